"""Game records: JSON Lines, a header, one line for each event, and the result.

A record keeps the bytes of every line that it read: what others wrote into it survives.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import msgspec

from .game import Game, Result
from .refusal import Unreadable, shortened

T = TypeVar("T")

FORMAT = 1
BY_CHANCE = "chance"

LONGEST_LINE = 1_000_000
"""No honest line comes near; a longer one is refused before it is parsed."""


class Header(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Who plays what, and what chance is bound to. The seed is told when the game is over."""

    signoria: int
    game: str
    rules: int
    seats: list[str]
    options: dict[str, bool]
    parts: dict[str, object] = {}
    """What an owner's box has printed otherwise."""
    commit: str
    seed: str = ""
    at: str = ""


class Event(msgspec.Struct, frozen=True):
    """One move, by a seat, or one outcome, by chance."""

    n: int
    by: int | str
    do: str


class Ending(msgspec.Struct, frozen=True):
    """The last line."""

    result: Result


class _Line(msgspec.Struct):
    """Any line: only which keys it has tells which one it is."""

    signoria: int | None = None
    n: int | None = None
    result: Result | None = None


_encode = msgspec.json.Encoder().encode
_any_line = msgspec.json.Decoder(_Line)
_header = msgspec.json.Decoder(Header)
_event = msgspec.json.Decoder(Event)


@dataclass
class Record:
    """One game as it is written down."""

    header: Header
    events: list[Event] = field(default_factory=list)
    result: Result | None = None
    lines: list[bytes] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.lines:
            self.lines = [_encode(self.header)]

    def add(self, event: Event) -> None:
        self.events.append(event)
        self.lines.append(_encode(event))

    def tell_seed(self, seed: str) -> None:
        """Add the seed to the header, once the game is over; whatever else stands there stays."""
        self.header = msgspec.structs.replace(self.header, seed=seed)
        committed = f'"commit":"{self.header.commit}"'.encode()
        self.lines[0] = self.lines[0].replace(committed, committed + f',"seed":"{seed}"'.encode(), 1)

    def end(self, result: Result) -> None:
        self.result = result
        self.lines.append(_encode(Ending(result)))

    def __bytes__(self) -> bytes:
        return b"".join(line + b"\n" for line in self.lines)


def header_for(game: Game, names: Iterable[str], commit: str, seed: str = "", at: str = "") -> Header:
    """The first line of a game's record."""
    return Header(
        signoria=FORMAT,
        game=game.name,
        rules=game.about.rules_version,
        seats=[tidy(name) for name in names],
        options=game.options,
        parts=game.changes,
        commit=commit,
        seed=seed,
        at=at,
    )


def tidy(name: str) -> str:
    """A name as records hold it: composed characters, plain apostrophes, one line, not too long."""
    shown = "".join(character if character.isprintable() else " " for character in name)
    return " ".join(unicodedata.normalize("NFC", shown).replace("’", "'").split())[:40]


def read(file: Path) -> Iterator[Record]:
    """The records of a file, one after the other. Unreadable names the line at which reading stops."""
    record = None
    at = 0
    for at, text in _lines(file):
        kind = _parsed(_any_line, text, at)
        if kind.signoria is not None:
            if record:
                yield record
            record = Record(_header_at(text, at), lines=[text])
        elif record is None:
            raise Unreadable(f"line {at}: a record begins with its header")
        elif record.result is not None:
            raise Unreadable(f"line {at}: after a result only another record may follow")
        else:
            record.lines.append(text)
            if kind.result is not None:
                record.result = kind.result
            else:
                record.events.append(_parsed(_event, text, at))
    if record is None:
        raise Unreadable("there is no record in it")
    yield record


def _lines(file: Path) -> Iterator[tuple[int, bytes]]:
    """Lines with their numbers, of sane length and in UTF-8."""
    with file.open("rb") as lines:
        at = 0
        while line := lines.readline(LONGEST_LINE + 1):
            at += 1
            if len(line) > LONGEST_LINE:
                raise Unreadable(f"line {at}: longer than {LONGEST_LINE} bytes")
            text = line.rstrip(b"\r\n")
            try:
                text.decode("utf-8")
            except UnicodeDecodeError:
                raise Unreadable(f"line {at}: not UTF-8") from None
            yield at, text


def _parsed(decoder: msgspec.json.Decoder[T], text: bytes, at: int) -> T:
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        raise Unreadable(f"line {at}: not a line of a record: {shortened(str(error), 100)}") from None
    except (msgspec.DecodeError, RecursionError):
        raise Unreadable(f"line {at}: not JSON, or cut off") from None


def _header_at(text: bytes, at: int) -> Header:
    header = _parsed(_header, text, at)
    if header.signoria != FORMAT:
        raise Unreadable(f"line {at}: format {shortened(str(header.signoria))} is not known here, only {FORMAT}")
    if not re.fullmatch("[0-9a-f]{64}", header.commit):
        raise Unreadable(f"line {at}: a commitment has 64 hex digits")
    return header
