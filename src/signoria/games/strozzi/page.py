"""The board and the question in words: a page of text, at most 79 wide."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from signoria.core.catalogue import Catalogue

if TYPE_CHECKING:
    from .view import Seat, Ship, View

HARD_SPACE = "\N{NO-BREAK SPACE}"


def page(seen: View, title: str, names: Sequence[str], say: Catalogue) -> list[str]:
    """The board in words."""
    stack = sum(seen.stack.values())
    tiles = ", ".join(_whole(say.say("tile_at", place=at, tile=say.name(tile))) for at, tile in seen.display.items())
    return [
        say.say("title", title=title, round=seen.round, rounds=seen.rounds, deck=seen.deck, aside=seen.aside),
        *_ship_lines(seen, names, say),
        *_wrapped(say.say("display", tiles=tiles or say.say("nothing"), stack=stack)),
        "",
        *_seat_lines(seen, names, say),
        say.say("legend"),
        *_wrapped(say.say("unseen", ships=_by_speed(seen, say) or say.say("nothing"))),
    ]


def _ship_lines(seen: View, names: Sequence[str], say: Catalogue) -> list[str]:
    if seen.ship is None:
        return [say.say("waiting")]
    ship = say.say("ship", ship=seen.ship.ship, print=printed(seen.ship, say))
    if seen.flag is not None:
        ship += say.say("under", flag=say.name(seen.flag))
    order = " > ".join(_whole(say.say(asked.standing, who=names[asked.seat][:10])) for asked in seen.asking)
    return [*_wrapped(ship), *(_wrapped(say.say("order", order=order)) if order else [])]


def _seat_lines(seen: View, names: Sequence[str], say: Catalogue) -> list[str]:
    player, coins, pays, flags, florence = say.say("columns").split("|")
    ports = "".join(f"{say.name(port):>11}" for port in seen.ports)
    head = f"  {player:<10}{coins:>5}{pays:>4}{flags:>6}{ports}{florence:>6}"
    lines = [head + "".join(f"{say.name(category)[:3]:>4}" for category in seen.seats[0].patronage)]
    for p, seat in enumerate(seen.seats):
        mark = ">" if p == seen.seat else "*" if p == seen.active else " "
        money = "?" if seat.money is None else seat.money
        left = " ".join(say.say(f"{flag}_short") for flag in seat.flags) or "-"
        places = "".join(f"{_ship_cell(seat, port):>6}{_marker_cell(seat, port):>5}" for port in seen.ports)
        tiles = "".join(f"{value:>4}" for value in seat.patronage.values())
        figures = f"{money:>5}{seat.pays:>4}{left:>6}{places}{_marker_cell(seat, 'florence'):>6}{tiles}"
        lines.append(f"{mark} {names[p][:9]:<10}{figures}")
    return lines


def _ship_cell(seat: Seat, port: str) -> str:
    """Speed and rank of a ship: `5(2)`."""
    docked = seat.ships.get(port)
    return f"{docked.speed}({docked.rank})" if docked else "-"


def _marker_cell(seat: Seat, track: str) -> str:
    """Step and rank of a marker: `7(1)`."""
    marker = seat.markers[track]
    return f"{marker.step}({marker.rank})" if marker.rank else "0"


def _by_speed(seen: View, say: Catalogue) -> str:
    """The unseen ships from the fastest to the slowest, each as the letters of its icons."""
    found: dict[int, list[str]] = {}
    for ship in seen.unseen:
        counts = (*ship.wares.values(), ship.scrolls, ship.patronage)
        icons = "".join(letter * n for letter, n in zip(say.say("letters"), counts, strict=True))
        found.setdefault(ship.speed, []).append(icons or "-")
    return ", ".join(_whole(f"{speed} {' '.join(found[speed])}") for speed in sorted(found, reverse=True))


def _whole(text: str) -> str:
    """Words that `_wrapped` leaves on one line."""
    return text.replace(" ", HARD_SPACE)


def _wrapped(text: str) -> list[str]:
    return [line.replace(HARD_SPACE, " ") for line in textwrap.wrap(text, 79, subsequent_indent="  ")]


def ask(seen: View, names: Sequence[str], say: Catalogue) -> str:
    """The question that the seat to decide has to answer."""
    if seen.seat is None:
        return ""
    if seen.phase != "claim":
        return say.say(f"ask_{seen.phase}", who=names[seen.seat])
    if seen.claimer is None:
        return say.say("ask_claim", who=names[seen.seat])
    return say.say("ask_steal", who=names[seen.seat], owner=names[seen.claimer])


def printed(ship: Ship, say: Catalogue) -> str:
    """What is printed on a ship: `speed 2, grain 2, cloth 2, patronage`."""
    icons = {"speed": ship.speed, **ship.wares, "scrolls": ship.scrolls}
    counts = [say.say("icons", icon=say.name(icon), count=n) for icon, n in icons.items() if n or icon == "speed"]
    return ", ".join([*counts, *[say.name("patronage")] * ship.patronage])
