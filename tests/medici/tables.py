"""Set a table of Medici by hand, let it be played, and read it.

The editions print other goods on the same cards, so cards go by codes here: a to e for the goods in
the order of the edition, then the value, and `gold` for the neutral card. `a5 a5 e0 gold` is a hold.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import signoria
from signoria import CHANCE, Game, State

EDITIONS = ("medici-1995", "medici-2006")
SEATS = (3, 4, 5, 6)


@cache
def medici(seats: int, edition: str = "medici-2006", bonus_once: bool = False) -> Game:
    return signoria.game(edition, seats=seats, options={"bonus_once": bonus_once})


def card(game: Game, code: str) -> str:
    """What the edition calls a card."""
    return "gold 10" if code == "gold" else f"{game.words['good']['abcde'.index(code[0])]} {code[1:]}"


def table(
    game: Game,
    *,
    day: int = 1,
    auctioneer: int = 0,
    deck: int | None = None,
    money: Sequence[int] = (),
    holds: Sequence[str | int] = (),
    levels: Mapping[int, Sequence[int]] | None = None,
) -> State:
    """The moment before an auctioneer turns up his first card, on a table that may have come about.

    A hold is its codes, or how many cards lie in it, whichever they are. `levels` gives each good's
    steps by seat. A deck shorter than the rest of the day's cards has lost the others unsold: of the
    cards that nobody holds, the foremost.
    """
    plain: dict[str, Any] = dict(game.start().plain)
    goods = game.words["good"]
    unseen: dict[str, int] = plain["unseen"]
    held = [[card(game, code) for code in hold.split()] if isinstance(hold, str) else [] for hold in holds]
    for name in (name for hold in held for name in hold):
        unseen[name] -= 1
    for at, hold in enumerate(holds):
        if isinstance(hold, int):
            held[at] = [_foremost(unseen) for _ in range(hold)]
    plain["deck"] -= sum(map(len, held))
    while deck is not None and plain["deck"] > deck:
        _foremost(unseen)
        plain["deck"] -= 1
    assert deck in (None, plain["deck"]), "so long a deck cannot be left"
    held += [[] for _ in range(game.seats - len(held))]
    plain |= {
        "day": day,
        "phase": "card",
        "auctioneer": auctioneer,
        "money": list(money) or plain["money"],
        "hold": held,
        "stored": [len(hold) for hold in held],
        "value": [sum(int(name.split()[1]) for name in hold) for hold in held],
        "cargo": [{good: n for good in goods if (n := sum(name.split()[0] == good for name in hold))} for hold in held],
        "level": [{goods[good]: row[p] for good, row in (levels or {}).items()} for p in range(game.seats)],
    }
    return game.position(json.dumps(plain))


def _foremost(unseen: dict[str, int]) -> str:
    name = next(name for name, copies in unseen.items() if copies)
    unseen[name] -= 1
    return name


def play(state: State, *said: str) -> State:
    """The state after some moves. `card a5` turns up that card, a mere `card` the foremost possible."""
    for words in said:
        if words == "card":
            words = next(iter(state.legal)).text
            assert words.startswith("card ")
        elif words.startswith("card "):
            words = f"card {card(state.game, words.removeprefix('card '))}"
        state = state.play(words)
    return state


def read(state: State, name: str) -> Any:
    """One plain value of a position."""
    return state.plain[name]


def steps(state: State, good: int) -> list[int]:
    """Where the markers of one good stand, by seat."""
    return [levels.get(state.game.words["good"][good], 0) for levels in read(state, "level")]


def outcomes(state: State) -> dict[str, int]:
    """What chance may bring, in order, with the weights."""
    return {move.text: weight for move, weight in state.outcomes.items()}


def offered(state: State) -> list[str]:
    """Everything that may be said."""
    return [move.text for move in state.legal]


def put_up(state: State, size: int) -> State:
    """A lot of so many cards is turned up and put to auction."""
    state = play(state, "card", *["draw", "card"] * (size - 1))
    return play(state, "stop") if "stop" in state.legal else state


def asked(state: State, *said: str) -> list[int]:
    """Who is asked in an auction, in order, when these things are said and passes after them."""
    seats, saying = [], [*said]
    while "pass" in state.legal:
        seats.append(state.actor)
        state = play(state, saying.pop(0) if saying else "pass")
    assert not saying
    return seats


def let_pass(state: State) -> State:
    """The state once everyone has passed for the lot on the table."""
    while "pass" in state.legal:
        state = play(state, "pass")
    return state


def scored(
    game: Game,
    *,
    day: int = 1,
    holds: Sequence[str | int] = (),
    levels: Mapping[int, Sequence[int]] | None = None,
) -> State:
    """The state after a day's scoring. Nobody had money, so the money now is what the scoring paid."""
    broke = table(game, day=day, deck=1, money=[0] * game.seats, holds=holds, levels=levels)
    return play(broke, "card")


def idle_day(state: State) -> State:
    """The state after a day on which every card is put up alone, and nobody ever bids."""
    day = read(state, "day")
    for _ in range(state.game.about.longest):
        # A day begins with something left to chance, so only there is it worth looking at the calendar.
        if state.over or (state.actor == CHANCE and read(state, "day") != day):
            return state
        quiet = (said for said in ("stop", "pass") if said in state.legal)
        state = state.play(next(quiet, offered(state)[0]))
    raise AssertionError("the day does not end")
