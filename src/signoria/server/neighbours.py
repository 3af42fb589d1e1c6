"""Other servers on the same database: what they changed, and which of us runs the bots of a table.

A server holds a lease on each running table that it looks after, and renews it as long as it lives. Should two
ever believe that they hold the same one, nothing is lost: the key (table, n) decides whose move is made.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import sqlalchemy as sql
from sqlalchemy.dialects.postgresql import insert

from . import engines
from .store import NOW, Step, Store, leases, tables

AT_ONCE = 500
"""Tables that are taken over at a time, so that no server takes all of another's."""

Told: TypeAlias = Callable[[str], None]

logger = logging.getLogger(__name__)


class Alone:
    """No other server is on this database, and every table is ours."""

    shared = False

    def __init__(self, store: Store, woken: Told) -> None:
        self.store, self.woken = store, woken

    async def open(self) -> None:
        for id_ in await self.store.running_by_themselves():
            self.woken(id_)

    async def close(self) -> None:
        pass

    def ours(self, table: str) -> bool:
        return True

    def beginning(self, table: str) -> Sequence[Step]:
        return ()


class Neighbours(Alone):
    """Servers that share a database with this one."""

    shared = True

    def __init__(self, store: Store, woken: Told, changed: Callable[[str], None], lease: float) -> None:
        super().__init__(store, woken)
        self.changed, self.lease = changed, lease
        self.held: set[str] = set()
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        listening = asyncio.Event()
        self.tasks = [asyncio.create_task(self._listen(listening)), asyncio.create_task(self._look_after())]
        await listening.wait()

    async def close(self) -> None:
        """Leave our tables to others."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        with contextlib.suppress(*engines.FAILURES):
            await self._run(sql.delete(leases).where(leases.c.holder == self.store.name))

    def ours(self, table: str) -> bool:
        return table in self.held

    def beginning(self, table: str) -> Sequence[Step]:
        """What is stored with the first move of a table: that it is ours."""
        self.held.add(table)
        return [("add_lease", {"table": table, "holder": self.store.name, "seconds": self.lease})]

    # What others changed.

    async def _listen(self, listening: asyncio.Event) -> None:
        while True:
            try:
                await self._heard(listening)
            except Exception as error:
                logger.warning("other servers are not heard, and will be listened for again: %s", error)
            await asyncio.sleep(self.lease / 10)

    async def _heard(self, listening: asyncio.Event) -> None:
        async with self.store.engine.connect() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            try:
                await driver.add_listener(engines.CHANNEL, self._hear)
                # What was said while nobody listened is not said again.
                self.changed("")
                listening.set()
                while True:  # a line that is dead without anyone having hung up is noticed by speaking
                    await asyncio.sleep(self.lease)
                    await driver.execute("SELECT 1", timeout=self.lease)
            finally:
                await connection.invalidate()

    def _hear(self, connection: object, process: int, channel: str, said: str) -> None:
        sender, _, table = said.partition(" ")
        if sender != self.store.name:
            self.changed(table)

    # Leases.

    async def _look_after(self) -> None:
        while True:
            try:
                await self._renew()
            except engines.FAILURES as error:
                logger.warning("leases could not be renewed: %s", error)
            await asyncio.sleep(self.lease / 3)

    async def _renew(self) -> None:
        mine = leases.c.holder == self.store.name
        over = sql.select(tables.c.id).where(tables.c.status != "running")
        await self._run(sql.delete(leases).where(mine, leases.c.table.in_(over)))
        until = NOW + self.lease
        kept = await self._run(sql.update(leases).where(mine).values(until=until).returning(leases.c.table))
        before, self.held = self.held, {*kept, *await self._taken_over()}
        for id_ in self.held - before:
            self.woken(id_)

    async def _taken_over(self) -> list[str]:
        """Running tables that nobody looks after any more, now ours."""
        alive = sql.select(leases.c.table).where(leases.c.until >= NOW)
        left = (
            sql.select(tables.c.id, sql.literal(self.store.name), NOW + self.lease)
            .where(tables.c.status == "running", tables.c.id.not_in(alive))
            .limit(AT_ONCE)
        )
        taking = insert(leases).from_select(["table", "holder", "until"], left)
        return await self._run(
            taking.on_conflict_do_update(
                index_elements=["table"],
                set_={"holder": taking.excluded.holder, "until": taking.excluded.until},
                where=leases.c.until < NOW,
            ).returning(leases.c.table)
        )

    async def _run(self, statement: sql.Executable) -> list[str]:
        async with self.store.engine.begin() as connection:
            result = await connection.execute(statement)
            return [row[0] for row in result] if result.returns_rows else []
