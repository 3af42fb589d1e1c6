"""Bots against one another over duplicate deals: each deal is played once from every rotation of the seats.

One game of a contest is a pure function of the contest, the deal and the turn of the table, so any machine may
play any of them. A contest's file takes a line for each, and goes on where it was left.
"""

from __future__ import annotations

import hashlib
import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from signoria import games
from signoria.core import forms
from signoria.core.contract import SEATS
from signoria.core.game import Game
from signoria.core.refusal import Unreadable

from . import luck
from .simulate import Played, Player, Series


class Contest(msgspec.Struct, frozen=True):
    """What is contested: the first line of its file."""

    game: str
    bots: tuple[str, ...]
    """One for each seat of turn 0. At turn t each sits t seats further to the left."""
    seed: str
    options: tuple[str, ...] = ()
    parts: dict[str, Any] = {}
    arena: int = 1
    rules: int = 0
    code: str = ""
    """The hash of all that plays and judges: results of one file were made by one and the same."""

    @property
    def seats(self) -> int:
        return len(self.bots)

    def seated(self, turn: int) -> tuple[str, ...]:
        """Who sits where at a turn of the table."""
        return tuple(self.bots[(seat - turn) % self.seats] for seat in range(self.seats))

    def make(self) -> Game:
        return games.game(self.game, self.seats, dict.fromkeys(self.options, True), self.parts)


class Bout(msgspec.Struct, frozen=True):
    """One game of a contest: a line of its file. Lists go by seat."""

    deal: int
    turn: int
    scores: list[int]
    won: list[int]
    luck: list[float]
    """What chance gave each seat, in what the game is scored in."""


def contest(game: Game, bots: Sequence[str], seed: str) -> Contest:
    """A contest as this version of the code plays it."""
    options = tuple(game.options)
    parts = msgspec.json.decode(msgspec.json.encode(game.changes))
    return Contest(game.name, tuple(bots), seed, options, parts, rules=game.about.rules_version, code=code_in_use())


@cache
def code_in_use() -> str:
    """The hash of the sources that decide what is played and how it is judged."""
    root = Path(games.__file__).parents[1]
    files = sorted(path for room in ("core", "games", "bots", "arena") for path in (root / room).rglob("*.py"))
    texts = [*(path.read_bytes() for path in files), *(path.read_bytes() for path in root.glob("games/*/parts.toml"))]
    return hashlib.sha256(b"\0".join(texts)).hexdigest()[:16]


# One game: the unit of work.


@lru_cache(maxsize=16)
def _player(contest: bytes, turn: int) -> Player:
    """Whoever sits at a turn of the table, with kernels loaded."""
    held = msgspec.json.decode(contest, type=Contest)
    series = Series(held.game, held.seats, held.seated(turn), 1, held.seed, held.options, held.parts)
    return Player(series, fast=forms.can_compile())


def play(contest: Contest, deal: int, turn: int) -> Bout:
    """The game of one deal, from 1, at one turn of the table."""
    player = _player(msgspec.json.encode(contest), turn)
    played = player.play(deal, write=False)
    won = [int(seat in played.result.winners) for seat in range(contest.seats)]
    return Bout(deal, turn, played.result.scores, won, lucks(player.game, played))


@lru_cache(maxsize=16)
def _luck_form(package: str) -> forms.Form:
    folder = next(folder for folder in games.FOLDERS if folder.package == package)
    return (forms.compiled if forms.can_compile() else forms.interpreted)(folder, luck)


def lucks(game: Game, played: Played) -> list[float]:
    """Each seat's luck in a game, in what it is scored in."""
    form = _luck_form(game.folder.package)
    states = form.records(game.folder.position, 2)
    states[0] = form.store(game.set_up())[0]
    total, mean = form.fractions([0.0] * SEATS), form.fractions([0.0] * SEATS)
    boxes, notes = form.store(game.box), form.records(game.folder.notes)
    by, do = form.numbers(played.by), form.numbers(played.do)
    form.luck.luck_of(states, boxes, notes, by, do, game.seats, form.numbers([0] * SEATS), mean, total)
    return [round(float(total[p]) / 1000, 3) for p in range(game.seats)]


# Many games, and the file that keeps them.


def play_all(contest: Contest, wanted: Sequence[tuple[int, int]], jobs: int = 1) -> Iterator[Bout]:
    """The wanted deals and turns, in that order."""
    if jobs == 1:
        yield from (play(contest, deal, turn) for deal, turn in wanted)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context) as pool:
        deals, turns = [deal for deal, _ in wanted], [turn for _, turn in wanted]
        yield from pool.map(play, [contest] * len(wanted), deals, turns)


def all_of(contest: Contest, count: int) -> list[tuple[int, int]]:
    """So many games, filled up to whole deals."""
    deals = -(-count // contest.seats)
    return [(deal, turn) for deal in range(1, deals + 1) for turn in range(contest.seats)]


def kept_in(file: Path, contest: Contest) -> list[Bout]:
    """The games that a contest's file holds; half a line at its end, as a machine that failed leaves it, is cut off."""
    whole, _, half = file.read_bytes().rpartition(b"\n")
    lines = whole.split(b"\n") if whole else []
    try:
        held = msgspec.json.decode(lines[0], type=Contest) if lines else contest
        games = [msgspec.json.decode(line, type=Bout) for line in lines[1:]]
    except msgspec.MsgspecError as error:
        raise Unreadable(f"{file} holds no contest: {error}") from None
    if held != contest:
        differs = [name for name in Contest.__struct_fields__ if getattr(held, name) != getattr(contest, name)]
        raise Unreadable(
            f"{file} holds another contest (its {' and '.join(differs)}); choose another file for this one"
        )
    if half or not lines:
        file.write_bytes(b"".join(line + b"\n" for line in lines) or msgspec.json.encode(contest) + b"\n")
    return games


def go_on(contest: Contest, count: int, file: Path, jobs: int = 1) -> Iterator[Bout]:
    """The games of a contest: first those that its file holds, then the others, each kept as it is played."""
    if not file.exists():
        file.write_bytes(msgspec.json.encode(contest) + b"\n")
    wanted = all_of(contest, count)
    held = {(game.deal, game.turn): game for game in kept_in(file, contest)}
    yield from (held[at] for at in wanted if at in held)
    with file.open("ab", buffering=0) as out:
        for game in play_all(contest, [at for at in wanted if at not in held], jobs):
            out.write(msgspec.json.encode(game) + b"\n")
            yield game
