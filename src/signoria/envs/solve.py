"""Small games solved exactly: each seat does what is best for itself, and chance is averaged."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.core.contract import CHANCE
from signoria.core.game import Game
from signoria.core.layout import Layout
from signoria.core.refusal import Unreadable

MOST = 1_000_000
"""Positions, unless told otherwise."""


class Solution:
    """What every position is worth to each seat, and what its seat does there.

    Only for games in which everyone sees all: elsewhere a position is not what a seat decides by. Of moves
    that are equally good for the seat to decide, it takes the lowest. A win is worth what environments pay:
    every seat puts in one, and the winners share it.
    """

    def __init__(self, game: Game, at_most: int = MOST) -> None:
        if game.about.secrets:
            raise Unreadable(f"{game.name} has secrets, so a position is not what a seat decides by")
        self.game, self.at_most = game, at_most
        self.values: dict[bytes, Sequence[float]] = {}
        self.moves: dict[bytes, int] = {}
        self.start = self._value(game.set_up())

    def _value(self, position: Layout) -> Sequence[float]:
        key = position.pack()
        if key not in self.values:
            if len(self.values) == self.at_most:
                raise Unreadable(f"{self.game!r} has more than {self.at_most:,} positions")
            self.values[key] = self._worked_out(position, key)
        return self.values[key]

    def _worked_out(self, position: Layout, key: bytes) -> Sequence[float]:
        game = self.game
        actor = game.rules.actor(position, game.box)
        if actor == CHANCE:
            weights = game.weights(position)
            worths = [self._after(position, outcome) for outcome in weights]
            cases = sum(weights.values())
            return [
                sum(weight * worth[seat] for weight, worth in zip(weights.values(), worths, strict=True)) / cases
                for seat in range(game.seats)
            ]
        result = game.result(position)
        if result is not None:
            return [game.seats / len(result.winners) * (p in result.winners) - 1 for p in range(game.seats)]
        choices = {move: self._after(position, move) for move in game.spans(position)}
        best = max(choices, key=lambda move: (choices[move][actor], -move))
        self.moves[key] = best
        return choices[best]

    def _after(self, position: Layout, number: int) -> Sequence[float]:
        then = position.copy()
        self.game.rules.apply(then, self.game.box, number)
        return self._value(then)
