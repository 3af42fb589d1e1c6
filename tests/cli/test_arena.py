"""The arena as a command: a table, a file that goes on, and pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from .helpers import Run

CONTEST = ("arena", "medici-2006", "--bots", "greedy,random,random", "--games", "6")


def test_it_tells_who_is_better(run: Run) -> None:
    told = run(*CONTEST)
    assert told.code == 0
    lines = told.out.splitlines()
    assert lines[0] == "medici-2006, 3 seats, 6 games over 2 deals, seed 1"
    assert lines[2].startswith("greedy")
    assert lines[3].startswith("random")
    assert max(map(len, lines)) <= 120


def test_it_goes_on_with_its_file(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "contest.jsonl"
    first = run(*CONTEST, "--out", out)
    again = run(*CONTEST, "--out", out)
    assert first.out == again.out
    assert len(out.read_text().splitlines()) == 7
    other = run(*CONTEST, "--out", out, "--seed", "2")
    assert other.code == 2
    assert "holds another contest (its seed)" in other.err


def test_it_draws(run: Run, tmp_path: Path) -> None:
    drawn = run(*CONTEST, "--plot", tmp_path / "contest")
    assert drawn.code == 0, drawn.err
    assert (tmp_path / "contest.png").read_bytes().startswith(b"\x89PNG")
    picture = (tmp_path / "contest.svg").read_text()
    assert "greedy" in picture
    assert "less luck" in picture


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--bots", "greedy,greedy,greedy"), "a contest needs at least two different bots"),
        (("--bots", "greedy,random"), "medici-2006 is for 3 to 6 players, not 2"),
        (("--bots", "greedy,random,nobody"), "there is no bot 'nobody'"),
        (("--bots", "greedy,random,random", "--games", "0"), "--games takes a whole number from 1"),
    ],
)
def test_what_cannot_be_contested_is_refused(run: Run, arguments: tuple[str, ...], complaint: str) -> None:
    refused = run("arena", "medici-2006", *arguments)
    assert refused.code == 2
    assert complaint in refused.err
