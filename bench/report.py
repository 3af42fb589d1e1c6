"""What was measured, as a table on the screen and in docs/measurements.md."""

from __future__ import annotations

import os
import platform
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from statistics import median, quantiles

from rich.console import Console
from rich.table import Table

from native import FLAGS, compiler

PAGE = Path(__file__).parent.parent / "docs" / "measurements.md"
COLUMNS = ("measured", "ours", "other", "compared", "target", "")


@dataclass(frozen=True)
class Series:
    """The same thing measured several times."""

    values: Sequence[float]
    unit: str = ""

    @property
    def median(self) -> float:
        return median(self.values)

    def __str__(self) -> str:
        low, _, high = quantiles(self.values, n=4, method="inclusive")
        return f"{_short(self.median)}{self.unit and ' ' + self.unit} ({_short(low)} to {_short(high)})"


@dataclass(frozen=True)
class Target:
    limit: float
    at_least: bool
    unit: str = ""

    def met(self, value: float) -> bool:
        return value >= self.limit if self.at_least else value <= self.limit

    def __str__(self) -> str:
        return f"{'≥' if self.at_least else '≤'} {self.limit:g}{self.unit and ' ' + self.unit}"


@dataclass(frozen=True)
class Line:
    """One thing measured. A target holds for `compared`, or for `ours` where nothing is compared."""

    what: str
    target: Target | None
    ours: Series | None = None
    other: Series | None = None
    compared: Series | None = None
    failure: str = ""

    @property
    def verdict(self) -> str:
        judged = self.compared or self.ours
        if self.failure or judged is None:
            return "failed"
        if self.target is None:
            return ""
        return "ok" if self.target.met(judged.median) else "short"

    @property
    def cells(self) -> list[str]:
        series = [str(series or "") for series in (self.ours, self.other, self.compared)]
        return [self.what, self.failure or series[0], *series[1:], str(self.target or ""), self.verdict]


def show(title: str, lines: Sequence[Line]) -> None:
    colours = {"short": "yellow", "failed": "red"}
    table = Table(*COLUMNS, title=title)
    for line in lines:
        table.add_row(*line.cells, style=colours.get(line.verdict))
    Console(width=None if sys.stdout.isatty() else 140).print(table)


def write(game: str, lines: Sequence[Line], rounds: int) -> None:
    """Put what was measured of a game into its part of the page."""
    write_part(
        f"bench:{game}",
        "\n".join([*table_lines(COLUMNS, [line.cells for line in lines]), "", *_circumstances(rounds), ""]),
    )


def write_part(name: str, text: str) -> None:
    """Replace a marked part of the page."""
    marked = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
    page = PAGE.read_text(encoding="utf-8")
    if not marked.search(page):
        raise SystemExit(f"docs/measurements.md has no part marked {name}")
    PAGE.write_text(marked.sub(lambda found: found[1] + text + found[2], page), encoding="utf-8")


def table_lines(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows)]


def _circumstances(rounds: int) -> list[str]:
    return [
        f"Median (and quartiles) of {rounds} rounds, in each of which the sides took turns; "
        "compared round by round. C by hand is `bench/`.",
        "",
        *machine_lines(),
        f"- C: {compiler()}, {' '.join(FLAGS)}",
        when("bench/run.py"),
    ]


def machine_lines() -> list[str]:
    """Where it was measured: nothing that tells one machine of a kind from another."""
    parts = ", ".join(f"{name} {version(name.lower())}" for name in ("NumPy", "Numba", "llvmlite"))
    return [
        f"- Machine: {_processor()}, {os.cpu_count()} cores, {platform.system()}",
        f"- Python {platform.python_version()}, {parts}",
    ]


def when(program: str) -> str:
    """When it was measured, and how."""
    return f"- {datetime.now(UTC):%Y-%m-%d}, `python {program} {' '.join(sys.argv[1:])}`"


def _processor() -> str:
    about = Path("/proc/cpuinfo")
    named = re.search(r"^model name\s*: (.*)$", about.read_text(), re.MULTILINE) if about.exists() else None
    return named[1].strip() if named else platform.machine()


def _short(value: float) -> str:
    """Three figures, as people write them: 0.0312, 15.4, 1320."""
    if value == 0 or value >= 100:
        return f"{value:.0f}"
    digits = 2 if value >= 0.1 else 3
    return f"{value:.{digits}f}" if value < 10 else f"{value:.1f}"
