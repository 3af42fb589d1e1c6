"""Standing orders for an ascending auction: somebody who raises for you, step by step, as far as you say."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.core.legal import Legal
from signoria.core.notation import Offer
from signoria.core.orders import Answer, Lapse, Say

from .figures import View


def lot(seen: View) -> str:
    """What is for sale, in whose turn: nobody puts up the same twice without a decision between."""
    auction = seen.auction
    if auction is None or seen.phase not in ("bid", "cancel"):
        return ""
    return f"{seen.decade}/{seen.wars}/{seen.turn}/{auction.sale}/{auction.lot}"


def offer(seen: View) -> dict[str, Offer]:
    auction = seen.auction
    if seen.seat is None or auction is None or not lot(seen) or seen.seat not in auction.reach:
        return {}
    low = 0 if auction.high is None else auction.high + 1
    high = auction.reach[seen.seat]
    raises: dict[str, Offer] = {"raise": [low, high], "upto": [low, high]} if low <= high else {}
    return {"drop": True, **raises}


def answer(order: Sequence[str], seen: View, legal: Legal | None) -> Answer:
    auction = seen.auction
    if auction is None or seen.seat not in auction.reach:
        return Lapse("out")
    least = _least_bid(legal) if legal else None
    if legal is None or least is None:
        return None
    if order[0] != "drop" and least <= int(order[1]):
        return Say(f"bid {least}")
    if order[0] == "raise":
        return Lapse("topped")
    return Say("drop") if "drop" in legal else Lapse("must_open")


def _least_bid(legal: Legal) -> int | None:
    """The smallest step, where bidding is what is asked."""
    return next((int(move.text.split()[1]) for move in legal if move.text.startswith("bid ")), None)
