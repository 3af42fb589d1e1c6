"""Bots that play on in their heads: what they may think about, what they are bound to, what they beat."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from signoria import games
from signoria.arena.simulate import Series, player_for, simulate
from signoria.bots.contract import Limit, Observed
from signoria.bots.player import Searcher
from signoria.core import forms
from signoria.core.chance import Seed
from signoria.core.contract import CHANCE, Moves
from signoria.core.game import Game, State
from signoria.core.match import Match
from tests.tables import PLAIN_TABLES, at_each, title

USUAL = {"medici-2006": 4, "medici-vs-strozzi": 2, "strozzi": 4, "princes": 4}
USUAL_TABLES = [games.game(name, seats) for name, seats in USUAL.items()]


def greedy_course(game: Game, number: int) -> Iterator[State]:
    """Every decision of a game among greedy players."""
    match = Match(game, ["greedy"] * game.seats, Seed.of_game("search", number))
    while not match.state.over:
        state = match.state
        if state.actor == CHANCE:
            match.deal()
            continue
        yield state
        number = game.folder.value.greedy(state.observed(state.actor), game.box, game.folder.notes())
        match.play(state.actor, game.moves.texts[number])


def observed(state: State, word: int = 7) -> Observed:
    return Observed(state.game, state.actor, state.observed(state.actor), word)


@at_each(PLAIN_TABLES)
def test_what_deserves_a_thought_is_legal_and_greedys_move_is_among_it(game: Game) -> None:
    value = game.folder.value
    decisions = list(greedy_course(game, 1))
    for state in decisions[:: max(1, len(decisions) // 40)]:
        moves, notes = Moves(), game.folder.notes()
        value.candidates(state.observed(state.actor), game.box, notes, moves)
        numbers = moves.low[: moves.count]
        assert numbers == sorted(set(numbers))
        assert set(numbers) <= set(state.legal.numbers)
        greedy = value.greedy(state.observed(state.actor), game.box, game.folder.notes())
        assert greedy in numbers, state.text


@at_each(PLAIN_TABLES)
def test_a_game_that_is_over_is_judged_by_its_scores(game: Game) -> None:
    match = Match(game, ["greedy"] * game.seats, Seed.of_game("search", 2))
    while not match.state.over:
        if match.state.actor == CHANCE:
            match.deal()
        else:
            match.play(match.state.actor, next(iter(match.state.legal)))
    worth = [0] * game.seats
    game.folder.value.judge(match.state.observed(), game.box, game.folder.notes(), worth)
    assert match.state.result
    assert worth == [1000 * score for score in match.state.result.scores]


@pytest.mark.slow
@pytest.mark.parametrize("game", USUAL_TABLES, ids=title)
def test_judgement_foretells_results(game: Game) -> None:
    """In the last fifth of games among greedy players, who is judged ahead wins more often than not."""
    right = tried = 0
    for number in range(6):
        decisions = list(greedy_course(game, number))
        last = decisions[-1]
        state = decisions[len(decisions) * 4 // 5]
        worth, end = [0] * game.seats, [0] * game.seats
        game.folder.value.judge(state.observed(state.actor), game.box, game.folder.notes(), worth)
        game.folder.value.judge(last.observed(last.actor), game.box, game.folder.notes(), end)
        for p in range(game.seats):
            for rival in range(p):
                tried += 1
                right += (worth[p] > worth[rival]) == (end[p] > end[rival])
    assert right > 0.7 * tried


@pytest.mark.slow
@pytest.mark.parametrize("game", USUAL_TABLES, ids=title)
def test_the_same_question_has_the_same_answer_and_is_left_as_it_was(game: Game) -> None:
    states = list(greedy_course(game, 3))
    for state in (states[len(states) // 4], states[len(states) // 2]):
        asked = observed(state)
        bot = Searcher("banker", game, fast=False)
        first = bot.choose(asked, state.legal, Limit(effort=3))
        assert first in state.legal
        assert asked.record == state.observed(state.actor)
        assert Searcher("banker", game, fast=False).choose(asked, state.legal, Limit(effort=3)) == first
        reasons = bot.explain()
        assert reasons["bot"] == "banker"
        moves = reasons["moves"]
        assert isinstance(moves, dict)
        assert first.text in moves
        assert sum(why["worlds"] for why in moves.values()) >= len(moves)


def test_a_clock_ends_the_thought() -> None:
    """Without the time to try every move, it is greedy's that is done."""
    for state in list(greedy_course(USUAL_TABLES[0], 4))[:20:4]:
        bot = Searcher("prince", state.game, fast=False)
        value, game = state.game.folder.value, state.game
        greedy = value.greedy(state.observed(state.actor), game.box, game.folder.notes())
        assert bot.choose(observed(state), state.legal, Limit(seconds=1e-9)).number == greedy
        reasons = bot.explain()["moves"]
        assert isinstance(reasons, dict)
        assert sum(why["worlds"] for why in reasons.values()) <= 1


@pytest.mark.slow
@pytest.mark.skipif(not forms.can_compile(), reason="Numba is not installed here")
@pytest.mark.parametrize("game", USUAL_TABLES, ids=title)
def test_both_forms_think_the_same(game: Game) -> None:
    states = list(greedy_course(game, 5))
    for state in states[2 :: len(states) // 6]:
        plain, fast = Searcher("banker", game, fast=False), Searcher("banker", game, fast=True)
        limit = Limit(effort=6)
        assert plain.choose(observed(state), state.legal, limit) == fast.choose(observed(state), state.legal, limit)
        assert plain.rows == fast.rows


@pytest.mark.full
@pytest.mark.skipif(not forms.can_compile(), reason="Numba is not installed here")
def test_a_banker_wins_more_than_his_share_against_three_greedy() -> None:
    won = 0
    for seat in range(4):
        bots = tuple("banker" if at == seat else "greedy" for at in range(4))
        series = Series("medici-2006", 4, bots, 10, f"banker {seat}")
        won += sum(seat in played.result.winners for played in simulate(player_for(series)))
    assert won >= 22, "a fair share would be ten"
