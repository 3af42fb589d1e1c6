"""What one seat, or an onlooker, knows: as figures for a board, and in words for a page of text."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from signoria.core.catalogue import Catalogue
from signoria.core.contract import NOBODY
from signoria.core.layout import NONE
from signoria.core.plain import Words
from signoria.core.vector import Vector

from . import rules
from .log import tell
from .rules import decade, scoring, turn, war
from .rules.table import SIDES, Box, Position, total

__all__ = ["VECTOR", "View", "ask", "closes", "page", "steps", "tell", "view"]

# A player's city tiles lie in the order in which they came, which means nothing.
VECTOR = Vector(heaped=("tile",))


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
    """What is for sale, and who is still in, with the highest bid that each can make."""

    sale: str
    lot: str
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
    return Auction(
        sale=words["sale"][s.sale],
        lot=words["sale"][s.sale] if s.lot == NONE else words["lot"][s.lot],
        high=None if s.bidder == NOBODY else s.high,
        bidder=_known(s.bidder),
        reach={p: s.reach[p] for p in range(box.seats) if s.reach[p] != NOBODY},
    )


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


# A page of text, at most 79 wide.


def page(seen: View, title: str, names: Sequence[str], say: Catalogue) -> list[str]:
    """The board in words."""
    holder = say.say("nobody") if seen.pope is None else names[seen.pope]
    wars = f"{seen.wars}/{seen.wars_limit}"
    events = ", ".join(_event_line(event, say) for event in seen.events)
    return [
        say.say("title", title=title, decade=seen.decade, wars=wars, pope=holder, stack=seen.stacked)[:79],
        *(line for city in seen.cities for line in _wrapped(_city_line(city, say))),
        *_wrapped(say.say("open", events=events or say.say("none"))),
        *(line[:79] for line in _seat_lines(seen, names, say)),
        *_wrapped(" ".join([*_hand(seen, say), *_war(seen, names, say), *_sale(seen, names, say)])),
    ]


def _city_line(city: City, say: Catalogue) -> str:
    unsold = ", ".join(f"{_short(name)} x{n}" if n > 1 else _short(name) for name, n in city.unsold.items())
    return say.say("city", city=city.name, status=city.status, points=city.points, tiles=unsold or say.say("none"))


def _short(tile: str) -> str:
    """A tile by the first word of its name, which tells it from the others of its city."""
    return tile.split()[0]


def _event_line(event: Event, say: Catalogue) -> str:
    effects = {"points": event.points, "merchant": event.merchant, "lower": event.lower, "raise": event.raise_}
    brings = " ".join(say.say(f"brings_{code}", n=n) for code, n in effects.items() if n)
    return say.say("event", event=event.name, artist="*" if event.artist else "", money=event.money, brings=brings)


def _seat_lines(seen: View, names: Sequence[str], say: Catalogue) -> list[str]:
    lines = [_columns(" ", say.say("columns").split("|"))]
    for p, seat in enumerate(seen.seats):
        mark = ">" if p == seen.asked else "*" if p == seen.turn else " "
        figures = [str(n) for n in (seat.gold, seat.influence, seat.home, seat.counters, seat.held, seat.points.all)]
        troops = "".join(troop[:2] for troop in seat.troops)
        lines.append(_columns(mark, [names[p], seat.family or "", *figures, troops, _codes(seat)]))
    return lines


def _columns(mark: str, cells: Sequence[str]) -> str:
    who, family, gold, influence, home, counters, held, points, troops, tiles = cells
    figures = f"{gold:>4}{influence:>4}{home:>5}{counters:>4}{held:>3}{points:>4}"
    return f"{mark} {who[:9]:<10}{family[:6]:<7}{figures} {troops:<9}{tiles}"


def _codes(seat: Seat) -> str:
    """Tiles by their cities' first letters and their own first three: `V:DogMer M:Swi`."""
    return " ".join(f"{city[0]}:{''.join(tile[:3] for tile in tiles)}" for city, tiles in seat.tiles.items())


def _hand(seen: View, say: Catalogue) -> list[str]:
    hand = None if seen.seat is None else seen.seats[seen.seat].hand
    said = [say.say("hand", tiles=_tiles(hand))] if hand else []
    return said + ([say.say("choice", tiles=_tiles(seen.choice))] if seen.choice else [])


def _tiles(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} x{n}" if n > 1 else name for name, n in counts.items())


def _war(seen: View, names: Sequence[str], say: Catalogue) -> list[str]:
    if seen.war is None:
        return []
    sides = [_side_line(side, names, say) for side in seen.war.values()]
    return [say.say("war", attacker=sides[0], defender=sides[1])]


def _side_line(side: Side, names: Sequence[str], say: Catalogue) -> str:
    who = say.say("nobody") if side.commander is None else names[side.commander]
    more = say.say("side_pope", troop=side.pope_adds) if side.pope_adds else ""
    more += say.say("side_bribed", troops=", ".join(side.bribed)) if side.bribed else ""
    more += say.say("side_die", n=side.die) if side.die else ""
    return say.say("side", city=side.city, who=who, attack=side.attack, defence=side.defence, more=more)


def _sale(seen: View, names: Sequence[str], say: Catalogue) -> list[str]:
    if seen.auction is None:
        return []
    sale = seen.auction
    high = say.say("no_bid") if sale.bidder is None else say.say("high", n=sale.high, who=names[sale.bidder])
    others = ", ".join(names[p] for p in sale.reach if p != sale.bidder)
    return [say.say("sale", lot=sale.lot, high=high, others=others or say.say("nobody"))]


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, 79, subsequent_indent="  ")


def ask(seen: View, names: Sequence[str], say: Catalogue) -> str:
    """The question that the seat to decide has to answer."""
    if seen.seat is None:
        return ""
    seat, war = seen.seats[seen.seat], seen.war
    return say.say(
        f"ask_{seen.phase}",
        who=names[seen.seat],
        gold=seat.gold,
        influence=seat.influence,
        most=0 if seen.auction is None else seen.auction.reach.get(seen.seat, 0),
        lot="" if seen.auction is None else seen.auction.lot,
        aimed=seen.aimed,
        cities="" if war is None else " / ".join(side.city for side in war.values()),
    )


def closes(before: Position, after: Position) -> bool:
    """A turn is over."""
    return before.turn != after.turn


def steps(before: Position, number: int, after: Position, box: Box, words: Words) -> list[object]:
    """What a board shows bit by bit: nothing yet."""
    return []
