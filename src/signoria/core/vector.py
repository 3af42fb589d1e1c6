"""What a seat observes as a row of whole numbers, for those who learn from numbers.

The row is derived from the declaration of the position: a field is a named slice of it. Numbers stand as
they are; a word is told as a 1 in the place of that word. Seats are counted from the observer on, so the
observer is always the first. A game's `view.py` says what is left out of the row, and which places have
no order.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .layout import Field
from .senses import Run, sense

if TYPE_CHECKING:
    from .game import Game
    from .layout import Layout

OWN_SEAT = "own seat"
"""The slice that says which seat observes, where that makes a difference."""


@dataclass(frozen=True)
class Vector:
    """What a game decides about its row."""

    version: int = 1
    """To be raised whenever some place of the row, or some number of a move, means something else than before."""
    left_out: tuple[str, ...] = ()
    """Fields that others sum up."""
    heaped: tuple[str, ...] = ()
    """Fields whose places have no order: told as how many of each word lie there."""


@dataclass(frozen=True)
class Slice:
    """A named part of the row: numbers from `least` to `upto`, in the shape that the axes give."""

    name: str
    start: int
    axes: tuple[str, ...]
    shape: tuple[int, ...]
    least: int
    upto: int

    @property
    def stop(self) -> int:
        return self.start + math.prod(self.shape)


class Senses:
    """The row for one game: its slices, and the plan by which bytes become numbers."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.words = {name: len(words) for name, words in game.words.items()}
        self.vector = game.folder.view.VECTOR
        self.slices: list[Slice] = []
        self.plan: list[Run] = []
        """How the bytes of a position become the row: see `senses.py`."""
        if not game.about.rotates:
            self.slices.append(Slice(OWN_SEAT, 0, ("seat",), (game.seats,), 0, 1))
            self.plan.append(Run())
        for field, offset in _with_offsets(game.folder.position):
            if field.name not in self.vector.left_out:
                self._tell(field, offset)
        self.size = self.slices[-1].stop

    def row(self, observed: Layout, seat: int) -> list[int]:
        """What a seat observes, as numbers."""
        numbers = [0] * self.size
        sense(memoryview(observed.pack()).cast("b"), self.plan, self.game.seats, seat, numbers)
        return numbers

    def bounds(self) -> tuple[list[int], list[int]]:
        """The least and the greatest number that each place may hold."""
        lengths = [piece.stop - piece.start for piece in self.slices]
        return (
            [piece.least for piece, length in zip(self.slices, lengths, strict=True) for _ in range(length)],
            [piece.upto for piece, length in zip(self.slices, lengths, strict=True) for _ in range(length)],
        )

    def _tell(self, field: Field, offset: int) -> None:
        start = self.slices[-1].stop if self.slices else 0
        heaped = field.name in self.vector.heaped
        # Where a vocabulary is shorter than the axis, the places behind it stay empty.
        shape = tuple(self.words.get(axis, size) for axis, size in zip(field.axes, field.shape, strict=True))
        words = self.words[field.of] if field.of else 0
        told = (*(shape[:-1] if heaped else shape), *([words] if words else []))
        axes = (*(field.axes[:-1] if heaped else field.axes), *([field.of] if words else []))
        upto = shape[-1] if heaped else 1 if words else field.upto
        self.slices.append(Slice(field.name, start, axes, told, 0 if words else field.least, upto))
        self.plan += _runs(field, offset, shape, start, words, heaped)


def _runs(field: Field, offset: int, shape: tuple[int, ...], start: int, words: int, heaped: bool) -> Iterator[Run]:
    """One for each seat at once, or for each line of a grid."""
    assert "seat" not in field.axes[1:], f"{field.name}: seats come first"
    by_seat = field.axes[:1] == ("seat",)
    inner = shape[1:] if by_seat or len(shape) == 2 else shape
    count = math.prod(inner)
    stride = field.width * math.prod(field.shape[1:])
    for line in range(shape[0] if len(shape) == 2 and not by_seat else 1):
        run = Run()
        run.block = (1 if heaped else count) * max(words, 1)
        run.offset, run.place = offset + line * stride, start + line * run.block
        run.width, run.count, run.words = field.width, count, words
        run.seated, run.heaped = int(field.of == "seat"), int(heaped)
        run.stride = stride if by_seat else 0
        assert not run.defects()
        yield run


def _with_offsets(layout: type[Layout]) -> Iterator[tuple[Field, int]]:
    """The fields in the order of their declaration, and where in the bytes each begins."""
    offsets, at = {}, 0
    for field in layout.packed:
        offsets[field.name] = at
        at += field.count * field.width
    return ((field, offsets[field.name]) for field in layout.fields)
