"""The rulings of Medici vs Strozzi, number by number. V1 to V13 stand in the README of the game's folder."""

# The rules are cited as they are written there, with a capital.

from __future__ import annotations

import random
import re
import sys
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

import signoria.games.medici_vs_strozzi
from signoria import CHANCE, NOBODY, Illegal, State, Unreadable
from signoria.core.plain import to_plain

from .tables import (
    ALL_TILES,
    TRACKS,
    bought,
    drawn,
    game,
    idle_round,
    loads,
    offered,
    outcomes,
    play,
    read,
    scored,
    table,
    tile,
    track,
)

MEDICI, STROZZI = range(2)

each_seat = pytest.mark.parametrize("p", [MEDICI, STROZZI])


def seated(p: int, own: Sequence[str], other: Sequence[str] = ()) -> list[Sequence[str]]:
    """Ships by seat, if a seat has these and its opponent the others."""
    return [own, other] if p == MEDICI else [other, own]


@cache
def random_game(seed: int) -> list[State]:
    """A game in which everyone says anything, and more is loaded than discarded."""
    chance = random.Random(seed)
    states = [game().start()]
    while not states[-1].over:
        state = states[-1]
        moves, weights = offered(state), list(state.outcomes.values())
        states.append(state.play(chance.choices(moves, weights)[0] if weights else chance.choice(moves)))
    assert len(states) <= game().about.longest
    return states


each_random_game = pytest.mark.parametrize("seed", range(4))


# A round begins: V1.


def test_V1_outcomes_come_in_the_published_order_with_the_tiles_as_weights() -> None:
    state = game().start()
    assert list(outcomes(state).items()) == list(ALL_TILES.items())
    assert sum(outcomes(state).values()) == 26
    # One 4 gone leaves one; a tile of which there is but one is no longer possible.
    state = play(state, "tile f4", "draw", "tile c0", "draw")
    left = ALL_TILES | {"tile fur 4": 1}
    del left["tile cloth 0"]
    assert list(outcomes(state).items()) == list(left.items())
    with pytest.raises(Illegal):
        play(state, "tile c0")


def test_V1_the_last_tile_is_certain_and_still_drawn() -> None:
    state = table(bag="gold")
    assert (state.actor, outcomes(state)) == (CHANCE, {"tile gold 5": 1})


def test_V1_everyone_has_300_and_every_marker_is_in_the_middle() -> None:
    state = game().start()
    assert (read(state, "money"), read(state, "marker")) == ([300, 300], {})
    assert [state.game.words["good"], state.game.words["harbour"]] == [
        ["dye", "fur", "spice", "cloth"],
        ["left", "middle", "right"],
    ]
    assert state.game.words["track"] == [track(harbour, code) for harbour in TRACKS for code in TRACKS[harbour]]


def test_V1_the_medici_draw_first_in_round_1_the_strozzi_from_then_on() -> None:
    state = game().start()
    for now, first in ((1, MEDICI), (2, STROZZI), (3, STROZZI)):
        assert (read(state, "round"), read(state, "drawer"), state.actor) == (now, first, CHANCE)
        assert play(state, "tile").actor == first
        state = idle_round(state)
    assert state.over


@each_random_game
def test_V1_every_round_begins_with_all_tiles_and_empty_ships(seed: int) -> None:
    begun: dict[int, State] = {}
    for state in random_game(seed):
        begun.setdefault(read(state, "round"), state)
    assert list(begun) == [1, 2, 3]
    for state in begun.values():
        assert outcomes(state) == ALL_TILES
        assert (read(state, "left"), read(state, "lot")) == (26, [])
        assert (read(state, "hold"), read(state, "stored"), read(state, "harbour")) == ({}, [{}, {}], [{}, {}])
        assert (read(state, "cargo"), read(state, "pull")) == ([{}, {}], {})


# The drawer draws: V2.


@each_seat
def test_V2_the_first_tile_is_no_decision_the_second_and_third_are(p: int) -> None:
    state = table(drawer=p)
    for turned in (1, 2):
        assert state.actor == CHANCE
        state = play(state, "tile")
        assert (state.actor, len(read(state, "lot"))) == (p, turned)
        assert offered(state)[:2] == ["draw", "price 0"]
        state = play(state, "draw")
    # A fourth tile is never drawn; the price is asked all the same.
    state = play(state, "tile")
    assert (state.actor, len(read(state, "lot"))) == (p, 3)
    assert offered(state)[0] == "price 0"
    with pytest.raises(Illegal):
        play(state, "draw")


@pytest.mark.parametrize("size", [1, 2, 3])
def test_V2_the_drawer_may_stop_at_any_size(size: int) -> None:
    state = play(drawn(table(), size), "price 3")
    assert (state.actor, len(read(state, "lot"))) == (STROZZI, size)
    assert offered(state) == ["buy", "decline"]


def test_V2_each_tile_is_seen_before_the_next_is_decided() -> None:
    state = play(table(), "tile s3")
    assert read(state, "lot") == ["spice 3"]
    state = play(state, "draw", "tile gold")
    assert read(state, "lot") == ["spice 3", "gold 5"]


def largest_lot(state: State) -> int:
    """How many tiles are drawn when the drawer draws as long as he may."""
    state = play(state, "tile")
    while "draw" in state.legal:
        state = play(state, "draw", "tile")
    return len(read(state, "lot"))


ROOM = [
    ([], 3),
    (["5 left x5"], 3),
    (["5 left x5", "4 right x4"], 3),
    (["5 left x5", "4 right x4", "3 middle x1"], 2),
    (["5 left x4", "4 right x3", "3 middle x2"], 1),
    (["5 left x3", "4 right x4", "3 middle x3"], 2),
    (["5 left x2", "4 right x4", "3 middle x3"], 3),
    (["5 left x3", "4 right x2", "3 middle x2"], 2),
]


@each_seat
@pytest.mark.parametrize(("own", "largest"), ROOM)
def test_V2_a_lot_never_exceeds_the_room_of_one_of_the_drawers_own_ships(
    p: int, own: Sequence[str], largest: int
) -> None:
    assert largest_lot(table(drawer=p, ships=seated(p, own))) == largest


@each_seat
def test_V2_the_opponents_room_is_no_limit(p: int) -> None:
    state = table(drawer=p, ships=seated(p, [], ["5 left x5", "4 right x4", "3 middle x2"]))
    assert largest_lot(state) == 3


@pytest.mark.parametrize(("bag", "largest"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_V2_a_lot_never_exceeds_the_bag(bag: int, largest: int) -> None:
    assert largest_lot(table(bag=bag)) == largest


# The price, and who pays it: V3, V4.


@pytest.mark.parametrize("size", [1, 3])
def test_V3_a_price_is_any_whole_number_from_0_to_200(size: int) -> None:
    state = drawn(table(), size)
    assert [said for said in offered(state) if said != "draw"] == [f"price {n}" for n in range(201)]
    for said in ("price 201", "price -1", "price 2.5", "price", "price 07"):
        with pytest.raises(Unreadable):
            play(state, said)


@each_seat
@pytest.mark.parametrize("price", [0, 7, 200])
def test_V4_the_opponent_buys_or_the_drawer_must(p: int, price: int) -> None:
    asked = play(drawn(table(drawer=p), 2), f"price {price}")
    assert (asked.actor, offered(asked)) == (1 - p, ["buy", "decline"])
    for said, buyer in (("buy", 1 - p), ("decline", p)):
        state = play(asked, said)
        # The bank gets the money: nobody's changes but the buyer's.
        assert read(state, "money") == [300 - price if seat == buyer else 300 for seat in range(2)]
        assert (read(state, "buyer"), state.actor) == (buyer, buyer)


@each_seat
def test_V4_money_may_fall_below_nothing(p: int) -> None:
    state = bought(table(money=[3, 3]), 1, by=p, price=200)
    assert read(state, "money")[p] == -197
    # And a debtor goes on buying.
    state = bought(play(state, "discard"), 1, by=p, price=10)
    assert read(state, "money")[p] == -207


def test_V4_example_of_the_rulebook() -> None:
    # The Medici draw two tiles and ask 7; the Strozzi decline; the Medici pay 7 and load both onto one ship.
    state = play(drawn(game().start(), "d2 c4"), "price 7", "decline", "load 4 right")
    assert read(state, "money") == [293, 300]
    assert read(state, "hold") == {"Medici 4": ["dye 2", "cloth 4"]}
    assert read(state, "harbour") == [{"4": "right"}, {}]


# The buyer loads: V5, V6.


@each_seat
@pytest.mark.parametrize(
    ("own", "lot", "ways"),
    [
        ([], 3, "3 left, 3 middle, 3 right, 4 left, 4 middle, 4 right, 5 left, 5 middle, 5 right"),
        (["4 middle x2"], 2, "3 left, 3 right, 4, 5 left, 5 right"),
        (["4 middle x2"], 3, "3 left, 3 right, 5 left, 5 right"),
        (["4 middle x4"], 1, "3 left, 3 right, 5 left, 5 right"),
        (["4 middle x1", "3 right x1"], 2, "3, 4, 5 left"),
        (["4 middle x1", "3 right x1"], 3, "4, 5 left"),
        (["5 right x1", "3 left x2", "4 middle x3"], 1, "3, 4, 5"),
        (["5 right x1", "3 left x2", "4 middle x3"], 2, "5"),
    ],
)
def test_V5_V6_a_ship_with_room_for_all_and_a_harbour_of_ones_own(
    p: int, own: Sequence[str], lot: int, ways: str
) -> None:
    state = bought(table(drawer=1 - p, ships=seated(p, own)), lot, by=p)
    assert state.actor == p
    assert loads(state) == ways.split(", ")
    assert offered(state) == ["discard", *[f"load {way}" for way in ways.split(", ")]]


@each_seat
def test_V5_all_tiles_go_onto_the_ship_in_the_order_in_which_they_came(p: int) -> None:
    state = bought(table(ships=seated(p, ["5 left c1"])), "gold s0 d4", by=p)
    family = ["Medici", "Strozzi"][p]
    onto = play(state, "load 5")
    assert read(onto, "hold") == {f"{family} 5": ["cloth 1", "gold 5", "spice 0", "dye 4"]}
    fresh = play(state, "load 3 right")
    assert read(fresh, "hold") == {f"{family} 5": ["cloth 1"], f"{family} 3": ["gold 5", "spice 0", "dye 4"]}


@each_seat
def test_V5_all_may_be_discarded_and_lie_nowhere(p: int) -> None:
    state = play(bought(table(), "gold s0 d4", by=p), "discard")
    assert (read(state, "hold"), read(state, "lot"), read(state, "left")) == ({}, [], 23)
    assert outcomes(state) == {
        said: copies - (said in ("tile gold 5", "tile dye 4"))
        for said, copies in ALL_TILES.items()
        if said != "tile spice 0"
    }


@each_seat
def test_V5_a_lot_without_room_is_discarded_without_a_question(p: int) -> None:
    cramped = ["5 left x4", "4 right x3", "3 middle x2"]
    state = play(drawn(table(drawer=1 - p, ships=seated(p, cramped)), 2), "price 9")
    before = read(state, "hold")
    state = play(state, "buy")
    assert read(state, "money")[p] == 291
    assert (read(state, "hold"), read(state, "lot"), read(state, "buyer")) == (before, [], None)
    assert (read(state, "drawer"), state.actor) == (p, CHANCE)
    # With room for it the drawer is asked, since he drew no more than he could load.
    assert "discard" in bought(table(drawer=1 - p, ships=seated(p, cramped)), 2, by=1 - p).legal


@each_seat
def test_V6_a_ship_stays_in_its_harbour_for_the_round(p: int) -> None:
    state = play(bought(table(), 1, by=p), "load 4 left")
    assert read(state, "harbour")[p] == {"4": "left"}
    state = bought(state, 1, by=p)
    for said in ("load 4 left", "load 4 right", "load 5 left", "load 3 left", "load 5"):
        with pytest.raises(Illegal):
            play(state, said)
    state = bought(play(state, "load 5 right"), 1, by=p)
    assert loads(state) == ["3 middle", "4", "5"]
    # The opponent's ships go where they like.
    assert len(loads(bought(play(state, "load 3 middle"), 1, by=1 - p))) == 9


@each_random_game
def test_V6_no_two_ships_of_a_player_share_a_harbour(seed: int) -> None:
    for before, state in pairwise(random_game(seed)):
        for p, harbours in enumerate(read(state, "harbour")):
            assert len({*harbours.values()}) == len(harbours)
            assert harbours.keys() == read(state, "stored")[p].keys()
            if read(state, "round") == read(before, "round"):
                assert read(before, "harbour")[p].items() <= harbours.items()


# The next drawer, and the end of the round: V7, V8.


@each_seat
@pytest.mark.parametrize("drawer", [MEDICI, STROZZI])
@pytest.mark.parametrize("said", ["load 5 left", "discard"])
def test_V7_whoever_bought_draws_next_also_after_discarding(p: int, drawer: int, said: str) -> None:
    state = play(bought(table(drawer=drawer), 1, by=p), said)
    assert (read(state, "drawer"), state.actor) == (p, CHANCE)
    assert play(state, "tile").actor == p


FULL_BUT_ONE = ["5 left x5", "4 right x4", "3 middle x2"]


@each_seat
@pytest.mark.parametrize("drawer", [MEDICI, STROZZI])
def test_V8_the_round_ends_when_a_players_ships_are_all_full(p: int, drawer: int) -> None:
    state = bought(table(drawer=drawer, ships=seated(p, FULL_BUT_ONE)), 1, by=p)
    assert read(play(state, "load 3"), "round") == 2
    # Discarding fills no ship.
    assert (read(play(state, "discard"), "round"), read(play(state, "discard"), "drawer")) == (1, p)
    # Two full ships are not enough, nor is buying for the opponent's.
    state = bought(table(drawer=drawer, ships=seated(p, ["5 left x4", "4 right x4", "3 middle x2"])), 1, by=p)
    assert read(play(state, "load 3"), "round") == 1
    state = bought(table(drawer=drawer, ships=seated(p, FULL_BUT_ONE)), 1, by=1 - p)
    assert read(play(state, "load 3 left"), "round") == 1


@pytest.mark.parametrize("size", [1, 2, 3])
@pytest.mark.parametrize("buyer", [MEDICI, STROZZI])
def test_V8_the_last_lot_of_the_bag_is_still_sold_and_loaded(size: int, buyer: int) -> None:
    state = drawn(table(bag=size), size)
    assert (read(state, "round"), read(state, "left"), state.actor) == (1, 0, MEDICI)
    state = play(state, "price 11", "buy" if buyer == STROZZI else "decline")
    assert read(state, "money")[buyer] == 289
    assert (read(state, "round"), state.actor) == (1, buyer)
    assert read(play(state, "load 5 left"), "round") == read(play(state, "discard"), "round") == 2


def test_V8_the_last_lot_counts_in_the_scoring() -> None:
    state = play(bought(table(bag="s0", money=[0, 0]), 1, by=STROZZI), "load 3 middle")
    # Worth 0, it wins no harbour; as a 0 it pulls the marker two fields.
    assert (read(state, "marker"), read(state, "money")) == ({"middle spice": -2}, [0, 10])


def test_V8_a_last_lot_without_room_ends_the_round_as_well() -> None:
    cramped = ["5 left x4", "4 right x3", "3 middle x2"]
    state = play(drawn(table(bag=2, ships=[[], cramped]), 2), "price 0", "buy")
    assert (read(state, "round"), state.actor) == (2, CHANCE)


# Scoring a round: V9 to V13.


@each_seat
@pytest.mark.parametrize(
    ("own", "other", "paid"),
    [
        ([], [], (0, 0)),
        (["3 left gold"], [], (20, 0)),
        (["3 left gold"], ["5 left gold"], (0, 0)),
        (["3 left gold"], ["5 right gold"], (20, 20)),
        (["3 left gold d4 s4"], ["3 left c4 f4 c3"], (20, 0)),
        (["3 left gold", "5 right gold"], ["3 middle f4 s3 d3", "4 right f4 c3"], (20, 40)),
        (["3 left gold", "5 right gold", "4 middle c4"], [], (60, 0)),
        # A ship that is worth nothing is as good as none.
        (["3 right d0"], [], (0, 0)),
    ],
)
def test_V9_the_higher_cargo_total_of_a_harbour_earns_20(
    p: int, own: Sequence[str], other: Sequence[str], paid: tuple[int, int]
) -> None:
    state = scored(ships=seated(p, own, other), markers=held_back(seated(p, own, other)))
    assert read(state, "marker") == {}
    assert (read(state, "money")[p], read(state, "money")[1 - p]) == paid


def held_back(ships: Sequence[Sequence[str]]) -> dict[str, int]:
    """Markers so placed that these ships pull them all into the middle."""
    pulls = read(table(ships=ships), "pull")
    return {name: -by for name, by in pulls.items()}


@each_seat
@pytest.mark.parametrize("harbour", TRACKS)
@pytest.mark.parametrize("good", "dfsc")
@pytest.mark.parametrize(
    ("cargo", "fields"), [("x1", 1), ("x4", 1), ("x0", 2), ("x1 x2 x3", 3), ("x0 x4", 3), ("gold", 0), ("x2 gold", 1)]
)
def test_V10_one_field_for_each_tile_two_for_a_0_where_the_harbour_has_the_track(
    p: int, harbour: str, good: str, cargo: str, fields: int
) -> None:
    state = scored(ships=seated(p, [f"3 {harbour} {cargo.replace('x', good)}"]))
    towards = fields if p == MEDICI else -fields
    assert read(state, "marker") == ({track(harbour, good): towards} if good in TRACKS[harbour] and fields else {})


@pytest.mark.parametrize(
    ("before", "medici", "strozzi", "after"),
    [
        (0, "d1", "d2", 0),
        (0, "d1 d0", "d2", 2),
        (0, "d1", "d0 d2", -2),
        (3, "d1", "", 4),
        (3, "d1 d2", "", 4),
        (4, "d0 d1 d2 d3 d4", "", 4),
        (-4, "", "d0 d1", -4),
        (-2, "", "d0 d1 d2", -4),
        # Net first, then the ends: a stop between would make it 2 and -3.
        (4, "d0 d1", "d2 d3", 4),
        (-3, "d4", "d0 d1", -4),
        (4, "d1", "d0 d2 d3", 1),
        (-4, "d0 d1 d2 d3", "d4", 0),
    ],
)
def test_V10_the_net_movement_is_applied_and_then_stopped_at_the_ends(
    before: int, medici: str, strozzi: str, after: int
) -> None:
    ships = [[f"5 left {cargo}"] if cargo else [] for cargo in (medici, strozzi)]
    state = scored(ships=ships, markers={"left dye": before})
    assert read(state, "marker") == ({"left dye": after} if after else {})


@each_seat
def test_V10_published_example(p: int) -> None:
    # 16 against 13 in a harbour with three tracks; gold pulls nothing, and no tile is a 0.
    own, other = ["5 left c4 s4 s4 d4"], ["4 left s3 d4 d1 gold"]
    state = scored(ships=seated(p, own, other))
    sign = 1 if p == MEDICI else -1
    assert read(state, "marker") == {"left cloth": sign, "left spice": sign, "left dye": -sign}
    assert (read(state, "money")[p], read(state, "money")[1 - p]) == (20 + 10 + 10, 10)


@each_seat
@pytest.mark.parametrize("harbour", TRACKS)
@pytest.mark.parametrize(("field", "paid"), [(0, 0), (1, 10), (2, 10), (3, 20), (4, 30)])
def test_V11_a_marker_pays_10_and_the_bonus_of_its_field(p: int, harbour: str, field: int, paid: int) -> None:
    for good in TRACKS[harbour]:
        state = scored(markers={track(harbour, good): field if p == MEDICI else -field})
        assert (read(state, "money")[p], read(state, "money")[1 - p]) == (paid, 0)


@each_seat
def test_V11_markers_pay_where_this_rounds_cargo_moved_them(p: int) -> None:
    sign = 1 if p == MEDICI else -1
    state = scored(ships=seated(p, ["3 right f0 c1"]), markers={"right fur": -sign, "right cloth": 2 * sign})
    assert read(state, "marker") == {"right cloth": 3 * sign, "right fur": sign}
    assert (read(state, "money")[p], read(state, "money")[1 - p]) == (20 + 20 + 10, 0)


def test_V11_example_of_the_rulebook() -> None:
    # The Medici win two harbours and have four markers on plain fields, the Strozzi three, one with bonus 20.
    markers = {"left dye": 1, "left spice": 2, "left cloth": 1, "middle dye": -4, "middle fur": -1}
    ships = [["3 left gold", "4 right gold d3", "5 middle c4"], ["5 middle c3 c1", "3 right s4 d2"]]
    state = scored(ships=ships, markers=markers | {"right cloth": 2, "right fur": -2})
    assert read(state, "money") == [20 + 20 + 40, 10 + 10 + 30]
    assert read(state, "money") == [80, 50]


def test_V12_markers_stay_and_everything_else_comes_home() -> None:
    markers = {"left dye": 4, "middle fur": -3, "right cloth": 1}
    state = scored(ships=[["3 left s1"], ["4 middle f0"]], markers=markers)
    after = markers | {"left spice": 1, "middle fur": -4}
    assert read(state, "marker") == after
    assert (read(state, "hold"), read(state, "stored"), read(state, "harbour")) == ({}, [{}, {}], [{}, {}])
    assert (read(state, "cargo"), read(state, "pull")) == ([{}, {}], {})
    assert outcomes(state) == ALL_TILES
    # They are paid again in the next round: 30, 10 and 10 to the Medici, 30 to the Strozzi.
    assert read(state, "money") == [20 + 30 + 10 + 10, 30]
    state = idle_round(state)
    assert (read(state, "marker"), read(state, "money")) == (after, [70 + 50, 30 + 30])


@pytest.mark.parametrize(
    ("money", "winners", "reason"),
    [
        ([9, 8], [MEDICI], "most money"),
        ([-9, -8], [STROZZI], "most money"),
        ([0, 0], [MEDICI, STROZZI], "shared"),
        ([-40, -40], [MEDICI, STROZZI], "shared"),
        ([-1, 0], [STROZZI], "most money"),
    ],
)
def test_V13_the_richer_wins_and_equal_money_is_a_shared_win(money: list[int], winners: list[int], reason: str) -> None:
    result = scored(in_round=3, money=money).result
    assert result
    assert (result.scores, result.winners, result.reason) == (money, winners, reason)


def test_V13_the_game_ends_after_the_third_round() -> None:
    state = game().start()
    for now in (1, 2, 3):
        assert (read(state, "round"), state.over, state.result) == (now, False, None)
        state = idle_round(state)
    assert (state.over, state.actor, offered(state)) == (True, NOBODY, [])


def test_V13_the_last_scoring_counts() -> None:
    result = scored(in_round=3, ships=[["3 left gold"], []], money=[0, 15]).result
    assert result
    assert (result.scores, result.winners) == ([20, 15], [MEDICI])


# Across the rules.


@each_random_game
def test_nobody_is_asked_who_has_nothing_to_decide(seed: int) -> None:
    for state in random_game(seed):
        if state.actor == CHANCE:
            assert sum(outcomes(state).values()) == read(state, "left") > 0
        elif state.actor >= 0:
            assert len(state.legal) >= 2


@each_random_game
def test_nothing_is_secret(seed: int) -> None:
    for state in random_game(seed)[::20]:
        for seat in (NOBODY, MEDICI, STROZZI):
            assert to_plain(state.observed(seat), state.game.words) == state.plain


def test_a_tile_can_be_read_from_its_code() -> None:
    assert [tile(code) for code in ("d0", "f3", "s4", "gold")] == ["dye 0", "fur 3", "spice 4", "gold 5"]


def test_every_rule_of_the_readme_has_its_tests() -> None:
    folder = Path(str(signoria.games.medici_vs_strozzi.__file__)).parent
    readme = (folder / "README.md").read_text(encoding="utf-8")
    written = [int(number) for number in re.findall(r"^\*\*V(\d+)\*\*", readme, re.MULTILINE)]
    assert written == [*range(1, 14)]
    tests = [re.findall(r"V(\d+)_", name) for name in vars(sys.modules[__name__]) if name.startswith("test_V")]
    assert {int(number) for numbers in tests for number in numbers} == set(written)
