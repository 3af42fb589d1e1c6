"""rules, and what an owner's box has printed otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria import games
from signoria.core.parts import as_toml

from .helpers import Run, Seated, events, games_in, json_lines, leaving, write


@pytest.fixture
def fifty(tmp_path: Path) -> Path:
    """A box in which players begin with 50 florins, and the 3 of fur is an 8."""
    file = tmp_path / "box.toml"
    file.write_text('# my box\nmoney = 50\n[card.10]\nvalue = 8\n[card."11"]\ncopies = 1\n')
    return file


CHANGES = {"money": 50, "card": {"10": {"value": 8}}}


@pytest.mark.parametrize("name", list(games.editions()))
def test_rules_are_told_with_what_no_rulebook_vouches_for(run: Run, name: str) -> None:
    told = run("rules", name)
    assert told.code == 0
    folder = games.editions()[name]
    assert (folder.path / "README.md").read_text(encoding="utf-8") in told.out
    game = games.game(name, folder.about.seats_of(name)[-1])
    origins = told.out.rpartition("## Where the printed values come from")[2]
    for part in game.parts.values():
        uncertain = part.source in ("ruling", "reconstructed")
        assert (f"- {part.name}: {part.source}" in origins or f"- {part.name}, all but" in origins) == uncertain


def test_a_damaged_column_is_a_ruling_where_it_is_used(run: Run) -> None:
    assert "- hold_pay: ruling; our copy's column" in run("rules", "medici-1995").out
    assert "hold_pay" not in run("rules", "medici-1995", "--seats", 4).out
    assert "hold_pay" not in run("rules", "medici-2006").out


@pytest.mark.parametrize("name", list(games.editions()))
def test_values_are_a_file_for_parts(run: Run, tmp_path: Path, name: str) -> None:
    seats = games.editions()[name].about.seats_of(name)[0]
    told = run("rules", name, "--values", "--seats", seats)
    assert told.code == 0
    assert told.out.rstrip("\n").endswith("\n".join(as_toml(games.game(name, seats).parts)))
    file, out = tmp_path / "box.toml", tmp_path / "out.jsonl"
    file.write_text(told.out, encoding="utf-8")
    assert run("simulate", name, "--seats", seats, "--games", 1, "--parts", file, "--out", out).code == 0
    assert "parts" not in games_in(out)[0][0], "nothing was changed"


def test_a_record_names_the_changes_and_is_replayed_with_them(run: Run, tmp_path: Path, fifty: Path) -> None:
    out = tmp_path / "out.jsonl"
    assert run("simulate", "medici-2006", "--seats", 3, "--games", 3, "--parts", fifty, "--out", out).code == 0
    game = games_in(out)[0]
    assert game[0]["parts"] == CHANGES
    assert list(game[0]) == ["signoria", "game", "rules", "seats", "options", "parts", "commit", "seed"]
    assert run("verify", out).code == 0
    positions = json_lines(run("replay", out, "--game", 1, "--states").out)
    assert positions[0]["state"]["money"] == [50, 50, 50]
    assert positions[0]["state"]["unseen"]["fur 8"] == 1

    del game[0]["parts"]
    assert run("verify", write(out, game)).code == 1, "with 40 florins it is another game"
    game[0]["parts"] = {"money": 5000}
    refused = run("verify", write(out, game))
    assert refused.code == 2
    assert "game 1: money is '5000', outside 0 to 99" in refused.err


def test_changes_reach_compiled_and_interpreted_games_alike(run: Run, tmp_path: Path, fifty: Path) -> None:
    one, many = tmp_path / "one.jsonl", tmp_path / "many.jsonl"
    asked = ("simulate", "medici-2006", "--seats", 3, "--bots", "greedy", "--parts", fifty)
    assert run(*asked, "--games", 1, "--out", one).code == 0
    assert run(*asked, "--games", 60, "--out", many).code == 0
    assert games_in(many)[0] == games_in(one)[0]


def test_a_game_with_changes_goes_on_with_them(run: Run, seated: Seated, tmp_path: Path, fifty: Path) -> None:
    file = tmp_path / "game.jsonl"
    for words in (("medici-2006", "--parts", fifty, "--save", file), ("--resume", file)):
        seated(leaving("quit", 3))
        assert run("play", *words).code == 0
    (game,) = games_in(file)
    assert game[0]["parts"] == CHANGES
    assert sum(line["by"] == 0 for line in events(game)) == 6


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("money = ", "not TOML"),
        ("\x00", "not TOML"),
        ("a = " + "[" * 50_000, "not TOML"),
        ("# " + "x" * 100_000, "longer than 100000 bytes"),
        ("monney = 3", "there is no part 'monney'; did you mean money?"),
        ("deck = 17", "the printed values do not fit together: a deck of 17 and 18 set aside"),
        ("money = 1979-05-27", "money is a whole number, not '1979-05-27'"),
        ("money = " + "9" * 400, "outside 0 to 99"),
        (f"money = 0x{'9' * 5000}", "outside 0 to 99"),
    ],
    ids=range(9),
)
@pytest.mark.parametrize("command", ["simulate", "play"])
def test_a_wrong_file_of_parts_is_one_sentence_and_2(
    run: Run, tmp_path: Path, command: str, text: str, why: str
) -> None:
    file, out = tmp_path / "box.toml", tmp_path / "out.jsonl"
    file.write_text(text)
    more = ("--seats", 3, "--games", 1, "--out", out) if command == "simulate" else ("--save", out)
    refused = run(command, "medici-2006", "--parts", file, *more)
    assert refused.code == 2
    assert why in refused.err
    assert len(refused.err.splitlines()) == 1
    assert not out.exists()


def test_a_file_of_parts_that_is_not_there_or_a_folder_is_one_sentence_and_2(run: Run, tmp_path: Path) -> None:
    for file in (tmp_path, tmp_path / "none.toml"):
        refused = run("simulate", "medici-2006", "--seats", 3, "--parts", file)
        assert refused.code == 2
        assert str(file) in refused.err


def test_rules_of_what_is_not_here_are_refused(run: Run) -> None:
    assert "did you mean medici-2006" in run("rules", "medici-206").err
    assert "is for 3 to 6 players" in run("rules", "medici-2006", "--seats", 9).err
    assert run("rules", "medici-206").code == run("rules", "medici-2006", "--seats", 9).code == 2
