"""What cannot be done is said in one sentence, with the exit code that scripts rely on; nothing is half-written."""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import resource
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from .helpers import (
    SEED,
    Game,
    Line,
    Run,
    Seated,
    called,
    command,
    environment,
    first,
    games_in,
    is_one_sentence,
    leaving,
    move_for,
    text_of,
    write,
)

MANY = "9" * 400
"""A number with 400 digits."""


# What is typed on the command line.

USAGE: list[tuple[str, str]] = [
    ("frobnicate", "frobnicate"),
    ("--frobnicate", "--frobnicate"),
    ("simulate", "GAME"),
    ("simulate chess --seats 3", "no game 'chess'"),
    ("simulate medici-2007 --seats 3", "did you mean medici-2006?"),
    (f"simulate {'x' * 9000} --seats 3", "no game"),
    ("simulate medici-2006", "seats"),
    ("simulate medici-2006 --seats 2", "3 to 6 players, not 2"),
    ("simulate medici-2006 --seats 7", "3 to 6 players, not 7"),
    ("simulate medici-2006 --seats 0", "3 to 6 players"),
    ("simulate medici-2006 --seats -1", "3 to 6 players"),
    ("simulate medici-2006 --seats three", "--seats"),
    ("simulate medici-2006 --seats 3.0001", "--seats"),
    (f"simulate medici-2006 --seats {MANY}", "3 to 6 players"),
    ("simulate medici-2006 --seats 1000000000000", "3 to 6 players"),
    ("simulate medici-2006 --seats 3 --bots nobody", "no bot 'nobody'"),
    ("simulate medici-2006 --seats 3 --bots random,random", "2 bots for 3 seats"),
    ("simulate medici-2006 --bots random,,random", "no bot ''"),
    ("simulate medici-2006 --seats 3 --games 0", "--games"),
    ("simulate medici-2006 --seats 3 --games -5", "--games"),
    ("simulate medici-2006 --seats 3 --games many", "--games"),
    (f"simulate medici-2006 --seats 3 --games {MANY}", "--games"),
    ("simulate medici-2006 --seats 3 --jobs 0", "--jobs"),
    (f"simulate medici-2006 --seats 3 --jobs {MANY}", "--jobs"),
    ("simulate medici-2006 --seats 3 --option chess", "no option 'chess'"),
    ("simulate medici-2006 --seats 3 --option bonus_once=perhaps", "on or off"),
    ("simulate medici-2006 --seats 3 --games 1 --option chess=off", "no option 'chess'"),
    ("simulate medici-2006 --seats 3 --games 1 --seed \udcff", "--seed"),
    ("simulate medici-2006 --seats 3 --games 1 --out {folder}", "folder"),
    ("simulate medici-2006 --seats 3 --games 1 --out {folder}/none/games", "/none"),
    ("simulate medici-2006 --seats 3 --games 1 --out {file}/games", "one.jsonl"),
    ("verify", "FILE"),
    ("verify {folder}/none", "no such file"),
    ("verify {folder}", "directory"),
    ("verify {file} {file}", "argument"),
    ("verify {file}/within", "not a directory"),
    ("replay {folder}/none", "no such file"),
    ("replay {folder}", "directory"),
    ("replay {file} --game 0", "no game 0"),
    ("replay {file} --game -1", "no game -1"),
    ("replay {file} --game 2", "no game 2"),
    (f"replay {{file}} --game {MANY}", "no game"),
    ("replay {file} --at -1", "--at takes 0 to"),
    (f"replay {{file}} --at {MANY}", "--at takes 0 to"),
    ("replay {file} --seat 3", "--seat takes 0 to 2"),
    ("replay {file} --seat -1", "--seat takes 0 to 2"),
    ("replay {file} --seat -2", "--seat takes 0 to 2"),
    ("replay {file} --legal --states", "--states"),
    ("play chess", "no game 'chess'"),
    ("play", "no unfinished game"),
    ("play medici-2006 --players me", "3 to 6 players, not 1"),
    ("play medici-2006 --players me,me,me,me,me,me,me", "3 to 6 players, not 7"),
    ("play medici-2006 --players me,nobody,greedy", "no bot 'nobody'"),
    ("play medici-2006 --players me=random,greedy,greedy", "name of a bot"),
    ("play medici-2006 --players me,greedy=Bob,greedy", "greedy=Bob"),
    ("play medici-2006 --seed 123", "64 hex digits"),
    (f"play medici-2006 --seed {MANY}", "64 hex digits"),
    (f"play medici-2006 --seed {'5e_' * 31}5e", "64 hex digits"),
    ("play medici-2006 --save {file}", "is there already"),
    ("play medici-2006 --save {folder}", "folder"),
    ("play medici-2006 --save {folder}/none/game", "/none"),
    ("play --resume {folder}/none", "no such file"),
    ("play --resume {folder}", "directory"),
    ("play --resume {file}", "is over"),
    # A name that no file system takes is a slip of the one who typed it, not of the machine.
    (f"verify {'x' * 300}", "too long"),
]


@pytest.mark.parametrize(("typed", "why"), USAGE, ids=[ascii(typed)[1:60] for typed, _ in USAGE])
def test_bad_usage_is_one_sentence_and_2(run: Run, tmp_path: Path, game: Game, typed: str, why: str) -> None:
    file = write(tmp_path / "one.jsonl", game)
    words = [word.replace("5e_5e", "5e 5e").replace("_", " ") if "5e_" in word else word for word in typed.split()]
    said = run(*(word.format(file=file, folder=tmp_path) for word in words))
    assert said.code == 2, said
    assert is_one_sentence(said.err), said.err
    assert why in said.err
    assert not re.search(r"\.(part|seed)\b", said.err), "nobody asked for that file"
    assert said.out == ""
    assert {path.name for path in tmp_path.iterdir()} <= {"one.jsonl", "home"}
    assert file.read_text() == text_of(game)


# What is in a file, and cannot be read at all.

HEADER = {
    "signoria": 1,
    "game": "medici-2006",
    "rules": 1,
    "seats": ["Anna", "Carl", "Marc"],
    "options": {},
    "commit": "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
}
H = json.dumps(HEADER).encode()
E = b'{"n":1,"by":"chance","do":"start 1"}'

UNREADABLE: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "no record"),
    "an empty line": (b"\n", "line 1"),
    "an empty line within": (H + b"\n\n" + E + b"\n", "line 2"),
    "no JSON": (b"Dear Sirs,\n", "line 1"),
    "no JSON within": (H + b"\nDear Sirs,\n", "line 2"),
    "half a header": (H[:40], "line 1"),
    "half an event": (H + b"\n" + E[:-4], "line 2"),
    "half a word": (H + b"\n" + E[:-9], "line 2"),
    "two events on one line": (H + b"\n" + E + E + b"\n", "line 2"),
    "something after an event": (H + b"\n" + E + b" x\n", "line 2"),
    "NUL bytes": (b"\0" * 1000 + b"\n", "line 1"),
    "NUL bytes at the end": (H + b"\n" + E + b"\n" + b"\0" * 512, "line 3"),
    "NUL in a string": (H + b'\n{"n":1,"by":"chance","do":"start \0"}\n', "line 2"),
    "no UTF-8": (H + b'\n{"n":1,"by":"chance","do":"start \xff"}\n', "line 2"),
    "no UTF-8 in an extra field": (H + b'\n{"n":1,"by":"chance","do":"start 1","note":"\xff\xfe"}\n', "line 2"),
    "UTF-16": (H.decode().encode("utf-16"), "line 1"),
    "a byte order mark": (b"\xef\xbb\xbf" + H + b"\n", "line 1"),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "line 1"),
    "a thousand brackets": (b"[" * 1000 + b"\n", "line 1"),
    "a hundred thousand brackets": (b"[" * 100_000 + b"\n", "line 1"),
    "deep nesting": (b'{"a":' * 100_000 + b"1" + b"}" * 100_000 + b"\n", "line 1"),
    "deep nesting in a header": (H[:-1] + b',"x":' + b"[" * 99_999 + b"]" * 99_999 + b"}\n", "line 1"),
    "deep nesting in an event": (H + b"\n" + E[:-1] + b',"x":' + b"[" * 99_999 + b"]" * 99_999 + b"}\n", "line 2"),
    "a huge line": (H[:-1] + b',"x":"' + b"x" * 3_000_000 + b'"}\n', "long"),
    "a huge line without an end": (b"x" * 3_000_000, "line 1"),
    "an event behind a million blanks": ((H + b" " * 1_000_000)[:1_000_000] + E + b"\n", "line 1"),
    "an array": (b"[1,2]\n", "line 1"),
    "a number": (b"7\n", "line 1"),
    "null": (b"null\n", "line 1"),
    "an event first": (E + b"\n", "header"),
    "a result first": (b'{"result":{"scores":[1,2,3],"winners":[2],"reason":"most money"}}\n', "header"),
    "an event after a result": (
        H + b'\n{"result":{"scores":[1,2,3],"winners":[2],"reason":"most money"}}\n' + E + b"\n",
        "line 3",
    ),
    "an empty object": (H + b"\n{}\n", "line 2"),
    "an event without n": (H + b'\n{"by":"chance","do":"start 1"}\n', "`n`"),
    "an event without by": (H + b'\n{"n":1,"do":"start 1"}\n', "`by`"),
    "an event without do": (H + b'\n{"n":1,"by":"chance"}\n', "`do`"),
    "n is text": (H + b'\n{"n":"1","by":"chance","do":"start 1"}\n', "line 2"),
    "n is no whole number": (H + b'\n{"n":1.5,"by":"chance","do":"start 1"}\n', "line 2"),
    "by is no whole number": (H + b'\n{"n":1,"by":0.5,"do":"start 1"}\n', "line 2"),
    "by is null": (H + b'\n{"n":1,"by":null,"do":"start 1"}\n', "line 2"),
    "do is a number": (H + b'\n{"n":1,"by":"chance","do":1}\n', "line 2"),
    "do is a list": (H + b'\n{"n":1,"by":"chance","do":["start","1"]}\n', "line 2"),
    "the result is a number": (H + b'\n{"result":5}\n', "line 2"),
    "a score is text": (H + b'\n{"result":{"scores":["1"],"winners":[0],"reason":"x"}}\n', "line 2"),
    "a score beyond numbers": (H + b'\n{"result":{"scores":[1e400],"winners":[0],"reason":"x"}}\n', "line 2"),
    "a result without winners": (H + b'\n{"result":{"scores":[1,2,3],"reason":"x"}}\n', "`winners`"),
}


@pytest.mark.parametrize("name", UNREADABLE)
@pytest.mark.parametrize("what", ["verify", "replay", "replay --legal", "play --resume"])
def test_an_unreadable_file_is_one_sentence_and_2(run: Run, tmp_path: Path, what: str, name: str) -> None:
    data, why = UNREADABLE[name]
    file = tmp_path / "bad.jsonl"
    file.write_bytes(data)
    said = run(*what.split(), file)
    assert said.code == 2, said
    assert is_one_sentence(said.err), said.err
    assert why in said.err
    assert file.read_bytes() == data


@pytest.mark.parametrize("what", ["verify", "replay", "play --resume"])
def test_the_sentence_names_the_file(run: Run, tmp_path: Path, what: str) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_bytes(H + b"\n" + E[:-4])
    assert str(file) in run(*what.split(), file).err


def _each(field: str, *values: object) -> list[tuple[str, object]]:
    return [(field, value) for value in values]


WRONG_HEADERS: list[tuple[str, object]] = [
    *_each("signoria", None, 0, 2, -1, 10**399, 1.5, "1", True, [1]),
    *_each("game", None, 5, [], {}, "", "chess", "Medici-2006", "medici-2006\0", "a\nb", "x" * 9000),
    *_each("rules", None, 1.5, "1", [], True),
    *_each("seats", None, 3, "Anna", {}, [], ["A"], ["A"] * 7, [1, 2, 3], ["A", None, "C"], [["A"]]),
    *_each("options", None, [], "", 1, {"chess": True}, {"bonus_once": 1}, {"bonus_once": "on"}),
    ("options", {"chess": False}),
    *_each("commit", None, 5, [], True),
    *_each("seed", None, 5, [], "5e", "5e" * 31, "zz" * 32, "é" * 64, "5e" * 33),
    *_each("at", None, 5, []),
]


@pytest.mark.parametrize(("field", "value"), WRONG_HEADERS, ids=lambda value: repr(value)[:24])
def test_a_wrong_value_in_the_header_is_one_sentence_and_2(run: Run, tmp_path: Path, field: str, value: object) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text(json.dumps({**HEADER, field: value}) + "\n", encoding="utf-8")
    said = run("verify", file)
    assert said.code == 2, said
    assert is_one_sentence(said.err), said.err


@pytest.mark.parametrize("field", HEADER)
def test_a_header_without_one_of_its_fields_is_one_sentence_and_2(run: Run, tmp_path: Path, field: str) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text(json.dumps({name: value for name, value in HEADER.items() if name != field}) + "\n")
    for what in ("verify", "replay"):
        said = run(what, file)
        assert said.code == 2, said
        assert is_one_sentence(said.err), said.err


def test_a_commitment_that_is_none_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text(json.dumps({**HEADER, "commit": "trust me"}) + "\n")
    assert run("verify", file).code in (1, 2)


def test_a_record_cut_anywhere_is_running_or_unreadable(run: Run, tmp_path: Path, game: Game) -> None:
    """After a whole line it is an unfinished game; anywhere else it is half a line."""
    del game[0]["seed"]
    whole = text_of(game).encode()[:420]
    file = tmp_path / "cut.jsonl"
    for length in range(len(whole)):
        file.write_bytes(whole[:length])
        said = run("verify", file)
        is_whole = length > 0 and whole[: length + 1].endswith((b"}\n", b"}\n{"))
        assert said.code == (0 if is_whole else 2), (length, said)
        assert said.code == 0 or is_one_sentence(said.err)


def test_no_flipped_byte_ever_brings_down_a_command(run: Run, tmp_path: Path, game: Game) -> None:
    dice = random.Random(5)
    whole = text_of(game).encode()
    file = tmp_path / "flipped.jsonl"
    for _ in range(150):
        spoiled = bytearray(whole)
        for _ in range(dice.choice((1, 1, 5))):
            spoiled[dice.randrange(len(spoiled))] = dice.randrange(256)
        file.write_bytes(spoiled)
        for what in ("verify", "replay"):
            said = run(what, file)
            assert said.code in (0, 1, 2)
            assert said.code != 2 or is_one_sentence(said.err), said.err


# What can be read, and is wrong.

WRONG: dict[str, tuple[Line, str]] = {
    "an illegal move": ({"n": 2, "by": "chance", "do": "card gold 11"}, "card gold 11"),
    "no move at all": ({"n": 2, "by": "chance", "do": ""}, "event 2"),
    "a move of somebody else": ({"n": 2, "by": 0, "do": "draw"}, "chance is to act"),
    "a seat that is none": ({"n": 2, "by": -1, "do": "draw"}, "chance is to act"),
    "a player by name": ({"n": 2, "by": "Anna", "do": "draw"}, "chance is to act"),
    "n twice": ({"n": 1, "by": "chance", "do": "card dye 0"}, "number 1"),
    "a long text": ({"n": 2, "by": "chance", "do": "card " * 99_999}, "event 2"),
    "a number with 400 digits in a move": ({"n": 2, "by": "chance", "do": f"card dye {MANY}"}, "event 2"),
    "n with 400 digits": ({"n": int(MANY), "by": "chance", "do": "card dye 0"}, "number"),
    "by with 400 digits": ({"n": 2, "by": int(MANY), "do": "card dye 0"}, "event 2"),
    "by with a line end": ({"n": 2, "by": "chance\nsignoria: all is well", "do": "card dye 0"}, "event 2"),
    "by in red": ({"n": 2, "by": "\x1b[31mchance", "do": "card dye 0"}, "event 2"),
    "a move in red": ({"n": 2, "by": "chance", "do": "\x1b[31mcard\n"}, "event 2"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_event_is_one_sentence_and_1(run: Run, tmp_path: Path, name: str) -> None:
    event, why = WRONG[name]
    file = write(tmp_path / "wrong.jsonl", [HEADER, {"n": 1, "by": "chance", "do": "start 1"}, event])
    said = run("replay", file)
    assert said.code == 1, said
    assert is_one_sentence(said.err), said.err
    assert why in said.err
    checked = run("verify", file)
    assert (checked.code, checked.err) == (1, "")
    assert why in checked.out
    assert len(checked.out.splitlines()) == 2, "one line for the game, one for the sum"
    assert len(checked.out) < 400


def test_a_score_with_400_digits_is_wrong_in_few_words(run: Run, tmp_path: Path, game: Game) -> None:
    game[-1]["result"]["scores"][1] = int(MANY)
    said = run("verify", write(tmp_path / "wrong.jsonl", game))
    assert said.code == 1
    assert len(said.out) < 400


def test_replay_says_in_which_game_of_a_file_it_stopped(run: Run, tmp_path: Path, three_games: Path) -> None:
    games = games_in(three_games)
    first(games[1], "bid")["do"] = "bid 999"
    said = run("replay", write(tmp_path / "wrong.jsonl", *games))
    assert said.code == 1
    assert "game 2" in said.err


def test_names_of_a_record_cannot_paint_the_terminal(run: Run, tmp_path: Path, game: Game) -> None:
    game[0]["seats"] = ["\x1b[2J\x1b[31mAnna\n", "B" * 5000, "\u202eCarl"]
    for said in (
        run("replay", write(tmp_path / "painted.jsonl", game)),
        run("replay", tmp_path / "painted.jsonl", "--at", 9),
    ):
        assert said.code == 0
        assert all(line.isprintable() for line in said.out.split("\n"))
        assert max(map(len, said.out.splitlines())) < 200


# A kept game that is not as it was left.


@pytest.fixture
def kept(tmp_path: Path, run: Run, seated: Seated) -> Path:
    """A game with a few events, left at a person's decision."""
    file = tmp_path / "kept.jsonl"
    seated(leaving("quit", 4))
    assert run("play", "medici-2006", "--players", "me,random,random", "--seed", SEED, "--save", file).code == 0
    seated(leaving("quit", 0))
    return file


def _refused(run: Run, kept: Path, code: int, why: str) -> None:
    before = kept.read_bytes()
    said = run("play", "--resume", kept)
    assert said.code == code, said
    assert is_one_sentence(said.err), said.err
    assert why in said.err
    assert kept.read_bytes() == before


def test_a_kept_game_goes_on(run: Run, kept: Path) -> None:
    before = kept.read_bytes()
    assert run("play", "--resume", kept).code == 0
    assert kept.read_bytes() == before


def test_a_kept_game_with_another_card_is_refused(run: Run, kept: Path) -> None:
    (game,) = games_in(kept)
    card = first(game, "card")
    card["do"] = "card gold 10" if card["do"] != "card gold 10" else "card dye 0"
    write(kept, game)
    _refused(run, kept, 1, "event 2")


def test_a_kept_game_with_an_illegal_move_is_refused(run: Run, kept: Path) -> None:
    (game,) = games_in(kept)
    passed = first(game, "pass")
    passed["do"] = "bid 999"
    write(kept, game)
    _refused(run, kept, 1, f"event {passed['n']}")


def test_a_kept_game_with_a_player_by_name_is_refused(run: Run, kept: Path) -> None:
    (game,) = games_in(kept)
    game[2]["by"] = "Bob"
    write(kept, game)
    _refused(run, kept, 1, "event 2")


def test_a_kept_game_with_wrong_numbers_is_refused(run: Run, kept: Path) -> None:
    (game,) = games_in(kept)
    game[3]["n"] = 33
    write(kept, game)
    _refused(run, kept, 1, "33")


def test_a_file_of_several_games_is_not_resumed(run: Run, kept: Path) -> None:
    kept.write_bytes(kept.read_bytes() * 2)
    _refused(run, kept, 2, "")


@pytest.mark.parametrize(
    ("seed", "code"),
    [
        (b"", 2),
        (b"zz", 2),
        (b"\xff\xfe\0", 2),  # DEFECT: a traceback.
        (MANY.encode(), 2),
        (b"00" * 32, 1),
    ],
    ids=["empty", "no hex", "no ASCII", "400 digits", "another"],
)
def test_a_kept_game_with_a_spoiled_seed_is_refused(run: Run, kept: Path, seed: bytes, code: int) -> None:
    kept.with_name(kept.name + ".seed").write_bytes(seed)
    _refused(run, kept, code, "seed")


def test_a_kept_game_without_its_seed_is_refused(run: Run, kept: Path) -> None:
    kept.with_name(kept.name + ".seed").unlink()
    _refused(run, kept, 2, "seed")


# The machine fails.


class Disk:
    """A disk that can be filled to the last byte."""

    def __init__(self, folder: Path, is_small: bool) -> None:
        self.folder = folder
        self.filler = folder / "filler"
        self.is_small = is_small

    def fill(self) -> None:
        if not self.is_small:
            # Nobody but root may mount a disk; without one, the kernel can still refuse every byte.
            resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
            return
        with contextlib.suppress(OSError), self.filler.open("ab", buffering=0) as out:
            while True:
                out.write(bytes(4096))

    def free(self) -> None:
        if self.is_small:
            self.filler.unlink(missing_ok=True)
        else:
            resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(folder)]
    may_mount = os.geteuid() == 0 and shutil.which("mount") is not None
    is_small = may_mount and subprocess.run(mount, capture_output=True, check=False).returncode == 0
    small = Disk(folder, is_small)
    try:
        yield small
    finally:
        small.free()
        if is_small:
            subprocess.run(["umount", "-l", str(folder)], check=True)


def test_simulate_on_a_full_disk_leaves_the_old_file(run: Run, disk: Disk) -> None:
    file = disk.folder / "games.jsonl"
    file.write_text("old\n")
    disk.fill()
    said = run("simulate", "medici-2006", "--seats", "3", "--games", 9, "--out", file)
    disk.free()
    assert said.code == 3
    assert is_one_sentence(said.err), said.err
    assert "no space left" in said.err or "too large" in said.err
    assert file.read_text() == "old\n"
    assert list(disk.folder.iterdir()) == [file]
    assert "records in" not in said.out


def test_a_disk_that_fills_up_in_a_game_costs_no_move_that_was_kept(run: Run, disk: Disk, seated: Seated) -> None:
    file = disk.folder / "game.jsonl"
    kept: list[bytes] = []

    def answer(screen: str, answers: int) -> str:
        kept.append(file.read_bytes())
        if len(kept) == 4:
            disk.fill()
        return move_for(screen)

    seated(answer)
    said = run("play", "medici-2006", "--players", "me,random,random", "--seed", SEED, "--save", file)
    disk.free()
    assert said.code == 3
    assert is_one_sentence(said.err), said.err
    assert len(kept) == 4
    assert file.read_bytes() == kept[-1]
    assert {path.name for path in disk.folder.iterdir()} == {"game.jsonl", "game.jsonl.seed"}
    seated(move_for)
    assert run("play", "--resume", file).code == 0
    assert run("verify", file).code == 0


def test_a_game_that_cannot_begin_leaves_nothing_behind(run: Run, disk: Disk) -> None:
    disk.fill()
    said = run("play", "medici-2006", "--save", disk.folder / "game.jsonl")
    disk.free()
    assert said.code == 3
    assert is_one_sentence(said.err), said.err
    assert list(disk.folder.iterdir()) == []


@pytest.mark.parametrize(
    "what", ["games", "simulate medici-2006 --seats 3 --games 3", "replay {file}", "verify {file}"]
)
def test_a_full_standard_output_is_one_sentence_and_3(what: str, three_games: Path) -> None:
    words = what.format(file=three_games).split()
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command(*words),
            env=environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 3
    assert is_one_sentence(done.stderr), done.stderr


@pytest.fixture
def nobodys() -> Iterator[Path]:
    """A folder that everyone may enter, for someone who may do nothing in it."""
    folder = Path(tempfile.mkdtemp(prefix="signoria-test-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@contextlib.contextmanager
def as_nobody() -> Iterator[None]:
    """Root may do everything, so the tests of what may not be done are run as nobody."""
    if os.geteuid() != 0:
        yield
        return
    os.setegid(65_534)
    os.seteuid(65_534)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


def test_a_file_that_may_not_be_read_is_one_sentence_and_3(run: Run, nobodys: Path, game: Game) -> None:
    file = write(nobodys / "secret.jsonl", game)
    file.chmod(0)
    for what in ("verify", "replay"):
        with as_nobody():
            said = run(what, file)
        assert said.code == 3, said
        assert is_one_sentence(said.err), said.err
        assert f"{file}: permission denied" in said.err


def test_a_folder_that_may_not_be_written_is_one_sentence_and_3(run: Run, nobodys: Path) -> None:
    folder = nobodys / "closed"
    folder.mkdir(mode=0o555)
    with as_nobody():
        said = run("simulate", "medici-2006", "--seats", 3, "--games", 1, "--out", folder / "games.jsonl")
    assert said.code == 3, said
    assert is_one_sentence(said.err), said.err
    assert "permission denied" in said.err
    assert ".part" not in said.err
    assert list(folder.iterdir()) == []


def test_a_home_that_may_not_be_written_is_one_sentence_and_3(
    run: Run, nobodys: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = nobodys / "closed"
    folder.mkdir(mode=0o555)
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    for words in (["play"], ["play", "medici-2006"]):
        with as_nobody():
            said = run(*words)
        assert said.code == 3, said
        assert is_one_sentence(said.err), said.err
        assert "permission denied" in said.err


# The surroundings.


def test_a_terminal_that_knows_only_ascii_is_no_traceback(three_games: Path) -> None:
    done = called("replay", three_games, "--game", 1, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "day 3 of 3" in done.stdout


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_a_closed_keyboard_or_screen_is_no_traceback(closed: str, tmp_path: Path) -> None:
    words = command("play", "medici-2006", "--save", tmp_path / "game.jsonl")
    shell = ["sh", "-c", f'exec "$@" {closed}', "sh", *words]
    done = subprocess.run(shell, env=environment(), capture_output=True, text=True, check=False, timeout=30)
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 2, 3)
