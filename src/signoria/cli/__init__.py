"""The commands. Each is a file here; this one turns what goes wrong into a sentence and an exit code."""

from __future__ import annotations

import os
import sys

import typer

from signoria.core.refusal import Refusal, Wrong

from . import games, play, replay, simulate, verify, warm

GOOD, WRONG, USAGE, MACHINE = range(4)

app = typer.Typer(
    help="The Florentine merchant games: play them, simulate them, check their records.",
    add_completion=False,
    rich_markup_mode=None,
)
for command in (games, play, simulate, replay, verify, warm):
    app.command(name=command.__name__.rpartition(".")[2])(command.run)


@app.callback(invoke_without_command=True)
def _house(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


def main() -> None:
    """Run a command and leave with its exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """0 good; 1 readable but wrong; 2 usage or unreadable input; 3 the machine failed."""
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
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError) as error:
        return _complain(f"{error.filename}: {_plain_reason(error)}", USAGE)
    except BrokenPipeError:  # the reader of our output has gone, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return GOOD
    except OSError as error:
        named = f"{error.filename}: " if error.filename else ""
        return _complain(f"{named}{_plain_reason(error)}", MACHINE)


def _complain(sentence: str, code: int) -> int:
    print(f"signoria: {sentence}", file=sys.stderr)
    return code


def _plain_reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
