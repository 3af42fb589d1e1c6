"""The sensible player, who looks no further than what things are worth.

The highest bid that each seat should make is known to him, and the second highest of these sets the price. In his
turn he does what brings him most, and rather auctions an event than passes: so decades come to an end.
"""

from signoria.core.contract import NOBODY
from signoria.core.layout import NONE, Layout, number, row

from ..rules import table as t
from ..rules.auctions import is_waiting, may_drop, may_take_part, opening
from ..rules.scoring import points
from ..rules.table import Box, Position, may_use
from ..rules.turn import can_draw, draw_influence, hand_limit, is_taken
from ..rules.war import commander, may_be_bribed, troop_attack, troop_defence
from .prices import (
    ATTACK,
    DEFENCE,
    commands_to_come,
    family_worth,
    gold_rate,
    influence_rate,
    move_gain,
    price_of,
    prospect,
    rate_of,
    rolled_worth,
    stake,
    to_come,
)

# What a war is worth for the commands that it brings, and a treachery tile for what it does.
COMMANDS = 0.5
TREACHERY = 1.6

# Of what use each sort of treachery is, in their order.
USES = (0.6, 0.6, 0.6, 0.8, 0.9, 1.4, 1.2, 0.7, 0.5, 0.3)

# What an auction is worth if another will win it; a little, so that decades come to an end.
ANYTHING = 0.05

# How far a bid goes towards what the others should bid.
MODEST = 0.8

# What must be gained for a tile to be used: a veto, a scandal, a bribe, a second roll.
WORTH_A_VETO = 1.0
WORTH_A_SCANDAL = 1.0
WORTH_A_BRIBE = 0.4
WORTH_A_ROLL = 0.2

# What costs nothing comes before all else.
FIRST = 100.0


# What being wrong by one of a hundred does to what an action seems to gain, in thousandths of a point.
A_HUNDREDTH = 20


class Notes(Layout):
    """A notepad: the highest bid that each seat should make, and the best moves, by what they gain in thousandths."""

    sizes = t.SIZES | {"best": 8}
    price: list[int] = row("seat", least=-1, upto=t.MOST)
    # By how much of a hundred each seat's prices are taken wrongly, and the gains of actions.
    error: list[int] = row("seat", least=-99, upto=99)
    count: int = number(upto=8)
    move: list[int] = row("best", least=NONE, upto=t.AUCTION + 42)
    gain: list[int] = row("best", least=-999_999, upto=999_999)


def greedy(s: Position, box: Box, notes: Notes) -> int:
    """The move of a player who looks no further. He scribbles on what he observes."""
    if s.phase == t.BIDDING:
        return speak(s, box, notes)
    begin(notes, t.LET_BE, 0.0)
    if s.phase == t.TURN:
        weigh_actions(s, box, notes)
    elif s.phase == t.VETOING:
        weigh_veto(s, box, notes)
    elif s.phase == t.JOINING:
        weigh_joining(s, box, notes)
    elif s.phase == t.BRIBING:
        weigh_bribes(s, box, notes)
    elif s.phase == t.REROLLING:
        weigh_rolls(s, box, notes)
    else:
        weigh_answers(s, box, notes)
    return notes.move[0]


def begin(notes: Notes, move: int, gain: float) -> None:
    notes.count = 0
    consider(notes, move, gain)


def consider(notes: Notes, move: int, gain: float) -> None:
    """Put a move in its place among the best; of what is equally good the first comes first."""
    thousandths = int(1000.0 * gain) + A_HUNDREDTH * notes.error[move % len(notes.error)]
    at = min(notes.count, len(notes.move) - 1)
    if notes.count == len(notes.move) and notes.gain[at] >= thousandths:
        return
    while at > 0 and notes.gain[at - 1] < thousandths:
        notes.move[at] = notes.move[at - 1]
        notes.gain[at] = notes.gain[at - 1]
        at -= 1
    notes.move[at] = move
    notes.gain[at] = thousandths
    notes.count = min(notes.count + 1, len(notes.move))


# A turn.


def weigh_actions(s: Position, box: Box, notes: Notes) -> None:
    begin(notes, t.PASS, 0.0)
    weigh_aims(s, box, notes)
    weigh_purchases(s, box, notes)
    weigh_wars(s, box, notes)
    weigh_auctions(s, box, notes)


def weigh_aims(s: Position, box: Box, notes: Notes) -> None:
    """Treachery before the action: from whom there is most to take, and among these from the leader."""
    hand = s.hand[s.turn]
    for p in range(box.seats):
        if p != s.turn:
            lead = FIRST + 0.01 * points(s, box, p)
            if hand[t.BLACKMAIL] and s.influence[p]:
                consider(notes, t.AIM_BLACKMAIL + p, lead + min(s.influence[p], box.treachery_takes[t.BLACKMAIL]))
            if hand[t.ROBBERY] and s.gold[p]:
                consider(notes, t.AIM_ROBBERY + p, lead + min(s.gold[p], box.treachery_takes[t.ROBBERY]))
            if hand[t.SPY] and s.held[p]:
                consider(notes, t.AIM_SPY + p, lead + s.held[p])


def weigh_purchases(s: Position, box: Box, notes: Notes) -> None:
    me = s.turn
    gold, influence = gold_rate(s, box, me), influence_rate(s, box, me)
    for troop in range(box.troops):
        if not s.troop[me][troop] and s.gold[me] >= box.troop_cost[troop]:
            n = commands_to_come(s, box) * ATTACK * troop_attack(s, box, me, troop)
            n += commands_to_come(s, box) * DEFENCE * troop_defence(s, box, me, troop)
            n += to_come(s, box) * influence * box.troop_influence[troop] - gold * box.troop_cost[troop]
            consider(notes, t.BUY + troop, n)
    if s.held[me] < hand_limit(s, box, me) and can_draw(s) and s.gold[me] >= box.draw_gold:
        if s.influence[me] >= draw_influence(s, box, me):
            price = gold * box.draw_gold + influence * draw_influence(s, box, me)
            consider(notes, t.BUY_TREACHERY, TREACHERY - price)


def weigh_wars(s: Position, box: Box, notes: Notes) -> None:
    """The war that helps his own cities most, while one can be started."""
    extra = 0 if s.wars < box.wars_limit else t.EXTRA
    if extra and not s.hand[s.turn][t.EXTRA_WAR]:
        return
    for attacker in range(len(s.status)):
        for defender in range(len(s.status)):
            if attacker != defender:
                war = t.WAR + attacker * t.WARS_BY_ONE + extra + defender
                consider(notes, war, COMMANDS + stake(s, box, s.turn, attacker, defender))


def weigh_auctions(s: Position, box: Box, notes: Notes) -> None:
    for tile in range(box.tiles):
        s.sale = t.TILE
        s.lot = tile
        if s.unsold[tile] and s.gold[s.turn] >= opening(s, box, tile) and may_take_part(s, box, s.turn):
            weigh_auction(s, box, notes, tile, opening(s, box, tile))
    for event in range(box.events):
        s.sale = t.EVENT
        s.lot = box.tiles + event
        if s.open[event]:
            weigh_auction(s, box, notes, s.lot, 0)
    s.sale = t.POPE
    s.lot = NONE
    if s.pope == NOBODY:
        weigh_auction(s, box, notes, box.tiles + box.events, 0)


def weigh_auction(s: Position, box: Box, notes: Notes, item: int, least: int) -> None:
    """What is for sale is worth what it brings above the price that the others should drive it to."""
    price_all(s, box, notes)
    mine = notes.price[s.turn]
    if mine >= least:
        price = max(least, best_rival(box, notes, s.turn))
        consider(notes, t.AUCTION + item, max(ANYTHING, (mine - price) * rate_of(s, box, s.turn)))


# Auctions.


def speak(s: Position, box: Box, notes: Notes) -> int:
    """A bid somewhat below what the others should make, up to one's own price; then out, or a scandal."""
    me, least = s.asked, s.high + 1
    price_all(s, box, notes)
    mine = min(notes.price[me], s.reach[me])
    if least > mine:
        return t.DROP if may_drop(s) else t.BID + least
    rival = best_waiting(s, box, notes)
    if s.hand[me][t.SCANDAL] and rival != NOBODY:
        if (notes.price[rival] - s.high) * rate_of(s, box, me) >= WORTH_A_SCANDAL:
            return t.AIM_SCANDAL + rival
    return t.BID + max(least, int(MODEST * min(mine, best_rival(box, notes, me))))


def price_all(s: Position, box: Box, notes: Notes) -> None:
    """What each seat should bid at most; -1 for who has no part in it."""
    for p in range(box.seats):
        notes.price[p] = price_of(s, box, p) if may_take_part(s, box, p) else NOBODY
        if notes.price[p] > 0:
            notes.price[p] = min(t.MOST, notes.price[p] * (100 + notes.error[p]) // 100)


def best_rival(box: Box, notes: Notes, me: int) -> int:
    best = -1
    for p in range(box.seats):
        if p != me:
            best = max(best, notes.price[p])
    return best


def best_waiting(s: Position, box: Box, notes: Notes) -> int:
    """Of those who can still top a bid, the one who should go highest."""
    best = NOBODY
    for p in range(box.seats):
        if p != s.asked and is_waiting(s, p) and (best == NOBODY or notes.price[p] > notes.price[best]):
            best = p
    return best


# War.


def weigh_veto(s: Position, box: Box, notes: Notes) -> None:
    harm = -stake(s, box, s.asked, s.city[t.ATTACKER], s.city[t.DEFENDER]) - WORTH_A_VETO
    if may_use(s, box, s.asked, t.VETO_POWER):
        consider(notes, t.LORENZO, harm)
    elif s.hand[s.asked][t.VETO_TILE]:
        consider(notes, t.VETO, harm)


def weigh_joining(s: Position, box: Box, notes: Notes) -> None:
    begin(notes, t.LET_BE, prospect(s, box, s.asked))
    for side in range(len(s.city)):
        for troop in range(box.troops):
            if s.troop[s.asked][troop] and commander(s, box, side) != NOBODY:
                s.pope_side = side
                s.pope_troop = troop
                consider(notes, t.JOIN + side * box.troops + troop, prospect(s, box, s.asked))


def weigh_bribes(s: Position, box: Box, notes: Notes) -> None:
    begin(notes, t.LET_BE, prospect(s, box, s.asked) + WORTH_A_BRIBE)
    for side in range(len(s.city)):
        for troop in range(box.troops):
            if s.hand[s.asked][troop] and may_be_bribed(s, box, side, troop):
                s.bribed[side][troop] = 1
                consider(notes, t.BRIBE + side * box.troops + troop, prospect(s, box, s.asked))
                s.bribed[side][troop] = 0


def weigh_rolls(s: Position, box: Box, notes: Notes) -> None:
    """Whether one of the dice is better rolled again, on the exact average."""
    begin(notes, t.LET_BE, rolled_worth(s, box, s.asked) + WORTH_A_ROLL)
    for side in range(len(s.rolled)):
        shown = s.rolled[side]
        n = 0.0
        for die in range(1, box.die + 1):
            s.rolled[side] = die
            n += rolled_worth(s, box, s.asked) / box.die
        s.rolled[side] = shown
        consider(notes, t.REROLL + side, n)


# Families, cities and tiles to choose from.


def weigh_answers(s: Position, box: Box, notes: Notes) -> None:
    begin(notes, NONE, -FIRST)
    if s.phase == t.FAMILY:
        for family in range(len(box.family_town)):
            if not is_taken(s, box, family):
                consider(notes, t.TAKE_FAMILY + family, family_worth(s, box, family))
    elif s.phase == t.KEEP:
        weigh_tiles(notes, s.choice, t.KEEP_TILE)
    elif s.phase == t.SPYING:
        weigh_tiles(notes, s.hand[s.target], t.DISCARD_TREACHERY)
    elif s.phase == t.CANCELLING:
        begin(notes, t.CANCEL, 0.0)
    else:
        weigh_cities(s, box, notes, s.lot - box.tiles)


def weigh_tiles(notes: Notes, tiles: list[int], first: int) -> None:
    for tile in range(len(tiles)):
        if tiles[tile] > 0:
            consider(notes, first + tile, USES[tile])


def weigh_cities(s: Position, box: Box, notes: Notes, event: int) -> None:
    """Any city that he has not just lowered."""
    for city in range(len(s.status)):
        if s.phase == t.LOWERING:
            consider(notes, t.LOWER + city, move_gain(s, box, s.asked, city, -box.event_lower[event]))
        elif city != s.lowered:
            consider(notes, t.RAISE + city, move_gain(s, box, s.asked, city, box.event_raise[event]))
