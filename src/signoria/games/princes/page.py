"""The board as a page of text, at most 79 wide, and the question below it."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from signoria.core.catalogue import Catalogue

from .figures import Auction, City, Event, Seat, Side, View


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
        *_wrapped(
            " ".join([*_family_lines(seen, say), *_hand(seen, say), *_war(seen, names, say), *_sale(seen, names, say)])
        ),
    ]


def _city_line(city: City, say: Catalogue) -> str:
    unsold = ", ".join(_times(_short(say.name(tile)), n) for tile, n in city.unsold.items())
    name, tiles = say.name(city.name), unsold or say.say("none")
    return say.say("city", city=name, status=city.status, points=city.points, tiles=tiles)


def _short(tile: str) -> str:
    """A tile by the first word of its name, which tells it from the others of its city."""
    return tile.split()[0]


def _event_line(event: Event, say: Catalogue) -> str:
    effects = {"points": event.points, "merchant": event.merchant, "lower": event.lower, "raise": event.raise_}
    brings = " ".join(say.say(f"brings_{code}", n=n) for code, n in effects.items() if n)
    name, money = say.name(event.name), say.name(event.money)
    return say.say("event", event=name, artist="*" if event.artist else "", money=money, brings=brings)


def _seat_lines(seen: View, names: Sequence[str], say: Catalogue) -> list[str]:
    lines = [_columns(" ", say.say("columns").split("|"))]
    for p, seat in enumerate(seen.seats):
        mark = ">" if p == seen.asked else "*" if p == seen.turn else " "
        figures = [str(n) for n in (seat.gold, seat.influence, seat.home, seat.counters, seat.held, seat.points.all)]
        troops = "".join(say.name(troop)[:2].title() for troop in seat.troops)
        lines.append(_columns(mark, [names[p], say.name(seat.family or ""), *figures, troops, _codes(seat, say)]))
    return lines


def _columns(mark: str, cells: Sequence[str]) -> str:
    who, family, gold, influence, home, counters, held, points, troops, tiles = cells
    figures = f"{gold:>4}{influence:>4}{home:>5}{counters:>4}{held:>3}{points:>4}"
    return f"{mark} {who[:9]:<10}{family[:6]:<7}{figures} {troops:<9}{tiles}"


def _codes(seat: Seat, say: Catalogue) -> str:
    """Tiles by their cities' first letters and their own first three: `V:DogMer M:Swi`."""
    codes = {city: "".join(say.name(tile)[:3] for tile in tiles) for city, tiles in seat.tiles.items()}
    return " ".join(f"{say.name(city)[0]}:{code}" for city, code in codes.items())


def _hand(seen: View, say: Catalogue) -> list[str]:
    hand = None if seen.seat is None else seen.seats[seen.seat].hand
    said = [say.say("hand", tiles=_tiles(hand, say))] if hand else []
    return said + ([say.say("choice", tiles=_tiles(seen.choice, say))] if seen.choice else [])


def _tiles(counts: dict[str, int], say: Catalogue) -> str:
    return ", ".join(_times(say.name(tile), n) for tile, n in counts.items())


def _times(name: str, n: int) -> str:
    return f"{name} x{n}" if n > 1 else name


def _war(seen: View, names: Sequence[str], say: Catalogue) -> list[str]:
    if seen.war is None:
        return []
    sides = [_side_line(side, names, say) for side in seen.war.values()]
    return [say.say("war", attacker=sides[0], defender=sides[1])]


def _side_line(side: Side, names: Sequence[str], say: Catalogue) -> str:
    who = say.say("nobody") if side.commander is None else names[side.commander]
    more = say.say("side_pope", troop=say.name(side.pope_adds)) if side.pope_adds else ""
    more += say.say("side_bribed", troops=", ".join(map(say.name, side.bribed))) if side.bribed else ""
    more += say.say("side_die", n=side.die) if side.die else ""
    return say.say("side", city=say.name(side.city), who=who, attack=side.attack, defence=side.defence, more=more)


def _sale(seen: View, names: Sequence[str], say: Catalogue) -> list[str]:
    if seen.auction is None:
        return []
    sale = seen.auction
    does = _does(sale.effects, say) + ([say.say(f"power_{sale.power.replace(' ', '_')}")] if sale.power else [])
    lot = _sold(sale, say) + (f" ({', '.join(does)})" if does else "")
    high = say.say("no_bid") if sale.bidder is None else say.say("high", n=sale.high, who=names[sale.bidder])
    others = ", ".join(names[p] for p in sale.reach if p != sale.bidder)
    return [say.say("sale", lot=lot, high=high, others=others or say.say("nobody"))]


def _sold(sale: Auction, say: Catalogue) -> str:
    return say.say(f"lot_{sale.sale}", lot=say.name(sale.lot))


def _does(effects: dict[str, int], say: Catalogue) -> list[str]:
    """What a family or a city tile does, in a few words each."""
    said = []
    for effect, n in effects.items():
        troop, _, strength = effect.rpartition(" ")
        code = f"does_troop_{strength}" if troop else f"does_{effect}"
        said.append(say.say(code, troop=say.name(troop), n=n))
    return said


def _family_lines(seen: View, say: Catalogue) -> list[str]:
    told = [f"{say.name(family)} ({', '.join(_does(effects, say))})" for family, effects in seen.families.items()]
    return [say.say("families", families=", ".join(told))] if told else []


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
        lot="" if seen.auction is None else _sold(seen.auction, say),
        aimed=say.name(seen.aimed or ""),
        cities="" if war is None else " / ".join(say.name(side.city) for side in war.values()),
    )
