"""Bots think in processes of their own, with a deadline: nothing that they do can stop the house.

One that crashes, hangs or talks nonsense is replaced at that decision by one that cannot fail.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from dataclasses import dataclass
from functools import partial
from subprocess import PIPE

import msgspec

from signoria.bots.player import house
from signoria.bots.seat import Seated
from signoria.core.chance import Seed
from signoria.core.game import State

from . import meters
from .settings import Settings
from .worker import Answer, Question

logger = logging.getLogger(__name__)

SAFE = "random"
"""The bot that decides where another failed."""

THINKS = 0.5
"""The share of the deadline that a bot is given to think; the rest is for its process to begin, and to answer."""

LONGEST_ANSWER = 10_000


@dataclass(frozen=True)
class Choice:
    """What a bot says, and what went wrong if it was not the bot itself that said it."""

    do: str
    fault: str = ""


class _FailedError(Exception):
    """Why no answer came."""


class Thinkers:
    """The processes, each taken by one question at a time. They are started when first needed."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.free: asyncio.LifoQueue[asyncio.subprocess.Process | None] = asyncio.LifoQueue()
        for _ in range(settings.thinkers):
            self.free.put_nowait(None)
        self.running: set[asyncio.subprocess.Process] = set()

    async def choose(self, bot: str, state: State, n: int, seed: Seed) -> Choice:
        """The move for the seat to decide at a state, which becomes event n."""
        own = bots_seed(seed)
        game = state.game
        observed = state.observed(state.actor).pack()
        question = Question(
            game.name,
            game.seats,
            game.options,
            game.changes,
            bot,
            own.hex,
            observed,
            n,
            THINKS * self.settings.deadline,
        )
        try:
            with meters.THINKING.time():
                said = await self._asked(msgspec.json.encode(question) + b"\n")
            if said in state.legal:
                return Choice(said)
            fault = "said what is not legal"
        except _FailedError as failed:
            fault = str(failed)
        meters.FAULTS.inc()
        logger.warning("%s %s", bot, fault)
        return Choice(Seated(house(SAFE, game), own).choose(state, n).text, f"{bot} {fault}")

    async def close(self) -> None:
        for process in list(self.running):
            await self._end(process)

    async def _asked(self, question: bytes) -> str:
        process = await self.free.get()
        try:
            process = process or await self._started()
            answer = await asyncio.wait_for(_exchange(process, question), self.settings.deadline)
            return msgspec.json.decode(answer, type=Answer).do
        except TimeoutError:
            await self._end(process)
            process = None
            raise _FailedError(f"gave no answer within {self.settings.deadline:g} seconds") from None
        except (OSError, ValueError, msgspec.MsgspecError):
            await self._end(process)
            process = None
            raise _FailedError("stopped thinking") from None
        except BaseException:  # the house closes, and the answer would be another's
            await self._end(process)
            process = None
            raise
        finally:
            self.free.put_nowait(process)

    async def _started(self) -> asyncio.subprocess.Process:
        start = partial(asyncio.create_subprocess_exec, *self.settings.thinker, limit=LONGEST_ANSWER)
        process = await start(stdin=PIPE, stdout=PIPE)
        self.running.add(process)
        return process

    async def _end(self, process: asyncio.subprocess.Process | None) -> None:
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.communicate()  # what it still says is in nobody's way then
        self.running.discard(process)


async def _exchange(process: asyncio.subprocess.Process, question: bytes) -> bytes:
    assert process.stdin
    assert process.stdout
    process.stdin.write(question)
    await process.stdin.drain()
    if answer := await process.stdout.readline():
        return answer
    raise OSError("it has ended")


def bots_seed(seed: Seed) -> Seed:
    """What the bots of a game draw from. The game's own seed cannot be found from it."""
    return Seed(hashlib.sha256(seed.data + b"bots").digest())
