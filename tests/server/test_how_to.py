"""The programs in `docs/how-to/` do what their pages say."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from .helpers import good, running, settings_for, until

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "write-a-bot.md"
LONGEST = 40


@pytest.mark.slow
def test_the_bot_of_the_page_plays_a_rated_table(tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len([line for line in program.splitlines() if line.strip()]) <= LONGEST
    file = tmp_path / "bot.py"
    file.write_text(program, encoding="utf-8")
    with running(settings_for(tmp_path / "own")) as own:
        ada = own.visitor()
        # As the page has it, word for word.
        commands = re.findall(r"curl .* --json '(.*)' http://127.0.0.1:8710(\S+)", PAGE.read_text(encoding="utf-8"))
        made = [good(ada.client.post(path, content=body)) for body, path in commands]
        environment = {**os.environ, "SIGNORIA_TOKEN": made[1]["token"]}
        command = [sys.executable, str(file), own.address]
        played = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
        assert played.returncode == 0, played.stderr
        assert re.fullmatch(r"It came out as \[\d+, \d+, \d+\] and the bot had seat 0\n", played.stdout)
        until(lambda: len(good(ada.get("/api/ratings", game="Medici"))) == 2)
        assert {row["name"] for row in good(ada.get("/api/ratings", game="Medici"))} == {"Ada", "greedy"}
