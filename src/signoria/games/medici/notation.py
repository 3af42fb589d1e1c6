"""What is said at a table of Medici, and what chance says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from signoria.core.notation import Numbers, Seats, Verb
from signoria.core.parts import Printed, Row, named
from signoria.core.plain import Words

from .rules import PHASES


def words(printed: Mapping[str, Printed]) -> dict[str, list[str]]:
    goods = cast("list[str]", printed["goods"])
    return {
        "phase": list(PHASES),
        "good": goods,
        "card": [_card(row, goods) for row in cast("list[Row]", printed["card"])],
    }


def _card(row: Row, goods: list[str]) -> str:
    """The neutral card bears no good; players of both editions know it as gold."""
    return f"{named(goods, row['good']) if 'good' in row else 'gold'} {row['value']}"


def moves(words: Words) -> tuple[Verb, ...]:
    """In the order of `DRAW_CARD`, `STOP` and `PASS` in the rules; bids follow the pass."""
    return Verb("draw"), Verb("stop"), Verb("pass"), Verb("bid", Numbers(1, 999))


def chances(words: Words) -> tuple[Verb, ...]:
    """In the order of `FIRST_CARD` in the rules: six starts, then the cards."""
    return Verb("start", Seats(0, 5)), Verb("card", words["card"])
