"""The engine: questions about positions as JSON lines, answers as JSON lines. docs/envs/engine.md is its book."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, BinaryIO

import msgspec

from signoria import games
from signoria.bots import BOTS
from signoria.bots.contract import Limit
from signoria.bots.player import house
from signoria.bots.seat import Seated
from signoria.core import forms
from signoria.core.chance import Seed
from signoria.core.contract import CHANCE, NOBODY
from signoria.core.game import Game, State
from signoria.core.legal import Move
from signoria.core.record import Event, Header
from signoria.core.refusal import Illegal, Refusal, Unreadable, Wrong, quoted, shortened
from signoria.core.replay import Replay

from .estimate import Estimator

PROTOCOL = 1

LONGEST_LINE = 1_000_000
"""Bytes of a question."""

MOST_WAITING = 64
"""Questions that may be thought about at once."""

MOST_WORLDS = 100_000
MOST_COMPARED = 64
MOST_EFFORT = 1_000_000
USUAL_WORLDS = 20


class Question(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What may stand in a line."""

    id: int | str
    ask: str
    game: str = ""
    seats: int = 0
    options: dict[str, bool] = {}
    parts: dict[str, object] = {}
    position: dict[str, object] | None = None
    record: list[dict[str, object]] | None = None
    at: int | None = None
    say: list[str] = []
    compare: list[str] = []
    seat: int | None = None
    bot: str = "greedy"
    effort: Annotated[int, msgspec.Meta(ge=1, le=MOST_EFFORT)] | None = None
    worlds: int = USUAL_WORLDS
    seed: str = "engine"
    of: int | str | None = None


class Engine:
    """Reads questions, answers what is quickly known at once, and thinks about the rest in threads."""

    def __init__(self, write: Callable[[bytes], object], threads: int = 2) -> None:
        self._write = write
        self._lock = threading.Lock()
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="thinking")
        self._open: dict[int | str, threading.Event] = {}
        """The questions that are thought about; each can be called off."""

    def run(self, source: BinaryIO) -> None:
        """Until the input ends; then all that was asked is still answered."""
        for line in _lines(source):
            if line is None:
                self._tell({"id": None, "error": _error("unreadable", f"a line has {LONGEST_LINE:,} bytes at most")})
            elif line.strip():
                self.hear(line)
        self._threads.shutdown()

    def hear(self, line: bytes) -> None:
        try:
            question = msgspec.json.decode(line, type=Question)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            self._tell({"id": _id_in(line), "error": _error("unreadable", shortened(str(error), 200))})
            return
        if question.ask in ("analyse", "value", "move"):
            self._think(question)
        else:
            self._tell(self._answer(question, lambda: True))

    def _think(self, question: Question) -> None:
        named, called_off = question.id, threading.Event()
        with self._lock:
            known, full = named in self._open, len(self._open) == MOST_WAITING
            if not known and not full:
                self._open[named] = called_off
        if known or full:
            why = "is still open" if known else f"comes when {MOST_WAITING} are open; ask again after an answer"
            self._tell({"id": named, "error": _error("busy", f"question {quoted(named)} {why}")})
            return

        def think() -> None:
            answer = self._answer(question, lambda: not called_off.is_set())
            with self._lock:
                if not called_off.is_set():
                    del self._open[named]
                    self._write_line(answer)

        self._threads.submit(think)

    def _answer(self, question: Question, go_on: Callable[[], bool]) -> dict[str, Any]:
        try:
            answer = self._answered(question, go_on) if go_on() else {}
        except Refusal as refusal:
            answer = {"error": _error(_kind(refusal), str(refusal))}
        except RecursionError:
            answer = {"error": _error("unreadable", "it is nested too deeply")}
        return {"id": question.id, **answer}

    def _answered(self, question: Question, go_on: Callable[[], bool]) -> dict[str, Any]:
        if question.ask == "cancel":
            return {"cancelled": self._cancel(question.of)}
        if question.ask == "games":
            return {"protocol": PROTOCOL, "games": dict(_editions()), "bots": list(BOTS)}
        answers = {"legal": _legal, "play": _play, "view": _view, "move": _move, "value": _value, "analyse": _analyse}
        if question.ask not in answers:
            raise Unreadable(f"there is no {quoted(question.ask)}; ask games, cancel, {', '.join(answers)}")
        return answers[question.ask](question, _state_of(question), go_on)

    def _cancel(self, of: int | str | None) -> bool:
        """Whether that question was still open. It is answered here, as it will not be by itself."""
        with self._lock:
            called_off = None if of is None else self._open.pop(of, None)
            if called_off is None:
                return False
            called_off.set()
            self._write_line({"id": of, "error": _error("cancelled", "it was called off")})
            return True

    def _tell(self, answer: dict[str, Any]) -> None:
        with self._lock:
            self._write_line(answer)

    def _write_line(self, answer: dict[str, Any]) -> None:
        self._write(msgspec.json.encode(answer) + b"\n")


def _lines(source: BinaryIO) -> Iterable[bytes | None]:
    """Line by line; None for one that is too long, of which no more is kept than a line may have."""
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            while line and not line.endswith(b"\n"):
                line = source.readline(LONGEST_LINE)
            yield None
        else:
            yield line


def _error(kind: str, says: str) -> dict[str, str]:
    return {"kind": kind, "says": says}


def _kind(refusal: Refusal) -> str:
    return "illegal" if isinstance(refusal, Illegal) else "wrong" if isinstance(refusal, Wrong) else "unreadable"


def _id_in(line: bytes) -> int | str | None:
    """The id of a line that is no question, if it has one."""
    try:
        said = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None
    found = said.get("id") if isinstance(said, dict) else None
    return found if isinstance(found, int | str) else None


# Which position is meant.


def _state_of(question: Question) -> State:
    """The position or record that is asked about, after the moves that are said; or a game's set-up."""
    if question.record is not None:
        state = _recorded(question.record, question.at)
    else:
        game = games.game(question.game, question.seats, question.options, question.parts)
        state = game.start() if question.position is None else game.position(_text(question.position))
    for said in question.say:
        state = state.play(said)
    return state


def _text(position: dict[str, object]) -> str:
    return msgspec.json.encode(position).decode()


def _recorded(lines: list[dict[str, object]], at: int | None) -> State:
    try:
        header = msgspec.convert(lines[0] if lines else {}, Header)
        events = [msgspec.convert(line, Event) for line in lines[1:] if "n" in line]
    except msgspec.ValidationError as error:
        raise Unreadable(f"this is no record: {shortened(str(error), 160)}") from None
    replay = Replay(games.game(header.game, len(header.seats), header.options, header.parts))
    last = len(events) if at is None else at
    if not 0 <= last <= len(events):
        raise Unreadable(f"the record has positions 0 to {len(events)}, not {last}")
    for event in events[:last]:
        replay.play(event)
    return replay.state


# What is answered.


def _editions() -> Iterable[tuple[str, dict[str, Any]]]:
    for name, folder in games.editions().items():
        options = [option.name for option in folder.about.options]
        yield name, {"rules": folder.about.rules_version, "seats": folder.about.seats_of(name), "options": options}


def _actor(state: State) -> int | str | None:
    return "chance" if state.actor == CHANCE else None if state.actor == NOBODY else state.actor


def _told(state: State) -> dict[str, Any]:
    """Who acts; and how it ended, once it has."""
    ended = {} if state.result is None else {"result": state.result}
    return {"actor": _actor(state), **ended}


def _legal(question: Question, state: State, go_on: Callable[[], bool]) -> dict[str, Any]:
    if state.actor == CHANCE:
        return {**_told(state), "outcomes": {move.text: weight for move, weight in state.outcomes.items()}}
    return {**_told(state), "legal": state.legal.offer()}


def _play(question: Question, state: State, go_on: Callable[[], bool]) -> dict[str, Any]:
    return {**_told(state), "position": state.plain}


def _view(question: Question, state: State, go_on: Callable[[], bool]) -> dict[str, Any]:
    seat = NOBODY if question.seat is None else question.seat
    if seat not in range(NOBODY, state.game.seats):
        raise Unreadable(f"there are seats 0 to {state.game.seats - 1}, not {seat}")
    return {**_told(state), "view": state.view(seat), "position": state.known(seat)}


def _decided(state: State) -> State:
    if state.actor < 0:
        raise Illegal("chance is to act here" if state.actor == CHANCE else "the game is over")
    return state


def _move(question: Question, state: State, go_on: Callable[[], bool]) -> dict[str, Any]:
    bot = house(question.bot, _decided(state).game, fast=forms.can_compile())
    move = Seated(bot, Seed.of_game(question.seed, 1), Limit(effort=question.effort)).choose(state, 1)
    return {**_told(state), "move": move.text, "reasons": bot.explain()}


def _estimator(question: Question, game: Game) -> Estimator:
    if not 1 <= question.worlds <= MOST_WORLDS:
        raise Unreadable(f"worlds are 1 to {MOST_WORLDS:,}, not {shortened(str(question.worlds))}")
    return Estimator(game, question.bot, Seed.of_game(question.seed, 1).private())


def _value(question: Question, state: State, go_on: Callable[[], bool]) -> dict[str, Any]:
    estimator = _estimator(question, state.game)
    return {**_told(state), "value": estimator.worth(state, question.worlds, go_on)}


def _analyse(question: Question, state: State, go_on: Callable[[], bool]) -> dict[str, Any]:
    """Each move, the best for the seat to decide first."""
    estimator = _estimator(question, _decided(state).game)
    moves = [state.legal.read(said) for said in question.compare] or _all_of(state)
    seat = state.actor
    found = [(estimator.worth(state, question.worlds, go_on, move), move) for move in moves if go_on()]
    found = [(worth, move) for worth, move in found if worth.worlds]
    found.sort(key=lambda pair: (-pair[0].paid[seat], -pair[0].score[seat], pair[1].number))
    return {**_told(state), "best": [{"move": move.text, "value": worth} for worth, move in found]}


def _all_of(state: State) -> list[Move]:
    if len(state.legal) > MOST_COMPARED:
        raise Unreadable(f"{len(state.legal)} moves are legal; name at most {MOST_COMPARED} of them in compare")
    return list(state.legal)
