"""Standings as a picture: shares of wins, and leads with and without luck, each with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from signoria.core.refusal import Unreadable

from .contest import Contest
from .standings import Estimate, Standing

FORMATS = (".png", ".svg")

INK, MUTED = "#8a2b2b", "#b9a58a"


def draw(contest: Contest, table: Sequence[Standing], games: int, stem: Path) -> list[Path]:
    """Write the picture in each format beside one another; return the files."""
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ImportError:
        raise Unreadable("pictures need Matplotlib: install signoria[plots]") from None
    # Equal standings give equal files.
    mpl.rcParams.update({"svg.hashsalt": "signoria", "svg.fonttype": "none"})
    figure = Figure(figsize=(8, 1.6 + 0.5 * len(table)), layout="constrained")
    shares, leads = figure.subplots(1, 2, sharey=True)
    names = [standing.bot for standing in table]
    _bars(shares, [_in_percent(standing.wins) for standing in table], 0.0, INK, "")
    _bars(leads, [standing.lead for standing in table], -0.12, MUTED, "as played")
    _bars(leads, [standing.adjusted for standing in table], 0.12, INK, "less luck")
    shares.set_yticks(range(len(names)), names)
    shares.invert_yaxis()
    shares.set_xlabel("games won, %")
    shares.set_xlim(left=0)
    leads.set_xlabel("lead over the mean of the others")
    leads.axvline(0, color="black", linewidth=0.6)
    leads.legend(frameon=False, fontsize="small")
    figure.suptitle(f"{contest.game}, {contest.seats} seats, {games} games over duplicate deals")
    files = [stem.with_name(stem.name + suffix) for suffix in FORMATS]
    for file in files:
        metadata = {"Date": None} if file.suffix == ".svg" else {}
        figure.savefig(file, dpi=150, metadata=metadata)
    return files


def _in_percent(estimate: Estimate) -> Estimate:
    return Estimate(100 * estimate.mean, 100 * estimate.within)


def _bars(axes: Any, estimates: Sequence[Estimate], shift: float, colour: str, label: str) -> None:
    """Points with their intervals, a row for each bot."""
    rows = [row + shift for row in range(len(estimates))]
    within = [min(estimate.within, 1e6) for estimate in estimates]
    means = [estimate.mean for estimate in estimates]
    axes.errorbar(means, rows, xerr=within, fmt="o", color=colour, capsize=3, label=label or None)
