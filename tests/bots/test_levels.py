"""The levels that players choose from: the same in every game, each better than the one below."""

from __future__ import annotations

import pytest

from signoria.arena.simulate import Series, player_for, simulate
from signoria.bots import BOTS, LEVELS
from signoria.core import forms
from signoria.core.draw import word
from signoria.core.game import Game
from tests.bots.test_search import USUAL_TABLES, greedy_course
from tests.tables import title


def test_every_level_is_a_bot_and_merchant_is_greedy() -> None:
    assert set(LEVELS) <= set(BOTS)
    assert BOTS["merchant"].number == BOTS["greedy"].number
    assert 0 < BOTS["banker"].effort < BOTS["prince"].effort


@pytest.mark.parametrize("game", USUAL_TABLES, ids=title)
def test_an_apprentice_errs_but_says_nothing_silly(game: Game) -> None:
    """He is wrong now and then, never illegal; who is greedy on the same notepad after him is not wrong with him."""
    value, notes = game.folder.value, game.folder.notes()
    wrong = asked = 0
    for n, state in enumerate(greedy_course(game, 6)):
        observed = state.observed(state.actor)
        greedy = value.greedy(observed.copy(), game.box, game.folder.notes())
        said = value.apprentice(observed.copy(), game.box, notes, word(3, n))
        assert said in state.legal.numbers
        assert value.greedy(observed.copy(), game.box, notes) == greedy
        wrong += said != greedy
        asked += 1
        if asked == 80:
            break
    assert 0.03 * asked < wrong < 0.7 * asked


@pytest.mark.slow
@pytest.mark.skipif(not forms.can_compile(), reason="Numba is not installed here")
@pytest.mark.parametrize("game", USUAL_TABLES, ids=title)
def test_merchants_beat_apprentices(game: Game) -> None:
    bots = ("merchant", "apprentice") * (game.seats // 2)
    won = 0.0
    for played in simulate(player_for(Series(game.name, game.seats, bots, 200, "levels"))):
        winners = played.result.winners
        won += sum(bots[seat] == "merchant" for seat in winners) / len(winners)
    assert won >= 110
