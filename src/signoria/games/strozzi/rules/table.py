"""What lies on the table of Strozzi, and what anybody sees of it at a glance."""

from signoria.core.layout import NONE, Layout, grid, number, row

# What is to happen next.
PHASES = ("open", "start", "ship", "claim", "dock", "take", "over")
OPEN, START, SHIP, CLAIM, DOCK, TAKE, OVER = range(7)

# Each port has a track, and so has Florence. A ware bears the number of the port that it is for.
VENICE, ROME, NAPLES, FLORENCE = range(4)
PORTS = 3
TRACKS = 4
CATEGORIES = 3

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
    field are in no row, since none of them came there before another.
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
    flags: list[list[int]] = grid("seat", "flag", upto=1)
    ship_at: list[list[int]] = grid("seat", "port", of="ship")
    flag_at: list[list[int]] = grid("seat", "port", of="flag")
    docked: list[list[int]] = grid("port", "rank", of="seat")
    step: list[list[int]] = grid("seat", "track", upto=15)
    markers: list[list[int]] = grid("track", "rank", of="seat")
    stacked: int = number(upto=144)
    stack: list[int] = row("tile", upto=9)
    display: list[int] = row("place", of="tile")
    tiles: list[list[int]] = grid("seat", "tile", upto=9)
    money: list[int] = row("seat", upto=9_999)


# At a glance.


def left_of(box: Box, p: int) -> int:
    return p + 1 if p + 1 < box.seats else 0


def has_flag(s: Position, p: int) -> bool:
    return s.flags[p][PIRATE] + s.flags[p][PLUS] + s.flags[p][WARES] > 0


def open_ports(s: Position, p: int) -> int:
    """Z7: in how many ports a player has no ship yet."""
    count = 0
    for port in range(PORTS):
        count += s.ship_at[p][port] == NONE
    return count


def speed(s: Position, box: Box, p: int, port: int) -> int:
    """Z8: of a player's ship in a port; the +1 flag counts as long as it lies there."""
    return box.ship_speed[s.ship_at[p][port]] + box.flag_speed[s.flag_at[p][port]]


def cargo(box: Box, ship: int, port: int) -> int:
    """Z9: a ship's icons of a port's ware."""
    if port == VENICE:
        return box.ship_gold[ship]
    return box.ship_grain[ship] if port == ROME else box.ship_cloth[ship]


def open_tiles(s: Position, box: Box) -> int:
    count = 0
    for place in range(box.places):
        count += s.display[place] != NONE
    return count


def patronage(s: Position, box: Box, p: int, category: int) -> int:
    """Z17: the sum of a player's values in a category."""
    total = 0
    for tile in range(box.tiles):
        if box.tile_category[tile] == category:
            total += s.tiles[p][tile] * box.tile_value[tile]
    return total


def rank_in(owners: list[int], p: int) -> int:
    """How many come before a player's ship or marker in its row; as many as there may be if it is not there."""
    rank = 0
    while rank < len(owners) and owners[rank] != p:
        rank += 1
    return rank
