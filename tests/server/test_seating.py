"""Laying a table, sitting down, getting up, beginning, resigning."""

from __future__ import annotations

import json

import pytest

from .helpers import ALONE, Running, Visitor, any_of_mine, good, play_out, problem, until


def test_a_table_begins_when_nobody_is_waited_for(anna: Visitor) -> None:
    seen = anna.lay(*ALONE)
    assert seen["status"] == "running"
    assert seen["you"] == [0, 1, 2]
    assert [seat["name"] for seat in seen["seats"]] == ["Anna", "Carl", "Marc"]
    assert seen["seat"] == seen["actor"]
    assert len(seen["commit"]) == 64
    assert seen["seed"] is None


def test_an_open_table_is_found_joined_and_begun(anna: Visitor, carl: Visitor) -> None:
    seen = anna.lay("me", "open", "open", "greedy")
    table = seen["table"]
    assert (seen["status"], seen["view"], seen["events"]) == ("open", None, [])
    assert table in [one["table"] for one in good(carl.get("/api/tables", whose="open"))]
    assert "still open" in problem(anna.post(f"/api/tables/{table}/begin"), 409)
    assert good(carl.post(f"/api/tables/{table}/join", seat=2))["you"] == [2]
    assert "already" in problem(carl.post(f"/api/tables/{table}/join", seat=1), 409)
    assert "only who laid" in problem(carl.post(f"/api/tables/{table}/begin"), 403)
    seen = good(anna.post(f"/api/tables/{table}/begin", fill="random"))
    assert [seat["name"] for seat in seen["seats"]] == ["Anna", "random", "Carl", "greedy"]
    assert [seat["sits"] for seat in seen["seats"]] == ["person", "bot", "person", "bot"]
    assert "can resign" in problem(carl.post(f"/api/tables/{table}/leave"), 409)
    assert table not in [one["table"] for one in good(carl.get("/api/tables", whose="open"))]


def test_who_leaves_makes_room_and_the_last_closes_the_table(anna: Visitor, carl: Visitor) -> None:
    table = anna.lay("me", "open", "open")["table"]
    good(carl.post(f"/api/tables/{table}/join"))
    assert carl.post(f"/api/tables/{table}/leave").status_code == 204
    assert "no seat" in problem(carl.post(f"/api/tables/{table}/leave"), 409)
    good(carl.post(f"/api/tables/{table}/join", seat=2))
    assert anna.post(f"/api/tables/{table}/leave").status_code == 204
    assert anna.look(table)["status"] == "open"
    assert carl.post(f"/api/tables/{table}/leave").status_code == 204
    assert anna.look(table)["status"] == "closed"
    assert "closed" in problem(carl.post(f"/api/tables/{table}/join"), 409)
    assert "no seat" in problem(carl.move(table, 0, "pass"), 409)


def test_a_seat_takes_one(anna: Visitor, carl: Visitor, server: Running) -> None:
    table = anna.lay("me", "open", "random")["table"]
    for seat in (0, 2, 3, -1):
        assert "free is 1" in problem(carl.post(f"/api/tables/{table}/join", seat=seat), 409)
    good(carl.post(f"/api/tables/{table}/join"))
    assert "free is none" in problem(server.visitor("Dino").post(f"/api/tables/{table}/join"), 409)


def test_a_table_among_friends_is_nobody_elses_business(anna: Visitor, carl: Visitor, stranger: Visitor) -> None:
    table = anna.lay("me", "open", "random", watch="seated")["table"]
    assert table not in [one["table"] for one in good(carl.get("/api/tables", whose="open"))]
    nowhere = problem(carl.get("/api/tables/nowhere"), 404)
    for who in (carl, stranger):
        assert problem(who.get(f"/api/tables/{table}"), 404) == nowhere
        assert problem(who.get(f"/api/tables/{table}/record"), 404) == nowhere
    assert problem(carl.post(f"/api/tables/{table}/join"), 404) == nowhere
    assert problem(carl.move(table, 0, "pass"), 404) == nowhere
    with carl.live(table) as line:
        assert line.hear("refused")["problem"]["status"] == 404


def test_a_secret_link_seats_a_friend_once(anna: Visitor, carl: Visitor, server: Running) -> None:
    table = anna.lay("me", "open", "open", watch="seated")["table"]
    problem(carl.post(f"/api/tables/{table}/links", seat=1), 404)
    stale = good(anna.post(f"/api/tables/{table}/links", seat=2))["secret"]
    secret = good(anna.post(f"/api/tables/{table}/links", seat=2))["secret"]
    problem(carl.post(f"/api/links/{stale}"), 404)
    assert good(carl.post(f"/api/links/{secret}"))["you"] == [2]
    problem(server.visitor("Dino").post(f"/api/links/{secret}"), 404)
    assert "not open" in problem(anna.post(f"/api/tables/{table}/links", seat=2), 409)
    assert good(anna.post(f"/api/tables/{table}/begin", fill="greedy"))["status"] == "running"


def test_a_seat_kept_for_a_friend_is_not_taken_by_others(anna: Visitor, carl: Visitor) -> None:
    table = anna.lay("me", "open", "random")["table"]
    good(anna.post(f"/api/tables/{table}/links", seat=1))
    assert "free is none" in problem(carl.post(f"/api/tables/{table}/join"), 409)


def test_a_bot_plays_on_for_who_resigns_and_the_record_says_so(anna: Visitor, carl: Visitor) -> None:
    table = anna.lay("me", "open", "random")["table"]
    good(carl.post(f"/api/tables/{table}/join"))
    good(anna.post(f"/api/tables/{table}/begin"))
    assert "begun" in problem(carl.post(f"/api/tables/{table}/leave"), 409)
    seat = good(carl.post(f"/api/tables/{table}/resign"))["seats"][1]
    assert (seat["name"], seat["bot"], seat["resigned"]) == ("Carl", "greedy", True)
    assert "can resign no seat" in problem(carl.post(f"/api/tables/{table}/resign"), 409)
    until(lambda: any_of_mine(anna, table)["status"] == "over")
    assert "no game is being played" in problem(carl.post(f"/api/tables/{table}/resign"), 409)
    lines = [json.loads(line) for line in anna.get(f"/api/tables/{table}/record").text.splitlines()]
    noted = [line for line in lines if "resigned" in line]
    first = next(line for line in lines if line.get("by") == 1)
    assert noted == [first]
    assert first["bot"] == "greedy"
    (event,) = [event for event in anna.look(table)["events"] if event["note"]]
    assert event["note"] == {"resigned": True, "bot": "greedy"}


def test_who_resigned_does_not_speak_any_more(anna: Visitor, carl: Visitor) -> None:
    table = anna.lay("me", "open", "open")["table"]
    good(carl.post(f"/api/tables/{table}/join"))
    good(anna.post(f"/api/tables/{table}/begin", fill="random"))
    seen = good(carl.post(f"/api/tables/{table}/resign"))
    assert "greedy plays on" in problem(carl.move(table, seen["n"], "pass"), 409)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "medici-2007"}, "did you mean medici-2006?"),
        ({"seats": ["me"]}, "for 3 to 6 players"),
        ({"seats": []}, "for 3 to 6 players"),
        ({"seats": ["me", "clever", "open"]}, "no bot 'clever'"),
        ({"seats": ["me=", "open", "open"]}, "at least one letter"),
        ({"seats": ["me=greedy", "open", "open"]}, "name of a bot"),
        ({"options": {"fast": True}}, "no option 'fast'"),
        ({"parts": {"spaces": 99}}, "spaces"),
        ({"parts": {"nothing": 1}}, "no part 'nothing'"),
        ({"watch": "nobody"}, "anyone or seated"),
        ({"stakes": "money"}, "fun or rating"),
    ],
)
def test_a_table_that_cannot_be_is_not_laid(anna: Visitor, wrong: dict[str, object], sentence: str) -> None:
    wish = {"game": "medici-2006", "seats": list(ALONE), **wrong}
    assert sentence in problem(anna.client.post("/api/tables", json=wish), 422)


def test_an_owners_box_is_played_with(anna: Visitor) -> None:
    seen = play_out(anna, anna.lay(*ALONE, options={"bonus_once": True}, parts={"spaces": 4})["table"])
    assert seen["options"] == {"bonus_once": True}
    assert seen["parts"] == {"spaces": 4}
    assert len(seen["view"]["seats"][0]["hold"]) <= 4


def test_your_tables_are_listed_with_whose_turn_it_is(anna: Visitor, stranger: Visitor) -> None:
    first, second = anna.lay(*ALONE)["table"], anna.lay("me", "open", "open")["table"]
    listed = {one["table"]: one for one in good(anna.get("/api/tables"))}
    assert set(listed) == {first, second}
    assert listed[first]["actor"] in (0, 1, 2)
    assert listed[second]["actor"] is None
    problem(stranger.get("/api/tables"), 401)
    problem(anna.get("/api/tables", whose="all"), 422)


def test_the_list_of_games_is_enough_to_lay_a_table(anna: Visitor) -> None:
    for edition in good(anna.get("/api/games")):
        seats = ["me", *["random"] * (edition["seats"][0] - 1)]
        assert anna.lay(*seats, game=edition["game"])["title"] == edition["title"]


def test_what_was_made_for_study_is_not_offered_to_people(anna: Visitor) -> None:
    offered = {edition["game"] for edition in good(anna.get("/api/games"))}
    assert {"medici-1995", "medici-2006"} <= offered
    assert "medici-miniature" not in offered
