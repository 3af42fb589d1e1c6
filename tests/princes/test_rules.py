"""The rulings of Princes, number by number. P1 to P20 stand in the README of the game's folder."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import signoria.games.princes
from signoria import CHANCE, NOBODY, Illegal, State
from signoria.core.plain import to_plain

from .tables import (
    CITIES,
    EVENTS,
    FAMILIES,
    SEATS,
    TROOPS,
    asked,
    decade_ended,
    fought,
    offered,
    outcomes,
    play,
    princes,
    read,
    sold,
    table,
    war,
)

each_seats = pytest.mark.parametrize("seats", SEATS)

TREACHERY = {
    "bribe crossbows": 2,
    "bribe pikes": 2,
    "bribe artillery": 2,
    "bribe cavalry": 2,
    "scandal": 5,
    "blackmail": 4,
    "robbery": 3,
    "veto": 2,
    "extra war": 2,
    "spy": 1,
}

IN_INFLUENCE = ["Pazzi Conspiracy", "Salt War", "French Invasion", "Savonarola"]
ALL_EVENTS = [event for events in EVENTS.values() for event in events]
DECADE_OF = {event: decade for decade, events in EVENTS.items() for event in events}

# For random games: what is said more often, so that hands fill up and tiles are played.
EAGER = {"buy": 8, "war": 3, "spy": 6, "scandal": 5, "blackmail": 3, "robbery": 3, "bribe": 4, "exchange": 3, "let": 2}


@cache
def eager_game(seats: int, seed: int) -> tuple[list[str], list[State]]:
    """A game in which everyone says anything, treachery rather than gold, and bids little."""
    chance = random.Random(f"{seats} {seed}")
    said, states = [], [princes(seats).start()]
    while not states[-1].over:
        state = states[-1]
        moves = offered(state)
        if state.actor == CHANCE:
            said.append(chance.choices(moves, list(state.outcomes.values()))[0])
        else:
            verbs = sorted({text.split()[0] for text in moves})
            verb = chance.choices(verbs, [EAGER.get(verb, 1) for verb in verbs])[0]
            said.append(chance.choice([text for text in moves if text.split()[0] == verb][:12]))
        states.append(state.play(said[-1]))
    return said, states


each_game = pytest.mark.parametrize(("seats", "seed"), [(seats, seed) for seats in SEATS for seed in range(3)])


# Families, and how a game begins: P1.


@each_seats
def test_P1_the_start_player_is_drawn_and_families_are_picked_clockwise(seats: int) -> None:
    for starter in range(seats):
        state = princes(seats).start()
        assert list(outcomes(state).items()) == [(f"start {p}", 1) for p in range(seats)]
        state = play(state, f"start {starter}")
        order = []
        left = [f"take family {family}" for family in FAMILIES]
        while read(state, "phase") == "family":
            order.append(state.actor)
            assert offered(state) == left
            state = play(state, left.pop(1))
        # With six players the last family takes itself.
        assert order == [(starter + at) % seats for at in range(min(seats, 5))]
        assert (read(state, "phase"), state.actor) == ("turn", starter)
        assert None not in read(state, "family")
        assert len(set(read(state, "family"))) == seats


def test_P1_with_six_players_the_last_family_is_nobodys_choice() -> None:
    said = [f"take family {family}" for family in FAMILIES[1:]]
    state = play(princes(6).start(), "start 3", *said)
    assert read(state, "family") == [*FAMILIES[4:], *FAMILIES[:4]]
    assert read(state, "decisions") == 5


@each_seats
def test_P1_everyone_starts_with_40_gold_and_12_influence(seats: int) -> None:
    state = princes(seats).start()
    assert (read(state, "gold"), read(state, "influence")) == ([40] * seats, [12] * seats)
    assert (read(state, "tile"), read(state, "troop"), read(state, "held")) == ([[]] * seats, [{}] * seats, [0] * seats)


@each_seats
def test_P1_what_lies_open_and_what_is_stacked(seats: int) -> None:
    state = princes(seats).start()
    assert list(read(state, "open")) == EVENTS[1]
    assert read(state, "status") == {"Venice": 7, "Milan": 6, "Florence": 6, "Rome": 5, "Naples": 5}
    assert sum(read(state, "unsold").values()) == 30
    assert read(state, "unsold")["Merchant of Venice"] == 5
    assert (read(state, "stack"), read(state, "stacked")) == (TREACHERY, 25)


# Turns and purchases: P2 to P4.


@each_seats
def test_P2_turns_go_clockwise_and_passing_is_not_final(seats: int) -> None:
    state = table(seats, turn=1)
    for at in range(2 * seats):
        assert state.actor == (1 + at) % seats
        state = play(state, "pass")


@pytest.mark.parametrize("said", ["buy pikes", "discard crossbows", "discard robbery", "pass"])
def test_P2_a_turn_is_one_action(said: str) -> None:
    state = play(table(3, turn=2, troops={2: ["crossbows"]}, hands={2: ["robbery"]}), said)
    assert (state.actor, read(state, "phase")) == (0, "turn")


@pytest.mark.parametrize(("troop", "price"), [("crossbows", 1), ("pikes", 2), ("artillery", 4), ("cavalry", 6)])
def test_P3_a_troop_costs_its_printed_gold_and_nobody_has_two_of_a_kind(troop: str, price: int) -> None:
    state = play(table(3, gold=[price, 40, 40]), f"buy {troop}")
    assert (read(state, "troop")[0], read(state, "gold")) == ({troop: 1}, [0, 40, 40])
    again = table(3, troops={0: [troop]})
    assert f"buy {troop}" not in offered(again)
    assert f"buy {troop}" not in offered(table(3, gold=[price - 1, 40, 40]))


def test_P3_a_troop_may_be_discarded_for_nothing_and_bought_again() -> None:
    state = table(3, troops={0: ["pikes", "cavalry"]})
    assert offered(state, "discard") == ["discard pikes", "discard cavalry"]
    state = play(state, "discard cavalry")
    assert (read(state, "troop")[0], read(state, "gold")[0]) == ({"pikes": 1}, 40)
    assert "buy cavalry" in offered(play(state, "pass", "pass"))


def poor(money: str, **values: Any) -> State:
    """A turn of one who has nothing of some money."""
    return table(3, **(values | {money: [0, 9, 9]}))


def test_P4_treachery_costs_1_gold_and_1_influence() -> None:
    state = play(table(3), "buy treachery", "treachery spy")
    assert (read(state, "gold"), read(state, "influence")) == ([39, 40, 40], [11, 12, 12])
    assert (read(state, "hand"), read(state, "held"), state.actor) == ([{"spy": 1}, {}, {}], [1, 0, 0], 1)
    for short in ("gold", "influence"):
        assert "buy treachery" not in offered(poor(short))


def test_P4_what_is_drawn_is_any_tile_of_the_stack_in_the_published_order() -> None:
    state = play(table(3, hands={1: ["scandal", "veto"], 2: ["spy"]}), "buy treachery")
    left = TREACHERY | {"scandal": 4, "veto": 1}
    del left["spy"]
    assert list(outcomes(state).items()) == [(f"treachery {tile}", n) for tile, n in left.items()]
    alone = play(table(3, stack=["robbery"]), "buy treachery")
    assert (alone.actor, outcomes(alone)) == (CHANCE, {"treachery robbery": 1})


def test_P4_discarding_alone_is_an_action() -> None:
    state = table(3, hands={0: ["veto", "scandal"]})
    assert offered(state, "discard") == ["discard scandal", "discard veto"]
    state = play(state, "discard veto")
    assert (read(state, "hand")[0], read(state, "discards"), state.actor) == ({"scandal": 1}, {"veto": 1}, 1)


@pytest.mark.parametrize(
    ("family", "tiles", "limit"),
    [
        ("Gonzaga", [], 2),
        ("Bentivoglio", [], 3),
        ("Malatesta", [], 3),
        ("Gonzaga", ["Cesare Borgia"], 3),
        ("Malatesta", ["Cesare Borgia"], 4),
        ("Baglioni", ["Doge"], 2),
    ],
)
def test_P4a_how_many_tiles_a_hand_may_hold(family: str, tiles: list[str], limit: int) -> None:
    hand = ["scandal", "robbery", "veto", "scandal"]
    families = [family, "Montefeltro", "d'Este"]
    for n in range(limit + 1):
        state = table(3, families=families, tiles={0: tiles}, hands={0: hand[:n]})
        assert ("buy treachery" in offered(state)) == (n < limit)
        assert bool(offered(state, "exchange")) == (n == limit)


def test_P4a_at_the_limit_one_is_exchanged_in_the_same_action() -> None:
    state = table(3, hands={0: ["scandal", "veto"]})
    assert offered(state, "exchange") == ["exchange scandal", "exchange veto"]
    state = play(state, "exchange scandal")
    assert (read(state, "discards"), read(state, "gold")[0], read(state, "influence")[0]) == ({"scandal": 1}, 39, 11)
    state = play(state, "treachery spy")
    assert (read(state, "hand")[0], state.actor) == ({"veto": 1, "spy": 1}, 1)
    for short in ("gold", "influence"):
        assert offered(poor(short, hands={0: ["scandal", "veto"]}), "exchange") == []


def test_P4_cesare_pays_gold_only() -> None:
    state = table(3, tiles={0: ["Cesare Borgia"]}, influence=[0, 9, 9])
    state = play(state, "buy treachery", "treachery spy")
    assert (read(state, "gold")[0], read(state, "influence")[0]) == (39, 0)


def test_P4b_an_empty_stack_is_refilled_when_a_tile_is_to_be_drawn() -> None:
    state = table(3, stack=["spy"], discards=["scandal", "scandal", "veto"])
    state = play(state, "buy treachery", "treachery spy")
    # The last tile leaves the stack empty; it is refilled only now.
    assert (read(state, "stacked"), sum(read(state, "discards").values())) == (0, 3)
    state = play(state, "buy treachery")
    assert (read(state, "stacked"), read(state, "discards")) == (3, {})
    assert outcomes(state) == {"treachery scandal": 2, "treachery veto": 1}


def test_P4b_what_is_exchanged_is_shuffled_in_if_the_stack_is_empty() -> None:
    state = play(table(3, stack=[], hands={0: ["scandal", "veto"]}), "exchange veto")
    assert outcomes(state) == {"treachery veto": 1}


def test_P4_with_neither_stack_nor_discards_nothing_can_be_bought() -> None:
    assert "buy treachery" not in offered(table(3, stack=[]))
    assert "buy treachery" in offered(table(3, stack=[], discards=["spy"]))


def test_P4c_machiavelli_draws_two_and_keeps_one() -> None:
    state = play(table(3, tiles={0: ["Niccolò Machiavelli"]}), "buy treachery", "treachery veto")
    # The first one is not in the stack any more.
    assert (state.actor, outcomes(state)["treachery veto"]) == (CHANCE, 1)
    state = play(state, "treachery spy")
    assert (state.actor, offered(state)) == (0, ["keep veto", "keep spy"])
    state = play(state, "keep spy")
    assert (read(state, "hand")[0], read(state, "discards"), read(state, "choice")) == ({"spy": 1}, {"veto": 1}, {})
    assert (read(state, "gold")[0], read(state, "influence")[0], state.actor) == (39, 11, 1)


def test_P4c_he_is_asked_even_if_both_are_alike_and_it_counts_as_a_decision() -> None:
    state = play(table(3, tiles={0: ["Niccolò Machiavelli"]}), "buy treachery", "treachery veto", "treachery veto")
    assert (state.actor, offered(state), read(state, "decisions")) == (0, ["keep veto"], 1)
    state = play(state, "keep veto")
    assert (read(state, "discards"), read(state, "decisions")) == ({"veto": 1}, 2)


def test_P4c_also_when_he_exchanges_and_the_stack_runs_out_between_the_two() -> None:
    state = table(3, tiles={0: ["Niccolò Machiavelli"]}, hands={0: ["scandal", "veto"]}, stack=["spy"])
    state = play(state, "exchange scandal", "treachery spy")
    assert outcomes(state) == {"treachery scandal": 1}
    state = play(state, "treachery scandal", "keep scandal")
    assert (read(state, "hand")[0], read(state, "discards")) == ({"scandal": 1, "veto": 1}, {"spy": 1})


# Auctions: P5 to P8.


@pytest.mark.parametrize(
    ("tile", "opening"), [("Doge", 14), ("Medici Bank", 12), ("Colonna", 10), ("Merchant of Venice", 14)]
)
def test_P5_the_auctioning_player_must_open_with_twice_the_status(tile: str, opening: int) -> None:
    state = play(table(3), f"auction {tile}")
    assert (state.actor, offered(state)) == (0, [f"bid {n}" for n in range(opening, 41)])


def test_P5_bids_go_clockwise_and_dropping_out_is_final() -> None:
    state = play(table(4, turn=2), "auction Doge")
    said = ["bid 14", "bid 15", "drop", "bid 17", "bid 20", "drop", "bid 21"]
    assert asked(state, *said) == [2, 3, 0, 1, 2, 3, 1]
    state = play(state, *said)
    assert (state.actor, offered(state)) == (2, ["drop", *[f"bid {n}" for n in range(22, 41)]])
    state = play(state, "drop")
    assert (read(state, "gold"), read(state, "tile")[1]) == ([40, 19, 40, 40], ["Doge"])
    assert ("Doge" in read(state, "unsold"), state.actor) == (False, 3)


def test_P5_the_last_one_pays_the_bank() -> None:
    state = sold(play(table(3), "auction Doge", "bid 14"))
    assert (read(state, "gold"), read(state, "tile")) == ([26, 40, 40], [["Doge"], [], []])


def test_P5_at_most_six_tiles() -> None:
    five = ["Merchant of Venice"] * 4 + ["Doge"]
    assert "auction Signoria" in offered(table(3, tiles={0: five}))
    full = table(3, tiles={0: [*five, "Colonna"]})
    assert [text for text in offered(full, "auction") if text.removeprefix("auction ") in read(full, "unsold")] == []
    # Nor does he take part when another puts one up.
    state = play(table(3, turn=1, tiles={0: [*five, "Colonna"]}), "auction Signoria")
    assert asked(state, "bid 12", "drop") == [1, 2]
    assert read(play(state, "bid 12", "drop"), "tile")[1] == ["Signoria"]


def test_P5_of_at_most_three_cities() -> None:
    three = ["Doge", "Signoria", "Colonna"]
    state = table(3, tiles={0: three})
    may = {text.removeprefix("auction ") for text in offered(state, "auction")}
    assert {"Merchant of Venice", "Medici Bank", "Orsini"} <= may
    assert not may & {"Merchant of Milan", "Swiss Mercenaries", "King Ferrante", "Gunfounders"}
    state = play(table(3, turn=2, tiles={0: three}), "auction Gunfounders", "bid 10")
    assert read(play(state, "drop"), "tile")[2] == ["Gunfounders"]


def test_P5_a_city_tile_is_never_given_up() -> None:
    for seats, seed in ((3, 0), (6, 1)):
        _, states = eager_game(seats, seed)
        for earlier, later in pairwise(states):
            for old, new in zip(read(earlier, "tile"), read(later, "tile"), strict=True):
                assert new[: len(old)] == old


def test_P5a_he_must_be_able_to_pay_the_least_opening() -> None:
    may = offered(table(3, gold=[12, 40, 40]), "auction")
    assert "auction Medici Bank" in may
    assert "auction Doge" not in may


def test_P5a_a_single_possible_opening_is_made_without_asking() -> None:
    state = play(table(3, gold=[14, 40, 40]), "auction Doge")
    assert (state.actor, read(state, "high"), read(state, "bidder"), read(state, "decisions")) == (1, 14, 0, 1)
    # With everyone else out, the tile is sold at once.
    state = play(table(3, gold=[14, 14, 3]), "auction Doge")
    assert (read(state, "tile")[0], read(state, "gold"), state.actor) == (["Doge"], [0, 14, 3], 1)
    # A scandal in hand is a choice.
    state = play(table(3, gold=[14, 40, 40], hands={0: ["scandal"]}), "auction Doge")
    assert (state.actor, offered(state)) == (0, ["scandal 1", "scandal 2", "bid 14"])
    state = play(state, "scandal 1")
    assert (state.actor, read(state, "high")) == (2, 14)


def test_P5b_a_player_is_out_as_soon_as_a_bid_stands_that_he_cannot_top() -> None:
    state = play(table(4, gold=[40, 20, 17, 40], hands={1: ["scandal"]}), "auction Doge", "bid 17")
    assert (state.actor, offered(state, "scandal")) == (1, ["scandal 3"])
    # Nobody else is in: the hammer falls at once.
    state = play(table(3, gold=[30, 15, 14]), "auction Doge", "bid 15")
    assert (read(state, "tile")[0], state.actor) == (["Doge"], 1)


def test_P5b_before_a_bid_stands_nobody_is_out_for_want_of_gold() -> None:
    state = play(table(3, gold=[40, 5, 40], hands={0: ["scandal"]}), "auction Doge")
    assert offered(state, "scandal") == ["scandal 1", "scandal 2"]


def test_P5b_the_highest_bidder_is_not_asked_again_until_he_is_topped() -> None:
    state = play(table(3), "auction Doge", "bid 20", "drop")
    assert state.actor == 2
    assert asked(state, "bid 21", "bid 22") == [2, 0]


@pytest.mark.parametrize("event", ALL_EVENTS)
def test_P6_an_event_is_paid_in_its_printed_currency(event: str) -> None:
    decade = DECADE_OF[event]
    state = table(3, decade=decade, open_=[event, *[e for e in EVENTS[decade] if e != event]], families=FAMILIES)
    state = sold(play(state, f"auction {event}"), 1, 7)
    gold, influence = (40, 5) if event in IN_INFLUENCE else (33, 12)
    assert (read(state, "gold"), read(state, "influence")) == ([40, gold, 40], [12, influence, 12])
    assert read(state, "won")[1] == {event: 1}
    assert event not in read(state, "open")


def test_P6_a_bid_of_zero_is_legal() -> None:
    state = sold(play(table(3), "auction Botticelli"), 2, 0)
    assert (read(state, "won")[2], read(state, "gold"), state.actor) == ({"Botticelli": 1}, [40, 40, 40], 1)


def test_P6_if_nobody_bids_the_auctioning_player_gets_it_for_nothing() -> None:
    state = sold(play(table(4, turn=3), "auction Botticelli"))
    assert (read(state, "won")[3], read(state, "gold"), state.actor) == ({"Botticelli": 1}, [40] * 4, 0)


def test_P6a_everyone_may_take_part_and_the_auctioning_player_speaks_first() -> None:
    full = ["Merchant of Venice"] * 5 + ["Doge"]
    state = play(table(4, turn=1, tiles={2: full}, gold=[40, 40, 0, 40]), "auction Venetian Trade Fleets")
    assert (state.actor, offered(state)) == (1, ["drop", *[f"bid {n}" for n in range(41)]])
    assert asked(state, "drop", "bid 0", "bid 1", "drop") == [1, 2, 3, 0]


def test_P6a_a_last_one_without_a_bid_standing_is_still_asked() -> None:
    state = play(table(3), "auction Botticelli", "drop", "drop")
    assert (state.actor, offered(state)[:2]) == (2, ["drop", "bid 0"])


@pytest.mark.parametrize(
    ("event", "steps"),
    [
        ("Mantegna", {"raise": 2}),
        ("Pazzi Conspiracy", {"lower": -1}),
        ("Bellini", {"raise": 2}),
        ("Salt War", {"lower": -1, "raise": 1}),
        ("Bramante", {"raise": 2}),
        ("French Invasion", {"lower": -2}),
        ("Savonarola", {"lower": -1, "raise": 1}),
    ],
)
def test_P6b_the_winner_moves_a_city_of_his_choice(event: str, steps: dict[str, int]) -> None:
    state = table(3, decade=DECADE_OF[event])
    status = read(state, "status")
    state = sold(play(state, f"auction {event}"), 2, 1)
    for at, (verb, by) in enumerate(steps.items()):
        assert state.actor == 2
        others = [city for city in CITIES if at == 0 or city != CITIES[3]]
        assert offered(state) == [f"{verb} {city}" for city in others]
        city = CITIES[3 + at]
        status[city] += by
        state = play(state, f"{verb} {city}")
        assert read(state, "status") == status
    assert (state.actor, read(state, "phase"), read(state, "lowered")) == (1, "turn", None)


@pytest.mark.parametrize("event", ["Botticelli", "Leonardo", "Venetian Trade Fleets", "Michelangelo"])
def test_P6b_an_event_of_points_asks_for_nothing(event: str) -> None:
    state = sold(play(table(3, decade=DECADE_OF[event]), f"auction {event}"))
    assert (read(state, "phase"), state.actor) == ("turn", 1)


def test_P6b_movement_past_an_end_of_the_scale_is_lost() -> None:
    state = sold(play(table(3, status={"Venice": 9}), "auction Mantegna"))
    assert read(play(state, "raise Venice"), "status")["Venice"] == 10
    state = sold(play(table(3, decade=3, status={"Rome": 4, "Naples": 3}), "auction French Invasion"))
    assert "lower Naples" in offered(state)
    assert read(play(state, "lower Rome"), "status")["Rome"] == 3
    assert read(play(state, "lower Naples"), "status")["Naples"] == 3


def test_P7_the_pope_is_auctioned_in_influence() -> None:
    state = play(table(3, gold=[0, 0, 0]), "auction Pope")
    assert offered(state) == ["drop", *[f"bid {n}" for n in range(13)]]
    state = sold(state, 1, 5)
    assert (read(state, "pope"), read(state, "influence"), state.actor) == (1, [12, 7, 12], 1)


def test_P7_if_nobody_bids_he_stays_and_the_action_is_spent() -> None:
    state = sold(play(table(3), "auction Pope"))
    assert (read(state, "pope"), state.actor) == (None, 1)
    assert "auction Pope" in offered(state)


def test_P7_only_an_unowned_pope_can_be_auctioned() -> None:
    assert "auction Pope" in offered(table(3))
    assert "auction Pope" not in offered(table(3, pope=2))


@pytest.mark.parametrize(("decade", "keeps"), [(1, False), (2, False), (3, True)])
def test_P7_the_holder_collects_2_influence_and_gives_him_back_but_for_the_last_time(decade: int, keeps: bool) -> None:
    state = decade_ended(table(3, decade=decade, open_=EVENTS[decade][:1], pope=2))
    assert read(state, "influence") == [12, 12, 14]
    assert read(state, "pope") == (2 if keeps else None)


@pytest.mark.parametrize(
    ("family", "tiles", "lot", "off"),
    [
        ("Gonzaga", [], "Botticelli", 1),
        ("Montefeltro", [], "Mantegna", 1),
        ("Gonzaga", ["Piero de' Medici"], "Botticelli", 2),
        ("d'Este", ["Piero de' Medici"], "Botticelli", 1),
        ("Gonzaga", ["Piero de' Medici"], "Venetian Trade Fleets", 0),
        ("Gonzaga", ["Piero de' Medici"], "Pazzi Conspiracy", 0),
        ("Gonzaga", ["Piero de' Medici"], "Signoria", 0),
        ("d'Este", ["Giovanni de' Medici"], "Pope", 2),
        ("d'Este", ["Giuliano della Rovere"], "Pope", 1),
        ("d'Este", ["Giovanni de' Medici", "Giuliano della Rovere"], "Pope", 3),
        ("Baglioni", ["Swiss Mercenaries"], "Pope", 0),
        ("Baglioni", [], "war", 1),
        ("Baglioni", ["Swiss Mercenaries", "Armourers of Milan"], "war", 3),
        ("d'Este", ["Armourers of Milan"], "war", 1),
        ("Gonzaga", ["Giovanni de' Medici"], "war", 0),
    ],
)
def test_P8_discounts_add_up_and_lower_the_price(family: str, tiles: list[str], lot: str, off: int) -> None:
    families = [family, *[other for other in FAMILIES if other not in (family, "Gonzaga", "Baglioni")]]
    state = table(3, families=families, tiles={0: tiles}, gold=[15, 20, 20], influence=[15, 20, 20])
    state = play(state, "war Rome Naples" if lot == "war" else f"auction {lot}")
    # The highest legal bid is what you have plus your discounts.
    assert offered(state, "bid")[-1] == f"bid {15 + off}"
    with pytest.raises(Illegal):
        play(state, f"bid {16 + off}")
    # What others must top is the bid, not the price.
    bid = play(state, "bid 14")
    assert offered(bid, "bid")[0] == "bid 15"
    after = sold(bid)
    paid = 15 - min(read(after, "gold")[0], read(after, "influence")[0])
    assert paid == 14 - off


def test_P8_a_price_is_never_below_0() -> None:
    state = table(3, families=["Gonzaga", "d'Este", "Baglioni"], tiles={0: ["Piero de' Medici"]}, gold=[0, 5, 5])
    state = play(state, "auction Botticelli")
    assert offered(state) == ["drop", "bid 0", "bid 1", "bid 2"]
    for n in range(3):
        assert read(sold(play(state, f"bid {n}")), "gold") == [0, 5, 5]


# Treachery: P9.


def test_P9_blackmail_takes_2_influence_and_robbery_3_gold() -> None:
    state = play(table(3, hands={0: ["blackmail", "robbery"]}), "blackmail 1")
    assert (read(state, "influence"), read(state, "discards"), state.actor) == ([14, 10, 12], {"blackmail": 1}, 0)
    state = play(state, "robbery 2")
    assert (read(state, "gold"), read(state, "held")) == ([43, 40, 37], [0, 0, 0])
    # Then the turn goes on.
    assert (state.actor, read(state, "phase"), "pass" in offered(state)) == (0, "turn", True)


def test_P9a_you_take_what_he_has_and_he_must_have_something() -> None:
    hands = {0: ["blackmail", "robbery"], 2: ["veto"]}
    state = table(4, hands=hands, gold=[9, 2, 0, 9], influence=[9, 0, 1, 9], home=[0, 0, 9, 0])
    assert offered(state, "blackmail") == ["blackmail 2", "blackmail 3"]
    assert offered(state, "robbery") == ["robbery 1", "robbery 3"]
    state = play(state, "robbery 1", "blackmail 2")
    assert (read(state, "gold"), read(state, "influence")) == ([11, 0, 0, 9], [10, 0, 0, 9])


def test_P9a_as_many_as_you_hold_one_after_the_other() -> None:
    state = table(3, families=["Malatesta", "d'Este", "Gonzaga"], hands={0: ["robbery", "robbery", "robbery"]})
    state = play(state, "robbery 1", "robbery 1", "robbery 2")
    assert (read(state, "gold"), offered(state, "robbery")) == ([49, 34, 37], [])


def test_P9a_gold_waiting_at_home_cannot_be_taken() -> None:
    state = table(3, hands={0: ["robbery"]}, gold=[5, 0, 1], home=[0, 7, 7])
    assert offered(state, "robbery") == ["robbery 2"]
    assert (read(play(state, "robbery 2"), "gold"), read(play(state, "robbery 2"), "home")) == ([6, 0, 0], [0, 7, 7])


def test_P9b_a_spy_sees_a_hand_and_discards_one_of_it() -> None:
    state = table(3, hands={0: ["spy"], 1: ["veto", "scandal"]})
    assert offered(state, "spy") == ["spy 1"]
    state = play(state, "spy 1")
    assert (state.actor, offered(state)) == (0, ["discard scandal", "discard veto"])
    state = play(state, "discard veto")
    assert (read(state, "hand")[1], read(state, "held"), read(state, "discards")) == (
        {"scandal": 1},
        [0, 1, 0],
        {"veto": 1, "spy": 1},
    )
    assert (state.actor, read(state, "phase")) == (0, "turn")


def test_P9b_the_spy_is_asked_even_if_there_is_only_one_tile() -> None:
    state = play(table(3, hands={0: ["spy"], 2: ["veto"]}), "spy 2")
    assert (state.actor, offered(state), read(state, "decisions")) == (0, ["discard veto"], 1)


def hands_seen(state: State, seat: int) -> Any:
    return to_plain(state.observed(seat), state.game.words)["hand"]


def test_P9b_a_hand_is_seen_only_while_the_spy_chooses() -> None:
    before = table(3, hands={0: ["spy"], 1: ["veto", "scandal"], 2: ["robbery"]})
    state = play(before, "spy 1")
    assert hands_seen(state, 0) == [{}, {"scandal": 1, "veto": 1}, {}]
    for seat in (2, NOBODY):
        assert hands_seen(state, seat) == [{}, {}, {"robbery": 1} if seat == 2 else {}]
    after = play(state, "discard veto")
    assert hands_seen(before, 0) == [{"spy": 1}, {}, {}]
    assert hands_seen(after, 0) == [{}, {}, {}]


def test_P9c_scandal_puts_another_bidder_out_and_then_you_speak() -> None:
    state = play(table(4, hands={1: ["scandal", "scandal"]}), "auction Doge", "bid 14")
    assert offered(state, "scandal") == ["scandal 2", "scandal 3"]
    state = play(state, "scandal 2")
    assert (state.actor, offered(state)[:3]) == (1, ["scandal 3", "drop", "bid 15"])
    state = play(state, "bid 15")
    assert state.actor == 3


def test_P9c_in_every_auction_also_before_there_is_a_bid() -> None:
    hands = {0: ["scandal"]}
    for said in ("auction Botticelli", "auction Pope", "auction Doge", "war Rome Naples"):
        state = play(table(3, hands=hands), said)
        assert (state.actor, offered(state, "scandal")) == (0, ["scandal 1", "scandal 2"])
    # Not against himself, nor in another's turn to speak, nor on a turn.
    assert offered(table(3, hands=hands), "scandal") == []


def test_P9c_the_victim_must_still_be_in() -> None:
    state = play(table(4, turn=3, hands={2: ["scandal"]}), "auction Botticelli", "drop", "bid 1", "bid 2")
    assert (state.actor, offered(state, "scandal")) == (2, ["scandal 0"])


def test_P9c_when_nobody_else_is_left_the_speaker_still_speaks() -> None:
    state = play(table(3, hands={0: ["scandal"]}), "auction Pope", "drop", "drop")
    assert state.actor == 2
    state = play(table(3, hands={2: ["scandal"]}), "auction Pope", "drop", "bid 0")
    assert (state.actor, offered(state, "scandal")) == (2, [])
    state = table(3, turn=2, families=["d'Este", "Gonzaga", "Malatesta"], hands={2: ["scandal", "scandal"]})
    state = play(state, "auction Pope", "scandal 0", "scandal 1")
    assert (state.actor, offered(state)[:2]) == (2, ["drop", "bid 0"])
    assert read(play(state, "drop"), "pope") is None


LUCREZIA = {1: ["Lucrezia Borgia"]}


@pytest.mark.parametrize("tile", ["blackmail", "robbery", "spy"])
def test_P9d_lucrezia_cancels_a_tile_that_names_her_owner(tile: str) -> None:
    state = play(table(3, tiles=LUCREZIA, hands={0: [tile], 1: ["veto"]}), f"{tile} 1")
    assert (state.actor, offered(state)) == (1, ["cancel", "let be"])
    # Her owner may let it be, and keeps the power.
    let = play(state, "let be")
    assert (let.actor, read(let, "used")) == (0, {})
    assert read(let, "phase") == ("spy" if tile == "spy" else "turn")
    assert (read(let, "gold")[1] == 37) == (tile == "robbery")
    # Cancelled, the tile is used up without effect.
    after = play(state, "cancel")
    assert (read(after, "gold"), read(after, "influence"), read(after, "held")) == ([40] * 3, [12] * 3, [0, 1, 0])
    assert (after.actor, read(after, "phase"), read(after, "discards")) == (0, "turn", {tile: 1})
    assert read(after, "used") == {"cancel": 1}


def test_P9d_once_a_decade() -> None:
    families = ["Malatesta", "d'Este", "Gonzaga"]
    state = table(3, families=families, tiles=LUCREZIA, hands={0: ["robbery"] * 2})
    state = play(state, "robbery 1", "cancel", "robbery 1")
    assert (state.actor, read(state, "gold")) == (0, [43, 37, 40])
    again = table(3, tiles=LUCREZIA, hands={0: ["robbery"]}, used={"cancel": 1})
    assert read(play(again, "robbery 1"), "gold") == [43, 37, 40]


def test_P9d_only_what_is_aimed_at_her_owner() -> None:
    state = play(table(3, tiles=LUCREZIA, hands={0: ["robbery"]}), "robbery 2")
    assert (state.actor, read(state, "gold")) == (0, [43, 40, 37])


def test_P9d_a_scandal_against_her_owner() -> None:
    state = play(table(3, tiles=LUCREZIA, hands={0: ["scandal"]}), "auction Pope", "scandal 1")
    assert (state.actor, offered(state)) == (1, ["cancel", "let be"])
    cancelled = play(state, "cancel")
    assert (cancelled.actor, read(cancelled, "reach")) == (0, [12, 12, 12])
    let = play(state, "let be")
    assert (let.actor, read(let, "reach")) == (0, [12, -1, 12])


def test_P9d_a_bribe_against_the_side_that_she_commands() -> None:
    troops = {1: ["pikes"], 2: ["pikes"]}
    state = war(table(3, tiles=LUCREZIA, hands={0: ["bribe pikes"] * 2}, troops=troops), 1, 2)
    assert play(state, "bribe defender pikes").actor != 1
    state = play(state, "bribe attacker pikes")
    assert (state.actor, offered(state)) == (1, ["cancel", "let be"])
    # As if it had been carried out: the next speaks, and everyone may speak again.
    cancelled = play(state, "cancel")
    assert (cancelled.actor, read(cancelled, "bribed")) == (0, {})
    assert "bribe attacker pikes" in offered(cancelled)
    let = play(state, "let be")
    assert read(let, "bribed") == {"attacker": {"pikes": 1}}
    # Her own bribe against her own side is no treachery against her.
    own = war(table(3, tiles=LUCREZIA, hands={1: ["bribe pikes"]}, troops=troops), 1, 2)
    assert read(play(own, "bribe attacker pikes"), "bribed") == {"attacker": {"pikes": 1}}


# War: P10 to P18.


def test_P10_two_different_cities_attacker_and_defender() -> None:
    wars = offered(table(3), "war")
    assert wars == [f"war {one} {other}" for one in CITIES for other in CITIES if one != other]
    state = play(table(3), "war Rome Milan")
    assert read(state, "city") == {"attacker": "Rome", "defender": "Milan"}


@pytest.mark.parametrize(("seats", "limit"), [(3, 4), (4, 4), (5, 5), (6, 5)])
def test_P10_the_marker_moves_one_space_up_to_the_limit(seats: int, limit: int) -> None:
    state = table(seats)
    for n in range(limit):
        assert (read(state, "wars"), len(offered(state, "war"))) == (n, 20)
        state = fought(war(state), 1, 1)
    assert (read(state, "wars"), offered(state, "war")) == (limit, [])


def test_P10_a_war_beyond_the_limit_takes_a_tile_and_the_marker_stays() -> None:
    below = table(3, wars=3, hands={0: ["extra war"]})
    assert [text for text in offered(below, "war") if text.endswith("extra")] == []
    state = table(3, wars=4, hands={0: ["extra war"]})
    assert offered(state, "war") == [f"war {one} {other} extra" for one in CITIES for other in CITIES if one != other]
    state = play(state, "war Rome Milan extra")
    assert (read(state, "wars"), read(state, "held"), read(state, "discards")) == (4, [0, 0, 0], {"extra war": 1})
    assert read(state, "city") == {"attacker": "Rome", "defender": "Milan"}


def test_P10_the_extra_tile_is_gone_even_if_the_war_is_vetoed() -> None:
    state = play(table(3, wars=4, hands={0: ["extra war"], 1: ["veto"]}), "war Rome Milan extra", "veto")
    assert (read(state, "discards"), read(state, "wars"), state.actor) == ({"extra war": 1, "veto": 1}, 4, 1)


def test_P11_a_veto_tile_cancels_the_war_and_the_marker_keeps_its_place() -> None:
    state = play(table(4, turn=1, hands={3: ["veto"]}), "war Rome Milan")
    assert (state.actor, offered(state)) == (3, ["let be", "veto"])
    state = play(state, "veto")
    assert (read(state, "wars"), read(state, "city"), state.actor) == (1, {}, 2)
    assert (read(state, "discards"), read(state, "held")) == ({"veto": 1}, [0] * 4)


def test_P11_lorenzo_does_the_same_once_a_decade() -> None:
    state = play(table(3, tiles={2: ["Lorenzo de' Medici"]}), "war Rome Milan")
    assert (state.actor, offered(state)) == (2, ["let be", "lorenzo"])
    state = play(state, "lorenzo")
    assert (read(state, "wars"), read(state, "used"), state.actor) == (1, {"veto": 1}, 1)
    state = play(state, "war Rome Milan")
    assert (state.actor, read(state, "phase")) == (1, "bid")


def test_P11_asked_clockwise_from_the_declarers_left_each_once() -> None:
    hands = {0: ["veto"], 1: ["scandal"], 3: ["veto"], 4: ["spy", "robbery"]}
    state = play(table(5, turn=3, hands=hands, tiles={2: ["Lorenzo de' Medici"]}), "war Rome Milan")
    # The declarer, seat 3, is not asked at all.
    assert asked(state, "let be", "let be", "let be", "let be") == [4, 0, 1, 2]
    assert read(play(state, *["let be"] * 4), "phase") == "bid"
    # The first veto ends it.
    assert play(state, "let be", "veto").actor == 4


def test_P11_who_holds_any_treachery_is_asked_even_if_he_can_only_let_it_be() -> None:
    state = play(table(3, hands={1: ["scandal"]}), "war Rome Milan")
    assert (state.actor, offered(state), read(state, "decisions")) == (1, ["let be"], 1)
    assert read(play(state, "let be"), "decisions") == 2


def test_P11_tile_and_lorenzo_in_one_hand() -> None:
    state = play(table(3, hands={1: ["veto"]}, tiles={1: ["Lorenzo de' Medici"]}), "war Rome Milan")
    assert offered(state) == ["let be", "veto", "lorenzo"]


def test_P12_first_the_attack_then_the_defence_for_influence() -> None:
    state = play(table(4, turn=1, gold=[0] * 4), "war Rome Milan")
    assert (read(state, "sale"), state.actor, offered(state)) == (
        "attack",
        1,
        ["drop", *[f"bid {n}" for n in range(13)]],
    )
    state = play(state, "bid 2", "bid 3", "drop", "drop", "drop")
    assert (read(state, "sale"), read(state, "command")) == ("defence", [None, None, "attacker", None])
    assert read(state, "influence") == [12, 12, 9, 12]


def test_P12_nobody_commands_both_sides() -> None:
    state = sold(play(table(3), "war Rome Milan"), 1)
    assert asked(state, "drop", "drop") == [0, 2]


def test_P12_without_a_bid_a_city_fights_with_strength_0() -> None:
    state = war(table(3, troops={0: ["pikes"], 1: ["pikes"], 2: ["pikes"]}), None, None)
    assert read(state, "command") == [None] * 3
    after = fought(state, 3, 2)
    assert (read(after, "home"), read(after, "counters")) == ([0] * 3, [0] * 3)
    assert read(after, "status") == read(state, "status") | {"Milan": 7, "Venice": 6}


def test_P12_an_unled_city_pays_nothing_and_nobody_gains_its_counter() -> None:
    state = war(table(3, troops={1: ["cavalry"]}), None, 1)
    assert read(state, "home") == [0, 7, 0]
    after = fought(state, 6, 3)
    assert (read(after, "status")["Milan"], read(after, "counters")) == (7, [0, 0, 0])


def test_P12a_each_command_is_paid_when_its_auction_ends() -> None:
    state = sold(play(table(3), "war Rome Milan"), 2, 5)
    assert (read(state, "influence"), read(state, "sale")) == ([12, 12, 7], "defence")


@pytest.mark.parametrize(("attack", "first"), [(0, 1), (1, 0), (3, 0), (None, 0)])
def test_P12a_who_speaks_first_for_the_defence(attack: int | None, first: int) -> None:
    state = sold(play(table(4), "war Rome Milan"), attack)
    assert (state.actor, read(state, "sale")) == (first, "defence")


def test_P12a_a_single_player_left_without_a_bid_is_still_asked() -> None:
    state = play(table(3), "war Rome Milan", "drop", "drop")
    assert (state.actor, offered(state)[:2]) == (2, ["drop", "bid 0"])


def test_P12a_dropping_out_of_the_first_does_not_bar_from_the_second() -> None:
    state = sold(sold(play(table(3), "war Rome Milan"), 2, 0), 1, 3)
    assert read(state, "command") == [None, "defender", "attacker"]


def test_P13_each_commander_is_paid_his_citys_status_at_home() -> None:
    state = war(table(4), 3, 1, cities="Rome Venice")
    assert (read(state, "home"), read(state, "gold")) == ([0, 7, 0, 5], [40] * 4)
    # Whatever the outcome, by the status before the fight.
    assert read(fought(state, 6, 1), "home") == [0, 7, 0, 5]


@pytest.mark.parametrize("seat", [0, 1])
def test_P13_sanseverinos_gold_waits_with_it(seat: int) -> None:
    state = war(table(3, tiles={seat: ["Roberto Sanseverino"]}), 0, 1, cities="Rome Venice")
    home = [5, 7, 0]
    home[seat] += 2
    assert read(state, "home") == home


POPE_TROOPS = {0: ["pikes"], 1: ["crossbows"], 2: ["artillery", "cavalry"]}


def test_P14_a_pope_holder_who_commands_neither_side_may_add_a_troop() -> None:
    state = war(table(3, pope=2, troops=POPE_TROOPS), 0, 1)
    sides = ("attacker", "defender")
    assert (state.actor, read(state, "phase")) == (2, "join")
    assert offered(state) == [
        "let be",
        *[f"join {side} {troop}" for side in sides for troop in ("artillery", "cavalry")],
    ]
    state = play(state, "join defender cavalry")
    assert (read(state, "pope_side"), read(state, "pope_troop")) == ("defender", "cavalry")
    # Milan 0 + 6 against Venice 1 + 1 + 6; then 0 + 2 + 1 strikes back against 2 + 3. He keeps the troop.
    after = fought(state, 6, 6, 3, 1)
    assert (read(after, "status"), read(after, "troop")[2]) == (read(state, "status"), {"artillery": 1, "cavalry": 1})
    wins = fought(state, 6, 6, 1, 6)
    assert (read(wins, "counters"), read(wins, "home")) == ([0, 1, 0], [6, 7, 0])


def test_P14_only_a_side_with_a_commander() -> None:
    state = war(table(3, pope=2, troops=POPE_TROOPS), None, 1)
    assert offered(state) == ["let be", "join defender artillery", "join defender cavalry"]
    assert read(war(table(3, pope=2, troops=POPE_TROOPS)), "phase") == "attacker die"


def test_P14_not_asked_without_a_troop_nor_as_a_commander() -> None:
    assert read(war(table(3, pope=2), 0, 1), "phase") == "attacker die"
    assert read(war(table(3, pope=0, troops=POPE_TROOPS), 0, 1), "phase") == "attacker die"


def test_P14_the_troop_counts_with_its_owners_bonuses_for_the_kind_but_not_for_the_army() -> None:
    tiles = {2: ["Gunfounders", "Orsini", "Alfonso of Calabria"]}
    families = ["Gonzaga", "Montefeltro", "d'Este"]
    state = play(
        war(table(3, pope=2, tiles=tiles, families=families, troops=POPE_TROOPS), 0, 1), "join attacker artillery"
    )
    # Artillery 2, Gunfounders 1, d'Este 1: 4 + 1 against crossbows 1 + 4 is a draw, 4 + 1 against 1 + 3 is not.
    assert read(fought(state, 1, 4), "status") == read(state, "status")
    assert read(fought(state, 1, 3), "counters") == [1, 0, 0]


BRIBES = ["bribe crossbows", "bribe pikes"]


def test_P15_a_bribed_kind_counts_nothing() -> None:
    troops = {0: ["artillery", "cavalry"], 1: ["pikes"]}
    state = war(table(3, troops=troops, hands={2: ["bribe cavalry"]}), 0, 1)
    # Attack 2 + 2 against defence 2; without cavalry 2 against 2.
    assert read(fought(state, 2, 3), "counters") == [1, 0, 0]
    assert state.actor == 2
    bribed = play(state, "bribe attacker cavalry")
    assert (read(bribed, "bribed"), read(bribed, "discards")) == ({"attacker": {"cavalry": 1}}, {"bribe cavalry": 1})
    assert read(fought(bribed, 2, 3, 1, 1), "counters") == [0, 0, 0]
    # His own troops are his own again in the next war.
    assert read(fought(bribed, 1, 1), "bribed") == {}


def test_P15_the_popes_added_troop_can_be_bribed_too() -> None:
    troops = {0: ["pikes"], 2: ["artillery"]}
    state = war(table(3, pope=2, troops=troops, hands={1: ["bribe artillery", "bribe pikes"]}), 0, 1)
    state = play(state, "join attacker artillery")
    assert offered(state, "bribe") == ["bribe attacker pikes", "bribe attacker artillery"]
    bribed = play(state, "bribe attacker artillery")
    assert read(fought(state, 2, 3), "counters") == [1, 0, 0]
    assert read(fought(bribed, 2, 2), "counters") == [0, 0, 0]


def test_P15_one_bribe_hits_the_commanders_and_the_popes_troop_of_a_kind() -> None:
    troops = {0: ["artillery"], 2: ["artillery"]}
    state = war(table(3, pope=2, troops=troops, hands={1: ["bribe artillery"]}), 0, 1)
    state = play(state, "join attacker artillery")
    assert read(fought(state, 2, 5), "counters") == [1, 0, 0]
    bribed = play(state, "bribe attacker artillery")
    assert read(fought(bribed, 2, 2), "counters") == [0, 0, 0]


def test_P15a_asked_clockwise_from_the_declarer_who_hold_any_treachery() -> None:
    hands = {1: ["scandal"], 2: ["bribe pikes"], 3: ["veto"]}
    state = war(table(4, turn=2, troops={0: ["pikes"]}, hands=hands), 0, 1)
    assert asked(state, "let be", "let be", "let be") == [2, 3, 1]
    assert read(play(state, *["let be"] * 3), "phase") == "attacker die"
    assert offered(play(state, "let be")) == ["let be"]


def test_P15a_a_bribe_names_a_side_and_a_kind_that_is_there_and_not_yet_bribed() -> None:
    troops = {0: ["pikes", "cavalry"], 1: ["pikes"]}
    hands = {0: ["bribe pikes", "bribe pikes"], 2: ["bribe crossbows"]}
    state = war(table(3, troops=troops, hands=hands), 0, 1)
    assert offered(state) == ["let be", "bribe attacker pikes", "bribe defender pikes"]
    state = play(state, "bribe attacker pikes")
    assert (state.actor, offered(state)) == (2, ["let be"])
    assert offered(play(state, "let be")) == ["let be", "bribe defender pikes"]


def test_P15a_after_a_bribe_everyone_speaks_again_the_briber_included() -> None:
    troops = {0: ["pikes", "crossbows"], 1: ["pikes"]}
    hands = {0: BRIBES, 1: ["scandal"], 2: ["bribe pikes", "veto"]}
    state = war(table(3, troops=troops, hands=hands), 0, 1)
    said = ["let be", "let be", "bribe attacker pikes", "let be", "let be", "let be"]
    assert asked(state, *said) == [0, 1, 2, 0, 1, 2]
    assert read(play(state, *said), "phase") == "attacker die"


def test_P15a_the_window_ends_at_once_when_no_unbribed_troop_is_in_the_field() -> None:
    state = war(table(3, troops={0: ["pikes"]}, hands={0: ["bribe pikes"], 1: ["veto"]}), 0, 1)
    assert read(play(state, "bribe attacker pikes"), "phase") == "attacker die"
    # No troop at all: nobody is asked.
    assert read(war(table(3, hands={0: BRIBES}), 0, 1), "phase") == "attacker die"
    assert read(war(table(3, troops={2: ["pikes"]}, hands={0: BRIBES}), 0, 1), "phase") == "attacker die"


def test_P15b_a_bribed_kind_loses_its_bonuses_and_army_bonuses_stay() -> None:
    tiles = {0: ["Gunfounders", "Orsini"]}
    state = war(table(3, tiles=tiles, troops={0: ["artillery"]}, hands={2: ["bribe artillery"]}), 0, 1)
    # Artillery 2, Gunfounders 1, Orsini 1.
    assert read(fought(state, 2, 5), "counters") == [1, 0, 0]
    bribed = play(state, "bribe attacker artillery")
    assert read(fought(bribed, 2, 2), "counters") == [1, 0, 0]
    assert read(fought(bribed, 2, 3), "counters") == [0, 0, 0]


def plain_war(attack: Sequence[str] = (), defence: Sequence[str] = (), **values: Any) -> State:
    """Milan (seat 0) on Venice (seat 1), before the dice."""
    return war(table(3, troops={0: attack, 1: defence}, **values), 0, 1)


def test_P16_the_attackers_die_comes_first_and_every_side_is_equally_likely() -> None:
    state = plain_war()
    for side in ("attacker", "defender"):
        assert list(outcomes(state).items()) == [(f"die {n}", 1) for n in range(1, 7)]
        assert read(state, "phase") == f"{side} die"
        state = play(state, "die 4")


@pytest.mark.parametrize(
    ("attack", "defence", "dice", "winner"),
    [
        ([], [], [4, 3], "Milan"),
        ([], [], [3, 3], None),
        ([], [], [3, 4, 3, 4], "Venice"),
        ([], [], [3, 4, 4, 4], None),
        ([], [], [3, 4, 5, 4], None),
        # 2 attack against 2 defence, then 0 attack against 0 defence.
        (["artillery"], ["pikes"], [3, 2], "Milan"),
        (["artillery"], ["pikes"], [2, 2], None),
        (["artillery"], ["pikes"], [2, 3, 2, 3], "Venice"),
        # 2 attack against 0 defence; then 2 attack against 1 defence.
        (["cavalry"], ["artillery"], [1, 2], "Milan"),
        (["cavalry"], ["artillery"], [1, 3], None),
        (["cavalry"], ["artillery"], [1, 4, 3, 3], "Venice"),
        (["cavalry"], ["artillery"], [1, 4, 3, 2], None),
        (["crossbows", "pikes"], ["cavalry"], [6, 6, 1, 3], "Venice"),
        (["crossbows", "pikes"], ["cavalry"], [6, 6, 1, 2], None),
    ],
)
def test_P16_exchanges(attack: list[str], defence: list[str], dice: list[int], winner: str | None) -> None:
    state = plain_war(attack, defence)
    after = fought(state, *dice)
    assert (after.actor, read(after, "phase")) == (1, "turn")
    won = [city for city, status in read(after, "status").items() if status > read(state, "status")[city]]
    assert won == ([winner] if winner else [])


LUDOVICO = {2: ["Ludovico Sforza"]}


def test_P16_ludovicos_owner_may_reroll_one_die_whether_he_fights_or_not() -> None:
    state = play(war(table(3, tiles=LUDOVICO), 0, 1), "die 2", "die 5")
    assert (state.actor, offered(state)) == (2, ["let be", "reroll attacker", "reroll defender"])
    state = play(state, "reroll attacker")
    assert (read(state, "phase"), read(state, "used")) == ("new die", {"reroll": 1})
    # The new roll stands: 6 against 5.
    assert read(play(state, "die 6"), "counters") == [1, 0, 0]
    # The other die: 2 against 1.
    state = play(war(table(3, tiles=LUDOVICO), 0, 1), "die 2", "die 5", "reroll defender", "die 1")
    assert read(state, "counters") == [1, 0, 0]


def test_P16_once_a_decade_after_either_exchange() -> None:
    state = play(war(table(3, tiles=LUDOVICO), 0, 1), "die 2", "die 5", "let be", "die 2", "die 5")
    assert (state.actor, read(state, "striking")) == (2, "defender")
    # "Attacker" is who attacked at first.
    state = play(state, "reroll attacker", "die 6")
    assert (read(state, "counters"), read(state, "phase")) == ([0, 0, 0], "turn")
    used = play(war(table(3, tiles=LUDOVICO, used={"reroll": 1}), 0, 1), "die 6", "die 5")
    assert read(used, "phase") == "turn"


def test_P17_the_winner_rises_and_the_loser_falls_and_the_commander_takes_a_counter() -> None:
    state = plain_war()
    after = fought(state, 4, 3)
    assert read(after, "status") == read(state, "status") | {"Milan": 7, "Venice": 6}
    assert read(after, "counters") == [1, 0, 0]
    after = fought(state, 2, 3, 2, 3)
    assert read(after, "status") == read(state, "status") | {"Milan": 5, "Venice": 8}
    assert read(after, "counters") == [0, 1, 0]


@pytest.mark.parametrize(
    ("dice", "steps"), [([6, 3], 2), ([5, 3], 1), ([2, 1], 2), ([6, 1], 2), ([3, 5, 2, 4], -2), ([3, 6, 2, 3], -1)]
)
def test_P17_two_steps_each_if_the_total_is_at_least_twice_the_other(dice: list[int], steps: int) -> None:
    after = fought(plain_war(), *dice)
    assert (read(after, "status")["Milan"], read(after, "status")["Venice"]) == (6 + steps, 7 - steps)


def test_P17_a_draw_changes_nothing() -> None:
    state = plain_war()
    for dice in ([4, 4], [3, 4, 5, 5], [3, 4, 6, 1]):
        after = fought(state, *dice)
        assert (read(after, "status"), read(after, "counters")) == (read(state, "status"), [0, 0, 0])
        assert read(after, "home") == [6, 7, 0]


def test_P17_movement_past_an_end_is_lost() -> None:
    state = plain_war(status={"Milan": 10, "Venice": 4})
    after = fought(state, 6, 1)
    assert (read(after, "status")["Milan"], read(after, "status")["Venice"]) == (10, 3)


@pytest.mark.parametrize(
    ("family", "tiles", "troops", "attack", "defence"),
    [
        ("Gonzaga", [], [], 0, 0),
        ("Gonzaga", [], ["crossbows"], 0, 1),
        ("Gonzaga", [], ["pikes"], 0, 2),
        ("Gonzaga", [], ["artillery"], 2, 0),
        ("Gonzaga", [], ["cavalry"], 2, 1),
        ("Gonzaga", [], TROOPS, 4, 4),
        ("Gonzaga", ["Orsini"], [], 1, 0),
        ("Gonzaga", ["Colonna"], [], 0, 1),
        ("Gonzaga", ["Orsini", "Alfonso of Calabria"], ["cavalry"], 4, 1),
        ("Gonzaga", ["Genoese Crossbows"], ["crossbows"], 1, 2),
        ("Gonzaga", ["Genoese Crossbows"], ["pikes"], 0, 2),
        ("Gonzaga", ["Swiss Mercenaries"], ["pikes"], 1, 3),
        ("Gonzaga", ["Armourers of Milan"], ["cavalry"], 3, 2),
        ("Gonzaga", ["Gunfounders"], ["artillery"], 3, 1),
        ("d'Este", [], ["artillery"], 3, 1),
        ("d'Este", ["Gunfounders"], ["artillery"], 4, 2),
        ("d'Este", ["Gunfounders"], ["pikes"], 0, 2),
        ("d'Este", ["Gunfounders", "Colonna"], TROOPS, 6, 7),
    ],
)
def test_P18_strength(family: str, tiles: list[str], troops: list[str], attack: int, defence: int) -> None:
    families = [family, "Baglioni", "Malatesta"]
    state = war(table(3, families=families, tiles={0: tiles}, troops={0: troops}), 0, 1)
    side = vars(state.view())["war"]["attacker"]
    assert (side.attack, side.defence) == (attack, defence)
    # On the offensive it beats a die that shows so many more; a higher one it does not.
    most = min(attack + 1, 6)
    assert read(fought(state, 1, most), "phase") == "turn"
    if attack < 5:
        assert read(fought(state, 1, attack + 2), "striking") == "defender"
        # Struck, it holds a die that shows so many more.
        held = fought(state, 1, attack + 2, 1, min(defence + 1, 6))
        assert read(held, "counters") == [0, 0, 0]
        if defence < 5:
            assert read(fought(state, 1, attack + 2, 1, defence + 2), "counters") == [0, 1, 0]


# Decades and the end: P19, P20.


@each_seats
@pytest.mark.parametrize("decade", [1, 2])
def test_P19_a_decade_ends_at_once_with_its_fourth_event(seats: int, decade: int) -> None:
    state = table(seats, turn=1, decade=decade, open_=[EVENTS[decade][3]], wars=3, used={"veto": 1, "reroll": 1})
    state = decade_ended(state)
    assert (read(state, "decade"), list(read(state, "open"))) == (decade + 1, EVENTS[decade + 1])
    assert (read(state, "wars"), read(state, "used")) == (0, {})
    # The turn passes on, to the left of the player who auctioned that event.
    assert (state.actor, read(state, "phase")) == (2, "turn")


def test_P19_the_decade_ends_only_when_the_event_is_carried_out_and_not_before_the_fourth() -> None:
    state = sold(play(table(3, open_=["Mantegna"]), "auction Mantegna"), 2, 1)
    assert (read(state, "decade"), read(state, "phase")) == (1, "raise")
    assert read(play(state, "raise Rome"), "decade") == 2
    state = sold(play(table(3, open_=["Botticelli", "Pazzi Conspiracy"]), "auction Botticelli"))
    assert read(state, "decade") == 1


INCOME = {
    "Merchant of Venice": (4, 0), "Doge": (3, 2), "Merchant of Milan": (4, 0), "Genoese Crossbows": (0, 1),
    "Swiss Mercenaries": (0, 0), "Armourers of Milan": (0, 0), "Ludovico Sforza": (0, 2), "Beatrice d'Este": (2, 1),
    "Lorenzo de' Medici": (0, 2), "Giovanni de' Medici": (0, 1), "Niccolò Machiavelli": (1, 1), "Medici Bank": (4, 0),
    "Piero de' Medici": (0, 2), "Signoria": (2, 1), "Rodrigo Borgia": (0, 3), "Cesare Borgia": (0, 1),
    "Lucrezia Borgia": (0, 2), "Colonna": (0, 1), "Orsini": (0, 1), "Giuliano della Rovere": (0, 2),
    "King Ferrante": (3, 1), "Alfonso of Calabria": (0, 1), "Gunfounders": (1, 0), "Roberto Sanseverino": (0, 0),
    "Giovanni Pontano": (0, 3), "Diomede Carafa": (2, 1),
}  # fmt: skip


@pytest.mark.parametrize("tile", INCOME)
def test_P19_everyone_receives_what_his_tiles_yield(tile: str) -> None:
    gold, influence = INCOME[tile]
    state = decade_ended(table(3, open_=["Botticelli"], tiles={1: [tile], 2: ["Merchant of Venice"]}))
    assert read(state, "gold") == [40, 40 + gold, 44]
    assert read(state, "influence") == [12, 12 + influence, 12]


def test_P19_gold_at_home_and_the_influence_of_cavalry_come_in_too() -> None:
    state = table(3, open_=["Botticelli"], home=[6, 0, 9], troops={1: TROOPS, 2: ["cavalry"]})
    state = decade_ended(state)
    assert (read(state, "gold"), read(state, "home")) == ([46, 40, 49], [0, 0, 0])
    assert read(state, "influence") == [12, 13, 13]


def test_P19_troops_treachery_status_and_counters_stay() -> None:
    before = table(
        3, open_=["Botticelli"], troops={0: TROOPS}, hands={1: ["veto"]}, counters=[1, 2, 3], status={"Rome": 9}
    )
    after = decade_ended(before)
    for name in ("troop", "hand", "counters", "status", "tile", "stack"):
        assert read(after, name) == read(before, name)


def ended(seats: int = 3, **values: Any) -> State:
    """The end of a game, for which nobody has gold or influence unless it is said, and no city moves.

    One stands at the lower end of the scale and one at the upper: they are lowered and raised.
    """
    poor = {"gold": [0] * seats, "influence": [0] * seats}
    state = table(seats, decade=3, open_=["Savonarola"], **(poor | values))
    city_at = {status: city for city, status in read(state, "status").items()}
    return play(sold(play(state, "auction Savonarola")), f"lower {city_at[3]}", f"raise {city_at[10]}")


def scores(seats: int = 3, **values: Any) -> list[int]:
    """The scores, less what everyone gets for having as much gold and influence as the others."""
    result = ended(seats, **values).result
    assert result
    return [score - 10 for score in result.scores]


STATUS = {"Venice": 10, "Milan": 3, "Florence": 6, "Rome": 8, "Naples": 5}
FIVE = {0: ["Swiss Mercenaries", "Armourers of Milan"], 1: ["Roberto Sanseverino"]}
"""Tiles that yield nothing."""


def test_P20_each_tile_scores_its_citys_rank() -> None:
    # Venice 10, Rome 7, Florence 5, Naples 3, Milan 2.
    assert scores(status=STATUS, tiles=FIVE) == [4, 3, 0]
    assert scores(status=STATUS | {"Milan": 10, "Venice": 3}, tiles=FIVE) == [20, 3, 0]


@pytest.mark.parametrize(
    ("status", "milan", "naples"),
    [
        ([10, 3, 6, 8, 5], 2, 3),
        ([10, 10, 6, 3, 5], 7, 3),
        ([10, 10, 10, 3, 3], 5, 2),
        ([10, 8, 8, 3, 8], 3, 3),
        ([3, 5, 5, 10, 5], 3, 3),
        ([10, 3, 3, 3, 3], 2, 2),
        ([3, 10, 9, 8, 10], 7, 7),
    ],
)
def test_P20_cities_equal_in_status_score_the_lower_value(status: list[int], milan: int, naples: int) -> None:
    got = scores(status=dict(zip(CITIES, status, strict=True)), tiles=FIVE)
    assert got == [2 * milan, naples, 0]


@pytest.mark.parametrize(
    ("event", "points"),
    [("Botticelli", 3), ("Leonardo", 4), ("Ghirlandaio", 3), ("Michelangelo", 4), ("Mantegna", 0), ("Salt War", 0)],
)
def test_P20_events_score_as_printed(event: str, points: int) -> None:
    assert scores(status=STATUS, won={2: [event]}) == [0, 0, points]


def test_P20_trade_fleets_score_2_for_each_merchant() -> None:
    tiles = {2: ["Merchant of Venice", "Merchant of Venice", "Merchant of Milan", "Doge"]}
    with_, without = (ended(status=STATUS, tiles=tiles, won=won).result for won in ({2: ["Venetian Trade Fleets"]}, {}))
    assert with_
    assert without
    assert [a - b for a, b in zip(with_.scores, without.scores, strict=True)] == [0, 0, 6]


def test_P20_the_pope_scores_3() -> None:
    # His 2 influence make him the richest in it, so the others lose 4.
    assert scores(status=STATUS, pope=1) == [-4, 3, -4]


@pytest.mark.parametrize(("counters", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28)])
def test_P20_victory_counters(counters: int, points: int) -> None:
    assert scores(status=STATUS, counters=[0, counters, 0]) == [0, points, 0]


@pytest.mark.parametrize(
    ("gold", "points"),
    [
        ([9, 5, 3, 0], [6, 3, 0, 0]),
        ([9, 9, 3, 0], [6, 6, 0, 0]),
        ([9, 5, 5, 0], [6, 3, 3, 0]),
        ([7, 7, 7, 7], [6, 6, 6, 6]),
        ([1, 0, 0, 0], [6, 3, 3, 3]),
        ([0, 4, 8, 4], [0, 3, 6, 3]),
    ],
)
def test_P20a_most_gold_and_second_most(gold: list[int], points: list[int]) -> None:
    assert [score + 6 for score in scores(4, status=STATUS, gold=gold)] == points


@pytest.mark.parametrize(
    ("influence", "points"),
    [([9, 5, 3], [4, 0, 0]), ([9, 9, 3], [4, 4, 0]), ([0, 0, 0], [4, 4, 4]), ([0, 1, 0], [0, 4, 0])],
)
def test_P20_most_influence_scores_4(influence: list[int], points: list[int]) -> None:
    assert [score + 4 for score in scores(status=STATUS, influence=influence)] == points


def test_P20_the_income_of_the_third_decade_counts() -> None:
    result = ended(status=STATUS, home=[0, 0, 5]).result
    assert result
    assert result.scores == [7, 7, 10]


@pytest.mark.parametrize(
    ("counters", "winners", "reason"),
    [([1, 2, 0], [1], "most points"), ([2, 2, 1], [0, 1], "shared"), ([0, 0, 0], [0, 1, 2], "shared")],
)
def test_P20_most_points_win_and_a_tie_is_shared(counters: list[int], winners: list[int], reason: str) -> None:
    state = ended(status=STATUS, counters=counters)
    assert (state.over, state.actor, offered(state)) == (True, NOBODY, [])
    assert state.result
    assert (state.result.winners, state.result.reason) == (winners, reason)


def test_P20b_after_2000_decisions_the_game_is_over() -> None:
    state = play(table(3, decisions=1998), "pass")
    assert (state.over, read(state, "decisions")) == (False, 1999)
    state = play(state, "pass")
    assert (state.over, read(state, "decisions")) == (True, 2000)
    assert state.result
    assert (state.result.reason, state.result.scores) == ("limit", [10, 10, 10])


def test_P20b_even_within_an_auction_or_a_war_and_without_further_income() -> None:
    state = play(table(3, decisions=1998, home=[7, 0, 0]), "auction Doge", "bid 14")
    assert state.over
    assert (read(state, "tile")[0], read(state, "gold")[0]) == ([], 40)
    assert state.result
    assert state.result.scores == [10, 10, 10]
    # What follows without another move or chance event is still carried out.
    state = play(table(3, decisions=1999, gold=[14, 9, 9]), "auction Doge")
    assert (state.over, read(state, "tile")[0]) == (True, ["Doge"])
    # A tile paid for is not drawn any more.
    state = play(table(3, decisions=1999), "buy treachery")
    assert (state.over, read(state, "gold")[0], read(state, "held")[0]) == (True, 39, 0)


def test_P20b_a_game_that_ends_by_itself_with_the_last_decision_has_its_own_reason() -> None:
    state = table(3, decade=3, open_=["Savonarola"], decisions=1994)
    state = play(sold(play(state, "auction Savonarola")), "lower Rome", "raise Venice")
    assert read(state, "decisions") == 2000
    assert state.result
    assert state.result.reason == "shared"


def test_P20b_chance_and_forced_moves_do_not_count() -> None:
    for seats, seed in ((3, 0), (6, 0)):
        said, states = eager_game(seats, seed)
        moves = sum(state.actor >= 0 for state in states)
        assert read(states[-1], "decisions") == moves
        assert len(said) == len(states) - 1


# Across the rules.


ASKED_ANYWAY = ("veto", "bribe", "keep", "spy")


@each_game
def test_nobody_is_asked_who_has_nothing_to_decide_but_where_it_would_betray_a_hand(seats: int, seed: int) -> None:
    for state in eager_game(seats, seed)[1]:
        if state.actor >= 0 and read(state, "phase") not in ASKED_ANYWAY:
            assert len(state.legal) >= 2


@each_game
def test_who_is_asked_is_plain_to_everyone(seats: int, seed: int) -> None:
    for state in eager_game(seats, seed)[1][::7]:
        for seat in (NOBODY, *range(seats)):
            assert state.game.rules.actor(state.observed(seat), state.game.box) == state.actor


@each_game
def test_of_a_hand_its_owner_alone_knows_more_than_the_number(seats: int, seed: int) -> None:
    for state in eager_game(seats, seed)[1][::5]:
        for seat in (NOBODY, *range(seats)):
            for p, hand in enumerate(hands_seen(state, seat)):
                spied = (read(state, "phase"), read(state, "target"), read(state, "turn")) == ("spy", p, seat)
                assert hand == (read(state, "hand")[p] if p == seat or spied else {})


def test_what_machiavelli_draws_only_its_buyer_sees() -> None:
    state = play(table(3, tiles={0: ["Niccolò Machiavelli"]}), "buy treachery", "treachery veto")
    for draws in (1, 2):
        for seat in (NOBODY, 0, 1):
            known = to_plain(state.observed(seat), state.game.words)
            assert known["drawn"] == draws
            assert known["choice"] == (read(state, "choice") if seat == 0 else {})
        move = next(iter(state.legal))
        assert state.game.rules.privy(state.observed(), state.game.box, move.number) == 0
        state = play(state, "treachery spy") if draws == 1 else state


def test_only_treachery_that_is_drawn_or_kept_is_said_in_secret() -> None:
    for state in eager_game(4, 1)[1]:
        if not state.over:
            secret = read(state, "phase") in ("draw", "keep")
            move = next(iter(state.legal))
            privy = state.game.rules.privy(state.observed(), state.game.box, move.number)
            assert privy == (read(state, "turn") if secret else NOBODY)


@each_seats
def test_seats_differ_only_in_who_starts(seats: int) -> None:
    said, states = eager_game(seats, 2)
    shifted = states[0]
    for words in said:
        verb, _, rest = words.partition(" ")
        named = verb in ("start", "blackmail", "robbery", "spy", "scandal")
        shifted = shifted.play(f"{verb} {(int(rest) + 1) % seats}" if named else words)
    first, second = states[-1].result, shifted.result
    assert first
    assert second
    assert second.scores == [first.scores[p - 1] for p in range(seats)]


def test_every_rule_of_the_readme_has_its_tests() -> None:
    readme = Path(str(signoria.games.princes.__file__)).with_name("README.md").read_text(encoding="utf-8")
    written = re.findall(r"\*\*(P\d+[a-d]?)\*\*", readme)
    letters = {4: "abc", 5: "ab", 6: "ab", 9: "abcd", 12: "a", 15: "ab", 20: "ab"}
    numbers = [f"P{n}{letter}" for n in range(1, 21) for letter in ("", *letters.get(n, ""))]
    assert written == numbers
    tests = {match[1] for name in vars(sys.modules[__name__]) if (match := re.match(r"test_(P\d+[a-d]?)_", name))}
    assert tests == set(numbers)


@pytest.mark.parametrize("kind", ["family", "tile", "troop", "treachery", "event"])
def test_everything_printed_has_its_tests(kind: str) -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    assert [name for name in princes(3).words[kind] if source.count(f'"{name}') == 0] == []
