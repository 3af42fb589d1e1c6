"""Bots at the table think in processes of their own, and cannot stall it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from .helpers import Running, Visitor, good, running, settings_for, until

BAD = {
    "crash": "import os, sys; sys.stdin.readline(); os._exit(7)",
    "hang": "import time; time.sleep(60)",
    "nonsense": 'import sys\nfor line in sys.stdin: print(\'{"do":"fold"}\', flush=True)',
    "no JSON": "import sys\nfor line in sys.stdin: print('I think', flush=True)",
    "too much": "import sys\nfor line in sys.stdin: print('x' * 100_000, flush=True)",
    "gone": "",
}
FAULTS = {
    "crash": "stopped thinking",
    "hang": "no answer within",
    "nonsense": "said what is not legal",
}
DEADLINE = {"hang": 0.2}
"""Only one that hangs is waited for in vain; the others fail however slow the machine is."""


def test_bots_play_a_game_to_its_end(anna: Visitor) -> None:
    table = anna.lay("greedy", "random", "greedy")["table"]
    until(lambda: anna.look(table)["status"] == "over")
    assert not any(event["note"] for event in anna.look(table)["events"])


@pytest.mark.parametrize("how", BAD)
def test_a_bot_that_fails_is_replaced_at_that_decision_and_the_table_is_told(tmp_path: Path, how: str) -> None:
    settings = settings_for(tmp_path / "own", thinker=(sys.executable, "-c", BAD[how]), deadline=DEADLINE.get(how, 60))
    with running(settings) as own:
        anna = own.visitor("Anna")
        table = anna.lay("greedy", "greedy", "greedy")["table"]
        with anna.live(table) as line:
            seen = line.until(lambda seen: seen["n"] >= 6)
        faults = [event["note"] for event in anna.look(table)["events"] if event["note"]]
        assert faults
        for fault in faults:
            assert fault["bot"] == "greedy"
            assert FAULTS.get(how, "stopped thinking") in fault["fault"]
        assert seen["seats"][0]["bot"] == "greedy"


def test_a_program_that_cannot_be_started_stalls_nobody(tmp_path: Path) -> None:
    with running(settings_for(tmp_path / "own", thinker=(str(tmp_path / "nothing"),))) as own:
        anna = own.visitor("Anna")
        table = anna.lay("greedy", "greedy", "greedy")["table"]
        until(lambda: anna.look(table)["status"] == "over")


def test_bots_go_on_where_a_server_ended(tmp_path: Path) -> None:
    settings = settings_for(tmp_path / "own", pause=0.05)
    with running(settings) as own:
        table = own.visitor("Anna").lay("greedy", "greedy", "greedy")["table"]
    with running(settings_for(tmp_path / "own")) as own:
        until(lambda: good(own.visitor().get(f"/api/tables/{table}"))["status"] == "over")


def test_a_bot_seems_to_take_a_moment(tmp_path: Path) -> None:
    with running(settings_for(tmp_path / "own", pause=600.0)) as own:
        anna = own.visitor("Anna")
        table = anna.lay("greedy", "greedy", "greedy")["table"]
        seen = anna.look(table, wait=0.3, version=anna.look(table)["version"])
        assert all(event["by"] == "chance" for event in seen["events"])


def test_a_bot_is_told_no_more_than_its_seat_observes(server: Running) -> None:
    """What crosses to the thinker has no field for the seed or the position."""
    from signoria.core.chance import Seed
    from signoria.server.thinkers import bots_seed
    from signoria.server.worker import Question

    assert set(Question.__struct_fields__) == {
        *("game", "seats", "options", "parts"),
        *("bot", "seed", "observed", "n", "seconds"),
    }
    seed = Seed.fresh()
    assert bots_seed(seed).data not in (seed.data, bytes.fromhex(seed.commit))
