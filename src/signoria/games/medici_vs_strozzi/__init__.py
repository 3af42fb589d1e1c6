"""Medici vs Strozzi: a game is everything in its folder."""

from signoria.core.game import Folder

from . import notation, orders, parts, rules, value, view
from .about import ABOUT
from .value import ending

FOLDER = Folder(
    __name__,
    ABOUT,
    parts,
    rules,
    value,
    notation,
    view,
    orders,
    rules.Position,
    rules.Box,
    value.Notes,
    rules.REASONS,
    ending=ending,
)
