"""The golden games are what the rules and their words still say."""

from __future__ import annotations

import pytest

from signoria.arena.simulate import Series

from .write import HERE, golden_games, looked_for, text_of

GAMES = list(golden_games())


@pytest.mark.parametrize(("name", "series", "number"), GAMES, ids=[name for name, _, _ in GAMES])
def test_a_golden_game_is_still_played_and_told_the_same(name: str, series: Series, number: int) -> None:
    assert text_of(series, number) == (HERE / f"{name}.txt").read_text(encoding="utf-8"), "review with `make golden`"


def test_no_golden_game_is_missing_or_left_over() -> None:
    """One for each edition and seat count, and one for each way in which a game can end."""
    assert {file.stem for file in HERE.glob("*.txt")} == {name for name, _, _ in GAMES}


def test_each_golden_game_shows_what_was_looked_for() -> None:
    for sought in looked_for():
        assert sought.shown_by((HERE / f"{sought.name}.txt").read_text(encoding="utf-8"))
