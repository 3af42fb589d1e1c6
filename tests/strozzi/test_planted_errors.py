"""The tests of the rulings must notice a wrong rule: each of these errors, planted, fails a test named for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.planted import Error, failing

RULES, TABLE, PARTS = "rules/__init__.py", "rules/table.py", "parts.toml"

pytestmark = pytest.mark.slow

ERRORS = {
    "with three players a ship too few is set aside": Error(
        "by_seats = { 3 = 17,",
        "by_seats = { 3 = 16,",
        "test_Z1_deck_and_set_aside_ships_are_one_unknown",
        PARTS,
    ),
    "the second in Florence starts": Error(
        "    highest = s.markers[FLORENCE][0]\n",
        "    highest = s.markers[FLORENCE][1]\n",
        "test_Z2_the_highest_in_florence_starts_the_next_round",
        RULES,
    ),
    "the left neighbour is asked first, and the active player never": Error(
        "    s.asked = s.active\n",
        "    s.asked = (s.active + 1) % 3\n",
        "test_Z3_everyone_is_asked_once_from_the_active_player_to_the_left",
        RULES,
    ),
    "a pirate flag can be answered": Error(
        "    if action == PIRATE:\n",
        "    if action == PIRATE and s.asked != s.active:\n",
        "test_Z4_the_pirate_flag_takes_the_ship_at_once",
        RULES,
    ),
    "any flag steals a ship": Error(
        "s.flag_at[p][flag] == NONE and (flag == PIRATE or s.claimer == NOBODY)",
        "s.flag_at[p][flag] == NONE",
        "test_Z5_those_not_yet_asked_may_steal_with_the_pirate_flag_alone",
        TABLE,
    ),
    "whoever passed may steal after all": Error(
        "    while p != s.active:\n",
        "    while p != (s.active if s.claimer == NOBODY else s.claimer):\n",
        "test_Z5_those_not_yet_asked_may_steal_with_the_pirate_flag_alone",
        RULES,
    ),
    "a displaced flag is used up": Error(
        "        s.claimer = s.asked\n",
        "        if s.claimer != NOBODY:\n            s.flag_at[s.claimer][s.flag] = 0\n        s.claimer = s.asked\n",
        "test_Z5_a_displaced_flag_returns_and_can_be_used_again",
        RULES,
    ),
    "after a ship that nobody wants the next player is active": Error(
        "        begin_turn(s, s.active)\n",
        "        begin_turn(s, left_of(box, s.active))\n",
        "test_Z6_a_ship_that_nobody_wants_is_set_aside_and_the_same_player_goes_on",
        RULES,
    ),
    "a ship goes only where its cargo is wanted": Error(
        "            if s.ship_at[s.asked][port] == NONE:\n",
        "            if s.ship_at[s.asked][port] == NONE and cargo(box, s.ship, port) > 0:\n",
        "test_Z7_a_ship_may_go_to_any_port_whatever_it_carries",
        RULES,
    ),
    "of equals the later one lies above": Error(
        "height[owners[rank - 1]][at] < height[p][at]",
        "height[owners[rank - 1]][at] <= height[p][at]",
        "test_Z8_ships_rank_by_speed_and_then_by_arrival",
        RULES,
    ),
    "the +1 flag makes no ship faster": Error(
        "box.ship_speed[s.ship] + box.flag_speed[s.flag]",
        "box.ship_speed[s.ship]",
        "test_Z8_the_example_of_the_plus_flag",
        RULES,
    ),
    "the wares flag gives a step only where there is a ware": Error(
        "cargo(box, s.ship, port) + box.flag_steps[s.flag])",
        "cargo(box, s.ship, port) + (box.flag_steps[s.flag] if cargo(box, s.ship, port) else 0))",
        "test_Z9_the_ports_ware_moves_its_marker_and_scrolls_move_florences",
        RULES,
    ),
    "a tile moves the marker of the port": Error(
        "advance(s, box, p, box.tile_ware[tile], 1)",
        "advance(s, box, p, find(s.ship, s.ship_at[p]), 1)",
        "test_Z5_example_of_the_rulebook",
        RULES,
    ),
    "a marker goes beyond the last step": Error(
        "min(s.step[p][track] + steps, box.last_step)",
        "s.step[p][track] + steps",
        "test_Z10_who_came_first_lies_left_and_is_higher",
        RULES,
    ),
    "the next player is the left neighbour of the active one": Error(
        "    p = left_of(box, s.claimer)\n",
        "    p = left_of(box, s.active)\n",
        "test_Z11_next_is_the_left_neighbour_of_whoever_took_the_ship",
        RULES,
    ),
    "the round goes on without flags": Error(
        "        if s.deck > 0 and has_flag(s, p):\n",
        "        if s.deck > 0:\n",
        "test_Z12_the_round_ends_when_every_flag_is_used",
        RULES,
    ),
    "the third ship in a port is not paid": Error(
        'note = "by rank in a port"\nvalue = [15, 10, 5]',
        'note = "by rank in a port"\nvalue = [15, 10, 0]',
        "test_Z13_ships_are_paid_by_rank",
        PARTS,
    ),
    "a marker on the start field takes a place": Error(
        "box.bonus[s.step[p][track]] if rank < box.seats else 0",
        "box.bonus[s.step[p][track]] if rank < box.seats else box.marker_pay[2]",
        "test_Z14_markers_are_paid_by_height",
        RULES,
    ),
    "the bonus is for the highest alone": Error(
        "    return box.marker_pay[rank] + box.bonus[s.step[p][track]] if",
        "    return box.marker_pay[rank] + (box.bonus[s.step[p][track]] if rank == 0 else 0) if",
        "test_Z15_each_marker_on_a_bonus_field_earns_its_bonus",
        RULES,
    ),
    "tiles are given back after the round": Error(
        "        begin_round(s, box)\n",
        "        begin_round(s, box)\n"
        "        for p in range(box.seats):\n"
        "            s.tiles[p] = [0] * len(s.tiles[p])\n",
        "test_Z16_markers_and_tiles_stay_and_ships_do_not",
        RULES,
    ),
    "patronage is paid to those who have none": Error(
        "box.patronage_pay[ahead] if s.patronage[p][category] > 0 else 0",
        "box.patronage_pay[ahead]",
        "test_Z17_patronage_pays_by_the_sum_of_values",
        RULES,
    ),
    "ties of patronage go to the lower in Florence": Error(
        "rank_for_ties(s, box, rival) < rank_for_ties(s, box, p)",
        "rank_for_ties(s, box, rival) > rank_for_ties(s, box, p)",
        "test_Z17_patronage_pays_by_the_sum_of_values",
        RULES,
    ),
    "equal money is always shared": Error(
        "s.money[p] == most and find(p, florence) == highest else 0",
        "s.money[p] == most else 0",
        "test_Z18_the_richest_wins_and_florence_decides_between_equals",
        RULES,
    ),
}


def test_without_an_error_the_same_tests_pass(tmp_path: Path) -> None:
    names = [error.noticed_by for error in ERRORS.values()]
    assert failing(tmp_path, "strozzi", names) == (0, set())


@pytest.mark.parametrize("error", ERRORS.values(), ids=ERRORS.keys())
def test_a_planted_error_is_noticed(error: Error, tmp_path: Path) -> None:
    assert failing(tmp_path, "strozzi", [error.noticed_by], error) == (1, {error.noticed_by})
