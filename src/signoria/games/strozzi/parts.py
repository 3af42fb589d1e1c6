"""How the printed values of Strozzi hang together."""

from __future__ import annotations

from signoria.core.layout import NONE

from .rules.table import Box


def misfit(box: Box) -> str:
    if not box.rounds or not box.last_step:
        return "there must be at least one round, and one step on a track"
    if box.aside >= box.ships:
        return f"with {box.aside} ships set aside, {box.ships} leave none to turn up"
    if any(box.bonus[box.last_step + 1 :]):
        return f"a bonus lies above step {box.last_step}, where the tracks end"
    return _misfit_of_tiles(box)


def _misfit_of_tiles(box: Box) -> str:
    """Tiles are told apart by what is printed on them, so no two rows may print the same."""
    faces = list(zip(box.tile_category, box.tile_value, box.tile_ware, strict=True))[: box.tiles]
    for at, (category, value, _) in enumerate(faces):
        if category == NONE or value == 0:
            return f"tile {at + 1} has no {'category' if category == NONE else 'value'}"
        if faces.index(faces[at]) < at:
            return f"tiles {faces.index(faces[at]) + 1} and {at + 1} show the same; they are one row with more copies"
    return ""
