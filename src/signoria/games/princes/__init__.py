"""Princes of the Renaissance: a game is everything in its folder."""

from signoria.core.game import Folder

from . import notation, orders, parts, rules, value, view
from .about import ABOUT

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
    chapters=("table", "turn", "auctions", "war", "decade", "scoring", "knowledge"),
    judged_in=("prices", "choices"),
)
