"""The contract that every game meets.

A game's `rules.py` is plain functions over two flat records: the *position* `s`, what lies on the
table, and the *box*, every printed value of the edition in play with its seats and options. The same
file runs interpreted over light records and compiled over NumPy records, so it keeps to a plain
dialect: whole numbers, loops, `s.level[p][good]`, no containers of its own, no recursion, no globals
but constants, no imports but declarations, no random generator.

Moves and outcomes are small whole numbers, laid out by the game's `notation.py`. `apply` trusts its
caller: `State.play` is where a move is checked, kernels choose only from what `legal` offers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

from .catalogue import Catalogue
from .layout import Layout, number, row
from .notation import Verb
from .parts import Printed
from .plain import Words
from .vector import Vector

NOBODY = -1
"""No seat: nobody has bid yet, the game is over."""

CHANCE = -2
"""The actor when dice, deck or lot decide."""

UNHEARD = -1
"""The number of a move or an outcome for one who may not know it."""

SEATS = 6
"""The most players that any of the games seats."""

ROWS = 64
"""The most rows that a set of legal moves takes."""


class Moves(Layout):
    """What may be done now: `count` rows, each the moves from `low` to `high`.

    Rows ascend, and the moves of one row share a verb. There are `verbs` verbs; `more` is 1 where a
    row goes on with the verb of the row before it.
    """

    sizes: ClassVar = {"row": ROWS}
    count: int = number(upto=ROWS)
    verbs: int = number(upto=ROWS)
    low: list[int] = row("row", upto=32_767)
    high: list[int] = row("row", upto=32_767)
    more: list[int] = row("row", upto=1)


class Outcome(Layout):
    """How a game ended: each seat's score, who won (1) or not (0), which of the game's REASONS decided."""

    sizes: ClassVar = {"seat": SEATS}
    score: list[int] = row("seat", least=-32_768, upto=32_767)
    won: list[int] = row("seat", upto=1)
    reason: int = number(upto=15)


P = TypeVar("P", bound=Layout)
B = TypeVar("B", bound=Layout)
P_in = TypeVar("P_in", bound=Layout, contravariant=True)
B_in = TypeVar("B_in", bound=Layout, contravariant=True)


class Rules(Protocol[P_in, B_in]):
    """The functions that `rules.py` offers."""

    def setup(self, s: P_in, box: B_in) -> None:
        """Lay out a blank position: position 0 of every game with this box."""

    def actor(self, s: P_in, box: B_in) -> int:
        """The seat to decide, or CHANCE, or NOBODY once the game is over.

        A seat is asked only when it has at least two legal moves: the rules make a single legal
        move themselves, unless not asking would betray a secret.
        """

    def legal(self, s: P_in, box: B_in, moves: Moves) -> None:
        """Fill in what the actor, a seat, may do."""

    def apply(self, s: P_in, box: B_in, action: int) -> None:
        """Carry out a legal move or a possible outcome, and all that follows without another."""

    def cases(self, s: P_in, box: B_in) -> int:
        """When chance acts: how many equally likely cases there are."""

    def outcome(self, s: P_in, box: B_in, case: int) -> int:
        """The outcome of one of these cases, in the order that the rules page declares.

        An outcome's weight is the number of its cases, so this pair of functions is the exact
        distribution, and drawing from it lists nothing.
        """

    def round_now(self, s: P_in, box: B_in) -> int:
        """1 and the number of days, rounds or decades already scored."""

    def scores(self, s: P_in, box: B_in, end: Outcome) -> None:
        """When the game is over: who won, with what, and why."""

    def privy(self, s: P_in, box: B_in, action: int) -> int:
        """The one seat that may know which move or outcome this is, of all with its verb; NOBODY if it is no secret."""

    def observe(self, s: P_in, box: B_in, seat: int) -> None:
        """Reduce a position to what a seat (or NOBODY: an onlooker) knows of it."""

    def redeal(self, s: P_in, box: B_in, word: int) -> None:
        """Fill what `observe` hid at random, by a random word, so that observing again gives the same."""


N_in = TypeVar("N_in", bound=Layout, contravariant=True)


class Value(Protocol[P_in, B_in, N_in]):
    """What `value.py` offers: judgement, kept apart from the rules. `notes` is a record of its own to work on.

    `s` is always what a seat observes, and may be scribbled on. Worths are thousandths of what a game is scored in.
    """

    COURSES: int
    """How many courses of play the lesser of the searching bots tries at a decision."""

    ROUNDS_AHEAD: int
    """How many scorings a search plays on to before it judges."""

    def greedy(self, s: P_in, box: B_in, notes: N_in) -> int:
        """The move of a player who prices what is on the table by its own worth, looking no further."""

    def apprentice(self, s: P_in, box: B_in, notes: N_in, word: int) -> int:
        """The same by one who errs about worths, by a random word."""

    def candidates(self, s: P_in, box: B_in, notes: N_in, moves: Moves) -> None:
        """The moves that deserve a thought, one a row, ascending: what greedy does is among them."""

    def judge(self, s: P_in, box: B_in, notes: N_in, worth: list[int]) -> None:
        """What each seat should end with. Only how the seats compare, and how positions do, means anything."""

    def spread(self, s: P_in, box: B_in) -> int:
        """By how much final results are still uncertain."""


class Ending(Protocol[P_in, B_in]):
    """What `value/ending.py` offers, where a game has one: positions solved exactly, as a kernel."""

    TABLES: int
    COLUMNS: int
    """Positions in a row, and rows of so many numbers, that are needed to work on."""

    def is_near(self, s: P_in, box: B_in) -> bool:
        """Whether a position is near enough to be solved at the table."""

    def solve(self, tables: Any, boxes: Any, all_notes: Any, stack: list[list[float]]) -> float:
        """Solve `tables[0]`, where a seat is to decide."""

    def best(self, stack: list[list[float]]) -> int:
        """The move that this found best."""


class Fit(Protocol[B_in]):
    """What `parts.py` offers: how the printed values hang together."""

    def misfit(self, box: B_in) -> str:
        """What does not fit together in a box, as a sentence; empty if all does.

        Whatever passes can be played: no count outgrows its field, and no game its declared length.
        """


class Notation(Protocol):
    """What `notation.py` offers: the words for what can be said and what can happen."""

    def words(self, printed: Mapping[str, Printed]) -> dict[str, list[str]]:
        """Every vocabulary that the fields of box and position refer to, seats apart, from what is printed."""

    def moves(self, words: Words) -> tuple[Verb, ...]:
        """What players say, numbered in this order."""

    def chances(self, words: Words) -> tuple[Verb, ...]:
        """What chance says, numbered in this order."""


V = TypeVar("V")


class View(Protocol[P_in, B_in, V]):
    """What `view.py` offers: knowledge as figures, in sentences of a catalogue, and as a row of numbers."""

    VECTOR: Vector

    def view(self, s: P_in, box: B_in, words: Words, seat: int = NOBODY) -> V:
        """What a seat knows, built from nothing out of what it observes."""

    def page(self, seen: V, title: str, names: Sequence[str], say: Catalogue) -> list[str]:
        """The board as lines of text, at most 80 wide."""

    def ask(self, seen: V, names: Sequence[str], say: Catalogue) -> str:
        """The question to the seat to decide."""

    def tell(
        self, before: P_in, number: int, after: P_in, box: B_in, words: Words, names: Sequence[str], say: Catalogue
    ) -> list[str]:
        """What an event meant, in sentences, to someone who observed both positions.

        `number` is UNHEARD for one who is not privy to it.
        """

    def closes(self, before: P_in, after: P_in) -> bool:
        """Whether an event closed what a log tells in one line: a lot, an auction, a turn."""

    def steps(self, before: P_in, number: int, after: P_in, box: B_in, words: Words) -> Sequence[object]:
        """The same for a board that shows it bit by bit: what each step of a scoring pays; mostly nothing."""
