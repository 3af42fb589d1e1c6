"""What is said to someone whose input cannot be accepted: what was wrong, and what would be right."""

from __future__ import annotations


class Refusal(ValueError):
    """A sentence for the person who asked. Nothing has been changed."""


class Unreadable(Refusal):
    """It cannot be read as a move, a record or a game at all."""


class Illegal(Refusal):
    """It can be read, but the rules do not allow it now."""


class Ambiguous(Refusal):
    """It could mean more than one thing that is legal now."""


class Wrong(Refusal):
    """A record that can be read says something that is not so."""


def quoted(said: object) -> str:
    """What a stranger said, fit to be shown back in one line."""
    try:
        return repr(shortened(str(said)))
    except ValueError:  # Python does not write out numbers of thousands of digits
        return "so long a number"


def shortened(text: str, longest: int = 40) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"
