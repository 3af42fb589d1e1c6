"""Tables: laying them, sitting down, playing, looking, and records."""

from __future__ import annotations

import asyncio
import contextlib
from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from markdown_it import MarkdownIt
from msgspec import Meta

from signoria import games
from signoria.bots import BOTS
from signoria.core.catalogue import ENGLISH, LANGUAGES
from signoria.core.contract import NOBODY
from signoria.core.game import Folder
from signoria.core.refusal import Unreadable

from . import log, records, sight
from .clocks import Days, Live
from .house import TheHouse, Whoever, count, known, player
from .sight import Moment, Seen, Summary
from .table import Terms

LONGEST_WAIT = 30.0
"""Seconds that a request may wait for news; proxies cut it off not much later."""

MOST_LISTED = 50

MOST_MOMENTS = 50
"""Positions told at a time."""


class Edition(msgspec.Struct):
    """What can be played."""

    game: str
    title: str
    board: str
    summary: str
    designer: str
    seats: list[int]
    options: dict[str, str]
    bots: list[str]


Sits = Annotated[
    list[Annotated[str, Meta(max_length=200)]],
    Meta(
        max_length=12,
        description="Each seat in turn: `me`, `me=NAME` for each further person at this screen, `open`, or a bot.",
        examples=[["me", "open", "greedy"]],
    ),
]


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be laid."""

    game: Annotated[str, Meta(max_length=100, description="A name from /api/games.", examples=["medici-2006"])]
    seats: Sits
    options: Annotated[dict[str, bool], Meta(max_length=50, examples=[{"bonus_once": True}])] = {}
    parts: Annotated[
        dict[str, Any], Meta(description="What your box has printed otherwise.", examples=[{"spaces": 4}])
    ] = {}
    watch: Annotated[
        str, Meta(description="Who may watch: `anyone`, or `seated`, only who sits there.", examples=["anyone"])
    ] = "anyone"
    advice: Annotated[
        str, Meta(description="When advice may be given: `never`, `after` the game, or `always`.", examples=["after"])
    ] = "after"
    clock: Annotated[Live | Days | None, Meta(description="None: nobody is hurried.")] = None
    stakes: Annotated[
        str, Meta(description="`fun`, or `rating`: it counts, for accounts and bots.", examples=["fun"])
    ] = "fun"


class Sitting(msgspec.Struct, forbid_unknown_fields=True):
    """Which seat; if none is named, the first that fits."""

    seat: Annotated[int | None, Meta(examples=[1])] = None


class Beginning(msgspec.Struct, forbid_unknown_fields=True):
    """Which bot takes the seats that are still open, if any may."""

    fill: Annotated[str, Meta(max_length=100, examples=["greedy"])] = ""


class TheSeat(msgspec.Struct, forbid_unknown_fields=True):
    """The seat that this is about."""

    seat: Annotated[int, Meta(examples=[1])]


class Link(msgspec.Struct):
    """What leads a friend to a seat: `POST /api/links/SECRET`."""

    secret: str


class Spoken(msgspec.Struct, forbid_unknown_fields=True):
    """A move, and the event after which it was said."""

    n: Annotated[int, Meta(description="The number of the last event that you know.", examples=[12])]
    move: Annotated[
        str | list[str | int],
        Meta(description="In words, whole or one by one; `legal` says which.", examples=["bid 7", ["bid", 7]]),
    ]
    request: Annotated[
        str, Meta(description="Any name for this request: sent again, it is made once.", examples=["move-12"])
    ] = ""
    seat: Annotated[int | None, Meta(description="Which of your seats speaks, if you have several.", examples=[0])] = (
        None
    )

    @property
    def said(self) -> str:
        return self.move if isinstance(self.move, str) else " ".join(map(str, self.move))


@get("/games", summary="What can be played, and with whom")
async def list_games(lang: FromQuery[str] = ENGLISH) -> list[Edition]:
    return [
        Edition(
            edition.name,
            folder.about.title,
            folder.path.name,
            about.get(edition.name, edition.summary),
            folder.about.designer,
            list(folder.about.seats_of(edition.name)),
            {option.name: about.get(option.name, option.effect) for option in folder.about.options},
            list(BOTS),
        )
        for folder in games.FOLDERS
        for about in [folder.catalogue(lang).about]
        for edition in folder.about.editions
        if not edition.study
    ]


@get("/games/{game:str}/rules", summary="A game's rules in our words, as HTML", media_type=MediaType.HTML)
async def tell_rules(game: FromPath[str], lang: FromQuery[str] = ENGLISH) -> str:
    return _rules(games.folder_of(game), lang if lang in LANGUAGES else ENGLISH)


@cache
def _rules(folder: Folder, language: str) -> str:
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(folder.readme(language))
    return str(html).replace("<th></th>", "<td></td>")  # a corner heads nothing


@post("/tables", summary="Lay a table", status_code=201)
async def lay(data: JSONBody[Wish], house: TheHouse, person: Whoever) -> Seen:
    owner = player(person)
    count(house.creating, owner.id)
    game = log.game_for(data.game, len(data.seats), data.options, data.parts)
    table = await house.seating.lay(
        owner, game, data.seats, Terms.agreed(data.watch, data.advice, data.clock, data.stakes)
    )
    return await house.hall.seen(table.id, owner)


@get("/tables", summary="Your tables, or those where anyone may sit down")
async def list_tables(house: TheHouse, person: Whoever, whose: FromQuery[str] = "mine") -> list[Summary]:
    if whose not in ("mine", "open"):
        raise Unreadable("whose is `mine` or `open`")
    if whose == "mine":
        ids = await house.store.tables_of(known(person).id, MOST_LISTED)
    else:
        ids = await house.store.open_tables(MOST_LISTED)
    return [sight.summary(*await house.hall.look(id_, person)) for id_ in ids]


@get("/tables/{table:str}", summary="A table as you know it; with `version`, as soon as it is not that any more")
async def look(
    table: FromPath[str],
    house: TheHouse,
    person: Whoever,
    since: FromQuery[int] = 0,
    version: FromQuery[int | None] = None,
    wait: FromQuery[float] = 25.0,
    lang: FromQuery[str] = ENGLISH,
    seat: FromQuery[int | None] = None,
) -> Seen:
    with house.hall.bell(table) as bell:
        seen = await house.hall.seen(table, person, since, lang, seat)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(min(wait, LONGEST_WAIT) if wait > 0 else 0):
                while seen.version == version and not house.hall.closing:
                    await bell.wait()
                    bell.clear()
                    seen = await house.hall.seen_after(table, person, since, lang, seat)
        return seen


@get("/tables/{table:str}/moments", summary="Positions of the past, as you may know them")
async def look_back(
    table: FromPath[str],
    house: TheHouse,
    person: Whoever,
    first: FromQuery[int] = 0,
    seat: FromQuery[int] = NOBODY,
) -> list[Moment]:
    at, eyes = await house.hall.look(table, person)
    return await asyncio.to_thread(sight.moments, at, eyes, first, first + MOST_MOMENTS - 1, seat)


@post("/tables/{table:str}/moves", summary="Say a move", status_code=200)
async def move(table: FromPath[str], data: JSONBody[Spoken], house: TheHouse, person: Whoever) -> Seen:
    await house.hall.submit(table, player(person), data.n, data.said, data.request, data.seat)
    return await house.hall.seen_after(table, person, data.n, ENGLISH, data.seat)


@post("/tables/{table:str}/join", summary="Sit down", status_code=200)
async def join(table: FromPath[str], data: JSONBody[Sitting], house: TheHouse, person: Whoever) -> Seen:
    await house.seating.join(table, player(person), data.seat)
    return await house.hall.seen(table, person)


@post("/tables/{table:str}/leave", summary="Get up before the game begins", status_code=204)
async def leave(table: FromPath[str], house: TheHouse, person: Whoever) -> None:
    await house.seating.leave(table, player(person))


@post("/tables/{table:str}/begin", summary="Let the game begin", status_code=200)
async def begin(table: FromPath[str], data: JSONBody[Beginning], house: TheHouse, person: Whoever) -> Seen:
    await house.seating.begin(table, player(person), data.fill)
    return await house.hall.seen(table, person)


@post("/tables/{table:str}/resign", summary="Resign: a bot plays on in your seat", status_code=200)
async def resign(table: FromPath[str], data: JSONBody[Sitting], house: TheHouse, person: Whoever) -> Seen:
    await house.seating.resign(table, player(person), data.seat)
    return await house.hall.seen(table, person)


@post("/tables/{table:str}/away", summary="Step out: a bot plays until you are back", status_code=200)
async def step_out(table: FromPath[str], data: JSONBody[Sitting], house: TheHouse, person: Whoever) -> Seen:
    await house.absence.step_out(table, player(person), data.seat)
    return await house.hall.seen(table, person)


@post("/tables/{table:str}/back", summary="Come back: the next decision is yours again", status_code=200)
async def come_back(table: FromPath[str], data: JSONBody[Sitting], house: TheHouse, person: Whoever) -> Seen:
    await house.absence.come_back(table, player(person), data.seat)
    return await house.hall.seen(table, person)


@post("/tables/{table:str}/hand-over", summary="Let a bot play for someone who keeps you waiting", status_code=200)
async def hand_over(table: FromPath[str], data: JSONBody[TheSeat], house: TheHouse, person: Whoever) -> Seen:
    await house.absence.hand_over(table, player(person), data.seat)
    return await house.hall.seen(table, person)


@post("/tables/{table:str}/rematch", summary="Play again, once everybody seated wants to", status_code=200)
async def rematch(table: FromPath[str], house: TheHouse, person: Whoever) -> Seen:
    await house.seating.rematch(table, player(person))
    return await house.hall.seen(table, person)


@post("/tables/{table:str}/links", summary="Make a secret link that seats a friend", status_code=201)
async def make_link(table: FromPath[str], data: JSONBody[TheSeat], house: TheHouse, person: Whoever) -> Link:
    owner = player(person)
    count(house.creating, owner.id)
    return Link(await house.seating.link(table, owner, data.seat))


@post("/links/{secret:str}", summary="Sit down where a secret link leads", status_code=200)
async def follow_link(secret: FromPath[str], house: TheHouse, person: Whoever) -> Seen:
    return await house.hall.seen(await house.seating.follow(secret, player(person)), person)


@get("/tables/{table:str}/record", summary="The game's record: in full when it is over", media_type="application/jsonl")
async def record(table: FromPath[str], house: TheHouse, person: Whoever) -> Response[bytes]:
    content = sight.record(*await house.hall.look(table, person))
    named = {"Content-Disposition": 'attachment; filename="record.jsonl"'}
    return Response(content, media_type="application/jsonl", headers=named)


@post("/records", summary="Keep a finished game from elsewhere, once it is found true", status_code=201)
async def take_in(request: Request[Any, Any, Any], house: TheHouse, person: Whoever) -> Seen:
    owner = player(person)
    count(house.creating, owner.id)
    return await house.hall.seen(await records.taken_in(house.hall, owner, await request.body()), owner)


ROUTER = Router(
    "/api",
    route_handlers=[
        *(list_games, tell_rules, lay, list_tables, look, look_back, move, join, leave, begin, resign),
        *(step_out, come_back, hand_over, rematch),
        *(make_link, follow_link, record, take_in),
    ],
    tags=["tables"],
)
