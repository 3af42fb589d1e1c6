"""Standing orders for a lot at a named price: what it is worth at most to the one who is asked."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.core.legal import Legal
from signoria.core.notation import Offer
from signoria.core.orders import Answer, Say

from .rules import HIGHEST_PRICE
from .view import View


def lot(seen: View) -> str:
    """A lot that grows is another lot: the bag tells them apart."""
    return f"{seen.round}/{seen.left}" if seen.phase in ("price", "answer") else ""


def offer(seen: View) -> dict[str, Offer]:
    if seen.seat in (None, seen.drawer) or seen.phase != "price":
        return {}
    return {"decline": True, "upto": [0, HIGHEST_PRICE]}


def answer(order: Sequence[str], seen: View, legal: Legal | None) -> Answer:
    if legal is None or "buy" not in legal or seen.price is None:
        return None
    return Say("buy" if order[0] == "upto" and seen.price <= int(order[1]) else "decline")
