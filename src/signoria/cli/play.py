"""signoria play"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import platformdirs
import typer

from signoria import games
from signoria.bots import BOTS, number_of
from signoria.bots.player import Bot
from signoria.core.chance import Seed
from signoria.core.game import State
from signoria.core.match import Match
from signoria.core.record import Event, read, tidy, write_whole
from signoria.core.refusal import Refusal, Unreadable, quoted
from signoria.core.replay import Replay

from .asking import Options, game_of, labels, options_from

HELP = """\
Type a move as it is offered, or its beginning: `bid 7`, `b 7` or just `7`; `p` for pass.
  log     the whole game so far        rules   the rules of this game
  chance  what chance is bound to      quit    leave; the game is kept, and goes on where you left it
"""


def run(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Without it, the last game goes on.")] = None,
    players: Annotated[
        str, typer.Option(help="Who sits where: `me`, `me=NAME` for each person at this keyboard, or a bot.")
    ] = "me,greedy,greedy",
    option: Options = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game's record in this file.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with the game kept in this file.")] = None,
    seed: Annotated[str | None, typer.Option(metavar="HEX", help="Deal from this seed, 64 hex digits.")] = None,
) -> None:
    """Play a game in the terminal, against bots or with others at the same keyboard.

    Every move is kept as it is made: leave with `quit`, and `signoria play` goes on where you were.
    """
    if game is None or resume is not None:
        table = Table.resumed(resume or _last_kept())
    else:
        names = _names(players)
        chosen = games.game(game, len(names), options_from(option))
        at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        match = Match(chosen, names, Seed.from_hex(seed) if seed else Seed.fresh(), at)
        file = save or _games_folder() / f"{game}-{at.replace(':', '')}.jsonl"
        if file.exists():
            raise Unreadable(f"{file} is there already; resume it with --resume, or choose another name")
        table = Table(match, file)
    table.play()


def _names(players: str) -> list[str]:
    """Names of the seats: a bot's own, or a person's."""
    names = []
    for player in players.split(","):
        who, _, name = player.strip().partition("=")
        if who == "me":
            names.append(tidy(name) or "me")
            if names[-1] in BOTS:
                raise Unreadable(f"{quoted(name)} is the name of a bot; choose another")
        else:
            number_of(who)
            names.append(who)
    return names


def _games_folder() -> Path:
    folder = platformdirs.user_data_path("signoria") / "games"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _last_kept() -> Path:
    """The unfinished game that was played last: its seed still lies beside it."""
    seeds = sorted(_games_folder().glob("*.seed"), key=lambda file: file.stat().st_mtime)
    if not seeds:
        raise Unreadable("no unfinished game is kept; begin one with `signoria play medici-2006`")
    return seeds[-1].with_suffix("")


def _seed_file(file: Path) -> Path:
    """Where the seed of an unfinished game is kept: apart from the record, which others may read."""
    return file.with_name(file.name + ".seed")


class Table:
    """One game at this keyboard."""

    def __init__(self, match: Match, file: Path) -> None:
        self.match, self.game, self.file = match, match.game, file
        self.names = labels(match.record.header.seats)
        self.bots = [Bot(name, match.game, match.seed) if name in BOTS else None for name in match.record.header.seats]
        self.say = self.game.catalogue()
        self.log: list[str] = []
        self.notice = f"Chance is bound to {match.seed.commit[:16]}…; `help` tells what you can type."

    @classmethod
    def resumed(cls, file: Path) -> Table:
        record = next(read(file))
        if record.result:
            raise Unreadable(f"the game in {file} is over; see it with `signoria replay {file}`")
        try:
            seed = Seed.from_hex(_seed_file(file).read_text(encoding="ascii").strip())
        except FileNotFoundError:
            raise Unreadable(f"{_seed_file(file)} is missing, so chance cannot go on in this game") from None
        game = game_of(record)
        table = cls(Match.resumed(game, record, seed), file)
        replay = Replay(game)
        for event in record.events:
            before, number = replay.state, replay.check(event)
            replay.go(number)
            table._tell(before, number, replay.state)
        return table

    def play(self) -> None:
        """Until the game is over, or the player leaves."""
        self.keep()
        while not self.match.state.over:
            self._let_others_act()
            if not self.match.state.over and not self._person_acts():
                print(f"Kept in {self.file}\nGo on with: signoria play --resume {self.file}")
                return
        self._finish()

    def keep(self) -> None:
        """Write the game down, so that nothing of it can be lost."""
        seed_file = _seed_file(self.file)
        if not seed_file.exists():
            seed_file.touch(mode=0o600)
            seed_file.write_text(self.match.seed.hex + "\n", encoding="ascii")
        write_whole(self.file, [bytes(self.match.record)])

    def _let_others_act(self) -> None:
        while not self.match.state.over:
            actor = self.match.state.actor
            bot = self.bots[actor] if actor >= 0 else None
            before = self.match.state
            if actor < 0:
                event = self.match.deal_one()
            elif bot:
                event = self.match.play(actor, bot.choose(before, len(self.match.record.events) + 1))
            else:
                return
            self._told(before, event)

    def _told(self, before: State, event: Event) -> None:
        self._tell(before, self.game.read(before.observed(), event.do), self.match.state)

    def _tell(self, before: State, number: int, after: State) -> None:
        game = self.game
        self.log += game.folder.view.tell(
            before.observed(), number, after.observed(), game.box, game.words, self.names, self.say
        )

    def _person_acts(self) -> bool:
        """Ask the seat to decide until it says a move; False when the player leaves."""
        self._show()
        state = self.match.state
        while True:
            try:
                typed = input("> ").strip()
            except (EOFError, KeyboardInterrupt):
                print()
                return False
            if typed.casefold() in ("quit", "q", "exit"):
                return False
            if not typed:
                continue
            if self._answered(typed.casefold()):
                continue
            try:
                move = state.legal.read(typed)
            except Refusal as refusal:
                print(f"{refusal}")
                continue
            self._told(state, self.match.play(state.actor, move))
            self.keep()
            return True

    def _answered(self, typed: str) -> bool:
        """Whether it was a question rather than a move."""
        if typed in ("help", "?", "h"):
            print(HELP, end="")
        elif typed == "log":
            print("\n".join(self.log))
        elif typed == "rules":
            print((self.game.folder.path / "README.md").read_text(encoding="utf-8"))
        elif typed == "chance":
            print(f"The seed's SHA-256 is {self.match.seed.commit}. The seed is told when the game is over.")
        else:
            return False
        return True

    def _show(self) -> None:
        """The board, the end of the log and the question, on one screen."""
        state, view = self.match.state, self.game.folder.view
        seen = state.view(state.actor)
        page = view.page(seen, self.game.about.title, self.names, self.say)
        question = [view.ask(seen, self.names, self.say), f"You may {state.legal}."]
        if self.notice:
            question, self.notice = [self.notice, *question], ""
        room = max(3, shutil.get_terminal_size().lines - len(page) - len(question) - 3)
        if sys.stdout.isatty():
            print("\x1b[2J\x1b[H", end="")
        print("\n".join([*page, "", *self.log[-room:], *question]))

    def _finish(self) -> None:
        state, result = self.match.state, self.match.state.result
        assert result is not None
        write_whole(self.file, [bytes(self.match.published())])
        _seed_file(self.file).unlink(missing_ok=True)
        page = self.game.folder.view.page(state.view(), self.game.about.title, self.names, self.say)
        print("\n".join([*self.log[-6:], "", *page, ""]))
        winners = _listed([self.names[seat] for seat in result.winners])
        print(f"{winners} won with {max(result.scores)} florins ({result.reason}).")
        print(f"The record, with the seed that dealt it: {self.file}\nCheck it with: signoria verify {self.file}")


def _listed(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
