"""The friendly face: games and states print as code, compare as values, and refuse in sentences."""

from __future__ import annotations

import pytest

import signoria
from signoria import CHANCE, Illegal, Unreadable, game


def test_games_and_states_print_as_code_that_makes_them_again() -> None:
    for options in ({}, {"bonus_once": True}):
        state = game("medici-1995", seats=5, options=options).start().play("start 3")
        assert eval(repr(state), vars(signoria)) == state
        assert hash(eval(repr(state), vars(signoria))) == hash(state)


def test_states_of_different_games_are_different() -> None:
    one, other = game("medici-1995", seats=3), game("medici-1995", seats=3, options={"bonus_once": True})
    assert one.start() == game("medici-1995", seats=3, options={"bonus_once": False}).start()
    assert one.start() != other.start()
    assert one.start() != game("medici-2006", seats=3).start()
    assert one.start() != one.start().play("start 0")


def test_legal_moves_answer_in_every_way() -> None:
    state = game("medici-2006", seats=3).start().play("start 0").play("card dye 3")
    assert state.actor == 0
    assert [str(move) for move in state.legal] == ["draw", "stop"]
    assert str(state.legal) == "draw or stop"
    bidding = state.play("stop")
    assert (bidding.actor, len(bidding.legal), str(bidding.legal)) == (1, 41, "pass or bid 1 to 40")
    assert "bid 40" in bidding.legal
    assert "bid 41" not in bidding.legal
    assert "nonsense" not in bidding.legal
    assert bidding.legal.read("b 7") in bidding.legal
    assert bidding.play(bidding.legal.read("7")) == bidding.play("bid 7")


def test_chance_is_explicit() -> None:
    state = game("medici-2006", seats=4).start()
    assert state.actor == CHANCE
    assert {move.text: weight for move, weight in state.outcomes.items()} == dict.fromkeys(
        ["start 0", "start 1", "start 2", "start 3"], 1
    )
    cards = state.play("start 2").outcomes
    assert sum(cards.values()) == 36
    assert {move.text: weight for move, weight in cards.items()}["card dye 5"] == 2
    assert state.play("start 2").play("card dye 3").outcomes == {}


@pytest.mark.parametrize(
    ("name", "seats", "options", "sentence"),
    [
        ("medici", 4, {}, "there is no game 'medici'; did you mean medici-"),
        ("chess", 2, {}, "there is no game 'chess'; there are medici-1995, medici-2006"),
        ("medici-2006", 2, {}, "medici-2006 is for 3 to 6 players, not 2"),
        ("medici-2006", 4, {"bonus": True}, "medici-2006 has no option 'bonus'; there is bonus_once"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(
    name: str, seats: int, options: dict[str, bool], sentence: str
) -> None:
    with pytest.raises(Unreadable) as refused:
        game(name, seats=seats, options=options)
    assert sentence in str(refused.value)


def test_an_illegal_move_is_told_what_would_be_legal() -> None:
    state = game("medici-2006", seats=3).start().play("start 0").play("card dye 3").play("stop").play("bid 7")
    with pytest.raises(Illegal, match=r"'bid 7' is not legal now; legal is pass or bid 8 to 40"):
        state.play("bid 7")
    with pytest.raises(Illegal, match="is not possible now; chance may bring start 0 to 2"):
        game("medici-2006", seats=3).start().play("start 5")


@pytest.mark.parametrize("text", ["", "{}", "[]", "{", '{"day":1}', "[" * 100_000])
def test_what_is_no_position_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="this is no position of medici-2006"):
        game("medici-2006", seats=3).position(text)
