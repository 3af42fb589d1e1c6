"""What leaves the server is built for one seat: nothing else that is true of the table changes a byte of it."""

from __future__ import annotations

import contextlib
import itertools
import json
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from litestar import Litestar

from signoria.core.contract import CHANCE, NOBODY
from signoria.core.game import Game, State
from signoria.core.record import Event, Record
from signoria.core.refusal import Refusal
from signoria.server.app import application
from signoria.server.hall import Hall
from signoria.server.settings import Settings
from tests.tables import PLAIN_TABLES, TABLES, at_each, title

from .helpers import ALONE, Running, Visitor, any_move, good, play_out, query, running, settings_for, turn_of

SECRETIVE = [game for game in PLAIN_TABLES if game.folder.about.secrets][:2]


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Hall]]:
    """A server, and the hall inside it, to put other cards where nobody may see them."""
    apps: list[Litestar] = []

    def kept(settings: Settings) -> Litestar:
        apps.append(application(settings))
        return apps[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("signoria.server.run.application", kept)
        with running(settings_for(tmp_path_factory.mktemp("open"))) as server:
            yield server, apps[0].state.house.hall


def seated(server: Running, game: Game) -> tuple[list[Visitor], str]:
    """A table with a person in each seat, begun."""
    people = [server.visitor(f"P{seat}") for seat in range(game.seats)]
    wish = {"game": game.name, "options": game.options, "parts": game.changes}
    table = people[0].lay("me", *["open"] * (game.seats - 1), **wish)["table"]
    for person in people[1:]:
        good(person.post(f"/api/tables/{table}/join"))
    good(people[0].post(f"/api/tables/{table}/begin"))
    return people, table


def received(visitor: Visitor, table: str, n: int) -> list[bytes]:
    """Every way out: the view, in more than one language, the record, a refusal, the live line, the list."""
    with visitor.live(table) as line:
        live = json.dumps(line.hear("seen")).encode()
    return [
        visitor.get(f"/api/tables/{table}").content,
        visitor.get(f"/api/tables/{table}", lang="hu").content,
        visitor.get(f"/api/tables/{table}/record").content,
        visitor.move(table, n + 1, "pass").content,
        visitor.move(table, n, "no such move").content,
        visitor.get("/api/tables", whose="open").content,
        visitor.get(f"/api/tables/{table}/moments", first=max(0, n - 5)).content,
        live,
    ]


@at_each(TABLES)
def test_what_a_seat_cannot_see_changes_nothing_that_reaches_it(open_house: tuple[Running, Hall], game: Game) -> None:
    server, hall = open_house
    people, table = seated(server, game)
    onlooker, dice = server.visitor(), random.Random(1)
    for _ in range(3):
        for _ in range(dice.randrange(1, 12)):
            seen = turn_of(people, table)
            if seen["status"] == "running":
                good(people[seen["actor"]].move(table, seen["n"], any_move(seen, dice)))
        true = hall.tables[table].state
        assert true is not None
        for seat, visitor in [*enumerate(people), (NOBODY, onlooker)]:
            before = received(visitor, table, hall.tables[table].n)
            for word in (1, 2**62 - 3):
                world = true.observed(seat)
                game.rules.redeal(world, game.box, word)
                hall.tables[table].state = State(game, world)
                assert received(visitor, table, hall.tables[table].n) == before
            hall.tables[table].state = true


def other_pasts(game: Game, events: list[Event], seat: int) -> Iterator[list[Event]]:
    """The course of the game as it may have been too, for all that a seat knows."""
    true = list(course(game, events))
    for at, event in enumerate(events):
        state = true[at]
        choices = state.outcomes if state.actor == CHANCE else state.legal
        said = next(move for move in choices if move.text == event.do)
        if state.heard(said, seat) == event.do:
            continue
        for other in choices:
            if other.text != event.do and state.heard(other, seat) == state.heard(said, seat):
                past = [*events[:at], Event(event.n, event.by, other.text), *events[at + 1 :]]
                with contextlib.suppress(Refusal):  # what was said later may have been impossible then
                    known = [state.observed(seat) for state in course(game, past)]
                    if known == [state.observed(seat) for state in true]:
                        yield past


def in_secret(state: State) -> Iterator[str]:
    """The moves after which chance brings what not everyone hears."""
    for move in state.legal:
        after = state.play(move)
        if after.actor == CHANCE and any(after.heard(outcome) != outcome.text for outcome in after.outcomes):
            yield move.text


def course(game: Game, events: list[Event]) -> Iterator[State]:
    """Each state of a game, from the first to the last."""
    state = game.start()
    yield state
    for event in events:
        state = state.play(event.do)
        yield state


@pytest.mark.slow
@pytest.mark.parametrize("game", SECRETIVE, ids=title)
def test_what_a_seat_has_not_heard_changes_nothing_that_reaches_it(
    open_house: tuple[Running, Hall], game: Game
) -> None:
    """Not only hands as they are now: what was drawn and kept in secret before is somewhere in the log."""
    server, hall = open_house
    people, table = seated(server, game)
    onlooker, dice, tried = server.visitor(), random.Random(3), 0
    while (seen := turn_of(people, table))["status"] == "running" and seen["n"] < 60:
        state = hall.tables[table].state
        assert state
        said = next(in_secret(state), any_move(seen, dice))
        good(people[seen["actor"]].move(table, seen["n"], said))
    kept = hall.tables[table]
    assert kept.match
    true, state = kept.match.record, kept.state
    for seat, visitor in [*enumerate(people), (NOBODY, onlooker)]:
        before = received(visitor, table, kept.n)
        for past in itertools.islice(other_pasts(game, true.events, seat), 3):
            lines = [true.lines[0], *(msgspec.json.encode(event) for event in past)]
            kept.match.record = Record(true.header, past, lines=lines)
            *_, kept.state = course(game, past)
            kept.logs.clear()
            assert received(visitor, table, kept.n) == before
            tried += 1
        kept.match.record, kept.state = true, state
        kept.logs.clear()
    assert tried > game.seats


def test_the_law_can_fail(open_house: tuple[Running, Hall], monkeypatch: pytest.MonkeyPatch) -> None:
    game = TABLES[0]

    def telling(position: object, box: object, word: int) -> None:
        vars(position)["high"] = word % 7

    monkeypatch.setattr(game.rules, "redeal", telling)
    with pytest.raises(AssertionError):
        test_what_a_seat_cannot_see_changes_nothing_that_reaches_it(open_house, game)


def test_the_seed_stays_here_until_the_game_is_over(own: Running) -> None:
    anna, dice = own.visitor("Anna"), random.Random(1)
    laid = anna.client.post("/api/tables", json={"game": "medici-2006", "seats": list(ALONE)})
    seen = good(laid)
    table, told = seen["table"], [laid.content]
    (((seed,),),) = query(own.settings, "SELECT seed FROM tables")
    with anna.live(table) as line:
        while seen["status"] == "running":
            told += [json.dumps(line.hear("seen")).encode(), *received(anna, table, seen["n"])[:5]]
            answer = anna.move(table, seen["n"], any_move(seen, dice))
            seen = good(answer)
            if seen["status"] == "running":
                told.append(answer.content)
    assert len(told) > 100
    assert not any(seed.encode() in sent for sent in told)
    assert seen["seed"] == seed
    assert seed.encode() in anna.get(f"/api/tables/{table}/record").content


def test_what_is_not_stored_yet_is_not_seen(open_house: tuple[Running, Hall]) -> None:
    """The table in memory is ahead of what is shown of it while a move is on its way to the disk."""
    server, hall = open_house
    anna = server.visitor("Anna")
    seen = play_out(anna, anna.lay(*ALONE)["table"], upto=20)
    table = hall.tables[seen["table"]]
    before = received(anna, table.id, seen["n"])
    state, match = table.state, table.match
    assert state is not None
    assert match is not None
    match.play(state.actor, next(iter(state.legal)))
    assert received(anna, table.id, seen["n"])[:2] == before[:2]
    hall.tables.pop(table.id)
    assert received(anna, table.id, seen["n"]) == before


def test_the_data_folder_is_for_the_servers_user(tmp_path: Path) -> None:
    with running(settings_for(tmp_path / "own")) as own:
        own.visitor("Anna").lay(*ALONE)
        for file in own.settings.data.iterdir():
            assert file.stat().st_mode & 0o077 == 0, file.name
