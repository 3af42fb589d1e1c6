"""All tables, and the one door by which anything at a table is changed.

Whatever happens at a table happens in three steps under that table's lock: it is played in memory,
stored, and only then published. If storing fails, the table in memory is dropped, and comes back
from the log when it is next looked at.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from signoria.core.catalogue import ENGLISH, LANGUAGES
from signoria.core.refusal import Illegal, Refusal, Unreadable, quoted

from . import clocks, log, meters, sight, standing
from .deputies import AGAIN, Deputies
from .engines import is_shared
from .neighbours import Alone, Neighbours
from .people import Person
from .ratings import Ratings
from .settings import Settings
from .sight import Eyes, Seen
from .store import NotReadError, Step, Store, TakenError
from .table import OPEN, OVER, RUNNING, Played, Said, Seat, Table
from .thinkers import Thinkers

KEPT = 1000
"""Tables in memory; the one left alone longest goes first, and comes back from the log."""

READ = 256
"""Tables of which the log is in memory, in words."""

REQUESTS = 64
"""Characters of a request's id."""

TRIES = 5
"""How often one is overtaken by other servers before one is sent away."""

T = TypeVar("T")
P = ParamSpec("P")

logger = logging.getLogger(__name__)


NOT_YOURS = "there is no such table, or it is not open to you"


class NoTable(Refusal):
    """There is none of that name, or it is none of their business."""

    def __init__(self, sentence: str = NOT_YOURS) -> None:
        super().__init__(sentence)


class Stale(Illegal):
    """It was said about a moment that has passed."""


class Overtaken(Exception):
    """Another server has changed the table first."""


class Refused(Exception):
    """A refusal to someone at a table, with the table as it is."""

    def __init__(self, refusal: Refusal, seen: Seen) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
        self.seen = seen


class Hall:
    """Everything that is played on this server."""

    def __init__(self, store: Store, thinkers: Thinkers, settings: Settings) -> None:
        self.store, self.now = store, settings.now
        if is_shared(settings.url):
            self.neighbours: Alone = Neighbours(store, self.look_after, self.changed, settings.lease)
        else:
            self.neighbours = Alone(store, self.look_after)
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.read: OrderedDict[str, Table] = OrderedDict()
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.loading: set[str] = set()
        self.bells: dict[str, set[asyncio.Event]] = {}
        self.underway: set[asyncio.Task[Any]] = set()
        self.deputies = Deputies(self, thinkers, settings.pause)
        self.ratings = Ratings(store)
        self.running_out: dict[str, float] = {}
        """When time will be over at which table, where a clock runs."""
        self.closing = False

    async def open(self) -> None:
        await self.neighbours.open()
        self._spawn(self.ratings.catch_up())

    async def close(self) -> None:
        """Finish what is under way, and send everyone home."""
        self.send_home()
        await self.deputies.close()
        await asyncio.gather(*self.underway, return_exceptions=True)
        await self.neighbours.close()

    def send_home(self) -> None:
        self.closing = True
        for id_ in list(self.bells):
            self._ring(id_)

    @property
    def live(self) -> bool:
        """Whether a clock runs that counts seconds."""
        tables = (self.tables.get(id_) for id_ in self.running_out)
        return any(table and isinstance(table.terms.clock, clocks.Live) for table in tables)

    # Looking.

    async def table(self, id_: str) -> Table:
        """A table to look at."""
        if table := self.tables.get(id_):
            self.tables.move_to_end(id_)
            return table
        async with self.alone(id_) as table:
            return table

    async def look(
        self, id_: str, person: Person | None, language: str = ENGLISH, seat: int | None = None
    ) -> tuple[Table, Eyes]:
        """A table, with the eyes of someone who may look at it: as one of their seats, if they name it."""
        table = await self.table(id_)
        who = person.id if person else None
        if not table.may_look(who):
            raise NoTable
        held = table.held_by(who)
        if seat is not None and seat not in held:
            raise Illegal(not_yours(seat, held))
        return table, Eyes(held, language if language in LANGUAGES else ENGLISH, seat)

    async def seen(
        self, id_: str, person: Person | None, since: int = 0, language: str = ENGLISH, seat: int | None = None
    ) -> Seen:
        """What someone sees of a table, with what happened after event `since`."""
        table, eyes = await self.look(id_, person, language, seat)
        return self._shown(table, eyes, since)

    async def seen_after(self, id_: str, person: Person | None, since: int, language: str, seat: int | None) -> Seen:
        """What someone sees who looked as one of their seats before: at a shared screen another may look now."""
        table, eyes = await self.look(id_, person, language)
        still = seat is not None and table.state is not None and table.state.actor == seat
        return self._shown(table, replace(eyes, open=seat if still else None), since)

    def _shown(self, table: Table, eyes: Eyes, since: int) -> Seen:
        self.read[table.id] = table
        self.read.move_to_end(table.id)
        if len(self.read) > READ:
            self.read.popitem(last=False)[1].logs.clear()
        return sight.seen(table, eyes, since)

    @contextlib.contextmanager
    def bell(self, id_: str) -> Iterator[asyncio.Event]:
        """Rings whenever something at a table has changed."""
        event = asyncio.Event()
        self.bells.setdefault(id_, set()).add(event)
        try:
            yield event
        finally:
            self.bells[id_].discard(event)
            if not self.bells[id_]:
                del self.bells[id_]

    def _ring(self, id_: str) -> None:
        for event in self.bells.get(id_, ()):
            event.set()

    # Changing.

    @contextlib.asynccontextmanager
    async def alone(self, id_: str) -> AsyncIterator[Table]:
        """A table to change: nobody else does meanwhile."""
        lock = self.locks.get(id_)
        if lock is None:
            lock = self.locks[id_] = asyncio.Lock()
        async with lock:
            yield self.tables.get(id_) or await self._load(id_)

    async def _load(self, id_: str) -> Table:
        if not id_.isprintable():  # nor has any table such an id, nor does PostgreSQL read a NUL
            raise NoTable
        while True:
            self.loading.add(id_)
            rows = await self.store.table(id_)
            if id_ in self.loading:  # else it was changed elsewhere meanwhile
                self.loading.remove(id_)
                break
        if not rows[0]:
            raise NoTable
        table = log.loaded(rows[0][0], *rows[1:])
        self.keep(table)
        return table

    def keep(self, table: Table) -> None:
        self.tables[table.id] = table
        if len(self.tables) > KEPT:
            self.tables.popitem(last=False)
        meters.TABLES.set(len(self.tables))

    async def whole(self, act: Callable[P, Coroutine[Any, Any, T]], *arguments: P.args, **named: P.kwargs) -> T:
        """See it through, even if whoever asked for it leaves meanwhile."""
        return await asyncio.shield(self._spawn(self._retried(act, *arguments, **named)))

    async def _retried(self, act: Callable[P, Coroutine[Any, Any, T]], *arguments: P.args, **named: P.kwargs) -> T:
        for _ in range(TRIES):
            # Another server was quicker; what is right now is found out at the table as it has become.
            with contextlib.suppress(Overtaken):
                return await act(*arguments, **named)
        raise Stale("others were quicker, again and again; look anew")

    def _spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self.underway.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.underway.discard(task)
        if not task.cancelled():
            task.exception()  # its sender may have left without hearing of it

    async def settle(
        self,
        table: Table,
        status: str,
        seats: Mapping[int, Seat] = MappingProxyType({}),
        played: Sequence[Played] = (),
        request: str = "",
        steps: Sequence[Step] = (),
    ) -> None:
        """Store what was changed at a table, and only then let it be seen."""
        ended = self._orders_ended(table) if played else {}
        begins = table.status == OPEN and status == RUNNING
        since = self.now() if played or any(at in seats for at in _asked(table)) else table.since
        try:
            await self.store.commit(
                *(self.neighbours.beginning(table.id) if begins else ()),
                *log.events(table, played, request or None),
                *(log.seating(table, at, seat) for at, seat in seats.items()),
                log.change(table, status, since),
                *(standing.step(table, at, order) for at, order in ended.items()),
                *steps,
            )
            sight.tell(table, played)
        except BaseException as error:
            if self.tables.get(table.id) is table:
                del self.tables[table.id]
            if isinstance(error, TakenError):
                raise Overtaken from None
            raise
        if request:
            table.requests[request] = Said(played[0].event.n, played[0].event.do)
        if status != table.status:
            logger.info("%s is %s", table.game.name, status, extra={"table": table.id})
        table.publish(status, seats, since)
        table.standing.update(ended)
        if status == OVER and played and table.terms.rated:
            self._spawn(self.ratings.catch_up())
        self.went_on(table)

    def _orders_ended(self, table: Table) -> dict[int, standing.Standing]:
        match = table.match
        return standing.ended(table, match.state, len(match.record.events)) if match else {}

    def changed(self, id_: str) -> None:
        """Another server has changed a table; if it is not said which, it may be any."""
        for one in [id_] if id_ else {*self.tables, *self.loading, *self.bells}:
            self.tables.pop(one, None)
            self.loading.discard(one)
            self._ring(one)
            if self.neighbours.ours(one):
                self.look_after(one)

    # The one door.

    async def submit(
        self, id_: str, person: Person, n: int, said: str, request: str = "", seat: int | None = None
    ) -> None:
        """A person's move at event `n`. Sent twice under one request id, it is made once."""
        if len(request) > REQUESTS or not request.isprintable():
            raise Unreadable(f"a request's id has at most {REQUESTS} characters, all of them printable")
        await self.look(id_, person)
        try:
            await self.whole(self._submitted, id_, person, n, said, request, seat)
        except (Illegal, Unreadable) as refusal:
            raise Refused(refusal, await self.seen_after(id_, person, n, ENGLISH, seat)) from None

    async def _submitted(self, id_: str, person: Person, n: int, said: str, request: str, seat: int | None) -> None:
        async with self.alone(id_) as table:
            if before := table.requests.get(request):
                if before != Said(n + 1, said):
                    raise Illegal(f"request {quoted(request)} was another move: {before.do} as event {before.n}")
                return
            await self.enter(table, self.seat_for(table, person, seat), n, said, {}, request)

    def seat_for(self, table: Table, person: Person, seat: int | None) -> int:
        """The seat that a person speaks for: the one named, or else whichever of theirs is to decide."""
        held = table.held_by(person.id)
        if not held:
            raise Illegal("you have no seat at this table")
        if seat is None:
            seat = table.state.actor if table.state and table.state.actor in held else held[0]
        if seat not in held:
            raise Illegal(not_yours(seat, held))
        if bot := table.seats[seat].bot:
            if table.seats[seat].away:
                raise Illegal(f"{bot} plays in your seat while you are away; come back first")
            raise Illegal(f"you have resigned; {bot} plays on in your seat")
        return seat

    async def enter(
        self, table: Table, seat: int, n: int, said: str, note: Mapping[str, object], request: str = ""
    ) -> None:
        """Whoever speaks, person or bot, comes through here."""
        if n != table.n:
            raise Stale(f"{quoted(said)} was said at event {quoted(n)}, but the table is at event {table.n}")
        played = table.play(seat, said, note)
        await self.settle(table, OVER if played[-1].after.over else RUNNING, self._after(table, seat), played, request)

    def _after(self, table: Table, seat: int) -> dict[int, Seat]:
        """The seat that has spoken: its clock, and nothing to note for its next line any more."""
        before = table.seats[seat]
        left = before.left
        if not before.bot:
            left = clocks.after(table.terms.clock, left, self.now() - (table.since or self.now()))
        after = replace(before, left=left, note={})
        return {} if after == before else {seat: after}

    # What goes on by itself.

    def look_after(self, id_: str) -> None:
        """Let bots and clocks go on at a table that was left to us, or changed elsewhere."""
        self._spawn(self._looked_after(id_))

    async def _looked_after(self, id_: str) -> None:
        while not self.closing:
            try:
                self.went_on(await self.table(id_))
                break
            except NotReadError:
                await asyncio.sleep(AGAIN)

    def went_on(self, table: Table) -> None:
        """Nothing is as it was: those who look see it, and whoever is to act by himself does."""
        self._ring(table.id)
        self.keep_time(table)
        self.deputies.wake(table)

    def keep_time(self, table: Table) -> None:
        """Know when time will be over, if a clock runs and it is ours to look at it."""
        self.running_out.pop(table.id, None)
        if table.runs_out is not None and self.neighbours.ours(table.id):
            self.running_out[table.id] = table.runs_out


def not_yours(seat: int, held: Sequence[int]) -> str:
    return f"seat {quoted(seat)} is not yours; yours is {' and '.join(map(str, held)) or 'none'}"


def _asked(table: Table) -> tuple[int, ...]:
    return () if table.state is None or table.state.actor < 0 else (table.state.actor,)
