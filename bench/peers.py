"""How many decisions a second others make, with random players, beside ours in the same run.

    make bench-peers                        (or, in the environment that it lays out:)
    python bench/peers.py [--seconds S] [--rounds N] [--write]

The games differ, so a ratio says how fast a program for research steps, not who has the better code: each
library plays what is nearest to an auction with chance among those that it has. The sides take turns within each
round, so a busy machine slows all. What cannot be run says why.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from time import perf_counter
from typing import Any, TypeAlias

from rich.console import Console
from rich.table import Table

from report import Series, machine_lines, table_lines, when, write_part

GAMES = 1_024
"""In lockstep, wherever a library can."""

Play: TypeAlias = Callable[[], int]
"""Plays on for a little, and says how many decisions that was."""


@dataclass(frozen=True)
class Peer:
    """One way to play one game with one library."""

    package: str
    what: str
    load: Callable[[], Play]


# Ours.


def ours_in_lockstep(observe: bool) -> Play:
    from signoria.envs import Batch

    batch = Batch("medici-2006", 4, GAMES, observe=observe)

    def play() -> int:
        for _ in range(100):
            batch.step()
        return 100 * GAMES

    return play


def our_kernel() -> Play:
    from ours import Ours

    ours = Ours("medici-2006", 4)

    def play() -> int:
        ours.random_decisions(random.getrandbits(40), 200_000)
        return 200_000

    return play


def our_pettingzoo() -> Play:
    from signoria.envs import pettingzoo

    return agents_in_turn(pettingzoo.env("medici-2006", 4))


def our_openspiel() -> Play:
    from signoria.envs.openspiel import short_name

    return openspiel_in_python(f"{short_name('medici-2006')}(players=4)")


# Theirs.


def openspiel_in_python(name: str) -> Play:
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def openspiel_in_cpp(name: str) -> Play:
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]

    def play() -> int:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, random.getrandbits(30))
        return sum(step.player >= 0 for step in state.full_history())

    return play


def pettingzoo_classic() -> Play:
    from pettingzoo.classic import connect_four_v3

    return agents_in_turn(connect_four_v3.env())


def agents_in_turn(env: Any) -> Play:
    def play() -> int:
        decisions = 0
        env.reset(seed=random.getrandbits(30))
        for agent in env.agent_iter():
            seen, _, over, truncated, _ = env.last()
            if over or truncated:
                env.step(None)
            else:
                env.step(env.action_space(agent).sample(seen["action_mask"]))
                decisions += 1
        return decisions

    return play


def rlcard_poker() -> Play:
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("limit-holdem")
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        before = env.timestep
        env.run(is_training=False)
        return int(env.timestep - before)

    return play


def pgx_in_lockstep(name: str) -> Play:
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    step = auto_reset(env.step, env.init)
    key = jax.random.PRNGKey(0)

    def one(state: Any, key: Any) -> tuple[Any, None]:
        choose, chance = jax.random.split(key)
        wishes = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(choose, wishes, axis=-1)
        return jax.vmap(step)(state, actions, jax.random.split(chance, GAMES)), None

    many = jax.jit(lambda state, key: jax.lax.scan(one, state, jax.random.split(key, 50))[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, GAMES))

    def play() -> int:
        nonlocal state, key
        key, now = jax.random.split(key)
        state = jax.block_until_ready(many(state, now))
        return 50 * GAMES

    return play


def catanatron_settlers() -> Play:
    from catanatron import Color, Game, RandomPlayer

    def play() -> int:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        return len(game.state.actions)

    return play


def textarena_tic_tac_toe() -> Play:
    import textarena

    env = textarena.make("TicTacToe-v0-raw")

    def play() -> int:
        env.reset(num_players=2, seed=random.getrandbits(30))
        squares, over = random.sample(range(9), 9), False
        while not over:
            env.get_observation()
            over, _ = env.step(action=f"[{squares.pop()}]")
        env.close()
        return 9 - len(squares)

    return play


PEERS = (
    Peer("signoria", f"Medici, {GAMES:,} in lockstep, masks and observations", lambda: ours_in_lockstep(True)),
    Peer("signoria", f"Medici, {GAMES:,} in lockstep, masks", lambda: ours_in_lockstep(False)),
    Peer("signoria", "Medici, the kernels' bare loop", our_kernel),
    Peer("signoria", "Medici, the PettingZoo environment", our_pettingzoo),
    Peer("signoria", "Medici, the OpenSpiel game", our_openspiel),
    Peer("open_spiel", "Oh Hell, loop in Python", lambda: openspiel_in_python("oh_hell")),
    Peer("open_spiel", "Oh Hell, loop of bots in C++", lambda: openspiel_in_cpp("oh_hell")),
    Peer("open_spiel", "backgammon, loop of bots in C++", lambda: openspiel_in_cpp("backgammon")),
    Peer("pettingzoo", "Connect Four of `classic`", pettingzoo_classic),
    Peer("rlcard", "limit hold'em", rlcard_poker),
    Peer("pgx", f"backgammon, {GAMES:,} in lockstep on the CPU", lambda: pgx_in_lockstep("backgammon")),
    Peer("pgx", f"Connect Four, {GAMES:,} in lockstep on the CPU", lambda: pgx_in_lockstep("connect_four")),
    Peer("catanatron", "Settlers, four random players", catanatron_settlers),
    Peer("textarena", "tic-tac-toe", textarena_tic_tac_toe),
)
"""The first is what the others are compared with."""


def loaded(peer: Peer) -> Play | str:
    """What plays, once it has warmed up; or why there is nothing."""
    try:
        play = peer.load()
        play()
    except Exception as failure:  # whatever a stranger's library may raise
        return f"{type(failure).__name__}: {failure}".splitlines()[0][:80]
    return play


def speed(play: Play, seconds: float) -> float:
    """Decisions a second."""
    begun, decisions = perf_counter(), 0
    while (taken := perf_counter() - begun) < seconds:
        decisions += play()
    return decisions / taken


def rows(seconds: float, rounds: int) -> Iterator[list[str]]:
    players = [loaded(peer) for peer in PEERS]
    speeds: list[list[float]] = [[] for _ in PEERS]
    for _ in range(rounds):
        for play, found in zip(players, speeds, strict=True):
            if not isinstance(play, str):
                found.append(speed(play, seconds))
    for peer, play, found in zip(PEERS, players, speeds, strict=True):
        if isinstance(play, str):
            yield [peer.package, "", peer.what, play, ""]
        else:
            ratio = Series([ours / theirs for ours, theirs in zip(speeds[0], found, strict=True)])
            thousands = Series([each / 1e3 for each in found], "k/s")
            yield [peer.package, version(peer.package), peer.what, str(thousands), str(ratio)]


HEAD = ("library", "version", "what", "decisions", "ours is so many times as fast")


def main() -> None:
    options = argparse.ArgumentParser(description="Count the decisions a second of other libraries, beside ours.")
    options.add_argument("--seconds", type=float, default=2.0, help="for each library in each round")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--write", action="store_true", help="put the table into docs/measurements.md")
    chosen = options.parse_args()
    found = list(rows(chosen.seconds, chosen.rounds))
    table = Table(*HEAD)
    for row in found:
        table.add_row(*row)
    Console(width=150).print(table)
    if chosen.write:
        how = f"Median (and quartiles) of {chosen.rounds} rounds, in each of which all took turns, one core."
        lines = [*table_lines(HEAD, found), "", how, "", *machine_lines(), when("bench/peers.py"), ""]
        write_part("bench:peers", "\n".join(lines))


if __name__ == "__main__":
    main()
