"""One declaration gives a record's both forms, its bytes and its plain words."""

from __future__ import annotations

import re
from typing import ClassVar

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.core.forms import dtype_of
from signoria.core.layout import NONE, Layout, Records, grid, number, row
from signoria.core.plain import Plain, from_plain, to_plain

WORDS = {"seat": ["0", "1", "2"], "good": ["fur", "dye"], "phase": ["draw", "bid"]}


class Table(Layout):
    sizes: ClassVar = {"seat": 4, "good": 2, "space": 3, "phase": 2}
    day: int = number(least=1, upto=3)
    bank: int = number(upto=100_000)
    phase: int = number(of="phase", least=0)
    asked: int = number(of="seat")
    money: list[int] = row("seat", upto=999)
    hold: list[list[int]] = grid("seat", "space", of="good")
    level: list[list[int]] = grid("seat", "good", upto=7)
    unseen: list[int] = row("good", upto=9)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Any table within its bounds, for three seats."""
    table = Table()
    table.day, table.bank = draw(st.integers(1, 3)), draw(st.integers(0, 100_000))
    table.phase, table.asked = draw(st.integers(0, 1)), draw(st.integers(NONE, 2))
    table.money = [*draw(st.lists(st.integers(0, 999), min_size=3, max_size=3)), 0]
    holds = [draw(st.lists(st.integers(0, 1), max_size=3)) for _ in range(3)]
    table.hold = [hold + [NONE] * (3 - len(hold)) for hold in [*holds, []]]
    table.level = [draw(st.lists(st.integers(0, 7), min_size=2, max_size=2)) for _ in range(3)] + [[0, 0]]
    table.unseen = draw(st.lists(st.integers(0, 9), min_size=2, max_size=2))
    return table


@given(tables())
def test_bytes_words_and_copies_say_all_of_a_record(table: Table) -> None:
    assert table.defects() == []
    assert Table.unpack(table.pack()) == table
    assert hash(table.copy()) == hash(table)
    again = Table()
    from_plain(again, to_plain(table, WORDS), WORDS)
    assert again == table
    numpy_form = np.frombuffer(table.pack(), dtype_of(Table))
    assert numpy_form.tobytes() == table.pack()
    assert numpy_form[0]["level"].tolist() == table.level
    assert int(numpy_form[0]["bank"]) == table.bank


def test_plain_words_leave_out_what_is_empty() -> None:
    table = Table()
    table.day, table.asked, table.hold = 1, NONE, [[1, 0, NONE], [NONE] * 3, [NONE] * 3, [NONE] * 3]
    table.unseen[1] = 2
    assert to_plain(table, WORDS) == {
        "day": 1,
        "bank": 0,
        "phase": "draw",
        "asked": None,
        "money": [0, 0, 0],
        "hold": [["dye", "fur"], [], []],
        "level": [{}, {}, {}],
        "unseen": {"dye": 2},
    }


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"day": 0}, "day: '0' is out of bounds"),
        ({"day": True}, "day: 'True' is not known"),
        ({"day": "one"}, "day: 'one' is not known"),
        ({"phase": None}, "phase: 'None' is out of bounds"),
        ({"phase": 1}, "phase: '1' is not known"),
        ({"asked": 3}, "asked: '3' is out of bounds"),
        ({"asked": "1"}, "asked: '1' is not known"),
        ({"money": [1, 2]}, "money: '[1, 2]' does not fit"),
        ({"money": [1, 2, 3, 4]}, "money: '[1, 2, 3, 4]' does not fit"),
        ({"money": [1, 2, 1000]}, "money: '1000' is out of bounds"),
        ({"hold": [["fur"] * 4, [], []]}, "does not fit"),
        ({"hold": [["salt"], [], []]}, "hold: 'salt' is not known"),
        ({"unseen": {"salt": 1}}, "unseen: 'salt' is not known"),
        ({"unseen": [1, 2, 3]}, "unseen: '[1, 2, 3]' does not fit"),
        ({"extra": 1}, "'extra' is not one of its fields"),
    ],
)
def test_plain_words_that_do_not_fit_are_refused(change: dict[str, Plain], sentence: str) -> None:
    table = Table()
    table.day = 1
    plain = {**to_plain(table, WORDS), **change}
    with pytest.raises(ValueError, match=re.escape(sentence)):
        from_plain(Table(), plain, WORDS)


def test_a_missing_field_is_named() -> None:
    plain = to_plain(Table(), WORDS)
    del plain["bank"]
    with pytest.raises(ValueError, match="bank is missing"):
        from_plain(Table(), plain, WORDS)


def test_records_in_a_row_copy_as_an_array_does() -> None:
    rows = Records.blank(Table, 2)
    first, second = rows
    vars(first)["money"][1] = 7
    rows[1] = first
    vars(first)["money"][1] = 8
    assert vars(second)["money"] == [0, 7, 0, 0]


def test_a_number_outside_its_bounds_is_a_defect() -> None:
    table = Table()
    table.day, table.money[2] = 1, 1000
    assert table.defects() == ["money holds 1000, outside 0 to 999"]
