"""One running server: everything that its doors lead to."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from .absence import Absence
from .hall import Hall
from .limits import Limit
from .people import COOKIE, NotAllowed, People, Person, Unknown
from .problems import Often
from .ratings import Ratings
from .seating import Seating
from .settings import Settings
from .store import NotStoredError, Store
from .thinkers import Thinkers

Connection: TypeAlias = ASGIConnection[Any, Any, Any, Any]


@dataclass(frozen=True)
class House:
    """What belongs to one server. There is no other state."""

    settings: Settings
    store: Store
    people: People
    hall: Hall
    seating: Seating
    absence: Absence
    ratings: Ratings
    signing_in: Limit
    arriving: Limit
    creating: Limit


TheHouse: TypeAlias = NamedDependency[House]
Whoever: TypeAlias = NamedDependency[Person | None]
"""What a door is handed: the house, and who is asking."""


@contextlib.asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[House]:
    """A house on a prepared data folder, until it closes."""
    store = Store(settings.url)
    thinkers = Thinkers(settings)
    hall = Hall(store, thinkers, settings)
    absence = Absence(hall)
    watching = asyncio.create_task(absence.watch())
    try:
        rates = settings.rates
        limits = Limit(rates.sign_in), Limit(rates.arrive), Limit(rates.create)
        people = People(store, await store.key())
        await absence.resume()
        await hall.open()
        yield House(settings, store, people, hall, Seating(hall), absence, hall.ratings, *limits)
    finally:
        watching.cancel()
        await hall.close()
        with contextlib.suppress(NotStoredError):
            await absence.sign()
        await thinkers.close()
        await store.close()


def count(limit: Limit, key: str) -> None:
    """Refuse what is done too often."""
    if wait := limit.wait(key):
        raise Often(wait)


def address(connection: Connection) -> str:
    return connection.client.host if connection.client else ""


async def visitor(house: House, connection: Connection) -> Person | None:
    """Whoever is asking, by token or cookie; nobody, if they show neither."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme:
        if scheme.lower() != "bearer" or not token:
            raise Unknown("a program shows its token as `Authorization: Bearer TOKEN`")
        return await house.people.by_token(token.strip())
    cookie = connection.cookies.get(COOKIE)
    if not cookie:
        return None
    origin = connection.headers.get("origin")
    if origin and origin.partition("://")[2] != connection.headers.get("host"):
        raise NotAllowed("another site's page tried to use your cookie here")
    return await house.people.by_cookie(cookie)


def known(person: Person | None) -> Person:
    if person is None:
        raise Unknown("come in first: as a guest with a name, by signing in, or with a token")
    return person


def player(person: Person | None) -> Person:
    """Someone who may change things."""
    if "play" not in known(person).scopes:
        raise NotAllowed("this token may only read; make one with the scope `play`")
    return known(person)
