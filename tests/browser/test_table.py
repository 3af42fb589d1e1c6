"""A table in several browsers: people, onlookers, lost connections, looking back."""

from __future__ import annotations

import json
import random
import re
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from .conftest import Welcome
from .helpers import PATIENCE, Onscreen, play_by_pressing, see, serving, somebody

pytestmark = pytest.mark.slow

EDITION = "medici-2006"


def act(person: Onscreen) -> None:
    assert person.turn()
    n = person.n()
    person.page.locator(".controls .plain-verbs button").last.click()
    person.settled(n)


def _table_for_two(anna: Onscreen, carl: Onscreen) -> str:
    """Anna lays a table, Carl sits down, a bot takes the third seat; its address."""
    anna.go()
    anna.page.click(f".games label:has(input[value='{EDITION}'])")
    anna.page.get_by_role("button", name="Lay a table for friends").click()
    anna.page.get_by_role("button", name="Lay the table").click()
    anna.page.wait_for_url("**/tables/*")
    path = "/tables/" + anna.page.url.rsplit("/", 1)[1]
    carl.go(path)
    carl.page.get_by_label("Your name").fill("Carl")
    carl.page.get_by_role("button", name="Sit down here").first.click()
    see(anna, "Carl")
    anna.page.get_by_role("button", name="Begin, bots in the open seats").click()
    for person in (anna, carl):
        person.page.wait_for_selector(".medici")
    _until(anna, carl)
    return path


def test_two_people_and_an_onlooker(welcome: Welcome) -> None:
    anna, carl, lucia = welcome("Anna"), welcome("Carl"), welcome("Lucia")
    path = _table_for_two(anna, carl)
    lucia.go(path)
    lucia.page.wait_for_selector(".medici")

    for _ in range(6):
        n = anna.n()
        deciding = next(p for p in _until(anna, carl) if p.page.query_selector(".decide .controls"))
        assert deciding.page.title() == "● Medici"
        assert deciding.page.locator("[aria-live=polite] .now").inner_text() == deciding.status()
        act(deciding)
        assert max(anna.n(), carl.n()) > n
    last = max(anna.n(), carl.n())
    lucia.page.wait_for_selector(f".page[data-n='{last}'], .page:not([data-n='0'])")
    assert lucia.page.locator(".decide .controls").count() == 0
    see(lucia, "You are watching.")
    assert lucia.page.locator(".log .line").count() > 3


def _until(*people: Onscreen) -> tuple[Onscreen, ...]:
    """Waits until one of some people is to decide."""
    while not any(person.page.query_selector(".decide .controls") for person in people):
        people[0].page.wait_for_timeout(30)
    return people


def test_a_friend_sits_down_by_a_secret_link(welcome: Welcome) -> None:
    anna, carl = welcome("Anna"), welcome("Carl")
    anna.go()
    anna.page.wait_for_selector(".games label")
    anna.page.get_by_role("button", name="Lay a table for friends").click()
    anna.page.get_by_role("button", name="Lay the table").click()
    anna.page.get_by_role("button", name="Invite a friend").first.click()
    link = anna.page.locator(".link input").input_value()
    carl.page.goto(link)
    carl.page.get_by_role("button", name="Sit down").click()
    carl.page.wait_for_url("**/tables/*")
    see(anna, "Carl")


def test_a_server_that_was_killed_is_found_again(browser: Browser, tmp_path: Path) -> None:
    with ExitStack() as people:
        with serving(tmp_path) as address:
            anna = people.enter_context(somebody(browser, address, kept="comes-back"))
            anna.play_now(EDITION, 3)
            act(anna)
            assert anna.turn()
            anna.page.wait_for_selector(".medici")
            n, shown = anna.n(), anna.page.inner_text(".medici")
        expect(anna.page.locator(".banner")).to_contain_text("connection is lost")
        expect(anna.page.locator(".controls .plain-verbs button").first).to_be_disabled()
        with serving(tmp_path, int(address.rsplit(":", 1)[1])):
            expect(anna.page.locator(".banner")).to_have_count(0, timeout=PATIENCE)
            assert (anna.n(), anna.page.inner_text(".medici")) == (n, shown)
            act(anna)
            anna.page.reload()
            assert anna.turn()
            assert anna.n() > n
        anna.wrong.clear()  # the browser says that nobody listened meanwhile


def test_a_move_whose_answer_was_lost_is_made_once(anna: Onscreen) -> None:
    heard: list[str] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if json.loads(message)["type"] == "move":
                heard.append(json.loads(message)["request"])
            server.send(message)

        def pass_back(message: str | bytes) -> None:
            if heard and len(heard) == 1:
                socket.close(code=1011)
                server.close()
            else:
                socket.send(message)

        socket.on_message(pass_on)
        server.on_message(pass_back)

    anna.page.route_web_socket(re.compile("/live"), between)
    anna.play_now(EDITION, 3)
    act(anna)
    assert len(heard) == 2
    assert heard[0] == heard[1]
    assert anna.page.locator(".banner[role=alert]").count() == 0
    assert anna.turn()


def test_looking_back_sharing_what_one_sees_and_playing_again(welcome: Welcome) -> None:
    anna = welcome("Anna")
    anna.play_now(EDITION, 3)
    play_by_pressing(anna, random.Random(5))
    last = anna.n()
    keyboard = anna.page.keyboard
    keyboard.press("Escape")
    keyboard.press("Escape")
    keyboard.press("ArrowLeft")
    see(anna, f"position {last - 1} of {last}")
    keyboard.press("PageUp")
    keyboard.press("ArrowUp")
    at = int(anna.page.url.rsplit("n=", 1)[1])
    assert 0 < at < last - 1
    anna.page.wait_for_selector(f".board[data-at='{at}'] .market")
    keyboard.press("Escape")
    shown = anna.page.inner_text(".medici .market")

    carl = welcome("Carl")
    carl.page.goto(anna.page.url)
    see(carl, f"position {at} of {last}")
    carl.page.wait_for_selector(f".board[data-at='{at}'] .market")
    assert carl.page.inner_text(".medici .market") == shown

    anna.page.locator(".log .line:visible").last.click()
    see(anna, f"of {last}")
    keyboard.press("End")
    expect(anna.page.locator(".ending")).to_be_visible()
    assert "n=" not in anna.page.url

    first = anna.page.url
    anna.page.get_by_role("button", name="Play again").click()
    anna.page.wait_for_url(lambda url: url != first)
    assert anna.turn()


def test_what_was_missed_is_told_on_coming_back(anna: Onscreen) -> None:
    anna.play_now(EDITION, 3)
    assert anna.turn()
    table = anna.page.url
    anna.page.evaluate("key => localStorage.setItem(key, '0')", "signoria.left." + table.rsplit("/", 1)[1])
    dice = random.Random(6)
    while not anna.page.locator(".log summary").count():
        n = anna.n()
        field = anna.page.query_selector(".controls .dial")
        anna.page.keyboard.press("p" if field else dice.choice("ds"))
        anna.settled(n)
        assert anna.turn()
    anna.page.evaluate("key => localStorage.setItem(key, '0')", "signoria.left." + table.rsplit("/", 1)[1])
    anna.page.reload()
    see(anna, "Since you left")


def test_an_answer_is_given_in_advance(welcome: Welcome) -> None:
    anna, carl = welcome("Anna"), welcome("Carl")
    path = _table_for_two(anna, carl)
    deciding, waiting = _until(anna, carl) if anna.page.query_selector(".decide .controls") else (carl, anna)
    see(waiting, "Answer in advance")
    waiting.page.get_by_text("Answer in advance").click()
    waiting.page.get_by_role("button", name="Pass on this lot").click()
    see(waiting, "Ordered:")
    assert "Ordered" not in deciding.page.content(), path


def test_a_clock_runs(welcome: Welcome) -> None:
    anna = welcome("Anna")
    anna.go()
    anna.page.click(f".games label:has(input[value='{EDITION}'])")
    anna.page.get_by_role("button", name="Lay a table for friends").click()
    for seat in (2, 3):
        anna.page.get_by_label(f"Seat {seat}", exact=True).select_option("merchant")
    anna.page.get_by_label("Time to think").select_option("fast")
    anna.page.get_by_role("button", name="Lay the table").click()
    assert anna.turn()
    expect(anna.page.get_by_role("timer")).to_contain_text(re.compile("[12]:[0-9]{2}"))


def test_people_at_one_screen_hand_it_over(anna: Onscreen) -> None:
    anna.go()
    anna.page.click(f".games label:has(input[value='{EDITION}'])")
    anna.page.get_by_role("button", name="Lay a table for friends").click()
    for seat in (2, 3):
        anna.page.get_by_label(f"Seat {seat}", exact=True).select_option("friend")
    anna.page.get_by_role("button", name="Lay the table").click()
    for _ in range(5):
        anna.page.wait_for_selector(".decide .controls, .decide .cover")
        if anna.page.query_selector(".decide .cover"):
            anna.page.click(".decide .cover")
        act(anna)
