"""What chance did to each seat, in the plain dialect of kernels, for any game.

Whenever chance acts, an outcome is worth more or less to a seat than the outcomes are on the exact average. The
sum of these differences is that seat's luck. Its mean is zero however good or bad the judgement is, so results
less luck are as true as results; how much less they vary is up to the judgement, which does not see far yet.
"""

from __future__ import annotations

from typing import Any

from signoria.core.contract import CHANCE, Rules, Value
from signoria.core.layout import Records

rules: Rules[Any, Any]
value: Value[Any, Any, Any]


def luck_of(
    states: Records,
    boxes: Records,
    all_notes: Records,
    by: list[int],
    do: list[int],
    seats: int,
    worth: list[int],
    mean: list[float],
    luck: list[float],
) -> None:
    """Follow a game from `states[0]`, and add up each seat's luck, in thousandths of what is scored."""
    s, tried, box = states[0], states[1], boxes[0]
    for n in range(len(by)):
        if by[n] == CHANCE:
            average(states, boxes, all_notes, seats, worth, mean)
            states[1] = s
            rules.apply(tried, box, do[n])
            value.judge(tried, box, all_notes[0], worth)
            for p in range(seats):
                luck[p] += worth[p] - mean[p]
        rules.apply(s, box, do[n])


def average(
    states: Records, boxes: Records, all_notes: Records, seats: int, worth: list[int], mean: list[float]
) -> None:
    """What each seat should come to on the exact average of what chance may bring."""
    s, tried, box = states[0], states[1], boxes[0]
    cases = rules.cases(s, box)
    for p in range(seats):
        mean[p] = 0.0
    case = 0
    while case < cases:
        outcome = rules.outcome(s, box, case)
        last = case + 1
        # Cases of one outcome follow one another.
        while last < cases and rules.outcome(s, box, last) == outcome:
            last += 1
        states[1] = s
        rules.apply(tried, box, outcome)
        value.judge(tried, box, all_notes[0], worth)
        for p in range(seats):
            mean[p] += worth[p] * (last - case) / cases
        case = last
