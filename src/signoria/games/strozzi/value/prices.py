"""Strozzi, judged: what a ship is worth to a player, in coins, and the sensible player who goes by that.

A ship is worth its share of the port's pay, the steps that it brings on the tracks at this scoring and at
those to come, and a patronage tile. Whoever claims it gives up a flag and an open port, with which he
might have done better by waiting; the difference is what decides.
"""

from signoria.core.layout import NONE, Layout, grid, number, row

from ..rules.table import (
    CLAIM,
    DOCK,
    DOCK_AT,
    FLORENCE,
    PASS,
    PIRATE,
    PORTS,
    SIZES,
    TAKE_FROM,
    TRACKS,
    Box,
    Position,
    cargo,
    empty,
    find,
    left_of,
    may_raise,
)

# What is written down is hundredths: of coins, of ships.
COIN = 100

# All of these were found by play against itself: no other value nearby wins money from them.

# How many ships to choose from an open port still meets, for each of its even share of the deck.
CHOICES = 1.3

# Steps that a ship to come brings to the marker of its port, and to Florence.
STEPS_A_SHIP = 2.2
SCROLLS_A_SHIP = 0.8

# Steps of a marker in a later round.
STEPS_A_ROUND = 1.6

# How far two markers must be apart, for each ship and each later round still to come to either, before their order
# is sure; how much it helps to have come to a field before.
SPREAD_A_SHIP = 0.6
SPREAD_A_ROUND = 1.2
FIRST_THERE = 0.3

# The same for the sums of patronage values in a category.
PATRONAGE_SPREAD = 0.3
PATRONAGE_SPREAD_A_ROUND = 0.9
PATRONAGE_A_ROUND = 0.5

# What it is worth to keep the pirate flag while there are ships to choose from; and if no other flag is left.
PIRATE_KEPT = 12.0
PIRATE_KEPT_LAST = 6.0

# How much likelier than any ship not seen yet a rival's is to be the faster one: he takes it where it is.
RUSH = 1.33

# How likely a pirate is to steal a ship that he should want, and another.
THEFT = 0.8
CAPRICE = 0.1


class Notes(Layout):
    """A notepad, on which one player's prospects are written down, and then another's."""

    sizes = SIZES | {"knots": 30, "steps": 6}
    share: int = number(upto=40 * COIN)
    to_come: list[int] = row("seat", upto=3 * COIN)
    faster: list[int] = row("knots", upto=COIN)
    port_pay: list[list[int]] = grid("port", "knots", least=-99 * COIN, upto=99 * COIN)
    steps_pay: list[list[int]] = grid("track", "steps", least=-1000 * COIN, upto=1000 * COIN)
    tile_pay: list[int] = row("tile", least=-1000 * COIN, upto=1000 * COIN)
    # By how many coins each seat's worths are taken wrongly.
    error: list[int] = row("seat", least=-99, upto=99)
    best_tile: int = number(least=-1000 * COIN, upto=1000 * COIN)
    waiting: list[int] = row("port", least=-3000 * COIN, upto=3000 * COIN)
    kept: list[int] = row("flag", least=-1000 * COIN, upto=1000 * COIN)


def greedy(s: Position, box: Box, notes: Notes) -> int:
    """The move of a player who weighs this ship against those to come."""
    note_deck(s, box, notes)
    note_prospects(s, box, notes, s.asked)
    if s.phase == CLAIM:
        return claim_or_pass(s, box, notes)
    if s.phase == DOCK:
        return DOCK_AT + best_port(s, box, notes, s.asked, s.flag)
    return TAKE_FROM + best_place(s, box, notes)


# Claiming, docking, and taking a tile.


def claim_or_pass(s: Position, box: Box, notes: Notes) -> int:
    """The flag that gains most, if any does; one that can be displaced gains only as often as it is not."""
    secure = gain(s, box, notes, s.asked, PIRATE) if may_raise(s, s.asked, PIRATE) else 0
    most = max(secure, 0)
    action = PASS if most == 0 else PIRATE
    for flag in range(PIRATE + 1, PASS):
        if may_raise(s, s.asked, flag):
            gained = gain(s, box, notes, s.asked, flag)
            if gained > most:
                most = gained
                action = flag
    if action != PASS and action != PIRATE and secure > 0 and most * safety(s, box, notes) < secure:
        return PIRATE
    return action


def safety(s: Position, box: Box, notes: Notes) -> float:
    """How likely a claim is to stand against all who are asked after it."""
    safe = 1.0
    p = left_of(box, s.asked)
    while p != s.active:
        if s.flag_at[p][PIRATE] == NONE:
            note_prospects(s, box, notes, p)
            safe = safe * (1.0 - (THEFT if gain(s, box, notes, p, PIRATE) > 0 else CAPRICE))
        p = left_of(box, p)
    return safe


def gain(s: Position, box: Box, notes: Notes, p: int, flag: int) -> int:
    """What a player gains by the ship on the table under a flag, above what he gives up for it."""
    port = best_port(s, box, notes, p, flag)
    return worth(box, notes, s.ship, flag, port) - notes.waiting[port] - notes.kept[flag] + COIN * notes.error[p]


def best_port(s: Position, box: Box, notes: Notes, p: int, flag: int) -> int:
    """Where the ship brings most above what another ship would bring there."""
    best = NONE
    most = 0
    for port in range(PORTS):
        if s.ship_at[p][port] == NONE:
            gained = worth(box, notes, s.ship, flag, port) - notes.waiting[port]
            if best == NONE or gained > most:
                most = gained
                best = port
    return best


def best_place(s: Position, box: Box, notes: Notes) -> int:
    best = NONE
    for place in range(box.places):
        tile = s.display[place]
        if tile != NONE and (best == NONE or notes.tile_pay[tile] > notes.tile_pay[s.display[best]]):
            best = place
    return best


def worth(box: Box, notes: Notes, ship: int, flag: int, port: int) -> int:
    """What a ship under a flag brings in a port."""
    total = notes.port_pay[port][box.ship_speed[ship] + box.flag_speed[flag]]
    total += notes.steps_pay[port][noted(notes, cargo(box, ship, port) + box.flag_steps[flag])]
    total += notes.steps_pay[FLORENCE][noted(notes, box.ship_scrolls[ship])]
    if box.ship_patronage[ship] == 1:
        total += notes.best_tile
    return total


def noted(notes: Notes, steps: int) -> int:
    """A number of steps, as far as the notepad goes."""
    return min(steps, len(notes.steps_pay[0]) - 1)


# The notepad: first what holds for everyone, then a player's prospects.


def note_deck(s: Position, box: Box, notes: Notes) -> None:
    """How far the deck goes round, and how many of a hundred ships not seen yet are faster than each speed."""
    ports = 0
    for p in range(box.seats):
        ports += empty(s.ship_at[p])
    notes.share = COIN * s.deck // max(1, ports)
    for p in range(box.seats):
        notes.to_come[p] = empty(s.ship_at[p]) * min(COIN, notes.share)
    for knots in range(len(notes.faster)):
        notes.faster[knots] = 0
    for ship in range(box.ships):
        notes.faster[box.ship_speed[ship]] += s.unseen[ship]
    count = 0
    for back in range(1, len(notes.faster) + 1):
        knots = len(notes.faster) - back
        slower = count + notes.faster[knots]
        notes.faster[knots] = COIN * count // max(1, s.deck + box.aside)
        count = slower


def note_prospects(s: Position, box: Box, notes: Notes, p: int) -> None:
    """What a player would be paid for each speed in each port, each step on each track, each tile; and by waiting."""
    for port in range(PORTS):
        for knots in range(len(notes.faster)):
            notes.port_pay[port][knots] = int(COIN * port_prospect(s, box, notes, p, port, knots))
    for track in range(TRACKS):
        now = round_prospects(s, box, notes, p, track, 0)
        for steps in range(len(notes.steps_pay[track])):
            notes.steps_pay[track][steps] = int(COIN * (round_prospects(s, box, notes, p, track, steps) - now))
    note_tiles(s, box, notes, p)
    for port in range(PORTS):
        notes.waiting[port] = int(waiting(s, box, notes, port)) if s.ship_at[p][port] == NONE else 0
    for flag in range(PASS):
        notes.kept[flag] = int(kept(s, box, notes, p, flag))


def note_tiles(s: Position, box: Box, notes: Notes, p: int) -> None:
    notes.best_tile = 0
    for tile in range(box.tiles):
        category = box.tile_category[tile]
        gained = patronage_prospect(s, box, notes, p, category, box.tile_value[tile])
        notes.tile_pay[tile] = int(COIN * (gained - patronage_prospect(s, box, notes, p, category, 0)))
        if box.tile_ware[tile] != NONE:
            notes.tile_pay[tile] += notes.steps_pay[box.tile_ware[tile]][1]
    for place in range(box.places):
        if s.display[place] != NONE:
            notes.best_tile = max(notes.best_tile, notes.tile_pay[s.display[place]])


# What is given up for a ship: a port, and a flag.


def waiting(s: Position, box: Box, notes: Notes, port: int) -> float:
    """What an open port may still bring: with each ship to choose from, the better of taking and waiting on."""
    value = 0.0
    left = CHOICES * notes.share / COIN
    while left > 0.0:
        total = 0.0
        for ship in range(box.ships):
            if s.unseen[ship] == 1:
                total += max(value, 1.0 * worth(box, notes, ship, PIRATE, port))
        value += min(left, 1.0) * (total / max(1, s.deck + box.aside) - value)
        left -= 1.0
    return value


def kept(s: Position, box: Box, notes: Notes, p: int, flag: int) -> float:
    """What a flag may still add to a ship to come; the last, if it is no pirate's, adds to any alike."""
    last = empty(s.flag_at[p]) == 1
    if flag == PIRATE:
        return COIN * (PIRATE_KEPT_LAST if last else PIRATE_KEPT) * min(1.0, notes.share / COIN)
    if last or s.deck == 0:
        return 0.0
    total = 0.0
    for port in range(PORTS):
        if s.ship_at[p][port] == NONE:
            for ship in range(box.ships):
                if s.unseen[ship] == 1:
                    total += worth(box, notes, ship, flag, port) - worth(box, notes, ship, PIRATE, port)
    return total / (max(1, s.deck + box.aside) * max(1, empty(s.ship_at[p])))


# What ports, tracks and patronage will pay.


def port_prospect(s: Position, box: Box, notes: Notes, p: int, port: int, knots: int) -> float:
    """The pay by the number of ships to be expected above one of this speed."""
    ahead = 0.0
    for rival in range(box.seats):
        if rival != p and s.ship_at[rival][port] != NONE:
            ahead += 1.0 if s.speed[rival][port] >= knots else 0.0
        elif rival != p:
            ahead += min(1.0, RUSH * notes.faster[knots] / COIN) * min(1.0, notes.share / COIN)
    return between(box.ship_pay, ahead, box.seats - 1)


def round_prospects(s: Position, box: Box, notes: Notes, p: int, track: int, steps: int) -> float:
    """What a track will pay a player at this scoring and those to come, if his marker moves so many steps now."""
    total = 0.0
    for later in range(box.rounds - s.round + 1):
        total += track_prospect(s, box, notes, p, track, steps, later)
    return total


def track_prospect(s: Position, box: Box, notes: Notes, p: int, track: int, steps: int, later: int) -> float:
    """The pay and the bonus at the scoring so many rounds later."""
    last = 1.0 * box.last_step
    mine = min(s.step[p][track] + steps, box.last_step)
    moved = mine > s.step[p][track]
    there = min(mine + steps_to_come(s, notes, p, track, 1) + STEPS_A_ROUND * later, last)
    ahead = 0.0
    for rival in range(box.seats):
        if rival != p:
            theirs = s.step[rival][track] + steps_to_come(s, notes, rival, track, 0) + STEPS_A_ROUND * later
            first = s.step[rival][track] > mine or (
                s.step[rival][track] == mine and came_first(s, rival, p, track, moved)
            )
            lead = min(theirs, last) - there + (FIRST_THERE if first else -FIRST_THERE)
            ships = (notes.to_come[p] + notes.to_come[rival]) / COIN
            ahead += chance_ahead(lead, SPREAD_A_SHIP * ships + SPREAD_A_ROUND * later)
    pay = between(box.marker_pay, ahead, box.seats - 1) * min(1.0, there)
    return pay + between(box.bonus, there, box.last_step)


def came_first(s: Position, rival: int, p: int, track: int, moved: bool) -> bool:
    """Whether a rival's marker lies left of where a player's comes to lie, on the same field."""
    return moved or find(rival, s.markers[track]) < find(p, s.markers[track])


def steps_to_come(s: Position, notes: Notes, p: int, track: int, taken: int) -> float:
    """Steps to be expected on a track in this round, when one ship (`taken`) is reckoned already."""
    if track == FLORENCE:
        return SCROLLS_A_SHIP * max(0.0, notes.to_come[p] / COIN - taken)
    if taken == 0 and s.ship_at[p][track] == NONE:
        return STEPS_A_SHIP * min(1.0, notes.share / COIN)
    return 0.0


def patronage_prospect(s: Position, box: Box, notes: Notes, p: int, category: int, more: int) -> float:
    """What a category will pay at the end of the game, with so much patronage more."""
    later = box.rounds - s.round
    mine = s.patronage[p][category] + more + PATRONAGE_A_ROUND * later
    spread = PATRONAGE_SPREAD + PATRONAGE_SPREAD_A_ROUND * (later + min(1.0, notes.share / COIN))
    ahead = 0.0
    for rival in range(box.seats):
        if rival != p:
            theirs = s.patronage[rival][category] + PATRONAGE_A_ROUND * later
            ahead += chance_ahead(theirs - mine, spread)
    return between(box.patronage_pay, ahead, box.seats - 1) * min(1.0, mine)


def chance_ahead(lead: float, spread: float) -> float:
    """How likely a rival with this lead is to stay ahead."""
    if lead >= spread:
        return 1.0
    if lead <= -spread:
        return 0.0
    x = lead / spread
    return 0.5 + x * (0.75 - 0.25 * x * x)


def between(pay: list[int], at: float, last: int) -> float:
    """A table of payouts, read between its lines."""
    line = int(at)
    if line >= last:
        return 1.0 * pay[last]
    return pay[line] + (at - line) * (pay[line + 1] - pay[line])
