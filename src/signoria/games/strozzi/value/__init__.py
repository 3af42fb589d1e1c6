"""Strozzi, judged: what a whole position is worth to each seat, and which moves deserve a thought.

What a ship is worth, and the sensible player who goes by that, are in `prices.py`.
"""

from signoria.core.contract import Moves
from signoria.core.layout import NONE
from signoria.core.shortlist import spell_out

from ..rules import legal
from ..rules.table import CATEGORIES, CLAIM, DOCK, OVER, PASS, PORTS, TAKE, TRACKS, Box, Position, may_raise
from .prices import (
    COIN,
    Notes,
    best_port,
    gain,
    greedy,
    note_deck,
    note_prospects,
    patronage_prospect,
    round_prospects,
    worth,
)

__all__ = ["COURSES", "ROUNDS_AHEAD", "Notes", "apprentice", "candidates", "greedy", "judge", "spread"]

# How many rounds a search plays on before it judges.
ROUNDS_AHEAD = 1

# Courses of play that a banker tries at a decision: some twenty milliseconds' worth.
COURSES = 250

THOUSAND = 1000

# Coins by which final results are still uncertain at the end, and for each round to come.
SPREAD = 4
SPREAD_A_ROUND = 14


# By how many coins an apprentice may be wrong about a ship.
ERROR = 12


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
    return THOUSAND * (SPREAD + SPREAD_A_ROUND * (box.rounds - s.round + 1))


def judge(s: Position, box: Box, notes: Notes, worths: list[int]) -> None:
    """What each seat should end with, in thousandths, but for the ships that later rounds bring to all alike."""
    for p in range(box.seats):
        worths[p] = THOUSAND * s.money[p]
    if s.phase == OVER:
        return
    note_deck(s, box, notes)
    for p in range(box.seats):
        note_prospects(s, box, notes, p)
        worths[p] += int(THOUSAND * standing(s, box, notes, p)) + THOUSAND * at_hand(s, box, notes, p) // COIN


def standing(s: Position, box: Box, notes: Notes, p: int) -> float:
    """What docked ships, markers and patronage should pay, and ports that are still open."""
    total = 0.0
    for track in range(TRACKS):
        total += round_prospects(s, box, notes, p, track, 0)
    for category in range(CATEGORIES):
        total += patronage_prospect(s, box, notes, p, category, 0)
    for port in range(PORTS):
        if s.ship_at[p][port] == NONE:
            total += notes.waiting[port] / COIN
        else:
            total += notes.port_pay[port][s.speed[p][port]] / COIN
    for flag in range(PASS):
        if s.flag_at[p][flag] == NONE:
            total += notes.kept[flag] / COIN
    return total


def at_hand(s: Position, box: Box, notes: Notes, p: int) -> int:
    """What the ship on its way, or an open tile, should bring a player, in hundredths."""
    if s.phase == CLAIM and p == s.asked:
        most = 0
        for flag in range(PASS):
            if may_raise(s, p, flag):
                most = max(most, gain(s, box, notes, p, flag))
        return most
    if s.phase == DOCK and p == s.claimer:
        port = best_port(s, box, notes, p, s.flag)
        return worth(box, notes, s.ship, s.flag, port) - notes.waiting[port] - notes.kept[s.flag]
    return notes.best_tile if s.phase == TAKE and p == s.claimer else 0


def candidates(s: Position, box: Box, notes: Notes, moves: Moves) -> None:
    """Everything that may be said: it is never much."""
    legal(s, box, moves)
    spell_out(moves)
