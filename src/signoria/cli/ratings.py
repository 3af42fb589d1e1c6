"""signoria ratings"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from signoria.core.refusal import Unreadable, Wrong

from .asking import Database, DataFolder, data_folder

if TYPE_CHECKING:
    from signoria.server.store import Store


def run(
    recompute: Annotated[bool, typer.Option("--recompute", help="Compute all anew, and keep what comes out.")] = False,
    data: DataFolder = None,
    database: Database = "",
) -> None:
    """List the ratings that a server keeps, which must not be running meanwhile.

    With --recompute they are computed anew from its rated tables; the exit code is 1 if something else was kept.
    """
    from signoria.server import schema
    from signoria.server.engines import kept_from_others, url_of
    from signoria.server.store import Store

    url = url_of(database, data or data_folder())
    if not database and not Path(str(url.database)).exists():
        raise Unreadable(f"no server has kept anything in {data or data_folder()}")

    async def told() -> int:
        store = Store(url)
        try:
            return await _told(store, recompute)
        finally:
            await store.close()

    with kept_from_others(url):
        asyncio.run(schema.prepare(url))
        if wrong := asyncio.run(told()):
            raise Wrong(f"{wrong} ratings were not what the tables make of them; now they are")


async def _told(store: Store, recompute: bool) -> int:
    from signoria.server.ratings import TITLES, Ratings, shown

    ratings = Ratings(store)
    kept, computed = await ratings.anew() if recompute else ([], [])
    wrong = sum(one != other for one, other in zip(kept, computed, strict=True))
    if wrong:
        await ratings.replace(computed)
    for title in TITLES:
        rows = await ratings.best(title)
        names = await ratings.names([row["who"] for row in rows])
        print(f"{title}: {'nobody yet' if not rows else ''}".rstrip())
        for row in rows:
            print(f"{shown(row):7.2f}  {names[row['who']]} ({row['mu']:.2f} ± {row['sigma']:.2f})")
    return wrong
