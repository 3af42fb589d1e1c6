"""Many games in lockstep, in the plain dialect: loaded for a game by `core.forms`.

Arrays come in three bundles. `desk`: what every step needs. `course`: the games in play, with the key and
the count of each one's random words. `told`: what is told after each step. They are taken apart once, and
rows are handed on as records: Numba counts references to arrays, not to records.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from signoria.core.contract import CHANCE, NOBODY, Moves, Outcome, Rules
from signoria.core.draw import Draw
from signoria.core.layout import Layout

rules: Rules[Any, Any]
draw: Draw
choice: ModuleType
senses: ModuleType

ANY = -1
"""As an action: any legal move, at random; where chance is exposed, what it brings."""

ANEW = -2
"""As an action: a new game begins."""

OUTSIDE = -1
"""In the place of a bot: the seat is played from outside."""

SETUP, SEEN = range(2)
"""The two spare positions: how every game begins, and what the seat to decide observes."""


def step(desk: Any, course: Any, told: Any, actions: list[int]) -> None:
    """In each game an action, and all that follows up to the next question, in the next game if need be."""
    boxes, all_moves, all_notes, ends, spare, data, plan, bots, exposed, by_score = desk
    states, keys, used = course
    actors, done, legal, weight, observation, reward, score = told
    box, moves, notes, end, setup, seen = boxes[0], all_moves[0], all_notes[0], ends[0], spare[SETUP], spare[SEEN]
    seats, senses_wanted = int(box.seats), len(observation[0]) > 0
    for at in range(len(states)):
        s, key, n, action = states[at], int(keys[at]), int(used[at]), int(actions[at])
        legal[at] = False
        if done[at]:
            reward[at] = 0.0
            done[at] = False
        while True:
            if action == ANEW:
                states[at] = setup
            elif action != ANY:
                rules.apply(s, box, action)
            actor = rules.actor(s, box)
            if actor == NOBODY:
                rules.scores(s, box, end)
                pay(end, seats, by_score, reward[at], score[at])
                done[at] = True
                action = ANEW
                continue
            if actor == CHANCE:
                if exposed and action != ANY:
                    mark_chances(s, box, legal[at], weight[at])
                    break
                action = brought(s, box, draw.word(key, n))
                n += 1
                continue
            bot = bots[actor]
            if bot != OUTSIDE or senses_wanted:
                spare[SEEN] = s
                rules.observe(seen, box, actor)
            if bot != OUTSIDE:
                action = choice.choose(bot, seen, box, moves, notes, draw.word(key, n))
                n += 1
                continue
            rules.legal(s, box, moves)
            if action == ANY:
                action = choice.any_move(moves, draw.word(key, n))
                n += 1
                continue
            mark(moves, legal[at])
            if senses_wanted:
                senses.sense(data[SEEN], plan, seats, actor, observation[at])
            break
        actors[at] = actor
        used[at] = n


def brought(s: Layout, box: Layout, word: int) -> int:
    """What chance brings by a random word."""
    return rules.outcome(s, box, (word >> 31) * rules.cases(s, box) >> 32)


def pay(end: Outcome, seats: int, by_score: int, reward: list[float], score: list[int]) -> None:
    """The score; or every seat puts in one, and the winners share it."""
    winners = 0
    for p in range(seats):
        score[p] = end.score[p]
        winners += end.won[p]
    for p in range(seats):
        reward[p] = end.score[p] if by_score else end.won[p] * seats / winners - 1.0


def mark(moves: Moves, legal: list[bool]) -> None:
    for row in range(moves.count):
        for action in range(moves.low[row], moves.high[row] + 1):
            legal[action] = True


def mark_chances(s: Layout, box: Layout, legal: list[bool], weight: list[int]) -> None:
    for outcome in range(len(weight)):
        weight[outcome] = 0
    for case in range(rules.cases(s, box)):
        outcome = rules.outcome(s, box, case)
        legal[outcome] = True
        weight[outcome] += 1
