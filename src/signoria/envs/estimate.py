"""What a position is worth, found by playing on: worlds dealt to what a seat knows, played out by a bot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from signoria.bots import choice, quick_bot
from signoria.core import forms
from signoria.core.contract import CHANCE, NOBODY, Moves
from signoria.core.draw import word
from signoria.core.game import Game, Result, State
from signoria.core.layout import Layout
from signoria.core.legal import Move


@dataclass
class Worth:
    """For each seat the mean of what it was paid, where the winners share what every seat puts in, and its score."""

    worlds: int = 0
    paid: list[float] = field(default_factory=list)
    score: list[float] = field(default_factory=list)

    def add(self, result: Result, seats: int) -> None:
        pot = seats / len(result.winners)
        paid = [pot - 1 if seat in result.winners else -1.0 for seat in range(seats)]
        self.worlds += 1
        self.paid = _mean(self.paid or [0.0] * seats, paid, self.worlds)
        self.score = _mean(self.score or [0.0] * seats, result.scores, self.worlds)


def _mean(so_far: Sequence[float], more: Sequence[float], count: int) -> list[float]:
    return [old + (new - old) / count for old, new in zip(so_far, more, strict=True)]


class Estimator:
    """Plays on from positions of one game. The same key gives the same worlds, for every move that is compared."""

    def __init__(self, game: Game, bot: str, key: int) -> None:
        self.game, self.bot, self.key = game, quick_bot(bot).number, key
        self.form = forms.interpreted(game.folder, choice)

    def worth(self, state: State, worlds: int, go_on: Callable[[], bool], move: Move | None = None) -> Worth:
        """The mean over so many worlds, each as the seat to decide may suppose it, after a move if one is given."""
        found = Worth()
        known = state.observed(max(state.actor, NOBODY))
        for world in range(worlds):
            if not go_on():
                break
            position = known.copy()
            if not state.over:
                self.game.rules.redeal(position, self.game.box, word(self.key, 2 * world))
            if move is not None:
                self.game.rules.apply(position, self.game.box, move.number)
            found.add(self._played_out(position, word(self.key, 2 * world + 1)), self.game.seats)
        return found

    def _played_out(self, position: Layout, key: int) -> Result:
        rules, box, n = self.game.rules, self.game.box, 0
        while (actor := rules.actor(position, box)) != NOBODY:
            drawn = word(key, n)
            n += 1
            if actor == CHANCE:
                number = rules.outcome(position, box, (drawn >> 31) * rules.cases(position, box) >> 32)
            else:
                seen = position.copy()
                rules.observe(seen, box, actor)
                number = self.form.choice.choose(self.bot, seen, box, Moves(), self.game.folder.notes(), drawn)
            rules.apply(position, box, number)
        result = self.game.result(position)
        assert result is not None
        return result
