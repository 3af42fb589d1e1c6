"""A war, from its declaration to its result (P10 to P18). Its commands are sold like everything else."""

from signoria.core.contract import NOBODY, Moves
from signoria.core.layout import NONE

from .auctions import close_auction, open_auction
from .table import (
    ATTACK,
    ATTACKER,
    ATTACKER_DIE,
    BRIBE,
    BRIBING,
    DEFENCE,
    DEFENDER,
    DEFENDER_DIE,
    DONE,
    EXTRA,
    EXTRA_WAR,
    JOIN,
    JOINING,
    LET_BE,
    LORENZO,
    MOST,
    MOST_COUNTERS,
    NEW_DIE,
    REROLL,
    REROLL_POWER,
    REROLLING,
    ROLLED,
    VETO,
    VETO_POWER,
    VETO_TILE,
    VETOING,
    WAR,
    WARS_BY_ONE,
    Box,
    Position,
    aim,
    left_of,
    may_use,
    move_status,
    offer,
    put_tile_away,
    total,
    use_up,
)

# Declaring war: P10.


def offer_wars(s: Position, box: Box, moves: Moves) -> None:
    """P10: below the limit of a decade's wars, or beyond it with a tile."""
    if s.wars < box.wars_limit:
        beyond = 0
    elif s.hand[s.turn][EXTRA_WAR]:
        beyond = EXTRA
    else:
        return
    for attacker in range(len(s.status)):
        first = WAR + attacker * WARS_BY_ONE + beyond
        for defender in range(len(s.status)):
            if defender != attacker:
                offer(moves, WAR, first + defender)


def declare(s: Position, box: Box, war: int) -> None:
    """P10: the marker moves, but for a war beyond the limit."""
    if war % WARS_BY_ONE >= EXTRA:
        use_up(s, s.turn, EXTRA_WAR)
    else:
        s.wars += 1
    s.city[ATTACKER] = war // WARS_BY_ONE
    s.city[DEFENDER] = war % EXTRA
    s.asked = s.turn
    ask_for_veto(s, box)


# Veto: P11.


def ask_for_veto(s: Position, box: Box) -> None:
    """P11: clockwise from the declarer's left, whoever could; then the attack's command is sold."""
    p = left_of(box, s.asked)
    while p != s.turn:
        if s.held[p] > 0 or may_use(s, box, p, VETO_POWER):
            s.asked = p
            s.phase = VETOING
            return
        p = left_of(box, p)
    open_auction(s, box, ATTACK, NONE, s.turn)


def offer_veto(s: Position, box: Box, moves: Moves) -> None:
    offer(moves, LET_BE, LET_BE)
    if s.hand[s.asked][VETO_TILE]:
        offer(moves, VETO, VETO)
    if may_use(s, box, s.asked, VETO_POWER):
        offer(moves, LORENZO, LORENZO)


def answer_veto(s: Position, box: Box, action: int) -> None:
    """P11: the first veto ends the war; the marker stays where it is."""
    if action == LET_BE:
        ask_for_veto(s, box)
        return
    if action == VETO:
        use_up(s, s.asked, VETO_TILE)
    else:
        s.used[VETO_POWER] = 1
    make_peace(s)


def make_peace(s: Position) -> None:
    """The war is over, or never was: the board is cleared and the action is spent."""
    for side in range(len(s.city)):
        s.city[side] = NONE
        s.rolled[side] = 0
        for troop in range(len(s.bribed[side])):
            s.bribed[side][troop] = 0
    for p in range(len(s.command)):
        s.command[p] = NONE
    s.pope_side = NONE
    s.pope_troop = NONE
    s.striking = ATTACKER
    s.phase = DONE


# Commands and their pay: P12, P13.


def after_command(s: Position, box: Box) -> None:
    """P12: first the attack, then the defence; P12a: its winner's neighbour begins if the declarer won the attack."""
    if s.sale == ATTACK:
        first = s.turn if s.command[s.turn] == NONE else left_of(box, s.turn)
        open_auction(s, box, DEFENCE, NONE, first)
    else:
        close_auction(s, box)
        pay_commanders(s, box)
        ask_the_pope(s, box)


def pay_commanders(s: Position, box: Box) -> None:
    """P13: the gold waits in the home town until the decade ends."""
    for p in range(box.seats):
        if s.command[p] != NONE:
            pay = s.status[s.city[s.command[p]]] + total(s, p, box.family_pay, box.tile_pay)
            s.home[p] = min(s.home[p] + pay, MOST)


def commander(s: Position, box: Box, side: int) -> int:
    for p in range(box.seats):
        if s.command[p] == side:
            return p
    return NOBODY


# The Pope joins: P14.


def ask_the_pope(s: Position, box: Box) -> None:
    s.asked = s.pope
    if s.pope != NOBODY and s.command[s.pope] == NONE and has_troops(s, box, s.pope) and is_commanded(s, box):
        s.phase = JOINING
    else:
        open_bribery(s, box)


def has_troops(s: Position, box: Box, p: int) -> bool:
    for troop in range(box.troops):
        if s.troop[p][troop]:
            return True
    return False


def is_commanded(s: Position, box: Box) -> bool:
    return commander(s, box, ATTACKER) != NOBODY or commander(s, box, DEFENDER) != NOBODY


def offer_joining(s: Position, box: Box, moves: Moves) -> None:
    """P14: any side that is commanded, any troop of his own."""
    offer(moves, LET_BE, LET_BE)
    for side in range(len(s.city)):
        if commander(s, box, side) != NOBODY:
            for troop in range(box.troops):
                if s.troop[s.pope][troop]:
                    move = JOIN + side * box.troops + troop
                    offer(moves, JOIN, move)


def answer_pope(s: Position, box: Box, action: int) -> None:
    if action != LET_BE:
        s.pope_side = (action - JOIN) // box.troops
        s.pope_troop = (action - JOIN) % box.troops
    open_bribery(s, box)


# Bribes: P15.


def open_bribery(s: Position, box: Box) -> None:
    """P15: from the declarer on."""
    s.asked = s.turn
    s.silent = 0
    ask_for_bribe(s, box)


def ask_for_bribe(s: Position, box: Box) -> None:
    """P15a: until everyone has let it be since the last bribe, or nothing is left to bribe."""
    while s.silent < box.seats and is_bribable(s, box):
        if s.held[s.asked] > 0:
            s.phase = BRIBING
            return
        pass_over(s, box)
    s.silent = 0
    s.phase = ATTACKER_DIE


def pass_over(s: Position, box: Box) -> None:
    s.silent += 1
    s.asked = left_of(box, s.asked)


def is_bribable(s: Position, box: Box) -> bool:
    for side in range(len(s.city)):
        for troop in range(box.troops):
            if may_be_bribed(s, box, side, troop):
                return True
    return False


def may_be_bribed(s: Position, box: Box, side: int, troop: int) -> bool:
    """P15a: a kind that is there, the commander's or the Pope's, and not bribed yet."""
    if s.bribed[side][troop]:
        return False
    if s.pope_side == side and s.pope_troop == troop:
        return True
    p = commander(s, box, side)
    return p != NOBODY and s.troop[p][troop] == 1


def offer_bribes(s: Position, box: Box, moves: Moves) -> None:
    offer(moves, LET_BE, LET_BE)
    for side in range(len(s.city)):
        for troop in range(box.troops):
            if s.hand[s.asked][troop] and may_be_bribed(s, box, side, troop):
                move = BRIBE + side * box.troops + troop
                offer(moves, BRIBE, move)


def answer_bribery(s: Position, box: Box, action: int) -> None:
    if action == LET_BE:
        pass_over(s, box)
        ask_for_bribe(s, box)
    else:
        side, troop = (action - BRIBE) // box.troops, (action - BRIBE) % box.troops
        aim(s, box, s.asked, troop, commander(s, box, side))


def strike_troop(s: Position) -> None:
    """P15: this kind counts nothing in this war."""
    s.bribed[s.command[s.target]][s.played] = 1


def resume_bribery(s: Position, box: Box) -> None:
    """P15a: the player to the left is next, and everyone may speak again."""
    put_tile_away(s)
    s.silent = 0
    s.asked = left_of(box, s.asked)
    ask_for_bribe(s, box)


# Dice: P16.


def show_die(s: Position, box: Box, shown: int) -> None:
    """P16: the attacker's die, then the defender's; or one of them anew."""
    if s.phase == ATTACKER_DIE:
        s.rolled[ATTACKER] = shown
        s.phase = DEFENDER_DIE
    elif s.phase == DEFENDER_DIE:
        s.rolled[DEFENDER] = shown
        ask_for_second_roll(s, box)
    else:
        s.rolled[s.rolling] = shown
        s.rolling = NONE
        s.phase = ROLLED


def ask_for_second_roll(s: Position, box: Box) -> None:
    """P16: once a decade, whether he fights or not."""
    for p in range(box.seats):
        if may_use(s, box, p, REROLL_POWER):
            s.asked = p
            s.phase = REROLLING
            return
    s.phase = ROLLED


def answer_roll(s: Position, action: int) -> None:
    if action == LET_BE:
        s.phase = ROLLED
    else:
        s.used[REROLL_POWER] = 1
        s.rolling = action - REROLL
        s.phase = NEW_DIE


def compare(s: Position, box: Box) -> None:
    """P16: the attacker's attack against the defender's defence, then the other way round. Equality is a draw."""
    against = DEFENDER if s.striking == ATTACKER else ATTACKER
    attack = attack_of(s, box, s.striking) + s.rolled[s.striking]
    defence = defence_of(s, box, against) + s.rolled[against]
    if attack > defence:
        win(s, box, s.striking, against, attack >= box.rout_times * defence)
    elif attack < defence and s.striking == ATTACKER:
        s.striking = DEFENDER
        s.phase = ATTACKER_DIE
    else:
        make_peace(s)


def win(s: Position, box: Box, winner: int, loser: int, rout: bool) -> None:
    """P17: both cities move, and the winning commander takes a victory counter."""
    steps = box.rout_step if rout else box.win_step
    move_status(s, box, s.city[winner], steps)
    move_status(s, box, s.city[loser], -steps)
    p = commander(s, box, winner)
    if p != NOBODY:
        s.counters[p] = min(s.counters[p] + 1, MOST_COUNTERS)
    make_peace(s)


# Strength: P18.


def attack_of(s: Position, box: Box, side: int) -> int:
    """P12: a city without a commander has none."""
    p = commander(s, box, side)
    if p == NOBODY:
        return 0
    n = total(s, p, box.family_attack, box.tile_attack)
    for troop in range(box.troops):
        if not s.bribed[side][troop]:
            n += s.troop[p][troop] * troop_attack(s, box, p, troop)
    if s.pope_side == side and not s.bribed[side][s.pope_troop]:
        n += troop_attack(s, box, s.pope, s.pope_troop)
    return n


def defence_of(s: Position, box: Box, side: int) -> int:
    p = commander(s, box, side)
    if p == NOBODY:
        return 0
    n = total(s, p, box.family_defence, box.tile_defence)
    for troop in range(box.troops):
        if not s.bribed[side][troop]:
            n += s.troop[p][troop] * troop_defence(s, box, p, troop)
    if s.pope_side == side and not s.bribed[side][s.pope_troop]:
        n += troop_defence(s, box, s.pope, s.pope_troop)
    return n


def troop_attack(s: Position, box: Box, p: int, troop: int) -> int:
    """P18: with the bonuses that its owner has for the kind."""
    return box.troop_attack[troop] + bonus(
        s, p, troop, box.family_troop, box.family_troop_attack, box.tile_troop, box.tile_troop_attack
    )


def troop_defence(s: Position, box: Box, p: int, troop: int) -> int:
    return box.troop_defence[troop] + bonus(
        s, p, troop, box.family_troop, box.family_troop_defence, box.tile_troop, box.tile_troop_defence
    )


def bonus(
    s: Position, p: int, troop: int, of_family: list[int], family: list[int], of_tile: list[int], tile: list[int]
) -> int:
    """What a player's family and city tiles add to one of his troops."""
    n = family[s.family[p]] if of_family[s.family[p]] == troop else 0
    for slot in range(s.tiles[p]):
        if of_tile[s.tile[p][slot]] == troop:
            n += tile[s.tile[p][slot]]
    return n
