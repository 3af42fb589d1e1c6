"""Strozzi: the rules Z1 to Z18, in the rulebook's order; ships in port and payments are chapters of their own."""

from signoria.core.contract import CHANCE, NOBODY, Moves
from signoria.core.layout import NONE

from .docking import pick_up, sail
from .scoring import patronage_pay, round_pay
from .scoring import scores as scores
from .table import (
    CATEGORIES,
    CLAIM,
    DOCK,
    DOCK_AT,
    FIRST_SHIP,
    FIRST_TILE,
    FLORENCE,
    OPEN,
    OVER,
    PASS,
    PIRATE,
    PORTS,
    SHIP,
    START,
    TAKE,
    TAKE_FROM,
    TRACKS,
    Box,
    Position,
    has_flag,
    left_of,
    open_ports,
    open_tiles,
)


def setup(s: Position, box: Box) -> None:
    """Z1: all markers on their start fields. Before the lot is drawn, patronage tiles are opened."""
    s.round = 1
    s.starter = NOBODY
    for p in range(box.seats):
        s.money[p] = box.money
    for track in range(TRACKS):
        for rank in range(len(s.markers[track])):
            s.markers[track][rank] = NOBODY
    for tile in range(box.tiles):
        s.stack[tile] = box.tile_copies[tile]
        s.stacked += box.tile_copies[tile]
    for place in range(len(s.display)):
        s.display[place] = NONE
    lay_out(s, box)
    fill_display(s, box)


# A round begins: Z1, Z2.


def lay_out(s: Position, box: Box) -> None:
    """Z1: all ships are shuffled and some set aside. Nothing of them has been seen, and all flags are back."""
    for ship in range(box.ships):
        s.unseen[ship] = 1
    s.deck = box.ships - box.aside
    s.active = NOBODY
    put_away(s)
    for p in range(len(s.flags)):
        for flag in range(len(s.flags[p])):
            s.flags[p][flag] = 1 if p < box.seats else 0
        for port in range(PORTS):
            s.ship_at[p][port] = NONE
            s.flag_at[p][port] = NONE
    for port in range(PORTS):
        for rank in range(len(s.docked[port])):
            s.docked[port][rank] = NOBODY


def put_away(s: Position) -> None:
    """No ship is on its way."""
    s.ship = NONE
    s.claimer = NOBODY
    s.flag = NONE
    s.asked = NOBODY


def begin_round(s: Position, box: Box) -> None:
    """Z2: the highest in Florence starts; if nobody has moved there, the next to the left of the last starter."""
    lay_out(s, box)
    highest = s.markers[FLORENCE][0]
    s.starter = highest if highest != NOBODY else left_of(box, s.starter)
    begin_turn(s, s.starter)


# A ship is turned up, and claimed or not: Z3 to Z6.


def begin_turn(s: Position, p: int) -> None:
    """Z3: the active player turns up a ship."""
    s.active = p
    s.phase = SHIP


def turn_up(s: Position, ship: int) -> None:
    """Z3: the active player decides first. He has a flag, or he would not be active."""
    s.unseen[ship] = 0
    s.deck -= 1
    s.ship = ship
    s.asked = s.active
    s.phase = CLAIM


def hear(s: Position, box: Box, action: int) -> None:
    """Z4: nothing answers the pirate flag. Z5: to another flag, or to a pass, the next in order answers."""
    if action != PASS:
        hoist(s, action)
    if action == PIRATE:
        win_ship(s, box)
    else:
        ask_next(s, box)


def hoist(s: Position, flag: int) -> None:
    """Z5: a flag goes up on the ship; one that it displaces goes back to its owner."""
    if s.claimer != NOBODY:
        s.flags[s.claimer][s.flag] = 1
    s.claimer = s.asked
    s.flag = flag
    s.flags[s.claimer][flag] = 0


def ask_next(s: Position, box: Box) -> None:
    """Z3, Z5: everybody is asked once, the active player's right neighbour last."""
    p = left_of(box, s.asked)
    while p != s.active:
        if may_claim(s, p):
            s.asked = p
            return
        p = left_of(box, p)
    end_asking(s, box)


def may_claim(s: Position, p: int) -> bool:
    """Z3: any flag claims an unclaimed ship. Z5: only the pirate flag steals one."""
    return has_flag(s, p) if s.claimer == NOBODY else s.flags[p][PIRATE] == 1


def end_asking(s: Position, box: Box) -> None:
    """Z6: a ship that nobody wants is set aside, and the same player turns up the next one. Z12: if there is one."""
    if s.claimer != NOBODY:
        win_ship(s, box)
    elif s.deck == 0:
        end_round(s, box)
    else:
        put_away(s)
        begin_turn(s, s.active)


# The ship goes to a port: Z7 to Z10.


def win_ship(s: Position, box: Box) -> None:
    """Z7: to any port where its owner has no ship yet; the third ship has no choice."""
    s.asked = s.claimer
    if open_ports(s, s.claimer) == 1:
        dock(s, box, first_open_port(s, s.claimer))
    else:
        s.phase = DOCK


def first_open_port(s: Position, p: int) -> int:
    port = 0
    while s.ship_at[p][port] != NONE:
        port += 1
    return port


def dock(s: Position, box: Box, port: int) -> None:
    """Z9: first the markers, then patronage. A single open tile is no choice, and none is taken if there is none."""
    sail(s, box, port)
    tiles = open_tiles(s, box)
    if box.ship_patronage[s.ship] == 0 or tiles == 0:
        end_turn(s, box)
    elif tiles == 1:
        take(s, box, first_open_tile(s))
    else:
        s.phase = TAKE


def first_open_tile(s: Position) -> int:
    place = 0
    while s.display[place] == NONE:
        place += 1
    return place


def take(s: Position, box: Box, place: int) -> None:
    pick_up(s, box, place)
    fill_display(s, box)


def fill_display(s: Position, box: Box) -> None:
    """Z9: an emptied place is filled as long as the stack lasts. Z1: before the start all places are."""
    if s.stacked > 0 and open_tiles(s, box) < box.places:
        s.phase = OPEN
    elif s.starter == NOBODY:
        s.phase = START
    else:
        end_turn(s, box)


def open_tile(s: Position, box: Box, tile: int) -> None:
    place = 0
    while s.display[place] != NONE:
        place += 1
    s.display[place] = tile
    s.stack[tile] -= 1
    s.stacked -= 1
    fill_display(s, box)


# The next active player, and the end of the round: Z11, Z12, Z16.


def end_turn(s: Position, box: Box) -> None:
    """Z11: the left neighbour of whoever took the ship, skipping those without flags. Z12: without a deck, nobody."""
    p = left_of(box, s.claimer)
    put_away(s)
    for _ in range(box.seats):
        if s.deck > 0 and has_flag(s, p):
            begin_turn(s, p)
            return
        p = left_of(box, p)
    end_round(s, box)


def end_round(s: Position, box: Box) -> None:
    """Z16: markers and tiles stay as they are. Z17: after the last round patronage is paid as well."""
    put_away(s)
    for p in range(box.seats):
        s.money[p] += round_pay(s, box, p)
    if s.round < box.rounds:
        s.round += 1
        begin_round(s, box)
    else:
        end_game(s, box)


def end_game(s: Position, box: Box) -> None:
    for p in range(box.seats):
        for category in range(CATEGORIES):
            s.money[p] += patronage_pay(s, box, p, category)
    s.phase = OVER


# Who decides, what may be said, what chance may bring.


def actor(s: Position, box: Box) -> int:
    if CLAIM <= s.phase <= TAKE:
        return s.asked
    return NOBODY if s.phase == OVER else CHANCE


def legal(s: Position, box: Box, moves: Moves) -> None:
    moves.count = 0
    moves.verbs = 0
    if s.phase == CLAIM:
        for flag in range(PASS):
            if s.flags[s.asked][flag] == 1 and (s.claimer == NOBODY or flag == PIRATE):
                offer(moves, flag, moves.verbs + 1)
        offer(moves, PASS, moves.verbs + 1)
    elif s.phase == DOCK:
        for port in range(PORTS):
            if s.ship_at[s.asked][port] == NONE:
                offer(moves, DOCK_AT + port, 1)
    else:
        for place in range(box.places):
            if s.display[place] != NONE:
                offer(moves, TAKE_FROM + place, 1)


def offer(moves: Moves, action: int, verb: int) -> None:
    """One more move, of the verb with this number, counted from 1."""
    moves.low[moves.count] = action
    moves.high[moves.count] = action
    moves.more[moves.count] = 1 if verb == moves.verbs else 0
    moves.verbs = verb
    moves.count += 1


def apply(s: Position, box: Box, action: int) -> None:
    if s.phase == CLAIM:
        hear(s, box, action)
    elif s.phase == SHIP:
        turn_up(s, action - FIRST_SHIP)
    elif s.phase == DOCK:
        dock(s, box, action - DOCK_AT)
    elif s.phase == TAKE:
        take(s, box, action - TAKE_FROM)
    elif s.phase == OPEN:
        open_tile(s, box, action - FIRST_TILE)
    else:
        s.starter = action
        begin_turn(s, action)


def cases(s: Position, box: Box) -> int:
    """Z1: deck and set-aside ships are one unknown. Z2: the first starter is drawn by lot."""
    if s.phase == SHIP:
        return s.deck + box.aside
    return s.stacked if s.phase == OPEN else box.seats


def outcome(s: Position, box: Box, case: int) -> int:
    if s.phase == SHIP:
        return FIRST_SHIP + kind_of(s.unseen, case)
    return FIRST_TILE + kind_of(s.stack, case) if s.phase == OPEN else case


def kind_of(left: list[int], case: int) -> int:
    """Which kind a case is, when of each kind so many are left."""
    kind = 0
    while case >= left[kind]:
        case -= left[kind]
        kind += 1
    return kind


def round_now(s: Position, box: Box) -> int:
    return s.round


# Nothing on the table is secret: payments can be added up, and no position holds the order of deck or stack.


def privy(s: Position, box: Box, action: int) -> int:
    return NOBODY


def observe(s: Position, box: Box, seat: int) -> None:
    """Everything is known."""


def redeal(s: Position, box: Box, word: int) -> None:
    """Nothing was hidden, so there is nothing to deal."""
