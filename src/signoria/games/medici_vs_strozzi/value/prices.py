"""Medici vs Strozzi, judged: how many florins the Medici should end up ahead, and the player who goes by that.

What a player pays, he pays to the bank, so one florin is one florin to either side, and nothing matters but
the difference. The prospect of a table is the difference that the scorings to come should make. Whoever
gets a lot loads it where that serves him best; what this makes of the prospect is the lot's worth to him,
and from the worth to both the right price follows by itself.
"""

from signoria.core.contract import NOBODY
from signoria.core.layout import NONE, Layout, grid, number, row

from ..rules import (
    ANSWER,
    BUY,
    DECLINE,
    DISCARD,
    DRAW_TILE,
    LOAD,
    MEDICI,
    MOST_TILES,
    PRICE,
    PRICE_0,
    SIZES,
    STROZZI,
    Box,
    Position,
    harbour_of,
    marker_pay,
    may_draw_another,
    may_load,
    opponent,
    ship_of,
    side,
    ways,
)

# All of these were found by play against itself: no other value nearby wins money from them.

# A player gets to load so many tiles more than his opponent has room for, before that one ends the round.
HEAD_START = 4.2

# The share of a lead in tiles to come that is a lead indeed: they have their price.
LEAD_SHARE = 0.8

# How far apart two cargoes must be, per tile still to come to either, before their order is sure.
CARGO_SPREAD_FIRST = 1.9
CARGO_SPREAD = 2.85

# Blurs of a marker's place (see `blur`): for each field that it may still be pulled in this round, and for a later one.
PULL_SPREAD = 1.6
ROUND_SPREAD = 4

# Florins that it is worth to draw next.
DRAWING = 2.5

# Fields from the middle beyond which a marker is as good as tied up, and the most blurs that are reckoned.
FAR = 10
BLURS = 7

THOUSAND = 1000

NOTED = {**SIZES, "blur": BLURS + 1, "place": 2 * FAR + 1}


class Notes(Layout):
    """A notepad, on which lots are loaded onto ships and unloaded again."""

    sizes = NOTED
    left: int = number(upto=MOST_TILES)
    turned: int = number(upto=3)
    lot: list[int] = row("slot", of="tile")
    stored: list[list[int]] = grid("seat", "ship", upto=5)
    harbour: list[list[int]] = grid("seat", "ship", of="harbour")
    cargo: list[list[int]] = grid("seat", "harbour", upto=100)
    # Moved by the cargo as well, and past the ends.
    marker: list[int] = row("track", least=-51, upto=51)
    # By how many florins each seat's worths are taken wrongly.
    error: list[int] = row("seat", least=-99, upto=99)
    value_left: int = number(upto=20 * MOST_TILES)
    pull_left: list[int] = row("good", upto=9 * MOST_TILES)
    # What a marker is worth to the Medici at each place, in thousandths, blurred so many times.
    worth: list[list[int]] = grid("blur", "place", least=-600_000, upto=600_000)


def greedy(s: Position, box: Box, notes: Notes) -> int:
    """The move of a player who weighs this lot, and at most one tile more."""
    take_notes(s, box, notes)
    if s.phase == PRICE:
        return draw_or_price(s, box, notes)
    if s.phase == ANSWER:
        return buy_or_decline(s, box, notes)
    return best_loading(s, box, notes, s.buyer)


# The drawer: draw on, or name the price.


def draw_or_price(s: Position, box: Box, notes: Notes) -> int:
    """Another tile, if it leaves the drawer no worse off on the exact average."""
    mine = worth_to_drawer(s, box, notes, s.drawer)
    theirs = worth_to_drawer(s, box, notes, opponent(s.drawer))
    price = fair_price(box, mine, theirs)
    if may_draw_another(s, box) and average_after_another(s, box, notes) >= settled(mine, theirs, price):
        return DRAW_TILE
    return PRICE_0 + price


def average_after_another(s: Position, box: Box, notes: Notes) -> float:
    total = 0.0
    notes.turned += 1
    notes.left -= 1
    for tile in range(box.tiles):
        if s.bag[tile] > 0:
            notes.lot[s.turned] = tile
            mine = worth_to_drawer(s, box, notes, s.drawer)
            theirs = worth_to_drawer(s, box, notes, opponent(s.drawer))
            total += settled(mine, theirs, fair_price(box, mine, theirs)) * s.bag[tile]
    return total / s.left


def fair_price(box: Box, mine: float, theirs: float) -> int:
    """The price at which the drawer fares alike with either answer, rounded to where he fares better."""
    middle = (mine - theirs) / 2.0
    price = min(int(middle), int(box.top_price)) if middle > 0.0 else 0
    if price < box.top_price and settled(mine, theirs, price + 1) > settled(mine, theirs, price):
        return price + 1
    return price


def settled(mine: float, theirs: float, price: int) -> float:
    """How the drawer fares once the opponent has answered a price in his own interest."""
    return min(mine - price, theirs + price)


# The opponent: buy, or leave it to the drawer.


def buy_or_decline(s: Position, box: Box, notes: Notes) -> int:
    """What leaves the drawer worse off."""
    mine = worth_to_drawer(s, box, notes, s.drawer)
    theirs = worth_to_drawer(s, box, notes, opponent(s.drawer))
    return BUY if theirs + s.price <= mine - s.price else DECLINE


# The buyer: where to load.


def worth_to_drawer(s: Position, box: Box, notes: Notes, buyer: int) -> float:
    """The prospect, as the drawer sees it, if this buyer gets the lot and makes the best of it."""
    florins = prospect_after(box, notes, buyer, best_loading(s, box, notes, buyer)) + notes.error[buyer]
    return florins if s.drawer == MEDICI else -florins


def best_loading(s: Position, box: Box, notes: Notes, buyer: int) -> int:
    """The buyer's best way to load the lot, unless it is better discarded."""
    best = DISCARD
    most = worth_to_buyer(box, notes, buyer, DISCARD)
    for way in range(ways(box)):
        if may_load(s, box, buyer, notes.turned, way):
            florins = worth_to_buyer(box, notes, buyer, LOAD + way)
            if florins > most:
                best = LOAD + way
                most = florins
    return best


def worth_to_buyer(box: Box, notes: Notes, buyer: int, action: int) -> float:
    """The prospect, as the buyer sees it, once he has loaded or discarded the lot."""
    florins = prospect_after(box, notes, buyer, action)
    return florins if buyer == MEDICI else -florins


def prospect_after(box: Box, notes: Notes, buyer: int, action: int) -> float:
    if action == DISCARD:
        return prospect(box, notes, buyer)
    ship = ship_of(box, action - LOAD)
    harbour = harbour_of(box, action - LOAD)
    if harbour != NONE:
        notes.harbour[buyer][ship] = harbour
    stow(box, notes, buyer, ship, 1)
    florins = prospect(box, notes, buyer)
    stow(box, notes, buyer, ship, -1)
    if harbour != NONE:
        notes.harbour[buyer][ship] = NONE
    return florins


def stow(box: Box, notes: Notes, p: int, ship: int, sign: int) -> None:
    """Put the lot onto a ship, or take it down again (-1)."""
    harbour = notes.harbour[p][ship]
    notes.stored[p][ship] += sign * notes.turned
    for slot in range(notes.turned):
        tile = notes.lot[slot]
        notes.cargo[p][harbour] += sign * box.tile_value[tile]
        pull = box.tile_pull[tile] if p == MEDICI else -box.tile_pull[tile]
        for track in range(box.tracks):
            if box.track_harbour[track] == harbour and box.track_good[track] == box.tile_good[tile]:
                notes.marker[track] += sign * pull


# What the scorings to come should make of a table.


def prospect(box: Box, notes: Notes, drawer: int) -> float:
    """The florins by which the Medici should come out ahead, from here on, if this player draws next."""
    total = 0.0
    share = filling(box, notes, MEDICI)
    rival_share = filling(box, notes, STROZZI)
    if share > 0.0 and rival_share > 0.0:
        total += DRAWING if drawer == MEDICI else -DRAWING
    for harbour in range(box.harbours):
        to_come = share * spaces(box, notes, MEDICI, harbour)
        rival_to_come = rival_share * spaces(box, notes, STROZZI, harbour)
        total += cargo_prospect(box, notes, harbour, to_come, rival_to_come)
        for track in range(box.tracks):
            if box.track_harbour[track] == harbour:
                total += marker_prospect(box, notes, track, to_come, rival_to_come)
    return total


def filling(box: Box, notes: Notes, p: int) -> float:
    """The share of his empty spaces that a player should still get to fill in this round."""
    mine = empty(box, notes, p)
    theirs = empty(box, notes, opponent(p))
    if mine == 0 or theirs == 0:
        return 0.0
    return min(1.0 * mine, theirs + HEAD_START, notes.left / 2.0) / mine


def empty(box: Box, notes: Notes, p: int) -> int:
    total = 0
    for ship in range(box.ships):
        total += box.ship_holds[ship] - notes.stored[p][ship]
    return total


def spaces(box: Box, notes: Notes, p: int, harbour: int) -> float:
    """A player's empty spaces in a harbour; ships still without one may come to any that is open."""
    at_sea = 0
    still_open = box.harbours
    for ship in range(box.ships):
        if notes.harbour[p][ship] == harbour:
            return 1.0 * (box.ship_holds[ship] - notes.stored[p][ship])
        if notes.harbour[p][ship] == NONE:
            at_sea += box.ship_holds[ship]
        else:
            still_open -= 1
    return at_sea / still_open


def cargo_prospect(box: Box, notes: Notes, harbour: int, to_come: float, rival_to_come: float) -> float:
    """The pay for the richer cargo, by how likely it is to be either's."""
    mean = notes.value_left / max(1, notes.left)
    lead = notes.cargo[MEDICI][harbour] - notes.cargo[STROZZI][harbour]
    tiles = to_come + rival_to_come
    spread = CARGO_SPREAD_FIRST + CARGO_SPREAD * tiles if tiles > 0.0 else 0.0
    return box.harbour_pay * sureness(lead + LEAD_SHARE * mean * (to_come - rival_to_come), spread)


def sureness(lead: float, spread: float) -> float:
    """From -1, surely behind, to 1, surely ahead."""
    if lead == 0.0:
        return 0.0
    if lead >= spread:
        return 1.0
    if lead <= -spread:
        return -1.0
    x = lead / spread
    return x * (1.5 - 0.5 * x * x)


def marker_prospect(box: Box, notes: Notes, track: int, to_come: float, rival_to_come: float) -> float:
    """What a marker will pay at this scoring and all later ones."""
    pull = notes.pull_left[box.track_good[track]] / max(1, notes.left)
    place = FAR + notes.marker[track] + LEAD_SHARE * pull * (to_come - rival_to_come)
    blurs = min(PULL_SPREAD * pull * (to_come + rival_to_come), BLURS - 0.001)
    level = int(blurs)
    sharp = between(notes.worth[level], place)
    return (sharp + (blurs - level) * (between(notes.worth[level + 1], place) - sharp)) / THOUSAND


def between(worth: list[int], place: float) -> float:
    """A line of the notes, read between its places."""
    if place <= 0.0:
        return 1.0 * worth[0]
    if place >= 2 * FAR:
        return 1.0 * worth[2 * FAR]
    at = int(place)
    return worth[at] + (place - at) * (worth[at + 1] - worth[at])


# The notepad.


def take_notes(s: Position, box: Box, notes: Notes) -> None:
    """Write down what all lots are weighed against."""
    notes.left = s.left
    notes.turned = s.turned
    for slot in range(s.turned):
        notes.lot[slot] = s.lot[slot]
    for p in range(box.seats):
        for ship in range(box.ships):
            notes.stored[p][ship] = s.stored[p][ship]
            notes.harbour[p][ship] = s.harbour[p][ship]
        for harbour in range(box.harbours):
            notes.cargo[p][harbour] = s.cargo[p][harbour]
    for track in range(box.tracks):
        notes.marker[track] = s.marker[track] + s.pull[track]
    note_bag(s, box, notes)
    note_worth(s, box, notes)


def note_bag(s: Position, box: Box, notes: Notes) -> None:
    notes.value_left = 0
    for good in range(box.goods):
        notes.pull_left[good] = 0
    for tile in range(box.tiles):
        notes.value_left += s.bag[tile] * box.tile_value[tile]
        if box.tile_good[tile] != NONE:
            notes.pull_left[box.tile_good[tile]] += s.bag[tile] * box.tile_pull[tile]


def note_worth(s: Position, box: Box, notes: Notes) -> None:
    """What a marker is worth at each place: its pay at this scoring, and at later ones wherever it is by then."""
    end = box.steps - 1
    for place in range(2 * FAR + 1):
        notes.worth[ROUND_SPREAD][place] = 0
    for _ in range(s.round, box.rounds + 1):
        for place in range(2 * FAR + 1):
            marker = max(-end, min(end, place - FAR))
            notes.worth[0][place] = THOUSAND * pay_ahead(box, marker) + notes.worth[ROUND_SPREAD][FAR + marker]
        for level in range(BLURS):
            blur(notes.worth[level], notes.worth[level + 1])


def pay_ahead(box: Box, marker: int) -> int:
    if side(marker) == NOBODY:
        return 0
    return marker_pay(box, marker) if side(marker) == MEDICI else -marker_pay(box, marker)


def blur(worth: list[int], blurred: list[int]) -> None:
    """The average worth if a marker may slip a field: half the time it stays, else it goes either way."""
    for place in range(1, 2 * FAR):
        blurred[place] = int((worth[place - 1] + 2.0 * worth[place] + worth[place + 1]) / 4.0)
    blurred[0] = worth[0]
    blurred[2 * FAR] = worth[2 * FAR]
