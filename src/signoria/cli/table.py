"""A table in the terminal: a screen of text, and a line to type on."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Mapping

from signoria.bots import BOTS, own
from signoria.bots.contract import Limit
from signoria.bots.seat import Seated
from signoria.core.contract import NOBODY
from signoria.core.game import State
from signoria.core.legal import Move
from signoria.core.match import Match
from signoria.core.refusal import Refusal
from signoria.core.replay import Replay

from .asking import house_words, joined, labels, told
from .kept import Kept
from .reading import WIDTH, print_laid_out

THOUGHT = Limit(seconds=1.0)
"""How long a bot may keep people waiting."""


class Table:
    """One game at this keyboard."""

    def __init__(self, match: Match, kept: Kept, yours: Mapping[str, str], language: str) -> None:
        self.match, self.game, self.kept, self.language = match, match.game, kept, language
        names = match.record.header.seats
        self.names = labels(names)
        known = dict.fromkeys(BOTS, "") | dict(yours)
        self.bots = [
            Seated(own.make(known[name] or name, match.game), match.seed, THOUGHT) if name in known else None
            for name in names
        ]
        people = [seat for seat, bot in enumerate(self.bots) if not bot]
        # Several people at one screen share a log, so it holds what everyone may know.
        self.reader = people[0] if len(people) == 1 else NOBODY
        self.say, self.house = self.game.catalogue(language), house_words(language)
        self.log: list[str] = []
        self.notice = [self.house.say("bound", commit=match.seed.commit[:16])]

    def recall(self) -> None:
        """Tell the log again, of a game that goes on."""
        replay = Replay(self.game)
        for event in self.match.record.events:
            before = replay.state
            self._tell(before, replay.play(event), replay.state)

    def play(self) -> None:
        """Until the game is over, or the player leaves."""
        while not self.match.state.over:
            self._let_others_act()
            if self.match.state.actor >= 0 and not self._person_acts():
                print(self.house.say("kept", file=self.kept.file))
                return
        self._finish()

    def _let_others_act(self) -> None:
        """Chance and bots, until a person has to decide."""
        while not self.match.state.over:
            before = self.match.state
            bot = self.bots[before.actor] if before.actor >= 0 else None
            if bot:
                said = bot.choose(before, len(self.match.record.events) + 1)
                self._went(before, self.match.play(before.actor, said).do)
            elif before.actor < 0:
                self._went(before, self.match.deal().do)
            else:
                return

    def _went(self, before: State, said: str) -> None:
        self._tell(before, Move(before.legal.lexicon.read(said), said), self.match.state)

    def _tell(self, before: State, move: Move, after: State) -> None:
        for line in before.told(move, after, self.names, self.say, self.reader):
            self.log += wrapped(line)

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
            if not typed or self._answered(typed.casefold()):
                continue
            try:
                move = state.legal.read(typed)
            except Refusal as refusal:
                print_wrapped(str(refusal))
                continue
            self.match.play(state.actor, move)
            self.kept.write(self.match.record)
            self._went(state, move.text)
            return True

    def _answered(self, typed: str) -> bool:
        """Whether it was a question rather than a move."""
        if typed in ("help", "?", "h"):
            print(self.house.say("help"))
        elif typed == "log":
            print("\n".join(self.log))
        elif typed == "rules":
            print_laid_out(self.game.folder.readme(self.language))
        elif typed == "chance":
            print_wrapped(self.house.say("chance", commit=self.match.seed.commit))
        else:
            return False
        return True

    def _show(self) -> None:
        """The board, the end of the log and the question, on one screen."""
        state, view = self.match.state, self.game.folder.view
        seen = state.view(state.actor)
        page = view.page(seen, self.game.about.title, self.names, self.say)
        question = [view.ask(seen, self.names, self.say), self.house.say("may", moves=told(state, self.house))]
        question = [row for line in [*self.notice, *question] for row in wrapped(line)]
        self.notice = []
        self._screen([*page, ""], question)

    def _screen(self, above: list[str], below: list[str]) -> None:
        """A page with as much of the log as fits between; a line is left to type on."""
        room = shutil.get_terminal_size().lines - len(above) - len(below) - 1
        if sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
            print("\x1b[2J\x1b[H", end="")
        else:
            room -= 1  # what was typed last stays above
        print("\n".join([*above, *(self.log[-room:] if room > 0 else []), *below]), flush=True)

    def _finish(self) -> None:
        state, result = self.match.state, self.match.state.result
        assert result is not None
        self.kept.end(self.match.record)
        page = self.game.folder.view.page(state.view(), self.game.about.title, self.names, self.say)
        winners = joined([self.names[seat] for seat in result.winners], self.house)
        ending = [
            self.say.say("won", who=winners, score=max(result.scores), reason=self.say.name(result.reason)),
            self.house.say("record"),
        ]
        below = [row for line in ending for row in wrapped(line)] + [str(self.kept.file)]
        self._screen([*page, ""], below)


def wrapped(text: str) -> list[str]:
    """Lines that fit the screen; what goes on is set in."""
    return [row for line in text.splitlines() for row in textwrap.wrap(line, WIDTH, subsequent_indent="    ") or [""]]


def print_wrapped(text: str) -> None:
    print("\n".join(wrapped(text)))
