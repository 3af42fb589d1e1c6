"""Medici in a real browser, from the first card to the last florin."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from .conftest import Welcome
from .helpers import DESK, PHONE, Onscreen, play_by_keys, play_by_pressing

pytestmark = pytest.mark.slow

EDITION = "medici-2006"


def finished(person: Onscreen) -> None:
    expect(person.page.locator(".ending")).to_contain_text("win")
    assert person.page.locator(".ending li").count() == 3
    assert person.wrong == []


def test_a_whole_game_on_a_desktop(welcome: Welcome) -> None:
    anna = welcome("Anna", size=DESK)
    anna.play_now(EDITION, 3)
    play_by_pressing(anna, random.Random(1))
    finished(anna)


def test_a_whole_game_on_a_phone_in_the_older_edition(welcome: Welcome) -> None:
    anna = welcome("Anna", size=PHONE, theme="dark")
    anna.play_now("medici-1995", 3)
    play_by_pressing(anna, random.Random(2), "tap")
    finished(anna)


def test_a_whole_game_by_keys_alone(welcome: Welcome) -> None:
    anna = welcome("Anna")
    anna.play_now(EDITION, 3)
    play_by_keys(anna, random.Random(3))
    finished(anna)


NEEDED = [".market .lot", ".market .high", ".sides .mine .money", ".sides .mine .hold", ".decide .controls"]
"""What a decision needs."""


def test_on_a_phone_a_decision_needs_no_scrolling(welcome: Welcome) -> None:
    anna = welcome("Anna", size=PHONE)
    anna.play_now(EDITION, 6)
    while anna.turn() and not anna.page.query_selector(".controls .dial"):
        n = anna.n()
        anna.page.keyboard.press("s")
        anna.settled(n)
    top = anna.page.locator(".decide").bounding_box()
    assert top
    for what in NEEDED:
        box = anna.page.locator(what).first.bounding_box()
        assert box, what
        end = PHONE[1] if what.startswith(".decide") else top["y"]
        assert 0 <= box["y"] <= box["y"] + box["height"] <= end + 0.5, what
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_whatever_is_pressed_is_large_enough(welcome: Welcome) -> None:
    anna = welcome("Anna", size=PHONE)
    anna.play_now(EDITION, 3)
    assert anna.turn()
    for button in anna.page.locator("button:visible, a.button:visible, .decide input:visible").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 40, button.inner_text()
        assert max(box["width"], box["height"]) >= 44, button.inner_text()


def test_a_days_pay_is_shown_and_skipped(welcome: Welcome) -> None:
    anna = welcome("Anna")
    anna.play_now(EDITION, 3)
    dice = random.Random(4)
    while not anna.page.query_selector(".scoring"):
        assert anna.turn()
        n = anna.n()
        field = anna.page.query_selector(".controls .dial input")
        anna.page.keyboard.press("p" if field else dice.choice("ds"))
        anna.settled(n)
    scoring = anna.page.locator(".scoring")
    expect(scoring).to_contain_text("Day 1 is paid")
    assert scoring.locator("tbody tr").count() == 3
    anna.page.keyboard.press("Escape")
    expect(scoring).to_have_count(0)


def test_a_dialled_bid_stays_when_it_is_still_high_enough(anna: Onscreen) -> None:
    anna.play_now(EDITION, 4)
    while anna.turn() and not anna.page.query_selector(".controls .dial"):
        n = anna.n()
        anna.page.keyboard.press("s")
        anna.settled(n)
    field = anna.page.locator(".controls .dial input")
    field.fill("999")
    anna.page.keyboard.press("Enter")
    assert int(field.input_value()) <= 40, "more than one has is set right, and not sent"
    expect(anna.page.locator(".banner")).to_have_count(0)
