"""What a seat is shown: figures that the rules keep, a page that fits, and sentences for what happened."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from signoria import CHANCE, NOBODY, State
from signoria.core.legal import Move
from signoria.games.princes.figures import Tile, Troop, View
from tests.tables import random_course

from .tables import EVENTS, SEATS, TROOPS, decade_ended, fought, play, princes, read, sold, table, war

NAMES = ["Annabella di Lorenzo", "Sanyi", "Tomi", "Helga", "Jani", "Bartolomeo"]

each_seats = pytest.mark.parametrize("seats", SEATS)


def seen(state: State, seat: int = NOBODY) -> View:
    view = state.view(seat)
    assert isinstance(view, View)
    return view


def page(state: State, seat: int = NOBODY) -> list[str]:
    game = state.game
    return game.folder.view.page(state.view(seat), game.about.title, NAMES, game.catalogue())


def told(state: State, *said: str, to: int = NOBODY) -> list[str]:
    """What somebody is told of the last of these moves."""
    state = play(state, *said[:-1])
    move = Move(state.legal.lexicon.numbers[said[-1]], said[-1])
    return state.told(move, state.play(move), NAMES, state.game.catalogue(), to)


# Figures.


@each_seats
def test_points_are_what_the_end_counts(seats: int) -> None:
    for seed in range(5):
        *_, (_, _, after) = random_course(princes(seats), seed)
        assert after.result
        assert [seat.points.all for seat in seen(after).seats] == after.result.scores
        for seat in seen(after).seats:
            one_by_one = {name: n for name, n in vars(seat.points).items() if name != "all"}
            assert sum(one_by_one.values()) == seat.points.all


@each_seats
def test_what_is_shown_as_income_is_what_a_decade_brings(seats: int) -> None:
    owned = {0: ["Doge", "Merchant of Venice"], 1: ["Signoria"], 2: ["Giovanni Pontano", "Gunfounders"]}
    state = table(seats, open_=["Botticelli"], tiles=owned, troops={2: TROOPS}, pope=1, home=[5, 0, 7, 0, 0, 0][:seats])
    after = decade_ended(state)
    for p, seat in enumerate(seen(state).seats):
        assert read(after, "gold")[p] == read(state, "gold")[p] + seat.income["gold"] + seat.home
        assert read(after, "influence")[p] == read(state, "influence")[p] + seat.income["influence"]
    assert [seat.income for seat in seen(state).seats][:3] == [
        {"gold": 7, "influence": 2},
        {"gold": 2, "influence": 3},
        {"gold": 1, "influence": 4},
    ]


@each_seats
def test_the_highest_bid_that_is_shown_is_the_highest_that_is_legal(seats: int) -> None:
    bids = 0
    for state, _, _ in random_course(princes(seats), 2):
        auction = seen(state).auction
        if state.actor >= 0 and auction and read(state, "phase") == "bid":
            texts = [move.text for move in state.legal if move.text.startswith("bid")]
            assert texts[-1] == f"bid {auction.reach[state.actor]}"
            assert texts[0] == f"bid {read(state, 'high') + 1}"
            assert (auction.bidder is None) == (auction.high is None)
            bids += 1
    assert bids > 20


def test_cities_and_events_are_shown() -> None:
    state = table(3, tiles={0: ["Doge"], 1: ["Merchant of Venice"]}, status={"Rome": 9, "Naples": 3})
    venice, milan, florence, rome, naples = seen(state).cities
    assert (rome.status, rome.opening, rome.points) == (9, 18, 10)
    assert (venice.status, venice.opening, venice.points, venice.unsold) == (7, 14, 7, {"Merchant of Venice": 4})
    # Cities equal in status score the lower value.
    assert [city.points for city in (milan, florence, naples)] == [3, 3, 2]
    assert sum(sum(city.unsold.values()) for city in seen(state).cities) == 28
    fleets = next(event for event in seen(state).events if event.merchant)
    assert (fleets.name, fleets.money, fleets.artist, fleets.points) == ("Venetian Trade Fleets", "gold", False, 0)
    mantegna = next(event for event in seen(state).events if event.raise_)
    assert (mantegna.name, mantegna.artist, mantegna.raise_, mantegna.lower) == ("Mantegna", True, 2, 0)
    assert [event.name for event in seen(state).events] == EVENTS[1]


def test_a_seat_is_shown_with_what_its_tiles_do() -> None:
    tiles = {0: ["Swiss Mercenaries", "Armourers of Milan", "Piero de' Medici", "Cesare Borgia", "Orsini"]}
    state = table(3, tiles=tiles, troops={0: ["pikes", "cavalry"]}, won={0: ["Botticelli"]}, counters=[3, 0, 0])
    seat = seen(state).seats[0]
    assert (seat.family, seat.town, seat.hand_limit) == ("Gonzaga", "Mantua", 3)
    assert seat.discounts == {"artist": 2, "pope": 0, "command": 2}
    assert (seat.attack, seat.defence) == (
        {"pikes": 1, "cavalry": 3, "army": 1},
        {"pikes": 3, "cavalry": 2, "army": 0},
    )
    assert seat.tiles == {"Milan": tiles[0][:2], "Florence": tiles[0][2:3], "Rome": tiles[0][3:]}
    assert (seat.events, seat.troops, seat.points.events, seat.points.counters) == (
        ["Botticelli"],
        ["pikes", "cavalry"],
        3,
        6,
    )


def test_a_war_is_shown_with_what_each_side_adds_to_its_die() -> None:
    hands = {2: ["bribe cavalry"]}
    state = war(table(3, troops={0: ["cavalry", "pikes"], 2: ["artillery"]}, hands=hands, pope=2), 0, 1)
    state = play(state, "join defender artillery")
    sides = seen(state).war
    assert sides
    assert vars(sides["attacker"]) == {
        "city": "Milan", "commander": 0, "pays": 6, "pope_adds": None, "bribed": [], "attack": 2, "defence": 3,
        "counts": 2, "die": None, "total": None,
    }  # fmt: skip
    # The Pope's man leads the d'Este, whose artillery counts one more.
    assert vars(sides["defender"]) == {
        "city": "Venice", "commander": 1, "pays": 7, "pope_adds": "artillery", "bribed": [], "attack": 3, "defence": 1,
        "counts": 1, "die": None, "total": None,
    }  # fmt: skip
    sides = seen(play(state, "bribe attacker cavalry")).war
    assert sides
    assert (sides["attacker"].bribed, sides["attacker"].attack, sides["attacker"].defence) == (["cavalry"], 0, 2)
    sides = seen(play(state, "bribe attacker cavalry", "die 4")).war
    assert sides
    assert (sides["attacker"].die, sides["defender"].die) == (4, None)
    assert (sides["attacker"].counts, sides["attacker"].total, sides["defender"].total) == (0, 4, None)
    assert seen(fought(state, 6, 1)).war is None


def test_what_is_for_sale_is_shown_with_its_money_and_what_it_costs_whom() -> None:
    # The Gonzaga pay 1 less for an artist, Sanseverino's owner is paid 2 more for a command.
    state = table(3, tiles={1: ["Roberto Sanseverino", "Ludovico Sforza", "Swiss Mercenaries"]})
    sale = seen(play(state, "auction Botticelli")).auction
    assert sale
    assert (sale.money, sale.discounts, sale.pays) == ("gold", {0: 1, 1: 1}, {})
    assert sale.event
    assert (sale.event.name, sale.event.points) == ("Botticelli", 3)
    declared = play(state, "war Milan Venice")
    sale = seen(declared).auction
    assert sale
    assert (sale.money, sale.discounts, sale.pays) == ("influence", {1: 1}, {0: 6, 1: 8, 2: 6})
    assert seen(declared).unit == "influence"
    assert seen(play(state, "auction Doge")).unit == "gold"
    assert seen(state).unit is None


def test_what_can_be_bought_is_shown_with_what_it_does() -> None:
    state = table(3, troops={0: ["cavalry"]}, tiles={0: ["Cesare Borgia"]})
    view = seen(state)
    assert view.tiles["Ludovico Sforza"] == Tile("Milan", {"influence": 2}, "reroll")
    assert view.tiles["Orsini"] == Tile("Rome", {"influence": 1, "attack": 1}, None)
    assert view.troops["cavalry"] == Troop(cost=6, attack=2, defence=1, influence=1, left=5)
    assert [seat.treachery_cost["influence"] for seat in view.seats] == [0, 1, 1]
    assert view.takes == {"blackmail": 2, "robbery": 3}


def steps(state: State, *said: str) -> Sequence[Any]:
    """What is told step by step of the last of these moves."""
    state = play(state, *said[:-1])
    move = Move(state.legal.lexicon.numbers[said[-1]], said[-1])
    found: Sequence[Any] = state.steps(move, state.play(move), NOBODY)
    return found


def test_a_war_is_told_exchange_by_exchange() -> None:
    state = war(table(3, troops={0: ["cavalry"], 1: ["pikes"]}), 0, 1)
    assert steps(state, "die 3") == []
    (exchange,) = steps(state, "die 3", "die 2")
    assert (exchange.kind, exchange.striking, exchange.comes) == ("exchange", "attacker", "wins")
    milan, venice = exchange.sides["attacker"], exchange.sides["defender"]
    assert (milan.city, milan.commander, milan.strength, milan.die, milan.total) == ("Milan", 0, 2, 3, 5)
    assert (milan.status, milan.moved, milan.counters) == (7, 1, 1)
    assert (venice.strength, venice.total, venice.status, venice.moved, venice.counters) == (2, 4, 6, -1, None)
    assert [step.comes for step in steps(state, "die 1", "die 2")] == ["strikes back"]
    (exchange,) = steps(state, "die 1", "die 2", "die 6", "die 6")
    assert (exchange.striking, exchange.comes) == ("defender", "draw")
    assert [side.strength for side in exchange.sides.values()] == [1, 0]


def test_the_income_of_a_decade_is_told_as_it_is_paid() -> None:
    state = table(3, open_=["Botticelli"], tiles={1: ["Doge"]}, home=[0, 6, 0], pope=2)
    (income,) = steps(state, "auction Botticelli", "drop", "drop", "drop")
    assert (income.kind, income.decade) == ("income", 1)
    assert (income.home, income.gold, income.influence) == ([0, 6, 0], [0, 3, 0], [0, 2, 2])
    assert steps(state, "auction Botticelli", "drop") == []


# What is nobody else's business.


def secrets(state: State, seat: int) -> tuple[list[Any], dict[str, int], dict[str, int]]:
    view = seen(state, seat)
    return [other.hand for other in view.seats], view.unseen, view.choice


def test_each_seat_sees_its_own_hand_and_counts_the_rest() -> None:
    state = table(3, hands={0: ["veto", "spy"], 1: ["scandal"]})
    veto_and_spy, scandal = {"veto": 1, "spy": 1}, {"scandal": 1}
    assert [secrets(state, seat)[0] for seat in (0, 1, 2, NOBODY)] == [
        [veto_and_spy, None, {}],
        [None, scandal, {}],
        [None, None, {}],
        [None, None, {}],
    ]
    for seat in (0, 1, 2, NOBODY):
        view = seen(state, seat)
        assert ([other.held for other in view.seats], view.stacked) == ([2, 1, 0], 22)
        own = view.seats[seat].held if seat >= 0 else 0
        assert sum(view.unseen.values()) == 25 - own
    assert "spy" not in seen(state, 0).unseen
    assert seen(state, 1).unseen["spy"] == 1


def test_only_the_spy_sees_a_hand_and_only_while_he_chooses() -> None:
    state = play(table(3, hands={0: ["spy"], 1: ["veto", "scandal"]}), "spy 1")
    victim = {"veto": 1, "scandal": 1}
    assert [seen(state, seat).seats[1].hand for seat in (0, 1, 2, NOBODY)] == [victim, victim, None, None]
    after = play(state, "discard veto")
    assert [seen(after, seat).seats[1].hand for seat in (0, 1, 2, NOBODY)] == [None, {"scandal": 1}, None, None]
    assert seen(after).discards == {"spy": 1, "veto": 1}
    assert told(state, "discard veto", to=2) == ["The spy of Annabella di Lorenzo burns a tile of Sanyi: veto."]


def test_what_is_drawn_and_kept_only_the_buyer_is_told() -> None:
    state = table(3, tiles={0: ["Niccolò Machiavelli"]})
    drawn = play(state, "buy treachery", "treachery veto", "treachery spy")
    assert [seen(drawn, seat).choice for seat in (0, 1, NOBODY)] == [{"veto": 1, "spy": 1}, {}, {}]
    said = ("buy treachery", "treachery veto", "treachery spy", "keep veto")
    assert told(state, *said, to=0) == ["Annabella di Lorenzo keeps veto, and discards spy."]
    for other in (1, NOBODY):
        assert told(state, *said[:3], to=other) == ["Annabella di Lorenzo draws a treachery tile."]
        assert told(state, *said, to=other) == ["Annabella di Lorenzo keeps one tile, and discards spy."]
    assert told(state, *said[:2], to=0) == ["Annabella di Lorenzo draws veto."]


def test_no_secret_is_on_anothers_page() -> None:
    state = play(table(3, hands={0: ["bribe pikes"], 1: ["spy"]}), "pass")
    for seat, own in ((0, "bribe pikes"), (1, "spy"), (2, ""), (NOBODY, "")):
        text = "\n".join(page(state, seat))
        assert [tile in text for tile in ("bribe pikes", "spy")] == [tile == own for tile in ("bribe pikes", "spy")]


# The page and the log.


@each_seats
def test_a_page_fits_the_terminal_with_log_and_question(seats: int) -> None:
    ask, say = princes(seats).folder.view.ask, princes(seats).catalogue()
    for seed in range(2):
        for at, (state, _, after) in enumerate(random_course(princes(seats), seed)):
            if at % 3:
                continue
            for seat in (NOBODY, max(after.actor, 0)):
                lines = page(after, seat)
                assert len(lines) <= 20
                assert max(map(len, lines)) <= 79
            if state.actor >= 0:
                question = ask(state.view(state.actor), NAMES, say)
                assert question.startswith(NAMES[state.actor])
                assert len(question) <= 150


def test_the_longest_page_fits_too() -> None:
    """Six players with six tiles of three cities each, four troops, a full hand, and a war with everything in it."""
    names = [name for name, n in read(princes(6).start(), "unsold").items() for _ in range(n)]
    tiles = {p: names[5 * p : 5 * p + 5] for p in range(6)}
    state = table(
        6, tiles=tiles, troops=dict.fromkeys(range(6), TROOPS), hands={0: ["bribe crossbows", "veto"]}, pope=5
    )
    state = play(war(state, 0, 1), "join defender artillery")
    assert len(page(state, 0)) <= 20
    assert max(map(len, page(state, 0))) <= 79


def test_the_log_tells_of_turns_and_auctions() -> None:
    anna = NAMES[0]
    start = table(3)
    assert told(start, "pass") == [f"{anna} passes."]
    assert told(start, "buy cavalry") == [f"{anna} raises cavalry for 6 gold."]
    assert told(start, "auction Doge") == [f"{anna} puts up Doge."]
    assert told(start, "auction Doge", "bid 14") == [f"{anna} bids 14."]
    assert told(start, "auction Doge", "bid 14", "drop", "drop") == [
        "Tomi drops out.",
        f"{anna} takes Doge for 14 gold.",
    ]
    # The Gonzaga pay 1 less for an artist.
    bought = ("auction Botticelli", "bid 5", "drop", "drop")
    assert told(start, *bought)[-1] == f"{anna} takes Botticelli for 4 gold."
    dropped = ("drop", "drop", "drop")
    assert told(start, "auction Botticelli", *dropped)[-1] == f"Nobody bids: {anna} takes Botticelli for nothing."
    assert told(start, "auction Pope", *dropped)[-1] == "Nobody bids: Pope is not sold."
    assert told(table(3, gold=[14, 40, 40]), "auction Doge") == [
        f"{anna} puts up Doge.",
        f"{anna} must open with 14, all he has.",
    ]
    mantegna = ("auction Mantegna", *dropped, "raise Rome")
    assert told(start, *mantegna) == [f"{anna} lifts Rome by 2: status 7."]
    assert told(table(3, status={"Rome": 10}), *mantegna) == [f"{anna} lifts Rome by 0: status 10."]


def test_the_log_tells_what_treachery_does() -> None:
    anna = NAMES[0]
    state = table(3, hands={0: ["robbery", "blackmail", "scandal"]}, gold=[40, 2, 40])
    assert told(state, "robbery 1") == [f"{anna} robs Sanyi.", f"{anna} takes 2 gold from Sanyi."]
    assert told(state, "blackmail 2") == [f"{anna} blackmails Tomi.", f"{anna} takes 2 influence from Tomi."]
    assert told(state, "auction Botticelli", "scandal 2") == [
        f"{anna} tells a scandal about Tomi.",
        "Tomi is out of the bidding.",
    ]
    guarded = table(3, hands={0: ["robbery"]}, tiles={1: ["Lucrezia Borgia"]})
    assert told(guarded, "robbery 1", "cancel") == ["Sanyi sees through it: the robbery does nothing."]
    empty = table(3, stack=[], discards=["veto"])
    assert told(empty, "buy treachery") == [
        f"{anna} pays for a treachery tile.",
        "The discarded treachery is shuffled for a new stack.",
    ]


def test_the_log_tells_a_war_from_its_declaration_to_its_end() -> None:
    anna = NAMES[0]
    start = table(3, troops={0: ["cavalry"], 1: ["pikes"]}, wars=1)
    assert told(start, "war Milan Venice") == [f"{anna} sets Milan on Venice: war 2 of this decade."]
    led = sold(play(start, "war Milan Venice"), 0, 3)
    assert told(led, "bid 1", "drop") == [
        "Tomi drops out.",
        "Sanyi leads Venice for 1 influence.",
        f"6 gold waits for {anna} in Mantua.",
        "7 gold waits for Sanyi in Urbino.",
    ]
    state = war(start, 0, 1)
    assert told(state, "die 3", "die 2") == [
        "The die of Venice shows 2.",
        "Milan strikes with 2 + 3 = 5, Venice holds with 2 + 2 = 4.",
        "Milan wins and has status 7, Venice now 6.",
        f"{anna} takes a victory counter, and has 1.",
    ]
    assert told(state, "die 1", "die 2")[-2:] == [
        "Milan strikes with 2 + 1 = 3, Venice holds with 2 + 2 = 4.",
        "Venice goes over to the offensive.",
    ]
    assert told(state, "die 1", "die 1")[-1] == "The war is a draw."
    assert told(war(start), "die 1", "die 1")[-1] == "The war is a draw."
    vetoed = table(3, hands={1: ["veto"]}, tiles={2: ["Lorenzo de' Medici"]})
    assert told(vetoed, "war Rome Milan", "veto") == ["Sanyi plays a veto: there is no war."]
    assert told(vetoed, "war Rome Milan", "let be", "lorenzo") == ["Tomi uses his power of veto: there is no war."]


def test_the_log_tells_the_end_of_a_decade() -> None:
    state = table(3, open_=["Botticelli"], tiles={1: ["Doge"]}, home=[0, 6, 0], pope=2)
    assert told(state, "auction Botticelli", "drop", "drop", "drop")[-4:] == [
        f"Nobody bids: {NAMES[0]} takes Botticelli for nothing.",
        "Decade 1 is over.",
        f"  Income: {NAMES[0]} 0 gold and 0 influence; Sanyi 9 gold and 2 influence; Tomi 0 gold and 2 influence.",
        "  The Pope can be won again.",
    ]


def test_the_log_is_full_of_sense_in_whole_games() -> None:
    """Everything that happens is told, in sentences of which no gap is left open."""
    for seats in (3, 6):
        for state, move, after in random_course(princes(seats), 4):
            lines = state.told(move, after, NAMES, state.game.catalogue())
            assert lines
            for line in lines:
                assert re.fullmatch(r" {0,2}[A-Z0-9][^{}]*[.]", line), line
            assert state.actor == CHANCE or NAMES[state.actor] in lines[0]


def test_what_is_for_sale_is_told_with_what_it_does() -> None:
    for tile, does in {
        "Doge": "Doge (3 gold, 2 influence)",
        "Merchant of Milan": "Merchant of Milan (4 gold, a Merchant)",
        "Swiss Mercenaries": "Swiss Mercenaries (commands cost 1 less, own pikes +1 attack, own pikes +1 defence)",
        "Ludovico Sforza": "Ludovico Sforza (2 influence, once a decade have a die rolled again)",
        "Niccolò Machiavelli": "Niccolò Machiavelli (1 gold, 1 influence, draw two treachery tiles, keep one)",
        "Cesare Borgia": "Cesare Borgia (1 influence, 1 more treachery in hand, treachery costs 1 influence less)",
        "Roberto Sanseverino": "Roberto Sanseverino (commands pay 2 more)",
    }.items():
        assert f"For sale: {does}, no bid yet" in told_page(play(table(3), f"auction {tile}"))
    assert "For sale: the Pope, 2 by Sanyi; others in:" in told_page(play(table(3, turn=1), "auction Pope", "bid 2"))
    state = play(table(3), "war Rome Milan")
    assert "For sale: the command of Rome, attacking, no bid yet" in told_page(state)
    assert "For sale: the command of Milan, defending, no bid yet" in told_page(sold(state))


def told_page(state: State) -> str:
    return re.sub(r"\s+", " ", " ".join(page(state, state.actor)))


def test_the_families_that_are_left_are_told_with_what_they_do() -> None:
    state = play(princes(3).start(), "start 0", "take family Gonzaga", "take family d'Este")
    assert (
        "Families: Baglioni (commands cost 1 less), Bentivoglio (1 more treachery in hand), "
        "Malatesta (1 more treachery in hand), Montefeltro (artists cost 1 less)."
    ) in told_page(state)
    assert seen(play(state, "take family Malatesta")).families == {}
    assert "Families:" not in told_page(play(state, "take family Malatesta"))


@pytest.mark.parametrize(
    ("said", "question"),
    [
        ((), "Annabella di Lorenzo, you have 40 gold and 12 influence. Your action?"),
        (("auction Doge",), "Annabella di Lorenzo, you can bid up to 40. What do you say to Doge?"),
        (
            ("war Milan Venice",),
            "Annabella di Lorenzo, you can bid up to 12. What do you say to the command of Milan, attacking?",
        ),
        (("auction Mantegna", "drop", "drop", "drop"), "Annabella di Lorenzo, which city do you lift?"),
    ],
)
def test_the_question_says_what_is_to_be_decided(said: tuple[str, ...], question: str) -> None:
    state = play(table(3), *said)
    view = state.game.folder.view
    assert view.ask(state.view(state.actor), NAMES, state.game.catalogue()) == question
    assert view.ask(state.view(), NAMES, state.game.catalogue()) == ""
