"""The figures of which a view is made: all that a board shows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class City:
    """One of the five: what its tiles cost at least, and what each would score if the game ended now."""

    name: str
    status: int
    opening: int
    points: int
    unsold: dict[str, int]


@dataclass(frozen=True)
class Tile:
    """What a city tile does for its owner."""

    city: str
    effects: dict[str, int]
    power: str | None


@dataclass(frozen=True)
class Troop:
    """A kind of troops: what one costs, what it counts by itself, and how many are left to buy."""

    cost: int
    attack: int
    defence: int
    influence: int
    left: int


@dataclass(frozen=True)
class Event:
    """An open event: what it is paid in, and what it brings."""

    name: str
    money: str
    artist: bool
    points: int
    merchant: int
    lower: int
    raise_: int


@dataclass(frozen=True)
class Points:
    """What a player would score if the game ended now."""

    tiles: int
    events: int
    pope: int
    counters: int
    gold: int
    influence: int
    all: int


@dataclass(frozen=True)
class Seat:
    """One player's side of the table; `hand` is None where it cannot be seen."""

    family: str | None
    town: str | None
    gold: int
    influence: int
    home: int
    income: dict[str, int]
    """What the end of the decade would bring now, the gold in the home town aside."""
    counters: int
    held: int
    hand_limit: int
    hand: dict[str, int] | None
    troops: list[str]
    attack: dict[str, int]
    defence: dict[str, int]
    """What each of his troops counts; `army` is what his family and city tiles add to any army."""
    discounts: dict[str, int]
    treachery_cost: dict[str, int]
    tiles: dict[str, list[str]]
    events: list[str]
    points: Points


@dataclass(frozen=True)
class Auction:
    """What is for sale, what a city tile does, and who is still in, with the highest bid that each can make."""

    sale: str
    lot: str
    """Its name; of a command, the city's."""
    money: str
    effects: dict[str, int]
    power: str | None
    event: Event | None
    pays: dict[int, int]
    """The gold that a command would bring each who is still in."""
    high: int | None
    bidder: int | None
    reach: dict[int, int]
    discounts: dict[int, int]
    """What each who is still in would pay less than his bid."""


@dataclass(frozen=True)
class Side:
    """One side of a war: what would be added to its die, attacking and defending, and what it now comes to."""

    city: str
    commander: int | None
    pays: int | None
    """The gold that waits for its commander."""
    pope_adds: str | None
    bribed: list[str]
    attack: int
    defence: int
    counts: int
    """Its attack if it strikes, else its defence."""
    die: int | None
    total: int | None


@dataclass(frozen=True)
class View:
    """The table as a seat sees it."""

    seat: int | None
    decade: int
    decades: int
    phase: str
    decisions: int
    unit: str | None
    """What a bid is paid in just now."""
    turn: int | None
    asked: int | None
    wars: int
    wars_limit: int
    pope: int | None
    pope_brings: dict[str, int]
    cities: list[City]
    tiles: dict[str, Tile]
    troops: dict[str, Troop]
    events: list[Event]
    families: dict[str, dict[str, int]]
    """Which can still be chosen, and what each does."""
    seats: list[Seat]
    used: list[str]
    stacked: int
    takes: dict[str, int]
    """The most that blackmail and robbery take."""
    discards: dict[str, int]
    unseen: dict[str, int]
    choice: dict[str, int]
    aimed: str | None
    auction: Auction | None
    war: dict[str, Side] | None
    striking: str
