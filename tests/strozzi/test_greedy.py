"""What greedy promises: to beat players who say anything, and to play like people among its own."""

from __future__ import annotations

import statistics
from typing import Any

import pytest

import signoria
from signoria import Game, State
from signoria.arena.simulate import Played, Series, player_for, simulate
from signoria.games.strozzi.value import greedy
from tests.tables import random_course

from .tables import BARE, GOLD, PATRON, full, play, strozzi, table, together


def played(bots: tuple[str, ...], games: int) -> list[Played]:
    return list(simulate(player_for(Series("strozzi", len(bots), bots, games, "greedy"))))


def wins_among_random(seats: int, games: int) -> int:
    """How many games greedy wins against all others playing at random, so many at each seat."""
    won = 0
    for seat in range(seats):
        bots = tuple("greedy" if at == seat else "random" for at in range(seats))
        won += sum(seat in game.result.winners for game in played(bots, games))
    return won


def test_greedy_beats_three_random_in_nine_of_ten_games() -> None:
    assert wins_among_random(4, 75) >= 270


@pytest.mark.full
def test_greedy_beats_three_random_in_nine_of_ten_of_a_thousand_games() -> None:
    assert wins_among_random(4, 250) >= 900


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 5, 6])
def test_greedy_beats_random_at_every_table(seats: int) -> None:
    assert wins_among_random(seats, 60) >= 0.9 * 60 * seats


def test_four_greedy_play_as_people_do() -> None:
    """Nobody runs away or stays behind, and all together nearly empty the box of its 990 coins."""
    games = played(("greedy",) * 4, 200)
    assert 240 < statistics.mean(max(game.result.scores) for game in games) < 310
    assert 140 < statistics.mean(min(game.result.scores) for game in games) < 220
    assert 850 < statistics.mean(sum(game.result.scores) for game in games) < 1000
    wins = [sum(seat in game.result.winners for game in games) for seat in range(4)]
    assert min(wins) > 25, "no seat is favoured"


# What greedy says where a person would not hesitate.


def say_greedily(state: State) -> str:
    game = state.game
    observed, notes = state.observed(state.actor), game.folder.notes()
    number = greedy(observed, game.box, notes)  # type: ignore[arg-type]
    assert notes.defects() == []
    return game.moves.texts[number]


def test_greedy_lets_no_ship_pass_when_none_is_left() -> None:
    state = play(table(strozzi(3), number=3, deck=1), f"ship {GOLD}")
    assert say_greedily(state) != "pass"
    # Nor one that is worth only the third place.
    slow = together(full(1, 5, "venice", "rome", "naples"), full(2, 11, "venice", "rome", "naples"))
    state = play(table(strozzi(3), number=3, deck=1, docked=slow), "ship 20")
    assert say_greedily(state) != "pass"


def test_greedy_waits_for_something_better_while_the_deck_is_long() -> None:
    state = play(table(strozzi(4)), f"ship {BARE}")
    assert say_greedily(state) == "pass"


def test_greedy_takes_a_ship_of_many_scrolls_at_once() -> None:
    state = play(table(strozzi(4)), "ship 29")
    assert say_greedily(state) != "pass"


def test_greedy_docks_where_the_ship_is_paid_best() -> None:
    # Every port but Rome has faster ships, and the ship carries nothing.
    fast: dict[str, Any] = {
        "venice": [(1, 1, "plus"), (2, 2, "plus")],
        "rome": [(1, 28, "wares"), (2, 26, "wares")],
        "naples": [(1, 3, "pirate"), (2, 5, "pirate")],
    }
    state = play(table(strozzi(3), number=3, deck=1, docked=fast), f"ship {BARE}", "pirate")
    assert say_greedily(state) == "dock rome"


def test_greedy_takes_the_tile_that_pays_more() -> None:
    # Two points of art lead there to the first place; in science and architecture he is first already.
    tiles = {0: ["art 1 gold", "science 2", "architecture 2"], 1: ["art 2"], 2: ["architecture 1 gold"]}
    state = table(strozzi(3), number=3, deck=1, tiles=tiles, display=["science 2", "art 2", "architecture 2"])
    state = play(state, f"ship {PATRON}", "pirate", "dock naples")
    assert say_greedily(state) == "take 2"


def extremes() -> Game:
    """A box with as much of everything as there may be."""
    ships = [{"speed": 20, "gold": 9, "grain": 9, "cloth": 9, "scrolls": 9, "patronage": 1}] * 40
    tiles = [{"category": "art", "value": 9, "ware": ware, "copies": 9} for ware in ("gold", "grain", "cloth")]
    pays = {f"{name}_pay": [99, *[0] * 5] for name in ("ship", "marker", "patronage")}
    bonus = [*[0] * 9, 99]
    flags = {"plus": {"speed": 9}, "wares": {"steps": 9}}
    return signoria.game(
        "strozzi", seats=6, parts={"ship": ships, "tile": tiles, "bonus": bonus, "flag": flags, "aside": 0, **pays}
    )


@pytest.mark.parametrize("game", [strozzi(3), strozzi(6), extremes()], ids=["3", "6", "extremes"])
def test_greedy_has_a_legal_move_wherever_random_players_get(game: Game) -> None:
    for at, (state, _, _) in enumerate(random_course(game, 1)):
        if state.actor >= 0 and at % 3 == 0:
            assert say_greedily(state) in state.legal
