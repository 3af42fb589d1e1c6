"""Golden games: whole games as text, with what every seat knows at marked decisions.

`make golden` writes them anew. What then differs is a change of the rules or of their words, and is to
be reviewed as such.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from signoria import games
from signoria.arena.simulate import Player, Series
from signoria.core.contract import CHANCE, NOBODY
from signoria.core.game import Folder, Game, State
from signoria.core.record import Event, Header
from signoria.core.replay import Replay

HERE = Path(__file__).parent
BOTS = ("greedy", "random", "greedy", "random", "greedy", "random")
MARK = 60
"""At the first decision after so many events, every seat's knowledge is written out."""


def golden_games() -> Iterator[tuple[str, Series, int]]:
    """File name, series and number in it: each edition and seat count, and each way to end."""
    for folder in games.FOLDERS:
        for edition in folder.about.editions:
            for seats in folder.about.seats:
                series = Series(edition.name, seats, BOTS[:seats], 1, "golden")
                yield f"{edition.name}-{seats}.txt", series, 1
        for reason in folder.reasons:
            yield from _ending(folder, reason)


def _ending(folder: Folder, reason: str) -> Iterator[tuple[str, Series, int]]:
    """The first game of random players that ends for a reason."""
    edition, seats = folder.about.editions[0].name, folder.about.seats[0]
    series = Series(edition, seats, ("random",) * seats, 1, "golden")
    player = Player(series, fast=False)
    for number in range(1, 2000):
        if player.play(number, write=False).result.reason == reason:
            yield f"{edition}-{seats}-{reason.replace(' ', '-')}.txt", series, number
            return
    raise LookupError(f"no random game of {edition} ends for the reason {reason!r}")


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
        move = replay.check(event)
        replay.go(move)
        may = "" if before.actor == CHANCE else f"   (may {before.legal})"
        yield f"{event.n:>4} {event.by:>6} {event.do}{may}"
        told = game.folder.view.tell(
            before.observed(), move, replay.state.observed(), game.box, game.words, names, game.catalogue()
        )
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
    for file in HERE.glob("*.txt"):
        file.unlink()
    for name, series, number in golden_games():
        (HERE / name).write_text(text_of(series, number), encoding="utf-8")
        print(name)
