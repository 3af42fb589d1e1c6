"""The one door for moves."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

from .helpers import ALONE, Running, Visitor, any_move, full, good, play_out, problem, query


def test_a_game_is_played_to_its_end(anna: Visitor) -> None:
    table = anna.lay(*ALONE)["table"]
    seen = play_out(anna, table)
    assert seen["status"] == "over"
    assert len(seen["result"]["scores"]) == 3
    assert seen["actor"] is None
    assert [event["n"] for event in anna.look(table)["events"]] == list(range(1, seen["n"] + 1))
    assert "over" in problem(anna.move(table, seen["n"], "pass"), 409)


def test_a_move_is_words_whole_or_one_by_one(anna: Visitor) -> None:
    seen = anna.lay(*ALONE)
    seen = good(anna.move(seen["table"], seen["n"], ["stop"]))
    low = seen["legal"]["bid"][0]
    seen = good(anna.move(seen["table"], seen["n"], ["bid", low]))
    assert seen["events"][0]["do"] == f"bid {low}"
    assert seen["view"]["high"] == low


def test_a_move_out_of_turn_is_refused_with_the_reason_and_the_view(anna: Visitor, carl: Visitor) -> None:
    table = anna.lay("me", "open", "random")["table"]
    good(carl.post(f"/api/tables/{table}/join"))
    seen = good(anna.post(f"/api/tables/{table}/begin"))
    waiting = carl if seen["actor"] == 0 else anna
    while (seen := anna.look(table))["actor"] == 2:
        pass
    waiting = carl if seen["actor"] == 0 else anna
    refused = waiting.move(table, seen["n"], "draw")
    assert "out of turn" in problem(refused, 409)
    assert refused.json()["now"]["n"] == seen["n"]
    assert refused.json()["now"]["seat"] == (1 if waiting is carl else 0)
    assert refused.json()["now"]["legal"] is None


def test_what_is_not_legal_now_is_refused_and_says_what_is(anna: Visitor) -> None:
    seen = anna.lay(*ALONE)
    assert "legal is draw or stop" in problem(anna.move(seen["table"], seen["n"], "bid 7"), 409)
    assert "not a move" in problem(anna.move(seen["table"], seen["n"], "fold"), 422)
    assert anna.look(seen["table"])["n"] == seen["n"]


def test_a_stale_move_is_refused(anna: Visitor) -> None:
    seen = anna.lay(*ALONE)
    good(anna.move(seen["table"], seen["n"], "stop"))
    for n in (seen["n"], seen["n"] - 1, 10**30, -1):
        assert "at event" in problem(anna.move(seen["table"], n, "pass"), 409)


def test_the_same_request_is_made_once(anna: Visitor) -> None:
    seen = anna.lay(*ALONE)
    table, n = seen["table"], seen["n"]
    first = good(anna.move(table, n, "stop", request="one"))
    again = good(anna.move(table, n, "stop", request="one"))
    assert first == again
    assert again["n"] == n + 1
    assert "was another move" in problem(anna.move(table, n + 1, "pass", request="one"), 409)
    assert "at most" in problem(anna.move(table, n + 1, "pass", request="x" * 65), 422)


def test_a_request_is_known_again_by_the_next_server(own: Running) -> None:
    anna = own.visitor("Anna")
    seen = anna.lay(*ALONE)
    first = good(anna.move(seen["table"], seen["n"], "stop", request="one"))
    assert query(own.settings, "SELECT n FROM events WHERE request = 'one'") == [[(seen["n"] + 1,)]]
    assert good(anna.move(seen["table"], seen["n"], "stop", request="one")) == first


def test_of_two_who_speak_at_once_one_is_heard(server: Running, anna: Visitor) -> None:
    seen = anna.lay(*ALONE)
    twin = server.visitor()
    twin.client.cookies.update(anna.client.cookies)
    with ThreadPoolExecutor(2) as both:
        for _ in range(20):
            said = any_move(seen, random.Random(1))
            spoken = [both.submit(who.move, seen["table"], seen["n"], said) for who in (anna, twin)]
            answers = [one.result() for one in spoken]
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            seen = anna.look(seen["table"])


def test_what_cannot_be_stored_has_not_happened(own: Running) -> None:
    """A trigger in the very database makes it fail, as a disk does that is full."""
    anna = own.visitor("Anna")
    seen = anna.lay(*ALONE)
    table = seen["table"]
    before = anna.get(f"/api/tables/{table}").content
    with full(own.settings):
        assert "nothing has been changed" in problem(anna.move(table, seen["n"], "stop"), 503)
        assert anna.get(f"/api/tables/{table}").content == before
    assert good(anna.move(table, seen["n"], "stop"))["n"] == seen["n"] + 1


def test_only_who_sits_there_may_speak(anna: Visitor, carl: Visitor, stranger: Visitor) -> None:
    seen = anna.lay(*ALONE)
    assert "no seat" in problem(carl.move(seen["table"], seen["n"], "stop"), 409)
    assert "come in first" in problem(stranger.move(seen["table"], seen["n"], "stop"), 401)
    assert "not yours" in problem(anna.move(seen["table"], seen["n"], "stop", seat=7), 409)
