"""All that is kept, and all SQL. One task writes; whoever waits at the same time shares one commit.

The log of a table's lines is the truth. A line is the very line of the game's record, byte for byte.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from operator import itemgetter
from typing import Any, TypeAlias

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from . import engines, meters

logger = logging.getLogger(__name__)

Row: TypeAlias = Mapping[str, Any]
Step: TypeAlias = tuple[str, Row]
"""A statement of `WRITES` by its name, and what fills its places."""

metadata = sql.MetaData()

people = sql.Table(
    "people",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("name", sql.String, nullable=False),
    # Only accounts have these two.
    sql.Column("account", sql.String, unique=True),
    sql.Column("digest", sql.String),
    sql.Column("at", sql.String, nullable=False),
)

tokens = sql.Table(
    "tokens",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("person", sql.String, sql.ForeignKey("people.id"), nullable=False, index=True),
    sql.Column("name", sql.String, nullable=False),
    sql.Column("scopes", sql.String, nullable=False),
    sql.Column("digest", sql.String, nullable=False, unique=True),
    sql.Column("at", sql.String, nullable=False),
)

tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("game", sql.String, nullable=False),
    sql.Column("rules", sql.Integer, nullable=False),
    sql.Column("options", sql.JSON, nullable=False),
    sql.Column("parts", sql.JSON, nullable=False),
    sql.Column("seed", sql.String, nullable=False),
    sql.Column("owner", sql.String, sql.ForeignKey("people.id"), nullable=False),
    sql.Column("watch", sql.String, nullable=False),
    sql.Column("advice", sql.String, nullable=False),
    sql.Column("clock", sql.JSON(none_as_null=True)),
    sql.Column("rated", sql.Boolean, nullable=False),
    sql.Column("status", sql.String, nullable=False, index=True),
    # Counts every change that anyone at the table could see.
    sql.Column("version", sql.Integer, nullable=False),
    sql.Column("header", sql.LargeBinary),
    sql.Column("result", sql.LargeBinary),
    sql.Column("at", sql.String, nullable=False),
    # When the seat to decide was asked, in seconds since 1970.
    sql.Column("since", sql.Float),
    # The table of the rematch.
    sql.Column("next", sql.String),
)

seats = sql.Table(
    "seats",
    metadata,
    sql.Column("table", sql.String, sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("name", sql.String, nullable=False),
    sql.Column("person", sql.String, sql.ForeignKey("people.id"), index=True),
    sql.Column("bot", sql.String, nullable=False),
    sql.Column("resigned", sql.Boolean, nullable=False),
    # What this seat's next line is to tell beside its move.
    sql.Column("note", sql.JSON, nullable=False),
    sql.Column("link", sql.String, unique=True),
    # Seconds on its clock when it was asked, or will be.
    sql.Column("left", sql.Float),
    sql.Column("again", sql.Boolean, nullable=False),
)

events = sql.Table(
    "events",
    metadata,
    sql.Column("table", sql.String, sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("n", sql.Integer, primary_key=True),
    sql.Column("line", sql.LargeBinary, nullable=False),
    # By this the sender of a move knows it again.
    sql.Column("request", sql.String),
)

# What a seat has ordered, for its own eyes.
orders = sql.Table(
    "orders",
    metadata,
    sql.Column("table", sql.String, sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    # Both empty while no order stands.
    sql.Column("order", sql.String, nullable=False),
    sql.Column("lot", sql.String, nullable=False),
    sql.Column("past", sql.JSON, nullable=False),
)

# What each seat of a rated table made of its rating; tables are counted one by one.
ratings = sql.Table(
    "ratings",
    metadata,
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("table", sql.String, sql.ForeignKey("tables.id"), nullable=False),
    sql.Column("game", sql.String, nullable=False),
    # A person's id, or which bot.
    sql.Column("who", sql.String, nullable=False),
    sql.Column("place", sql.Integer, nullable=False),
    sql.Column("mu", sql.Float, nullable=False),
    sql.Column("sigma", sql.Float, nullable=False),
    sql.UniqueConstraint("table", "seat"),
    sql.Index("ix_ratings_game_who", "game", "who"),
)

# Which of several servers runs the bots and clocks of a running table. A database in a file has one server, and none.
leases = sql.Table(
    "leases",
    metadata,
    sql.Column("table", sql.String, sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("holder", sql.String, nullable=False, index=True),
    # Seconds of the database's own clock.
    sql.Column("until", sql.Float, nullable=False),
)

NOW = sql.cast(sql.extract("epoch", sql.func.clock_timestamp()), sql.Float)

# One row: what all servers of a database have in common.
house = sql.Table(
    "house",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    # With it cookies are signed.
    sql.Column("key", sql.LargeBinary, nullable=False),
    # When a server was last known to run here, in seconds since 1970: clocks stand while none does.
    sql.Column("alive", sql.Float),
)


def _set(table: sql.Table, keys: Sequence[str], columns: Sequence[str]) -> sql.Update:
    """An update of some columns, its row found by keys named `_table`, `_seat` …"""
    places: dict[str, Any] = {column: sql.bindparam(column) for column in columns}
    return sql.update(table).where(*(table.c[key] == sql.bindparam(f"_{key}") for key in keys)).values(places)


# Whoever changes a table knows it as it is: else it would be without a version, which no table may be.
_next_version = sql.case((tables.c.version == sql.bindparam("version") - 1, sql.bindparam("version")))

WRITES: dict[str, sql.Executable] = {
    "add_person": sql.insert(people),
    "set_person": _set(people, ["id"], ["name", "account", "digest"]),
    "add_token": sql.insert(tokens),
    "drop_token": sql.delete(tokens).where(
        tokens.c.id == sql.bindparam("_id"), tokens.c.person == sql.bindparam("_person")
    ),
    "add_table": sql.insert(tables),
    "set_table": _set(tables, ["id"], ["status", "header", "result", "since"]).values(version=_next_version),
    "set_next": _set(tables, ["id"], ["next"]),
    "add_seat": sql.insert(seats),
    "set_seat": _set(seats, ["table", "seat"], ["name", "person", "bot", "resigned", "note", "link", "left", "again"]),
    "add_event": sql.insert(events),
    "add_order": sql.insert(orders),
    "set_order": _set(orders, ["table", "seat"], ["order", "lot", "past"]),
    "drop_ratings": sql.delete(ratings),
    "add_rating": sql.insert(ratings),
    "add_lease": sql.insert(leases).values(until=NOW + sql.bindparam("seconds")),
    "add_house": sql.insert(house),
    "set_alive": _set(house, ["id"], ["alive"]),
    # Only the first of several servers that start together sets the clocks on.
    "take_up": sql.update(house).where(house.c.alive == sql.bindparam("_alive")).values(alive=sql.bindparam("_now")),
    "shift_clocks": sql.update(tables)
    .where(tables.c.status == "running", sql.select(house.c.alive).scalar_subquery() == sql.bindparam("_now"))
    .values(
        since=sql.case(
            (tables.c.since < sql.bindparam("_alive"), tables.c.since + sql.bindparam("_gap")),
            else_=sql.bindparam("_now"),
        )
    ),
}
"""What can be written, in the order in which it is within one commit: nothing before what it refers to."""


class NotStoredError(Exception):
    """The database did not take it. Nothing of it was kept."""


class TakenError(NotStoredError):
    """Something of the same key is there already, or it was not as its sender believed."""


class NotReadError(Exception):
    """The database did not answer."""


class _Waiting:
    """Steps that go into the database together, and their sender."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = steps
        self.stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Store:
    """An open database."""

    def __init__(self, url: sql.URL) -> None:
        self.engine = engines.engine_for(url)
        self.pen = engines.Pen(self.engine)
        self.name = secrets.token_hex(8)
        """By which other servers on this database know this one."""
        self.waiting: asyncio.Queue[_Waiting] = asyncio.Queue()
        self.writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        self.writer.cancel()
        await asyncio.gather(self.writer, return_exceptions=True)
        self.pen.close()
        await self.engine.dispose()

    # Writing.

    async def commit(self, *steps: Step) -> None:
        """All of these steps or none. Back only when they are on the disk."""
        waiting = _Waiting(steps)
        self.waiting.put_nowait(waiting)
        await waiting.stored

    async def _write(self) -> None:
        while True:
            batch = [await self.waiting.get()]
            while not self.waiting.empty():
                batch.append(self.waiting.get_nowait())
            if not await self._stored(batch):
                # One of them spoiled it for all: each by itself.
                for one in batch:
                    await self._stored([one], alone=True)

    async def _stored(self, batch: Sequence[_Waiting], alone: bool = False) -> bool:
        statements = _by_statement(batch)
        try:
            with meters.COMMITS.time():
                await self.pen.write(partial(self._execute, statements))
        except engines.FAILURES as error:
            if alone:
                if not isinstance(error, IntegrityError):
                    meters.FAILED.inc()
                    logger.error("not stored: %s", error)
                failure = TakenError if isinstance(error, IntegrityError) else NotStoredError
                _settle(batch, failure(str(error)))
            return False
        meters.EVENTS.inc(len(statements.get("add_event", ())))
        meters.TOGETHER.observe(len(batch))
        _settle(batch, None)
        return True

    def _execute(self, statements: Mapping[str, list[Row]], connection: sql.Connection) -> None:
        for name, rows in statements.items():
            connection.execute(WRITES[name], rows)
        engines.tell(connection, [f"{self.name} {table}" for table in _changed(statements)])

    # Reading.

    async def _all(self, *queries: sql.Select[Any]) -> list[list[Row]]:
        """What some queries find, all at the same moment."""
        reading = self.engine.connect() if len(queries) == 1 else engines.at_one_moment(self.engine)
        try:
            async with reading as connection:
                return [[row._mapping for row in await connection.execute(query)] for query in queries]
        except engines.FAILURES as error:
            raise NotReadError(str(error)) from None

    async def rows(self, query: sql.Select[Any]) -> list[Row]:
        return (await self._all(query))[0]

    async def one(self, query: sql.Select[Any]) -> Row | None:
        return next(iter(await self.rows(query)), None)

    async def key(self) -> bytes:
        """What cookies are signed with, drawn when it is first needed."""
        mine = sql.select(house.c.key)
        if await self.one(mine) is None:
            with contextlib.suppress(TakenError):  # another server was quicker
                await self.commit(("add_house", {"id": 1, "key": secrets.token_bytes(32)}))
        return bytes((await self.rows(mine))[0]["key"])

    async def person(self, id_: str) -> Row | None:
        return await self.one(sql.select(people).where(people.c.id == id_))

    async def account(self, name: str) -> Row | None:
        return await self.one(sql.select(people).where(people.c.account == name))

    async def token(self, digest: str) -> Row | None:
        return await self.one(sql.select(tokens).where(tokens.c.digest == digest))

    async def tokens_of(self, person: str) -> list[Row]:
        return await self.rows(sql.select(tokens).where(tokens.c.person == person).order_by(tokens.c.at, tokens.c.id))

    async def table(self, id_: str) -> tuple[list[Row], list[Row], list[Row], list[Row]]:
        """A table's own row, if there is one, its seats, its events and its standing orders."""
        row, sitting, log, ordered = await self._all(
            sql.select(tables).where(tables.c.id == id_),
            sql.select(seats).where(seats.c.table == id_).order_by(seats.c.seat),
            sql.select(events).where(events.c.table == id_).order_by(events.c.n),
            sql.select(orders).where(orders.c.table == id_),
        )
        return row, sitting, log, ordered

    async def linked(self, digest: str) -> Row | None:
        """The seat that a secret link leads to."""
        return await self.one(sql.select(seats).where(seats.c.link == digest))

    async def tables_of(self, person: str, most: int) -> list[str]:
        """Where a person sits, the newest first."""
        mine = sql.select(seats.c.table).where(seats.c.person == person)
        return await self._ids(tables.c.id.in_(mine) & (tables.c.status != "closed"), most)

    async def open_tables(self, most: int) -> list[str]:
        """Where anyone may sit down, the newest first."""
        return await self._ids((tables.c.status == "open") & (tables.c.watch == "anyone"), most)

    async def running_by_themselves(self) -> list[str]:
        """Where a game goes on without its people: with bots, with a clock, or by an order."""
        seated = sql.select(seats.c.table).where((seats.c.bot != "") | seats.c.left.is_not(None))
        ordered = sql.select(orders.c.table).where(orders.c.order != "")
        itself = tables.c.id.in_(seated) | tables.c.id.in_(ordered)
        return await self._ids((tables.c.status == "running") & itself, None)

    async def last_alive(self) -> float | None:
        row = await self.one(sql.select(house.c.alive))
        return row["alive"] if row else None

    async def _ids(self, where: sql.ColumnElement[bool], most: int | None) -> list[str]:
        newest = sql.select(tables.c.id).where(where).order_by(tables.c.at.desc(), tables.c.id).limit(most)
        return [row["id"] for row in await self.rows(newest)]


def _by_statement(batch: Sequence[_Waiting]) -> dict[str, list[Row]]:
    rows: dict[str, list[Row]] = {name: [] for name in WRITES}
    for waiting in batch:
        for name, row in waiting.steps:
            rows[name].append(row)
    # In one order everywhere, so that no two servers wait for each other.
    rows["set_table"].sort(key=itemgetter("_id"))
    return {name: found for name, found in rows.items() if found}


def _changed(statements: Mapping[str, Sequence[Row]]) -> set[str]:
    """The tables that other servers must look at anew."""
    named = {"set_table": "_id", "set_order": "_table", "add_order": "table"}
    return {row[key] for name, key in named.items() for row in statements.get(name, ())}


def _settle(batch: Sequence[_Waiting], error: Exception | None) -> None:
    for waiting in batch:
        if waiting.stored.done():  # its sender has left
            continue
        if error:
            waiting.stored.set_exception(error)
        else:
            waiting.stored.set_result(None)
