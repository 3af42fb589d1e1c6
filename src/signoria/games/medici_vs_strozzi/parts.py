"""How the printed values of Medici vs Strozzi hang together."""

from __future__ import annotations

from itertools import pairwise

from .rules import MOST_TILES, Box


def misfit(box: Box) -> str:
    tiles = sum(box.tile_copies[: box.tiles])
    if not (box.rounds and box.slots and box.ships and box.goods and box.steps and box.top_price):
        return "there must be at least one round, ship and good, one tile in a lot, one field and a price above 0"
    if not all(box.ship_holds[: box.ships]):
        return "a ship has no room for a tile"
    if box.ships > box.harbours:
        return f"{box.ships} ships cannot go to {box.harbours} different harbours"
    if not 0 < tiles <= MOST_TILES:
        return f"there are {tiles} tiles; the bag takes 1 to {MOST_TILES}"
    return _misplaced_tile(box) or _doubled_track(box)


def _misplaced_tile(box: Box) -> str:
    """Chance counts the tiles in the order that the rules page declares."""
    goods = [good if good >= 0 else box.goods for good in box.tile_good[: box.tiles]]
    faces = list(zip(goods, box.tile_value, strict=False))
    for number, (before, face) in enumerate(pairwise(faces), 2):
        if face <= before:
            return f"tile {number} must come after tile {number - 1} by its good, then by its value, and gold last"
    return ""


def _doubled_track(box: Box) -> str:
    tracks = list(zip(box.track_harbour[: box.tracks], box.track_good, strict=False))
    for number, track in enumerate(tracks, 1):
        if track in tracks[: number - 1]:
            return f"track {number} has the harbour and the good of another"
    return ""
