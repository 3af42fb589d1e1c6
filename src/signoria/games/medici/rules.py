"""Medici, both editions: the rules M1 to M18, in the rulebook's order.

The editions differ in what is printed (goods, bonus fields), so they differ in `parts.toml` alone.
"""

from signoria.core.contract import CHANCE, NOBODY, Moves, Outcome
from signoria.core.layout import NONE, Layout, grid, number, row

# What is to happen next.
PHASES = ("start", "card", "draw", "bid", "free", "over")
START, CARD, DRAW, BID, FREE, OVER = range(6)

# Moves: to bid N is PASS + N, since to pass is to bid nothing.
DRAW_CARD, STOP, PASS = range(3)

# Outcomes: who starts, by seat; then which card is turned up.
FIRST_CARD = 6

REASONS = ("most money", "shared")
MOST_MONEY, SHARED = range(2)

SIZES = {"seat": 6, "good": 5, "card": 31, "space": 5, "slot": 3, "step": 8, "place": 6, "phase": 6}


class Box(Layout):
    """Everything printed, for one number of seats, and the options."""

    sizes = SIZES
    seats: int = number(upto=6)
    days: int = number(upto=3)
    goods: int = number(upto=5)
    cards: int = number(upto=31)
    spaces: int = number(upto=5)
    slots: int = number(upto=3)
    top_step: int = number(upto=7)
    deck: int = number(upto=127)
    aside: int = number(upto=127)
    money: int = number(upto=99)
    hold_pay: list[int] = row("place", upto=99)
    track_pay: list[int] = row("place", upto=99)
    bonus: list[int] = row("step", upto=99)
    card_good: list[int] = row("card", of="good")
    card_value: list[int] = row("card", upto=99)
    card_copies: list[int] = row("card", upto=9)
    bonus_once: int = number(upto=1)


class Position(Layout):
    """The table. Lot and holds keep their cards in the order in which they came; `value` and `cargo` sum up a hold."""

    sizes = SIZES
    day: int = number(least=1, upto=3)
    phase: int = number(of="phase", least=0)
    auctioneer: int = number(of="seat")
    bidder: int = number(of="seat")
    high: int = number(upto=999)
    buyer: int = number(of="seat")
    deck: int = number(upto=127)
    unseen: list[int] = row("card", upto=9)
    turned: int = number(upto=3)
    lot: list[int] = row("slot", of="card")
    money: list[int] = row("seat", upto=999)
    stored: list[int] = row("seat", upto=5)
    hold: list[list[int]] = grid("seat", "space", of="card")
    value: list[int] = row("seat", upto=99)
    cargo: list[list[int]] = grid("seat", "good", upto=5)
    level: list[list[int]] = grid("seat", "good", upto=7)


def setup(s: Position, box: Box) -> None:
    s.day = 1
    for p in range(box.seats):
        s.money[p] = box.money
    lay_out(s, box)


# A day begins: M1, M2.


def lay_out(s: Position, box: Box) -> None:
    """M1: all cards are shuffled, the day's number of them is the deck. Nothing of it has been seen."""
    for card in range(box.cards):
        s.unseen[card] = box.card_copies[card]
    s.deck = box.deck
    for p in range(len(s.stored)):
        empty_hold(s, p)
    s.auctioneer = NOBODY
    clear_lot(s)
    s.phase = START


def empty_hold(s: Position, p: int) -> None:
    s.stored[p] = 0
    s.value[p] = 0
    for space in range(len(s.hold[p])):
        s.hold[p][space] = NONE
    for good in range(len(s.cargo[p])):
        s.cargo[p][good] = 0


def begin_day(s: Position, box: Box) -> None:
    """M2: the poorest is the first auctioneer; several draw lots."""
    lay_out(s, box)
    if drawing_lots(s, box) == 1:
        begin_turn(s, nth_poorest(s, box, 0))


def drawing_lots(s: Position, box: Box) -> int:
    """M2: how many draw lots; on the first day everyone, since all have the same money."""
    count = 0
    for p in range(box.seats):
        count += is_poorest(s, box, p)
    return count


def nth_poorest(s: Position, box: Box, n: int) -> int:
    for p in range(box.seats):
        if is_poorest(s, box, p):
            if n == 0:
                return p
            n -= 1
    return NOBODY


def is_poorest(s: Position, box: Box, p: int) -> bool:
    for rival in range(box.seats):
        if s.money[rival] < s.money[p]:
            return False
    return True


# The auctioneer turns up cards: M3, M4.


def begin_turn(s: Position, p: int) -> None:
    """M3: the first card must be turned up."""
    s.auctioneer = p
    s.phase = CARD


def turn_up(s: Position, box: Box, card: int) -> None:
    s.unseen[card] -= 1
    s.deck -= 1
    s.lot[s.turned] = card
    s.turned += 1
    if may_turn_up_another(s, box):
        s.phase = DRAW
    else:
        open_auction(s, box)


def may_turn_up_another(s: Position, box: Box) -> bool:
    """M3, M4: up to three cards, never more than the deck has or the emptiest hold could take."""
    if s.turned == box.slots or s.deck == 0:
        return False
    for p in range(box.seats):
        if s.stored[p] + s.turned < box.spaces:
            return True
    return False


# The auction: M5 to M9.


def open_auction(s: Position, box: Box) -> None:
    """M5: once round, from the auctioneer's left, the auctioneer last."""
    s.phase = BID
    ask_left_of(s, box, s.auctioneer)


def ask_left_of(s: Position, box: Box, p: int) -> None:
    """M7: the next who can bid is asked. When the auctioneer has been passed, the lot is sold."""
    while True:
        p = p + 1 if p + 1 < box.seats else 0
        if can_bid(s, box, p):
            s.bidder = p
            return
        if p == s.auctioneer:
            sell(s, box)
            return


def can_bid(s: Position, box: Box, p: int) -> bool:
    """M6, M7: money for a higher bid, and room for the whole lot."""
    return s.money[p] > s.high and s.stored[p] + s.turned <= box.spaces


def hear(s: Position, box: Box, action: int) -> None:
    """M5: a higher bid, or a pass."""
    if action != PASS:
        s.high = action - PASS
        s.buyer = s.bidder
    if s.bidder == s.auctioneer:
        sell(s, box)
    else:
        ask_left_of(s, box, s.bidder)


def sell(s: Position, box: Box) -> None:
    """M8: the highest bidder pays the bank and takes it all. M9: without a bid it leaves the game."""
    if s.buyer != NOBODY:
        s.money[s.buyer] -= s.high
        for slot in range(s.turned):
            store(s, box, s.buyer, s.lot[slot])
    clear_lot(s)
    go_on(s, box)


def store(s: Position, box: Box, p: int, card: int) -> None:
    s.hold[p][s.stored[p]] = card
    s.stored[p] += 1
    s.value[p] += box.card_value[card]
    if box.card_good[card] != NONE:
        s.cargo[p][box.card_good[card]] += 1


def clear_lot(s: Position) -> None:
    for slot in range(len(s.lot)):
        s.lot[slot] = NONE
    s.turned = 0
    s.high = 0
    s.buyer = NOBODY
    s.bidder = NOBODY


# The next auctioneer, and the end of the day: M10 to M13.


def go_on(s: Position, box: Box) -> None:
    """M11: the last to fill his hold does so free of charge. M12: without a deck the day is over."""
    if s.deck == 0:
        end_day(s, box)
    elif open_holds(s, box) == 1:
        s.phase = FREE
    else:
        begin_turn(s, left_with_room(s, box, s.auctioneer))


def open_holds(s: Position, box: Box) -> int:
    count = 0
    for p in range(box.seats):
        count += s.stored[p] < box.spaces
    return count


def left_with_room(s: Position, box: Box, p: int) -> int:
    """M10: the next to the left whose hold is not full."""
    while True:
        p = p + 1 if p + 1 < box.seats else 0
        if s.stored[p] < box.spaces:
            return p


def fill_free(s: Position, box: Box, card: int) -> None:
    """M11: no choice, no refusal; if the deck is too short, what there is."""
    p = left_with_room(s, box, s.auctioneer)
    s.unseen[card] -= 1
    s.deck -= 1
    store(s, box, p, card)
    if s.stored[p] == box.spaces or s.deck == 0:
        end_day(s, box)


# Scoring a day: M14 to M18.


def end_day(s: Position, box: Box) -> None:
    for p in range(box.seats):
        s.money[p] += hold_pay(s, box, p)
    for good in range(box.goods):
        move_markers(s, box, good)
        for p in range(box.seats):
            s.money[p] += track_pay(s, box, p, good)
    if s.day == box.days:
        s.phase = OVER
    else:
        s.day += 1
        begin_day(s, box)


def hold_pay(s: Position, box: Box, p: int) -> int:
    """M14: places by the sum of the card values."""
    better = 0
    equal = 0
    for rival in range(box.seats):
        better += s.value[rival] > s.value[p]
        equal += s.value[rival] == s.value[p]
    return share(box.hold_pay, better, equal)


def share(pay: list[int], better: int, equal: int) -> int:
    """M14, M16: tied players pool the places that they occupy and share, each rounded down."""
    if equal == 1:
        return pay[better]
    pool = 0
    for place in range(better, better + equal):
        pool += pay[place]
    return pool // equal


def move_markers(s: Position, box: Box, good: int) -> None:
    """M15: one step per card of the good, whatever its value, never past the top. M17: bonus fields."""
    for p in range(box.seats):
        step = min(s.level[p][good] + s.cargo[p][good], box.top_step)
        if step > s.level[p][good] or not box.bonus_once:
            s.money[p] += box.bonus[step]
        s.level[p][good] = step


def track_pay(s: Position, box: Box, p: int, good: int) -> int:
    """M16: places by the markers, those on the base field like any other."""
    better = 0
    equal = 0
    for rival in range(box.seats):
        better += s.level[rival][good] > s.level[p][good]
        equal += s.level[rival][good] == s.level[p][good]
    return share(box.track_pay, better, equal)


def scores(s: Position, box: Box, end: Outcome) -> None:
    """M18: the richest wins; equal money is a shared win."""
    most = 0
    for p in range(box.seats):
        most = max(most, s.money[p])
    winners = 0
    for p in range(box.seats):
        end.score[p] = s.money[p]
        end.won[p] = 1 if s.money[p] == most else 0
        winners += end.won[p]
    end.reason = MOST_MONEY if winners == 1 else SHARED


# Who decides, what may be said, what chance may bring.


def actor(s: Position, box: Box) -> int:
    if s.phase == BID:
        return s.bidder
    if s.phase == DRAW:
        return s.auctioneer
    return NOBODY if s.phase == OVER else CHANCE


def legal(s: Position, box: Box, moves: Moves) -> None:
    moves.count = moves.verbs = 2
    if s.phase == BID:
        moves.low[0] = moves.high[0] = PASS
        moves.low[1] = PASS + s.high + 1
        moves.high[1] = PASS + s.money[s.bidder]
    else:
        moves.low[0] = moves.high[0] = DRAW_CARD
        moves.low[1] = moves.high[1] = STOP


def apply(s: Position, box: Box, action: int) -> None:
    if s.phase == BID:
        hear(s, box, action)
    elif s.phase == DRAW and action == STOP:
        open_auction(s, box)
    elif s.phase == DRAW:
        s.phase = CARD
    elif s.phase == CARD:
        turn_up(s, box, action - FIRST_CARD)
    elif s.phase == FREE:
        fill_free(s, box, action - FIRST_CARD)
    else:
        begin_turn(s, action)


def cases(s: Position, box: Box) -> int:
    """M2: the lots drawn. Otherwise M1: deck and set-aside cards are one unknown."""
    return drawing_lots(s, box) if s.phase == START else s.deck + box.aside


def outcome(s: Position, box: Box, case: int) -> int:
    if s.phase == START:
        return nth_poorest(s, box, case)
    unseen = s.unseen
    card = 0
    while case >= unseen[card]:
        case -= unseen[card]
        card += 1
    return FIRST_CARD + card


def round_now(s: Position, box: Box) -> int:
    return s.day


def privy(s: Position, box: Box, action: int) -> int:
    return NOBODY


def observe(s: Position, box: Box, seat: int) -> None:
    """Nothing on the table is secret: the deck's order is not part of the position."""


def redeal(s: Position, box: Box, word: int) -> None:
    """Nothing was hidden, so there is nothing to deal."""
