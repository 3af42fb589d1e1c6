"""The contract that every bot meets, ours and yours.

A bot of your own is a class in a file of its own, `my_bots.py:Careful` on the command line:

    class Careful:
        def __init__(self, game): ...
        def choose(self, observed, legal, limit): return next(iter(legal))
        def explain(self): return {}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from signoria.core.game import Game, State
from signoria.core.layout import Layout
from signoria.core.legal import Legal, Move

Reasons: TypeAlias = Mapping[str, object]
"""Why a move was chosen, as plain data: numbers, texts, lists and mappings of such."""


@dataclass(frozen=True)
class Observed:
    """All that a bot is told at a decision.

    There is no position in it: a bot that wants one fills up a copy of the record by `rules.redeal`.
    """

    game: Game
    seat: int
    record: Layout
    """What the seat observes: the position's layout, with what is hidden replaced by what is known of it."""
    word: int
    """63 random bits, the bot's own at this decision: the only chance that it may use."""

    @property
    def state(self) -> State:
        """The same as a state: to be read, not to be played on where something is hidden."""
        return State(self.game, self.record)


@dataclass(frozen=True)
class Limit:
    """How much thought a decision may take.

    Away from the table it is an effort, so that no result depends on the machine; what one effort is, is the
    bot's own affair. At the table it may be a time.
    """

    effort: int | None = None
    """Without one, the bot takes what it usually does."""
    seconds: float | None = None
    """Without one, there is no clock."""


USUAL = Limit()


class Bot(Protocol):
    """One who decides for a seat of a game. It is shown each decision by itself, and need remember nothing."""

    def choose(self, observed: Observed, legal: Legal, limit: Limit) -> Move:
        """One of the legal moves."""

    def explain(self) -> Reasons:
        """The reasons of the last choice; empty if there are none to give."""


Maker: TypeAlias = Callable[[Game], Bot]
"""What makes a bot for a game: in your file, the class."""
