"""PettingZoo's own checks, unmodified, on every game; and what its environments show."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from signoria.core.game import Game
from signoria.core.refusal import Illegal, Unreadable
from signoria.envs import pettingzoo, version_of
from tests.tables import PLAIN_TABLES, at_each

every_table = at_each(PLAIN_TABLES)
MEDICI = PLAIN_TABLES[0]


def of(game: Game, **more: Any) -> pettingzoo.SignoriaAEC:
    return pettingzoo.env(game.name, game.seats, **more)


# It expects a bare box, but from its own games, which add a mask as ours do.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@every_table
def test_pettingzoos_api_test(game: Game) -> None:
    api_test(of(game), num_cycles=60)


@every_table
def test_pettingzoos_seed_test(game: Game) -> None:
    seed_test(lambda: of(game), num_cycles=20)


def test_pettingzoos_render_test() -> None:
    render_test(lambda render_mode: of(MEDICI, render_mode=render_mode))


@every_table
def test_a_game_is_played_to_its_end(game: Game) -> None:
    env = of(game)
    env.reset(seed=4)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.possible_agents:
        env.action_space(agent).seed(4)
    for agent in env.agent_iter():
        seen, reward, over, truncated, _ = env.last()
        paid[agent] += reward
        assert not truncated
        assert seen is not None
        assert env.observation_space(agent).contains(seen)
        env.step(None if over else int(env.action_space(agent).sample(seen["action_mask"])))
    assert not env.agents
    assert sum(paid.values()) == pytest.approx(0)
    assert max(paid.values()) >= 0 >= min(paid.values()) >= -1


def test_an_illegal_action_is_refused_in_words() -> None:
    env = of(MEDICI)
    env.reset(seed=1)
    with pytest.raises(Illegal, match="bid 999 is not legal now; legal is"):
        env.step(len(MEDICI.moves.texts) - 1)
    with pytest.raises(Illegal, match="number -1"):
        env.step(None)


def test_names_carry_the_version() -> None:
    assert of(MEDICI).metadata["name"] == f"{MEDICI.name}_v{version_of(MEDICI.folder)}"
    with pytest.raises(Unreadable, match="there is no render mode 'film'; there are human, ansi"):
        of(MEDICI, render_mode="film")


def test_the_table_is_rendered_as_text_and_as_a_picture() -> None:
    text, picture = (of(MEDICI, render_mode=mode) for mode in ("ansi", "rgb_array"))
    for env in (text, picture):
        env.reset(seed=2)
    assert "seat_0" in str(text.render())
    shown = picture.render()
    assert isinstance(shown, np.ndarray)
    assert shown.ndim == 3
    assert 0 < (shown == 0).mean() < 0.5
    assert of(MEDICI).render() is None


def test_an_environment_can_be_pickled() -> None:
    again = pickle.loads(pickle.dumps(of(MEDICI, reward="score")))
    assert again.table.by_score
    assert again.possible_agents == of(MEDICI).possible_agents
