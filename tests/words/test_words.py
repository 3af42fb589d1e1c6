"""Every text in every language: none missing, none left over, none left in English, and all fit the page."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from signoria import games
from signoria.core.catalogue import ENGLISH, LANGUAGES, Catalogue, texts_in
from signoria.core.contract import NOBODY
from signoria.core.game import Folder, Game
from tests.tables import PLAIN_TABLES, TABLES, at_each, random_course

SOURCE = Path(games.__file__).parents[1]
COMMANDS = SOURCE / "cli"
ROOMS = [COMMANDS, *(folder.path for folder in games.FOLDERS)]

OTHERS = LANGUAGES[1:]
SAME = {("letters", "de")}
"""Sentences that read in another language as they do in English, though they have words."""

UNSPOKEN = {"phase", "sale", "side", "power", "vessel", "place", "ship", "seat", "lot", "track"}
"""Vocabularies that stand in positions and views, or are made of others; what is shown of them is asked for below."""

each_room = pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
each_folder = pytest.mark.parametrize("folder", games.FOLDERS, ids=lambda folder: folder.path.name)
each_other = pytest.mark.parametrize("language", OTHERS)


def sentences(room: Path, language: str) -> dict[str, str]:
    return {code: said for code, said in texts_in(room / "words", language).items() if isinstance(said, str)}


def table_of(room: Path, language: str, table: str) -> dict[str, str]:
    found: dict[str, str] = texts_in(room / "words", language).get(table, {})
    return found


def places(sentence: str) -> set[tuple[str, str]]:
    """The places of a sentence, and how wide they are."""
    return {(place, width or "") for _, place, width, _ in Formatter().parse(sentence) if place is not None}


@each_other
@each_room
def test_no_sentence_is_missing_or_left_over(room: Path, language: str) -> None:
    assert sentences(room, language).keys() == sentences(room, ENGLISH).keys()


@each_other
@each_room
def test_a_sentence_has_the_same_places_in_every_language(room: Path, language: str) -> None:
    english = sentences(room, ENGLISH)
    for code, said in sentences(room, language).items():
        assert places(said) == places(english[code]), code
        assert said.count("|") == english[code].count("|"), code


@each_other
@each_room
def test_no_sentence_is_left_in_english(room: Path, language: str) -> None:
    english = sentences(room, ENGLISH)
    for code, said in sentences(room, language).items():
        words = re.sub(r"\{[^}]*\}|`[^`]*`", "", said)
        if re.search(r"[^\W\d_]{2}", words) and (code, language) not in SAME:
            assert said != english[code], code


def spoken(path: Path) -> Iterator[str]:
    """What a module may mean as a code: each string as it is, and patterns for those with places."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.escape(node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
            if any(part and re.search(r"\w", str(part)) for part in parts):
                yield "".join(r"\w+" if part is None else re.escape(str(part)) for part in parts)


@each_room
def test_every_sentence_is_said_somewhere(room: Path) -> None:
    paths = [*room.rglob("*.py"), *COMMANDS.glob("*.py"), SOURCE / "server" / "sight.py"]
    patterns = {pattern for path in paths for pattern in spoken(path)}
    anything = re.compile("|".join(patterns))
    assert [code for code in sentences(room, ENGLISH) if not anything.fullmatch(code)] == []


def named(folder: Folder) -> set[str]:
    """Everything of a game that has a name: what is printed in any edition, and how games end."""
    found = set(folder.reasons)
    for edition in folder.about.editions:
        words = games.game(edition.name, folder.about.seats_of(edition.name)[0]).words
        found |= {word for vocabulary, those in words.items() if vocabulary not in UNSPOKEN for word in those}
    return {word for word in found if word}


@each_other
@each_folder
def test_everything_has_a_name(folder: Folder, language: str) -> None:
    names = table_of(folder.path, language, "names")
    for word in named(folder):
        parts = [part for part in word.split() if not part.isdecimal()]
        assert word in names or all(part in names for part in parts), word


@each_other
@each_folder
def test_every_name_is_that_of_something(folder: Folder, language: str) -> None:
    words = {part for word in named(folder) for part in (word, *word.split())}
    said = {text for path in folder.path.rglob("*.py") for text in spoken(path)}
    shown = {word for word in table_of(folder.path, language, "names") if re.escape(word) in said}
    assert table_of(folder.path, language, "names").keys() <= words | shown


@each_other
@each_folder
def test_editions_and_options_are_described(folder: Folder, language: str) -> None:
    about = folder.about
    expected = {edition.name for edition in about.editions} | {option.name for option in about.options}
    assert table_of(folder.path, language, "about").keys() == expected


NAMES = ["Anna", "Bartolomeo", "Csilla", "Dirk", "Erzsébet von A", "Fleur"]


def english_words(game: Game, say: Catalogue) -> re.Pattern[str]:
    """Names that are another in this language."""
    whole = {word for word in named(game.folder) if say.name(word) != word}
    parts = {part for word in whole for part in word.split() if say.names.get(part, part) != part}
    return re.compile(rf"(?<![\w'])({'|'.join(map(re.escape, sorted(parts)))})(?!\w)")


@each_other
@at_each(TABLES)
def test_games_are_told_in_every_language_and_no_english_name_is_left(game: Game, language: str) -> None:
    view, say, names = game.folder.view, game.catalogue(language), NAMES[: game.seats]
    english = english_words(game, say)
    for at, (before, move, after) in enumerate(random_course(game, 5)):
        lines = before.told(move, after, names, say)
        if at % 9 == 0 or after.over:
            asked = after.view(after.actor if after.actor >= 0 else NOBODY)
            page = view.page(asked, game.about.title, names, say)
            assert max(map(len, page)) <= 79
            lines += [*page[1:], view.ask(asked, names, say)]
        for line in lines:
            assert not english.search(line), line


@pytest.mark.parametrize("language", LANGUAGES)
@at_each(PLAIN_TABLES[::9])
def test_what_is_shortened_can_be_told_apart(game: Game, language: str) -> None:
    """Goods are shown by their first letters."""
    say = game.catalogue(language)
    for vocabulary in ("good", "category", "city"):
        if words := game.words.get(vocabulary):
            assert len({say.name(word)[0] for word in words}) == len(words) or vocabulary == "category"
            assert len({say.name(word)[:3] for word in words}) == len(words)


@each_other
@each_folder
def test_a_board_calls_things_as_the_log_does(folder: Folder, language: str) -> None:
    names = table_of(folder.path, language, "names")
    board = folder.path / "words" / f"board.{language}.toml"
    texts = tomllib.loads(board.read_text(encoding="utf-8")) if board.exists() else {}
    called = {
        word: text for table in ("good", "word", "city", "port", "ware") for word, text in texts.get(table, {}).items()
    }
    assert called == {word: names.get(word, text) for word, text in called.items()}


def test_a_name_is_found_whole_or_else_word_by_word(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('bids = "{who} bids"\n[names]\nplus = "+1"\n', encoding="utf-8")
    (tmp_path / "de.toml").write_text('[names]\ndye = "Farben"\n"dye pot" = "Topf"\n', encoding="utf-8")
    say = Catalogue(tmp_path, "de")
    assert say.name("dye 3") == "Farben 3"
    assert say.name("dye pot") == "Topf"
    assert say.name("blue dye") == "blue Farben"
    assert say.name("plus") == "+1"
    assert say.say("bids", who="Anna") == "Anna bids"
    assert Catalogue(tmp_path, "../de").name("dye") == "dye"
