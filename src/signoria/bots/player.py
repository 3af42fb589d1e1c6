"""The bots of the house, as the contract has them."""

from __future__ import annotations

from signoria.core import forms
from signoria.core.contract import Moves
from signoria.core.game import Game
from signoria.core.legal import Legal, Move

from . import choice, house_bot
from .contract import Limit, Observed, Reasons


class HouseBot:
    """One bot of the list, for one game."""

    def __init__(self, name: str, game: Game, fast: bool = False) -> None:
        self.name, self.number = name, house_bot(name).number
        self.game = game
        self.form = forms.interpreted(game.folder, choice)

    def choose(self, observed: Observed, legal: Legal, limit: Limit) -> Move:
        number = self.form.choice.choose(
            self.number, observed.record.copy(), self.game.box, Moves(), self.game.folder.notes(), observed.word
        )
        return Move(number, self.game.moves.texts[number])

    def explain(self) -> Reasons:
        return {"bot": self.name}
