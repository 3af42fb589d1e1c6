"""All that is kept, and all SQL. One task writes; whoever waits at the same time shares one commit.

The log of a table's lines is the truth. A line is the very line of the game's record, byte for byte.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

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
    sql.Column("status", sql.String, nullable=False, index=True),
    # Counts every change that anyone at the table could see.
    sql.Column("version", sql.Integer, nullable=False),
    sql.Column("header", sql.LargeBinary),
    sql.Column("result", sql.LargeBinary),
    sql.Column("at", sql.String, nullable=False),
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


def _set(table: sql.Table, keys: Sequence[str], columns: Sequence[str]) -> sql.Update:
    """An update of some columns, its row found by keys named `_table`, `_seat` …"""
    places: dict[str, Any] = {column: sql.bindparam(column) for column in columns}
    return sql.update(table).where(*(table.c[key] == sql.bindparam(f"_{key}") for key in keys)).values(places)


WRITES: dict[str, sql.Executable] = {
    "add_person": sql.insert(people),
    "set_person": _set(people, ["id"], ["name", "account", "digest"]),
    "add_token": sql.insert(tokens),
    "drop_token": sql.delete(tokens).where(
        tokens.c.id == sql.bindparam("_id"), tokens.c.person == sql.bindparam("_person")
    ),
    "add_table": sql.insert(tables),
    "set_table": _set(tables, ["id"], ["status", "version", "header", "result"]),
    "add_seat": sql.insert(seats),
    "set_seat": _set(seats, ["table", "seat"], ["name", "person", "bot", "resigned", "note", "link"]),
    "add_event": sql.insert(events),
}
"""What can be written, in the order in which it is within one commit: nothing before what it refers to."""


class NotStoredError(Exception):
    """The disk, or another server, did not take it. Nothing of it was kept."""


class TakenError(NotStoredError):
    """Something of the same key is there already."""


class _Waiting:
    """Steps that go into the database together, and their sender."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = steps
        self.stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Store:
    """An open database."""

    def __init__(self, file: Path) -> None:
        self.engine = _engine(file)
        self.waiting: asyncio.Queue[_Waiting] = asyncio.Queue()
        self.writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        self.writer.cancel()
        await asyncio.gather(self.writer, return_exceptions=True)
        await self.engine.dispose()

    # Writing.

    async def commit(self, *steps: Step) -> None:
        """All of these steps or none. Back only when they are on the disk."""
        waiting = _Waiting(steps)
        self.waiting.put_nowait(waiting)
        await waiting.stored

    async def _write(self) -> None:
        async with self.engine.connect() as connection:
            while True:
                batch = [await self.waiting.get()]
                while not self.waiting.empty():
                    batch.append(self.waiting.get_nowait())
                if not await self._stored(connection, batch):
                    # One of them spoiled it for all: each by itself.
                    for one in batch:
                        await self._stored(connection, [one], alone=True)

    async def _stored(self, connection: AsyncConnection, batch: Sequence[_Waiting], alone: bool = False) -> bool:
        try:
            for name, rows in _by_statement(batch).items():
                await connection.execute(WRITES[name], rows)
            await connection.commit()
        except (SQLAlchemyError, sqlite3.Error) as error:
            await connection.rollback()
            if alone:
                failure = TakenError if isinstance(error, IntegrityError) else NotStoredError
                _settle(batch, failure(str(error)))
            return False
        _settle(batch, None)
        return True

    # Reading.

    async def _all(self, query: sql.Select[Any]) -> list[Row]:
        async with self.engine.connect() as connection:
            return [row._mapping for row in await connection.execute(query)]

    async def _one(self, query: sql.Select[Any]) -> Row | None:
        return next(iter(await self._all(query)), None)

    async def person(self, id_: str) -> Row | None:
        return await self._one(sql.select(people).where(people.c.id == id_))

    async def account(self, name: str) -> Row | None:
        return await self._one(sql.select(people).where(people.c.account == name))

    async def token(self, digest: str) -> Row | None:
        return await self._one(sql.select(tokens).where(tokens.c.digest == digest))

    async def tokens_of(self, person: str) -> list[Row]:
        return await self._all(sql.select(tokens).where(tokens.c.person == person).order_by(tokens.c.at, tokens.c.id))

    async def table(self, id_: str) -> Row | None:
        return await self._one(sql.select(tables).where(tables.c.id == id_))

    async def seats(self, table: str) -> list[Row]:
        return await self._all(sql.select(seats).where(seats.c.table == table).order_by(seats.c.seat))

    async def events(self, table: str) -> list[Row]:
        return await self._all(sql.select(events).where(events.c.table == table).order_by(events.c.n))

    async def linked(self, digest: str) -> Row | None:
        """The seat that a secret link leads to."""
        return await self._one(sql.select(seats).where(seats.c.link == digest))

    async def tables_of(self, person: str, most: int) -> list[str]:
        """Where a person sits, the newest first."""
        mine = sql.select(seats.c.table).where(seats.c.person == person)
        return await self._ids(tables.c.id.in_(mine) & (tables.c.status != "closed"), most)

    async def open_tables(self, most: int) -> list[str]:
        """Where anyone may sit down, the newest first."""
        return await self._ids((tables.c.status == "open") & (tables.c.watch == "anyone"), most)

    async def running_with_bots(self) -> list[str]:
        bots = sql.select(seats.c.table).where(seats.c.bot != "")
        return await self._ids((tables.c.status == "running") & tables.c.id.in_(bots), None)

    async def _ids(self, where: sql.ColumnElement[bool], most: int | None) -> list[str]:
        newest = sql.select(tables.c.id).where(where).order_by(tables.c.at.desc(), tables.c.id).limit(most)
        return [row["id"] for row in await self._all(newest)]


def _engine(file: Path) -> AsyncEngine:
    engine = create_async_engine(f"sqlite+aiosqlite:///{file}")

    @sql.event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}").close()

    return engine


PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")


def _by_statement(batch: Sequence[_Waiting]) -> dict[str, list[Row]]:
    rows: dict[str, list[Row]] = {name: [] for name in WRITES}
    for waiting in batch:
        for name, row in waiting.steps:
            rows[name].append(row)
    return {name: found for name, found in rows.items() if found}


def _settle(batch: Sequence[_Waiting], error: Exception | None) -> None:
    for waiting in batch:
        if waiting.stored.done():  # its sender has left
            continue
        if error:
            waiting.stored.set_exception(error)
        else:
            waiting.stored.set_result(None)
