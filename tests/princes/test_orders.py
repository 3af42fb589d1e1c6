"""Ascending auctions by standing orders end as they would have ended step by step."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from signoria import games
from signoria.core.contract import CHANCE
from signoria.core.game import State
from signoria.core.orders import Lapse, Say
from signoria.games.princes import orders
from signoria.games.princes.figures import View

LIMITS = 5
"""So many times each auction is held, each time with other limits."""


def auctions(count: int, seed: int) -> Iterator[State]:
    """Auctions that have just been opened, out of random games."""
    dice = random.Random(seed)
    while True:
        game = games.game("princes", dice.choice([3, 4, 5, 6]))
        state = game.start()
        while not state.over:
            if _just_opened(state):
                yield state
                count -= 1
                if count == 0:
                    return
            if state.actor == CHANCE:
                state = state.play(random.Random(dice.random()).choice(list(state.outcomes)))
            else:
                verb = dice.choice(sorted({move.text.split()[0] for move in state.legal}))
                state = state.play(dice.choice([move for move in state.legal if move.text.split()[0] == verb]))


def _just_opened(state: State) -> bool:
    seen = view(state)
    return state.actor >= 0 and bool(orders.lot(seen)) and seen.auction is not None and seen.auction.bidder is None


def view(state: State, seat: int = -1) -> View:
    seen = state.view(seat)
    assert isinstance(seen, View)
    return seen


def by_orders(state: State, limits: dict[int, int]) -> State:
    """Each seat has said once how far it goes."""
    lot = orders.lot(view(state))
    while state.actor >= 0 and orders.lot(view(state)) == lot:
        said = orders.answer(["upto", str(limits[state.actor])], view(state, state.actor), state.legal)
        state = state.play(said.move if isinstance(said, Say) else opening(state, said))
    return state


def opening(state: State, said: object) -> str:
    """Whoever puts a tile up must open, however little he would give: then he does it himself."""
    assert said == Lapse("must_open")
    return next(move.text for move in state.legal if move.text.startswith("bid"))


def by_hand(state: State, limits: dict[int, int]) -> State:
    """Each seat says one more whenever it is asked, as long as that is not above its limit."""
    lot = orders.lot(view(state))
    high = -1
    while state.actor >= 0 and orders.lot(view(state)) == lot:
        if high < 0:
            high = min(bid for bid in range(200) if f"bid {bid}" in state.legal) - 1
        if high + 1 <= limits[state.actor] or "drop" not in state.legal:
            high += 1
            state = state.play(f"bid {high}")
        else:
            state = state.play("drop")
    return state


def check(count: int, seed: int) -> None:
    dice = random.Random(seed)
    held = 0
    for state in auctions((count + LIMITS - 1) // LIMITS, seed):
        sale = view(state).auction
        assert sale is not None
        for _ in range(LIMITS):
            most = dice.choice([3, 10, 200])
            limits = {seat: dice.randrange(min(reach, most) + 1) for seat, reach in sale.reach.items()}
            assert by_orders(state, limits) == by_hand(state, limits)
            held += 1
    assert held >= count


def test_orders_end_where_raising_by_hand_ends() -> None:
    check(500, 1)


@pytest.mark.full
def test_orders_end_where_raising_by_hand_ends_over_ten_thousand_auctions() -> None:
    check(10_000, 2)


def test_the_price_is_what_the_second_would_give() -> None:
    """Whoever goes farthest wins, and pays no more than a step above the next limit, or the opening."""
    dice = random.Random(3)
    for state in auctions(40, 3):
        sale = view(state).auction
        assert sale is not None
        limits = {seat: dice.randrange(reach + 1) for seat, reach in sale.reach.items()}
        first = min(bid for bid in range(200) if f"bid {bid}" in state.legal)
        if "drop" not in state.legal:
            limits[state.actor] = max(limits[state.actor], first)  # who must open does
        lot, last = orders.lot(view(state)), (-1, -1)
        now = state
        while now.actor >= 0 and orders.lot(view(now)) == lot:
            said = orders.answer(["upto", str(limits[now.actor])], view(now, now.actor), now.legal)
            move = said.move if isinstance(said, Say) else opening(now, said)
            last = (now.actor, int(move.split()[1])) if move.startswith("bid") else last
            now = now.play(move)
        winner, price = last
        able = {seat: limit for seat, limit in limits.items() if limit >= first}
        others = [limit for seat, limit in able.items() if seat != winner]
        if not able:
            assert price == -1
            continue
        assert limits[winner] == max(able.values())
        assert max([first, *others]) <= price <= max([first - 1, *others]) + 1


def test_who_raises_for_you_asks_at_your_limit_and_then_is_done() -> None:
    state = next(state for state in auctions(50, 4) if "drop" in state.legal)
    seen = view(state, state.actor)
    least = min(bid for bid in range(200) if f"bid {bid}" in state.legal)
    assert orders.answer(["raise", str(least)], seen, state.legal) == Say(f"bid {least}")
    if least:
        assert orders.answer(["raise", str(least - 1)], seen, state.legal) == Lapse("topped")
    assert orders.answer(["drop"], seen, state.legal) == Say("drop")
    out = state.play("drop")
    assert orders.answer(["upto", "9"], view(out, state.actor), None) == Lapse("out")
    assert orders.answer(["upto", "9"], view(state, (state.actor + 1) % state.game.seats), None) is None
