"""A table as rows of the store, both ways: what each change of it writes, and the table that rows tell of."""

from __future__ import annotations

import dataclasses
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from signoria import games
from signoria.core.chance import Seed
from signoria.core.contract import CHANCE
from signoria.core.game import Game
from signoria.core.match import Match
from signoria.core.record import Ending, Event, Header, Record
from signoria.core.refusal import Refusal, Wrong

from .clocks import Clock
from .standing import Ended, Standing
from .store import Row, Step
from .table import CLOSED, FROZEN, OPEN, OVER, Played, Said, Seat, Table, Terms

_seat_columns = [field.name for field in dataclasses.fields(Seat)]


@lru_cache(maxsize=256)
def _game(name: str, seats: int, options: bytes, parts: bytes) -> Game:
    return games.game(name, seats, msgspec.json.decode(options), msgspec.json.decode(parts))


def game_for(name: str, seats: int, options: Mapping[str, bool], parts: Mapping[str, object]) -> Game:
    """A game, shared by all tables that play it with the same box."""
    return _game(name, seats, msgspec.json.encode(options), msgspec.json.encode(parts))


# Into the store.


def creation(table: Table) -> list[Step]:
    game = table.game
    row = {
        "id": table.id,
        "game": game.name,
        "rules": game.about.rules_version,
        "options": game.options,
        "parts": game.changes,
        "seed": table.seed.hex,
        "owner": table.owner,
        "watch": table.terms.watch,
        "advice": table.terms.advice,
        "clock": msgspec.to_builtins(table.terms.clock),
        "rated": table.terms.rated,
        "since": None,
        "next": None,
        "status": table.status,
        "version": table.version,
        "header": None,
        "result": None,
        "at": table.at,
    }
    return [("add_table", row), *(("add_seat", _seat_row(table, at, seat)) for at, seat in enumerate(table.seats))]


def change(table: Table, status: str, since: float | None) -> Step:
    """The table's own row, as it will be one version later."""
    return _table_step(table, status, table.match.record if table.match else None, since)


def _table_step(table: Table, status: str, record: Record | None, since: float | None = None) -> Step:
    row = {
        "_id": table.id,
        "status": status,
        "version": table.version + 1,
        "header": record.lines[0] if record else None,
        "result": record.lines[-1] if record and record.result else None,
        "since": since,
    }
    return ("set_table", row)


def archived(table: Table, record: Record) -> list[Step]:
    """The lines of a game that was finished elsewhere, as they came."""
    lines = record.lines
    rows = [{"table": table.id, "n": event.n, "line": lines[event.n], "request": None} for event in record.events]
    return [*(("add_event", row) for row in rows), _table_step(table, OVER, record)]


def seating(table: Table, at: int, seat: Seat) -> Step:
    row = _seat_row(table, at, seat)
    return ("set_seat", {"_table": row.pop("table"), "_seat": row.pop("seat"), **row})


def events(table: Table, played: Sequence[Played], request: str | None = None) -> list[Step]:
    """The lines that were added; the first of them answers a request."""
    requests = [request, *[None] * len(played)]
    return [
        ("add_event", {"table": table.id, "n": one.event.n, "line": one.line, "request": asked})
        for one, asked in zip(played, requests, strict=False)
    ]


def _seat_row(table: Table, at: int, seat: Seat) -> dict[str, object]:
    return {"table": table.id, "seat": at, **{column: getattr(seat, column) for column in _seat_columns}}


# Out of the store.


def loaded(row: Row, seats: Sequence[Row], events: Sequence[Row], orders: Sequence[Row]) -> Table:
    """The table that rows tell of, its game replayed into the rules as they are now."""
    game = game_for(row["game"], len(seats), row["options"], row["parts"])
    table = Table(
        id=row["id"],
        game=game,
        seed=Seed.from_hex(row["seed"]),
        owner=row["owner"],
        terms=_terms(row),
        seats=[_seat(seat) for seat in seats],
        at=row["at"],
        status=row["status"],
        version=row["version"],
        since=row["since"],
        next=row["next"],
        standing={one["seat"]: _standing(one) for one in orders},
    )
    if table.status not in (OPEN, CLOSED):
        _replay(table, record_of(row, events))
    for event in events:
        if event["request"]:
            table.requests[event["request"]] = Said(event["n"], msgspec.json.decode(event["line"], type=Event).do)
    return table


def _terms(row: Row) -> Terms:
    return Terms(row["watch"], row["advice"], msgspec.convert(row["clock"], Clock), row["rated"])


def _seat(row: Row) -> Seat:
    return Seat(**{column: row[column] for column in _seat_columns})


def _standing(row: Row) -> Standing:
    return Standing(row["order"], row["lot"], msgspec.convert(row["past"], tuple[Ended, ...]))


def _replay(table: Table, record: Record) -> None:
    """Into the rules as they are now; a game that they tell otherwise stands still where they differ."""
    try:
        table.match = Match.resumed(table.game, record, table.seed.hex)
        _must_stand_as_stored(table.match, record)
        table.n = len(record.events)
    except Refusal as difference:
        table.status, table.difference = FROZEN, str(difference)
        table.match = _as_far_as_it_goes(table, record)
        table.n = len(table.match.record.events)
        table.match.record = record  # what was written down stays what it was
    table.state = table.match.state


def _must_stand_as_stored(match: Match, record: Record) -> None:
    n = len(record.events)
    if match.state.actor == CHANCE:
        raise Wrong(f"after event {n} chance is to act")
    if match.state.result != record.result:
        raise Wrong(f"after event {n} the game is over" if record.result is None else "the game ends otherwise")


def _as_far_as_it_goes(table: Table, record: Record) -> Match:
    def begun(events: int) -> Match | None:
        first = Record(record.header, record.events[:events], lines=record.lines[: events + 1])
        try:
            return Match.resumed(table.game, first, table.seed.hex)
        except Refusal:
            return None

    good = bisect_left(range(len(record.events) + 1), True, key=lambda events: begun(events) is None) - 1
    return begun(good) or Match(table.game, record.header.seats, table.seed, record.header.at)


def record_of(row: Row, events: Sequence[Row]) -> Record:
    """The record, each line as it was stored."""
    lines = [row["header"], *(event["line"] for event in events)]
    record = Record(
        header=msgspec.json.decode(row["header"], type=Header),
        events=[msgspec.json.decode(event["line"], type=Event) for event in events],
        lines=lines,
    )
    if row["result"]:
        record.result = msgspec.json.decode(row["result"], type=Ending).result
        lines.append(row["result"])
    return record
