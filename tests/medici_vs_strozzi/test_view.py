"""What a seat is shown: figures that the scoring keeps, a page that fits, and sentences for what happened."""

from __future__ import annotations

import pytest

from signoria import NOBODY, State
from signoria.core.legal import Move
from signoria.games.medici_vs_strozzi.view import Pay, View
from tests.tables import random_course

from .tables import bought, drawn, game, play, read, table

NAMES = ["Annabella di Lorenzo", "Carl"]


def seen(state: State, seat: int = NOBODY) -> View:
    view = state.view(seat)
    assert isinstance(view, View)
    return view


def page(state: State, seat: int = NOBODY) -> list[str]:
    return game().folder.view.page(state.view(seat), game().about.title, NAMES, game().catalogue())


def told(state: State, *said: str) -> list[str]:
    """What is told of the last of these moves."""
    state = play(state, *said[:-1])
    move = Move(state.legal.lexicon.numbers[said[-1]], said[-1])
    return state.told(move, state.play(move), ["Anna", "Carl"], game().catalogue())


@pytest.mark.parametrize("seed", range(6))
def test_what_is_shown_as_paid_now_is_what_a_scoring_pays(seed: int) -> None:
    for before, move, after in random_course(game(), seed):
        if move.text in ("discard", "buy", "decline") and (read(after, "round") > read(before, "round") or after.over):
            pays = [seat.harbours_pay + seat.markers_pay for seat in seen(before).seats]
            price = read(before, "price")
            buyer = read(before, "drawer") if move.text == "decline" else 1 - read(before, "drawer")
            if move.text != "discard":
                pays[buyer] -= price
            assert read(after, "money") == [money + due for money, due in zip(read(before, "money"), pays, strict=True)]
            tracks = [track for harbour in seen(before).harbours for track in harbour.tracks]
            assert [track.scored for track in tracks] == [
                track.marker for harbour in seen(after).harbours for track in harbour.tracks
            ]


def test_after_the_last_scoring_markers_are_shown_where_they_stand() -> None:
    state = play(bought(table(in_round=3, bag="d1"), 1, by=0), "load 3 left")
    assert state.over
    (dye, *_), *_ = [harbour.tracks for harbour in seen(state).harbours]
    assert (dye.marker, dye.scored, dye.owner, dye.pays) == (1, 1, 0, 10)
    assert [seat.markers_pay for seat in seen(state).seats] == [10, 0]
    assert [seat.harbours_pay for seat in seen(state).seats] == [20, 0]


def test_ships_harbours_and_tracks_are_shown() -> None:
    state = drawn(table(ships=[["5 left d0 d4"], ["3 left s1"]], markers={"left dye": 2}), "gold c1")
    view = seen(play(state, "price 12"), 1)
    assert (view.lot, view.lot_worth, view.price, view.may_draw) == (["gold 5", "cloth 1"], 6, 12, False)
    ships = view.seats[0].ships
    assert [(ship.holds, ship.harbour, ship.free, ship.worth) for ship in ships] == [
        (3, None, 3, 0),
        (4, None, 4, 0),
        (5, "left", 3, 4),
    ]
    left = view.harbours[0]
    assert (left.name, left.worth, left.richer) == ("left", [4, 1], 0)
    assert [(track.good, track.marker, track.scored, track.owner, track.pays) for track in left.tracks] == [
        ("dye", 2, 4, 0, 30),
        ("spice", 0, -1, 1, 10),
        ("cloth", 0, 0, None, 0),
    ]
    shown = page(play(state, "price 12"), 1)
    assert "Annabella di Lorenzo's lot: gold 5, cloth 1 (worth 6), priced at 12" in shown
    assert "  left    Annabella    5  D0 D4 . . .        4  dye      21..|.o1x   Medici 30" in shown
    assert "o: marker; x: where a scoring now would find it; bonus fields: 1 = 10, 2 = 20" in shown


@pytest.mark.parametrize("seed", range(3))
def test_what_a_way_to_load_gains_is_what_a_scoring_then_pays_more(seed: int) -> None:
    for before, move, after in random_course(game(), seed):
        if move.text.startswith("load") and read(after, "round") == read(before, "round") and not after.over:
            p = read(before, "buyer")
            ship = move.text.split()[1]
            (harbour,) = [one.harbour for one in seen(after).seats[p].ships if str(one.holds) == ship]
            ways = seen(before).seats[p].ways
            gains = {(way.ship, way.harbour): way.gain for way in ways}
            assert _lead(after, p) - _lead(before, p) == gains[ship, harbour]
            assert seen(before).seats[p].best == max(gains.values())


def _lead(state: State, p: int) -> int:
    pays = [seat.harbours_pay + seat.markers_pay for seat in seen(state).seats]
    return pays[p] - pays[1 - p]


def test_who_has_no_room_has_no_way_to_load() -> None:
    cramped = ["5 left x4", "4 right x3", "3 middle x2"]
    state = drawn(table(bag="gold c0", ships=[["3 left s1 s2 s3"], cramped]), "gold c0")
    assert (seen(state).seats[1].ways, seen(state).seats[1].best) == ([], None)
    assert seen(state).seats[0].ways != []


@pytest.mark.parametrize("seed", range(3))
def test_a_rounds_pay_is_told_harbour_by_harbour(seed: int) -> None:
    for before, move, after in random_course(game(), seed):
        steps = [step for step in before.steps(move, after) if isinstance(step, Pay)]
        if read(after, "round") == read(before, "round") and not after.over:
            assert steps == []
            continue
        assert [step.harbour.name for step in steps] == ["left", "middle", "right"]
        assert steps[-1].money == read(after, "money")


def test_the_price_is_told_only_once_it_is_named() -> None:
    state = drawn(table(), 2)
    assert (seen(state).price, seen(state).may_draw) == (None, True)
    assert (seen(play(state, "price 0")).price, seen(play(state, "price 0")).may_draw) == (0, False)


@pytest.mark.parametrize("seed", range(6))
def test_a_page_fits_the_terminal_with_log_and_question(seed: int) -> None:
    ask, say = game().folder.view.ask, game().catalogue()
    for state, _, after in random_course(game(), seed):
        for seat in (NOBODY, 0, 1):
            lines = page(after, seat)
            assert len(lines) <= 17
            assert max(map(len, lines)) <= 79
        if state.actor >= 0:
            question = ask(state.view(state.actor), NAMES, say)
            assert question.startswith(NAMES[state.actor])
            assert len(question) <= 100


def test_the_log_tells_what_happened() -> None:
    start = table(bag="d4 c0 gold", ships=[["5 left s1"], ["4 right f0 f1 f2 f3"]])
    assert told(start, "tile dye 4") == ["Anna draws dye 4."]
    lot = play(start, "tile d4")
    assert told(lot, "draw") == []
    assert told(lot, "price 7") == ["Anna prices dye 4 at 7."]
    asked = play(lot, "price 7")
    assert told(asked, "buy") == ["Carl buys for 7."]
    assert told(asked, "decline") == ["Carl declines, so Anna pays 7."]
    assert told(asked, "decline", "load 5") == ["Anna loads dye 4 onto ship 5, left."]
    assert told(asked, "buy", "load 3 left") == ["Carl loads dye 4 onto ship 3, left."]
    assert told(asked, "buy", "discard") == ["Carl discards dye 4."]


def test_the_log_tells_of_a_lot_without_room_and_of_the_scoring() -> None:
    cramped = ["5 left x4", "4 right x3", "3 middle x2"]
    state = play(drawn(table(bag="gold c0", ships=[["3 left s1 s2 s3"], cramped]), "gold c0"), "price 3")
    assert told(state, "buy") == [
        "Carl buys for 3.",
        "No ship of Carl's has room: gold 5, cloth 0 discarded.",
        "Round 1 is over.",
        *_paid_after(state),
        "Carl draws first in round 2.",
    ]


def _paid_after(state: State) -> list[str]:
    seats = seen(state).seats
    harbours, markers = ([getattr(seat, name) for seat in seats] for name in ("harbours_pay", "markers_pay"))
    return [
        f"  Harbours pay Anna {harbours[0]}, Carl {harbours[1]}.",
        f"  Markers pay Anna {markers[0]}, Carl {markers[1]}.",
    ]


def test_the_scoring_that_is_told_counts_the_last_lot() -> None:
    state = bought(table(bag="d1", in_round=3), 1, by=0)
    assert told(state, "load 3 left") == [
        "Anna loads dye 1 onto ship 3, left.",
        "Round 3 is over.",
        "  Harbours pay Anna 20, Carl 0.",
        "  Markers pay Anna 10, Carl 0.",
    ]
