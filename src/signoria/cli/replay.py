"""signoria replay"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
import typer

from signoria.core.catalogue import Catalogue
from signoria.core.contract import CHANCE, NOBODY
from signoria.core.game import Game, State
from signoria.core.record import Record
from signoria.core.refusal import Unreadable, shortened
from signoria.core.replay import Replay

from .asking import (
    Language,
    RecordFile,
    game_of,
    house_words,
    joined,
    labels,
    language_from,
    named_records,
    speaking_of,
    told,
)


def run(
    file: RecordFile,
    game: Annotated[int | None, typer.Option(metavar="K", help="Only game K of the file, from 1.")] = None,
    at: Annotated[int | None, typer.Option(metavar="N", help="The position after event N; 0 is the set-up.")] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="S", help="As seat S knows it; in words, otherwise as an onlooker.")
    ] = None,
    legal: Annotated[bool, typer.Option("--legal", help="The legal moves at each decision, as JSON lines.")] = False,
    states: Annotated[bool, typer.Option("--states", help="Every position in full, as JSON lines.")] = False,
    language: Language = None,
) -> None:
    """Tell recorded games again, in words.

    Without --at, what happened from the first event to the last and the position then. With it, one position.
    With --seat, nothing is shown that this seat may not know, and of --legal its own decisions alone.
    """
    if legal and (states or at is not None):
        raise Unreadable("--legal shows every decision of a game: it goes with neither --states nor --at")
    found, speaking = False, language_from(language)
    for number, record in named_records(file):
        if game in (None, number):
            found = True
            with speaking_of(number):
                for line in _told(number, record, at, seat, legal, states, speaking):
                    print(line)
    if not found:
        raise Unreadable(f"{file} has no game {shortened(str(game))}")


def _told(
    number: int, record: Record, at: int | None, seat: int | None, legal: bool, states: bool, language: str
) -> Iterator[str]:
    game = game_of(record)
    if seat is not None and not 0 <= seat < game.seats:
        raise Unreadable(f"--seat takes 0 to {game.seats - 1} in this game")
    if at is not None and not 0 <= at <= len(record.events):
        raise Unreadable(f"--at takes 0 to {len(record.events)} in this game")
    if legal:
        return _legal(number, record, game, seat)
    if states:
        return _states(number, record, game, at, seat)
    return _words(number, record, game, at, NOBODY if seat is None else seat, language)


def _legal(number: int, record: Record, game: Game, seat: int | None) -> Iterator[str]:
    replay = Replay(game)
    for event in record.events:
        actor = game.rules.actor(replay.position, game.box)
        if actor != CHANCE and seat in (None, actor):
            yield _json({"game": number, "n": event.n, "by": actor, "legal": replay.state.legal.offer()})
        replay.play(event)


def _states(number: int, record: Record, game: Game, at: int | None, seat: int | None) -> Iterator[str]:
    for replay in _positions(record, game):
        if at is None or at == replay.n:
            position = replay.state.plain if seat is None else replay.state.known(seat)
            yield _json({"game": number, "n": replay.n, "state": position})


def _positions(record: Record, game: Game) -> Iterator[Replay]:
    replay = Replay(game)
    yield replay
    for event in record.events:
        replay.play(event)
        yield replay


def _words(number: int, record: Record, game: Game, at: int | None, seat: int, language: str) -> Iterator[str]:
    names, say, view = labels(record.header.seats), game.catalogue(language), game.folder.view
    house = house_words(language)
    replay = Replay(game)
    if at is None:
        yield house.say("game", number=number, name=game.name, names=", ".join(names))
    for event in record.events[:at]:
        before = replay.state
        move = replay.play(event)
        if at is None:
            told = before.told(move, replay.state, names, say, seat)
            yield from (f"{event.n:>4}  {line}" for line in told)
    if at is None:
        yield ""
    else:
        yield house.say("position", number=number, at=at, standing=_standing(replay.state, names, seat, house))
    yield from view.page(replay.state.view(seat), game.about.title, names, say)
    if at is None and (result := replay.state.result):
        winners = joined([names[winner] for winner in result.winners], house)
        scores = ", ".join(map(str, result.scores))
        yield house.say("scores", scores=scores, winners=winners, reason=say.name(result.reason))


def _standing(state: State, names: list[str], seat: int, house: Catalogue) -> str:
    if state.over:
        return house.say("over")
    if state.actor == CHANCE:
        return house.say("by_chance")
    # What another may do can betray what he holds.
    if state.actor == seat:
        return house.say("by_you", who=names[seat], moves=told(state, house))
    return house.say("by_other", who=names[state.actor])


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
