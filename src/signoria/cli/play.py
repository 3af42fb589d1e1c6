"""signoria play"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from signoria import games
from signoria.bots import BOTS, number_of
from signoria.core.chance import Seed
from signoria.core.game import Game
from signoria.core.match import Match
from signoria.core.record import tidy
from signoria.core.refusal import Unreadable, quoted

from .asking import Options, PartsFile, changes_from, game_of, listed, options_from
from .kept import Kept, last_played, new_place
from .table import Table


def run(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Without it, the last game goes on.")] = None,
    players: Annotated[
        str, typer.Option(help="Who sits where: `me`, `me=NAME` for each person at this keyboard, or a bot.")
    ] = "me,greedy,greedy",
    option: Options = None,
    parts: PartsFile = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game's record in this file.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with the game kept in this file.")] = None,
    seed: Annotated[str | None, typer.Option(metavar="HEX", help="Deal from this seed, 64 hex digits.")] = None,
) -> None:
    """Play a game in the terminal, against bots or with others at the same keyboard.

    Every move is kept as it is made: leave with `quit`, and `signoria play` goes on where you were.
    """
    if game is not None and resume is not None:
        raise Unreadable("--resume knows its game; leave the name out")
    if game is None:
        table = _resumed(Kept(resume) if resume else last_played())
    else:
        names = _names(players)
        chosen = games.game(game, len(names), options_from(option), changes_from(parts))
        table = _begun(chosen, names, save, Seed.from_hex(seed) if seed else Seed.fresh())
    table.play()


def _begun(game: Game, names: list[str], save: Path | None, seed: Seed) -> Table:
    at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    match = Match(game, names, seed, at)
    kept = Kept.anew(save) if save else new_place(f"{game.name}-{at.replace(':', '')}")
    kept.begin(seed.hex, match.record)
    return Table(match, kept)


def _resumed(kept: Kept) -> Table:
    record = kept.record()
    table = Table(Match.resumed(game_of(record), record, kept.seed()), kept)
    table.recall()
    return table


def _names(players: str) -> list[str]:
    """Names of the seats: a bot's own, or a person's."""
    names = []
    for player in listed(players):
        who, given, name = player.partition("=")
        if who == "me":
            names.append(tidy(name) or "me")
            if names[-1] in BOTS:
                raise Unreadable(f"{quoted(name)} is the name of a bot; choose another")
        else:
            number_of(who)
            if given:
                raise Unreadable(f"{quoted(player)}: a bot keeps its own name; a person is me=NAME")
            names.append(who)
    return names
