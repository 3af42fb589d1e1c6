"""What is said at a table of Medici vs Strozzi, and what chance says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from signoria.core.notation import Numbers, Verb
from signoria.core.parts import Printed, Row, named
from signoria.core.plain import Words

from .rules import HIGHEST_PRICE, PHASES

FAMILIES = ("Medici", "Strozzi")
"""The seats, as the position names their ships."""


def words(printed: Mapping[str, Printed]) -> dict[str, list[str]]:
    goods, harbours = (cast("list[str]", printed[name]) for name in ("goods", "harbours"))
    tiles, ships, tracks = (cast("list[Row]", printed[name]) for name in ("tile", "ship", "track"))
    holds = [str(ship.get("holds", 0)) for ship in ships]
    return {
        "phase": list(PHASES),
        "good": goods,
        "tile": [_tile(tile, goods) for tile in tiles],
        "ship": holds,
        "vessel": [f"{family} {ship}" for family in FAMILIES for ship in holds],
        "harbour": harbours,
        "track": [f"{named(harbours, track.get('harbour'))} {named(goods, track.get('good'))}" for track in tracks],
    }


def _tile(row: Row, goods: list[str]) -> str:
    """Gold is no good: it has no track anywhere."""
    return f"{named(goods, row['good']) if 'good' in row else 'gold'} {row.get('value', 0)}"


def moves(words: Words) -> tuple[Verb, ...]:
    """In the order of `DRAW_TILE` to `LOAD` in the rules. A ship that is in its harbour is loaded without naming it."""
    return (
        Verb("draw"),
        Verb("price", Numbers(0, HIGHEST_PRICE)),
        Verb("buy"),
        Verb("decline"),
        Verb("discard"),
        Verb("load", words["ship"], ["", *words["harbour"]]),
    )


def chances(words: Words) -> tuple[Verb, ...]:
    return (Verb("tile", words["tile"]),)
