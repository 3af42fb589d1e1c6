"""Contests: the same deals from every seat, luck told apart from play, and a file that goes on where it ended."""

from __future__ import annotations

import math
import statistics
from pathlib import Path

import pytest

from signoria import games
from signoria.arena.contest import Contest, all_of, contest, go_on, lucks, play, play_all
from signoria.arena.simulate import Player, Series
from signoria.arena.standings import fit, ratings, standings
from signoria.core.chance import Dealer, Seed
from signoria.core.contract import CHANCE
from signoria.core.game import Game
from signoria.core.refusal import Unreadable
from tests.tables import PLAIN_TABLES, at_each


def of(bots: str, game: str = "medici-2006") -> Contest:
    names = bots.split(",")
    return contest(games.game(game, len(names)), names, "contest")


def test_at_each_turn_of_the_table_everyone_sits_one_seat_further() -> None:
    held = of("greedy,random,merchant")
    assert [held.seated(turn) for turn in range(3)] == [
        ("greedy", "random", "merchant"),
        ("merchant", "greedy", "random"),
        ("random", "merchant", "greedy"),
    ]
    assert all_of(held, 4) == [(deal, turn) for deal in (1, 2) for turn in range(3)], "only whole deals"


def test_a_deal_deals_the_same_at_every_turn() -> None:
    """The first cards of a day do not depend on who sits where."""
    held = of("greedy,random,random")
    firsts = set()
    for turn in range(3):
        player = Player(Series(held.game, 3, held.seated(turn), 1, held.seed), fast=False)
        played = player.play(5, write=False)
        firsts.add(tuple(do for by, do in zip(played.by, played.do, strict=True) if by == CHANCE)[:2])
    assert len(firsts) == 1


def test_one_bot_in_all_seats_has_no_lead() -> None:
    """Duplicate deals cancel out: two names of one bot lead by nothing, to the last digit."""
    held = of("greedy,merchant", "medici-vs-strozzi")
    for standing in standings(held, list(play_all(held, all_of(held, 6)))):
        assert standing.lead.mean == standing.adjusted.mean == 0.0
        assert standing.wins.mean == 0.5
        assert abs(standing.strength.mean) < 1e-6


@at_each(PLAIN_TABLES)
def test_luck_is_nothing_on_average(game: Game) -> None:
    """At any chance event of a game, the luck of its outcomes by their weights is zero."""
    series = Series(game.name, game.seats, ("greedy",) * game.seats, 1, "luck")
    played = Player(series, fast=False).play(1, write=False)
    events = [n for n, by in enumerate(played.by) if by == CHANCE]
    for n in events[1 :: len(events) // 2]:
        state, dealer = game.start(), Dealer(Seed.of_game("luck", 1))
        for by, do in zip(played.by[:n], played.do[:n], strict=True):
            texts = game.chances.texts if by == CHANCE else game.moves.texts
            assert by != CHANCE or state.dealt(dealer).number == do
            state = state.play(texts[do])
        until = type(played)(played.result, played.by[:n], played.do[:n])
        before = lucks(game, until)
        sums = [0.0] * game.seats
        for move, weight in state.outcomes.items():
            after = lucks(game, type(played)(played.result, [*until.by, CHANCE], [*until.do, move.number]))
            for p in range(game.seats):
                sums[p] += weight * (after[p] - before[p])
        assert all(abs(total) < 0.01 * sum(state.outcomes.values()) for total in sums)


def test_a_file_goes_on_where_it_ended_and_ends_with_the_same_bytes(tmp_path: Path) -> None:
    held = of("greedy,random,random")
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    first = list(go_on(held, 6, whole))
    lines = whole.read_bytes().splitlines(keepends=True)
    assert len(lines) == 7
    broken.write_bytes(b"".join(lines[:3]) + lines[3][:10])
    assert list(go_on(held, 6, broken)) == first
    assert broken.read_bytes() == whole.read_bytes()
    assert list(go_on(held, 6, whole)) == first, "nothing is played again"
    assert whole.read_bytes() == broken.read_bytes()
    assert len(list(go_on(held, 9, whole))) == 9


def test_a_file_of_another_contest_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "contest.jsonl"
    list(go_on(of("greedy,random,random"), 3, file))
    before = file.read_bytes()
    with pytest.raises(Unreadable, match=r"holds another contest \(its bots\); choose another file"):
        list(go_on(of("random,greedy,random"), 3, file))
    assert file.read_bytes() == before
    file.write_text("what is this?\n")
    with pytest.raises(Unreadable, match="holds no contest"):
        list(go_on(of("greedy,random,random"), 3, file))


@pytest.mark.slow
def test_with_any_number_of_processes_the_games_are_the_same() -> None:
    held = of("greedy,random,random")
    wanted = all_of(held, 6)
    assert list(play_all(held, wanted, jobs=2)) == [play(held, deal, turn) for deal, turn in wanted]


def test_intervals_and_strengths_are_what_they_are_said_to_be() -> None:
    held = of("greedy,random,random")
    bouts = list(play_all(held, all_of(held, 30)))
    best, worst = standings(held, bouts)
    assert (best.bot, worst.bot) == ("greedy", "random")
    assert best.wins.mean + worst.wins.mean == pytest.approx(1)
    assert sum(best.places) == pytest.approx(1)
    assert best.strength.mean > 200 > -200 > worst.strength.mean
    assert best.rating > worst.rating
    assert best.wins.within < 0.2
    per_deal = [
        statistics.fmean(bout.scores[0 if bout.turn == 0 else bout.turn] for bout in bouts if bout.deal == deal)
        for deal in range(1, 11)
    ]
    assert best.score.mean == pytest.approx(statistics.fmean(per_deal))
    assert best.score.within == pytest.approx(1.96 * statistics.stdev(per_deal) / math.sqrt(10), rel=1e-3)
    assert set(ratings(held, bouts)) == {"greedy", "random"}


def test_the_fit_finds_the_strength_that_made_the_games() -> None:
    """Who wins three of four is 191 points stronger."""
    import numpy as np

    strength = fit(np.array([[0.0, 7500.0], [2500.0, 0.0]]))
    assert strength[0] - strength[1] == pytest.approx(400 * math.log10(3), abs=0.5)
