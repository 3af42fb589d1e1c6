"""What one seat, or an onlooker, knows: as figures for a board, and in words for a page of text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from signoria.core.catalogue import Catalogue
from signoria.core.contract import NOBODY
from signoria.core.plain import Words
from signoria.core.vector import Vector

from . import rules
from .rules import BID, CARD, DRAW, FREE, OVER, PASS, START, Box, Position

# Cargo and value sum up a hold.
VECTOR = Vector(left_out=("hold",), heaped=("lot",))


@dataclass(frozen=True)
class Seat:
    """One player's side of the board."""

    money: int
    hold: list[str]
    free: int
    value: int
    pays: int
    """What the hold would be paid if the day ended now."""
    steps: dict[str, int]
    tracks_pay: dict[str, int]
    """What each track, with its bonus field, would pay with the cards now in the holds."""


@dataclass(frozen=True)
class Bidder:
    """A place in the order of bidding: `spoken`, `asked`, `to_come`, `no_room` or `no_money`."""

    seat: int
    standing: str


@dataclass(frozen=True)
class View:
    """The table as a seat sees it. In Medici everyone sees the same: only who asks is different."""

    seat: int | None
    day: int
    days: int
    phase: str
    deck: int
    aside: int
    auctioneer: int | None
    lot: list[str]
    lot_value: int
    high: int
    buyer: int | None
    bidding: list[Bidder]
    seats: list[Seat]
    bonus: list[int]
    """What each step of a track pays on top."""
    unseen: dict[str, int]
    unsold: dict[str, int]


def view(s: Position, box: Box, words: Words, seat: int = NOBODY) -> View:
    cards = words["card"]
    return View(
        seat=_known(seat),
        day=s.day,
        days=box.days,
        phase=words["phase"][s.phase],
        deck=s.deck,
        aside=box.aside,
        auctioneer=_known(s.auctioneer),
        lot=[cards[card] for card in s.lot[: s.turned]],
        lot_value=sum(box.card_value[card] for card in s.lot[: s.turned]),
        high=s.high,
        buyer=_known(s.buyer),
        bidding=_bidding(s, box),
        seats=[_seat(s, box, words, p, tracks) for p, tracks in enumerate(_tracks_pay(s, box))],
        bonus=box.bonus[:],
        unseen={cards[card]: n for card, n in enumerate(s.unseen) if n},
        unsold={cards[card]: n for card, n in enumerate(_unsold(s, box)) if n},
    )


def _known(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _seat(s: Position, box: Box, words: Words, p: int, tracks: Sequence[int]) -> Seat:
    return Seat(
        money=s.money[p],
        hold=[words["card"][card] for card in s.hold[p][: s.stored[p]]],
        free=box.spaces - s.stored[p],
        value=s.value[p],
        pays=rules.hold_pay(s, box, p),
        steps=dict(zip(words["good"], s.level[p], strict=False)),
        tracks_pay=dict(zip(words["good"], tracks, strict=True)),
    )


def _tracks_pay(s: Position, box: Box) -> list[list[int]]:
    """What each track would pay each seat: by the rules themselves, on a copy in which the markers move."""
    scored, pays = s.copy(), []
    for good in range(box.goods):
        before = scored.money[:]
        rules.move_markers(scored, box, good)
        pays.append([scored.money[p] - before[p] + rules.track_pay(scored, box, p, good) for p in range(box.seats)])
    return [list(of_seat) for of_seat in zip(*pays, strict=True)]


def _bidding(s: Position, box: Box) -> list[Bidder]:
    if s.phase not in (DRAW, BID):
        return []
    order = [(s.auctioneer + 1 + at) % box.seats for at in range(box.seats)]
    now = order.index(s.bidder) if s.phase == BID else NOBODY
    return [Bidder(p, _standing(s, box, p, at - now if s.phase == BID else 1)) for at, p in enumerate(order)]


def _standing(s: Position, box: Box, p: int, ahead: int) -> str:
    if s.stored[p] + s.turned > box.spaces:
        return "no_room"
    if ahead == 0:
        return "asked"
    if ahead < 0:
        return "spoken" if s.money[p] > 0 else "no_money"
    return "to_come" if rules.can_bid(s, box, p) else "no_money"


def _unsold(s: Position, box: Box) -> list[int]:
    """M9: cards that everyone has seen this day and that lie nowhere."""
    gone = [box.card_copies[card] - s.unseen[card] for card in range(box.cards)]
    for card in [*s.lot[: s.turned], *(card for p in range(box.seats) for card in s.hold[p][: s.stored[p]])]:
        gone[card] -= 1
    return gone


# The log: what an event meant, as sentences.


def tell(
    before: Position, number: int, after: Position, box: Box, words: Words, names: Sequence[str], say: Catalogue
) -> list[str]:
    """What happened when a move or an outcome, by its number, led from one position to the next."""
    said = _told(before, number, box, words, names, say)
    if closes(before, after):
        lot, buyer, price = _last_lot(before, number)
        cards = ", ".join(say.name(words["card"][card]) for card in lot)
        if buyer == NOBODY:
            said.append(say.say("unsold", cards=cards))
        else:
            said.append(say.say("sold", who=names[buyer], cards=cards, florins=price))
    if paid := steps(before, number, after, box, words):
        said += _scoring(paid, names, say)
        if after.phase == CARD:
            said.append(say.say("starts_poorest", who=names[after.auctioneer], day=after.day))
    return said


def _told(before: Position, number: int, box: Box, words: Words, names: Sequence[str], say: Catalogue) -> list[str]:
    if before.phase == START:
        return [say.say("starts", who=names[number], day=before.day)]
    if before.phase == CARD:
        return [say.say("turns_up", who=names[before.auctioneer], cards=_card(number, words, say))]
    if before.phase == FREE:
        filler = rules.left_with_room(before, box, before.auctioneer)
        return [say.say("free", who=names[filler], cards=_card(number, words, say))]
    if before.phase == BID and number == PASS:
        return [say.say("passes", who=names[before.bidder])]
    if before.phase == BID:
        return [say.say("bids", who=names[before.bidder], florins=number - PASS)]
    return []


def _card(number: int, words: Words, say: Catalogue) -> str:
    return say.name(words["card"][number - rules.FIRST_CARD])


@dataclass(frozen=True)
class Pay:
    """One step of a day's pay: the holds, or the track of one good; seat by seat."""

    day: int
    good: str | None
    """None where the holds are paid."""
    holds: list[list[str]]
    worth: list[int]
    """Of each hold, or the step on which each marker now stands."""
    climbs: list[int]
    pays: list[int]
    money: list[int]
    """What each has afterwards."""


def closes(before: Position, after: Position) -> bool:
    """A lot is over."""
    return after.turned == 0 and before.phase in (DRAW, BID, CARD)


def steps(before: Position, number: int, after: Position, box: Box, words: Words) -> list[Pay]:
    """The pays of a day, one after the other, where an event ended it."""
    if after.day == before.day and after.phase != OVER:
        return []
    return list(_pays(_before_pay(before, number, box), box, words))


def _before_pay(before: Position, number: int, box: Box) -> Position:
    """The table as the day ended: the last cards stowed, and nothing paid."""
    s = before.copy()
    if before.phase == FREE:
        rules.store(s, box, rules.left_with_room(before, box, before.auctioneer), number - rules.FIRST_CARD)
        return s
    lot, buyer, price = _last_lot(before, number)
    if buyer != NOBODY:
        s.money[buyer] -= price
        for card in lot:
            rules.store(s, box, buyer, card)
    return s


def _last_lot(before: Position, number: int) -> tuple[list[int], int, int]:
    """A lot as the hammer falls: its cards, who takes it, and for what."""
    lot = before.lot[: before.turned] + ([number - rules.FIRST_CARD] if before.phase == CARD else [])
    if before.phase == BID and number != PASS:
        return lot, before.bidder, number - PASS
    return lot, before.buyer, before.high


def _pays(s: Position, box: Box, words: Words) -> Iterator[Pay]:
    seats = range(box.seats)
    holds = [[words["card"][card] for card in s.hold[p][: s.stored[p]]] for p in seats]

    def paid(good: str | None, worth: list[int], climbs: list[int], pays: list[int]) -> Pay:
        for p in seats:
            s.money[p] += pays[p]
        return Pay(s.day, good, holds, worth, climbs, pays, s.money[: box.seats])

    yield paid(None, s.value[: box.seats], [0] * box.seats, [rules.hold_pay(s, box, p) for p in seats])
    for good, name in enumerate(words["good"]):
        levels, money = [s.level[p][good] for p in seats], s.money[:]
        rules.move_markers(s, box, good)
        bonus, s.money[:] = [s.money[p] - money[p] for p in seats], money
        stand = [s.level[p][good] for p in seats]
        climbs = [now - then for now, then in zip(stand, levels, strict=True)]
        yield paid(name, stand, climbs, [bonus[p] + rules.track_pay(s, box, p, good) for p in seats])


def _scoring(paid: Sequence[Pay], names: Sequence[str], say: Catalogue) -> list[str]:
    """A day's pay, player by player."""
    holds, *tracks = paid
    together = [sum(pays) for pays in zip(*(track.pays for track in tracks), strict=True)]
    return [
        say.say("day_over", day=holds.day),
        say.say("holds_pay", amounts=_amounts(holds.pays, names, say)),
        say.say("tracks_pay", amounts=_amounts(together, names, say)),
    ]


def _amounts(amounts: Sequence[int], names: Sequence[str], say: Catalogue) -> str:
    return ", ".join(say.say("amount", who=who, florins=n) for who, n in zip(names, amounts, strict=True))


# A page of text, at most 80 wide.


def page(seen: View, title: str, names: Sequence[str], say: Catalogue) -> list[str]:
    """The board in words."""
    return [
        say.say("title", title=title, day=seen.day, days=seen.days, deck=seen.deck, aside=seen.aside),
        *_lot_lines(seen, names, say),
        "",
        *_seat_lines(seen, names, say),
        "",
        *_wrapped(say.say("unseen", cards=_by_good(seen, say) or say.say("nothing"))),
    ]


def _lot_lines(seen: View, names: Sequence[str], say: Catalogue) -> list[str]:
    if not seen.lot or seen.auctioneer is None:
        return [say.say("waiting")]
    lot = say.say("lot", who=names[seen.auctioneer], cards=", ".join(map(say.name, seen.lot)), value=seen.lot_value)
    high = say.say("no_bid") if seen.buyer is None else say.say("high", florins=seen.high, who=names[seen.buyer])
    order = " > ".join(say.say(bidder.standing, who=names[bidder.seat]) for bidder in seen.bidding)
    return [*_wrapped(f"{lot}, {high}"), *_wrapped(say.say("order", order=order))]


def _seat_lines(seen: View, names: Sequence[str], say: Catalogue) -> list[str]:
    player, money, hold, free, value, pays = say.say("columns").split("|")
    goods = list(seen.seats[0].steps)
    head = f"  {player:<14}{money:>7}  {hold:<17}{free:>4}{value:>6}{pays:>5} "
    lines = [head + "".join(f"{say.name(good)[:3]:>4}" for good in goods)]
    for p, seat in enumerate(seen.seats):
        mark = ">" if p == seen.seat else "*" if p == seen.auctioneer else " "
        held = " ".join(_short(card, say) for card in seat.hold)
        figures = f"{seat.money:>7}  {held:<17}{seat.free:>4}{seat.value:>6}{seat.pays:>5} "
        lines.append(f"{mark} {names[p][:13]:<14}" + figures + "".join(f"{seat.steps[good]:>4}" for good in goods))
    return lines


def _short(card: str, say: Catalogue) -> str:
    """`dye 3` as `D3`; the neutral card, of no good, as `*10`."""
    good, value = card.rsplit(" ", 1)
    return f"*{value}" if good == "gold" else f"{say.name(good)[0].upper()}{value}"


def _by_good(seen: View, say: Catalogue) -> str:
    """The unseen cards, good by good: `linen 0 2 5 5, fur 1`."""
    found: dict[str, list[str]] = {}
    for card, count in seen.unseen.items():
        good, value = card.rsplit(" ", 1)
        found.setdefault(good, []).extend([value] * count)
    return ", ".join(f"{say.name(good)} {' '.join(values)}" for good, values in found.items())


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, 79, subsequent_indent="  ")


def ask(seen: View, names: Sequence[str], say: Catalogue) -> str:
    """The question that the seat to decide has to answer."""
    if seen.seat is None:
        return ""
    if seen.phase == "draw":
        return say.say("ask_draw", who=names[seen.seat])
    return say.say("ask_bid", who=names[seen.seat], florins=seen.seats[seen.seat].money)
