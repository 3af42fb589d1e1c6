"""The friendly face of the rules: a `Game` is chosen, a `State` is a value, a `Move` is words.

state = signoria.game("medici-2006", seats=4).start()
while not state.over:
    state = state.play(next(iter(state.legal)))
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from .about import About
from .catalogue import ENGLISH, LANGUAGES, Catalogue
from .chance import Dealer
from .contract import CHANCE, NOBODY, UNHEARD, Fit, Moves, Notation, Outcome, Rules, Value, View
from .layout import Layout
from .legal import Legal, Move, Spans
from .notation import Lexicon
from .orders import Orders
from .parts import Changes, changed, differences, fill, parts_of
from .plain import from_plain, to_plain
from .refusal import Illegal, Unreadable, quoted, shortened


@dataclass(frozen=True)
class Folder:
    """One game as its folder holds it. Which records its rules read is the folder's own affair."""

    package: str
    about: About
    parts: Fit[Any]
    rules: Rules[Any, Any]
    value: Value[Any, Any, Any]
    notation: Notation
    view: View[Any, Any, Any]
    orders: Orders[Any]
    position: type[Layout]
    box: type[Layout]
    notes: type[Layout]
    reasons: Sequence[str]
    chapters: Sequence[str] = ()
    """Where `rules` is a package: its other modules, each after those that it uses."""
    judged_in: Sequence[str] = ("prices",)
    """The same of `value`."""
    ending: ModuleType | None = None
    """A kernel that solves what is near an end, if the game has one; see `Ending` in the contract."""

    @property
    def path(self) -> Path:
        return Path(str(sys.modules[self.package].__file__)).parent

    def catalogue(self, language: str = ENGLISH) -> Catalogue:
        """The game's texts in a language."""
        return Catalogue(self.path / "words", language)

    def readme(self, language: str = ENGLISH) -> str:
        """The rules in our own words."""
        name = "README.md" if language not in LANGUAGES[1:] else f"README.{language}.md"
        return (self.path / name).read_text(encoding="utf-8")


class Result(msgspec.Struct, frozen=True):
    """How a game ended: a score for each seat, the winners' seats, and what decided."""

    scores: list[int]
    winners: list[int]
    reason: str


class Game:
    """An edition with a number of seats, its options and an owner's changes: everything but the course of play."""

    def __init__(
        self,
        folder: Folder,
        name: str,
        seats: int,
        options: Mapping[str, bool] | None = None,
        changes: Changes | None = None,
    ) -> None:
        about = folder.about
        possible = about.seats_of(name)
        if seats not in possible:
            few, many = possible[0], possible[-1]
            players = f"{few} to {many}" if few < many else few
            raise Unreadable(f"{name} is for {players} players, not {shortened(str(seats))}")
        self.folder, self.about, self.rules = folder, about, folder.rules
        self.name, self.seats = name, seats
        self.secrets = about.secrets or any((options or {}).get(one.name) and one.secrets for one in about.options)
        self.options = {option: True for option, on in sorted((options or {}).items()) if on}
        printed = parts_of(folder.path / "parts.toml", name, seats)
        self.parts = changed(printed, changes or {}, seats)
        self.changes = differences(printed, self.parts)
        self.words = folder.notation.words({part.name: part.value for part in self.parts.values()})
        self.words["seat"] = [str(seat) for seat in range(seats)]
        self.box = fill(folder.box(), self.parts, self.words)
        vars(self.box).update(seats=seats, **self._switches(options or {}))
        if misfit := folder.parts.misfit(self.box):
            raise Unreadable(f"the printed values do not fit together: {misfit}")
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
            is_not = "possible now; chance may bring" if lexicon is self.chances else "legal now; legal is"
            raise Illegal(
                f"{quoted(said)} is not {is_not} {shortened(lexicon.list(spans), 160) or 'nothing: the game is over'}"
            )
        return number

    def result(self, position: Layout) -> Result | None:
        if self.rules.actor(position, self.box) != NOBODY:
            return None
        end = Outcome()
        self.rules.scores(position, self.box, end)
        winners = [seat for seat in range(self.seats) if end.won[seat]]
        return Result(end.score[: self.seats], winners, self.folder.reasons[end.reason])

    def catalogue(self, language: str = ENGLISH) -> Catalogue:
        """The game's texts in a language."""
        return self.folder.catalogue(language)

    def __repr__(self) -> str:
        options = f", options={self.options}" if self.options else ""
        changes = f", parts={self.changes}" if self.changes else ""
        return f"game({self.name!r}, seats={self.seats}{options}{changes})"


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

    @property
    def lexicon(self) -> Lexicon:
        """The words of whoever acts."""
        return self.game.lexicon(self._position)

    @cached_property
    def legal(self) -> Legal:
        """What may be said now; when chance acts, what it may bring."""
        return Legal(self.lexicon, self.game.spans(self._position))

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
        return self.after(Move(number, str(move)))

    def after(self, move: Move) -> State:
        """The state after a move that is known to be legal, or an outcome that chance has dealt here."""
        position = self._position.copy()
        self.game.rules.apply(position, self.game.box, move.number)
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

    def heard(self, move: Move, seat: int = NOBODY) -> str:
        """What a seat, or an onlooker, hears of a move or an outcome here: of another's secret, the verb alone."""
        return move.text if self._hears(move, seat) else self.lexicon.verb(move.number).name

    def told(self, move: Move, after: State, names: Sequence[str], say: Catalogue, seat: int = NOBODY) -> list[str]:
        """What a move or an outcome that led to another state meant to a seat, in sentences."""
        number = move.number if self._hears(move, seat) else UNHEARD
        tell, game = self.game.folder.view.tell, self.game
        return tell(self.observed(seat), number, after.observed(seat), game.box, game.words, names, say)

    def steps(self, move: Move, after: State, seat: int = NOBODY) -> Sequence[object]:
        """What such an event paid or decided, step by step, as a seat sees it."""
        number = move.number if self._hears(move, seat) else UNHEARD
        steps, game = self.game.folder.view.steps, self.game
        return steps(self.observed(seat), number, after.observed(seat), game.box, game.words)

    def ends(self, after: State, seat: int = NOBODY) -> str:
        """What such an event ended: a `round`, a `lot`, or nothing."""
        rules, box, known = self.game.rules, self.game.box, (self.observed(seat), after.observed(seat))
        if after.over or rules.round_now(known[0], box) < rules.round_now(known[1], box):
            return "round"
        return "lot" if self.game.folder.view.closes(*known) else ""

    def _hears(self, move: Move, seat: int) -> bool:
        return self.game.rules.privy(self._position, self.game.box, move.number) in (NOBODY, seat)

    def view(self, seat: int = NOBODY) -> object:
        """What a seat, or an onlooker, knows, with every figure that a board shows: a dataclass of its game."""
        return self.game.folder.view.view(self.observed(seat), self.game.box, self.game.words, seat)

    @cached_property
    def result(self) -> Result | None:
        """Scores, winners and the reason, once the game is over."""
        return self.game.result(self._position)

    @cached_property
    def plain(self) -> Mapping[str, object]:
        """The whole position under plain names."""
        return to_plain(self._position, self.game.words)

    def known(self, seat: int = NOBODY) -> Mapping[str, object]:
        """What a seat, or an onlooker, knows of the position, under the same names."""
        return to_plain(self.observed(seat), self.game.words)

    @property
    def text(self) -> str:
        """The whole position in one line, which `Game.position` reads."""
        return msgspec.json.encode(to_plain(self._position, self.game.words)).decode()

    def __bytes__(self) -> bytes:
        return self._position.pack()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and repr(self.game) == repr(other.game) and self._position == other._position

    def __hash__(self) -> int:
        return hash(self._position)

    def __repr__(self) -> str:
        return f"{self.game!r}.position({self.text!r})"
