"""Each auction against brute force: every course of it is tried, on small random tables."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from signoria.core import equilibrium

Deal = tuple[int, int]


def blank(rows: int, columns: int) -> list[list[int]]:
    return [[-99] * columns for _ in range(rows)]


def random_worth(dice: random.Random, seats: int) -> list[list[int]]:
    """Rows by winner, the last for nobody; rivals' gains are often one's own harm."""
    return [[dice.randint(-4, 9) for _ in range(seats)] for _ in range(seats + 1)]


def fares(worth: list[list[int]], p: int, deal: Deal) -> int:
    winner, price = deal
    return worth[winner][p] - (price if winner == p else 0)


def best(options: list[Deal], worth: list[list[int]], p: int) -> Deal:
    """The first of the best."""
    return max(options, key=lambda deal: fares(worth, p, deal))


def tried_once_round(
    worth: list[list[int]], order: list[int], limit: list[int], place: int, holder: int, high: int
) -> Deal:
    if place == len(order):
        return holder, high
    p = order[place]
    options = [tried_once_round(worth, order, limit, place + 1, holder, high)]
    options += [tried_once_round(worth, order, limit, place + 1, p, bid) for bid in range(high + 1, limit[p] + 1)]
    return best(options, worth, p)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_once_round_is_solved_as_brute_force_does(seats: int) -> None:
    dice, top = random.Random(f"once round {seats}"), 5
    for _ in range(60):
        worth = random_worth(dice, seats)
        order = dice.sample(range(seats), dice.randint(1, seats))
        limit = [dice.randint(0, top) for _ in range(seats)]
        deals, bids = blank(len(order) * (seats + 1), top + 1), blank(len(order) * (seats + 1), top + 1)
        equilibrium.once_round(worth, 1, order, limit, seats, len(order), top, deals, bids)
        for place in range(len(order)):
            for holder in range(seats + 1):
                for high in range(top + 1):
                    found = deals[place * (seats + 1) + holder][high]
                    winner, price = equilibrium.winner_of(found), equilibrium.price_of(found)
                    assert (winner, price) == tried_once_round(worth, order, limit, place, holder, high)
                    bid = bids[place * (seats + 1) + holder][high]
                    assert bid == 0 or high < bid <= limit[order[place]]


def solved_once(worth: list[list[int]], order: list[int], limit: list[int]) -> tuple[int, int, int]:
    """The first bid, and who gets it for how much."""
    seats, top = len(worth) - 1, max(limit)
    deals, bids = blank(len(order) * (seats + 1), top + 1), blank(len(order) * (seats + 1), top + 1)
    equilibrium.once_round(worth, 10, order, limit, seats, len(order), top, deals, bids)
    deal = deals[seats][0]
    return bids[seats][0], equilibrium.winner_of(deal), equilibrium.price_of(deal)


def test_an_early_bidder_bids_the_least_that_makes_later_ones_pass() -> None:
    """The lot is worth 10, 7 and 4 coins: after a bid of 6 the second has nothing to gain."""
    worth = [[100, 0, 0], [0, 70, 0], [0, 0, 40], [0, 0, 0]]
    assert solved_once(worth, [0, 1, 2], [20, 20, 20]) == (6, 0, 6)


def test_the_last_bidder_has_it_for_one_more_than_the_highest_bid() -> None:
    worth = [[70, 0, 0], [0, 100, 0], [0, 0, 40], [0, 0, 0]]
    assert solved_once(worth, [2, 0, 1], [20, 20, 20]) == (0, 1, 1)


def test_a_rival_is_denied_a_lot_that_is_worth_nothing_to_oneself() -> None:
    """It would bring the second eight coins, and cost the first six and a half."""
    worth = [[0, 0], [-65, 80], [0, 0]]
    assert solved_once(worth, [0, 1], [20, 20]) == (0, 1, 1), "seven would be needed, too much to prevent it"
    worth[1][0] = -75
    assert solved_once(worth, [0, 1], [20, 20]) == (7, 0, 7)
    assert solved_once(worth, [0, 1], [6, 20]) == (0, 1, 1), "who cannot pay enough pays nothing"
    deals, bids = blank(6, 21), blank(6, 21)
    equilibrium.once_round(worth, 10, [0, 1], [20, 20], 2, 2, 20, deals, bids)
    assert equilibrium.denied(deals, bids, 2, 2, 0, 2) == 1
    assert equilibrium.denied(deals, bids, 2, 2, 1, 2) == 2, "the second denies it to nobody"
    assert equilibrium.indifference(worth, 10, [20, 20], 0, 1) == 7
    assert equilibrium.indifference(worth, 10, [5, 20], 0, 1) == 5
    assert equilibrium.indifference(worth, 10, [20, 20], 0, 2) == 0


@pytest.mark.parametrize("rivalry", [0, 1])
def test_a_set_price_is_the_best_of_all(rivalry: int) -> None:
    dice = random.Random(f"set price {rivalry}")
    for _ in range(500):
        worth = [[dice.randint(-30, 30) for _ in range(2)] for _ in range(3)]
        setter, top = dice.randrange(2), dice.randint(0, 12)
        taker = 1 - setter

        def fare(
            price: int, worth: list[list[int]] = worth, setter: int = setter, taker: int = taker
        ) -> tuple[int, int]:
            take = worth[taker][taker] - 2 * price
            leave = worth[setter][taker] + rivalry * 2 * price
            if take >= leave:
                return worth[taker][setter] + rivalry * 2 * price, price
            return worth[setter][setter] - 2 * price, price

        price = equilibrium.set_price(worth, 2, setter, taker, rivalry, top)
        assert price == max(range(top + 1), key=lambda price: fare(price)[0])
        assert equilibrium.set_worth(worth, 2, setter, taker, rivalry, price) == fare(price)[0]


def test_the_fair_price_is_half_the_difference() -> None:
    """Worth 30 more than the rival's having it, the lot is priced at 15, and either answer is as good."""
    worth = [[20, -20], [-10, 10], [0, 0]]
    assert equilibrium.set_price(worth, 1, 0, 1, 1, 200) == 15


def tried_claims(
    worth: list[list[int]], order: list[int], may: list[list[int]], final: list[int], place: int, standing: int
) -> int:
    if place == len(order):
        return standing
    p, ways = order[place], len(final)
    options = [tried_claims(worth, order, may, final, place + 1, standing)]
    for way in range(ways):
        if may[p][way] and (final[way] or not standing):
            claim = equilibrium.claim_of(ways, p, way)
            options.append(claim if final[way] else tried_claims(worth, order, may, final, place + 1, claim))
    return max(options, key=lambda claim: worth[claim][p])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_claim_round_is_solved_as_brute_force_does(seats: int) -> None:
    dice, ways = random.Random(f"claims {seats}"), 3
    for _ in range(100):
        worth = [[dice.randint(-9, 9) for _ in range(seats)] for _ in range(1 + seats * ways)]
        may = [[dice.randint(0, 1) for _ in range(ways)] for _ in range(seats)]
        final, order = [1, 0, 0], dice.sample(range(seats), seats)
        claims, said = blank(seats, len(worth)), blank(seats, len(worth))
        equilibrium.claim_round(worth, order, may, final, seats, ways, claims, said)
        for place in range(seats):
            for standing in range(len(worth)):
                assert claims[place][standing] == tried_claims(worth, order, may, final, place, standing)
                way = said[place][standing]
                assert way == equilibrium.NOT_ASKED or may[order[place]][way]


def tried_ascending(
    worth: list[list[int]], limit: list[int], top: int, high: int, still_in: int, holder: int, last: int
) -> Deal:
    seats = len(limit)
    waiting = [(last + by) % seats for by in range(1, seats + 1)]
    waiting = [p for p in waiting if still_in >> p & 1 and p != holder]
    if not waiting:
        return holder, high
    p = waiting[0]
    options = [tried_ascending(worth, limit, top, high, still_in ^ 1 << p, holder, p)]
    if high < min(top, limit[p]):
        options.append(tried_ascending(worth, limit, top, high + 1, still_in, p, p))
    return best(options, worth, p)


@pytest.mark.parametrize("seats", [2, 3])
def test_an_ascending_auction_is_solved_as_brute_force_does(seats: int) -> None:
    dice, top = random.Random(f"ascending {seats}"), 5
    for _ in range(40):
        worth = random_worth(dice, seats)
        limit = [dice.randint(0, top) for _ in range(seats)]
        for high in (0, 2):
            layers = blank(2, (1 << seats) * 64)
            equilibrium.ascending(worth, 1, limit, seats, high, top, layers)
            for holder in range(seats + 1):
                for last in range(seats):
                    everyone = (1 << seats) - 1
                    deal = equilibrium.deal_from(layers, seats, high, everyone, holder, last)
                    found = equilibrium.winner_of(deal), equilibrium.price_of(deal)
                    assert found == tried_ascending(worth, limit, top, high, everyone, holder, last)


def test_who_values_it_most_has_it_for_what_drives_out_the_second() -> None:
    worth = [[100, 0, 0], [0, 70, 0], [0, 0, 40], [0, 0, 0]]
    layers = blank(2, 8 * 64)
    equilibrium.ascending(worth, 10, [20, 20, 20], 3, 6, 20, layers)
    assert equilibrium.deal_from(layers, 3, 6, 0b011, 1, 1) == equilibrium.deal_of(0, 7)
    assert equilibrium.stays(layers, 6, 0b011, 1, 0)
    equilibrium.ascending(worth, 10, [20, 20, 20], 3, 7, 20, layers)
    assert not equilibrium.stays(layers, 7, 0b011, 0, 1), "eight would be more than it is worth to him"


@pytest.mark.slow
@pytest.mark.parametrize("solve", [equilibrium.once_round, equilibrium.claim_round, equilibrium.ascending])
def test_the_compiled_solvers_give_the_same(solve: Callable[..., None]) -> None:
    numba, np = pytest.importorskip("numba"), pytest.importorskip("numpy")
    from signoria.core import forms
    from tests.tables import PLAIN_TABLES

    form = forms.compiled(PLAIN_TABLES[0].folder)
    fast = getattr(form.equilibrium, solve.__name__)
    assert isinstance(fast, numba.core.registry.CPUDispatcher)
    dice, seats, top = random.Random("compiled"), 3, 9
    for _ in range(20):
        worth = [[dice.randint(-9, 19) for _ in range(seats)] for _ in range(1 + seats * 3)]
        limit, order = [dice.randint(0, top) for _ in range(seats)], dice.sample(range(seats), seats)
        may = [[dice.randint(0, 1) for _ in range(3)] for _ in range(seats)]
        given: dict[str, tuple[object, ...]] = {
            "once_round": (worth, 1, order, limit, seats, seats, top, blank(12, top + 1), blank(12, top + 1)),
            "claim_round": (worth, order, may, [1, 0, 0], seats, 3, blank(seats, 10), blank(seats, 10)),
            "ascending": (worth, 1, limit, seats, 0, top, blank(2, 512)),
        }
        slow_given = given[solve.__name__]
        fast_given = [np.array(one) if isinstance(one, list) else one for one in slow_given]
        solve(*slow_given)
        fast(*fast_given)
        assert np.array_equal(fast_given[-1], np.array(slow_given[-1]))
