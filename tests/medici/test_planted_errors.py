"""The tests of the rulings must notice a wrong rule: each of five errors, planted, fails a test named for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.planted import Error, failing

pytestmark = pytest.mark.slow

ERRORS = {
    "shares are rounded up": Error(
        "    return pool // equal\n",
        "    return (pool + equal - 1) // equal\n",
        "test_M14_example_of_both_rulebooks",
    ),
    "a bonus is shared by those on the field": Error(
        """\
        if step > s.level[p][good] or not box.bonus_once:
            s.money[p] += box.bonus[step]
        s.level[p][good] = step
""",
        """\
        s.level[p][good] = step
    for p in range(box.seats):
        step = s.level[p][good]
        s.money[p] += box.bonus[step] // [s.level[rival][good] for rival in range(box.seats)].count(step)
""",
        "test_M17_each_player_on_a_field_earns_its_bonus_in_full",
    ),
    "a short deck fills no hold": Error(
        """\
    elif open_holds(s, box) == 1:
""",
        """\
    elif open_holds(s, box) == 1 and s.deck < box.spaces - s.stored[left_with_room(s, box, s.auctioneer)]:
        end_day(s, box)
    elif open_holds(s, box) == 1:
""",
        "test_M11_free_cards_count_in_both_scorings_with_a_short_deck",
    ),
    "the next auctioneer sits left of the buyer": Error(
        """\
    clear_lot(s)
    go_on(s, box)
""",
        """\
    if s.buyer != NOBODY:
        s.auctioneer = s.buyer
    clear_lot(s)
    go_on(s, box)
""",
        "test_M10_next_auctioneer_sits_left_of_the_previous_one",
    ),
    "the last place is paid": Error(
        "    return share(box.hold_pay, better, equal)\n",
        "    return share(box.hold_pay, better, equal) or 5\n",
        "test_M14_payout_by_place_and_ties_share_rounded_down",
    ),
}


def test_without_an_error_the_same_tests_pass(tmp_path: Path) -> None:
    names = [error.noticed_by for error in ERRORS.values()]
    assert failing(tmp_path, "medici", names) == (0, set())


@pytest.mark.parametrize("error", ERRORS.values(), ids=ERRORS.keys())
def test_a_planted_error_is_noticed(error: Error, tmp_path: Path) -> None:
    assert failing(tmp_path, "medici", [error.noticed_by], error) == (1, {error.noticed_by})
