"""games, simulate, replay and verify, as a player or a script calls them."""

from __future__ import annotations

import json
import random
import re
import statistics
import subprocess
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

import signoria
from signoria.core import forms
from signoria.core.record import read

from .helpers import (
    Game,
    Run,
    called,
    command,
    environment,
    events,
    expanded,
    first,
    games_in,
    json_lines,
    text_of,
    write,
)

SERIES = ("simulate", "medici-2006", "--seats", "4", "--bots", "random,random,random,greedy", "--seed", "7")


# games, and the house itself.


def test_games_names_both_editions_and_their_option(run: Run) -> None:
    listed = run("games")
    assert listed.code == 0
    assert all(word in listed.out for word in ("medici-1995", "medici-2006", "bonus_once", "Reiner Knizia"))


def test_games_names_the_bots_from_the_weakest_to_the_strongest(run: Run) -> None:
    told = run("games").out
    places = [told.index(f"  {level} ") for level in ("apprentice", "merchant", "banker", "prince")]
    assert places == sorted(places)


def test_without_a_command_the_help_is_shown(run: Run) -> None:
    shown = run()
    assert shown.code == 0
    assert all(name in shown.out for name in ("games", "play", "simulate", "replay", "verify"))


@pytest.mark.parametrize("name", ["games", "play", "simulate", "replay", "verify", "warm"])
def test_each_command_explains_itself(run: Run, name: str) -> None:
    shown = run(name, "--help")
    assert shown.code == 0
    assert "Usage" in shown.out


def test_the_module_is_the_command() -> None:
    done = called("games")
    assert (done.returncode, done.stderr) == (0, "")
    assert "medici-2006" in done.stdout


def test_warm_says_so_where_nothing_can_be_compiled(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "can_compile", lambda: False)
    said = run("warm")
    assert said.code == 2
    assert "Numba" in said.err


# simulate.


@pytest.fixture(scope="module")
def hundred(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A hundred games, in one process of their own."""
    file = tmp_path_factory.mktemp("hundred") / "games.jsonl"
    assert called(*SERIES, "--games", 100, "--out", file).returncode == 0
    return file


def test_two_processes_write_the_same_bytes_as_one(run: Run, hundred: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    assert run(*SERIES, "--games", 100, "--jobs", 2, "--out", other).code == 0
    assert other.read_bytes() == hundred.read_bytes()


def test_interpreted_play_writes_the_same_bytes(
    run: Run, hundred: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forms, "can_compile", lambda: False)
    other = tmp_path / "other.jsonl"
    assert run(*SERIES, "--games", 12, "--out", other).code == 0
    assert games_in(other) == games_in(hundred)[:12]


def test_a_shorter_series_is_the_beginning_of_a_longer_one(run: Run, hundred: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    assert run(*SERIES, "--games", 40, "--out", other).code == 0
    assert other.read_text() == text_of(*games_in(hundred)[:40])


def test_another_seed_gives_other_games(run: Run, hundred: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    assert run(*SERIES[:-1], "8", "--games", 3, "--out", other).code == 0
    assert not {game[0]["seed"] for game in games_in(other)} & {game[0]["seed"] for game in games_in(hundred)}


def test_each_game_has_the_published_seed_and_its_commitment(hundred: Path) -> None:
    for number, game in enumerate(games_in(hundred), 1):
        seed = sha256(f"7:{number}".encode()).digest()
        assert game[0]["seed"] == seed.hex()
        assert game[0]["commit"] == sha256(seed).hexdigest()


def test_a_simulated_record_is_written_as_the_format_says(hundred: Path) -> None:
    header, start, *_, result = hundred.read_text().split('{"signoria"')[1].splitlines()
    bots = '["random","random","random","greedy"]'
    assert re.fullmatch(
        rf':1,"game":"medici-2006","rules":1,"seats":{re.escape(bots)},"options":{{}}'
        r',"commit":"[0-9a-f]{64}","seed":"[0-9a-f]{64}"}',
        header,
    )
    assert re.fullmatch(r'{"n":1,"by":"chance","do":"start [0-3]"}', start)
    assert re.fullmatch(
        r'{"result":{"scores":\[\d+,\d+,\d+,\d+\],"winners":\[[0-3](,[0-3])*\],"reason":"(most money|shared)"}}', result
    )


def test_the_summary_adds_up(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    said = run(*SERIES, "--games", 12, "--out", file)
    games = games_in(file)
    assert "medici-2006, 4 seats, 12 games, seed 7" in said.out
    rows = [line.split() for line in said.out.splitlines() if re.match(r"[0-3] ", line)]
    assert [row[1] for row in rows] == ["random", "random", "random", "greedy"]
    for seat, row in enumerate(rows):
        scores = [game[-1]["result"]["scores"][seat] for game in games]
        wins = sum(seat in game[-1]["result"]["winners"] for game in games)
        assert float(row[2]) == pytest.approx(statistics.mean(scores), abs=0.051)
        assert float(row[3]) == pytest.approx(statistics.pstdev(scores), abs=0.051)
        shares = [float(share.rstrip("%")) for share in row[4:]]
        assert shares[0] == pytest.approx(100 * wins / 12, abs=0.051)
        assert sum(shares) == pytest.approx(100, abs=0.3)
    decisions = [sum(event["by"] != "chance" for event in events(game)) for game in games]
    least, most = min(decisions), max(decisions)
    assert f"decisions a game: {statistics.mean(decisions):.1f} ({least} to {most})" in said.out


def test_without_out_nothing_is_written(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*SERIES, "--games", 2).code == 0
    assert list(tmp_path.iterdir()) == []


def test_an_older_file_is_replaced_and_no_other_is_left(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("old\n" * 100_000)
    assert run(*SERIES, "--games", 1, "--out", file).code == 0
    assert len(games_in(file)) == 1
    assert list(tmp_path.iterdir()) == [file]


def test_records_can_go_into_a_pipe() -> None:
    done = called(*SERIES, "--games", 2, "--out", "/dev/stdout")
    assert done.returncode == 0
    assert done.stdout.count('{"signoria":1') == 2


def test_the_option_is_recorded_and_off_is_as_if_it_were_not_said(run: Run, tmp_path: Path) -> None:
    said: dict[str, str] = {}
    for name, options in {
        "none": (),
        "off": ("--option", "bonus_once=off"),
        "on": ("--option", "bonus_once"),
        "=on": ("--option", "bonus_once=on"),
    }.items():
        file = tmp_path / name
        assert run(*SERIES, "--games", 4, *options, "--out", file).code == 0
        assert run("verify", file).code == 0
        said[name] = file.read_text()
    assert said["none"] == said["off"]
    assert said["on"] == said["=on"]
    assert games_in(tmp_path / "on")[0][0]["options"] == {"bonus_once": True}
    assert games_in(tmp_path / "none")[0][0]["options"] == {}


def test_the_option_changes_what_is_paid(run: Run, hundred: Path, tmp_path: Path) -> None:
    games = games_in(hundred)
    for game in games:
        game[0]["options"] = {"bonus_once": True}
    said = run("verify", write(tmp_path / "changed", *games))
    assert said.code == 1
    assert re.search(r"game \d+: ", said.out)


# verify: what is true.


def test_verify_accepts_what_simulate_wrote(run: Run, hundred: Path) -> None:
    said = run("verify", hundred)
    assert (said.code, said.err) == (0, "")
    assert "100 of 100 games are true" in said.out


@pytest.mark.parametrize("edition", ["medici-1995", "medici-2006"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_verify_accepts_each_edition_with_each_number_of_seats(
    run: Run, tmp_path: Path, edition: str, seats: int
) -> None:
    file = tmp_path / "games.jsonl"
    assert run("simulate", edition, "--seats", seats, "--games", 2, "--option", "bonus_once", "--out", file).code == 0
    assert run("verify", file).code == 0


def test_a_running_record_is_true_after_every_line(run: Run, tmp_path: Path, game: Game) -> None:
    del game[0]["seed"]
    for length in range(1, len(game), 7):
        said = run("verify", write(tmp_path / "running", game[:length]))
        assert said.code == 0, said
        assert "unfinished" in said.out


def test_a_record_whose_seed_was_told_early_is_checked_against_it(run: Run, tmp_path: Path, game: Game) -> None:
    assert run("verify", write(tmp_path / "early", game[:20])).code == 0


def test_extra_fields_on_any_line_are_accepted(run: Run, tmp_path: Path, game: Game, three_games: Path) -> None:
    for line in game:
        line.update({"clock": [3.5, -1e300], "note": {"by": "Ännchen", "text": "was für ein Preis"}, "seat": None})
    file = write(tmp_path / "noted", game)
    assert run("verify", file).code == 0
    assert run("replay", file).out == run("replay", three_games, "--game", 1).out


def test_a_reader_keeps_every_byte_of_every_line(tmp_path: Path, game: Game) -> None:
    for line in game:
        line["note"] = "é 'as it was' \\u00e9"
    file = write(tmp_path / "noted", game, game)
    assert b"".join(bytes(record) for record in read(file)) == file.read_bytes()


def test_fields_in_another_order_and_with_blanks_are_the_same_record(run: Run, tmp_path: Path, game: Game) -> None:
    file = tmp_path / "blanks"
    file.write_text("".join(json.dumps(dict(reversed(line.items()))) + "\n" for line in game))
    assert run("verify", file).code == 0


# verify: what is not.

Spoil = Callable[[Game], int]
"""Spoils a game, and says at which event; 0 where it is no event."""


def _spoils_illegal_bid(game: Game) -> int:
    line = first(game, "bid")
    line["do"] = "bid 999"
    return int(line["n"])


def _spoils_unknown_move(game: Game) -> int:
    line = first(game, "bid")
    line["do"] = "fly to Venice"
    return int(line["n"])


def _spoils_abbreviated_move(game: Game) -> int:
    line = first(game, "pass")
    line["do"] = "p"
    return int(line["n"])


def _spoils_card(game: Game) -> int:
    line = first(game, "card")
    line["do"] = "card fur 5" if line["do"] != "card fur 5" else "card dye 0"
    return int(line["n"])


def _spoils_start(game: Game) -> int:
    game[1]["do"] = "start 0" if game[1]["do"] != "start 0" else "start 1"
    return 1


def _spoils_card_that_is_gone(game: Game) -> int:
    """Of each good there are two cards worth 5 and one of every other value."""
    once, later, *_ = (line for line in events(game) if line["do"].startswith("card") and line["do"][-1] != "5")
    later["do"] = once["do"]
    return int(later["n"])


def _spoils_turn(game: Game) -> int:
    line = first(game, "bid")
    line["by"] = (line["by"] + 1) % 3
    return int(line["n"])


def _spoils_chance_for_a_seat(game: Game) -> int:
    line = first(game, "pass")
    line["by"] = "chance"
    return int(line["n"])


def _spoils_seat_for_chance(game: Game) -> int:
    line = first(game, "card")
    line["by"] = 0
    return int(line["n"])


def _spoils_number(game: Game) -> int:
    game[9]["n"] = 90
    return 9


def _spoils_by_leaving_out(game: Game) -> int:
    del game[9]
    return 9


def _spoils_by_repeating(game: Game) -> int:
    game.insert(9, game[9])
    return 10


def _spoils_by_going_on_after_the_end(game: Game) -> int:
    n = len(events(game)) + 1
    game.insert(-1, {"n": n, "by": 0, "do": "pass"})
    return n


def _spoils_result_before_the_end(game: Game) -> int:
    del game[-5:-1]
    return 0


def _spoils_score(game: Game) -> int:
    game[-1]["result"]["scores"][0] += 1
    return 0


def _spoils_number_of_scores(game: Game) -> int:
    game[-1]["result"]["scores"].append(0)
    return 0


def _spoils_winner(game: Game) -> int:
    winners = game[-1]["result"]["winners"]
    game[-1]["result"]["winners"] = [(winners[0] + 1) % 3]
    return 0


def _spoils_reason(game: Game) -> int:
    game[-1]["result"]["reason"] = "charm"
    return 0


def _spoils_commit(game: Game) -> int:
    game[0]["commit"] = "0" * 64
    return 0


def _spoils_seed(game: Game) -> int:
    game[0]["seed"] = "0" * 64
    return 0


def _spoils_seed_and_commit(game: Game) -> int:
    """The commitment fits the seed, but the cards do not."""
    game[0].update(seed="0" * 64, commit=sha256(bytes(32)).hexdigest())
    return 1


def _spoils_by_withholding_the_seed(game: Game) -> int:
    del game[0]["seed"]
    return 0


SPOILS: list[tuple[Spoil, str]] = [
    (_spoils_illegal_bid, "not legal now"),
    (_spoils_unknown_move, "not a move"),
    (_spoils_abbreviated_move, "not a move"),
    (_spoils_card, "the seed deals"),
    (_spoils_start, "the seed deals"),
    (_spoils_card_that_is_gone, "not possible now"),
    (_spoils_turn, "is to act"),
    (_spoils_chance_for_a_seat, "is to act"),
    (_spoils_seat_for_chance, "chance is to act"),
    (_spoils_number, "90"),
    (_spoils_by_leaving_out, "number"),
    (_spoils_by_repeating, "number"),
    (_spoils_by_going_on_after_the_end, "after the end"),
    (_spoils_result_before_the_end, "not over"),
    (_spoils_score, "scores"),
    (_spoils_number_of_scores, "scores"),
    (_spoils_winner, "won by"),
    (_spoils_reason, "charm"),
    (_spoils_commit, "commit"),
    (_spoils_seed, "seed"),
    (_spoils_seed_and_commit, "the seed deals"),
    (_spoils_by_withholding_the_seed, "seed"),
]


@pytest.mark.parametrize(("spoil", "why"), SPOILS, ids=[spoil.__name__.removeprefix("_spoils_") for spoil, _ in SPOILS])
def test_verify_refuses_a_spoiled_record_and_says_where(
    run: Run, tmp_path: Path, game: Game, spoil: Spoil, why: str
) -> None:
    at = spoil(game)
    said = run("verify", write(tmp_path / "spoiled", game))
    assert said.code == 1
    assert "game 1: " in said.out
    assert why in said.out
    if at:
        # Without the seed nothing but this event is wrong, so no other may be named.
        assert re.search(rf"\bevent {at}\b", said.out), said.out
    assert "0 of 1 games are true" in said.out


def test_every_single_changed_outcome_is_found(run: Run, tmp_path: Path, game: Game) -> None:
    """Any card in place of any other: whatever is possible there, the seed dealt something else."""
    dice = random.Random(1)
    cards = sorted({line["do"] for line in events(game) if line["do"].startswith("card")})
    for line in events(game):
        if line["do"].startswith("card"):
            was = line["do"]
            line["do"] = dice.choice([card for card in cards if card != was])
            said = run("verify", write(tmp_path / "spoiled", game))
            assert said.code == 1
            assert f"event {line['n']}:" in said.out
            line["do"] = was


def test_of_several_games_the_wrong_ones_are_named(run: Run, tmp_path: Path, three_games: Path) -> None:
    games = games_in(three_games)
    _spoils_score(games[1])
    said = run("verify", write(tmp_path / "three", *games))
    assert said.code == 1
    assert "game 2: " in said.out
    assert "game 1: " not in said.out
    assert "game 3: " not in said.out
    assert "2 of 3 games are true" in said.out


def test_finished_and_running_games_may_share_a_file(run: Run, tmp_path: Path, three_games: Path) -> None:
    games = games_in(three_games)
    said = run("verify", write(tmp_path / "mixed", games[0], games[1][:30], games[2], games[1][:1]))
    assert said.code == 0
    assert "4 of 4 games are true (2 unfinished)" in said.out


# replay.


def test_replay_tells_every_game_of_a_file_or_only_one(run: Run, three_games: Path) -> None:
    everything = run("replay", three_games)
    assert (everything.code, everything.err) == (0, "")
    apart = [run("replay", three_games, "--game", number).out for number in (1, 2, 3)]
    assert everything.out == "".join(apart)
    assert all(f"Game {number}: medici-2006" in told for number, told in enumerate(apart, 1))


def test_replay_ends_with_the_recorded_result(run: Run, three_games: Path) -> None:
    for number, game in enumerate(games_in(three_games), 1):
        told = run("replay", three_games, "--game", number).out
        assert f"Scores {', '.join(map(str, game[-1]['result']['scores']))}:" in told.splitlines()[-1]


def test_what_replay_tells_fits_a_terminal(run: Run, three_games: Path) -> None:
    assert max(map(len, run("replay", three_games).out.splitlines())) <= 80


def test_replay_at_shows_one_position_and_who_is_to_act(run: Run, three_games: Path, game: Game) -> None:
    assert "Game 1, position 0: chance" in run("replay", three_games, "--game", 1, "--at", 0).out
    bid = first(game, "bid")
    at = ("replay", three_games, "--game", 1, "--at", bid["n"] - 1)
    shown = run(*at).out
    assert f"position {bid['n'] - 1}: greedy {bid['by']} is to decide" in shown
    assert "Medici · day 1 of 3" in shown
    assert f"position {bid['n'] - 1}: greedy {bid['by']} may pass or bid" in run(*at, "--seat", bid["by"]).out
    last = len(events(game))
    assert f"position {last}: the game is over" in run("replay", three_games, "--game", 1, "--at", last).out


def test_replay_for_a_seat_tells_its_own_decisions_alone(run: Run, three_games: Path) -> None:
    everyones = json_lines(run("replay", three_games, "--legal").out)
    own = json_lines(run("replay", three_games, "--legal", "--seat", 1).out)
    assert own == [line for line in everyones if line["by"] == 1]
    assert 0 < len(own) < len(everyones)
    positions = ("replay", three_games, "--game", 2, "--states")
    assert run(*positions, "--seat", 1).out == run(*positions).out, "in this game everything is known"


def test_replay_as_a_seat_marks_that_seat(run: Run, three_games: Path) -> None:
    for seat in range(3):
        shown = run("replay", three_games, "--game", 1, "--at", 30, "--seat", seat).out
        assert [line[2:10] for line in shown.splitlines() if line.startswith("> ")] == [f"greedy {seat}"]


def test_legal_lists_every_decision_and_exactly_what_was_legal(run: Run, three_games: Path, game: Game) -> None:
    lines = json_lines(run("replay", three_games, "--game", 1, "--legal").out)
    assert [line["n"] for line in lines] == [event["n"] for event in events(game) if event["by"] != "chance"]
    offers = {line["n"]: line for line in lines}
    state = signoria.game("medici-2006", 3).start()
    for event in events(game):
        if event["by"] != "chance":
            line = offers[event["n"]]
            assert list(line) == ["game", "n", "by", "legal"]
            assert (line["game"], line["by"]) == (1, event["by"])
            said = list(expanded(line["legal"]))
            assert sorted(said) == sorted(str(move) for move in state.legal)
            assert len(said) >= 2
            assert event["do"] in said
        state = state.play(event["do"])


def test_legal_and_states_number_the_games_of_a_file(run: Run, three_games: Path) -> None:
    for what in ("--legal", "--states"):
        everything = json_lines(run("replay", three_games, what).out)
        assert [line["game"] for line in everything] == sorted(line["game"] for line in everything)
        second = json_lines(run("replay", three_games, "--game", 2, what).out)
        assert second == [line for line in everything if line["game"] == 2]
        assert {line["game"] for line in everything} == {1, 2, 3}


def test_states_are_every_position_in_full(run: Run, three_games: Path, game: Game) -> None:
    lines = json_lines(run("replay", three_games, "--game", 1, "--states").out)
    assert all(list(line) == ["game", "n", "state"] for line in lines)
    assert [line["n"] for line in lines] == list(range(len(events(game)) + 1))
    state = signoria.game("medici-2006", 3).start()
    for line, event in zip(lines, [*events(game), None], strict=True):
        assert state.game.position(json.dumps(line["state"])) == state
        if event:
            state = state.play(event["do"])


def test_states_agree_with_each_other(run: Run, three_games: Path, game: Game) -> None:
    """Seen from outside: money, cards and places add up in every position and from each to the next."""
    states = [line["state"] for line in json_lines(run("replay", three_games, "--game", 1, "--states").out)]
    for s in states:
        assert sum(s["unseen"].values()) == s["deck"] + 18
        assert s["stored"] == [len(hold) for hold in s["hold"]]
        assert s["turned"] == len(s["lot"])
        assert all(len(hold) <= 5 for hold in s["hold"])
        assert s["buyer"] is None or s["high"] <= s["money"][s["buyer"]]
    for before, event, after in zip(states, events(game), states[1:], strict=False):
        if after["day"] == before["day"] and after["phase"] != "over":
            spent = [was - now for was, now in zip(before["money"], after["money"], strict=True)]
            bought = [now - was for was, now in zip(before["stored"], after["stored"], strict=True)]
            prices = {0, before["high"], int(event["do"].split()[1]) if event["do"].startswith("bid") else 0}
            assert sum(spent) in prices
            assert all(amount == 0 or bought[seat] == before["turned"] for seat, amount in enumerate(spent))
    assert states[0]["money"] == [40, 40, 40]
    assert states[-1]["money"] == game[-1]["result"]["scores"]
    assert states[-1]["phase"] == "over"


def test_states_at_one_position_is_that_line_alone(run: Run, three_games: Path) -> None:
    every = run("replay", three_games, "--game", 1, "--states").out.splitlines()
    assert run("replay", three_games, "--game", 1, "--states", "--at", 12).out.splitlines() == [every[12]]


def test_a_reader_that_stops_early_is_no_failure(three_games: Path) -> None:
    with subprocess.Popen(
        command("replay", three_games, "--states"),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=30) == 0
