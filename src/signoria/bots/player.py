"""The bots of the house, as the contract has them."""

from __future__ import annotations

import time

from signoria.core import forms
from signoria.core.contract import Moves
from signoria.core.game import Game
from signoria.core.legal import Legal, Move

from . import choice, house_bot, search
from .contract import Bot, Limit, Observed, Reasons
from .desk import Desk, desk_now, form_for


def house(name: str, game: Game, fast: bool = False) -> Bot:
    """The bot of the house that has this name; `fast` says whether it may wait for its kernels to be compiled."""
    return Searcher(name, game, fast) if house_bot(name).effort else Simple(name, game)


class Simple:
    """One that chooses at once."""

    def __init__(self, name: str, game: Game) -> None:
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


class Searcher:
    """One that plays on in many worlds. An effort is a course of play that is tried."""

    def __init__(self, name: str, game: Game, fast: bool) -> None:
        self.name = name
        self.effort = house_bot(name).effort * game.folder.value.COURSES
        self.game = game
        self.fast = fast
        self.rows: list[list[int]] = []

    def choose(self, observed: Observed, legal: Legal, limit: Limit) -> Move:
        until = None if limit.seconds is None else time.monotonic() + limit.seconds
        desk = self._desk(observed, limit)
        self.rows = []
        if (solved := self._solved(desk, observed, limit)) is not None:
            return Move(solved, self.game.moves.texts[solved])
        trying, world = list(range(desk.lay(observed.record))), 0
        count, stages = len(trying), (len(trying) - 1).bit_length()
        effort = self.effort if limit.effort is None else limit.effort
        # The better half goes on to the next stage: what is close is compared longest.
        while len(trying) > 1 and (until is None or time.monotonic() < until):
            worlds = max(1, effort // (stages * len(trying)))
            play_until(desk, trying, observed.word, world, world + worlds, until)
            world += worlds
            self.rows = desk.rows(count)
            trying = sorted(sorted(trying, key=self._worse)[: (len(trying) + 1) // 2])
        self.rows = desk.rows(count)
        if count > 1 and not all(row[search.TRIED] for row in self.rows):
            return self._at_once(observed)
        number = self.rows[min(trying, key=self._worse)][search.MOVE]
        return Move(number, self.game.moves.texts[number])

    def _solved(self, desk: Desk, observed: Observed, limit: Limit) -> int | None:
        """What needs no trying; without kernels there is no time for it at the table."""
        return None if limit.seconds and not desk.form.fast else desk.solved(observed.record)

    def _worse(self, at: int) -> tuple[float, int]:
        """What moves are ordered by: of what is equally good the lowest is done."""
        return -mean(self.rows[at]), at

    def _at_once(self, observed: Observed) -> Move:
        """Without the time to try every move: what greedy does."""
        folder = self.game.folder
        number = folder.value.greedy(observed.record.copy(), self.game.box, folder.notes())
        return Move(number, self.game.moves.texts[number])

    def _desk(self, observed: Observed, limit: Limit) -> Desk:
        if limit.seconds is not None:
            return desk_now(self.game, observed.record)
        return Desk(self.game, form_for(self.game.folder, self.fast))

    def explain(self) -> Reasons:
        """How likely each move seemed to win, and in how many worlds it was tried; or that the move was solved."""
        if not self.rows:
            return {"bot": self.name, "solved": True}
        texts = self.game.moves.texts
        moves = {
            texts[row[search.MOVE]]: {"wins": round(mean(row) / search.WIN, 4), "worlds": row[search.TRIED]}
            for row in sorted(self.rows, key=mean, reverse=True)
        }
        return {"bot": self.name, "moves": moves}


def play_until(desk: Desk, trying: list[int], key: int, first: int, last: int, until: float | None) -> None:
    """Try moves in some worlds, as far as the clock allows."""
    if until is None:
        desk.play(trying, key, first, last)
        return
    for world in range(first, last):
        for at in trying:
            desk.play([at], key, world, world + 1)
            if time.monotonic() > until:
                return


def mean(row: list[int]) -> float:
    return row[search.TOTAL] / max(1, row[search.TRIED])
