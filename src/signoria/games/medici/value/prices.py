"""Medici, judged: what a lot is worth to a player, in florins, and the sensible player who goes by that.

A player's prospects are what the rest of this day and the tracks of the days to come should pay him,
less what filling his hold will cost. A lot is worth what it adds to them.
"""

from signoria.core.layout import Layout, grid, number, row

from ..rules import BID, DRAW_CARD, PASS, SIZES, STOP, Box, Position

# Florins that a card usually costs at a table of sensible players, for each rival who has room for it.
PRICE_PER_RIVAL = 0.7

# How far apart two holds must be, per card still to come to either, before their order is sure.
HOLD_SPREAD_FIRST = 1.5
HOLD_SPREAD = 1.1

# The same for two markers: steps per card to come today, and per day after that.
TRACK_SPREAD = 0.45
TRACK_SPREAD_DAY = 2.1

# Steps that a marker makes on a later day: somewhat less than an even share, as lots go unsold.
STEPS_A_DAY = 0.9

# The share of a lot's worth that is bid when others are expected to bid more.
MODEST = 0.9


class Notes(Layout):
    """A notepad, on which lots are loaded into holds and unloaded again."""

    sizes = SIZES
    turned: int = number(upto=3)
    lot: list[int] = row("slot", of="card")
    stored: list[int] = row("seat", upto=8)
    value: list[int] = row("seat", upto=999)
    # Moved by the cards in the hold as well, and past the top.
    level: list[list[int]] = grid("seat", "good", upto=20)
    # By how much of a hundred each seat's worths are taken wrongly.
    error: list[int] = row("seat", least=-99, upto=99)
    unseen: list[int] = row("good", upto=254)
    unseen_value: int = number(upto=25_146)


def greedy(s: Position, box: Box, notes: Notes) -> int:
    """The move of a player who prices the lot for every seat, and looks no further."""
    take_notes(s, box, notes)
    if s.phase == BID:
        return bid_or_pass(s, box, notes)
    return draw_or_stop(s, box, notes)


# Bidding, and turning up cards.


def bid_or_pass(s: Position, box: Box, notes: Notes) -> int:
    """The least bid that nobody after him should top; if that is too much, one that makes them pay."""
    mine = worth(s, box, notes, s.bidder)
    bid = max(int(s.high) + 1, best_price_after(s, box, notes, s.bidder))
    if bid >= mine:
        bid = int(mine * MODEST) if mine > 0.0 else 0
    if s.high < bid <= s.money[s.bidder]:
        return PASS + bid
    return PASS


def best_price_after(s: Position, box: Box, notes: Notes, p: int) -> int:
    """The most that anyone would pay who is asked after this player, up to the auctioneer."""
    best = 0
    while p != s.auctioneer:
        p += 1
        if p == box.seats:
            p = 0
        best = max(best, price(s, box, notes, p))
    return best


def price(s: Position, box: Box, notes: Notes, p: int) -> int:
    """The highest bid that a player would make for the lot, with his room and his money."""
    if s.money[p] <= s.high or not fits(box, notes, p):
        return 0
    florins = worth(s, box, notes, p)
    if florins >= s.money[p]:
        return int(s.money[p])
    return int(florins) if florins > 0.0 else 0


def draw_or_stop(s: Position, box: Box, notes: Notes) -> int:
    """Another card, if it leaves the auctioneer no worse off on the exact average."""
    now = surplus(s, box, notes)
    total = 0.0
    notes.turned += 1
    for card in range(box.cards):
        if s.unseen[card] > 0:
            notes.lot[s.turned] = card
            total += surplus(s, box, notes) * s.unseen[card]
    return DRAW_CARD if total >= now * unseen_cards(s, box) else STOP


def surplus(s: Position, box: Box, notes: Notes) -> float:
    """What the lot is worth to the auctioneer above what others would pay for it."""
    me = s.auctioneer
    if not fits(box, notes, me):
        return 0.0
    mine = worth(s, box, notes, me)
    best = 0
    for p in range(box.seats):
        if p != me and best < mine:
            best = max(best, price(s, box, notes, p))
    if mine <= best or s.money[me] <= best:
        return 0.0
    return mine - best


# What a lot is worth.


def worth(s: Position, box: Box, notes: Notes, p: int) -> float:
    """What the lot adds to a player's prospects, compared to its going to somebody else."""
    left = empty_spaces(box, notes)
    after = filled(s, notes, left - notes.turned)
    if someone_else_fits(box, notes, p):
        without = prospects(s, box, notes, p, after, space_price(s, box, notes, p, notes.turned))
    else:
        without = prospects(s, box, notes, p, filled(s, notes, left), space_price(s, box, notes, p, 0))
    load(box, notes, p, 1)
    florins = prospects(s, box, notes, p, after, space_price(s, box, notes, p, 0)) - without
    load(box, notes, p, -1)
    return florins * (100 + notes.error[p]) / 100.0


def load(box: Box, notes: Notes, p: int, sign: int) -> None:
    """Put the lot into a hold, or take it out again (-1)."""
    notes.stored[p] += sign * notes.turned
    for slot in range(notes.turned):
        card = notes.lot[slot]
        notes.value[p] += sign * box.card_value[card]
        if box.card_good[card] >= 0:
            notes.level[p][box.card_good[card]] += sign


def prospects(s: Position, box: Box, notes: Notes, p: int, fill: float, cost: float) -> float:
    """A player's income to be expected, if every empty space gets so much of an average card at so much a card."""
    total = hold_prospect(s, box, notes, p, fill) - fill * spaces(box, notes, p) * cost
    for good in range(box.goods):
        for later in range(box.days - s.day + 1):
            total += track_prospect(s, box, notes, p, good, later, fill)
    return total


# Spaces: how many, how likely to be filled, at what price.


def spaces(box: Box, notes: Notes, p: int) -> int:
    return box.spaces - notes.stored[p]


def empty_spaces(box: Box, notes: Notes) -> int:
    total = 0
    for p in range(box.seats):
        total += spaces(box, notes, p)
    return total


def fits(box: Box, notes: Notes, p: int) -> bool:
    return notes.turned <= spaces(box, notes, p)


def someone_else_fits(box: Box, notes: Notes, p: int) -> bool:
    for rival in range(box.seats):
        if rival != p and fits(box, notes, rival):
            return True
    return False


def filled(s: Position, notes: Notes, empty: int) -> float:
    """The share of the empty spaces that the deck, without the lot on the table, can fill."""
    deck = s.deck + s.turned - notes.turned
    return 1.0 if deck >= empty else deck / empty


def space_price(s: Position, box: Box, notes: Notes, p: int, lost: int) -> float:
    """What a card to come will cost: nothing if all rivals are full, little if few have room or money.

    `lost` cards go into the hold of a rival who has just that room, if there is one.
    """
    rivals = 0
    richest = 0.0
    full = 0
    for rival in range(box.seats):
        room = spaces(box, notes, rival)
        if rival != p and room > 0:
            rivals += 1
            richest = max(richest, s.money[rival] / room)
            if room == lost:
                full = 1
    if rivals - full <= 0:
        return 0.0
    return min(PRICE_PER_RIVAL * (rivals - full), richest)


# What holds and tracks will pay.


def hold_prospect(s: Position, box: Box, notes: Notes, p: int, fill: float) -> float:
    """The payout between two places, by the number of holds to be expected ahead."""
    mean = fill * mean_value(s, box, notes)
    mine = notes.value[p] + mean * spaces(box, notes, p)
    ahead = 0.0
    for rival in range(box.seats):
        if rival != p:
            theirs = notes.value[rival] + mean * spaces(box, notes, rival)
            to_come = fill * (spaces(box, notes, p) + spaces(box, notes, rival))
            spread = HOLD_SPREAD_FIRST + HOLD_SPREAD * to_come if to_come > 0.0 else 0.0
            ahead += chance_ahead(theirs - mine, spread)
    return between(box.hold_pay, ahead, box.seats - 1)


def track_prospect(s: Position, box: Box, notes: Notes, p: int, good: int, later: int, fill: float) -> float:
    """What a track will pay today, or so many days later: the first and second place, and the bonus."""
    share = fill * notes.unseen[good] / max(1, unseen_cards(s, box))
    mine = step_then(box, notes, p, good, later, share)
    first = 1.0
    second = 0.0
    for rival in range(box.seats):
        if rival != p:
            theirs = step_then(box, notes, rival, good, later, share)
            to_come = fill * (spaces(box, notes, p) + spaces(box, notes, rival))
            ahead = chance_ahead(theirs - mine, TRACK_SPREAD * to_come + TRACK_SPREAD_DAY * later)
            second = second * (1.0 - ahead) + first * ahead
            first = first * (1.0 - ahead)
    bonus = between(box.bonus, mine, box.top_step)
    if box.bonus_once:
        before = step_then(box, notes, p, good, later - 1, share) if later > 0 else 1.0 * s.level[p][good]
        bonus = bonus * min(1.0, mine - before)
    return first * box.track_pay[0] + second * box.track_pay[1] + bonus


def step_then(box: Box, notes: Notes, p: int, good: int, later: int, share: float) -> float:
    """The step to be expected for a marker at the scoring so many days later."""
    step = notes.level[p][good] + share * spaces(box, notes, p) + STEPS_A_DAY * later
    return min(step, 1.0 * box.top_step)


def chance_ahead(lead: float, spread: float) -> float:
    """How likely a rival with this lead is to stay ahead; a tie counts half, as it halves the pay."""
    if lead >= spread:
        return 0.5 if lead == 0.0 else 1.0
    if lead <= -spread:
        return 0.0
    x = lead / spread
    return 0.5 + x * (0.75 - 0.25 * x * x)


def between(pay: list[int], at: float, last: int) -> float:
    """A table of payouts, read between its lines."""
    line = int(at)
    if line >= last:
        return 1.0 * pay[last]
    return pay[line] + (at - line) * (pay[line + 1] - pay[line])


# The notepad.


def take_notes(s: Position, box: Box, notes: Notes) -> None:
    """Write down what all lots are priced against."""
    notes.turned = s.turned
    for slot in range(s.turned):
        notes.lot[slot] = s.lot[slot]
    note_unseen(s, box, notes)
    for p in range(box.seats):
        notes.stored[p] = s.stored[p]
        notes.value[p] = s.value[p]
        for good in range(box.goods):
            notes.level[p][good] = s.level[p][good] + s.cargo[p][good]


def note_unseen(s: Position, box: Box, notes: Notes) -> None:
    notes.unseen_value = 0
    for good in range(box.goods):
        notes.unseen[good] = 0
    for card in range(box.cards):
        notes.unseen_value += s.unseen[card] * box.card_value[card]
        if box.card_good[card] >= 0:
            notes.unseen[box.card_good[card]] += s.unseen[card]


def unseen_cards(s: Position, box: Box) -> int:
    return s.deck + box.aside


def mean_value(s: Position, box: Box, notes: Notes) -> float:
    return notes.unseen_value / max(1, unseen_cards(s, box))
