"""Many games in lockstep: arrays in, arrays out.

batch = Batch("medici-2006", seats=4, n=1024)
while training:
    actions = policy(batch.observation, batch.legal)   # one for each game
    batch.step(actions)
    learn(batch.reward, batch.done)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Literal, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from signoria import games
from signoria.bots import choice
from signoria.core import forms, senses
from signoria.core.contract import Moves, Outcome
from signoria.core.draw import word
from signoria.core.game import Game, State
from signoria.core.layout import Records
from signoria.core.parts import Changes
from signoria.core.refusal import Illegal, Unreadable, quoted
from signoria.core.vector import Senses

from . import kernels
from .kernels import ANEW, ANY, SETUP
from .table import seated

Reward = Literal["win", "score"]


class Batch:
    """`n` games of one kind. A step is one decision in each of them; what follows is told by arrays of its own.

    `actor`: the seat to decide in each game. `legal`: for each number of a move whether it may be said. With
    `observe`, `observation`: what that seat observes, in the slices of `senses`. `done`: whether the step
    ended a game; then `reward` and `score` are those of its seats, and all else is of the next game, which
    has begun in its place. The arrays stay the same and are for reading: copy what is to be kept.

    Seats that `bots` names are played by them. `chance="exposed"` asks for what chance brings as well: the
    actor is CHANCE, `legal` marks outcomes, and `weight` counts the equal cases of each.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int = 0,
        n: int = 1,
        *,
        seed: int = 0,
        options: Mapping[str, bool] | None = None,
        parts: Changes | None = None,
        bots: Mapping[int, str] | None = None,
        observe: bool = True,
        chance: Literal["inside", "exposed"] = "inside",
        reward: Reward = "win",
        threads: int = 1,
        compiled: bool | None = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else games.game(game, seats, options, parts)
        if n < 1 or threads < 1:
            raise Unreadable(f"a batch has at least one game and one thread, not {min(n, threads)}")
        self.n, self.exposed = n, chance == "exposed"
        self.senses = Senses(self.game)
        self.form = _form(self.game.folder.package, forms.can_compile() if compiled is None else compiled)
        self.actions, outcomes = len(self.game.moves.texts), len(self.game.chances.texts)
        self.states = self.form.records(self.game.folder.position, n)
        self.keys, self.used = np.zeros(n, np.int64), np.zeros(n, np.int64)
        width = max(self.actions, outcomes) if self.exposed else self.actions
        actor, done = np.zeros(n, np.int8), np.zeros(n, np.bool_)
        legal, weight = np.zeros((n, width), np.bool_), np.zeros((n, outcomes if self.exposed else 0), np.int32)
        observation = np.zeros((n, self.senses.size if observe else 0), np.int16)
        paid, score = np.zeros((n, self.game.seats), np.float32), np.zeros((n, self.game.seats), np.int32)
        self.told = (actor, done, legal, weight, observation, paid, score)
        self.actor, self.done = _read_only(actor), _read_only(done)
        self.legal, self.weight = _read_only(legal), _read_only(weight)
        self.observation = _read_only(observation)
        self.reward, self.score = _read_only(paid), _read_only(score)
        settings = (int(self.exposed), int(reward == "score"))
        ends = np.linspace(0, n, threads + 1).astype(int).tolist()
        self._parts = [
            _Part(self, slice(first, last), seated(self.game, bots or {}), settings)
            for first, last in pairwise(ends)
            if last > first
        ]
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin all games anew. The same seed and actions give the same games, with any number of threads."""
        self.keys[:] = [word(seed, at) for at in range(self.n)]
        self.used[:] = 0
        anew = np.full(self.n, ANEW, np.int64)
        self._each(lambda part: part.step(anew))

    def step(self, actions: ArrayLike = ANY) -> None:
        """Say a move in each game, by its number; ANY is a random one: a verb, then one of its moves."""
        said = self._said(actions)
        legal = (said >= 0) & (said < self.legal.shape[1])
        legal &= self.legal[np.arange(self.n), np.where(legal, said, 0)]
        legal |= said == ANY
        if not legal.all():
            at = int(legal.argmin())
            self._refuse(at, int(said[at]))
        self._each(lambda part: part.step(said))

    def _said(self, actions: ArrayLike) -> NDArray[np.int64]:
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape not in ((), (self.n,)):
            raise Unreadable(f"a step takes {self.n} whole numbers, not {given.dtype} of shape {given.shape}")
        return np.ascontiguousarray(np.broadcast_to(given, self.n), np.int64)

    def state(self, at: int) -> State:
        """One of the games, as a friendly state."""
        return State(self.game, self.form.light(self.game.folder.position, self.states[at]))

    def close(self) -> None:
        if self._pool:
            self._pool.shutdown()

    def _each(self, do: Callable[[_Part], None]) -> None:
        """With every part, each in its thread."""
        if self._pool:
            list(self._pool.map(do, self._parts))
        else:
            do(self._parts[0])

    def _refuse(self, at: int, action: int) -> None:
        state = self.state(at)
        texts = state.legal.lexicon.texts
        said = quoted(texts[action]) if 0 <= action < len(texts) else f"number {action}"
        raise Illegal(f"game {at}: {said} is not legal now; legal is {state.legal}")


class _Part:
    """The games from one place to another, for one thread: views of the batch's arrays, and a desk of its own."""

    def __init__(self, batch: Batch, games: slice, bots: Sequence[int], settings: tuple[int, int]) -> None:
        form, folder = batch.form, batch.game.folder
        spare = form.records(folder.position, 2)
        spare[SETUP] = form.store(batch.game.set_up())[0]
        data = spare.view(np.int8).reshape(2, -1) if form.fast else _Packed(spare)
        self.games, self.kernels = games, form.kernels
        self.desk = (
            form.store(batch.game.box),
            form.records(Moves),
            form.records(folder.notes),
            form.records(Outcome),
            spare,
            data,
            np.concatenate([form.store(run) for run in batch.senses.plan]) if form.fast else batch.senses.plan,
            form.numbers(bots),
            *settings,
        )
        states = batch.states[games]
        self.course = (states if form.fast else Records(states), batch.keys[games], batch.used[games])
        self.told = tuple(array[games] for array in batch.told)

    def step(self, actions: NDArray[np.int64]) -> None:
        self.kernels.step(self.desk, self.course, self.told, actions[self.games])


class _Packed:
    """Light records as bytes, as kernels see those of an array."""

    def __init__(self, records: Records) -> None:
        self.records = records

    def __getitem__(self, at: int) -> memoryview:
        return memoryview(self.records[at].pack()).cast("b")


T = TypeVar("T", bound=np.generic)


def _read_only(array: NDArray[T]) -> NDArray[T]:
    """What the kernel writes and others only look at."""
    view = array.view()
    view.flags.writeable = False
    return view


@cache
def _form(package: str, fast: bool) -> forms.Form:
    """The rules and these kernels, loaded once for each folder: they hold nothing of a game in play."""
    folder = next(folder for folder in games.FOLDERS if folder.package == package)
    return (forms.compiled if fast else forms.interpreted)(folder, choice, senses, kernels)
