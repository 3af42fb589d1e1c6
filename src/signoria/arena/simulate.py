"""Many games of bots, each from its own seed: the same series gives the same games, however they are run."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache

from signoria import games
from signoria.bots import BOTS, choice, own
from signoria.bots.seat import Seated
from signoria.core import forms
from signoria.core.chance import Dealer, Seed
from signoria.core.contract import CHANCE, NOBODY, Moves
from signoria.core.game import Folder, Game, Result
from signoria.core.parts import Changes
from signoria.core.record import BY_CHANCE, Record, header_for

from . import kernels

ROUNDS = 8
"""More than any game has, counted from 1."""

SOME = 50
"""Games that a worker plays before it reports back."""


@dataclass(frozen=True)
class Series:
    """What is to be played: which game, by which bots, how often, from which series of seeds."""

    game: str
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: str
    options: tuple[str, ...] = ()
    parts: Changes = field(default_factory=dict)

    def make(self) -> Game:
        return games.game(self.game, self.seats, dict.fromkeys(self.options, True), self.parts)


@dataclass(frozen=True)
class Played:
    """One game of a series: how it ended, who did what, and its record if that was asked for."""

    result: Result
    by: Sequence[int]
    do: Sequence[int]
    record: bytes = b""

    @property
    def decisions(self) -> int:
        return sum(actor != CHANCE for actor in self.by)


@cache
def _form(folder: Folder, fast: bool) -> forms.Form:
    return (forms.compiled if fast else forms.interpreted)(folder, choice, kernels)


class Player:
    """Plays games of one series in this process."""

    def __init__(self, series: Series, fast: bool) -> None:
        self.series = series
        self.game = game = series.make()
        self.form = form = _form(game.folder, fast)
        self.states = form.records(game.folder.position, 2)
        self.boxes = form.store(game.box)
        self.moves = form.records(Moves)
        self.notes = form.records(game.folder.notes)
        self.chance_of = form.numbers(game.chances.verb_of)
        self.kinds = form.numbers([_ascii(verb.name) for verb in game.chances.verbs])
        self.in_kernel = all(bot in BOTS and not BOTS[bot].effort for bot in series.bots)
        self.bots = form.numbers([BOTS[bot].number for bot in series.bots if bot in BOTS])
        self.others = [] if self.in_kernel else [own.make(bot, game, fast) for bot in series.bots]
        self.spare = form.numbers([0] * 64)
        self.by = form.numbers([0] * game.about.longest)
        self.do = form.numbers([0] * game.about.longest)
        self.said = [f',"do":"{text}"}}\n' for text in game.moves.texts]
        self.came = [f'"{BY_CHANCE}","do":"{text}"}}\n' for text in game.chances.texts]

    def play(self, number: int, write: bool) -> Played:
        """Game `number` of the series, from 1."""
        seed = Seed.of_game(self.series.seed, number)
        played = self._in_kernel(seed) if self.in_kernel else self._at_table(seed)
        return replace(played, record=self._record(seed, played)) if write else played

    def _at_table(self, seed: Seed) -> Played:
        """Decision by decision, for bots that no kernel knows."""
        state, dealer = self.game.start(), Dealer(seed)
        seats = [Seated(bot, seed) for bot in self.others]
        by: list[int] = []
        do: list[int] = []
        while state.actor != NOBODY:
            by.append(state.actor)
            move = state.dealt(dealer) if state.actor == CHANCE else seats[state.actor].choose(state, len(by))
            do.append(move.number)
            state = state.play(move)
        assert state.result
        return Played(state.result, by, do)

    def _in_kernel(self, seed: Seed) -> Played:
        game, form = self.game, self.form
        self.states[0] = form.store(game.set_up())[0]
        events = form.kernels.play_out(
            self.states,
            self.boxes,
            self.moves,
            self.notes,
            self.chance_of,
            self.kinds,
            form.numbers([[0] * ROUNDS for _ in self.kinds]),
            form.numbers(list(seed.data)),
            self.bots,
            seed.private(),
            self.spare,
            self.by,
            self.do,
        )
        result = game.result(form.light(game.folder.position, self.states[0]))
        assert result is not None
        return Played(result, list(map(int, self.by[:events])), list(map(int, self.do[:events])))

    def _record(self, seed: Seed, played: Played) -> bytes:
        names = [own.short(bot) for bot in self.series.bots]
        record = Record(header_for(self.game, names, seed.commit, seed.hex))
        events = "".join(
            f'{{"n":{n},"by":{self.came[number] if actor == CHANCE else f"{actor}{self.said[number]}"}'
            for n, (actor, number) in enumerate(zip(played.by, played.do, strict=True), 1)
        )
        record.end(played.result)
        return record.lines[0] + b"\n" + events.encode() + record.lines[1] + b"\n"


def player_for(series: Series) -> Player:
    """A player that has warmed up. A few games are over before kernels would be loaded, unless somebody searches."""
    searches = any(bot in BOTS and BOTS[bot].effort for bot in series.bots)
    player = Player(series, fast=forms.can_compile() and (searches or series.games >= SOME))
    player.play(1, write=False)
    return player


def simulate(player: Player, jobs: int = 1, write: bool = False) -> Iterator[Played]:
    """The games of the player's series, in order; with several jobs, by others of its kind."""
    series, fast = player.series, player.form.fast
    starts = range(1, series.games + 1, SOME)
    if jobs == 1:
        yield from _some(player, range(1, series.games + 1), write)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, initializer=_begin, initargs=(series, fast)) as pool:
        for played in pool.map(_play_some, starts, [write] * len(starts)):
            yield from played


def _some(player: Player, numbers: Iterable[int], write: bool) -> Iterator[Played]:
    return (player.play(number, write) for number in numbers)


_player: Player | None = None


def _begin(series: Series, fast: bool) -> None:
    global _player
    _player = Player(series, fast)


def _play_some(first: int, write: bool) -> list[Played]:
    assert _player is not None
    return list(_some(_player, range(first, min(first + SOME, _player.series.games + 1)), write))


def _ascii(kind: str) -> list[int]:
    return list(kind.encode("ascii").ljust(16, b"\0"))
