"""Gymnasium's own check, unmodified, on every game; one seat against bots, one at a time and many at once."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.passive_env_checker import check_observation_space

import signoria.envs.gymnasium as ours
from signoria import games
from signoria.core.game import Game
from signoria.core.refusal import Illegal, Unreadable
from signoria.envs import version_of
from tests.tables import PLAIN_TABLES, at_each

every_table = at_each(PLAIN_TABLES)
MEDICI = PLAIN_TABLES[0]


def id_of(game: Game) -> str:
    return f"signoria/{game.name}-v{version_of(game.folder)}"


@every_table
def test_gymnasiums_check_env(game: Game) -> None:
    check_env(gymnasium.make(id_of(game), seats=game.seats, render_mode="ansi").unwrapped)


def test_every_edition_is_registered() -> None:
    known = {name for name in gymnasium.registry if name.startswith("signoria/")}
    assert known == {f"signoria/{name}-v{version_of(folder)}" for name, folder in games.editions().items()}


@every_table
def test_an_episode_ends_with_its_reward(game: Game) -> None:
    bots = ["greedy"] + ["random"] * (game.seats - 2)
    env = gymnasium.make(id_of(game), seats=game.seats, seat=1, bots=bots)
    seen, _ = env.reset(seed=3)
    total, over = 0.0, False
    while not over:
        action = env.action_space.sample(seen["action_mask"])
        seen, reward, over, truncated, info = env.step(action)
        assert not truncated
        assert not info
        total += float(reward)
    assert -1 <= total <= game.seats - 1


def test_an_illegal_action_is_a_loss() -> None:
    env = ours.SeatEnv(MEDICI.name, MEDICI.seats)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(len(MEDICI.moves.texts) - 1)
    assert over
    assert reward == -1
    assert "bid 999 is not legal now" in info["illegal"]


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(Unreadable, match="has no seat 5"):
        ours.SeatEnv(MEDICI.name, seats=3, seat=5)
    with pytest.raises(Unreadable, match="2 seats are left for bots, not 1"):
        ours.SeatEnv(MEDICI.name, seats=3, bots=["greedy"])
    with pytest.raises(Unreadable, match="there is no bot 'clever'"):
        ours.SeatEnv(MEDICI.name, seats=3, bots="clever")
    with pytest.raises(Unreadable, match="there is no render mode 'human'"):
        ours.SeatEnv(MEDICI.name, render_mode="human")


def test_a_vector_of_games() -> None:
    envs = gymnasium.make_vec(
        id_of(MEDICI), num_envs=2, vectorization_mode="vector_entry_point", bots="random", compiled=False
    )
    seen, _ = envs.reset(seed=5)
    check_observation_space(envs.observation_space)
    dice = np.random.default_rng(1)
    ended = 0
    for _ in range(60):
        assert envs.observation_space.contains(seen)
        actions = np.array([dice.choice(mask.nonzero()[0]) for mask in seen["action_mask"]])
        seen, reward, over, truncated, _ = envs.step(actions)
        assert not truncated.any()
        assert not reward[~over].any()
        ended += int(over.sum())
    assert ended
    first, _ = envs.reset(seed=5)
    again, _ = envs.reset(seed=5)
    assert all((first[name] == again[name]).all() for name in first)
    with pytest.raises(Illegal, match="game 0"):
        envs.step(np.full(2, len(MEDICI.moves.texts) - 1))
    envs.close()


def test_the_single_seat_and_the_vector_play_by_one_mask() -> None:
    """The seat that is asked first in either is told the same of the same position."""
    one = ours.SeatEnv(MEDICI.name, MEDICI.seats)
    many = ours.SeatVectorEnv(MEDICI.name, 2, MEDICI.seats, compiled=False)
    one.reset(seed=1)
    many.reset(seed=1)
    one.table.position = many.batch.state(0).observed()
    one.table.actor = 0
    told, others = one._told(), many._told()
    assert (told["observation"] == others["observation"][0]).all()
    assert (told["action_mask"] == others["action_mask"][0]).all()
