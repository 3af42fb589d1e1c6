"""Golden games: whole games as text, with what every seat knows at marked decisions.

`make golden` writes them anew. What then differs is a change of the rules or of their words, and is to
be reviewed as such.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from signoria import games
from signoria.arena.simulate import Player, Series
from signoria.core.contract import CHANCE, NOBODY
from signoria.core.game import Folder, Game, State
from signoria.core.parts import Changes
from signoria.core.record import Event, Header
from signoria.core.replay import Replay

HERE = Path(__file__).parent
BOTS = ("greedy", "random", "greedy", "random", "greedy", "random")
MARK = 60
"""At the first decision after so many events, every seat's knowledge is written out."""

FOUND = HERE / "found.toml"
"""Which games of random players show what was looked for; finding them takes longer than telling them."""

SEARCHED = 100_000


@dataclass(frozen=True)
class Sought:
    """What a golden game must show: its text has all `signs`. Where that is too rare, `parts` are printed otherwise."""

    folder: Folder
    what: str
    signs: list[str]
    parts: Changes

    @property
    def series(self) -> Series:
        """Games of random players."""
        edition, seats = self.folder.about.editions[0].name, self.folder.about.seats[0]
        return Series(edition, seats, ("random",) * seats, 1, "golden", parts=self.parts)

    @property
    def name(self) -> str:
        return f"{self.series.game}-{self.series.seats}-{self.what.replace(' ', '-')}"

    def shown_by(self, text: str) -> bool:
        return all(re.search(sign, text, re.DOTALL) for sign in self.signs)


def looked_for() -> Iterator[Sought]:
    """Of each folder every way in which its games can end, and what `looked_for.toml` names besides."""
    listed = tomllib.loads((HERE / "looked_for.toml").read_text(encoding="utf-8"))
    for folder in games.FOLDERS:
        entries = {reason: {} for reason in folder.reasons} | listed.get(folder.path.name, {})
        for what, entry in entries.items():
            yield Sought(folder, what, entry.get("signs", [rf'"reason":"{what}"']), entry.get("parts", {}))


def golden_games() -> Iterator[tuple[str, Series, int]]:
    """Name, series and number in it: each edition and seat count, and each thing that was looked for."""
    for folder in games.FOLDERS:
        for edition in folder.about.editions:
            for seats in folder.about.seats_of(edition.name):
                yield f"{edition.name}-{seats}", Series(edition.name, seats, BOTS[:seats], 1, "golden"), 1
    found = tomllib.loads(FOUND.read_text(encoding="utf-8"))
    for sought in looked_for():
        yield sought.name, sought.series, found[sought.name]


def search(sought: Sought) -> int:
    """The first game of random players that shows what is sought."""
    player = Player(sought.series, fast=True)
    for number in range(1, SEARCHED):
        if sought.what in sought.folder.reasons and player.play(number, write=False).result.reason != sought.what:
            continue
        if sought.shown_by(text_of(sought.series, number)):
            return number
    raise AssertionError(f"no random game shows {sought.name}")


def text_of(series: Series, number: int) -> str:
    """A game of a series as golden text."""
    lines = Player(series, fast=False).play(number, write=True).record.decode().splitlines()
    header = msgspec.json.decode(lines[0], type=Header)
    events = [msgspec.json.decode(line, type=Event) for line in lines[1:-1]]
    return "\n".join([lines[0], *_course(series.make(), header, events), lines[-1], ""])


def _course(game: Game, header: Header, events: list[Event]) -> Iterator[str]:
    names = [f"{name} {seat}" for seat, name in enumerate(header.seats)]
    replay, since = Replay(game), 0
    for event in events:
        before = replay.state
        since += 1
        if before.actor != CHANCE and since >= MARK:
            since = 0
            yield from _knowledge(before, event.n - 1, names)
        move = replay.play(event)
        may = "" if before.actor == CHANCE else f"   (may {before.legal})"
        yield f"{event.n:>4} {event.by:>6} {event.do}{may}"
        told = before.told(move, replay.state, names, game.catalogue())
        yield from (f"            | {line}" for line in told)
    yield from _knowledge(replay.state, len(events), names)


def _knowledge(state: State, n: int, names: list[str]) -> Iterator[str]:
    game = state.game
    yield f"---- position {n}: {state.text}"
    for seat in (NOBODY, *range(game.seats)):
        yield "---- an onlooker sees" if seat == NOBODY else f"---- seat {seat} sees"
        page = game.folder.view.page(state.view(seat), game.about.title, names, game.catalogue())
        yield from (f"     {line}".rstrip() for line in page)
    yield "----"


if __name__ == "__main__":
    numbers = {sought.name: search(sought) for sought in looked_for()}
    FOUND.write_text("".join(f"{name} = {number}\n" for name, number in numbers.items()), encoding="utf-8")
    for file in HERE.glob("*.txt"):
        file.unlink()
    for name, series, number in golden_games():
        (HERE / f"{name}.txt").write_text(text_of(series, number), encoding="utf-8")
        print(name)
