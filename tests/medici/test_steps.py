"""A day's pay, as a board shows it step by step."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from signoria import games
from signoria.core.chance import Seed
from signoria.core.game import State
from signoria.core.legal import Move
from signoria.core.match import Match
from signoria.games.medici.view import Pay, View


def events(seats: int, seed: int) -> Iterator[tuple[State, Move, State]]:
    """A game of random moves, event by event."""
    game = games.game("medici-2006", seats)
    match = Match(game, [f"P{seat}" for seat in range(seats)], Seed.from_hex(f"{seed:064x}"), "2026-01-01T00:00:00Z")
    dice = random.Random(seed)
    while not match.state.over:
        before = match.state
        if before.actor < 0:
            event = match.deal()
        else:
            verb = dice.choice(sorted({str(move).split()[0] for move in before.legal}))
            moves = [str(move) for move in before.legal if str(move).split()[0] == verb]
            event = match.play(before.actor, dice.choice(moves))
        yield before, Move(before.legal.lexicon.read(event.do), event.do), match.state


def view_of(state: State) -> View:
    seen = state.view()
    assert isinstance(seen, View)
    return seen


@pytest.mark.parametrize("seats", [3, 6])
def test_the_steps_of_a_day_lead_from_the_money_before_to_the_money_after(seats: int) -> None:
    days = 0
    for before, move, after in events(seats, seats):
        paid = [step for step in before.steps(move, after) if isinstance(step, Pay)]
        if not paid:
            continue
        days += 1
        assert paid[0].day == view_of(before).day == days
        assert [step.good for step in paid] == [None, *view_of(before).seats[0].steps]
        assert paid[-1].money == [side.money for side in view_of(after).seats]
        for one, next_ in pairwise(paid):
            assert next_.money == [money + pay for money, pay in zip(one.money, next_.pays, strict=True)]
        for step in paid[1:]:
            assert step.good
            assert step.worth == [side.steps[step.good] for side in view_of(after).seats]
    assert days == 3


def test_lots_and_days_end_where_the_log_closes_them() -> None:
    ends = [(before.ends(after), before, after) for before, _, after in events(4, 9)]
    assert [end for end, _, _ in ends].count("round") == 3
    for end, before, after in ends:
        if end == "lot":
            assert view_of(before).lot or view_of(before).phase == "card"
            assert view_of(after).lot == []
