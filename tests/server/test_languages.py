"""Whoever looks is told in the language that they ask for."""

from __future__ import annotations

import random

import pytest

from signoria import games
from signoria.core.catalogue import ENGLISH, LANGUAGES

from .helpers import ALONE, Visitor, any_move, good

each_language = pytest.mark.parametrize("language", LANGUAGES)


def test_a_table_is_told_to_each_in_their_language(anna: Visitor, stranger: Visitor) -> None:
    seen, dice = anna.lay(*ALONE), random.Random(2)
    table = seen["table"]
    for _ in range(12):
        seen = good(anna.move(table, seen["n"], any_move(seen, dice)))
    asked, first = set(), set()
    for language in LANGUAGES:
        looked = anna.look(table, lang=language)
        with stranger.live(table, lang=language) as line:
            heard = line.hear("seen")["seen"]
        assert looked["events"][0]["told"] == heard["events"][0]["told"]
        assert [event["do"] for event in looked["events"]] == [event["do"] for event in anna.look(table)["events"]]
        assert looked["view"] == anna.look(table)["view"]
        asked.add(looked["ask"])
        first.add(looked["events"][0]["told"][0])
    assert len(asked) == len(first) == len(LANGUAGES)


def test_a_language_that_is_not_ours_is_english(anna: Visitor) -> None:
    table = anna.lay(*ALONE)["table"]
    for language in ("xx", "", "../de", "DE"):
        assert anna.look(table, lang=language) == anna.look(table)
        assert good(anna.get("/api/games", lang=language)) == good(anna.get("/api/games"))


@each_language
def test_games_are_described_and_their_rules_told(anna: Visitor, language: str) -> None:
    listed = good(anna.get("/api/games", lang=language))
    for edition in listed:
        folder = games.folder_of(edition["game"])
        about = folder.catalogue(language).about
        if language != ENGLISH:
            assert edition["summary"] == about[edition["game"]]
            assert edition["options"] == {option.name: about[option.name] for option in folder.about.options}
        rules = anna.get(f"/api/games/{edition['game']}/rules", lang=language)
        heading = next(line for line in folder.readme(language).splitlines() if line.startswith("## "))
        assert f"<h2>{heading.removeprefix('## ')}</h2>" in rules.text
