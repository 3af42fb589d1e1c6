"""What is said at a table of Strozzi, and what chance says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from signoria.core.notation import Numbers, Seats, Verb
from signoria.core.parts import Printed, Row
from signoria.core.plain import Words

from .rules.table import PHASES, SIZES

FLAGS = ("pirate", "plus", "wares")
PORTS = ("venice", "rome", "naples")
WARES = ("gold", "grain", "cloth")
CATEGORIES = ("art", "science", "architecture")


def words(printed: Mapping[str, Printed]) -> dict[str, list[str]]:
    ships, tiles = (cast("list[Row]", printed[table]) for table in ("ship", "tile"))
    return {
        "phase": list(PHASES),
        "flag": list(FLAGS),
        "port": list(PORTS),
        "track": [*PORTS, "florence"],
        "ware": list(WARES),
        "category": list(CATEGORIES),
        "ship": [str(number) for number in range(1, len(ships) + 1)],
        "tile": [_tile(row) for row in tiles],
        "place": [str(place) for place in range(1, SIZES["place"] + 1)],
    }


def _tile(row: Row) -> str:
    """What is printed on a patronage tile: `art 1 gold`, or `art 2`."""
    said = (_word(row.get("category"), CATEGORIES), str(row.get("value", 0)), _word(row.get("ware"), WARES))
    return " ".join(filter(None, said))


def _word(value: int | str | None, vocabulary: Sequence[str]) -> str:
    """A word, or a number that stands for one; nothing where neither does."""
    if isinstance(value, int):
        return vocabulary[value] if 0 <= value < len(vocabulary) else ""
    return "" if value is None else str(value)


def moves(words: Words) -> tuple[Verb, ...]:
    """In the order of `PIRATE` to `PASS`, `DOCK_AT` and `TAKE_FROM` in the rules."""
    claims = (Verb(flag) for flag in words["flag"])
    return *claims, Verb("pass"), Verb("dock", words["port"]), Verb("take", Numbers(1, SIZES["place"]))


def chances(words: Words) -> tuple[Verb, ...]:
    """In the order of `FIRST_SHIP` and `FIRST_TILE` in the rules: six starts, as many ships as there may be, tiles."""
    return Verb("start", Seats(0, 5)), Verb("ship", Numbers(1, SIZES["ship"])), Verb("open", words["tile"])
