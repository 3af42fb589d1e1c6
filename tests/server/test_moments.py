"""Looking back: what a table was, as one may know it."""

from __future__ import annotations

from .helpers import ALONE, Visitor, good, play_out, problem


def test_every_position_of_a_finished_game_is_told_to_anyone(anna: Visitor, stranger: Visitor) -> None:
    table = anna.lay(*ALONE)["table"]
    last = play_out(anna, table)["n"]
    found = []
    for first in range(0, last + 1, 50):
        found += good(stranger.get(f"/api/tables/{table}/moments", first=first, seat=1))
    assert [moment["n"] for moment in found] == list(range(last + 1))
    assert found[-1]["result"] == anna.look(table)["result"]
    assert found[0]["view"]["deck"] == 18


def test_while_a_game_runs_nobody_looks_from_another_seat(anna: Visitor, stranger: Visitor) -> None:
    table = anna.lay("me", "greedy", "greedy")["table"]
    good(anna.get(f"/api/tables/{table}/moments", seat=0))
    good(stranger.get(f"/api/tables/{table}/moments"))
    for who, seat in ((anna, 1), (stranger, 0), (stranger, 99)):
        assert "not yours" in problem(who.get(f"/api/tables/{table}/moments", seat=seat), 409)
