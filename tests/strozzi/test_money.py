"""Money only moves by rule: nobody ever pays, and each scoring pays what ranks, bonus fields and tiles are worth."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate
from typing import Any

import pytest

from signoria.core.game import Game, State
from tests.tables import TABLES, at_each, random_course

from .tables import CATEGORIES, FLAGS, SPEEDS, TILES, idle_round, read, scored, strozzi

PLACES = (0, *accumulate((15, 10, 5, 0, 0, 0)))
"""What so many ships in a port, or markers on a track, are paid in all."""

CATEGORY = (0, *accumulate((30, 20, 10, 0, 0, 0)))

BONUS = {7: 5, 8: 10, 9: 15}

ASIDE = {3: 17, 4: 14, 5: 11, 6: 8}

STROZZI = [game for game in TABLES if game.name == "strozzi"]


def total(state: State) -> int:
    return sum(read(state, "money"))


@at_each(STROZZI)
def test_Z13_Z14_Z15_Z17_sources_and_sinks_add_up(game: Game) -> None:
    rounds = 0
    for seed in range(6):
        for before, move, after in random_course(game, seed):
            for old, new in zip(read(before, "money"), read(after, "money"), strict=True):
                assert new >= old, "nobody ever pays"
            if read(after, "round") == read(before, "round") and not after.over:
                assert total(after) == total(before)
                continue
            rounds += 1
            # Markers and tiles stay as they were paid; of the ships, this move may have docked one more.
            due = _for_markers(after) + (_for_patronage(after) if after.over else 0)
            assert total(after) - total(before) - due in _for_ships(before)
            assert move.text.split()[0] in ("pass", "pirate", "plus", "wares", "dock", "take", "open")
    assert rounds == 18


def _for_ships(state: State) -> list[int]:
    """What all ports pay, if no ship docks any more, or one in any of them."""
    ships = [len(read(state, "docked").get(port, [])) for port in ("venice", "rome", "naples")]
    more = [[n + (at == port) for at, n in enumerate(ships)] for port in range(3)]
    return [sum(PLACES[min(n, 6)] for n in counts) for counts in [ships, *more]]


def _for_markers(state: State) -> int:
    steps = [step for levels in read(state, "step") for step in levels.values()]
    ranks = sum(PLACES[len(owners)] for owners in read(state, "markers").values())
    return ranks + sum(BONUS.get(step, 0) for step in steps)


def _for_patronage(state: State) -> int:
    held = [{tile.split()[0] for tile in tiles} for tiles in read(state, "tiles")]
    return sum(CATEGORY[sum(category in categories for categories in held)] for category in CATEGORIES)


def test_the_fixed_part_of_all_payments_is_810() -> None:
    """Three rounds of three ports and four tracks, and patronage: what is paid when every place is filled."""
    markers = {track: [(0, 3), (1, 2), (2, 1)] for track in ("venice", "rome", "naples", "florence")}
    docked = {
        port: [(p, 1 + 3 * p + at, FLAGS[at]) for p in range(3)] for at, port in enumerate(("venice", "rome", "naples"))
    }
    tiles = {p: [f"{category} {1 + (p == 0)}{' gold' * (p > 0)}" for category in CATEGORIES] for p in range(3)}
    game = strozzi(3)
    first, last = (scored(game, number=number, docked=docked, markers=markers, tiles=tiles) for number in (1, 3))
    assert total(first) == 3 * 30 + 4 * 30
    assert total(last) == total(first) + 3 * 60
    assert 2 * total(first) + total(last) == 810


def test_Z16_a_round_without_ships_pays_the_markers_again_and_nothing_else() -> None:
    state = scored(strozzi(4), markers={"rome": [(2, 7), (1, 2)]})
    assert read(state, "money") == [0, 10, 20, 0]
    assert read(idle_round(state), "money") == [0, 20, 40, 0]


@at_each(STROZZI)
def test_every_ship_tile_and_flag_is_somewhere(game: Game) -> None:
    for seed in (20, 21):
        unwanted = 0
        for before, _, state in random_course(game, seed):
            if read(state, "round") > read(before, "round"):
                unwanted = 0
            elif before.actor >= 0 and read(before, "ship") and _is_set_aside(before, state):
                unwanted += 1
            docked = [ship for ships in read(state, "ship_at") for ship in ships.values()]
            on_its_way = read(state, "ship") if read(state, "ship") not in docked else None
            seen = len(docked) + (on_its_way is not None) + unwanted
            if not state.over:
                assert len(read(state, "unseen")) == 29 - seen == read(state, "deck") + ASIDE[game.seats]
            assert _tiles(state) == dict.fromkeys(TILES, 3)
            for flags, ships in zip(read(state, "flag_at"), read(state, "ship_at"), strict=True):
                assert sorted(flags.values()) == sorted(ships)


def _is_set_aside(before: State, after: State) -> bool:
    """Nobody wanted the ship: it was there, and lies in no port."""
    docked = [ship for ships in read(after, "ship_at") for ship in ships.values()]
    return read(after, "ship") is None and read(before, "ship") not in docked


def _tiles(state: State) -> dict[str, int]:
    places: list[Any] = [read(state, "stack"), *read(state, "tiles"), Counter(read(state, "display").values())]
    return {tile: sum(counts.get(tile, 0) for counts in places) for tile in TILES}


@at_each(STROZZI)
def test_Z8_Z10_what_is_reckoned_up_agrees_with_ships_and_tiles(game: Game) -> None:
    for _, _, state in random_course(game, 30):
        for p in range(game.seats):
            ships, flags = read(state, "ship_at")[p], read(state, "flag_at")[p]
            faster = {port: SPEEDS[int(ship) - 1] + (flags.get("plus") == port) for port, ship in ships.items()}
            assert read(state, "speed")[p] == faster
            sums = Counter[str]()
            for tile, count in read(state, "tiles")[p].items():
                sums[tile.split()[0]] += int(tile.split()[1]) * count
            assert read(state, "patronage")[p] == sums
        assert read(state, "stacked") == sum(read(state, "stack").values())
        _agree_in_order(read(state, "docked"), read(state, "speed"))
        _agree_in_order(read(state, "markers"), read(state, "step"))


def _agree_in_order(rows: dict[str, list[int]], heights: list[dict[str, int]]) -> None:
    """Each row names all who are there, from the highest to the lowest."""
    for place in {*rows} | {place for height in heights for place in height}:
        owners = rows.get(place, [])
        assert sorted(owners) == [p for p, height in enumerate(heights) if place in height]
        row = [heights[p][place] for p in owners]
        assert row == sorted(row, reverse=True)


@pytest.mark.parametrize("seats", [3, 6])
def test_no_game_pays_much_more_than_the_box_has(seats: int) -> None:
    """990 coins are in the box. What is fixed comes to 810 at most; the rest are bonuses."""
    for seed in range(5):
        *_, (_, _, end) = random_course(strozzi(seats), seed)
        assert end.over
        assert total(end) <= 990 + 100
