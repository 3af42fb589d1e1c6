"""From the bytes of an observed position to a row of numbers, in the plain dialect of kernels."""

from __future__ import annotations

from typing import ClassVar

from .layout import Layout, number


class Run(Layout):
    """Numbers that lie one after another in a record's bytes, and where the row tells them."""

    sizes: ClassVar = {}
    offset: int = number(upto=32_767)
    width: int = number(upto=2)
    """Bytes that a number takes; none for the mark of the observer's own seat."""
    count: int = number(upto=32_767)
    place: int = number(upto=32_767)
    words: int = number(upto=32_767)
    """How many words the numbers may stand for, if they do."""
    seated: int = number(upto=1)
    """Whether these words are seats."""
    heaped: int = number(upto=1)
    """Whether they are counted, and not told one by one."""
    stride: int = number(upto=32_767)
    """Where every seat has such a run: how far apart they lie in the bytes, and how many places each takes."""
    block: int = number(upto=32_767)


def sense(data: memoryview, plan: list[Run], seats: int, seat: int, row: list[int]) -> None:
    for place in range(len(row)):
        row[place] = 0
    for at in range(len(plan)):
        run = plan[at]
        if run.width == 0:
            row[run.place + seat] = 1
            continue
        source, place, p = int(run.offset), int(run.place), seat
        for _ in range(seats if run.stride > 0 else 1):
            tell(data, source + p * run.stride, run, seats, seat, row, place)
            place += run.block
            p = p + 1 if p + 1 < seats else 0


def tell(data: memoryview, source: int, run: Run, seats: int, seat: int, row: list[int], place: int) -> None:
    if run.words > 0:
        tell_words(data, source, run, seats, seat, row, place)
    elif run.width == 1:
        for at in range(run.count):
            row[place + at] = data[source + at]
    else:
        for at in range(run.count):
            row[place + at] = number_at(data, source + at * 2, 2)


def tell_words(data: memoryview, source: int, run: Run, seats: int, seat: int, row: list[int], place: int) -> None:
    for at in range(run.count):
        word = number_at(data, source + at * run.width, run.width)
        if word >= 0:
            if run.seated:
                word = word - seat if word >= seat else word - seat + seats
            row[place + word] += 1
        if not run.heaped:
            place += run.words


def number_at(data: memoryview, source: int, width: int) -> int:
    """A signed number of one or two bytes, the lower first."""
    if width == 1:
        return data[source]
    return data[source + 1] * 256 + (data[source] & 255)
