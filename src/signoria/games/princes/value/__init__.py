"""Princes, judged: what a whole position is worth to each seat, and which moves deserve a thought.

What things are worth is in `prices.py`, and the sensible player who goes by that in `choices.py`.
"""

from signoria.core.contract import Moves
from signoria.core.layout import NONE
from signoria.core.shortlist import clear, put, spell_out

from ..rules import legal
from ..rules import table as t
from ..rules.auctions import is_waiting, may_drop
from ..rules.scoring import counter_points, gold_points, influence_points, points, pope_points
from ..rules.table import Box, Position
from ..rules.war import troop_attack, troop_defence
from .choices import TREACHERY, Notes, greedy, weigh_actions
from .prices import (
    ATTACK,
    DEFENCE,
    commands_to_come,
    gold_rate,
    in_command,
    influence_rate,
    tile_worth,
    to_come,
)

__all__ = ["COURSES", "ROUNDS_AHEAD", "Notes", "apprentice", "candidates", "greedy", "judge", "spread"]

# How many decades a search plays on before it judges: a game is short enough to be played to its end.
ROUNDS_AHEAD = 3

# Courses of play that a banker tries at a decision: some twenty milliseconds' worth.
COURSES = 75

THOUSAND = 1000

# Points by which final results are still uncertain at the end, and for each decade to come.
SPREAD = 1
SPREAD_A_DECADE = 3

# How likely who has most gold and influence now will have it at the end, by decades to come.
STAYS_RICH = (1.0, 0.6, 0.4, 0.3)


# By how much of a hundred an apprentice may be wrong about a price.
ERROR = 95


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
    return THOUSAND * (SPREAD + SPREAD_A_DECADE * to_come(s, box))


def judge(s: Position, box: Box, notes: Notes, worth: list[int]) -> None:
    """What each seat should end with, in thousandths, but for what the decades to come bring to all alike."""
    for p in range(box.seats):
        if s.phase == t.OVER or s.phase == t.LIMIT:
            worth[p] = THOUSAND * points(s, box, p)
        else:
            worth[p] = int(THOUSAND * (possessions(s, box, p) + money(s, box, p)))


def possessions(s: Position, box: Box, p: int) -> float:
    """Tiles, events and counters, and what helps in wars to come."""
    total = 1.0 * counter_points(s, p)
    for slot in range(s.tiles[p]):
        total += tile_worth(s, box, p, s.tile[p][slot])
    for event in range(box.events):
        if s.won[p][event]:
            total += box.event_points[event]
    for troop in range(box.troops):
        if s.troop[p][troop]:
            strength = ATTACK * troop_attack(s, box, p, troop) + DEFENCE * troop_defence(s, box, p, troop)
            total += commands_to_come(s, box) * strength
            total += to_come(s, box) * box.troop_influence[troop] * influence_rate(s, box, p)
    if s.family[p] != NONE:
        attack = box.family_attack[s.family[p]]
        total += in_command(s, box, p, attack, box.family_defence[s.family[p]], box.family_pay[s.family[p]], 0)
    return total + TREACHERY * s.held[p]


def money(s: Position, box: Box, p: int) -> float:
    """Gold and influence, and what who has most of it is paid; the Pope."""
    total = gold_rate(s, box, p) * (s.gold[p] + s.home[p]) + influence_rate(s, box, p) * s.influence[p]
    if s.pope == p:
        total += box.pope_influence * influence_rate(s, box, p)
        if to_come(s, box) == 1:
            total += pope_points(s, box, p)
    return total + STAYS_RICH[to_come(s, box)] * (gold_points(s, box, p) + influence_points(s, box, p))


def candidates(s: Position, box: Box, notes: Notes, moves: Moves) -> None:
    """In a turn what gains most, in an auction a few bids; else whatever may be said."""
    if s.phase == t.BIDDING:
        weigh_bids(s, box, notes, moves)
    elif s.phase == t.TURN:
        clear(moves)
        weigh_actions(s, box, notes)
        for at in range(notes.count):
            put(moves, notes.move[at])
    else:
        legal(s, box, moves)
        spell_out(moves)


def weigh_bids(s: Position, box: Box, notes: Notes, moves: Moves) -> None:
    """Out, the least bid, greedy's own, and up to what the bidder and the strongest rival should pay."""
    clear(moves)
    if may_drop(s):
        put(moves, t.DROP)
    put(moves, t.BID + s.high + 1)
    put(moves, greedy(s, box, notes))
    for p in range(box.seats):
        bid = min(notes.price[p], s.reach[s.asked])
        if bid > s.high and (p == s.asked or is_waiting(s, p)):
            put(moves, t.BID + bid)
    if s.hand[s.asked][t.SCANDAL]:
        for p in range(box.seats):
            if p != s.asked and is_waiting(s, p):
                put(moves, t.AIM_SCANDAL + p)
