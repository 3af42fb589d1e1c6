"""What a game says of itself: `about.py` in its folder."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Edition:
    """A printed edition, by the name under which it is played here."""

    name: str
    summary: str
    seats: tuple[int, ...] = ()
    """Where they are other numbers of players than the game's."""
    study: bool = False
    """Whether it was made to be studied by programs; people are not offered it."""


@dataclass(frozen=True)
class Option:
    """A switch of the rules, off by default, named like its field of the box."""

    name: str
    effect: str
    secrets: bool = False
    """Whether with it a seat may know what others do not."""


@dataclass(frozen=True)
class About:
    """The facts of one game."""

    title: str
    designer: str
    editions: tuple[Edition, ...]
    seats: tuple[int, ...]
    rules_version: int
    rotates: bool
    """Whether every seat plays the same game, so that turning the table turns the game with it."""
    longest: int
    """No game has more events than this."""
    options: tuple[Option, ...]
    sources: tuple[str, ...]
    known_gaps: tuple[str, ...]
    secrets: bool = False
    """Whether a seat may know what others do not. A screen that several share then shows it only when asked."""

    def seats_of(self, edition: str) -> tuple[int, ...]:
        """The numbers of players that an edition is for."""
        return next((own.seats for own in self.editions if own.name == edition and own.seats), self.seats)
