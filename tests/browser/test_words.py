"""The catalogues: every text that is asked for is there, in every language that is offered."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOUSE = ROOT / "web" / "words"
GAMES = ROOT / "src" / "signoria" / "games"
ENGLISH = [HOUSE / "en.toml", *GAMES.glob("*/words/board.en.toml")]
FORMS = {"zero", "one", "two", "few", "many", "other"}


def entries(file: Path) -> dict[str, list[str]]:
    """Each code with its text, or with its forms."""
    return dict(_flat(tomllib.loads(file.read_text(encoding="utf-8")), ""))


def _flat(table: dict[str, object], prefix: str) -> Iterator[tuple[str, list[str]]]:
    for key, value in table.items():
        if isinstance(value, dict) and set(value) <= FORMS:
            assert "other" in value, f"{prefix}{key} has no form for every other number"
            yield prefix + key, [str(form) for form in value.values()]
        elif isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, [str(value)]


def places(texts: list[str]) -> set[str]:
    return {place for text in texts for place in re.findall(r"\{(\w+)\}", text)}


def translations() -> list[Path]:
    offered = [file.stem for file in HOUSE.glob("*.toml") if file.stem != "en"]
    boards = [english.with_name(f"board.{language}.toml") for english in ENGLISH[1:] for language in offered]
    return [*(HOUSE / f"{language}.toml" for language in offered), *boards]


def test_no_text_is_missing_in_a_language_that_is_offered() -> None:
    for file in translations():
        english = entries(file.with_name("board.en.toml" if file.name.startswith("board.") else "en.toml"))
        theirs = entries(file)
        assert set(theirs) == set(english), file
        for code, texts in theirs.items():
            assert places(texts) <= places(english[code]), f"{file}: {code}"


def asked_for(sources: list[Path]) -> set[str]:
    texts = "\n".join(source.read_text(encoding="utf-8") for source in sources)
    return set(re.findall(r"\bsay\(\s*'([\w.-]+)'", texts)) | set(re.findall(r"\? '(\w+\.\w+)' : '\w+\.\w+'", texts))


def test_every_text_that_the_house_asks_for_is_there() -> None:
    sources = [path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in (".svelte", ".ts")]
    asked = asked_for(sources)
    assert len(asked) > 60
    assert asked <= set(entries(HOUSE / "en.toml"))


@pytest.mark.parametrize("file", ENGLISH[1:], ids=lambda file: file.parent.parent.name)
def test_every_text_that_a_board_asks_for_is_there(file: Path) -> None:
    asked = asked_for([*file.parent.parent.glob("*.svelte"), *file.parent.parent.glob("*.ts")])
    assert asked <= set(entries(file)) | set(entries(HOUSE / "en.toml"))
