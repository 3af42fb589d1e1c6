"""What happens by itself and deserves to be watched: the exchanges of a war, the income of a decade."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from signoria.core.contract import NOBODY, UNHEARD
from signoria.core.plain import Words

from .log import followed
from .rules import decade, war
from .rules.table import ATTACKER_DIE, CARRIED_OUT, OVER, ROLLED, SIDES, Box, Position


@dataclass(frozen=True)
class Force:
    """One side in an exchange, and what became of its city and its commander."""

    city: str
    commander: int | None
    strength: int
    die: int
    total: int
    status: int
    moved: int
    counters: int | None
    """How many victory counters its commander has now, if he just won one."""


@dataclass(frozen=True)
class Exchange:
    """Who struck, with what, and whether that decided the war: `wins`, `strikes back` or `draw`."""

    kind: str
    striking: str
    sides: dict[str, Force]
    comes: str


@dataclass(frozen=True)
class Income:
    """What the end of a decade brought each player."""

    kind: str
    decade: int
    home: list[int]
    gold: list[int]
    influence: list[int]


Step = Exchange | Income


def steps(before: Position, number: int, after: Position, box: Box, words: Words) -> list[Step]:
    """What a board shows bit by bit."""
    if number == UNHEARD:
        return []
    return [step for was, s in followed(before, number, after, box) for step in _steps(was, s, box, words)]


def _steps(was: Position, s: Position, box: Box, words: Words) -> Iterator[Step]:
    if was.phase == ROLLED:
        yield _exchange(was, s, box, words)
    elif was.phase == CARRIED_OUT and (s.decade > was.decade or s.phase == OVER):
        seats = range(box.seats)
        yield Income(
            kind="income",
            decade=was.decade,
            home=was.home[: box.seats],
            gold=[decade.gold_income(was, box, p) for p in seats],
            influence=[decade.influence_income(was, box, p) for p in seats],
        )


def _exchange(was: Position, s: Position, box: Box, words: Words) -> Exchange:
    forces = {name: _force(was, s, box, words, side) for side, name in enumerate(SIDES)}
    striking, struck = forces[SIDES[was.striking]], forces[SIDES[1 - was.striking]]
    won = "wins" if striking.total > struck.total else "draw"
    comes = "strikes back" if s.phase == ATTACKER_DIE else won
    return Exchange(kind="exchange", striking=SIDES[was.striking], sides=forces, comes=comes)


def _force(was: Position, s: Position, box: Box, words: Words, side: int) -> Force:
    city, commander = was.city[side], war.commander(was, box, side)
    strength = war.attack_of(was, box, side) if side == was.striking else war.defence_of(was, box, side)
    won = commander != NOBODY and s.counters[commander] > was.counters[commander]
    return Force(
        city=words["city"][city],
        commander=None if commander == NOBODY else commander,
        strength=strength,
        die=was.rolled[side],
        total=strength + was.rolled[side],
        status=s.status[city],
        moved=s.status[city] - was.status[city],
        counters=s.counters[commander] if won else None,
    )
