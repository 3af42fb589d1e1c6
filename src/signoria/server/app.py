"""The application: which doors there are, and who is asking at each."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Litestar, Request, get
from litestar.di import Provide

from . import openapi, order_doors, page, people_doors, rating_doors, table_doors
from .house import House, TheHouse, opened, visitor
from .live import live
from .people import Person
from .problems import respond
from .records import LARGEST
from .settings import Settings


class Health(msgspec.Struct):
    """The server answers, and its database too."""

    status: str
    version: str


@get("/health", summary="Whether the server is well", tags=["house"])
async def health(house: TheHouse) -> Health:
    await house.store.person("")
    return Health("well", version("signoria"))


async def _person(request: Request[Any, Any, Any], house: TheHouse) -> Person | None:
    return await visitor(house, request)


def application(settings: Settings) -> Litestar:
    """The app on a prepared data folder."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with opened(settings) as house:
            app.state.house = house
            yield

    async def the_house() -> House:
        house: House = app.state.house
        return house

    app = Litestar(
        route_handlers=[
            health,
            live,
            people_doors.ROUTER,
            order_doors.ROUTER,
            table_doors.ROUTER,
            rating_doors.ROUTER,
            page.ROUTER,
        ],
        dependencies={"house": Provide(the_house), "person": Provide(_person)},
        exception_handlers={Exception: respond},
        lifespan=[lifespan],
        request_max_body_size=LARGEST,
        logging_config=None,
        openapi_config=openapi.CONFIG,
    )
    return app
