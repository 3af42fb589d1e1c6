"""Games that were begun under other rules: they go on, or stand still where the difference is."""

from __future__ import annotations

import random
from typing import Any

import pytest

from signoria import games
from signoria.server.settings import Settings

from .helpers import ALONE, GAME, Seen, any_move, good, play_out, problem, query, running

RULES = games.game(GAME, 3).rules


def begun(fresh: Settings, upto: int) -> tuple[str, Seen]:
    """A table, played on the rules as they are."""
    with running(fresh) as before:
        anna = before.visitor("Anna")
        table = anna.lay(*ALONE)["table"]
        play_out(anna, table, upto=upto)
        stranger = before.visitor().look(table)
        return table, {**stranger, "record": anna.get(f"/api/tables/{table}/record").content}


def test_a_game_goes_on_under_rules_that_tell_it_alike(fresh: Settings) -> None:
    table, before = begun(fresh, upto=30)
    query(fresh, "UPDATE tables SET rules = 0")
    with running(fresh) as after:
        seen = after.visitor().look(table)
        assert {**before, **seen, "since": 0} == {**before, "since": 0}


def test_a_game_stands_still_at_the_first_difference(fresh: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    table, before = begun(fresh, upto=40)
    first = next(event for event in before["events"] if event["by"] != "chance" and event["do"] not in ("draw", "pass"))
    legal = RULES.legal

    def only_the_first(s: Any, box: Any, moves: Any) -> None:
        legal(s, box, moves)
        vars(moves)["count"] = 1

    monkeypatch.setattr(RULES, "legal", only_the_first)
    with running(fresh) as after:
        seen = after.visitor().look(table)
        assert seen["status"] == "frozen"
        assert seen["difference"].startswith(f"event {first['n']}: '{first['do']}' is not legal")
        assert seen["n"] == first["n"] - 1
        assert seen["events"] == before["events"][: first["n"] - 1]
        assert seen["view"]
        assert seen["seed"] is None
        carl = after.visitor("Carl")
        assert "no seat" in problem(carl.move(table, seen["n"], "pass"), 409)
    monkeypatch.undo()
    with running(fresh) as again:  # nothing was lost: under the old rules it goes on
        assert again.visitor().look(table)["events"] == before["events"]


def test_nobody_moves_in_a_game_that_stands_still(fresh: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(fresh) as before:
        anna = before.visitor("Anna")
        table = anna.lay(*ALONE)["table"]
        seen = play_out(anna, table, upto=20)
        said = any_move(seen, random.Random(1))
        cookies = anna.client.cookies
    deal = games.game(GAME, 3).rules.cases
    monkeypatch.setattr(RULES, "cases", lambda s, box: deal(s, box) - 1)
    with running(fresh) as after:
        anna = after.visitor()
        anna.client.cookies.update(cookies)
        assert good(anna.get("/api/tables"))[0]["status"] == "frozen"
        assert anna.look(table)["difference"].startswith("event ")
        assert "begun under other rules" in problem(anna.move(table, anna.look(table)["n"], said), 409)


@pytest.mark.slow
def test_a_finished_game_keeps_its_record_whatever_becomes_of_the_rules(
    fresh: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, before = begun(fresh, upto=10_000)
    scores = RULES.scores

    def richer(s: Any, box: Any, end: Any) -> None:
        scores(s, box, end)
        vars(end)["score"][0] += 1

    monkeypatch.setattr(RULES, "scores", richer)
    with running(fresh) as after:
        stranger = after.visitor()
        seen = stranger.look(table)
        assert (seen["status"], seen["difference"]) == ("frozen", "the game ends otherwise")
        assert stranger.get(f"/api/tables/{table}/record").content == before["record"]
