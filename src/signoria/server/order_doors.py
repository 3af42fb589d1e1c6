"""Standing orders: giving one, and taking it back. Nobody else learns of either."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Router, delete, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta

from . import standing
from .house import TheHouse, Whoever, count, player
from .sight import Seen


class Order(msgspec.Struct, forbid_unknown_fields=True):
    """What is to be said for you, and for which lot."""

    order: Annotated[
        str | list[str | int],
        Meta(description="In words, whole or one by one; `orders.offer` says which.", examples=["exactly 9"]),
    ]
    lot: Annotated[str, Meta(max_length=200, description="`orders.lot`, as you saw it.", examples=["1/17"])]
    seat: Annotated[int | None, Meta(description="Which of your seats orders, if you have several.", examples=[0])] = (
        None
    )

    @property
    def words(self) -> list[str]:
        return self.order.split() if isinstance(self.order, str) else list(map(str, self.order))


@post("/tables/{table:str}/orders", summary="Give a standing order; it replaces the one before", status_code=200)
async def give(table: FromPath[str], data: JSONBody[Order], house: TheHouse, person: Whoever) -> Seen:
    orderer = player(person)
    count(house.creating, orderer.id)
    await standing.give(house.hall, table, orderer, data.words, data.lot, data.seat)
    return await house.hall.seen(table, person, seat=data.seat)


@delete("/tables/{table:str}/orders", summary="Take a standing order back", status_code=200)
async def take_back(table: FromPath[str], house: TheHouse, person: Whoever, seat: FromQuery[int | None] = None) -> Seen:
    await standing.take_back(house.hall, table, player(person), seat)
    return await house.hall.seen(table, person, seat=seat)


ROUTER = Router("/api", route_handlers=[give, take_back], tags=["tables"])
