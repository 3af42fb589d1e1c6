"""The pages in docs/envs: one for each game, in one fixed form, from what the games declare.

`make pages` writes them anew. What stands under "Version history" is written by hand and kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from signoria import games
from signoria.core.game import Folder, Game
from signoria.core.notation import Lexicon, Numbers
from signoria.core.vector import Senses, Slice
from signoria.envs import version_of
from signoria.envs.openspiel import short_name

PAGES = Path(__file__).parents[2] / "docs" / "envs"
HISTORY = "## Version history\n"
MANY = 10
"""Words that are told one by one; of more, how many there are."""


def page_of(folder: Folder) -> Path:
    return PAGES / f"{folder.path.name}.md"


def page(folder: Folder, before: str) -> str:
    """The page of a game, with the history that stood on it."""
    game = Game(folder, folder.about.editions[0].name, folder.about.seats[0])
    _, _, history = before.partition(HISTORY)
    parts = (_head(game), _specs(folder), _observation(game), _actions(game), _rewards(), _end(game))
    return "\n".join(["\n".join(part) for part in parts]) + "\n" + HISTORY + (history or "\n- 1: the first.\n")


def _head(game: Game) -> Iterator[str]:
    yield f"# {game.about.title}\n"
    yield "`make pages` writes this page from what the game declares. The environments themselves are told of in"
    rules = f"../../src/signoria/games/{game.folder.path.name}/README.md"
    yield f"[the bench](README.md), the rules in [the game's own page]({rules}).\n"
    yield "## Usage\n"
    yield "```python"
    yield "from signoria.envs import Batch\n"
    yield f'batch = Batch("{game.name}", seats={game.seats}, n=1024, seed=1)'
    yield "for _ in range(100):"
    yield "    batch.step()  # any legal move in each game"
    yield "```\n"
    version = version_of(game.folder)
    yield f'In PettingZoo: `pettingzoo.env("{game.name}", seats={game.seats})`. '
    yield f'In Gymnasium: `gymnasium.make("signoria/{game.name}-v{version}", seats={game.seats})`. '
    yield f"In OpenSpiel: `{short_name(game.name)}(players={game.seats})`.\n"


def _specs(folder: Folder) -> Iterator[str]:
    yield "## Specs\n"
    rows = []
    for edition in folder.about.editions:
        for seats in folder.about.seats_of(edition.name):
            game = Game(folder, edition.name, seats)
            size = Senses(game).size
            rows.append([f"`{edition.name}`", seats, size, len(game.moves.texts), len(game.chances.texts)])
    yield from _table(["edition", "seats", "observation", "moves", "outcomes of chance"], rows)
    about = folder.about
    turned = (
        "changes nothing: seats are alike" if about.rotates else "changes the game, so the observer's own seat is told"
    )
    yield f"\nTurning the seats {turned}. No game has more than {about.longest:,} events. {_options(folder)}\n"


def _options(folder: Folder) -> str:
    options = ", ".join(f"`{option.name}` ({option.effect})" for option in folder.about.options)
    return f"Options: {options}." if options else "There are no options."


def _observation(game: Game) -> Iterator[str]:
    yield "## Observation\n"
    yield f"Whole numbers in slices; here those of `{game.name}` with {game.seats} seats, and those of others are"
    yield "`batch.senses.slices`. Seats are counted from the observer on, who is always the first. A word is told as a"
    yield "1 in its place among the words; no word at all as zeros.\n"
    yield from _table(["slice", "places", "shape", "numbers"], [_slice_row(piece) for piece in Senses(game).slices])
    named = [axis for field in game.folder.position.fields for axis in (*field.axes, field.of) if axis in game.words]
    told = [f"- {axis}: {_words(game.words[axis])}" for axis in dict.fromkeys(named) if axis != "seat"]
    if told:
        yield "\nThe places of an axis, in order:\n"
        yield from told
    left_out = ", ".join(f"`{name}`" for name in game.folder.view.VECTOR.left_out)
    yield f"\nNot told, since other fields sum it up: {left_out or 'nothing'}.\n"


def _slice_row(piece: Slice) -> list[object]:
    shape = " × ".join(f"{axis} {size}" for axis, size in zip(piece.axes, piece.shape, strict=True))
    return [piece.name, f"{piece.start} to {piece.stop - 1}", shape or "1", f"{piece.least} to {piece.upto}"]


def _actions(game: Game) -> Iterator[str]:
    yield "## Actions\n"
    yield "The rules' own numbers of moves. A mask says which of them are legal; no other is accepted.\n"
    yield from _table(["numbers", "move"], _verbs(game.moves))
    yield "\nWhere chance is exposed, its outcomes:\n"
    yield from _table(["numbers", "outcome"], _verbs(game.chances))
    yield ""


def _verbs(lexicon: Lexicon) -> Iterator[list[object]]:
    for verb, start in zip(lexicon.verbs, lexicon.starts, strict=False):
        said = " ".join([f"`{verb.name}`", *(_argument(argument) for argument in verb.arguments)])
        yield [str(start) if len(verb) == 1 else f"{start} to {start + len(verb) - 1}", said]


def _argument(argument: Sequence[str] | Numbers) -> str:
    if isinstance(argument, Numbers):
        return f"{argument.least} to {argument.upto}"
    return f"({_words([word or 'nothing' for word in argument])})"


def _words(words: Sequence[str]) -> str:
    if len(words) <= MANY:
        return ", ".join(words)
    return f"{', '.join(words[:3])} … {words[-1]}, {len(words)} in all"


def _rewards() -> Iterator[str]:
    yield "## Rewards\n"
    yield "Nothing until the end. Then every seat puts in one, and the winners share it: with four seats a sole winner"
    yield 'gets 3, and the others -1 each. `reward="score"` pays each seat its score instead.\n'


def _end(game: Game) -> Iterator[str]:
    reasons = ", ".join(f"*{reason}*" for reason in game.folder.reasons)
    yield "## End\n"
    yield f"A game ends by its rules, never by a limit of the environment. What decides: {reasons}.\n"


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    for row in (head, ["---"] * len(head), *rows):
        yield f"| {' | '.join(map(str, row))} |"


def write() -> None:
    for folder in games.FOLDERS:
        file = page_of(folder)
        before = file.read_text(encoding="utf-8") if file.exists() else ""
        file.write_text(page(folder, before), encoding="utf-8")


def version_told(folder: Folder) -> int:
    """The newest version in the history of a game's page."""
    _, _, history = page_of(folder).read_text(encoding="utf-8").partition(HISTORY)
    return max(int(number) for number in re.findall(r"^- (\d+):", history, re.MULTILINE))


if __name__ == "__main__":
    write()
