"""Princes of the Renaissance in a real browser: a decade by finger, what a decision needs, and what is private."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Welcome
from .helpers import DESK, PHONE, Onscreen

pytestmark = pytest.mark.slow

EDITION = "princes"
NEEDED = [".purse .mine", ".auction h2", ".auction .high", ".auction .in", ".decide .controls"]
"""What a bid needs."""


def one_of(buttons: Locator, dice: random.Random) -> Locator:
    return buttons.nth(dice.randrange(buttons.count()))


def press_something(person: Onscreen, dice: random.Random, press: str) -> None:
    """Some kind of move, or something that lies on the board; a bid; or another of the buttons."""
    page = person.page
    person.page.wait_for_selector(".princes")
    if page.locator(".princes > .told").count():
        page.keyboard.press("Escape")
    kinds, chips = page.locator(".controls .kinds button"), page.locator(".controls .chip")
    plain = page.locator(".controls .plain-verbs button")
    if kinds.count():
        on_board = page.locator(".princes button.tile:visible, .princes button.thing:visible")
        if on_board.count() and dice.random() < 0.6:
            getattr(one_of(on_board, dice), press)()
            return
        getattr(one_of(kinds, dice), press)()
        words = page.locator(".controls .verb [aria-pressed]")
        if words.count():
            getattr(one_of(words, dice), press)()
        getattr(one_of(page.locator(".controls .verb button:not([aria-pressed])"), dice), press)()
    elif chips.count() and not (plain.count() and dice.random() < 0.6):
        getattr(page.locator(".controls .dial .main"), press)()
    else:
        getattr(one_of(plain if plain.count() else page.locator(".controls button"), dice), press)()


def decade(person: Onscreen) -> int:
    return int(person.page.inner_text(".purse .table span >> nth=0").split()[1])


def test_a_decade_with_the_finger_ends_in_an_income(welcome: Welcome) -> None:
    anna = welcome("Anna", size=PHONE, theme="dark")
    anna.play_now(EDITION, 3)
    dice = random.Random(2)
    while anna.turn() and decade(anna) == 1:
        n = anna.n()
        press_something(anna, dice, "tap")
        anna.settled(n)
    assert decade(anna) == 2
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_on_a_phone_a_bid_needs_no_scrolling_and_says_its_money(welcome: Welcome) -> None:
    anna = welcome("Anna", size=PHONE)
    anna.play_now(EDITION, 6)
    until_bidding(anna)
    top = anna.page.locator(".decide").bounding_box()
    assert top
    for what in NEEDED:
        box = anna.page.locator(what).first.bounding_box()
        assert box, what
        end = PHONE[1] if what.startswith(".decide") else top["y"]
        assert 0 <= box["y"] <= box["y"] + box["height"] <= end + 0.5, what
    money = anna.page.locator(".auction .in .hidden-but-read").first.inner_text().strip()
    assert money in ("gold", "influence")
    expect(anna.page.locator(".controls .dial .main")).to_contain_text(f" {money}")


def until_bidding(person: Onscreen) -> None:
    """Plays until there is something to bid for: the first event that is open is put up, if nothing else is."""
    while person.turn() and not person.page.locator(".controls .dial").count():
        n = person.n()
        thing = person.page.locator(".princes button.thing")
        (thing if thing.count() else person.page.locator(".controls button")).first.click()
        person.settled(n)


def test_a_hand_is_plain_to_see_for_its_owner_alone(welcome: Welcome) -> None:
    anna = welcome("Anna", size=DESK)
    anna.play_now(EDITION, 3)
    hand = anna.page.locator(".hand")
    expect(hand).to_contain_text("only you see this: no tile")
    while anna.turn() and not hand.locator("li").count():
        n = anna.n()
        buy = anna.page.locator(".shop button:enabled").last
        (buy if buy.count() else anna.page.locator(".controls .plain-verbs button, .controls button").last).click()
        anna.settled(n)
    assert hand.locator("li strong").inner_text() != ""
    assert len(anna.page.locator(".hand").all()) == 1
    expect(anna.page.locator(".players li.mine")).to_contain_text("treachery 1/")
