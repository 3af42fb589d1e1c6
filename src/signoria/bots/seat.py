"""A bot that sits at a table: each decision is put to it as the contract has it."""

from __future__ import annotations

from signoria.core import draw
from signoria.core.chance import Seed
from signoria.core.contract import SEATS
from signoria.core.game import State
from signoria.core.legal import Move
from signoria.core.refusal import Illegal, quoted

from .contract import USUAL, Bot, Limit, Observed

WORDS = SEATS + 2
"""Random words for each event of a game: one for each seat, with some to spare."""


class Seated:
    """One bot with its own stream of chance: the same seed gives the same choices."""

    def __init__(self, bot: Bot, seed: Seed, limit: Limit = USUAL) -> None:
        self.bot, self.limit = bot, limit
        self.key = seed.private()

    def choose(self, state: State, n: int) -> Move:
        """The move for the seat to decide, which becomes event n of the game."""
        seat, legal = state.actor, state.legal
        observed = Observed(state.game, seat, state.observed(seat), draw.word(self.key, n * WORDS + seat))
        move = self.bot.choose(observed, legal, self.limit)
        if move not in legal:
            raise Illegal(f"the bot said {quoted(move)}, which is not legal now; legal is {quoted(legal)}")
        return move
