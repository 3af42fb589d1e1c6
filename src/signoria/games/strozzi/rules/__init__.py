"""Strozzi: the rules Z1 to Z18, in the rulebook's order. What lies on the table is declared in `table.py`."""

from signoria.core.contract import CHANCE, NOBODY, Moves, Outcome
from signoria.core.layout import NONE

from .table import (
    CATEGORIES,
    CLAIM,
    DOCK,
    DOCK_AT,
    FIRST_SHIP,
    FIRST_TILE,
    FLORENCE,
    HIGHER_IN_FLORENCE,
    MOST_MONEY,
    OPEN,
    OVER,
    PASS,
    PIRATE,
    PORTS,
    SHARED,
    SHIP,
    START,
    TAKE,
    TAKE_FROM,
    TRACKS,
    Box,
    Position,
    cargo,
    clear,
    empty,
    find,
    first_open_tile,
    has_flag,
    kind_of,
    left_of,
    may_raise,
    open_tiles,
)


def setup(s: Position, box: Box) -> None:
    """Z1: all markers are on their start fields. Before a starter is drawn, patronage tiles are opened."""
    s.round = 1
    s.starter = NOBODY
    for p in range(box.seats):
        s.money[p] = box.money
    for track in range(TRACKS):
        clear(s.markers[track])
    clear(s.display)
    for tile in range(box.tiles):
        s.stack[tile] = box.tile_copies[tile]
        s.stacked += box.tile_copies[tile]
    lay_out(s, box)
    fill_display(s, box)


# A round begins: Z1, Z2.


def lay_out(s: Position, box: Box) -> None:
    """Z1: all ships are shuffled and some set aside. Nothing of them has been seen, and all flags are back."""
    s.deck = box.ships - box.aside
    for ship in range(box.ships):
        s.unseen[ship] = 1
    for port in range(PORTS):
        clear(s.docked[port])
    for p in range(len(s.ship_at)):
        clear(s.flag_at[p])
        clear(s.ship_at[p])
        for port in range(PORTS):
            s.speed[p][port] = 0
    begin_turn(s, NOBODY)


def begin_round(s: Position, box: Box) -> None:
    """Z2: the highest in Florence starts; if nobody has moved there, the next to the left of the last starter."""
    lay_out(s, box)
    highest = s.markers[FLORENCE][0]
    s.starter = left_of(box, s.starter) if highest == NOBODY else highest
    begin_turn(s, s.starter)


# A ship is turned up, and claimed or not: Z3 to Z6.


def begin_turn(s: Position, p: int) -> None:
    """Z3: the active player is to turn up a ship; none is on its way."""
    s.active = p
    s.ship = NONE
    s.claimer = NOBODY
    s.flag = NONE
    s.asked = NOBODY
    s.phase = SHIP


def turn_up(s: Position, ship: int) -> None:
    """Z3: the active player decides first. He has a flag, or he would not be active."""
    s.unseen[ship] = 0
    s.deck -= 1
    s.ship = ship
    s.asked = s.active
    s.phase = CLAIM


def hear(s: Position, box: Box, action: int) -> None:
    """Z3: a flag, or a pass. Z4: nothing answers the pirate flag. Z5: a flag that it displaces is back in hand."""
    if action != PASS:
        s.claimer = s.asked
        s.flag = action
    if action == PIRATE:
        win_ship(s, box)
    else:
        ask_next(s, box)


def ask_next(s: Position, box: Box) -> None:
    """Z3, Z5: everybody who can answer is asked once, the active player's right neighbour last."""
    p = left_of(box, s.asked)
    while p != s.active:
        if may_claim(s, p):
            s.asked = p
            return
        p = left_of(box, p)
    end_asking(s, box)


def may_claim(s: Position, p: int) -> bool:
    return has_flag(s, p) if s.claimer == NOBODY else may_raise(s, p, PIRATE)


def end_asking(s: Position, box: Box) -> None:
    """Z6: a ship that nobody wants is set aside, and the same player turns up the next one. Z12: if there is one."""
    if s.claimer != NOBODY:
        win_ship(s, box)
    elif s.deck == 0:
        end_round(s, box)
    else:
        begin_turn(s, s.active)


# The ship goes to a port: Z7 to Z10.


def win_ship(s: Position, box: Box) -> None:
    """Z7: to any port where its owner has no ship yet; the third ship has no choice."""
    s.asked = s.claimer
    if empty(s.ship_at[s.claimer]) == 1:
        dock(s, box, find(NONE, s.ship_at[s.claimer]))
    else:
        s.phase = DOCK


def dock(s: Position, box: Box, port: int) -> None:
    """Z9: first the markers, then patronage. A single open tile is no choice, and none is taken if there is none."""
    sail(s, box, port)
    tiles = open_tiles(s)
    if box.ship_patronage[s.ship] == 0 or tiles == 0:
        end_turn(s, box)
    elif tiles == 1:
        take(s, box, first_open_tile(s))
    else:
        s.phase = TAKE


def sail(s: Position, box: Box, port: int) -> None:
    """Z8: the +1 flag counts as long as the ship lies there. Z9: icons move the port's marker, scrolls Florence's."""
    p = s.claimer
    s.ship_at[p][port] = s.ship
    s.flag_at[p][s.flag] = port
    s.speed[p][port] = box.ship_speed[s.ship] + box.flag_speed[s.flag]
    find_place(s.docked[port], s.speed, p, port)
    advance(s, box, p, port, cargo(box, s.ship, port) + box.flag_steps[s.flag])
    advance(s, box, p, FLORENCE, box.ship_scrolls[s.ship])


def advance(s: Position, box: Box, p: int, track: int, steps: int) -> None:
    """Z10: never past the last step; a marker that does not leave its field keeps its place there."""
    step = min(s.step[p][track] + steps, box.last_step)
    if step > s.step[p][track]:
        s.step[p][track] = step
        find_place(s.markers[track], s.step, p, track)


def find_place(owners: list[int], height: list[list[int]], p: int, at: int) -> None:
    """Z8, Z10: above all who are lower, below those who are as high and were there before."""
    rank = 0
    while owners[rank] != p and owners[rank] != NOBODY:
        rank += 1
    while rank > 0 and height[owners[rank - 1]][at] < height[p][at]:
        owners[rank] = owners[rank - 1]
        rank -= 1
    owners[rank] = p


def take(s: Position, box: Box, place: int) -> None:
    pick_up(s, box, place)
    fill_display(s, box)


def pick_up(s: Position, box: Box, place: int) -> None:
    """Z9: a tile's ware moves its marker one step, whatever port the ship went to."""
    p = s.claimer
    tile = s.display[place]
    s.display[place] = NONE
    s.tiles[p][tile] += 1
    s.patronage[p][box.tile_category[tile]] += box.tile_value[tile]
    if box.tile_ware[tile] != NONE:
        advance(s, box, p, box.tile_ware[tile], 1)


def fill_display(s: Position, box: Box) -> None:
    """Z9: an emptied place is filled as long as the stack lasts. Z1: before the start all places are."""
    if s.stacked > 0 and open_tiles(s) < box.places:
        s.phase = OPEN
    elif s.starter == NOBODY:
        s.phase = START
    else:
        end_turn(s, box)


def open_tile(s: Position, box: Box, tile: int) -> None:
    s.display[find(NONE, s.display)] = tile
    s.stack[tile] -= 1
    s.stacked -= 1
    fill_display(s, box)


# The next active player, and the end of the round: Z11, Z12, Z16.


def end_turn(s: Position, box: Box) -> None:
    """Z11: on from whoever took the ship to his left, skipping those without flags. Z12: if there is a ship left."""
    p = left_of(box, s.claimer)
    for _ in range(box.seats):
        if s.deck > 0 and has_flag(s, p):
            begin_turn(s, p)
            return
        p = left_of(box, p)
    end_round(s, box)


def end_round(s: Position, box: Box) -> None:
    """Z16: markers and tiles stay as they are. Z17: after the last round patronage is paid as well."""
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
    begin_turn(s, NOBODY)
    s.phase = OVER


# What is paid: Z13 to Z15 after each round, Z17 after the last; and who has won: Z18.


def round_pay(s: Position, box: Box, p: int) -> int:
    total = 0
    for port in range(PORTS):
        total += ship_pay(s, box, p, port)
    for track in range(TRACKS):
        total += marker_pay(s, box, p, track)
    return total


def ship_pay(s: Position, box: Box, p: int, port: int) -> int:
    """Z13: by rank in the port."""
    rank = find(p, s.docked[port])
    return box.ship_pay[rank] if rank < box.seats else 0


def marker_pay(s: Position, box: Box, p: int, track: int) -> int:
    """Z14: by rank on the track, the start field ignored. Z15: the bonus, as often as the marker stands there."""
    rank = find(p, s.markers[track])
    return box.marker_pay[rank] + box.bonus[s.step[p][track]] if rank < box.seats else 0


def patronage_pay(s: Position, box: Box, p: int, category: int) -> int:
    """Z17: by the sum of values, ties going to the higher in Florence. Without a tile there is no pay."""
    ahead = 0
    for rival in range(box.seats):
        lead = s.patronage[rival][category] - s.patronage[p][category]
        ahead += lead > 0 or (lead == 0 and rank_for_ties(s, box, rival) < rank_for_ties(s, box, p))
    return box.patronage_pay[ahead] if s.patronage[p][category] > 0 else 0


def rank_for_ties(s: Position, box: Box, p: int) -> int:
    """Z17: the rank in Florence; after all who have one, by seat from the last starter."""
    rank = find(p, s.markers[FLORENCE])
    return rank if rank < box.seats else rank + (p - s.starter) % box.seats


def scores(s: Position, box: Box, end: Outcome) -> None:
    """Z18: the richest wins; of several the highest in Florence, and those who never moved there share."""
    florence = s.markers[FLORENCE]
    most = 0
    for p in range(box.seats):
        most = max(most, s.money[p])
    richest = 0
    highest = len(florence)
    for p in range(box.seats):
        if s.money[p] == most:
            richest += 1
            highest = min(highest, find(p, florence))
    for p in range(box.seats):
        end.score[p] = s.money[p]
        end.won[p] = 1 if s.money[p] == most and find(p, florence) == highest else 0
    if richest == 1:
        end.reason = MOST_MONEY
    else:
        end.reason = HIGHER_IN_FLORENCE if highest < len(florence) else SHARED


# Who decides, what may be said, what chance may bring.


def actor(s: Position, box: Box) -> int:
    if CLAIM <= s.phase <= TAKE:
        return s.asked
    return NOBODY if s.phase == OVER else CHANCE


def legal(s: Position, box: Box, moves: Moves) -> None:
    moves.count = moves.verbs = 0
    if s.phase == CLAIM:
        for flag in range(PASS):
            if may_raise(s, s.asked, flag):
                offer(moves, flag, 0)
        offer(moves, PASS, 0)
    elif s.phase == DOCK:
        for port in range(PORTS):
            if s.ship_at[s.asked][port] == NONE:
                offer(moves, DOCK_AT + port, moves.verbs)
    else:
        for place in range(box.places):
            if s.display[place] != NONE:
                offer(moves, TAKE_FROM + place, moves.verbs)


def offer(moves: Moves, action: int, more: int) -> None:
    moves.low[moves.count] = action
    moves.high[moves.count] = action
    moves.more[moves.count] = more
    moves.count += 1
    moves.verbs += 1 - more


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


def round_now(s: Position, box: Box) -> int:
    return s.round


def privy(s: Position, box: Box, action: int) -> int:
    return NOBODY


def observe(s: Position, box: Box, seat: int) -> None:
    """Nothing is secret: payments can be added up, and no position holds the order of deck or stack."""


def redeal(s: Position, box: Box, word: int) -> None:
    """Nothing was hidden, so there is nothing to deal."""
