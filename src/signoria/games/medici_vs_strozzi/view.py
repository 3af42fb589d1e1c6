"""What one seat, or an onlooker, knows: as figures for a board, and in words for a page of text."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from signoria.core.catalogue import Catalogue
from signoria.core.contract import NOBODY
from signoria.core.layout import NONE
from signoria.core.plain import Words
from signoria.core.vector import Vector

from . import rules
from .notation import FAMILIES
from .rules import ANSWER, BUY, DISCARD, DRAW_TILE, LOAD, LOADING, OVER, PRICE, PRICE_0, Box, Position

# Cargo and pull sum up the holds.
VECTOR = Vector(left_out=("hold",), heaped=("lot",))


@dataclass(frozen=True)
class Ship:
    """One ship, and what it carries."""

    holds: int
    harbour: str | None
    tiles: list[str]
    free: int
    worth: int


@dataclass(frozen=True)
class Seat:
    """One player: what he has, and what a scoring now would pay him."""

    family: str
    money: int
    ships: list[Ship]
    harbours_pay: int
    markers_pay: int
    ways: list[Way]
    best: int | None
    """The most that any of them would gain him; None where he has no room."""


@dataclass(frozen=True)
class Way:
    """To load the lot onto a ship, and by how much that would better its owner's lead in a scoring now."""

    ship: str
    harbour: str
    gain: int


@dataclass(frozen=True)
class Track:
    """A track: fields are counted from the middle, above it on the Medici's side, below it on the Strozzi's."""

    good: str
    marker: int
    scored: int
    """Where a scoring now would find the marker."""
    owner: int | None
    """Whose it would be then."""
    pays: int


@dataclass(frozen=True)
class Harbour:
    """A harbour: what each seat's cargo there is worth, and whom it would be paid for."""

    name: str
    worth: list[int]
    richer: int | None
    tracks: list[Track]


@dataclass(frozen=True)
class View:
    """The table as a seat sees it. Both see the same: only who asks is different."""

    seat: int | None
    round: int
    rounds: int
    phase: str
    drawer: int
    buyer: int | None
    lot: list[str]
    lot_worth: int
    price: int | None
    may_draw: bool
    left: int
    bag: dict[str, int]
    seats: list[Seat]
    harbours: list[Harbour]
    harbour_pay: int
    bonus: list[int]
    """The bonus of each field of a track, from the middle to either end."""


def view(s: Position, box: Box, words: Words, seat: int = NOBODY) -> View:
    tiles = words["tile"]
    harbours = [_harbour(s, box, words, at) for at in range(box.harbours)]
    return View(
        seat=_known(seat),
        round=s.round,
        rounds=box.rounds,
        phase=words["phase"][s.phase],
        drawer=s.drawer,
        buyer=_known(s.buyer),
        lot=[tiles[tile] for tile in s.lot[: s.turned]],
        lot_worth=sum(box.tile_value[tile] for tile in s.lot[: s.turned]),
        price=s.price if s.phase in (ANSWER, LOADING) else None,
        may_draw=s.phase == PRICE and rules.may_draw_another(s, box),
        left=s.left,
        bag={tiles[tile]: n for tile, n in enumerate(s.bag) if n},
        seats=[_seat(s, box, words, p, harbours) for p in range(box.seats)],
        harbours=harbours,
        harbour_pay=box.harbour_pay,
        bonus=box.step_bonus[: box.steps],
    )


def _known(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _seat(s: Position, box: Box, words: Words, p: int, harbours: Sequence[Harbour]) -> Seat:
    return Seat(
        family=FAMILIES[p],
        money=s.money[p],
        ships=[_ship(s, box, words, p, ship) for ship in range(box.ships)],
        harbours_pay=sum(box.harbour_pay for harbour in harbours if harbour.richer == p),
        markers_pay=sum(track.pays for harbour in harbours for track in harbour.tracks if track.owner == p),
        ways=(ways := _ways(s, box, words, p)),
        best=max((way.gain for way in ways), default=None),
    )


def _ways(s: Position, box: Box, words: Words, p: int) -> list[Way]:
    """Each way to load the lot, tried by the rules themselves on a copy."""
    found, lead = [], _lead(s, box, words, p)
    for way in range(rules.ways(box)) if s.turned else ():
        if rules.may_load(s, box, p, s.turned, way):
            loaded, ship = s.copy(), rules.ship_of(box, way)
            loaded.buyer = p
            rules.load(loaded, box, way)
            place = words["harbour"][loaded.harbour[p][ship]]
            found.append(Way(words["ship"][ship], place, _lead(loaded, box, words, p) - lead))
    return found


def _lead(s: Position, box: Box, words: Words, p: int) -> int:
    """How much more than his rival a seat would be paid now."""
    pays = [_pays(_harbour(s, box, words, at), box) for at in range(box.harbours)]
    return sum(of[p] - of[rules.opponent(p)] for of in pays)


def _pays(harbour: Harbour, box: Box) -> list[int]:
    """What a harbour and its tracks pay each seat."""
    pays = [box.harbour_pay if harbour.richer == p else 0 for p in range(box.seats)]
    for track in harbour.tracks:
        if track.owner is not None:
            pays[track.owner] += track.pays
    return pays


def _ship(s: Position, box: Box, words: Words, p: int, ship: int) -> Ship:
    tiles, harbour = s.hold[p * box.ships + ship][: s.stored[p][ship]], s.harbour[p][ship]
    return Ship(
        holds=box.ship_holds[ship],
        harbour=None if harbour == NONE else words["harbour"][harbour],
        tiles=[words["tile"][tile] for tile in tiles],
        free=rules.room(s, box, p, ship),
        worth=sum(box.tile_value[tile] for tile in tiles),
    )


def _harbour(s: Position, box: Box, words: Words, at: int) -> Harbour:
    return Harbour(
        name=words["harbour"][at],
        worth=[s.cargo[p][at] for p in range(box.seats)],
        richer=_known(rules.richer(s, at)),
        tracks=[_track(s, box, words, track) for track in range(box.tracks) if box.track_harbour[track] == at],
    )


def _track(s: Position, box: Box, words: Words, track: int) -> Track:
    # After the last scoring the ships are still there to be looked at, but they have moved the markers.
    scored = s.marker[track] if s.phase == OVER else rules.pulled(s, box, track)
    owner = rules.side(scored)
    return Track(
        good=words["good"][box.track_good[track]],
        marker=s.marker[track],
        scored=scored,
        owner=_known(owner),
        pays=0 if owner == NOBODY else rules.marker_pay(box, scored),
    )


# The log: what an event meant, as sentences.


def tell(
    before: Position, number: int, after: Position, box: Box, words: Words, names: Sequence[str], say: Catalogue
) -> list[str]:
    """What led from one position to the next."""
    said = _told(before, number, box, words, names, say)
    if after.round > before.round or after.phase == OVER:
        said += _scoring(_before_pay(before, number, box), box, words, names, say)
        if after.phase != OVER:
            said.append(say.say("begins", who=names[after.drawer], round=after.round))
    return said


def _told(before: Position, number: int, box: Box, words: Words, names: Sequence[str], say: Catalogue) -> list[str]:
    drawer, lot = names[before.drawer], before.lot[: before.turned]
    tiles = ", ".join(say.name(words["tile"][tile]) for tile in lot)
    if before.phase == LOADING:
        return [_loading(before, number, box, words, names[before.buyer], tiles, say)]
    if before.phase == ANSWER:
        other = rules.opponent(before.drawer)
        buyer = other if number == BUY else before.drawer
        said = [say.say("buys" if number == BUY else "declines", who=names[other], drawer=drawer, florins=before.price)]
        if not rules.fits(before, box, buyer, before.turned):
            said.append(say.say("no_room", who=names[buyer], tiles=tiles))
        return said
    if before.phase == PRICE:
        priced = say.say("prices", who=drawer, tiles=tiles, florins=number - PRICE_0)
        return [] if number == DRAW_TILE else [priced]
    return [say.say("draws", who=drawer, tile=say.name(words["tile"][number]))]


def _loading(s: Position, number: int, box: Box, words: Words, who: str, tiles: str, say: Catalogue) -> str:
    if number == DISCARD:
        return say.say("discards", who=who, tiles=tiles)
    ship, harbour = rules.ship_of(box, number - LOAD), rules.harbour_of(box, number - LOAD)
    at = s.harbour[s.buyer][ship] if harbour == NONE else harbour
    place = say.name(words["harbour"][at])
    return say.say("loads", who=who, tiles=tiles, ship=words["ship"][ship], harbour=place)


def _scoring(s: Position, box: Box, words: Words, names: Sequence[str], say: Catalogue) -> list[str]:
    seats = view(s, box, words).seats
    return [
        say.say("round_over", round=s.round),
        say.say("harbours_pay", amounts=_amounts([seat.harbours_pay for seat in seats], names, say)),
        say.say("markers_pay", amounts=_amounts([seat.markers_pay for seat in seats], names, say)),
    ]


def _amounts(amounts: Sequence[int], names: Sequence[str], say: Catalogue) -> str:
    return ", ".join(say.say("amount", who=who, florins=n) for who, n in zip(names, amounts, strict=False))


# A page of text, at most 80 wide.


def page(seen: View, title: str, names: Sequence[str], say: Catalogue) -> list[str]:
    """The board in words."""
    return [
        say.say("title", title=title, round=seen.round, rounds=seen.rounds, left=seen.left),
        *_wrapped(_lot(seen, names, say)),
        *(_seat_line(seen, p, names, say) for p in range(len(seen.seats))),
        *_harbour_lines(seen, names, say),
        say.say("legend", bonus=_bonus(seen)),
        *_wrapped(say.say("bag", tiles=_by_good(seen, say) or say.say("nothing"))),
    ]


def _lot(seen: View, names: Sequence[str], say: Catalogue) -> str:
    if not seen.lot:
        return say.say("over" if seen.phase == "over" else "waiting", who=names[seen.drawer])
    lot = say.say("lot", who=names[seen.drawer], tiles=", ".join(map(say.name, seen.lot)), worth=seen.lot_worth)
    return lot if seen.price is None else say.say("priced", lot=lot, florins=seen.price)


def _seat_line(seen: View, p: int, names: Sequence[str], say: Catalogue) -> str:
    seat = seen.seats[p]
    idle = " ".join(str(ship.holds) for ship in seat.ships if ship.harbour is None)
    return say.say(
        "seat",
        mark=">" if p == seen.seat else "*" if p == seen.drawer else " ",
        who=names[p][:11],
        family=seat.family,
        florins=seat.money,
        scoring=say.say("paid" if seen.phase == "over" else "pays", florins=seat.harbours_pay + seat.markers_pay),
        ships=say.say("idle", ships=idle) if idle else say.say("all_out"),
    )


def _harbour_lines(seen: View, names: Sequence[str], say: Catalogue) -> list[str]:
    """For each harbour the ships, first that of the Medici, and beside them the tracks."""
    lines = [_line(*say.say("columns").split("|"))]
    for harbour in seen.harbours:
        ships = [_ship_cells(seen, p, harbour.name, names, say) for p in range(len(seen.seats))]
        tracks = [_track_cells(seen, track, say) for track in harbour.tracks]
        for at, (ship, track) in enumerate(zip_longest(ships, tracks)):
            lines.append(_line("" if at else say.name(harbour.name), *(ship or ("",) * 4), *(track or ("",) * 3)))
    return lines


def _line(harbour: str, player: str, ship: str, hold: str, worth: str, track: str, fields: str, pays: str) -> str:
    left = f"  {harbour[:7]:<7} {player[:9]:<9} {ship:>4}  {hold:<15}{worth:>5}"
    return f"{left}  {track[:6]:<6} {fields:^13} {pays}".rstrip()


def _ship_cells(seen: View, p: int, harbour: str, names: Sequence[str], say: Catalogue) -> tuple[str, str, str, str]:
    for ship in seen.seats[p].ships:
        if ship.harbour == harbour:
            hold = " ".join([*(_short(tile, say) for tile in ship.tiles), *["."] * ship.free])
            return names[p], str(ship.holds), hold, str(ship.worth)
    return names[p], "", "", ""


def _track_cells(seen: View, track: Track, say: Catalogue) -> tuple[str, str, str]:
    """A track with its bonus fields told by their first figures, the side of the Strozzi on the left."""
    end = len(seen.bonus) - 1
    fields = [str(seen.bonus[abs(at)])[0] if seen.bonus[abs(at)] else "." for at in range(-end, end + 1)]
    fields[end] = "|"
    fields[end + track.scored] = "x"
    fields[end + track.marker] = "o"
    pays = "" if track.owner is None else f"{seen.seats[track.owner].family} {track.pays}"
    return say.name(track.good), "".join(fields), pays


def _bonus(seen: View) -> str:
    """What the figures on the tracks mean: `1 = 10, 2 = 20`."""
    return ", ".join(f"{str(bonus)[0]} = {bonus}" for bonus in sorted({*seen.bonus} - {0}))


def _short(tile: str, say: Catalogue) -> str:
    """`dye 3` as `D3`; gold, which is no good, as `*5`."""
    good, value = tile.rsplit(" ", 1)
    return f"*{value}" if good == "gold" else f"{say.name(good)[0].upper()}{value}"


def _by_good(seen: View, say: Catalogue) -> str:
    """The tiles in the bag, good by good: `dye 0 4 4, fur 1`."""
    found: dict[str, list[str]] = {}
    for tile, count in seen.bag.items():
        good, value = tile.rsplit(" ", 1)
        found.setdefault(good, []).extend([value] * count)
    return ", ".join(f"{say.name(good)} {' '.join(values)}" for good, values in found.items())


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, 79, subsequent_indent="  ")


def ask(seen: View, names: Sequence[str], say: Catalogue) -> str:
    """The question that the seat to decide has to answer."""
    if seen.seat is None:
        return ""
    if seen.phase == "price":
        return say.say("ask_draw" if seen.may_draw else "ask_price", who=names[seen.seat])
    return say.say(f"ask_{seen.phase}", who=names[seen.seat], florins=seen.price, drawer=names[seen.drawer])


def closes(before: Position, after: Position) -> bool:
    """A lot is over."""
    return before.turned > after.turned == 0


@dataclass(frozen=True)
class Pay:
    """One step of a round's pay: a harbour with its tracks, seat by seat."""

    round: int
    harbour: Harbour
    pays: list[int]
    money: list[int]
    """What each has afterwards."""


def steps(before: Position, number: int, after: Position, box: Box, words: Words) -> list[Pay]:
    """The pays of a round, harbour by harbour, where an event ended it."""
    if after.round == before.round and after.phase != OVER:
        return []
    s, paid = _before_pay(before, number, box), list[Pay]()
    money = s.money[: box.seats]
    for at in range(box.harbours):
        harbour = _harbour(s, box, words, at)
        pays = _pays(harbour, box)
        money = [had + more for had, more in zip(money, pays, strict=True)]
        paid.append(Pay(s.round, harbour, pays, money))
    return paid


def _before_pay(before: Position, number: int, box: Box) -> Position:
    """The table as the round ended: the last lot paid and loaded, and nothing scored."""
    s = before.copy()
    if before.phase == LOADING and number != DISCARD:
        rules.load(s, box, number - LOAD)
    if before.phase == ANSWER:
        s.money[rules.opponent(s.drawer) if number == BUY else s.drawer] -= s.price
    return s
