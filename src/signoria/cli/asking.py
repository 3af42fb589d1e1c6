"""Arguments and options that several commands share."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TypeAlias

import platformdirs
import typer

from signoria import games
from signoria.core.catalogue import ENGLISH, LANGUAGES, Catalogue
from signoria.core.game import Game, State
from signoria.core.parts import Changes
from signoria.core.record import Record, read, tidy
from signoria.core.refusal import Unreadable, Wrong, quoted, shortened

GameName: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help="A game's name; `signoria games` lists them.")]
RecordFile: TypeAlias = Annotated[Path, typer.Argument(metavar="FILE", help="Game records, one or many.")]
Options: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME[=on|off]", help="Switch an option of the rules on; may be repeated."),
]
PartsFile: TypeAlias = Annotated[
    Path | None,
    typer.Option("--parts", metavar="FILE", help="What your box has printed otherwise; see `signoria rules --values`."),
]
DataFolder: TypeAlias = Annotated[Path | None, typer.Option(metavar="DIR", help="Keep everything in this folder.")]
Database: TypeAlias = Annotated[
    str, typer.Option(metavar="URL", envvar="SIGNORIA_DATABASE", help="Keep everything in PostgreSQL: postgresql://…")
]

Language: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="|".join(LANGUAGES), help="Which language is spoken; by default that of your locale."),
]

LARGEST_PARTS = 100_000
"""Bytes: many times what any game has printed."""


def data_folder() -> Path:
    """Where a server keeps everything unless told otherwise."""
    return platformdirs.user_data_path("signoria") / "server"


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


def changes_from(file: Path | None) -> Changes:
    """What an owner's file of printed values says."""
    if file is None:
        return {}
    with file.open("rb") as said:
        text = said.read(LARGEST_PARTS + 1)
    if len(text) > LARGEST_PARTS:
        raise Unreadable(f"{file}: longer than {LARGEST_PARTS} bytes")
    try:
        return tomllib.loads(text.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{shortened(str(file), 200)}: not TOML: {shortened(str(error), 100)}") from None


def language_from(said: str | None) -> str:
    """The language that is asked for, or else that of the locale, if it is one of ours."""
    if said is None:
        variables = ("LC_ALL", "LC_MESSAGES", "LANG")
        locale = next(filter(None, (os.environ.get(name) for name in variables)), "")
        return locale[:2] if locale[:2] in LANGUAGES else ENGLISH
    if said not in LANGUAGES:
        raise Unreadable(f"--language is one of {', '.join(LANGUAGES)}, not {quoted(said)}")
    return said


def house_words(language: str) -> Catalogue:
    """What the commands themselves say."""
    return Catalogue(Path(__file__).parent / "words", language)


def told(state: State, house: Catalogue) -> str:
    """What may be said now, as one types it."""
    return state.legal.lexicon.list(state.legal.numbers, house.say("or"), house.say("to"))


def joined(names: Sequence[str], house: Catalogue) -> str:
    return house.say("and").join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def listed(names: str) -> list[str]:
    return [name.strip() for name in names.split(",")]


def game_of(record: Record) -> Game:
    """The game that a record's header names."""
    header = record.header
    return games.game(header.game, len(header.seats), header.options, header.parts)


def named_records(file: Path) -> Iterator[tuple[int, Record]]:
    """The records of a file with their numbers from 1; what cannot be read names the file."""
    try:
        yield from enumerate(read(file), 1)
    except Unreadable as refusal:
        raise Unreadable(f"{shortened(str(file), 200)}: {refusal}") from None


@contextmanager
def speaking_of(number: int) -> Iterator[None]:
    """What is refused within says in which game of a file."""
    try:
        yield
    except Wrong as wrong:
        raise Wrong(f"game {number}: {wrong}") from None
    except Unreadable as refusal:
        raise Unreadable(f"game {number}: {refusal}") from None


def labels(names: Sequence[str]) -> list[str]:
    """Names that tell seats apart: two bots of one kind are shown with their seat numbers."""
    shown = [shortened(tidy(name), 16) for name in names]
    return [f"{name} {seat}" if shown.count(name) > 1 else name for seat, name in enumerate(shown)]
