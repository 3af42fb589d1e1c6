"""Standing orders: answers given before the question comes, and nobody else's business."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from signoria.server.settings import Settings

from .helpers import Running, Seen, Visitor, good, problem, query, running, until


def seated(server: Running, game: str = "medici-2006", people: int = 3) -> tuple[list[Visitor], str]:
    visitors = [server.visitor(name) for name in ("Anna", "Carl", "Dino")[:people]]
    table = visitors[0].lay("me", *["open"] * (people - 1), game=game)["table"]
    for visitor in visitors[1:]:
        good(visitor.post(f"/api/tables/{table}/join"))
    good(visitors[0].post(f"/api/tables/{table}/begin"))
    return visitors, table


def auction(server: Running) -> tuple[list[Visitor], str, list[int]]:
    """A lot of Medici, and the seats in the order in which they are asked about it."""
    visitors, table = seated(server)
    seen = visitors[0].look(table)
    seen = good(visitors[seen["actor"]].move(table, seen["n"], "stop"))
    first = seen["actor"]
    return visitors, table, [first, (first + 1) % 3, (first + 2) % 3]


def order(visitor: Visitor, table: str, said: object, **more: Any) -> Seen:
    lot = visitor.look(table)["orders"]["lot"]
    seen: Seen = good(visitor.post(f"/api/tables/{table}/orders", **{"order": said, "lot": lot, **more}))
    return seen


def bids(visitor: Visitor, table: str, since: int) -> list[tuple[int, str]]:
    events = visitor.look(table, since=since)["events"]
    return [(event["by"], event["do"]) for event in events if event["by"] != "chance"]


def test_a_lot_is_over_with_one_visit_of_each(own: Running) -> None:
    visitors, table, (first, second, third) = auction(own)
    n = visitors[0].look(table)["n"]
    seen = order(visitors[second], table, "exactly 9")
    assert seen["orders"]["says"] == "Bid exactly 9 if the high bid is below it when it reaches me, else pass"
    order(visitors[third], table, ["exactly", 8])
    good(visitors[first].move(table, n, "bid 7"))
    until(lambda: len(bids(visitors[0], table, n)) >= 3)
    assert bids(visitors[0], table, n)[:3] == [(first, "bid 7"), (second, "bid 9"), (third, "pass")]
    ends = visitors[second].look(table)["orders"]
    assert ends["order"] == ""
    (past,) = ends["past"]
    assert (past["order"], past["why"]) == ("exactly 9", "you have answered for this lot")


def ways_out(visitor: Visitor, table: str) -> list[bytes]:
    with visitor.live(table) as line:
        live = json.dumps(line.hear("seen")).encode()
    n = json.loads(live)["seen"]["n"]
    return [
        visitor.get(f"/api/tables/{table}").content,
        visitor.get(f"/api/tables/{table}/record").content,
        visitor.get(f"/api/tables/{table}/moments").content,
        visitor.get("/api/tables").content if "signoria" in visitor.client.cookies else b"",
        visitor.move(table, n + 1, "pass").content,
        live,
    ]


def test_nobody_else_learns_of_an_order(server: Running, own: Running) -> None:
    visitors, table, (first, second, third) = auction(own)
    others = [visitors[first], visitors[third], own.visitor()]
    before = [ways_out(other, table) for other in others]
    with visitors[first].live(table) as line:
        n = line.hear("seen")["seen"]["n"]
        for said in ("exactly 9", "pass", "exactly 11"):
            assert order(visitors[second], table, said)["orders"]["order"] == said
            assert [ways_out(other, table) for other in others] == before
        gone = visitors[second].client.delete(f"/api/tables/{table}/orders")
        assert good(gone)["orders"]["order"] == ""
        assert [ways_out(other, table) for other in others] == before
        order(visitors[second], table, "exactly 10")
        # The next that a line hears is the next move: it heard of nothing before.
        good(visitors[first].move(table, n, "bid 7"))
        assert line.hear("seen")["seen"]["events"][0]["do"] == "bid 7"
    until(lambda: len(bids(visitors[0], table, n)) >= 2)
    told = others[2].look(table, since=n)["events"][1]
    assert (told["do"], told["note"]) == ("bid 10", {})
    lines = [json.loads(line) for line in others[2].get(f"/api/tables/{table}/record").text.splitlines()]
    assert list(lines[n + 2]) == ["n", "by", "do"]


def test_the_owners_other_screens_see_it_at_once(own: Running) -> None:
    visitors, table, (_, second, _) = auction(own)
    with visitors[second].live(table) as line:
        line.hear("seen")
        order(visitors[second], table, "exactly 9")
        assert line.hear("seen")["seen"]["orders"]["order"] == "exactly 9"


def test_an_order_stands_once_is_replaced_and_taken_back(own: Running) -> None:
    visitors, table, (first, second, _) = auction(own)
    assert order(visitors[second], table, "exactly 9") == order(visitors[second], table, "exactly 9")
    assert order(visitors[second], table, "exactly 12")["orders"]["order"] == "exactly 12"
    for _ in range(2):
        assert good(visitors[second].client.delete(f"/api/tables/{table}/orders"))["orders"]["order"] == ""
    n = visitors[0].look(table)["n"]
    seen = good(visitors[first].move(table, n, "bid 7"))
    assert visitors[second].look(table, version=seen["version"], wait=0.2)["legal"]


def test_an_order_is_for_one_lot(own: Running) -> None:
    visitors, table, (first, second, third) = auction(own)
    lot = visitors[second].look(table)["orders"]["lot"]
    order(visitors[second], table, "pass")
    order(visitors[third], table, "pass")
    good(visitors[first].move(table, visitors[0].look(table)["n"], "pass"))
    until(lambda: visitors[second].look(table)["orders"]["lot"] not in ("", lot))
    assert visitors[second].look(table)["orders"]["order"] == ""
    refused = visitors[second].post(f"/api/tables/{table}/orders", order="pass", lot=lot)
    assert "not the same any more" in problem(refused, 409)


@pytest.mark.parametrize(
    "said",
    ["", "fold", "exactly", "exactly 0", "exactly 999", "exactly 9 9", "exactly +9", "exactly 09", "exactly ٩",
     "pass 1", "exactly " + "9" * 5000, ["exactly", "nine"], ["exactly", 9.5], {"exactly": 9}, 7, None],
    ids=lambda said: str(said)[:16],
)  # fmt: skip
def test_what_cannot_be_ordered_is_refused(orderly: tuple[Visitor, str, str], said: object) -> None:
    visitor, table, lot = orderly
    refused = visitor.post(f"/api/tables/{table}/orders", order=said, lot=lot)
    assert 400 <= refused.status_code < 500
    assert len(refused.json()["detail"]) < 500
    assert visitor.look(table)["orders"]["order"] == ""


@pytest.fixture(scope="module")
def orderly(server: Running) -> tuple[Visitor, str, str]:
    visitors, table, (_, second, _) = auction(server)
    return visitors[second], table, visitors[second].look(table)["orders"]["lot"]


def test_only_who_sits_there_orders(server: Running, orderly: tuple[Visitor, str, str], stranger: Visitor) -> None:
    _, table, lot = orderly
    asked = {"order": "pass", "lot": lot}
    assert "no seat" in problem(server.visitor("Maso").post(f"/api/tables/{table}/orders", **asked), 409)
    assert "come in first" in problem(stranger.post(f"/api/tables/{table}/orders", **asked), 401)
    assert stranger.look(table)["orders"] is None


@pytest.mark.slow
def test_an_order_is_kept_when_a_server_ends(fresh: Settings) -> None:
    with running(fresh) as own:
        visitors, table, (first, second, third) = auction(own)
        order(visitors[second], table, "exactly 9")
        order(visitors[third], table, "pass")
        cookies = [dict(visitor.client.cookies) for visitor in visitors]
        n = visitors[0].look(table)["n"]
    with running(fresh) as own:
        visitors = [own.visitor() for _ in cookies]
        for visitor, kept in zip(visitors, cookies, strict=True):
            visitor.client.cookies.update(kept)
        assert visitors[second].look(table)["orders"]["order"] == "exactly 9"
        good(visitors[first].move(table, n, "bid 7"))
        until(lambda: len(bids(visitors[0], table, n)) >= 3)
        assert bids(visitors[0], table, n)[1:3] == [(second, "bid 9"), (third, "pass")]


@pytest.mark.slow
def test_an_order_that_was_about_to_speak_when_a_server_ended_does_so_at_the_next(fresh: Settings) -> None:
    with running(replace(fresh, pause=600.0)) as own:
        visitors, table, (first, second, _) = auction(own)
        order(visitors[second], table, "exactly 9")
        good(visitors[first].move(table, visitors[0].look(table)["n"], "bid 7"))
    with running(fresh):
        until(lambda: query(fresh, "SELECT line FROM events ORDER BY n DESC LIMIT 1")[0][0][0].endswith(b'"bid 9"}'))


@pytest.mark.slow
def test_an_orders_end_is_stored_with_the_move_that_ends_it(own: Running) -> None:
    visitors, table, (first, second, third) = auction(own)
    order(visitors[second], table, "exactly 9")
    good(visitors[first].move(table, visitors[0].look(table)["n"], "pass"))
    until(lambda: visitors[0].look(table)["actor"] == third)
    one, two = query(own.settings, 'SELECT "order" FROM orders', "SELECT count(*) FROM events")
    kept, said = one[0][0], two[0][0]
    assert (kept, said) == ("", visitors[0].look(table)["n"])


@pytest.mark.slow
def test_an_order_takes_a_moment_whatever_it_says_and_its_owner_may_be_quicker(fresh: Settings) -> None:
    with running(replace(fresh, pause=600.0)) as own:
        visitors, table, (first, second, _) = auction(own)
        order(visitors[second], table, "exactly 9")
        n = visitors[0].look(table)["n"]
        seen = good(visitors[first].move(table, n, "bid 7"))
        assert visitors[first].look(table, version=seen["version"], wait=0.3)["n"] == n + 1
        good(visitors[second].move(table, n + 1, "bid 11"))
        assert visitors[second].look(table)["orders"]["order"] == ""


# The other games' orders.


@pytest.mark.slow
def test_a_lot_at_a_price_is_bought_or_left(own: Running) -> None:
    visitors, table = seated(own, "medici-vs-strozzi", people=2)
    seen = visitors[0].look(table)
    drawer = seen["actor"]
    order(visitors[1 - drawer], table, "upto 5")
    good(visitors[drawer].move(table, seen["n"], "price 6"))
    until(lambda: (1 - drawer, "decline") in bids(visitors[0], table, 0))


def claims(own: Running) -> tuple[list[Visitor], str, list[int]]:
    visitors, table = seated(own, "strozzi")
    first = visitors[0].look(table)["actor"]
    return visitors, table, [first, (first + 1) % 3, (first + 2) % 3]


def test_a_ship_is_stolen_if_it_is_still_there(own: Running) -> None:
    visitors, table, (first, second, third) = claims(own)
    order(visitors[second], table, "pass")
    order(visitors[third], table, "steal")
    n = visitors[0].look(table)["n"]
    good(visitors[first].move(table, n, "wares"))
    until(lambda: len(bids(visitors[0], table, n)) >= 3)
    assert bids(visitors[0], table, n)[:3] == [(first, "wares"), (second, "pass"), (third, "pirate")]


def test_an_order_that_does_not_fit_ends_with_a_reason_for_its_owner_alone(own: Running) -> None:
    visitors, table, (first, second, third) = claims(own)
    order(visitors[second], table, "steal")
    order(visitors[third], table, "claim plus")
    good(visitors[first].move(table, visitors[0].look(table)["n"], "pass"))
    seen = visitors[second].look(table)
    assert seen["legal"]
    assert [past["why"] for past in seen["orders"]["past"]] == ["nobody holds the ship, so there is nothing to steal"]
    assert visitors[third].look(table)["orders"]["past"] == []
    good(visitors[second].move(table, seen["n"], "wares"))
    until(lambda: bool(visitors[third].look(table)["orders"]["past"]))
    assert visitors[third].look(table)["orders"]["past"][0]["why"] == "somebody has claimed the ship before you"


def test_two_who_raise_step_by_step_end_where_the_lower_limit_is(own: Running) -> None:
    visitors, table = seated(own, "princes")
    up = None
    while up is None:
        seen = next(seen for seen in (visitor.look(table) for visitor in visitors) if seen["legal"])
        turn = seen["actor"]
        if "Pope" in seen["legal"].get("auction", []):
            up = good(visitors[turn].move(table, seen["n"], "auction Pope"))
        else:
            verb, further = next(iter(seen["legal"].items()))
            good(visitors[turn].move(table, seen["n"], f"{verb} {further[0]}"))
    others = [(turn + 1) % 3, (turn + 2) % 3]
    order(visitors[turn], table, "drop")
    until(lambda: visitors[0].look(table)["actor"] == others[0])
    order(visitors[others[1]], table, "upto 2")
    order(visitors[others[0]], table, "raise 4")
    until(lambda: visitors[0].look(table)["view"]["pope"] == others[0])
    said = [(by, do) for by, do in bids(visitors[0], table, up["n"]) if do.split()[0] in ("bid", "drop")]
    assert said[:5] == [
        (turn, "drop"),
        (others[0], "bid 0"),
        (others[1], "bid 1"),
        (others[0], "bid 2"),
        (others[1], "drop"),
    ]
