"""A server with the built page, and a browser that many tests share."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, sync_playwright

from signoria.server.page import FOLDER
from tests.server.helpers import Running, running, settings_for

from .helpers import Onscreen, somebody

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

Welcome: TypeAlias = Callable[..., Onscreen]


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    assert (FOLDER / "index.html").exists(), "the page has not been built; `make page` builds it"
    with running(settings_for(tmp_path_factory.mktemp("house"))) as server:
        yield server


@pytest.fixture(scope="package")
def browser(house: Running) -> Iterator[Browser]:
    """After the server: Playwright's loop lives in this thread, and a server could not be prepared beside it.

    For the same reason it ends with the last test in a browser: those of the server run loops of their own.
    """
    chromium = shutil.which("chromium")
    if chromium is None:
        assert not os.environ.get("CI"), "there is no chromium on this machine"
        pytest.skip("there is no chromium on this machine; Debian's package of that name is one")
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium, args=FLAGS, headless=True)


@pytest.fixture
def welcome(house: Running, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Welcome]:
    """Lets people in, each with a browser of their own."""
    with ExitStack() as people:

        def come(name: str = "Anna", address: str = "", **more: Any) -> Onscreen:
            who: AbstractContextManager[Onscreen] = somebody(
                browser, address or house.address, name, kept=request.node.name.replace("/", "-"), **more
            )
            return people.enter_context(who)

        yield come


@pytest.fixture
def anna(welcome: Welcome) -> Onscreen:
    return welcome("Anna")


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Iterator[None]:
    """A failure is passed to the open browsers before they close, so that they leave a picture."""
    try:
        return (yield)
    except Exception as error:
        for value in pyfuncitem.funcargs.values():
            if isinstance(value, Onscreen):
                value.wrong.append(f"the test failed: {error}")
        raise
