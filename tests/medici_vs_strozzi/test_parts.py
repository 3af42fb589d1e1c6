"""What an owner of the box may correct, and what is refused in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

import signoria
from signoria import Game, Unreadable
from signoria.core.parts import SOURCES
from tests.tables import random_course


def owned(**parts: Any) -> Game:
    return signoria.game("medici-vs-strozzi", seats=2, parts=parts)


def test_the_reconstructed_values_are_marked_as_such() -> None:
    parts = owned().parts
    assert {name for name, part in parts.items() if part.source == "reconstructed"} == {"track", "step"}
    assert {part.source for part in parts.values()} <= set(SOURCES)


@pytest.mark.parametrize(
    "parts",
    [
        {"track": {"1": {"good": "fur"}, "8": {"good": "spice"}}},
        {"track": [{"harbour": harbour, "good": "dye"} for harbour in ("left", "middle", "right")]},
        {"step": [{"bonus": bonus} for bonus in (0, 0, 5, 5, 10, 10, 20)]},
        {"step": [{"bonus": 0}, {"bonus": 20}]},
        {"harbours": ["Pisa", "Porto Venere"], "ship": [{"holds": 5}, {"holds": 2}], "track": [
            {"harbour": "Pisa", "good": "dye"}, {"harbour": 1, "good": 3}]},
        {"goods": ["dye", "fur", "spice", "silk"], "tile": {f"cloth {value}": {"good": "silk"} for value in range(5)},
         "track": {"3": {"good": "silk"}, "7": {"good": 3}}},
        {"tile": {"gold 5": {"copies": 4}, "dye 0": {"pull": 3}}},
        {"ship": [{"holds": 1}]},
        {"money": 0, "rounds": 1, "slots": 1, "top_price": 1, "marker_pay": 99, "harbour_pay": 99},
        # As much of everything as there may be: no bound is broken, and no game too long.
        {"tile": {f"{good} {value}": {"copies": 5, "pull": 9} for good in ("dye", "fur") for value in range(5)}
         | {f"{good} {value}": {"copies": 0} for good in ("spice", "cloth") for value in range(5)}
         | {"gold 5": {"copies": 0}}},
    ],
    ids=lambda parts: " ".join(parts),
)  # fmt: skip
def test_an_owners_values_are_played(parts: dict[str, Any]) -> None:
    game = owned(**parts)
    for seed in range(4):
        events = 0
        for _, move, after in random_course(game, seed):
            events += 1
            assert after.observed().defects() == []
            assert game.position(after.text) == after
            if events % 25 == 0:
                page = game.folder.view.page(after.view(0), "", ["Anna", "Carl"], game.catalogue())
                assert page
            assert move
        assert events <= game.about.longest


def test_a_corrected_track_moves_by_the_corrected_good() -> None:
    course = ["tile fur 0", "price 0", "decline", "load 3 left"]
    state = owned(track={"1": {"good": "fur"}}).start()
    for said in course:
        state = state.play(said)
    assert state.plain["pull"] == {"left fur": 2}


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"rounds": 4}, "rounds is '4', outside 0 to 3"),
        ({"rounds": 0}, "there must be at least one round"),
        ({"top_price": 0}, "a price above 0"),
        ({"top_price": 201}, "top_price is '201', outside 0 to 200"),
        ({"ship": {"2": {"holds": 0}}}, "a ship has no room for a tile"),
        ({"ship": {"2": {"holds": 3}}}, "two things go by one name: 'load 3'"),
        ({"ship": {"3": {"holds": 6}}}, "ship_holds is '6', outside 0 to 5"),
        ({"harbours": ["left", "right"]}, "'middle' is none of left, right"),
        ({"harbours": ["left", "left", "right"]}, "'middle' is none of left, left, right"),
        ({"harbours": ["port", "port"], "track": [{"harbour": 0, "good": 0}]}, "3 ships cannot go to 2 different"),
        ({"track": {"1": {"good": "silk"}}}, "'silk' is none of dye, fur, spice, cloth"),
        ({"track": {"1": {"good": -1}}}, "'-1' is none of dye, fur, spice, cloth"),
        ({"track": {"2": {"good": "dye"}}}, "track 2 has the harbour and the good of another"),
        ({"track": [{"harbour": "left"}]}, "'None' is none of dye"),
        ({"tile": {"dye 1": {"value": 2}}}, "tile 3 must come after tile 2 by its good, then by its value"),
        ({"tile": {"dye 4": {"copies": 9}, "gold 5": {"copies": 9}, "fur 4": {"copies": 9}, "fur 3": {"copies": 9}}},
         "there are 55 tiles; the bag takes 1 to 50"),
        ({"tile": {"fur 0": {"good": 4}}}, "'4' is none of dye, fur, spice, cloth"),
        ({"step": [{"bonus": 0}] * 8}, "step_bonus takes 7 at most, not 8"),
        ({"field": 4}, "there is no part 'field'"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_in_a_sentence(parts: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Unreadable) as refused:
        owned(**parts)
    assert sentence in str(refused.value)
