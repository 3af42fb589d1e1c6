"""What the documents show is what happens."""

from __future__ import annotations

import contextlib
import hashlib
import io
import re
from pathlib import Path

import pytest

from signoria.cli import app, run
from signoria.core.chance import Seed

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/**/*.md"),
        *ROOT.glob("src/**/*.md"),
        *ROOT.glob("bench/*.md"),
        *ROOT.glob("web/*.md"),
    ]
)


def page_name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def python_of(page: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def test_the_readmes_example_runs_as_printed() -> None:
    (example,) = python_of(ROOT / "README.md")
    assert len([line for line in example.splitlines() if line.strip()]) <= 12
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(example, {})
    assert re.fullmatch(r"Result\(scores=\[\d+, \d+, \d+, \d+\], winners=\[.*\], reason='.*'\)\n", printed.getvalue())


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_every_command_that_is_shown_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    commands = {
        command.callback.__module__.rpartition(".")[2] for command in app.registered_commands if command.callback
    }
    assert set(re.findall(r"`signoria ([a-z]+)", text)) <= commands
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"`make ([a-z-]+)", text)) <= targets


def test_the_readme_tells_of_every_command() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in app.registered_commands:
        assert command.callback
        assert f"`signoria {command.callback.__module__.rpartition('.')[2]}`" in text


def test_the_architecture_names_every_module_and_no_other() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^ +([a-z_]+\.py) ", text, re.MULTILINE))
    modules = {path.name for path in (ROOT / "src").rglob("*.py") if "cli" not in path.parts}
    helpers = {"asking.py", "kept.py", "progress.py", "reading.py", "table.py"}
    assert listed == modules - {"__init__.py", "__main__.py"} | helpers


def test_the_vectors_of_chance_hold() -> None:
    """By hashlib alone, as a stranger would compute them, and by our own hand."""
    text = (ROOT / "docs" / "chance.md").read_text(encoding="utf-8")
    vectors = re.findall(
        r"^\| `([0-9a-f]{64})` \| `(\w+) (\d+) (\d+) 0` \| (\d+) \| (\d+) \| (\d+) \|$", text, re.MULTILINE
    )
    assert len(vectors) == 3
    for digits, kind, round_, ordinal, weight, x, case in vectors:
        label = f"{kind} {round_} {ordinal} 0".encode()
        assert int.from_bytes(hashlib.sha256(bytes.fromhex(digits) + label).digest()[:8], "big") == int(x)
        assert int(x) % int(weight) == int(case)
        assert Seed.from_hex(digits).case(kind, int(round_), int(ordinal), int(weight)) == int(case)
    commitments = re.findall(r"^\| `([0-9a-f]{64})` \| `([0-9a-f]{64})` \|$", text, re.MULTILINE)
    assert [digits for digits, _ in commitments] == [digits for digits, *_ in vectors]
    for digits, commitment in commitments:
        assert hashlib.sha256(bytes.fromhex(digits)).hexdigest() == commitment == Seed.from_hex(digits).commit


def test_help_teaches(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    shown = capsys.readouterr().out
    for command in app.registered_commands:
        assert command.callback
        name = command.callback.__module__.rpartition(".")[2]
        assert name in shown
        assert run([name, "--help"]) == 0
        assert len(capsys.readouterr().out.splitlines()) > 5


def test_nothing_names_a_registry_or_a_path_of_a_machine() -> None:
    for file in [*PAGES, ROOT / "constraints.txt", ROOT / "pyproject.toml", ROOT / "Makefile"]:
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"https?://[\w.-]*(?:pypi|pythonhosted|npmjs|debian)\.", text)
        assert not re.search(r"(?<![\w.])/(?:home|root|work|Users)/", text)
