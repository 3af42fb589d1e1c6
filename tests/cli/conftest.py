"""What every test of the commands has at hand: a way to run them, a home of its own, and records to spoil."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

import pytest

from signoria import cli

from .helpers import Answer, Game, Keyboard, Ran, Run, Seated, games_in


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where unfinished games are kept, and in which language the commands speak: never the tester's own."""
    folder = tmp_path / "home"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.setenv("LC_ALL", "C")
    return folder / "signoria" / "games"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """A command in this process: its exit code and what it printed."""

    def ran(*arguments: object) -> Ran:
        capsys.readouterr()
        code = cli.run([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return ran


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Seated:
    """Someone sits down at the keyboard of this process."""

    def sits(answer: Answer) -> Keyboard:
        keyboard = Keyboard(lambda: capsys.readouterr().out, answer)
        monkeypatch.setattr("sys.stdin", keyboard)
        return keyboard

    return sits


def _simulated(folder: Path, *arguments: str) -> Path:
    file = folder / "games.jsonl"
    with contextlib.redirect_stdout(io.StringIO()):
        assert cli.run(["simulate", "medici-2006", *arguments, "--out", str(file)]) == 0
    return file


@pytest.fixture(scope="session")
def three_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three finished games in one file; with greedy bots they have real auctions."""
    return _simulated(tmp_path_factory.mktemp("three"), "--seats", "3", "--bots", "greedy", "--games", "3")


@pytest.fixture
def game(three_games: Path) -> Game:
    """A finished game, line by line, to be spoiled."""
    return games_in(three_games)[0]
