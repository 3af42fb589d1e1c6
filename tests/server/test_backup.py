"""All that is kept, in one file and back."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from signoria.cli import run
from signoria.server.backup import bring_back, save
from signoria.server.schema import prepare
from signoria.server.settings import Settings

from .helpers import ALONE, Running, Visitor, any_move, good, play_out, query, running, settings_for
from .postgres import Cluster

LEFT_OUT = {"leases", "alembic_version"}


def rows(file: Path) -> list[bytes]:
    return file.read_bytes().splitlines()[1:]


def flags(settings: Settings) -> list[str]:
    return ["--database", settings.database] if settings.database else ["--data", str(settings.data)]


def furnished(own: Running) -> tuple[Visitor, Visitor, str, str]:
    """A guest at a running game with a bot, an account with a token, and a game that is over."""
    anna, lucia = own.visitor("Anna"), own.visitor()
    good(lucia.post("/api/accounts", name="Lucia", passphrase="linen and spice"))
    good(lucia.post("/api/tokens", name="bot", scopes=["play"]))
    over = lucia.lay(*ALONE)["table"]
    play_out(lucia, over)
    table = anna.lay(*ALONE, options={"bonus_once": True}, parts={"spaces": 4})["table"]
    play_out(anna, table, upto=30)
    return anna, lucia, table, over


def test_everything_is_back_where_it_was(own: Running, tmp_path: Path) -> None:
    anna, _, table, over = furnished(own)
    file, again = tmp_path / "backup", tmp_path / "again"
    assert run(["backup", str(file), *flags(own.settings)]) == 0
    assert file.stat().st_mode & 0o077 == 0
    new = settings_for(tmp_path / "new")
    assert run(["restore", str(file), *flags(new)]) == 0
    assert run(["backup", str(again), *flags(new)]) == 0
    assert rows(again) == rows(file)
    with running(new) as restored:
        back = restored.visitor()
        back.client.cookies.update(anna.client.cookies)
        seen = back.look(table)
        # While it was nowhere, nobody was waited for.
        assert {**seen, "since": None} == {**anna.look(table), "since": None}
        for name in (table, over):
            there, here = (who.get(f"/api/tables/{name}/record").content for who in (anna, back))
            assert there == here
        good(back.move(table, seen["n"], any_move(seen, random.Random(1))))
        lucia = restored.visitor()
        good(lucia.post("/api/session", name="Lucia", passphrase="linen and spice"))
        assert [token["name"] for token in good(lucia.get("/api/tokens"))] == ["bot"]


@pytest.mark.slow
def test_a_file_is_restored_into_postgresql(own: Running, postgres: Cluster, tmp_path: Path) -> None:
    furnished(own)
    file, again = tmp_path / "backup", tmp_path / "again"
    new = settings_for(tmp_path, database=asyncio.run(postgres.database()))
    asyncio.run(save(own.settings.url, file))
    asyncio.run(bring_back(new.url, file))
    asyncio.run(save(new.url, again))
    assert rows(again) == rows(file)


def test_nothing_that_is_kept_is_left_out(own: Running, tmp_path: Path) -> None:
    """Every row of every table: so none that a later version adds is forgotten."""
    furnished(own)
    file = tmp_path / "backup"
    asyncio.run(save(own.settings.url, file))
    if own.settings.database:
        names = query(own.settings, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")[0]
    else:
        names = query(own.settings, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")[
            0
        ]
    kept = {name for (name,) in names} - LEFT_OUT
    assert {"people", "tokens", "tables", "seats", "events", "house"} <= kept
    for name in kept:
        (((count,),),) = query(own.settings, f"SELECT count(*) FROM {name}")
        assert sum(row.startswith(f'["{name}",'.encode()) for row in rows(file)) == count


def test_a_backup_under_load_is_of_one_moment(own: Running, tmp_path: Path) -> None:
    """Each table in it is one that was on show: its last event is the one its row tells of."""
    anna = own.visitor("Anna")
    for _ in range(3):
        anna.lay("greedy", "greedy", "greedy")
    for at in range(5):
        file, new = tmp_path / f"backup{at}", settings_for(tmp_path / f"new{at}")
        asyncio.run(save(own.settings.url, file))
        new.data.mkdir()
        asyncio.run(bring_back(new.url, file))
        found = query(new, 'SELECT version, count(*), max(n) FROM tables JOIN events ON "table" = id GROUP BY id')
        assert found[0]
        assert all(count == last for _, count, last in found[0])
        assert query(new, "SELECT id FROM tables WHERE status = 'frozen'") == [[]]


def test_games_that_are_there_are_not_overwritten(
    own: Running, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own.visitor("Anna")
    file = tmp_path / "backup"
    asyncio.run(save(own.settings.url, file))
    assert run(["restore", str(file), *flags(own.settings)]) == 2
    said = capsys.readouterr().err
    assert "games in it already" in said or "another server keeps its games" in said


SPOILED = {
    "not one": (b"hello\n", "no backup of Signoria"),
    "empty": (b"", "no backup of Signoria"),
    "of a later version": (b'{"signoria_backup":1,"revision":"9999","at":""}\n', "later version"),
    "cut off": (b'{"signoria_backup":1,"revision":"0001","at":""}\n["people",{"id":"1","na', "cut off"),
    "without its end": (b'{"signoria_backup":1,"revision":"0001","at":""}\n', "cut off"),
    "short of a row": (b'{"signoria_backup":1,"revision":"0001","at":""}\n{"rows":1}\n', "cut off"),
    "short of a column": (
        b'{"signoria_backup":1,"revision":"0001","at":""}\n["people",{"id":"1"}]\n{"rows":1}\n',
        "cut off",
    ),
    "strange": (b'{"signoria_backup":1,"revision":"0001","at":""}\n["rooms",{}]\n{"rows":1}\n', "cut off"),
    "of rows that do not fit": (
        b'{"signoria_backup":1,"revision":"0001","at":""}\n["tokens",{"id":"1","person":"nobody",'
        b'"name":"","at":"","scopes":"","digest":""}]\n{"rows":1}\n',
        "cannot be used",
    ),
}


@pytest.mark.parametrize("how", SPOILED)
def test_what_is_no_whole_backup_restores_nothing(tmp_path: Path, how: str, capsys: pytest.CaptureFixture[str]) -> None:
    content, sentence = SPOILED[how]
    file, new = tmp_path / "backup", settings_for(tmp_path / "new")
    file.write_bytes(content)
    assert run(["restore", str(file), *flags(new)]) in (2, 3)
    assert sentence in capsys.readouterr().err
    asyncio.run(prepare(new.url))
    assert query(new, "SELECT * FROM people", "SELECT * FROM seats") == [[], []]


def test_where_nothing_is_kept_there_is_nothing_to_copy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "backup"
    assert run(["backup", str(file), "--data", str(tmp_path / "nowhere")]) == 2
    assert "has kept anything" in capsys.readouterr().err
    assert not file.exists()
    assert run(["restore", str(tmp_path / "no file"), "--data", str(tmp_path / "new")]) == 2


def test_a_database_that_is_not_there_is_named_without_its_passphrase(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for url in ("postgresql://anna:dulcimer@127.0.0.1:1/x", f"postgresql://anna:dulcimer@/x?host={tmp_path}"):
        assert run(["serve", "--port", "0", "--database", url]) == 3
        said = capsys.readouterr().err
        assert "cannot be used" in said
        assert "dulcimer" not in said
    for url in ("mysql://x", "postgresql", "://"):
        assert run(["serve", "--port", "0", "--database", url]) == 2
        assert "postgresql://" in capsys.readouterr().err
