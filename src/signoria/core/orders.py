"""Standing orders: what a player wants said when a decision reaches his seat.

A game's `orders.py` has pure functions from what a seat knows to a move, to waiting, or to the end of the order.
They are words as moves are, and belong to one lot: with it they end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from .legal import Legal
from .notation import Offer


@dataclass(frozen=True)
class Say:
    """The order speaks for the seat."""

    move: str


@dataclass(frozen=True)
class Lapse:
    """The order ends, and why, as a code of the game's catalogue: `lapse_` and this."""

    why: str


Answer: TypeAlias = Say | Lapse | None
"""None: it waits, and the seat decides by itself meanwhile."""

OVER = "over"
"""Why an order ends with its lot."""

V_in = TypeVar("V_in", contravariant=True)


class Orders(Protocol[V_in]):
    """What `orders.py` offers."""

    def lot(self, seen: V_in) -> str:
        """A name for what is being decided on, that nothing else in the game has; empty if orders are for nothing."""

    def offer(self, seen: V_in) -> dict[str, Offer]:
        """What the seat that sees this may order now, as short JSON. The sentence of each is `order_` and its verb."""

    def answer(self, order: Sequence[str], seen: V_in, legal: Legal | None) -> Answer:
        """What an order makes of the moment. `legal` is there when its seat is to decide."""


def among(words: Sequence[str], offer: Mapping[str, Offer]) -> bool:
    """Whether words are one of an offer's texts: a verb, or a verb and one further word or number."""
    if not words or words[0] not in offer:
        return False
    rest, further = words[1:], offer[words[0]]
    if further is True:
        return not rest
    if len(rest) != 1 or not isinstance(further, list):
        return False
    if further and isinstance(further[0], int):
        return _within(rest[0], further)
    return rest[0] in further


def _within(word: str, span: Sequence[object]) -> bool:
    low, high = span
    assert isinstance(low, int)
    assert isinstance(high, int)
    return word.isascii() and word.isdecimal() and word == str(int(word[:9])) and low <= int(word) <= high
