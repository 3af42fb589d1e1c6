"""Records taken apart line by line, and commands run as a player runs them."""

from __future__ import annotations

import io
import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import signoria

Line: TypeAlias = dict[str, Any]
Game: TypeAlias = list[Line]

SEED = "5e" * 32
"""Where any seed will do, but always the same."""


@dataclass
class Ran:
    """How a command ended."""

    code: int
    out: str
    err: str


Run: TypeAlias = Callable[..., Ran]


def games_in(file: Path) -> list[Game]:
    games: list[Game] = []
    for text in file.read_text(encoding="utf-8").splitlines():
        line: Line = json.loads(text)
        if "signoria" in line:
            games.append([])
        games[-1].append(line)
    return games


def text_of(*games: Game) -> str:
    return "".join(
        json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" for game in games for line in game
    )


def write(file: Path, *games: Game) -> Path:
    file.write_text(text_of(*games), encoding="utf-8")
    return file


def events(game: Game) -> Game:
    return [line for line in game if "n" in line]


def first(game: Game, verb: str) -> Line:
    """The first event whose text begins with a verb."""
    return next(line for line in events(game) if line["do"].split()[0] == verb)


def json_lines(text: str) -> Game:
    return [json.loads(line) for line in text.splitlines()]


def expanded(offer: object) -> Iterator[str]:
    """The texts that the short JSON for legal moves stands for, read as the format describes it."""
    if offer is True:
        yield ""
    elif isinstance(offer, Mapping):
        for word, rest in offer.items():
            yield from (f"{word} {text}".strip() for text in expanded(rest))
    elif isinstance(offer, Sequence) and len(offer) == 2 and all(isinstance(end, int) for end in offer):
        yield from map(str, range(offer[0], offer[1] + 1))
    elif isinstance(offer, Sequence):
        for item in offer:
            yield from [item] if isinstance(item, str) else expanded(item)


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(signoria.__file__).parents[1]), **more}


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "signoria", *map(str, arguments)]


def called(*arguments: object, **more: str) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own."""
    done = subprocess.run(
        command(*arguments), env=environment(**more), capture_output=True, text=True, timeout=60, check=False
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


def rows(screen: str) -> int:
    """Lines on a terminal 80 columns wide, which breaks what is longer."""
    return sum(max(1, -(-len(line) // 80)) for line in screen.split("\n"))


def is_one_sentence(err: str) -> bool:
    """One printable line that says who speaks; not a page of somebody's digits."""
    return err.startswith("signoria: ") and err.endswith("\n") and err[:-1].isprintable() and len(err) < 400


# A person at the terminal.

Answer: TypeAlias = Callable[[str, int], str]
"""From what the screen shows since the last answer, and how many answers there were, to what is typed."""

OFFER = re.compile(r"^You may (.+)\.$", re.MULTILINE)
BOARD = re.compile(r"^Medici · day.*?^Unseen:.*?\n\n", re.MULTILINE | re.DOTALL)


class Keyboard(io.TextIOBase):
    """Standard input of someone who reads the screen before typing; an empty answer is the end of input."""

    def __init__(self, screen: Callable[[], str], answer: Answer) -> None:
        super().__init__()
        self.screen, self.answer = screen, answer
        self.screens: list[str] = []

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        self.screens.append(self.screen())
        return self.answer(self.screens[-1], len(self.screens) - 1)


def move_for(screen: str, answers: int = 0) -> str:
    """A move that follows from the board alone, typed now in full and now cut short."""
    boards, offers = BOARD.findall(screen), OFFER.findall(screen)
    assert boards, screen
    assert offers, screen
    dice = random.Random(boards[-1] + offers[-1])
    if offers[-1] == "draw or stop":
        return dice.choice(["d", "draw", "DRAW", "s", "stop", " st "]) + "\n"
    bid = re.fullmatch(r"pass or bid (\d+)(?: to (\d+))?", offers[-1])
    assert bid, offers[-1]
    if dice.random() < 0.5:
        return dice.choice(["p", "pass", "Pass "]) + "\n"
    low, high = int(bid[1]), int(bid[2] or bid[1])
    amount = dice.randint(low, min(high, low + 4))
    return dice.choice([f"bid {amount}", f"b {amount}", f"{amount}", f"  BI  {amount}"]) + "\n"


def leaving(how: str, after: int) -> Answer:
    """So many moves, and then away: by a word, by the end of input (``), or by Ctrl-C."""

    def answer(screen: str, answers: int) -> str:
        if answers < after:
            return move_for(screen)
        if how == "Ctrl-C":
            raise KeyboardInterrupt
        return how

    return answer


Seated: TypeAlias = Callable[[Answer], Keyboard]
