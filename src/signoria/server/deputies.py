"""Whoever speaks for a seat without a person's hand: bots, and standing orders.

Both take a moment. An order's is drawn, and is the same for whatever it says, so that it tells nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import Mapping
from typing import TYPE_CHECKING

from signoria.core.refusal import Illegal

from . import standing
from .store import NotReadError, NotStoredError
from .table import Table
from .thinkers import Thinkers

if TYPE_CHECKING:
    from .hall import Hall

AGAIN = 1.0
"""Seconds until what could not be stored is tried again."""

LONG = 4.0
"""So many times as long as a bot an order may seem to think."""

_dice = random.SystemRandom()

logger = logging.getLogger(__name__)


class Deputies:
    """At most one of them is about to speak at a table."""

    def __init__(self, hall: Hall, thinkers: Thinkers, pause: float) -> None:
        self.hall, self.thinkers, self.pause = hall, thinkers, pause
        self.thinking: dict[str, asyncio.Task[None]] = {}

    async def close(self) -> None:
        for task in self.thinking.values():
            task.cancel()
        await asyncio.gather(*self.thinking.values(), return_exceptions=True)

    def wake(self, table: Table) -> None:
        """Let a bot or an order speak, if it is their turn, and if the table is ours to look after."""
        called = (table.bot_to_move or standing.said_now(table)) and self.hall.neighbours.ours(table.id)
        if called and table.id not in self.thinking and not self.hall.closing:
            task = asyncio.create_task(self._act(table.id))
            self.thinking[table.id] = task
            task.add_done_callback(lambda task: self._rested(table.id, task))

    def _rested(self, id_: str, task: asyncio.Task[None]) -> None:
        del self.thinking[id_]
        if task.cancelled():
            return
        if error := task.exception():
            logger.error("bots stand still at table %s", id_, exc_info=error)
        elif table := self.hall.tables.get(id_):  # a turn may have come while the last one ended
            self.wake(table)

    async def _act(self, id_: str) -> None:
        """Until a person is to decide."""
        while self.hall.neighbours.ours(id_):
            try:
                table = await self.hall.table(id_)
                if table.bot_to_move:
                    await self._let_bot_act(table)
                elif standing.said_now(table):
                    await self._let_order_act(table)
                else:
                    return
            except (NotStoredError, NotReadError):
                await asyncio.sleep(AGAIN)
            except Illegal:  # somebody was quicker; the turn is looked at anew
                continue

    async def _let_bot_act(self, table: Table) -> None:
        assert table.state
        n, seat, bot = table.n, table.state.actor, table.bot_to_move
        asleep = asyncio.create_task(asyncio.sleep(self.pause))
        try:
            choice = await self.thinkers.choose(bot, table.state, n + 1, table.seed)
            await asleep
        finally:
            asleep.cancel()
        note = {"bot": bot, "fault": choice.fault} if choice.fault else {}
        await self.hall.whole(self._bot_says, table.id, seat, bot, n, choice.do, note)

    async def _bot_says(self, id_: str, seat: int, bot: str, n: int, said: str, note: Mapping[str, object]) -> None:
        async with self.hall.alone(id_) as table:
            if table.seats[seat].bot != bot:
                raise Illegal(f"{bot} is not in seat {seat} any more")
            await self.hall.enter(table, seat, n, said, note)

    async def _let_order_act(self, table: Table) -> None:
        with self.hall.bell(table.id) as bell, contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.pause * _dice.uniform(1.0, LONG)):
                await bell.wait()
                return  # it may be another's turn by now, who should not wait for this
        await self.hall.whole(self._order_says, table.id, table.n)

    async def _order_says(self, id_: str, n: int) -> None:
        async with self.hall.alone(id_) as table:
            said, seat = standing.said_now(table), table.waited_for
            if table.n != n or seat is None or not said:
                raise Illegal("this order has nothing to say any more")
            await self.hall.enter(table, seat, n, said, {})
