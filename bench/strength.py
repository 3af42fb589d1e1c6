"""What `greedy` is worth among players at random: games won, each seat taking its turn.

python bench/strength.py [--write]
"""

from __future__ import annotations

import argparse
from statistics import mean

from report import write_part
from signoria import games
from signoria.arena.simulate import Player, Series, simulate

GAMES = 1000
HEAD = ("game", "seats", "games won by greedy", "its mean score", "mean score of random")


def strength(edition: str, seats: int) -> list[str]:
    """One greedy against random players."""
    won, own, others = 0, [], []
    for seat in range(seats):
        bots = tuple("greedy" if at == seat else "random" for at in range(seats))
        player = Player(Series(edition, seats, bots, GAMES // seats, f"strength {seat}"), fast=True)
        for played in simulate(player):
            scores = played.result.scores
            won += seat in played.result.winners
            own.append(scores[seat])
            others += scores[:seat] + scores[seat + 1 :]
    return [edition, str(seats), f"{won} of {len(own)}", f"{mean(own):.1f}", f"{mean(others):.1f}"]


def main() -> None:
    options = argparse.ArgumentParser(description="Let greedy play against random players.")
    options.add_argument("--write", action="store_true", help="put the table into docs/measurements.md")
    chosen = options.parse_args()
    rows = [
        strength(edition.name, seats)
        for folder in games.FOLDERS
        for edition in folder.about.editions
        for seats in folder.about.seats_of(edition.name)
    ]
    table = "".join(f"| {' | '.join(row)} |\n" for row in [HEAD, ["---"] * len(HEAD), *rows])
    print(table)
    if chosen.write:
        write_part("strength", table)


if __name__ == "__main__":
    main()
