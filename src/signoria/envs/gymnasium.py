"""One seat against bots, as an environment of Gymnasium, single or many at once.

import gymnasium
import signoria.envs.gymnasium  # registers signoria/medici-2006-v1 and all the others

env = gymnasium.make("signoria/medici-2006-v1", seats=4, bots="greedy")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from signoria import games
from signoria.core.game import Game
from signoria.core.parts import Changes
from signoria.core.refusal import Illegal, Unreadable, quoted

from . import version_of
from .batch import Batch, Reward
from .spaces import action_space, observation_space, picture
from .table import Table

Told: TypeAlias = dict[str, NDArray[Any]]

RENDER_MODES = ("ansi", "rgb_array")

RENDERED: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}
RESET_AT_ONCE: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

STAKE = -1.0
"""What an illegal action costs, where rewards are for winning: as much as losing."""


def _setting(name: str, seats: int | None, options: Mapping[str, bool] | None, parts: Changes | None) -> Game:
    """The game, with as few seats as it takes unless told."""
    return games.game(name, games.folder_of(name).about.seats_of(name)[0] if seats is None else seats, options, parts)


def _others(game: Game, seat: int, bots: str | Sequence[str]) -> dict[int, str]:
    """Who sits at the other seats: one bot at all of them, or one for each, in the order of the seats."""
    others = [other for other in range(game.seats) if other != seat]
    if seat not in range(game.seats):
        raise Unreadable(f"{game.name} with {game.seats} seats has no seat {seat}")
    chosen = [bots] * len(others) if isinstance(bots, str) else bots
    if len(chosen) != len(others):
        raise Unreadable(f"{len(others)} seats are left for bots, not {len(chosen)}")
    return dict(zip(others, chosen, strict=True))


class SeatEnv(gymnasium.Env[Told, np.int64]):
    """One seat of a game; bots sit at the others. An illegal action ends the episode, as a loss."""

    metadata = RENDERED

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        options: Mapping[str, bool] | None = None,
        parts: Changes | None = None,
        reward: Reward = "win",
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise Unreadable(f"there is no render mode {quoted(render_mode)}; there are {', '.join(RENDER_MODES)}")
        game = _setting(name, seats, options, parts)
        self.seat, self.render_mode = seat, render_mode
        self.names = [f"seat_{at}" for at in range(game.seats)]
        self.table = Table(game, _others(game, seat, bots), by_score=reward == "score")
        self.observation_space = observation_space(self.table.senses)
        self.action_space = action_space(self.table.senses)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Told, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.begin(int(self.np_random.integers(1 << 62)))
        while self.table.actor < 0:  # a game may be over before this seat was asked anything
            self.table.begin(int(self.np_random.integers(1 << 62)))
        return self._told(), {}

    def step(self, action: np.int64 | int) -> tuple[Told, float, bool, bool, dict[str, Any]]:
        try:
            self.table.say(int(action))
        except Illegal as refusal:
            lost = 0.0 if self.table.by_score else STAKE
            return self._told(), lost, True, False, {"illegal": str(refusal)}
        return self._told(), self.table.rewards()[self.seat], self.table.actor < 0, False, {}

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as an onlooker sees it, as text or as a picture."""
        if self.render_mode is None:
            return None
        lines = self.table.lines(self.names)
        return "\n".join(lines) if self.render_mode == "ansi" else picture(lines)

    def _told(self) -> Told:
        return {"observation": self.table.row(self.seat), "action_mask": self.table.mask()}


class SeatVectorEnv(VectorEnv[Told, NDArray[np.int64], NDArray[Any]]):
    """The same, many at once and compiled: a `Batch` with bots at the other seats.

    A game that ends is followed by the next one within the same step. An illegal action is refused.
    """

    metadata = RESET_AT_ONCE

    def __init__(
        self,
        name: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        options: Mapping[str, bool] | None = None,
        parts: Changes | None = None,
        reward: Reward = "win",
        threads: int = 1,
        compiled: bool | None = None,
    ) -> None:
        game = _setting(name, seats, options, parts)
        self.num_envs, self.seat = num_envs, seat
        self.batch = Batch(
            game, n=num_envs, bots=_others(game, seat, bots), reward=reward, threads=threads, compiled=compiled
        )
        self.single_observation_space = observation_space(self.batch.senses)
        self.single_action_space = action_space(self.batch.senses)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._never = np.zeros(num_envs, np.bool_)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Told, dict[str, Any]]:
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(1 << 62)))
        return self._told(), {}

    def step(self, actions: NDArray[np.int64]) -> tuple[Told, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        self.batch.step(actions)
        rewards = self.batch.reward[:, self.seat].astype(np.float64)
        return self._told(), rewards, self.batch.done.copy(), self._never.copy(), {}

    def close_extras(self, **_: object) -> None:
        self.batch.close()

    def _told(self) -> Told:
        return {"observation": self.batch.observation.copy(), "action_mask": self.batch.legal.astype(np.int8)}


def register() -> None:
    """Make every edition known to Gymnasium, as signoria/EDITION-vVERSION."""
    for name, folder in games.editions().items():
        gymnasium.register(
            f"signoria/{name}-v{version_of(folder)}",
            entry_point="signoria.envs.gymnasium:SeatEnv",
            vector_entry_point="signoria.envs.gymnasium:SeatVectorEnv",
            kwargs={"name": name},
        )


register()
