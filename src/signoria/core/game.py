"""The friendly face of the rules: a `Game` is chosen, a `State` is a value, a `Move` is words.

    state = signoria.game("medici-2006", seats=4).start()
    while not state.over:
        state = state.play(next(iter(state.legal)))
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from .about import About
from .chance import Dealer
from .contract import CHANCE, NOBODY, Moves, Notation, Outcome, Rules, Value
from .layout import Layout, from_plain, to_plain
from .notation import Lexicon, Offer
from .parts import fill, parts_of
from .refusal import Illegal, Unreadable, quoted


@dataclass(frozen=True)
class Folder:
    """One game as its folder holds it. Which records its rules read is the folder's own affair."""

    package: str
    about: About
    rules: Rules[Any, Any]
    value: Value[Any, Any]
    notation: Notation[Any]
    position: type[Layout]
    box: type[Layout]
    reasons: Sequence[str]

    @property
    def path(self) -> Path:
        return Path(str(sys.modules[self.package].__file__)).parent


@dataclass(frozen=True, slots=True)
class Move:
    """One thing said, by a player or by chance: its words, and its number in the rules."""

    number: int
    text: str

    def __str__(self) -> str:
        return self.text


class Spans(Sequence[int]):
    """Ascending whole numbers, kept as spans: a thousand possible bids are two ends."""

    def __init__(self, spans: Sequence[tuple[int, int]]) -> None:
        self.spans = spans

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and any(low <= number <= high for low, high in self.spans)

    def __iter__(self) -> Iterator[int]:
        return (number for low, high in self.spans for number in range(low, high + 1))

    def __len__(self) -> int:
        return sum(high - low + 1 for low, high in self.spans)

    def __getitem__(self, at: Any) -> Any:
        return [*self][at]


class Legal:
    """What may be said now: the only source of legality. `in`, `len`, iteration, and short words."""

    def __init__(self, lexicon: Lexicon, numbers: Spans) -> None:
        self.lexicon = lexicon
        self.numbers = numbers

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            return self.lexicon.numbers.get(move) in self.numbers
        return isinstance(move, Move) and move.number in self.numbers

    def __len__(self) -> int:
        return len(self.numbers)

    def __iter__(self) -> Iterator[Move]:
        return (Move(number, self.lexicon.texts[number]) for number in self.numbers)

    def __str__(self) -> str:
        return self.lexicon.list(self.numbers)

    def __repr__(self) -> str:
        return f"<Legal: {self}>"

    def offer(self) -> dict[str, Offer]:
        """The same as short JSON, for screens and programs."""
        return self.lexicon.offer(self.numbers)

    def read(self, typed: str) -> Move:
        """The move that a player typed, in any case and cut short; a Refusal says why it is none."""
        number = self.lexicon.read_typed(typed, self.numbers)
        return Move(number, self.lexicon.texts[number])


class Result(msgspec.Struct, frozen=True):
    """How a game ended: a score for each seat, the winners' seats, and what decided."""

    scores: list[int]
    winners: list[int]
    reason: str


class Game:
    """An edition with a number of seats and its options: everything but the course of play."""

    def __init__(self, folder: Folder, name: str, seats: int, options: Mapping[str, bool] | None = None) -> None:
        about = folder.about
        if seats not in about.seats:
            raise Unreadable(f"{name} is for {about.seats[0]} to {about.seats[-1]} players, not {seats}")
        self.folder, self.about, self.rules = folder, about, folder.rules
        self.name, self.seats = name, seats
        self.options = {option: True for option, on in (options or {}).items() if on}
        self.parts = parts_of(folder.path / "parts.toml", name, seats)
        self.box = fill(folder.box(), self.parts)
        vars(self.box).update(seats=seats, **self._switches(options or {}))
        printed = {part.name: [str(word) for word in part.value] for part in self.parts.values() if _is_words(part.value)}
        self.words = {**folder.notation.words(printed, self.box), "seat": [str(p) for p in range(seats)]}
        self.moves = Lexicon(folder.notation.moves(self.words))
        self.chances = Lexicon(folder.notation.chances(self.words))

    def _switches(self, options: Mapping[str, bool]) -> dict[str, int]:
        known = [option.name for option in self.about.options]
        for option in options:
            if option not in known:
                raise Unreadable(f"{self.name} has no option {quoted(option)}; there is {', '.join(known) or 'none'}")
        return {option: int(on) for option, on in options.items()}

    def set_up(self) -> Layout:
        """The position before the first event."""
        position = self.folder.position()
        self.rules.setup(position, self.box)
        return position

    def start(self) -> State:
        """Position 0: the table as it is set up."""
        return State(self, self.set_up())

    def position(self, text: str) -> State:
        """The state that `State.text` wrote down."""
        position = self.folder.position()
        try:
            from_plain(position, msgspec.json.decode(text, type=dict), self.words)
        except (ValueError, RecursionError) as error:
            raise Unreadable(f"this is no position of {self.name}: {error}") from None
        return State(self, position)

    def spans(self, position: Layout) -> Spans:
        """What may be said at a position: by the seat to decide, or by chance."""
        actor = self.rules.actor(position, self.box)
        if actor == CHANCE:
            return Spans([(number, number) for number in self.weights(position)])
        if actor == NOBODY:
            return Spans([])
        moves = Moves()
        self.rules.legal(position, self.box, moves)
        return Spans([(moves.low[at], moves.high[at]) for at in range(moves.count)])

    def weights(self, position: Layout) -> dict[int, int]:
        """When chance acts: the possible outcomes, in order, and of how many equal cases each is."""
        cases = range(self.rules.cases(position, self.box))
        return Counter(self.rules.outcome(position, self.box, case) for case in cases)

    def deal(self, position: Layout, dealer: Dealer) -> int:
        """When chance acts: the outcome that a dealer's seed has for it."""
        rules, box = self.rules, self.box
        kind = self.chances.verb(rules.outcome(position, box, 0)).name
        case = dealer.case(kind, rules.round_now(position, box), rules.cases(position, box))
        return rules.outcome(position, box, case)

    def lexicon(self, position: Layout) -> Lexicon:
        return self.chances if self.rules.actor(position, self.box) == CHANCE else self.moves

    def read(self, position: Layout, said: str) -> int:
        """The number of an exact text that is legal, or possible, at a position."""
        lexicon = self.lexicon(position)
        number = lexicon.read(said)
        spans = self.spans(position)
        if number not in spans:
            raise Illegal(f"{quoted(said)} is not {self._possible(position)}; {lexicon.list(spans) or 'the game is over'}")
        return number

    def _possible(self, position: Layout) -> str:
        return "possible now; chance may bring" if self.rules.actor(position, self.box) == CHANCE else "legal now; legal is"

    def result(self, position: Layout) -> Result | None:
        if self.rules.actor(position, self.box) != NOBODY:
            return None
        end = Outcome()
        self.rules.scores(position, self.box, end)
        winners = [seat for seat in range(self.seats) if end.won[seat]]
        return Result(end.score[: self.seats], winners, self.folder.reasons[end.reason])

    def __repr__(self) -> str:
        options = "".join(f", {option}=True" for option in self.options)
        return f"game({self.name!r}, seats={self.seats}{options})"


class State:
    """A game at one moment. It never changes: `play` gives the next one."""

    def __init__(self, game: Game, position: Layout) -> None:
        self.game = game
        self._position = position

    @cached_property
    def actor(self) -> int:
        """The seat to decide, or CHANCE, or NOBODY once the game is over."""
        return self.game.rules.actor(self._position, self.game.box)

    @property
    def over(self) -> bool:
        return self.actor == NOBODY

    @cached_property
    def legal(self) -> Legal:
        """What may be said now; when chance acts, what it may bring."""
        return Legal(self.game.lexicon(self._position), self.game.spans(self._position))

    @property
    def outcomes(self) -> dict[Move, int]:
        """When chance acts: each outcome with its weight, in their published order."""
        if self.actor != CHANCE:
            return {}
        texts = self.game.chances.texts
        return {Move(number, texts[number]): weight for number, weight in self.game.weights(self._position).items()}

    def play(self, move: Move | str) -> State:
        """The state after a legal move, or a possible outcome. Anything else is a Refusal."""
        number = self.game.read(self._position, str(move))
        position = self._position.copy()
        self.game.rules.apply(position, self.game.box, number)
        return State(self.game, position)

    def dealt(self, dealer: Dealer) -> Move:
        """When chance acts: the outcome that a dealer's seed has for it."""
        number = self.game.deal(self._position, dealer)
        return Move(number, self.game.chances.texts[number])

    def observed(self, seat: int = NOBODY) -> Layout:
        """A position holding what a seat, or an onlooker, knows. It is the caller's own copy."""
        known = self._position.copy()
        self.game.rules.observe(known, self.game.box, seat)
        return known

    @cached_property
    def result(self) -> Result | None:
        """Scores, winners and the reason, once the game is over."""
        return self.game.result(self._position)

    @property
    def plain(self) -> Mapping[str, object]:
        """The whole position under plain names."""
        return to_plain(self._position, self.game.words)

    @property
    def text(self) -> str:
        """The whole position in one line, which `Game.position` reads."""
        return msgspec.json.encode(self.plain).decode()

    def __bytes__(self) -> bytes:
        return self._position.pack()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and repr(self.game) == repr(other.game)
            and self._position == other._position
        )

    def __hash__(self) -> int:
        return hash(self._position)

    def __repr__(self) -> str:
        return f"{self.game!r}.position({self.text!r})"


def _is_words(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(word, str) for word in value)
