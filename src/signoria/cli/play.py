"""signoria play"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from signoria import games
from signoria.bots import BOTS, house_bot, own
from signoria.core.chance import Seed
from signoria.core.game import Game
from signoria.core.match import Match
from signoria.core.record import tidy
from signoria.core.refusal import Unreadable, quoted

from .asking import Language, Options, PartsFile, changes_from, game_of, language_from, listed, options_from
from .kept import Kept, last_played, new_place
from .table import Table


def run(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Without it, the last game goes on.")] = None,
    players: Annotated[
        str, typer.Option(help="Who sits where: `me`, `me=NAME` for each person at this keyboard, or a bot.")
    ] = "me,greedy,greedy",
    bots: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE.py:NAME", help="A bot of your own, which --players may then name."),
    ] = None,
    option: Options = None,
    parts: PartsFile = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game's record in this file.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with the game kept in this file.")] = None,
    seed: Annotated[str | None, typer.Option(metavar="HEX", help="Deal from this seed, 64 hex digits.")] = None,
    language: Language = None,
) -> None:
    """Play a game in the terminal, against bots or with others at the same keyboard.

    Every move is kept as it is made: leave with `quit`, and `signoria play` goes on where you were.
    """
    if game is not None and resume is not None:
        raise Unreadable("--resume knows its game; leave the name out")
    yours, speaking = _yours(bots or []), language_from(language)
    if game is None:
        table = _resumed(Kept(resume) if resume else last_played(), yours, speaking)
    else:
        names = _names(players, yours)
        chosen = games.game(game, len(names), options_from(option), changes_from(parts))
        match = _begun(chosen, names, Seed.from_hex(seed) if seed else Seed.fresh())
        table = Table(match, _place(match, save), yours, speaking)
    table.play()


def _begun(game: Game, names: list[str], seed: Seed) -> Match:
    return Match(game, names, seed, datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))


def _place(match: Match, save: Path | None) -> Kept:
    """Where a new game is kept."""
    named = f"{match.game.name}-{match.record.header.at.replace(':', '')}"
    kept = Kept.anew(save) if save else new_place(named)
    kept.begin(match.seed.hex, match.record)
    return kept


def _resumed(kept: Kept, yours: dict[str, str], language: str) -> Table:
    record = kept.record()
    table = Table(Match.resumed(game_of(record), record, kept.seed()), kept, yours, language)
    table.recall()
    return table


def _yours(bots: list[str]) -> dict[str, str]:
    """The player's own bots, by the names that they have at the table."""
    yours: dict[str, str] = {}
    for bot in bots:
        if not own.is_own(bot):
            raise Unreadable(f"--bots takes a bot of your own, path/to/file.py:Name, not {quoted(bot)}")
        own.check(bot)
        name = own.short(bot)
        if name in BOTS or name in yours or name == "me":
            raise Unreadable(f"{quoted(name)} is the name of another; give your bot's class a name of its own")
        yours[name] = bot
    return yours


def _names(players: str, yours: dict[str, str]) -> list[str]:
    """Names of the seats: a bot's own, or a person's."""
    names = []
    for player in listed(players):
        who, given, name = player.partition("=")
        if who == "me":
            names.append(tidy(name) or "me")
            if names[-1] in BOTS or names[-1] in yours:
                raise Unreadable(f"{quoted(name)} is the name of a bot; choose another")
        else:
            if who not in yours:
                house_bot(who)
            if given:
                raise Unreadable(f"{quoted(player)}: a bot keeps its own name; a person is me=NAME")
            names.append(who)
    return names
