"""What is said at a table of Princes of the Renaissance, and what chance says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from signoria.core.notation import Numbers, Seats, Verb
from signoria.core.parts import Printed, Row
from signoria.core.plain import Words
from signoria.core.refusal import Unreadable, quoted

from .rules.table import MONEY, MOST, PHASES, POWERS, SALES, SIDES

TABLES = ("city", "family", "tile", "troop", "treachery", "event")
"""What has names of its own in the printed values."""

THE_POPE, TREACHERY = "Pope", "treachery"


def words(printed: Mapping[str, Printed]) -> dict[str, list[str]]:
    named = {table: [_name(table, row) for row in cast("list[Row]", printed[table])] for table in TABLES}
    names = [name for words in named.values() for name in words] + [THE_POPE, TREACHERY]
    for name in names:
        if names.count(name) > 1:
            raise Unreadable(f"two things are called {quoted(name)}; tiles that are alike are copies in one row")
    return named | {
        "lot": [*named["tile"], *named["event"]],
        "town": [str(row.get("town", "")) for row in cast("list[Row]", printed["family"])],
        "phase": list(PHASES),
        "sale": list(SALES),
        "side": list(SIDES),
        "money": list(MONEY),
        "power": list(POWERS),
    }


def _name(table: str, row: Row) -> str:
    if "name" not in row:
        raise Unreadable(f"each row of {table} needs a name")
    return str(row["name"])


def moves(words: Words) -> tuple[Verb, ...]:
    """In the order of the constants in the rules. What has as many words as there are tiles comes last."""
    troops, treachery, cities = words["troop"], words["treachery"], words["city"]
    return (
        Verb("pass"),
        Verb("take family", words["family"]),
        Verb("buy", [*troops, TREACHERY]),
        Verb("discard", [*troops, *treachery]),
        Verb("exchange", treachery),
        Verb("war", cities, [*cities, *(f"{city} extra" for city in cities)]),
        Verb("blackmail", Seats(0, 5)),
        Verb("robbery", Seats(0, 5)),
        Verb("spy", Seats(0, 5)),
        Verb("scandal", Seats(0, 5)),
        Verb("keep", treachery),
        Verb("drop"),
        Verb("bid", Numbers(0, MOST)),
        Verb("cancel"),
        Verb("let be"),
        Verb("lower", cities),
        Verb("raise", cities),
        Verb("veto"),
        Verb("lorenzo"),
        Verb("join", SIDES, troops),
        Verb("bribe", SIDES, troops),
        Verb("reroll", SIDES),
        Verb("auction", [*words["lot"], THE_POPE]),
    )


def chances(words: Words) -> tuple[Verb, ...]:
    """In the order of `TREACHERY` and `DIE` in the rules: six starts, the sorts of treachery, six sides of a die."""
    return Verb("start", Seats(0, 5)), Verb("treachery", words["treachery"]), Verb("die", Numbers(1, 6))
