"""Points at the end of the game (P20)."""

from signoria.core.contract import Outcome

from .table import LIMIT, Box, Position, yields

REASONS = ("most points", "shared", "limit")
MOST_POINTS, SHARED, BY_LIMIT = range(3)


def city_points(s: Position, box: Box, city: int) -> int:
    """P20: by place; cities equal in status all take the lowest of the places that they share."""
    place = -1
    for other in range(len(s.status)):
        place += s.status[other] >= s.status[city]
    return box.rank[place]


def tile_points(s: Position, box: Box, p: int) -> int:
    n = 0
    for slot in range(s.tiles[p]):
        n += city_points(s, box, box.tile_city[s.tile[p][slot]])
    return n


def event_points(s: Position, box: Box, p: int) -> int:
    """P20: as printed; some events are worth more, the more Merchants one holds."""
    n = 0
    for event in range(box.events):
        if s.won[p][event]:
            n += box.event_points[event] + box.event_merchant[event] * yields(s, p, box.tile_merchant)
    return n


def pope_points(s: Position, box: Box, p: int) -> int:
    return box.pope_points if s.pope == p else 0


def counter_points(s: Position, p: int) -> int:
    """P20: the first counter is worth 1, the second 2 more, the third 3 more, and so on."""
    return s.counters[p] * (s.counters[p] + 1) // 2


def gold_points(s: Position, box: Box, p: int) -> int:
    """P20: the most gold, and the second most if one alone has the most. P20a: nothing is an amount too."""
    richer = 0
    for rival in range(box.seats):
        richer += s.gold[rival] > s.gold[p]
    if richer == 0:
        return box.gold_points[0]
    return box.gold_points[1] if richer == 1 else 0


def influence_points(s: Position, box: Box, p: int) -> int:
    for rival in range(box.seats):
        if s.influence[rival] > s.influence[p]:
            return 0
    return box.influence_points


def points(s: Position, box: Box, p: int) -> int:
    owned = tile_points(s, box, p) + event_points(s, box, p) + pope_points(s, box, p)
    return owned + counter_points(s, p) + gold_points(s, box, p) + influence_points(s, box, p)


def scores(s: Position, box: Box, end: Outcome) -> None:
    """P20: most points win, and a tie is a shared win. P20b: a game cut short is scored as it stands."""
    most = 0
    for p in range(box.seats):
        end.score[p] = points(s, box, p)
        most = max(most, end.score[p])
    winners = 0
    for p in range(box.seats):
        end.won[p] = 1 if end.score[p] == most else 0
        winners += end.won[p]
    end.reason = BY_LIMIT if s.phase == LIMIT else MOST_POINTS if winners == 1 else SHARED
