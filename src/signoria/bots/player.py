"""A bot that sits at a table: it is shown what its seat observes, and says a move."""

from __future__ import annotations

from signoria.core import forms
from signoria.core.chance import Seed
from signoria.core.contract import Moves
from signoria.core.game import Game, State
from signoria.core.legal import Move

from . import choice, number_of


class Bot:
    """One bot of the list, playing one game. The same key gives the same choices."""

    def __init__(self, name: str, game: Game, seed: Seed) -> None:
        self.number = number_of(name)
        self.game = game
        self.key = seed.private()
        self.form = forms.interpreted(game.folder, choice)

    def choose(self, state: State, n: int) -> Move:
        """The move for the seat to decide, which becomes event n of the game."""
        seat, game = state.actor, self.game
        word = self.form.draw.word(self.key, n * 8 + seat)
        number = self.form.choice.choose(
            self.number,
            state.observed(seat),
            game.box,
            Moves(),
            game.folder.notes(),
            word,
        )
        return Move(number, game.moves.texts[number])
