"""Random words and checkable cases for kernels, interpreted.

`draw_compiled.py` offers the same two functions to compiled kernels, and a test holds them equal:
64-bit arithmetic and SHA-256 are the two things that one text cannot say well in both forms.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from .chance import Seed

MASK = (1 << 64) - 1


class Draw(Protocol):
    """What either module offers."""

    def word(self, key: int, n: int) -> int:
        """Word n, 63 random bits, of the stream that a key names: a counter, well mixed."""

    def case(
        self, seed: Sequence[int], kind: Sequence[int], round_: int, ordinal: int, cases: int, spare: Sequence[int]
    ) -> int:
        """`Seed.case`, with the seed as 32 bytes and the kind as ASCII closed by a 0; `spare` has 64 places."""


def word(key: int, n: int) -> int:
    z = (key + (n + 1) * 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return (z ^ (z >> 31)) >> 1


def case(seed: Sequence[int], kind: Sequence[int], round_: int, ordinal: int, cases: int, spare: Sequence[int]) -> int:
    text = bytes(kind).rstrip(b"\0").decode("ascii")
    return Seed(bytes(seed)).case(text, round_, ordinal, cases)
