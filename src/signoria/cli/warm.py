"""signoria warm"""

from __future__ import annotations

import time

from signoria import games
from signoria.arena.simulate import Player, Series
from signoria.core import forms
from signoria.core.refusal import Unreadable

from .progress import waiting


def run() -> None:
    """Compile every game's kernels ahead of time.

    Otherwise each command that needs them does so once, when it first runs on a machine.
    """
    if not forms.can_compile():
        raise Unreadable("Numba is not installed here: everything runs interpreted, and nothing needs warming")
    for folder in games.FOLDERS:
        about = folder.about
        began = time.perf_counter()
        with waiting(f"compiling {about.title} for this machine, once"):
            series = Series(about.editions[0].name, about.seats[0], ("random",) * about.seats[0], 1, "warm")
            Player(series, fast=True).play(1, write=False)
        print(f"{about.title}: ready after {time.perf_counter() - began:.1f} s")
