"""What greedy promises: to beat players who say anything, and to play like people among its own."""

from __future__ import annotations

import statistics
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import signoria
from signoria import Game, State
from signoria.arena.simulate import Played, Player, Series, player_for, simulate
from signoria.core import forms
from signoria.core.record import read as read_records
from signoria.core.replay import verify
from signoria.games.princes.value import greedy
from signoria.games.princes.value.prices import price_of
from tests.tables import random_course

from .tables import SEATS, play, princes, sold, table, war


def played(bots: tuple[str, ...], games: int) -> list[Played]:
    return list(simulate(player_for(Series("princes", len(bots), bots, games, "greedy"))))


def wins_among_random(seats: int, games: int) -> int:
    """How many games greedy wins against all others playing at random, so many at each seat."""
    won = 0
    for seat in range(seats):
        bots = tuple("greedy" if at == seat else "random" for at in range(seats))
        won += sum(seat in game.result.winners for game in played(bots, games))
    return won


def test_greedy_beats_three_random_in_nine_of_ten_games() -> None:
    assert wins_among_random(4, 4) >= 14


@pytest.mark.full
def test_greedy_beats_three_random_in_nine_of_ten_of_a_thousand_games() -> None:
    assert wins_among_random(4, 250) >= 900


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 5, 6])
def test_greedy_beats_random_at_every_table(seats: int) -> None:
    assert wins_among_random(seats, 6) >= 0.9 * 6 * seats


def ends(seats: int, games: int, fast: bool) -> tuple[list[Played], list[list[int]]]:
    """Games of greedy players, and the counters that each of them had in the end."""
    player = Player(Series("princes", seats, ("greedy",) * seats, games, "people"), fast)
    results, counters = [], []
    for number in range(1, games + 1):
        results.append(player.play(number, write=False))
        end = player.form.light(player.game.folder.position, player.states[0])
        counters.append(vars(end)["counters"])
    return results, counters


def assert_like_people(games: list[Played], counters: list[list[int]]) -> None:
    """Final scores mostly between 15 and 60, eight to fourteen counters in all, every decade ends."""
    scores = [score for game in games for score in game.result.scores]
    assert sum(15 <= score <= 60 for score in scores) >= 0.85 * len(scores)
    assert 22 <= statistics.mean(scores) <= 42
    in_all = [sum(each) for each in counters]
    assert sum(8 <= n <= 14 for n in in_all) >= 0.85 * len(in_all)
    assert set(Counter(game.result.reason for game in games)) <= {"most points", "shared"}
    assert max(game.decisions for game in games) < 600


def test_four_greedy_play_as_people_do() -> None:
    assert_like_people(*ends(4, 5, fast=False))


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_some_games_run_to_their_end_and_verify(seats: int, tmp_path: Path) -> None:
    check_that_games_verify(tmp_path / "games.jsonl", seats, random_games=15, greedy_games=5)


@pytest.mark.full
@pytest.mark.parametrize("seats", SEATS)
def test_a_thousand_random_and_two_hundred_greedy_games_run_to_their_end_and_verify(seats: int, tmp_path: Path) -> None:
    check_that_games_verify(tmp_path / "games.jsonl", seats, random_games=1000, greedy_games=200)


def check_that_games_verify(file: Path, seats: int, random_games: int, greedy_games: int) -> None:
    for bot, games in (("random", random_games), ("greedy", greedy_games)):
        series = Series("princes", seats, (bot,) * seats, games, "verified")
        file.write_bytes(b"".join(game.record for game in simulate(player_for(series), write=True)))
        records = [*read_records(file)]
        assert len(records) == games
        for record in records:
            assert record.result
            assert record.result.reason != "limit"
            verify(record, princes(seats))


@pytest.mark.full
def test_four_greedy_play_as_people_do_in_hundreds_of_games() -> None:
    games, counters = ends(4, 500, fast=forms.can_compile())
    assert_like_people(games, counters)
    wins = [sum(seat in game.result.winners for game in games) for seat in range(4)]
    assert min(wins) > 80, "no seat is favoured"


# What greedy says where a person would not hesitate.


def say_greedily(state: State) -> str:
    game = state.game
    observed, notes = state.observed(state.actor), game.folder.notes()
    number = greedy(observed, game.box, notes)  # type: ignore[arg-type]
    assert notes.defects() == []
    return game.moves.texts[number]


def test_greedy_auctions_an_event_rather_than_pass() -> None:
    """Else a decade would never end."""
    bare: dict[str, Any] = {"gold": [0, 0, 0], "influence": [0, 0, 0], "wars": 4, "pope": 1}
    for event in ("Botticelli", "Pazzi Conspiracy", "Venetian Trade Fleets"):
        assert say_greedily(table(3, open_=[event], **bare)) == f"auction {event}"


def test_greedy_uses_treachery_before_his_action_and_against_the_leader() -> None:
    hands = {0: ["robbery", "blackmail"]}
    state = table(3, hands=hands, counters=[0, 1, 4])
    assert say_greedily(state) == "robbery 2"
    assert say_greedily(play(state, "robbery 2")) == "blackmail 2"
    assert not say_greedily(play(state, "robbery 2", "blackmail 2")).startswith(("robbery", "blackmail"))


def test_greedy_never_pays_more_than_a_thing_is_worth_to_him() -> None:
    state = play(table(3, gold=[40, 200, 200]), "auction Doge", "bid 30")
    assert say_greedily(play(state, "bid 90")) == "drop"
    assert say_greedily(play(table(3), "auction Doge", "bid 14")).startswith("bid")
    # Three points are not worth ten coins; for nothing they are.
    assert say_greedily(play(table(3, turn=2), "auction Botticelli", "bid 10")) == "drop"
    assert say_greedily(play(table(3, turn=2), "auction Botticelli", "drop")).startswith("bid")


def test_greedy_wants_a_tile_more_the_more_it_is_worth_to_him() -> None:
    """Who has the Trade Fleets goes higher for a Merchant, who is poor does not go beyond what he has."""
    state = play(table(3, won={1: ["Venetian Trade Fleets"]}, gold=[90, 90, 9]), "auction Merchant of Venice")
    observed: Any = state.observed(0)
    anna, sanyi, tomi = (price_of(observed, state.game.box, p) for p in range(3))  # type: ignore[arg-type]
    assert 9 == tomi < anna < sanyi < 90


def test_greedy_vetoes_a_war_that_costs_him_and_no_other() -> None:
    hurt = {1: ["Rodrigo Borgia", "Colonna", "Orsini"]}
    status = {"Rome": 7, "Venice": 7, "Milan": 6}
    assert say_greedily(play(table(3, tiles=hurt, hands={1: ["veto"]}, status=status), "war Milan Rome")) == "veto"
    assert say_greedily(play(table(3, tiles=hurt, hands={1: ["veto"]}, status=status), "war Rome Milan")) == "let be"


def test_greedy_bribes_the_enemys_troops_and_not_his_own() -> None:
    both = {0: ["cavalry"], 1: ["cavalry"]}
    state = war(table(3, troops=both, hands={0: ["bribe cavalry"]}, counters=[5, 5, 0]), 0, 1)
    assert say_greedily(state) == "bribe defender cavalry"
    alone = war(table(3, troops={0: ["cavalry"]}, hands={0: ["bribe cavalry"]}), 0, 1)
    assert say_greedily(alone) == "let be"


def test_greedy_lends_the_popes_troop_to_the_side_of_his_cities() -> None:
    tiles = {2: ["Rodrigo Borgia", "Colonna"]}
    state = war(table(3, tiles=tiles, troops={2: ["artillery"]}, pope=2), 0, 1, cities="Rome Florence")
    assert say_greedily(state) == "join attacker artillery"


def test_greedy_has_a_lost_die_rolled_again_and_keeps_a_good_one() -> None:
    ludovico = {0: ["Ludovico Sforza"]}
    lost = play(war(table(3, tiles=ludovico, counters=[3, 0, 0]), 0, 1), "die 5", "die 6")
    assert say_greedily(lost) == "reroll defender"
    won = play(war(table(3, tiles=ludovico), 0, 1), "die 6", "die 1")
    assert say_greedily(won) == "let be"


def test_greedy_cancels_what_is_aimed_at_him() -> None:
    state = play(table(3, hands={0: ["robbery"]}, tiles={1: ["Lucrezia Borgia"]}), "robbery 1")
    assert say_greedily(state) == "cancel"


def test_greedy_moves_cities_to_his_gain() -> None:
    tiles = {0: ["Colonna", "Orsini"], 1: ["Signoria", "Medici Bank"]}
    state = sold(play(table(3, tiles=tiles, decade=2, open_=["Salt War", "Leonardo"]), "auction Salt War"))
    assert say_greedily(state) == "lower Florence"
    assert say_greedily(play(state, "lower Florence")) == "raise Rome"


def extremes() -> Game:
    """A box with as much of everything as there may be."""
    columns = ("gold", "influence", "attack", "defence", "pay", "artist", "pope", "command", "spare")
    rich = {**dict.fromkeys(columns, 9), "hand": 3, "merchant": 1}
    tiles = [{"name": f"tile {n}", "city": city, "copies": 6, **rich} for n, city in enumerate(["Venice", "Rome"] * 15)]
    return signoria.game(
        "princes",
        seats=6,
        parts={"tile": tiles, "gold": 99, "influence": 99, "win_step": 9, "wars_limit": 9, "pope_points": 99},
    )


@pytest.mark.parametrize("game", [*map(princes, SEATS), extremes()], ids=[*map(str, SEATS), "extremes"])
def test_greedy_has_a_legal_move_wherever_random_players_get(game: Game) -> None:
    for at, (state, _, _) in enumerate(random_course(game, 1)):
        if state.actor >= 0 and at % 5 == 0:
            assert say_greedily(state) in state.legal
