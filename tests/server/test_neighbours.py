"""Several servers on one PostgreSQL: what one has stored, all of them show, and one of them makes it go on."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from signoria.server.settings import Settings

from .helpers import (
    Line,
    Running,
    Seen,
    Visitor,
    any_move,
    good,
    play_out,
    problem,
    process,
    query,
    running,
    settings_for,
)
from .helpers import until as eventually
from .postgres import Cluster

pytestmark = pytest.mark.slow

LEASE = 0.6


@pytest.fixture(scope="module")
def shared(postgres: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    database = asyncio.run(postgres.database())
    return settings_for(tmp_path_factory.mktemp("shared"), database=database, lease=LEASE)


@pytest.fixture(scope="module")
def pair(shared: Settings) -> Iterator[tuple[Running, Running]]:
    """Two servers, in one process for once: they share nothing but the database."""
    with running(shared) as here, running(shared) as there:
        yield here, there


def twin(visitor: Visitor, other: Running) -> Visitor:
    """The same person at another server."""
    same = other.visitor()
    same.client.cookies.update(visitor.client.cookies)
    return same


def at_both(pair: tuple[Running, Running], *rest: str) -> tuple[Visitor, Visitor, str]:
    """Anna at one server, Carl at the other, at one table that has begun."""
    anna, carl = pair[0].visitor("Anna"), pair[1].visitor("Carl")
    table = anna.lay("me", "open", *rest)["table"]
    good(carl.post(f"/api/tables/{table}/join"))
    eventually(lambda: anna.look(table)["seats"][1]["name"] == "Carl")
    good(anna.post(f"/api/tables/{table}/begin"))
    return anna, carl, table


def test_who_comes_in_at_one_is_known_at_the_other(pair: tuple[Running, Running]) -> None:
    anna = pair[0].visitor("Anna")
    assert good(twin(anna, pair[1]).get("/api/me")) == good(anna.get("/api/me"))
    token = good(anna.post("/api/tokens", name="bot", scopes=["play"]))["token"]
    assert good(pair[1].visitor(token=token).get("/api/me"))["name"] == "Anna"


def test_players_at_two_servers_see_the_same_game_to_its_end(pair: tuple[Running, Running]) -> None:
    anna, carl, table = at_both(pair, "me=Marc")
    dice = random.Random(1)
    people = [anna, carl]
    with anna.live(table) as a, carl.live(table) as c, pair[1].visitor().live(table) as onlooker:
        seen = [shown(line, 1) for line in (a, c)]
        while seen[0]["status"] == "running":
            who = next(at for at in (0, 1) if seen[at]["legal"])
            n = good(people[who].move(table, seen[who]["n"], any_move(seen[who], dice)))["n"]
            seen = [shown(line, n) for line in (a, c)]
            assert alike(seen[0]) == alike(seen[1])
        assert alike(shown(onlooker, n)) == alike(seen[0])
    assert anna.get(f"/api/tables/{table}/record").content == carl.get(f"/api/tables/{table}/record").content
    assert anna.look(table)["events"] == pair[1].visitor().look(table)["events"]


def shown(line: Line, n: int) -> Seen:
    return line.until(lambda seen: seen["n"] >= n)


def alike(seen: Seen) -> Seen:
    return {key: seen[key] for key in ("status", "n", "version", "actor", "result", "seats")}


def test_a_race_for_one_event_has_one_winner(pair: tuple[Running, Running]) -> None:
    anna = pair[0].visitor("Anna")
    seen = anna.lay("me", "me=Carl", "me=Marc")
    table, dice = seen["table"], random.Random(1)
    both = [anna, twin(anna, pair[1])]
    with ThreadPoolExecutor(2) as pool:
        for _ in range(60):
            if seen["status"] != "running":
                break
            said = [any_move(seen, dice) for _ in both]
            answers = list(pool.map(lambda who, n, do: who.move(table, n, do), both, [seen["n"]] * 2, said))
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            lost, won = sorted(answers, key=lambda answer: answer.is_success)
            assert "but the table is at event" in lost.json()["detail"] or "over" in lost.json()["detail"]
            first = next(event for event in good(won)["events"] if event["by"] != "chance")
            assert first["do"] == said[answers.index(won)]
            seen = anna.look(table)
            assert alike(both[1].look(table)) == alike(seen)
    assert seen["n"] > 60 or seen["status"] == "over"


def test_the_same_request_at_both_is_made_once(pair: tuple[Running, Running]) -> None:
    anna = pair[0].visitor("Anna")
    seen = anna.lay("me", "me=Carl", "me=Marc")
    both = [anna, twin(anna, pair[1])]
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda who: who.move(seen["table"], seen["n"], "stop", request="one"), both))
    assert [good(answer)["n"] for answer in answers] == [seen["n"] + 1] * 2


def test_two_who_want_one_seat_at_once(pair: tuple[Running, Running]) -> None:
    for _ in range(10):
        table = pair[0].visitor("Anna").lay("me", "open", "random")["table"]
        both = [pair[0].visitor("Carl"), pair[1].visitor("Dino")]
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(lambda who, at=table: who.post(f"/api/tables/{at}/join"), both))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        (lost,) = [answer for answer in answers if answer.is_error]
        assert "free is none" in problem(lost, 409)


def test_bots_answer_a_move_that_was_made_at_the_other_server(pair: tuple[Running, Running]) -> None:
    anna = pair[0].visitor("Anna")
    table = anna.lay("me", "greedy", "greedy")["table"]
    there = twin(anna, pair[1])
    dice = random.Random(2)
    with there.live(table) as line:
        while (seen := line.until(lambda seen: bool(seen["legal"]) or seen["status"] == "over"))["status"] != "over":
            good(there.move(table, seen["n"], any_move(seen, dice)))
    assert not any(event["note"] for event in anna.look(table)["events"])


def test_a_server_that_closes_leaves_its_tables_to_others(shared: Settings) -> None:
    slow = settings_for(shared.data, database=shared.database, lease=LEASE, pause=0.1)
    with running(shared) as stays:
        with running(slow) as goes:
            table = goes.visitor("Anna").lay("greedy", "greedy", "greedy")["table"]
        onlooker = stays.visitor()
        assert onlooker.look(table)["status"] == "running"
        eventually(lambda: onlooker.look(table)["status"] == "over")
    eventually(lambda: not query(shared, f"SELECT * FROM leases WHERE \"table\" = '{table}'")[0])


def test_when_one_is_killed_another_takes_over(shared: Settings, pair: tuple[Running, Running]) -> None:
    with process(shared, pause=0.2) as (server, goes):
        carl = goes.visitor("Carl")
        table = carl.lay("greedy", "me", "greedy", "greedy")["table"]
        onlooker = twin(carl, pair[0])
        before = onlooker.look(table)
        os.kill(server.pid, signal.SIGKILL)
        server.wait()
        assert before["status"] == "running"
        dice = random.Random(3)

        def goes_on() -> bool:
            seen = onlooker.look(table)
            if seen["legal"]:
                onlooker.move(table, seen["n"], any_move(seen, dice))
            return bool(seen["n"] > before["n"] + 20)

        eventually(goes_on)
    events = onlooker.look(table)["events"]
    assert [event["n"] for event in events] == list(range(1, len(events) + 1))


def test_a_database_that_was_away_is_used_again(shared: Settings, pair: tuple[Running, Running]) -> None:
    """Every connection is cut, those on which servers listen too."""
    anna, carl, table = at_both(pair, "me=Marc")
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    query(shared, f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
    seen = anna.look(table)
    mover = anna if seen["legal"] else carl
    eventually(lambda: mover.look(table)["n"] > seen["n"] or mover.move(table, seen["n"], "stop").is_success)
    eventually(lambda: anna.look(table)["n"] == carl.look(table)["n"] > seen["n"])
    eventually(
        lambda: len(query(shared, f"SELECT 1 FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND {others}")[0]) == 2
    )
    play_out(anna, anna.lay("me", "me=Carl", "me=Marc")["table"], upto=20)


def test_two_servers_may_prepare_a_database_at_once(postgres: Cluster, shared: Settings) -> None:
    new = settings_for(shared.data, database=asyncio.run(postgres.database()))
    with process(new) as (_, here), process(new) as (_, there):
        anna = here.visitor("Anna")
        assert good(twin(anna, there).get("/api/me"))["name"] == "Anna"


def seated_across(pair: tuple[Running, Running], **more: object) -> tuple[list[Visitor], str]:
    """Three people at a table that the first server looks after; the second of them is at the other."""
    people = [pair[0].visitor("Anna"), pair[1].visitor("Carl"), pair[0].visitor("Dino")]
    table = str(people[0].lay("me", "open", "open", **more)["table"])
    for seat in (1, 2):
        good(people[seat].post(f"/api/tables/{table}/join", seat=seat))
    eventually(lambda: all(seat["name"] for seat in people[0].look(table)["seats"]))
    good(people[0].post(f"/api/tables/{table}/begin"))
    eventually(lambda: people[1].look(table)["status"] == "running")
    return people, table


def test_an_order_given_at_one_server_is_spoken_by_the_other(pair: tuple[Running, Running]) -> None:
    people, table = seated_across(pair)
    first = people[0].look(table)["actor"]
    while first == 1:  # whoever is asked first should be another than Carl
        people, table = seated_across(pair)
        first = people[0].look(table)["actor"]
    seen = good(people[first].move(table, people[first].look(table)["n"], "stop"))
    order = [seen["actor"], (seen["actor"] + 1) % 3, (seen["actor"] + 2) % 3]
    eventually(lambda: people[1].look(table)["n"] == seen["n"])
    lot = people[1].look(table)["orders"]["lot"]
    good(people[1].post(f"/api/tables/{table}/orders", order="pass", lot=lot))
    for seat in order[: order.index(1)]:
        good(people[seat].move(table, people[seat].look(table)["n"], "pass"))
    eventually(lambda: told(people[0], table, 1) == ["pass"])
    eventually(lambda: told(people[1], table, 1) == ["pass"])


def told(visitor: Visitor, table: str, seat: int) -> list[str]:
    return [event["do"] for event in visitor.look(table)["events"] if event["by"] == seat]


def test_time_is_called_by_whoever_looks_after_the_table(postgres: Cluster, tmp_path: Path) -> None:
    """Also when the server that did is gone: then by the other, once nobody else may."""
    hands = [time.time()]
    database = asyncio.run(postgres.database())
    settings = settings_for(tmp_path, database=database, lease=LEASE, now=lambda: hands[0])
    with running(settings) as there:
        with running(settings) as here:
            people, table = seated_across((here, there), clock={"kind": "live", "base": 60})
            late = people[1].look(table)["actor"]
        hands[0] += 61
        eventually(lambda: people[1].look(table)["seats"][late]["away"])
        eventually(lambda: bool(told(people[1], table, late)))
        events = people[1].look(table)["events"]
        assert [event["note"] for event in events if event["note"]] == [{"timed_out": True, "bot": "greedy"}]
