"""The loader: what it compiles, when it compiles anew, and where it keeps the result."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from signoria.core import forms
from tests.tables import PLAIN_TABLES, form_of

ROOT = Path(__file__).parents[2]

COPY_OF_SIGNORIA = """
import sys, time
sys.path.insert(0, {source!r})
from signoria.arena.simulate import Player, Series
began = time.perf_counter()
player = Player(Series("medici-2006", 3, ("random", "greedy", "random"), 1, "forms"), fast=True)
print(player.play(1, write=True).record.decode())
print(sum(len(entry.stats.cache_hits) for entry in [player.form.kernels.play_out]), "from the cache")
"""


def run(script: str, cache: Path, **environment: str) -> str:
    environment = {**os.environ, "SIGNORIA_CACHE": str(cache), **environment}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the package that a test may edit."""
    copied = tmp_path / "src"
    subprocess.run(["cp", "-r", str(ROOT / "src"), str(copied)], check=True)
    return copied


@pytest.mark.slow
def test_the_cache_is_used_again_and_notices_an_edit_in_a_called_function(checkout: Path, tmp_path: Path) -> None:
    script, cache = COPY_OF_SIGNORIA.format(source=str(checkout)), tmp_path / "cache"
    first = run(script, cache)
    assert first.endswith("0 from the cache\n")
    second = run(script, cache)
    assert second.endswith("1 from the cache\n")
    assert second.splitlines()[:-1] == first.splitlines()[:-1]

    rules = checkout / "signoria" / "games" / "medici" / "rules.py"
    text = rules.read_text()
    assert text.count("s.money[s.buyer] -= s.high") == 1
    rules.write_text(text.replace("s.money[s.buyer] -= s.high", "s.money[s.buyer] -= 1"))
    third = run(script, cache)
    assert third.endswith("0 from the cache\n")
    assert third.splitlines()[:-1] != first.splitlines()[:-1]


@pytest.mark.full
def test_bounds_are_kept_when_they_are_checked(tmp_path: Path) -> None:
    """Compiled code checks no index by itself: here it does, on games of every edition and seat count."""
    script = """
import os
from signoria import games
from signoria.arena.simulate import Series, player_for, simulate
for folder in games.FOLDERS:
    for edition in folder.about.editions:
        for seats in folder.about.seats_of(edition.name):
            for bot in ("random", "greedy"):
                series = Series(edition.name, seats, (bot,) * seats, 60, "bounds")
                assert len(list(simulate(player_for(series)))) == 60
"""
    run(script, tmp_path, NUMBA_BOUNDSCHECK="1")


@pytest.mark.full
def test_a_place_counted_from_the_back_is_out_of_bounds(checkout: Path, tmp_path: Path) -> None:
    """Interpreted, -1 is the last place; compiled it is none, and checked, it is found."""
    rules = checkout / "signoria" / "games" / "medici" / "rules.py"
    text = rules.read_text()
    rules.write_text(text.replace("s.money[s.buyer] -= s.high", "s.money[s.buyer - box.seats] -= s.high"))
    with pytest.raises(AssertionError, match="IndexError"):
        run(COPY_OF_SIGNORIA.format(source=str(checkout)), tmp_path / "cache", NUMBA_BOUNDSCHECK="1")


def test_compiled_places_are_counted_from_the_front() -> None:
    tree = ast.parse("def f(a: list[int], i: int):\n    a[i][i + 1] = a[0] + a[a[i]]\n")
    said = ast.unparse(ast.fix_missing_locations(forms._Forward().visit(tree))).splitlines()
    assert said[0] == "def f(a: list[int], i: int):"
    assert said[1].strip() == "a[unsigned(i)][unsigned(i + 1)] = a[0] + a[unsigned(a[unsigned(i)])]"


def test_with_bounds_checked_nothing_old_is_taken_from_the_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = forms._surroundings()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert forms._surroundings() != plain


@pytest.mark.slow
def test_without_numba_everything_plays_the_same(tmp_path: Path) -> None:
    script = """
import sys
if "without" in sys.argv or {without}:
    sys.modules["numba"] = None
from signoria.cli import run
sys.exit(run("simulate medici-2006 --bots random,greedy,random --games 60 --seed 3 --out {out}".split()))
"""
    for without in (True, False):
        run(script.format(without=without, out=tmp_path / f"{without}.jsonl"), forms.cache_folder())
    assert (tmp_path / "True.jsonl").read_bytes() == (tmp_path / "False.jsonl").read_bytes()


def test_a_cache_that_cannot_be_written_is_replaced_for_this_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("SIGNORIA_CACHE", str(tmp_path / "file" / "cache"))
    folder = forms.cache_folder()
    assert folder.is_dir()
    assert tmp_path not in folder.parents


def test_a_traceback_of_the_rules_points_to_the_lines_of_their_file() -> None:
    form = form_of(PLAIN_TABLES[0], True)
    compiled = form.rules.apply.py_func.__code__
    plain = sys.modules[f"{PLAIN_TABLES[0].folder.package}.rules"].apply.__code__
    assert compiled.co_firstlineno == plain.co_firstlineno
    assert Path(compiled.co_filename).read_bytes() == Path(plain.co_filename).read_bytes()
    assert compiled.co_filename != plain.co_filename
