"""The end of a round, solved: against brute force over every price, answer and loading, and in both forms."""

from __future__ import annotations

import functools
from typing import Any

import pytest

from signoria.bots.contract import Limit
from signoria.bots.player import Searcher
from signoria.core import forms
from signoria.core.contract import Moves
from signoria.core.game import State
from signoria.core.layout import Layout
from signoria.games.medici_vs_strozzi import FOLDER, rules
from signoria.games.medici_vs_strozzi.value import ending
from tests.bots.test_search import greedy_course, observed

from .tables import game

TOP_PRICE = 5
"""Brute force names every price."""


class Solver:
    def __init__(self, fast: bool, box: Layout) -> None:
        self.form = form = (forms.compiled if fast else forms.interpreted)(FOLDER, ending)
        self.tables = form.records(FOLDER.position, ending.TABLES)
        self.boxes, self.notes = form.store(box), form.records(FOLDER.notes)
        self.stack = form.fractions([[0.0] * ending.COLUMNS for _ in range(ending.TABLES)])

    def solve(self, position: Layout) -> tuple[float, int]:
        self.tables[0] = self.form.store(position)[0]
        lead = self.form.ending.solve(self.tables, self.boxes, self.notes, self.stack)
        return float(lead), int(self.form.ending.best(self.stack))


def tried(s: Any, box: Any, round_: int) -> float:
    """The Medici's lead when everything is tried, by the rules alone."""
    if s.round != round_ or s.phase == rules.OVER:
        notes: Any = FOLDER.notes()
        return float(ending.final(s, box, notes))
    actor = rules.actor(s, box)
    if actor < 0:
        cases = range(rules.cases(s, box))
        return sum(after(s, box, rules.outcome(s, box, case), round_) for case in cases) / len(cases)
    moves = Moves()
    rules.legal(s, box, moves)
    worths = [
        after(s, box, move, round_) for row in range(moves.count) for move in range(moves.low[row], moves.high[row] + 1)
    ]
    return max(worths) if actor == rules.MEDICI else min(worths)


def after(s: Any, box: Any, action: int, round_: int) -> float:
    s = s.copy()
    rules.apply(s, box, action)
    return tried(s, box, round_)


@functools.cache
def late(left: int, courses: int) -> list[State]:
    return [
        state
        for number in range(courses)
        for state in greedy_course(game(), number)
        if state.observed(state.actor).left <= left  # type: ignore[attr-defined]
    ]


def test_it_is_what_brute_force_finds() -> None:
    box: Any = game().box.copy()
    box.top_price = TOP_PRICE
    solver = Solver(False, box)
    tested = 0
    for state in late(1, 5):
        position: Any = state.observed(state.actor)
        position.price = min(position.price, TOP_PRICE)
        lead, move = solver.solve(position)
        assert lead == pytest.approx(tried(position, box, position.round))
        # The best move leads to what was promised.
        assert after(position, box, move, position.round) == pytest.approx(lead)
        tested += 1
    assert tested >= 10


@pytest.mark.full
def test_it_is_what_brute_force_finds_with_two_tiles_left() -> None:
    box: Any = game().box.copy()
    box.top_price = 3
    solver = Solver(False, box)
    for state in late(2, 8)[:12]:
        position: Any = state.observed(state.actor)
        position.price = min(position.price, 3)
        assert solver.solve(position)[0] == pytest.approx(tried(position, box, position.round))


@pytest.mark.slow
@pytest.mark.skipif(not forms.can_compile(), reason="Numba is not installed here")
def test_both_forms_solve_the_same() -> None:
    plain, fast = Solver(False, game().box), Solver(True, game().box)
    for state in late(2, 4):
        position = state.observed(state.actor)
        assert plain.solve(position) == fast.solve(position)


def test_who_searches_plays_the_end_exactly() -> None:
    solver = Solver(False, game().box)
    for state in late(1, 3)[:6]:
        bot = Searcher("banker", game(), fast=False)
        said = bot.choose(observed(state), state.legal, Limit(effort=1))
        assert said.number == solver.solve(state.observed(state.actor))[1]
        assert bot.explain()["solved"]
