"""Every game of the list as tests see it: each edition, seat count and option, and random play on each."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator

import pytest

from signoria import games
from signoria.arena import kernels
from signoria.bots import choice
from signoria.core import forms
from signoria.core.contract import CHANCE, NOBODY
from signoria.core.game import Game, State
from signoria.core.legal import Move
from signoria.core.notation import Seats


def every_table() -> list[Game]:
    """Each edition with each number of seats, without options and, where it has any, with all of them."""
    return [
        games.game(edition.name, seats, dict.fromkeys(chosen, True))
        for folder in games.FOLDERS
        for edition in folder.about.editions
        for seats in folder.about.seats_of(edition.name)
        for chosen in _choices([option.name for option in folder.about.options])
    ]


def _choices(options: list[str]) -> list[list[str]]:
    return [[], options] if options else [[]]


def title(game: Game) -> str:
    return "-".join([game.name, str(game.seats), *game.options])


TABLES = every_table()
PLAIN_TABLES = [game for game in TABLES if not game.options]


MANY_CHAPTERS = 4


def at_each(tables: list[Game], compiling: bool = False) -> pytest.MarkDecorator:
    """A test runs at each of these tables; work in progress is tried at the first and the last of each game.

    Where the cache is empty, rules of many chapters are compiled for half a minute: that is slow.
    """
    ends = [[game for game in tables if game.folder is folder] for folder in games.FOLDERS]
    quick = [game for found in ends if found for game in (found[0], found[-1])]
    if compiling:
        quick = [game for game in quick if len(game.folder.chapters) < MANY_CHAPTERS]
    marks = [() if game in quick else (pytest.mark.slow,) for game in tables]
    params = [pytest.param(game, marks=mark, id=title(game)) for game, mark in zip(tables, marks, strict=True)]
    return pytest.mark.parametrize("game", params)


def random_move(state: State, dice: random.Random) -> Move:
    """A verb, then one of its moves; by chance, an outcome by its weight."""
    if state.actor == CHANCE:
        return dice.choices(list(state.outcomes), list(state.outcomes.values()))[0]
    moves = list(state.legal)
    verb = dice.choice(sorted({move.text.split()[0] for move in moves}))
    return dice.choice([move for move in moves if move.text.split()[0] == verb])


def random_course(game: Game, seed: int) -> Iterator[tuple[State, Move, State]]:
    """A random game, step by step."""
    dice = random.Random(f"{title(game)} {seed}")
    state = game.start()
    while state.actor != NOBODY:
        move = random_move(state, dice)
        after = state.play(move)
        yield state, move, after
        state = after


@functools.cache
def form_of(game: Game, fast: bool) -> forms.Form:
    """The rules and the arena's kernels in one of the two forms, loaded once for each edition's folder."""
    return _form(game.folder.package, fast)


@functools.cache
def _form(package: str, fast: bool) -> forms.Form:
    folder = next(folder for folder in games.FOLDERS if folder.package == package)
    return (forms.compiled if fast else forms.interpreted)(folder, choice, kernels)


def turned_text(game: Game, text: str, by: int) -> str:
    """A text with its seat numbers moved on, for verbs that name seats."""
    words = text.split(" ")
    for verb in (*game.moves.verbs, *game.chances.verbs):
        if verb.name == words[0]:
            for at, argument in enumerate(verb.arguments, 1):
                if isinstance(argument, Seats):
                    words[at] = str((int(words[at]) + by) % game.seats)
    return " ".join(words)
