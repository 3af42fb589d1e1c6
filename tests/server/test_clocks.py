"""Clocks, and seats whose people are not there. The tests turn the time themselves."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from signoria.server.settings import Settings

from .helpers import ALONE, Running, Seen, Visitor, any_of_mine, full, good, problem, query, running, texts, until

LIVE = {"kind": "live", "base": 100, "increment": 10}
DAYS = {"kind": "days", "days": 2}


@dataclass
class Time:
    """Stands still until a test turns it."""

    at: float = field(default_factory=time.time)

    def __call__(self) -> float:
        return self.at

    def turn(self, seconds: float) -> None:
        self.at += seconds


@dataclass
class Clocked:
    """A server and its time."""

    server: Running
    time: Time
    people: list[Visitor]

    def two(self, **more: Any) -> str:
        """A table with two people and a bot."""
        anna, carl = self.people
        table = str(anna.lay("me", "open", "random", **more)["table"])
        good(carl.post(f"/api/tables/{table}/join"))
        good(anna.post(f"/api/tables/{table}/begin"))
        return table

    def asked(self, table: str) -> Seen:
        """The table once a person is to decide, as that person sees it."""
        until(lambda: any(who.look(table)["legal"] for who in self.people))
        return next(seen for seen in (who.look(table) for who in self.people) if seen["legal"])

    def settled(self, table: str, seat: int) -> None:
        until(lambda: self.people[0].look(table)["seats"][seat]["away"])


@pytest.fixture
def clocked(fresh: Settings) -> Iterator[Clocked]:
    hands = Time()
    with running(replace(fresh, now=hands)) as own:
        yield Clocked(own, hands, [own.visitor("Anna"), own.visitor("Carl")])


def first(seen: Seen) -> str:
    return next(iter(texts(seen["legal"])))


def test_a_table_without_a_clock_hurries_nobody(clocked: Clocked) -> None:
    table = clocked.two()
    seen = clocked.asked(table)
    clocked.time.turn(1e7)
    time.sleep(0.6)
    now = clocked.people[0].look(table)
    assert (now["clock"], now["n"]) == (None, seen["n"])
    assert not any(seat["away"] or seat["left"] for seat in now["seats"])


@pytest.mark.slow
def test_a_decision_takes_its_time_and_brings_the_increment(clocked: Clocked) -> None:
    table = clocked.two(clock=LIVE)
    seen = clocked.asked(table)
    mover = seen["actor"]
    assert seen["clock"] == LIVE
    assert seen["since"] == clocked.time.at
    assert [seat["left"] for seat in seen["seats"]] == [100, 100, None]
    clocked.time.turn(30)
    after = good(clocked.people[mover].move(table, seen["n"], first(seen)))
    assert after["seats"][mover]["left"] == pytest.approx(80)
    assert after["seats"][1 - mover]["left"] == 100
    assert after["since"] == pytest.approx(clocked.time.at)


@pytest.mark.slow
def test_each_decision_has_its_days(clocked: Clocked) -> None:
    table = clocked.two(clock=DAYS)
    for _ in range(4):
        seen = clocked.asked(table)
        assert seen["seats"][seen["actor"]]["left"] == 2 * 86_400
        clocked.time.turn(86_400)
        good(clocked.people[seen["actor"]].move(table, seen["n"], first(seen)))


@pytest.mark.parametrize("clock", [LIVE, DAYS], ids=["live", "days"])
def test_a_bot_plays_when_time_is_over_until_its_owner_is_back(clocked: Clocked, clock: dict[str, Any]) -> None:
    table = clocked.two(clock=clock)
    seen = clocked.asked(table)
    late, n = seen["actor"], seen["n"]
    owner = clocked.people[late]
    clocked.time.turn(seen["seats"][late]["left"] + 1)
    clocked.settled(table, late)
    until(lambda: owner.look(table)["n"] > n)
    assert owner.look(table, since=n)["events"][0]["note"] == {"timed_out": True, "bot": "greedy"}
    assert "come back first" in problem(owner.move(table, owner.look(table)["n"], "pass"), 409)
    back = good(owner.post(f"/api/tables/{table}/back"))["seats"][late]
    assert (back["away"], back["bot"]) == (False, "")
    assert back["left"] == (10 if clock is LIVE else 2 * 86_400)
    assert "no bot plays for you" in problem(owner.post(f"/api/tables/{table}/back"), 409)
    lines = next_lines_of(clocked, table, late)
    assert [line.get("back") for line in lines[1:]] == [True, None]
    assert not any("bot" in line for line in lines[1:])


def next_lines_of(clocked: Clocked, table: str, seat: int) -> list[dict[str, Any]]:
    """A seat's lines of the record that tell something, and the next one that it says itself, and the one after."""
    own = clocked.people[seat]

    def lines() -> list[dict[str, Any]]:
        record = [json.loads(line) for line in own.get(f"/api/tables/{table}/record").text.splitlines()]
        mine = [line for line in record if line.get("by") == seat]
        told = next(at for at, line in enumerate(mine) if "timed_out" in line)
        back = [at for at, line in enumerate(mine) if "back" in line]
        return [mine[told], *(mine[back[0] : back[0] + 2] if back else [])]

    while len(lines()) < 3:
        seen = clocked.asked(table)
        good(clocked.people[seen["actor"]].move(table, seen["n"], first(seen)))
    return lines()


@pytest.mark.slow
def test_who_is_back_before_the_bot_spoke_decides_himself(fresh: Settings) -> None:
    hands = Time()
    with running(replace(fresh, now=hands, pause=600.0)) as own:
        anna = own.visitor("Anna")
        seen = anna.lay(*ALONE, clock=LIVE)
        table, late = seen["table"], seen["actor"]
        hands.turn(101)
        until(lambda: anna.look(table)["seats"][late]["away"])
        good(anna.post(f"/api/tables/{table}/back", seat=late))
        after = good(anna.move(table, seen["n"], first(anna.look(table)), seat=late))
        assert after["events"][0]["note"] == {"timed_out": True, "back": True}


@pytest.mark.slow
def test_while_a_bot_plays_for_someone_no_clock_runs(clocked: Clocked) -> None:
    table = clocked.two(clock=LIVE)
    seen = clocked.asked(table)
    clocked.time.turn(40)
    away = good(clocked.people[seen["actor"]].post(f"/api/tables/{table}/away"))
    assert away["seats"][seen["actor"]]["left"] == pytest.approx(60)
    clocked.time.turn(1000)
    assert good(clocked.people[seen["actor"]].post(f"/api/tables/{table}/back"))["seats"][seen["actor"]]["left"] == 60


def stop_and_start(settings: Settings, clean: bool) -> tuple[Seen, Seen, Time]:
    """A server that stopped for an hour in the middle of a decision, 30 seconds after it was asked."""
    hands = Time()
    settings = replace(settings, now=hands)
    with running(settings) as own:
        anna = own.visitor("Anna")
        before = anna.lay(*ALONE, clock=LIVE)
        hands.turn(30)
        cookies = dict(anna.client.cookies)
        until(lambda: clean or query(settings, "SELECT alive FROM house") == [[(hands.at,)]])
        signed = hands.at
    if not clean:
        hands.turn(0.5)  # of which the disk knows nothing when a server is killed
        query(settings, f"UPDATE house SET alive = {signed!r}")
    hands.turn(3600)
    with running(settings) as own:
        anna = own.visitor()
        anna.client.cookies.update(cookies)
        return before, anna.look(before["table"]), hands


@pytest.mark.slow
@pytest.mark.parametrize(("clean", "off"), [(True, 0.0), (False, 1.0)], ids=["ended", "killed"])
def test_while_no_server_runs_no_clock_does(fresh: Settings, clean: bool, off: float) -> None:
    before, after, hands = stop_and_start(fresh, clean)
    assert [seat["left"] for seat in after["seats"]] == [100, 100, 100]
    assert not any(seat["away"] for seat in after["seats"])
    assert after["since"] == pytest.approx(hands.at - 30, abs=off + 1e-3)
    assert before["since"] < after["since"]


@pytest.mark.slow
def test_time_runs_on_where_a_server_ended(fresh: Settings) -> None:
    hands = Time()
    settings = replace(fresh, now=hands)
    with running(settings) as own:
        anna = own.visitor("Anna")
        seen = anna.lay(*ALONE, clock=LIVE)
        hands.turn(90)
        cookies = dict(anna.client.cookies)
    with running(settings) as own:
        anna = own.visitor()
        anna.client.cookies.update(cookies)
        assert not anna.look(seen["table"])["seats"][seen["actor"]]["away"]
        hands.turn(11)
        until(lambda: anna.look(seen["table"])["seats"][seen["actor"]]["away"])


def test_the_clock_is_stored_with_the_move_or_not_at_all(clocked: Clocked) -> None:
    table = clocked.two(clock=LIVE)
    seen = clocked.asked(table)
    mover = clocked.people[seen["actor"]]
    clocked.time.turn(30)
    left = f'SELECT "left" FROM seats WHERE seat = {seen["actor"]}'
    with full(clocked.server.settings):
        problem(mover.move(table, seen["n"], first(seen)), 503)
        assert query(clocked.server.settings, left) == [[(100,)]]
        assert mover.look(table) == seen
    good(mover.move(table, seen["n"], first(seen)))
    assert query(clocked.server.settings, left) == [[(pytest.approx(80),)]]


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "live", "base": 9},
        {"kind": "live", "base": 36_001},
        {"kind": "live", "base": 60, "increment": -1},
        {"kind": "live", "base": 60, "increment": 3_601},
        {"kind": "live", "base": 1e400},
        {"kind": "live"},
        {"kind": "days", "days": 0},
        {"kind": "days", "days": 31},
        {"kind": "days", "days": 2, "base": 60},
        {"kind": "sand"},
        {},
        "none",
    ],
    ids=str,
)
def test_a_clock_has_its_bounds(anna: Visitor, clock: object) -> None:
    wish = {"game": "medici-2006", "seats": list(ALONE), "clock": clock}
    refused = anna.client.post("/api/tables", content=json.dumps(wish).replace("Infinity", "1e400"))
    assert refused.status_code in (400, 422), refused.text
    assert refused.json()["detail"]


@pytest.mark.slow
def test_who_steps_out_is_played_for(anna: Visitor, carl: Visitor) -> None:
    table = anna.lay("me", "open", "random")["table"]
    assert "no game is being played" in problem(anna.post(f"/api/tables/{table}/away"), 409)
    good(carl.post(f"/api/tables/{table}/join"))
    good(anna.post(f"/api/tables/{table}/begin"))
    seat = good(carl.post(f"/api/tables/{table}/away"))["seats"][1]
    assert (seat["name"], seat["bot"], seat["away"], seat["resigned"]) == ("Carl", "greedy", True, False)
    assert "play already" in problem(carl.post(f"/api/tables/{table}/away"), 409)
    assert "not yours" in problem(carl.post(f"/api/tables/{table}/back", seat=0), 409)
    until(lambda: any_of_mine(anna, table)["status"] == "over")
    lines = [json.loads(line) for line in anna.get(f"/api/tables/{table}/record").text.splitlines()]
    told = next(line for line in lines if line.get("by") == 1)
    assert (told["stepped_out"], told["bot"]) == (True, "greedy")
    assert [line for line in lines if "stepped_out" in line] == [told]


def test_who_keeps_a_table_waiting_is_handed_over_after_a_while(clocked: Clocked) -> None:
    table = clocked.two()
    while (seen := clocked.asked(table))["actor"] == 0:
        good(clocked.people[0].move(table, seen["n"], first(seen)))
    anna, carl = clocked.people
    asked = f"/api/tables/{table}/hand-over"
    assert "may think for another 600 seconds" in problem(anna.post(asked, seat=1), 409)
    clocked.time.turn(601)
    problem(carl.post(asked, seat=1), 403)
    problem(clocked.server.visitor("Dino").post(asked, seat=1), 403)
    assert "keeps nobody waiting" in problem(anna.post(asked, seat=0), 409)
    assert good(anna.post(asked, seat=1))["seats"][1]["away"]
    assert not good(carl.post(f"/api/tables/{table}/back"))["seats"][1]["away"]


@pytest.mark.slow
def test_who_laid_the_table_is_handed_over_by_the_others(clocked: Clocked) -> None:
    table = clocked.two()
    while (seen := clocked.asked(table))["actor"] == 1:
        good(clocked.people[1].move(table, seen["n"], first(seen)))
    clocked.time.turn(601)
    assert good(clocked.people[1].post(f"/api/tables/{table}/hand-over", seat=0))["seats"][0]["away"]


@pytest.mark.slow
def test_a_clock_decides_by_itself_who_is_late(clocked: Clocked) -> None:
    table = clocked.two(clock={"kind": "days", "days": 30})
    while (seen := clocked.asked(table))["actor"] == 0:
        good(clocked.people[0].move(table, seen["n"], first(seen)))
    clocked.time.turn(601)
    assert "has a clock" in problem(clocked.people[0].post(f"/api/tables/{table}/hand-over", seat=1), 409)
