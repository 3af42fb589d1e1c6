"""The engine as another program meets it: lines in, lines out."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

import signoria
from signoria.arena.simulate import Player, Series
from signoria.envs import engine
from signoria.envs.engine import Engine
from signoria.envs.solve import Solution

MEDICI: dict[str, Any] = {"game": "medici-2006", "seats": 3}
MINIATURE: dict[str, Any] = {"game": "medici-miniature", "seats": 2}
BEGUN = {**MEDICI, "say": ["start 0", "card dye 3"]}
BOOK = Path(__file__).parents[2] / "docs" / "envs" / "engine.md"


def asked(*questions: dict[str, Any] | bytes) -> list[dict[str, Any]]:
    """The answers, in the order in which they came."""
    lines = [line if isinstance(line, bytes) else msgspec.json.encode(line) for line in questions]
    told: list[bytes] = []
    Engine(told.append).run(io.BytesIO(b"\n".join(lines)))
    return [msgspec.json.decode(line) for line in told]


def answer(**question: Any) -> dict[str, Any]:
    (told,) = asked({"id": 1, **question})
    assert told.pop("id") == 1
    return told


def error(**question: Any) -> tuple[str, str]:
    told = answer(**question)["error"]
    return told["kind"], told["says"]


def test_the_book_shows_what_happens() -> None:
    shown = re.search(r"```\n(.*)\n(.*)\n```", BOOK.read_text(encoding="utf-8"))
    assert shown
    assert asked(shown[1].encode()) == [msgspec.json.decode(shown[2])]


def test_the_book_tells_of_every_field_and_question() -> None:
    text = BOOK.read_text(encoding="utf-8")
    for name in [*engine.Question.__struct_fields__, "games", "legal", "play", "view", "move", "value", "analyse"]:
        assert f"`{name}`" in text, name


def test_moves_positions_and_views_are_those_of_the_rules() -> None:
    state = signoria.game("medici-2006", 3).start().play("start 0").play("card dye 3")
    assert answer(ask="legal", **BEGUN) == {"actor": 0, "legal": state.legal.offer()}
    told = answer(ask="play", **BEGUN)
    assert told["position"] == msgspec.to_builtins(state.plain)
    assert answer(ask="legal", **MEDICI, position=told["position"]) == {"actor": 0, "legal": state.legal.offer()}
    assert answer(ask="view", **BEGUN, seat=1)["view"] == msgspec.to_builtins(state.view(1))
    outcomes = answer(ask="legal", **MEDICI)
    assert outcomes == {"actor": "chance", "outcomes": {"start 0": 1, "start 1": 1, "start 2": 1}}


def test_a_record_is_followed() -> None:
    series = Series("medici-miniature", 2, ("random", "random"), 1, "engine")
    lines = [msgspec.json.decode(line) for line in Player(series, fast=False).play(1, write=True).record.splitlines()]
    assert answer(ask="play", record=lines)["result"] == lines[-1]["result"]
    assert answer(ask="legal", record=lines, at=0)["actor"] == "chance"
    kind, says = error(ask="play", record=lines, at=99)
    assert kind == "unreadable"
    assert "positions 0 to" in says
    broken = [lines[0], {**lines[1], "do": "card dye 9"}]
    assert error(ask="play", record=broken)[0] == "wrong"
    assert error(ask="play", record=[])[0] == "unreadable"


def test_what_a_seat_may_not_know_is_not_in_its_view() -> None:
    game: dict[str, Any] = {"game": "princes", "seats": 3}
    told = answer(ask="view", **game)
    assert msgspec.json.encode(told["position"]) == msgspec.json.encode(signoria.game("princes", 3).start().known())


def test_bots_move_and_the_same_question_has_the_same_answer() -> None:
    one = answer(ask="move", **BEGUN, bot="random", seed="a")
    assert one == answer(ask="move", **BEGUN, bot="random", seed="a")
    assert one["move"] in ("draw", "stop")
    assert error(ask="move", **MEDICI) == ("illegal", "chance is to act here")
    assert error(ask="move", **BEGUN, bot="clever")[0] == "unreadable"


def test_values_come_near_the_truth() -> None:
    """At the end they are exact; and of two moves the better one comes first, as the solution has it."""
    game = signoria.game("medici-miniature", 2)
    state = game.start()
    while not state.over:
        state = state.play(next(iter(state.legal)))
    told = answer(ask="value", **MINIATURE, position=msgspec.to_builtins(state.plain), worlds=2)
    assert state.result is not None
    assert told["value"]["score"] == state.result.scores
    assert answer(ask="value", **MEDICI, worlds=3)["value"]["worlds"] == 3
    solution = Solution(game)
    position = _lopsided(game, solution)
    told = answer(ask="analyse", **MINIATURE, position=msgspec.to_builtins(position.plain), worlds=30)
    assert told["best"][0]["move"] == game.moves.texts[solution.moves[bytes(position)]]
    assert told == answer(ask="analyse", **MINIATURE, position=msgspec.to_builtins(position.plain), worlds=30)
    assert len(told["best"]) == len(position.legal)


def _lopsided(game: signoria.Game, solution: Solution) -> signoria.State:
    """The last decision of a game in which one move wins and another does not."""
    for data in solution.moves:
        state = signoria.State(game, game.folder.position.unpack(data))
        results = [state.play(move).result for move in state.legal]
        if None not in results and len({tuple(result.winners) for result in results if result}) > 1:
            return state
    raise AssertionError("no such position")


def test_too_many_moves_must_be_named() -> None:
    bidding = {**MEDICI, "parts": {"money": 99}, "say": ["start 0", "card dye 3", "stop"]}
    kind, says = error(ask="analyse", **bidding)
    assert kind == "unreadable"
    assert "name at most 64 of them in compare" in says
    assert len(answer(ask="analyse", **bidding, compare=["pass", "bid 5"], worlds=1)["best"]) == 2


@pytest.mark.parametrize(
    ("question", "kind", "says"),
    [
        ({"ask": "legal", "game": "chess", "seats": 2}, "unreadable", "there is no game 'chess'"),
        ({"ask": "legal", "game": "medici-2006", "seats": 9}, "unreadable", "is for 3 to 6 players"),
        ({"ask": "sing", **MEDICI}, "unreadable", "there is no 'sing'; ask games, cancel, legal"),
        ({"ask": "legal", **BEGUN, "position": {"day": 1}}, "unreadable", "this is no position"),
        ({"ask": "play", **MEDICI, "say": ["start 7"]}, "unreadable", "'start 7' is not a move"),
        ({"ask": "play", **MEDICI, "say": ["start 5"]}, "illegal", "'start 5' is not possible now"),
        ({"ask": "view", **MEDICI, "seat": 3}, "unreadable", "there are seats 0 to 2, not 3"),
        ({"ask": "value", **MEDICI, "worlds": 0}, "unreadable", "worlds are 1 to 100,000, not 0"),
    ],
)
def test_errors_are_values(question: dict[str, Any], kind: str, says: str) -> None:
    found = error(**question)
    assert found[0] == kind
    assert says in found[1]


def test_what_is_no_question_is_answered_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "LONGEST_LINE", 300)
    told = asked(b"nonsense", b'{"id":3}', b'{"id":4,"ask":"games","colour":1}', b"[" * 250, b"x" * 2000, b"\xff", b"")
    assert [line["id"] for line in told] == [None, 3, 4, None, None, None]
    assert all(line["error"]["kind"] == "unreadable" for line in told)
    assert "300 bytes at most" in told[4]["error"]["says"]


class Pipe:
    """An engine that is asked while it runs."""

    def __init__(self) -> None:
        self.told: dict[object, dict[str, Any]] = {}
        self.order: list[object] = []
        self.changed = threading.Condition()
        self.engine = Engine(self._write, threads=1)

    def _write(self, line: bytes) -> None:
        said = msgspec.json.decode(line)
        with self.changed:
            assert said["id"] not in self.told, "answered twice"
            self.told[said["id"]] = said
            self.order.append(said["id"])
            self.changed.notify_all()

    def ask(self, **question: Any) -> None:
        self.engine.hear(msgspec.json.encode(question))

    def answer(self, named: object) -> dict[str, Any]:
        with self.changed:
            assert self.changed.wait_for(lambda: named in self.told, timeout=60)
            return self.told[named]


def test_answers_come_as_they_are_ready_and_questions_can_be_called_off() -> None:
    pipe = Pipe()
    pipe.ask(id="long", ask="value", **MEDICI, worlds=100_000)
    pipe.ask(id="waiting", ask="value", **MINIATURE, worlds=1)
    pipe.ask(id="quick", ask="legal", **MEDICI)
    assert pipe.order == ["quick"]
    pipe.ask(id="c", ask="cancel", of="long")
    assert pipe.answer("c")["cancelled"]
    assert pipe.answer("long")["error"]["kind"] == "cancelled"
    assert pipe.answer("waiting")["value"]["worlds"] == 1
    pipe.ask(id="d", ask="cancel", of="long")
    assert not pipe.answer("d")["cancelled"]


def test_no_more_is_taken_on_than_may_be_open() -> None:
    pipe = Pipe()
    for n in range(engine.MOST_WAITING):
        pipe.ask(id=n, ask="value", **MEDICI, worlds=100_000)
    pipe.ask(id="more", ask="value", **MEDICI)
    assert pipe.answer("more")["error"]["kind"] == "busy"
    for n in range(engine.MOST_WAITING):
        pipe.ask(id=f"c{n}", ask="cancel", of=n)
    assert len(pipe.told) == 2 * engine.MOST_WAITING + 1


def test_the_command_answers_and_ends_with_its_input() -> None:
    questions = b'{"id":1,"ask":"games"}\n{"id":2,"ask":"value","game":"medici-miniature","seats":2,"worlds":2}\n'
    ran = subprocess.run([sys.executable, "-m", "signoria", "engine"], input=questions, capture_output=True, check=True)
    assert [msgspec.json.decode(line)["id"] for line in ran.stdout.splitlines()] == [1, 2]
    assert ran.stderr == b""


@pytest.mark.slow
def test_a_bot_that_searches_gives_its_reasons() -> None:
    bidding = {**MINIATURE, "say": ["start 0", "card dye 3"]}
    told = answer(ask="move", **bidding, bot="banker", effort=8)
    assert set(told["reasons"]["moves"]) == {"pass", "bid 1"}
    assert error(ask="value", **MINIATURE, bot="banker")[0] == "unreadable"
    assert error(ask="move", **bidding, effort=0)[0] == "unreadable"
