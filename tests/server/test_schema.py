"""What /schema says of the doors is so, whatever is sent to them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from signoria.server.openapi import CONFIG

from .helpers import ALONE, Running, Visitor, good, problem, running, settings_for

SCHEMATHESIS = "import sys; from schemathesis.cli import schemathesis; sys.exit(schemathesis())"

NOT_MEANT = (
    # A name or a move may be well formed, and yet be taken or against the rules.
    "positive_data_acceptance",
    # The framework lists the methods of an address's first door alone.
    "allow_header_conformance",
)


def tried(own: Running, folder: Path, examples: int) -> None:
    """Everything that schemathesis can think of, at a table that there is."""
    anna = own.visitor("Anna")
    (folder / "schemathesis.toml").write_text(f'[parameters]\ntable = "{anna.lay(*ALONE)["table"]}"\n')
    command = [sys.executable, "-c", SCHEMATHESIS, "run", f"{own.address}{CONFIG.path}", "--no-color"]
    cookie = f"Cookie: signoria={anna.client.cookies['signoria']}"
    how = ["-H", cookie, "-n", str(examples), "--seed", "1", "--phases", "examples,coverage,fuzzing"]
    checks = ["--exclude-checks", ",".join(NOT_MEANT)]
    done = subprocess.run([*command, *how, *checks], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-10_000:]


@pytest.mark.slow
def test_nothing_is_found_that_is_not_as_documented(tmp_path: Path) -> None:
    with running(settings_for(tmp_path / "own")) as own:
        tried(own, tmp_path, 1)


@pytest.mark.full
def test_nothing_is_found_in_many_tries(own: Running, tmp_path: Path) -> None:
    tried(own, tmp_path, 100)


def test_how_things_are_refused_is_documented(stranger: Visitor) -> None:
    document = good(stranger.get("/schema"))
    assert document["openapi"].startswith("3.")
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            assert operation["summary"], (method, path)
            assert "application/problem+json" in operation["responses"]["default"]["content"]


def test_what_an_address_does_not_take_it_says(stranger: Visitor) -> None:
    for method, path, takes in (("PUT", "/api/tables", "GET, POST, OPTIONS"), ("POST", "/health", "GET, OPTIONS")):
        refused = stranger.client.request(method, path)
        problem(refused, 405)
        assert refused.headers["allow"] == takes


def test_a_body_that_is_missing_is_asked_for(anna: Visitor) -> None:
    assert "a body in JSON is missing" in problem(anna.client.post("/api/tables"), 400)
