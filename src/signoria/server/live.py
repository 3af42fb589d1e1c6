"""A table over a WebSocket: the full view on joining, and from then on whatever is new.

The socket sends what the table has become, not what it passed through, so a slow reader gets fewer
and longer messages, and nothing piles up for it here.
"""

from __future__ import annotations

import asyncio
from typing import Any, TypeAlias

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketException
from litestar.params import FromPath, FromQuery

from signoria.core.catalogue import ENGLISH
from signoria.core.refusal import Refusal, Unreadable

from . import meters
from .house import House, TheHouse, player, visitor
from .people import Person
from .problems import Problem, problem_of
from .sight import Orders, Seen
from .table_doors import Spoken


class Move(Spoken, tag="move"):
    """A move."""


class Look(msgspec.Struct, tag="look", forbid_unknown_fields=True):
    """Ask for the table again, with what happened after event `since`."""

    since: int = 0
    seat: int | None = None
    """Which of your seats looks, where several share a screen. It is covered again when another is to decide."""


class News(msgspec.Struct, tag="seen"):
    """The table, with what happened since the last time."""

    seen: Seen


class Accepted(msgspec.Struct, tag="accepted"):
    """The move is made, and kept."""

    request: str


class Answered(msgspec.Struct, tag="refused"):
    """Nothing was done, and why."""

    request: str
    problem: Problem


Socket: TypeAlias = WebSocket[Any, Any, Any]

_messages: msgspec.json.Decoder[Move | Look] = msgspec.json.Decoder(Move | Look)

GOING = 1012
"""The code with which sockets close when the server ends: it will be back."""

REFUSED = 4000
"""With a problem's status added: the code with which a socket closes at once."""


@websocket("/api/tables/{table:str}/live")
async def live(
    socket: Socket,
    table: FromPath[str],
    house: TheHouse,
    since: FromQuery[int] = 0,
    lang: FromQuery[str] = ENGLISH,
) -> None:
    """Everything that one connection sees and says."""
    await socket.accept()
    try:
        person = await visitor(house, socket)
        await house.hall.look(table, person)
    except Refusal as refusal:
        problem = problem_of(refusal)
        await socket.send_data(msgspec.json.encode(Answered("", problem)).decode())
        await socket.close(code=REFUSED + problem.status, reason=problem.title)
        return
    with meters.SOCKETS.track_inprogress():
        await Line(socket, house, table, person, since, lang).run()


class Line:
    """One connection to one table."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        house: House,
        table: str,
        person: Person | None,
        since: int,
        language: str,
    ) -> None:
        self.socket, self.house, self.table, self.person = socket, house, table, person
        self.n, self.version, self.language = since, -1, language
        self.seat: int | None = None
        self.orders: Orders | None = None
        self.sending = asyncio.Lock()

    async def run(self) -> None:
        with self.house.hall.bell(self.table) as bell:
            both = [asyncio.create_task(self._show(bell)), asyncio.create_task(self._listen())]
            try:
                done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in both:
                    task.cancel()
                await asyncio.gather(*both, return_exceptions=True)
        for task in done:
            error = task.exception()
            if isinstance(error, Exception) and not isinstance(error, WebSocketException):
                problem_of(error)

    async def _show(self, bell: asyncio.Event) -> None:
        while not self.house.hall.closing:
            bell.clear()
            await self._news()
            await bell.wait()
        await self.socket.close(code=GOING)

    async def _news(self) -> None:
        async with self.sending:
            hall = self.house.hall
            look = hall.seen if self.version < 0 else hall.seen_after
            seen = await look(self.table, self.person, self.n, self.language, self.seat)
            if seen.version != self.version or seen.orders != self.orders:
                if self.version >= 0 and self.seat != seen.actor:
                    self.seat = None
                self.n, self.version, self.orders = seen.n, seen.version, seen.orders
                await self._send(News(seen))

    async def _listen(self) -> None:
        while (event := await self.socket.receive())["type"] == "websocket.receive":
            answer = await self._answer(event.get("text") or event.get("bytes") or b"")
            if answer:
                async with self.sending:
                    await self._send(answer)

    async def _answer(self, said: str | bytes) -> Accepted | Answered | None:
        request = ""
        try:
            message = _parsed(said)
            if isinstance(message, Look):
                await self.house.hall.look(self.table, self.person, self.language, message.seat)
                self.n, self.version, self.seat = message.since, -1, message.seat
                await self._news()
                return None
            request = message.request
            hall, who = self.house.hall, player(self.person)
            await hall.submit(self.table, who, message.n, message.said, request, message.seat)
        except Exception as error:
            return Answered(request, problem_of(error))
        return Accepted(request)

    async def _send(self, message: News | Accepted | Answered) -> None:
        await self.socket.send_data(msgspec.json.encode(message).decode())


def _parsed(said: str | bytes) -> Move | Look:
    try:
        return _messages.decode(said)
    except msgspec.ValidationError as error:
        raise Unreadable(f"not a message of this table: {error}") from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Unreadable("not JSON, or cut off, or nested too deeply") from None
