"""Killed at any moment under load: what was acknowledged is there, what was not is there whole or not at all."""

from __future__ import annotations

import asyncio
import random
import signal
import threading
import time
from dataclasses import dataclass, field

import httpx
import pytest

from signoria.core.contract import CHANCE
from signoria.server.log import loaded, record_of
from signoria.server.settings import Settings
from signoria.server.store import Store
from signoria.server.table import OVER, RUNNING, Table

from .helpers import ALONE, Running, Visitor, any_move, process

PEOPLE = 3


@dataclass
class Player:
    """Someone who plays on until the server is gone, and remembers what it promised."""

    name: str
    dice: random.Random
    cookies: httpx.Cookies = field(default_factory=httpx.Cookies)
    tables: list[str] = field(default_factory=list)
    promised: dict[tuple[str, int], tuple[str, str]] = field(default_factory=dict)
    """For each table and event: the move and its request, as they were acknowledged."""
    asked: set[str] = field(default_factory=set)
    """Requests that were sent, whatever came of them."""

    def play(self, server: Running) -> None:
        visitor = server.visitor()
        visitor.client.cookies.update(self.cookies)
        try:
            if not self.cookies:
                assert visitor.post("/api/guests", name=self.name).is_success
                self.cookies.update(visitor.client.cookies)
            while True:
                self._move(visitor)
        except httpx.TransportError:
            pass  # the server is gone

    def _move(self, visitor: Visitor) -> None:
        if not self.tables:
            self.tables = [visitor.lay(*ALONE)["table"], visitor.lay("me", "random", "random")["table"]]
        table = self.dice.choice(self.tables)
        seen = visitor.look(table)
        if seen["status"] == OVER:
            self.tables.remove(table)
        elif seen["legal"]:
            do, request = any_move(seen, self.dice), f"{self.name}{len(self.asked)}"
            self.asked.add(request)
            answer = visitor.move(table, seen["n"], do, request=request)
            assert answer.status_code in (200, 409), answer.text
            if answer.is_success:
                self.promised[table, seen["n"] + 1] = do, request


def kept(settings: Settings, tables: set[str]) -> dict[str, tuple[Table, dict[int, tuple[str, str | None]]]]:
    """Every table as the database has it, with each event's move and request."""

    async def read() -> dict[str, tuple[Table, dict[int, tuple[str, str | None]]]]:
        store = Store(settings.url)
        try:
            found = {}
            for id_ in tables:
                (row,), seats, events, orders = await store.table(id_)
                said = [(one.n, one.do) for one in record_of(row, events).events]
                requests = [event["request"] for event in events]
                log = {n: (do, request) for (n, do), request in zip(said, requests, strict=True)}
                found[id_] = loaded(row, seats, events, orders), log
            return found
        finally:
            await store.close()

    return asyncio.run(read())


def killed_again_and_again(settings: Settings, times: int) -> None:
    dice = random.Random(times)
    players = [Player(f"P{at}-", random.Random(at)) for at in range(PEOPLE)]
    everywhere: set[str] = set()
    for _ in range(times):
        promised = sum(len(player.promised) for player in players)
        with process(settings) as (server, running):
            threads = [threading.Thread(target=player.play, args=(running,)) for player in players]
            for thread in threads:
                thread.start()
            time.sleep(dice.uniform(0.05, 0.7))
            while sum(len(player.promised) for player in players) == promised:
                time.sleep(0.01)
            server.send_signal(signal.SIGKILL)
            server.wait()
            for thread in threads:
                thread.join()
        everywhere.update(table for player in players for table in player.tables)
        found = kept(settings, everywhere)
        for player in players:
            for (table, n), said in player.promised.items():
                assert found[table][1][n] == said
        requests = [request for _, log in found.values() for _, request in log.values() if request]
        assert len(requests) == len(set(requests))
        assert set(requests) <= set().union(*(player.asked for player in players))
        for stored, log in found.values():
            assert list(log) == list(range(1, len(log) + 1))
            assert stored.status in (RUNNING, OVER), stored.difference
            assert stored.state
            assert stored.state.actor != CHANCE, "a move without what it led to"
            assert stored.state.over == (stored.status == OVER)


@pytest.mark.slow
def test_a_few_kills(fresh: Settings) -> None:
    killed_again_and_again(fresh, 2)


@pytest.mark.full
def test_a_hundred_kills(fresh: Settings) -> None:
    killed_again_and_again(fresh, 100 if not fresh.database else 20)
