"""What one seat, or an onlooker, knows, as figures for a board; `page` puts them into words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.core.contract import NOBODY
from signoria.core.layout import NONE
from signoria.core.plain import Words
from signoria.core.vector import Vector

from . import rules
from .log import tell
from .page import ask, page
from .rules import decade, scoring, turn, war
from .rules.table import ATTACK, FAMILY, POPE, SIDES, TILE, Box, Position, total

__all__ = ["VECTOR", "View", "ask", "closes", "page", "steps", "tell", "view"]

# A player's city tiles lie in the order in which they came, which means nothing.
VECTOR = Vector(heaped=("tile",))

EFFECTS = ("gold", "influence", "merchant", "attack", "defence", "pay", "artist", "pope", "command", "hand", "spare")
"""Columns of what families and city tiles do for their owner, those of troops apart."""


@dataclass(frozen=True)
class City:
    """One of the five: what its tiles cost at least, and what each would score if the game ended now."""

    name: str
    status: int
    opening: int
    points: int
    unsold: dict[str, int]


@dataclass(frozen=True)
class Event:
    """An open event: what it is paid in, and what it brings."""

    name: str
    money: str
    artist: bool
    points: int
    merchant: int
    lower: int
    raise_: int


@dataclass(frozen=True)
class Points:
    """What a player would score if the game ended now."""

    tiles: int
    events: int
    pope: int
    counters: int
    gold: int
    influence: int
    all: int


@dataclass(frozen=True)
class Seat:
    """One player's side of the table; `hand` is None where it cannot be seen."""

    family: str | None
    town: str | None
    gold: int
    influence: int
    home: int
    income: dict[str, int]
    """What the end of the decade would bring now, the gold in the home town aside."""
    counters: int
    held: int
    hand_limit: int
    hand: dict[str, int] | None
    troops: list[str]
    attack: dict[str, int]
    defence: dict[str, int]
    """What each of his troops counts; `army` is what his family and city tiles add to any army."""
    discounts: dict[str, int]
    tiles: dict[str, list[str]]
    events: list[str]
    points: Points


@dataclass(frozen=True)
class Auction:
    """What is for sale, what a city tile does, and who is still in, with the highest bid that each can make."""

    sale: str
    lot: str
    """Its name; of a command, the city's."""
    effects: dict[str, int]
    power: str | None
    high: int | None
    bidder: int | None
    reach: dict[int, int]


@dataclass(frozen=True)
class Side:
    """One side of a war: what would be added to its die, attacking and defending."""

    city: str
    commander: int | None
    pope_adds: str | None
    bribed: list[str]
    attack: int
    defence: int
    die: int | None


@dataclass(frozen=True)
class View:
    """The table as a seat sees it."""

    seat: int | None
    decade: int
    decades: int
    phase: str
    decisions: int
    turn: int | None
    asked: int | None
    wars: int
    wars_limit: int
    pope: int | None
    cities: list[City]
    events: list[Event]
    families: dict[str, dict[str, int]]
    """Which can still be chosen, and what each does."""
    seats: list[Seat]
    used: list[str]
    stacked: int
    discards: dict[str, int]
    unseen: dict[str, int]
    choice: dict[str, int]
    aimed: str | None
    auction: Auction | None
    war: dict[str, Side] | None
    striking: str


def view(s: Position, box: Box, words: Words, seat: int = NOBODY) -> View:
    at_war = s.city[0] != NONE
    return View(
        seat=_known(seat),
        decade=s.decade,
        decades=box.decades,
        phase=words["phase"][s.phase],
        decisions=s.decisions,
        turn=_known(s.turn),
        asked=_known(max(rules.actor(s, box), NOBODY)),
        wars=s.wars,
        wars_limit=box.wars_limit,
        pope=_known(s.pope),
        cities=[_city(s, box, words, city) for city in range(len(s.status))],
        events=[_event(box, words, event) for event in range(box.events) if s.open[event]],
        families=_families(s, box, words),
        seats=[_seat(s, box, words, p) for p in range(box.seats)],
        used=[words["power"][power] for power, used in enumerate(s.used) if used],
        stacked=s.stacked,
        discards=_counted(s.discards, words["treachery"]),
        unseen=_counted(s.stack, words["treachery"]),
        choice=_counted(s.choice, words["treachery"]),
        aimed=None if s.played == NONE else words["treachery"][s.played],
        auction=None if s.sale == NONE else _auction(s, box, words),
        war={SIDES[side]: _side(s, box, words, side) for side in range(len(SIDES))} if at_war else None,
        striking=SIDES[s.striking],
    )


def _known(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _counted(counts: Sequence[int], names: Sequence[str]) -> dict[str, int]:
    return {name: n for name, n in zip(names, counts, strict=False) if n}


def _city(s: Position, box: Box, words: Words, city: int) -> City:
    tiles = [tile for tile in range(box.tiles) if box.tile_city[tile] == city]
    return City(
        name=words["city"][city],
        status=s.status[city],
        opening=box.opening * s.status[city],
        points=scoring.city_points(s, box, city),
        unsold={words["tile"][tile]: s.unsold[tile] for tile in tiles if s.unsold[tile]},
    )


def _event(box: Box, words: Words, event: int) -> Event:
    return Event(
        name=words["event"][event],
        money=words["money"][box.event_money[event]],
        artist=bool(box.event_artist[event]),
        points=box.event_points[event],
        merchant=box.event_merchant[event],
        lower=box.event_lower[event],
        raise_=box.event_raise[event],
    )


def _families(s: Position, box: Box, words: Words) -> dict[str, dict[str, int]]:
    if s.phase != FAMILY:
        return {}
    free = [family for family in range(len(box.family_town)) if not turn.is_taken(s, box, family)]
    return {words["family"][family]: _effects(box, words, "family", family) for family in free}


def _effects(box: Box, words: Words, kind: str, at: int) -> dict[str, int]:
    """What a family or a city tile does, under the names of the columns; for troops, under the name of the kind."""
    columns = {effect: getattr(box, f"{kind}_{effect}", [0] * (at + 1))[at] for effect in EFFECTS}
    troop = getattr(box, f"{kind}_troop")[at]
    if troop != NONE:
        for effect in ("attack", "defence"):
            columns[f"{words['troop'][troop]} {effect}"] = getattr(box, f"{kind}_troop_{effect}")[at]
    return {effect: n for effect, n in columns.items() if n}


def _seat(s: Position, box: Box, words: Words, p: int) -> Seat:
    settled = s.family[p] != NONE
    hand = _counted(s.hand[p], words["treachery"])
    troops = [troop for troop in range(box.troops) if s.troop[p][troop]]
    return Seat(
        family=words["family"][s.family[p]] if settled else None,
        town=words["town"][box.family_town[s.family[p]]] if settled else None,
        gold=s.gold[p],
        influence=s.influence[p],
        home=s.home[p],
        income={"gold": decade.gold_income(s, box, p), "influence": decade.influence_income(s, box, p)},
        counters=s.counters[p],
        held=s.held[p],
        hand_limit=turn.hand_limit(s, box, p) if settled else box.hand,
        hand=hand if sum(hand.values()) == s.held[p] else None,
        troops=[words["troop"][troop] for troop in troops],
        attack=_strengths(words, troops, [war.troop_attack(s, box, p, troop) for troop in troops])
        | {"army": total(s, p, box.family_attack, box.tile_attack) if settled else 0},
        defence=_strengths(words, troops, [war.troop_defence(s, box, p, troop) for troop in troops])
        | {"army": total(s, p, box.family_defence, box.tile_defence) if settled else 0},
        discounts=_discounts(s, box, p) if settled else {},
        tiles=_by_city(s, box, words, p),
        events=[words["event"][event] for event in range(box.events) if s.won[p][event]],
        points=_points(s, box, p),
    )


def _by_city(s: Position, box: Box, words: Words, p: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for tile in s.tile[p][: s.tiles[p]]:
        found.setdefault(words["city"][box.tile_city[tile]], []).append(words["tile"][tile])
    return found


def _strengths(words: Words, troops: Sequence[int], strengths: Sequence[int]) -> dict[str, int]:
    return {words["troop"][troop]: strength for troop, strength in zip(troops, strengths, strict=True)}


def _discounts(s: Position, box: Box, p: int) -> dict[str, int]:
    return {
        "artist": total(s, p, box.family_artist, box.tile_artist),
        "pope": total(s, p, box.family_pope, box.tile_pope),
        "command": total(s, p, box.family_command, box.tile_command),
    }


def _points(s: Position, box: Box, p: int) -> Points:
    return Points(
        tiles=scoring.tile_points(s, box, p),
        events=scoring.event_points(s, box, p),
        pope=scoring.pope_points(s, box, p),
        counters=scoring.counter_points(s, p),
        gold=scoring.gold_points(s, box, p),
        influence=scoring.influence_points(s, box, p),
        all=scoring.points(s, box, p),
    )


def _auction(s: Position, box: Box, words: Words) -> Auction:
    power = box.tile_power[s.lot] if s.sale == TILE else NONE
    return Auction(
        sale=words["sale"][s.sale],
        lot=_lot(s, words),
        effects=_effects(box, words, "tile", s.lot) if s.sale == TILE else {},
        power=None if power == NONE else words["power"][power],
        high=None if s.bidder == NOBODY else s.high,
        bidder=_known(s.bidder),
        reach={p: s.reach[p] for p in range(box.seats) if s.reach[p] != NOBODY},
    )


def _lot(s: Position, words: Words) -> str:
    if s.sale == POPE:
        return words["sale"][POPE]
    return words["lot"][s.lot] if s.sale < POPE else words["city"][s.city[s.sale - ATTACK]]


def _side(s: Position, box: Box, words: Words, side: int) -> Side:
    return Side(
        city=words["city"][s.city[side]],
        commander=_known(war.commander(s, box, side)),
        pope_adds=words["troop"][s.pope_troop] if s.pope_side == side else None,
        bribed=[words["troop"][troop] for troop in range(box.troops) if s.bribed[side][troop]],
        attack=war.attack_of(s, box, side),
        defence=war.defence_of(s, box, side),
        die=s.rolled[side] or None,
    )


def closes(before: Position, after: Position) -> bool:
    """A turn is over."""
    return before.turn != after.turn


def steps(before: Position, number: int, after: Position, box: Box, words: Words) -> list[object]:
    """What a board shows bit by bit: nothing yet."""
    return []
