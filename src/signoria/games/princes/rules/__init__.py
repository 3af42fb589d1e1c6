"""Princes of the Renaissance: the rules P1 to P20.

Each chapter carries out what is done, and says by the phase what is to happen next; `follow` makes it happen,
one thing at a time, until somebody must be asked or chance must act.
"""

from signoria.core.contract import CHANCE, NOBODY, Moves
from signoria.core.layout import NONE

from .auctions import (
    close_auction,
    hammer,
    hear,
    lower_city,
    offer_auctions,
    offer_bids,
    offer_cities,
    offer_scandal,
    only_bid,
    put_up,
    raise_city,
    resume_bidding,
    strike_bidder,
)
from .decade import finish_event, lay_out_events, next_turn
from .knowledge import observe, privy, redeal
from .scoring import REASONS, scores
from .table import (
    AIM_BLACKMAIL,
    AIM_ROBBERY,
    AIM_SCANDAL,
    AIM_SPY,
    AUCTION,
    BID,
    BIDDING,
    BLACKMAIL,
    BRIBING,
    BUY,
    BUY_TREACHERY,
    CANCEL,
    CANCELLING,
    CARRIED_OUT,
    COMMANDED,
    DIE,
    DISCARD,
    DISCARD_TREACHERY,
    DONE,
    DRAW,
    DROP,
    EXCHANGE,
    FAMILY,
    HAMMER,
    JOINING,
    KEEP,
    KEEP_TILE,
    LET_BE,
    LIMIT,
    LOWER,
    LOWERING,
    NEW_DIE,
    OVER,
    PASS,
    RAISE,
    RAISING,
    REROLL,
    REROLLING,
    RESUME,
    ROBBERY,
    ROLLED,
    SCANDAL,
    SPY,
    SPYING,
    START,
    STRIKE,
    TAKE_FAMILY,
    TREACHERY,
    TURN,
    VETOING,
    WAR,
    Box,
    Position,
    aim,
    answer_aim,
    offer,
    offer_span,
    put_tile_away,
)
from .turn import (
    buy_treachery,
    buy_troop,
    discard,
    discard_spied,
    draw_tile,
    exchange,
    keep,
    offer_families,
    offer_hand,
    offer_purchases,
    offer_treachery,
    only_family,
    resume_turn,
    start,
    strike_in_turn,
    take_family,
)
from .war import (
    after_command,
    answer_bribery,
    answer_pope,
    answer_roll,
    answer_veto,
    compare,
    declare,
    make_peace,
    offer_bribes,
    offer_joining,
    offer_veto,
    offer_wars,
    resume_bribery,
    show_die,
    strike_troop,
)

__all__ = [
    "REASONS",
    "Box",
    "Position",
    "actor",
    "apply",
    "cases",
    "legal",
    "observe",
    "outcome",
    "privy",
    "redeal",
    "round_now",
    "scores",
    "setup",
]


def setup(s: Position, box: Box) -> None:
    """P1: everything is laid out; nobody has a family yet."""
    s.decade = 1
    s.phase = START
    s.turn = NOBODY
    s.asked = NOBODY
    s.pope = NOBODY
    s.lowered = NONE
    s.rolling = NONE
    for p in range(len(s.family)):
        s.family[p] = NONE
        for slot in range(len(s.tile[p])):
            s.tile[p][slot] = NONE
    for p in range(box.seats):
        s.gold[p] = box.gold
        s.influence[p] = box.influence
    for city in range(len(s.status)):
        s.status[city] = box.city_status[city]
    for tile in range(box.tiles):
        s.unsold[tile] = box.tile_copies[tile]
    for tile in range(len(s.stack)):
        s.stack[tile] = box.treachery_copies[tile]
        s.stacked += box.treachery_copies[tile]
    lay_out_events(s, box)
    put_tile_away(s)
    close_auction(s, box)
    make_peace(s)
    s.phase = START


# Who decides, and what may be said.


def actor(s: Position, box: Box) -> int:
    if s.phase <= NEW_DIE:
        return CHANCE
    if s.phase <= SPYING:
        return s.turn
    if s.phase == CANCELLING:
        return s.target
    return s.asked if s.phase < OVER else NOBODY


def legal(s: Position, box: Box, moves: Moves) -> None:
    moves.count = 0
    moves.verbs = 0
    if s.phase == TURN:
        offer_purchases(s, box, moves)
        offer_wars(s, box, moves)
        offer_treachery(s, box, moves)
        offer_auctions(s, box, moves)
    elif s.phase == BIDDING:
        offer_scandal(s, box, moves)
        offer_bids(s, box, moves)
    else:
        offer_answers(s, box, moves)


def offer_answers(s: Position, box: Box, moves: Moves) -> None:
    """What may be said by someone who is asked for one thing."""
    if s.phase == FAMILY:
        offer_families(s, box, moves)
    elif s.phase == KEEP:
        offer_hand(s.choice, moves, KEEP_TILE, KEEP_TILE)
    elif s.phase == SPYING:
        offer_hand(s.hand[s.target], moves, DISCARD, DISCARD_TREACHERY)
    elif s.phase == CANCELLING:
        offer(moves, CANCEL, CANCEL)
        offer(moves, LET_BE, LET_BE)
    elif s.phase == VETOING:
        offer_veto(s, box, moves)
    elif s.phase == JOINING:
        offer_joining(s, box, moves)
    elif s.phase == BRIBING:
        offer_bribes(s, box, moves)
    elif s.phase == REROLLING:
        offer(moves, LET_BE, LET_BE)
        offer_span(moves, REROLL, REROLL, REROLL + 1)
    else:
        offer_cities(s, box, moves)


# What chance may bring.


def cases(s: Position, box: Box) -> int:
    if s.phase == START:
        return box.seats
    return s.stacked if s.phase == DRAW else box.die


def outcome(s: Position, box: Box, case: int) -> int:
    if s.phase == START:
        return case
    if s.phase != DRAW:
        return DIE + case
    tile = 0
    while case >= s.stack[tile]:
        case -= s.stack[tile]
        tile += 1
    return TREACHERY + tile


def round_now(s: Position, box: Box) -> int:
    return s.decade


# What is done, and what follows from it.


def apply(s: Position, box: Box, action: int) -> None:
    """P20b: after so many decisions the game is over, whatever has just begun."""
    s.decisions += s.phase > NEW_DIE
    carry_out(s, box, action)
    while follow(s, box):
        pass
    if s.decisions == box.decisions and s.phase != OVER:
        s.phase = LIMIT


def carry_out(s: Position, box: Box, action: int) -> None:
    """What is said or happens, without what follows from it."""
    if s.phase <= NEW_DIE:
        happen(s, box, action)
    elif s.phase == TURN:
        act(s, box, action)
    elif s.phase == BIDDING and action < DROP:
        aim(s, box, s.asked, SCANDAL, action - AIM_SCANDAL)
    elif s.phase == BIDDING:
        hear(s, box, action)
    else:
        answer(s, box, action)


def happen(s: Position, box: Box, brought: int) -> None:
    if s.phase == START:
        start(s, brought)
    elif s.phase == DRAW:
        draw_tile(s, box, brought - TREACHERY)
    else:
        show_die(s, box, brought - DIE + 1)


def act(s: Position, box: Box, action: int) -> None:
    """P2: one action a turn. P9: treachery may come before it."""
    if action == PASS:
        s.phase = DONE
    elif action < BUY_TREACHERY:
        buy_troop(s, box, action - BUY)
    elif action == BUY_TREACHERY:
        buy_treachery(s, box)
    elif action < EXCHANGE:
        discard(s, action)
    elif action < WAR:
        exchange(s, box, action - EXCHANGE)
    elif action < AIM_BLACKMAIL:
        declare(s, box, action - WAR)
    elif action < AIM_ROBBERY:
        aim(s, box, s.turn, BLACKMAIL, action - AIM_BLACKMAIL)
    elif action < AIM_SPY:
        aim(s, box, s.turn, ROBBERY, action - AIM_ROBBERY)
    elif action < AUCTION:
        aim(s, box, s.turn, SPY, action - AIM_SPY)
    else:
        put_up(s, box, action - AUCTION)


def answer(s: Position, box: Box, action: int) -> None:
    if s.phase == FAMILY:
        take_family(s, box, action - TAKE_FAMILY)
    elif s.phase == KEEP:
        keep(s, action - KEEP_TILE)
    elif s.phase == SPYING:
        discard_spied(s, action - DISCARD_TREACHERY)
    elif s.phase == CANCELLING:
        answer_aim(s, action)
    elif s.phase == LOWERING:
        lower_city(s, box, action - LOWER)
    elif s.phase == RAISING:
        raise_city(s, box, action - RAISE)
    elif s.phase == VETOING:
        answer_veto(s, box, action)
    elif s.phase == JOINING:
        answer_pope(s, box, action)
    elif s.phase == BRIBING:
        answer_bribery(s, box, action)
    else:
        answer_roll(s, action)


def follow(s: Position, box: Box) -> bool:
    """The next thing that happens by itself; False when somebody must be asked, or chance must act."""
    if s.phase == DONE:
        next_turn(s, box)
    elif s.phase == FAMILY and only_family(s, box) != NONE:
        take_family(s, box, only_family(s, box))
    elif s.phase == BIDDING and only_bid(s, box) != NONE:
        hear(s, box, BID + only_bid(s, box))
    elif s.phase == STRIKE:
        strike(s, box)
    elif s.phase == RESUME:
        resume(s, box)
    elif s.phase == HAMMER:
        hammer(s, box)
    elif s.phase == COMMANDED:
        after_command(s, box)
    elif s.phase == ROLLED:
        compare(s, box)
    elif s.phase == CARRIED_OUT:
        finish_event(s, box)
    else:
        return False
    return True


def strike(s: Position, box: Box) -> None:
    """P9, P9c, P15: a treachery tile does its work."""
    s.phase = RESUME
    if s.played == SCANDAL:
        strike_bidder(s)
    elif s.played < SCANDAL:
        strike_troop(s)
    else:
        strike_in_turn(s, box)


def resume(s: Position, box: Box) -> None:
    """After a tile was aimed at someone, play goes on where it was."""
    if s.played == SCANDAL:
        resume_bidding(s)
    elif s.played < SCANDAL:
        resume_bribery(s, box)
    else:
        resume_turn(s)
