"""Sentences by code: each game and each part of the house keeps its own catalogue, one file a language."""

from __future__ import annotations

import tomllib
from pathlib import Path


class Catalogue:
    """The sentences of one language."""

    def __init__(self, *files: Path) -> None:
        self.sentences: dict[str, str] = {}
        for file in files:
            self.sentences.update(tomllib.loads(file.read_text(encoding="utf-8")))

    def say(self, code: str, **values: object) -> str:
        """The sentence of a code, its places filled."""
        return self.sentences[code].format(**values)
