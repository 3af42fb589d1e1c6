"""A game in play: its state, its record so far, and the seed that chance comes from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .chance import Dealer, Seed
from .contract import CHANCE
from .game import Game, State
from .legal import Move
from .record import BY_CHANCE, Event, Record, header_for
from .refusal import Illegal, Wrong, quoted


class Match:
    """Everything that happens in one game goes through here, and is written down."""

    def __init__(self, game: Game, names: Iterable[str], seed: Seed, at: str = "") -> None:
        self.game = game
        self.seed = seed
        self.dealer = Dealer(seed)
        self.state = game.start()
        self.at = at
        self.record = Record(header_for(game, names, seed.commit, at=at))

    @classmethod
    def resumed(cls, game: Game, record: Record, seed: Seed) -> Match:
        """The match that a running record and its seed belong to."""
        match = cls(game, record.header.seats, seed, record.header.at)
        if seed.commit != record.header.commit:
            raise Wrong("the seed is not the one that the record is bound to")
        for event in record.events:
            if event.by == BY_CHANCE:
                match.deal_one()
            else:
                match.play(int(event.by), event.do)
        return match

    def deal(self) -> Iterator[Event]:
        """Let chance act until a seat has to decide, or the game is over."""
        while self.state.actor == CHANCE:
            yield self.deal_one()

    def deal_one(self) -> Event:
        move = self.state.dealt(self.dealer)
        return self._went(BY_CHANCE, self.state.play(move), move)

    def play(self, seat: int, said: str | Move) -> Event:
        """A seat says its move. Out of turn or illegal, it is refused and nothing changes."""
        if seat != self.state.actor:
            raise Illegal(f"{quoted(str(said))} is out of turn: seat {self.state.actor} is to decide")
        return self._went(seat, self.state.play(said), said)

    def _went(self, by: int | str, state: State, said: str | Move) -> Event:
        event = Event(len(self.record.events) + 1, by, str(said))
        self.record.add(event)
        self.state = state
        if state.result:
            self.record.end(state.result)
        return event

    def published(self) -> Record:
        """The record as others may have it: with the seed once the game is over."""
        if not self.state.over:
            return self.record
        header = header_for(self.game, self.record.header.seats, self.seed.commit, self.seed.hex, self.at)
        return Record(header, self.record.events, self.record.result, [*Record(header).lines, *self.record.lines[1:]])
