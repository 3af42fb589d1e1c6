"""The one way out: what a seat, or an onlooker, is told of a table is built here, from nothing, for that seat alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import msgspec

from signoria.core.catalogue import ENGLISH, Catalogue
from signoria.core.contract import NOBODY
from signoria.core.game import Game, Result, State
from signoria.core.record import header_for
from signoria.core.refusal import Illegal, shortened

from .clocks import Clock
from .standing import Standing
from .table import FROZEN, OVER, RUNNING, Happened, Played, Table


@dataclass(frozen=True)
class Eyes:
    """Who looks: the seats that are theirs, none for an onlooker, several for people who share a screen.

    `open` is the one of several whose knowledge was asked for.
    """

    seats: tuple[int, ...] = ()
    language: str = ENGLISH
    open: int | None = None

    def knowing(self, actor: int, secrets: bool) -> int:
        """The seat whose knowledge is shown.

        At a shared screen it is that of whoever is to decide; where there are secrets, of nobody until asked.
        """
        if self.open is not None:
            return self.open
        if actor in self.seats and not (secrets and len(self.seats) > 1):
            return actor
        return self.hearing

    @property
    def hearing(self) -> int:
        """The seat that the log is for. At a shared screen it holds what everyone may know."""
        return self.seats[0] if len(self.seats) == 1 else NOBODY


class SeatSeen(msgspec.Struct):
    """Who sits in a seat."""

    seat: int
    name: str
    label: str
    """How the log calls it: names that tell seats apart."""
    sits: str
    """`open`, `person` or `bot`."""
    bot: str
    """Which bot plays, also in a person's stead."""
    resigned: bool
    away: bool
    """A bot plays here until its person comes back."""
    left: float | None
    """Seconds on its clock; for the seat to decide, at the time `since`."""


class Summary(msgspec.Struct):
    """A table in a list."""

    table: str
    game: str
    title: str
    board: str
    """The folder of the game, where its board is."""
    status: str
    at: str
    n: int
    seats: list[SeatSeen]
    you: list[int]
    """Which seats are yours."""
    actor: int | None
    """The seat to decide."""
    since: float | None
    """When it was asked, in seconds since 1970; `Date` of any answer is the server's time."""
    clock: Clock
    """None: nobody is hurried."""
    watch: str
    advice: str
    rated: bool


class PastOrder(msgspec.Struct):
    """An order that has ended, and why."""

    order: str
    says: str
    n: int
    why: str


class Orders(msgspec.Struct):
    """Your standing orders. Nobody else is told of them."""

    lot: str
    """What they would be for."""
    offer: object
    """What you may order, as `legal` is told."""
    say: dict[str, str]
    """What each verb means; `{n}` stands for the word after it."""
    order: str
    """What stands; empty if nothing does."""
    says: str
    past: list[PastOrder]


class Seen(Summary):
    """A table as one seat knows it. `view` is what its game shows; `legal` is there when you are to decide."""

    version: int
    options: dict[str, bool]
    parts: dict[str, object]
    commit: str
    seed: str | None
    """Told when the game is over."""
    seat: int | None
    """Whose knowledge this is; an onlooker's, if nobody's."""
    covered: bool
    """One of several at this screen is to decide, and has secrets: ask for the table with `seat`."""
    view: object
    ask: str | None
    legal: object
    orders: Orders | None
    events: list[Happened]
    """What happened after the event that you knew last."""
    result: Result | None
    difference: str | None
    """Where a game begun under other rules cannot go on."""
    again: list[int]
    """The seats whose people want a rematch."""
    next: str | None
    """The table of the rematch."""


class Moment(msgspec.Struct):
    """The table after event `n`."""

    n: int
    actor: int | None
    view: object
    result: Result | None


def summary(table: Table, eyes: Eyes) -> Summary:
    return Summary(
        table=table.id,
        game=table.game.name,
        title=table.game.about.title,
        board=table.game.folder.path.name,
        status=table.status,
        at=table.at,
        n=table.n,
        seats=[_seat(table, at, label) for at, label in enumerate(labels(table))],
        you=list(eyes.seats),
        actor=_actor(table.state),
        since=table.since if table.status == RUNNING else None,
        clock=table.terms.clock,
        watch=table.terms.watch,
        advice=table.terms.advice,
        rated=table.terms.rated,
    )


def seen(table: Table, eyes: Eyes, since: int = 0) -> Seen:
    """The table, with what happened after event `since`."""
    state, game = table.state, table.game
    actor = state.actor if state else NOBODY
    knows = eyes.knowing(actor, game.secrets)
    asked = actor == knows != NOBODY
    view = state.view(knows) if state else None
    brief = summary(table, eyes)
    return Seen(
        **{field: getattr(brief, field) for field in Summary.__struct_fields__},
        version=table.version,
        options=game.options,
        parts=game.changes,
        commit=table.seed.commit,
        seed=table.seed.hex if table.status == OVER else None,
        seat=None if knows == NOBODY else knows,
        covered=actor in eyes.seats and not asked,
        view=view,
        ask=game.folder.view.ask(view, labels(table), _words(game, eyes.language)) if asked else None,
        legal=state.legal.offer() if asked and state else None,
        orders=_orders(table, eyes, knows, view),
        events=_log(table, eyes)[max(0, since) :],
        result=state.result if state else None,
        difference=table.difference or None,
        again=[at for at, seat in enumerate(table.seats) if seat.again],
        next=table.next,
    )


def _orders(table: Table, eyes: Eyes, knows: int, view: object) -> Orders | None:
    """Those of the seat that looks; at a shared screen, if it was asked for."""
    mine = eyes.seats if len(eyes.seats) == 1 else (eyes.open,)
    if knows == NOBODY or knows not in mine or table.status != RUNNING or table.seats[knows].bot:
        return None
    rules, words = table.game.folder.orders, _words(table.game, eyes.language)
    offer, standing = rules.offer(view), table.standing.get(knows, Standing())
    return Orders(
        lot=rules.lot(view),
        offer=offer,
        say={verb: words.sentences[f"order_{verb}"] for verb in offer},
        order=standing.order,
        says=_in_words(words, standing.order),
        past=[
            PastOrder(one.order, _in_words(words, one.order), one.n, words.say(f"lapse_{one.why}"))
            for one in standing.past
        ],
    )


def _in_words(words: Catalogue, order: str) -> str:
    verb, _, further = order.partition(" ")
    return words.say(f"order_{verb}", n=words.name(further)) if order else ""


def moments(table: Table, eyes: Eyes, first: int, upto: int, seat: int) -> list[Moment]:
    """The positions after some of the events, as a seat knew them that these eyes may look from."""
    if seat not in (NOBODY, *(range(table.game.seats) if table.status == OVER else eyes.seats)):
        raise Illegal("you cannot look from there: that seat is not yours, and the game is not over")
    start = [table.game.start()] if first <= 0 else []
    states = [*start, *(one.after for one in table.history() if first <= one.event.n <= upto)]
    return [Moment(n, _actor(state), state.view(seat), state.result) for n, state in enumerate(states, max(0, first))]


def record(table: Table, eyes: Eyes) -> bytes:
    """The game's record: in full when it is over, until then as far as this seat may know it."""
    if table.match is None or table.state is None:
        return b""
    if table.status == OVER or (table.status == FROZEN and table.match.record.result):
        return bytes(table.match.record)
    header = msgspec.json.encode(
        header_for(table.game, names(table), table.seed.commit, at=table.match.record.header.at)
    )
    lines = [
        msgspec.json.encode({"n": event.n, "by": event.by, "do": event.do, **event.note}) for event in _log(table, eyes)
    ]
    return b"".join(line + b"\n" for line in [header, *lines])


def tell(table: Table, played: Sequence[Played]) -> None:
    """Bring up to date what the seats that somebody looked from have heard."""
    for (seat, language), log in table.logs.items():
        log += [_heard(table, one, seat, language) for one in played]


def _log(table: Table, eyes: Eyes) -> list[Happened]:
    heard = eyes.hearing, eyes.language
    if heard not in table.logs:
        table.logs[heard] = [_heard(table, one, *heard) for one in table.history()]
    return table.logs[heard]


def _heard(table: Table, played: Played, seat: int, language: str) -> Happened:
    before, move, after = played.before, played.move, played.after
    told = before.told(move, after, labels(table), _words(table.game, language), seat)
    steps = before.steps(move, after, seat)
    return Happened(
        played.event.n, played.event.by, before.heard(move, seat), told, steps, before.ends(after, seat), played.note
    )


def _seat(table: Table, at: int, label: str) -> SeatSeen:
    seat = table.seats[at]
    sits = "open" if seat.open else "person" if seat.person else "bot"
    return SeatSeen(at, seat.name, label, sits, seat.bot, seat.resigned, seat.away, seat.left)


def _actor(state: State | None) -> int | None:
    return None if state is None or state.actor < 0 else state.actor


def names(table: Table) -> list[str]:
    return [seat.name for seat in table.seats]


def labels(table: Table) -> list[str]:
    """Names that tell seats apart: two of one name are shown with their seat numbers."""
    shown = [shortened(name, 16) for name in names(table)]
    return [f"{name} {seat}" if shown.count(name) > 1 else name for seat, name in enumerate(shown)]


@lru_cache(maxsize=256)
def _words(game: Game, language: str) -> Catalogue:
    return game.catalogue(language)
