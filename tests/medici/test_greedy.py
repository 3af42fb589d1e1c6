"""What greedy promises: to beat players who bid at random, and to play like people among its own."""

from __future__ import annotations

import statistics

import pytest

from signoria.arena.simulate import Played, Series, player_for, simulate


def played(game: str, bots: tuple[str, ...], games: int) -> list[Played]:
    return list(simulate(player_for(Series(game, len(bots), bots, games, "greedy"))))


@pytest.mark.parametrize("edition", ["medici-1995", "medici-2006"])
def test_greedy_beats_three_random_in_nine_of_ten_games(edition: str) -> None:
    won = 0
    for seat in range(4):
        bots = tuple("greedy" if at == seat else "random" for at in range(4))
        won += sum(seat in game.result.winners for game in played(edition, bots, 250))
    assert won >= 900


@pytest.mark.parametrize("seats", [3, 5, 6])
def test_greedy_beats_random_at_every_table(seats: int) -> None:
    bots = ("greedy", *["random"] * (seats - 1))
    assert sum(0 in game.result.winners for game in played("medici-2006", bots, 100)) >= 90


def test_four_greedy_play_as_people_do() -> None:
    """Nobody is ruined, nobody runs away, and winners come home with about three times what they brought."""
    games = played("medici-2006", ("greedy",) * 4, 200)
    assert 110 < statistics.mean(max(game.result.scores) for game in games) < 170
    assert 60 < statistics.mean(min(game.result.scores) for game in games) < 120
    wins = [sum(seat in game.result.winners for game in games) for seat in range(4)]
    assert min(wins) > 25, "no seat is favoured"
