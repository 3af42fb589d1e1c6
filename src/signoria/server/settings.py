"""What an operator may decide about a server."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sql

from .engines import url_of
from .limits import Rate


@dataclass(frozen=True)
class Rates:
    """How often one address, or one person, may do what costs the house something."""

    sign_in: Rate
    arrive: Rate
    create: Rate


USUAL = Rates(sign_in=Rate(10, 60), arrive=Rate(30, 60), create=Rate(60, 60))


@dataclass(frozen=True)
class Settings:
    """One server's choices. Seconds are seconds."""

    data: Path
    database: str = ""
    """Where, if not in the data folder: postgresql://…"""
    host: str = "127.0.0.1"
    port: int = 8710
    pause: float = 0.7
    """How long a bot seems to think at least, so that people can follow."""
    deadline: float = 5.0
    """How long a bot may think before another decides in its place."""
    thinkers: int = 1
    """Processes in which bots think."""
    thinker: tuple[str, ...] = (sys.executable, "-m", "signoria.server.worker")
    """The command that starts one."""
    rates: Rates = USUAL
    lease: float = 10.0
    """Where servers share a database: after how long without a sign of life others run one's tables."""
    metrics: int = 0
    """The port at which this machine, and no other, may read how the server does; 0 for none."""
    now: Callable[[], float] = time.time
    """Where the time on clocks comes from, in seconds since 1970."""

    @property
    def url(self) -> sql.URL:
        return url_of(self.database, self.data)

    @property
    def local(self) -> bool:
        """Whether only this machine can reach the server."""
        return self.host in LOOPBACK


LOOPBACK = ("127.0.0.1", "localhost", "::1")
