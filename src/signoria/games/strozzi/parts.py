"""How the printed values of Strozzi hang together."""

from __future__ import annotations

from itertools import pairwise

from signoria.core.layout import NONE

from .rules.table import Box


def misfit(box: Box) -> str:
    if not box.rounds or not box.last_step:
        return "there must be at least one round, and one step on a track"
    if box.aside >= box.ships:
        return f"with {box.aside} ships set aside, {box.ships} leave none to turn up"
    if any(box.bonus[box.last_step + 1 :]):
        return f"a bonus lies above step {box.last_step}, where the tracks end"
    return _blank_tile(box) or _misplaced_tile(box)


def _blank_tile(box: Box) -> str:
    for number, (category, value) in enumerate(zip(box.tile_category, box.tile_value, strict=True), 1):
        if number <= box.tiles and (category == NONE or value == 0):
            return f"tile {number} has no {'category' if category == NONE else 'value'}"
    return ""


def _misplaced_tile(box: Box) -> str:
    """Chance counts the tiles in the order that the rules page declares, and tells them apart by what they show."""
    faces = list(zip(box.tile_category, box.tile_value, box.tile_ware, strict=True))[: box.tiles]
    for number, (before, face) in enumerate(pairwise(faces), 2):
        if face == before:
            return f"tiles {number - 1} and {number} show the same; they are one row with more copies"
        if face < before:
            return f"tile {number} must come after tile {number - 1} by its category, then by its value and its ware"
    return ""
