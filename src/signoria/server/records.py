"""Games from elsewhere: a record that is true in all it says is kept here as it came, line by line."""

from __future__ import annotations

import asyncio
import secrets
import tempfile
from pathlib import Path

from signoria.core.chance import Seed
from signoria.core.game import Game
from signoria.core.record import Record, read
from signoria.core.refusal import Unreadable
from signoria.core.replay import verify

from . import log
from .hall import Hall
from .people import Person, now
from .table import OVER, Seat, Table, Terms

LARGEST = 1_000_000
"""Bytes of a record: several times the longest game."""


async def taken_in(hall: Hall, person: Person, data: bytes) -> str:
    """Verify a finished game's record and keep it; the name of its table."""
    if len(data) > LARGEST:
        raise Unreadable(f"a record has at most {LARGEST} bytes")
    record, game = await asyncio.to_thread(_verified, data)
    seats = [Seat(name) for name in record.header.seats]
    seed = Seed.from_hex(record.header.seed)
    table = Table(secrets.token_hex(6), game, seed, person.id, Terms(), seats, now(), OVER)
    await hall.store.commit(*log.creation(table), *log.archived(table, record))
    return table.id


def _verified(data: bytes) -> tuple[Record, Game]:
    record = _only(data)
    if record.result is None:
        raise Unreadable("this game is not over; only finished games are taken in")
    header = record.header
    game = log.game_for(header.game, len(header.seats), header.options, header.parts)
    verify(record, game)
    return record, game


def _only(data: bytes) -> Record:
    """The one record in some bytes, read as from any file."""
    with tempfile.TemporaryDirectory(prefix="signoria-") as folder:
        file = Path(folder) / "record.jsonl"
        file.write_bytes(data)
        record, *others = read(file)
    if others:
        raise Unreadable("there are several games in it; send them one by one")
    return record
