"""A process in which bots think: a line asks, a line answers, until the input ends.

It is told what the bot's seat observes, and no more.
"""

from __future__ import annotations

import signal
import sys
from functools import lru_cache

import msgspec

from signoria import games
from signoria.bots.contract import Limit
from signoria.bots.player import house
from signoria.bots.seat import Seated
from signoria.core.chance import Seed
from signoria.core.game import Game, State


class Question(msgspec.Struct):
    """Which game, which bot, what it observes, and which event its move becomes."""

    game: str
    seats: int
    options: dict[str, bool]
    parts: dict[str, object]
    bot: str
    seed: str
    """What the bot draws from: not the game's seed, which cannot be found from it."""
    observed: bytes
    n: int
    seconds: float
    """How long it may think."""


class Answer(msgspec.Struct):
    """The move, in words."""

    do: str


@lru_cache(maxsize=64)
def game_from(spec: bytes) -> Game:
    return games.game(*msgspec.json.decode(spec))


@lru_cache(maxsize=256)
def bot_for(name: str, spec: bytes, seed: str, seconds: float) -> Seated:
    return Seated(house(name, game_from(spec)), Seed.from_hex(seed), Limit(seconds=seconds))


def answer(question: Question) -> Answer:
    spec = msgspec.json.encode([question.game, question.seats, question.options, question.parts])
    game = game_from(spec)
    bot = bot_for(question.bot, spec, question.seed, question.seconds)
    state = State(game, game.folder.position.unpack(question.observed))
    return Answer(bot.choose(state, question.n).text)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which closes our input
    decode = msgspec.json.Decoder(Question).decode
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(answer(decode(line))) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
