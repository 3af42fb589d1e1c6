"""OpenSpiel's own simulations and algorithms on our games, and the miniature solved twice."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, external_sampling_mccfr, mcts, minimax
from open_spiel.python.algorithms.generate_playthrough import playthrough_lines

import signoria
from signoria import games
from signoria.core.game import Game
from signoria.core.refusal import Unreadable
from signoria.core.vector import Senses
from signoria.envs import openspiel
from signoria.envs.solve import Solution
from tests.tables import PLAIN_TABLES, at_each, title

every_table = at_each(PLAIN_TABLES)
MINIATURE = signoria.game("medici-miniature", 2)


def load(game: Game) -> openspiel.SignoriaGame:
    loaded: openspiel.SignoriaGame = pyspiel.load_game(f"{openspiel.short_name(game.name)}(players={game.seats})")
    return loaded


FIRSTS = [next(game for game in PLAIN_TABLES if game.folder is folder) for folder in games.FOLDERS]
SLOW = [pytest.param(game, marks=pytest.mark.slow, id=title(game)) for game in FIRSTS]
EACH_GAME = [pytest.param(MINIATURE, id=title(MINIATURE)), *SLOW]
"""The miniature, and of each game one table: tensors of all that was heard are long."""


@pytest.mark.parametrize("game", EACH_GAME)
def test_openspiels_random_simulation(game: Game) -> None:
    """Its own checks along a random game: serialization, legality, tensors, sums of returns."""
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=False, verbose=False)


def test_openspiels_random_simulation_with_serialization() -> None:
    pyspiel.random_sim_test(load(MINIATURE), num_sims=5, serialize=True, verbose=False)


@pytest.mark.parametrize("game", EACH_GAME[:2])
def test_openspiels_playthrough(game: Game) -> None:
    lines = playthrough_lines(str(load(game)), observation_params_string=None, seed=3, action_sequence=None)
    assert any(line.startswith("IsTerminal() = True") for line in lines)


@every_table
def test_states_and_tensors_are_ours(game: Game) -> None:
    ours, senses = game.start(), Senses(game)
    state = load(game).new_initial_state()
    dice = np.random.default_rng(5)
    for _ in range(60):
        assert str(state) == ours.text
        assert state.legal_actions() == list(ours.legal.numbers)
        seat = max(ours.actor, 0)
        assert state.observation_tensor(seat) == senses.row(ours.observed(seat), seat)
        if ours.actor == signoria.CHANCE:
            cases = sum(ours.outcomes.values())
            assert state.chance_outcomes() == [(move.number, n / cases) for move, n in ours.outcomes.items()]
        action = int(dice.choice(state.legal_actions()))
        move = next(move for move in ours.legal if move.number == action)
        assert state.action_to_string(action) == move.text
        heard = [ours.heard(move, seat) for seat in range(game.seats)]
        ours = ours.play(move)
        state.apply_action(action)
        for seat in range(game.seats):
            assert state.information_state_string(seat).endswith(heard[seat])
        if ours.over:
            break


def test_what_a_seat_has_heard_is_told_as_numbers() -> None:
    state = load(MINIATURE).new_initial_state()
    state.apply_action(1)
    tensor = state.information_state_tensor(1)
    assert tensor[:2] == [0, 1]
    heard = [*MINIATURE.moves.texts, *MINIATURE.chances.texts]
    assert heard[int(tensor[2]) - 1] == "start 1"
    assert not any(tensor[3:])
    assert state.information_state_string(0) == "seat 0: start 1"


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("signoria_medici_2006(players=5,bonus_once=True)")
    assert game.played.options == {"bonus_once": True}
    assert game.num_players() == 5


def test_openspiels_tree_search_plays() -> None:
    game = load(PLAIN_TABLES[0])
    state = game.new_initial_state()
    dice = np.random.RandomState(1)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=dice)
    bot = mcts.MCTSBot(game, uct_c=2, max_simulations=3, evaluator=evaluator, random_state=dice)
    assert bot.step(state) in state.legal_actions()


def test_openspiels_sampling_cfr_runs() -> None:
    solver = external_sampling_mccfr.ExternalSamplingSolver(load(MINIATURE))
    solver.iteration()
    assert solver.average_policy() is not None


@pytest.mark.full
def test_openspiels_cfr_runs() -> None:
    solver = cfr.CFRSolver(load(MINIATURE))
    solver.evaluate_and_update_policy()
    state = load(MINIATURE).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    chances = solver.average_policy().action_probabilities(state)
    assert sum(chances.values()) == pytest.approx(1)
    assert set(chances) == set(state.legal_actions())


# The miniature, solved exactly.


@pytest.mark.slow
def test_our_value_of_the_miniature_is_openspiels() -> None:
    """Theirs goes through the whole tree, every history by itself; ours through the positions."""
    state = load(MINIATURE).new_initial_state()
    theirs, _ = minimax.expectiminimax(state, depth=100, value_function=None, maximizing_player_id=0)
    solution = Solution(MINIATURE)
    assert abs(solution.start[0] - theirs) < 1e-9
    assert sum(solution.start) == pytest.approx(0)
    assert len(solution.values) > 1000


def test_the_value_is_what_the_moves_of_the_solution_come_to() -> None:
    """By going forward along them, chance weighed, and not backward."""
    solution = Solution(MINIATURE)
    reach = {bytes(MINIATURE.start()): 1.0}
    total = 0.0
    while reach:
        onward: dict[bytes, float] = {}
        for data, share in reach.items():
            position = MINIATURE.folder.position.unpack(data)
            result = MINIATURE.result(position)
            if result is not None:
                total += share * (2 * (0 in result.winners) / len(result.winners) - 1)
                continue
            weights = {solution.moves[data]: 1} if data in solution.moves else MINIATURE.weights(position)
            for number, weight in weights.items():
                after = position.copy()
                MINIATURE.rules.apply(after, MINIATURE.box, number)
                key = after.pack()
                onward[key] = onward.get(key, 0.0) + share * weight / sum(weights.values())
        reach = onward
    assert abs(total - solution.start[0]) < 1e-9


def test_what_cannot_be_solved_is_refused() -> None:
    with pytest.raises(Unreadable, match="has more than 10 positions"):
        Solution(MINIATURE, at_most=10)
    secret = next(game for game in PLAIN_TABLES if game.about.secrets)
    with pytest.raises(Unreadable, match="has secrets"):
        Solution(secret)
