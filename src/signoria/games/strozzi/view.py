"""What one seat, or an onlooker, knows: as figures for a board, and in words for a page of text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from signoria.core.catalogue import Catalogue
from signoria.core.contract import NOBODY
from signoria.core.layout import NONE
from signoria.core.plain import Words
from signoria.core.vector import Vector

from . import rules
from .page import ask, page, printed
from .rules import table
from .rules.table import CLAIM, DOCK, OPEN, OVER, PASS, PIRATE, SHIP, START, TAKE, Box, Position

__all__ = ["VECTOR", "View", "ask", "closes", "page", "steps", "tell", "view"]

AT_SHIP = (CLAIM, DOCK, TAKE)

# What a ship brings, it has brought when it docks; who has docked where is told as such.
VECTOR = Vector(left_out=("ship_at",))


@dataclass(frozen=True)
class Ship:
    """A ship as it is printed."""

    ship: int
    speed: int
    wares: dict[str, int]
    scrolls: int
    patronage: bool


@dataclass(frozen=True)
class Docked:
    """A player's ship in a port: its speed with its flag, its rank from 1, and what the port would pay it now."""

    ship: Ship
    flag: str
    speed: int
    rank: int
    pays: int


@dataclass(frozen=True)
class Marker:
    """A player's marker on a track, its rank from 1 once it has left the start field, and what it would be paid now."""

    step: int
    rank: int | None
    pays: int


@dataclass(frozen=True)
class Seat:
    """One player's side of the board."""

    money: int | None
    """None while it is covered."""
    flags: list[str]
    ships: dict[str, Docked]
    markers: dict[str, Marker]
    pays: int
    """What ships and markers would be paid if the round ended now."""
    tiles: list[str]
    patronage: dict[str, int]
    patronage_pays: dict[str, int]
    """What each category would pay if the game ended now."""


@dataclass(frozen=True)
class Asked:
    """A place in the order of asking: `passed`, `holds`, `asked`, `to_come`, `no_flags` or `no_pirate`."""

    seat: int
    standing: str


@dataclass(frozen=True)
class Landing:
    """The ship in sight under a seat's flag in a port: what it would come to."""

    seat: int
    port: str
    flag: str
    speed: int
    rank: int
    step: int
    """Where the marker for the port would come, and in `florence` the one there."""
    florence: int
    gain: int
    """How much more a round that ended now would pay."""


@dataclass(frozen=True)
class View:
    """The table as a seat sees it. Everyone sees the same, but for coins where they are covered."""

    seat: int | None
    round: int
    rounds: int
    phase: str
    deck: int
    aside: int
    starter: int | None
    active: int | None
    ship: Ship | None
    claimer: int | None
    flag: str | None
    asking: list[Asked]
    landings: list[Landing]
    trades: dict[str, str]
    """What on board of a ship moves the marker of each track."""
    ports: dict[str, list[int]]
    """Whose ships lie in each port, the fastest first."""
    tracks: dict[str, list[int]]
    """Whose markers have left the start field of each track, the highest first."""
    seats: list[Seat]
    display: dict[str, str]
    stack: dict[str, int]
    bonus: list[int]
    """What each step of a track pays on top."""
    unseen: list[Ship]


def view(s: Position, box: Box, words: Words, seat: int = NOBODY) -> View:
    return View(
        seat=_known(seat),
        round=s.round,
        rounds=box.rounds,
        phase=words["phase"][s.phase],
        deck=s.deck,
        aside=box.aside,
        starter=_known(s.starter),
        active=_known(s.active),
        ship=None if s.ship == NONE else _ship(box, words, s.ship),
        claimer=_known(s.claimer),
        flag=None if s.flag == NONE else words["flag"][s.flag],
        asking=_asking(s, box) if s.phase == CLAIM else [],
        landings=[landing for p in range(box.seats) for landing in _landings(s, box, words, p)],
        trades=dict(zip(words["track"], [*words["ware"], "scrolls"], strict=True)),
        ports=_owners(words["port"], s.docked),
        tracks=_owners(words["track"], s.markers),
        seats=[_seat(s, box, words, p, covered=_covers(s, box, seat, p)) for p in range(box.seats)],
        display={words["place"][at]: words["tile"][tile] for at, tile in enumerate(s.display) if tile != NONE},
        stack={words["tile"][tile]: n for tile, n in enumerate(s.stack) if n},
        bonus=box.bonus[: box.last_step + 1],
        unseen=[_ship(box, words, ship) for ship in range(box.ships) if s.unseen[ship]],
    )


def _known(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _covers(s: Position, box: Box, seat: int, p: int) -> bool:
    """Coins that may be covered are, until the game is over; nobody covers his own for himself."""
    return bool(box.covered_coins) and seat != p and s.phase != OVER


def _ship(box: Box, words: Words, ship: int) -> Ship:
    return Ship(
        ship=ship + 1,
        speed=box.ship_speed[ship],
        wares={ware: table.cargo(box, ship, port) for port, ware in enumerate(words["ware"])},
        scrolls=box.ship_scrolls[ship],
        patronage=bool(box.ship_patronage[ship]),
    )


def _owners(places: Sequence[str], rows: Sequence[Sequence[int]]) -> dict[str, list[int]]:
    return {place: [p for p in row if p != NOBODY] for place, row in zip(places, rows, strict=True)}


def _seat(s: Position, box: Box, words: Words, p: int, covered: bool) -> Seat:
    categories = list(enumerate(words["category"]))
    return Seat(
        money=None if covered else s.money[p],
        flags=[flag for at, flag in enumerate(words["flag"]) if _in_hand(s, p, at)],
        ships={
            port: _docked(s, box, words, p, at) for at, port in enumerate(words["port"]) if s.ship_at[p][at] != NONE
        },
        markers={track: _marker(s, box, p, at) for at, track in enumerate(words["track"])},
        pays=rules.round_pay(s, box, p),
        tiles=[tile for at, tile in enumerate(words["tile"]) for _ in range(s.tiles[p][at])],
        patronage={category: s.patronage[p][at] for at, category in categories},
        patronage_pays={category: rules.patronage_pay(s, box, p, at) for at, category in categories},
    )


def _in_hand(s: Position, p: int, flag: int) -> bool:
    """A flag that lies in no port, nor on the ship that its owner claims."""
    return s.flag_at[p][flag] == NONE and not (p == s.claimer and flag == s.flag)


def _docked(s: Position, box: Box, words: Words, p: int, port: int) -> Docked:
    return Docked(
        ship=_ship(box, words, s.ship_at[p][port]),
        flag=words["flag"][table.find(port, s.flag_at[p])],
        speed=s.speed[p][port],
        rank=table.find(p, s.docked[port]) + 1,
        pays=rules.ship_pay(s, box, p, port),
    )


def _marker(s: Position, box: Box, p: int, track: int) -> Marker:
    rank = table.find(p, s.markers[track]) + 1 if s.step[p][track] else None
    return Marker(s.step[p][track], rank, rules.marker_pay(s, box, p, track))


def _asking(s: Position, box: Box) -> list[Asked]:
    """Everyone's standing, from the active player to his right neighbour."""
    around = [(s.active + at) % box.seats for at in range(box.seats)]
    return [Asked(p, _standing(s, around, p)) for p in around]


def _standing(s: Position, around: list[int], p: int) -> str:
    if p == s.asked:
        return "asked"
    if p == s.claimer:
        return "holds"
    if not table.has_flag(s, p):
        return "no_flags"
    before_claim = s.claimer == NOBODY or around.index(p) < around.index(s.claimer)
    if not before_claim and not rules.may_claim(s, p):
        return "no_pirate"
    return "passed" if around.index(p) < around.index(s.asked) else "to_come"


def _landings(s: Position, box: Box, words: Words, p: int) -> list[Landing]:
    """Z7: every port that is open to a seat, under every flag that it could raise, tried on a copy."""
    if s.phase not in (CLAIM, DOCK) or (s.phase == DOCK and p != s.claimer):
        return []
    ports = [port for port in range(table.PORTS) if s.ship_at[p][port] == NONE]
    flags = [s.flag] if p == s.claimer else [flag for flag in range(PASS) if table.may_raise(s, p, flag)]
    return [_landing(s.copy(), box, words, p, flag, port) for flag in flags for port in ports]


def _landing(s: Position, box: Box, words: Words, p: int, flag: int, port: int) -> Landing:
    paid = rules.round_pay(s, box, p)
    s.claimer, s.flag = p, flag
    rules.sail(s, box, port)
    return Landing(
        seat=p,
        port=words["port"][port],
        flag=words["flag"][flag],
        speed=s.speed[p][port],
        rank=table.find(p, s.docked[port]) + 1,
        step=s.step[p][port],
        florence=s.step[p][table.FLORENCE],
        gain=rules.round_pay(s, box, p) - paid,
    )


# The log: what an event meant, as sentences.


def tell(
    before: Position, number: int, after: Position, box: Box, words: Words, names: Sequence[str], say: Catalogue
) -> list[str]:
    """What happened when a move or an outcome, by its number, led from one position to the next."""
    now = before.copy()
    said = [_told(before, number, box, words, names, say)]
    if before.phase == CLAIM and number != PASS:
        now.claimer, now.flag = before.asked, number
    if before.phase == DOCK:
        said += _docks(now, number - table.DOCK_AT, box, words, names, say)
    elif before.phase == CLAIM and after.phase not in (CLAIM, DOCK):
        if now.claimer == NOBODY:
            said.append(say.say("unwanted", ship=before.ship + 1))
        else:
            said += _docks(now, table.find(NONE, now.ship_at[now.claimer]), box, words, names, say)
    if before.phase == TAKE:
        said += _takes(now, number - table.TAKE_FROM, box, words, names, say)
    if after.round > before.round or after.phase == OVER:
        said += _scoring(now, after, box, names, say)
    return [line for line in said if line]


def _told(before: Position, number: int, box: Box, words: Words, names: Sequence[str], say: Catalogue) -> str:
    if before.phase == OPEN:
        return say.say("opened", tile=say.name(words["tile"][number - table.FIRST_TILE]))
    if before.phase == START:
        return say.say("starts", who=names[number])
    if before.phase == SHIP:
        ship = _ship(box, words, number - table.FIRST_SHIP)
        return say.say("turns_up", who=names[before.active], ship=ship.ship, print=printed(ship, say))
    if before.phase != CLAIM:
        return ""
    who, owner = names[before.asked], names[before.claimer]
    if number == PASS:
        return say.say("passes", who=who)
    if before.claimer != NOBODY:
        return say.say("steals", who=who, owner=owner)
    return say.say("seizes" if number == PIRATE else "claims", who=who, flag=say.name(words["flag"][number]))


def _docks(now: Position, port: int, box: Box, words: Words, names: Sequence[str], say: Catalogue) -> list[str]:
    """A ship sails on a copy of the position, also where the rules leave no choice; a tile without choice follows."""
    p, before = now.claimer, now.copy()
    rules.sail(now, box, port)
    place, rank = say.name(words["port"][port]), table.find(p, now.docked[port]) + 1
    steps = _steps(before, now, words, say)
    said = [say.say("docks", who=names[p], ship=now.ship + 1, port=place, rank=rank, steps=steps)]
    if box.ship_patronage[now.ship] and table.open_tiles(now) == 1:
        said += _takes(now, table.first_open_tile(now), box, words, names, say)
    return said


def _takes(now: Position, place: int, box: Box, words: Words, names: Sequence[str], say: Catalogue) -> list[str]:
    before = now.copy()
    rules.pick_up(now, box, place)
    tile = say.name(words["tile"][before.display[place]])
    return [say.say("takes", who=names[now.claimer], tile=tile, steps=_steps(before, now, words, say))]


def _steps(before: Position, now: Position, words: Words, say: Catalogue) -> str:
    """Where a player's markers came, of those that moved."""
    steps = zip(words["track"], before.step[now.claimer], now.step[now.claimer], strict=True)
    moved = [say.say("step", track=say.name(track), step=new) for track, old, new in steps if new > old]
    return say.say("moves", steps=", ".join(moved)) if moved else ""


def _scoring(now: Position, after: Position, box: Box, names: Sequence[str], say: Catalogue) -> Iterator[str]:
    """A round's pay, player by player, by the rules themselves, before the table is cleared."""
    seats = range(box.seats)
    ships = [sum(rules.ship_pay(now, box, p, port) for port in range(table.PORTS)) for p in seats]
    markers = [rules.round_pay(now, box, p) - ships[p] for p in seats]
    yield say.say("round_over", round=now.round)
    yield say.say("ships_pay", amounts=_amounts(ships, names, say))
    yield say.say("markers_pay", amounts=_amounts(markers, names, say))
    if after.phase == OVER:
        tiles = [sum(rules.patronage_pay(now, box, p, at) for at in range(table.CATEGORIES)) for p in seats]
        yield say.say("patronage_pays", amounts=_amounts(tiles, names, say))
    else:
        yield say.say("starts_next", who=names[after.starter], round=after.round)


def _amounts(amounts: Sequence[int], names: Sequence[str], say: Catalogue) -> str:
    return ", ".join(say.say("amount", who=who, coins=n) for who, n in zip(names, amounts, strict=False))


def closes(before: Position, after: Position) -> bool:
    """A ship is docked, or gone."""
    return before.phase in AT_SHIP and after.phase not in AT_SHIP


@dataclass(frozen=True)
class Pay:
    """One step of a round's pay: a port, a track, or at the end a category of patronage."""

    round: int
    of: str
    """`port`, `track` or `patronage`."""
    name: str
    pays: list[int]
    order: list[int]
    """Whom it pays, the first first."""


def steps(before: Position, number: int, after: Position, box: Box, words: Words) -> list[Pay]:
    """The pays of a round, one after the other, where an event ended it."""
    if after.round == before.round and after.phase != OVER:
        return []
    now = _before_pay(before, number, box)
    paid = [_pay(now, box, "port", name, at, rules.ship_pay) for at, name in enumerate(words["port"])]
    paid += [_pay(now, box, "track", name, at, rules.marker_pay) for at, name in enumerate(words["track"])]
    if after.phase == OVER:
        for at, name in enumerate(words["category"]):
            paid.append(_pay(now, box, "patronage", name, at, rules.patronage_pay))
    return paid


def _pay(s: Position, box: Box, of: str, name: str, at: int, due: Callable[[Position, Box, int, int], int]) -> Pay:
    pays = [due(s, box, p, at) for p in range(box.seats)]
    order = sorted((p for p in range(box.seats) if pays[p]), key=lambda p: -pays[p])
    return Pay(s.round, of, name, pays, order)


def _before_pay(before: Position, number: int, box: Box) -> Position:
    """The table as the round ended: the last ship in its port, its tile taken, and nothing paid."""
    now = before.copy()
    if before.phase == CLAIM and number != PASS:
        now.claimer, now.flag = before.asked, number
    if before.phase in (CLAIM, DOCK) and now.claimer != NOBODY:
        port = number - table.DOCK_AT if before.phase == DOCK else table.find(NONE, now.ship_at[now.claimer])
        rules.sail(now, box, port)
        if box.ship_patronage[now.ship] and table.open_tiles(now) == 1:
            rules.pick_up(now, box, table.first_open_tile(now))
    if before.phase == TAKE:
        rules.pick_up(now, box, number - table.TAKE_FROM)
    return now
