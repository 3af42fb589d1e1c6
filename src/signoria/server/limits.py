"""How often something may be done, by whom, remembered in bounded memory."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

REMEMBERED = 10_000
"""So many are counted at a time; whoever has been quiet longest is forgotten first."""


@dataclass(frozen=True)
class Rate:
    """So many times in so many seconds; after a rest, all of them at once."""

    times: int
    seconds: float


class Limit:
    """Counts by a leaky bucket for each key."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self.levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, key: str) -> int:
        """0, and counted, if it may be done now; else the whole seconds until it may."""
        each = self.rate.seconds / self.rate.times
        now = self.clock()
        level, since = self.levels.pop(key, (0.0, now))
        level = max(0.0, level - (now - since) / each)
        allowed = level + 1 <= self.rate.times
        self.levels[key] = (level + 1 if allowed else level, now)
        if len(self.levels) > REMEMBERED:
            self.levels.popitem(last=False)
        return 0 if allowed else int((level + 1 - self.rate.times) * each) + 1
