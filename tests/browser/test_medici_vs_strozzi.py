"""Medici vs Strozzi in a real browser: a price read both ways, ships sent to harbours."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from .conftest import Welcome
from .helpers import PHONE, play_on_the_board

pytestmark = pytest.mark.slow

EDITION = "medici-vs-strozzi"


def test_a_whole_game_on_a_phone(welcome: Welcome) -> None:
    anna = welcome("Anna", size=PHONE)
    anna.play_now(EDITION, 2)
    play_on_the_board(anna, random.Random(1), ".mvs .load", "tap", first=".mvs .loading button")
    expect(anna.page.locator(".ending li")).to_have_count(2)


def test_the_dialled_price_is_read_both_ways(welcome: Welcome) -> None:
    anna = welcome("Anna")
    anna.play_now(EDITION, 2)
    anna.page.wait_for_selector(".controls .dial")
    readings = anna.page.locator(".mvs [data-reading]")
    expect(readings).to_have_count(2)
    for price in ("7", "12"):
        anna.page.locator(".controls .dial input").fill(price)
        for at in range(2):
            expect(readings.nth(at)).to_contain_text(f"for {price}")
