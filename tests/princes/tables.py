"""Set a table of Princes by hand, let it be played, and read it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import signoria
from signoria import CHANCE, Game, State

SEATS = (3, 4, 5, 6)
CITIES = ["Venice", "Milan", "Florence", "Rome", "Naples"]
FAMILIES = ["Baglioni", "Bentivoglio", "Malatesta", "d'Este", "Gonzaga", "Montefeltro"]
TROOPS = ["crossbows", "pikes", "artillery", "cavalry"]
EVENTS = {
    1: ["Botticelli", "Mantegna", "Venetian Trade Fleets", "Pazzi Conspiracy"],
    2: ["Leonardo", "Bellini", "Ghirlandaio", "Salt War"],
    3: ["Michelangelo", "Bramante", "French Invasion", "Savonarola"],
}
PLAIN_FAMILIES = ("Gonzaga", "Montefeltro", "d'Este", "Baglioni", "Malatesta", "Bentivoglio")
"""Seats take these in turn: with up to three of them, nobody holds more treachery or commands for less."""


@cache
def princes(seats: int) -> Game:
    return signoria.game("princes", seats=seats)


def table(
    seats: int = 3,
    *,
    turn: int = 0,
    decade: int = 1,
    families: Sequence[str] = PLAIN_FAMILIES,
    tiles: Mapping[int, Sequence[str]] | None = None,
    troops: Mapping[int, Sequence[str]] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    won: Mapping[int, Sequence[str]] | None = None,
    open_: Sequence[str] | None = None,
    status: Mapping[str, int] | None = None,
    discards: Sequence[str] = (),
    stack: Sequence[str] | None = None,
    game: Game | None = None,
    **values: Any,
) -> State:
    """A player's turn, on a table that may have come about. What is not said is as at the start.

    A stack that is not given holds all treachery that lies nowhere else.
    """
    game = game or princes(seats)
    plain: dict[str, Any] = dict(game.start().plain)
    owned = [list((tiles or {}).get(p, ())) for p in range(seats)]
    held = [counted((hands or {}).get(p, ())) for p in range(seats)]
    for tile in (tile for tiles_ in owned for tile in tiles_):
        plain["unsold"][tile] -= 1
    rest: dict[str, int] = dict(plain["stack"])
    for tiles_ in [*held, counted(discards)]:
        for tile, n in tiles_.items():
            rest[tile] -= n
    stacked = rest if stack is None else counted(stack)
    open_events = EVENTS[decade] if open_ is None else open_
    plain |= {
        "phase": "turn",
        "turn": turn,
        "decade": decade,
        "family": list(families[:seats]),
        "tile": owned,
        "tiles": [len(tiles_) for tiles_ in owned],
        "unsold": {tile: n for tile, n in plain["unsold"].items() if n},
        "troop": [counted((troops or {}).get(p, ())) for p in range(seats)],
        "won": [counted((won or {}).get(p, ())) for p in range(seats)],
        "open": counted(open_events),
        "status": plain["status"] | dict(status or {}),
        "hand": held,
        "held": [sum(hand.values()) for hand in held],
        "stack": {tile: n for tile, n in stacked.items() if n},
        "stacked": sum(stacked.values()),
        "discards": counted(discards),
    }
    assert values.keys() <= plain.keys(), values.keys() - plain.keys()
    return game.position(json.dumps(plain | values))


def counted(words: Sequence[str]) -> dict[str, int]:
    return {word: list(words).count(word) for word in words}


def play(state: State, *said: str) -> State:
    for words in said:
        state = state.play(words)
    return state


def read(state: State, name: str) -> Any:
    """One plain value of a position."""
    return state.plain[name]


def offered(state: State, verb: str = "") -> list[str]:
    """Everything that may be said, or what begins with a verb."""
    return [move.text for move in state.legal if move.text.startswith(verb)]


def outcomes(state: State) -> dict[str, int]:
    """What chance may bring, in order, with the weights."""
    return {move.text: weight for move, weight in state.outcomes.items()}


def asked(state: State, *said: str) -> list[int]:
    """Who is asked for these things, one after the other."""
    seats = []
    for words in said:
        seats.append(state.actor)
        state = play(state, words)
    return seats


def sold(state: State, winner: int | None = None, n: int = 0) -> State:
    """The auction that is open is won by a bid of n, or by nobody."""
    sale = (read(state, "sale"), read(state, "lot"))
    while state.actor != CHANCE and read(state, "phase") == "bid" and (read(state, "sale"), read(state, "lot")) == sale:
        state = play(state, f"bid {n}" if state.actor == winner else "drop")
    return state


def war(
    state: State,
    attack: int | None = None,
    defence: int | None = None,
    *,
    cities: str = "Milan Venice",
    bid: int = 0,
) -> State:
    """The war once its commands are sold, vetoes aside, to these seats at this bid."""
    state = let_be(play(state, f"war {cities}"), "veto")
    return sold(sold(state, attack, bid), defence, bid)


def let_be(state: State, *phases: str) -> State:
    """Until nobody is asked any more in these windows."""
    while state.actor >= 0 and read(state, "phase") in phases:
        state = play(state, "let be")
    return state


def fought(state: State, *dice: int) -> State:
    """The war, the Pope and bribes aside, with these dice."""
    state = let_be(state, "join", "bribe")
    for shown in dice:
        state = let_be(play(state, f"die {shown}"), "reroll")
    return state


def decade_ended(state: State) -> State:
    """The turn's player takes the only open event for nothing, and does no more than he must."""
    events = [text for text in offered(state, "auction") if text.removeprefix("auction ") in read(state, "open")]
    assert len(events) == 1, "one event must be left"
    state = sold(play(state, events[0]))
    while read(state, "phase") in ("lower", "raise"):
        state = play(state, offered(state)[0])
    return state
