"""Bringing a data folder into the shape that this version keeps, and keeping others out of it meanwhile."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sql
from alembic import command
from alembic.config import Config

from signoria.core.refusal import Refusal

MIGRATIONS = Path(__file__).parent / "migrations"


class InUse(Refusal):
    """Another server has this folder."""


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """One server to a folder. The lock goes with its process, however that ends."""
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


def prepare(database: Path) -> None:
    """Create the database, or bring it up to this version."""
    engine = sql.create_engine(f"sqlite:///{database}")
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA journal_mode=WAL")
            connection.commit()
            command.upgrade(configured(connection), "head")
            connection.commit()
    finally:
        engine.dispose()


def configured(connection: sql.Connection) -> Config:
    """Alembic, told where things are."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("version_locations", str(MIGRATIONS / "versions").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
