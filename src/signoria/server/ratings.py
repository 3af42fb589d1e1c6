"""Ratings, game by game: computed from the places at rated tables that are over, one table after another.

Nothing but those places goes in, so all of it can be computed anew from what is kept of the tables.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TypeAlias

import msgspec
import sqlalchemy as sql

from signoria import games
from signoria.core.record import Ending

from .store import Row, Step, Store, TakenError, people, ratings, seats, tables
from .table import OVER

BOT = "bot "
"""Before a bot's name, where a person's id would be."""

MOST_LISTED = 100

TITLES = tuple(folder.about.title for folder in games.FOLDERS)
"""Editions of one game are rated together."""

Standings: TypeAlias = dict[tuple[str, str], tuple[float, float]]
"""By game, and by who: mean and deviation."""


@dataclass(frozen=True)
class Rated:
    """What one seat of a rated table made of its rating: a row, as it is kept."""

    number: int
    seat: int
    table: str
    game: str
    who: str
    place: int
    mu: float
    sigma: float


_of_table = sql.select(tables.c.id, tables.c.game, tables.c.result)


def places(scores: Sequence[int], winners: Sequence[int], absent: Sequence[int]) -> list[int]:
    """Each seat's place from 1, the same for those who share it. Whoever left a bot to finish the game is last."""
    keys = [(seat in absent, seat not in winners, -score) for seat, score in enumerate(scores)]
    return [1 + sum(other < key for other in keys) for key in keys]


def counted(table: Row, sitting: Sequence[Row], before: Standings, number: int) -> list[Rated]:
    """What a table that is over makes of the ratings of those who sat there."""
    game = games.folder_of(table["game"]).about.title
    who = [seat["person"] or f"{BOT}{seat['bot']}" for seat in sitting]
    result = msgspec.json.decode(table["result"], type=Ending).result
    absent = [seat["seat"] for seat in sitting if seat["person"] and seat["bot"]]
    place = places(result.scores, result.winners, absent)
    after = _rated([before.get((game, one)) for one in who], place)
    return [
        Rated(number, at, table["id"], game, one, place[at], mu, sigma)
        for at, (one, (mu, sigma)) in enumerate(zip(who, _averaged(who, after), strict=True))
    ]


def _rated(before: Sequence[tuple[float, float] | None], place: Sequence[int]) -> list[tuple[float, float]]:
    from openskill.models import PlackettLuce  # here, so that a server starts without it

    model = PlackettLuce()
    teams = [[model.rating() if one is None else model.rating(mu=one[0], sigma=one[1])] for one in before]
    return [(team[0].mu, team[0].sigma) for team in model.rate(teams, ranks=[float(at) for at in place])]


def _averaged(who: Sequence[str], after: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """A bot that had several seats learned as much as it did in them on average."""
    for one in who:
        own = [rated for other, rated in zip(who, after, strict=True) if other == one]
        yield sum(mu for mu, _ in own) / len(own), sum(sigma for _, sigma in own) / len(own)


class Ratings:
    """The ratings of one server's players."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.counting = asyncio.Lock()

    async def catch_up(self) -> None:
        """Count every rated table that is over and has not been counted, here or by another server."""
        async with self.counting:
            while waiting := await self._waiting():
                latest = await self._latest()
                number = 1 + max((row["number"] for row in latest), default=0)
                standings = {(row["game"], row["who"]): (row["mu"], row["sigma"]) for row in latest}
                rows = counted(waiting, await self._sitting(waiting["id"]), standings, number)
                with contextlib.suppress(TakenError):  # another server was quicker; this table comes after that one
                    await self.store.commit(*_steps(rows))

    async def _waiting(self) -> Row | None:
        done = sql.select(ratings.c.table)
        over = (tables.c.status == OVER) & tables.c.rated & tables.c.id.not_in(done)
        return await self.store.one(_of_table.where(over).order_by(tables.c.since, tables.c.id).limit(1))

    async def _sitting(self, table: str) -> list[Row]:
        return await self.store.rows(sql.select(seats).where(seats.c.table == table).order_by(seats.c.seat))

    async def _latest(self) -> list[Row]:
        last = sql.select(ratings.c.game, ratings.c.who, sql.func.max(ratings.c.number).label("number"))
        newest = last.group_by(ratings.c.game, ratings.c.who).subquery()
        same = (ratings.c.game == newest.c.game) & (ratings.c.who == newest.c.who)
        return await self.store.rows(sql.select(ratings).join(newest, same & (ratings.c.number == newest.c.number)))

    # Looking.

    async def best(self, game: str) -> list[Row]:
        """The latest of everybody's rows in a game, the best first."""
        rows = {row["who"]: row for row in await self._latest() if row["game"] == game}
        return sorted(rows.values(), key=lambda row: (-shown(row), row["who"]))[:MOST_LISTED]

    async def history(self, game: str, who: str) -> list[Row]:
        """Someone's rows in a game, in order; a bot that had several seats at a table is told of once."""
        mine = sql.select(ratings).where(ratings.c.game == game, ratings.c.who == who).order_by(ratings.c.number)
        return list({row["number"]: row for row in await self.store.rows(mine)}.values())

    async def names(self, who: Sequence[str]) -> Mapping[str, str]:
        found = await self.store.rows(sql.select(people.c.id, people.c.name).where(people.c.id.in_(who)))
        return {one: one.removeprefix(BOT) for one in who} | {row["id"]: row["name"] for row in found}

    # Anew.

    async def anew(self) -> tuple[list[Rated], list[Rated]]:
        """All rows as they are kept, and as they come out when computed anew from the tables."""
        rows = await self.store.rows(sql.select(ratings).order_by(ratings.c.number, ratings.c.seat))
        kept = [Rated(**row) for row in rows]
        standings: Standings = {}
        computed: list[Rated] = []
        for number, table in dict.fromkeys((one.number, one.table) for one in kept):
            (row,) = await self.store.rows(_of_table.where(tables.c.id == table))
            counted_now = counted(row, await self._sitting(table), standings, number)
            standings |= {(one.game, one.who): (one.mu, one.sigma) for one in counted_now}
            computed += counted_now
        return kept, computed

    async def replace(self, rows: Sequence[Rated]) -> None:
        await self.store.commit(("drop_ratings", {}), *_steps(rows))


def _steps(rows: Sequence[Rated]) -> list[Step]:
    return [("add_rating", asdict(row)) for row in rows]


def shown(row: Row) -> float:
    """One figure for a rating: what its owner is almost certainly worth at least."""
    return float(row["mu"]) - 3 * float(row["sigma"])
