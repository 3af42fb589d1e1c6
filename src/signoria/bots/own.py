"""Bots out of a player's own file: `path/to/file.py:Name`."""

from __future__ import annotations

import importlib.util
import sys
import traceback
from functools import cache
from pathlib import Path

from signoria.core.game import Game
from signoria.core.refusal import Unreadable, quoted

from . import house_bot
from .contract import Bot, Maker
from .player import house

BETWEEN = ":"


def make(named: str, game: Game, fast: bool = False) -> Bot:
    """The bot of that name, or of that file and name, for a game; `fast` says whether to wait for its compilation."""
    if is_own(named):
        return maker_of(named)(game)
    return house(named, game, fast)


def is_own(named: str) -> bool:
    return BETWEEN in named


def short(named: str) -> str:
    """What a bot is called at the table."""
    return named.rpartition(BETWEEN)[2]


def check(named: str) -> None:
    """Refuse what names no bot."""
    if is_own(named):
        maker_of(named)
    else:
        house_bot(named)


@cache
def maker_of(named: str) -> Maker:
    """The class that `path/to/file.py:Name` names. The file is run as Python runs it, with all that it may do."""
    file, _, name = named.rpartition(BETWEEN)
    path = Path(file)
    if path.suffix != ".py" or not name.isidentifier():
        raise Unreadable(f"{quoted(named)} names no bot; a bot of your own is path/to/file.py:Name")
    if not path.is_file():
        raise Unreadable(f"{quoted(named)}: there is no file {quoted(file)}")
    module_name = f"signoria_own_{path.stem}_{abs(hash(path.resolve())):x}"
    spec = importlib.util.spec_from_file_location(module_name, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        line = traceback.extract_tb(error.__traceback__)[-1].lineno
        raise Unreadable(f"{file} cannot be run: line {line}: {type(error).__name__}: {error}") from error
    maker = vars(module).get(name)
    missing = [method for method in ("choose", "explain") if not callable(getattr(maker, method, None))]
    if not isinstance(maker, type) or missing:
        raise Unreadable(f"{file} has no class {name} with the methods choose and explain")
    made: Maker = maker
    return made
