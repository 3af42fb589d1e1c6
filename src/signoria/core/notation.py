"""Moves and outcomes as words, both ways.

A game declares its verbs and the words that may follow each; numbers, texts, parsing and the short
JSON for a set of moves are derived here.
"""

from __future__ import annotations

import itertools
import math
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from .refusal import Ambiguous, Illegal, Unreadable, quoted

MANY = 9
"""Moves of one verb that are told one by one; of more, the first and the last."""

Offer: TypeAlias = "bool | list[int] | list[list[int]] | list[str] | dict[str, Offer]"


@dataclass(frozen=True)
class Numbers:
    """The whole numbers from `least` to `upto`, as an argument of a verb."""

    least: int
    upto: int

    def __len__(self) -> int:
        return self.upto - self.least + 1

    def __iter__(self) -> Iterator[str]:
        return map(str, range(self.least, self.upto + 1))


class Seats(Numbers):
    """Seat numbers: they turn when the table is turned."""


class Verb:
    """A verb and its arguments: each a list of words or a span of numbers.

    An empty word stands for an argument that is not said; nothing else may then be legal in its place.
    """

    def __init__(self, name: str, *arguments: Sequence[str] | Numbers) -> None:
        self.name = name
        self.arguments = arguments

    def texts(self) -> Iterator[str]:
        return (" ".join(filter(None, said)) for said in itertools.product((self.name,), *self.arguments))

    def __len__(self) -> int:
        return math.prod(map(len, self.arguments))


class Lexicon:
    """All that can be said in one game: number to text and back."""

    def __init__(self, verbs: Iterable[Verb]) -> None:
        self.verbs = tuple(verbs)
        self.texts = [text for verb in self.verbs for text in verb.texts()]
        self.numbers = {text: number for number, text in enumerate(self.texts)}
        self.typed = {_as_typed(text): number for number, text in enumerate(self.texts)}
        if len(self.typed) < len(self.texts):
            twin = next(text for number, text in enumerate(self.texts) if self.typed[_as_typed(text)] != number)
            raise Unreadable(f"two things go by one name: {quoted(twin)}")
        self.verb_of = [at for at, verb in enumerate(self.verbs) for _ in range(len(verb))]
        self.starts = list(itertools.accumulate(map(len, self.verbs), initial=0))

    def verb(self, number: int) -> Verb:
        return self.verbs[self.verb_of[number]]

    def read(self, said: str) -> int:
        """The number of a text as it stands in records: exact, nothing abbreviated."""
        try:
            return self.numbers[said]
        except KeyError:
            raise Unreadable(f"{quoted(said)} is not a move of this game; {self._usage(said)}") from None

    def read_typed(self, said: str, legal: Collection[int]) -> int:
        """The number of what a player typed: any case, without accents, cut short as long as one legal move fits.

        A whole text is that move, also where it begins a longer one.
        """
        typed = _as_typed(said).split()
        text = " ".join(typed)
        if text in self.typed:
            return self._if_legal(self.typed[text], legal)
        if not typed:
            raise Unreadable("nothing was said")
        if text.isdecimal():
            meant = [number for number in legal if self.texts[number].endswith(f" {text}")]
        else:
            meant = [number for full, number in self.typed.items() if self._stands_for(typed, full.split(), number)]
        now = [number for number in meant if number in legal]
        if len(now) == 1:
            return now[0]
        if now:
            raise Ambiguous(f"{quoted(said)} could be {self.list(now, 'or')}")
        if meant:
            return self._if_legal(meant[0], legal)
        if text.isdecimal() and legal:
            raise Illegal(f"{quoted(said)} is not legal now; you may {self.list(legal)}")
        raise Unreadable(f"{quoted(said)} is not a move of this game; {self._usage(text)}")

    def list(self, numbers: Iterable[int], joint: str = "or", upto: str = "to") -> str:
        """A set of moves in a few words: `pass or bid 4 to 17`."""
        parts = []
        for _, runs in itertools.groupby(self._runs(numbers), key=lambda run: self.verb_of[run[0]]):
            said = [self._span(run, upto) for run in runs]
            parts += said if len(said) <= MANY else [f"{said[0]} … {said[-1]} ({len(said)})"]
        return f" {joint} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)

    def offer(self, spans: Iterable[tuple[int, int]]) -> dict[str, Offer]:
        """A set of moves as short JSON: `{"bid":[4,17],"pass":true}`."""
        said: dict[int, list[tuple[int, int]]] = {}
        for low, high in spans:
            said.setdefault(self.verb_of[low], []).append((low - self.starts[self.verb_of[low]], high - low))
        offers = {self.verbs[verb].name: _offer(self.verbs[verb].arguments, runs) for verb, runs in said.items()}
        return dict(sorted(offers.items()))

    def _stands_for(self, typed: Sequence[str], words: Sequence[str], number: int) -> bool:
        """Each typed word begins a word of the text, in its order, and the first one the verb.

        Words may be left out, but no number, and not all that follows a verb.
        """
        if len(typed) == 1 < len(words) and self.verb(number).arguments:
            return False
        left = list(typed)
        for at, word in enumerate(words):
            if left and (word == left[0] if word.isdigit() else word.startswith(left[0])):
                left.pop(0)
            elif at == 0 or word.isdigit():
                return False
        return not left

    def _if_legal(self, number: int, legal: Collection[int]) -> int:
        if number in legal:
            return number
        raise Illegal(f"{quoted(self.texts[number])} is not legal now; you may {self.list(legal)}")

    def _usage(self, said: str) -> str:
        for verb in self.verbs:
            if f"{said} ".startswith(f"{verb.name} ") and verb.arguments:
                return f"{verb.name} takes {' and '.join(map(_usage, verb.arguments))}"
        return f"there are {', '.join(verb.name for verb in self.verbs)}"

    def _runs(self, numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
        """Neighbouring numbers of one verb, where its argument is a span; others one by one."""
        low = high = None
        for number in numbers:
            together = isinstance((self.verb(number).arguments or ("",))[-1], Numbers)
            if high is not None and low is not None:
                if together and number == high + 1 and self.verb_of[number] == self.verb_of[high]:
                    high = number
                    continue
                yield low, high
            low = high = number
        if low is not None and high is not None:
            yield low, high

    def _span(self, run: tuple[int, int], upto: str) -> str:
        low, high = run
        return self.texts[low] if low == high else f"{self.texts[low]} {upto} {self.texts[high].rsplit(' ', 1)[1]}"


def _offer(arguments: Sequence[Sequence[str] | Numbers], runs: Iterable[tuple[int, int]]) -> Offer:
    """The arguments at these places, given as (first, how many more) in the order of a verb's texts."""
    if not arguments:
        return True
    first, rest = arguments[0], arguments[1:]
    if not rest and isinstance(first, Numbers):
        spans = [[first.least + at, first.least + at + more] for at, more in runs]
        return spans[0] if len(spans) == 1 else spans
    places = [place for at, more in runs for place in range(at, at + more + 1)]
    words = list(first)
    if not rest:
        said = [words[place] for place in places]
        return True if said == [""] else said
    size = math.prod(map(len, rest))
    inner: dict[str, list[tuple[int, int]]] = {}
    for place in places:
        inner.setdefault(words[place // size], []).append((place % size, 0))
    return {word: _offer(rest, within) for word, within in inner.items()}


def _usage(argument: Sequence[str] | Numbers) -> str:
    if isinstance(argument, Numbers):
        return f"a whole number from {argument.least} to {argument.upto}"
    words = [word for word in argument if word]
    said = f"one of {', '.join(words)}" if len(words) <= 8 else f"a word such as {words[0]}"
    return said if len(words) == len(argument) else f"perhaps {said}"


def _as_typed(text: str) -> str:
    """A text as it is compared with what somebody types, on whatever keyboard."""
    return "".join(mark for mark in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(mark))
