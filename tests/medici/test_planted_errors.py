"""The tests of the rulings must notice a wrong rule: each of five errors, planted, fails a test named for it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

import signoria

RULES = Path("signoria/games/medici/rules.py")


class Error(NamedTuple):
    """A wrong rule: the text that it replaces, what then stands there, and the test that must notice."""

    right: str
    wrong: str
    noticed_by: str


ERRORS = {
    "shares are rounded up": Error(
        "    return pool // equal\n",
        "    return (pool + equal - 1) // equal\n",
        "test_M14_example_of_both_rulebooks",
    ),
    "a bonus is shared by those on the field": Error(
        """\
        if step > s.level[p][good] or not box.bonus_once:
            s.money[p] += box.bonus[step]
        s.level[p][good] = step
""",
        """\
        s.level[p][good] = step
    for p in range(box.seats):
        step = s.level[p][good]
        s.money[p] += box.bonus[step] // [s.level[rival][good] for rival in range(box.seats)].count(step)
""",
        "test_M17_each_player_on_a_field_earns_its_bonus_in_full",
    ),
    "a short deck fills no hold": Error(
        """\
    elif open_holds(s, box) == 1:
""",
        """\
    elif open_holds(s, box) == 1 and s.deck < box.spaces - s.stored[left_with_room(s, box, s.auctioneer)]:
        end_day(s, box)
    elif open_holds(s, box) == 1:
""",
        "test_M11_free_cards_count_in_both_scorings_with_a_short_deck",
    ),
    "the next auctioneer sits left of the buyer": Error(
        """\
    clear_lot(s)
    go_on(s, box)
""",
        """\
    if s.buyer != NOBODY:
        s.auctioneer = s.buyer
    clear_lot(s)
    go_on(s, box)
""",
        "test_M10_next_auctioneer_sits_left_of_the_previous_one",
    ),
    "the last place is paid": Error(
        "    return share(box.hold_pay, better, equal)\n",
        "    return share(box.hold_pay, better, equal) or 5\n",
        "test_M14_payout_by_place_and_ties_share_rounded_down",
    ),
}


def failing(folder: Path, names: Sequence[str], error: Error | None) -> tuple[int, set[str]]:
    """How pytest ends, and which of the tests fail, on a copy of the package in which an error is planted."""
    # The tests are copied too, so that no configuration above them leads back to the original package.
    shutil.copytree(Path(str(signoria.__file__)).parent, folder / "signoria", ignore=_not_needed)
    shutil.copytree(Path(__file__).parent, folder / "medici", ignore=_not_needed)
    if error:
        file = folder / RULES
        rules = file.read_text(encoding="utf-8")
        assert rules.count(error.right) == 1, "the rules have been rewritten: plant the error anew"
        file.write_text(rules.replace(error.right, error.wrong), encoding="utf-8")
    quiet = ["-q", "-rf", "--tb=no", "-p", "no:cacheprovider"]
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *quiet, *[f"medici/test_rules.py::{name}" for name in names]],
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


def test_without_an_error_the_same_tests_pass(tmp_path: Path) -> None:
    names = [error.noticed_by for error in ERRORS.values()]
    assert failing(tmp_path, names, None) == (0, set())


@pytest.mark.parametrize("error", ERRORS.values(), ids=ERRORS.keys())
def test_a_planted_error_is_noticed(error: Error, tmp_path: Path) -> None:
    assert failing(tmp_path, [error.noticed_by], error) == (1, {error.noticed_by})
