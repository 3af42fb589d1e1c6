"""A game in play: its state, its record so far, and the seed that chance comes from."""

from __future__ import annotations

from collections.abc import Iterable

from .chance import Dealer, Seed
from .game import Game, State
from .legal import Move
from .record import BY_CHANCE, Event, Record, header_for
from .refusal import Illegal, quoted
from .replay import dealer_for, followed


class Match:
    """Everything that happens in one game goes through here, and is written down.

    The record is what others may have: it tells the seed when the game is over, and not before.
    """

    def __init__(self, game: Game, names: Iterable[str], seed: Seed, at: str = "") -> None:
        self.game = game
        self.seed = seed
        self.dealer = Dealer(seed)
        self.state = game.start()
        self.record = Record(header_for(game, names, seed.commit, at=at))

    @classmethod
    def resumed(cls, game: Game, record: Record, digits: str) -> Match:
        """The match that a running record and its seed belong to, once both are found true."""
        dealer = dealer_for(record, digits)
        match = cls(game, record.header.seats, dealer.seed)
        match.dealer, match.record = dealer, record
        match.state = followed(record, game, dealer).state
        return match

    def deal(self) -> Event:
        """When chance is to act: the next outcome, as the seed has it."""
        move = self.state.dealt(self.dealer)
        return self._went(BY_CHANCE, self.state.after(move), move)

    def play(self, seat: int, said: str | Move) -> Event:
        """A seat says its move. Out of turn or illegal, it is refused and nothing changes."""
        if seat != self.state.actor:
            raise Illegal(f"{quoted(said)} is out of turn: seat {self.state.actor} is to decide")
        return self._went(seat, self.state.play(said), said)

    def _went(self, by: int | str, state: State, said: str | Move) -> Event:
        event = Event(len(self.record.events) + 1, by, str(said))
        self.record.add(event)
        self.state = state
        if state.result:
            self.record.tell_seed(self.seed.hex)
            self.record.end(state.result)
        return event
