"""The tests of the rulings must notice a wrong rule: each of these errors, planted, fails a test named for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.planted import Error, failing

pytestmark = pytest.mark.slow

ERRORS = {
    "an opening bid is the status itself": Error(
        "    return box.opening * s.status[box.tile_city[tile]]\n",
        "    return s.status[box.tile_city[tile]] + 0 * box.opening\n",
        "test_P5_the_auctioning_player_must_open_with_twice_the_status",
        "rules/auctions.py",
    ),
    "who cannot top a bid stays in until he is asked": Error(
        "        if p != s.bidder and s.reach[p] <= amount:\n",
        "        if p != s.bidder and s.reach[p] < amount - 5:\n",
        "test_P5b_a_player_is_out_as_soon_as_a_bid_stands_that_he_cannot_top",
        "rules/auctions.py",
    ),
    "an event without a bid stays": Error(
        "        take_event(s, box, winner if winner != NOBODY else s.turn)\n",
        "        take_event(s, box, winner if winner != NOBODY else left_of(box, s.turn))\n",
        "test_P6_if_nobody_bids_the_auctioning_player_gets_it_for_nothing",
        "rules/auctions.py",
    ),
    "the discards are shuffled as soon as the stack is empty": Error(
        "    s.hand[s.turn][tile] += 1\n    s.held[s.turn] += 1\n    s.phase = DONE\n",
        "    s.hand[s.turn][tile] += 1\n    s.held[s.turn] += 1\n    reach_for_stack(s)\n    s.phase = DONE\n",
        "test_P4b_an_empty_stack_is_refilled_when_a_tile_is_to_be_drawn",
        "rules/turn.py",
    ),
    "a robbery takes what waits at home": Error(
        "        n = min(s.gold[s.target], box.treachery_takes[ROBBERY])\n",
        "        n = min(s.gold[s.target] + s.home[s.target], box.treachery_takes[ROBBERY])\n",
        "test_P9a_gold_waiting_at_home_cannot_be_taken",
        "rules/turn.py",
    ),
    "Lucrezia is asked about her owner's own tiles": Error(
        "CANCELLING if p != by and may_use(",
        "CANCELLING if may_use(",
        "test_P9d_a_bribe_against_the_side_that_she_commands",
        "rules/table.py",
    ),
    "the declarer is asked for a veto": Error(
        "    p = left_of(box, s.asked)\n    while p != s.turn:\n",
        "    p = left_of(box, s.asked)\n    while p != left_of(box, s.turn) or s.asked == s.turn:\n",
        "test_P11_asked_clockwise_from_the_declarers_left_each_once",
        "rules/war.py",
    ),
    "a vetoed war does not count": Error(
        "    if action == VETO:\n        use_up(",
        "    s.wars -= 1\n    if action == VETO:\n        use_up(",
        "test_P11_a_veto_tile_cancels_the_war_and_the_marker_keeps_its_place",
        "rules/war.py",
    ),
    "a commander is paid by the status after the fight": Error(
        "            pay = s.status[s.city[s.command[p]]] + total(",
        "            pay = s.status[s.city[1 - s.command[p]]] + total(",
        "test_P13_each_commander_is_paid_his_citys_status_at_home",
        "rules/war.py",
    ),
    "after a bribe only those who have not spoken are asked": Error(
        "    put_tile_away(s)\n    s.silent = 0\n",
        "    put_tile_away(s)\n    s.silent += 1\n",
        "test_P15a_after_a_bribe_everyone_speaks_again_the_briber_included",
        "rules/war.py",
    ),
    "equal totals are a win for the attacker": Error(
        "    if attack > defence:\n",
        "    if attack >= defence:\n",
        "test_P17_a_draw_changes_nothing",
        "rules/war.py",
    ),
    "a rout is a difference of two": Error(
        "attack >= box.rout_times * defence)",
        "attack >= box.rout_times + defence)",
        "test_P17_two_steps_each_if_the_total_is_at_least_twice_the_other",
        "rules/war.py",
    ),
    "the Pope is given back before he yields": Error(
        "    return n + box.pope_influence if s.pope == p else n\n",
        "    return n\n",
        "test_P7_the_holder_collects_2_influence_and_gives_him_back_but_for_the_last_time",
        "rules/decade.py",
    ),
    "equal cities score the higher value": Error(
        "        place += s.status[other] >= s.status[city]\n",
        "        place += s.status[other] > s.status[city] or other == city\n",
        "test_P20_cities_equal_in_status_score_the_lower_value",
        "rules/scoring.py",
    ),
    "second place pays beside a shared first": Error(
        "    return box.gold_points[1] if richer == 1 else 0\n",
        "    return box.gold_points[1] if richer <= 2 else 0\n",
        "test_P20a_most_gold_and_second_most",
        "rules/scoring.py",
    ),
    "a spied hand stays open": Error(
        "    return s.phase == SPYING and p == s.target and seat == s.turn\n",
        "    return s.phase >= SPYING and p == s.target\n",
        "test_P9b_a_hand_is_seen_only_while_the_spy_chooses",
        "rules/knowledge.py",
    ),
}


def test_without_an_error_the_same_tests_pass(tmp_path: Path) -> None:
    names = [error.noticed_by for error in ERRORS.values()]
    assert failing(tmp_path, "princes", names) == (0, set())


@pytest.mark.parametrize("error", ERRORS.values(), ids=ERRORS.keys())
def test_a_planted_error_is_noticed(error: Error, tmp_path: Path) -> None:
    assert failing(tmp_path, "princes", [error.noticed_by], error) == (1, {error.noticed_by})
