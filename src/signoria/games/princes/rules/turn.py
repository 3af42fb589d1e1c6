"""A turn: families, the purchases of a turn, and treachery before it (P1 to P4, P9)."""

from signoria.core.contract import NOBODY, Moves
from signoria.core.layout import NONE

from .table import (
    AIM_BLACKMAIL,
    AIM_ROBBERY,
    AIM_SPY,
    BLACKMAIL,
    BUY,
    BUY_TREACHERY,
    DISCARD,
    DISCARD_TREACHERY,
    DONE,
    DRAW,
    DRAW_TWO,
    EXCHANGE,
    FAMILY,
    KEEP,
    PASS,
    RESUME,
    ROBBERY,
    SPY,
    SPYING,
    TAKE_FAMILY,
    TURN,
    Box,
    Position,
    gain_gold,
    gain_influence,
    has_power,
    left_of,
    offer,
    put_tile_away,
    total,
    use_up,
)

# Families: P1.


def start(s: Position, p: int) -> None:
    """P1: the player drawn by lot is the first to choose a family, and the first to have a turn."""
    s.turn = p
    s.asked = p
    s.phase = FAMILY


def take_family(s: Position, box: Box, family: int) -> None:
    s.family[s.asked] = family
    s.asked = left_of(box, s.asked)
    if s.asked == s.turn:
        s.asked = NOBODY
        s.phase = TURN


def is_taken(s: Position, box: Box, family: int) -> bool:
    for p in range(box.seats):
        if s.family[p] == family:
            return True
    return False


def only_family(s: Position, box: Box) -> int:
    """The family that is left if it is the only one, which nobody needs to be asked about."""
    found = NONE
    for family in range(len(box.family_town)):
        if not is_taken(s, box, family):
            if found != NONE:
                return NONE
            found = family
    return found


def offer_families(s: Position, box: Box, moves: Moves) -> None:
    for family in range(len(box.family_town)):
        if not is_taken(s, box, family):
            offer(moves, TAKE_FAMILY, TAKE_FAMILY + family)


# Troops and treachery: P2 to P4.


def offer_purchases(s: Position, box: Box, moves: Moves) -> None:
    """P2 to P4: pass, buy, discard, or exchange."""
    p = s.turn
    offer(moves, PASS, PASS)
    for troop in range(box.troops):
        if s.troop[p][troop] == 0 and s.gold[p] >= box.troop_cost[troop]:
            offer(moves, BUY, BUY + troop)
    full = s.held[p] >= hand_limit(s, box, p)
    payable = s.gold[p] >= box.draw_gold and s.influence[p] >= draw_influence(s, box, p)
    if payable and not full and can_draw(s):
        offer(moves, BUY, BUY_TREACHERY)
    for troop in range(box.troops):
        if s.troop[p][troop]:
            offer(moves, DISCARD, DISCARD + troop)
    offer_hand(s.hand[p], moves, DISCARD, DISCARD_TREACHERY)
    if payable and full:
        offer_hand(s.hand[p], moves, EXCHANGE, EXCHANGE)


def offer_hand(tiles: list[int], moves: Moves, verb: int, first: int) -> None:
    """A verb for each sort of treachery among some tiles."""
    for tile in range(len(tiles)):
        if tiles[tile] > 0:
            offer(moves, verb, first + tile)


def hand_limit(s: Position, box: Box, p: int) -> int:
    """P4a: how many treachery tiles a player may hold."""
    return box.hand + total(s, p, box.family_hand, box.tile_hand)


def draw_influence(s: Position, box: Box, p: int) -> int:
    """P4: the influence that a treachery tile costs."""
    return max(0, box.draw_influence - total(s, p, box.family_spare, box.tile_spare))


def can_draw(s: Position) -> bool:
    """P4: with no stack and no discards nothing can be bought."""
    if s.stacked > 0:
        return True
    for tile in range(len(s.discards)):
        if s.discards[tile] > 0:
            return True
    return False


def buy_troop(s: Position, box: Box, troop: int) -> None:
    """P3: one of a kind, for what is printed on it."""
    s.gold[s.turn] -= box.troop_cost[troop]
    s.troop[s.turn][troop] = 1
    s.phase = DONE


def discard(s: Position, action: int) -> None:
    """P3, P4: a troop goes back to the supply, or a treachery tile onto the discards."""
    if action < DISCARD_TREACHERY:
        s.troop[s.turn][action - DISCARD] = 0
    else:
        use_up(s, s.turn, action - DISCARD_TREACHERY)
    s.phase = DONE


def buy_treachery(s: Position, box: Box) -> None:
    s.gold[s.turn] -= box.draw_gold
    s.influence[s.turn] -= draw_influence(s, box, s.turn)
    reach_for_stack(s)


def exchange(s: Position, box: Box, tile: int) -> None:
    """P4a: at the limit one is discarded first, in the same action."""
    use_up(s, s.turn, tile)
    buy_treachery(s, box)


def reach_for_stack(s: Position) -> None:
    """P4b: the discards are shuffled when a tile is to be drawn and none is left."""
    if s.stacked == 0:
        for tile in range(len(s.stack)):
            s.stack[tile] = s.discards[tile]
            s.stacked += s.discards[tile]
            s.discards[tile] = 0
    s.phase = DRAW


def draw_tile(s: Position, box: Box, tile: int) -> None:
    """P4: the tile drawn is the buyer's. P4c: or one of the two from which he keeps one."""
    s.stack[tile] -= 1
    s.stacked -= 1
    if not has_power(s, box, s.turn, DRAW_TWO):
        take_up(s, tile)
        return
    s.choice[tile] += 1
    s.drawn += 1
    if s.drawn == 1 and can_draw(s):
        reach_for_stack(s)
    else:
        s.phase = KEEP


def keep(s: Position, tile: int) -> None:
    """P4c: the other one goes onto the discards."""
    s.choice[tile] -= 1
    for other in range(len(s.choice)):
        s.discards[other] += s.choice[other]
        s.choice[other] = 0
    s.drawn = 0
    take_up(s, tile)


def take_up(s: Position, tile: int) -> None:
    s.hand[s.turn][tile] += 1
    s.held[s.turn] += 1
    s.phase = DONE


# Treachery before an action: P9.


def offer_treachery(s: Position, box: Box, moves: Moves) -> None:
    """P9a: against whoever has something to lose."""
    p = s.turn
    if s.hand[p][BLACKMAIL]:
        offer_victims(s, box, moves, AIM_BLACKMAIL, s.influence)
    if s.hand[p][ROBBERY]:
        offer_victims(s, box, moves, AIM_ROBBERY, s.gold)
    if s.hand[p][SPY]:
        offer_victims(s, box, moves, AIM_SPY, s.held)


def offer_victims(s: Position, box: Box, moves: Moves, verb: int, what: list[int]) -> None:
    for p in range(box.seats):
        if p != s.turn and what[p] > 0:
            offer(moves, verb, verb + p)


def strike_in_turn(s: Position, box: Box) -> None:
    """P9, P9a: take what the victim has, up to the number; or see his hand."""
    if s.played == SPY:
        s.phase = SPYING
        return
    if s.played == BLACKMAIL:
        n = min(s.influence[s.target], box.treachery_takes[BLACKMAIL])
        s.influence[s.target] -= n
        gain_influence(s, s.turn, n)
    else:
        n = min(s.gold[s.target], box.treachery_takes[ROBBERY])
        s.gold[s.target] -= n
        gain_gold(s, s.turn, n)
    s.phase = RESUME


def discard_spied(s: Position, tile: int) -> None:
    """P9b: one tile of the victim's must go."""
    use_up(s, s.target, tile)
    s.phase = RESUME


def resume_turn(s: Position) -> None:
    """P9a: then the turn goes on."""
    put_tile_away(s)
    s.phase = TURN
