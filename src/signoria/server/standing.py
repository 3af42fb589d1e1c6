"""Standing orders at a table: kept for their own seat alone, and spoken by the house when the decision comes.

Nothing that others see changes when one is given, taken back or ends: neither the table's version nor its log.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import msgspec

from signoria.core.game import State
from signoria.core.orders import OVER, Answer, Lapse, Say, among
from signoria.core.refusal import Illegal, quoted

from .store import Step

if TYPE_CHECKING:
    from .hall import Hall
    from .people import Person
    from .table import Table

REMEMBERED = 20
"""Orders of a seat that have ended and are still told."""


class Ended(msgspec.Struct, frozen=True):
    """An order that ended at event `n`, and why, as the game's code."""

    order: str
    n: int
    why: str


@dataclass(frozen=True)
class Standing:
    """What a seat has ordered for a lot, if anything, and how its orders ended so far."""

    order: str = ""
    lot: str = ""
    past: tuple[Ended, ...] = ()

    def end(self, n: int, why: str) -> Standing:
        return Standing(past=(*self.past, Ended(self.order, n, why))[-REMEMBERED:])


def answer(state: State, seat: int, standing: Standing) -> Answer:
    """What a seat's order makes of a moment. With its lot it ends."""
    orders, seen = state.game.folder.orders, state.view(seat)
    if state.over or orders.lot(seen) != standing.lot:
        return Lapse(OVER)
    return orders.answer(standing.order.split(), seen, state.legal if state.actor == seat else None)


def ended(table: Table, state: State, n: int) -> dict[int, Standing]:
    """The seats whose orders end at a moment."""
    answers = {at: answer(state, at, one) for at, one in table.standing.items() if one.order}
    return {at: table.standing[at].end(n, said.why) for at, said in answers.items() if isinstance(said, Lapse)}


def said_now(table: Table) -> str:
    """What an order has to say for the seat to decide, if its person gave one."""
    at = table.waited_for
    if at is None or table.state is None or not (at in table.standing and table.standing[at].order):
        return ""
    said = answer(table.state, at, table.standing[at])
    return said.move if isinstance(said, Say) else ""


def step(table: Table, at: int, standing: Standing) -> Step:
    row = {"order": standing.order, "lot": standing.lot, "past": msgspec.to_builtins(standing.past)}
    if at in table.standing:
        return ("set_order", {"_table": table.id, "_seat": at, **row})
    return ("add_order", {"table": table.id, "seat": at, **row})


# Giving orders, and taking them back.


async def give(hall: Hall, id_: str, person: Person, words: Sequence[str], lot: str, seat: int | None) -> None:
    """Let a seat answer by itself for one lot. Given again, it stands once; another replaces it."""
    await hall.look(id_, person)
    await hall.whole(_given, hall, id_, person, words, lot, seat)


async def _given(hall: Hall, id_: str, person: Person, words: Sequence[str], lot: str, seat: int | None) -> None:
    async with hall.alone(id_) as table:
        at = hall.seat_for(table, person, seat)
        if table.state is None or table.state.over:
            raise Illegal("orders are given while a game is played")
        orders, seen = table.game.folder.orders, table.state.view(at)
        if orders.lot(seen) != lot:
            raise Illegal("what this order was for is gone, or is not the same any more; look again")
        before = table.standing.get(at, Standing())
        if words and before.order == " ".join(words):
            return
        offer = orders.offer(seen)
        if not among(words, offer):
            said = quoted(" ".join(words))
            raise Illegal(
                f"{said} cannot be ordered now; what can is {', '.join(offer) or 'nothing'}, as `orders` says"
            )
        await _keep(hall, table, at, replace(before, order=" ".join(words), lot=lot))


async def take_back(hall: Hall, id_: str, person: Person, seat: int | None) -> None:
    """Let the order of a seat not stand any more, if there is one."""
    await hall.look(id_, person)
    await hall.whole(_taken_back, hall, id_, person, seat)


async def _taken_back(hall: Hall, id_: str, person: Person, seat: int | None) -> None:
    async with hall.alone(id_) as table:
        at = hall.seat_for(table, person, seat)
        before = table.standing.get(at, Standing())
        if before.order:
            await _keep(hall, table, at, Standing(past=before.past))


async def _keep(hall: Hall, table: Table, at: int, standing: Standing) -> None:
    await hall.store.commit(step(table, at, standing))
    table.standing[at] = standing
    hall.went_on(table)
