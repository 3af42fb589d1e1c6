"""What greedy promises: to beat a player who says anything, and one who sees no further than the next scoring."""

from __future__ import annotations

import random
import statistics

import pytest

from signoria import CHANCE, State
from signoria.arena.simulate import Played, Series, player_for, simulate
from signoria.bots.player import house
from signoria.bots.seat import Seated
from signoria.core.chance import Seed
from signoria.core.game import Result
from signoria.games.medici_vs_strozzi.value import fair_price, greedy, settled
from signoria.games.medici_vs_strozzi.view import View
from tests.tables import random_course

from .tables import bought, drawn, game, play, table

NAME = "medici-vs-strozzi"


def played(bots: tuple[str, str], games: int) -> list[Played]:
    return list(simulate(player_for(Series(NAME, 2, bots, games, "greedy"))))


def test_greedy_beats_random_in_nine_of_ten_games() -> None:
    won = sum(0 in game.result.winners for game in played(("greedy", "random"), 500))
    won += sum(1 in game.result.winners for game in played(("random", "greedy"), 500))
    assert won >= 970


def test_two_greedy_play_as_equals() -> None:
    games = played(("greedy", "greedy"), 500)
    assert 200 <= sum(0 in game.result.winners for game in games) <= 300
    # What they pay for lots is about what the scorings bring them, above or below.
    assert -200 < statistics.mean(sum(game.result.scores) / 2 for game in games) < 500


# A player who solves the price as greedy does, but judges a table by what a scoring now would pay.


def ahead(state: State, p: int) -> int:
    view = state.view()
    assert isinstance(view, View)
    fortunes = [seat.money + seat.harbours_pay + seat.markers_pay for seat in view.seats]
    return fortunes[p] - fortunes[1 - p]


def loaded(state: State) -> State:
    """The state after the buyer has loaded as he likes best; or at once, where he has no choice."""
    if state.actor == CHANCE or "discard" not in state.legal:
        return state
    return max((state.play(move) for move in state.legal), key=lambda after: ahead(after, state.actor))


def say_naively(state: State) -> str:
    p = state.actor
    if "discard" in state.legal:
        return max(state.legal, key=lambda move: ahead(state.play(move), p)).text
    if "buy" in state.legal:
        return max(("buy", "decline"), key=lambda said: ahead(loaded(state.play(said)), p))
    asked = state.play("price 0")
    mine, theirs = (ahead(loaded(asked.play(said)), p) for said in ("decline", "buy"))
    return f"price {min(max((mine - theirs) // 2, 0), 200)}"


def against_naive(seat: int, seed: int) -> Result:
    dice, bot = random.Random(seed), Seated(house("greedy", game()), Seed.of_game("naive", seed))
    state, n = game().start(), 0
    while not state.over:
        n += 1
        if state.actor == CHANCE:
            state = state.play(dice.choices(list(state.outcomes), list(state.outcomes.values()))[0])
        else:
            state = state.play(bot.choose(state, n) if state.actor == seat else say_naively(state))
    assert state.result
    return state.result


@pytest.mark.slow
def test_greedy_beats_a_player_who_sees_no_further_than_the_next_scoring() -> None:
    results = [(seed % 2, against_naive(seed % 2, seed)) for seed in range(40)]
    assert sum(seat in result.winners for seat, result in results) >= 36


# The price is solved, not guessed.


@pytest.mark.parametrize(
    ("mine", "theirs", "price"),
    [
        (10.0, -10.0, 10),
        (10.0, -9.0, 9),
        (10.0, -9.5, 10),
        (3.0, 0.0, 1),
        (0.4, 0.0, 0),
        (-5.0, 5.0, 0),
        (7.0, 7.0, 0),
        (300.0, -300.0, 200),
        (200.5, -199.9, 200),
    ],
)
def test_the_fair_price_leaves_the_drawer_best_off_whatever_is_answered(mine: float, theirs: float, price: int) -> None:
    box = game().box
    assert fair_price(box, mine, theirs) == price  # type: ignore[arg-type]
    best = max(settled(mine, theirs, n) for n in range(201))
    assert settled(mine, theirs, price) == best
    assert price == next(n for n in range(201) if settled(mine, theirs, n) == best)


def say_greedily(state: State) -> str:
    observed: object = state.observed(state.actor)
    number = greedy(observed, game().box, game().folder.notes())  # type: ignore[arg-type]
    return game().moves.texts[number]


def test_greedy_decides_the_last_lot_by_what_is_paid_for_it() -> None:
    # The last tile, in the last round: dye 1 pays 10 on a track and wins a harbour, for either side 30.
    state = drawn(table(in_round=3, bag="d1"), 1)
    assert say_greedily(state) == "price 30"
    assert say_greedily(play(state, "price 29")) == "buy"
    assert say_greedily(play(state, "price 30")) == "buy"
    assert say_greedily(play(state, "price 31")) == "decline"
    assert say_greedily(bought(table(in_round=3, bag="d1"), 1, by=1)) == "load 3 left"


def test_greedy_draws_a_lot_too_large_for_his_rival_and_none_too_large_for_himself() -> None:
    # Two dyes are left, and matter only on the left. Whoever has two spaces there wants them together.
    rest = [["4 right gold gold d0 d1", "3 middle c0 c2 c3"], ["4 right d2 s3 s4 s4", "3 middle c4 c4 f0"]]
    fleets = [["5 left s1 s2 f1", *rest[0]], ["5 left f2 f3 f4 c1", *rest[1]]]
    state = drawn(table(in_round=3, bag="d4 d3", ships=fleets), "d4")
    assert say_greedily(state) == "draw"
    fleets = [["5 left s1 s2 f1 f4", "4 right d0 d1", "3 middle c0 c2 c3"], ["5 left f2 f3 c1", *rest[1]]]
    state = drawn(table(in_round=3, bag="d4 d3", ships=fleets), "d4")
    assert "draw" in state.legal
    assert say_greedily(state).startswith("price ")


@pytest.mark.parametrize("seed", range(3))
def test_greedy_has_a_legal_move_wherever_random_players_get(seed: int) -> None:
    for state, _, _ in random_course(game(), seed):
        if state.actor >= 0:
            assert say_greedily(state) in state.legal
