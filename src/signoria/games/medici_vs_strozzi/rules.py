"""Medici vs Strozzi: the rules V1 to V13, in the rulebook's order."""

from signoria.core.contract import CHANCE, NOBODY, Moves, Outcome
from signoria.core.layout import NONE, Layout, grid, number, row

MEDICI, STROZZI = range(2)

# What is to happen next.
PHASES = ("tile", "price", "answer", "loading", "over")
TILE, PRICE, ANSWER, LOADING, OVER = range(5)

HIGHEST_PRICE = 200
MOST_TILES = 50

# Moves: to name the price N is PRICE_0 + N; the ways to load follow one another ship by ship.
DRAW_TILE = 0
PRICE_0 = 1
BUY = PRICE_0 + HIGHEST_PRICE + 1
DECLINE = BUY + 1
DISCARD = BUY + 2
LOAD = BUY + 3

REASONS = ("most money", "shared")
MOST_MONEY, SHARED = range(2)

# A vessel is a ship of either family: first those of the Medici, then those of the Strozzi.
SIZES = {
    "seat": 2,
    "phase": 5,
    "good": 4,
    "tile": 21,
    "slot": 3,
    "ship": 3,
    "vessel": 6,
    "space": 5,
    "harbour": 3,
    "track": 8,
    "step": 7,
}


class Box(Layout):
    """Everything printed. A track is the same on either side: its fields are counted in steps from the middle."""

    sizes = SIZES
    seats: int = number(upto=2)
    rounds: int = number(upto=3)
    money: int = number(upto=999)
    slots: int = number(upto=3)
    top_price: int = number(upto=HIGHEST_PRICE)
    goods: int = number(upto=4)
    tiles: int = number(upto=21)
    tile_good: list[int] = row("tile", of="good")
    tile_value: list[int] = row("tile", upto=20)
    tile_copies: list[int] = row("tile", upto=9)
    tile_pull: list[int] = row("tile", upto=9)
    ships: int = number(upto=3)
    ship_holds: list[int] = row("ship", upto=5)
    harbours: int = number(upto=3)
    harbour_pay: int = number(upto=99)
    tracks: int = number(upto=8)
    track_harbour: list[int] = row("track", of="harbour")
    track_good: list[int] = row("track", of="good")
    steps: int = number(upto=7)
    step_bonus: list[int] = row("step", upto=99)
    marker_pay: int = number(upto=99)


class Position(Layout):
    """The table. The lot and the holds keep their tiles in the order in which they came.

    Markers are counted from the middle, above it on the side of the Medici, below it on that of the
    Strozzi. `cargo` is what the tiles in a harbour are worth, `pull` how far they would move a marker.
    """

    sizes = SIZES
    round: int = number(least=1, upto=3)
    phase: int = number(of="phase", least=0)
    drawer: int = number(of="seat", least=0)
    buyer: int = number(of="seat")
    price: int = number(upto=HIGHEST_PRICE)
    left: int = number(upto=MOST_TILES)
    bag: list[int] = row("tile", upto=9)
    turned: int = number(upto=3)
    lot: list[int] = row("slot", of="tile")
    money: list[int] = row("seat", least=-30_000, upto=9_999)
    stored: list[list[int]] = grid("seat", "ship", upto=5)
    harbour: list[list[int]] = grid("seat", "ship", of="harbour")
    hold: list[list[int]] = grid("vessel", "space", of="tile")
    cargo: list[list[int]] = grid("seat", "harbour", upto=100)
    pull: list[int] = row("track", least=-45, upto=45)
    marker: list[int] = row("track", least=-6, upto=6)


def setup(s: Position, box: Box) -> None:
    s.round = 1
    for p in range(box.seats):
        s.money[p] = box.money
    begin_round(s, box)


# A round begins: V1.


def begin_round(s: Position, box: Box) -> None:
    """V1: all tiles go into the bag. The Medici draw first in round 1, the Strozzi from then on."""
    s.left = 0
    for tile in range(box.tiles):
        s.bag[tile] = box.tile_copies[tile]
        s.left += box.tile_copies[tile]
    empty_ships(s)
    begin_turn(s, MEDICI if s.round == 1 else STROZZI)


def empty_ships(s: Position) -> None:
    for p in range(len(s.stored)):
        for ship in range(len(s.stored[p])):
            s.stored[p][ship] = 0
            s.harbour[p][ship] = NONE
        for harbour in range(len(s.cargo[p])):
            s.cargo[p][harbour] = 0
    for vessel in range(len(s.hold)):
        for space in range(len(s.hold[vessel])):
            s.hold[vessel][space] = NONE
    for track in range(len(s.pull)):
        s.pull[track] = 0


# The drawer draws, and names his price: V2, V3.


def begin_turn(s: Position, p: int) -> None:
    """V2: the first tile must be drawn."""
    clear_lot(s)
    s.drawer = p
    s.phase = TILE


def clear_lot(s: Position) -> None:
    for slot in range(len(s.lot)):
        s.lot[slot] = NONE
    s.turned = 0
    s.price = 0
    s.buyer = NOBODY


def show(s: Position, tile: int) -> None:
    """V2: a tile is seen before the drawer decides about the next."""
    s.bag[tile] -= 1
    s.left -= 1
    s.lot[s.turned] = tile
    s.turned += 1
    s.phase = PRICE


def may_draw_another(s: Position, box: Box) -> bool:
    """V2: up to three tiles, never more than the bag has or one of the drawer's own ships could take."""
    return s.turned < box.slots and s.left > 0 and fits(s, box, s.drawer, s.turned + 1)


def fits(s: Position, box: Box, p: int, tiles: int) -> bool:
    for ship in range(box.ships):
        if room(s, box, p, ship) >= tiles:
            return True
    return False


def room(s: Position, box: Box, p: int, ship: int) -> int:
    return box.ship_holds[ship] - s.stored[p][ship]


def name_price(s: Position, price: int) -> None:
    """V3: one price for the whole lot."""
    s.price = price
    s.phase = ANSWER


# The opponent buys, or the drawer must: V4.


def sell(s: Position, box: Box, p: int) -> None:
    """V4: the buyer pays the bank. V5: what no ship of his can take he discards without being asked."""
    s.money[p] -= s.price
    s.buyer = p
    if fits(s, box, p, s.turned):
        s.phase = LOADING
    else:
        end_turn(s, box)


def opponent(p: int) -> int:
    return STROZZI if p == MEDICI else MEDICI


# The buyer loads: V5, V6.


def ways(box: Box) -> int:
    """The ways to load a ship: without naming a harbour, or to each of them."""
    return box.ships * (box.harbours + 1)


def ship_of(box: Box, way: int) -> int:
    return way // (box.harbours + 1)


def harbour_of(box: Box, way: int) -> int:
    """The harbour that a way of loading names, or NONE."""
    return way % (box.harbours + 1) - 1


def may_load(s: Position, box: Box, p: int, tiles: int, way: int) -> bool:
    """V5: all tiles together onto one ship. V6: at its first tile it goes to a harbour, and stays there."""
    ship = ship_of(box, way)
    harbour = harbour_of(box, way)
    if room(s, box, p, ship) < tiles:
        return False
    if s.harbour[p][ship] != NONE:
        return harbour == NONE
    return harbour != NONE and is_open(s, box, p, harbour)


def is_open(s: Position, box: Box, p: int, harbour: int) -> bool:
    """V6: a player's ships go to different harbours."""
    for ship in range(box.ships):
        if s.harbour[p][ship] == harbour:
            return False
    return True


def load(s: Position, box: Box, way: int) -> None:
    ship = ship_of(box, way)
    if harbour_of(box, way) != NONE:
        s.harbour[s.buyer][ship] = harbour_of(box, way)
    for slot in range(s.turned):
        store(s, box, s.buyer, ship, s.lot[slot])


def store(s: Position, box: Box, p: int, ship: int, tile: int) -> None:
    harbour = s.harbour[p][ship]
    s.hold[p * box.ships + ship][s.stored[p][ship]] = tile
    s.stored[p][ship] += 1
    s.cargo[p][harbour] += box.tile_value[tile]
    for track in range(box.tracks):
        if box.track_harbour[track] == harbour and box.track_good[track] == box.tile_good[tile]:
            s.pull[track] += box.tile_pull[tile] if p == MEDICI else -box.tile_pull[tile]


# The next drawer, and the end of the round: V7, V8.


def end_turn(s: Position, box: Box) -> None:
    """V7: whoever bought draws next, also after discarding. V8: unless his ships are full, or the bag is empty."""
    p = s.buyer
    clear_lot(s)
    if s.left == 0 or not fits(s, box, p, 1):
        end_round(s, box)
    else:
        begin_turn(s, p)


# Scoring a round: V9 to V13.


def end_round(s: Position, box: Box) -> None:
    """V12: markers stay for the next round, nothing else does."""
    for harbour in range(box.harbours):
        pay(s, richer(s, harbour), box.harbour_pay)
    for track in range(box.tracks):
        s.marker[track] = pulled(s, box, track)
        pay(s, side(s.marker[track]), marker_pay(box, s.marker[track]))
    if s.round == box.rounds:
        s.phase = OVER
    else:
        s.round += 1
        begin_round(s, box)


def pay(s: Position, p: int, florins: int) -> None:
    if p != NOBODY:
        s.money[p] += florins


def richer(s: Position, harbour: int) -> int:
    """V9: who has the higher cargo total in a harbour; nobody if they are equal."""
    return side(s.cargo[MEDICI][harbour] - s.cargo[STROZZI][harbour])


def pulled(s: Position, box: Box, track: int) -> int:
    """V10: where all tiles together pull a marker, never past the ends."""
    end = box.steps - 1
    return max(-end, min(end, s.marker[track] + s.pull[track]))


def side(lead: int) -> int:
    """Whom a marker, or a difference, favours."""
    if lead == 0:
        return NOBODY
    return MEDICI if lead > 0 else STROZZI


def marker_pay(box: Box, marker: int) -> int:
    """V11: what a marker off the middle pays, with the bonus of its field."""
    return box.marker_pay + box.step_bonus[abs(marker)]


def scores(s: Position, box: Box, end: Outcome) -> None:
    """V13: the richer wins; equal money is a shared win."""
    for p in range(box.seats):
        end.score[p] = s.money[p]
        end.won[p] = 1 if s.money[p] >= s.money[opponent(p)] else 0
    end.reason = SHARED if s.money[MEDICI] == s.money[STROZZI] else MOST_MONEY


# Who decides, what may be said, what chance may bring.


def actor(s: Position, box: Box) -> int:
    if s.phase == PRICE:
        return s.drawer
    if s.phase == ANSWER:
        return opponent(s.drawer)
    if s.phase == LOADING:
        return s.buyer
    return NOBODY if s.phase == OVER else CHANCE


def legal(s: Position, box: Box, moves: Moves) -> None:
    moves.count = moves.verbs = 0
    if s.phase == PRICE:
        if may_draw_another(s, box):
            offer(moves, DRAW_TILE, DRAW_TILE, 0)
        offer(moves, PRICE_0, PRICE_0 + box.top_price, 0)
    elif s.phase == ANSWER:
        offer(moves, BUY, BUY, 0)
        offer(moves, DECLINE, DECLINE, 0)
    else:
        offer(moves, DISCARD, DISCARD, 0)
        offer_ways(s, box, moves)


def offer(moves: Moves, low: int, high: int, more: int) -> None:
    moves.low[moves.count] = low
    moves.high[moves.count] = high
    moves.more[moves.count] = more
    moves.count += 1
    moves.verbs += 1 - more


def offer_ways(s: Position, box: Box, moves: Moves) -> None:
    more = 0
    for way in range(ways(box)):
        if may_load(s, box, s.buyer, s.turned, way):
            offer(moves, LOAD + way, LOAD + way, more)
            more = 1


def apply(s: Position, box: Box, action: int) -> None:
    if s.phase == TILE:
        show(s, action)
    elif s.phase == PRICE and action == DRAW_TILE:
        s.phase = TILE
    elif s.phase == PRICE:
        name_price(s, action - PRICE_0)
    elif s.phase == ANSWER:
        sell(s, box, opponent(s.drawer) if action == BUY else s.drawer)
    else:
        if action != DISCARD:
            load(s, box, action - LOAD)
        end_turn(s, box)


def cases(s: Position, box: Box) -> int:
    return s.left


def outcome(s: Position, box: Box, case: int) -> int:
    """V1: each tile in the bag is as likely as the others."""
    bag = s.bag
    tile = 0
    while case >= bag[tile]:
        case -= bag[tile]
        tile += 1
    return tile


def round_now(s: Position, box: Box) -> int:
    return s.round


def privy(s: Position, box: Box, action: int) -> int:
    return NOBODY


def observe(s: Position, box: Box, seat: int) -> None:
    """Nothing is secret: everyone has seen which tiles have left the bag."""


def redeal(s: Position, box: Box, word: int) -> None:
    """Nothing was hidden, so there is nothing to deal."""
