"""The printed values of an edition: read from its game's `parts.toml`, filled into the game's box.

A part fills the field of its own name. Where that field is a single number and the part a list of
words (`goods`), the field holds how many there are; a part with `rows` (`card`) fills one field for
each column (`card_value`) and their number (`cards`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias, TypeGuard, TypeVar, cast

from .layout import NONE, Field, Layout

Printed: TypeAlias = "int | str | list[int | str] | list[dict[str, int]]"

SOURCES = ("seed", "public", "ruling", "reconstructed")


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
    """The parts of an edition for a number of seats; what is said of `both` first."""
    found = {}
    for section in ("both", edition):
        for name, entry in _read(file).get(section, {}).items():
            by_seats = cast("Mapping[str, Printed] | None", entry.get("by_seats"))
            value = by_seats[str(seats)] if by_seats else cast(Printed, entry.get("value", entry.get("rows")))
            found[name] = Part(name, value, str(entry["from"]), str(entry.get("note", "")))
    return found


def fill(box: B, parts: Mapping[str, Part]) -> B:
    """Put every part into its field, the rest of a longer field staying empty."""
    fields = {field.name: field for field in box.fields}
    for part in parts.values():
        if _is_table(part.value):
            rows = part.value
            for name, field in fields.items():
                if name.startswith(part.name + "_"):
                    column = name.removeprefix(part.name + "_")
                    setattr(box, name, _padded([row.get(column, field.least) for row in rows], field))
            setattr(box, part.name + "s", len(rows))
        elif isinstance(part.value, list) and not fields[part.name].axes:
            setattr(box, part.name, len(part.value))
        elif isinstance(part.value, list):
            setattr(box, part.name, _padded(cast("list[int]", part.value), fields[part.name]))
        else:
            setattr(box, part.name, part.value)
    return box


def printed_words(parts: Mapping[str, Part]) -> dict[str, list[str]]:
    """The parts that are lists of words, such as the goods."""
    return {
        part.name: [str(word) for word in part.value]
        for part in parts.values()
        if isinstance(part.value, list) and all(isinstance(word, str) for word in part.value)
    }


def _is_table(value: Printed) -> TypeGuard[list[dict[str, int]]]:
    return isinstance(value, list) and all(isinstance(row, dict) for row in value)


def _padded(values: list[int], field: Field) -> list[int]:
    return values + [NONE if field.of else 0] * (field.shape[0] - len(values))
