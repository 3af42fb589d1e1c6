"""Odds: what the rules make likely, for whoever judges a position. Nothing here is a rule."""

from signoria.core.layout import NONE

from .table import Box, Position

# Cities that rise and fall.


def lead_by(s: Position, box: Box, p: int, up: int, down: int, steps: int) -> float:
    """Points of his city tiles that a player gains on the mean of the others, if one city rises and another falls."""
    mine = 0
    others = 0
    for city in range(len(s.status)):
        gain = rank_if(s, box, city, up, down, steps) - rank_if(s, box, city, NONE, NONE, 0)
        if gain:
            for rival in range(box.seats):
                for slot in range(s.tiles[rival]):
                    if box.tile_city[s.tile[rival][slot]] == city:
                        if rival == p:
                            mine += gain
                        else:
                            others += gain
    return mine - others / (box.seats - 1)


def rank_if(s: Position, box: Box, city: int, up: int, down: int, steps: int) -> int:
    """What a tile of a city would score, once one has risen and another has fallen."""
    status = status_if(s, box, city, up, down, steps)
    place = -1
    for other in range(len(s.status)):
        place += status_if(s, box, other, up, down, steps) >= status
    return box.rank[place]


def status_if(s: Position, box: Box, city: int, up: int, down: int, steps: int) -> int:
    n = s.status[city]
    if city == up:
        n += steps
    elif city == down:
        n -= steps
    return max(box.lowest, min(box.highest, n))


# Dice.


def beats(box: Box, lead: int) -> float:
    """How likely one die with this lead shows more than another."""
    n = 0
    for mine in range(1, box.die + 1):
        n += max(0, min(box.die, mine + lead - 1))
    return n / (box.die * box.die)
