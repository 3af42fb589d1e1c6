"""A game at the terminal: played to its end, left and taken up again, killed, and read on a small screen."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import pty
import re
import select
import signal
import stat
import struct
import subprocess
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from .helpers import (
    OFFER,
    SEED,
    Answer,
    Game,
    Ran,
    Run,
    Seated,
    called,
    command,
    environment,
    events,
    games_in,
    is_one_sentence,
    json_lines,
    leaving,
    move_for,
    rows,
)

ME = "me,greedy,greedy"


def _body(file: Path) -> Game:
    """A record without the time at which it was begun."""
    (game,) = games_in(file)
    game[0].pop("at")
    return game


def _only(folder: Path) -> Path:
    (file,) = folder.glob("*.jsonl")
    return file


# Whole games.

TABLES = [
    ("medici-2006", ME),
    ("medici-1995", "greedy,me,random"),
    ("medici-2006", "me=Anna,me=Carl,random"),
    ("medici-2006", "me=Anna,me=Carl,me=Marc"),
    ("medici-2006", "me,random,greedy,random,greedy,random"),
    ("medici-2006", "me=Anna,me=Bea,me=Carl,me=Dora,me=Emil,random"),
]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_whole_game(run: Run, seated: Seated, tmp_path: Path, game: str, players: str) -> None:
    file = tmp_path / "game.jsonl"
    person = seated(move_for)
    said = run("play", game, "--players", players, "--seed", SEED, "--save", file)
    assert (said.code, said.err) == (0, "")

    (record,) = games_in(file)
    assert record[0]["game"] == game
    assert record[0]["seats"] == [name.replace("me=", "") for name in players.split(",")]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", record[0]["at"])
    assert record[0]["seed"] == SEED
    assert run("verify", file).out == "1 of 1 games are true\n"
    assert list(tmp_path.glob("game*")) == [file], "the seed's file is gone"

    result = record[-1]["result"]
    assert f"won with {max(result['scores'])} florins ({result['reason']})." in said.out
    people = [seat for seat, name in enumerate(players.split(",")) if name.startswith("me")]
    decisions = [line for line in json_lines(run("replay", file, "--legal").out) if line["by"] in people]
    assert len(person.screens) == len(decisions), "asked once for each decision, and for nothing else"
    for line, screen in zip(decisions, person.screens, strict=True):
        bids = line["legal"].get("bid")
        span = "{} to {}".format(*bids) if bids and bids[0] < bids[1] else str(bids and bids[0])
        assert OFFER.findall(screen) == [f"pass or bid {span}" if bids else "draw or stop"]
        assert f"\n{record[0]['seats'][line['by']]}, " in screen, "it is said who is asked"


def test_the_option_is_played_and_recorded(run: Run, seated: Seated, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    seated(move_for)
    assert run("play", "medici-2006", "--option", "bonus_once", "--seed", SEED, "--save", file).code == 0
    assert games_in(file)[0][0]["options"] == {"bonus_once": True}
    assert run("verify", file).code == 0


def test_bots_alone_play_to_the_end(run: Run, seated: Seated, tmp_path: Path) -> None:
    person = seated(move_for)
    assert run("play", "medici-2006", "--players", "random,random,random", "--save", tmp_path / "game.jsonl").code == 0
    assert person.screens == []


def test_each_game_is_dealt_from_a_seed_of_its_own(run: Run, seated: Seated, tmp_path: Path) -> None:
    commits = set()
    for number in range(3):
        seated(leaving("quit", 0))
        assert run("play", "medici-2006", "--save", tmp_path / f"{number}.jsonl").code == 0
        commits.add(games_in(tmp_path / f"{number}.jsonl")[0][0]["commit"])
    assert len(commits) == 3


def test_names_are_kept_as_records_hold_them(run: Run, seated: Seated, tmp_path: Path) -> None:
    seated(leaving("quit", 0))
    players = "me=Zoe\u0308 d’Este,me=\x1b[31m Bob\n,me=" + "A" * 500
    assert run("play", "medici-2006", "--players", players, "--save", tmp_path / "game.jsonl").code == 0
    assert games_in(tmp_path / "game.jsonl")[0][0]["seats"] == ["Zoë d'Este", "[31m Bob", "A" * 40]


# Leaving and coming back.


def _finished(run: Run, seated: Seated, file: Path) -> Game:
    seated(move_for)
    assert run("play", "medici-2006", "--players", ME, "--seed", SEED, "--save", file).code == 0
    return _body(file)


@pytest.mark.parametrize("how", ["quit\n", "Q\n", " exit \n", "", "Ctrl-C"])
def test_leaving_is_clean_and_says_how_to_go_on(run: Run, seated: Seated, home: Path, how: str) -> None:
    seated(leaving(how, 3))
    said = run("play", "medici-2006", "--players", ME, "--seed", SEED)
    assert (said.code, said.err) == (0, "")
    assert f"signoria play --resume {_only(home)}" in said.out
    assert run("verify", _only(home)).code == 0


@pytest.mark.parametrize("named", [True, False], ids=["--resume FILE", "the last game"])
def test_a_game_left_again_and_again_ends_like_one_that_was_never_left(
    run: Run, seated: Seated, tmp_path: Path, home: Path, named: bool
) -> None:
    whole = _finished(run, seated, tmp_path / "whole.jsonl")
    seated(leaving("quit", 0))
    assert run("play", "medici-2006", "--players", ME, "--seed", SEED).code == 0
    file = _only(home)
    for more, how in ((1, "quit"), (0, ""), (4, "Ctrl-C"), (11, "q"), (2, ""), (500, "quit")):
        seated(leaving(how, more))
        assert run("play", *(["--resume", file] if named else [])).code == 0
    assert _body(file) == whole
    assert [path.name for path in home.iterdir()] == [file.name]


def test_a_game_left_before_every_single_move_ends_the_same(run: Run, seated: Seated, tmp_path: Path) -> None:
    whole = _finished(run, seated, tmp_path / "whole.jsonl")
    file = tmp_path / "left.jsonl"
    seated(leaving("quit", 0))
    assert run("play", "medici-2006", "--players", ME, "--seed", SEED, "--save", file).code == 0
    while "result" not in games_in(file)[0][-1]:
        seated(leaving("quit", 1))
        assert run("play", "--resume", file).code == 0
    assert _body(file) == whole


def test_two_people_and_a_bot_are_still_at_the_table_after_a_break(run: Run, seated: Seated, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    seated(leaving("quit", 5))
    assert run("play", "medici-2006", "--players", "me=Anna,me=Carl,random", "--save", file).code == 0
    person = seated(move_for)
    assert run("play", "--resume", file).code == 0
    assert {name for screen in person.screens for name in re.findall(r"^(\w+), (?:you|turn)", screen, re.M)} == {
        "Anna",
        "Carl",
    }
    assert run("verify", file).code == 0


def test_the_log_is_whole_after_a_break(run: Run, seated: Seated, tmp_path: Path) -> None:
    def then_log(moves: int) -> Answer:
        return lambda screen, n: move_for(screen) if n < moves else "log\n" if n == moves else "quit\n"

    logs = []
    for breaks in ([6], [2, 4]):
        file = tmp_path / f"{len(breaks)}.jsonl"
        words = ["play", "medici-2006", "--players", ME, "--seed", SEED, "--save", file]
        for moves in breaks:
            person = seated(then_log(moves))
            assert run(*words).code == 0
            words = ["play", "--resume", file]
        logs.append(person.screens[-1])
    assert logs[0] == logs[1]
    assert "opens day 1." in logs[0]


def test_what_others_wrote_into_a_running_record_survives(run: Run, seated: Seated, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    seated(leaving("quit", 3))
    assert run("play", "medici-2006", "--players", ME, "--seed", SEED, "--save", file).code == 0
    header, second, *rest = file.read_text().splitlines()
    noted = [header[:-1] + ',"table":"kitchen"}', second[:-1] + ',"clock":[12,  30]}']
    file.write_text("\n".join([*noted, *rest]) + "\n")
    seated(leaving("quit", 1))
    assert run("play", "--resume", file).code == 0
    assert file.read_text().splitlines()[:2] == noted
    seated(move_for)
    assert run("play", "--resume", file).code == 0
    assert '"table":"kitchen"' in file.read_text()
    assert file.read_text().splitlines()[1] == noted[1]
    assert run("verify", file).code == 0


def test_two_games_can_be_begun_in_one_second(run: Run, seated: Seated, home: Path) -> None:
    for _ in range(3):
        seated(leaving("quit", 0))
        assert run("play", "medici-2006").code == 0
    assert len(list(home.glob("*.jsonl"))) == 3


def _kept(run: Run, seated: Seated, home: Path, name: str, age: int) -> Path:
    """A game in the default place, last touched so many seconds ago."""
    home.mkdir(parents=True, exist_ok=True)
    file = home / f"{name}.jsonl"
    seated(leaving("quit", 2))
    assert run("play", "medici-2006", "--players", f"me={name},greedy,greedy", "--save", file).code == 0
    for path in (file, file.with_name(file.name + ".seed")):
        os.utime(path, (time.time() - age,) * 2)
    return file


def _goes_on_with(run: Run, seated: Seated) -> Ran:
    seated(leaving("quit", 0))
    return run("play")


def test_the_game_that_goes_on_is_the_one_played_last(run: Run, seated: Seated, home: Path) -> None:
    older = _kept(run, seated, home, "Older", 200)
    newer = _kept(run, seated, home, "Newer", 100)
    assert str(newer) in _goes_on_with(run, seated).out
    seated(leaving("quit", 1))
    assert run("play", "--resume", older).code == 0
    assert str(older) in _goes_on_with(run, seated).out


def test_a_seed_left_behind_by_a_finished_game_is_in_nobodys_way(run: Run, seated: Seated, home: Path) -> None:
    """A crash can come between the last line of a record and the end of its seed's file."""
    kept = _kept(run, seated, home, "Kept", 100)
    done = _kept(run, seated, home, "Done", 50)
    seed = done.with_name(done.name + ".seed")
    told = seed.read_bytes()
    seated(move_for)
    assert run("play", "--resume", done).code == 0
    seed.write_bytes(told)
    assert str(kept) in _goes_on_with(run, seated).out


def test_a_seed_without_a_record_is_in_nobodys_way(run: Run, seated: Seated, home: Path) -> None:
    """A crash can come between a seed's file and the first line of its record."""
    kept = _kept(run, seated, home, "Kept", 100)
    (home / "never-begun.jsonl.seed").write_text(SEED + "\n")
    assert str(kept) in _goes_on_with(run, seated).out


# What is kept, and what is not told.


def test_the_seed_is_its_owners_alone_and_not_in_the_record(run: Run, seated: Seated, home: Path) -> None:
    shown = []

    def answer(screen: str, answers: int) -> str:
        shown.append(screen)
        file = _only(home)
        seed_file = file.with_name(file.name + ".seed")
        assert stat.S_IMODE(seed_file.stat().st_mode) == 0o600
        assert seed_file.read_text().strip() == SEED
        assert SEED not in file.read_text()
        assert "seed" not in games_in(file)[0][0]
        return move_for(screen)

    was = os.umask(0)
    try:
        seated(answer)
        said = run("play", "medici-2006", "--players", ME, "--seed", SEED)
    finally:
        os.umask(was)
    assert said.code == 0
    assert not any(SEED in screen for screen in shown)
    assert SEED in _only(home).read_text()
    assert [path.name for path in home.iterdir()] == [_only(home).name]


def test_the_running_record_is_true_and_holds_every_move_that_was_typed(
    run: Run, seated: Seated, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    kept: list[bytes] = []

    def answer(screen: str, answers: int) -> str:
        kept.append(file.read_bytes())
        (game,) = games_in(file)
        assert sum(line["by"] == 0 for line in events(game)) == answers
        return move_for(screen)

    seated(answer)
    assert run("play", "medici-2006", "--players", ME, "--seed", SEED, "--save", file).code == 0
    for running in kept[::6]:
        file.write_bytes(running)
        assert "unfinished" in run("verify", file).out


# Typing.


def _typing(*typed: str) -> Answer:
    """These lines, and then away."""

    def answer(screen: str, answers: int) -> str:
        return f"{typed[answers]}\n" if answers < len(typed) else "quit\n"

    return answer


def _at_a_bid(run: Run, seated: Seated, tmp_path: Path) -> Path:
    """A game left where a person has to bid."""
    file = tmp_path / "game.jsonl"

    def answer(screen: str, answers: int) -> str:
        return "quit\n" if "You may pass or bid" in screen else move_for(screen)

    seated(answer)
    assert run("play", "medici-2006", "--players", "me,random,random", "--seed", SEED, "--save", file).code == 0
    return file


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("bid 7", "bid 7"),
        ("b 7", "bid 7"),
        ("7", "bid 7"),
        ("  BiD   7 ", "bid 7"),
        ("p", "pass"),
        ("pa", "pass"),
        ("PASS", "pass"),
    ],
)
def test_a_move_may_be_typed_short(run: Run, seated: Seated, tmp_path: Path, typed: str, meant: str) -> None:
    file = _at_a_bid(run, seated, tmp_path)
    seated(_typing(typed))
    assert run("play", "--resume", file).code == 0
    mine = [line for line in events(games_in(file)[0]) if line["by"] == 0]
    assert mine[-1]["do"] == meant


NO_MOVES = [
    "bid 999",
    "bid 41",
    "bid 0",
    "bid -1",
    "bid 1.5",
    "bid seven",
    "bid",
    "b",
    "bid 7 8",
    "bid " + "9" * 400,
    "9" * 400,
    "1e3",
    "0",
    "draw",
    "stop",
    "d",
    "x",
    "card dye 3",
    "start 1",
    "7 bid",
    "bid\t\0",
    "💰",
    "٣",
    "½",
    "²",
    "\x1b[A",
    "x" * 100_000,
]


def test_what_is_no_move_is_answered_and_changes_nothing(run: Run, seated: Seated, tmp_path: Path) -> None:
    file = _at_a_bid(run, seated, tmp_path)
    before = file.read_bytes()
    person = seated(_typing(*NO_MOVES))
    said = run("play", "--resume", file)
    assert (said.code, said.err) == (0, "")
    assert file.read_bytes() == before
    assert len(person.screens) == len(NO_MOVES) + 1, "each was asked for once more"
    for typed, answer in zip(NO_MOVES, person.screens[1:], strict=True):
        sentence = " ".join(answer.replace("> ", "").split())
        assert sentence, typed
        assert sentence.isprintable(), typed
        assert len(sentence) < 200, typed


def test_an_illegal_bid_is_told_what_would_be_legal(run: Run, seated: Seated, tmp_path: Path) -> None:
    file = _at_a_bid(run, seated, tmp_path)
    person = seated(_typing("bid 999"))
    run("play", "--resume", file)
    assert re.search(r"'bid 999' is not legal now; you may pass or bid \d+ to \d+", person.screens[1])


def test_an_empty_line_asks_again(run: Run, seated: Seated, tmp_path: Path) -> None:
    file = _at_a_bid(run, seated, tmp_path)
    person = seated(_typing("", "   ", "\t"))
    assert run("play", "--resume", file).code == 0
    assert len(person.screens) == 4


QUESTIONS = {
    "help": "quit",
    "?": "quit",
    "HELP": "quit",
    "log": "opens day 1.",
    "rules": "M1",
    "chance": "SHA-256",
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_is_answered_and_is_no_move(run: Run, seated: Seated, tmp_path: Path, question: str) -> None:
    file = _at_a_bid(run, seated, tmp_path)
    before = file.read_bytes()
    person = seated(_typing(question))
    assert run("play", "--resume", file).code == 0
    assert QUESTIONS[question] in person.screens[1]
    assert file.read_bytes() == before


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_answer_is_no_wider_than_the_screen(run: Run, seated: Seated, tmp_path: Path, question: str) -> None:
    file = _at_a_bid(run, seated, tmp_path)
    person = seated(_typing(question))
    run("play", "--resume", file)
    assert max(map(len, person.screens[1].removeprefix("> ").splitlines())) <= 80


def test_chance_tells_the_commitment_of_the_record(run: Run, seated: Seated, tmp_path: Path) -> None:
    file = _at_a_bid(run, seated, tmp_path)
    person = seated(_typing("chance"))
    run("play", "--resume", file)
    commit = games_in(file)[0][0]["commit"]
    assert commit in person.screens[1]
    assert commit[:16] in person.screens[0], "bound before the first move is asked for"


# A real terminal.

CLEAR = "\x1b[2J\x1b[H"


class Terminal:
    """A command at a pseudo-terminal of 80 columns and 24 lines."""

    def __init__(self, home: Path, *words: object, term: str = "xterm") -> None:
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            argv = command(*words)
            os.chdir(home)
            os.execve(argv[0], argv, environment(COLUMNS="80", LINES="24", TERM=term))
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.seen = ""

    def read(self, patience: float = 30) -> str:
        """Everything up to the next question, or to the end."""
        began = len(self.seen)
        data = b""
        deadline = time.monotonic() + patience
        while not data.endswith(b"\n> ") and time.monotonic() < deadline:
            if select.select([self.fd], [], [], 0.2)[0]:
                try:
                    more = os.read(self.fd, 65_536)
                except OSError:  # so Linux says that the other end is closed
                    break
                if not more:
                    break
                data += more
        self.seen += data.decode().replace("\r\n", "\n")
        return self.seen[began:]

    def type(self, text: str) -> None:
        os.write(self.fd, text.encode())

    def press(self, key: str) -> str:
        """What follows a key, pressed as a person does: again if nothing happens.

        Python takes no notice of a signal that comes after the prompt is shown and before it reads.
        """
        self.type(key)
        for _ in range(10):
            if said := self.read(patience=3).replace("^C", "").strip():
                return said
            self.type(key)
        raise AssertionError("no key is heard")

    def end(self) -> int:
        """The exit code."""
        os.close(self.fd)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@contextlib.contextmanager
def terminal(home: Path, *words: object, term: str = "xterm") -> Iterator[Terminal]:
    opened = Terminal(home, *words, term=term)
    try:
        yield opened
    except BaseException:
        with contextlib.suppress(ProcessLookupError):  # it may have ended, only otherwise than expected
            os.kill(opened.pid, signal.SIGKILL)
            opened.end()
        raise


SIX = "me=Anna,me=Bartolomeo,greedy,greedy,random,random"
LONG = ",".join(f"me={name:A<40}" for name in ("Anna", "Bea", "Carl")) + ",greedy,greedy,greedy"


@pytest.mark.parametrize(
    ("players", "term"),
    [
        (ME, "xterm"),
        (SIX, "xterm"),  # DEFECT: what the tracks pay six players is wider than the screen.
        (ME, "dumb"),  # DEFECT: a terminal that knows no escape sequences is sent some.
        (LONG, "xterm"),  # DEFECT: long names make the log wider than the screen.
    ],
    ids=["three", "six", "dumb", "long names"],
)
def test_every_screen_fits_80_by_24_without_colour(tmp_path: Path, players: str, term: str) -> None:
    screens = []
    words = ("play", "medici-2006", "--players", players, "--seed", SEED, "--save", "game.jsonl")
    with terminal(tmp_path, *words, term=term) as at:
        while (shown := at.read()).endswith("\n> "):
            # What was typed before stands above the clearing.
            screens.append(shown.rpartition(CLEAR)[2])
            at.type(move_for(screens[-1]))
        assert at.end() == 0
    assert len(screens) > 10
    assert "\x1b" not in (at.seen if term == "dumb" else at.seen.replace(CLEAR, ""))
    for screen in screens:
        assert rows(screen) <= 24, screen
        assert max(map(len, screen.split("\n"))) <= 80, screen
    assert "won with" in shown
    assert called("verify", tmp_path / "game.jsonl").returncode == 0


def test_the_last_screen_fits_too(tmp_path: Path) -> None:
    words = ("play", "medici-2006", "--players", SIX, "--seed", SEED, "--save", "game.jsonl")
    with terminal(tmp_path, *words) as at:
        while (shown := at.read()).endswith("\n> "):
            at.type(move_for(shown.rpartition(CLEAR)[2]))
        at.end()
    _, _, last = shown.rpartition(CLEAR)[2].partition("\n")  # without the move that was typed
    assert rows(last.strip("\n")) <= 24, last
    assert max(map(len, last.split("\n"))) <= 80, last


def test_ctrl_c_and_ctrl_d_leave_cleanly(tmp_path: Path) -> None:
    for key in ("\x03", "\x04"):
        file = tmp_path / f"{ord(key)}.jsonl"
        with terminal(tmp_path, "play", "medici-2006", "--seed", SEED, "--save", file) as at:
            at.type(move_for(at.read().rpartition(CLEAR)[2]))
            at.read()
            said = at.press(key)
            assert at.end() == 0
        assert "Traceback" not in said
        assert "--resume" in said
        assert sum(line["by"] == 0 for line in events(games_in(file)[0])) == 1


# Killed.


@contextlib.contextmanager
def _piped(*words: object) -> Iterator[subprocess.Popen[bytes]]:
    pipe = subprocess.PIPE
    with subprocess.Popen(command(*words), env=environment(), stdin=pipe, stdout=pipe, stderr=pipe) as process:
        try:
            yield process
        finally:
            process.kill()


def _asked(process: subprocess.Popen[bytes]) -> str:
    """What is printed up to the next question, or to the end."""
    assert process.stdout is not None
    data = b""
    while not data.endswith(b"\n> ") and (more := os.read(process.stdout.fileno(), 65_536)):
        data += more
    return data.decode()


def _says(process: subprocess.Popen[bytes], typed: str) -> None:
    assert process.stdin is not None
    process.stdin.write(typed.encode())
    process.stdin.flush()


def test_a_game_killed_again_and_again_loses_no_move_that_was_followed_by_a_question(
    run: Run, seated: Seated, tmp_path: Path
) -> None:
    whole = _finished(run, seated, tmp_path / "whole.jsonl")
    file = tmp_path / "killed.jsonl"
    words: list[object] = ["play", "medici-2006", "--players", ME, "--seed", SEED, "--save", file]
    typed = 0
    for moves in (0, 1, 3, 8):
        with _piped(*words) as process:
            for _ in range(moves):
                _says(process, move_for(_asked(process)))
            assert _asked(process).endswith("\n> ")
            process.kill()
        typed += moves
        (game,) = games_in(file)
        assert sum(line["by"] == 0 for line in events(game)) == typed
        assert game[1:] == whole[1 : len(game)]
        assert "seed" not in game[0]
        words = ["play", "--resume", file]
    seated(move_for)
    assert run(*words).code == 0
    assert _body(file) == whole
    assert {path.name for path in tmp_path.iterdir()} <= {"whole.jsonl", "killed.jsonl", "home"}


@pytest.mark.full
def test_a_game_killed_at_any_moment_goes_on(run: Run, seated: Seated, tmp_path: Path) -> None:
    """Not only while it waits: also while a move is being kept."""
    whole = _finished(run, seated, tmp_path / "whole.jsonl")
    file = tmp_path / "killed.jsonl"
    seated(leaving("quit", 0))
    assert run("play", "medici-2006", "--players", ME, "--seed", SEED, "--save", file).code == 0
    for attempt in range(100):
        with _piped("play", "--resume", file) as process:
            shown = _asked(process)
            if not shown.endswith("\n> "):
                break
            _says(process, move_for(shown))
            time.sleep(attempt % 20 / 2000)
            process.kill()
        (game,) = games_in(file)
        assert game[0].get("seed") in (None, SEED)
        assert [line for line in game[1:] if "n" in line] == whole[1 : len(events(game)) + 1]
        if "result" in game[-1]:
            break
    assert run("verify", file).code == 0


def test_a_record_that_is_kept_is_json_lines_to_the_last_byte(run: Run, seated: Seated, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    seated(leaving("quit", 9))
    assert run("play", "medici-2006", "--seed", SEED, "--save", file).code == 0
    data = file.read_bytes()
    assert data.endswith(b"}\n")
    for line in data.splitlines():
        assert json.dumps(json.loads(line), separators=(",", ":"), ensure_ascii=False).encode() == line


def test_nothing_to_go_on_with_is_one_sentence(run: Run, home: Path) -> None:
    said = run("play")
    assert said.code == 2
    assert is_one_sentence(said.err)
    assert not list(home.glob("*"))
