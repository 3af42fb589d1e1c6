"""How bots choose, in the plain dialect of kernels. A bot is known here by its place in the list of bots."""

from __future__ import annotations

from typing import Any

from signoria.core.contract import Moves, Rules, Value
from signoria.core.layout import Layout

rules: Rules[Any, Any]
value: Value[Any, Any, Any]

RANDOM, GREEDY = range(2)


def choose(bot: int, s: Layout, box: Layout, moves: Moves, verb_of: list[int], notes: Layout, word: int) -> int:
    """The move of a bot that observes `s`."""
    if bot == GREEDY:
        return value.greedy(s, box, notes)
    rules.legal(s, box, moves)
    return any_move(moves, verb_of, word)


def any_move(moves: Moves, verb_of: list[int], word: int) -> int:
    """A verb uniformly, then one of its moves uniformly: else most random bids would be high ones."""
    verbs = 1
    for at in range(1, moves.count):
        if verb_of[moves.low[at]] != verb_of[moves.low[at - 1]]:
            verbs += 1
    skip = (word >> 32) * verbs >> 31
    first = 0
    while skip > 0:
        first += 1
        if verb_of[moves.low[first]] != verb_of[moves.low[first - 1]]:
            skip -= 1
    size = 0
    last = first
    while last < moves.count and verb_of[moves.low[last]] == verb_of[moves.low[first]]:
        size += moves.high[last] - moves.low[last] + 1
        last += 1
    left = (word & 0xFFFFFFFF) * size >> 32
    while left > moves.high[first] - moves.low[first]:
        left -= moves.high[first] - moves.low[first] + 1
        first += 1
    return moves.low[first] + left
