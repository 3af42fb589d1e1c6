"""Lists of moves that deserve a thought, in the plain dialect of kernels."""

from __future__ import annotations

from .contract import ROWS, Moves


def clear(moves: Moves) -> None:
    moves.count = 0
    moves.verbs = 0


def put(moves: Moves, move: int) -> None:
    """Add a single move in its place: lists ascend, and hold nothing twice. Verbs are not told apart in them."""
    at = moves.count
    while at > 0 and moves.low[at - 1] >= move:
        at -= 1
    if moves.count == ROWS or (at < moves.count and moves.low[at] == move):
        return
    for back in range(moves.count - at):
        place = moves.count - back
        moves.low[place] = moves.low[place - 1]
        moves.high[place] = moves.high[place - 1]
    moves.low[at] = move
    moves.high[at] = move
    moves.more[moves.count] = 0
    moves.count += 1
    moves.verbs = moves.count


def spell_out(moves: Moves) -> None:
    """Turn the rows of what is legal into single moves, as many as there is room for."""
    count = moves.count
    at = 0
    while at < count:
        move = moves.low[at] + 1
        last = moves.high[at]
        moves.high[at] = moves.low[at]
        at += 1
        while move <= last and moves.count < ROWS:
            put(moves, move)
            count += 1
            at += 1
            move += 1
