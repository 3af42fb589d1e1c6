"""What a seat is shown: figures that the scoring keeps, a page that fits, and sentences for what happened."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from signoria import NOBODY, Game, State
from signoria.core.legal import Move
from signoria.games.strozzi.view import Asked, Pay, View
from tests.tables import random_course

from .tables import BARE, EXAMPLE, PATRON, SEATS, full, let_pass, play, read, scored, strozzi, table, together, won

NAMES = ["Annabella di Lorenzo", "Sanyi", "Tomi", "Helga", "Jani", "Bartolomeo"]

each_seats = pytest.mark.parametrize("seats", SEATS)


def seen(state: State, seat: int = NOBODY) -> View:
    view = state.view(seat)
    assert isinstance(view, View)
    return view


def page(state: State, seat: int = NOBODY) -> list[str]:
    game = state.game
    return game.folder.view.page(state.view(seat), game.about.title, NAMES, game.catalogue())


def told(state: State, *said: str) -> list[str]:
    """What is told of the last of these moves."""
    state = play(state, *said[:-1])
    move = Move(state.legal.lexicon.numbers[said[-1]], said[-1])
    return state.told(move, state.play(move), NAMES, state.game.catalogue())


# Figures.


@each_seats
def test_what_is_shown_as_paid_now_is_what_a_scoring_pays(seats: int) -> None:
    scorings = 0
    for seed in range(6):
        for before, move, after in random_course(strozzi(seats), seed):
            quiet = move.text.startswith("open") or (move.text == "pass" and read(before, "claimer") is None)
            if quiet and (read(after, "round") > read(before, "round") or after.over):
                scorings += 1
                pays = [seat.pays + after.over * sum(seat.patronage_pays.values()) for seat in seen(before).seats]
                due = [old + pay for old, pay in zip(read(before, "money"), pays, strict=True)]
                assert read(after, "money") == due
    assert scorings > 1


def test_ships_markers_and_tiles_are_shown() -> None:
    docked = {"rome": [(1, 11, "plus"), (0, 16, "wares")], "naples": [(1, 26, "pirate")]}
    state = table(
        strozzi(3),
        docked=docked,
        markers={"rome": [(2, 7), (0, 7)], "florence": [(1, 9)]},
        tiles={0: ["art 2", "art 1 gold"], 2: ["art 1 grain"]},
        money=[5, 0, 10],
        active=2,
    )
    view = seen(play(state, f"ship {EXAMPLE}"), 2)
    assert (view.phase, view.ship and view.ship.ship, view.ship and view.ship.wares) == (
        "claim",
        EXAMPLE,
        {"gold": 0, "grain": 2, "cloth": 2},
    )
    anna, sanyi, tomi = view.seats
    assert [(seat.money, seat.flags) for seat in view.seats] == [
        (5, ["pirate", "plus"]),
        (0, ["wares"]),
        (10, ["pirate", "plus", "wares"]),
    ]
    rome = anna.ships["rome"], sanyi.ships["rome"]
    assert [(ship.ship.ship, ship.flag, ship.speed, ship.rank, ship.pays) for ship in rome] == [
        (16, "wares", 5, 2, 10),
        (11, "plus", 6, 1, 15),
    ]
    assert [(anna.markers[at].step, anna.markers[at].rank, anna.markers[at].pays) for at in ("rome", "venice")] == [
        (7, 2, 15),
        (0, None, 0),
    ]
    assert (sanyi.markers["florence"].pays, tomi.markers["rome"].pays) == (30, 20)
    assert [seat.pays for seat in view.seats] == [10 + 15, 15 + 15 + 30, 20]
    assert (anna.tiles, anna.patronage) == (["art 1 gold", "art 2"], {"art": 3, "science": 0, "architecture": 0})
    assert [seat.patronage_pays["art"] for seat in view.seats] == [30, 0, 20]
    assert (view.ports["rome"], view.tracks["rome"]) == ([1, 0], [2, 0])
    assert (len(view.unseen), sum(view.stack.values())) == (29 - 4, 36 - 3 - 3)
    shown = page(play(state, f"ship {EXAMPLE}"), 2)
    assert f"Ship {EXAMPLE}: speed 2, grain 2, cloth 2, patronage" in shown
    assert "  Annabella     5  25   P +     -    0  5(2) 7(2)     -    0     0   3   0   0" in shown
    assert "  Sanyi         0  60     W     -    0  6(1)    0  1(1)    0  9(1)   0   0   0" in shown


def test_a_flag_on_a_ship_is_in_nobodys_hand() -> None:
    state = play(table(strozzi(3)), "ship 20", "wares")
    assert (seen(state).claimer, seen(state).flag) == (0, "wares")
    assert seen(state).seats[0].flags == ["pirate", "plus"]
    stolen = play(state, "pirate")
    assert [seat.flags for seat in seen(stolen).seats[:2]] == [["pirate", "plus", "wares"], ["plus", "wares"]]
    # Once the ship lies in its port the flag lies there with it.
    docked = play(stolen, "dock rome")
    assert (docked.actor, seen(docked).seats[1].flags) == (1, ["plus", "wares"])
    assert seen(docked).seats[1].ships["rome"].flag == "pirate"


def test_the_order_of_asking_is_shown() -> None:
    docked = together(full(2, 1, "venice", "rome", "naples"), {"rome": [(3, 4, "pirate")]})
    state = play(table(strozzi(5), docked=docked, active=1), "ship 20")
    assert standings(state) == [(1, "asked"), (2, "no_flags"), (3, "to_come"), (4, "to_come"), (0, "to_come")]
    state = play(state, "pass", "wares")
    assert standings(state) == [(1, "passed"), (2, "no_flags"), (3, "holds"), (4, "asked"), (0, "to_come")]
    docked["naples"] = [*docked["naples"], (4, 8, "pirate")]
    state = play(table(strozzi(5), docked=docked, active=1), "ship 20", "plus")
    assert standings(state) == [(1, "holds"), (2, "no_flags"), (3, "no_pirate"), (4, "no_pirate"), (0, "asked")]
    assert "Asked: Sanyi: claims > Tomi: no flags > Helga: no pirate > Jani: no pirate >" in page(state)
    assert standings(play(state, "pass")) == []


def standings(state: State) -> list[tuple[int, str]]:
    return [(asked.seat, asked.standing) for asked in seen(state).asking if isinstance(asked, Asked)]


@pytest.mark.parametrize("seed", range(3))
def test_what_a_landing_comes_to_is_what_docking_there_brings(seed: int) -> None:
    for before, move, after in random_course(strozzi(4), seed):
        if move.text.startswith("dock") and not after.over and seen(after).round == seen(before).round:
            p, port = before.actor, move.text.split()[1]
            (landing,) = [one for one in seen(before).landings if (one.seat, one.port) == (p, port)]
            ship = seen(after).seats[p].ships[port]
            assert (landing.speed, landing.rank, landing.flag) == (ship.speed, ship.rank, ship.flag)
            if not ship.ship.patronage:
                assert landing.gain == seen(after).seats[p].pays - seen(before).seats[p].pays
                assert landing.step == seen(after).seats[p].markers[port].step


def test_each_seat_has_the_landings_of_the_flags_it_could_raise() -> None:
    state = play(table(strozzi(3)), "ship 20", "wares")
    assert {(one.seat, one.flag) for one in seen(state).landings} == {(0, "wares"), (1, "pirate"), (2, "pirate")}
    assert seen(state, 0).landings == seen(state).landings


@pytest.mark.parametrize("seed", range(3))
def test_the_steps_of_a_rounds_pay_add_up_to_what_is_paid(seed: int) -> None:
    for before, move, after in random_course(strozzi(4), seed):
        steps = [step for step in before.steps(move, after) if isinstance(step, Pay)]
        now, then = ([seat.money or 0 for seat in seen(state).seats] for state in (after, before))
        assert [sum(step.pays[p] for step in steps) for p in range(4)] == [
            a - b for a, b in zip(now, then, strict=True)
        ]


# Covered coins.


def covered(seats: int = 3) -> Game:
    return strozzi(seats, covered_coins=True)


def test_covered_coins_hide_what_the_others_own_until_the_game_is_over() -> None:
    state = scored(covered(), docked=full(0, 1, "venice", "rome"), money=[0, 20, 5])
    assert [[seat.money for seat in seen(state, p).seats] for p in (0, 1, 2, NOBODY)] == [
        [30, None, None],
        [None, 20, None],
        [None, None, 5],
        [None, None, None],
    ]
    assert [seat.money for seat in seen(scored(strozzi(3), money=[0, 20, 5]), 0).seats] == [0, 20, 5]
    over = scored(covered(), number=3, money=[0, 20, 5])
    assert [seat.money for seat in seen(over).seats] == [0, 20, 5]


def test_covered_coins_are_not_on_the_page() -> None:
    state = scored(covered(), docked=full(0, 1, "venice", "rome"), money=[147, 258, 369])
    for p, own in enumerate((177, 258, 369)):
        shown = "\n".join(page(state, p))
        assert [str(money) in shown for money in (177, 258, 369)] == [money == own for money in (177, 258, 369)]
        assert shown.count("?") == 2
    assert "?" not in "\n".join(page(scored(strozzi(3), money=[147, 258, 369])))


@each_seats
def test_covered_coins_change_neither_positions_nor_legal_moves_nor_the_log(seats: int) -> None:
    twin = strozzi(seats).start()
    for state, move, after in random_course(covered(seats), 1):
        assert state.plain == twin.plain
        assert [*state.legal] == [*twin.legal]
        next_twin = twin.play(move)
        log = state.told(move, after, NAMES, state.game.catalogue())
        assert log == twin.told(move, next_twin, NAMES, twin.game.catalogue())
        for seat in (NOBODY, *range(seats)):
            assert after.known(seat) == next_twin.known(seat) == after.plain
        twin = next_twin
    assert after.result == twin.result


# The page and the log.


@each_seats
def test_a_page_fits_the_terminal_with_log_and_question(seats: int) -> None:
    ask, say = strozzi(seats).folder.view.ask, strozzi(seats).catalogue()
    for seed in range(3):
        for state, _, after in random_course(strozzi(seats), seed):
            for seat in (NOBODY, 0, seats - 1):
                lines = page(after, seat)
                assert len(lines) <= 20
                assert max(map(len, lines)) <= 79
            if state.actor >= 0:
                question = ask(state.view(state.actor), NAMES, say)
                assert question.startswith(NAMES[state.actor])
                assert len(question) <= 100


def test_the_log_tells_what_happened() -> None:
    start = table(strozzi(4), display=["science 2", "art 1 gold", "art 2"])
    assert told(start, f"ship {EXAMPLE}") == [f"{NAMES[0]} turns up ship 24: speed 2, grain 2, cloth 2, patronage."]
    ship = play(start, f"ship {EXAMPLE}")
    assert told(ship, "pass") == [f"{NAMES[0]} passes."]
    assert told(ship, "pass", "wares") == ["Sanyi claims it with the wares flag."]
    assert told(ship, "pass", "plus") == ["Sanyi claims it with the +1 flag."]
    assert told(ship, "pass", "pirate") == ["Sanyi takes it with the pirate flag."]
    assert told(ship, "pass", "wares", "pass", "pirate") == ["Helga steals it from Sanyi with the pirate flag."]
    won_by_helga = play(ship, "pass", "wares", "pass", "pirate")
    assert told(won_by_helga, "dock naples") == ["Helga docks ship 24 at Naples, number 1 there; on to Naples 2."]
    assert told(won_by_helga, "dock venice") == ["Helga docks ship 24 at Venice, number 1 there."]
    docked = play(won_by_helga, "dock naples")
    assert told(docked, "take 2") == ["Helga takes art 1 gold; on to Venice 1."]
    assert told(docked, "take 1") == ["Helga takes science 2."]
    assert told(docked, "take 2", "open art 2") == ["Patronage opened: art 2."]
    assert told(ship, "pass", "pass", "pass", "pass") == ["Helga passes.", "Nobody wants ship 24: out of the round."]


def test_the_log_tells_what_happens_without_a_choice() -> None:
    """The third ship's port, the only tile, and the scoring that follows."""
    others = together(full(0, 5, "venice", "rome"), *[full(p, 14 + 3 * p, "venice", "rome", "naples") for p in (1, 2)])
    last = table(strozzi(3), docked=others, display=["art 1 cloth", None, None], stacked=0)
    state = play(last, f"ship {PATRON}")
    assert told(state, "wares") == [
        f"{NAMES[0]} claims it with the wares flag.",
        f"{NAMES[0]} docks ship 14 at Naples, number 1 there; on to Naples 1.",
        f"{NAMES[0]} takes art 1 cloth; on to Naples 2.",
        "Round 1 is over.",
        f"  Ships pay {_amounts(45, 30, 15)}.",
        f"  Markers pay {_amounts(15, 0, 0)}.",
        "Sanyi opens round 2.",
    ]


def _amounts(*coins: int) -> str:
    return ", ".join(f"{who} {n}" for who, n in zip(NAMES, coins, strict=False))


def test_the_scoring_that_is_told_counts_the_last_ship_and_patronage() -> None:
    markers = {"rome": [(1, 8), (0, 3)], "florence": [(2, 2)]}
    state = won(table(strozzi(3), number=3, deck=1, markers=markers, tiles={2: ["art 2"]}), f"ship {BARE}", "pirate")
    assert told(state, "dock rome") == [
        f"{NAMES[0]} docks ship 4 at Rome, number 1 there.",
        "Round 3 is over.",
        f"  Ships pay {_amounts(15, 0, 0)}.",
        f"  Markers pay {_amounts(10, 25, 15)}.",
        f"  Patronage pays {_amounts(0, 0, 30)}.",
    ]
    assert read(play(state, "dock rome"), "money") == [25, 25, 45]


def test_the_next_starter_is_told() -> None:
    state = let_pass(play(table(strozzi(3), deck=1, markers={"florence": [(2, 1)]}), "ship 1", "pass", "pass"))
    assert read(state, "starter") == 2
    before = play(table(strozzi(3), deck=1, markers={"florence": [(2, 1)]}), "ship 1", "pass", "pass")
    assert told(before, "pass")[-1] == "Tomi opens round 2."


@pytest.mark.parametrize(
    ("said", "question"),
    [
        ((), ""),
        (("ship 20",), "Sanyi, do you claim this ship, and with which flag?"),
        (("ship 20", "plus"), "Tomi, do you steal this ship from Sanyi?"),
        (("ship 20", "pirate"), "Sanyi, to which port?"),
        (("ship 20", "pirate", "dock rome"), "Sanyi, which patronage tile?"),
    ],
)
def test_the_question_says_what_is_to_be_decided(said: Sequence[str], question: str) -> None:
    state = play(table(strozzi(3), active=1), *said)
    assert state.game.folder.view.ask(state.view(state.actor if said else NOBODY), NAMES, state.game.catalogue()) == (
        question
    )
