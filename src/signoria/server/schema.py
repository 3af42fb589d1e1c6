"""Bringing a database into the shape that this version keeps."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sql
from alembic import command
from alembic.config import Config

from . import engines

MIGRATIONS = Path(__file__).parent / "migrations"


async def prepare(url: sql.URL) -> None:
    """Create the database's tables, or bring them up to this version."""
    async with engines.opened(url) as engine, engine.begin() as connection:
        await engines.stand_in_line(connection)
        await connection.run_sync(upgrade, "head")


def upgrade(connection: sql.Connection, revision: str) -> None:
    command.upgrade(configured(connection), revision)


def configured(connection: sql.Connection) -> Config:
    """Alembic, told where things are."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("version_locations", str(MIGRATIONS / "versions").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
