"""signoria rules"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Annotated

import typer

from signoria import games
from signoria.core.catalogue import ENGLISH, Catalogue
from signoria.core.game import Game
from signoria.core.parts import Part, as_toml, is_table, keys_of

from .asking import GameName, Language, house_words, language_from
from .reading import print_laid_out

UNCERTAIN = ("ruling", "reconstructed")


def run(
    game: GameName,
    seats: Annotated[int | None, typer.Option(help="How many players; by default, the most.")] = None,
    values: Annotated[bool, typer.Option("--values", help="Only what is printed, as a file for --parts.")] = False,
    language: Language = None,
) -> None:
    """Tell the rules of a game in our words, and where its printed values come from.

    With --values, everything printed on the components is written as TOML: keep the lines in which your
    box differs, correct them, and give the file to `play` or `simulate` with --parts.
    """
    speaking = language_from(language)
    chosen = games.game(game, games.folder_of(game).about.seats_of(game)[-1] if seats is None else seats)
    if values:
        print(f"# {game}, {chosen.seats} seats. A line that is left out stays as it is here.\n")
        print("\n".join(as_toml(chosen.parts)))
        return
    text = "\n".join([chosen.folder.readme(speaking), *_origins(chosen, house_words(speaking), speaking)])
    if sys.stdout.isatty():
        print_laid_out(text)
    else:
        print(text)


def _origins(game: Game, house: Catalogue, language: str) -> Iterator[str]:
    """What of the printed values no rulebook vouches for."""
    yield f"## {house.say('origins')}\n"
    yield f"{house.say('vouched')}\n"
    lines = [line for part in game.parts.values() for line in _uncertain(part, house, language)]
    yield from lines or [f"- {house.say('nothing_else')}"]


def _uncertain(part: Part, house: Catalogue, language: str) -> Iterator[str]:
    """Of one part. Its notes are those of the printed values, which are written in English."""
    rows = part.value if is_table(part.value) else []
    named = [(key, row) for key, row in zip(keys_of(rows), rows, strict=True) if "from" in row]
    note = f"; {part.note}" if part.note and language == ENGLISH else ""
    if part.source in UNCERTAIN:
        known = ", ".join(key for key, row in named if row["from"] not in UNCERTAIN)
        yield f"- {part.name}{house.say('all_but', known=known) if known else ''}: {house.say(part.source)}{note}"
    else:
        for source in UNCERTAIN:
            if keys := [key for key, row in named if row["from"] == source]:
                yield f"- {part.name} {', '.join(keys)}: {house.say(source)}"
