"""Auctions solved exactly, in the plain dialect of kernels, for whatever is sold.

Everywhere `worth[w][p]` is what it is worth to seat p that w gets the lot, before anything is paid; row `seats`
says what it is worth if nobody gets it. What a rival gets may help or harm, so a lot can be worth buying only to
deny it. One step of money is worth `coin`. All are whole numbers, and of what is equally good the cheapest is
done: nothing before a bid, a low bid before a high one.

How an auction ends is one number, a `deal`: the price and the seat, `seats` for nobody.
"""

from __future__ import annotations

MOST_SEATS = 8
"""More than any deal has: a deal is its price times this, and its seat."""

NOT_ASKED = -1


def deal_of(winner: int, price: int) -> int:
    return price * MOST_SEATS + winner


def winner_of(deal: int) -> int:
    return deal % MOST_SEATS


def price_of(deal: int) -> int:
    return deal // MOST_SEATS


def worth_of(worth: list[list[int]], coin: int, p: int, deal: int) -> int:
    """What a deal is worth to a seat, its payment included."""
    winner = winner_of(deal)
    return worth[winner][p] - (coin * price_of(deal) if winner == p else 0)


def indifference(worth: list[list[int]], coin: int, limit: list[int], p: int, rival: int) -> int:
    """The highest price at which a seat had better own the lot than leave it to a rival (or to nobody); at least 0."""
    return max(0, min(limit[p], (worth[p][p] - worth[rival][p]) // coin))


# Once round: each is asked once, in order, and passes or bids more than the highest bid so far.


def once_round(
    worth: list[list[int]],
    coin: int,
    order: list[int],
    limit: list[int],
    seats: int,
    asked: int,
    top: int,
    deals: list[list[int]],
    bids: list[list[int]],
) -> None:
    """Solve it from behind: what is bid, and how it ends, whoever holds the highest bid and however high that is.

    `order` names the seats that are `asked`, `limit` says what each can pay, none above `top`. Row
    `place * (seats + 1) + holder`, column `high`, of `bids` is what the seat at that place bids then (0: it
    passes), and of `deals` how the auction ends. There must be `asked * (seats + 1)` rows and `top + 1` columns.
    """
    for back in range(1, asked + 1):
        place = asked - back
        p = order[place]
        best = NOT_ASKED
        most = 0
        for down in range(top + 1):
            high = top - down
            if high < limit[p]:
                bid = deal_after(deals, seats, asked, place + 1, p, high + 1)
                if best == NOT_ASKED or worth_of(worth, coin, p, bid) >= most:
                    best = high + 1
                    most = worth_of(worth, coin, p, bid)
            for holder in range(seats + 1):
                row = place * (seats + 1) + holder
                passed = deal_after(deals, seats, asked, place + 1, holder, high)
                if best != NOT_ASKED and most > worth_of(worth, coin, p, passed):
                    bids[row][high] = best
                    deals[row][high] = deal_after(deals, seats, asked, place + 1, p, best)
                else:
                    bids[row][high] = 0
                    deals[row][high] = passed


def deal_after(deals: list[list[int]], seats: int, asked: int, place: int, holder: int, high: int) -> int:
    """How a once-round auction ends when this place is next to be asked."""
    if place == asked:
        return deal_of(holder, high)
    return deals[place * (seats + 1) + holder][high]


def denied(deals: list[list[int]], bids: list[list[int]], seats: int, asked: int, place: int, holder: int) -> int:
    """Who gets the lot if a place passes that should not, at the lowest high bid there is; else NOT_ASKED."""
    row = place * (seats + 1) + holder
    if bids[row][0] == 0:
        return NOT_ASKED
    return winner_of(deal_after(deals, seats, asked, place + 1, holder, 0))


# A set price: one seat names it, the other takes the lot or leaves it to the first, who must pay it then.


def set_price(worth: list[list[int]], coin: int, setter: int, taker: int, rivalry: int, top: int) -> int:
    """The price that serves the setter best when the taker answers in his own interest.

    Where `rivalry` is 1, what the other pays is one's own gain, as where only the difference counts; where it is
    0, it is nothing to him.
    """
    taken = last_taken(worth, coin, setter, taker, rivalry, top)
    # A higher price that is still taken serves the setter if it is his gain, and else is nothing to him.
    low = taken if rivalry == 1 else 0
    if taken == top:
        return low
    if taken < 0:
        return 0
    left = set_worth(worth, coin, setter, taker, rivalry, taken + 1)
    return taken + 1 if left > set_worth(worth, coin, setter, taker, rivalry, low) else low


def set_worth(worth: list[list[int]], coin: int, setter: int, taker: int, rivalry: int, price: int) -> int:
    """How the setter of a price fares once it is answered."""
    if price <= last_taken(worth, coin, setter, taker, rivalry, price):
        return worth[taker][setter] + rivalry * coin * price
    return worth[setter][setter] - coin * price


def last_taken(worth: list[list[int]], coin: int, setter: int, taker: int, rivalry: int, top: int) -> int:
    """The highest price at which the lot is taken; -1 if it is left at any."""
    gain = worth[taker][taker] - worth[setter][taker]
    return max(-1, min(top, gain // (coin * (1 + rivalry))))


# A claim round: each is asked once, in order, and passes or claims in one of his ways; some ways end the round,
# and only these displace a claim.


def claim_of(ways: int, p: int, way: int) -> int:
    """A claim as one number; 0 is that nobody claims."""
    return 1 + p * ways + way


def claim_round(
    worth: list[list[int]],
    order: list[int],
    may: list[list[int]],
    final: list[int],
    asked: int,
    ways: int,
    claims: list[list[int]],
    said: list[list[int]],
) -> None:
    """Solve it from behind, whatever claim stands.

    `worth[claim][p]` is what it is worth to p that this claim wins, `may[p][way]` whether p has that way, and
    `final[way]` whether it ends the round. Row `place`, column `claim`, of `said` is the way that the seat at that
    place claims then (NOT_ASKED: he passes), and of `claims` which claim wins.
    """
    count = len(worth)
    for back in range(1, asked + 1):
        place = asked - back
        p = order[place]
        for standing in range(count):
            best = NOT_ASKED
            wins = claim_after(claims, asked, place + 1, standing)
            for way in range(ways):
                if may[p][way] and (final[way] or standing == 0):
                    claim = claim_of(ways, p, way)
                    then = claim if final[way] else claim_after(claims, asked, place + 1, claim)
                    if worth[then][p] > worth[wins][p]:
                        best = way
                        wins = then
            said[place][standing] = best
            claims[place][standing] = wins


def claim_after(claims: list[list[int]], asked: int, place: int, standing: int) -> int:
    return standing if place == asked else claims[place][standing]


# Ascending: in turn each who is still in, except the highest bidder, bids one step more or is out for good.


def ascending(
    worth: list[list[int]],
    coin: int,
    limit: list[int],
    seats: int,
    high: int,
    top: int,
    layers: list[list[int]],
) -> None:
    """Solve it from the top price down to `high`, whoever is in, holds the highest bid and is asked.

    Read the result with `stays` and `deal_from`. There must be two layers of `2 ** seats * 64` places.
    """
    for down in range(top - high + 1):
        now = top - down
        for still_in in range(1 << seats):
            for holder in range(seats + 1):
                for asked in range(seats):
                    if still_in >> asked & 1 and asked != holder:
                        solve_turn(worth, coin, limit, seats, now, top, still_in, holder, asked, layers)


def solve_turn(
    worth: list[list[int]],
    coin: int,
    limit: list[int],
    seats: int,
    high: int,
    top: int,
    still_in: int,
    holder: int,
    asked: int,
    layers: list[list[int]],
) -> None:
    best = deal_from(layers, seats, high, still_in ^ 1 << asked, holder, asked)
    bids = 0
    if high < top and high < limit[asked]:
        bid = deal_from(layers, seats, high + 1, still_in, asked, asked)
        if worth_of(worth, coin, asked, bid) > worth_of(worth, coin, asked, best):
            best = bid
            bids = 1
    layers[high % 2][turn_at(still_in, holder, asked)] = best * 2 + bids


def turn_at(still_in: int, holder: int, asked: int) -> int:
    return still_in * 64 + holder * 8 + asked


def deal_from(layers: list[list[int]], seats: int, high: int, still_in: int, holder: int, last: int) -> int:
    """How it ends from here on, when this seat was asked last."""
    p = next_in(seats, still_in, holder, last)
    return deal_of(holder, high) if p == NOT_ASKED else layers[high % 2][turn_at(still_in, holder, p)] // 2


def stays(layers: list[list[int]], high: int, still_in: int, holder: int, asked: int) -> bool:
    """Whether a seat that is asked bids one step more, at the price that was solved last."""
    return layers[high % 2][turn_at(still_in, holder, asked)] % 2 == 1


def next_in(seats: int, still_in: int, holder: int, last: int) -> int:
    """The next to the left who is still in and does not hold the highest bid."""
    p = last
    for _ in range(seats):
        p = p + 1 if p + 1 < seats else 0
        if still_in >> p & 1 and p != holder:
            return p
    return NOT_ASKED
