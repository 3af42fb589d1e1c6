"""signoria simulate"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from signoria import game as make_game
from signoria.arena.simulate import Played, Series, player_for, simulate
from signoria.bots import own
from signoria.core.files import write_whole
from signoria.core.refusal import Unreadable

from .asking import GameName, Options, PartsFile, changes_from, listed, options_from
from .progress import counting, waiting


def run(
    game: GameName,
    seats: Annotated[int | None, typer.Option(help="How many players.")] = None,
    bots: Annotated[
        str,
        typer.Option(help="One for all seats, or one for each; yours is file.py:Name."),
    ] = "random",
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Annotated[str, typer.Option(help="Names the series: the same seed gives the same games.")] = "1",
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the records of all games there.")] = None,
    jobs: Annotated[int, typer.Option(help="Processes to play in. The games are the same.")] = 1,
    option: Options = None,
    parts: PartsFile = None,
) -> None:
    """Let bots play many games, and sum them up.

    Example: signoria simulate medici-2006 --bots greedy,random,random,random --games 1000 --seed 7
    """
    if games < 1 or games > 10_000_000:
        raise Unreadable("--games takes a whole number from 1 to 10000000")
    if jobs < 1 or jobs > 256:
        raise Unreadable("--jobs takes a whole number from 1 to 256")
    names = listed(bots)
    if seats is None and len(names) == 1:
        raise Unreadable("how many seats? give --seats N, or one bot for each seat")
    if not seed.isprintable():
        raise Unreadable("--seed takes letters and digits")
    options = options_from(option)
    made = make_game(game, len(names) if seats is None else seats, options, changes_from(parts))
    if len(names) not in (1, made.seats):
        raise Unreadable(f"{len(names)} bots for {made.seats} seats; give one for all, or one for each")
    names = names * made.seats if len(names) == 1 else names
    for name in names:
        own.check(name)
    series = Series(game, made.seats, tuple(names), games, seed, tuple(made.options), made.changes)
    if out is not None and out.is_dir():
        raise Unreadable(f"{out} is a folder; --out takes a file")
    with waiting("getting ready; on a new machine this compiles for some seconds, once"):
        player = player_for(series)
    summary = Summary(names)
    played = _counted(simulate(player, jobs, write=out is not None), summary, games)
    if out is None:
        for _ in played:
            pass
    else:
        write_whole(out, (game.record for game in played))
    print(f"{game}, {len(names)} seats, {games} games, seed {seed}")
    print(summary)
    if out is not None:
        print(f"records in {out}")


def _counted(played: Iterator[Played], summary: Summary, games: int) -> Iterator[Played]:
    with counting("playing", games) as step:
        for one in played:
            summary.add(one)
            step()
            yield one


class Summary:
    """What a series came to, seat by seat."""

    def __init__(self, names: list[str]) -> None:
        self.names = [own.short(name) for name in names]
        self.scores: list[list[int]] = [[] for _ in names]
        self.places = [[0] * len(names) for _ in names]
        self.lengths: list[int] = []
        self.began = time.perf_counter()

    def add(self, played: Played) -> None:
        scores = played.result.scores
        for seat, score in enumerate(scores):
            self.scores[seat].append(score)
            self.places[seat][self._place(played, seat)] += 1
        self.lengths.append(played.decisions)

    def _place(self, played: Played, seat: int) -> int:
        """0 for a winner, whatever broke the tie; else how many did better."""
        result = played.result
        if seat in result.winners:
            return 0
        return max(1, sum(score > result.scores[seat] for score in result.scores))

    def __str__(self) -> str:
        games = len(self.lengths)
        places = "".join(f"{f'place {place}':>10}" for place in range(1, len(self.names) + 1))
        lines = [f"{'seat':<6}{'bot':<12}{'mean':>8}{'spread':>8}{places}"]
        for seat, name in enumerate(self.names):
            shares = "".join(f"{count / games:>10.1%}" for count in self.places[seat])
            mean, spread = statistics.mean(self.scores[seat]), statistics.pstdev(self.scores[seat])
            lines.append(f"{seat:<6}{name:<12}{mean:>8.1f}{spread:>8.1f}{shares}")
        decisions, seconds = sum(self.lengths), time.perf_counter() - self.began
        lines.append(
            f"decisions a game: {decisions / games:.1f} ({min(self.lengths)} to {max(self.lengths)}); "
            f"{decisions / seconds:,.0f} decisions/s"
        )
        return "\n".join(lines)
