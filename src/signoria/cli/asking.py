"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from signoria import games
from signoria.core.game import Game
from signoria.core.record import Record, read
from signoria.core.refusal import Unreadable, quoted

GameName: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help="A game's name; `signoria games` lists them.")]
RecordFile: TypeAlias = Annotated[Path, typer.Argument(metavar="FILE", help="Game records, one or many.")]
Options: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME[=on|off]", help="Switch an option of the rules on; may be repeated."),
]


def options_from(said: Sequence[str] | None) -> dict[str, bool]:
    """Rules options as they are typed: `bonus_once`, `bonus_once=on`, `bonus_once=off`."""
    options = {}
    for entry in said or ():
        name, _, value = entry.partition("=")
        switch = {"": True, "on": True, "true": True, "1": True, "off": False, "false": False, "0": False}
        if value.casefold() not in switch:
            raise Unreadable(f"--option {quoted(entry)}: a value is on or off")
        options[name] = switch[value.casefold()]
    return options


def seated(bots: str, seats: int | None) -> list[str]:
    """The players of a list such as `random` or `greedy,random,random`, one for each seat."""
    names = [name.strip() for name in bots.split(",")]
    if seats is None:
        if len(names) == 1:
            raise Unreadable("how many seats? give --seats N, or one name for each seat")
        return names
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise Unreadable(f"{len(names)} names for {seats} seats; give one for all, or one for each")
    return names


def game_of(record: Record) -> Game:
    """The game that a record's header names."""
    header = record.header
    return games.game(header.game, len(header.seats), header.options)


def chosen(file: Path, wanted: int | None) -> list[tuple[int, Record]]:
    """The records of a file with their numbers from 1; all, or one."""
    found = []
    for number, record in enumerate(read(file), 1):
        if wanted is None or wanted == number:
            found.append((number, record))
        if wanted == number:
            return found
    if not found:
        raise Unreadable(f"{file} has no game {wanted}")
    return found


def labels(names: Sequence[str]) -> list[str]:
    """Names that tell seats apart: two bots of one kind are shown with their seat numbers."""
    return [f"{name} {seat}" if names.count(name) > 1 else name for seat, name in enumerate(names)]
