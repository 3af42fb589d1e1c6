"""The games as AEC environments of PettingZoo.

from signoria.envs import pettingzoo

env = pettingzoo.env("medici-2006", seats=4, render_mode="ansi")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from signoria import games
from signoria.core.parts import Changes
from signoria.core.refusal import Unreadable, quoted

from . import version_of
from .batch import Reward
from .spaces import action_space, observation_space, picture
from .table import Table

RENDER_MODES = ("human", "ansi", "rgb_array")

RENDERED: dict[str, Any] = {"render_modes": list(RENDER_MODES), "is_parallelizable": False, "render_fps": 2}


class SignoriaAEC(AECEnv[str, dict[str, NDArray[Any]], int], EzPickle):
    """One game. An agent sits at each seat, `seat_0` and so on, and acts when the rules ask that seat."""

    metadata = RENDERED

    def __init__(
        self,
        name: str,
        seats: int,
        options: Mapping[str, bool] | None = None,
        parts: Changes | None = None,
        reward: Reward = "win",
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, name, seats, options, parts, reward, render_mode)
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise Unreadable(f"there is no render mode {quoted(render_mode)}; there are {', '.join(RENDER_MODES)}")
        game = games.game(name, seats, options, parts)
        self.metadata = {**self.metadata, "name": f"{name}_v{version_of(game.folder)}"}
        self.render_mode = render_mode
        self.table = Table(game, {}, by_score=reward == "score")
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        # The same objects each time, so that their seeds are kept.
        self.observation_spaces = {agent: observation_space(self.table.senses) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.table.senses) for agent in self.possible_agents}
        self._draw, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._draw, _ = seeding.np_random(seed)
        self.table.begin(int(self._draw.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.table.say(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        over = self.table.actor < 0
        self.rewards = dict(zip(self.agents, self.table.rewards(), strict=True))
        self.terminations = dict.fromkeys(self.agents, over)
        if not over:
            self.agent_selection = self._asked()
        self._accumulate_rewards()
        if over:
            self._deads_step_first()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What the agent's seat observes. Only who is to decide has anything to say."""
        seat = self.possible_agents.index(agent)
        mask = self.table.mask() if seat == self.table.actor else np.zeros(len(self.table.game.moves.texts), np.int8)
        return {"observation": self.table.row(seat), "action_mask": mask}

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as an onlooker sees it: printed, as text, or as a picture."""
        if self.render_mode is None:
            return None
        lines = self.table.lines(self.possible_agents)
        if self.render_mode == "human":
            print("\n".join(lines))
            return None
        return "\n".join(lines) if self.render_mode == "ansi" else picture(lines)

    def close(self) -> None:
        """Nothing is held open."""

    def _asked(self) -> str:
        return self.possible_agents[self.table.actor]


env = SignoriaAEC
