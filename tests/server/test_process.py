"""A server as its operator knows it: started, asked how it does, read in its log, ended."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from signoria.server.logs import Lines

from .helpers import ALONE, PATIENCE, Running, any_move, good, problem, query, running, settings_for
from .helpers import until as eventually

SERVE = [sys.executable, "-m", "signoria", "serve"]


@contextlib.contextmanager
def served(*arguments: str, **surroundings: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`signoria serve`, and what it says first."""
    process = subprocess.Popen(
        [*SERVE, "--port", "0", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **surroundings},
    )
    try:
        assert process.stdout
        yield process, process.stdout.readline()
    finally:
        process.kill()
        process.communicate()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def test_it_is_told_where_it_is_and_ends_cleanly(tmp_path: Path) -> None:
    with served("--data", str(tmp_path / "own")) as (process, said):
        assert said.startswith("Signoria is open at http://127.0.0.1:")
        assert str(tmp_path / "own") in said
        again = subprocess.run(
            [*SERVE, "--port", "0", "--data", str(tmp_path / "own")],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert again.returncode == 2
        assert "another server keeps its games in" in again.stderr
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
        assert [json.loads(line)["said"].split()[0] for line in errors.splitlines()] == ["open", "closed"]


@pytest.mark.slow
def test_by_default_it_keeps_to_the_users_folder_and_to_this_machine(tmp_path: Path) -> None:
    with served(XDG_DATA_HOME=str(tmp_path), HOME=str(tmp_path)) as (process, said):
        assert "http://127.0.0.1:" in said
        assert str(tmp_path) in said
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    with served("--host", "0.0.0.0", "--data", str(tmp_path / "own")) as (process, said):
        assert process.stdout
        assert "Everyone who can reach this machine" in process.stdout.readline()


@pytest.mark.slow
def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [*SERVE, "--port", port, "--data", str(tmp_path)],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 3
    assert f"port {port}" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_figures_are_for_this_machine_and_only_if_asked_for(tmp_path: Path) -> None:
    port = free_port()
    with served("--data", str(tmp_path), "--metrics", str(port)) as (_, said):
        address = next(word for word in said.split() if word.startswith("http")).rstrip(",")
        with contextlib.ExitStack() as clients:
            own = Running(address, settings_for(tmp_path), clients)
            anna = own.visitor("Anna")
            seen = anna.lay(*ALONE)
            problem(anna.move(seen["table"], seen["n"], "bid 7"), 409)
            problem(own.visitor().get("/metrics"), 404)
        with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
            figures = answer.read().decode()
        assert f"signoria_events_stored_total {float(seen['n'])}" in figures
        assert 'signoria_refused_total{status="409"} 1.0' in figures
        assert "signoria_tables_in_memory 1.0" in figures
        for secret in ("Anna", "Carl", seen["table"], seen["commit"]):
            assert secret not in figures


def test_health_is_that_of_the_database_too(own: Running) -> None:
    assert good(own.visitor().get("/health"))["status"] == "well"
    query(own.settings, "ALTER TABLE people RENAME TO gone")
    assert "database does not answer" in problem(own.visitor().get("/health"), 503)


def test_no_secret_is_in_a_log(own: Running, caplog: pytest.LogCaptureFixture) -> None:
    """Everything that is told at any level, also of what goes wrong."""
    caplog.set_level(logging.DEBUG, "signoria")
    anna, lucia = own.visitor("Annalena"), own.visitor()
    good(lucia.post("/api/accounts", name="Lucrezia", passphrase="linen and spice"))
    problem(own.visitor().post("/api/session", name="Lucrezia", passphrase="silk and pepper"), 401)
    token = good(lucia.post("/api/tokens", name="my bot", scopes=["play"]))["token"]
    table = anna.lay("me", "open", "random")["table"]
    link = good(anna.post(f"/api/tables/{table}/links", seat=1))["secret"]
    good(lucia.post(f"/api/links/{link}"))
    good(anna.post(f"/api/tables/{table}/begin"))
    dice = random.Random(1)

    def moved() -> bool:
        for who in (anna, own.visitor(token=token)):
            seen = who.look(table)
            if seen["legal"]:
                who.move(table, seen["n"], any_move(seen, dice))
        return bool(seen["n"] > 20)

    eventually(moved)
    problem(own.visitor(token=token[:-1]).get("/api/me"), 401)
    query(own.settings, "ALTER TABLE events RENAME COLUMN line TO gone", "ALTER TABLE people RENAME TO gone")
    problem(anna.get("/api/me"), 503)
    lucia.client.get(f"/api/tables/{table}")
    (((seed,),),) = query(own.settings, "SELECT seed FROM tables")
    cookies = [anna.client.cookies["signoria"], lucia.client.cookies["signoria"]]
    told = "\n".join(Lines().format(record) for record in caplog.records)
    assert table in told
    assert "medici" in told
    for secret in (token, link, seed, *cookies, "linen and spice", "silk and pepper", "Annalena", "Lucrezia", "bid "):
        assert secret not in told


def test_a_line_of_the_log_is_json(caplog: pytest.LogCaptureFixture) -> None:
    try:
        raise ValueError("what\nhappened")
    except ValueError:
        logging.getLogger("signoria").warning("a\nb", extra={"table": "t1"}, exc_info=True)
    (record,) = caplog.records
    text = Lines().format(record)
    assert "\n" not in text
    line = json.loads(text)
    assert {**line, "at": "", "trace": ""} == {
        "at": "",
        "level": "warning",
        "from": "signoria",
        "said": "a\nb",
        "table": "t1",
        "trace": "",
    }
    assert "ValueError: what" in line["trace"]


def test_bots_that_fail_are_told_of(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running(settings_for(tmp_path / "own", thinker=(str(tmp_path / "nothing"),))) as own:
        own.visitor("Anna").lay("greedy", "greedy", "greedy")
        eventually(lambda: "greedy stopped thinking" in caplog.text)
