"""What an owner of the box may find printed otherwise, and what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

import signoria
from signoria.core.parts import parts_of
from signoria.core.refusal import Unreadable
from signoria.games import princes as folder
from tests.tables import random_course

from .tables import EVENTS, decade_ended, fought, offered, outcomes, play, read, table, war


def game(seats: int = 3, **parts: Any) -> signoria.Game:
    return signoria.game("princes", seats=seats, parts=parts)


def test_a_tiles_income_name_and_power_are_data() -> None:
    changed = game(tile={"Doge": {"gold": 7}, "Signoria": {"power": "veto"}, "Lorenzo de' Medici": {"power": "reroll"},
                         "Ludovico Sforza": {"power": "draw two"}, "Niccolò Machiavelli": {"power": "cancel"},
                         "Lucrezia Borgia": {"power": -1}})  # fmt: skip
    state = decade_ended(table(game=changed, tiles={1: ["Doge"]}, open_=["Botticelli"]))
    assert read(state, "gold") == [40, 47, 40]
    state = play(table(game=changed, tiles={2: ["Signoria"]}), "war Rome Milan")
    assert (state.actor, offered(state)) == (2, ["let be", "lorenzo"])


def test_other_numbers_of_tiles_and_events_have_their_own_moves() -> None:
    tiles = [
        {"name": "Arsenal", "city": "Venice", "copies": 2, "gold": 5},
        {"name": "Colonna", "city": "Rome", "copies": 1, "defence": 2},
    ]
    events = [{"name": name, "decade": decade, "money": "gold", "points": 1} for decade, name in enumerate("ABC", 1)]
    state = table(game=game(tile=tiles, event=events), open_=["A"], turn=2)
    assert offered(state, "auction") == ["auction Arsenal", "auction Colonna", "auction A", "auction Pope"]
    state = play(state, "auction A", "bid 3", "drop", "drop")
    assert (read(state, "decade"), list(read(state, "open"))) == (2, ["B"])
    for seed in range(3):
        *_, (_, _, after) = random_course(game(tile=tiles, event=events), seed)
        assert after.result


def test_troops_treachery_and_prices_are_data() -> None:
    changed = game(
        troop={"pikes": {"cost": 5, "attack": 4}},
        treachery={"spy": {"copies": 3}, "robbery": {"takes": 9}},
        draw_gold=2, hand=3, gold=50, influence=5, wars_limit=1, opening=1, win_step=2, rout_times=9,
    )  # fmt: skip
    state = table(game=changed, hands={0: ["robbery"]}, gold=[50, 50, 50])
    assert read(play(state, "buy pikes"), "gold")[0] == 45
    assert read(play(state, "robbery 1"), "gold") == [59, 41, 50]
    assert outcomes(play(state, "buy treachery"))["treachery spy"] == 3
    assert offered(play(state, "auction Doge"), "bid")[0] == "bid 7"
    state = fought(war(table(game=changed, troops={0: ["pikes"]}), 0, 1), 1, 1)
    assert (read(state, "status")["Milan"], offered(state, "war")) == (8, [])


def test_families_may_have_any_power_of_the_tiles() -> None:
    changed = game(family={"Gonzaga": {"artist": 0, "attack": 2, "pay": 1, "pope": 1}})
    state = table(game=changed)
    assert offered(play(state, "auction Botticelli"), "bid")[-1] == "bid 40"
    assert offered(play(state, "auction Pope"), "bid")[-1] == "bid 13"
    assert read(war(state, 0, 1), "home") == [7, 7, 0]


FOUR_CITIES = [{"name": name, "status": 5} for name in ("Siena", "Lucca", "Pisa", "Genoa")]


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"city": [{"name": "Venice", "status": 7}]}, "tile_city: 'Milan' is not known; there are Venice"),
        (
            {"city": FOUR_CITIES, "tile": [{"name": "Arsenal", "city": "Siena", "copies": 1}]},
            "there must be five cities",
        ),
        ({"city": {"Venice": {"status": 11}}}, "five cities, each with a status from 3 to 10"),
        ({"family": [{"name": "Baglioni", "town": "Perugia"}]}, "six families"),
        ({"troop": {"pikes": {"copies": 2}}}, "four kinds of troops, and 3 tiles of each"),
        ({"treachery": {"spy": {"copies": 0}}}, "each of the ten sorts of treachery"),
        ({"tile": {"Signoria": {"power": "veto"}}}, "the power 'veto' may be on one city tile"),
        ({"tile": {"Signoria": {"city": "Siena"}}}, "'Siena' is not known"),
        ({"tile": [{"name": "Arsenal", "copies": 1}]}, "each city tile must be of a city"),
        ({"tile": {"Signoria": {"name": "Doge"}}}, "two things are called 'Doge'"),
        ({"event": {"Leonardo": {"name": "Pope"}}}, "two things are called 'Pope'"),
        ({"event": {name: {"decade": 2} for name in EVENTS[1]}}, "events in each of the 3 decades"),
        ({"event": {"Leonardo": {"decade": 0}}}, "events in each of the 3 decades, and in no other"),
        ({"event": {"Leonardo": {"money": -1}}}, "each event must be paid in gold or in influence"),
        ({"die": 0}, "one side of a die"),
        ({"die": 7}, "die is '7', outside 0 to 6"),
        ({"decisions": 2001}, "decisions is '2001', outside 0 to 2000"),
        ({"decisions": 0}, "one decision"),
        ({"tile": [{"city": "Rome", "copies": 1}]}, "each row of tile needs a name"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_sentence(parts: dict[str, Any], said: str) -> None:
    with pytest.raises(Unreadable, match=said.replace("(", r"\(")):
        game(**parts)


def test_a_shorter_limit_ends_a_game_sooner() -> None:
    *_, (_, _, after) = random_course(game(decisions=30), 1)
    assert (read(after, "decisions"), after.result and after.result.reason) == (30, "limit")


def test_everything_printed_says_where_it_comes_from() -> None:
    parts = parts_of(folder.FOLDER.path / "parts.toml", "princes", 3)
    for name in ("tile", "troop", "treachery", "event"):
        assert {row["from"] for row in parts[name].value} <= {"public", "reconstructed"}  # type: ignore[union-attr,index]
