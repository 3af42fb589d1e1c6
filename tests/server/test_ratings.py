"""Rated tables: who may sit there, what they make of ratings, and that it can all be computed anew."""

from __future__ import annotations

import asyncio

import pytest

from signoria.cli import run
from signoria.server.ratings import Ratings, places
from signoria.server.settings import Settings
from signoria.server.store import Store

from .helpers import ALONE, Running, Seen, Visitor, any_of_mine, good, problem, query, running, until

PASSPHRASE = "linen and spice"


def enrolled(server: Running, name: str) -> Visitor:
    visitor = server.visitor()
    good(visitor.post("/api/accounts", name=name, passphrase=PASSPHRASE))
    return visitor


def rated(server: Running, anna: Visitor, carl: Visitor) -> str:
    """A rated table of two accounts and a bot, played to its end."""
    table = str(anna.lay("me", "open", "greedy", stakes="rating")["table"])
    good(carl.post(f"/api/tables/{table}/join"))
    good(anna.post(f"/api/tables/{table}/begin"))
    until(lambda: "over" in [any_of_mine(who, table)["status"] for who in (anna, carl)])
    return table


def listed(visitor: Visitor, game: str = "Medici") -> dict[str, Seen]:
    return {row["name"]: row for row in good(visitor.get("/api/ratings", game=game))}


def test_places_are_shared_and_whoever_left_is_last() -> None:
    assert places([10, 30, 20], [1], []) == [3, 1, 2]
    assert places([30, 30, 20], [0, 1], []) == [1, 1, 3]
    assert places([30, 30, 20], [1], []) == [2, 1, 3]
    assert places([30, 40, 20], [1], [1]) == [1, 3, 2]


@pytest.mark.slow
def test_a_rated_table_moves_ratings_by_its_places(own: Running) -> None:
    anna, carl = enrolled(own, "Anna"), enrolled(own, "Carl")
    assert good(anna.get("/api/ratings", game="Medici")) == []
    table = rated(own, anna, carl)
    until(lambda: len(listed(anna)) == 3)
    rows = listed(anna)
    assert set(rows) == {"Anna", "Carl", "greedy"}
    assert [row["bot"] for row in (rows["Anna"], rows["Carl"], rows["greedy"])] == [False, False, True]
    best, worst = (pick(rows.values(), key=lambda row: row["place"]) for pick in (min, max))
    assert best["mu"] > 25 > worst["mu"]
    assert all(row["sigma"] < 25 / 3 and row["table"] == table for row in rows.values())
    ordered = good(anna.get("/api/ratings", game="Medici"))
    assert ordered == sorted(ordered, key=lambda row: -row["rating"])
    assert listed(anna, "Princes of the Renaissance") == {}


@pytest.mark.slow
def test_a_history_is_told_table_by_table(own: Running) -> None:
    anna, carl = enrolled(own, "Anna"), enrolled(own, "Carl")
    first = rated(own, anna, carl)
    until(lambda: len(listed(anna)) == 3)
    second = good(anna.post(f"/api/tables/{first}/rematch")) and good(carl.post(f"/api/tables/{first}/rematch"))["next"]
    assert anna.look(second)["rated"]
    until(lambda: "over" in [any_of_mine(who, second)["status"] for who in (anna, carl)])
    who = listed(anna)["Carl"]["who"]
    asked = {"game": "Medici", "who": who}
    until(lambda: len(good(anna.get("/api/ratings/history", **asked))) == 2)
    rows = good(anna.get("/api/ratings/history", **asked))
    assert [row["table"] for row in rows] == [first, second]
    assert rows[1] == listed(anna)["Carl"]


def test_whoever_resigns_is_last(own: Running) -> None:
    anna = enrolled(own, "Anna")
    table = anna.lay("me", "random", "random", stakes="rating")["table"]
    good(anna.post(f"/api/tables/{table}/resign"))
    until(lambda: len(listed(anna)) == 2)
    assert listed(anna)["Anna"]["place"] == 3


def anew(settings: Settings) -> tuple[object, object]:
    async def computed() -> tuple[object, object]:
        store = Store(settings.url)
        try:
            return await Ratings(store).anew()
        finally:
            await store.close()

    return asyncio.run(computed())


@pytest.mark.slow
def test_computing_anew_gives_the_same_and_mends_what_is_wrong(
    fresh: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    with running(fresh) as own:
        anna, carl = enrolled(own, "Anna"), enrolled(own, "Carl")
        rated(own, anna, carl)
        for edition in ("medici-2006", "medici-1995"):
            anna.lay("greedy", "random", "greedy", stakes="rating", game=edition)
        until(lambda: query(fresh, "SELECT count(*) FROM ratings") == [[(9,)]])
    kept, computed = anew(fresh)
    assert kept == computed
    where = ["--database", fresh.database] if fresh.database else ["--data", str(fresh.data)]
    assert run(["ratings", "--recompute", *where]) == 0
    query(fresh, "UPDATE ratings SET mu = 99 WHERE number = 1 AND seat = 0")
    assert anew(fresh)[1] == computed
    assert run(["ratings", "--recompute", *where]) == 1
    assert "1 ratings were not" in capsys.readouterr().err
    assert anew(fresh) == (computed, computed)
    assert run(["ratings", *where]) == 0
    shown = capsys.readouterr().out
    assert "Anna" in shown
    assert "Strozzi: nobody yet" in shown


@pytest.mark.slow
def test_what_was_over_before_a_server_ended_is_counted_by_the_next(fresh: Settings) -> None:
    with running(fresh) as own:
        anna = enrolled(own, "Anna")
        anna.lay("greedy", "random", "greedy", stakes="rating")
        until(lambda: len(listed(anna)) == 2)
        before = listed(anna)
    query(fresh, "DELETE FROM ratings")
    with running(fresh) as own:
        until(lambda: listed(own.visitor()) == before)


def test_only_what_is_fair_is_rated(server: Running, anna: Visitor) -> None:
    def refused(visitor: Visitor, status: int, **more: object) -> str:
        wish = {"game": "medici-2006", "seats": ["me", "greedy", "random"], "stakes": "rating", **more}
        return problem(visitor.client.post("/api/tables", json=wish), status)

    lucia = enrolled(server, f"Lucia {id(server)}")
    assert "only accounts" in refused(anna, 409)
    assert "one seat" in refused(lucia, 422, seats=list(ALONE))
    assert "printed values" in refused(lucia, 422, parts={"spaces": 4})
    assert "nobody is advised" in refused(lucia, 422, advice="always")
    table = lucia.lay("me", "open", "greedy", stakes="rating")["table"]
    assert "only accounts" in problem(anna.post(f"/api/tables/{table}/join"), 409)
    secret = good(lucia.post(f"/api/tables/{table}/links", seat=1))["secret"]
    assert "only accounts" in problem(anna.post(f"/api/links/{secret}"), 409)
    assert "there is no game" in problem(anna.get("/api/ratings", game="Monopoly"), 422)
