"""Strozzi in a real browser, from the first ship to the last coin."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from .conftest import Welcome
from .helpers import PHONE, play_on_the_board

pytestmark = pytest.mark.slow


def test_a_whole_game_on_a_phone(welcome: Welcome) -> None:
    anna = welcome("Anna", size=PHONE, theme="dark")
    anna.play_now("strozzi", 3)
    play_on_the_board(anna, random.Random(1), ".strozzi .press", "tap")
    expect(anna.page.locator(".ending li")).to_have_count(3)
