"""A server as its visitors know it: a real one, over real HTTP and WebSockets, on a real file."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import httpx
from websockets.sync.client import ClientConnection, connect

from signoria.server.engines import engine_for, is_shared
from signoria.server.limits import Rate
from signoria.server.run import prepared, serve
from signoria.server.settings import Rates, Settings

Seen: TypeAlias = dict[str, Any]

GAME = "medici-2006"
PATIENCE = 30.0
"""Seconds until something that should happen counts as not happening."""

ANY_RATE = Rates(*[Rate(1_000_000, 1)] * 3)


def settings_for(folder: Path, **more: Any) -> Settings:
    return Settings(**{"data": folder, "port": 0, "pause": 0.0, "rates": ANY_RATE, **more})


def query(settings: Settings, *statements: str) -> list[list[Any]]:
    """What statements find in a server's database, past the server."""

    async def queried() -> list[list[Any]]:
        engine = engine_for(settings.url)
        async with engine.begin() as connection:
            results = [await connection.exec_driver_sql(statement) for statement in statements]
            found = [[tuple(row) for row in result] if result.returns_rows else [] for result in results]
        await engine.dispose()
        return found

    return asyncio.run(queried())


FULL = {
    "sqlite": ["CREATE TRIGGER full_disk BEFORE INSERT ON events BEGIN INSERT INTO nowhere VALUES (1); END"],
    "postgresql": [
        "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE disk_full; END'",
        "CREATE TRIGGER full_disk BEFORE INSERT ON events EXECUTE FUNCTION full_disk()",
    ],
}


@contextlib.contextmanager
def full(settings: Settings) -> Iterator[None]:
    """No event can be stored meanwhile, as on a disk that is full."""
    query(settings, *FULL[settings.url.get_backend_name()])
    yield
    query(settings, f"DROP TRIGGER full_disk{' ON events' if is_shared(settings.url) else ''}")


@dataclass
class Running:
    """A server in a thread of this process."""

    address: str
    settings: Settings
    clients: contextlib.ExitStack

    def visitor(self, name: str = "", token: str = "") -> Visitor:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        client = self.clients.enter_context(httpx.Client(base_url=self.address, headers=headers, timeout=PATIENCE))
        visitor = Visitor(client)
        if name:
            assert visitor.post("/api/guests", name=name).status_code == 201
        return visitor


@contextlib.contextmanager
def running(settings: Settings) -> Iterator[Running]:
    """A server, from its announcement until it has ended cleanly."""
    started, ending = threading.Event(), asyncio.Event()
    told: list[Any] = []

    def announce(address: str) -> None:
        told.extend([address, asyncio.get_running_loop()])
        started.set()

    def run(listener: socket.socket) -> None:
        try:
            asyncio.run(serve(settings, listener, announce, ending))
        finally:
            started.set()

    with prepared(settings) as listener, contextlib.ExitStack() as clients:
        thread = threading.Thread(target=run, args=(listener,))
        thread.start()
        assert started.wait(PATIENCE)
        address, loop = told
        try:
            yield Running(address, settings, clients)
        finally:
            clients.close()
            loop.call_soon_threadsafe(ending.set)
            thread.join(PATIENCE)
            assert not thread.is_alive()


PROCESS = """
import json, sys
from pathlib import Path
from signoria.server.limits import Rate
from signoria.server.run import serving
from signoria.server.settings import Rates, Settings
data, more = Path(sys.argv[1]), json.loads(sys.argv[2])
settings = Settings(data, port=0, rates=Rates(*[Rate(1_000_000, 1)] * 3), **more)
serving(settings, lambda address: print(address, flush=True))
"""


@contextlib.contextmanager
def process(settings: Settings, **more: Any) -> Iterator[tuple[subprocess.Popen[str], Running]]:
    """A server in a process of its own, which may be killed."""
    said = {"database": settings.database, "pause": settings.pause, "lease": settings.lease, **more}
    command = [sys.executable, "-c", PROCESS, str(settings.data), json.dumps(said)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout
        with contextlib.ExitStack() as clients:
            yield server, Running(server.stdout.readline().strip(), settings, clients)
    finally:
        server.kill()
        server.communicate()


@dataclass
class Visitor:
    """Someone at a browser or a program."""

    client: httpx.Client

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.client.get(path, params=query)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.client.post(path, json=body)

    def lay(self, *seats: str, **more: Any) -> Seen:
        """A table, laid."""
        seen: Seen = good(self.post("/api/tables", **{"game": GAME, "seats": list(seats), **more}))
        return seen

    def look(self, table: str, **query: Any) -> Seen:
        seen: Seen = good(self.get(f"/api/tables/{table}", **query))
        return seen

    def move(self, table: str, n: int, move: object, **more: Any) -> httpx.Response:
        return self.post(f"/api/tables/{table}/moves", n=n, move=move, **more)

    @contextlib.contextmanager
    def live(self, table: str, since: int = 0, lang: str = "en") -> Iterator[Line]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        headers = {"Cookie": cookies} if cookies else {}
        if token := self.client.headers.get("authorization"):
            headers["Authorization"] = token
        address = str(self.client.base_url).replace("http", "ws", 1)
        with connect(
            f"{address}/api/tables/{table}/live?since={since}&lang={lang}", additional_headers=headers, max_size=None
        ) as socket_:
            yield Line(socket_)


@dataclass
class Line:
    """A WebSocket to a table."""

    socket: ClientConnection

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, type_: str = "") -> dict[str, Any]:
        """The next message, or the next of a type."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
            if type_ in ("", message["type"]):
                return message

    def until(self, wanted: Callable[[Seen], bool]) -> Seen:
        """The table as soon as something is so."""
        while True:
            seen: Seen = self.hear("seen")["seen"]
            if wanted(seen):
                return seen


def good(response: httpx.Response) -> Any:
    assert response.is_success, response.text
    return response.json()


def problem(response: httpx.Response, status: int) -> str:
    """The sentence of a problem document."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"].startswith("application/problem+json")
    body = response.json()
    assert body["status"] == status
    assert body["title"]
    assert body["detail"]
    return str(body["detail"])


def until(wanted: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not wanted():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.005)


def texts(offer: object) -> Iterator[str]:
    """The moves that the short JSON of `legal` stands for."""
    if offer is True:
        yield ""
    elif isinstance(offer, dict):
        for word, rest in offer.items():
            yield from (f"{word} {text}".strip() for text in texts(rest))
    elif isinstance(offer, list) and len(offer) == 2 and all(isinstance(end, int) for end in offer):
        yield from map(str, range(offer[0], offer[1] + 1))
    elif isinstance(offer, list):
        for item in offer:
            yield from [item] if isinstance(item, str) else texts(item)


def any_move(seen: Seen, dice: random.Random) -> str:
    """Any verb, and then any of its moves: else most bids would be high ones."""
    verb = dice.choice(sorted(seen["legal"]))
    return dice.choice(list(texts({verb: seen["legal"][verb]})))


def play_out(visitor: Visitor, table: str, seed: int = 1, upto: int = 10_000) -> Seen:
    """Someone who has every seat plays them all, to the end or to an event."""
    dice = random.Random(seed)
    seen = visitor.look(table)
    while seen["status"] == "running" and seen["n"] < upto:
        seen = good(visitor.move(table, seen["n"], any_move(seen, dice)))
    return seen


ALONE = ("me", "me=Carl", "me=Marc")
"""Three people at one screen."""


def any_of_mine(visitor: Visitor, table: str) -> Seen:
    """One move of someone's, if it is their turn, and what they see then."""
    seen: Seen = visitor.look(table)
    if seen["legal"]:
        answer = visitor.move(table, seen["n"], any_move(seen, random.Random(seen["n"])))
        seen = visitor.look(table) if answer.is_error else good(answer)
    return seen


def turn_of(people: Sequence[Visitor], table: str) -> Seen:
    """The table as soon as a person is to decide, as that person sees it."""
    while True:
        for who in people:
            seen = who.look(table)
            if seen["legal"] or seen["status"] != "running":
                return seen
        people[0].look(table, version=seen["version"], wait=0.05)
