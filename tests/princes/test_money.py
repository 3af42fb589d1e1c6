"""Gold, influence and treachery only move by rule: what everyone has adds up, event after event."""

from __future__ import annotations

import pytest

from signoria.core.game import Game, State
from tests.tables import TABLES, random_course, title

from .tables import read

PRINCES = [game for game in TABLES if game.name == "princes"]

TREACHERY = 25
TROOP_PRICES = {"crossbows": 1, "pikes": 2, "artillery": 4, "cavalry": 6}


def wealth(state: State) -> tuple[int, int]:
    """All gold, in hand or at home, and all influence."""
    return sum(read(state, "gold")) + sum(read(state, "home")), sum(read(state, "influence"))


@pytest.mark.parametrize("game", PRINCES, ids=title)
def test_P3_P4_P5_P13_P19_sources_and_sinks_add_up(game: Game) -> None:
    decades = 0
    for seed in range(4):
        for before, move, after in random_course(game, seed):
            gold, influence = (now - was for was, now in zip(wealth(before), wealth(after), strict=True))
            verb, _, rest = move.text.partition(" ")
            if read(after, "decade") > read(before, "decade") or (after.over and read(before, "phase") != "turn"):
                decades += 1
                assert gold >= -40
                continue
            if verb == "buy" and rest in TROOP_PRICES:
                assert (gold, influence) == (-TROOP_PRICES[rest], 0)
            elif verb in ("buy", "exchange"):
                assert gold == -1
                assert influence in (0, -1)
            elif verb in ("bid", "drop", "auction", "scandal", "cancel", "let", "veto"):
                # A sale costs gold or influence; the pay of a war comes with the sale of its second command.
                assert influence <= 0
                assert gold <= (24 if read(before, "sale") == "defence" else 0)
            else:
                assert (gold, influence) == (0, 0)
    assert decades == 12


@pytest.mark.parametrize("game", PRINCES, ids=title)
def test_P4b_every_treachery_tile_is_somewhere(game: Game) -> None:
    for state, _, _ in random_course(game, 20):
        held = [sum(hand.values()) for hand in read(state, "hand")]
        assert held == read(state, "held")
        assert sum(read(state, "stack").values()) == read(state, "stacked")
        assert sum(read(state, "choice").values()) == read(state, "drawn")
        lying = sum(read(state, "discards").values()) + read(state, "stacked") + read(state, "drawn")
        assert sum(held) + lying == TREACHERY


@pytest.mark.parametrize("game", PRINCES, ids=title)
def test_P5_P6_every_tile_and_every_event_is_somewhere(game: Game) -> None:
    for state, _, _ in random_course(game, 21):
        owned = sum(map(len, read(state, "tile")))
        assert owned + sum(read(state, "unsold").values()) == 30
        assert read(state, "tiles") == [len(tiles) for tiles in read(state, "tile")]
        won = sum(len(events) for events in read(state, "won"))
        assert won + len(read(state, "open")) == 4 * read(state, "decade")
