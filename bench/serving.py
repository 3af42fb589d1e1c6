"""What one server carries: moves stored per second, time until all seats have them, memory, open sockets.

    python bench/serving.py [--write]

A real `signoria serve` on a database file of its own runs in one process, and all visitors in another. Four people
sit at each table of Medici, each on a WebSocket, and say random moves.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import resource
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from report import COLUMNS, Line, Series, Target, machine_lines, show, table_lines, when, write_part

HERE = Path(__file__).parent
GAME, SEATS = "medici-2006", 4

BUSY_TABLES, BUSY_SECONDS = 100, 20
CALM_TABLES, CALM_SECONDS, EVERY = 200, 20, 2.0
IDLE_TABLES = 1000
SOCKETS = 2000
ROUNDS = 3

MOVES = Target(1000, at_least=True, unit="moves/s")
SERVED = Target(10, at_least=False, unit="ms")
MEMORY = Target(50, at_least=False, unit="KB")
OPEN = Target(SOCKETS, at_least=True)


class Server:
    """A server process and what it takes."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process, self.address = process, address

    def memory(self) -> float:
        """Kilobytes that it holds, of its own."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"RssAnon:\s+(\d+)", status)
        assert found
        return float(found[1])

    def busy(self) -> float:
        """Seconds of a core that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def served() -> AsyncIterator[Server]:
    with TemporaryDirectory() as folder:
        command = [sys.executable, str(HERE / "unlimited.py"), folder]
        surroundings = {**os.environ, "PYTHONPATH": str(HERE.parent / "src")}
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=surroundings)
        assert process.stdout
        try:
            yield Server(process, process.stdout.readline().strip())
        finally:
            process.terminate()
            process.wait()


class Brief(msgspec.Struct):
    """Of what a seat sees, what a random player needs."""

    status: str
    n: int
    version: int
    legal: dict[str, object] | None


class Message(msgspec.Struct):
    """What comes over a socket."""

    type: str
    seen: Brief | None = None
    problem: object = None


_message = msgspec.json.Decoder(Message)


@dataclass
class Board:
    """A table with its four sockets."""

    id: str
    sockets: list[ClientConnection]
    dice: random.Random
    moves: int = 0
    waits: list[float] = field(default_factory=list)
    """Seconds from saying a move until every seat has been shown it."""

    async def play(self, until: float, every: float) -> None:
        """One move after the other; or one in so many seconds, beginning somewhere in the first of them."""
        seen = await self._all_see(0)
        if every:
            await asyncio.sleep(self.dice.random() * every)
        while monotonic() < until and any(one.status == "running" for one in seen):
            (mover,) = [at for at, one in enumerate(seen) if one.legal]
            begun = monotonic()
            said = {"type": "move", "n": seen[mover].n, "move": self._any(seen[mover].legal or {})}
            await self.sockets[mover].send(msgspec.json.encode(said).decode())
            seen = await self._all_see(seen[mover].n + 1)
            self.waits.append(monotonic() - begun)
            self.moves += 1
            await asyncio.sleep(max(0.0, begun + every - monotonic()) if every else 0)

    def _any(self, legal: dict[str, object]) -> str:
        if isinstance(span := legal.get("bid"), list) and self.dice.random() < 0.5:
            return f"bid {self.dice.randint(span[0], min(span[0] + 3, span[1]))}"
        return "pass" if "pass" in legal else self.dice.choice(sorted(legal))

    async def _all_see(self, n: int) -> list[Brief]:
        return list(await asyncio.gather(*(self._sees(socket, n) for socket in self.sockets)))

    async def _sees(self, socket: ClientConnection, n: int) -> Brief:
        while True:
            message = _message.decode(await socket.recv())
            assert message.type != "refused", message.problem
            if message.seen and message.seen.n >= n:
                return message.seen


class Crowd:
    """Visitors of one server."""

    def __init__(self, server: Server, stack: AsyncExitStack) -> None:
        self.server, self.stack = server, stack
        self.people: list[httpx.AsyncClient] = []

    async def come(self) -> None:
        for name in ("Anna", "Carl", "Marc", "Dora"):
            client = await self.stack.enter_async_context(httpx.AsyncClient(base_url=self.server.address, timeout=60))
            (await client.post("/api/guests", json={"name": name})).raise_for_status()
            self.people.append(client)

    async def lay(self) -> str:
        wish = {"game": GAME, "seats": ["me", *["open"] * (SEATS - 1)]}
        table = str((await self.people[0].post("/api/tables", json=wish)).raise_for_status().json()["table"])
        for person in self.people[1:]:
            (await person.post(f"/api/tables/{table}/join", json={})).raise_for_status()
        (await self.people[0].post(f"/api/tables/{table}/begin", json={})).raise_for_status()
        return table

    async def sit(self, table: str, number: int) -> Board:
        sockets = [await self.socket(table, person) for person in self.people]
        return Board(table, sockets, random.Random(number))

    async def socket(self, table: str, person: httpx.AsyncClient) -> ClientConnection:
        cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
        address = self.server.address.replace("http", "ws", 1) + f"/api/tables/{table}/live"
        opened = connect(address, additional_headers={"Cookie": cookie}, max_size=None, compression=None)
        return await self.stack.enter_async_context(opened)


@asynccontextmanager
async def crowd() -> AsyncIterator[Crowd]:
    async with served() as server, AsyncExitStack() as stack:
        visitors = Crowd(server, stack)
        await visitors.come()
        yield visitors


async def busy() -> tuple[float, float]:
    """Moves per second, and seconds of a core per second, of tables that never wait."""
    async with crowd() as visitors:
        boards = [await visitors.sit(await visitors.lay(), at) for at in range(BUSY_TABLES)]
        begun, used = monotonic(), visitors.server.busy()
        await asyncio.gather(*(board.play(begun + BUSY_SECONDS, 0) for board in boards))
        seconds = monotonic() - begun
        return sum(board.moves for board in boards) / seconds, (visitors.server.busy() - used) / seconds


async def calm() -> list[float]:
    """Milliseconds until all four seats have a move, at tables that move now and then."""
    async with crowd() as visitors:
        boards = [await visitors.sit(await visitors.lay(), at) for at in range(CALM_TABLES)]
        until = monotonic() + CALM_SECONDS
        await asyncio.gather(*(board.play(until, EVERY) for board in boards))
        return [wait * 1e3 for board in boards for wait in board.waits]


async def idle() -> float:
    """Kilobytes for each of many tables that were begun and left."""
    async with crowd() as visitors:
        await visitors.lay()
        before = visitors.server.memory()
        for _ in range(IDLE_TABLES):
            await visitors.lay()
        return (visitors.server.memory() - before) / IDLE_TABLES


async def sockets() -> int:
    """How many sockets are open at once and still answer."""
    async with crowd() as visitors:
        tables = [await visitors.lay() for _ in range(20)]
        lines = [await visitors.socket(tables[at % len(tables)], visitors.people[at % SEATS]) for at in range(SOCKETS)]
        for line in lines:
            await line.recv()
            await line.send('{"type":"look"}')
        return sum([bool(_message.decode(await line.recv()).seen) for line in lines])


async def measure() -> Sequence[Line]:
    runs = [await busy() for _ in range(ROUNDS)]
    waits = [median(await calm()) for _ in range(ROUNDS)]
    kilobytes = [await idle() for _ in range(ROUNDS)]
    return [
        Line(
            f"moves stored and shown to four seats, {BUSY_TABLES} tables; cores that the server used",
            MOVES,
            Series([rate for rate, _ in runs], "moves/s"),
            Series([cores for _, cores in runs]),
        ),
        Line(f"until all four seats have a move, {CALM_TABLES} tables every {EVERY:g} s", SERVED, Series(waits, "ms")),
        Line(f"memory for each of {IDLE_TABLES} idle tables", MEMORY, Series(kilobytes, "KB")),
        Line("open sockets that answer", OPEN, Series([float(await sockets())] * 2)),
    ]


def main() -> None:
    options = argparse.ArgumentParser(description="Measure what one server carries.")
    options.add_argument("--write", action="store_true", help="put the table into docs/measurements.md")
    chosen = options.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    lines = asyncio.run(measure())
    show(f"one server; median (quartiles) of {ROUNDS} runs", lines)
    if chosen.write:
        rows = table_lines(COLUMNS, [line.cells for line in lines])
        runs = f"Median (and quartiles) of {ROUNDS} runs."
        write_part("bench:serving", "\n".join([*rows, "", runs, "", *machine_lines(), when("bench/serving.py"), ""]))


if __name__ == "__main__":
    main()
