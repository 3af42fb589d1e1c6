"""What bots lose at the end of a round of Medici vs Strozzi, against the exact solution.

python bench/ending.py [--positions 1000] [--bots greedy,apprentice,prince] [--write]

Positions are all decisions of greedy games with few enough tiles in the bag to be solved. A loss is what the
solution of the position promises the player, less what the solution promises after his move.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from statistics import fmean
from typing import Any

from report import write_part
from signoria import games
from signoria.bots import own
from signoria.bots.contract import USUAL, Observed
from signoria.bots.desk import Desk, form_for
from signoria.core.chance import Seed
from signoria.core.contract import CHANCE, NOBODY
from signoria.core.game import Game, State
from signoria.core.match import Match

GAME = "medici-vs-strozzi"
HEAD = ("bot", "positions", "mean loss, florins", "largest", "positions without loss")


class Oracle:
    """The exact lead of the first seat over the second."""

    def __init__(self, game: Game) -> None:
        self.game, self.desk = game, Desk(game, form_for(game.folder, fast=True))

    def lead(self, position: Any, round_: int) -> float:
        desk, ending = self.desk, self.desk.form.ending
        desk.tables[0] = desk.form.store(position)[0]
        if position.round != round_ or self.game.rules.actor(position, self.game.box) == NOBODY:
            return float(ending.final(desk.tables[0], desk.boxes[0], desk.notes[0]))
        return float(ending.solve(desk.tables, desk.boxes, desk.notes, desk.stack))

    def near(self, state: State) -> bool:
        position: Any = state.observed(state.actor)
        return bool(self.game.folder.ending.is_near(position, self.game.box))  # type: ignore[union-attr]

    def loss(self, state: State, move: int) -> float:
        before: Any = state.observed(state.actor)
        after = before.copy()
        self.game.rules.apply(after, self.game.box, move)
        lost = self.lead(before, before.round) - self.lead(after, before.round)
        return lost if state.actor == 0 else -lost


def late_positions(game: Game, oracle: Oracle, count: int) -> Iterator[State]:
    """Decisions near a round's end, in games of greedy players."""
    number = 0
    while count > 0:
        number += 1
        match = Match(game, ["greedy"] * 2, Seed.of_game("late positions", number))
        while not match.state.over:
            state = match.state
            if state.actor == CHANCE:
                match.deal()
                continue
            if count > 0 and oracle.near(state):
                count -= 1
                yield state
            move = game.folder.value.greedy(state.observed(state.actor), game.box, game.folder.notes())
            match.play(state.actor, game.moves.texts[move])


def main() -> None:
    options = argparse.ArgumentParser(description="Measure bots against the exact end of a round.")
    options.add_argument("--positions", type=int, default=1000)
    options.add_argument("--bots", default="apprentice,greedy,banker,prince")
    options.add_argument("--write", action="store_true", help="put the table into docs/measurements.md")
    chosen = options.parse_args()
    game = games.game(GAME, 2)
    oracle = Oracle(game)
    states = list(late_positions(game, oracle, chosen.positions))
    rows = []
    for name in chosen.bots.split(","):
        bot, dice = own.make(name, game, fast=True), random.Random(f"late positions {name}")
        losses = []
        for state in states:
            observed = Observed(game, state.actor, state.observed(state.actor), dice.getrandbits(63))
            losses.append(oracle.loss(state, bot.choose(observed, state.legal, USUAL).number))
        without = sum(loss < 0.001 for loss in losses)
        rows.append(
            [name, str(len(losses)), f"{fmean(losses):.3f}", f"{max(losses):.1f}", f"{without / len(losses):.1%}"]
        )
        print("  ".join(rows[-1]), flush=True)
    if chosen.write:
        write_part("ending", "".join(f"| {' | '.join(row)} |\n" for row in [HEAD, ["---"] * len(HEAD), *rows]))


if __name__ == "__main__":
    main()
