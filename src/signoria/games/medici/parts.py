"""How the printed values of Medici hang together."""

from __future__ import annotations

from .rules import Box

MOST_MONEY = 999
MOST_VALUE = 99


def misfit(box: Box) -> str:
    cards = sum(box.card_copies[: box.cards])
    hold = box.spaces * max(box.card_value)
    money = box.money + box.days * (max(box.hold_pay) + box.goods * (sum(box.track_pay) + max(box.bonus)))
    if not (box.days and box.spaces and box.slots and box.goods):
        return "there must be at least one day, one good, one space in a hold and one card in a lot"
    if box.deck + box.aside != cards or not box.deck:
        return f"a deck of {box.deck} and {box.aside} set aside are not the {cards} cards that there are"
    if hold > MOST_VALUE:
        return f"a hold could be worth {hold}, more than {MOST_VALUE}"
    if money > MOST_MONEY:
        return f"a player could come to {money} florins, more than {MOST_MONEY}"
    return ""
