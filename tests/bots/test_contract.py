"""What a bot is told, and how a bot of one's own is brought along."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from signoria import games
from signoria.arena.simulate import Series, player_for, simulate
from signoria.bots import BOTS, own, quick_bot
from signoria.bots.contract import Limit, Observed
from signoria.bots.seat import Seated
from signoria.core.chance import Seed
from signoria.core.contract import CHANCE, NOBODY
from signoria.core.game import Game, State
from signoria.core.legal import Move
from signoria.core.match import Match
from signoria.core.refusal import Illegal, Unreadable
from tests.tables import PLAIN_TABLES, title

MINE = '''
class Careful:
    """Does the least that may be done."""

    def __init__(self, game):
        self.game = game

    def choose(self, observed, legal, limit):
        self.told = observed
        return next(iter(legal))

    def explain(self):
        return {"seat": self.told.seat}


class Mute:
    def choose(self, observed, legal, limit):
        return "pardon?"


def function():
    pass
'''


A_LITTLE = Limit(effort=4)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "mine.py"
    file.write_text(MINE)
    return file


def first_decision(game: Game) -> State:
    match = Match(game, ["?"] * game.seats, Seed.of_game("contract", 1))
    while match.state.actor == CHANCE:
        match.deal()
    return match.state


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", [PLAIN_TABLES[0], games.game("medici-vs-strozzi", 2)], ids=title)
def test_the_bots_of_the_house_meet_the_contract(game: Game, name: str) -> None:
    state = first_decision(game)
    before = bytes(state)
    bot = own.make(name, game)
    observed = Observed(game, state.actor, state.observed(state.actor), 12345)
    move = bot.choose(observed, state.legal, A_LITTLE)
    assert move in state.legal
    assert bot.choose(observed, state.legal, A_LITTLE) == move, "it remembers nothing, and leaves what it is shown"
    assert bot.explain()
    assert bytes(state) == before


def test_a_bot_is_told_no_position() -> None:
    assert {field.name for field in fields(Observed)} == {"game", "seat", "record", "word"}


def test_two_games_in_which_a_seat_observes_the_same_are_the_same_to_a_bot(file: Path) -> None:
    """In Princes treachery tiles are secret: deal them anew, and a bot is told the same."""
    game = games.game("princes", 3)
    state, dice = first_decision(game), 0
    while state.actor != NOBODY and dice < 400:
        if state.actor != CHANCE:
            told = state.observed(state.actor)
            other = told.copy()
            game.rules.redeal(other, game.box, 7_654_321 + dice)
            assert State(game, other).observed(state.actor) == told
        moves = list(state.legal)
        state, dice = state.play(moves[dice * 7 % len(moves)]), dice + 1


def test_a_bot_of_ones_own_plays_by_its_file_and_name(file: Path) -> None:
    series = Series("medici-2006", 3, (f"{file}:Careful", "greedy", "random"), 2, "mine")
    once = [played.record for played in simulate(player_for(series), write=True)]
    again = [played.record for played in simulate(player_for(series), jobs=2, write=True)]
    assert once == again
    assert b'"seats":["Careful","greedy","random"]' in once[0]
    assert b'"do":"stop"' not in b"\n".join(line for line in once[0].splitlines() if b'"by":0' in line)


def test_bots_of_the_house_play_the_same_games_beside_it_and_in_the_kernel(file: Path) -> None:
    """One seat decides by itself through the contract; the same choices in one kernel give the same bytes."""
    series = Series("strozzi", 3, ("greedy", "random", "greedy"), 1, "both ways")
    player = player_for(series)
    in_kernel = player.play(1, write=True).record
    player.in_kernel = False
    player.others = [own.make(bot, player.game) for bot in series.bots]
    assert player.play(1, write=True).record == in_kernel


def test_what_a_bot_says_that_is_not_legal_is_refused(file: Path) -> None:
    class Cheat:
        def choose(self, observed: object, legal: object, limit: object) -> Move:
            return Move(10_000, "take all")

        def explain(self) -> dict[str, object]:
            return {}

    with pytest.raises(Illegal, match="'take all', which is not legal now; legal is"):
        Seated(Cheat(), Seed.fresh()).choose(first_decision(PLAIN_TABLES[0]), 1)


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ("nobody", "there is no bot 'nobody'; there are random, greedy"),
        ("{}:Nobody", "has no class Nobody with the methods choose and explain"),
        ("{}:Mute", "has no class Mute with the methods choose and explain"),
        ("{}:function", "has no class function with the methods"),
        ("{}:not a name", "names no bot; a bot of your own is path/to/file.py:Name"),
        ("elsewhere.py:Careful", "there is no file 'elsewhere.py'"),
        ("notes.txt:Careful", "names no bot"),
    ],
)
def test_what_names_no_bot_is_refused_with_what_would(file: Path, said: str, complaint: str) -> None:
    with pytest.raises(Unreadable, match=complaint):
        own.check(said.format(file))


def test_a_file_that_cannot_be_run_says_where(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("ports = 3\nships = 3 / 0\n")
    with pytest.raises(Unreadable, match=r"broken\.py cannot be run: line 2: ZeroDivisionError"):
        own.check(f"{tmp_path / 'broken.py'}:Careful")


def test_who_searches_is_no_bot_for_a_kernel() -> None:
    assert quick_bot("greedy").number == 1
    with pytest.raises(
        Unreadable, match="banker thinks too long to play here; there are random, greedy, apprentice, merchant"
    ):
        quick_bot("banker")
