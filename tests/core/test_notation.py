"""Texts and numbers, what a player may type, and the three ways in which it may be wrong."""

from __future__ import annotations

import pytest

from signoria.core.legal import Legal, Spans
from signoria.core.notation import MANY, Lexicon, Numbers, Verb
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


NAMES = ["Merchant of Venice", "Lorenzo de' Medici", "Giovanni de' Medici", "Niccolò Machiavelli", "Medici Bank"]
CITIES = ["Milan", "Venice", "Rome"]

TOWN = Lexicon(
    [
        Verb("let be"),
        Verb("lower", CITIES),
        Verb("auction", NAMES),
        Verb("war", CITIES, [*CITIES, *(f"{city} extra" for city in CITIES)]),
        Verb("bid", Numbers(0, 20)),
        Verb("give", Numbers(0, 3), CITIES),
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
        ("8", Illegal, "'8' is not legal now; you may pass, draw, discard or price 7"),
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


def all_but(*texts: str) -> Legal:
    """In that town everything is legal but these."""
    left = [number for number, text in enumerate(TOWN.texts) if text not in texts]
    return Legal(TOWN, Spans([(number, number) for number in left]))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("a merch", "auction Merchant of Venice"),
        ("auction of ven", "auction Merchant of Venice"),
        ("a l med", "auction Lorenzo de' Medici"),
        ("a g d m", "auction Giovanni de' Medici"),
        ("a mach", "auction Niccolò Machiavelli"),
        ("AUCTION NICCOLO MACHIAVELLI", "auction Niccolò Machiavelli"),
        ("a Niccolò", "auction Niccolò Machiavelli"),
        ("let", "let be"),
        ("l b", "let be"),
        ("l m", "lower Milan"),
        ("w m v e", "war Milan Venice extra"),
        ("g 2 m", "give 2 Milan"),
        ("b 2", "bid 2"),
    ],
)
def test_of_long_names_words_may_be_left_out(typed: str, meant: str) -> None:
    assert all_but().read(typed).text == meant


@pytest.mark.parametrize("typed", ["war milan venice", "War Milan Venice", "WAR MILAN VENICE"])
def test_a_whole_text_always_wins(typed: str) -> None:
    """Also where it begins a longer one, and where only the longer one is legal."""
    assert all_but().read(typed).text == "war Milan Venice"
    with pytest.raises(Illegal, match="'war Milan Venice' is not legal now"):
        all_but("war Milan Venice").read(typed)


@pytest.mark.parametrize(
    ("typed", "error", "sentence"),
    [
        ("a med", Ambiguous, "could be auction Lorenzo de' Medici, auction Giovanni de' Medici or auction Medici Bank"),
        ("a de'", Ambiguous, "could be auction Lorenzo de' Medici or auction Giovanni de' Medici"),
        # Nothing may be out of order, nor the verb be left out, nor all that follows it.
        ("a machiavelli niccolò", Unreadable, "there are let be, lower"),
        ("machiavelli", Unreadable, "there are let be, lower"),
        ("auction", Unreadable, "auction takes one of Merchant of Venice"),
        ("a", Unreadable, "there are let be, lower"),
        # Numbers are neither cut short nor left out.
        ("give milan", Unreadable, "give takes a whole number from 0 to 3 and one of Milan"),
        ("g 1", Ambiguous, "could be give 1 Milan, give 1 Venice or give 1 Rome"),
        ("let be it", Unreadable, "there are let be"),
        ("b 21", Unreadable, "there are let be"),
    ],
)
def test_what_is_left_out_must_leave_one_move(typed: str, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        all_but().read(typed)


def test_of_what_fits_only_what_is_legal_counts() -> None:
    assert all_but("auction Medici Bank", "auction Giovanni de' Medici").read("a med").text == (
        "auction Lorenzo de' Medici"
    )
    with pytest.raises(Illegal, match="'auction Niccolò Machiavelli' is not legal now; you may let be"):
        all_but("auction Niccolò Machiavelli").read("a mach")


def test_names_that_are_typed_alike_are_refused() -> None:
    with pytest.raises(Unreadable, match="two things go by one name: 'auction Niccolò'"):
        Lexicon([Verb("auction", ["Niccolò", "niccolo"])])


def test_of_many_moves_of_one_verb_the_first_and_the_last_are_told() -> None:
    assert TOWN.list(range(len(TOWN.texts))) == (
        "let be, lower Milan, lower Venice, lower Rome, auction Merchant of Venice, auction Lorenzo de' Medici, "
        "auction Giovanni de' Medici, auction Niccolò Machiavelli, auction Medici Bank, "
        "war Milan Milan … war Rome Rome extra (18), bid 0 to 20 or "
        "give 0 Milan … give 3 Rome (12)"
    )
    nine = TOWN.numbers["war Milan Milan"]
    assert TOWN.list(range(nine, nine + MANY)).count("war") == MANY == 9
    assert TOWN.list(range(nine, nine + MANY + 1)) == "war Milan Milan … war Venice Milan extra (10)"


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
