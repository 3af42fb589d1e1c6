"""A bot of one's own at the commands: one file, named by path and class."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria.core.record import read

from .helpers import Run, Seated, leaving

MINE = """
class Careful:
    def __init__(self, game):
        pass

    def choose(self, observed, legal, limit):
        return next(iter(legal))

    def explain(self):
        return {}
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    (tmp_path / "mine.py").write_text(MINE)
    return f"{tmp_path / 'mine.py'}:Careful"


def test_it_is_simulated(mine: str, tmp_path: Path, run: Run) -> None:
    out = tmp_path / "out.jsonl"
    ran = run("simulate", "medici-2006", "--bots", f"{mine},greedy,greedy", "--games", 1, "--out", out)
    assert ran.code == 0
    assert "Careful" in ran.out
    assert str(tmp_path) not in out.read_text()


def test_it_sits_at_a_table_and_goes_on_there(mine: str, tmp_path: Path, run: Run, seated: Seated) -> None:
    kept = tmp_path / "kept.jsonl"
    seated(leaving("quit", 1))
    begun = run("play", "medici-2006", "--bots", mine, "--players", "me,Careful,greedy", "--save", kept)
    assert begun.code == 0, begun.err
    (record,) = read(kept)
    assert record.header.seats == ["me", "Careful", "greedy"]
    assert len(record.events) >= 2
    seated(leaving("quit", 1))
    assert run("play", "--resume", kept, "--bots", mine).code == 0


def test_only_ones_own_is_brought_along(run: Run) -> None:
    refused = run("play", "medici-2006", "--bots", "greedy", "--players", "me,greedy,greedy")
    assert refused.code == 2
    assert "--bots takes a bot of your own, path/to/file.py:Name, not 'greedy'" in refused.err
