"""Moves compared by playing on, in the plain dialect of kernels, for any game.

Each move that deserves a thought is tried in the same worlds: what is hidden dealt anew, and then the same chance.
Everyone plays on as greedy does, so many scorings ahead, and the result is judged by how likely it wins.
"""

from __future__ import annotations

from typing import Any

from signoria.core.contract import CHANCE, NOBODY, Moves, Outcome, Rules, Value
from signoria.core.draw import Draw
from signoria.core.layout import Layout, Records

rules: Rules[Any, Any]
value: Value[Any, Any, Any]
draw: Draw

# A row of the tally: the move, in how many worlds it was tried, and what it came to.
MOVE, TRIED, TOTAL = range(3)

# Parts of a win: of a certain one, and what of it goes by the lead, so that more is better even where all is lost.
WIN = 1_000_000
BY_SHARE = 0.9
BY_LEAD = 0.1

E = 2.718281828459045


def list_moves(
    states: Records, boxes: Records, all_moves: list[Moves], all_notes: Records, tally: list[list[int]]
) -> int:
    """Begin a tally of the moves that deserve a thought for who observes `states[0]`; return their number."""
    states[1] = states[0]
    moves = all_moves[0]
    value.candidates(states[1], boxes[0], all_notes[0], moves)
    for at in range(moves.count):
        tally[at][MOVE] = moves.low[at]
        tally[at][TRIED] = 0
        tally[at][TOTAL] = 0
    return moves.count


def play_worlds(
    states: Records,
    boxes: Records,
    all_notes: Records,
    ends: list[Outcome],
    worth: list[int],
    tally: list[list[int]],
    among: list[int],
    key: int,
    first: int,
    last: int,
) -> None:
    """Try these places of the tally in the worlds from the first to before the last."""
    box = boxes[0]
    seat = rules.actor(states[0], box)
    until = rules.round_now(states[0], box) + value.ROUNDS_AHEAD
    for world in range(first, last):
        for at in among:
            states[1] = states[0]
            rules.redeal(states[1], box, draw.word(key, 2 * world))
            rules.apply(states[1], box, tally[at][MOVE])
            play_on(states, boxes, all_notes, until, draw.word(key, 2 * world + 1))
            tally[at][TRIED] += 1
            tally[at][TOTAL] += chances_of(states[1], box, all_notes[0], ends[0], worth, seat)


def play_on(states: Records, boxes: Records, all_notes: Records, until: int, key: int) -> None:
    """Let chance and greedy players go on with `states[1]`, to that scoring or the end of the game."""
    s, seen, box, notes = states[1], states[2], boxes[0], all_notes[0]
    n = 0
    while rules.round_now(s, box) < until:
        actor = rules.actor(s, box)
        if actor == NOBODY:
            return
        if actor == CHANCE:
            case = (draw.word(key, n) >> 31) * rules.cases(s, box) >> 32
            n += 1
            rules.apply(s, box, rules.outcome(s, box, case))
        else:
            states[2] = s
            rules.observe(seen, box, actor)
            rules.apply(s, box, value.greedy(seen, box, notes))


def chances_of(s: Layout, box: Layout, notes: Layout, end: Outcome, worth: list[int], seat: int) -> int:
    """How good a position is for a seat, in parts of a certain win."""
    share = 0.0
    seats: int = box.seats  # type: ignore[attr-defined]
    if rules.actor(s, box) == NOBODY:
        rules.scores(s, box, end)
        winners = 0
        for p in range(seats):
            worth[p] = 1000 * end.score[p]
            winners += end.won[p]
        share = end.won[seat] / winners
    else:
        value.judge(s, box, notes, worth)
        share = share_of(worth, seats, seat, 1.0 * value.spread(s, box))
    return int(WIN * (BY_SHARE * share + BY_LEAD * lead_of(worth, seats, seat, 4.0 * value.spread(s, box))))


def share_of(worth: list[int], seats: int, seat: int, spread: float) -> float:
    """How likely a seat wins with these prospects."""
    total = 0.0
    for p in range(seats):
        total += E ** min(30.0, (worth[p] - worth[seat]) / spread)
    return 1.0 / total


def lead_of(worth: list[int], seats: int, seat: int, spread: float) -> float:
    """The lead over the mean of the others, as a share of twice the spread."""
    total = 0
    for p in range(seats):
        total += worth[p]
    lead = worth[seat] - (total - worth[seat]) / (seats - 1)
    return max(0.0, min(1.0, 0.5 + 0.5 * lead / spread))
