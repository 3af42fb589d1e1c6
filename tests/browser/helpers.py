"""People at browsers: what they see, and what they press."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

DESK = (1280, 800)
PHONE = (360, 640)

KEPT = Path(__file__).parent / "kept"
"""Pictures of what was on the screens when a test failed."""

SWIFT = "localStorage.signoria ??= JSON.stringify({ pace: 'none', name: '%s' })"
"""Nothing moves: tests wait for what is there."""

PATIENCE = 20_000


@dataclass
class Onscreen:
    """One person at one browser."""

    context: BrowserContext
    page: Page
    address: str
    wrong: list[str] = field(default_factory=list)

    def go(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def n(self) -> int:
        return int(self.page.get_attribute(".page", "data-n") or 0)

    def status(self) -> str:
        return self.page.inner_text(".status .now")

    def play_now(self, edition: str, players: int) -> None:
        """From the entrance into a game against bots."""
        self.go()
        self.page.click(f".games label:has(input[value='{edition}'])")
        count = self.page.get_by_role("button", name=str(players), exact=True)
        if count.count():
            count.click()
        self.page.click("button.big")
        self.page.wait_for_url("**/tables/*")

    def turn(self) -> bool:
        """Waits until it is this person's turn; false once the game is over."""
        self.page.wait_for_selector(".decide .controls, .decide .ending")
        return self.page.query_selector(".decide .controls") is not None

    def settled(self, n: int) -> None:
        """Waits until the table has gone on from event n."""
        self.page.wait_for_selector(f".page:not([data-n='{n}'])")

    def said(self, message: ConsoleMessage) -> None:
        # A visitor who has not come in yet is told so by the server; the browser logs it.
        if message.type == "error" and "401" not in message.text and "WebSocket" not in message.text:
            self.wrong.append(message.text)

    def asked(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", self.address.replace("http", "ws"))):
            self.wrong.append(f"a request to another host: {request.url}")


@contextmanager
def somebody(
    browser: Browser,
    address: str,
    name: str = "Anna",
    size: tuple[int, int] = DESK,
    theme: str = "light",
    kept: str = "",
) -> Iterator[Onscreen]:
    """Someone with a browser of their own; whatever goes wrong in it fails the test."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=size == PHONE,
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(SWIFT % name)
    page = context.new_page()
    person = Onscreen(context, page, address)
    page.on("console", person.said)
    page.on("pageerror", lambda error: person.wrong.append(str(error)))
    page.on("request", person.asked)
    try:
        yield person
        assert person.wrong == []
    except BaseException:
        KEPT.mkdir(exist_ok=True)
        page.screenshot(path=KEPT / f"{kept}-{name}.png")
        raise
    finally:
        context.close()


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[str]:
    """A server as a process of its own, which is killed in the end; its address."""
    command = [sys.executable, "-m", "signoria", "serve", "--data", str(folder), "--port", str(port), "--pause", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            line = process.stdout.readline()
            yield re.findall(r"http://[\w.:]+\d", line)[0]
        finally:
            process.kill()


def play_by_pressing(person: Onscreen, dice: random.Random, press: str = "click") -> None:
    """Plays to the end with the mouse or the finger: some quick amount and the bid, or another of the buttons."""
    page = person.page
    while person.turn():
        n = person.n()
        chips = page.locator(".controls .chip").count()
        if chips and dice.random() < 0.5:
            getattr(page.locator(".controls .chip").nth(dice.randrange(min(chips, 3))), press)()
            getattr(page.locator(".controls button[type=submit], .controls .dial .main"), press)()
        else:
            buttons = page.locator(".controls .plain-verbs button")
            getattr(buttons.nth(dice.randrange(buttons.count())), press)()
        person.settled(n)


def play_on_the_board(person: Onscreen, dice: random.Random, piece: str, press: str = "click", first: str = "") -> None:
    """Plays to the end on the board itself where a piece may be pressed, else by the buttons of the controls."""
    page = person.page
    while person.turn():
        n = person.n()
        if page.query_selector(".scoring"):
            page.keyboard.press("Escape")
        if first and page.query_selector(first) and not page.query_selector(piece):
            getattr(page.locator(first).first, press)()
        pressed = page.locator(piece)
        if not pressed.count():
            pressed = page.locator(".controls .plain-verbs button, .controls .dial .main")
        getattr(pressed.nth(dice.randrange(pressed.count())), press)()
        person.settled(n)


def play_by_keys(person: Onscreen, dice: random.Random) -> None:
    """Plays to the end on the keyboard alone."""
    keyboard = person.page.keyboard
    while person.turn():
        n = person.n()
        field_ = person.page.query_selector(".controls .dial input")
        if field_ and dice.random() < 0.4:
            keyboard.type(field_.input_value())
            keyboard.press("Enter")
        elif field_:
            keyboard.press("p")
        else:
            keyboard.press(dice.choice("ds"))
        person.settled(n)


def see(person: Onscreen, text: str) -> None:
    expect(person.page.get_by_text(text).first).to_be_visible(timeout=PATIENCE)
