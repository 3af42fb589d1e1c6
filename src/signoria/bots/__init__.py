"""The list of bots. Their choices are in `choice.py`, by their place in this list."""

from signoria.core.refusal import Unreadable, quoted

BOTS = ("random", "greedy")


def number_of(name: str) -> int:
    """A bot's place in the list."""
    if name not in BOTS:
        raise Unreadable(f"there is no bot {quoted(name)}; there are {', '.join(BOTS)}")
    return BOTS.index(name)
