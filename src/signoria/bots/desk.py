"""Where search kernels work: the records that they need, and the kernels themselves as soon as they are compiled."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from types import ModuleType

from signoria.core import forms
from signoria.core.contract import ROWS, SEATS, Moves, Outcome
from signoria.core.forms import Form
from signoria.core.game import Folder, Game
from signoria.core.layout import Layout

from . import search

_interpreted: dict[str, Form] = {}
_compiled: dict[str, Form] = {}
_warming: dict[str, threading.Thread] = {}


def kernels_of(folder: Folder) -> list[ModuleType]:
    return [search, folder.ending] if folder.ending else [search]


def form_for(folder: Folder, fast: bool) -> Form:
    """A game's search kernels, loaded once in a process."""
    loaded, load = (_compiled, forms.compiled) if fast else (_interpreted, forms.interpreted)
    if folder.package not in loaded:
        loaded[folder.package] = load(folder, *kernels_of(folder))
    return loaded[folder.package]


class Desk:
    """One decision of one game at a time."""

    def __init__(self, game: Game, form: Form) -> None:
        self.form = form
        self.states = form.records(game.folder.position, 3)
        self.boxes = form.store(game.box)
        self.moves = form.records(Moves)
        self.notes = form.records(game.folder.notes)
        self.ends = form.records(Outcome)
        self.worth = form.numbers([0] * SEATS)
        self.tally = form.numbers([[0] * 3 for _ in range(ROWS)])
        self.ending = game.folder.ending
        if self.ending:
            self.tables = form.records(game.folder.position, self.ending.TABLES)
            self.stack = form.fractions([[0.0] * self.ending.COLUMNS for _ in range(self.ending.TABLES)])

    def solved(self, observed: Layout) -> int | None:
        """The best move of all, where the game has its ends solved and this is near one."""
        if not self.ending:
            return None
        self.tables[0] = self.form.store(observed)[0]
        if not self.form.ending.is_near(self.tables[0], self.boxes[0]):
            return None
        self.form.ending.solve(self.tables, self.boxes, self.notes, self.stack)
        return int(self.form.ending.best(self.stack))

    def lay(self, observed: Layout) -> int:
        """Put what a seat observes on the desk; return how many moves deserve a thought."""
        self.states[0] = self.form.store(observed)[0]
        return int(self.form.search.list_moves(self.states, self.boxes, self.moves, self.notes, self.tally))

    def play(self, among: Sequence[int], key: int, first: int, last: int) -> None:
        """Try these of the moves in the worlds from the first to before the last."""
        work = (self.states, self.boxes, self.notes, self.ends, self.worth, self.tally)
        self.form.search.play_worlds(*work, self.form.numbers(among), key, first, last)

    def rows(self, count: int) -> list[list[int]]:
        return [[int(n) for n in self.tally[at]] for at in range(count)]


def desk_now(game: Game, observed: Layout) -> Desk:
    """A desk at once: with kernels if they are compiled, else without, while they are being compiled beside."""
    package = game.folder.package
    if package in _compiled:
        return Desk(game, _compiled[package])
    if forms.can_compile() and package not in _warming:
        _warming[package] = threading.Thread(target=_warm, args=(game, observed.copy()), daemon=True)
        _warming[package].start()
    return Desk(game, form_for(game.folder, fast=False))


def _warm(game: Game, observed: Layout) -> None:
    """Compile by using; only then may others use it, who would have to wait."""
    form = forms.compiled(game.folder, *kernels_of(game.folder))
    desk = Desk(game, form)
    desk.play(range(desk.lay(observed)), 0, 0, 1)
    desk.solved(observed)
    _compiled[game.folder.package] = form
