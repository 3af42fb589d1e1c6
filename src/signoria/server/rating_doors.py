"""Ratings: the best of a game, and how somebody's came to be."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Router, get
from litestar.params import FromQuery
from msgspec import Meta

from signoria import games

from . import ratings
from .house import TheHouse
from .store import Row


class Rating(msgspec.Struct):
    """What somebody is worth in a game after a rated table."""

    who: Annotated[str, Meta(description="By which `history` knows them.", examples=["bot greedy"])]
    name: str
    bot: bool
    rating: Annotated[float, Meta(description="`mu` less three times `sigma`.")]
    mu: float
    sigma: float
    table: Annotated[str, Meta(description="The table that it came from.")]
    place: int


@get("/ratings", summary="The best at a game, which is named by its title or an edition")
async def best(game: FromQuery[str], house: TheHouse) -> list[Rating]:
    return await _told(house, await house.ratings.best(_title(game)))


@get("/ratings/history", summary="How somebody's rating in a game came to be, table by table")
async def history(game: FromQuery[str], who: FromQuery[str], house: TheHouse) -> list[Rating]:
    return await _told(house, await house.ratings.history(_title(game), who))


def _title(game: str) -> str:
    """Editions are rated together, so either name will do."""
    return game if game in ratings.TITLES else games.folder_of(game).about.title


async def _told(house: TheHouse, rows: list[Row]) -> list[Rating]:
    names = await house.ratings.names([row["who"] for row in rows])
    return [
        Rating(
            who=row["who"],
            name=names[row["who"]],
            bot=row["who"].startswith(ratings.BOT),
            rating=ratings.shown(row),
            mu=row["mu"],
            sigma=row["sigma"],
            table=row["table"],
            place=row["place"],
        )
        for row in rows
    ]


ROUTER = Router("/api", route_handlers=[best, history], tags=["ratings"])
