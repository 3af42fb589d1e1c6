"""The list of games. A new one is its folder and its line here."""

from collections.abc import Mapping
from difflib import get_close_matches

from signoria.core.game import Folder, Game
from signoria.core.parts import Changes
from signoria.core.refusal import Unreadable, quoted

from . import medici, medici_vs_strozzi, princes, strozzi

FOLDERS: tuple[Folder, ...] = (medici.FOLDER, medici_vs_strozzi.FOLDER, strozzi.FOLDER, princes.FOLDER)


def editions() -> dict[str, Folder]:
    """Every name that can be played, and the folder that knows it."""
    return {edition.name: folder for folder in FOLDERS for edition in folder.about.editions}


def game(name: str, seats: int, options: Mapping[str, bool] | None = None, parts: Changes | None = None) -> Game:
    """The game of that name with so many players; `parts` is what an owner's box has printed otherwise."""
    return Game(folder_of(name), name, seats, options, parts)


def folder_of(name: str) -> Folder:
    """The folder that knows the game of that name."""
    folders = editions()
    if name not in folders:
        near = get_close_matches(name, folders, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(folders)}"
        raise Unreadable(f"there is no game {quoted(name)}; {hint}")
    return folders[name]
