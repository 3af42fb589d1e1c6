"""Wrong rules, planted into a copy of the package: the tests of a game's rulings must notice each."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import signoria


class Error(NamedTuple):
    """A wrong rule: the text that it replaces, what then stands there, and the test that must notice."""

    right: str
    wrong: str
    noticed_by: str
    file: str = "rules.py"


def failing(folder: Path, game: str, names: Sequence[str], error: Error | None = None) -> tuple[int, set[str]]:
    """How pytest ends, and which tests of a game's `test_rules.py` fail, on a copy in which an error is planted."""
    # The tests are copied too, so that no configuration above them leads back to the original package.
    shutil.copytree(Path(str(signoria.__file__)).parent, folder / "signoria", ignore=_not_needed)
    shutil.copytree(Path(__file__).parent / game, folder / game, ignore=_not_needed)
    if error:
        file = folder / "signoria" / "games" / game / error.file
        rules = file.read_text(encoding="utf-8")
        assert rules.count(error.right) == 1, "the rules have been rewritten: plant the error anew"
        file.write_text(rules.replace(error.right, error.wrong), encoding="utf-8")
    quiet = ["-q", "-rf", "--tb=no", "-p", "no:cacheprovider"]
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *quiet, *[f"{game}/test_rules.py::{name}" for name in names]],
        cwd=folder,
        env=surroundings | {"PYTHONPATH": str(folder), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return run.returncode, set(re.findall(r"^FAILED \S+::(\w+)", run.stdout, re.MULTILINE))


def _not_needed(folder: str, names: list[str]) -> set[str]:
    """Everything but folders, code, printed values and the rules page; compiled code would hide an altered file."""
    return {name for name in names if name == "__pycache__" or Path(name).suffix not in ("", ".py", ".toml", ".md")}
