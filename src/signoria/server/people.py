"""Who someone is: guests with a name, accounts with a passphrase, programs with a token."""

from __future__ import annotations

import asyncio
import hashlib
import os
import secrets
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from itsdangerous import BadSignature, TimestampSigner

from signoria.bots import BOTS
from signoria.core.record import tidy
from signoria.core.refusal import Illegal, Refusal, Unreadable, quoted

from .store import Row, Step, Store, TakenError

SCOPES = ("read", "play")
"""What a token may be for; who plays also reads."""

COOKIE = "signoria"
REMEMBERED = 400 * 24 * 3600
"""Seconds for which a cookie is believed: as long as browsers keep one."""

PASSPHRASE = range(8, 201)
MOST_TOKENS = 20


class Unknown(Refusal):
    """Nobody has signed in, or what they showed is not believed."""


class NotAllowed(Refusal):
    """They are known, and may not."""


@dataclass(frozen=True)
class Person:
    """Someone who may sit down. A guest has no account."""

    id: str
    name: str
    account: bool
    scopes: Sequence[str] = SCOPES


def now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def digest_of(secret: str) -> str:
    """What is kept of a secret that the house itself drew: it is too long to be guessed from this."""
    return hashlib.sha256(secret.encode()).hexdigest()


def proper_name(said: str) -> str:
    """A name as it stands at tables and in records."""
    name = tidy(said)
    if not name:
        raise Unreadable("a name has at least one letter")
    if name.casefold() in BOTS:
        raise Unreadable(f"{quoted(name)} is the name of a bot; choose another")
    return name


class People:
    """All who have come to this server."""

    def __init__(self, store: Store, key: bytes) -> None:
        self.store = store
        self.signer = TimestampSigner(key, salt="person", digest_method=hashlib.sha256)
        self.hasher = PasswordHasher()
        # Hashing takes much memory on purpose, so few do it at a time.
        self.hashing = asyncio.Semaphore(os.cpu_count() or 1)

    async def guest(self, said: str) -> Person:
        person = Person(secrets.token_hex(8), proper_name(said), account=False)
        await self.store.commit(("add_person", _row(person, None, None)))
        return person

    async def account(self, said: str, passphrase: str, guest: Person | None) -> Person:
        """A new account. A guest who opens one keeps the games played so far."""
        name = proper_name(said)
        if len(passphrase) not in PASSPHRASE:
            raise Unreadable(f"a passphrase has {PASSPHRASE[0]} to {PASSPHRASE[-1]} characters")
        if guest and guest.account:
            raise Illegal("you have an account and are signed in to it")
        person = Person(guest.id if guest else secrets.token_hex(8), name, account=True)
        row = _row(person, name, await self._hashed(passphrase))
        step: Step
        if guest:
            step = ("set_person", {"_id": person.id, **{key: row[key] for key in ("name", "account", "digest")}})
        else:
            step = ("add_person", row)
        try:
            await self.store.commit(step)
        except TakenError:
            raise Illegal(f"somebody here is called {quoted(name)} already; choose another name") from None
        return person

    async def sign_in(self, name: str, passphrase: str) -> Person:
        row = await self.store.account(_folded(tidy(name)))
        if row is None:
            await self._hashed(passphrase)  # so that a name nobody has takes as long as a wrong passphrase
        elif await self._verified(row["digest"], passphrase):
            return _person(row)
        raise Unknown("this name and this passphrase do not belong together")

    # Cookies.

    def cookie(self, person: Person) -> str:
        return self.signer.sign(person.id).decode()

    async def by_cookie(self, cookie: str) -> Person:
        try:
            id_ = self.signer.unsign(cookie, max_age=REMEMBERED).decode()
        except (BadSignature, UnicodeError):
            raise Unknown("your cookie is not of this server; come in again") from None
        row = await self.store.person(id_)
        if row is None:
            raise Unknown("this server knows you no longer; come in again")
        return _person(row)

    # Tokens.

    async def token(self, person: Person, said: str, scopes: Sequence[str]) -> tuple[str, str]:
        """A new token for a person's programs: its id, and the token itself, which is kept nowhere."""
        name = tidy(said)
        if not name:
            raise Unreadable("a token has a name, so that you know it again")
        if not scopes or not set(scopes) <= set(SCOPES):
            raise Unreadable(f"a token is for {' or '.join(SCOPES)}, or both")
        if len(await self.store.tokens_of(person.id)) >= MOST_TOKENS:
            raise Illegal(f"you have {MOST_TOKENS} tokens; revoke one first")
        id_, token = secrets.token_hex(8), f"signoria_{secrets.token_urlsafe(32)}"
        row = {"id": id_, "person": person.id, "name": name, "at": now()}
        kept = {**row, "scopes": " ".join(sorted(set(scopes))), "digest": digest_of(token)}
        await self.store.commit(("add_token", kept))
        return id_, token

    async def revoke(self, person: Person, token: str) -> None:
        if any(row["id"] == token for row in await self.store.tokens_of(person.id)):
            await self.store.commit(("drop_token", {"_id": token, "_person": person.id}))

    async def by_token(self, token: str) -> Person:
        row = await self.store.token(digest_of(token))
        owner = await self.store.person(row["person"]) if row else None
        if row is None or owner is None:
            raise Unknown("this token is not known here; it may have been revoked")
        scopes = SCOPES if "play" in row["scopes"].split() else ("read",)
        return Person(owner["id"], owner["name"], owner["account"] is not None, scopes)

    # Passphrases.

    async def _hashed(self, passphrase: str) -> str:
        async with self.hashing:
            return await asyncio.to_thread(self.hasher.hash, passphrase)

    async def _verified(self, digest: str, passphrase: str) -> bool:
        async with self.hashing:
            try:
                return await asyncio.to_thread(self.hasher.verify, digest, passphrase)
            except VerifyMismatchError:
                return False


def _folded(name: str) -> str:
    """Names that look alike are one account."""
    return unicodedata.normalize("NFKC", name).casefold()


def _row(person: Person, account: str | None, digest: str | None) -> Row:
    folded = None if account is None else _folded(account)
    return {"id": person.id, "name": person.name, "account": folded, "digest": digest, "at": now()}


def _person(row: Row) -> Person:
    return Person(row["id"], row["name"], row["account"] is not None)
