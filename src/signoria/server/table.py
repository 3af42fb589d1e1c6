"""One table in memory: who sits at it, and the game that is played there, as far as it is stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from signoria.core.chance import Seed
from signoria.core.contract import CHANCE
from signoria.core.game import Game, State
from signoria.core.legal import Move
from signoria.core.match import Match
from signoria.core.record import Event
from signoria.core.refusal import Illegal, Unreadable, quoted
from signoria.core.replay import Replay

from .clocks import Clock
from .standing import Standing

OPEN, RUNNING, OVER, FROZEN, CLOSED = "open", "running", "over", "frozen", "closed"

WATCH = ("anyone", "seated")
"""Who may watch, and find the table among the open ones."""

ADVICE = ("never", "after", "always")
"""When the house may tell players what a move was worth: not at all, when the game is over, or at any time."""

STAKES = ("fun", "rating")
"""What a table is played for."""

NOTES = ("resigned", "timed_out", "stepped_out", "handed_over", "back", "bot", "fault")
"""What a line may tell beside its move: why a bot spoke for its seat, that its person is back, what went wrong."""


@dataclass
class Seat:
    """A place at the table: open, a person's, or a bot's. A bot may play for a person who resigned or is away."""

    name: str = ""
    person: str | None = None
    bot: str = ""
    resigned: bool = False
    note: dict[str, object] = field(default_factory=dict)
    """What this seat's next line is to tell beside its move."""
    link: str | None = None
    left: float | None = None
    """Seconds on this seat's clock when the present decision began."""
    again: bool = False
    """Its person wants a rematch."""

    @property
    def open(self) -> bool:
        return not self.name

    @property
    def away(self) -> bool:
        """A bot plays here until its person is back."""
        return bool(self.person and self.bot and not self.resigned)


@dataclass(frozen=True)
class Terms:
    """What was agreed when the table was laid."""

    watch: str = "anyone"
    advice: str = "after"
    clock: Clock = None
    rated: bool = False

    @classmethod
    def agreed(cls, watch: str, advice: str, clock: Clock, stakes: str) -> Terms:
        """What somebody wishes, if it is something that there is."""
        wished = (("watch", watch, WATCH), ("advice", advice, ADVICE), ("stakes", stakes, STAKES))
        for name, said, choices in wished:
            if said not in choices:
                raise Unreadable(f"{name} is {', '.join(choices[:-1])} or {choices[-1]}, not {quoted(said)}")
        return cls(watch, advice, clock, stakes == "rating")


@dataclass(frozen=True)
class Played:
    """One event between the states before and after it."""

    before: State
    event: Event
    after: State
    line: bytes

    @property
    def note(self) -> Mapping[str, object]:
        """What the line tells beside the move, of what we know."""
        fields = msgspec.json.decode(self.line)
        return {name: fields[name] for name in NOTES if name in fields}

    @property
    def move(self) -> Move:
        return Move(self.before.lexicon.read(self.event.do), self.event.do)


@dataclass(frozen=True)
class Said:
    """What was said under a request's id, to be known again if it comes twice."""

    n: int
    do: str


class Happened(msgspec.Struct, frozen=True):
    """An event as one seat, or an onlooker, learns of it."""

    n: int
    by: int | str
    do: str
    told: list[str]
    steps: Sequence[object]
    """What it paid or decided, step by step, for a board to show."""
    ends: str
    """`lot` or `round`, if one ended with it."""
    note: Mapping[str, object]


@dataclass
class Table:
    """`state`, `n` and `status` are stored already, and may be seen; `match` is ahead by what is being stored."""

    id: str
    game: Game
    seed: Seed
    owner: str
    terms: Terms
    seats: list[Seat]
    at: str
    status: str = OPEN
    version: int = 1
    """Counts every change that anyone at the table could see."""
    match: Match | None = None
    state: State | None = None
    n: int = 0
    since: float | None = None
    """When the seat to decide was asked, in seconds since 1970. While no server runs it moves along with the time."""
    next: str | None = None
    """The table of the rematch."""
    standing: dict[int, Standing] = field(default_factory=dict)
    """What seats have ordered; nobody else's business."""
    difference: str = ""
    """Where a game that was begun under other rules cannot go on."""
    requests: dict[str, Said] = field(default_factory=dict)
    logs: dict[tuple[int, str], list[Happened]] = field(default_factory=dict)
    """What happened so far, for each seat that somebody looked from, in each language that they read."""

    def held_by(self, person: str | None) -> tuple[int, ...]:
        """The seats that are a person's."""
        return tuple(at for at, seat in enumerate(self.seats) if person and seat.person == person)

    def may_look(self, person: str | None) -> bool:
        return self.terms.watch == "anyone" or bool(self.held_by(person)) or person == self.owner

    @property
    def bot_to_move(self) -> str:
        """The bot whose turn it is, if it is a bot's."""
        if self.status != RUNNING or self.state is None or self.state.actor < 0:
            return ""
        return self.seats[self.state.actor].bot

    @property
    def waited_for(self) -> int | None:
        """The seat of the person who is to decide, if it is a person."""
        if self.status != RUNNING or self.state is None or self.state.actor < 0 or self.bot_to_move:
            return None
        return self.state.actor

    @property
    def runs_out(self) -> float | None:
        """When the time of whoever is to decide will be over, if a clock runs."""
        at = self.waited_for
        if at is None or self.since is None:
            return None
        left = self.seats[at].left
        return None if left is None else self.since + left

    # Playing. Nothing of it shows before `publish`.

    def begin(self, names: Sequence[str], at: str) -> list[Played]:
        """Lay the game out, and let chance act if it comes first."""
        self.match = Match(self.game, names, self.seed, at)
        return list(self._chance(self.match))

    def play(self, seat: int, said: str, note: Mapping[str, object]) -> list[Played]:
        """A seat's move, and what chance makes of it. Refused, it changes nothing."""
        if self.match is None or self.status != RUNNING:
            raise Illegal(WHY_NOT[self.status])
        before = self.match.state
        event = self.match.play(seat, said)
        note = {**self.seats[seat].note, **note}
        if note:
            lines = self.match.record.lines
            lines[event.n] = lines[event.n][:-1] + b"," + msgspec.json.encode(note)[1:]
        return [Played(before, event, self.match.state, self.match.record.lines[event.n]), *self._chance(self.match)]

    def _chance(self, match: Match) -> Iterator[Played]:
        while match.state.actor == CHANCE:
            before = match.state
            event = match.deal()
            yield Played(before, event, match.state, match.record.lines[event.n])

    def publish(self, status: str, seats: Mapping[int, Seat], since: float | None) -> None:
        """All that was changed is stored now, and may be seen."""
        self.since = since
        for at, seat in seats.items():
            self.seats[at] = seat
        self.status = status
        self.version += 1
        if self.match:
            self.state = self.match.state
            self.n = len(self.match.record.events)

    def history(self) -> Iterator[Played]:
        """Everything that has happened so far, as far as it may be seen."""
        if self.match is None:
            return
        record, replay = self.match.record, Replay(self.game)
        before = replay.state
        for event in record.events[: self.n]:
            replay.play(event)
            after = replay.state
            yield Played(before, event, after, record.lines[event.n])
            before = after


WHY_NOT = {
    OPEN: "nobody can move yet: the game has not begun",
    OVER: "nobody can move any more: the game is over",
    FROZEN: "nobody can move: this game was begun under other rules and cannot go on",
    CLOSED: "nobody can move: this table is closed",
}
