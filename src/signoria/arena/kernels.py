"""Whole games in one call, for any game: simulation, and what tests and benchmarks measure.

Plain dialect, loaded for a game by `core.forms`; each function takes records and numbers in rows.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from signoria.core.contract import CHANCE, NOBODY, Moves, Rules
from signoria.core.draw import Draw
from signoria.core.layout import Layout, Records

rules: Rules[Any, Any]
draw: Draw
choice: ModuleType


def play_out(
    states: Records,
    boxes: Records,
    all_moves: list[Moves],
    all_notes: Records,
    chance_of: list[int],
    kinds: list[list[int]],
    rounds: list[list[int]],
    seed: list[int],
    bots: list[int],
    key: int,
    spare: list[int],
    by: list[int],
    do: list[int],
) -> int:
    """Play a game from its seed to the end; write who did what, and return the number of events.

    `states` holds the position and what the seat to decide observes of it. `rounds` counts what
    chance has dealt, by kind and round.
    """
    s, seen, box, moves, notes = states[0], states[1], boxes[0], all_moves[0], all_notes[0]
    n = 0
    while True:
        actor = rules.actor(s, box)
        if actor == NOBODY:
            return n
        if actor == CHANCE:
            kind = chance_of[rules.outcome(s, box, 0)]
            round_ = rules.round_now(s, box)
            rounds[kind][round_] += 1
            case = draw.case(seed, kinds[kind], round_, rounds[kind][round_], rules.cases(s, box), spare)
            action = rules.outcome(s, box, case)
        else:
            states[1] = s
            rules.observe(seen, box, actor)
            word = draw.word(key, (n + 1) * 8 + actor)
            action = choice.choose(bots[actor], seen, box, moves, notes, word)
        by[n] = actor
        do[n] = action
        n += 1
        rules.apply(s, box, action)


def random_step(s: Layout, box: Layout, moves: Moves, word: int) -> int:
    """Let chance or a random player act; return who it was, NOBODY at the end."""
    actor = rules.actor(s, box)
    if actor >= 0:
        rules.legal(s, box, moves)
        rules.apply(s, box, choice.any_move(moves, word))
    elif actor == CHANCE:
        case = (word >> 31) * rules.cases(s, box) >> 32
        rules.apply(s, box, rules.outcome(s, box, case))
    return actor


def random_decisions(states: Records, boxes: Records, all_moves: list[Moves], key: int, decisions: int) -> int:
    """Play random games, one after the other, until so many decisions were made; return the words used.

    `states[1]` holds the set-up.
    """
    # Rows are taken apart once: Numba counts references to arrays, not to records.
    s, box, moves = states[0], boxes[0], all_moves[0]
    states[0] = states[1]
    words = 0
    while decisions > 0:
        actor = random_step(s, box, moves, draw.word(key, words))
        words += 1
        if actor >= 0:
            decisions -= 1
        elif actor == NOBODY:
            states[0] = states[1]
    return words


def random_trace(states: Records, boxes: Records, all_moves: list[Moves], key: int) -> int:
    """Play one random game from `states[0]` on, every position kept; return how many events there were."""
    n = 0
    while True:
        states[n + 1] = states[n]
        if random_step(states[n + 1], boxes[0], all_moves[0], draw.word(key, n)) == NOBODY:
            return n
        n += 1


def copy_and_apply(states: Records, boxes: Records, actions: list[int], times: int) -> int:
    """Copy each of these positions to the place behind the last and apply its action there, over and over."""
    box = boxes[0]
    count = len(actions)
    for _ in range(times):
        for at in range(count):
            states[count] = states[at]
            rules.apply(states[count], box, actions[at])
    return count * times
