"""A ship in its port, and what it brings its owner: Z8 to Z10."""

from signoria.core.contract import NOBODY
from signoria.core.layout import NONE

from .table import FLORENCE, Box, Position, cargo, speed


def sail(s: Position, box: Box, port: int) -> None:
    """Z9: the marker of the port moves, then that of Florence."""
    p = s.claimer
    s.ship_at[p][port] = s.ship
    s.flag_at[p][port] = s.flag
    find_place(s, box, p, port)
    advance(s, box, p, port, cargo(box, s.ship, port) + box.flag_steps[s.flag])
    advance(s, box, p, FLORENCE, box.ship_scrolls[s.ship])


def find_place(s: Position, box: Box, p: int, port: int) -> None:
    """Z8: above the slower ships, below the faster ones and those as fast that came before."""
    owners = s.docked[port]
    rank = 0
    while owners[rank] != NOBODY:
        rank += 1
    while rank > 0 and speed(s, box, owners[rank - 1], port) < speed(s, box, p, port):
        owners[rank] = owners[rank - 1]
        rank -= 1
    owners[rank] = p


def advance(s: Position, box: Box, p: int, track: int, steps: int) -> None:
    """Z10: below those who came to the field before. A marker that does not leave its field keeps its place."""
    step = min(s.step[p][track] + steps, box.last_step)
    if step == s.step[p][track]:
        return
    s.step[p][track] = step
    owners = s.markers[track]
    rank = 0
    while owners[rank] != p and owners[rank] != NOBODY:
        rank += 1
    while rank > 0 and s.step[owners[rank - 1]][track] < step:
        owners[rank] = owners[rank - 1]
        rank -= 1
    owners[rank] = p


def pick_up(s: Position, box: Box, place: int) -> None:
    """Z9: a tile's ware moves its marker one step, whatever port the ship went to."""
    tile = s.display[place]
    s.display[place] = NONE
    s.tiles[s.claimer][tile] += 1
    if box.tile_ware[tile] != NONE:
        advance(s, box, s.claimer, box.tile_ware[tile], 1)
