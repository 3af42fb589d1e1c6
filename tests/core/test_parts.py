"""What an owner's box has printed otherwise: taken over, named in the least words, refused in a sentence."""

from __future__ import annotations

import tomllib

import pytest

import signoria
from signoria import Game, Unreadable
from signoria.core.parts import as_toml
from tests.tables import TABLES, title


def changed(parts: dict[str, object], seats: int = 4) -> Game:
    return signoria.game("medici-2006", seats=seats, parts=parts)


@pytest.mark.parametrize("game", TABLES, ids=title)
def test_the_values_as_they_are_written_out_change_nothing(game: Game) -> None:
    again = signoria.game(game.name, game.seats, game.options, tomllib.loads("\n".join(as_toml(game.parts))))
    assert again.changes == {}
    assert again.box == game.box
    assert again.words == game.words


def test_a_value_a_list_and_a_row_are_changed() -> None:
    game = changed({"money": 50, "bonus": [0, 0, 0, 7], "card": {"3": {"value": 9}, "31": {"copies": 1}}})
    assert game.box.money == 50  # type: ignore[attr-defined]
    assert game.box.bonus == [0, 0, 0, 7, 0, 0, 0, 0]  # type: ignore[attr-defined]
    assert "card linen 9" in game.chances.numbers
    assert "card linen 2" not in game.chances.numbers
    assert game.changes == {"money": 50, "bonus": [0, 0, 0, 7], "card": {"3": {"value": 9}}}, "31 is as printed"


def test_fewer_goods_are_fewer_tracks() -> None:
    printed = tomllib.loads("\n".join(as_toml(changed({}).parts)))["card"]
    kept = [row for key, row in printed.items() if row.get("good") != 4]
    game = changed({"goods": ["salt", "silk", "wine", "wax"], "card": kept, "deck": 20, "aside": 9})
    assert game.words["good"] == ["salt", "silk", "wine", "wax"]
    assert "card wax 5" in game.chances.numbers
    assert "spice" not in game.start().text
    assert game.changes["card"] == kept


def test_a_value_by_seats_holds_for_the_seats_in_play() -> None:
    assert changed({"money": {"3": 45, "4": 41}}, seats=3).changes == {"money": 45}
    assert changed({"money": {"3": 45}}, seats=4).changes == {}


def test_a_changed_game_says_so_when_it_is_printed() -> None:
    game = changed({"money": 50})
    assert repr(game) == "game('medici-2006', seats=4, parts={'money': 50})"
    assert game.start() != changed({}).start()


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"monney": 1}, "there is no part 'monney'; did you mean money?"),
        ({"xyz": 1}, "there is no part 'xyz'; there are days, spaces"),
        ({"money": "much"}, "money is a whole number, not 'much'"),
        ({"money": True}, "money is a whole number, not 'True'"),
        ({"money": 1.5}, "money is a whole number, not '1.5'"),
        ({"money": 100}, "money is '100', outside 0 to 99"),
        ({"money": 10**400}, "outside 0 to 99"),
        ({"money": -1}, "money is '-1', outside 0 to 99"),
        ({"money": {"4": {"4": 1}}}, "money is a whole number, not"),
        ({"hold_pay": 30}, "hold_pay is a list, not '30'"),
        ({"hold_pay": ["much"]}, "hold_pay: 'much' does not belong there"),
        ({"hold_pay": [True]}, "hold_pay: 'True' does not belong there"),
        ({"hold_pay": [1] * 7}, "hold_pay takes 6 at most, not 7"),
        ({"goods": ["a", "b", "c", "d", "e", "f"]}, "goods is '6', outside 0 to 5"),
        ({"goods": ["a", "b", "c", "d", ""]}, "goods: '' does not belong there"),
        ({"goods": ["a", "b", "c", "d", "x\ny"]}, "does not belong there"),
        ({"goods": ["a", "a", "c", "d", "e"]}, "two things go by one name: 'card a 0'"),
        ({"card": {"32": {"value": 1}}}, "card has no row '32'"),
        ({"card": {"3": 5}}, "card.3 takes columns, such as card.3.good = 1"),
        ({"card": {"3": {"colour": 5}}}, "card 3 has no 'colour'; there are good, value, copies"),
        ({"card": {"3": {"value": 100}}}, "card_value is '100', outside 0 to 99"),
        ({"card": {"3": {"value": "five"}}}, "card_value: 'five' is not known"),
        ({"card": {"3": {"good": "salt"}}}, "'salt' is none of linen, fur, grain, dye, spice, numbered from 0"),
        ({"card": {"3": {"value": 1}}}, "two things go by one name: 'card linen 1'"),
        ({"card": [{"good": 0, "value": 1, "copies": 1}] * 32}, "card_good takes 31 at most, not 32"),
        ({"card": 3}, "card is a table of rows, not '3'"),
        ({"card": []}, "card is a table of rows, not '[]'"),
        ({"deck": 25}, "a deck of 25 and 12 set aside are not the 36 cards that there are"),
        ({"days": 0}, "there must be at least one day"),
        ({"goods": ["a", "b"]}, "'2' is none of a, b, numbered from 0"),
        ({"card": {"31": {"value": 20}}}, "a hold could be worth 100, more than 99"),
        ({"bonus": [99] * 8, "money": 99}, "a player could come to 1899 florins, more than 999"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_a_sentence(parts: dict[str, object], sentence: str) -> None:
    with pytest.raises(Unreadable) as refused:
        changed(parts)
    assert sentence in str(refused.value)
    assert len(str(refused.value)) < 300
