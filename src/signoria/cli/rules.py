"""signoria rules"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Annotated

import typer

from signoria import games
from signoria.core.game import Game
from signoria.core.parts import Part, as_toml, is_table, keys_of

from .asking import GameName
from .reading import print_laid_out

UNCERTAIN = ("ruling", "reconstructed")


def run(
    game: GameName,
    seats: Annotated[int | None, typer.Option(help="How many players; by default, the most.")] = None,
    values: Annotated[bool, typer.Option("--values", help="Only what is printed, as a file for --parts.")] = False,
) -> None:
    """Tell the rules of a game in our words, and where its printed values come from.

    With --values, everything printed on the components is written as TOML: keep the lines in which your
    box differs, correct them, and give the file to `play` or `simulate` with --parts.
    """
    chosen = games.game(game, games.folder_of(game).about.seats[-1] if seats is None else seats)
    if values:
        print(f"# {game}, {chosen.seats} seats. A line that is left out stays as it is here.\n")
        print("\n".join(as_toml(chosen.parts)))
        return
    text = "\n".join([(chosen.folder.path / "README.md").read_text(encoding="utf-8"), *_origins(chosen)])
    if sys.stdout.isatty():
        print_laid_out(text)
    else:
        print(text)


def _origins(game: Game) -> Iterator[str]:
    """What of the printed values no rulebook vouches for."""
    yield "## Where the printed values come from\n"
    yield "From the rulebooks at hand and from what others have published, except:\n"
    lines = [line for part in game.parts.values() for line in _uncertain(part)]
    yield from lines or ["- nothing else."]


def _uncertain(part: Part) -> Iterator[str]:
    rows = part.value if is_table(part.value) else []
    named = [(key, row) for key, row in zip(keys_of(rows), rows, strict=True) if "from" in row]
    note = f"; {part.note}" if part.note else ""
    if part.source in UNCERTAIN:
        known = ", ".join(key for key, row in named if row["from"] not in UNCERTAIN)
        yield f"- {part.name}{f', all but {known}' if known else ''}: {part.source}{note}"
    else:
        for source in UNCERTAIN:
            if keys := [key for key, row in named if row["from"] == source]:
                yield f"- {part.name} {', '.join(keys)}: {source}"
