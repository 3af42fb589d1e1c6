"""signoria arena"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from signoria import game as make_game
from signoria.arena.contest import Bout, Contest, all_of, contest, go_on, play_all
from signoria.bots import own
from signoria.core.refusal import Unreadable

from .asking import GameName, Options, PartsFile, changes_from, listed, options_from
from .progress import counting


def run(
    game: GameName,
    bots: Annotated[str, typer.Option(help="One for each seat: prince,greedy,greedy,greedy; yours is file.py:Name.")],
    games: Annotated[int, typer.Option(help="How many, filled up to whole deals.")] = 100,
    seed: Annotated[str, typer.Option(help="Names the deals: the same seed deals the same.")] = "1",
    jobs: Annotated[int, typer.Option(help="Processes to play in. The games are the same.")] = 1,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep each game there; the same command goes on with it.")
    ] = None,
    plot: Annotated[Path | None, typer.Option(metavar="STEM", help="Draw STEM.png and STEM.svg.")] = None,
    option: Options = None,
    parts: PartsFile = None,
) -> None:
    """Let bots compete over duplicate deals, each played from every rotation of the seats, and rate them.

    Example: signoria arena medici-2006 --bots banker,greedy,greedy,greedy --games 400 --out banker.jsonl
    """
    if games < 1 or games > 1_000_000:
        raise Unreadable("--games takes a whole number from 1 to 1000000")
    if jobs < 1 or jobs > 256:
        raise Unreadable("--jobs takes a whole number from 1 to 256")
    if not seed.isprintable():
        raise Unreadable("--seed takes letters and digits")
    names = listed(bots)
    for name in names:
        own.check(name)
    if len(set(names)) < 2:
        raise Unreadable("a contest needs at least two different bots")
    held = contest(make_game(game, len(names), options_from(option), changes_from(parts)), names, seed)
    played = list(_counted(held, games, out, jobs))
    _tell(held, played, plot)


def _counted(held: Contest, games: int, out: Path | None, jobs: int) -> Iterator[Bout]:
    wanted = all_of(held, games)
    bouts = go_on(held, games, out, jobs) if out else play_all(held, wanted, jobs)
    with counting("playing", len(wanted)) as step:
        for bout in bouts:
            step()
            yield bout


def _tell(held: Contest, played: list[Bout], plot: Path | None) -> None:
    from signoria.arena.plot import draw
    from signoria.arena.standings import as_text, standings

    table = standings(held, played)
    deals = len({bout.deal for bout in played})
    print(f"{held.game}, {held.seats} seats, {len(played)} games over {deals} deals, seed {held.seed}")
    print(as_text(held, table))
    print("Intervals are 95 %, each deal one observation. Lead: score less the mean of the others' at the table.")
    if plot is not None:
        print("drawn: " + ", ".join(map(str, draw(held, table, len(played), plot))))
