"""How fast the rules run: compiled, interpreted, in two threads, as whole games; and how soon they start.

    python bench/run.py [GAME ...] [--rounds N] [--write]

Where a game has a C file, that is the yardstick: it plays bit-identical games, which is asserted before
anything is measured. The sides take turns within each round, so a busy machine slows both, and ratios are
taken round by round.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from native import Native
from ours import SETUP, SPARE, Ours
from report import Line, Series, Target, show, write
from signoria.arena.simulate import Player, simulate
from signoria.arena.simulate import Series as Simulation
from signoria.envs import Batch

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Subject:
    """A game to measure, by C by hand where there is bench/NAME.c, by its own target elsewhere."""

    name: str
    editions: tuple[str, ...]
    seats: tuple[int, ...]
    decisions: Target
    compiling: Target
    interpreted: Target | None = None
    masks: Target | None = None
    observations: Target | None = None

    @property
    def edition(self) -> str:
        """The one that is measured; equality is asserted for all."""
        return self.editions[0]

    @property
    def usual(self) -> int:
        """The number of seats for what is measured only once."""
        return self.seats[0]

    @property
    def by_hand(self) -> Path:
        return HERE / f"{self.name}.c"


COMMANDS = (
    "--help",
    "games",
    "simulate {edition} --seats {seats} --games 1 --out game.jsonl",
    "replay game.jsonl",
    "verify game.jsonl",
    "play {edition} --players me{others} --save gameTURN.jsonl",
)
"""What must start at once, called in this order in one folder; whoever is asked says `quit`. TURN counts the calls."""

DECISIONS = 2_000_000
DECISIONS_INTERPRETED = 20_000
POSITIONS, TIMES = 4_000, 500
LOCKSTEP, STEPS = 1_024, 1_000
GAMES = 2_000
GAMES_OF_GREEDY = 200
FEW_ROUNDS = 3
"""For compiling, which takes seconds."""

COPY_OF_C = Target(1.5, at_least=False)
TWO_THREADS = Target(1.8, at_least=True)
START = Target(0.5, at_least=False, unit="s")
FROM_CACHE = Target(1.5, at_least=False, unit="s")

SUBJECTS = (
    Subject(
        "medici",
        editions=("medici-2006", "medici-1995"),
        seats=(4, 3, 5, 6),
        decisions=Target(0.8, at_least=True),
        compiling=Target(15, at_least=False, unit="s"),
        interpreted=Target(0.25, at_least=True, unit="M/s"),
        masks=Target(5, at_least=True, unit="M/s"),
        observations=Target(2, at_least=True, unit="M/s"),
    ),
    Subject(
        "medici_vs_strozzi",
        editions=("medici-vs-strozzi",),
        seats=(2,),
        decisions=Target(5, at_least=True, unit="M/s"),
        compiling=Target(15, at_least=False, unit="s"),
    ),
    Subject(
        "strozzi",
        editions=("strozzi",),
        seats=(4, 3, 5, 6),
        decisions=Target(5, at_least=True, unit="M/s"),
        compiling=Target(15, at_least=False, unit="s"),
    ),
    Subject(
        "princes",
        editions=("princes",),
        seats=(4, 3, 5, 6),
        decisions=Target(3, at_least=True, unit="M/s"),
        compiling=Target(60, at_least=False, unit="s"),
    ),
)


class ByHand:
    """The C side of one edition with a number of seats."""

    def __init__(self, native: Native, ours: Ours) -> None:
        self.native = native
        self.states = native.records("Position", [ours.setup, ours.setup])
        self.box = native.records("Box", [ours.box])

    def random_decisions(self, key: int, decisions: int) -> int:
        play = self.native.functions.random_decisions
        return int(play(self.states + SPARE, self.states + SETUP, self.box, key, decisions))


# Both sides do the same.


def assert_same_play(subject: Subject, native: Native) -> None:
    """The same words used and the same position after a number of decisions, in every field."""
    for edition, seats in product(subject.editions, subject.seats):
        ours = Ours(edition, seats)
        by_hand = ByHand(native, ours)
        for key in range(50):
            decisions = 1 + 97 * key
            words = ours.random_decisions(key, decisions), by_hand.random_decisions(key, decisions)
            reached = ours.reached(), native.plain(by_hand.states[SPARE])
            if words[0] != words[1] or reached[0] != reached[1]:
                raise SystemExit(f"{edition}, {seats} seats, key {key}: C plays otherwise\n{words}\n{reached}")


def assert_same_steps(interpreted: Ours, ours: Ours, native: Native) -> None:
    """Each position that is copied and each action that is applied leads to the same position."""
    box = native.records("Box", [ours.box])
    for position, action in zip(*interpreted.events(POSITIONS), strict=True):
        states, theirs = ours.row([position], spare=1), native.records("Position", [position], spare=1)
        ours.form.kernels.copy_and_apply(states, ours.boxes, ours.form.numbers([action]), 1)
        native.functions.copy_and_apply(theirs, box, native.numbers([action]), 1, 1)
        if vars(ours.light(states[1])) != native.plain(theirs[1]):
            raise SystemExit(f"C does otherwise with {action} at {vars(position)}")


# What is measured.


def random_play(subject: Subject, seats: int, rounds: int) -> Line:
    ours = Ours(subject.edition, seats)
    (times,) = in_turns(rounds, lambda key: ours.random_decisions(key, DECISIONS))
    speed = Series([DECISIONS / 1e6 / t for t in times], "M/s")
    return Line(f"random decisions, {seats} seats", subject.decisions, speed)


def random_play_to_c(subject: Subject, native: Native, seats: int, rounds: int) -> Line:
    ours = Ours(subject.edition, seats)
    by_hand = ByHand(native, ours)
    mine, theirs = in_turns(
        rounds,
        lambda key: ours.random_decisions(key, DECISIONS),
        lambda key: by_hand.random_decisions(key, DECISIONS),
    )
    return Line(
        f"random decisions, {seats} seats, to C by hand",
        subject.decisions,
        Series([DECISIONS / 1e6 / t for t in mine], "M/s"),
        Series([DECISIONS / 1e6 / t for t in theirs], "M/s"),
        Series([c / t for t, c in zip(mine, theirs, strict=True)]),
    )


def copy_and_apply(subject: Subject, rounds: int) -> Line:
    positions, actions = Ours(subject.edition, subject.usual, fast=False).events(POSITIONS)
    ours = Ours(subject.edition, subject.usual)
    states, numbers = ours.row(positions, spare=1), ours.form.numbers(actions)
    (times,) = in_turns(rounds, lambda _: ours.form.kernels.copy_and_apply(states, ours.boxes, numbers, TIMES))
    taken = Series([t / POSITIONS / TIMES * 1e9 for t in times], "ns")
    return Line("copy a position and apply a move", None, taken)


def copy_and_apply_to_c(subject: Subject, native: Native, rounds: int) -> Line:
    interpreted, ours = Ours(subject.edition, subject.usual, fast=False), Ours(subject.edition, subject.usual)
    assert_same_steps(interpreted, ours, native)
    positions, actions = interpreted.events(POSITIONS)
    states, numbers = ours.row(positions, spare=1), ours.form.numbers(actions)
    c_states, c_numbers = native.records("Position", positions, spare=1), native.numbers(actions)
    c_box = native.records("Box", [ours.box])
    mine, theirs = in_turns(
        rounds,
        lambda _: ours.form.kernels.copy_and_apply(states, ours.boxes, numbers, TIMES),
        lambda _: native.functions.copy_and_apply(c_states, c_box, c_numbers, POSITIONS, TIMES),
    )
    steps = POSITIONS * TIMES
    return Line(
        "copy a position and apply a move, to C by hand",
        COPY_OF_C,
        Series([t / steps * 1e9 for t in mine], "ns"),
        Series([t / steps * 1e9 for t in theirs], "ns"),
        Series([t / c for t, c in zip(mine, theirs, strict=True)]),
    )


def two_threads(subject: Subject, rounds: int) -> Line:
    players = [Ours(subject.edition, subject.usual) for _ in range(2)]
    with ThreadPoolExecutor(2) as threads:
        both, alone = in_turns(
            rounds,
            lambda key: [*threads.map(lambda player: player.random_decisions(key, DECISIONS), players)],
            lambda key: [*threads.map(lambda player: player.random_decisions(key, DECISIONS), players[:1])],
        )
    return Line(
        "random decisions in two threads, to one",
        TWO_THREADS,
        Series([2 * DECISIONS / 1e6 / t for t in both], "M/s"),
        Series([DECISIONS / 1e6 / t for t in alone], "M/s"),
        Series([2 * one / two for two, one in zip(both, alone, strict=True)]),
    )


def lockstep(subject: Subject, observe: bool, rounds: int) -> Line:
    """Steps of `envs.Batch`, moves chosen at random by the kernel; beside them the bare loop without any array."""
    ours = Ours(subject.edition, subject.usual)
    batch = Batch(subject.edition, subject.usual, LOCKSTEP, observe=observe)
    stepped, bare = in_turns(
        rounds,
        lambda _: steps(batch, STEPS),
        lambda key: ours.random_decisions(key, DECISIONS),
    )
    return Line(
        f"steps of {LOCKSTEP:,} games in lockstep, masks{' and observations' if observe else ''}, and the bare loop",
        subject.observations if observe else subject.masks,
        Series([LOCKSTEP * STEPS / 1e6 / t for t in stepped], "M/s"),
        Series([DECISIONS / 1e6 / t for t in bare], "M/s"),
    )


def steps(batch: Batch, count: int) -> None:
    for _ in range(count):
        batch.step()


def interpreted_play(subject: Subject, rounds: int) -> Line:
    ours = Ours(subject.edition, subject.usual, fast=False)
    (times,) = in_turns(rounds, lambda key: ours.random_decisions(key, DECISIONS_INTERPRETED))
    speed = Series([DECISIONS_INTERPRETED / 1e6 / t for t in times], "M/s")
    return Line("random decisions, interpreted", subject.interpreted, speed)


def whole_games(subject: Subject, bot: str, games: int, write_records: bool) -> Line:
    """From committed seeds, as `signoria simulate` plays them in one process."""
    series = Simulation(subject.edition, subject.usual, (bot,) * subject.usual, games, "bench")
    player = Player(series, fast=True)
    decisions = sum(played.decisions for played in simulate(player))
    (times,) = in_turns(FEW_ROUNDS, lambda _: [*simulate(player, write=write_records)])
    what = f"decisions in whole games of {bot}{', with records' if write_records else ''}"
    return Line(what, None, Series([decisions / 1e6 / t for t in times], "M/s"))


def starts(subject: Subject, rounds: int) -> list[Line]:
    with TemporaryDirectory() as home:
        others = ",random" * (subject.usual - 1)
        commands = [command.format(edition=subject.edition, seats=subject.usual, others=others) for command in COMMANDS]
        return [process(f"`signoria {said}`", START, f"-m signoria {said}", [home] * rounds) for said in commands]


def kernels_from_cache(subject: Subject, rounds: int) -> Line:
    with TemporaryDirectory() as home:
        load = loading(subject)
        process("kernels compiled first", subject.compiling, load, [home])
        return process("kernels from the cache, whole process", FROM_CACHE, load, [home] * rounds)


def loading(subject: Subject) -> str:
    return f"{HERE / 'ours.py'} {subject.edition} {subject.usual}"


def kernels_compiled(subject: Subject) -> Line:
    with ExitStack() as stack:
        homes = [stack.enter_context(TemporaryDirectory()) for _ in range(FEW_ROUNDS)]
        what = f"kernels compiled, the cache empty, whole process, {FEW_ROUNDS} rounds"
        return process(what, subject.compiling, loading(subject), homes)


# How it is measured.


def in_turns(rounds: int, *sides: Callable[[int], object]) -> list[list[float]]:
    """Seconds that each side took in each round; they take turns, after one round that does not count."""
    times: list[list[float]] = [[] for _ in sides]
    for key in range(rounds + 1):
        for side, taken in zip(sides, times, strict=True):
            begun = perf_counter()
            side(key)
            taken.append(perf_counter() - begun)
    return [taken[1:] for taken in times]


def process(what: str, target: Target, said: str, homes: Sequence[str]) -> Line:
    """Seconds until a Python process has ended, with its files and cache in each of these folders in turn."""
    seconds = []
    for turn, home in enumerate(homes):
        arguments = said.replace("TURN", str(turn)).split()
        surroundings = {**os.environ, "SIGNORIA_CACHE": home, "PYTHONPATH": str(HERE.parent / "src")}
        begun = perf_counter()
        ended = subprocess.run(
            [sys.executable, *arguments],
            cwd=home,
            env=surroundings,
            input=b"quit\n",
            capture_output=True,
            check=False,
        )
        seconds.append(perf_counter() - begun)
        if ended.returncode != 0:
            return Line(what, target, failure=f"ended with {ended.returncode}")
    return Line(what, target, Series(seconds, "s"))


def measure_alone(subject: Subject, rounds: int) -> list[Line]:
    return [*(random_play(subject, seats, rounds) for seats in subject.seats), copy_and_apply(subject, rounds)]


def measure_to_c(subject: Subject, rounds: int) -> list[Line]:
    native = Native(subject.by_hand)
    assert_same_play(subject, native)
    return [
        *(random_play_to_c(subject, native, seats, rounds) for seats in subject.seats),
        copy_and_apply_to_c(subject, native, rounds),
    ]


def measure(subject: Subject, rounds: int) -> list[Line]:
    return [
        *(measure_to_c if subject.by_hand.exists() else measure_alone)(subject, rounds),
        two_threads(subject, rounds),
        lockstep(subject, False, rounds),
        lockstep(subject, True, rounds),
        interpreted_play(subject, rounds),
        whole_games(subject, "random", GAMES, write_records=False),
        whole_games(subject, "random", GAMES, write_records=True),
        whole_games(subject, "greedy", GAMES_OF_GREEDY, write_records=False),
        *starts(subject, rounds),
        kernels_from_cache(subject, rounds),
        kernels_compiled(subject),
    ]


def main() -> None:
    options = argparse.ArgumentParser(description="Measure the rules, side by side with C by hand where that exists.")
    options.add_argument("game", nargs="*", choices=[*(subject.name for subject in SUBJECTS), []])
    options.add_argument("--rounds", type=int, default=15)
    options.add_argument("--write", action="store_true", help="put the table into docs/measurements.md")
    chosen = options.parse_args()
    for subject in [subject for subject in SUBJECTS if subject.name in chosen.game or not chosen.game]:
        lines = measure(subject, chosen.rounds)
        show(f"{subject.edition}, one core unless said; median (quartiles) of {chosen.rounds} rounds", lines)
        if chosen.write:
            write(subject.name, lines, chosen.rounds)


if __name__ == "__main__":
    main()
