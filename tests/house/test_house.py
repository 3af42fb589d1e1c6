"""The order of the house: who may know whom, and what the rules' dialect leaves out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from signoria import games
from signoria.core.layout import Layout

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "signoria"
MODULES = sorted(SOURCE.rglob("*.py"))

ORDER = ("core", "games", "bots", "review", "arena", "envs", "server", "cli")
"""Each may use those before it; arena, envs and server do not use one another."""

BESIDE = {"arena", "envs", "server"}

DIALECT = [
    *SOURCE.glob("games/*/rules.py"),
    *SOURCE.glob("games/*/rules/*.py"),
    *SOURCE.glob("games/*/value/*.py"),
    SOURCE / "bots" / "choice.py",
    SOURCE / "core" / "equilibrium.py",
    SOURCE / "core" / "shortlist.py",
    SOURCE / "arena" / "kernels.py",
    SOURCE / "arena" / "luck.py",
    SOURCE / "bots" / "search.py",
    SOURCE / "core" / "senses.py",
    SOURCE / "envs" / "kernels.py",
]


def named(path: Path) -> str:
    return str(path.relative_to(SOURCE))


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "" if not node.level else "." * node.level + (node.module or "")
            yield from (f"{node.module}.{alias.name}" for alias in node.names if node.module == "signoria")


def rooms_used(path: Path) -> set[str]:
    return {name.split(".")[1] for name in imported(path) if name.startswith("signoria.")} & set(ORDER)


@pytest.mark.parametrize("path", [path for path in MODULES if path.parent != SOURCE], ids=named)
def test_a_room_uses_only_the_rooms_before_it(path: Path) -> None:
    room = path.relative_to(SOURCE).parts[0]
    allowed = set(ORDER[: ORDER.index(room) + 1]) - (BESIDE - {room} if room in BESIDE else set())
    assert rooms_used(path) <= allowed


@pytest.mark.parametrize(
    "path",
    [path for path in MODULES if path.relative_to(SOURCE).parts[0] in ("core", "bots", "arena", "envs")],
    ids=named,
)
def test_no_game_is_named_outside_its_folder(path: Path) -> None:
    titles = {folder.path.name for folder in games.FOLDERS}
    # An example in a docstring may name a game; code may not.
    code = ast.unparse(_without_docstrings(tree_of(path)))
    assert not re.search("|".join(titles), code, re.IGNORECASE)


def test_the_shell_of_the_page_names_no_game() -> None:
    titles = "|".join(folder.path.name for folder in games.FOLDERS)
    shell = [path for folder in ("src", "words") for path in (ROOT / "web" / folder).rglob("*") if path.is_file()]
    assert len(shell) > 30
    for path in shell:
        assert not re.search(titles, path.read_text(encoding="utf-8"), re.IGNORECASE), path


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [
                line for line in node.body if not (isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant))
            ] or [ast.Pass()]
    return tree


@pytest.mark.parametrize("path", DIALECT, ids=named)
def test_the_dialect_imports_no_compiler_and_decorates_nothing(path: Path) -> None:
    assert not {name.split(".")[0] for name in imported(path)} & {"numba", "numpy", "random", "math"}
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.FunctionDef):
            assert not node.decorator_list
        assert not isinstance(node, ast.Lambda | ast.ListComp | ast.DictComp | ast.Try | ast.Global | ast.Yield)


@pytest.mark.parametrize("path", DIALECT, ids=named)
def test_no_function_of_the_dialect_reaches_itself(path: Path) -> None:
    """Functions that call each other in a circle crash with Numba's cache on the second run."""
    calls = {
        node.name: {
            call.func.id for call in ast.walk(node) if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        }
        for node in tree_of(path).body
        if isinstance(node, ast.FunctionDef)
    }
    assert calls
    for start in calls:
        reached: set[str] = set()
        frontier = calls[start]
        while frontier:
            reached |= frontier
            frontier = set().union(*(calls.get(name, set()) for name in frontier)) - reached
        assert start not in reached, f"{start} calls itself"


@pytest.mark.parametrize("path", DIALECT, ids=named)
def test_grids_are_indexed_place_by_place(path: Path) -> None:
    """`s.level[p, good]` would compile, and would not run interpreted."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute):
            assert not isinstance(node.slice, ast.Tuple)


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_no_second_list_of_a_layouts_fields(path: Path) -> None:
    """Everything else about a record is derived from its declaration, never listed again."""
    layouts: list[type[Layout]] = [layout for folder in games.FOLDERS for layout in (folder.position, folder.box)]
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.List | ast.Tuple | ast.Set | ast.Dict):
            entries = node.keys if isinstance(node, ast.Dict) else node.elts
            texts = {entry.value for entry in entries if isinstance(entry, ast.Constant)}
            for layout in layouts:
                fields = {field.name for field in layout.fields}
                assert len(texts & fields) < len(fields) / 2, f"line {node.lineno} lists fields of {layout.__name__}"


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_files_and_functions_are_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= 400
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno < 60, node.name


def test_every_part_says_where_it_comes_from() -> None:
    from signoria.core.parts import SOURCES, parts_of

    for folder in games.FOLDERS:
        for edition in folder.about.editions:
            for seats in folder.about.seats_of(edition.name):
                parts = parts_of(folder.path / "parts.toml", edition.name, seats)
                assert parts
                assert {part.source for part in parts.values()} <= set(SOURCES)


def test_every_game_folder_holds_the_same_files() -> None:
    files = {"about.py", "parts.toml", "parts.py", "value", "notation.py", "view.py", "orders.py", "README.md"}
    for folder in games.FOLDERS:
        assert files <= {file.name for file in folder.path.iterdir()}
        assert (folder.path / "rules.py").is_file() != (folder.path / "rules" / "__init__.py").is_file()
        assert (folder.path / "words" / "en.toml").is_file()


def test_the_package_is_typed() -> None:
    assert (SOURCE / "py.typed").exists()
