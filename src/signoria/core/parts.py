"""The printed values of an edition: read from its game's `parts.toml`, changed by an owner, filled into the box.

A part fills the field of its own name. Where that field is a single number and the part a list of
words (`goods`), the field holds how many there are; a part with `rows` (`card`) fills one field for
each column (`card_value`) and their number (`cards`). Where a column's numbers stand for words, the
words may be written.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import TypeAlias, TypeGuard, TypeVar, cast

from .layout import NONE, Field, Layout
from .plain import Words
from .refusal import Unreadable, quoted

Row: TypeAlias = Mapping[str, int | str]
Printed: TypeAlias = "int | str | list[int | str] | list[Row]"
Changes: TypeAlias = Mapping[str, object]
"""What an owner's box has otherwise: part by part, and row by row by its name or its number from 1."""

SOURCES = ("seed", "public", "ruling", "reconstructed")

WORD = re.compile(r"\S(.{0,38}\S)?")
"""A word that moves may be made of."""

REMARKS = ("from", "note")
"""What a row may say of itself, where it differs from its part."""


@dataclass(frozen=True)
class Part:
    """One printed thing: its value, where that comes from, and a remark."""

    name: str
    value: Printed
    source: str
    note: str = ""


B = TypeVar("B", bound=Layout)


@cache
def _read(file: Path) -> Mapping[str, Mapping[str, Mapping[str, object]]]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def parts_of(file: Path, edition: str, seats: int) -> dict[str, Part]:
    """The parts of an edition for a number of seats: what is said of `both`, unless the edition says otherwise."""
    found = {}
    for section in ("both", edition):
        for name, entry in _read(file).get(section, {}).items():
            by_seats = cast("Mapping[str, Printed]", entry.get("by_seats", {}))
            value = by_seats.get(str(seats), cast("Printed | None", entry.get("value", entry.get("rows"))))
            if value is not None:
                found[name] = Part(name, value, str(entry["from"]), str(entry.get("note", "")))
    return found


def is_table(value: object) -> TypeGuard[list[Row]]:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def keys_of(rows: list[Row]) -> list[str]:
    """How the rows of a table are called: by name, or else by number."""
    return [str(row.get("name", at)) for at, row in enumerate(rows, 1)]


def named(vocabulary: Sequence[str], value: object) -> str:
    """The word that a column means, by itself or by its number."""
    if isinstance(value, str) and value in vocabulary:
        return value
    if type(value) is int and 0 <= value < len(vocabulary):
        return vocabulary[value]
    raise Unreadable(f"{quoted(value)} is none of {', '.join(vocabulary)}, numbered from 0")


# An owner's changes.


def changed(parts: Mapping[str, Part], changes: Changes, seats: int) -> dict[str, Part]:
    """The parts with an owner's values in them."""
    new = dict(parts)
    for name, value in changes.items():
        if name not in parts:
            near = get_close_matches(name, parts, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(parts)}"
            raise Unreadable(f"there is no part {quoted(name)}; {hint}")
        new[name] = replace(parts[name], value=_changed(parts[name], value, seats))
    return new


def _changed(part: Part, value: object, seats: int) -> Printed:
    old = part.value
    if isinstance(value, dict) and is_table(old):
        return _with_rows(part.name, old, value)
    if isinstance(value, dict) and value and all(key.isdecimal() for key in value):
        value = value.get(str(seats), old)
    kind = "a table of rows" if is_table(old) else "a list" if isinstance(old, list) else "a whole number"
    if type(value) is not type(old) or is_table(value) != is_table(old):
        raise Unreadable(f"{part.name} is {kind}, not {quoted(value)}")
    entries = value if isinstance(value, list) else [value]
    # Booleans are numbers to Python, not to people.
    fit = {dict} if is_table(old) else {type(entry) for entry in old} if isinstance(old, list) else {int}
    for entry in entries:
        if type(entry) not in fit or (isinstance(entry, str) and not WORD.fullmatch(entry)):
            raise Unreadable(f"{part.name}: {quoted(entry)} does not belong there")
    return value


def _with_rows(name: str, rows: list[Row], changes: Mapping[str, object]) -> list[Row]:
    """Rows in which some columns are changed; several rows of one name change together."""
    keys = keys_of(rows)
    for key, columns in changes.items():
        if key not in keys:
            near = get_close_matches(key, keys, n=1)
            raise Unreadable(f"{name} has no row {quoted(key)}{f'; did you mean {near[0]}?' if near else ''}")
        if not isinstance(columns, dict):
            raise Unreadable(f"{name}.{key} takes columns, such as {name}.{key}.{next(iter(rows[0]))} = 1")
    return [{**row, **cast(Row, changes.get(key, {}))} for key, row in zip(keys, rows, strict=True)]


def differences(parts: Mapping[str, Part], new: Mapping[str, Part]) -> dict[str, object]:
    """The least changes that lead from some parts to others, as a record names them."""
    return {
        name: _difference(part.value, new[name].value) for name, part in parts.items() if part.value != new[name].value
    }


def _difference(old: Printed, new: Printed) -> object:
    if not (is_table(old) and is_table(new) and keys_of(old) == keys_of(new)):
        return new
    return {
        key: {column: value for column, value in row.items() if was.get(column) != value}
        for key, was, row in zip(keys_of(new), old, new, strict=True)
        if row != was
    }


# Into the box.


def fill(box: B, parts: Mapping[str, Part], words: Words) -> B:
    """Put every part into its field, the rest of a longer field staying empty. Unreadable says what does not fit."""
    fields = {field.name: field for field in box.fields}
    for part in parts.values():
        if is_table(part.value):
            _fill_columns(box, part.name, part.value, words)
        elif isinstance(part.value, list) and not fields[part.name].axes:
            _fill_field(box, fields[part.name], [len(part.value)], words)
        else:
            values = part.value if isinstance(part.value, list) else [part.value]
            _fill_field(box, fields[part.name], cast("list[int | str]", values), words)
    return box


def _fill_columns(box: Layout, table: str, rows: list[Row], words: Words) -> None:
    columns = {field.name.removeprefix(f"{table}_"): field for field in box.fields if _is_column(field, table)}
    for key, row in zip(keys_of(rows), rows, strict=True):
        for column in row.keys() - columns.keys() - {"name", *REMARKS}:
            raise Unreadable(f"{table} {key} has no {quoted(column)}; there are {', '.join(columns)}")
    for column, field in columns.items():
        _fill_field(box, field, [row.get(column, field.least) for row in rows], words)
    if (counted := f"{table}s") in vars(box):
        setattr(box, counted, len(rows))


def _is_column(field: Field, table: str) -> bool:
    return field.axes == (table,) and field.name.startswith(f"{table}_")


def _fill_field(box: Layout, field: Field, values: list[int | str], words: Words) -> None:
    numbers = [_number(field, value, words) for value in values]
    if field.axes and len(numbers) > field.shape[0]:
        raise Unreadable(f"{field.name} takes {field.shape[0]} at most, not {len(numbers)}")
    spare = [NONE if field.of else 0] * (field.shape[0] - len(numbers)) if field.axes else []
    setattr(box, field.name, numbers + spare if field.axes else numbers[0])


def _number(field: Field, value: object, words: Words) -> int:
    vocabulary = words.get(field.of, ())
    if isinstance(value, str) and value in vocabulary:
        return list(vocabulary).index(value)
    if type(value) is not int:
        known = f"; there are {', '.join(vocabulary)}" if vocabulary else ""
        raise Unreadable(f"{field.name}: {quoted(value)} is not known{known}")
    if not field.least <= value <= field.upto:
        raise Unreadable(f"{field.name} is {quoted(value)}, outside {field.least} to {field.upto}")
    return value


def as_toml(parts: Mapping[str, Part]) -> Iterator[str]:
    """The values as a file for an owner to change, each with where it comes from."""
    tables = [part for part in parts.values() if is_table(part.value)]
    for part in parts.values():
        if part not in tables:
            yield f"{part.name} = {_toml(part.value)}  # {_origin(part.source, part.note)}"
    for part in tables:
        yield f"\n[{part.name}]  # {_origin(part.source, part.note)}"
        rows = cast("list[Row]", part.value)
        for key, row in zip(keys_of(rows), rows, strict=True):
            columns = {column: value for column, value in row.items() if column not in ("name", *REMARKS)}
            own = f"  # {_origin(str(row.get('from', part.source)), str(row.get('note', '')))}"
            remark = own if row.keys() & set(REMARKS) else ""
            yield f"{_toml_key(key)} = {_toml(columns)}{remark}"


def _origin(source: str, note: str) -> str:
    return f"{source}: {note}" if note else source


def _toml_key(key: str) -> str:
    return key if re.fullmatch("[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)


def _toml(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_toml_key(key)} = {_toml(entry)}" for key, entry in value.items()) + " }"
    # Whole numbers, plain words and lists of them are written alike in both.
    return json.dumps(value, ensure_ascii=False)
