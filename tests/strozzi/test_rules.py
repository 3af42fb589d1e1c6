"""The rulings of Strozzi, number by number. Z1 to Z18 stand in the README of the game's folder."""

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

import signoria.games.strozzi
from signoria import CHANCE, NOBODY, Game, Illegal, State, Unreadable
from signoria.core.plain import to_plain

from .tables import (
    BARE,
    CATEGORIES,
    EXAMPLE,
    GOLD,
    PATRON,
    SCROLL,
    SEATS,
    TILES,
    Docked,
    Markers,
    asked,
    full,
    idle_round,
    in_hand,
    let_pass,
    offered,
    outcomes,
    play,
    read,
    row,
    scored,
    steps,
    strozzi,
    table,
    together,
    won,
)

each_seats = pytest.mark.parametrize("seats", SEATS)
each_port = pytest.mark.parametrize("port", ["venice", "rome", "naples"])
each_track = pytest.mark.parametrize("track", ["venice", "rome", "naples", "florence"])

ALL_SHIPS = {f"ship {ship}": 1 for ship in range(1, 30)}
ALL_TILES = {f"open {tile}": 3 for tile in TILES}
DECK = {3: 12, 4: 15, 5: 18, 6: 21}
"""Ships of a round: three for each player, and three more."""


@cache
def random_game(seats: int) -> list[State]:
    """A game in which everyone says anything."""
    chance = random.Random(f"strozzi {seats}")
    states = [strozzi(seats).start()]
    while not states[-1].over:
        state = states[-1]
        states.append(state.play(chance.choice(offered(state))))
        assert len(states) <= state.game.about.longest, "the game does not end"
    return states


def around(seats: int, first: int) -> list[int]:
    """All seats in the order in which they are asked, when this one is the first."""
    return [(first + at) % seats for at in range(seats)]


# A round begins: Z1, Z2.


@each_seats
def test_Z1_three_tiles_are_opened_before_the_lot_is_drawn(seats: int) -> None:
    state = strozzi(seats).start()
    assert (state.actor, list(outcomes(state).items())) == (CHANCE, list(ALL_TILES.items()))
    state = play(state, "open art 1 gold")
    assert outcomes(state) == ALL_TILES | {"open art 1 gold": 2}
    state = play(state, "open science 2", "open art 1 gold")
    assert read(state, "display") == {"1": "art 1 gold", "2": "science 2", "3": "art 1 gold"}
    assert (read(state, "stacked"), read(state, "stack")["art 1 gold"]) == (33, 1)
    assert outcomes(state) == {f"start {p}": 1 for p in range(seats)}


@each_seats
def test_Z1_deck_and_set_aside_ships_are_one_unknown(seats: int) -> None:
    state = table(strozzi(seats))
    assert read(state, "deck") == DECK[seats]
    assert (state.actor, list(outcomes(state).items())) == (CHANCE, list(ALL_SHIPS.items()))
    state = let_pass(play(state, "ship 24"))
    assert read(state, "deck") == DECK[seats] - 1
    assert list(outcomes(state)) == [ship for ship in ALL_SHIPS if ship != "ship 24"]
    with pytest.raises(Illegal):
        play(state, "ship 24")


@each_seats
def test_Z1_the_last_ship_of_the_deck_may_be_any_that_was_not_seen(seats: int) -> None:
    state = table(strozzi(seats), deck=1)
    assert sum(outcomes(state).values()) == 1 + 29 - DECK[seats]


@each_seats
def test_Z1_every_round_begins_with_all_ships_and_all_flags(seats: int) -> None:
    begun: dict[int, State] = {}
    for state in random_game(seats):
        if read(state, "phase") == "ship":
            begun.setdefault(read(state, "round"), state)
    assert list(begun) == [1, 2, 3]
    for state in begun.values():
        assert (outcomes(state), read(state, "deck")) == (ALL_SHIPS, DECK[seats])
        assert [in_hand(state, p) for p in range(seats)] == [["pirate", "plus", "wares"]] * seats
        assert (read(state, "docked"), read(state, "ship_at")) == ({}, [{}] * seats)
        assert (read(state, "ship"), read(state, "claimer")) == (None, None)


@each_seats
def test_Z1_nobody_has_money_at_the_start_or_has_moved(seats: int) -> None:
    state = strozzi(seats).start()
    assert read(state, "money") == [0] * seats
    assert (read(state, "markers"), read(state, "step"), read(state, "tiles")) == ({}, [{}] * seats, [{}] * seats)


@each_seats
def test_Z2_the_starter_of_the_first_round_is_drawn_among_all(seats: int) -> None:
    state = play(strozzi(seats).start(), "open art 2", "open art 2", "open art 2")
    assert (state.actor, list(outcomes(state).items())) == (CHANCE, [(f"start {p}", 1) for p in range(seats)])
    for p in range(seats):
        started = play(state, f"start {p}")
        assert (read(started, "starter"), read(started, "active")) == (p, p)
        assert play(started, "ship 1").actor == p


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize(
    ("seats", "florence", "starter"),
    [
        (3, [(2, 1)], 2),
        (3, [(1, 5), (0, 4), (2, 1)], 1),
        (4, [(3, 4), (0, 4), (1, 4)], 3),
        (4, [(0, 9), (3, 9), (1, 2)], 0),
        (5, [(4, 2), (3, 2), (2, 1)], 4),
        (6, [(5, 7), (4, 7), (3, 7), (2, 7), (1, 7), (0, 7)], 5),
    ],
)
def test_Z2_the_highest_in_florence_starts_the_next_round(
    number: int, seats: int, florence: Markers, starter: int
) -> None:
    state = scored(strozzi(seats), number=number, markers={"florence": florence})
    assert read(state, "round") == number + 1
    # A starter who is determined is no chance event: his first ship is the next.
    assert (read(state, "starter"), read(state, "active"), outcomes(state)) == (starter, starter, ALL_SHIPS)


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize(("seats", "last", "starter"), [(3, 0, 1), (3, 2, 0), (4, 3, 0), (5, 1, 2), (6, 5, 0)])
def test_Z2_if_nobody_moved_in_florence_the_left_neighbour_of_the_last_starter_starts(
    number: int, seats: int, last: int, starter: int
) -> None:
    # That somebody moved in Rome does not matter.
    state = scored(strozzi(seats), number=number, starter=last, markers={"rome": [((last + 2) % seats, 3)]})
    assert (read(state, "starter"), read(state, "active"), state.actor) == (starter, starter, CHANCE)


# A ship is turned up, and claimed or not: Z3 to Z6.


@each_seats
def test_Z3_everyone_is_asked_once_from_the_active_player_to_the_left(seats: int) -> None:
    for active in range(seats):
        state = play(table(strozzi(seats), active=active), "ship 20")
        assert asked(state) == around(seats, active)
        for p in around(seats, active):
            assert (state.actor, offered(state)) == (p, ["pirate", "plus", "wares", "pass"])
            state = play(state, "pass")


def test_Z3_only_unused_flags_can_be_chosen() -> None:
    docked = together({"rome": [(0, 1, "plus")]}, {"rome": [(1, 2, "pirate")], "naples": [(1, 3, "wares")]})
    state = play(table(strozzi(3), docked=docked), "ship 20")
    assert offered(state) == ["pirate", "wares", "pass"]
    state = play(state, "pass")
    assert (state.actor, offered(state)) == (1, ["plus", "pass"])
    assert offered(play(state, "pass")) == ["pirate", "plus", "wares", "pass"]
    with pytest.raises(Illegal):
        play(state, "pirate")


@each_seats
def test_Z3_a_later_player_may_claim_what_others_declined(seats: int) -> None:
    for claimer in range(seats):
        state = play(table(strozzi(seats)), "ship 20", *["pass"] * claimer, "pirate")
        assert (read(state, "claimer"), state.actor, read(state, "phase")) == (claimer, claimer, "dock")


@each_seats
def test_Z4_the_pirate_flag_takes_the_ship_at_once(seats: int) -> None:
    for active in range(seats):
        state = play(table(strozzi(seats), active=active), "ship 20", "pirate")
        assert (state.actor, read(state, "phase")) == (active, "dock")
        assert offered(state) == ["dock venice", "dock rome", "dock naples"]
        assert in_hand(state, active) == ["plus", "wares"]


@pytest.mark.parametrize("flag", ["plus", "wares"])
@pytest.mark.parametrize(
    ("seats", "active", "passes", "answering"),
    [
        (3, 0, 0, [1, 2]),
        (3, 1, 1, [0]),
        (3, 0, 2, []),
        (4, 3, 0, [0, 1, 2]),
        (4, 2, 1, [0, 1]),
        (5, 0, 1, [2, 3, 4]),
        (6, 4, 3, [2, 3]),
    ],
)
def test_Z5_those_not_yet_asked_may_steal_with_the_pirate_flag_alone(
    flag: str, seats: int, active: int, passes: int, answering: list[int]
) -> None:
    state = play(table(strozzi(seats), active=active), "ship 20", *["pass"] * passes, flag)
    claimer = (active + passes) % seats
    assert read(state, "claimer") == claimer
    for p in answering:
        # Nobody answers with +1 or wares, and the decliners and the claimer are not asked again.
        assert (state.actor, read(state, "phase"), offered(state)) == (p, "claim", ["pirate", "pass"])
        state = play(state, "pass")
    assert (state.actor, read(state, "phase"), read(state, "claimer")) == (claimer, "dock", claimer)
    assert flag not in in_hand(state, claimer)


@pytest.mark.parametrize("flag", ["plus", "wares"])
@pytest.mark.parametrize("waiting", [0, 1, 2])
def test_Z5_a_displaced_flag_returns_and_can_be_used_again(flag: str, waiting: int) -> None:
    state = play(table(strozzi(4)), "ship 20", flag, *["pass"] * waiting, "pirate")
    thief = 1 + waiting
    # Nothing answers the thief's pirate flag either.
    assert (state.actor, read(state, "phase"), read(state, "claimer")) == (thief, "dock", thief)
    assert in_hand(state, 0) == ["pirate", "plus", "wares"]
    assert in_hand(state, thief) == ["plus", "wares"]
    state = play(state, "dock rome", "take 1", "open art 2", "ship 12")
    while state.actor != 0:
        state = play(state, "pass")
    assert offered(state) == ["pirate", "plus", "wares", "pass"]
    assert read(play(state, flag), "claimer") == 0


def test_Z5_who_has_used_his_pirate_flag_is_not_asked_to_steal() -> None:
    docked = {"rome": [(1, 1, "pirate"), (2, 2, "plus")], "naples": [(3, 3, "pirate")]}
    state = table(strozzi(5), docked=docked)
    assert asked(play(state, "ship 20"), "wares") == [0, 2, 4]
    # Once the claim stands unanswered, nobody is asked at all.
    docked["rome"] = [(p, 5 + p, "pirate") for p in range(1, 5)]
    docked["naples"] = []
    state = play(table(strozzi(5), docked=docked), "ship 20", "wares")
    assert (state.actor, read(state, "phase")) == (0, "dock")


def test_Z5_example_of_the_rulebook() -> None:
    anna, sanyi, tomi, helga, jani = range(5)
    docked = {"naples": [(anna, 2, "plus")], "rome": [(anna, 3, "wares")]}
    display = ["science 2", "art 1 gold", "art 2"]
    state = play(table(strozzi(5), active=anna, docked=docked, display=display), f"ship {EXAMPLE}")
    assert (state.actor, offered(state)) == (anna, ["pirate", "pass"])
    state = play(state, "pass")
    assert (state.actor, offered(state)) == (sanyi, ["pirate", "plus", "wares", "pass"])
    state = play(state, "wares")
    assert (state.actor, offered(state)) == (tomi, ["pirate", "pass"])
    state = play(state, "pass")
    assert (state.actor, offered(state)) == (helga, ["pirate", "pass"])
    state = play(state, "pirate")
    # Sanyi has his flag back, and Jani has nothing to say.
    assert in_hand(state, sanyi) == ["pirate", "plus", "wares"]
    assert (state.actor, offered(state)) == (helga, ["dock venice", "dock rome", "dock naples"])
    state = play(state, "dock naples")
    assert (steps(state, "naples"), steps(state, "rome")) == ([0, 0, 0, 2, 0], [0] * 5)
    assert (state.actor, offered(state)) == (helga, ["take 1", "take 2", "take 3"])
    state = play(state, "take 2")
    assert read(state, "tiles")[helga] == {"art 1 gold": 1}
    assert steps(state, "venice") == [0, 0, 0, 1, 0]
    assert (state.actor, outcomes(state)["open architecture 2"]) == (CHANCE, 3)
    state = play(state, "open architecture 2")
    assert read(state, "display") == {"1": "science 2", "2": "architecture 2", "3": "art 2"}
    assert (state.actor, read(state, "active")) == (CHANCE, jani)
    assert play(state, "ship 1").actor == jani


@each_seats
def test_Z6_a_ship_that_nobody_wants_is_set_aside_and_the_same_player_goes_on(seats: int) -> None:
    for active in range(seats):
        state = let_pass(play(table(strozzi(seats), active=active), "ship 7"))
        assert (state.actor, read(state, "phase"), read(state, "active")) == (CHANCE, "ship", active)
        assert "ship 7" not in outcomes(state)
        assert read(state, "docked") == {}
        assert asked(play(state, "ship 8")) == around(seats, active)


def test_Z6_a_ship_set_aside_is_shuffled_in_again_for_the_next_round() -> None:
    state = idle_round(let_pass(play(table(strozzi(3)), "ship 7")))
    assert read(state, "round") == 2
    assert outcomes(state) == ALL_SHIPS


# The ship goes to a port: Z7 to Z10.


@pytest.mark.parametrize("ship", [BARE, GOLD, EXAMPLE])
def test_Z7_a_ship_may_go_to_any_port_whatever_it_carries(ship: int) -> None:
    state = won(table(strozzi(3)), f"ship {ship}", "pirate")
    assert offered(state) == ["dock venice", "dock rome", "dock naples"]
    for port in ("venice", "rome", "naples"):
        docked = play(state, f"dock {port}")
        assert read(docked, "docked") == {port: [0]}
        assert read(docked, "ship_at")[0] == {port: str(ship)}


@each_port
def test_Z7_one_ship_a_port(port: str) -> None:
    # Where others have ships does not matter.
    docked = together({port: [(0, 1, "plus")]}, full(1, 7, "venice", "rome"))
    state = won(table(strozzi(3), docked=docked), "ship 20", "wares")
    assert offered(state) == [f"dock {other}" for other in ("venice", "rome", "naples") if other != port]


@each_port
def test_Z7_the_third_ship_goes_where_there_is_room_without_asking(port: str) -> None:
    others = [other for other in ("venice", "rome", "naples") if other != port]
    state = won(table(strozzi(3), docked=full(0, 2, *others)), f"ship {BARE}", "wares")
    assert read(state, "ship_at")[0][port] == str(BARE)
    assert (state.actor, read(state, "active")) == (CHANCE, 1)


def test_Z7_in_a_new_round_all_ports_are_open_again() -> None:
    state = scored(strozzi(3), docked=full(0, 1, "venice", "rome"))
    assert offered(won(state, "ship 4", "pirate")) == ["dock venice", "dock rome", "dock naples"]


# Speeds: ships 1 to 4 have 8, 5 to 7 have 7, 8 to 10 have 6, 11 to 16 have 5, 17 to 19 have 4.
@each_port
@pytest.mark.parametrize(
    ("there", "ship", "flag", "owners"),
    [
        ([], 11, "pirate", [3]),
        ([(0, 1, "pirate")], 11, "pirate", [0, 3]),
        ([(0, 17, "pirate")], 11, "pirate", [3, 0]),
        # As fast: the earlier arrival stands above.
        ([(0, 11, "pirate")], 12, "pirate", [0, 3]),
        ([(0, 11, "pirate"), (1, 12, "wares")], 13, "wares", [0, 1, 3]),
        ([(0, 1, "pirate"), (1, 11, "pirate"), (2, 17, "pirate")], 8, "pirate", [0, 3, 1, 2]),
        # The +1 flag, and no other, makes a ship one faster.
        ([(0, 11, "pirate")], 12, "plus", [3, 0]),
        ([(0, 8, "pirate")], 12, "plus", [0, 3]),
        ([(0, 11, "pirate")], 12, "wares", [0, 3]),
        ([(0, 1, "pirate")], 2, "plus", [3, 0]),
        # And it counts for those who come later.
        ([(0, 12, "plus")], 8, "pirate", [0, 3]),
        ([(0, 12, "plus")], 13, "plus", [0, 3]),
        ([(0, 12, "plus"), (1, 11, "wares")], 9, "pirate", [0, 3, 1]),
        ([(0, 12, "plus"), (1, 11, "wares")], 13, "pirate", [0, 1, 3]),
    ],
)
def test_Z8_ships_rank_by_speed_and_then_by_arrival(
    port: str, there: Docked, ship: int, flag: str, owners: list[int]
) -> None:
    state = won(table(strozzi(4), active=3, docked={port: there}), f"ship {ship}", flag)
    assert read(play(state, f"dock {port}"), "docked")[port] == owners


def test_Z8_the_example_of_the_plus_flag() -> None:
    # A 4 under a +1 flag lies above a 4 and below a 5 that was there, and stays above a 5 that comes later.
    docked: dict[str, Docked] = {"rome": [(1, 11, "pirate"), (2, 17, "pirate")]}
    state = play(won(table(strozzi(4), docked=docked), "ship 18", "plus"), "dock rome")
    assert read(state, "docked")["rome"] == [1, 0, 2]
    state = play(won(state, "ship 12", "pass", "pass", "wares"), "dock rome")
    assert read(state, "docked")["rome"] == [1, 0, 3, 2]


@pytest.mark.parametrize("flag", ["pirate", "plus", "wares"])
@pytest.mark.parametrize(
    ("ship", "moved"),
    [
        (BARE, {"venice": 0, "rome": 0, "naples": 0, "florence": 0}),
        (11, {"venice": 2, "rome": 1, "naples": 1, "florence": 0}),
        (17, {"venice": 2, "rome": 1, "naples": 0, "florence": 1}),
        (18, {"venice": 0, "rome": 2, "naples": 1, "florence": 1}),
        (27, {"venice": 0, "rome": 3, "naples": 0, "florence": 2}),
        (28, {"venice": 0, "rome": 0, "naples": 3, "florence": 2}),
    ],
)
def test_Z9_the_ports_ware_moves_its_marker_and_scrolls_move_florences(
    flag: str, ship: int, moved: dict[str, int]
) -> None:
    for port in ("venice", "rome", "naples"):
        state = play(won(table(strozzi(3), active=1), f"ship {ship}", flag), f"dock {port}")
        # The wares flag moves one step more, also without an icon of that ware.
        due = dict.fromkeys(moved, 0) | {port: moved[port] + (flag == "wares"), "florence": moved["florence"]}
        for track, step in due.items():
            assert steps(state, track) == [0, step, 0]


def test_Z9_the_wares_flag_moves_no_other_marker() -> None:
    state = play(won(table(strozzi(3)), f"ship {SCROLL}", "wares"), "dock naples")
    assert [steps(state, track)[0] for track in ("venice", "rome", "naples", "florence")] == [0, 0, 1, 1]


@pytest.mark.parametrize("place", [1, 2, 3])
def test_Z9_a_patronage_icon_takes_one_of_the_open_tiles_and_its_place_is_refilled(place: int) -> None:
    display = ["art 1 grain", "science 2", "architecture 1 cloth"]
    state = play(won(table(strozzi(3), display=display), f"ship {PATRON}", "pirate"), "dock venice")
    assert (state.actor, offered(state)) == (0, ["take 1", "take 2", "take 3"])
    state = play(state, f"take {place}")
    assert read(state, "tiles") == [{display[place - 1]: 1}, {}, {}]
    # What is refilled is a tile of the stack, each kind as likely as it is left; the taken one is gone.
    left = ALL_TILES | {f"open {tile}": 2 for tile in display}
    assert (state.actor, list(outcomes(state).items())) == (CHANCE, list(left.items()))
    state = play(state, "open science 1 gold")
    assert read(state, "display") == {str(at): tile for at, tile in enumerate(display, 1)} | {
        str(place): "science 1 gold"
    }
    assert (read(state, "stacked"), read(state, "active")) == (32, 1)


@pytest.mark.parametrize(("ware", "track"), [("gold", "venice"), ("grain", "rome"), ("cloth", "naples")])
@each_port
def test_Z9_a_tile_of_value_1_moves_the_marker_of_its_ware_wherever_the_ship_went(
    ware: str, track: str, port: str
) -> None:
    for category in CATEGORIES:
        display = ["art 2", f"{category} 1 {ware}", "science 2"]
        state = play(won(table(strozzi(3), display=display), "ship 23", "pirate"), f"dock {port}")
        before = {other: steps(state, other) for other in ("venice", "rome", "naples", "florence")}
        state = play(state, "take 2")
        before[track][0] += 1
        assert {other: steps(state, other) for other in before} == before


def test_Z9_a_tile_of_value_2_moves_nothing() -> None:
    state = play(won(table(strozzi(3)), "ship 29", "pirate"), "dock rome")
    before = read(state, "step")
    assert read(play(state, "take 1"), "step") == before


def test_Z9_without_a_patronage_icon_no_tile_is_taken() -> None:
    for ship in (1, 4, 11, 17, 26):
        state = play(won(table(strozzi(3)), f"ship {ship}", "pirate"), "dock rome")
        assert (state.actor, read(state, "phase"), read(state, "tiles")) == (CHANCE, "ship", [{}, {}, {}])


def test_Z9_equal_tiles_in_two_places_are_two_moves() -> None:
    state = table(strozzi(3), display=["art 2", "science 2", "art 2"], stacked=0)
    state = play(won(state, f"ship {PATRON}", "pirate"), "dock rome")
    assert offered(state) == ["take 1", "take 2", "take 3"]
    assert read(play(state, "take 1"), "display") == {"2": "science 2", "3": "art 2"}
    assert read(play(state, "take 3"), "display") == {"1": "art 2", "2": "science 2"}
    # Also where they are the only two: that the choice makes no difference is not for the rules to say.
    state = table(strozzi(3), display=["art 2", None, "art 2"], stacked=0)
    state = play(won(state, f"ship {PATRON}", "pirate"), "dock rome")
    assert (state.actor, offered(state)) == (0, ["take 1", "take 3"])


def test_Z9_with_an_empty_stack_places_stay_empty() -> None:
    state = table(strozzi(3), display=["art 2", "science 2", "architecture 1 cloth"], stacked=1)
    state = play(won(state, f"ship {PATRON}", "pirate"), "dock rome", "take 2")
    # Even the last tile of the stack is turned up by chance.
    assert (state.actor, len(outcomes(state))) == (CHANCE, 1)
    state = play(state, *outcomes(state))
    assert len(read(state, "display")) == 3
    state = play(won(state, "ship 15", "pirate"), "dock rome", "take 3")
    assert (read(state, "phase"), list(read(state, "display"))) == ("ship", ["1", "2"])
    state = play(won(state, "ship 16", "pirate"), "dock rome")
    assert offered(state) == ["take 1", "take 2"]
    assert list(read(play(state, "take 1"), "display")) == ["2"]


@pytest.mark.parametrize("place", [1, 2, 3])
def test_Z9_a_single_open_tile_is_taken_without_asking(place: int) -> None:
    display = ["art 1 gold" if at == place else None for at in (1, 2, 3)]
    state = table(strozzi(3), display=display, stacked=0)
    state = play(won(state, f"ship {PATRON}", "pirate"), "dock rome")
    assert read(state, "tiles") == [{"art 1 gold": 1}, {}, {}]
    assert (steps(state, "venice"), read(state, "display")) == ([1, 0, 0], {})
    assert (state.actor, read(state, "phase"), read(state, "active")) == (CHANCE, "ship", 1)


def test_Z9_if_all_places_are_empty_nothing_is_taken() -> None:
    state = table(strozzi(3), display=[], stacked=0)
    state = play(won(state, f"ship {PATRON}", "pirate"), "dock venice")
    assert (read(state, "tiles"), steps(state, "venice")) == ([{}, {}, {}], [1, 0, 0])
    assert (state.actor, read(state, "phase"), read(state, "active")) == (CHANCE, "ship", 1)


# Ship 26 carries three gold, 11 two, 1 one, 4 none.
@pytest.mark.parametrize(
    ("before", "p", "ship", "after", "owners"),
    [
        # To a free field, from the start field and from a field of the track.
        ([], 0, 1, [1, 0, 0, 0], [0]),
        ([(0, 2)], 0, 11, [4, 0, 0, 0], [0]),
        # Right of those who were there, however many.
        ([(1, 1)], 0, 1, [1, 1, 0, 0], [1, 0]),
        ([(2, 3), (1, 3)], 0, 26, [3, 3, 3, 0], [2, 1, 0]),
        ([(3, 4), (2, 3), (1, 3), (0, 1)], 0, 11, [3, 3, 3, 4], [3, 2, 1, 0]),
        # Past those who are lower, between fields.
        ([(3, 4), (2, 2), (1, 2), (0, 1)], 0, 11, [3, 2, 2, 4], [3, 0, 2, 1]),
        ([(3, 4), (2, 2), (1, 2), (0, 2)], 0, 26, [5, 2, 2, 4], [0, 3, 2, 1]),
        # Who leaves a shared field leaves the others in their order.
        ([(3, 2), (0, 2), (1, 2)], 0, 1, [3, 2, 0, 2], [0, 3, 1]),
        # A marker that is moved 0 steps does not move in its row.
        ([(0, 2), (3, 2), (1, 2)], 0, 4, [2, 2, 0, 2], [0, 3, 1]),
        ([(3, 2), (1, 2)], 0, 4, [0, 2, 0, 2], [3, 1]),
        # Nothing passes the last step: who comes there by more steps than are left comes as another would.
        ([(0, 8)], 0, 26, [9, 0, 0, 0], [0]),
        ([(1, 9), (0, 7)], 0, 26, [9, 9, 0, 0], [1, 0]),
        # And who is there stays where he is in the row.
        ([(0, 9), (1, 9)], 0, 26, [9, 9, 0, 0], [0, 1]),
        ([(2, 9), (0, 9), (1, 9)], 0, 1, [9, 9, 9, 0], [2, 0, 1]),
    ],
)
def test_Z10_who_came_first_lies_left_and_is_higher(
    before: Markers, p: int, ship: int, after: list[int], owners: list[int]
) -> None:
    for turn in range(4):
        game = strozzi(4)
        markers = {"venice": [((q + turn) % 4, step) for q, step in before]}
        state = play(won(table(game, active=(p + turn) % 4, markers=markers), f"ship {ship}", "pirate"), "dock venice")
        assert steps(state, "venice") == after[-turn:] + after[:-turn] if turn else after
        assert row(state, "venice") == [(q + turn) % 4 for q in owners]


def test_Z10_a_tiles_step_and_scrolls_keep_the_same_order() -> None:
    markers: dict[str, Markers] = {"florence": [(1, 3), (2, 2), (0, 1)], "naples": [(2, 1)]}
    state = table(strozzi(3), markers=markers, display=["art 1 cloth", "art 2", "art 2"])
    state = play(won(state, "ship 29", "pirate"), "dock rome", "take 1")
    assert (row(state, "florence"), row(state, "naples"), row(state, "rome")) == ([1, 0, 2], [2, 0], [0])


# The next active player, and the end of the round: Z11, Z12.


@pytest.mark.parametrize(
    ("active", "claimer", "without", "following"),
    [
        (0, 0, [], 1),
        (0, 2, [], 3),
        (2, 4, [], 0),
        (4, 3, [], 4),
        (0, 0, [1], 2),
        (0, 2, [3, 4], 0),
        (1, 0, [1, 2, 3], 4),
        (0, 0, [1, 2, 3, 4], 0),
    ],
)
def test_Z11_next_is_the_left_neighbour_of_whoever_took_the_ship(
    active: int, claimer: int, without: Sequence[int], following: int
) -> None:
    docked = together(*[full(p, 1 + 3 * at, "venice", "rome", "naples") for at, p in enumerate(without)])
    asking = next(p for p in around(5, active) if p not in without)
    state = play(table(strozzi(5), active=asking, docked=docked), "ship 19")
    while state.actor != claimer:
        state = play(state, "pass")
    state = play(state, "pirate", "dock rome")
    assert (state.actor, read(state, "phase"), read(state, "active")) == (CHANCE, "ship", following)


def test_Z11_after_a_theft_next_is_the_left_neighbour_of_the_thief() -> None:
    state = play(table(strozzi(5)), "ship 19", "plus", "pass", "pirate", "dock rome")
    assert (read(state, "phase"), read(state, "active")) == ("ship", 3)


def test_Z12_who_has_no_flags_left_is_not_asked() -> None:
    docked = together(full(1, 1, "venice", "rome", "naples"), full(3, 5, "naples", "rome", "venice"))
    state = table(strozzi(5), docked=docked)
    assert asked(play(state, "ship 20")) == [0, 2, 4]
    assert asked(play(state, "ship 20"), "wares") == [0, 2, 4]


@each_seats
def test_Z12_the_round_ends_when_every_flag_is_used(seats: int) -> None:
    ports = ("venice", "rome", "naples")
    docked = together(*[full(p, 1 + 3 * p, *ports) for p in range(1, seats)], full(0, 19, "venice", "rome"))
    state = table(strozzi(seats), docked=docked)
    assert read(state, "deck") > 1
    state = won(state, "ship 29", "wares", "take 1", "open art 2")
    # The last ship, its steps and its tile count.
    assert (read(state, "round"), read(state, "deck"), steps(state, "naples")[0]) == (2, DECK[seats], 2)
    assert read(state, "money")[0] == [5, 0, 0, 0][seats - 3] * 3 + 15 + 15


@each_seats
def test_Z12_the_round_ends_when_the_deck_is_used_up(seats: int) -> None:
    state = won(table(strozzi(seats), deck=1), f"ship {BARE}", "pirate", "dock rome")
    assert (read(state, "round"), read(state, "money")) == (2, [15, *[0] * (seats - 1)])


@each_seats
def test_Z12_the_round_ends_when_nobody_wants_the_last_ship(seats: int) -> None:
    state = table(strozzi(seats), deck=2)
    state = let_pass(play(state, "ship 1"))
    assert (read(state, "round"), read(state, "phase"), read(state, "deck")) == (1, "ship", 1)
    state = let_pass(play(state, "ship 2"))
    assert (read(state, "round"), read(state, "money")) == (2, [0] * seats)


def test_Z12_a_tile_of_the_last_ship_is_replaced_before_the_round_ends() -> None:
    state = won(table(strozzi(3), deck=1), f"ship {PATRON}", "pirate", "dock venice", "take 1")
    assert (read(state, "round"), state.actor) == (1, CHANCE)
    assert read(play(state, "open art 2"), "round") == 2


# Scoring: Z13 to Z18.


@each_port
@pytest.mark.parametrize(
    ("there", "pay"),
    [
        ([(0, 1, "pirate")], [15, 0, 0, 0]),
        ([(2, 1, "pirate"), (0, 2, "pirate")], [10, 0, 15, 0]),
        ([(3, 1, "pirate"), (0, 2, "plus"), (1, 26, "wares")], [10, 5, 0, 15]),
        # A fourth ship earns nothing, and ships as fast do not share.
        ([(3, 1, "pirate"), (2, 2, "wares"), (1, 3, "pirate"), (0, 4, "wares")], [0, 5, 10, 15]),
    ],
)
def test_Z13_ships_are_paid_by_rank(port: str, there: Docked, pay: list[int]) -> None:
    assert read(scored(strozzi(4), docked={port: there}), "money") == pay


def test_Z13_each_port_pays_for_itself() -> None:
    docked = together(full(0, 1, "venice", "rome"), full(1, 5, "rome", "naples"), full(2, 8, "rome"))
    assert read(scored(strozzi(3), docked=docked), "money") == [30, 25, 5]


@each_track
@pytest.mark.parametrize(
    ("markers", "pay"),
    [
        # Those on the start field are ignored.
        ([], [0, 0, 0, 0]),
        ([(1, 1)], [0, 15, 0, 0]),
        ([(2, 3), (0, 1)], [10, 0, 15, 0]),
        ([(2, 6), (0, 4), (3, 1)], [10, 0, 15, 5]),
        ([(2, 6), (0, 4), (3, 2), (1, 1)], [10, 0, 15, 5]),
        # The leftmost of a shared field is higher: nothing is shared.
        ([(3, 2), (1, 2)], [0, 10, 0, 15]),
        ([(3, 2), (1, 2), (0, 2), (2, 2)], [5, 10, 0, 15]),
    ],
)
def test_Z14_markers_are_paid_by_height(track: str, markers: Markers, pay: list[int]) -> None:
    assert read(scored(strozzi(4), markers={track: markers}), "money") == pay


@each_track
@pytest.mark.parametrize(
    ("markers", "pay"),
    [
        ([(0, 6)], [15, 0, 0, 0]),
        ([(0, 7)], [20, 0, 0, 0]),
        ([(0, 8)], [25, 0, 0, 0]),
        ([(0, 9)], [30, 0, 0, 0]),
        # Each marker on a bonus field earns it in full, also one without a place.
        ([(1, 9), (0, 9), (2, 9), (3, 9)], [25, 30, 20, 15]),
        ([(1, 9), (0, 8), (2, 7), (3, 7)], [20, 30, 10, 5]),
    ],
)
def test_Z15_each_marker_on_a_bonus_field_earns_its_bonus(track: str, markers: Markers, pay: list[int]) -> None:
    assert read(scored(strozzi(4), markers={track: markers}), "money") == pay


def test_Z15_a_bonus_is_paid_at_every_scoring() -> None:
    state = scored(strozzi(3), markers={"rome": [(1, 7)], "florence": [(1, 9)]})
    assert read(state, "money") == [0, 20 + 30, 0]
    state = idle_round(state)
    assert read(state, "money") == [0, 100, 0]
    state = idle_round(state)
    assert (state.over, read(state, "money")) == (True, [0, 150, 0])


def test_Z16_markers_and_tiles_stay_and_ships_do_not() -> None:
    markers: dict[str, Markers] = {"venice": [(2, 4), (0, 4)], "rome": [(1, 2)], "florence": [(0, 3)]}
    tiles = {1: ["art 2", "art 1 gold"], 2: ["science 2"]}
    before = table(strozzi(3), deck=1, docked=full(0, 1, "venice", "naples"), markers=markers, tiles=tiles)
    after = let_pass(play(before, "ship 5"))
    assert read(after, "round") == 2
    for name in ("markers", "step", "tiles", "display", "stack"):
        assert read(after, name) == read(before, name)
    assert (read(after, "docked"), read(after, "ship_at")) == ({}, [{}, {}, {}])


def test_Z16_the_game_has_three_rounds() -> None:
    state = table(strozzi(4))
    for number in (1, 2, 3):
        assert (read(state, "round"), state.over, state.result) == (number, False, None)
        state = idle_round(state)
    assert (state.over, state.actor, offered(state)) == (True, NOBODY, [])


def patronage_pay(game: Game, tiles: dict[int, list[str]], florence: Markers = (), starter: int = 0) -> list[int]:
    """What the end of the game pays for tiles alone."""
    markers = {"florence": florence} if florence else {}
    with_tiles, without = [
        read(scored(game, number=3, starter=starter, markers=markers, tiles=held), "money") for held in (tiles, {})
    ]
    return [paid - rest for paid, rest in zip(with_tiles, without, strict=True)]


@pytest.mark.parametrize("category", CATEGORIES)
@pytest.mark.parametrize(
    ("held", "florence", "pay"),
    [
        ({}, [], [0, 0, 0, 0]),
        # A single player with a tile is the first; those without earn nothing.
        ({2: ["1 gold"]}, [], [0, 0, 30, 0]),
        ({0: ["1 gold"], 1: ["2"]}, [], [20, 30, 0, 0]),
        ({0: ["2"], 1: ["2", "1 grain"], 2: ["1 cloth"]}, [], [20, 30, 10, 0]),
        # The values count, not the tiles; the fourth earns nothing.
        (
            {0: ["2", "2"], 1: ["1 gold", "1 grain", "1 cloth"], 2: ["1 gold", "1 cloth"], 3: ["1 gold"]},
            [],
            [30, 20, 10, 0],
        ),
        # Ties go to the higher in Florence, also before those who never left its start field.
        ({0: ["2"], 1: ["2"]}, [(1, 1)], [20, 30, 0, 0]),
        ({0: ["2"], 1: ["1 gold", "1 grain"], 3: ["2"]}, [(3, 4), (1, 2), (0, 2)], [10, 20, 0, 30]),
        ({0: ["2"], 1: ["1 gold", "1 grain"], 3: ["2"]}, [(0, 2), (3, 2)], [30, 10, 0, 20]),
        # Whoever is higher in Florence gains nothing by it against more patronage.
        ({0: ["2"], 1: ["1 gold"]}, [(1, 9)], [30, 20, 0, 0]),
    ],
)
def test_Z17_patronage_pays_by_the_sum_of_values(
    category: str, held: dict[int, list[str]], florence: Markers, pay: list[int]
) -> None:
    tiles = {p: [f"{category} {rest}" for rest in rests] for p, rests in held.items()}
    assert patronage_pay(strozzi(4), tiles, florence) == pay


@pytest.mark.parametrize(
    ("starter", "pay"), [(0, [30, 20, 10, 0]), (1, [0, 30, 20, 10]), (2, [10, 0, 30, 20]), (3, [20, 10, 0, 30])]
)
def test_Z17_on_florences_start_field_a_tie_is_broken_by_seat_from_the_last_starter(
    starter: int, pay: list[int]
) -> None:
    tiles = {0: ["art 1 gold"], 1: ["art 1 grain"], 2: ["art 1 cloth"], 3: ["art 1 gold"]}
    assert patronage_pay(strozzi(4), tiles, starter=starter) == pay


def test_Z17_every_category_pays_for_itself_after_the_last_round_only() -> None:
    tiles = {0: ["art 2", "science 1 gold"], 1: ["science 2"], 2: ["architecture 1 cloth", "art 1 gold"]}
    assert patronage_pay(strozzi(3), tiles) == [30 + 20, 30, 20 + 30]
    for number in (1, 2):
        assert read(scored(strozzi(3), number=number, tiles=tiles), "money") == [0, 0, 0]


@pytest.mark.parametrize(
    ("money", "florence", "winners", "reason"),
    [
        ([9, 8, 7], [], [0], "most money"),
        ([9, 8, 40], [(1, 4), (0, 2)], [2], "most money"),
        # Those who are equally rich are told apart in Florence; what it pays is made up for here.
        ([15, 20, 0], [(0, 1), (1, 1)], [0], "higher in Florence"),
        ([20, 0, 15], [(2, 3), (0, 3)], [2], "higher in Florence"),
        ([20, 15, 0, 1], [(1, 5), (0, 2)], [1], "higher in Florence"),
        ([30, 15, 0, 1], [(1, 5)], [1], "higher in Florence"),
        # A third who is higher still has less money.
        ([0, 25, 30], [(0, 5), (1, 2), (2, 1)], [1], "higher in Florence"),
        # Where none of the richest has left the start field, they share.
        ([5, 9, 9], [], [1, 2], "shared"),
        ([30, 30, 0, 30], [(2, 1)], [0, 1, 3], "shared"),
        ([7, 7, 7, 7, 7], [], [0, 1, 2, 3, 4], "shared"),
    ],
)
def test_Z18_the_richest_wins_and_florence_decides_between_equals(
    money: list[int], florence: Markers, winners: list[int], reason: str
) -> None:
    game = strozzi(len(money))
    result = scored(game, number=3, money=money, markers={"florence": florence} if florence else {}).result
    assert result
    assert (result.winners, result.reason) == (winners, reason)
    pay = dict(zip([p for p, _ in florence], (15, 10, 5), strict=False))
    assert result.scores == [have + pay.get(p, 0) for p, have in enumerate(money)]


# Across the rules.


@each_seats
def test_nobody_is_asked_who_has_nothing_to_decide(seats: int) -> None:
    for state in random_game(seats):
        if state.actor == CHANCE:
            assert read(state, "phase") in ("open", "start", "ship")
            assert sum(outcomes(state).values()) > 0
        elif state.actor >= 0:
            assert len(state.legal) >= 2
            assert {move.split()[0] for move in offered(state)} <= {
                "claim": {"pirate", "plus", "wares", "pass"}, "dock": {"dock"}, "take": {"take"}
            }[read(state, "phase")]  # fmt: skip
            assert ("pass" in state.legal) == (read(state, "phase") == "claim")


@each_seats
def test_everybody_knows_everything(seats: int) -> None:
    for state in random_game(seats)[::20]:
        for seat in (NOBODY, *range(seats)):
            assert to_plain(state.observed(seat), state.game.words) == state.plain


@each_seats
def test_a_player_has_as_many_flags_as_open_ports(seats: int) -> None:
    for before, state in pairwise(random_game(seats)):
        on_the_way = read(state, "claimer") if read(state, "phase") in ("claim", "dock") else None
        for p in range(seats):
            assert len(in_hand(state, p)) + len(read(state, "ship_at")[p]) + (p == on_the_way) == 3
        if read(before, "round") == read(state, "round"):
            for old, new in zip(read(before, "ship_at"), read(state, "ship_at"), strict=True):
                assert old.items() <= new.items()


def test_positions_know_nothing_of_ships_that_are_not_in_the_box() -> None:
    with pytest.raises(Unreadable):
        strozzi(3).position(table(strozzi(3)).text.replace('"29":1', '"30":1'))


def test_every_rule_of_the_readme_has_its_tests() -> None:
    readme = Path(str(signoria.games.strozzi.__file__)).with_name("README.md").read_text(encoding="utf-8")
    written = [int(number) for number in re.findall(r"\*\*Z(\d+)\*\*", readme)]
    assert written == [*range(1, 19)]
    tests = {match[1] for name in vars(sys.modules[__name__]) if (match := re.match(r"test_Z(\d+)_", name))}
    assert {int(number) for number in tests} == set(written)
