"""What every game in the list promises. A new game inherits all of it by its line in the list."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec
import pytest

from signoria.core.contract import CHANCE, NOBODY, Moves
from signoria.core.game import Game, State
from signoria.core.layout import Layout
from signoria.core.orders import Lapse, Say, among
from signoria.core.refusal import Illegal, Refusal
from tests.tables import PLAIN_TABLES, TABLES, at_each, form_of, random_course, turned_text

every_table = at_each(TABLES)
every_plain_table = at_each(PLAIN_TABLES)


def whole(state: State) -> Layout:
    """The position with all its secrets."""
    return state.game.folder.position.unpack(bytes(state))


class Tracer:
    """Random games as one form of the rules plays them."""

    def __init__(self, game: Game, fast: bool) -> None:
        self.form = form = form_of(game, fast)
        self.states = form.records(game.folder.position, game.about.longest + 2)
        self.states[0] = form.store(game.set_up())[0]
        self.others = form.store(game.box), form.records(Moves)

    def positions(self, key: int) -> list[bytes]:
        """Every position of the game that a key gives."""
        events = self.form.kernels.random_trace(self.states, *self.others, key)
        return [record.tobytes() if self.form.fast else record.pack() for record in self.states[: events + 1]]


def check_forms_agree(game: Game, keys: range) -> None:
    tracers = [Tracer(game, fast) for fast in (False, True)]
    for key in keys:
        plain, fast = [tracer.positions(key) for tracer in tracers]
        assert plain == fast, f"the two forms part in game {key} at position {_first_difference(plain, fast)}"


def _first_difference(one: list[bytes], other: list[bytes]) -> int:
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


@at_each(TABLES, compiling=True)
def test_interpreted_and_compiled_agree_at_every_position(game: Game) -> None:
    check_forms_agree(game, range(130))


@pytest.mark.full
@every_table
def test_interpreted_and_compiled_agree_over_thousands_of_games(game: Game) -> None:
    check_forms_agree(game, range(1000, 2000))


@every_table
def test_a_random_game_ends_within_its_declared_length_and_within_its_bounds(game: Game) -> None:
    for seed in range(5):
        events = 0
        for _, _, after in random_course(game, seed):
            events += 1
            assert whole(after).defects() == []
        assert events <= game.about.longest
        assert after.result is not None
        assert len(after.result.scores) == game.seats
        assert after.result.winners


@every_table
def test_whatever_is_offered_is_accepted_and_nothing_else(game: Game) -> None:
    dice = random.Random(1)
    texts = [*game.moves.texts, *game.chances.texts, "", "fold", "bid", "bid 0", "bid -1", "bid 1.5", "Pass"]
    for state, _, _ in random_course(game, 1):
        if dice.random() > 0.05:
            continue
        offered = {move.text for move in state.legal}
        assert len(offered) == len(state.legal) > 0
        for text in texts:
            assert (text in state.legal) == (text in offered)
            if text in offered:
                state.play(text)
            else:
                with pytest.raises(Refusal):
                    state.play(text)


@every_table
def test_a_seat_is_asked_only_when_it_has_a_choice(game: Game) -> None:
    """Or where not asking would betray a secret: for all that others know, it could have more or other moves."""
    for state, _, _ in random_course(game, 2):
        if state.actor != CHANCE:
            assert 0 <= state.actor < game.seats
            assert len(state.legal) >= 2 or any(str(world.legal) != str(state.legal) for world in _worlds(state, 40))


def _worlds(state: State, count: int) -> Iterator[State]:
    """What an onlooker may suppose to be so."""
    for n in range(count):
        world = state.observed()
        state.game.rules.redeal(world, state.game.box, form_of(state.game, False).draw.word(3, n))
        yield State(state.game, world)


@every_table
def test_legal_rows_ascend_and_know_their_verbs(game: Game) -> None:
    moves = Moves()
    for state, _, _ in random_course(game, 3):
        if state.actor != CHANCE:
            game.rules.legal(whole(state), game.box, moves)
            rows = range(moves.count)
            assert all(moves.low[row] <= moves.high[row] for row in rows)
            assert all(moves.high[row - 1] < moves.low[row] for row in rows[1:])
            verbs = [{game.moves.verb_of[end] for end in (moves.low[row], moves.high[row])} for row in rows]
            assert all(len(verb) == 1 for verb in verbs)
            assert moves.verbs == len({verb for ends in verbs for verb in ends})
            assert [moves.more[row] for row in rows] == [int(row > 0 and verbs[row] == verbs[row - 1]) for row in rows]


def test_a_random_move_is_any_verb_and_then_any_of_its_moves() -> None:
    """Also where a verb has several rows, as `auction` has when tiles between others are sold."""
    choice, draw = form_of(PLAIN_TABLES[0], False).choice, form_of(PLAIN_TABLES[0], False).draw
    moves = Moves()
    moves.count, moves.verbs = 4, 3
    moves.low[:4], moves.high[:4], moves.more[:4] = [0, 10, 20, 30], [0, 12, 20, 31], [0, 0, 1, 0]
    drawn = Counter(choice.any_move(moves, draw.word(5, n)) for n in range(12_000))
    due = {0: 1 / 3, **dict.fromkeys([10, 11, 12, 20], 1 / 12), **dict.fromkeys([30, 31], 1 / 6)}
    assert set(drawn) == set(due)
    for number, share in due.items():
        assert abs(drawn[number] - 12_000 * share) < 5 * math.sqrt(12_000 * share)


@every_table
def test_play_never_changes_its_input(game: Game) -> None:
    for state, move, _ in random_course(game, 4):
        before = bytes(state)
        state.play(move)
        state.observed().take(game.folder.position())
        state.view()
        assert bytes(state) == before


@every_table
def test_every_legal_move_and_every_position_round_trips_through_text(game: Game) -> None:
    for state, _, after in random_course(game, 5):
        for move in state.legal:
            assert state.legal.lexicon.texts[state.legal.lexicon.numbers[move.text]] == move.text
            if state.actor != CHANCE:
                assert state.legal.read(move.text) == move
                assert state.legal.read(move.text.upper()) == move
        again = game.position(after.text)
        assert again == after
        assert bytes(again) == bytes(after)
        assert State(game, whole(after)) == after


@every_table
def test_the_short_json_of_legal_moves_expands_to_exactly_them(game: Game) -> None:
    for state, _, _ in random_course(game, 6):
        if state.actor == CHANCE:
            continue
        offer = msgspec.json.decode(msgspec.json.encode(state.legal.offer()))
        assert sorted(_expanded(offer)) == sorted(move.text for move in state.legal)


def _expanded(offer: object) -> list[str]:
    if offer is True:
        return [""]
    if isinstance(offer, dict):
        return [f"{word} {rest}".strip() for word, inner in offer.items() for rest in _expanded(inner)]
    assert isinstance(offer, list)
    if len(offer) == 2 and all(isinstance(end, int) for end in offer):
        return [str(n) for n in range(offer[0], offer[1] + 1)]
    return [text for item in offer for text in ([item] if isinstance(item, str) else _expanded(item))]


@every_plain_table
def test_outcomes_ascend_and_what_is_drawn_matches_their_weights(game: Game) -> None:
    draw = form_of(game, False).draw
    for at, (state, _, _) in enumerate(random_course(game, 7)):
        if state.actor != CHANCE or at % 40 > 1:
            continue
        position, rules, box = whole(state), game.rules, game.box
        cases = rules.cases(position, box)
        numbers = [rules.outcome(position, box, case) for case in range(cases)]
        assert numbers == sorted(numbers)
        assert len({game.chances.verb(number) for number in numbers}) == 1
        assert sum(state.outcomes.values()) == cases
        drawn = Counter(rules.outcome(position, box, (draw.word(at, n) >> 31) * cases >> 32) for n in range(3000))
        for move, weight in state.outcomes.items():
            expected = 3000 * weight / cases
            assert abs(drawn[move.number] - expected) <= 5 * math.sqrt(expected) + 1


@every_table
def test_what_a_seat_cannot_see_cannot_reach_it(game: Game) -> None:
    """Deal anew what a seat cannot see: not one byte of what it observes or is shown may change."""
    for at, (state, _, _) in enumerate(random_course(game, 8)):
        if at % 7:
            continue
        for seat in [NOBODY, *range(game.seats)]:
            known = state.observed(seat)
            for word in (1, 2**62 - 3):
                other = known.copy()
                game.rules.redeal(other, game.box, word)
                world = State(game, other)
                assert world.observed(seat).pack() == known.pack()
                assert _shown(world, seat) == _shown(state, seat)


@every_table
def test_a_game_without_secrets_shows_the_same_to_all(game: Game) -> None:
    """And one with secrets says so: a screen that several share relies on it."""
    hidden = False
    for at, (state, _, _) in enumerate(random_course(game, 8)):
        if at % 5 == 0:
            views = [msgspec.to_builtins(state.view(seat)) | {"seat": None} for seat in [NOBODY, *range(game.seats)]]
            hidden |= any(view != views[0] for view in views)
    assert hidden == game.secrets


@every_table
def test_a_lot_has_a_name_of_its_own_and_orders_fit_it(game: Game) -> None:
    """Once it is gone no other goes by its name, and whatever may be ordered says a legal move, waits, or ends."""
    orders, gone, last, say = game.folder.orders, set[str](), "", game.catalogue()
    for state, _, _ in random_course(game, 9):
        lot = orders.lot(state.view())
        if lot != last:
            gone, last = gone | {last}, lot
            assert lot == "" or lot not in gone
        for seat in range(game.seats):
            seen = state.view(seat)
            offer = orders.offer(seen)
            assert orders.lot(seen) == lot
            assert lot or not offer
            for order in _texts(offer):
                assert among(order, offer)
                assert say.say(f"order_{order[0]}", n="1")
                said = orders.answer(order, seen, state.legal if state.actor == seat else None)
                assert not isinstance(said, Say) or said.move in state.legal
                assert not isinstance(said, Lapse) or say.say(f"lapse_{said.why}")
    assert len(gone) > 2


def _texts(offer: Mapping[str, object]) -> Iterator[list[str]]:
    """The orders of an offer; of a span, its ends."""
    for verb, further in offer.items():
        yield from [[verb, str(word)] for word in further] if isinstance(further, list) else [[verb]]


def _shown(state: State, seat: int) -> bytes:
    page = state.game.folder.view.page(state.view(seat), "", [str(p) for p in range(6)], state.game.catalogue())
    return msgspec.json.encode([state.view(seat), page])


@every_plain_table
def test_outcomes_that_sound_alike_look_alike(game: Game) -> None:
    """Who hears the same of two outcomes is told and shown the same of what they led to.

    Of a player's secret choice the table may well show more than is heard: what he did not choose.
    """
    names, say = [str(p) for p in range(6)], game.catalogue()
    dice = random.Random(12)
    for state, move, after in random_course(game, 12):
        if state.actor != CHANCE:
            continue
        other = dice.choice(list(state.outcomes))
        world = state.play(other)
        for seat in [NOBODY, *range(game.seats)]:
            if other != move and state.heard(other, seat) == state.heard(move, seat):
                assert world.observed(seat).pack() == after.observed(seat).pack()
                assert state.told(other, world, names, say, seat) == state.told(move, after, names, say, seat)


@every_table
def test_the_future_is_in_no_position(game: Game) -> None:
    """Positions reached by the same events are the same, whatever seed would deal the rest."""
    events = [move.text for _, move, _ in random_course(game, 9)]
    half = events[: len(events) // 2]
    one = two = game.start()
    for text in half:
        one, two = one.play(text), game.position(two.text).play(text)
    assert bytes(one) == bytes(two)
    assert hash(one) == hash(two)
    assert one == two


@every_table
def test_turning_the_seats_turns_the_game(game: Game) -> None:
    if not game.about.rotates:
        return
    for by in range(1, game.seats):
        turned = game.start()
        for state, move, _ in random_course(game, 10):
            assert turned.actor == (state.actor if state.actor < 0 else (state.actor + by) % game.seats)
            if state.actor != CHANCE:
                assert {m.text for m in turned.legal} == {turned_text(game, m.text, by) for m in state.legal}
            else:
                assert {m.text: w for m, w in turned.outcomes.items()} == {
                    turned_text(game, m.text, by): w for m, w in state.outcomes.items()
                }
            turned = turned.play(turned_text(game, move.text, by))
        result, other = state.play(move).result, turned.result
        assert result is not None
        assert other is not None
        assert other.scores == result.scores[-by:] + result.scores[:-by]
        assert other.winners == sorted((winner + by) % game.seats for winner in result.winners)
        assert other.reason == result.reason


def test_a_game_that_is_over_takes_no_move() -> None:
    game = PLAIN_TABLES[0]
    *_, (_, move, after) = random_course(game, 11)
    assert after.over
    assert not after.legal
    assert len(after.legal) == 0
    with pytest.raises(Illegal):
        after.play(game.moves.texts[0])
    assert move.text not in after.legal


def test_the_laws_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position that the forms disagree on, and a view that shows what is hidden, are both caught."""
    game = PLAIN_TABLES[0]
    monkeypatch.setattr(Tracer, "positions", lambda self, _: [b"same", b"1" if self.form.fast else b"0"])
    with pytest.raises(AssertionError, match="position 1"):
        check_forms_agree(game, range(1))

    def leaking(position: Layout, box: Layout, word: int) -> None:
        vars(position)[position.fields[0].name] = word % 3

    monkeypatch.setattr(game.rules, "redeal", leaking)
    with pytest.raises(AssertionError):
        test_what_a_seat_cannot_see_cannot_reach_it(game)
