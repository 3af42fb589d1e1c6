"""The end of a turn, and of a decade (P2, P6, P19)."""

from signoria.core.contract import NOBODY
from signoria.core.layout import NONE

from .auctions import close_auction
from .table import DONE, OVER, TURN, Box, Position, gain_gold, gain_influence, left_of, yields


def lay_out_events(s: Position, box: Box) -> None:
    """P1, P19: the events of the decade lie open."""
    for event in range(box.events):
        s.open[event] = 1 if box.event_decade[event] == s.decade else 0


def next_turn(s: Position, box: Box) -> None:
    """P2: clockwise through the whole game."""
    s.turn = left_of(box, s.turn)
    s.asked = NOBODY
    s.phase = TURN


def finish_event(s: Position, box: Box) -> None:
    """P19: with its last event a decade ends at once."""
    close_auction(s, box)
    s.lowered = NONE
    s.phase = DONE
    if not is_event_open(s, box):
        end_decade(s, box)


def is_event_open(s: Position, box: Box) -> bool:
    for event in range(box.events):
        if s.open[event]:
            return True
    return False


def end_decade(s: Position, box: Box) -> None:
    """P19: everyone's income; then the next decade, or the end."""
    for p in range(box.seats):
        gain_gold(s, p, s.home[p] + gold_income(s, box, p))
        gain_influence(s, p, influence_income(s, box, p))
        s.home[p] = 0
    if s.decade == box.decades:
        s.phase = OVER
        return
    s.decade += 1
    s.wars = 0
    s.pope = NOBODY
    for power in range(len(s.used)):
        s.used[power] = 0
    lay_out_events(s, box)


def gold_income(s: Position, box: Box, p: int) -> int:
    """P19: what his tiles yield each decade; the gold in his home town comes on top."""
    return yields(s, p, box.tile_gold)


def influence_income(s: Position, box: Box, p: int) -> int:
    """P19: tiles and troops; P7: and the Pope, who then goes back."""
    n = yields(s, p, box.tile_influence)
    for troop in range(box.troops):
        n += s.troop[p][troop] * box.troop_influence[troop]
    return n + box.pope_influence if s.pope == p else n
