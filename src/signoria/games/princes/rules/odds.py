"""Odds: what the rules make likely, for whoever judges a position. Nothing here is a rule."""

from signoria.core.layout import NONE

from .table import ATTACKER, Box, Position, total
from .war import troop_attack, troop_defence

# Cities that rise and fall.


def lead_by(s: Position, box: Box, p: int, up: int, down: int, steps: int) -> float:
    """Points of his city tiles that a player wins over the mean of the others, if one city rises and another falls."""
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
    if city == up:
        return min(box.highest, s.status[city] + steps)
    if city == down:
        return max(box.lowest, s.status[city] - steps)
    return s.status[city]


# Wars.


def army_attack(s: Position, box: Box, p: int) -> int:
    """The attack of all that a player could lead."""
    n = total(s, p, box.family_attack, box.tile_attack)
    for troop in range(box.troops):
        if s.troop[p][troop]:
            n += troop_attack(s, box, p, troop)
    return n


def army_defence(s: Position, box: Box, p: int) -> int:
    n = total(s, p, box.family_defence, box.tile_defence)
    for troop in range(box.troops):
        if s.troop[p][troop]:
            n += troop_defence(s, box, p, troop)
    return n


def win_chance(box: Box, side: int, attack: float, defence: float, their_attack: float, their_defence: float) -> float:
    """How likely a side wins: the attacker in the first exchange, the defender only after holding it."""
    strikes = beats(box, attack - their_defence)
    return strikes if side == ATTACKER else beats(box, defence - their_attack) * strikes


def beats(box: Box, lead: float) -> float:
    """How likely one die with this lead shows more than another."""
    n = 0
    for mine in range(1, box.die + 1):
        for theirs in range(1, box.die + 1):
            n += mine + lead > theirs
    return n / (box.die * box.die)
