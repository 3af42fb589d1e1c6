"""Coming in: guests, accounts, sessions, tokens."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from litestar import Request, Response, Router, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from .house import House, TheHouse, Whoever, address, count, known, player
from .people import COOKIE, REMEMBERED, Person

Asking: TypeAlias = Request[Any, Any, Any]

Name = Annotated[str, Meta(max_length=200, description="How you are called at tables.", examples=["Anna"])]
Passphrase = Annotated[str, Meta(max_length=1000, description="8 to 200 characters.", examples=["linen and spice"])]


class Arrival(msgspec.Struct, forbid_unknown_fields=True):
    """Someone who wants to play at once."""

    name: Name


class Account(msgspec.Struct, forbid_unknown_fields=True):
    """A name and what proves that it is yours."""

    name: Name
    passphrase: Passphrase


class Me(msgspec.Struct):
    """Who you are here."""

    id: str
    name: str
    account: bool


class TokenWish(msgspec.Struct, forbid_unknown_fields=True):
    """A token to be made."""

    name: Annotated[str, Meta(max_length=200, description="By which you know it again.", examples=["my bot"])]
    scopes: Annotated[list[str], Meta(max_length=2, description="`read`, `play`.", examples=[["play"]])]


class Token(msgspec.Struct, omit_defaults=True):
    """A token. The token itself is told once, when it is made."""

    id: str
    name: str
    scopes: list[str]
    at: str
    token: str = ""


@post("/guests", summary="Come in as a guest with a name", status_code=201)
async def arrive(request: Asking, data: JSONBody[Arrival], house: TheHouse) -> Response[Me]:
    count(house.arriving, address(request))
    return _welcome(request, house, await house.people.guest(data.name))


@post("/accounts", summary="Open an account; a guest keeps the games played so far", status_code=201)
async def enrol(request: Asking, data: JSONBody[Account], house: TheHouse, person: Whoever) -> Response[Me]:
    count(house.arriving, address(request))
    return _welcome(request, house, await house.people.account(data.name, data.passphrase, person))


@post("/session", summary="Sign in", status_code=200)
async def sign_in(request: Asking, data: JSONBody[Account], house: TheHouse) -> Response[Me]:
    count(house.signing_in, address(request))
    return _welcome(request, house, await house.people.sign_in(data.name, data.passphrase))


@delete("/session", summary="Sign out", status_code=204)
async def sign_out() -> Response[None]:
    gone = Response(None, status_code=204)
    gone.delete_cookie(COOKIE)
    return gone


@get("/me", summary="Who you are")
async def me(person: Whoever) -> Me:
    return _me(known(person))


@post("/tokens", summary="Make a token for a program; it is shown once", status_code=201)
async def make_token(data: JSONBody[TokenWish], house: TheHouse, person: Whoever) -> Token:
    owner = player(person)
    count(house.creating, owner.id)
    id_, token = await house.people.token(owner, data.name, data.scopes)
    made = next(row for row in await house.store.tokens_of(owner.id) if row["id"] == id_)
    return Token(id_, made["name"], made["scopes"].split(), made["at"], token)


@get("/tokens", summary="Your tokens, without what they open")
async def list_tokens(house: TheHouse, person: Whoever) -> list[Token]:
    rows = await house.store.tokens_of(known(person).id)
    return [Token(row["id"], row["name"], row["scopes"].split(), row["at"]) for row in rows]


@delete("/tokens/{id:str}", summary="Revoke a token", status_code=204)
async def revoke_token(id: FromPath[str], house: TheHouse, person: Whoever) -> None:  # noqa: A002
    await house.people.revoke(player(person), id)


def _me(person: Person) -> Me:
    return Me(person.id, person.name, person.account)


def _welcome(request: Asking, house: House, person: Person) -> Response[Me]:
    cookie = Cookie(
        key=COOKIE,
        value=house.people.cookie(person),
        max_age=REMEMBERED,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Response(_me(person), cookies=[cookie])


ROUTER = Router(
    "/api",
    route_handlers=[arrive, enrol, sign_in, sign_out, me, make_token, list_tokens, revoke_token],
    tags=["people"],
)
