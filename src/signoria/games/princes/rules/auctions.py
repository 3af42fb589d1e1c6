"""One ascending auction for city tiles, events, the Pope and the two commands of a war (P5 to P8, P9c, P12)."""

from signoria.core.contract import NOBODY, Moves
from signoria.core.layout import NONE

from .table import (
    AIM_SCANDAL,
    ATTACK,
    AUCTION,
    BID,
    BIDDING,
    CARRIED_OUT,
    COMMANDED,
    DONE,
    DROP,
    EVENT,
    GOLD,
    HAMMER,
    LOWER,
    LOWERING,
    MOST,
    POPE,
    RAISE,
    RAISING,
    SCANDAL,
    TILE,
    Box,
    Position,
    left_of,
    move_status,
    offer,
    offer_span,
    put_tile_away,
    total,
)

# What may be put up: P5 to P7.


def offer_auctions(s: Position, box: Box, moves: Moves) -> None:
    p = s.turn
    for tile in range(box.tiles):
        if s.unsold[tile] > 0 and may_own(s, box, p, tile) and s.gold[p] >= opening(s, box, tile):
            offer(moves, AUCTION, AUCTION + tile)
    first = AUCTION + box.tiles
    for event in range(box.events):
        if s.open[event]:
            offer(moves, AUCTION, first + event)
    if s.pope == NOBODY:
        offer(moves, AUCTION, first + box.events)


def opening(s: Position, box: Box, tile: int) -> int:
    """P5: the least bid for a city tile."""
    return box.opening * s.status[box.tile_city[tile]]


def may_own(s: Position, box: Box, p: int, tile: int) -> bool:
    """P5: so many city tiles at most, of so many cities."""
    if s.tiles[p] == box.tile_limit:
        return False
    cities = 0
    for city in range(len(s.status)):
        if owns_of(s, box, p, city):
            if city == box.tile_city[tile]:
                return True
            cities += 1
    return cities < box.city_limit


def owns_of(s: Position, box: Box, p: int, city: int) -> bool:
    for slot in range(s.tiles[p]):
        if box.tile_city[s.tile[p][slot]] == city:
            return True
    return False


def put_up(s: Position, box: Box, item: int) -> None:
    """P5 to P7: a city tile, an event or the Pope; the player whose turn it is speaks first."""
    if item < box.tiles:
        open_auction(s, box, TILE, item, s.turn)
    elif item < box.tiles + box.events:
        open_auction(s, box, EVENT, item, s.turn)
    else:
        open_auction(s, box, POPE, NONE, s.turn)


def open_auction(s: Position, box: Box, sale: int, lot: int, first: int) -> None:
    s.sale = sale
    s.lot = lot
    s.high = opening(s, box, lot) - 1 if sale == TILE else -1
    s.bidder = NOBODY
    for p in range(box.seats):
        s.reach[p] = reach(s, box, p) if may_take_part(s, box, p) else NOBODY
    s.asked = first
    s.phase = BIDDING


def may_take_part(s: Position, box: Box, p: int) -> bool:
    """P5: who may own the tile. P12: who does not lead the attack already. P6a: for all else, everyone."""
    return may_own(s, box, p, s.lot) if s.sale == TILE else s.command[p] == NONE


# Money: P8.


def reach(s: Position, box: Box, p: int) -> int:
    """P8: the highest bid that a player can make."""
    money = s.gold[p] if in_gold(s, box) else s.influence[p]
    return min(money + discount(s, box, p), MOST)


def in_gold(s: Position, box: Box) -> bool:
    """P5 to P7, P12: city tiles are paid in gold, events as printed, all else in influence."""
    return s.sale == TILE or (s.sale == EVENT and box.event_money[event_up(s, box)] == GOLD)


def event_up(s: Position, box: Box) -> int:
    """The event that is for sale, or being carried out: among lots, events come after the city tiles."""
    return s.lot - box.tiles


def discount(s: Position, box: Box, p: int) -> int:
    """P8: family and tiles add up; there is nothing off a city tile."""
    if s.sale == TILE or (s.sale == EVENT and not box.event_artist[event_up(s, box)]):
        return 0
    if s.sale == EVENT:
        return total(s, p, box.family_artist, box.tile_artist)
    if s.sale == POPE:
        return total(s, p, box.family_pope, box.tile_pope)
    return total(s, p, box.family_command, box.tile_command)


# Bidding: P5, P6a, P9c.


def offer_bids(s: Position, box: Box, moves: Moves) -> None:
    if may_drop(s):
        offer(moves, DROP, DROP)
    offer_span(moves, BID, BID + s.high + 1, BID + s.reach[s.asked])


def may_drop(s: Position) -> bool:
    """P5a: not before the first bid on a city tile."""
    return s.sale != TILE or s.bidder != NOBODY


def offer_scandal(s: Position, box: Box, moves: Moves) -> None:
    """P9c: against anyone else still in, but the highest bidder."""
    if s.hand[s.asked][SCANDAL]:
        for p in range(box.seats):
            if p != s.asked and is_waiting(s, p):
                offer(moves, AIM_SCANDAL, AIM_SCANDAL + p)


def is_waiting(s: Position, p: int) -> bool:
    """Still in, and not the highest bidder."""
    return s.reach[p] != NOBODY and p != s.bidder


def only_bid(s: Position, box: Box) -> int:
    """P5a: the bid for a city tile of one who can say nothing else, or none."""
    if may_drop(s) or s.reach[s.asked] > s.high + 1:
        return NONE
    if s.hand[s.asked][SCANDAL]:
        for p in range(box.seats):
            if p != s.asked and is_waiting(s, p):
                return NONE
    return s.high + 1


def hear(s: Position, box: Box, action: int) -> None:
    """P5: a higher bid, or out for good."""
    if action == DROP:
        s.reach[s.asked] = NOBODY
    else:
        bid(s, box, action - BID)
    ask_next(s, box)


def bid(s: Position, box: Box, amount: int) -> None:
    """P5b: who cannot top it is out at once."""
    s.high = amount
    s.bidder = s.asked
    for p in range(box.seats):
        if p != s.bidder and s.reach[p] <= amount:
            s.reach[p] = NOBODY


def ask_next(s: Position, box: Box) -> None:
    """P5b: the next clockwise; when nobody else is in, the auction is over."""
    p = left_of(box, s.asked)
    while p != s.asked:
        if is_waiting(s, p):
            s.asked = p
            return
        p = left_of(box, p)
    s.phase = HAMMER


def strike_bidder(s: Position) -> None:
    """P9c: a scandal puts a bidder out."""
    s.reach[s.target] = NOBODY


def resume_bidding(s: Position) -> None:
    """P9c: then its player speaks."""
    put_tile_away(s)
    s.phase = BIDDING


# The hammer falls: P5 to P7, P12a.


def hammer(s: Position, box: Box) -> None:
    """The highest bidder pays the bank and takes what was for sale."""
    winner = s.bidder
    if winner != NOBODY:
        pay(s, box, winner)
    if s.sale == TILE:
        take_tile(s, box, winner)
    elif s.sale == EVENT:
        take_event(s, box, winner if winner != NOBODY else s.turn)
    elif s.sale == POPE:
        take_pope(s, box, winner)
    else:
        take_command(s, winner)


def pay(s: Position, box: Box, p: int) -> None:
    """P8: the price is the bid less discounts."""
    price = max(0, s.high - discount(s, box, p))
    if in_gold(s, box):
        s.gold[p] -= price
    else:
        s.influence[p] -= price


def close_auction(s: Position, box: Box) -> None:
    s.sale = NONE
    s.lot = NONE
    s.high = -1
    s.bidder = NOBODY
    for p in range(box.seats):
        s.reach[p] = NOBODY


def take_tile(s: Position, box: Box, p: int) -> None:
    """P5: it is never given up."""
    s.unsold[s.lot] -= 1
    s.tile[p][s.tiles[p]] = s.lot
    s.tiles[p] += 1
    close_auction(s, box)
    s.phase = DONE


def take_pope(s: Position, box: Box, p: int) -> None:
    """P7: if nobody bids he stays, and the action is spent."""
    s.pope = p
    close_auction(s, box)
    s.phase = DONE


def take_command(s: Position, p: int) -> None:
    """P12: if nobody bids the city is without a commander."""
    if p != NOBODY:
        s.command[p] = s.sale - ATTACK
    s.phase = COMMANDED


# Events are carried out: P6, P6b.


def take_event(s: Position, box: Box, p: int) -> None:
    """P6: its effect comes at once; P6b: what is to be lowered comes before what is to be raised."""
    event = event_up(s, box)
    s.open[event] = 0
    s.won[p][event] = 1
    s.asked = p
    if box.event_lower[event]:
        s.phase = LOWERING
    elif box.event_raise[event]:
        s.phase = RAISING
    else:
        s.phase = CARRIED_OUT


def offer_cities(s: Position, box: Box, moves: Moves) -> None:
    """P6b: any city, also one at the end of the scale; but not one up and down."""
    verb = LOWER if s.phase == LOWERING else RAISE
    for city in range(len(s.status)):
        if city != s.lowered:
            offer(moves, verb, verb + city)


def lower_city(s: Position, box: Box, city: int) -> None:
    move_status(s, box, city, -box.event_lower[event_up(s, box)])
    s.lowered = city
    s.phase = RAISING if box.event_raise[event_up(s, box)] else CARRIED_OUT


def raise_city(s: Position, box: Box, city: int) -> None:
    move_status(s, box, city, box.event_raise[event_up(s, box)])
    s.phase = CARRIED_OUT
