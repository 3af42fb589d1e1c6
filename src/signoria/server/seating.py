"""Who sits where: laying a table, sitting down and getting up, beginning and resigning."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace

from signoria.bots import house_bot
from signoria.core.chance import Seed
from signoria.core.game import Game
from signoria.core.refusal import Illegal, Unreadable, quoted

from . import clocks, log
from .absence import SUBSTITUTE
from .hall import Hall, NoTable
from .people import NotAllowed, Person, digest_of, now, proper_name
from .table import CLOSED, OPEN, OVER, RUNNING, Seat, Table, Terms

NO_ACCOUNT = "only accounts are rated: open one, and you keep the games that you have played so far"


class Seating:
    """What people do at tables besides playing."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def lay(self, person: Person, game: Game, sits: Sequence[str], terms: Terms) -> Table:
        """A new table; once nobody is waited for, the game begins."""
        seats = [_seat(person, said) for said in sits]
        if terms.rated:
            _must_be_ratable(game, person, terms, seats)
        return await self.hall.whole(self._laid, _new(game, person.id, terms, seats))

    async def _laid(self, table: Table) -> Table:
        await self.hall.store.commit(*log.creation(table))
        self.hall.keep(table)
        if not any(seat.open for seat in table.seats):
            async with self.hall.alone(table.id) as table:
                await self._begun(table, {})
        return table

    async def begin(self, id_: str, person: Person, fill: str) -> None:
        """The owner lets the game begin; a bot may fill the seats that are still open."""
        if fill:
            house_bot(fill)
        await self.hall.look(id_, person)
        await self.hall.whole(self._begin, id_, person, fill)

    async def _begin(self, id_: str, person: Person, fill: str) -> None:
        async with self.hall.alone(id_) as table:
            _must_be_open(table, "begin")
            if table.owner != person.id:
                raise NotAllowed("only who laid the table can begin the game")
            waited_for = [at for at, seat in enumerate(table.seats) if seat.open]
            if waited_for and not fill:
                raise Illegal(f"seat {' and '.join(map(str, waited_for))} is still open; wait, or let a bot fill it")
            await self._begun(table, {at: Seat(fill, bot=fill) for at in waited_for})

    async def _begun(self, table: Table, filled: Mapping[int, Seat]) -> None:
        seats = {**dict(enumerate(table.seats)), **filled}
        played = table.begin([seat.name for seat in seats.values()], now())
        time = clocks.at_first(table.terms.clock)
        dressed = {at: replace(seat, left=time if seat.person else None) for at, seat in seats.items()}
        await self.hall.settle(table, RUNNING, dressed, played)

    async def join(self, id_: str, person: Person, seat: int | None, secret: str = "") -> None:
        """Sit down in an open seat: where anyone may, or where a secret link leads."""
        await self.hall.whole(self._joined, id_, person, seat, secret)

    async def _joined(self, id_: str, person: Person, seat: int | None, secret: str) -> None:
        async with self.hall.alone(id_) as table:
            if not secret and not table.may_look(person.id):
                raise NoTable
            _must_be_open(table, "sit down")
            if table.terms.rated and not person.account:
                raise Illegal(NO_ACCOUNT)
            if table.held_by(person.id):
                raise Illegal("you sit at this table already")
            seat = self._free_seat(table, seat, secret)
            await self.hall.settle(table, OPEN, {seat: Seat(person.name, person.id)})

    def _free_seat(self, table: Table, seat: int | None, secret: str) -> int:
        free = [at for at, place in enumerate(table.seats) if place.open and (not place.link or secret)]
        if seat is None and free:
            return free[0]
        if seat is None or seat not in free or (secret and table.seats[seat].link != digest_of(secret)):
            raise Illegal(f"no such seat is free; free is {' or '.join(map(str, free)) or 'none'}")
        return seat

    async def leave(self, id_: str, person: Person) -> None:
        """Get up before the game begins. The last one to leave closes the table."""
        await self.hall.look(id_, person)
        await self.hall.whole(self._left, id_, person)

    async def _left(self, id_: str, person: Person) -> None:
        async with self.hall.alone(id_) as table:
            held = table.held_by(person.id)
            if not held and person.id != table.owner:
                raise Illegal("you have no seat at this table")
            if table.status == RUNNING:
                raise Illegal("the game has begun; you can resign, and a bot plays on")
            _must_be_open(table, "get up")
            stay = any(seat.person not in (None, person.id) for seat in table.seats)
            await self.hall.settle(table, OPEN if stay else CLOSED, dict.fromkeys(held, Seat()))

    async def resign(self, id_: str, person: Person, seat: int | None) -> None:
        """Give a seat to a bot for the rest of the game."""
        await self.hall.look(id_, person)
        await self.hall.whole(self._resigned, id_, person, seat)

    async def _resigned(self, id_: str, person: Person, seat: int | None) -> None:
        async with self.hall.alone(id_) as table:
            held = [at for at in table.held_by(person.id) if not table.seats[at].resigned]
            if table.status != RUNNING:
                raise Illegal("nobody can resign: no game is being played here")
            if not held or (seat is not None and seat not in held):
                raise Illegal(f"you can resign {' or '.join(map(str, held)) or 'no seat here'}")
            seat = held[0] if seat is None else seat
            note = {"resigned": True, "bot": SUBSTITUTE}
            place = replace(table.seats[seat], bot=SUBSTITUTE, resigned=True, note=note)
            await self.hall.settle(table, RUNNING, {seat: place})

    # Again.

    async def rematch(self, id_: str, person: Person) -> None:
        """Want the same once more; the last one seated who does lays the table."""
        await self.hall.look(id_, person)
        await self.hall.whole(self._wanted_again, id_, person)

    async def _wanted_again(self, id_: str, person: Person) -> None:
        async with self.hall.alone(id_) as table:
            held = table.held_by(person.id)
            if table.status != OVER:
                raise Illegal("a rematch comes after a game: this one is not over")
            if not held:
                raise Illegal("you have no seat at this table")
            if table.next:
                return
            willing = {at: replace(table.seats[at], again=True) for at in held}
            if any(seat.person and not seat.again and at not in willing for at, seat in enumerate(table.seats)):
                await self.hall.settle(table, OVER, willing)
                return
            again = _new(table.game, table.owner, table.terms, [_as_at_first(seat) for seat in table.seats])
            laid = [*log.creation(again), ("set_next", {"_id": table.id, "next": again.id})]
            await self.hall.settle(table, OVER, willing, steps=laid)
            table.next = again.id
        async with self.hall.alone(again.id) as table:
            await self._begun(table, {})

    # Secret links.

    async def link(self, id_: str, person: Person, seat: int) -> str:
        """A secret that leads a friend to a seat. It is shown once; a new one replaces it."""
        await self.hall.look(id_, person)
        return await self.hall.whole(self._linked, id_, person, seat)

    async def _linked(self, id_: str, person: Person, seat: int) -> str:
        async with self.hall.alone(id_) as table:
            _must_be_open(table, "be asked to it")
            if table.owner != person.id:
                raise NotAllowed("only who laid the table can ask friends to it")
            if seat not in range(len(table.seats)) or not table.seats[seat].open:
                raise Illegal(f"seat {quoted(seat)} is not open")
            secret = secrets.token_urlsafe(16)
            await self.hall.settle(table, OPEN, {seat: replace(table.seats[seat], link=digest_of(secret))})
            return secret

    async def follow(self, secret: str, person: Person) -> str:
        """Sit down where a secret link leads; the table's name."""
        row = await self.hall.store.linked(digest_of(secret))
        if row is None:
            raise NoTable("this link leads nowhere; it may have been used already")
        await self.join(row["table"], person, row["seat"], secret)
        return str(row["table"])


def _new(game: Game, owner: str, terms: Terms, seats: list[Seat]) -> Table:
    return Table(secrets.token_hex(6), game, Seed.fresh(), owner, terms, seats, now())


def _as_at_first(seat: Seat) -> Seat:
    """The same in the next game: whoever was away or resigned has the seat again."""
    return Seat(seat.name, seat.person, "" if seat.person else seat.bot)


def _seat(person: Person, said: str) -> Seat:
    """`me`, `me=NAME` for each further person at this screen, `open`, or a bot."""
    who, given, name = said.partition("=")
    if who == "me":
        return Seat(proper_name(name) if given else person.name, person.id)
    if said == "open":
        return Seat()
    house_bot(said)
    return Seat(said, bot=said)


def _must_be_ratable(game: Game, person: Person, terms: Terms, seats: Sequence[Seat]) -> None:
    """What counts is fair: everybody known again, for himself, with the printed values and without advice."""
    if not person.account:
        raise Illegal(NO_ACCOUNT)
    if sum(seat.person is not None for seat in seats) > 1:
        raise Unreadable("at a rated table everybody sits for himself: you can have one seat")
    if game.changes:
        raise Unreadable("a rated table is played with the printed values: leave `parts` out")
    if terms.advice == "always":
        raise Unreadable("at a rated table nobody is advised before the game is over: choose never or after")


def _must_be_open(table: Table, what: str) -> None:
    if table.status != OPEN:
        raise Illegal(f"nobody can {what} any more: this table is {table.status}")
