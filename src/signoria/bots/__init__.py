"""The list of bots: the house's own by name, and a player's own by file."""

from __future__ import annotations

from dataclasses import dataclass

from signoria.core.refusal import Unreadable, quoted


@dataclass(frozen=True)
class Listed:
    """A bot of the house."""

    number: int
    """Its place in `choice.py`."""
    summary: str


BOTS: dict[str, Listed] = {
    "random": Listed(0, "any verb, then any of its moves"),
    "greedy": Listed(1, "prices what is on the table by its own worth, and looks no further"),
}


def house_bot(name: str) -> Listed:
    """The bot of the house that has this name."""
    if name not in BOTS:
        raise Unreadable(f"there is no bot {quoted(name)}; there are {', '.join(BOTS)}")
    return BOTS[name]
