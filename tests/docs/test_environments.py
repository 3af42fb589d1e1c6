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
