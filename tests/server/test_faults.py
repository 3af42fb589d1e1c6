"""A full disk, a database that goes away, and visitors who send anything at all."""

from __future__ import annotations

import contextlib
import random
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from signoria.server.limits import Rate
from signoria.server.settings import Rates

from .helpers import ALONE, Running, Visitor, any_move, good, problem, process, settings_for

GROWTH = 30_000
"""Kilobytes that a server may take for everything that is thrown at it here."""


def allow(server: subprocess.Popen[str], most: int) -> None:
    """Let a running server write no file beyond so many bytes: its disk is full there."""
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


@pytest.mark.slow
def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    settings = settings_for(tmp_path / "own")
    dice = random.Random(1)
    with process(settings) as (server, running):
        anna = running.visitor("Anna")
        seen = anna.lay(*ALONE)
        table = seen["table"]
        allow(server, (settings.data / "signoria.sqlite-wal").stat().st_size + 50_000)
        while (answer := anna.move(table, seen["n"], any_move(seen, dice))).is_success:
            seen = answer.json()
        assert "nothing has been changed" in problem(answer, 503)
        assert {**anna.look(table), "events": []} == {**seen, "events": []}
        assert anna.post("/api/guests", name="Carl").status_code == 503
        health = anna.get("/health")
        assert health.status_code == 200
        with sqlite3.connect(settings.data / "signoria.sqlite") as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        database.close()
        allow(server, resource.RLIM_INFINITY)
        seen = good(anna.move(table, seen["n"], any_move(seen, dice)))
        events = anna.look(table)["events"]
        server.send_signal(signal.SIGKILL)
    with process(settings) as (_, running):
        assert running.visitor().look(table)["events"] == events


@pytest.mark.slow
def test_where_nothing_can_be_written_no_server_starts(tmp_path: Path) -> None:
    full = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))"
    code = f"{full}; from signoria.cli import main; main()"
    command = [sys.executable, "-c", code, "serve", "--port", "0", "--data", str(tmp_path / "own")]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 3
    assert "cannot be used" in ended.stderr
    assert "Traceback" not in ended.stderr


class Raw:
    """A connection on which anything may be said."""

    def __init__(self, server: Running) -> None:
        where = urlsplit(server.address)
        self.socket = socket.create_connection((where.hostname, where.port), timeout=20)

    def say(self, data: bytes) -> bytes:
        """What comes back for it, as far as the server answers."""
        try:
            self.socket.sendall(data)
            return self.socket.recv(65_536)
        except (ConnectionError, TimeoutError):
            return b""
        finally:
            self.socket.close()


def posted(path: str, body: bytes, *more: str, length: int | None = None) -> bytes:
    head = [f"POST {path} HTTP/1.1", "Host: x", "Content-Type: application/json", *more]
    return "\r\n".join([*head, f"Content-Length: {len(body) if length is None else length}", "", ""]).encode() + body


ODD = {
    "no HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20 + b"\r\n\r\n",
    "a long address": b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "long headers": b"GET /health HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 200_000 + b"\r\n\r\n",
    "many headers": b"GET /health HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 50_000 + b"\r\n",
    "no length": b"POST /api/guests HTTP/1.1\r\nHost: x\r\n\r\n",
    "two lengths": b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    "a wrong length": posted("/api/guests", b"{}", length=-5),
    "chunks that are none": b"POST /api/guests HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "a NUL": b"GET /api/tables/%00 HTTP/1.1\r\nHost: x\r\n\r\n",
    "a NUL in the middle": b"GET /api/tables/a%00b/record HTTP/1.1\r\nHost: x\r\n\r\n",
    "half a character": b"GET /api/tables/%ff%fe HTTP/1.1\r\nHost: x\r\n\r\n",
    "a surrogate": posted("/api/guests", b'{"name":"\\ud800"}'),
    "a NUL in a name": posted("/api/guests", b'{"name":"A\\u0000B"}'),
    "a NUL in an account": posted("/api/session", b'{"name":"A\\u0000B","passphrase":"A\\u0000BCDEFGH"}'),
    "deep": posted("/api/guests", b"[" * 500_000),
    "deep and well formed": posted("/api/guests", b'{"name":' + b"[" * 50_000 + b"]" * 50_000 + b"}"),
    "huge": posted("/api/guests", b'{"name":"' + b"x" * 900_000 + b'"}'),
    "larger than all": posted("/api/guests", b"", length=10**15),
    "a number without end": posted("/api/guests", b'{"name":' + b"9" * 100_000 + b"}"),
    "another kind": posted("/api/guests", b"{}").replace(b"application/json", b"multipart/form-data"),
    "a token with a NUL": b"DELETE /api/tokens/%00 HTTP/1.1\r\nHost: x\r\n\r\n",
    "an upgrade to nothing": b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    "a token that is none": b"GET /api/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \xff\xfe\x01\r\n\r\n",
    "a cookie that is none": b"GET /api/me HTTP/1.1\r\nHost: x\r\nCookie: signoria=\xff;\xfe=;;;=\r\n\r\n",
}


@pytest.mark.parametrize("how", ODD)
def test_whatever_is_sent_is_answered_as_what_it_is(server: Running, how: str) -> None:
    answer = Raw(server).say(ODD[how])
    assert answer.startswith((b"HTTP/1.1 4", b"HTTP/1.1 200", b"HTTP/1.1 201")) or not answer, answer[:200]
    good(server.visitor().get("/health"))


def test_what_is_said_at_a_table_is_bounded(server: Running, anna: Visitor) -> None:
    seen = anna.lay(*ALONE)
    table = seen["table"]
    for odd in ("\0", "x\0", "\ud800".encode("utf-8", "surrogatepass").decode("latin-1") * 3):
        problem(anna.move(table, seen["n"], odd), 422)
        assert anna.move(table, seen["n"], "pass", request=odd).status_code in (409, 422)
    problem(anna.move(table, seen["n"], "x" * 500_000), 422)
    problem(anna.move(table, seen["n"], ["bid"] * 50_000), 422)
    assert anna.look(table)["n"] == seen["n"]


@pytest.fixture
def weighed(tmp_path: Path) -> Iterator[Running]:
    with weighing(tmp_path / "own", GROWTH) as running:
        yield running


@contextlib.contextmanager
def weighing(folder: Path, growth: int) -> Iterator[Running]:
    """A server that must not grow by what it is sent."""
    with process(settings_for(folder)) as (server, running):
        anna = running.visitor("Anna")
        anna.lay(*ALONE)
        before = memory(server)
        yield running
        good(running.visitor().get("/health"))
        assert memory(server) - before < growth


def memory(server: subprocess.Popen[str]) -> int:
    """Kilobytes that a process holds of its own."""
    (line,) = [line for line in Path(f"/proc/{server.pid}/status").read_text().splitlines() if "RssAnon" in line]
    return int(line.split()[1])


@pytest.mark.slow
def test_hundreds_who_say_half_and_wait_keep_nobody_out(weighed: Running) -> None:
    halves = [Raw(weighed) for _ in range(300)]
    for at, half in enumerate(halves):
        request = posted("/api/guests", b'{"name":"' + b"x" * 2000, length=900_000)
        half.socket.sendall(request[: 10 + at * 5])
    anna = weighed.visitor("Anna")
    assert anna.lay(*ALONE)["status"] == "running"
    for half in halves:
        half.socket.close()


@pytest.mark.slow
def test_what_is_large_is_forgotten(tmp_path: Path) -> None:
    """What is kept until the next collection is less than a third of all that was sent."""
    requests = [ODD["huge"], ODD["deep"], ODD["long headers"]]
    rounds = 200
    with weighing(tmp_path / "own", rounds * sum(map(len, requests)) // 3000) as house:
        for _ in range(rounds):
            for request in requests:
                Raw(house).say(request)


@pytest.mark.slow
def test_who_talks_and_never_listens_fills_nothing(weighed: Running) -> None:
    anna = weighed.visitor("Anna")
    table = anna.lay(*ALONE)["table"]
    with anna.live(table) as deaf:
        deaf.socket.socket.settimeout(2)
        try:
            for _ in range(3000):  # the answers are several times as long, and nobody reads them
                deaf.socket.send('{"type":"look"}' + " " * 5_000)
        except TimeoutError:
            pass  # the server has stopped listening to who does not
        assert anna.look(table)["status"] == "running"
        deaf.socket.socket.close()


@pytest.mark.slow
def test_who_comes_and_goes_leaves_nothing_behind(weighed: Running) -> None:
    anna = weighed.visitor("Anna")
    for _ in range(30):
        table = anna.lay(*ALONE)["table"]
        for _ in range(10):
            with anna.live(table) as line:
                line.hear("seen")
    time.sleep(0.5)


def test_messages_out_of_order_change_nothing(anna: Visitor) -> None:
    table, dice = anna.lay(*ALONE)["table"], random.Random(4)
    with anna.live(table) as line:
        seen = line.hear("seen")["seen"]
        for at in range(5):
            said = any_move(seen, dice)
            for n in (seen["n"] + 1, seen["n"] - 1, 0):
                line.say(type="move", n=n, move=said, request=f"wrong{at}-{n}")
                assert line.hear("refused")["problem"]["status"] == 409
            line.say(type="move", n=seen["n"], move=said, request=f"right{at}")
            line.say(type="move", n=seen["n"], move=said, request=f"again{at}")
            line.say(type="move", n=seen["n"], move=said, request=f"right{at}")
            heard = [line.hear() for _ in range(4)]
            assert [m["request"] for m in heard if m["type"] == "accepted"] == [f"right{at}"] * 2
            assert [m["request"] for m in heard if m["type"] == "refused"] == [f"again{at}"]
            (seen,) = [m["seen"] for m in heard if m["type"] == "seen"]


def test_a_flood_of_arrivals_is_answered_with_when_to_come_again(tmp_path: Path) -> None:
    from .helpers import running

    rates = Rates(*[Rate(3, 600)] * 3)
    with running(settings_for(tmp_path / "own", rates=rates)) as own:
        answers = [own.visitor().post("/api/guests", name="Anna") for _ in range(10)]
        assert [answer.status_code for answer in answers] == [201] * 3 + [429] * 7
        assert all(int(answer.headers["retry-after"]) > 0 for answer in answers[3:])
