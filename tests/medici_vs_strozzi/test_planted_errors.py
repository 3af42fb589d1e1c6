"""The tests of the rulings must notice a wrong rule: each of these errors, planted, fails a test named for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.planted import Error, failing

pytestmark = pytest.mark.slow

ERRORS = {
    "the Strozzi draw first in round 2 alone": Error(
        "MEDICI if s.round == 1 else STROZZI",
        "STROZZI if s.round == 2 else MEDICI",
        "test_V1_the_medici_draw_first_in_round_1_the_strozzi_from_then_on",
    ),
    "the opponent's room limits the lot as well": Error(
        "s.left > 0 and fits(s, box, s.drawer, s.turned + 1)",
        "s.left > 0 and fits(s, box, s.drawer, s.turned + 1) and fits(s, box, opponent(s.drawer), s.turned + 1)",
        "test_V2_the_opponents_room_is_no_limit",
    ),
    "a lot may be spread over several ships when it is drawn": Error(
        "        if room(s, box, p, ship) >= tiles:\n            return True\n    return False\n",
        "        tiles -= room(s, box, p, ship)\n    return tiles <= 0\n",
        "test_V2_a_lot_never_exceeds_the_room_of_one_of_the_drawers_own_ships",
    ),
    "the seller is paid": Error(
        "    s.money[p] -= s.price\n",
        "    s.money[p] -= s.price\n    s.money[opponent(p)] += s.price\n",
        "test_V4_the_opponent_buys_or_the_drawer_must",
    ),
    "a lot without room is asked about": Error(
        "    if fits(s, box, p, s.turned):\n",
        "    if True:\n",
        "test_V5_a_lot_without_room_is_discarded_without_a_question",
    ),
    "two ships of a player may share a harbour": Error(
        "return harbour != NONE and is_open(s, box, p, harbour)",
        "return harbour != NONE",
        "test_V5_V6_a_ship_with_room_for_all_and_a_harbour_of_ones_own",
    ),
    "a player is barred from his rival's harbours": Error(
        "        if s.harbour[p][ship] == harbour:\n",
        "        if s.harbour[p][ship] == harbour or s.harbour[opponent(p)][ship] == harbour:\n",
        "test_V6_a_ship_stays_in_its_harbour_for_the_round",
    ),
    "the players draw in turn": Error(
        "        begin_turn(s, p)\n",
        "        begin_turn(s, opponent(s.drawer))\n",
        "test_V7_whoever_bought_draws_next_also_after_discarding",
    ),
    "the round ends when one ship is full": Error(
        "    if s.left == 0 or not fits(s, box, p, 1):\n",
        "    if s.left == 0 or 0 in [room(s, box, p, ship) for ship in range(box.ships)]:\n",
        "test_V8_the_round_ends_when_a_players_ships_are_all_full",
    ),
    "the last lot of the bag is not sold": Error(
        "    s.phase = ANSWER\n",
        "    s.phase = ANSWER\n    if s.left == 0:\n        s.round += 1\n        begin_turn(s, STROZZI)\n",
        "test_V8_the_last_lot_of_the_bag_is_still_sold_and_loaded",
    ),
    "equal cargoes are paid to the Medici": Error(
        "    return side(s.cargo[MEDICI][harbour] - s.cargo[STROZZI][harbour])\n",
        "    return side(s.cargo[MEDICI][harbour] - s.cargo[STROZZI][harbour] + 0.5)\n",
        "test_V9_the_higher_cargo_total_of_a_harbour_earns_20",
    ),
    "a 0 pulls one field like any other": Error(
        "s.pull[track] += box.tile_pull[tile] if p == MEDICI else -box.tile_pull[tile]",
        "s.pull[track] += 1 if p == MEDICI else -1",
        "test_V10_one_field_for_each_tile_two_for_a_0_where_the_harbour_has_the_track",
    ),
    "a marker stops at the end before the other side has pulled": Error(
        "            s.pull[track] +=",
        "            end = box.steps - 1\n"
        "            s.pull[track] = max(-end - s.marker[track], min(end - s.marker[track], s.pull[track]))\n"
        "            s.pull[track] +=",
        "test_V10_the_net_movement_is_applied_and_then_stopped_at_the_ends",
    ),
    "a bonus replaces the pay for the marker": Error(
        "    return box.marker_pay + box.step_bonus[abs(marker)]\n",
        "    return box.step_bonus[abs(marker)] or box.marker_pay\n",
        "test_V11_a_marker_pays_10_and_the_bonus_of_its_field",
    ),
    "markers go back to the middle": Error(
        "        begin_round(s, box)\n\n\ndef pay(",
        "        begin_round(s, box)\n        for at in range(box.tracks):\n            s.marker[at] = 0\n\n\ndef pay(",
        "test_V12_markers_stay_and_everything_else_comes_home",
    ),
    "equal money is won by nobody": Error(
        "1 if s.money[p] >= s.money[opponent(p)] else 0",
        "1 if s.money[p] > s.money[opponent(p)] else 0",
        "test_V13_the_richer_wins_and_equal_money_is_a_shared_win",
    ),
    "the board has fur on the left": Error(
        '    { harbour = "left", good = "cloth" },\n    { harbour = "middle", good = "dye" },\n',
        '    { harbour = "left", good = "fur" },\n    { harbour = "middle", good = "dye" },\n',
        "test_V1_everyone_has_300_and_every_marker_is_in_the_middle",
        file="parts.toml",
    ),
}


def test_without_an_error_the_same_tests_pass(tmp_path: Path) -> None:
    names = [error.noticed_by for error in ERRORS.values()]
    assert failing(tmp_path, "medici_vs_strozzi", names) == (0, set())


@pytest.mark.parametrize("error", ERRORS.values(), ids=ERRORS.keys())
def test_a_planted_error_is_noticed(error: Error, tmp_path: Path) -> None:
    assert failing(tmp_path, "medici_vs_strozzi", [error.noticed_by], error) == (1, {error.noticed_by})
