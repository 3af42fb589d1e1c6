"""What is paid: Z13 to Z15 after each round, Z17 after the last; and who has won: Z18."""

from signoria.core.contract import NOBODY, Outcome

from .table import (
    FLORENCE,
    HIGHER_IN_FLORENCE,
    MOST_MONEY,
    PORTS,
    SHARED,
    TRACKS,
    Box,
    Position,
    patronage,
    rank_in,
)


def round_pay(s: Position, box: Box, p: int) -> int:
    total = 0
    for port in range(PORTS):
        total += ship_pay(s, box, p, port)
    for track in range(TRACKS):
        total += marker_pay(s, box, p, track)
    return total


def ship_pay(s: Position, box: Box, p: int, port: int) -> int:
    """Z13: by rank in the port."""
    rank = rank_in(s.docked[port], p)
    return box.ship_pay[rank] if rank < box.seats else 0


def marker_pay(s: Position, box: Box, p: int, track: int) -> int:
    """Z14: by rank on the track, the start field ignored. Z15: the bonus, as often as the marker stands there."""
    rank = rank_in(s.markers[track], p)
    return box.marker_pay[rank] + box.bonus[s.step[p][track]] if rank < box.seats else 0


def patronage_pay(s: Position, box: Box, p: int, category: int) -> int:
    """Z17: by the sum of values, ties going to the higher in Florence. Without a tile there is no pay."""
    mine = patronage(s, box, p, category)
    if mine == 0:
        return 0
    ahead = 0
    for rival in range(box.seats):
        theirs = patronage(s, box, rival, category)
        ahead += theirs > mine or (theirs == mine and before_in_florence(s, box, rival, p))
    return box.patronage_pay[ahead]


def before_in_florence(s: Position, box: Box, p: int, rival: int) -> bool:
    """Z17: higher on the track; between two on the start field, sooner at the turn since the last starter."""
    mine = rank_in(s.markers[FLORENCE], p)
    theirs = rank_in(s.markers[FLORENCE], rival)
    if mine == theirs:
        return seats_after_starter(s, box, p) < seats_after_starter(s, box, rival)
    return mine < theirs


def seats_after_starter(s: Position, box: Box, p: int) -> int:
    return p - s.starter if p >= s.starter else p - s.starter + box.seats


def scores(s: Position, box: Box, end: Outcome) -> None:
    """Z18: the richest wins; equal money is decided in Florence, or shared if nobody concerned has moved there."""
    most = 0
    for p in range(box.seats):
        most = max(most, s.money[p])
    richest = 0
    for p in range(box.seats):
        end.score[p] = s.money[p]
        end.won[p] = 1 if s.money[p] == most else 0
        richest += end.won[p]
    end.reason = MOST_MONEY if richest == 1 else SHARED
    if richest > 1:
        decide_in_florence(s, box, end)


def decide_in_florence(s: Position, box: Box, end: Outcome) -> None:
    """Z18: of the equally rich, the highest in Florence alone has won."""
    for rank in range(box.seats):
        winner = s.markers[FLORENCE][rank]
        if winner != NOBODY and end.won[winner] == 1:
            for p in range(box.seats):
                end.won[p] = 1 if p == winner else 0
            end.reason = HIGHER_IN_FLORENCE
            return
