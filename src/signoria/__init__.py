"""Signoria: the home of the Florentine merchant games."""

from signoria.core.contract import CHANCE, NOBODY
from signoria.core.game import Game, Result, State
from signoria.core.legal import Legal, Move
from signoria.core.refusal import Ambiguous, Illegal, Refusal, Unreadable
from signoria.games import game

__all__ = [
    "CHANCE",
    "NOBODY",
    "Ambiguous",
    "Game",
    "Illegal",
    "Legal",
    "Move",
    "Refusal",
    "Result",
    "State",
    "Unreadable",
    "game",
]
