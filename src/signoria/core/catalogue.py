"""Texts by code: each game and each part of the house keeps its own catalogue, one file a language.

A file holds sentences by their codes; under `[names]` what the things are called that moves, records
and positions name in English; and of a game, under `[about]`, what its editions and options are.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

ENGLISH = "en"
LANGUAGES = (ENGLISH, "de", "nl", "hu")
"""Those of the rulebooks."""


class Catalogue:
    """The texts of one language; in English where a language is not ours."""

    def __init__(self, folder: Path, language: str = ENGLISH) -> None:
        texts = texts_in(folder, ENGLISH)
        self.names: dict[str, str] = texts.pop("names", {})
        self.about: dict[str, str] = texts.pop("about", {})
        self.sentences: dict[str, str] = texts
        if language in LANGUAGES[1:]:
            others = texts_in(folder, language)
            self.names |= others.pop("names", {})
            self.about |= others.pop("about", {})
            self.sentences |= others

    def say(self, code: str, **values: object) -> str:
        """The sentence of a code, its places filled."""
        return self.sentences[code].format(**values)

    def name(self, word: str) -> str:
        """What is called so in English: found whole, or else word by word, and figures as they are."""
        return self.names.get(word) or " ".join(self.names.get(part, part) for part in word.split(" "))


def texts_in(folder: Path, language: str) -> dict[str, Any]:
    """All that a catalogue holds in one language."""
    return tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))
