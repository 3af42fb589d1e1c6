"""What lies on the table of Strozzi, and how to look at it."""

from signoria.core.contract import NOBODY
from signoria.core.layout import NONE, Layout, grid, number, row

# What is to happen next.
PHASES = ("open", "start", "ship", "claim", "dock", "take", "over")
OPEN, START, SHIP, CLAIM, DOCK, TAKE, OVER = range(7)

# Each port has a track, and so has Florence. A ware bears the number of the port that it is for.
VENICE, ROME, NAPLES, FLORENCE = range(4)
PORTS, TRACKS, CATEGORIES = 3, 4, 3

# Moves: to claim a ship is to name the flag; then DOCK_AT + port, TAKE_FROM + place.
PIRATE, PLUS, WARES, PASS = range(4)
DOCK_AT = 4
TAKE_FROM = 7

# Outcomes: who starts, by seat; then which ship is turned up, then which tile is opened.
FIRST_SHIP = 6
FIRST_TILE = 46

REASONS = ("most money", "higher in Florence", "shared")
MOST_MONEY, HIGHER_IN_FLORENCE, SHARED = range(3)

SIZES = {
    "seat": 6,
    "flag": 3,
    "port": 3,
    "track": 4,
    "ware": 3,
    "category": 3,
    "ship": 40,
    "tile": 16,
    "place": 3,
    "rank": 6,
    "step": 16,
    "phase": 7,
}


class Box(Layout):
    """Everything printed, for one number of seats, and the options."""

    sizes = SIZES
    seats: int = number(upto=6)
    rounds: int = number(upto=3)
    money: int = number(upto=99)
    flag_speed: list[int] = row("flag", upto=9)
    flag_steps: list[int] = row("flag", upto=9)
    ships: int = number(upto=40)
    ship_speed: list[int] = row("ship", upto=20)
    ship_gold: list[int] = row("ship", upto=9)
    ship_grain: list[int] = row("ship", upto=9)
    ship_cloth: list[int] = row("ship", upto=9)
    ship_scrolls: list[int] = row("ship", upto=9)
    ship_patronage: list[int] = row("ship", upto=1)
    aside: int = number(upto=40)
    tiles: int = number(upto=16)
    tile_category: list[int] = row("tile", of="category")
    tile_value: list[int] = row("tile", upto=9)
    tile_ware: list[int] = row("tile", of="ware")
    tile_copies: list[int] = row("tile", upto=9)
    places: int = number(upto=3)
    last_step: int = number(upto=15)
    bonus: list[int] = row("step", upto=99)
    ship_pay: list[int] = row("rank", upto=99)
    marker_pay: list[int] = row("rank", upto=99)
    patronage_pay: list[int] = row("rank", upto=99)
    covered_coins: int = number(upto=1)


class Position(Layout):
    """The table.

    `docked` and `markers` name the owners of ships and of markers, the highest first. Markers on a start
    field are in no row, since none of them came there before another. `flag_at` is the port where a flag
    lies; `speed` counts the flag of a ship, `patronage` sums up tiles.
    """

    sizes = SIZES
    round: int = number(least=1, upto=3)
    phase: int = number(of="phase", least=0)
    starter: int = number(of="seat")
    active: int = number(of="seat")
    asked: int = number(of="seat")
    deck: int = number(upto=40)
    unseen: list[int] = row("ship", upto=1)
    ship: int = number(of="ship")
    claimer: int = number(of="seat")
    flag: int = number(of="flag")
    flag_at: list[list[int]] = grid("seat", "flag", of="port")
    ship_at: list[list[int]] = grid("seat", "port", of="ship")
    speed: list[list[int]] = grid("seat", "port", upto=29)
    docked: list[list[int]] = grid("port", "rank", of="seat")
    step: list[list[int]] = grid("seat", "track", upto=15)
    markers: list[list[int]] = grid("track", "rank", of="seat")
    stacked: int = number(upto=144)
    stack: list[int] = row("tile", upto=9)
    display: list[int] = row("place", of="tile")
    tiles: list[list[int]] = grid("seat", "tile", upto=9)
    patronage: list[list[int]] = grid("seat", "category", upto=1_296)
    money: list[int] = row("seat", upto=9_999)


def left_of(box: Box, p: int) -> int:
    return p + 1 if p + 1 < box.seats else 0


def find(what: int, places: list[int]) -> int:
    """The first place where this lies; as many as there are places, if it lies nowhere."""
    at = 0
    while at < len(places) and places[at] != what:
        at += 1
    return at


def empty(places: list[int]) -> int:
    """How many places are empty."""
    count = 0
    for at in range(len(places)):
        count += places[at] == NONE
    return count


def kind_of(left: list[int], case: int) -> int:
    """Which kind a case is, when of each kind so many are left."""
    kind = 0
    while case >= left[kind]:
        case -= left[kind]
        kind += 1
    return kind


def clear(places: list[int]) -> None:
    for at in range(len(places)):
        places[at] = NONE


def has_flag(s: Position, p: int) -> bool:
    return empty(s.flag_at[p]) > 0


def may_raise(s: Position, p: int, flag: int) -> bool:
    """Z3: an unused flag. Z5: to steal a ship, the pirate flag."""
    return s.flag_at[p][flag] == NONE and (flag == PIRATE or s.claimer == NOBODY)


def cargo(box: Box, ship: int, port: int) -> int:
    """Z9: a ship's icons of a port's ware."""
    if port == VENICE:
        return box.ship_gold[ship]
    return box.ship_grain[ship] if port == ROME else box.ship_cloth[ship]


def open_tiles(s: Position) -> int:
    return len(s.display) - empty(s.display)


def first_open_tile(s: Position) -> int:
    place = 0
    while s.display[place] == NONE:
        place += 1
    return place
