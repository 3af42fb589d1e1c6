"""Rematches, what is agreed at a table, and several people at one screen."""

from __future__ import annotations

import random
from typing import Any

import pytest

from .helpers import ALONE, Running, Seen, Visitor, any_move, any_of_mine, good, play_out, problem, texts, until

SECRET = "princes"
"""A game with a hand."""


def ended(anna: Visitor, carl: Visitor, **more: Any) -> str:
    table = str(anna.lay("me", "open", "random", **more)["table"])
    secret = good(anna.post(f"/api/tables/{table}/links", seat=1))["secret"]
    good(carl.post(f"/api/links/{secret}"))
    good(anna.post(f"/api/tables/{table}/begin"))
    good(carl.post(f"/api/tables/{table}/resign"))
    until(lambda: any_of_mine(anna, table)["status"] == "over")
    return table


@pytest.mark.slow
def test_a_rematch_begins_when_all_who_sat_there_want_it(anna: Visitor, carl: Visitor, server: Running) -> None:
    agreed = {"options": {"bonus_once": True}, "parts": {"spaces": 4}, "watch": "seated", "advice": "never"}
    table = ended(anna, carl, clock={"kind": "days", "days": 3}, **agreed)
    problem(server.visitor("Dino").post(f"/api/tables/{table}/rematch"), 404)
    one = good(anna.post(f"/api/tables/{table}/rematch"))
    assert (one["again"], one["next"]) == ([0], None)
    assert good(anna.post(f"/api/tables/{table}/rematch"))["next"] is None
    both = good(carl.post(f"/api/tables/{table}/rematch"))
    assert both["again"] == [0, 1]
    again = anna.look(both["next"])
    assert [seat["name"] for seat in again["seats"]] == ["Anna", "Carl", "random"]
    assert not any(seat["resigned"] for seat in again["seats"])
    assert again["status"] == "running"
    for what in ("game", "options", "parts", "watch", "advice", "clock"):
        assert again[what] == both[what]
    assert again["commit"] != both["commit"]
    assert carl.look(both["next"])["you"] == [1]
    assert good(anna.post(f"/api/tables/{table}/rematch"))["next"] == both["next"]


@pytest.mark.slow
def test_a_rematch_survives_the_server(own: Running) -> None:
    anna = own.visitor("Anna")
    table = anna.lay("me", "me=Carl", "random")["table"]
    until(lambda: any_of_mine(anna, table)["status"] == "over")
    following = good(anna.post(f"/api/tables/{table}/rematch"))["next"]
    assert anna.look(following)["you"] == [0, 1]


@pytest.mark.slow
def test_a_rematch_comes_after_a_game_and_is_for_those_who_played(anna: Visitor, carl: Visitor) -> None:
    table = anna.lay("me", "open", "random")["table"]
    assert "not over" in problem(anna.post(f"/api/tables/{table}/rematch"), 409)
    table = anna.lay(*ALONE)["table"]
    play_out(anna, table)
    assert "no seat" in problem(carl.post(f"/api/tables/{table}/rematch"), 409)


@pytest.mark.parametrize("advice", ["never", "after", "always"])
def test_when_advice_may_be_given_is_agreed(anna: Visitor, advice: str) -> None:
    assert anna.lay(*ALONE, advice=advice)["advice"] == advice
    assert anna.lay(*ALONE)["advice"] == "after"


def test_advice_is_never_after_or_always(anna: Visitor) -> None:
    refused = anna.post("/api/tables", game="medici-2006", seats=list(ALONE), advice="now")
    assert "never, after or always" in problem(refused, 422)


# Several people at one screen.


def hands(seen: Seen) -> list[Any]:
    return [seat["hand"] for seat in seen["view"]["seats"]]


def with_a_hand(anna: Visitor) -> Seen:
    """A table for three at one screen, where the seat to decide holds a tile that the others may not see."""
    dice = random.Random(2)
    seen = anna.lay(*ALONE, game=SECRET)
    while True:
        own = anna.look(seen["table"], seat=seen["actor"])
        if any(own["view"]["seats"][seen["actor"]]["hand"].values()):
            return seen
        buy = [move for move in texts(own["legal"]) if move == "buy treachery"]
        said = (buy or [any_move(own, dice)])[0]
        seen = good(anna.move(seen["table"], own["n"], said))


def test_a_shared_screen_shows_no_secret_unasked(anna: Visitor) -> None:
    seen = with_a_hand(anna)
    assert seen["covered"]
    assert (seen["seat"], seen["legal"], seen["ask"]) == (None, None, None)
    assert not any(hands(seen))
    open_ = anna.look(seen["table"], seat=seen["actor"])
    assert not open_["covered"]
    assert open_["legal"]
    assert [bool(hand) for hand in hands(open_)] == [at == seen["actor"] for at in range(3)]
    assert anna.look(seen["table"], since=seen["n"]) == {**seen, "events": []}


def test_what_is_open_is_covered_when_another_is_to_decide(anna: Visitor) -> None:
    seen = with_a_hand(anna)
    mine, dice = seen["actor"], random.Random(3)
    with anna.live(seen["table"]) as line:
        assert line.hear("seen")["seen"]["covered"]
        line.say(type="look", since=seen["n"], seat=mine)
        shown = line.hear("seen")["seen"]
        while shown["actor"] == mine:
            assert shown["seat"] == mine
            said = anna.move(seen["table"], shown["n"], any_move(shown, dice), seat=mine)
            after, shown = good(said), line.hear("seen")["seen"]
            assert after["seat"] == shown["seat"]
        assert shown["covered"] or shown["status"] == "over"
        assert not any(hands(shown))


def test_a_shared_screen_opens_no_seat_of_another(anna: Visitor, carl: Visitor) -> None:
    table = anna.lay(*ALONE, game=SECRET)["table"]
    assert "not yours" in problem(carl.get(f"/api/tables/{table}", seat=0), 409)
    assert "not yours" in problem(anna.get(f"/api/tables/{table}", seat=3), 409)
    with carl.live(table) as line:
        line.hear("seen")
        line.say(type="look", seat=0)
        assert "not yours" in line.hear("refused")["problem"]["detail"]


def test_where_nothing_is_secret_nothing_is_covered(anna: Visitor) -> None:
    seen = anna.lay(*ALONE)
    assert not seen["covered"]
    assert seen["legal"]
    covered = anna.lay(*ALONE, game="strozzi", options={"covered_coins": True})
    assert covered["covered"]
    assert not anna.lay(*ALONE, game="strozzi")["covered"]
