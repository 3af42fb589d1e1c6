"""Chance that anyone can check: the published derivation, and that both forms of kernels follow it."""

from __future__ import annotations

import hashlib
import random

import pytest

from signoria.core.chance import TWO_64, Dealer, Seed
from signoria.core.refusal import Unreadable
from tests.tables import TABLES, form_of

ZERO = Seed(bytes(32))


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert Seed(bytes(32)).commit == hashlib.sha256(bytes(32)).hexdigest()
    assert Seed.from_hex(ZERO.hex).data == ZERO.data


@pytest.mark.parametrize("digits", ["", "00", "zz" * 32, "0" * 63, "0" * 66, "é" * 64])
def test_a_seed_has_64_hex_digits(digits: str) -> None:
    with pytest.raises(Unreadable, match="64 hex digits"):
        Seed.from_hex(digits)


def by_the_book(seed: bytes, kind: str, round_: int, ordinal: int, cases: int) -> int:
    """The derivation as docs/chance.md states it, word for word."""
    attempt = 0
    while True:
        label = f"{kind} {round_} {ordinal} {attempt}".encode("ascii")
        x = int.from_bytes(hashlib.sha256(seed + label).digest()[:8], "big")
        if x < 2**64 // cases * cases:
            return x % cases
        attempt += 1


def test_both_kinds_of_kernels_draw_by_the_book() -> None:
    dice = random.Random(1)
    forms = [form_of(TABLES[0], fast) for fast in (False, True)]
    for _ in range(300):
        seed, kind = dice.randbytes(32), dice.choice(["card", "start", "treachery"])
        round_, ordinal, cases = dice.randint(1, 12), dice.choice([1, 9, 10, 99, 100, 12345]), dice.randint(1, 400)
        due = by_the_book(seed, kind, round_, ordinal, cases)
        assert Seed(seed).case(kind, round_, ordinal, cases) == due
        for form in forms:
            kinds = form.numbers(list(kind.encode().ljust(16, b"\0")))
            spare = form.numbers([0] * 64)
            assert form.draw.case(form.numbers(list(seed)), kinds, round_, ordinal, cases, spare) == due


class Scripted(Seed):
    """A seed whose words are written down."""

    def __init__(self, *words: int) -> None:
        super().__init__(bytes(32))
        self.words = words

    def word(self, label: str) -> int:
        return self.words[int(label.split()[-1])]


def test_words_too_near_the_top_are_passed_over() -> None:
    assert Scripted(TWO_64 - 1, 5).case("card", 1, 1, 3) == 5 % 3
    assert Scripted(TWO_64 - 2, 5).case("card", 1, 1, 3) == (TWO_64 - 2) % 3
    assert Scripted(TWO_64 - 1, 5).case("card", 1, 1, 4) == 3


def test_a_dealer_counts_each_kind_within_each_round() -> None:
    dealer = Dealer(ZERO)
    dealt = [
        dealer.case("card", 1, 36),
        dealer.case("start", 1, 4),
        dealer.case("card", 1, 36),
        dealer.case("card", 2, 9),
    ]
    assert dealt == [
        by_the_book(bytes(32), "card", 1, 1, 36),
        by_the_book(bytes(32), "start", 1, 1, 4),
        by_the_book(bytes(32), "card", 1, 2, 36),
        by_the_book(bytes(32), "card", 2, 1, 9),
    ]


def test_both_kinds_of_kernels_draw_the_same_words() -> None:
    plain, fast = [form_of(TABLES[0], compiled).draw for compiled in (False, True)]
    for key in (0, 1, 2**62, 2**63 - 1):
        for n in (0, 1, 7, 10**6):
            assert plain.word(key, n) == fast.word(key, n)
            assert 0 <= plain.word(key, n) < 2**63


def test_what_bots_draw_from_says_nothing_of_the_seed() -> None:
    assert ZERO.private() == int.from_bytes(hashlib.sha256(bytes(32) + b"bots").digest()[:8], "big") >> 1
