"""How long a decision may take: what a table's clock gives each seat, and what is left after a move."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

DAY = 86_400.0

LEAST = 10.0
"""Seconds that someone who comes back to a clock that had run out has at least."""


class Live(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="live"):
    """Seconds for the whole game, and some more for each decision made."""

    base: Annotated[int, Meta(ge=10, le=36_000, description="Seconds for the game.", examples=[600])]
    increment: Annotated[int, Meta(ge=0, le=3_600, description="Seconds added by each decision.", examples=[10])] = 0


class Days(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="days"):
    """So many days for each decision; what is not used is gone."""

    days: Annotated[int, Meta(ge=1, le=30, description="Days for each decision.", examples=[2])]


Clock: TypeAlias = Live | Days | None
"""None: nobody is hurried."""


def at_first(clock: Clock) -> float | None:
    """Seconds that a seat begins with."""
    if clock is None:
        return None
    return float(clock.base) if isinstance(clock, Live) else clock.days * DAY


def after(clock: Clock, left: float | None, spent: float) -> float | None:
    """Seconds left after a decision that took so many."""
    if left is None or not isinstance(clock, Live):
        return at_first(clock)
    return max(0.0, left - max(0.0, spent)) + clock.increment


def on_coming_back(clock: Clock, left: float | None) -> float | None:
    """Seconds for someone who was away: what was left, but enough to decide."""
    if left is None or not isinstance(clock, Live):
        return at_first(clock)
    return max(left, float(clock.increment), LEAST)
