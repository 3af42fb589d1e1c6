"""The two kinds of database, and all in which they differ: SQLite, one file and one server, and PostgreSQL.

Several servers may share a PostgreSQL database; what they tell one another is in `neighbours.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from signoria.core.refusal import Refusal, Unreadable

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")

CHANNEL = "signoria"
"""On which PostgreSQL carries word of changed tables from server to server."""

UPGRADING = 8_710
"""The advisory lock under which one server at a time brings a PostgreSQL database up to date."""

FAILURES = (SQLAlchemyError, sqlite3.Error, OSError, TimeoutError)
"""What is raised when a database does not do as it is told, or cannot be reached."""


class InUse(Refusal):
    """Another server has this folder."""


class Unreachable(OSError):
    """The database does not let us in, or does not do as it is told."""


class NoDriver(Refusal):
    """What speaks to this kind of database is not installed."""


def url_of(said: str, folder: Path) -> sql.URL:
    """The database that an operator named, or the file in the data folder."""
    if not said:
        return sql.URL.create("sqlite+aiosqlite", database=str(folder / "signoria.sqlite"))
    try:
        url = sql.make_url(said)
    except (ArgumentError, ValueError):
        raise Unreadable("a database is named as postgresql://USER:PASSPHRASE@HOST/NAME") from None
    if url.get_backend_name() not in ("postgresql", "postgres"):
        raise Unreadable("a database is named as postgresql://…; without --database, games are kept in a file")
    # Everyone else's name for what this driver calls ssl.
    query = {"ssl" if key == "sslmode" else key: value for key, value in url.query.items()}
    return url.set(drivername="postgresql+asyncpg", query=query)


def is_shared(url: sql.URL) -> bool:
    """Whether several servers may use this database at once."""
    return url.get_backend_name() == "postgresql"


def engine_for(url: sql.URL) -> AsyncEngine:
    """Connections to a database. What is written stays out of error messages, and so out of logs."""
    if is_shared(url):
        try:
            return create_async_engine(url, hide_parameters=True, pool_pre_ping=True)
        except ModuleNotFoundError:
            raise NoDriver("PostgreSQL needs its driver: pip install 'signoria[postgres]'") from None
    engine = create_async_engine(url, hide_parameters=True)
    _with_pragmas(engine.sync_engine)
    return engine


def _with_pragmas(engine: sql.Engine) -> sql.Engine:
    @sql.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}").close()

    return engine


@contextlib.asynccontextmanager
async def opened(url: sql.URL) -> AsyncIterator[AsyncEngine]:
    """A database for one piece of work; if it cannot be used, one sentence says why."""
    engine = engine_for(url)
    try:
        try:
            await (await engine.connect()).close()
        except Exception as error:  # a driver's own, a socket's, a name service's
            raise _unreachable(url, error) from None
        yield engine
    except SQLAlchemyError as error:
        raise _unreachable(url, error) from None
    finally:
        await engine.dispose()


def _unreachable(url: sql.URL, error: Exception) -> Unreachable:
    reason = " ".join(str(getattr(error, "orig", None) or error).split())
    named = url.render_as_string() if is_shared(url) else url.database
    return Unreachable(f"the database {named} cannot be used: {reason}")


@contextlib.asynccontextmanager
async def at_one_moment(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection whose reads all see the database as it was at the first of them."""
    async with engine.connect() as connection:
        if is_shared(engine.url):
            await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        else:
            await connection.exec_driver_sql("BEGIN")
        yield connection


def tell(connection: sql.Connection, messages: Iterable[str]) -> None:
    """Let other servers hear of something as soon as, and only if, it is stored."""
    if is_shared(connection.engine.url):
        said = sql.func.unnest(sql.bindparam("said", list(messages), type_=sql.ARRAY(sql.String))).column_valued("said")
        connection.execute(sql.select(sql.func.pg_notify(CHANNEL, said)))


class Pen:
    """Carries out one transaction after the other. To SQLite it is taken in one step, by a thread of its own."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.thread = ThreadPoolExecutor(1, "writer")
        plain = None if is_shared(engine.url) else sql.create_engine(_plain(engine.url), hide_parameters=True)
        self.plain = _with_pragmas(plain) if plain else None

    async def write(self, work: Callable[[sql.Connection], None]) -> None:
        """Back when it is on the disk."""
        if self.plain:
            await asyncio.get_running_loop().run_in_executor(self.thread, self._write, self.plain, work)
        else:
            async with self.engine.begin() as connection:
                await connection.run_sync(work)

    def _write(self, engine: sql.Engine, work: Callable[[sql.Connection], None]) -> None:
        with engine.begin() as connection:
            work(connection)

    def close(self) -> None:
        self.thread.shutdown()
        if self.plain:
            self.plain.dispose()


def _plain(url: sql.URL) -> sql.URL:
    return url.set(drivername="sqlite")


async def stand_in_line(connection: AsyncConnection) -> None:
    """Until this connection ends its transaction, no other changes the shape of the database; it is changed or not."""
    if is_shared(connection.engine.url):
        await connection.execute(sql.select(sql.func.pg_advisory_xact_lock(UPGRADING)))
    else:  # else each statement that changes the shape would stand alone
        await connection.exec_driver_sql("BEGIN IMMEDIATE")


@contextlib.contextmanager
def kept_from_others(url: sql.URL) -> Iterator[None]:
    """One server to a file. The lock goes with its process, however that ends."""
    if is_shared(url):
        yield
        return
    assert url.database
    folder = Path(url.database).parent
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    for file in (folder / "lock", Path(url.database)):
        # Made here, so that only the server's own user may read what is in it.
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    # SQLite's own locks work wherever SQLite does.
    lock = sqlite3.connect(folder / "lock", timeout=0, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        raise InUse(
            f"another server keeps its games in {folder}; end it, or give this one its own folder with --data"
        ) from None
    else:
        yield
    finally:
        lock.close()
