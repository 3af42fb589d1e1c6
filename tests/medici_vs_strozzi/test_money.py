"""Money only moves by rule: prices go to the bank, and a round's end pays for harbours and markers."""

from __future__ import annotations

import pytest

from signoria.core.game import State
from tests.tables import random_course

from .tables import TRACKS, game, read, track

MARKER_PAYS = {0: 0, 1: 10, 2: 10, 3: 20, 4: 30}

each_seed = pytest.mark.parametrize("seed", range(8))


@each_seed
def test_V4_V9_V11_sources_and_sinks_add_up(seed: int) -> None:
    rounds = 0
    for before, move, after in random_course(game(), seed):
        paid = read(before, "price") if move.text in ("buy", "decline") else 0
        earned = sum(read(after, "money")) - sum(read(before, "money")) + paid
        if read(after, "round") == read(before, "round") and not after.over:
            assert earned == 0
            continue
        rounds += 1
        markers = sum(MARKER_PAYS[abs(field)] for field in read(after, "marker").values())
        assert earned - markers in (0, 20, 40, 60)
    assert rounds == 3


@each_seed
def test_every_tile_is_somewhere(seed: int) -> None:
    """In the bag, in the lot, on a ship or, as everyone remembers, discarded: 26 in all."""
    seen: set[str] = set()
    discarded = 0
    for before, move, after in random_course(game(), seed):
        seen.add(move.text.split()[0])
        if move.text == "discard" or (move.text in ("buy", "decline") and not read(after, "lot")):
            discarded += len(read(before, "lot"))
        if read(after, "round") > read(before, "round"):
            discarded = 0
        if not after.over:
            held = sum(len(cargo) for cargo in read(after, "hold").values())
            assert sum(read(after, "bag").values()) == read(after, "left")
            assert read(after, "left") + len(read(after, "lot")) + held + discarded == 26
    assert seen == {"tile", "draw", "price", "buy", "decline", "load", "discard"}


@each_seed
def test_what_is_reckoned_up_agrees_with_the_ships(seed: int) -> None:
    for _, _, state in random_course(game(), seed):
        cargo: list[dict[str, int]] = [{}, {}]
        pull: dict[str, int] = {}
        for p, family in enumerate(("Medici", "Strozzi")):
            for ship, harbour in read(state, "harbour")[p].items():
                tiles = read(state, "hold")[f"{family} {ship}"]
                assert read(state, "stored")[p][ship] == len(tiles) <= int(ship)
                cargo[p][harbour] = sum(int(name.split()[1]) for name in tiles)
                for name in tiles:
                    if name[0] in TRACKS[harbour] and name != "gold 5":
                        fields = 2 if name.endswith(" 0") else 1
                        key = track(harbour, name[0])
                        pull[key] = pull.get(key, 0) + (fields if p == 0 else -fields)
        assert read(state, "cargo") == [_but_nothing(figures) for figures in cargo]
        assert read(state, "pull") == _but_nothing(pull)


def _but_nothing(figures: dict[str, int]) -> dict[str, int]:
    """As positions are told: what is 0 is left out."""
    return {name: n for name, n in figures.items() if n}


def money_of(state: State) -> list[int]:
    return list(read(state, "money"))


@each_seed
def test_only_the_buyer_pays(seed: int) -> None:
    for before, move, after in random_course(game(), seed):
        if move.text in ("buy", "decline") and read(after, "phase") == "loading":
            drawer = read(before, "drawer")
            buyer = 1 - drawer if move.text == "buy" else drawer
            due = [money - read(before, "price") * (p == buyer) for p, money in enumerate(money_of(before))]
            assert money_of(after) == due
