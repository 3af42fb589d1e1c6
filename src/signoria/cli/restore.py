"""signoria restore"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from .asking import Database, DataFolder, data_folder


def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `signoria backup` wrote.")],
    data: DataFolder = None,
    database: Database = "",
) -> None:
    """Fill an empty folder or database from a backup, all of it or nothing.

    A backup of one kind of database may be restored into the other, and one of an older version into a newer.
    """
    from signoria.server.backup import bring_back
    from signoria.server.engines import kept_from_others, url_of

    url = url_of(database, data or data_folder())
    with kept_from_others(url):
        rows = asyncio.run(bring_back(url, file))
    print(f"{rows} rows are back in {url.render_as_string() if database else data or data_folder()}")
