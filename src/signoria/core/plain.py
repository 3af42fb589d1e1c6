"""Records in plain words, both ways: what `--states` prints, and the text of a position.

Numbers that stand for words become words, goods and cards become keys (those that count nothing are
left out), empty places are left out, and only the seats in play are told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias, cast

from .layout import NONE, Field, Layout, Value
from .refusal import quoted

Plain: TypeAlias = "int | str | list[Plain] | dict[str, Plain] | None"

Words: TypeAlias = Mapping[str, Sequence[str]]
"""For each vocabulary (`good`, `card`, `phase` …) its words, in the order of their numbers."""


def to_plain(record: Layout, words: Words) -> dict[str, Plain]:
    return {field.name: _told(vars(record)[field.name], field.axes, field, words) for field in record.fields}


def from_plain(record: Layout, plain: Mapping[str, Plain], words: Words) -> None:
    """Fill a record with what `to_plain` told of one. A ValueError says what does not fit."""
    fields = {field.name: field for field in record.fields}
    if plain.keys() != fields.keys():
        odd = sorted(plain.keys() ^ fields.keys())[0]
        raise ValueError(f"{odd} is missing" if odd in fields else f"{quoted(odd)} is not one of its fields")
    for name, field in fields.items():
        try:
            setattr(record, name, _read(plain[name], field.axes, field.shape, field, words))
        except ValueError as misfit:
            raise ValueError(f"{name}: {misfit}") from None


def _told(value: Value, axes: tuple[str, ...], field: Field, words: Words) -> Plain:
    if isinstance(value, int):
        if not field.of:
            return value
        return None if value == NONE else value if field.of == "seat" else words[field.of][value]
    told = [_told(item, axes[1:], field, words) for item in value]
    if axes[0] == "seat":
        return told[: len(words["seat"])]
    if axes[0] in words:
        return {word: item for word, item in zip(words[axes[0]], told, strict=False) if item}
    return [item for item in told if item is not None]


def _read(plain: Plain, axes: tuple[str, ...], shape: tuple[int, ...], field: Field, words: Words) -> Value:
    if not axes:
        return _number(plain, field, words)
    items = [_empty(shape[1:], field) for _ in range(shape[0])]
    for at, item in _placed(plain, axes[0], shape[0], words):
        items[at] = _read(item, axes[1:], shape[1:], field, words)
    return cast(Value, items)


def _placed(plain: Plain, axis: str, size: int, words: Words) -> Iterator[tuple[int, Plain]]:
    """What lies at which places of an axis."""
    if isinstance(plain, dict) and axis in words and axis != "seat":
        for word, item in plain.items():
            if word not in words[axis]:
                raise ValueError(f"{quoted(word)} is not known")
            yield words[axis].index(word), item
    elif isinstance(plain, list) and (len(plain) == len(words["seat"]) if axis == "seat" else len(plain) <= size):
        yield from enumerate(plain)
    else:
        raise ValueError(f"{quoted(plain)} does not fit")


def _number(plain: Plain, field: Field, words: Words) -> int:
    vocabulary = words.get(field.of, ())
    if plain is None:
        n = NONE
    elif isinstance(plain, str) and plain in vocabulary and field.of != "seat":
        n = vocabulary.index(plain)
    elif type(plain) is int and field.of in ("", "seat"):
        n = plain
    else:
        raise ValueError(f"{quoted(plain)} is not known")
    highest = len(vocabulary) - 1 if vocabulary else field.upto
    if not field.least <= n <= highest:
        raise ValueError(f"{quoted(plain)} is out of bounds")
    return n


def _empty(shape: tuple[int, ...], field: Field) -> Value:
    nothing = NONE if field.of else 0
    return [nothing] * shape[0] if shape else nothing
