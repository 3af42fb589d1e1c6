"""Moves and outcomes as words, both ways.

A game declares its verbs and the words that may follow each; numbers, texts, parsing and the short
JSON for a set of moves are derived here.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from .refusal import Ambiguous, Illegal, Unreadable, quoted

Offer: TypeAlias = "bool | list[int] | list[str | list[int]] | dict[str, Offer]"


@dataclass(frozen=True)
class Numbers:
    """The whole numbers from `least` to `upto`, as an argument of a verb."""

    least: int
    upto: int

    def __len__(self) -> int:
        return self.upto - self.least + 1

    def __iter__(self) -> Iterator[str]:
        return map(str, range(self.least, self.upto + 1))


class Verb:
    """A verb and its arguments: each a list of words or a span of numbers."""

    def __init__(self, name: str, *arguments: Sequence[str] | Numbers) -> None:
        self.name = name
        self.arguments = arguments

    def texts(self) -> Iterator[str]:
        return map(" ".join, itertools.product((self.name,), *self.arguments))

    def __len__(self) -> int:
        size = 1
        for argument in self.arguments:
            size *= len(argument)
        return size


class Lexicon:
    """All that can be said in one game: number to text and back."""

    def __init__(self, verbs: Iterable[Verb]) -> None:
        self.verbs = tuple(verbs)
        self.texts = [text for verb in self.verbs for text in verb.texts()]
        self.numbers = {text: number for number, text in enumerate(self.texts)}
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

    def read_typed(self, said: str, legal: Sequence[int]) -> int:
        """The number of what a player typed: any case, and words cut short as long as one move fits."""
        typed = said.casefold().split()
        text = " ".join(typed)
        if text in self.numbers:
            return self._if_legal(self.numbers[text], legal)
        if not typed:
            raise Unreadable("nothing was said")
        meant = [number for number, full in enumerate(self.texts) if _abbreviates(typed, full)]
        now = [number for number in meant if number in legal]
        if len(now) == 1:
            return now[0]
        if now:
            raise Ambiguous(f"{quoted(said)} could be {self.list(now, 'or')}")
        if meant:
            return self._if_legal(meant[0], legal)
        raise Unreadable(f"{quoted(said)} is not a move of this game; {self._usage(text)}")

    def list(self, numbers: Iterable[int], joint: str = "or") -> str:
        """A set of moves in a few words: `pass or bid 4 to 17`."""
        parts = [self._span(run) for run in self._runs(numbers)]
        return f" {joint} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)

    def offer(self, numbers: Iterable[int]) -> dict[str, Offer]:
        """A set of moves as short JSON: `{"bid":[4,17],"pass":true}`."""
        offers: dict[str, list[tuple[str, ...]]] = {}
        for number in numbers:
            verb = self.verb(number)
            offers.setdefault(verb.name, []).append(self._arguments(verb, number))
        spans = {verb.name: [isinstance(argument, Numbers) for argument in verb.arguments] for verb in self.verbs}
        return {name: _offer(offers[name], spans[name]) for name in sorted(offers)}

    def _arguments(self, verb: Verb, number: int) -> tuple[str, ...]:
        at, said = number - self.starts[self.verb_of[number]], []
        for argument in reversed(verb.arguments):
            at, place = divmod(at, len(argument))
            said.append(str(argument.least + place) if isinstance(argument, Numbers) else argument[place])
        return tuple(reversed(said))

    def _if_legal(self, number: int, legal: Sequence[int]) -> int:
        if number in legal:
            return number
        raise Illegal(f"{quoted(self.texts[number])} is not legal now; you may {self.list(legal)}")

    def _usage(self, said: str) -> str:
        for verb in self.verbs:
            if said.split(" ")[0] == verb.name and verb.arguments:
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

    def _span(self, run: tuple[int, int]) -> str:
        low, high = run
        return self.texts[low] if low == high else f"{self.texts[low]} to {self.texts[high].rsplit(' ', 1)[1]}"


def _offer(said: list[tuple[str, ...]], spans: list[bool]) -> Offer:
    if not spans:
        return True
    if len(spans) > 1:
        firsts: dict[str, list[tuple[str, ...]]] = {}
        for first, *rest in said:
            firsts.setdefault(first, []).append(tuple(rest))
        return {first: _offer(rests, spans[1:]) for first, rests in firsts.items()}
    if not spans[0]:
        return [word for (word,) in said]
    numbers = sorted(int(word) for (word,) in said)
    breaks = [at for at in range(1, len(numbers)) if numbers[at] != numbers[at - 1] + 1]
    runs = [[numbers[a], numbers[b - 1]] for a, b in itertools.pairwise([0, *breaks, len(numbers)])]
    return runs[0] if len(runs) == 1 else list(runs)


def _usage(argument: Sequence[str] | Numbers) -> str:
    if isinstance(argument, Numbers):
        return f"a whole number from {argument.least} to {argument.upto}"
    return f"one of {', '.join(argument)}" if len(argument) <= 8 else f"a word such as {argument[0]}"


def _abbreviates(typed: list[str], full: str) -> bool:
    words = full.casefold().split()
    return len(typed) == len(words) and all(
        word == short if word.isdigit() else word.startswith(short) for short, word in zip(typed, words, strict=True)
    )
