"""Texts and numbers, what a player may type, and the three ways in which it may be wrong."""

from __future__ import annotations

import pytest

from signoria.core.legal import Legal, Spans
from signoria.core.notation import Lexicon, Numbers, Verb
from signoria.core.refusal import Ambiguous, Illegal, Unreadable

SHIPS = Lexicon(
    [
        Verb("pass"),
        Verb("price", Numbers(0, 200)),
        Verb("draw"),
        Verb("discard"),
        Verb("load", ("3", "4", "5"), ("", "left", "middle", "right")),
        Verb("dock", ("rome", "venice")),
    ]
)


def numbers(*texts: str) -> list[int]:
    return [SHIPS.numbers[text] for text in texts]


def legal(*texts: str) -> Legal:
    return Legal(SHIPS, Spans([(number, number) for number in numbers(*texts)]))


def test_texts_are_numbered_verb_by_verb_and_argument_by_argument() -> None:
    assert len(SHIPS.texts) == len(set(SHIPS.texts)) == 1 + 201 + 1 + 1 + 12 + 2
    assert SHIPS.texts[SHIPS.starts[4] + 6] == "load 4 middle"
    assert [SHIPS.verb(number).name for number in numbers("pass", "price 200", "load 5 right")] == [
        "pass",
        "price",
        "load",
    ]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("pass", "pass"),
        ("  PASS ", "pass"),
        ("load 4 middle", "load 4 middle"),
        ("l 4 m", "load 4 middle"),
        ("l 5", "load 5"),
        ("p 7", "price 7"),
        ("pr 7", "price 7"),
        ("7", "price 7"),
        ("dr", "draw"),
        ("dock r", "dock rome"),
    ],
)
def test_what_is_typed_may_be_cut_short(typed: str, meant: str) -> None:
    now = legal("pass", "price 7", "draw", "load 4 middle", "load 5", "dock rome", "dock venice")
    assert now.read(typed).text == meant


@pytest.mark.parametrize(
    ("typed", "error", "sentence"),
    [
        ("", Unreadable, "nothing was said"),
        ("swim", Unreadable, "there are pass, price, draw"),
        ("price", Unreadable, "price takes a whole number from 0 to 200"),
        ("price 201", Unreadable, "price takes a whole number from 0 to 200"),
        ("price 1.5", Unreadable, "price takes a whole number"),
        ("price " + "9" * 400, Unreadable, "price takes a whole number"),
        ("dock paris", Unreadable, "dock takes one of rome, venice"),
        ("price 8", Illegal, "you may pass, draw, discard or price 7"),
        ("load 4 left", Illegal, "is not legal now; you may"),
        ("d", Ambiguous, "could be draw or discard"),
    ],
)
def test_three_errors_say_what_would_be_right(typed: str, error: type[Exception], sentence: str) -> None:
    now = legal("pass", "draw", "discard", "price 7")
    with pytest.raises(error) as refused:
        now.read(typed)
    assert sentence in str(refused.value)
    assert len(str(refused.value)) < 200


def test_a_word_that_fits_several_moves_is_the_one_that_is_legal() -> None:
    assert legal("pass", "draw").read("d").text == "draw"


def test_a_set_of_moves_in_few_words_and_as_short_json() -> None:
    spans = Spans(
        [
            (SHIPS.numbers["pass"], SHIPS.numbers["pass"]),
            (SHIPS.numbers["price 3"], SHIPS.numbers["price 9"]),
            (SHIPS.numbers["price 11"], SHIPS.numbers["price 11"]),
            (SHIPS.numbers["load 3 left"], SHIPS.numbers["load 3 middle"]),
            (SHIPS.numbers["load 4"], SHIPS.numbers["load 4"]),
            (SHIPS.numbers["load 5 right"], SHIPS.numbers["load 5 right"]),
            (SHIPS.numbers["dock venice"], SHIPS.numbers["dock venice"]),
        ]
    )
    now = Legal(SHIPS, spans)
    assert str(now) == "pass, price 3 to 9, price 11, load 3 left, load 3 middle, load 4, load 5 right or dock venice"
    assert now.offer() == {
        "dock": ["venice"],
        "load": {"3": ["left", "middle"], "4": True, "5": ["right"]},
        "pass": True,
        "price": [[3, 9], [11, 11]],
    }
    assert len(now) == 14
    assert "price 10" not in now
    assert "price 11" in now
    assert next(iter(now)) in now
