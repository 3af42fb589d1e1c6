"""The page in each of its languages: chosen in it, remembered, and spoken by the table too."""

from __future__ import annotations

import itertools
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from signoria import games
from signoria.core.catalogue import LANGUAGES
from signoria.core.game import Folder

from .conftest import Welcome
from .helpers import see

pytestmark = pytest.mark.slow

HOUSE = Path(__file__).parents[2] / "web" / "words"
NAMES = {"de": "Deutsch", "nl": "Nederlands", "hu": "Magyar"}


def house(language: str) -> dict[str, Any]:
    return tomllib.loads((HOUSE / f"{language}.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_language_is_chosen_in_the_page_and_remembered(welcome: Welcome, language: str) -> None:
    anna, said = welcome("Anna"), house(language)
    anna.go()
    anna.page.get_by_role("button", name="Choices").click()
    anna.page.get_by_role("button", name=NAMES[language]).click()
    see(anna, said["choices"]["theme"])
    anna.page.reload()
    see(anna, said["home"]["title"])
    assert anna.page.evaluate("document.documentElement.lang") == language
    folder = games.folder_of("medici-2006")
    anna.go("/games/medici-2006")
    heading = next(line for line in folder.readme(language).splitlines() if line.startswith("## "))
    see(anna, heading.removeprefix("## "))


@pytest.mark.parametrize(
    ("folder", "language"),
    list(zip(games.FOLDERS, itertools.cycle(LANGUAGES[1:]))),
    ids=lambda one: one if isinstance(one, str) else one.path.name,
)
def test_a_table_speaks_the_language_of_who_looks(welcome: Welcome, folder: Folder, language: str) -> None:
    anna = welcome("Anna")
    anna.go()
    anna.page.evaluate(f"localStorage.setItem('signoria', JSON.stringify({{ language: '{language}', pace: 'none' }}))")
    anna.go()
    anna.page.click(f".games label:has(input[value='{folder.about.editions[0].name}'])")
    anna.page.click("button.big")
    anna.page.wait_for_url("**/tables/*")
    assert anna.turn()
    table = anna.page.url.rpartition("/")[2]
    told = anna.page.request.get(f"{anna.address}/api/tables/{table}?lang={language}").json()
    assert anna.status() == told["ask"]
    line = next(line for event in told["events"] for line in event["told"])
    expect(anna.page.get_by_text(line).first).to_be_attached()
    words = house("en")
    body = anna.page.locator("body").inner_text()
    for text in (words["log"]["title"], words["past"]["share"], words["resign"]["title"], words["controls"]["more"]):
        assert not re.search(rf"\b{re.escape(text)}\b", body)
