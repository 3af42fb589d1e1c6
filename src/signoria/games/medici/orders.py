"""Standing orders for an auction once round: an answer that is given before the question comes."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.core.legal import Legal
from signoria.core.notation import Offer
from signoria.core.orders import Answer, Lapse, Say

from .view import View


def lot(seen: View) -> str:
    """A lot that grows is another lot: the deck tells them apart."""
    return f"{seen.day}/{seen.deck}" if seen.phase in ("draw", "bid") else ""


def offer(seen: View) -> dict[str, Offer]:
    if seen.seat is None or _standing(seen) not in ("asked", "to_come"):
        return {}
    money = seen.seats[seen.seat].money
    return {"exactly": [seen.high + 1, money], "pass": True} if money > seen.high else {"pass": True}


def answer(order: Sequence[str], seen: View, legal: Legal | None) -> Answer:
    if _standing(seen) == "spoken":
        return Lapse("done")
    if legal is None or "pass" not in legal:
        return None
    if order[0] == "exactly" and f"bid {order[1]}" in legal:
        return Say(f"bid {order[1]}")
    return Say("pass")


def _standing(seen: View) -> str:
    return next((bidder.standing for bidder in seen.bidding if bidder.seat == seen.seat), "")
