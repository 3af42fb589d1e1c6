"""Medici, judged: what a whole position is worth to each seat, and which moves deserve a thought.

What a lot is worth, and the sensible player who goes by that, are in `prices.py`.
"""

from signoria.core.contract import NOBODY, Moves
from signoria.core.shortlist import clear, put

from ..rules import BID, DRAW_CARD, OVER, PASS, STOP, Box, Position
from .prices import Notes, empty_spaces, greedy, load, price, prospects, space_price, take_notes

__all__ = ["COURSES", "ROUNDS_AHEAD", "Notes", "apprentice", "candidates", "greedy", "judge", "spread"]

# How many days a search plays on before it judges.
ROUNDS_AHEAD = 1

# Courses of play that a banker tries at a decision: some twenty milliseconds' worth.
COURSES = 150

THOUSAND = 1000

# Florins by which final results are still uncertain at the end, and for each day to come.
SPREAD = 3
SPREAD_A_DAY = 8


# By how much of a hundred an apprentice may be wrong about a worth.
ERROR = 75


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
    """How far apart results must be, in thousandths, for their order to be likely."""
    return THOUSAND * (SPREAD + SPREAD_A_DAY * (box.days - s.day + 1))


def judge(s: Position, box: Box, notes: Notes, worth: list[int]) -> None:
    """What each seat should end with, in thousandths, but for what later days bring to all alike."""
    take_notes(s, box, notes)
    for p in range(box.seats):
        worth[p] = THOUSAND * s.money[p]
    if s.phase != OVER:
        buyer, cost = sale(s, box, notes)
        if buyer != NOBODY:
            worth[buyer] -= THOUSAND * cost
            load(box, notes, buyer, 1)
        notes.turned = 0
        empty = empty_spaces(box, notes)
        fill = 1.0 if s.deck >= empty else s.deck / empty
        for p in range(box.seats):
            worth[p] += int(THOUSAND * prospects(s, box, notes, p, fill, space_price(s, box, notes, p, 0)))


def sale(s: Position, box: Box, notes: Notes) -> tuple[int, int]:
    """Who should get the lot on the table, and for how much: what the second would pay, or one more than is bid."""
    buyer, cost = s.buyer, s.high
    best, second = s.high, s.high
    p = s.bidder if s.bidder != NOBODY else left_of(box, s.auctioneer)
    for _ in range(to_ask(s, box, p) if s.turned > 0 else 0):
        florins = price(s, box, notes, p)
        if florins > best:
            buyer, best, second = p, florins, best
        elif florins > second:
            second = florins
        cost = s.high if buyer == s.buyer else max(second, s.high + 1)
        p = left_of(box, p)
    return buyer, cost


def to_ask(s: Position, box: Box, p: int) -> int:
    """How many seats from this one to the auctioneer."""
    return (s.auctioneer - p) % box.seats + 1


def left_of(box: Box, p: int) -> int:
    return p + 1 if p + 1 < box.seats else 0


def candidates(s: Position, box: Box, notes: Notes, moves: Moves) -> None:
    """Draw and stop; to pass, the least bid, what greedy bids, and what each rival to come should just not top."""
    clear(moves)
    if s.phase != BID:
        put(moves, DRAW_CARD)
        put(moves, STOP)
        return
    put(moves, PASS)
    put(moves, PASS + s.high + 1)
    put(moves, greedy(s, box, notes))
    p = s.bidder
    while p != s.auctioneer:
        p = left_of(box, p)
        florins = price(s, box, notes, p)
        for bid in range(florins - 1, florins + 1):
            if s.high < bid <= s.money[s.bidder]:
                put(moves, PASS + bid)
