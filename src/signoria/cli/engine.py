"""signoria engine"""

from __future__ import annotations

import sys
from typing import Annotated

import typer


def run(
    threads: Annotated[int, typer.Option(min=1, max=64, help="Questions that are thought about at a time.")] = 2,
) -> None:
    """Answer other programs' questions about positions.

    Questions are JSON lines on standard input, answers JSON lines on standard output: legal moves, what a seat
    sees, a bot's move, what moves are worth. docs/envs/engine.md is the protocol's book.
    """
    from signoria.envs.engine import Engine

    def write(line: bytes) -> None:
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()

    Engine(write, threads).run(sys.stdin.buffer)
