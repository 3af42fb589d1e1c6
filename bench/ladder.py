"""The ladder: in each game every level of bots against the one below, and the highest against three greedy.

python bench/ladder.py [--folder ladder] [--games 1000] [--prince-games 400] [--jobs 2] [--only GAME] [--write]

Each contest keeps its games in a file of the folder, so the command goes on where it was ended; what is there
already is told first, and `--games 0` plays nothing.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from report import write_part
from signoria import games
from signoria.arena.contest import Bout, Contest, contest, go_on, kept_in
from signoria.arena.standings import Standing, standings
from signoria.bots import LEVELS

USUAL = {"medici-2006": 4, "medici-vs-strozzi": 2, "strozzi": 4, "princes": 4}
"""How many usually play; two editions of one game share a ladder."""

HIGHEST = LEVELS[-1]
HEAD = ("game", "contest", "games", "games won by the first (95 %)", "lead", "lead less luck", "seed", "code")


@dataclass(frozen=True)
class Rung:
    """One contest of the ladder."""

    game: str
    bots: tuple[str, ...]

    @property
    def title(self) -> str:
        first, *others = dict.fromkeys(self.bots)
        return " : ".join(f"{self.bots.count(bot)} {bot}" for bot in (first, *others))

    def held(self) -> Contest:
        return contest(games.game(self.game, len(self.bots)), self.bots, f"ladder {self.title}")

    def file(self, folder: Path) -> Path:
        return folder / f"{self.game}-{'-'.join(self.bots)}.jsonl"


def rungs(only: str | None) -> Iterator[Rung]:
    """Adjacent levels, half of the seats each; then the highest alone against greedy players."""
    for game, seats in USUAL.items():
        if only in (None, game):
            for lower, upper in pairwise(LEVELS):
                yield Rung(game, (upper, lower) * (seats // 2))
            yield Rung(game, (HIGHEST, *["greedy"] * (seats - 1)))


def told(rung: Rung, bouts: list[Bout]) -> list[str]:
    first = next(one for one in standings(rung.held(), bouts) if one.bot == rung.bots[0])
    return [rung.game, rung.title, str(len(bouts)), *figures(first), rung.held().seed, rung.held().code]


def figures(first: Standing) -> list[str]:
    wins, lead, adjusted = first.wins, first.lead, first.adjusted
    return [
        f"{wins.mean:.1%} ({wins.low:.1%} to {wins.high:.1%})",
        f"{lead.mean:+.1f} ±{lead.within:.1f}",
        f"{adjusted.mean:+.1f} ±{adjusted.within:.1f}",
    ]


def main() -> None:
    options = argparse.ArgumentParser(description="Play the ladder, or go on with it.")
    options.add_argument("--folder", type=Path, default=Path("ladder"), help="where the games are kept")
    options.add_argument("--games", type=int, default=1000, help="games of each contest")
    options.add_argument(
        "--prince-games", type=int, default=400, help="games of those in which the highest level plays"
    )
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--only", choices=[*USUAL], help="the contests of one game")
    options.add_argument("--write", action="store_true", help="put the table into docs/measurements.md")
    chosen = options.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for rung in rungs(chosen.only):
        count = min(chosen.games, chosen.prince_games) if HIGHEST in rung.bots else chosen.games
        file = rung.file(chosen.folder)
        if count:
            list(go_on(rung.held(), count, file, chosen.jobs))
        bouts = kept_in(file, rung.held()) if file.exists() else []
        if len({bout.deal for bout in bouts}) > 1:
            rows.append(told(rung, bouts))
            print("  ".join(rows[-1]), flush=True)
    if chosen.write:
        write_part("ladder", "".join(f"| {' | '.join(row)} |\n" for row in [HEAD, ["---"] * len(HEAD), *rows]))


if __name__ == "__main__":
    main()
