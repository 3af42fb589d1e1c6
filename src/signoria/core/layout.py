"""Flat records, declared once.

A game declares its position (and its box of printed values) as a class whose attributes are
fields. Everything else about a record comes from that one declaration: the light form of ints and
lists that the table uses, the NumPy form that kernels use, its bytes, its text and its plain words.

    class Position(Layout):
        sizes = {"seat": 6, "good": 5}
        day: int = number(upto=4)
        money: list[int] = row("seat", upto=999)
        level: list[list[int]] = grid("seat", "good", upto=7)
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar, Self, TypeAlias, cast

_LETTERS = {1: "b", 2: "h", 4: "i"}
"""The struct module's letters for whole numbers of so many bytes."""

WORD = 32
"""Bytes that a record's size is a multiple of."""

NONE = -1
"""What a field of words holds while it names nothing."""

Value: TypeAlias = "int | list[int] | list[list[int]]"


@dataclass(frozen=True)
class Field:
    """One named field: its axes, the least and greatest value, and what its numbers stand for."""

    axes: tuple[str, ...]
    least: int
    upto: int
    of: str
    name: str = ""
    shape: tuple[int, ...] = ()

    @property
    def width(self) -> int:
        """Bytes that one number of this field takes."""
        furthest = max(self.upto, -1 - self.least)
        return 1 if furthest < 128 else 2 if furthest < 32_768 else 4

    @property
    def count(self) -> int:
        """How many numbers it holds."""
        return math.prod(self.shape)


def number(*, least: int | None = None, upto: int | None = None, of: str = "") -> int:
    """A single number, 0 to `upto` unless said otherwise; or, with `of`, a word of that vocabulary or NONE."""
    return cast(int, _field((), least, upto, of))


def row(axis: str, *, least: int | None = None, upto: int | None = None, of: str = "") -> list[int]:
    """One number for each place of an axis."""
    return cast("list[int]", _field((axis,), least, upto, of))


def grid(axis: str, across: str, *, least: int | None = None, upto: int | None = None, of: str = "") -> list[list[int]]:
    """One number for each pair of places of two axes."""
    return cast("list[list[int]]", _field((axis, across), least, upto, of))


def _field(axes: tuple[str, ...], least: int | None, upto: int | None, of: str) -> Field:
    lowest = (NONE if of else 0) if least is None else least
    return Field(axes, lowest, -1 if upto is None else upto, of)


class Layout:
    """A record in its light form: plain attributes holding ints and lists."""

    sizes: ClassVar[Mapping[str, int]] = {}
    fields: ClassVar[tuple[Field, ...]] = ()
    packed: ClassVar[tuple[Field, ...]] = ()
    """The fields as they lie in memory: wide numbers first, so that each lies even."""
    packer: ClassVar[struct.Struct] = struct.Struct("")

    def __init_subclass__(cls) -> None:
        declared = [(name, value) for name, value in vars(cls).items() if isinstance(value, Field)]
        fields = []
        for name, field in declared:
            delattr(cls, name)
            shape = tuple(cls.sizes[axis] for axis in field.axes)
            upto = cls.sizes[field.of] - 1 if field.upto < 0 else field.upto
            fields.append(Field(field.axes, field.least, upto, field.of, name, shape))
        cls.fields = tuple(fields)
        cls.packed = tuple(sorted(fields, key=lambda field: -field.width))
        letters = "".join(f"{field.count}{_LETTERS[field.width]}" for field in cls.packed)
        # Whole words are copied fastest, so the last one is filled up.
        cls.packer = struct.Struct(f"<{letters}{-struct.calcsize('<' + letters) % WORD}x")

    def __init__(self) -> None:
        for field in self.fields:
            setattr(self, field.name, _blank(field.shape))

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.take(self)
        return twin

    def take(self, other: Self) -> None:
        """Become equal to another record, sharing nothing with it."""
        mine = vars(self)
        for name, value in vars(other).items():
            if value.__class__ is list:
                value = [line[:] for line in value] if value[0].__class__ is list else value[:]
            mine[name] = value

    def pack(self) -> bytes:
        """The record as bytes, the same in both forms."""
        mine = vars(self)
        numbers: list[int] = []
        for field in self.packed:
            value = mine[field.name]
            if not field.shape:
                numbers.append(value)
            elif len(field.shape) == 1:
                numbers += value
            else:
                numbers += chain.from_iterable(value)
        return self.packer.pack(*numbers)

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        record, numbers = cls(), iter(cls.packer.unpack(data))
        for field in cls.packed:
            setattr(record, field.name, _shaped(numbers, field.shape))
        return record

    def defects(self) -> list[str]:
        """Every number outside its declared bounds."""
        return [
            f"{field.name} holds {n}, outside {field.least} to {field.upto}"
            for field in self.fields
            for n in _flat(getattr(self, field.name))
            if not field.least <= n <= field.upto
        ]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(self.pack())


class Records(list[Layout]):
    """Light records in a row that behave as an array of NumPy records does: storing copies."""

    @classmethod
    def blank(cls, layout: type[Layout], count: int) -> Records:
        return cls(layout() for _ in range(count))

    def __setitem__(self, at: object, record: object) -> None:
        self[cast(int, at)].take(cast(Layout, record))


def _blank(shape: tuple[int, ...]) -> Value:
    if not shape:
        return 0
    return [0] * shape[0] if len(shape) == 1 else [[0] * shape[1] for _ in range(shape[0])]


def _flat(value: Value) -> list[int]:
    if isinstance(value, int):
        return [value]
    return [n for item in value for n in _flat(item)]


def _shaped(numbers: Iterator[int], shape: tuple[int, ...]) -> Value:
    if not shape:
        return next(numbers)
    if len(shape) == 1:
        return [next(numbers) for _ in range(shape[0])]
    return [[next(numbers) for _ in range(shape[1])] for _ in range(shape[0])]
