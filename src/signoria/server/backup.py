"""Everything that is kept, in one file, and back: from a running server, and from one kind of database to the other.

A line says of which version's shape the rows are, a line each row, a last line how many there are.
"""

from __future__ import annotations

import itertools
from base64 import b64decode
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import sqlalchemy as sql
from alembic.script import ScriptDirectory

from signoria.core.files import write_whole
from signoria.core.refusal import Refusal, Unreadable

from . import engines, schema
from .people import now

ASIDE = {"leases", "alembic_version"}
"""What is true of running servers alone, or said in the first line."""

AT_ONCE = 1000
"""Rows read or written in one go."""

Row: TypeAlias = tuple[str, dict[str, Any]]


class Nothing(Refusal):
    """There is nothing to be kept."""


class NotEmpty(Refusal):
    """Something would be lost."""


class Head(msgspec.Struct, rename={"form": "signoria_backup"}):
    """The first line."""

    form: int
    revision: str
    at: str


class Foot(msgspec.Struct):
    """The last line."""

    rows: int


async def save(url: sql.URL, file: Path) -> int:
    """Write all that a database holds at this moment into a file; how many rows that is."""
    if not engines.is_shared(url) and not Path(str(url.database)).exists():
        raise Nothing(f"no server has kept anything in {Path(str(url.database)).parent}")
    async with engines.opened(url) as engine, engines.at_one_moment(engine) as connection:
        return await connection.run_sync(_save, file)


def _save(connection: sql.Connection, file: Path) -> int:
    shape = _shape(connection)
    if "alembic_version" not in shape.tables:
        raise Nothing("no server has kept anything in this database")
    revision = connection.execute(sql.select(shape.tables["alembic_version"])).scalar_one()
    rows = 0

    def lines() -> Iterator[bytes]:
        nonlocal rows
        yield msgspec.json.encode(Head(1, revision, now())) + b"\n"
        for table in _kept(shape):
            names = [str(column.name) for column in table.columns]
            for row in connection.execution_options(yield_per=AT_ONCE).execute(sql.select(table)):
                yield msgspec.json.encode([str(table.name), dict(zip(names, row, strict=True))]) + b"\n"
                rows += 1
        yield msgspec.json.encode(Foot(rows)) + b"\n"

    # It holds what cookies are signed with, and the seeds of running games.
    write_whole(file, lines(), mode=0o600)
    return rows


async def bring_back(url: sql.URL, file: Path) -> int:
    """Fill an empty database from a file, all of it or nothing; how many rows that was."""
    with file.open("rb") as lines:
        head = _head(lines.readline())
        async with engines.opened(url) as engine, engine.begin() as connection:
            await engines.stand_in_line(connection)
            return await connection.run_sync(_bring_back, head, lines)


def _bring_back(connection: sql.Connection, head: Head, lines: Iterable[bytes]) -> int:
    if any(connection.execute(sql.select(table).limit(1)).first() for table in _kept(_shape(connection))):
        raise NotEmpty("there are games in it already; name a new --data folder or --database for what is restored")
    schema.upgrade(connection, head.revision)
    shape = _shape(connection)
    count = 0
    for name, rows in itertools.groupby(_rows(lines, shape), key=lambda row: row[0]):
        while batch := [row for _, row in itertools.islice(rows, AT_ONCE)]:
            connection.execute(sql.insert(shape.tables[name]), batch)
            count += len(batch)
    schema.upgrade(connection, "head")
    return count


def _head(line: bytes) -> Head:
    try:
        head = msgspec.json.decode(line, type=Head)
    except msgspec.DecodeError:
        raise Unreadable("this is no backup of Signoria") from None
    known = {script.revision for script in ScriptDirectory(str(schema.MIGRATIONS)).walk_revisions()}
    if head.form != 1 or head.revision not in known:
        raise Unreadable("this backup was made by a later version of Signoria; restore it with that one")
    return head


def _rows(lines: Iterable[bytes], shape: sql.MetaData) -> Iterator[Row]:
    """The rows, once it is sure that the file ends where it should."""
    for count, line in enumerate(lines):
        said = _decoded(line)
        if isinstance(said, Foot):
            if said.rows == count:
                return
            break
        name, row = said
        if name not in shape.tables or set(row) != set(shape.tables[name].columns.keys()):
            break
        for column in shape.tables[name].columns:
            if isinstance(column.type, sql.LargeBinary) and row.get(column.name) is not None:
                row[column.name] = b64decode(row[column.name])
        yield name, row
    raise Unreadable("this backup is cut off, or was changed; nothing has been restored")


def _decoded(line: bytes) -> Foot | Row:
    try:
        return msgspec.json.decode(line, type=Foot if line.startswith(b"{") else Row)
    except msgspec.DecodeError:
        raise Unreadable("this backup is cut off, or was changed; nothing has been restored") from None


def _shape(connection: sql.Connection) -> sql.MetaData:
    """What tables there are, as the database itself says."""
    shape = sql.MetaData()
    shape.reflect(connection)
    return shape


def _kept(shape: sql.MetaData) -> list[sql.Table]:
    return [table for table in shape.sorted_tables if table.name not in ASIDE]
