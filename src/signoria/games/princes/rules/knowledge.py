"""What a seat knows, and what it may suppose of the rest.

Secret are the treachery tiles in others' hands, the two from which another player keeps one, and the stack. Of
these an observed position holds one pool, in the place of the stack; how many lie where is known to all.
"""

from signoria.core.contract import NOBODY

from .table import DRAW, KEEP, SPYING, Box, Position


def privy(s: Position, box: Box, action: int) -> int:
    """P4, P4c: only the buyer sees what he draws and keeps."""
    return s.turn if s.phase == DRAW or s.phase == KEEP else NOBODY


def observe(s: Position, box: Box, seat: int) -> None:
    for p in range(box.seats):
        if p != seat and not is_spied_on(s, p, seat):
            hide(s.hand[p], s.stack)
    if seat != s.turn:
        hide(s.choice, s.stack)


def is_spied_on(s: Position, p: int, seat: int) -> bool:
    """P9b: a hand is open to the spy while he chooses."""
    return s.phase == SPYING and p == s.target and seat == s.turn


def hide(tiles: list[int], pool: list[int]) -> None:
    for tile in range(len(tiles)):
        pool[tile] += tiles[tile]
        tiles[tile] = 0


def redeal(s: Position, box: Box, word: int) -> None:
    """Hands, and the tiles to choose from, are dealt from the pool; what remains of it is the stack."""
    for p in range(box.seats):
        word = fill(s.hand[p], s.held[p], s.stack, word)
    fill(s.choice, s.drawn, s.stack, word)


def fill(tiles: list[int], count: int, pool: list[int], word: int) -> int:
    """Draw as many tiles as are missing, each by what it needs of the random word; return what is left of that.

    A word is enough for fifteen of 25 tiles, more than others can hold.
    """
    for _ in range(count - size(tiles)):
        left = size(pool)
        n = word % left
        word = word // left
        tile = 0
        while n >= pool[tile]:
            n -= pool[tile]
            tile += 1
        pool[tile] -= 1
        tiles[tile] += 1
    return word


def size(tiles: list[int]) -> int:
    n = 0
    for tile in range(len(tiles)):
        n += tiles[tile]
    return n
