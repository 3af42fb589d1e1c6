"""Games in lockstep are the games that the rules play, told in arrays."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest
from numpy.typing import NDArray

from signoria.core.contract import CHANCE, NOBODY
from signoria.core.game import Game
from signoria.core.refusal import Illegal, Unreadable
from signoria.core.vector import Senses
from signoria.envs import Batch
from signoria.envs.kernels import ANY
from tests.tables import PLAIN_TABLES, TABLES, at_each, random_course, title, turned_text

every_table = at_each(TABLES)
every_plain_table = at_each(PLAIN_TABLES)
MEDICI = PLAIN_TABLES[0]

COMPILED = [
    pytest.param(game, id=title(game), marks=pytest.mark.slow if game.folder is MEDICI.folder else pytest.mark.full)
    for game in TABLES
]
"""Compiling takes its time: the first game of the list before every change, the others in full."""

ARRAYS = ("actor", "done", "legal", "weight", "observation", "reward", "score")


def told(batch: Batch) -> list[bytes]:
    return [getattr(batch, name).tobytes() for name in ARRAYS]


@every_plain_table
def test_a_batch_tells_what_the_rules_say(game: Game) -> None:
    """With chance exposed, a game of the batch follows a random course step by step."""
    batch, senses = Batch(game, n=2, chance="exposed", compiled=False), Senses(game)
    for state, move, after in random_course(game, 21):
        assert bytes(batch.state(0)) == bytes(state)
        assert batch.actor[0] == state.actor
        assert batch.legal[0].nonzero()[0].tolist() == list(state.legal.numbers)
        if state.actor == CHANCE:
            assert {n: batch.weight[0, n] for n in state.legal.numbers} == {
                outcome.number: weight for outcome, weight in state.outcomes.items()
            }
        else:
            assert batch.observation[0].tolist() == senses.row(state.observed(state.actor), state.actor)
        batch.step([move.number, ANY])
        assert batch.done[0] == after.over
        assert after.over or not batch.reward[0].any()
    assert after.result is not None
    assert batch.score[0].tolist() == after.result.scores
    wins = [game.seats / len(after.result.winners) - 1 if p in after.result.winners else -1 for p in range(game.seats)]
    assert batch.reward[0].tolist() == pytest.approx(wins)
    assert bytes(batch.state(0)) == bytes(game.start())


@pytest.mark.parametrize("game", COMPILED)
def test_both_forms_tell_the_same(game: Game) -> None:
    one, other = (Batch(game, n=3, seed=5, bots={0: "greedy"}, compiled=compiled) for compiled in (False, True))
    for _ in range(150):
        assert told(one) == told(other)
        assert not (one.actor == 0).any()
        for batch in (one, other):
            batch.step()


def test_threads_change_nothing_and_a_seed_repeats() -> None:
    batches = [Batch(MEDICI, n=5, seed=9, threads=threads, compiled=False) for threads in (1, 3)]
    first = told(batches[0])
    for _ in range(60):
        assert told(batches[0]) == told(batches[1])
        for batch in batches:
            batch.step()
    assert told(batches[0]) != first
    batches[0].reset(9)
    assert told(batches[0])[:5] == first[:5]
    batches[0].reset(10)
    assert told(batches[0])[:5] != first[:5]
    for batch in batches:
        batch.close()


def test_games_of_a_batch_differ() -> None:
    batch = Batch(MEDICI, n=8, compiled=False)
    assert len({row.tobytes() for row in batch.observation}) > 1


def test_rewards_are_paid_at_the_end_alone() -> None:
    wins, scores = (Batch(MEDICI, n=2, seed=3, reward=kind, compiled=False) for kind in ("win", "score"))
    ended = 0
    for _ in range(300):
        wins.step()
        scores.step()
        ended += int(wins.done.sum())
        assert not wins.reward[~wins.done].any()
        assert wins.reward[wins.done].sum() == pytest.approx(0)
        assert (scores.reward[scores.done] == scores.score[scores.done]).all()
    assert ended


def test_whoever_is_not_a_bot_is_asked() -> None:
    batch = Batch(MEDICI, n=4, bots={0: "random", 2: "greedy"}, compiled=False)
    asked = set()
    for _ in range(15):
        asked |= set(batch.actor.tolist())
        batch.step()
    assert asked == {1}


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    batch = Batch(MEDICI, n=3, compiled=False)
    before = told(batch)
    with pytest.raises(Illegal, match=r"game 1: 'bid 999' is not legal now; legal is"):
        batch.step([ANY, len(MEDICI.moves.texts) - 1, ANY])
    with pytest.raises(Illegal, match="game 2: number 5000 is not legal"):
        batch.step([ANY, ANY, 5000])
    with pytest.raises(Illegal, match="game 0: number -2 is not legal"):
        batch.step(-2)
    with pytest.raises(Unreadable, match=r"a step takes 3 whole numbers, not float64 of shape \(3,\)"):
        batch.step([0.5, 0.5, 0.5])
    with pytest.raises(Unreadable, match="shape"):
        batch.step([1, 2])
    assert told(batch) == before
    with pytest.raises(ValueError, match="read-only"):
        batch.legal[0, 5] = True


def test_a_batch_that_cannot_be_is_refused() -> None:
    with pytest.raises(Unreadable, match="at least one game and one thread, not 0"):
        Batch(MEDICI, n=0, compiled=False)
    with pytest.raises(Unreadable, match="bots may sit at seats 0 to 2"):
        Batch(MEDICI, bots={7: "greedy"}, compiled=False)
    with pytest.raises(Unreadable, match="one seat at least is left to you"):
        Batch(MEDICI, bots=dict.fromkeys(range(3), "greedy"), compiled=False)
    with pytest.raises(Unreadable, match="there is no bot 'nobody'"):
        Batch(MEDICI, bots={0: "nobody"}, compiled=False)


def test_what_is_not_wanted_takes_no_room() -> None:
    batch = Batch(MEDICI, n=2, observe=False, compiled=False)
    assert batch.observation.size == batch.weight.size == 0
    batch.step()


# What a seat observes, as a row.


@every_table
def test_rows_keep_their_bounds_and_slices_cover_them(game: Game) -> None:
    senses = Senses(game)
    ends = [piece.stop for piece in senses.slices]
    assert [piece.start for piece in senses.slices] == [0, *ends[:-1]]
    least, upto = map(np.array, senses.bounds())
    assert len(least) == len(upto) == senses.size == ends[-1]
    for state, _, _ in islice(random_course(game, 22), 0, None, 5):
        for seat in range(game.seats):
            row = np.array(senses.row(state.observed(seat), seat))
            assert (least <= row).all()
            assert (row <= upto).all()


@every_plain_table
def test_rows_tell_what_the_fields_hold(game: Game) -> None:
    """Each slice by itself, from the plain words of what a seat observes."""
    senses = Senses(game)
    for state, _, _ in islice(random_course(game, 23), 0, None, 7):
        for seat in range(game.seats):
            observed = state.observed(seat)
            row = np.array(senses.row(observed, seat))
            for piece in senses.slices:
                if piece.name in vars(observed):
                    told = row[piece.start : piece.stop].reshape(piece.shape)
                    assert (told == _expected(game, vars(observed)[piece.name], piece.name, seat)).all(), piece.name


def _expected(game: Game, value: object, name: str, seat: int) -> NDArray[np.int64]:
    """What a field must be told as, by NumPy's own means."""
    field = next(field for field in game.folder.position.fields if field.name == name)
    numbers = np.array(value)
    for at, axis in enumerate(field.axes):
        numbers = np.take(numbers, range(len(game.words.get(axis, range(field.shape[at])))), axis=at)
        if axis == "seat":
            numbers = np.roll(numbers, -seat, axis=at)
    if not field.of:
        return numbers
    words = len(game.words[field.of])
    if field.of == "seat":
        numbers = np.where(numbers >= 0, (numbers - seat) % game.seats, numbers)
    marks: NDArray[np.int64] = (numbers[..., None] == np.arange(words)).astype(int)
    return np.asarray(marks.sum(axis=-2)) if name in game.folder.view.VECTOR.heaped else marks


@every_table
def test_turning_the_seats_turns_the_rows(game: Game) -> None:
    """The observer is always the first, so whoever sits where he sat observes the same."""
    if not game.about.rotates:
        return
    senses, turned = Senses(game), game.start()
    for at, (state, move, _) in enumerate(random_course(game, 24)):
        for seat in range(game.seats if at % 5 == 0 else 0):
            other = (seat + 1) % game.seats
            assert senses.row(state.observed(seat), seat) == senses.row(turned.observed(other), other)
        turned = turned.play(turned_text(game, move.text, 1))


def test_fields_that_are_left_out_or_heaped_exist() -> None:
    for game in PLAIN_TABLES:
        fields = {field.name for field in game.folder.position.fields}
        vector = game.folder.view.VECTOR
        assert {*vector.left_out, *vector.heaped} <= fields
        assert game.start().actor != NOBODY
