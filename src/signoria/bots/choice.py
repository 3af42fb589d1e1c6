"""How bots choose, in the plain dialect of kernels. A bot is known here by its place in the list of bots."""

from __future__ import annotations

from typing import Any

from signoria.core.contract import Moves, Rules, Value
from signoria.core.layout import Layout

rules: Rules[Any, Any]
value: Value[Any, Any, Any]

RANDOM, GREEDY, APPRENTICE = range(3)


def choose(bot: int, s: Layout, box: Layout, moves: Moves, notes: Layout, word: int) -> int:
    """The move of a bot that observes `s`."""
    if bot == GREEDY:
        return value.greedy(s, box, notes)
    if bot == APPRENTICE:
        return value.apprentice(s, box, notes, word)
    rules.legal(s, box, moves)
    return any_move(moves, word)


def any_move(moves: Moves, word: int) -> int:
    """A verb uniformly, then one of its moves uniformly: else most random bids would be high ones."""
    verb = (word >> 32) * moves.verbs >> 31
    if moves.verbs == moves.count:
        return moves.low[verb] + ((word & 0xFFFFFFFF) * (moves.high[verb] - moves.low[verb] + 1) >> 32)
    return any_of_rows(moves, verb, word)


def any_of_rows(moves: Moves, verb: int, word: int) -> int:
    """One of a verb's moves uniformly, where verbs have several rows."""
    row = 0
    while verb > 0:
        row += 1
        verb -= 1 - moves.more[row]
    size = moves.high[row] - moves.low[row] + 1
    last = row + 1
    while last < moves.count and moves.more[last]:
        size += moves.high[last] - moves.low[last] + 1
        last += 1
    left = (word & 0xFFFFFFFF) * size >> 32
    while left > moves.high[row] - moves.low[row]:
        left -= moves.high[row] - moves.low[row] + 1
        row += 1
    return moves.low[row] + left
