"""Following a record through the rules, and verifying all that it claims."""

from __future__ import annotations

from .chance import Dealer, Seed
from .contract import CHANCE, NOBODY
from .game import Game, Result, State
from .legal import Move
from .record import BY_CHANCE, Event, Record
from .refusal import Refusal, Wrong, quoted, shortened


class Replay:
    """A record's game, followed event by event; `n` events have been played."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.position = game.set_up()
        self.n = 0

    @property
    def state(self) -> State:
        return State(self.game, self.position.copy())

    def check(self, event: Event) -> int:
        """The number of an event's move, if it is the next event and may happen."""
        if event.n != self.n + 1:
            raise Wrong(f"event {self.n + 1} bears the number {shortened(str(event.n))}")
        actor = self.game.rules.actor(self.position, self.game.box)
        expected = BY_CHANCE if actor == CHANCE else actor
        if actor == NOBODY:
            raise Wrong(f"event {event.n}: {quoted(event.do)} comes after the end of the game")
        if event.by != expected:
            who = "chance" if actor == CHANCE else f"seat {actor}"
            raise Wrong(f"event {event.n}: {quoted(event.do)} is by {quoted(event.by)}, but {who} is to act")
        try:
            return self.game.read(self.position, event.do)
        except Refusal as refusal:
            raise Wrong(f"event {event.n}: {refusal}") from None

    def play(self, event: Event) -> Move:
        number = self.check(event)
        self.go(number)
        return Move(number, event.do)

    def go(self, number: int) -> None:
        self.game.rules.apply(self.position, self.game.box, number)
        self.n += 1


def followed(record: Record, game: Game, dealer: Dealer | None) -> Replay:
    """A record's game at its last event, each event checked; chance, too, where a dealer knows the seed."""
    replay = Replay(game)
    for event in record.events:
        number = replay.check(event)
        if dealer and event.by == BY_CHANCE:
            due = game.deal(replay.position, dealer)
            if due != number:
                dealt = quoted(game.chances.texts[due])
                raise Wrong(f"event {event.n}: {quoted(event.do)}, but the seed deals {dealt}")
        replay.go(number)
    return replay


def dealer_for(record: Record, digits: str) -> Dealer:
    """Whoever deals a record's chance, from the seed that it is bound to."""
    seed = Seed.from_hex(digits)
    if seed.commit != record.header.commit:
        raise Wrong("the seed is not the one that the commitment was made to")
    return Dealer(seed)


def verify(record: Record, game: Game) -> None:
    """Wrong names the first thing in a record that is not so."""
    digits = record.header.seed
    if record.result is not None and not digits:
        raise Wrong("a finished game tells its seed, this one does not")
    replay = followed(record, game, dealer_for(record, digits) if digits else None)
    result = game.result(replay.position)
    if record.result is not None and record.result != result:
        raise Wrong(f"the result says {_said(record.result)}, but {_said(result)}")


def _said(result: Result | None) -> str:
    if result is None:
        return "the game is not over"
    winners = ", ".join(map(str, result.winners))
    return shortened(f"scores {result.scores}, won by {winners} ({result.reason})", 100)
