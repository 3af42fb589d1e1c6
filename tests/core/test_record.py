"""Records: equal games are equal bytes, and what others wrote into a record survives."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from signoria import game
from signoria.arena.simulate import Player, Series
from signoria.core.chance import Seed
from signoria.core.contract import CHANCE
from signoria.core.files import write_whole
from signoria.core.game import Game
from signoria.core.match import Match
from signoria.core.record import read, tidy
from signoria.core.refusal import Illegal, Unreadable, Wrong
from signoria.core.replay import Replay, verify
from tests.tables import TABLES, random_move, title

SERIES = Series("medici-2006", 3, ("random", "greedy", "random"), 1, "records", ())


def deal_all(match: Match) -> None:
    while match.state.actor == CHANCE:
        match.deal()


def recorded() -> bytes:
    return Player(SERIES, fast=False).play(1, write=True).record


def test_the_record_of_a_simulation_is_the_one_that_a_match_would_write() -> None:
    """The arena writes its lines by itself, for speed."""
    lines = recorded().splitlines()
    header = msgspec.json.decode(lines[0])
    match = Match(SERIES.make(), header["seats"], Seed.from_hex(header["seed"]))
    for line in lines[1:-1]:
        event = msgspec.json.decode(line)
        if event["by"] == "chance":
            match.deal()
        else:
            match.play(event["by"], event["do"])
    assert bytes(match.record) == recorded()


def test_keys_come_in_their_order_without_blanks() -> None:
    first, *_, last = recorded().decode().splitlines()
    assert first.startswith(
        '{"signoria":1,"game":"medici-2006","rules":1,"seats":["random","greedy","random"],"options":{},"commit":"'
    )
    assert last.startswith('{"result":{"scores":[')
    assert ": " not in first + last


def test_a_running_match_tells_its_commitment_and_not_its_seed() -> None:
    seed = Seed.fresh()
    match = Match(game("medici-2006", seats=3), ["Anna", "Carl", "Marc"], seed, "2026-11-18T20:00:00Z")
    deal_all(match)
    assert seed.commit.encode() in bytes(match.record)
    assert seed.hex.encode() not in bytes(match.record)


@pytest.mark.parametrize("chosen", TABLES[::3], ids=title)
def test_a_match_resumed_anywhere_goes_on_as_if_never_left(chosen: Game) -> None:
    dice, seed = random.Random(5), Seed(bytes(range(32)))
    match = Match(chosen, [f"p{seat}" for seat in range(chosen.seats)], seed)
    while True:
        deal_all(match)
        if match.state.over:
            break
        if dice.random() < 0.1:
            match = Match.resumed(chosen, match.record, seed.hex)
        match.play(match.state.actor, random_move(match.state, dice))
    verify(match.record, chosen)
    assert match.record.result


def test_a_match_refuses_whoever_is_not_to_decide() -> None:
    match = Match(game("medici-2006", seats=3), ["a", "b", "c"], Seed(bytes(32)))
    deal_all(match)
    before = bytes(match.record)
    with pytest.raises(Illegal, match="out of turn"):
        match.play((match.state.actor + 1) % 3, "pass")
    with pytest.raises(Illegal):
        match.play(match.state.actor, "bid 3")
    assert bytes(match.record) == before


def test_a_match_is_not_resumed_with_another_seed() -> None:
    match = Match(game("medici-2006", seats=3), ["a", "b", "c"], Seed(bytes(32)))
    with pytest.raises(Wrong, match="not the one"):
        Match.resumed(match.game, match.record, Seed.fresh().hex)


def test_what_others_wrote_survives_byte_for_byte(tmp_path: Path) -> None:
    lines = recorded().splitlines()
    lines[0] = lines[0][:-1] + b',"event":"Winter cup", "round" : 3}'
    lines[5] = lines[5].replace(b'{"n"', b'{"clock":[59.5,60],"n"')
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"\n".join([*lines, *recorded().splitlines()]))
    first, second = read(file)
    assert first.lines == lines
    assert bytes(second) == recorded()
    for record in (first, second):
        verify(record, SERIES.make())


def test_records_replay_to_the_same_states(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(recorded())
    (record,) = read(file)
    replay, state = Replay(SERIES.make()), SERIES.make().start()
    for event in record.events:
        replay.play(event)
        state = state.play(event.do)
        assert replay.state == state
    assert state.result == record.result


def test_names_are_composed_and_short_and_of_one_line() -> None:
    assert tidy("  Zoe\u0308 \n d’Este ") == "Zoë d'Este"
    assert tidy("x" * 100) == "x" * 40
    assert tidy("\x1b[2J\u202e") == "[2J"


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"{", b"[]", b"7", b'"x"', b"\xff\xfe", b'{"n":1,"by":0,"do":"pass"}\n']
)
def test_what_is_no_record_is_unreadable(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(content)
    with pytest.raises(Unreadable):
        list(read(file))


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"old\n")

    def failing() -> Iterator[bytes]:
        yield b"new\n"
        raise RuntimeError

    with pytest.raises(RuntimeError):
        write_whole(file, failing())
    assert file.read_bytes() == b"old\n"
    assert [left.name for left in tmp_path.iterdir()] == ["games.jsonl"]
    write_whole(file, [b"new\n"])
    assert file.read_bytes() == b"new\n"
