"""Chance that anyone can check.

A game has a 256-bit seed. Its SHA-256 is shown before the first move, the seed itself after the
last, and every outcome follows from the seed and from what it is the how-manieth of: another bid
does not change the next card. `docs/chance.md` publishes the derivation with test vectors.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections import Counter

from .refusal import Unreadable

TWO_64 = 1 << 64


class Seed:
    """The 32 bytes from which all chance of one game follows."""

    def __init__(self, data: bytes) -> None:
        assert len(data) == 32
        self.data = data

    @classmethod
    def fresh(cls) -> Seed:
        return cls(secrets.token_bytes(32))

    @classmethod
    def from_hex(cls, digits: str) -> Seed:
        if not re.fullmatch("[0-9a-fA-F]{64}", digits):
            raise Unreadable("a seed has 64 hex digits")
        return cls(bytes.fromhex(digits))

    @classmethod
    def of_game(cls, series: str, number: int) -> Seed:
        """The seed of game `number` in a series of simulated games."""
        return cls(hashlib.sha256(f"{series}:{number}".encode()).digest())

    @property
    def hex(self) -> str:
        return self.data.hex()

    @property
    def commit(self) -> str:
        return hashlib.sha256(self.data).hexdigest()

    def word(self, label: str) -> int:
        """The first 64 bits of SHA-256 over the seed and a label."""
        return int.from_bytes(hashlib.sha256(self.data + label.encode("ascii")).digest()[:8], "big")

    def case(self, kind: str, round_: int, ordinal: int, cases: int) -> int:
        """Which of so many equally likely cases comes: words too near the top are passed over."""
        usable = TWO_64 // cases * cases
        attempt = 0
        while (word := self.word(f"{kind} {round_} {ordinal} {attempt}")) >= usable:
            attempt += 1
        return word % cases

    def private(self) -> int:
        """A key for what bots draw, from which the seed cannot be found."""
        return self.word("bots") >> 1


class Dealer:
    """Deals a game from its seed: counts how often each kind of chance came within each round."""

    def __init__(self, seed: Seed) -> None:
        self.seed = seed
        self.dealt: Counter[tuple[str, int]] = Counter()

    def case(self, kind: str, round_: int, cases: int) -> int:
        self.dealt[kind, round_] += 1
        return self.seed.case(kind, round_, self.dealt[kind, round_], cases)
