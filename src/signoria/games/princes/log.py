"""The log: what an event meant, as sentences, to someone who observed the positions before and after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from signoria.core.catalogue import Catalogue
from signoria.core.contract import NOBODY, UNHEARD
from signoria.core.plain import Words

from . import rules
from .rules import auctions, decade, war
from .rules import table as t
from .rules.table import Box, Position


@dataclass(frozen=True)
class Event:
    """A move or an outcome by its number, UNHEARD for one who may not know it, and what is needed to tell it."""

    before: Position
    number: int
    box: Box
    words: Words
    names: Sequence[str]
    catalogue: Catalogue

    def say(self, code: str, **values: object) -> str:
        return self.catalogue.say(code, **values)

    def name(self, vocabulary: str, at: int) -> str:
        """What a word of a vocabulary is called."""
        return self.catalogue.name(self.words[vocabulary][at])

    @property
    def turn(self) -> str:
        return self.names[self.before.turn]

    @property
    def asked(self) -> str:
        return self.names[self.before.asked]

    @property
    def target(self) -> str:
        return self.names[self.before.target]

    def word(self, vocabulary: str, first: int) -> str:
        """What the number stands for, counted from the first of its verb."""
        return self.name(vocabulary, self.number - first)

    def city(self, city: int) -> str:
        return self.name("city", city)

    def side(self, side: int) -> str:
        return self.city(self.before.city[side])


def tell(
    before: Position, number: int, after: Position, box: Box, words: Words, names: Sequence[str], say: Catalogue
) -> list[str]:
    """What an event meant: what was said, then what followed from it, as the rules do one thing after the other."""
    event = Event(before, number, box, words, names, say)
    if number == UNHEARD:
        return _drawn(event, after)
    told = [*_said(event, after)]
    if after.phase == t.DRAW and before.stacked == 0:
        told.append(event.say("shuffles"))
    for was, s in followed(before, number, after, box):
        told += _followed(event, was, s)
    if after.phase == t.LIMIT:
        told.append(event.say("limit", n=after.decisions))
    return told


def followed(before: Position, number: int, after: Position, box: Box) -> Iterator[tuple[Position, Position]]:
    """What the rules did one after the other once a move was made, as positions before and after each."""
    s = before.copy()
    rules.carry_out(s, box, number)
    was = s.copy()
    # A bid that had to be made was made by himself only if he held no scandal, which only the outcome tells.
    while not _rests(s, after) and rules.follow(s, box):
        yield was, s
        was = s.copy()


def _rests(s: Position, after: Position) -> bool:
    return s.phase == t.BIDDING and s.bidder == after.bidder and s.asked == after.asked


# What was said, or what chance brought.


def _drawn(event: Event, after: Position) -> list[str]:
    """What everyone sees when another player draws a tile, or keeps one of two."""
    if event.before.phase == t.DRAW:
        return [event.say("draws_unseen", who=event.turn)]
    return [event.say("keeps_unseen", who=event.turn, other=_put_away(event, after))]


def _put_away(event: Event, after: Position) -> str:
    both = zip(event.before.discards, after.discards, strict=True)
    new = [event.name("treachery", tile) for tile, (was, now) in enumerate(both) if now > was]
    return ", ".join(new) or event.say("none")


def _said(event: Event, after: Position) -> Iterator[str]:
    phase, number = event.before.phase, event.number
    if phase == t.START:
        yield event.say("starts", who=event.names[number])
    elif phase == t.DRAW:
        yield event.say("draws", who=event.turn, tile=event.word("treachery", t.TREACHERY))
    elif phase == t.KEEP:
        yield event.say(
            "keeps", who=event.turn, tile=event.word("treachery", t.KEEP_TILE), other=_put_away(event, after)
        )
    elif phase <= t.NEW_DIE:
        side = {t.ATTACKER_DIE: t.ATTACKER, t.DEFENDER_DIE: t.DEFENDER}.get(phase, event.before.rolling)
        yield event.say("rolls", city=event.side(side), n=number - t.DIE + 1)
    elif phase == t.TURN:
        yield _said_in_turn(event)
    elif phase == t.BIDDING:
        yield _said_in_auction(event)
    elif phase == t.FAMILY:
        yield from _family(event, event.before.asked, number - t.TAKE_FAMILY)
    else:
        yield _answered(event)


def _said_in_turn(event: Event) -> str:
    number, who, box = event.number, event.turn, event.box
    if number == t.PASS:
        return event.say("passes", who=who)
    if number < t.BUY_TREACHERY:
        price = box.troop_cost[number - t.BUY]
        return event.say("buys_troop", who=who, troop=event.word("troop", t.BUY), price=price)
    if number == t.BUY_TREACHERY:
        return event.say("buys_treachery", who=who)
    if number < t.EXCHANGE:
        return event.say("discards", who=who, tile=_discarded(event))
    if number < t.WAR:
        return event.say("exchanges", who=who, tile=event.word("treachery", t.EXCHANGE))
    if number < t.AIM_BLACKMAIL:
        return _declared(event)
    if number < t.AUCTION:
        return _aimed(event)
    return event.say("auctions", who=who, lot=_lot(event, number - t.AUCTION))


def _discarded(event: Event) -> str:
    if event.number < t.DISCARD_TREACHERY:
        return event.word("troop", t.DISCARD)
    return event.word("treachery", t.DISCARD_TREACHERY)


def _declared(event: Event) -> str:
    war_ = event.number - t.WAR
    extra = war_ % t.WARS_BY_ONE >= t.EXTRA
    return event.say(
        "declares_extra" if extra else "declares",
        who=event.turn,
        attacker=event.city(war_ // t.WARS_BY_ONE),
        defender=event.city(war_ % t.EXTRA),
        n=event.before.wars + 1,
    )


def _aimed(event: Event) -> str:
    aims = {t.AIM_BLACKMAIL: "blackmails", t.AIM_ROBBERY: "robs", t.AIM_SPY: "spies"}
    first = max(first for first in aims if first <= event.number)
    return event.say(aims[first], who=event.turn, victim=event.names[event.number - first])


def _lot(event: Event, item: int) -> str:
    return event.name("lot", item) if 0 <= item < len(event.words["lot"]) else event.name("sale", t.POPE)


def _said_in_auction(event: Event) -> str:
    if event.number == t.DROP:
        return event.say("drops", who=event.asked)
    if event.number > t.DROP:
        return event.say("bids", who=event.asked, n=event.number - t.BID)
    return event.say("scandal", who=event.asked, victim=event.names[event.number - t.AIM_SCANDAL])


def _family(event: Event, p: int, family: int) -> Iterator[str]:
    town = event.name("town", event.box.family_town[family])
    yield event.say("takes_family", who=event.names[p], family=event.name("family", family), town=town)


def _answered(event: Event) -> str:
    before, number, who = event.before, event.number, event.asked
    if before.phase == t.CANCELLING:
        code = "cancels" if number == t.CANCEL else "lets_be"
        return event.say(code, who=event.target, tile=event.name("treachery", before.played))
    if before.phase == t.SPYING:
        tile = event.word("treachery", t.DISCARD_TREACHERY)
        return event.say("spied_out", who=event.turn, victim=event.target, tile=tile)
    if before.phase in (t.LOWERING, t.RAISING):
        return _moved(event)
    if number == t.LET_BE:
        return event.say("lets_be", who=who)
    if before.phase == t.VETOING:
        return event.say("vetoes" if number == t.VETO else "vetoes_by_power", who=who)
    if before.phase == t.REROLLING:
        return event.say("rerolls", who=who, city=event.side(number - t.REROLL))
    code, first = ("joins", t.JOIN) if before.phase == t.JOINING else ("bribes", t.BRIBE)
    side, troop = divmod(number - first, event.box.troops)
    return event.say(code, who=who, troop=event.name("troop", troop), city=event.side(side))


def _moved(event: Event) -> str:
    """P6b: by the rules themselves, on a copy."""
    after = event.before.copy()
    rules.carry_out(after, event.box, event.number)
    code, first = ("lowers", t.LOWER) if event.before.phase == t.LOWERING else ("raises", t.RAISE)
    city = event.number - first
    steps = abs(after.status[city] - event.before.status[city])
    return event.say(code, who=event.asked, city=event.city(city), n=steps, status=after.status[city])


# What follows.


def _followed(event: Event, was: Position, s: Position) -> Iterator[str]:
    """One thing that happened by itself."""
    if was.phase == t.FAMILY:
        yield from _family(event, was.asked, s.family[was.asked])
    elif was.phase == t.BIDDING:
        yield event.say("must_bid", who=event.names[was.asked], n=s.high)
    elif was.phase == t.STRIKE:
        yield from _struck(event, was, s)
    elif was.phase == t.HAMMER:
        yield _hammered(event, was, s)
    elif was.phase == t.COMMANDED:
        yield from _earned(event, was, s)
    elif was.phase == t.ROLLED:
        yield from _compared(event, was, s)
    elif was.phase == t.CARRIED_OUT and (s.decade > was.decade or s.phase == t.OVER):
        yield from _decade_over(event, was, s)


def _struck(event: Event, was: Position, s: Position) -> Iterator[str]:
    """What a treachery tile did."""
    victim = event.names[was.target]
    if was.played == t.SCANDAL:
        yield event.say("put_out", victim=victim)
    elif was.played == t.BLACKMAIL:
        n = was.influence[was.target] - s.influence[was.target]
        yield event.say("takes_influence", who=event.turn, victim=victim, n=n)
    elif was.played == t.ROBBERY:
        n = was.gold[was.target] - s.gold[was.target]
        yield event.say("takes_gold", who=event.turn, victim=victim, n=n)
    elif was.played < t.SCANDAL:
        city = event.city(was.city[was.command[was.target]])
        yield event.say("bribed", troop=event.name("troop", was.played), city=city)


def _hammered(event: Event, was: Position, s: Position) -> str:
    """Who takes what was for sale, and for what."""
    command = was.sale in (t.ATTACK, t.DEFENCE)
    lot = event.city(was.city[was.sale - t.ATTACK]) if command else _lot(event, was.lot)
    if was.bidder != NOBODY:
        gold, influence = was.gold[was.bidder] - s.gold[was.bidder], was.influence[was.bidder] - s.influence[was.bidder]
        money = event.name("money", t.GOLD if auctions.in_gold(was, event.box) else t.INFLUENCE)
        code = "commands" if command else "sold"
        return event.say(code, who=event.names[was.bidder], lot=lot, n=gold + influence, money=money)
    if was.sale == t.EVENT:
        return event.say("given", who=event.turn, lot=lot)
    return event.say("commands_none" if command else "unsold", lot=lot)


def _earned(event: Event, was: Position, s: Position) -> Iterator[str]:
    for p in range(event.box.seats):
        if s.home[p] > was.home[p]:
            town = event.name("town", event.box.family_town[s.family[p]])
            yield event.say("earns", n=s.home[p] - was.home[p], who=event.names[p], town=town)


def _compared(event: Event, was: Position, s: Position) -> Iterator[str]:
    """P16, P17: an exchange, and what came of it."""
    striking, against = was.striking, 1 - was.striking
    attack, defence = war.attack_of(was, event.box, striking), war.defence_of(was, event.box, against)
    yield event.say(
        "exchange",
        striking=event.city(was.city[striking]),
        attack=attack,
        die=was.rolled[striking],
        total=attack + was.rolled[striking],
        struck=event.city(was.city[against]),
        defence=defence,
        other=was.rolled[against],
        held=defence + was.rolled[against],
    )
    if s.phase == t.ATTACKER_DIE:
        yield event.say("strikes_back", city=event.city(was.city[against]))
    elif attack + was.rolled[striking] <= defence + was.rolled[against]:
        yield event.say("draw")
    else:
        winner, loser = was.city[striking], was.city[against]
        yield event.say(
            "wins", winner=event.city(winner), status=s.status[winner], loser=event.city(loser), other=s.status[loser]
        )
        for p in range(event.box.seats):
            if s.counters[p] > was.counters[p]:
                yield event.say("counter", who=event.names[p], n=s.counters[p])


def _decade_over(event: Event, was: Position, s: Position) -> Iterator[str]:
    box = event.box
    amounts = [
        event.say(
            "amount",
            who=event.names[p],
            gold=was.home[p] + decade.gold_income(was, box, p),
            influence=decade.influence_income(was, box, p),
        )
        for p in range(box.seats)
    ]
    yield event.say("decade_over", decade=was.decade)
    yield event.say("income", amounts="; ".join(amounts))
    if s.pope != was.pope:
        yield event.say("pope_back")
