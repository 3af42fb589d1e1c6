"""Guests, accounts, sessions and tokens."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria.server.limits import REMEMBERED, Limit, Rate
from signoria.server.settings import Rates

from .helpers import ALONE, Running, Visitor, good, problem, query, running, settings_for

PASSPHRASE = "linen and spice"


def test_a_guest_comes_in_with_a_name(stranger: Visitor) -> None:
    arrived = stranger.post("/api/guests", name="  Anna’s \n aunt ")
    assert good(arrived)["name"] == "Anna's aunt"
    assert good(stranger.get("/api/me")) == {**good(arrived), "account": False}


def test_the_cookie_is_for_this_server_and_no_script(stranger: Visitor) -> None:
    cookie = stranger.post("/api/guests", name="Anna").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


@pytest.mark.parametrize("name", ["", " \n ", "greedy", "RANDOM"])
def test_some_names_are_none(stranger: Visitor, name: str) -> None:
    problem(stranger.post("/api/guests", name=name), 422)


def test_nobody_makes_a_cookie_but_the_server(stranger: Visitor, anna: Visitor) -> None:
    assert "come in first" in problem(stranger.get("/api/me"), 401)
    true = anna.client.cookies["signoria"]
    for cookie in ("", "x", true[:-1], "x" + true, true.split(".")[0], "ü.ü.ü".encode().decode("latin-1")):
        response = stranger.client.get("/api/me", headers={b"Cookie": f"signoria={cookie}".encode("latin-1")})
        problem(response, 401)


def test_another_sites_page_cannot_use_a_visitors_cookie(anna: Visitor) -> None:
    response = anna.client.get("/api/me", headers={"Origin": "https://elsewhere.example"})
    assert "another site" in problem(response, 403)
    good(anna.client.get("/api/me", headers={"Origin": str(anna.client.base_url).rstrip("/")}))


def test_an_account_keeps_a_guests_games_and_is_entered_from_elsewhere(server: Running, stranger: Visitor) -> None:
    guest = server.visitor("Lucia")
    table = guest.lay(*ALONE)["table"]
    assert good(guest.post("/api/accounts", name="Lucia", passphrase=PASSPHRASE))["account"]
    assert good(stranger.post("/api/session", name="LUCIA", passphrase=PASSPHRASE))["name"] == "Lucia"
    assert [seen["table"] for seen in good(stranger.get("/api/tables"))] == [table]
    assert stranger.client.delete("/api/session").status_code == 204
    problem(stranger.get("/api/me"), 401)


def test_signing_in_takes_the_right_passphrase(server: Running, stranger: Visitor) -> None:
    good(server.visitor().post("/api/accounts", name="Maffeo", passphrase=PASSPHRASE))
    for name, passphrase in (("Maffeo", "another one"), ("Nobody", PASSPHRASE), ("", "")):
        refused = stranger.post("/api/session", name=name, passphrase=passphrase)
        assert problem(refused, 401) == "this name and this passphrase do not belong together"
    assert "called 'maffeo' already" in problem(stranger.post("/api/accounts", name="maffeo", passphrase="x" * 8), 409)
    problem(stranger.post("/api/accounts", name="Short", passphrase="x" * 7), 422)


def test_what_is_kept_of_a_passphrase_does_not_tell_it(server: Running, stranger: Visitor) -> None:
    good(stranger.post("/api/accounts", name="Vieri", passphrase="unmistakable words"))
    token = good(stranger.post("/api/tokens", name="bot", scopes=["play"]))["token"]
    kept = str(query(server.settings, "SELECT * FROM people", "SELECT * FROM tokens"))
    assert "Vieri" in kept
    assert "$argon2id$" in kept
    assert "unmistakable words" not in kept
    assert token not in kept


def test_a_token_opens_what_it_is_for_until_it_is_revoked(server: Running, anna: Visitor) -> None:
    made = good(anna.post("/api/tokens", name="my bot", scopes=["play"]))
    reading = good(anna.post("/api/tokens", name="my eyes", scopes=["read"]))
    listed = good(anna.get("/api/tokens"))
    assert {token["name"]: token["scopes"] for token in listed} == {"my bot": ["play"], "my eyes": ["read"]}
    assert not any("token" in token for token in listed)
    bot, eyes = server.visitor(token=made["token"]), server.visitor(token=reading["token"])
    seen = bot.lay(*ALONE)
    assert eyes.look(seen["table"])["legal"]
    assert "may only read" in problem(eyes.move(seen["table"], seen["n"], "stop"), 403)
    good(bot.move(seen["table"], seen["n"], "stop"))
    assert anna.client.delete(f"/api/tokens/{made['id']}").status_code == 204
    assert "revoked" in problem(bot.get("/api/me"), 401)


def test_tokens_are_proper_and_few(server: Running, anna: Visitor, carl: Visitor) -> None:
    for scopes in ([], ["rule"], ["play", "rule"]):
        problem(anna.post("/api/tokens", name="x", scopes=scopes), 422)
    made = good(anna.post("/api/tokens", name="x", scopes=["play"]))
    assert carl.client.delete(f"/api/tokens/{made['id']}").status_code == 204
    good(server.visitor(token=made["token"]).get("/api/me"))
    for _ in range(19):
        good(anna.post("/api/tokens", name="x", scopes=["play"]))
    assert "revoke one" in problem(anna.post("/api/tokens", name="x", scopes=["play"]), 409)
    for header in ("Bearer", "Basic YTpi", "Bearer signoria_no"):
        problem(carl.client.get("/api/me", headers={"Authorization": header}), 401)


def test_signing_in_and_creating_are_limited(tmp_path: Path) -> None:
    rates = Rates(sign_in=Rate(2, 60), arrive=Rate(3, 60), create=Rate(2, 60))
    with running(settings_for(tmp_path / "own", rates=rates)) as own:
        anna = own.visitor("Anna")
        for _ in range(2):
            anna.lay(*ALONE)
            problem(anna.post("/api/session", name="Anna", passphrase="guess"), 401)
        refused = anna.post("/api/tables", game="medici-2006", seats=list(ALONE))
        assert "too often" in problem(refused, 429)
        assert 0 < int(refused.headers["retry-after"]) <= 31
        problem(anna.post("/api/session", name="Anna", passphrase="guess"), 429)
        own.visitor("Carl").lay(*ALONE)
        own.visitor("Marc")
        problem(own.visitor().post("/api/guests", name="Dino"), 429)


def test_a_limit_forgets_and_is_bounded() -> None:
    now = [0.0]
    limit = Limit(Rate(2, 10), lambda: now[0])
    assert [limit.wait("a") for _ in range(3)] == [0, 0, 6]
    assert limit.wait("b") == 0
    now[0] = 5.0
    assert [limit.wait("a") for _ in range(2)] == [0, 6]
    for key in range(2 * REMEMBERED):
        limit.wait(str(key))
    assert len(limit.levels) == REMEMBERED
