"""Our side of the benchmark: a game's rules in one of their two forms, with the generic kernels.

As a program, `ours.py EDITION SEATS` loads the kernels that `signoria simulate` uses and those measured here;
`run.py` times that, with and without a cache.
"""

from __future__ import annotations

import sys
from typing import Any

import signoria
from native import room
from signoria.arena import kernels
from signoria.arena.simulate import Player, Series
from signoria.bots import choice
from signoria.core import forms
from signoria.core.contract import CHANCE, Moves
from signoria.core.layout import Layout

SPARE, SETUP = range(2)


class Ours:
    """An edition with a number of seats, ready to be played at random by kernels."""

    def __init__(self, edition: str, seats: int, fast: bool = True) -> None:
        game = signoria.game(edition, seats=seats)
        load = forms.compiled if fast else forms.interpreted
        self.form = load(game.folder, choice, kernels)
        self.setup = game.folder.position()
        game.rules.setup(self.setup, game.box)
        self.box = game.box
        self.longest = game.about.longest
        self.states = self.row([self.setup, self.setup])
        self.boxes = self.form.store(game.box)
        self.moves = self.form.records(Moves)

    def random_decisions(self, key: int, decisions: int) -> int:
        words: int = self.form.kernels.random_decisions(self.states, self.boxes, self.moves, key, decisions)
        return words

    def reached(self) -> dict[str, Any]:
        """Every field of the position that `random_decisions` ended with."""
        return vars(self.light(self.states[SPARE]))

    def light(self, record: Any) -> Layout:
        return self.form.light(type(self.setup), record)

    def row(self, contents: list[Layout], spare: int = 0) -> Any:
        """Positions in a row, and some blank ones behind them."""
        count = len(contents) + spare
        if self.form.fast:
            kind = forms.dtype_of(type(self.setup))
            states = room(kind.itemsize * count).view(kind)
        else:
            states = self.form.records(type(self.setup), count)
        for at, record in enumerate(contents):
            states[at] = self.form.store(record)[0]
        return states

    def events(self, wanted: int) -> tuple[list[Layout], list[int]]:
        """Positions of random games, with what was done there. Only interpreted."""
        positions: list[Layout] = []
        actions: list[int] = []
        key = 0
        while len(positions) < wanted:
            states = self.row([self.setup], spare=self.longest + 1)
            count = self.form.kernels.random_trace(states, self.boxes, self.moves, key)
            positions += states[:count]
            actions += [self._action(states[n], self.form.draw.word(key, n)) for n in range(count)]
            key += 1
        return positions[:wanted], actions[:wanted]

    def _action(self, s: Layout, word: int) -> int:
        """What a kernel's random step does with this word."""
        rules, box = self.form.rules, self.box
        if rules.actor(s, box) == CHANCE:
            return int(rules.outcome(s, box, (word >> 31) * rules.cases(s, box) >> 32))
        rules.legal(s, box, self.moves[0])
        return int(self.form.choice.any_move(self.moves[0], word))


def load_all(edition: str, seats: int) -> None:
    ours = Ours(edition, seats)
    ours.random_decisions(key=0, decisions=1000)
    Player(Series(edition, seats, ("random",) * seats, 1, "bench"), fast=True).play(1, write=False)


if __name__ == "__main__":
    load_all(sys.argv[1], int(sys.argv[2]))
