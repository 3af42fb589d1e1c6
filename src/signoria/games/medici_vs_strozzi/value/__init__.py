"""Medici vs Strozzi, judged: what a whole position is worth to each side, and which moves deserve a thought.

What a lot is worth, and the sensible player who goes by that, are in `prices.py`.
"""

from signoria.core.contract import Moves
from signoria.core.shortlist import clear, put, spell_out

from ..rules import (
    ANSWER,
    DRAW_TILE,
    LOADING,
    MEDICI,
    OVER,
    PRICE,
    PRICE_0,
    STROZZI,
    Box,
    Position,
    legal,
    may_draw_another,
    opponent,
)
from .prices import (
    Notes,
    best_loading,
    fair_price,
    greedy,
    prospect,
    prospect_after,
    settled,
    take_notes,
    worth_to_drawer,
)

__all__ = [
    "COURSES",
    "ROUNDS_AHEAD",
    "Notes",
    "apprentice",
    "candidates",
    "fair_price",
    "greedy",
    "judge",
    "settled",
    "spread",
]

# How many rounds a search plays on before it judges.
ROUNDS_AHEAD = 1

# Courses of play that a banker tries at a decision: some twenty milliseconds' worth.
COURSES = 250

THOUSAND = 1000

# Florins by which the lead is still uncertain at the end, and for each round to come.
SPREAD = 4
SPREAD_A_ROUND = 22

# How far from the fair price a price is still thought about.
AROUND = 2


# By how many florins an apprentice may be wrong about a lot.
ERROR = 6


def apprentice(s: Position, box: Box, notes: Notes, word: int) -> int:
    """Greedy's move by one who is wrong about what things are worth, about each seat's in another way."""
    for p in range(len(notes.error)):
        notes.error[p] = word % (2 * ERROR + 1) - ERROR
        word = word // (2 * ERROR + 1)
    move = greedy(s, box, notes)
    for p in range(len(notes.error)):
        notes.error[p] = 0
    return move


def spread(s: Position, box: Box) -> int:
    """How large a lead must be, in thousandths, to be a likely win."""
    return THOUSAND * (SPREAD + SPREAD_A_ROUND * (box.rounds - s.round + 1))


def judge(s: Position, box: Box, notes: Notes, worth: list[int]) -> None:
    """What each side should end with, in thousandths: of what is to come, half the lead is one side's gain."""
    ahead = lead(s, box, notes) if s.phase != OVER else 0.0
    worth[MEDICI] = THOUSAND * s.money[MEDICI] + int(THOUSAND * ahead / 2.0)
    worth[STROZZI] = THOUSAND * s.money[STROZZI] - int(THOUSAND * ahead / 2.0)


def lead(s: Position, box: Box, notes: Notes) -> float:
    """By how much the Medici should come out ahead from here on, what is on the table included."""
    take_notes(s, box, notes)
    if s.turned == 0:
        return prospect(box, notes, s.drawer)
    if s.phase == LOADING:
        return prospect_after(box, notes, s.buyer, best_loading(s, box, notes, s.buyer))
    mine = worth_to_drawer(s, box, notes, s.drawer)
    theirs = worth_to_drawer(s, box, notes, opponent(s.drawer))
    price = s.price if s.phase == ANSWER else fair_price(box, mine, theirs)
    florins = settled(mine, theirs, price)
    return florins if s.drawer == MEDICI else -florins


def candidates(s: Position, box: Box, notes: Notes, moves: Moves) -> None:
    """Another tile, and prices around the fair one; else whatever may be said."""
    if s.phase != PRICE:
        legal(s, box, moves)
        spell_out(moves)
        return
    clear(moves)
    if may_draw_another(s, box):
        put(moves, DRAW_TILE)
    take_notes(s, box, notes)
    mine = worth_to_drawer(s, box, notes, s.drawer)
    theirs = worth_to_drawer(s, box, notes, opponent(s.drawer))
    price = fair_price(box, mine, theirs)
    for near in range(price - AROUND, price + AROUND + 1):
        if 0 <= near <= box.top_price:
            put(moves, PRICE_0 + near)
