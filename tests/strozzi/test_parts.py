"""What an owner of the box may correct, and what is refused in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

import signoria
from signoria import Game, Unreadable
from signoria.core.parts import SOURCES
from tests.tables import random_course

from .tables import CATEGORIES, play, read, steps, strozzi

WARES = ("gold", "grain", "cloth")


def owned(seats: int = 3, **parts: Any) -> Game:
    return signoria.game("strozzi", seats=seats, parts=parts)


def test_the_uncertain_values_are_marked_as_such() -> None:
    parts = owned().parts
    assert {name for name, part in parts.items() if part.source == "reconstructed"} == {"ship", "tile", "bonus"}
    assert {name for name, part in parts.items() if part.source == "ruling"} == {"money"}
    assert {part.source for part in parts.values()} <= set(SOURCES)


def test_the_reconstructed_ships_are_those_of_the_rules_page() -> None:
    box = strozzi(3).box
    columns = (getattr(box, f"ship_{name}") for name in ("speed", *WARES, "scrolls", "patronage"))
    assert ["".join(map(str, row)) for row in zip(*columns, strict=True)][:29] == [
        "810000", "801000", "800100", "800000", "710010", "701010", "700110", "611010", "601110", "610110",
        "521100", "512100", "511200", "510001", "501001", "500101", "421010", "402110", "410210", "311011",
        "301111", "310111", "222001", "202201", "220201", "130020", "103020", "100320", "111121",
    ]  # fmt: skip


@pytest.mark.parametrize("seats", [3, 6])
@pytest.mark.parametrize(
    "parts",
    [
        {"ship": {"1": {"speed": 9}, "4": {"grain": 1}, "24": {"patronage": 0}}},
        {"ship": [{"speed": 20, "gold": 9, "grain": 9, "cloth": 9, "scrolls": 9, "patronage": 1}] * 40, "aside": 0},
        {"ship": [{"speed": at} for at in range(1, 6)], "aside": {"3": 1, "6": 4}},
        {"ship": [{"speed": 1}], "aside": 0},
        {"aside": 28},
        {"tile": [{"category": category, "value": 3, "copies": 1} for category in CATEGORIES]},
        {"tile": [{"category": "art", "value": 9, "ware": ware, "copies": 9} for ware in WARES]},
        {"tile": {"4": {"copies": 2}, "8": {"copies": 0}}, "places": 1},
        {"tile": [{"category": "science", "value": 1, "copies": 0}]},
        {"places": 0},
        {"flag": {"plus": {"speed": 9}, "wares": {"steps": 9}, "pirate": {"speed": 1, "steps": 1}}},
        {"last_step": 15, "bonus": [*[0] * 9, 1, 2, 3, 4, 5, 6, 99]},
        {"last_step": 1, "bonus": [0, 7]},
        {"ship_pay": [30, 20], "marker_pay": [1, 1, 1, 1, 1, 1], "patronage_pay": [0]},
        {"money": 99, "rounds": 1},
        # As much of everything as there may be: no bound is broken, and no game too long.
        {"money": 99, "ship_pay": [99] * 6, "marker_pay": [99] * 6, "patronage_pay": [99] * 6, "bonus": [99] * 10},
    ],
    ids=lambda parts: " ".join(parts),
)
def test_an_owners_values_are_played(seats: int, parts: dict[str, Any]) -> None:
    game = owned(seats, **parts)
    for seed in range(3):
        events = 0
        for _, move, after in random_course(game, seed):
            events += 1
            assert move
            assert after.observed().defects() == []
            assert game.position(after.text) == after
            if events % 25 == 0:
                assert game.folder.view.page(after.view(0), "", [str(p) for p in range(seats)], game.catalogue())
        assert events <= game.about.longest


def test_corrected_ships_tiles_and_flags_do_what_they_say() -> None:
    game = owned(ship={"1": {"gold": 3, "patronage": 1}}, tile={"12": {"ware": "cloth"}}, flag={"pirate": {"steps": 1}})
    state = play(game.start(), *["open architecture 2 cloth"] * 3, "start 0", "ship 1", "pirate", "dock venice")
    assert steps(state, "venice") == [4, 0, 0]
    assert steps(play(state, "take 1"), "naples") == [1, 0, 0]


def test_a_change_for_one_number_of_seats_leaves_the_others() -> None:
    decks = [read(owned(seats, aside={"3": 20}).start(), "deck") for seats in (3, 4, 5, 6)]
    assert decks == [9, 15, 18, 21]


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"rounds": 4}, "rounds is '4', outside 0 to 3"),
        ({"rounds": 0}, "there must be at least one round"),
        ({"last_step": 0}, "one step on a track"),
        ({"last_step": 16}, "last_step is '16', outside 0 to 15"),
        ({"last_step": 8}, "a bonus lies above step 8, where the tracks end"),
        ({"bonus": [0] * 17}, "bonus takes 16 at most, not 17"),
        ({"aside": 29}, "with 29 ships set aside, 29 leave none to turn up"),
        ({"ship": [{"speed": 3}]}, "with 17 ships set aside, 1 leave none to turn up"),
        ({"ship": [{"speed": 1}] * 41}, "ship_speed takes 40 at most, not 41"),
        ({"ship": {"30": {"speed": 1}}}, "ship has no row '30'"),
        ({"ship": {"4": {"speed": "fast"}}}, "ship_speed: 'fast' is not known"),
        ({"ship": {"4": {"silk": 1}}}, "ship 4 has no 'silk'; there are speed, gold, grain, cloth, scrolls, patronage"),
        ({"ship": {"4": {"patronage": 2}}}, "ship_patronage is '2', outside 0 to 1"),
        ({"tile": {"4": {"category": "music"}}}, "'music' is not known; there are art, science, architecture"),
        ({"tile": {"4": {"category": -1}}}, "tile 4 has no category"),
        ({"tile": {"1": {"value": 0}}}, "tile 1 has no value"),
        ({"tile": {"1": {"ware": "silk"}}}, "'silk' is not known; there are gold, grain, cloth"),
        ({"tile": {"2": {"ware": "gold"}}}, "tiles 1 and 2 show the same; they are one row with more copies"),
        ({"tile": {"1": {"ware": "cloth"}}}, "tile 2 must come after tile 1 by its category, then by its value"),
        ({"tile": {"1": {"copies": 10}}}, "tile_copies is '10', outside 0 to 9"),
        ({"places": 4}, "places is '4', outside 0 to 3"),
        ({"flag": [{"name": "pirate"}] * 4}, "flag_speed takes 3 at most, not 4"),
        ({"ship_pay": [15, 10, 5, 0, 0, 0, 0]}, "ship_pay takes 6 at most, not 7"),
        ({"coins": 5}, "there is no part 'coins'"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(parts: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Unreadable) as refused:
        owned(**parts)
    assert sentence in str(refused.value)
