"""Progress for anything that takes longer than a second, on standard error and only where a person looks."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

AFTER = 1.0
"""Seconds before a bar appears: what is over by then needs none."""


@contextmanager
def counting(what: str, total: int | None) -> Iterator[Callable[[], None]]:
    """A bar that is told of each thing done."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task(what, total=total)
    began = time.monotonic()

    def step() -> None:
        if not bar.live.is_started and time.monotonic() - began > AFTER:
            bar.start()
        bar.advance(task)

    try:
        yield step
    finally:
        if bar.live.is_started:
            bar.stop()


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """A sign of life while one long thing happens."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(what):
        yield
