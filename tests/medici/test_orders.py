"""Once round by standing orders is once round by hand."""

from __future__ import annotations

import random

from signoria import games
from signoria.core.contract import CHANCE
from signoria.core.orders import Lapse, Say
from signoria.games.medici import orders
from signoria.games.medici.view import View


def test_an_exact_bid_is_made_if_it_is_the_highest_when_asked_and_else_a_pass() -> None:
    dice, bids, passes = random.Random(1), 0, 0
    state = games.game("medici-2006", 4).start()
    while not state.over:
        if state.actor == CHANCE:
            state = state.play(dice.choice(list(state.outcomes)))
            continue
        seen = state.view(state.actor)
        assert isinstance(seen, View)
        wanted = dice.randrange(1, 25)
        said = orders.answer(["exactly", str(wanted)], seen, state.legal)
        if "pass" not in state.legal:
            assert said is None
            state = state.play(dice.choice(list(state.legal)))
            continue
        good = seen.high < wanted <= seen.seats[state.actor].money
        assert said == Say(f"bid {wanted}" if good else "pass")
        assert orders.answer(["pass"], seen, state.legal) == Say("pass")
        bids, passes = bids + good, passes + (not good)
        spoke, lot, state = state.actor, orders.lot(seen), state.play(said.move)
        after = state.view(spoke)
        assert isinstance(after, View)
        if orders.lot(after) == lot:
            assert orders.answer(["pass"], after, None) == Lapse("done")
            assert orders.offer(after) == {}
    assert bids > 10
    assert passes > 10
