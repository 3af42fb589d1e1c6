"""The research bench: the games as environments, thin, without a rule of their own."""

from signoria.core.game import Folder

from .batch import Batch

__all__ = ["Batch", "version_of"]


def version_of(folder: Folder) -> int:
    """The version of a game's environments: it rises whenever its rules, its row or its moves change."""
    return folder.about.rules_version + folder.view.VECTOR.version - 1
