"""One game in play, decision by decision, for environments that step a single game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from signoria import games
from signoria.bots import choice, quick_bot
from signoria.core import forms
from signoria.core.contract import CHANCE, NOBODY, Moves
from signoria.core.draw import word
from signoria.core.game import Game, State
from signoria.core.layout import Layout
from signoria.core.refusal import Illegal, Unreadable
from signoria.core.vector import Senses

from .kernels import OUTSIDE


class Table:
    """Chance and bots act by themselves; whoever else is to decide is asked. The same key gives the same game."""

    def __init__(self, game: Game, bots: Mapping[int, str], by_score: bool = False) -> None:
        self.game, self.by_score = game, by_score
        self.senses = Senses(game)
        self.bots = seated(game, bots)
        self.form = _interpreted(game.folder.package)
        self.begin(0)

    def begin(self, key: int) -> None:
        self.key, self.words = key, 0
        self.position: Layout = self.game.set_up()
        self._go_on()

    def say(self, action: int) -> None:
        """The move of the seat to decide, by its number; a Refusal if it is not legal."""
        if action not in self.game.spans(self.position):
            texts = self.game.moves.texts
            said = texts[action] if 0 <= action < len(texts) else f"number {action}"
            raise Illegal(f"{said} is not legal now; legal is {self.state.legal}")
        self.game.rules.apply(self.position, self.game.box, action)
        self._go_on()

    @property
    def state(self) -> State:
        return State(self.game, self.position.copy())

    def mask(self) -> NDArray[np.int8]:
        """1 for each number of a move that the seat to decide may say."""
        mask = np.zeros(len(self.game.moves.texts), np.int8)
        for low, high in self.game.spans(self.position).spans:
            mask[low : high + 1] = 1
        return mask

    def row(self, seat: int) -> NDArray[np.int16]:
        """What a seat observes."""
        observed = self.position.copy()
        self.game.rules.observe(observed, self.game.box, seat)
        return np.array(self.senses.row(observed, seat), np.int16)

    def rewards(self) -> list[float]:
        """What each seat is paid once the game is over, and nothing before."""
        result = self.game.result(self.position)
        if result is None:
            return [0.0] * self.game.seats
        if self.by_score:
            return [float(score) for score in result.scores]
        pot = self.game.seats / len(result.winners)
        return [pot - 1.0 if seat in result.winners else -1.0 for seat in range(self.game.seats)]

    def lines(self, names: Sequence[str]) -> list[str]:
        """The table as an onlooker sees it."""
        state = self.state
        return self.game.folder.view.page(state.view(), self.game.about.title, names, self.game.catalogue())

    def _go_on(self) -> None:
        """Chance and bots act until somebody outside is to decide, or the game is over."""
        rules, box = self.game.rules, self.game.box
        while True:
            self.actor = rules.actor(self.position, box)
            if self.actor == NOBODY or (self.actor >= 0 and self.bots[self.actor] == OUTSIDE):
                return
            drawn = word(self.key, self.words)
            self.words += 1
            rules.apply(self.position, box, self._brought(drawn) if self.actor == CHANCE else self._bots_move(drawn))

    def _brought(self, drawn: int) -> int:
        rules, box = self.game.rules, self.game.box
        return rules.outcome(self.position, box, (drawn >> 31) * rules.cases(self.position, box) >> 32)

    def _bots_move(self, drawn: int) -> int:
        observed = self.position.copy()
        self.game.rules.observe(observed, self.game.box, self.actor)
        notes = self.game.folder.notes()
        return int(self.form.choice.choose(self.bots[self.actor], observed, self.game.box, Moves(), notes, drawn))


def seated(game: Game, bots: Mapping[int, str]) -> list[int]:
    """For each seat the number of the bot that plays it, or OUTSIDE."""
    if any(seat not in range(game.seats) for seat in bots) or len(bots) == game.seats:
        raise Unreadable(f"bots may sit at seats 0 to {game.seats - 1}, and one seat at least is left to you")
    return [quick_bot(bots[seat]).number if seat in bots else OUTSIDE for seat in range(game.seats)]


@cache
def _interpreted(package: str) -> forms.Form:
    return forms.interpreted(next(folder for folder in games.FOLDERS if folder.package == package), choice)
