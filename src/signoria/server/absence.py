"""Seats whose people are not there: a bot plays until they are back, and clocks see to it by themselves."""

from __future__ import annotations

import asyncio
import logging
import math
from dataclasses import replace

from signoria.core.refusal import Illegal, Refusal, quoted

from . import clocks
from .hall import Hall, not_yours
from .people import NotAllowed, Person
from .store import NotReadError, NotStoredError
from .table import RUNNING, Table

SUBSTITUTE = "greedy"
"""The bot that plays for someone who is not there."""

PATIENCE = 600.0
"""Seconds for which a seat may keep a table without a clock waiting before it may be handed over."""

TICK = 0.25
"""Seconds between two looks at the clocks."""

BEAT = {True: 1.0, False: 10.0}
"""Seconds between two signs of life, by whether a live clock runs: so much a clock may be wrong after a crash."""

ABSENT = 30.0
"""Where servers share a database: seconds without a sign of life after which none of them is running."""


class Absence:
    """Who is away, who comes back, and whose time is over."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.beaten = 0.0

    # People.

    async def step_out(self, id_: str, person: Person, seat: int | None) -> None:
        """Let a bot play in one's own seat for a while."""
        await self.hall.look(id_, person)
        await self.hall.whole(self._stepped_out, id_, person, seat)

    async def _stepped_out(self, id_: str, person: Person, seat: int | None) -> None:
        async with self.hall.alone(id_) as table:
            at = _one_of(table, person, seat, away=False)
            await self._handed_over(table, at, {"stepped_out": True})

    async def hand_over(self, id_: str, person: Person, seat: int) -> None:
        """Let a bot play for someone who keeps a table without a clock waiting."""
        await self.hall.look(id_, person)
        await self.hall.whole(self._asked_for, id_, person, seat)

    async def _asked_for(self, id_: str, person: Person, seat: int) -> None:
        async with self.hall.alone(id_) as table:
            if table.status != RUNNING or table.waited_for != seat:
                raise Illegal(f"seat {quoted(seat)} keeps nobody waiting")
            late = table.seats[seat].person
            allowed = table.owner == person.id or (table.owner == late and table.held_by(person.id))
            if not allowed or person.id == late:
                raise NotAllowed(
                    "only who laid the table can hand a seat over to a bot; theirs, anyone else seated can"
                )
            if table.terms.clock:
                raise Illegal("this table has a clock: when its time is over, a bot plays on by itself")
            wait = (table.since or 0.0) + PATIENCE - self.hall.now()
            if wait > 0:
                raise Illegal(f"{table.seats[seat].name} may think for another {math.ceil(wait)} seconds")
            await self._handed_over(table, seat, {"handed_over": True})

    async def come_back(self, id_: str, person: Person, seat: int | None) -> None:
        """Take one's seat back from the bot, for the next decision."""
        await self.hall.look(id_, person)
        await self.hall.whole(self._came_back, id_, person, seat)

    async def _came_back(self, id_: str, person: Person, seat: int | None) -> None:
        async with self.hall.alone(id_) as table:
            at = _one_of(table, person, seat, away=True)
            place = table.seats[at]
            note = {**{name: told for name, told in place.note.items() if name != "bot"}, "back": True}
            left = clocks.on_coming_back(table.terms.clock, place.left)
            await self.hall.settle(table, RUNNING, {at: replace(place, bot="", note=note, left=left)})

    async def _handed_over(self, table: Table, at: int, why: dict[str, object]) -> None:
        place = table.seats[at]
        left = place.left
        if left is not None and table.waited_for == at:
            left = max(0.0, left - (self.hall.now() - (table.since or 0.0)))
        note = {**place.note, **why, "bot": SUBSTITUTE}
        await self.hall.settle(table, RUNNING, {at: replace(place, bot=SUBSTITUTE, note=note, left=left)})

    # Clocks.

    async def resume(self) -> None:
        """Set the clocks on by the time for which no server ran: it is nobody's."""
        now, alive = self.hall.now(), await self.hall.store.last_alive()
        if alive is None:
            await self.sign()
        elif not self.hall.neighbours.shared or now - alive > ABSENT:
            step = {"_alive": alive, "_now": now}
            self.beaten = now
            await self.hall.store.commit(("take_up", step), ("shift_clocks", {**step, "_gap": max(0.0, now - alive)}))

    async def watch(self) -> None:
        """Look at the clocks until the house closes."""
        while True:
            await asyncio.sleep(TICK)
            try:
                await self._beat()
                for id_ in [id_ for id_, when in self.hall.running_out.items() if when <= self.hall.now()]:
                    await self.hall.whole(self._ran_out, id_)
            except (NotStoredError, NotReadError, Refusal) as error:
                logging.getLogger(__name__).error("time that was over could not be called: %s", error)

    async def _beat(self) -> None:
        """A sign of life, while there is a clock to be right."""
        now, running = self.hall.now(), self.hall.running_out
        if running and now - self.beaten >= BEAT[self.hall.live]:
            await self.sign()

    async def sign(self) -> None:
        self.beaten = self.hall.now()
        await self.hall.store.commit(("set_alive", {"_id": 1, "alive": self.beaten}))

    async def _ran_out(self, id_: str) -> None:
        async with self.hall.alone(id_) as table:
            at = table.waited_for
            self.hall.keep_time(table)  # if we lost sight of it, it is otherwise now
            due = self.hall.running_out.get(id_)
            if at is not None and due is not None and due <= self.hall.now():
                await self._handed_over(table, at, {"timed_out": True})


def _one_of(table: Table, person: Person, seat: int | None, away: bool) -> int:
    """The seat that a person means: the one named, or the first that fits."""
    if table.status != RUNNING:
        raise Illegal("nobody can come or go: no game is being played here")
    held = table.held_by(person.id)
    if seat is not None and seat not in held:
        raise Illegal(not_yours(seat, held))
    fits = [at for at in held if table.seats[at].away == away and not table.seats[at].resigned]
    if not fits or (seat is not None and seat not in fits):
        raise Illegal("no bot plays for you here" if away else "you have no seat here that a bot does not play already")
    return fits[0] if seat is None else seat
