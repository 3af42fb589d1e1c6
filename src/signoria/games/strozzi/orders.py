"""Standing orders for a ship: to take it when it comes by, or to let it pass."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.core.legal import Legal
from signoria.core.notation import Offer
from signoria.core.orders import Answer, Lapse, Say

from .view import View

PIRATE = "pirate"


def lot(seen: View) -> str:
    """The ship: the deck tells them apart."""
    return f"{seen.round}/{seen.deck}" if seen.phase == "claim" else ""


def offer(seen: View) -> dict[str, Offer]:
    if seen.seat is None or _standing(seen) not in ("asked", "to_come"):
        return {}
    flags = seen.seats[seen.seat].flags
    steal: dict[str, Offer] = {"steal": True} if PIRATE in flags else {}
    return {"claim": [flag for flag in flags if seen.claimer is None or flag == PIRATE], "pass": True, **steal}


def answer(order: Sequence[str], seen: View, legal: Legal | None) -> Answer:
    if _standing(seen) in ("passed", "holds"):
        return Lapse("done")
    if legal is None or "pass" not in legal:
        return None
    if order[0] == "pass":
        return Say("pass")
    if order[0] == "steal":
        return Lapse("unclaimed") if seen.claimer is None else Say(PIRATE)
    return Say(order[1]) if order[1] in legal else Lapse("claimed")


def _standing(seen: View) -> str:
    return next((asked.standing for asked in seen.asking if asked.seat == seen.seat), "")
