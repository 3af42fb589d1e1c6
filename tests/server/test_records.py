"""Records out of the server and into it."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest

from signoria.core.record import read
from signoria.core.replay import verify
from signoria.server.log import game_for

from .helpers import ALONE, Running, Visitor, good, play_out, problem


def finished(anna: Visitor) -> bytes:
    table = anna.lay(*ALONE, options={"bonus_once": True})["table"]
    play_out(anna, table)
    return anna.get(f"/api/tables/{table}/record").content


def take_in(visitor: Visitor, data: bytes) -> httpx.Response:
    return visitor.client.post("/api/records", content=data, headers={"Content-Type": "application/jsonl"})


def test_a_running_games_record_keeps_its_seed_to_itself(anna: Visitor, stranger: Visitor) -> None:
    table = anna.lay(*ALONE)["table"]
    seen = play_out(anna, table, upto=30)
    response = stranger.get(f"/api/tables/{table}/record")
    assert response.headers["content-type"].startswith("application/jsonl")
    header, *events = [json.loads(line) for line in response.text.splitlines()]
    assert header["commit"] == seen["commit"]
    assert "seed" not in header
    assert [event["n"] for event in events] == list(range(1, seen["n"] + 1))


def test_a_table_that_has_not_begun_has_an_empty_record(anna: Visitor) -> None:
    table = anna.lay("me", "open", "open")["table"]
    assert anna.get(f"/api/tables/{table}/record").content == b""


def test_a_finished_games_record_is_true(anna: Visitor, tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"
    file.write_bytes(finished(anna))
    (record,) = read(file)
    assert record.header.seats == ["Anna", "Carl", "Marc"]
    assert record.header.at
    verify(record, game_for(record.header.game, 3, record.header.options, record.header.parts))


def test_a_record_comes_out_as_it_went_in(anna: Visitor, carl: Visitor, stranger: Visitor) -> None:
    data = finished(anna)
    lines = data.splitlines()
    lines[5] = lines[5][:-1] + ',"comment":"a bold bid – è vero"}'.encode()
    data = b"".join(line + b"\n" for line in lines)
    kept = good(take_in(carl, data))
    assert kept["status"] == "over"
    assert kept["result"]
    assert [seat["name"] for seat in kept["seats"]] == ["Anna", "Carl", "Marc"]
    assert len(kept["events"]) == len(lines) - 2
    assert kept["events"][4]["note"] == {}
    assert stranger.get(f"/api/tables/{kept['table']}/record").content == data
    assert "over" in problem(carl.post(f"/api/tables/{kept['table']}/begin"), 409)


def spoiled(data: bytes) -> dict[str, bytes]:
    lines = data.splitlines(keepends=True)
    header = json.loads(lines[0])
    bid = next(at for at, line in enumerate(lines) if b'"do":"bid' in line)
    return {
        "nothing": b"",
        "no record": b"hello\n",
        "not UTF-8": b"\xff\xfe\n",
        "half a line": data[: len(data) // 2],
        "unfinished": b"".join(lines[:-1]),
        "two games": data + data,
        "another score": data.replace(b'"scores":[', b'"scores":[9'),
        "another seed": data.replace(header["seed"].encode(), b"0" * 64),
        "no seed": data.replace(f',"seed":"{header["seed"]}"'.encode(), b""),
        "a bid left out": b"".join(lines[:bid] + lines[bid + 1 :]),
        "an unknown game": data.replace(b"medici-2006", b"monopoly"),
        "a result of what": data.replace(b'"result":{', b'"result":[{'),
        "deep": b"[" * 500_000,
        "a long line": b'{"signoria":' + b"1" * 900_000 + b"}\n",
    }


@pytest.fixture(scope="module")
def data(server: Running) -> bytes:
    return finished(server.visitor("Anna"))


@pytest.mark.parametrize("how", spoiled(b'{"seed":""}\n"do":"bid'))
def test_what_is_not_true_or_not_a_record_is_not_kept(anna: Visitor, data: bytes, how: str) -> None:
    response = take_in(anna, spoiled(data)[how])
    problem(response, 422)
    assert good(anna.get("/api/tables")) == []


def test_a_record_has_a_size(anna: Visitor) -> None:
    problem(take_in(anna, b"x" * 1_000_001), 413)
