"""What one seat, or an onlooker, knows, as figures for a board; `page` puts them into words."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.core.contract import NOBODY
from signoria.core.layout import NONE
from signoria.core.plain import Words
from signoria.core.vector import Vector

from . import rules
from .figures import Auction, City, Event, Points, Seat, Side, Tile, Troop, View
from .log import tell
from .page import ask, page
from .rules import auctions, decade, scoring, turn, war
from .rules.table import (
    ATTACK,
    BIDDING,
    EVENT,
    FAMILY,
    GOLD,
    INFLUENCE,
    POPE,
    SIDES,
    TILE,
    Box,
    Position,
    total,
)
from .steps import steps

__all__ = ["VECTOR", "View", "ask", "closes", "page", "steps", "tell", "view"]

# A player's city tiles lie in the order in which they came, which means nothing.
VECTOR = Vector(heaped=("tile",))

EFFECTS = ("gold", "influence", "merchant", "attack", "defence", "pay", "artist", "pope", "command", "hand", "spare")
"""Columns of what families and city tiles do for their owner, those of troops apart."""


def view(s: Position, box: Box, words: Words, seat: int = NOBODY) -> View:
    at_war = s.city[0] != NONE
    return View(
        seat=_known(seat),
        decade=s.decade,
        decades=box.decades,
        phase=words["phase"][s.phase],
        decisions=s.decisions,
        unit=_unit(s, box, words) if s.phase == BIDDING else None,
        turn=_known(s.turn),
        asked=_known(max(rules.actor(s, box), NOBODY)),
        wars=s.wars,
        wars_limit=box.wars_limit,
        pope=_known(s.pope),
        pope_brings={"influence": box.pope_influence, "points": box.pope_points},
        cities=[_city(s, box, words, city) for city in range(len(s.status))],
        tiles={words["tile"][tile]: _tile(box, words, tile) for tile in range(box.tiles)},
        troops={words["troop"][troop]: _troop(s, box, troop) for troop in range(box.troops)},
        events=[_event(box, words, event) for event in range(box.events) if s.open[event]],
        families=_families(s, box, words),
        seats=[_seat(s, box, words, p) for p in range(box.seats)],
        used=[words["power"][power] for power, used in enumerate(s.used) if used],
        stacked=s.stacked,
        takes=_counted(box.treachery_takes, words["treachery"]),
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


def _unit(s: Position, box: Box, words: Words) -> str:
    return words["money"][GOLD if auctions.in_gold(s, box) else INFLUENCE]


def _tile(box: Box, words: Words, tile: int) -> Tile:
    power = box.tile_power[tile]
    return Tile(
        city=words["city"][box.tile_city[tile]],
        effects=_effects(box, words, "tile", tile),
        power=None if power == NONE else words["power"][power],
    )


def _troop(s: Position, box: Box, troop: int) -> Troop:
    return Troop(
        cost=box.troop_cost[troop],
        attack=box.troop_attack[troop],
        defence=box.troop_defence[troop],
        influence=box.troop_influence[troop],
        left=box.troop_copies[troop] - sum(s.troop[p][troop] for p in range(box.seats)),
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
        treachery_cost=_treachery_cost(s, box, p),
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


def _treachery_cost(s: Position, box: Box, p: int) -> dict[str, int]:
    influence = turn.draw_influence(s, box, p) if s.family[p] != NONE else box.draw_influence
    return {"gold": box.draw_gold, "influence": influence}


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
    within = [p for p in range(box.seats) if s.reach[p] != NOBODY]
    return Auction(
        sale=words["sale"][s.sale],
        lot=_lot(s, words),
        money=_unit(s, box, words),
        effects=_effects(box, words, "tile", s.lot) if s.sale == TILE else {},
        power=None if power == NONE else words["power"][power],
        event=_event(box, words, auctions.event_up(s, box)) if s.sale == EVENT else None,
        pays={p: _pays(s, box, p, s.sale - ATTACK) for p in within} if s.sale >= ATTACK else {},
        high=None if s.bidder == NOBODY else s.high,
        bidder=_known(s.bidder),
        reach={p: s.reach[p] for p in within},
        discounts={p: n for p in within if (n := auctions.discount(s, box, p))},
    )


def _lot(s: Position, words: Words) -> str:
    if s.sale == POPE:
        return words["sale"][POPE]
    return words["lot"][s.lot] if s.sale < POPE else words["city"][s.city[s.sale - ATTACK]]


def _pays(s: Position, box: Box, p: int, side: int) -> int:
    """P13: what the command of a side brings a player."""
    return s.status[s.city[side]] + total(s, p, box.family_pay, box.tile_pay)


def _side(s: Position, box: Box, words: Words, side: int) -> Side:
    commander = war.commander(s, box, side)
    attack, defence = war.attack_of(s, box, side), war.defence_of(s, box, side)
    counts = attack if side == s.striking else defence
    return Side(
        city=words["city"][s.city[side]],
        commander=_known(commander),
        pays=None if commander == NOBODY else _pays(s, box, commander, side),
        pope_adds=words["troop"][s.pope_troop] if s.pope_side == side else None,
        bribed=[words["troop"][troop] for troop in range(box.troops) if s.bribed[side][troop]],
        attack=attack,
        defence=defence,
        counts=counts,
        die=s.rolled[side] or None,
        total=counts + s.rolled[side] if s.rolled[side] else None,
    )


def closes(before: Position, after: Position) -> bool:
    """A turn is over."""
    return before.turn != after.turn
