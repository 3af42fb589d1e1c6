"""Moves as values, and what is legal as one object that everything else asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from .notation import Lexicon, Offer


@dataclass(frozen=True, slots=True)
class Move:
    """One thing said, by a player or by chance: its words, and its number in the rules."""

    number: int
    text: str

    def __str__(self) -> str:
        return self.text


class Spans:
    """Ascending whole numbers, kept as spans: a thousand possible bids are two ends."""

    def __init__(self, spans: Sequence[tuple[int, int]]) -> None:
        self.spans = spans

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and any(low <= number <= high for low, high in self.spans)

    def __iter__(self) -> Iterator[int]:
        return chain.from_iterable(range(low, high + 1) for low, high in self.spans)

    def __len__(self) -> int:
        return sum(high - low + 1 for low, high in self.spans)


class Legal:
    """What may be said now: the only source of legality. `in`, `len`, iteration, and short words."""

    def __init__(self, lexicon: Lexicon, numbers: Spans) -> None:
        self.lexicon = lexicon
        self.numbers = numbers

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            return self.lexicon.numbers.get(move) in self.numbers
        return isinstance(move, Move) and move.number in self.numbers

    def __len__(self) -> int:
        return len(self.numbers)

    def __iter__(self) -> Iterator[Move]:
        return (Move(number, self.lexicon.texts[number]) for number in self.numbers)

    def __str__(self) -> str:
        return self.lexicon.list(self.numbers)

    def __repr__(self) -> str:
        return f"<Legal: {self}>"

    def offer(self) -> dict[str, Offer]:
        """The same as short JSON, for screens and programs."""
        return self.lexicon.offer(self.numbers.spans)

    def read(self, typed: str) -> Move:
        """The move that a player typed, in any case and cut short; a Refusal says why it is none."""
        number = self.lexicon.read_typed(typed, self.numbers)
        return Move(number, self.lexicon.texts[number])
