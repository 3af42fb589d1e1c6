"""The list of bots: the house's own by name, and a player's own by file."""

from __future__ import annotations

from dataclasses import dataclass

from signoria.core.refusal import Unreadable, quoted


@dataclass(frozen=True)
class Listed:
    """A bot of the house."""

    summary: str
    number: int = -1
    """Its place in `choice.py`, if it chooses at once."""
    effort: int = 0
    """If it searches: how many times as many courses of play it tries as its game's `COURSES` says."""


BOTS: dict[str, Listed] = {
    "random": Listed("any verb, then any of its moves", number=0),
    "greedy": Listed("prices what is on the table by its own worth, and looks no further", number=1),
    "apprentice": Listed("greedy, but often wrong about what things are worth", number=2),
    "merchant": Listed("greedy, by the name of its level", number=1),
    "banker": Listed("compares moves by playing on in its head", effort=1),
    "prince": Listed("the same, ten times as often", effort=10),
}


LEVELS = ("apprentice", "merchant", "banker", "prince")
"""What a player chooses from, each better than the one before, the same in every game."""


def house_bot(name: str) -> Listed:
    """The bot of the house that has this name."""
    if name not in BOTS:
        raise Unreadable(f"there is no bot {quoted(name)}; there are {', '.join(BOTS)}")
    return BOTS[name]


def quick_bot(name: str) -> Listed:
    """The bot that has this name, if it chooses at once, as kernels need it."""
    listed = house_bot(name)
    if listed.effort:
        quick = [quick for quick in BOTS if not BOTS[quick].effort]
        raise Unreadable(f"{name} thinks too long to play here; there are {', '.join(quick)}")
    return listed
