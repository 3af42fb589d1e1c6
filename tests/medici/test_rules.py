"""The rulings of Medici, number by number. M1 to M18 stand in the README of the game's folder."""

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

import signoria.games.medici
from signoria import CHANCE, NOBODY, Illegal, State, Unreadable
from signoria.core.plain import to_plain

from .tables import (
    EDITIONS,
    SEATS,
    asked,
    card,
    idle_day,
    let_pass,
    medici,
    offered,
    outcomes,
    play,
    put_up,
    read,
    scored,
    steps,
    table,
)

each_edition = pytest.mark.parametrize("edition", EDITIONS)
each_seats = pytest.mark.parametrize("seats", SEATS)

# What everyone is paid when all are alike, so that a test can look at one payment alone: for holds
# that are worth the same, for a good on which all markers stand on one field.
HOLDS_ALIKE = {3: 15, 4: 15, 5: 13, 6: 13}
TRACK_ALIKE = {3: 5, 4: 3, 5: 3, 6: 2}

GOODS = {
    "medici-1995": ["metal", "porcelain", "dye", "cloth", "spice"],
    "medici-2006": ["linen", "fur", "grain", "dye", "spice"],
}


def all_cards(edition: str) -> dict[str, int]:
    """Every card as an outcome, with its copies, in the published order."""
    cards = {f"card {good} {value}": 2 if value == 5 else 1 for good in GOODS[edition] for value in range(6)}
    return cards | {"card gold 10": 1}


@cache
def random_moves(seats: int, edition: str) -> tuple[list[str], list[State]]:
    """A game in which everyone says anything, but bids little, so that many lots are sold."""
    chance = random.Random(f"{edition} {seats}")
    said, states = [], [medici(seats, edition).start()]
    while not states[-1].over:
        state = states[-1]
        moves, weights = offered(state), list(state.outcomes.values())
        said.append(chance.choices(moves, weights)[0] if weights else chance.choice(moves[:4]))
        states.append(state.play(said[-1]))
        assert len(said) <= state.game.about.longest, "the game does not end"
    return said, states


def random_game(seats: int, edition: str) -> list[State]:
    return random_moves(seats, edition)[1]


each_game = pytest.mark.parametrize(("seats", "edition"), [(seats, edition) for seats in SEATS for edition in EDITIONS])


# A day begins: M1, M2.


@each_edition
@pytest.mark.parametrize(("seats", "deck", "aside"), [(3, 18, 18), (4, 24, 12), (5, 30, 6), (6, 36, 0)])
def test_M1_deck_and_set_aside_cards_are_one_unknown(edition: str, seats: int, deck: int, aside: int) -> None:
    state = play(medici(seats, edition).start(), "start 0")
    assert read(state, "deck") == deck
    assert outcomes(state) == all_cards(edition)
    state = play(state, "card")
    state = play(state, "draw")
    assert read(state, "deck") == deck - 1
    assert sum(outcomes(state).values()) == deck - 1 + aside


@each_edition
def test_M1_outcomes_come_in_the_published_order(edition: str) -> None:
    state = play(medici(4, edition).start(), "start 2")
    assert list(outcomes(state).items()) == list(all_cards(edition).items())
    assert offered(state) == list(all_cards(edition))
    # One 5 gone leaves one; a card of which there is but one is no longer possible.
    state = play(state, "card a5", "draw", "card c0", "draw")
    left = all_cards(edition) | {f"card {card(state.game, 'a5')}": 1}
    del left[f"card {card(state.game, 'c0')}"]
    assert list(outcomes(state).items()) == list(left.items())
    with pytest.raises(Illegal):
        play(state, "card c0")


def test_M1_the_last_card_of_six_players_is_certain_and_still_turned_up() -> None:
    state = table(medici(6), deck=1)
    assert (state.actor, outcomes(state)) == (CHANCE, {"card gold 10": 1})


@each_game
def test_M1_every_day_begins_with_all_cards_and_empty_holds(seats: int, edition: str) -> None:
    begun: dict[int, State] = {}
    for state in random_game(seats, edition):
        if read(state, "phase") == "card":
            begun.setdefault(read(state, "day"), state)
    assert list(begun) == [1, 2, 3]
    for state in begun.values():
        assert outcomes(state) == all_cards(edition)
        assert read(state, "deck") == 6 * seats
        assert (read(state, "hold"), read(state, "stored")) == ([[]] * seats, [0] * seats)
        assert read(state, "lot") == []


@each_edition
@pytest.mark.parametrize(("seats", "money"), [(3, 40), (4, 40), (5, 30), (6, 30)])
def test_M1_starting_money(edition: str, seats: int, money: int) -> None:
    state = medici(seats, edition).start()
    assert read(state, "money") == [money] * seats
    assert [steps(state, good) for good in range(5)] == [[0] * seats] * 5


@each_game
def test_M2_first_auctioneer_is_drawn_among_all(seats: int, edition: str) -> None:
    state = medici(seats, edition).start()
    assert state.actor == CHANCE
    assert list(outcomes(state).items()) == [(f"start {p}", 1) for p in range(seats)]
    for p in range(seats):
        assert read(play(state, f"start {p}"), "auctioneer") == p


@pytest.mark.parametrize("day", [1, 2])
@pytest.mark.parametrize(
    ("money", "poorest"),
    [
        ([9, 5, 7], [1]),
        ([0, 5, 7], [0]),
        ([9, 9, 9, 8], [3]),
        ([9, 5, 7, 5], [1, 3]),
        ([5, 5, 7, 8, 5], [0, 1, 4]),
        ([5, 4, 7, 8, 4, 4], [1, 4, 5]),
        ([6, 6, 6], [0, 1, 2]),
    ],
)
def test_M2_the_poorest_starts_and_ties_are_drawn(day: int, money: list[int], poorest: list[int]) -> None:
    state = let_pass(play(table(medici(len(money)), day=day, deck=1, money=money), "card"))
    assert read(state, "day") == day + 1
    assert state.actor == CHANCE
    if len(poorest) == 1:
        # A starter who is determined is no chance event: his first card is the next.
        assert (read(state, "phase"), read(state, "auctioneer")) == ("card", poorest[0])
        assert next(iter(outcomes(state))).startswith("card")
        return
    assert list(outcomes(state).items()) == [(f"start {p}", 1) for p in poorest]
    for p in range(len(money)):
        if p in poorest:
            assert read(play(state, f"start {p}"), "auctioneer") == p
        else:
            with pytest.raises(Illegal):
                play(state, f"start {p}")


def test_M2_the_poorest_is_found_after_the_scoring() -> None:
    # Before it seat 0 is the poorest; his hold lifts him above both others.
    state = let_pass(play(table(medici(3), deck=1, money=[0, 9, 10], holds=["e5", "", ""]), "card"))
    assert read(state, "money")[0] > max(read(state, "money")[1:])
    assert read(state, "auctioneer") == 1


# The auctioneer turns up cards: M3, M4.


@each_game
def test_M3_the_first_card_is_no_decision_the_second_and_third_are(seats: int, edition: str) -> None:
    for auctioneer in range(seats):
        state = table(medici(seats, edition), auctioneer=auctioneer)
        for turned in (1, 2):
            assert state.actor == CHANCE
            state = play(state, "card")
            assert (state.actor, offered(state)) == (auctioneer, ["draw", "stop"])
            assert len(read(state, "lot")) == turned
            state = play(state, "draw")
        state = play(state, "card")
        assert (len(read(state, "lot")), read(state, "phase")) == (3, "bid")


@pytest.mark.parametrize("size", [1, 2, 3])
def test_M3_the_auctioneer_may_stop_at_any_size(size: int) -> None:
    state = put_up(table(medici(4)), size)
    assert (read(state, "phase"), len(read(state, "lot"))) == ("bid", size)
    with pytest.raises(Illegal):
        play(state, "draw")


def test_M3_each_card_is_seen_before_the_next_is_decided() -> None:
    state = play(table(medici(4)), "card b4")
    assert read(state, "lot") == [card(state.game, "b4")]
    state = play(state, "draw", "card gold")
    assert read(state, "lot") == [card(state.game, "b4"), "gold 10"]


def largest_lot(state: State) -> int:
    """How many cards are turned up when the auctioneer draws as long as he may."""
    before = read(state, "deck")
    state = play(state, "card")
    while state.actor == read(state, "auctioneer") and "draw" in state.legal:
        state = play(state, "draw", "card")
    assert read(state, "phase") != "draw"
    return int(before - read(state, "deck"))


@pytest.mark.parametrize("auctioneer", [0, 1])
@pytest.mark.parametrize(
    ("stored", "largest"),
    [
        ([0, 0, 0], 3),
        ([4, 2, 5], 3),
        ([3, 3, 3], 2),
        ([4, 3, 5], 2),
        ([4, 4, 4], 1),
        ([2, 3, 4, 2], 3),
        ([4, 4, 5, 3], 2),
        ([4, 4, 4, 5, 2], 3),
        ([4, 4, 5, 5, 5], 1),
        ([3, 4, 5, 5, 5, 5], 2),
        ([4, 4, 4, 4, 4, 1], 3),
    ],
)
def test_M4_lot_never_larger_than_the_largest_free_space(stored: list[int], largest: int, auctioneer: int) -> None:
    assert largest_lot(table(medici(len(stored)), auctioneer=auctioneer, holds=stored, deck=4)) == largest


@each_seats
@pytest.mark.parametrize(("deck", "largest"), [(2, 2), (3, 3), (4, 3)])
def test_M4_lot_never_larger_than_the_deck(seats: int, deck: int, largest: int) -> None:
    assert largest_lot(table(medici(seats), deck=deck)) == largest


def test_M4_lot_of_the_last_card() -> None:
    state = play(table(medici(4), deck=1), "card")
    assert (read(state, "phase"), len(read(state, "lot"))) == ("bid", 1)


@each_edition
def test_M4_space_counts_money_does_not(edition: str) -> None:
    # Only seat 3 could store three cards, and he has no money: the lot may be put up all the same.
    state = table(medici(4, edition), holds=[4, 4, 4, 2], money=[40, 40, 40, 0])
    assert largest_lot(state) == 3
    state = put_up(state, 3)
    assert (read(state, "phase"), read(state, "auctioneer")) == ("card", 1)


# The auction: M5 to M9.


@each_game
def test_M5_once_round_from_the_left_the_auctioneer_last(seats: int, edition: str) -> None:
    for auctioneer in range(seats):
        around = [(auctioneer + 1 + at) % seats for at in range(seats)]
        state = put_up(table(medici(seats, edition), auctioneer=auctioneer), 2)
        assert asked(state) == around
        # Nobody is asked again, however high the others go after him.
        assert asked(state, *[f"bid {at + 1}" for at in range(seats)]) == around


@pytest.mark.parametrize(
    ("said", "may_say"),
    [
        ([], "pass or bid 1 to 40"),
        (["pass"], "pass or bid 1 to 40"),
        (["bid 1"], "pass or bid 2 to 40"),
        (["bid 7", "pass"], "pass or bid 8 to 40"),
        (["bid 7", "bid 9"], "pass or bid 10 to 40"),
        (["bid 39", "pass", "pass"], "pass or bid 40"),
    ],
)
def test_M5_a_bid_is_higher_than_the_highest_so_far(said: list[str], may_say: str) -> None:
    state = play(put_up(table(medici(4)), 1), *said)
    assert str(state.legal) == may_say
    least = int(re.findall(r"bid (\d+)", may_say)[0])
    assert offered(state) == ["pass", *[f"bid {amount}" for amount in range(least, 41)]]
    for amount in range(1, least):
        with pytest.raises(Illegal):
            play(state, f"bid {amount}")


@pytest.mark.parametrize("said", ["bid 0", "bid -1", "bid 2.5", "bid", "bid 01", "bid seven"])
def test_M5_bids_are_whole_florins_from_1(said: str) -> None:
    state = put_up(table(medici(3)), 1)
    with pytest.raises(Unreadable):
        play(state, said)
    assert read(play(state, "bid 1", "pass", "pass"), "money") == [40, 39, 40]


@pytest.mark.parametrize(
    ("money", "said", "may_say"),
    [
        ([40, 12, 40], [], "pass or bid 1 to 12"),
        ([40, 1, 40], [], "pass or bid 1"),
        ([40, 12, 5], ["bid 4"], "pass or bid 5"),
        ([6, 5, 9], ["bid 2", "bid 3"], "pass or bid 4 to 6"),
    ],
)
def test_M6_no_bid_above_what_one_owns(money: list[int], said: list[str], may_say: str) -> None:
    state = play(put_up(table(medici(3), money=money), 1), *said)
    assert str(state.legal) == may_say
    with pytest.raises(Illegal):
        play(state, f"bid {money[state.actor] + 1}")


def test_M6_all_his_money_may_be_bid_and_then_none_is_left() -> None:
    state = let_pass(play(put_up(table(medici(4), money=[3, 9, 3, 4]), 1), "bid 9"))
    assert read(state, "money") == [3, 0, 3, 4]
    assert len(read(state, "hold")[1]) == 1


@each_game
def test_M6_money_never_falls_below_nothing(seats: int, edition: str) -> None:
    least = min(min(read(state, "money")) for state in random_game(seats, edition))
    assert 0 <= least < 30


@each_edition
@pytest.mark.parametrize(
    ("stored", "size", "auctioneer", "who"),
    [
        ([2, 3, 4, 2], 3, 0, [3, 0]),
        ([2, 3, 4, 2], 2, 0, [1, 3, 0]),
        ([2, 3, 4, 2], 1, 0, [1, 2, 3, 0]),
        ([4, 0, 0], 2, 0, [1, 2]),
        ([4, 5, 2], 3, 0, [2]),
        ([0, 5, 0, 5, 0], 1, 2, [4, 0, 2]),
        ([5, 4, 4, 4, 4, 3], 2, 1, [5]),
    ],
)
def test_M7_who_cannot_store_the_lot_is_not_asked(
    edition: str, stored: list[int], size: int, auctioneer: int, who: list[int]
) -> None:
    state = table(medici(len(stored), edition), auctioneer=auctioneer, holds=stored)
    assert asked(put_up(state, size)) == who


@pytest.mark.parametrize(
    ("money", "said", "who"),
    [
        ([40, 0, 40], [], [2, 0]),
        ([0, 40, 40], [], [1, 2]),
        ([0, 0, 0, 7], [], [3]),
        ([0, 0, 0], [], []),
        ([3, 9, 3, 4], ["bid 3"], [1, 3]),
        ([3, 9, 3, 4], ["bid 2"], [1, 2, 3, 0]),
        ([40, 40, 40, 40], ["bid 40"], [1]),
        ([9, 5, 7, 8, 6], ["pass", "bid 6"], [1, 2, 3, 0]),
    ],
)
def test_M7_who_cannot_outbid_is_not_asked(money: list[int], said: list[str], who: list[int]) -> None:
    assert asked(put_up(table(medici(len(money)), money=money), 1), *said) == who


@each_edition
def test_M7_example_of_the_lone_bidder_who_pays_1(edition: str) -> None:
    # A holds 2 cards and turns up 3; B holds 3, C 4, D 2. D bids 7, A passes.
    a, b, c, d = range(4)
    state = put_up(table(medici(4, edition), auctioneer=a, holds=[2, 3, 4, 2]), 3)
    assert state.actor == d
    state = play(state, "bid 7")
    assert state.actor == a
    state = play(state, "pass")
    assert read(state, "money") == [40, 40, 40, 33]
    assert read(state, "stored") == [2, 3, 4, 5]
    # Three cards again: A alone has room for them, and pays 1.
    assert read(state, "auctioneer") == b
    state = put_up(state, 3)
    assert (state.actor, str(state.legal)) == (a, "pass or bid 1 to 40")
    state = play(state, "bid 1")
    assert read(state, "money") == [39, 40, 40, 33]
    assert read(state, "stored") == [5, 3, 4, 5]
    assert read(state, "auctioneer") == c


@each_edition
@pytest.mark.parametrize(
    ("said", "buyer", "price"),
    [
        (["bid 3", "pass", "bid 5", "pass"], 3, 5),
        (["bid 7", "pass", "pass", "pass"], 1, 7),
        (["pass", "pass", "pass", "bid 1"], 0, 1),
        (["bid 1", "bid 2", "bid 3", "bid 40"], 0, 40),
        (["pass", "bid 40"], 2, 40),
    ],
)
def test_M8_the_highest_bidder_pays_the_bank_and_takes_the_whole_lot(
    edition: str, said: list[str], buyer: int, price: int
) -> None:
    start = table(medici(4, edition), holds=["d1", "d2", "d3", "d4"])
    before = read(start, "hold")
    state = play(start, "card a5", "draw", "card gold", "draw", "card b0", *said)
    bought = [card(state.game, code) for code in ("a5", "gold", "b0")]
    # The auctioneer, seat 0, gets nothing: nobody's money changes but the buyer's.
    assert read(state, "money") == [40 - price if p == buyer else 40 for p in range(4)]
    assert read(state, "hold") == [before[p] + bought if p == buyer else before[p] for p in range(4)]
    assert (read(state, "lot"), read(state, "high"), read(state, "buyer")) == ([], 0, None)


@each_game
def test_M8_nothing_is_given_back(seats: int, edition: str) -> None:
    states = random_game(seats, edition)
    assert {move.split()[0] for state in states if state.actor >= 0 for move in offered(state)} == {
        "draw", "stop", "pass", "bid"
    }  # fmt: skip
    for earlier, later in pairwise(states):
        if read(earlier, "day") == read(later, "day"):
            for old, new in zip(read(earlier, "hold"), read(later, "hold"), strict=True):
                assert new[: len(old)] == old


@each_game
def test_M9_an_unsold_lot_leaves_the_day_but_stays_seen(seats: int, edition: str) -> None:
    game = medici(seats, edition)
    state = let_pass(play(table(game), "card a5", "draw", "card gold", "stop"))
    assert read(state, "hold") == [[]] * seats
    assert read(state, "money") == read(game.start(), "money")
    assert read(state, "deck") == 6 * seats - 2
    # What was seen cannot come again this day; what was set aside still may.
    left = all_cards(edition) | {f"card {card(game, 'a5')}": 1}
    del left["card gold 10"]
    assert outcomes(state) == left
    assert sum(left.values()) == 34
    # Selling a lot tells as much of the deck as not selling it.
    sold = let_pass(play(table(game), "card a5", "draw", "card gold", "stop", "bid 1"))
    assert outcomes(sold) == left


@each_edition
def test_M9_an_unsold_lot_is_shuffled_in_on_the_next_day(edition: str) -> None:
    state = idle_day(play(medici(3, edition).start(), "start 0", "card gold"))
    assert read(state, "day") == 2
    assert outcomes(play(state, "start 0")) == all_cards(edition)


# The next auctioneer, and the end of the day: M10 to M13.


@each_edition
@pytest.mark.parametrize(
    ("stored", "auctioneer", "buyer", "following"),
    [
        ([0, 0, 0, 0], 0, 2, 1),
        ([0, 0, 0, 0], 0, 0, 1),
        ([0, 0, 0, 0], 0, None, 1),
        ([0, 0, 0, 0], 3, 1, 0),
        ([0, 5, 0, 0], 0, 3, 2),
        ([0, 5, 5, 4], 0, None, 3),
        ([0, 4, 0, 0], 0, 1, 2),
        ([4, 0, 0], 0, 0, 1),
        ([5, 0, 0, 5, 5], 2, None, 1),
        ([4, 5, 5, 5, 5, 2], 5, 5, 0),
        ([0, 0, 0, 0, 0, 4], 4, 5, 0),
    ],
)
def test_M10_next_auctioneer_sits_left_of_the_previous_one(
    edition: str, stored: list[int], auctioneer: int, buyer: int | None, following: int
) -> None:
    state = put_up(table(medici(len(stored), edition), auctioneer=auctioneer, holds=stored), 1)
    while "pass" in state.legal:
        state = play(state, "bid 1" if state.actor == buyer else "pass")
    assert (read(state, "phase"), read(state, "auctioneer")) == ("card", following)


@each_game
def test_M10_a_full_player_neither_turns_up_nor_bids(seats: int, edition: str) -> None:
    full = 0
    for earlier, later in pairwise(random_game(seats, edition)):
        stored, previous = read(later, "stored"), read(earlier, "auctioneer")
        full += sum(count == 5 for count in stored)
        if later.actor >= 0:
            assert stored[later.actor] < 5
        if read(later, "phase") == "card" and read(earlier, "phase") == "bid" and earlier.actor >= 0:
            around = [(previous + 1 + at) % seats for at in range(seats)]
            if read(earlier, "day") == read(later, "day"):
                assert read(later, "auctioneer") == next(p for p in around if stored[p] < 5)
    assert full


@each_edition
@pytest.mark.parametrize("last", [0, 1, 2])
@pytest.mark.parametrize(
    ("room", "deck", "taken"), [(1, 4, 1), (3, 6, 3), (5, 8, 5), (3, 3, 3), (3, 2, 2), (3, 1, 1), (5, 4, 4), (1, 1, 1)]
)
def test_M11_the_last_fills_his_hold_free_of_charge(edition: str, last: int, room: int, deck: int, taken: int) -> None:
    # The seat after the last one's buys the card that fills his hold; the third was full before.
    buyer, holds, money = (last + 1) % 3, [5, 5, 5], [0, 0, 0]
    holds[last], holds[buyer], money[buyer] = 5 - room, 4, 1
    state = table(medici(3, edition), auctioneer=last, holds=holds, deck=deck + 1, money=money)
    state = play(state, *["card", "stop"] if room > 1 else ["card"], "bid 1")
    cards = 0
    while read(state, "day") == 1:
        # No choice, no refusal: chance acts until the day is over, with everything still unseen.
        assert (read(state, "phase"), state.actor, read(state, "deck")) == ("free", CHANCE, deck - cards)
        assert sum(outcomes(state).values()) == deck - cards + 18
        assert read(state, "stored")[last] == 5 - room + cards
        assert read(state, "money") == [0, 0, 0]
        state, cards = play(state, "card"), cards + 1
    assert cards == taken


@each_edition
def test_M11_free_cards_count_in_both_scorings_with_a_short_deck(edition: str) -> None:
    start = table(
        medici(3, edition), deck=3, money=[1, 0, 0], holds=["b0 b1 b2 b3", "c0 c1 c2 c3 c4", "a0"], auctioneer=2
    )
    state = play(start, "card b4", "stop", "bid 1", "card gold")
    assert (read(state, "phase"), read(state, "stored")) == ("free", [5, 5, 2])
    state = play(state, "card e5")
    assert read(state, "day") == 2
    # Holds 10, 10, 15 pay 7, 7, 30. Goods a and e pay seat 2 first, b seat 0, c seat 1; d pays all alike.
    five = 5 if edition == "medici-2006" else 0
    assert read(state, "money") == [
        7 + 2 + 10 + five + 2 + 5 + 2,
        7 + 2 + 2 + 10 + five + 5 + 2,
        30 + 10 + 2 + 2 + 5 + 10,
    ]
    assert [steps(state, good) for good in range(5)] == [[0, 0, 1], [5, 0, 0], [0, 5, 0], [0, 0, 0], [0, 0, 1]]


@each_seats
def test_M11_two_open_holds_are_no_reason_to_fill(seats: int) -> None:
    state = put_up(table(medici(seats), holds=[4, 4, *[5] * (seats - 2)], deck=4), 1)
    state = let_pass(state)
    assert (read(state, "phase"), read(state, "auctioneer")) == ("card", 1)


@each_edition
@pytest.mark.parametrize("sold", [True, False])
@pytest.mark.parametrize(
    ("deck", "size", "ended"), [(3, 3, True), (2, 2, True), (1, 1, True), (2, 1, False), (4, 3, False)]
)
def test_M12_an_empty_deck_ends_the_day_after_the_auction(
    edition: str, sold: bool, deck: int, size: int, ended: bool
) -> None:
    state = put_up(table(medici(4, edition), deck=deck), size)
    assert (read(state, "phase"), read(state, "day")) == ("bid", 1)
    state = let_pass(play(state, "bid 2") if sold else state)
    assert read(state, "day") == (2 if ended else 1)


def test_M12_without_a_deck_there_is_nothing_to_fill_up_with() -> None:
    state = table(medici(3), deck=1, holds=["a0 a1 a2 a3", "b0 b1 b2 b3 b4", ""], auctioneer=2, money=[1, 0, 0])
    state = play(state, "card e5", "bid 1")
    assert read(state, "day") == 2
    # The last lot counts: holds 11, 10, 0 pay 30, 15, 0; good e pays seat 0 first.
    assert steps(state, 4) == [1, 0, 0]
    assert read(state, "money") == [30 + 10 + 2 + 5 + 5 + 10, 15 + 2 + 10 + 5 + 5 + 5 + 2, 0 + 2 + 2 + 5 + 5 + 2]


@each_game
def test_M13_the_deck_is_counted_by_all_and_known_to_none(seats: int, edition: str) -> None:
    for state in random_game(seats, edition):
        if read(state, "phase") in ("card", "free"):
            assert sum(outcomes(state).values()) == read(state, "deck") + 36 - 6 * seats
    for state in random_game(seats, edition)[::20]:
        # Money, holds, tracks, bids and the deck's size are public: no seat knows less, or more.
        for seat in (NOBODY, *range(seats)):
            assert to_plain(state.observed(seat), state.game.words) == state.plain


# Scoring a day: M14 to M18.


def worth(values: Sequence[int]) -> list[str]:
    """Holds of these values, each of one good, five cards at most; a sixth hold is empty or the gold."""
    holds = []
    for good, value in zip("abcde", values, strict=False):
        codes: list[str] = []
        left = value
        for n in (5, 5, 4, 3, 2, 1):
            if n <= left and len(codes) < 5:
                codes.append(f"{good}{n}")
                left -= n
        assert not left, f"no hold of one good is worth {value}"
        holds.append(" ".join(codes))
    return holds + [{0: "", 10: "gold"}[value] for value in values[5:]]


def hold_pay(game: signoria.Game, holds: Sequence[str]) -> list[int]:
    """What a scoring pays for holds alone. All markers stand at the top before, so all tracks pay alike."""
    state = scored(game, holds=holds, levels={good: [7] * game.seats for good in range(5)})
    return [money - 5 * (TRACK_ALIKE[game.seats] + 20) for money in read(state, "money")]


@each_edition
@pytest.mark.parametrize(
    ("values", "pay"),
    [
        ([9, 6, 3], [30, 15, 0]),
        ([9, 9, 3], [22, 22, 0]),
        ([9, 3, 3], [30, 7, 7]),
        ([5, 5, 5], [15, 15, 15]),
        ([9, 6, 3, 1], [30, 20, 10, 0]),
        ([9, 9, 3, 1], [25, 25, 10, 0]),
        ([9, 6, 6, 1], [30, 15, 15, 0]),
        ([9, 6, 3, 3], [30, 20, 5, 5]),
        ([9, 6, 6, 6], [30, 10, 10, 10]),
        ([9, 9, 9, 1], [20, 20, 20, 0]),
        ([0, 0, 0, 0], [15, 15, 15, 15]),
        ([9, 7, 5, 3, 1], [30, 20, 10, 5, 0]),
        ([9, 7, 5, 3, 3], [30, 20, 10, 2, 2]),
        ([9, 9, 9, 3, 1], [20, 20, 20, 5, 0]),
        ([9, 7, 7, 7, 1], [30, 11, 11, 11, 0]),
        ([4, 4, 4, 4, 4], [13, 13, 13, 13, 13]),
        ([9, 8, 7, 5, 3, 0], [30, 20, 15, 10, 5, 0]),
        ([9, 8, 7, 5, 3, 10], [20, 15, 10, 5, 0, 30]),
        ([9, 7, 7, 7, 7, 0], [30, 12, 12, 12, 12, 0]),
        ([9, 8, 7, 5, 0, 0], [30, 20, 15, 10, 2, 2]),
        ([9, 9, 7, 7, 0, 0], [25, 25, 12, 12, 2, 2]),
        ([0, 0, 0, 0, 0, 0], [13, 13, 13, 13, 13, 13]),
    ],
)
def test_M14_payout_by_place_and_ties_share_rounded_down(edition: str, values: list[int], pay: list[int]) -> None:
    game, holds = medici(len(values), edition), worth(values)
    for shift in range(len(values)):
        turned = [*range(shift, len(values)), *range(shift)]
        assert hold_pay(game, [holds[at] for at in turned]) == [pay[at] for at in turned]


@pytest.mark.parametrize(
    ("edition", "holds"),
    [
        ("medici-1995", ["e5 c5 a3 a0 gold", "b5 b5 b4 b3 c3", "a5 a4 a2 e4 b1", "d5 d5 d4 d2 d0", "c4 c2 e3 e2 d3"]),
        ("medici-2006", ["a5 d5 c3 c0 gold", "b5 b5 b4 b3 e3", "a5 a4 a2 e4 b1", "d5 d4 d3 d2 e2", "c5 c4 c2 e1 b2"]),
    ],
)
def test_M14_example_of_both_rulebooks(edition: str, holds: list[str]) -> None:
    game = medici(5, edition)
    values = [sum(10 if code == "gold" else int(code[1:]) for code in hold.split()) for hold in holds]
    assert values == [23, 20, 16, 16, 14]
    assert hold_pay(game, holds) == [30, 20, 7, 7, 0]


@each_edition
def test_M14_gold_is_worth_10_and_a_hold_of_noughts_as_little_as_an_empty_one(edition: str) -> None:
    assert hold_pay(medici(3, edition), ["a5 a4", "gold", ""]) == [15, 30, 0]
    assert hold_pay(medici(3, edition), ["a0 b0 c0", "d1", ""]) == [7, 30, 7]


@each_edition
@pytest.mark.parametrize("good", range(5))
@pytest.mark.parametrize(
    ("before", "hold", "after"),
    [
        (0, "", 0),
        (0, "x0", 1),
        (0, "x5", 1),
        (0, "x5 x5 x0", 3),
        (2, "x0 x1 x2 x3 x4", 7),
        (3, "x4 y4 y3 x1", 5),
        (4, "gold", 4),
        (4, "gold x2", 5),
        (5, "x0 x1 x2", 7),
        (6, "x5 x5 x4 x3 x2", 7),
        (7, "x3", 7),
    ],
)
def test_M15_one_step_per_card_never_past_the_top(edition: str, good: int, before: int, hold: str, after: int) -> None:
    other = (good + 1) % 5
    codes = hold.replace("x", "abcde"[good]).replace("y", "abcde"[other])
    state = scored(medici(3, edition), holds=["", codes], levels={good: [0, before, 2]})
    assert steps(state, good) == [0, after, 2]
    assert steps(state, other) == [0, hold.count("y"), 0]
    for third in {*range(5)} - {good, other}:
        assert steps(state, third) == [0, 0, 0]


@each_game
def test_M15_markers_keep_their_place_from_day_to_day(seats: int, edition: str) -> None:
    state = scored(medici(seats, edition), holds=["a0 a5 c2", "gold e1"], levels={0: [3, *[1] * (seats - 1)]})
    while True:
        assert steps(state, 0) == [5, *[1] * (seats - 1)]
        assert steps(state, 2) == [1, *[0] * (seats - 1)]
        assert steps(state, 4) == [0, 1, *[0] * (seats - 2)]
        if state.over:
            return
        state = idle_day(state)


def track_pay(game: signoria.Game, good: int, levels: Sequence[int]) -> list[int]:
    """What a scoring pays for one good. All holds are empty and all other markers on the base field."""
    state = scored(game, levels={good: levels})
    return [money - HOLDS_ALIKE[game.seats] - 4 * TRACK_ALIKE[game.seats] for money in read(state, "money")]


@each_edition
@pytest.mark.parametrize(
    ("levels", "pay"),
    [
        ([3, 2, 1], [10, 5, 0]),
        ([1, 4, 2], [0, 10, 5]),
        ([3, 3, 1], [7, 7, 0]),
        ([3, 1, 1], [10, 2, 2]),
        ([2, 2, 2], [5, 5, 5]),
        ([3, 2, 2, 2], [10, 1, 1, 1]),
        ([3, 2, 2, 1], [10, 2, 2, 0]),
        ([2, 2, 1, 1], [7, 7, 0, 0]),
        ([4, 4, 4, 1], [5, 5, 5, 0]),
        ([4, 2, 1, 3], [10, 0, 0, 5]),
        ([4, 3, 3, 3, 3], [10, 1, 1, 1, 1]),
        ([4, 4, 4, 4, 3], [3, 3, 3, 3, 0]),
        ([4, 3, 2, 2, 1, 1], [10, 5, 0, 0, 0, 0]),
        ([2, 1, 1, 1, 1, 1], [10, 1, 1, 1, 1, 1]),
        ([4, 4, 4, 4, 4, 4], [2, 2, 2, 2, 2, 2]),
        ([3, 3, 3, 3, 3, 1], [3, 3, 3, 3, 3, 0]),
    ],
)
def test_M16_first_10_second_5_and_ties_pool_their_places(edition: str, levels: list[int], pay: list[int]) -> None:
    for good in range(5):
        assert track_pay(medici(len(levels), edition), good, levels) == pay


@each_edition
@pytest.mark.parametrize(
    ("levels", "pay"),
    [
        ([0, 0, 0], [5, 5, 5]),
        ([1, 0, 0], [10, 2, 2]),
        ([2, 1, 0], [10, 5, 0]),
        ([0, 0, 0, 0], [3, 3, 3, 3]),
        ([0, 0, 2, 0], [1, 1, 10, 1]),
        ([4, 0, 0, 0, 0], [10, 1, 1, 1, 1]),
        ([0, 0, 0, 0, 0, 0], [2, 2, 2, 2, 2, 2]),
        ([0, 0, 0, 0, 0, 1], [1, 1, 1, 1, 1, 10]),
    ],
)
def test_M16_the_base_field_counts_like_any_other(edition: str, levels: list[int], pay: list[int]) -> None:
    assert track_pay(medici(len(levels), edition), 2, levels) == pay


@each_edition
def test_M16_every_good_pays_for_itself_after_its_markers_moved(edition: str) -> None:
    # Seat 1 overtakes in good a by this day's cards; seat 2 alone leads good e; b to d are all alike.
    state = scored(medici(3, edition), holds=["a5 a4 e0", "a0 a1 a2 a3 e1", ""], levels={0: [1, 0, 0], 4: [0, 0, 2]})
    assert (steps(state, 0), steps(state, 4)) == ([3, 4, 0], [1, 1, 2])
    assert read(state, "money") == [30 + 5 + 15 + 2, 15 + 10 + 15 + 2, 0 + 0 + 15 + 10]


@pytest.mark.parametrize(
    ("edition", "bonus"),
    [("medici-1995", [0, 0, 0, 0, 0, 0, 10, 20]), ("medici-2006", [0, 0, 0, 0, 0, 5, 10, 20])],
)
@pytest.mark.parametrize("step", range(1, 8))
def test_M17_bonus_fields_of_each_edition(edition: str, bonus: list[int], step: int) -> None:
    for seats in SEATS:
        rest = seats - 1
        pay = [10 + bonus[step], *[5 // rest] * rest]
        assert track_pay(medici(seats, edition), 1, [step, *[0] * rest]) == pay


@each_game
def test_M17_each_player_on_a_field_earns_its_bonus_in_full(seats: int, edition: str) -> None:
    for step, bonus in ((6, 10), (7, 20)):
        assert track_pay(medici(seats, edition), 3, [step] * seats) == [TRACK_ALIKE[seats] + bonus] * seats
    five = 5 if edition == "medici-2006" else 0
    pay = [*[15 // (seats - 1) + five] * (seats - 1), 0]
    assert track_pay(medici(seats, edition), 3, [*[5] * (seats - 1), 0]) == pay


@each_edition
def test_M17_example_of_both_rulebooks(edition: str) -> None:
    # A alone on the top field, C and D on the one below it, B further down.
    assert track_pay(medici(4, edition), 0, [7, 3, 6, 6]) == [30, 0, 12, 12]
    # The same, reached by the day's cards: hold values 3, 0, 9, 9 pay 10, 0, 25, 25, four goods 3 each.
    state = scored(medici(4, edition), holds=["a1 a2", "a0", "a5 a4", "a5 gold"], levels={0: [5, 2, 4, 5]})
    assert steps(state, 0) == [7, 3, 6, 6]
    assert read(state, "money") == [10 + 30 + 12, 0 + 0 + 12, 20 + 12 + 12, 30 + 12 + 12]


@each_edition
@pytest.mark.parametrize("seats", [3, 6])
def test_M17_the_bonus_is_earned_at_every_scoring(edition: str, seats: int) -> None:
    state = scored(medici(seats, edition), levels={4: [7, 6, *[0] * (seats - 2)]})
    rest = HOLDS_ALIKE[seats] + 4 * TRACK_ALIKE[seats]
    once = [10 + 20 + rest, 5 + 10 + rest, *[rest] * (seats - 2)]
    for scorings in (1, 2, 3):
        assert read(state, "money") == [scorings * pay for pay in once]
        if scorings < 3:
            state = idle_day(state)
    assert state.over


@pytest.mark.parametrize(
    ("edition", "before", "hold", "always", "once"),
    [
        ("medici-2006", 4, "a1", 5, 5),
        ("medici-2006", 5, "", 5, 0),
        ("medici-2006", 5, "gold", 5, 0),
        ("medici-2006", 5, "a1", 10, 10),
        ("medici-2006", 3, "a0 a1 a2", 10, 10),
        ("medici-2006", 6, "", 10, 0),
        ("medici-2006", 6, "a1", 20, 20),
        ("medici-2006", 7, "", 20, 0),
        ("medici-2006", 7, "a1", 20, 0),
        ("medici-1995", 4, "a1", 0, 0),
        ("medici-1995", 5, "a1", 10, 10),
        ("medici-1995", 6, "gold", 10, 0),
        ("medici-1995", 6, "a1", 20, 20),
        ("medici-1995", 7, "a1", 20, 0),
    ],
)
def test_M17_bonus_once_pays_only_when_the_field_is_reached(
    edition: str, before: int, hold: str, always: int, once: int
) -> None:
    # Seat 0 leads good a, all are alike on the others; any card makes his hold the best.
    other_pay = (30 if hold else 15) + 10 + 4 * TRACK_ALIKE[4]
    for option, bonus in ((False, always), (True, once)):
        state = scored(medici(4, edition, bonus_once=option), holds=[hold], levels={0: [before, 0, 0, 0]})
        assert read(state, "money")[0] == other_pay + bonus


@each_edition
def test_M17_bonus_once_is_off_unless_chosen(edition: str) -> None:
    state = scored(signoria.game(edition, seats=4), levels={0: [7, 0, 0, 0]})
    assert read(state, "money")[0] == 15 + 10 + 20 + 4 * TRACK_ALIKE[4]


@each_game
def test_M18_the_game_ends_after_the_third_day(seats: int, edition: str) -> None:
    state = play(medici(seats, edition).start(), "start 1")
    for day in (1, 2, 3):
        assert (read(state, "day"), state.over, state.result) == (day, False, None)
        state = idle_day(state)
    assert (state.over, state.actor, offered(state)) == (True, NOBODY, [])


@each_edition
@pytest.mark.parametrize(
    ("money", "winners", "reason"),
    [
        ([9, 8, 7], [0], "most money"),
        ([0, 3, 5], [2], "most money"),
        ([9, 8, 9], [0, 2], "shared"),
        ([4, 4, 4, 4], [0, 1, 2, 3], "shared"),
        ([1, 6, 0, 5], [1], "most money"),
        ([1, 2, 6, 6, 6], [2, 3, 4], "shared"),
        ([3, 3, 3, 3, 3, 4], [5], "most money"),
        ([7, 3, 3, 3, 7, 4], [0, 4], "shared"),
    ],
)
def test_M18_the_richest_wins_and_equal_money_is_a_shared_win(
    edition: str, money: list[int], winners: list[int], reason: str
) -> None:
    game = medici(len(money), edition)
    alike = HOLDS_ALIKE[game.seats] + 5 * TRACK_ALIKE[game.seats]
    result = let_pass(play(table(game, day=3, deck=1, money=money), "card")).result
    assert result
    assert (result.winners, result.reason) == (winners, reason)
    assert result.scores == [florins + alike for florins in money]


# Across the rules.


@each_game
def test_nobody_is_asked_who_has_nothing_to_decide(seats: int, edition: str) -> None:
    for state in random_game(seats, edition):
        if state.actor == CHANCE:
            assert read(state, "phase") in ("start", "card", "free")
            assert sum(outcomes(state).values()) > 0
        elif state.actor >= 0:
            assert len(state.legal) >= 2
            money, high = read(state, "money")[state.actor], read(state, "high")
            bids = ["pass", *[f"bid {amount}" for amount in range(high + 1, money + 1)]]
            assert offered(state) == (bids if read(state, "phase") == "bid" else ["draw", "stop"])


@each_game
def test_seats_differ_only_in_who_starts(seats: int, edition: str) -> None:
    said, states = random_moves(seats, edition)
    shifted = states[0]
    for words in said:
        verb, _, rest = words.partition(" ")
        shifted = shifted.play(f"start {(int(rest) + 1) % seats}" if verb == "start" else words)
    first, second = states[-1].result, shifted.result
    assert first
    assert second
    assert second.scores == [first.scores[p - 1] for p in range(seats)]
    assert second.winners == sorted((p + 1) % seats for p in first.winners)


@each_edition
def test_goods_of_each_edition(edition: str) -> None:
    assert medici(3, edition).words["good"] == GOODS[edition]


def test_every_rule_of_the_readme_has_its_tests() -> None:
    readme = Path(str(signoria.games.medici.__file__)).with_name("README.md").read_text(encoding="utf-8")
    written = [int(number) for number in re.findall(r"\*\*M(\d+)\*\*", readme)]
    assert written == [*range(1, 19)]
    tests = {match[1] for name in vars(sys.modules[__name__]) if (match := re.match(r"test_M(\d+)_", name))}
    assert {int(number) for number in tests} == set(written)
