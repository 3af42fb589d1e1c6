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
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar, Self, TypeAlias, cast

_LETTERS = {1: "b", 2: "h", 4: "i"}
"""The struct module's letters for whole numbers of so many bytes."""

NONE = -1
"""What a field of words holds while it names nothing."""

Value: TypeAlias = "int | list[int] | list[list[int]]"
Plain: TypeAlias = "int | str | list[Plain] | dict[str, Plain] | None"
Words: TypeAlias = Mapping[str, Sequence[str]]
"""For each vocabulary (`good`, `card`, `phase` …) its words, in the order of their numbers."""


@dataclass(frozen=True)
class Field:
    """One named field: its axes, the least and greatest value, what its numbers stand for, who sees it."""

    axes: tuple[str, ...]
    least: int
    upto: int
    of: str
    seen_by: str
    name: str = ""
    shape: tuple[int, ...] = ()

    @property
    def width(self) -> int:
        """Bytes that one number of this field takes."""
        return 1 if self.upto < 128 else 2 if self.upto < 32_768 else 4

    @property
    def count(self) -> int:
        """How many numbers it holds."""
        return math.prod(self.shape)


def _field(axes: tuple[str, ...], upto: int | None, of: str, seen_by: str) -> Field:
    return Field(axes, NONE if of else 0, -1 if upto is None else upto, of, seen_by)


def number(*, upto: int | None = None, of: str = "", seen_by: str = "all") -> int:
    """A single number, 0 to `upto`; or, with `of`, a word of that vocabulary (or NONE)."""
    return cast(int, _field((), upto, of, seen_by))


def row(axis: str, *, upto: int | None = None, of: str = "", seen_by: str = "all") -> list[int]:
    """One number for each place of an axis."""
    return cast("list[int]", _field((axis,), upto, of, seen_by))


def grid(axis: str, across: str, *, upto: int | None = None, of: str = "", seen_by: str = "all") -> list[list[int]]:
    """One number for each pair of places of two axes."""
    return cast("list[list[int]]", _field((axis, across), upto, of, seen_by))


class Layout:
    """A record in its light form: plain attributes holding ints and lists."""

    sizes: ClassVar[Mapping[str, int]] = {}
    fields: ClassVar[tuple[Field, ...]] = ()
    packed: ClassVar[tuple[Field, ...]] = ()
    """The fields as they lie in memory: wide numbers first, so that no byte is padding."""
    packer: ClassVar[struct.Struct] = struct.Struct("")

    def __init_subclass__(cls) -> None:
        declared = [(name, value) for name, value in vars(cls).items() if isinstance(value, Field)]
        fields = []
        for name, field in declared:
            delattr(cls, name)
            shape = tuple(cls.sizes[axis] for axis in field.axes)
            upto = cls.sizes[field.of] - 1 if field.upto < 0 else field.upto
            fields.append(Field(field.axes, field.least, upto, field.of, field.seen_by, name, shape))
        cls.fields = tuple(fields)
        cls.packed = tuple(sorted(fields, key=lambda field: -field.width))
        cls.packer = struct.Struct("<" + "".join(f"{field.count}{_LETTERS[field.width]}" for field in cls.packed))

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


# Plain words: what `--states` prints, and what the text of a position says.


def to_plain(record: Layout, words: Words) -> dict[str, Plain]:
    """The record under plain names: words for numbers, goods as keys, empty places left out."""
    return {field.name: _plain(getattr(record, field.name), field.axes, field, words) for field in record.fields}


def from_plain(record: Layout, plain: Mapping[str, Plain], words: Words) -> None:
    """Fill a record with what `to_plain` said of one. Raises ValueError on anything else."""
    unknown = set(plain) - {field.name for field in record.fields}
    if unknown:
        raise ValueError(f"no such field: {', '.join(sorted(unknown))}")
    for field in record.fields:
        if field.name not in plain:
            raise ValueError(f"{field.name} is missing")
        setattr(record, field.name, _number(plain[field.name], field.axes, field, words))
    defects = record.defects()
    if defects:
        raise ValueError(defects[0])


def _plain(value: Value, axes: tuple[str, ...], field: Field, words: Words) -> Plain:
    if not axes:
        n = cast(int, value)
        if not field.of or field.of == "seat":
            return None if n == NONE else n
        return None if n == NONE else words[field.of][n]
    items = [_plain(item, axes[1:], field, words) for item in cast("list[Value]", value)]
    keys = words.get(axes[0])
    if keys is None:
        return [item for item in items if item is not None]
    if axes[0] == "seat":
        return list(items[: len(keys)])
    return {key: item for key, item in zip(keys, items, strict=False) if item not in (0, None)}


def _number(plain: Plain, axes: tuple[str, ...], field: Field, words: Words) -> Value:
    if not axes:
        if plain is None:
            return NONE
        if isinstance(plain, str):
            if not field.of or field.of == "seat" or plain not in words[field.of]:
                raise ValueError(f"{field.name}: {plain!r} is not known")
            return words[field.of].index(plain)
        if not isinstance(plain, int) or (field.of and field.of != "seat"):
            raise ValueError(f"{field.name}: {plain!r} does not fit")
        return plain
    size = field.shape[len(field.shape) - len(axes)]
    empty = NONE if field.of and len(axes) == 1 else 0
    blank = [empty] * size if len(axes) == 1 else [[NONE if field.of else 0] * field.shape[-1] for _ in range(size)]
    items: list[Value] = list(blank)
    keys = words.get(axes[0])
    if isinstance(plain, dict) and keys is not None and axes[0] != "seat":
        for key, item in plain.items():
            if key not in keys:
                raise ValueError(f"{field.name}: {key!r} is not known")
            items[keys.index(key)] = _number(item, axes[1:], field, words)
    elif isinstance(plain, list) and len(plain) <= size:
        for at, item in enumerate(plain):
            items[at] = _number(item, axes[1:], field, words)
    else:
        raise ValueError(f"{field.name}: {plain!r} does not fit")
    return cast(Value, items)
