"""The pages around the table: reachable, light, in two themes, and within WCAG 2.2 AA."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from .conftest import Welcome
from .helpers import PHONE, Onscreen, see

pytestmark = pytest.mark.slow

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
FIRST_PAGE = 150_000
"""Bytes of everything that the first page fetches, as they travel."""


def faults(person: Onscreen) -> list[str]:
    """What axe finds, and where."""
    person.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: Any = person.page.evaluate(
        "levels => axe.run({ runOnly: levels }).then(({ violations }) => violations)", LEVELS
    )
    return [f"{fault['id']}: {node['target']} {node['failureSummary']}" for fault in found for node in fault["nodes"]]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(welcome: Welcome, theme: str) -> None:
    anna = welcome("Anna", theme=theme)
    anna.go()
    anna.page.wait_for_selector(".games label")
    found = {"home": faults(anna)}
    anna.page.get_by_role("button", name="Choices").click()
    found["choices"] = faults(anna)
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("button", name="Lay a table for friends").click()
    found["lay"] = faults(anna)
    anna.page.get_by_role("button", name="Lay the table").click()
    anna.page.wait_for_selector(".waiting")
    found["waiting"] = faults(anna)
    for path in ("/games/medici-2006", "/account", "/about", "/nowhere"):
        anna.go(path)
        anna.page.wait_for_load_state("networkidle")
        found[path] = faults(anna)
    anna.wrong.clear()  # the browser logs that there is nothing at /nowhere
    anna.play_now("medici-2006", 3)
    assert anna.turn()
    anna.page.wait_for_selector(".medici")
    found["table"] = faults(anna)
    anna.page.keyboard.press("?")
    found["help"] = faults(anna)
    anna.page.keyboard.press("Escape")
    anna.page.keyboard.press("ArrowLeft")
    anna.page.wait_for_selector(".decide .timeline")
    found["past"] = faults(anna)
    told = [f"{page}: {fault}" for page, faults_ in found.items() for fault in faults_]
    assert not told, "\n".join(told)


def test_the_first_page_is_light_and_asks_nobody_else(anna: Onscreen) -> None:
    network: CDPSession = anna.context.new_cdp_session(anna.page)
    network.send("Network.enable")
    sizes: list[float] = []
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    anna.go()
    anna.page.wait_for_selector(".games label")
    anna.page.wait_for_load_state("networkidle")
    assert len(sizes) > 5
    assert sum(sizes) < FIRST_PAGE


def test_scripts_in_the_page_are_refused(anna: Onscreen) -> None:
    anna.go()
    anna.page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.broken = true\">')")
    anna.page.wait_for_timeout(100)
    assert not anna.page.evaluate("'broken' in window")
    assert any("Content Security Policy" in wrong for wrong in anna.wrong)
    anna.wrong.clear()


def test_a_chosen_theme_and_language_are_remembered(anna: Onscreen) -> None:
    anna.go()
    background = "getComputedStyle(document.body).backgroundColor"
    light = anna.page.evaluate(background)
    anna.page.get_by_role("button", name="Choices").click()
    anna.page.get_by_role("button", name="Dark").click()
    dark = anna.page.evaluate(background)
    assert dark != light
    anna.page.reload()
    assert anna.page.evaluate(background) == dark


def test_the_rules_are_told_with_their_rulings(anna: Onscreen) -> None:
    anna.go("/games/medici-2006")
    see(anna, "our ruling")
    expect(anna.page.locator("article table").first).to_be_visible()


def test_an_account_is_opened_left_and_entered_again(anna: Onscreen) -> None:
    anna.go("/account")
    anna.page.get_by_label("Your name").fill("Vespucci")
    anna.page.get_by_label("Passphrase").fill("linen and spice")
    anna.page.get_by_role("button", name="Open an account").click()
    see(anna, "You are Vespucci, and have an account.")
    anna.page.get_by_label("What the token is for").fill("my bot")
    anna.page.get_by_role("button", name="Make a token").click()
    see(anna, "shown only once")
    anna.page.get_by_role("button", name="Sign out").click()
    anna.page.get_by_label("Your name").fill("Vespucci")
    anna.page.get_by_label("Passphrase").fill("wrong and wrong")
    anna.page.get_by_role("button", name="Sign in").click()
    see(anna, "do not belong together")
    anna.page.get_by_label("Passphrase").fill("linen and spice")
    anna.page.get_by_role("button", name="Sign in").click()
    see(anna, "and have an account.")
    anna.wrong.clear()  # the browser logs that a wrong passphrase was refused


@pytest.mark.parametrize("edition", ["medici-1995", "medici-vs-strozzi", "strozzi", "princes"])
def test_every_game_can_be_played_from_its_legal_moves(welcome: Welcome, edition: str) -> None:
    anna = welcome("Anna", size=PHONE)
    anna.go()
    anna.page.click(f".games label:has(input[value='{edition}'])")
    anna.page.click("button.big")
    anna.page.wait_for_url("**/tables/*")
    for _ in range(4):
        assert anna.turn()
        n = anna.n()
        anna.page.locator(
            ".controls .plain-verbs button, .controls .dial .main, .controls .verb button:not([aria-pressed])"
        ).last.click()
        anna.settled(n)
