"""What is said at a table of Medici, and what chance says."""

from __future__ import annotations

from signoria.core.notation import Numbers, Seats, Verb
from signoria.core.plain import Words

from .rules import PHASES, Box


def words(printed: Words, box: Box) -> dict[str, list[str]]:
    goods = list(printed["goods"])
    cards = zip(box.card_good[: box.cards], box.card_value, strict=False)
    return {
        "phase": list(PHASES),
        "good": goods,
        # The neutral card bears no good; players of both editions know it as gold.
        "card": [f"{goods[good] if good >= 0 else 'gold'} {value}" for good, value in cards],
    }


def moves(words: Words) -> tuple[Verb, ...]:
    """In the order of `DRAW_CARD`, `STOP` and `PASS` in the rules; bids follow the pass."""
    return Verb("draw"), Verb("stop"), Verb("pass"), Verb("bid", Numbers(1, 999))


def chances(words: Words) -> tuple[Verb, ...]:
    """In the order of `FIRST_CARD` in the rules: six starts, then the cards."""
    return Verb("start", Seats(0, 5)), Verb("card", words["card"])
