"""Medici: a game is everything in its folder."""

from signoria.core.game import Folder

from . import notation, rules, value
from .about import ABOUT

FOLDER = Folder(__name__, ABOUT, rules, value, notation, rules.Position, rules.Box, rules.REASONS)
