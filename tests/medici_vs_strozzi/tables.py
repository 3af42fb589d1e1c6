"""Set a table of Medici vs Strozzi by hand, let it be played, and read it.

Tiles go by codes here: the first letter of the good, then the value, and `gold`. `d4 s0 gold` is a lot
or a cargo.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import signoria
from signoria import Game, State

GOODS = {"d": "dye", "f": "fur", "s": "spice", "c": "cloth"}

TRACKS = {"left": "dsc", "middle": "dsf", "right": "cf"}
"""The goods that have a track, by harbour."""

ALL_TILES = {f"tile {good} {value}": 2 if value == 4 else 1 for good in GOODS.values() for value in range(5)} | {
    "tile gold 5": 2
}
"""Every tile as an outcome, with its copies, in the published order."""


@cache
def game() -> Game:
    return signoria.game("medici-vs-strozzi", seats=2)


def tile(code: str) -> str:
    """What a tile is called."""
    return "gold 5" if code == "gold" else f"{GOODS[code[0]]} {code[1:]}"


def track(harbour: str, code: str) -> str:
    return f"{harbour} {GOODS[code]}"


def table(
    *,
    in_round: int = 1,
    drawer: int = 0,
    bag: str | int | None = None,
    money: Sequence[int] = (300, 300),
    ships: Sequence[Sequence[str]] = ((), ()),
    markers: Mapping[str, int] | None = None,
) -> State:
    """The moment before a drawer's first tile, on a table that may have come about.

    A ship is `5 left d4 s0`, or, where it does not matter what it carries, `5 left x2` with so many
    tiles. A bag of so many tiles has lost the foremost ones to discarded lots. A marker is named by harbour
    and good, as in `left dye`.
    """
    plain: dict[str, Any] = dict(game().start().plain)
    inside = Counter({said.removeprefix("tile "): copies for said, copies in ALL_TILES.items()})
    loaded = [[_ship(words.split(), inside) for words in fleet] for fleet in ships]
    if isinstance(bag, str):
        inside = Counter(tile(code) for code in bag.split())
    while isinstance(bag, int) and inside.total() > bag:
        _foremost(inside)
    assert bag is None or isinstance(bag, str) or inside.total() == bag, "so full a bag cannot be left"
    plain |= {
        "round": in_round,
        "drawer": drawer,
        "left": inside.total(),
        "bag": {name: copies for name, copies in inside.items() if copies},
        "money": list(money),
        "stored": [{ship: len(cargo) for ship, _, cargo in fleet} for fleet in loaded],
        "harbour": [{ship: harbour for ship, harbour, _ in fleet} for fleet in loaded],
        "hold": {
            f"{family} {ship}": cargo
            for family, fleet in zip(("Medici", "Strozzi"), loaded, strict=True)
            for ship, _, cargo in fleet
        },
        "cargo": [{harbour: sum(map(_value, cargo)) for _, harbour, cargo in fleet} for fleet in loaded],
        "pull": _pulls(loaded),
        "marker": dict(markers or {}),
    }
    return game().position(json.dumps(plain))


def _ship(words: list[str], inside: Counter[str]) -> tuple[str, str, list[str]]:
    """A ship, its harbour and its cargo, which is taken out of the bag."""
    ship, harbour, *codes = words
    if codes and codes[0].startswith("x"):
        return ship, harbour, [_foremost(inside) for _ in range(int(codes[0][1:]))]
    cargo = [tile(code) for code in codes]
    inside.subtract(cargo)
    assert min(inside.values()) >= 0, "there are not so many of these tiles"
    return ship, harbour, cargo


def _foremost(inside: Counter[str]) -> str:
    name = next(name for name, copies in inside.items() if copies)
    inside[name] -= 1
    return name


def _value(name: str) -> int:
    return int(name.split()[1])


def _pulls(loaded: Sequence[Sequence[tuple[str, str, list[str]]]]) -> dict[str, int]:
    """How far the cargoes pull each marker, towards the Medici above nothing."""
    pulls: Counter[str] = Counter()
    for sign, fleet in zip((1, -1), loaded, strict=True):
        for _, harbour, cargo in fleet:
            for name in cargo:
                if name[0] in TRACKS[harbour] and name != "gold 5":
                    pulls[track(harbour, name[0])] += sign * (1 if _value(name) else 2)
    return dict(pulls)


def play(state: State, *said: str) -> State:
    """The state after some moves. `tile d4` is that tile, a mere `tile` the foremost possible."""
    for words in said:
        if words == "tile":
            words = next(iter(state.legal)).text
            assert words.startswith("tile ")
        elif words.startswith("tile "):
            words = f"tile {tile(words.removeprefix('tile '))}"
        state = state.play(words)
    return state


def drawn(state: State, lot: str | int) -> State:
    """The drawer has drawn these tiles, or so many, and is to go on."""
    codes = [""] * lot if isinstance(lot, int) else [f" {code}" for code in lot.split()]
    said = [word for code in codes for word in ("draw", f"tile{code}")]
    return play(state, *said[1:])


def bought(state: State, lot: str | int, by: int, price: int = 0) -> State:
    """This lot has been drawn, and bought by a seat at a price; it is asked how to load it, if it may."""
    state = drawn(state, lot)
    drawer = state.actor
    return play(state, f"price {price}", "decline" if by == drawer else "buy")


def scored(
    *,
    in_round: int = 1,
    ships: Sequence[Sequence[str]] = ((), ()),
    markers: Mapping[str, int] | None = None,
    money: Sequence[int] = (0, 0),
) -> State:
    """The state after a round in which these ships were loaded for nothing, tile by tile, and all else discarded."""
    state = table(in_round=in_round, markers=markers, money=money)
    for p, fleet in enumerate(ships):
        for ship, harbour, *codes in map(str.split, fleet):
            for at, code in enumerate(codes):
                state = play(bought(state, code, by=p), f"load {ship}" if at else f"load {ship} {harbour}")
    return idle_round(state)


def idle_round(state: State) -> State:
    """The state after a round in which all is declined at nothing, and discarded."""
    now = read(state, "round")
    for _ in range(state.game.about.longest):
        if state.over or read(state, "round") > now:
            return state
        quiet = (said for said in ("price 0", "decline", "discard") if said in state.legal)
        state = state.play(next(quiet, offered(state)[0]))
    raise AssertionError("the round does not end")


def read(state: State, name: str) -> Any:
    """One plain value of a position."""
    return state.plain[name]


def outcomes(state: State) -> dict[str, int]:
    """What chance may bring, in order, with the weights."""
    return {move.text: weight for move, weight in state.outcomes.items()}


def offered(state: State) -> list[str]:
    """Everything that may be said."""
    return [move.text for move in state.legal]


def loads(state: State) -> list[str]:
    """The ways to load that are offered."""
    return [said.removeprefix("load ") for said in offered(state) if said.startswith("load ")]
