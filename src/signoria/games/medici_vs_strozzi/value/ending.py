"""The end of a round, solved exactly: every tile that may come, every price, answer and loading.

Money only adds up, so a price is not tried but reckoned: from what it is worth that the drawer gets the lot and
that the opponent does, the fair price follows. What is paid at the end of the round is what the rules pay; only
rounds to come are judged. The tree is walked with a stack of tables, as nothing here may call itself.
"""

from ..rules import (
    ANSWER,
    BUY,
    DECLINE,
    DISCARD,
    DRAW_TILE,
    LOAD,
    LOADING,
    MEDICI,
    OVER,
    PRICE,
    PRICE_0,
    STROZZI,
    TILE,
    Box,
    Position,
    apply,
    may_draw_another,
    may_load,
    ways,
)
from .prices import Notes, fair_price, prospect, settled, take_notes

# Tiles in the bag from which on a round is solved; there are never more tables in the stack than for four lots.
NEAR = 4
TABLES = 36

# A row of the stack: the next branch, the sum or the best so far, what it is worth to the Medici that the drawer
# gets the lot, that the opponent does, and that another tile is drawn, and the best move.
STEP, TOTAL, KEPT, GIVEN, DRAWN, BEST = range(6)
COLUMNS = 6


def is_near(s: Position, box: Box) -> bool:
    return s.left <= NEAR and s.phase != OVER and s.phase != TILE


def solve(tables: list[Position], boxes: list[Box], all_notes: list[Notes], stack: list[list[float]]) -> float:
    """What the Medici will lead by from `tables[0]` on, if both do their best; `best` then says what is best."""
    box = boxes[0]
    round_ = tables[0].round
    at = 0
    stack[0][STEP] = 0.0
    while True:
        if at > 0 and (tables[at].round != round_ or tables[at].phase == OVER):
            found = final(tables[at], box, all_notes[0])
        elif go_deeper(tables, box, stack, at):
            at += 1
            stack[at][STEP] = 0.0
            continue
        else:
            found = closed(tables[at], box, stack[at])
        if at == 0:
            return found
        at -= 1
        note(tables[at], box, stack[at], found)


def final(s: Position, box: Box, notes: Notes) -> float:
    """The lead once the round is paid, with what rounds to come should bring."""
    lead = 1.0 * s.money[MEDICI] - s.money[STROZZI]
    if s.phase == OVER:
        return lead
    take_notes(s, box, notes)
    return lead + prospect(box, notes, s.drawer)


def go_deeper(tables: list[Position], box: Box, stack: list[list[float]], at: int) -> bool:
    """Lay out the next branch above a table; False if there is none left."""
    s, above = tables[at], tables[at + 1]
    step = int(stack[at][STEP])
    if s.phase == TILE:
        while step < box.tiles and s.bag[step] == 0:
            step += 1
    elif s.phase == LOADING:
        while 0 < step <= ways(box) and not may_load(s, box, s.buyer, s.turned, step - 1):
            step += 1
    if step >= branches(s, box):
        return False
    stack[at][STEP] = step + 1.0
    tables[at + 1] = s
    if s.phase == TILE:
        apply(above, box, step)
    elif s.phase == LOADING:
        apply(above, box, DISCARD if step == 0 else LOAD + step - 1)
    elif s.phase == ANSWER:
        apply(above, box, BUY if step == 0 else DECLINE)
    elif step == 2:
        apply(above, box, DRAW_TILE)
    else:
        apply(above, box, PRICE_0)
        apply(above, box, DECLINE if step == 0 else BUY)
    return True


def branches(s: Position, box: Box) -> int:
    if s.phase == TILE:
        return box.tiles
    if s.phase == LOADING:
        return 1 + ways(box)
    return 3 if s.phase == PRICE and may_draw_another(s, box) else 2


def note(s: Position, box: Box, row: list[float], found: float) -> None:
    """Write down what the branch just walked is worth."""
    step = int(row[STEP]) - 1
    if s.phase == TILE:
        row[TOTAL] = (row[TOTAL] if step > first_tile(s) else 0.0) + found * s.bag[step]
    elif s.phase == LOADING:
        mine = found if s.buyer == MEDICI else -found
        if step == 0 or mine > row[TOTAL]:
            row[TOTAL] = mine
            row[BEST] = DISCARD if step == 0 else LOAD + step - 1
    elif s.phase == ANSWER:
        row[GIVEN if step == 0 else KEPT] = found
    else:
        row[KEPT + step] = found


def first_tile(s: Position) -> int:
    tile = 0
    while s.bag[tile] == 0:
        tile += 1
    return tile


def closed(s: Position, box: Box, row: list[float]) -> float:
    """What a table is worth when all its branches were walked; the best move is written down."""
    if s.phase == TILE:
        return row[TOTAL] / s.left
    if s.phase == LOADING:
        return row[TOTAL] if s.buyer == MEDICI else -row[TOTAL]
    sign = 1.0 if s.drawer == MEDICI else -1.0
    if s.phase == ANSWER:
        row[BEST] = BUY if sign * row[GIVEN] <= sign * row[KEPT] else DECLINE
        return row[GIVEN] if row[BEST] == BUY else row[KEPT]
    kept, given = sign * row[KEPT], sign * row[GIVEN]
    price = fair_price(box, kept, given)
    mine = settled(kept, given, price)
    row[BEST] = PRICE_0 + price
    if may_draw_another(s, box) and sign * row[DRAWN] > mine:
        row[BEST] = DRAW_TILE
        mine = sign * row[DRAWN]
    return sign * mine


def best(stack: list[list[float]]) -> int:
    """The best move where `solve` began; of what is equally good the lowest loading, the price before the tile."""
    return int(stack[0][BEST])
