"""Strozzi: a game is everything in its folder."""

from signoria.core.game import Folder

from . import notation, orders, parts, rules, value, view
from .about import ABOUT
from .rules import table

FOLDER = Folder(
    __name__,
    ABOUT,
    parts,
    rules,
    value,
    notation,
    view,
    orders,
    table.Position,
    table.Box,
    value.Notes,
    table.REASONS,
    chapters=("table",),
)
