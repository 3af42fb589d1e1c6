"""A table over WebSocket and over long polls."""

from __future__ import annotations

import contextlib
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from .helpers import ALONE, Line, Running, Seen, Visitor, any_move, good, problem, running, settings_for, turn_of


def seated(anna: Visitor, carl: Visitor) -> str:
    """A table with two people and a bot, begun."""
    table = str(anna.lay("me", "open", "random")["table"])
    good(carl.post(f"/api/tables/{table}/join"))
    good(anna.post(f"/api/tables/{table}/begin"))
    return table


def test_joining_shows_the_whole_table(anna: Visitor) -> None:
    table = anna.lay(*ALONE)["table"]
    with anna.live(table) as line:
        assert line.hear() == {"type": "seen", "seen": anna.look(table)}


def test_each_hears_of_every_event_once_and_in_order(anna: Visitor, carl: Visitor, stranger: Visitor) -> None:
    table = seated(anna, carl)
    with anna.live(table) as a, carl.live(table) as c, stranger.live(table) as onlooker:
        last = played_by(anna, carl, table, upto=40)["n"]
        heard = [told_until(line, last) for line in (a, c, onlooker)]
    assert [seen["you"] for seen, _ in heard] == [[0], [1], []]
    assert [seen["seat"] for seen, _ in heard] == [0, 1, None]
    for seen, events in heard:
        assert [event["n"] for event in events] == list(range(1, seen["n"] + 1))


def test_moves_are_said_and_acknowledged_on_the_line(anna: Visitor) -> None:
    table, dice = anna.lay(*ALONE)["table"], random.Random(1)
    with anna.live(table) as line:
        seen = line.hear("seen")["seen"]
        for at in range(20):
            line.say(type="move", n=seen["n"], move=any_move(seen, dice), request=f"r{at}")
            both = sorted([line.hear(), line.hear()], key=lambda message: str(message["type"]))
            assert both[0] == {"type": "accepted", "request": f"r{at}"}
            seen = both[1]["seen"]


def test_coming_back_shows_the_same_as_never_having_left(anna: Visitor, carl: Visitor) -> None:
    table = seated(anna, carl)
    with carl.live(table) as stayed:
        early, events = told_until(stayed, 1)
        last = played_by(anna, carl, table, upto=early["n"] + 20)["n"]
        late, more = told_until(stayed, last)
    with carl.live(table, since=early["n"]) as back:
        returned, missed = told_until(back, late["n"])
    assert missed[: len(more)] == more
    with carl.live(table) as anew:
        whole, everything = told_until(anew, returned["n"])
    assert everything[: len(events + missed)] == events + missed
    if whole["n"] == late["n"]:  # else the bot has gone on meanwhile
        assert {**whole, "events": []} == {**late, "events": []}


def told_until(line: Line, n: int) -> tuple[Seen, list[Seen]]:
    """What a line shows once it is at event `n`, and all events that it told until then."""
    events: list[Seen] = []
    while True:
        seen = line.hear("seen")["seen"]
        events += seen["events"]
        if seen["n"] >= n:
            return seen, events


def played_by(anna: Visitor, carl: Visitor, table: str, upto: int) -> Seen:
    """Both play whenever they are asked, until an event and their turn; what is seen then."""
    dice = random.Random(1)
    while True:
        seen = turn_of([anna, carl], table)
        if seen["n"] >= upto or seen["status"] != "running":
            return seen
        good((anna if seen["you"] == [0] else carl).move(table, seen["n"], any_move(seen, dice)))


def test_the_table_is_told_again_on_request(anna: Visitor) -> None:
    table = anna.lay(*ALONE)["table"]
    with anna.live(table) as line:
        first = line.hear()["seen"]
        line.say(type="look")
        assert line.hear()["seen"] == first
        line.say(type="look", since=1)
        assert line.hear()["seen"] == {**first, "events": first["events"][1:]}


def test_a_change_without_a_move_is_told_too(anna: Visitor, carl: Visitor) -> None:
    table = anna.lay("me", "open", "random")["table"]
    with anna.live(table) as line:
        line.hear("seen")
        good(carl.post(f"/api/tables/{table}/join"))
        assert line.until(lambda seen: seen["seats"][1]["name"] == "Carl")["status"] == "open"
        good(anna.post(f"/api/tables/{table}/begin"))
        assert line.until(lambda seen: seen["status"] == "running")["view"]


def test_a_refusal_names_the_request_and_shows_the_table(anna: Visitor) -> None:
    table = anna.lay(*ALONE)["table"]
    with anna.live(table) as line:
        n = line.hear()["seen"]["n"]
        line.say(type="move", n=n, move="bid 7", request="mine")
        refused = line.hear()
        assert (refused["type"], refused["request"]) == ("refused", "mine")
        assert "legal is draw or stop" in refused["problem"]["detail"]
        assert refused["problem"]["now"]["n"] == n
        line.say(type="move", n=n, move="stop")
        assert line.hear("accepted")


@pytest.mark.parametrize(
    "nonsense",
    [
        "",
        "{",
        "null",
        "[]",
        "7",
        '"move"',
        "{}",
        '{"type":"dance"}',
        '{"type":"move"}',
        '{"type":"move","n":"1","move":"pass"}',
        '{"type":"move","n":1e400,"move":"pass"}',
        '{"type":"move","n":1,"move":{"a":1}}',
        '{"type":"look","since":"x"}',
        "[" * 60_000,
        '{"type":"move","n":1,"move":"' + "x" * 60_000 + '"}',
        b"\xff\xfe",
    ],
    ids=lambda said: repr(said)[:30],
)
def test_nonsense_is_answered_and_the_line_stays_open(anna: Visitor, nonsense: str | bytes) -> None:
    table = anna.lay(*ALONE)["table"]
    with anna.live(table) as line:
        line.hear("seen")
        line.socket.send(nonsense)
        refused = line.hear()
        assert refused["type"] == "refused"
        assert 400 <= refused["problem"]["status"] < 500
        line.say(type="look")
        assert line.hear("seen")


def test_a_message_that_is_too_large_ends_the_line_and_nothing_else(anna: Visitor) -> None:
    table = anna.lay(*ALONE)["table"]
    with anna.live(table) as line:
        line.hear("seen")
        line.socket.send("x" * 200_000)
        assert hung_up(line) == 1009
    assert anna.look(table)["status"] == "running"


def test_who_may_not_speak_may_listen(anna: Visitor, stranger: Visitor) -> None:
    seen = anna.lay(*ALONE)
    with stranger.live(seen["table"]) as line:
        shown = line.hear("seen")["seen"]
        assert (shown["you"], shown["seat"], shown["legal"], shown["ask"]) == ([], None, None, None)
        line.say(type="move", n=seen["n"], move="stop")
        assert line.hear("refused")["problem"]["status"] == 401


def test_a_table_that_is_not_there_closes_the_line(anna: Visitor) -> None:
    with anna.live("nowhere") as line:
        assert line.hear()["problem"]["status"] == 404
        assert hung_up(line) == 4404


def test_a_slow_reader_misses_nothing_and_keeps_nobody_waiting(anna: Visitor, stranger: Visitor) -> None:
    table, dice = anna.lay(*ALONE)["table"], random.Random(3)
    with stranger.live(table) as slow:
        seen = anna.look(table)
        while seen["status"] == "running" and seen["n"] < 60:
            seen = good(anna.move(table, seen["n"], any_move(seen, dice)))
        _, events = told_until(slow, seen["n"])
    assert [event["n"] for event in events] == list(range(1, seen["n"] + 1))


def test_a_long_poll_answers_as_soon_as_there_is_news(anna: Visitor, server: Running) -> None:
    seen = anna.lay(*ALONE)
    twin = server.visitor()
    twin.client.cookies.update(anna.client.cookies)
    with ThreadPoolExecutor(1) as other:
        waiting = other.submit(twin.look, seen["table"], version=seen["version"], since=seen["n"])
        good(anna.move(seen["table"], seen["n"], "stop"))
        news = waiting.result(timeout=10)
    assert [event["do"] for event in news["events"]] == ["stop"]
    assert news["version"] > seen["version"]


def test_a_long_poll_without_news_ends_with_the_table_as_it_is(anna: Visitor) -> None:
    seen = anna.lay(*ALONE)
    assert anna.look(seen["table"], version=seen["version"], wait=0.05) == seen
    for odd in ("nan", "-1", "-inf", "inf"):
        assert anna.look(seen["table"], wait=odd) == seen
    problem(anna.get(f"/api/tables/{seen['table']}", wait="soon"), 400)
    problem(anna.get(f"/api/tables/{seen['table']}", since="soon"), 400)


def test_the_end_of_the_server_is_told_to_sockets_and_polls(tmp_path: Path) -> None:
    with contextlib.ExitStack() as after, running(settings_for(tmp_path / "own")) as own:
        anna = own.visitor("Anna")
        seen = anna.lay(*ALONE)
        line = after.enter_context(anna.live(seen["table"]))
        line.hear("seen")
    with line.socket:
        assert hung_up(line) == 1012


def hung_up(line: Line) -> int:
    """The code with which the server ends a line."""
    with pytest.raises(ConnectionClosed) as closed:
        line.hear("nothing")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code
