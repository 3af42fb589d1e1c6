"""The rules pages for players say the same in every language."""

from __future__ import annotations

import re
from typing import Any

import pytest

from signoria import games
from signoria.core.catalogue import ENGLISH, LANGUAGES
from signoria.core.game import Folder

each_folder = pytest.mark.parametrize("folder", games.FOLDERS, ids=lambda folder: folder.path.name)
each_other = pytest.mark.parametrize("language", LANGUAGES[1:])


def shape(folder: Folder, language: str) -> dict[str, Any]:
    """What a translation leaves as it is: numbers, and the moves that one types."""
    text = folder.readme(language)
    verbs = {
        verb.name.split()[0] for verb in games.game(folder.about.editions[0].name, folder.about.seats[0]).moves.verbs
    }
    rows = [row for row in text.splitlines() if row.startswith("|")]
    return {
        "rules": re.findall(r"^\*\*([A-Z]\d+[a-z]?)\*\*", text, re.MULTILINE),
        "headings": len(re.findall(r"^##? ", text, re.MULTILINE)),
        "rows": [row.count("|") for row in rows],
        "typed": [said for row in rows for said in re.findall(r"`([^`]*)`", row) if said.split()[0] in verbs],
    }


@each_other
@each_folder
def test_the_rules_are_told_in_every_language_under_the_same_numbers(folder: Folder, language: str) -> None:
    english, other = shape(folder, ENGLISH), shape(folder, language)
    assert english["rules"]
    assert other == english


RULING = {"en": r"\bruling|\brulings", "de": "entschieden|Entscheidung", "nl": "beslissing", "hu": "döntés"}


@each_other
@each_folder
def test_each_ruling_is_marked_in_every_language(folder: Folder, language: str) -> None:
    """As many places are marked in each numbered rule."""

    def marked(said: str) -> dict[str, int]:
        rules = re.split(r"^\*\*([A-Z]\d+[a-z]?)\*\*", folder.readme(said), flags=re.MULTILINE)
        return {
            number: len(re.findall(r"\*[^*]*(?:" + RULING[said] + r")[^*]*\*", text.split("\n## ")[0]))
            for number, text in zip(rules[1::2], rules[2::2], strict=True)
        }

    assert marked(language) == marked(ENGLISH)
