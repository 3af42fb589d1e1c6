"""The pages of the environments say what the games declare."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from signoria import games
from signoria.core.game import Folder
from signoria.envs import version_of
from tests.docs.environments import PAGES, page, page_of, version_told

every_folder = pytest.mark.parametrize("folder", games.FOLDERS, ids=lambda folder: folder.path.name)


@every_folder
def test_a_games_page_is_what_it_declares(folder: Folder) -> None:
    text = page_of(folder).read_text(encoding="utf-8")
    assert page(folder, text) == text, "write it anew with `make pages`, and read what it wrote"


@every_folder
def test_the_history_tells_of_the_version_there_is(folder: Folder) -> None:
    assert version_told(folder) == version_of(folder)


@pytest.mark.parametrize("file", sorted(PAGES.glob("*.md")), ids=lambda file: file.stem)
def test_examples_run_as_printed(file: Path) -> None:
    for example in re.findall(r"```python\n(.*?)```", file.read_text(encoding="utf-8"), re.DOTALL):
        exec(example.replace("n=1024", "n=2"), {})


@pytest.mark.slow
def test_the_agent_of_the_how_to_learns_to_beat_random(capsys: pytest.CaptureFixture[str]) -> None:
    """In short: fewer games and rounds than the page has."""
    text = (PAGES.parent / "how-to" / "train-an-agent.md").read_text(encoding="utf-8")
    program = "\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL))
    assert "GAMES, STEPS, ROUNDS = 256, 64, 40" in program
    exec(program.replace("256, 64, 40", "128, 64, 24"), {})
    won = [int(share) for share in re.findall(r"won (\d+)%", capsys.readouterr().out)]
    assert len(won) == 24
    assert sum(won[:3]) / 3 < 55
    assert sum(won[-3:]) / 3 > 60
