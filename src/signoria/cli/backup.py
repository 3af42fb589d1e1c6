"""signoria backup"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from .asking import Database, DataFolder, data_folder


def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Written in full or not at all.")],
    data: DataFolder = None,
    database: Database = "",
) -> None:
    """Copy all that a server keeps into one file. The server may be running.

    The file holds everything, also the seeds of running games: keep it as safe as the server.
    """
    from signoria.server.backup import save
    from signoria.server.engines import url_of

    rows = asyncio.run(save(url_of(database, data or data_folder()), file))
    print(f"{rows} rows are in {file}; bring them back with: signoria restore {file}")
