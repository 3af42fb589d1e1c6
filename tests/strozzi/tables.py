"""Set a table of Strozzi by hand, let it be played, and read it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import signoria
from signoria import Game, State

SEATS = (3, 4, 5, 6)

CATEGORIES = ("art", "science", "architecture")
TILES = [f"{category} {rest}" for category in CATEGORIES for rest in ("1 gold", "1 grain", "1 cloth", "2")]
"""Every patronage tile, in the published order; there are three of each."""

SPEEDS = [8] * 4 + [7] * 3 + [6] * 3 + [5] * 6 + [4] * 3 + [3] * 3 + [2] * 3 + [1] * 4
"""The speeds of the 29 ships, in the order of their list."""

FLAGS = ("pirate", "plus", "wares")

# Ships by what they are good for: their numbers in the list of ships.
GOLD = 1
"""Speed 8, one gold."""
BARE = 4
"""Speed 8, nothing on board."""
SCROLL = 5
"""Speed 7, one gold, one scroll."""
PATRON = 14
"""Speed 5, one gold, patronage."""
EXAMPLE = 24
"""Speed 2, two grain, two cloth, patronage."""

Docked = Sequence[tuple[int, int, str]]
"""Ships in a port, the highest first: owner, ship, flag."""

Markers = Sequence[tuple[int, int]]
"""Markers that have left the start field of a track, the highest first: owner, step."""


@cache
def strozzi(seats: int, covered_coins: bool = False) -> Game:
    return signoria.game("strozzi", seats=seats, options={"covered_coins": covered_coins})


def table(
    game: Game,
    *,
    number: int = 1,
    active: int = 0,
    starter: int = 0,
    deck: int | None = None,
    money: Sequence[int] = (),
    docked: Mapping[str, Docked] | None = None,
    markers: Mapping[str, Markers] | None = None,
    tiles: Mapping[int, Sequence[str]] | None = None,
    display: Sequence[str | None] = ("art 2", "science 2", "architecture 2"),
    stacked: int | None = None,
) -> State:
    """The moment before a player turns up a ship, in round `number`, on a table that may have come about.

    A deck shorter than the rest of the round's ships has lost the others unwanted: of those that lie in
    no port, the last of the list. A stack shorter than the rest of the tiles has lost its foremost.
    """
    plain: dict[str, Any] = dict(play(game.start(), *[f"open {tile}" for tile in TILES[-3:]], "start 0").plain)
    seats = range(game.seats)
    docked, markers, tiles = docked or {}, markers or {}, tiles or {}
    plain |= {
        "round": number,
        "starter": starter,
        "active": active,
        "money": list(money) or plain["money"],
        "docked": {port: [p for p, _, _ in ships] for port, ships in docked.items()},
        "ship_at": [
            {port: str(ship) for port, ships in docked.items() for q, ship, _ in ships if p == q} for p in seats
        ],
        "flag_at": [{flag: port for port, ships in docked.items() for q, _, flag in ships if p == q} for p in seats],
        "speed": [
            {
                port: SPEEDS[ship - 1] + (flag == "plus")
                for port, ships in docked.items()
                for q, ship, flag in ships
                if p == q
            }
            for p in seats
        ],
        "markers": {track: [p for p, _ in row] for track, row in markers.items()},
        "step": [{track: step for track, row in markers.items() for q, step in row if p == q} for p in seats],
        "tiles": [{tile: list(tiles.get(p, ())).count(tile) for tile in tiles.get(p, ())} for p in seats],
        "patronage": [_sums(tiles.get(p, ())) for p in seats],
        "display": {str(place): tile for place, tile in enumerate(display, 1) if tile},
    }
    _deal_ships(plain, deck)
    _deal_tiles(plain, stacked)
    return game.position(json.dumps(plain))


def _sums(tiles: Sequence[str]) -> dict[str, int]:
    """The patronage of some tiles, by category."""
    return {
        category: sum(int(tile.split()[1]) for tile in tiles if tile.startswith(category)) for category in CATEGORIES
    }


def _deal_ships(plain: dict[str, Any], deck: int | None) -> None:
    unseen: dict[str, int] = plain["unseen"]
    for ships in plain["ship_at"]:
        for ship in ships.values():
            del unseen[ship]
            plain["deck"] -= 1
    while deck is not None and plain["deck"] > deck:
        del unseen[list(unseen)[-1]]
        plain["deck"] -= 1
    assert deck in (None, plain["deck"]), "so long a deck cannot be left"


def _deal_tiles(plain: dict[str, Any], stacked: int | None) -> None:
    stack = dict.fromkeys(TILES, 3)
    for tile in [*plain["display"].values(), *(tile for held in plain["tiles"] for tile in _each(held))]:
        stack[tile] -= 1
    assert min(stack.values()) >= 0, "there are three of each tile"
    while stacked is not None and sum(stack.values()) > stacked:
        stack[next(tile for tile, n in stack.items() if n)] -= 1
    plain["stack"] = {tile: n for tile, n in stack.items() if n}
    plain["stacked"] = sum(stack.values())


def _each(counts: Mapping[str, int]) -> list[str]:
    return [word for word, n in counts.items() for _ in range(n)]


def play(state: State, *said: str) -> State:
    """The state after some moves and outcomes."""
    for words in said:
        state = state.play(words)
    return state


def read(state: State, name: str) -> Any:
    """One plain value of a position."""
    return state.plain[name]


def outcomes(state: State) -> dict[str, int]:
    """What chance may bring, in order, with the weights."""
    return {move.text: weight for move, weight in state.outcomes.items()}


def offered(state: State) -> list[str]:
    """Everything that may be said."""
    return [move.text for move in state.legal]


def in_hand(state: State, p: int) -> list[str]:
    """The flags that a player has left: in no port, nor on the ship that he claims."""
    raised = read(state, "flag") if read(state, "claimer") == p else None
    return [flag for flag in FLAGS if flag not in read(state, "flag_at")[p] and flag != raised]


def steps(state: State, track: str) -> list[int]:
    """Where the markers of one track stand, by seat."""
    return [step.get(track, 0) for step in read(state, "step")]


def row(state: State, track: str) -> list[int]:
    """Whose markers have left the start field of a track, the highest first."""
    return list(read(state, "markers").get(track, []))


def asked(state: State, *said: str) -> list[int]:
    """Who is asked about a ship, in order, when these things are said and passes after them."""
    seats, saying = [], [*said]
    while state.actor >= 0 and read(state, "phase") == "claim":
        seats.append(state.actor)
        state = play(state, saying.pop(0) if saying else "pass")
    assert not saying
    return seats


def let_pass(state: State) -> State:
    """The state once everyone has passed for the ship on the table."""
    while "pass" in state.legal:
        state = play(state, "pass")
    return state


def won(state: State, *said: str) -> State:
    """The state after a ship was turned up and claimed by what is said; whoever is asked after that passes."""
    return let_pass(play(state, *said))


def full(p: int, first: int, *ports: str) -> dict[str, Docked]:
    """A player's ships in these ports, from ship number `first` on, under his flags in their order."""
    return {port: [(p, first + at, FLAGS[at])] for at, port in enumerate(ports)}


def together(*docked: Mapping[str, Docked]) -> dict[str, Docked]:
    """Several players' ships; in each port those of the first stand highest."""
    ports = ("venice", "rome", "naples")
    return {port: [ship for each in docked for ship in each.get(port, ())] for port in ports}


def scored(
    game: Game,
    *,
    number: int = 1,
    starter: int = 0,
    money: Sequence[int] = (),
    docked: Mapping[str, Docked] | None = None,
    markers: Mapping[str, Markers] | None = None,
    tiles: Mapping[int, Sequence[str]] | None = None,
) -> State:
    """The state after the scoring of a round: nobody wants the last ship of the deck."""
    last = table(game, number=number, starter=starter, deck=1, money=money, docked=docked, markers=markers, tiles=tiles)
    return let_pass(play(last, next(iter(outcomes(last)))))


def idle_round(state: State) -> State:
    """The state after a round in which nobody ever wants a ship."""
    number = read(state, "round")
    while not state.over and read(state, "round") == number:
        state = play(state, "pass" if "pass" in state.legal else offered(state)[0])
    return state
