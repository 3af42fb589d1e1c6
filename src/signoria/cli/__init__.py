"""The commands. Each is a file here; this one turns what goes wrong into a sentence and an exit code."""

from __future__ import annotations

import errno
import functools
import io
import os
import signal
import sys
from collections.abc import Callable

import typer

from signoria.core.refusal import Refusal, Wrong, shortened

from . import arena, backup, engine, games, play, ratings, replay, restore, rules, serve, simulate, verify, warm

GOOD, WRONG, USAGE, MACHINE = range(4)

app = typer.Typer(
    help="The Florentine merchant games: play them, simulate them, check their records.",
    add_completion=False,
    rich_markup_mode=None,
)


class _ReaderGoneError(Exception):
    """Whoever read our output has left, as `head` does."""


def _guarded(run: Callable[..., object]) -> Callable[..., object]:
    """Typer makes a failure of a reader who has gone; it is none."""

    @functools.wraps(run)
    def guarded(*arguments: object, **options: object) -> object:
        try:
            return run(*arguments, **options)
        except BrokenPipeError:
            raise _ReaderGoneError from None

    return guarded


for command in (games, rules, play, serve, backup, restore, ratings, simulate, arena, replay, verify, engine, warm):
    app.command(name=command.__name__.rpartition(".")[2])(_guarded(command.run))


@app.callback(invoke_without_command=True)
def _house(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


def main() -> None:
    """Run a command and leave with its exit code."""
    # Leaving by an exception tidies up what was half-written.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """0 good; 1 readable but wrong; 2 usage or unreadable input; 3 the machine failed."""
    _open_streams()
    try:
        code = app(arguments, prog_name="signoria", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else GOOD
    except typer.TyperException as error:
        return _complain(error.format_message(), USAGE)
    except Wrong as error:
        return _complain(str(error), WRONG)
    except Refusal as error:
        return _complain(str(error), USAGE)
    except (_ReaderGoneError, BrokenPipeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return GOOD
    except OSError as error:
        named = f"{shortened(str(error.filename), 200)}: " if error.filename else ""
        mistyped = error.errno in (errno.ENOENT, errno.EISDIR, errno.ENOTDIR, errno.ENAMETOOLONG)
        return _complain(f"{named}{(error.strerror or str(error)).lower()}", USAGE if mistyped else MACHINE)


def _open_streams() -> None:
    """Some callers close them, and some terminals know few characters; neither is worth a failure."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _complain(sentence: str, code: int) -> int:
    print(f"signoria: {sentence}", file=sys.stderr)
    return code
