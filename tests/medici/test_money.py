"""Money only moves by rule: bids go to the bank, and a day's end pays what the table of payouts says."""

from __future__ import annotations

from signoria.core.game import Game, State
from tests.tables import TABLES, at_each, random_course

from .tables import read

PLACES = {3: 45, 4: 60, 5: 65, 6: 80}
"""What the holds are paid in all, by seats."""

BONUS = {"medici-1995": {6: 10, 7: 20}, "medici-2006": {5: 5, 6: 10, 7: 20}}

MEDICI = [game for game in TABLES if game.name in BONUS]


@at_each(MEDICI)
def test_M8_M14_M16_M17_sources_and_sinks_add_up(game: Game) -> None:
    days = 0
    for seed in range(6):
        for before, move, after in random_course(game, seed):
            paid = _bids_paid(before, move.text, after)
            earned = sum(read(after, "money")) - sum(read(before, "money")) + paid
            if read(after, "day") == read(before, "day") and not after.over:
                assert earned == 0
                continue
            days += 1
            bonuses = sum(_bonuses(game, before, after))
            # Rounding down keeps less than a florin for each who shares, of the holds and of each track.
            least, most = (
                PLACES[game.seats] + 5 * 15 + bonuses - 6 * (game.seats - 1),
                PLACES[game.seats] + 75 + bonuses,
            )
            assert least <= earned <= most
    assert days == 18


def _bids_paid(before: State, said: str, after: State) -> int:
    """The high bid, if this move let the hammer fall."""
    if read(before, "phase") != "bid" or read(after, "turned") != 0:
        return 0
    return int(said.split()[1]) if said.startswith("bid") else int(read(before, "high"))


def _bonuses(game: Game, before: State, after: State) -> list[int]:
    pays = BONUS[game.name]
    return [
        pays.get(step, 0)
        for p, levels in enumerate(read(after, "level"))
        for good, step in levels.items()
        if "bonus_once" not in game.options or step > read(before, "level")[p].get(good, 0)
    ]


@at_each(MEDICI)
def test_M9_M13_every_card_is_somewhere(game: Game) -> None:
    """Unseen, in the lot, in a hold or, as everyone remembers, unsold: 36 in all, and the deck among the unseen."""
    for state, _, _ in random_course(game, 20):
        held = sum(len(hold) for hold in read(state, "hold"))
        unseen = sum(read(state, "unseen").values())
        unsold = sum(vars(state.view())["unsold"].values())
        assert unseen + len(read(state, "lot")) + held + unsold == 36
        assert read(state, "deck") == unseen - {3: 18, 4: 12, 5: 6, 6: 0}[game.seats]
        for hold, value, cargo in zip(read(state, "hold"), read(state, "value"), read(state, "cargo"), strict=True):
            assert value == sum(int(card.split()[1]) for card in hold)
            assert sum(cargo.values()) == len([card for card in hold if card != "gold 10"])
