"""Princes, judged: what things are worth in points at the end, and the sensible player who goes by that.

What can be bought is worth points to each seat. Points are turned into gold or influence at going rates, and the
result is the highest bid that a seat should make; the second highest of these sets the price. In his turn a player
does what brings him most, and rather auctions an event than passes: so decades come to an end.
"""

from signoria.core.contract import NOBODY
from signoria.core.layout import NONE, Layout, row

from .rules import table as t
from .rules.auctions import discount, in_gold, is_waiting, may_drop, may_take_part, opening
from .rules.odds import army_attack, army_defence, beats, lead_by, rank_if, win_chance
from .rules.scoring import points
from .rules.table import Box, Position, may_use, total, yields
from .rules.turn import can_draw, draw_influence, hand_limit, is_taken
from .rules.war import attack_of, commander, defence_of, may_be_bribed, troop_attack, troop_defence

# Points that a gold coin and an influence are worth, by decades to come, this one included.
GOLD_RATE = (0.0, 0.16, 0.24, 0.30)
INFLUENCE_RATE = (0.0, 0.55, 0.70, 0.80)

# How much of what a city's rank is today it will be at the end.
RANK_STAYS = (1.0, 0.85, 0.6, 0.4)

# Points for one more of attack or defence, for each command still to be expected.
STRENGTH = 0.2

# How likely the attacker and the defender win when nothing is known of their leaders.
ATTACKER_WINS = 0.42
DEFENDER_WINS = 0.28

# What a war is worth for the commands that it brings, and a treachery tile for what it does.
COMMANDS = 0.5
TREACHERY = 1.2

# Of what use each sort of treachery is, in their order.
USES = (0.6, 0.6, 0.6, 0.8, 0.9, 1.4, 1.2, 0.7, 0.5, 0.3)

# What an auction is worth if another will win it; a little, so that decades come to an end.
ANYTHING = 0.05

# How far a bid goes towards what the others should bid.
MODEST = 0.8


class Notes(Layout):
    """A notepad: the highest bid that each seat should make for what is for sale."""

    sizes = t.SIZES
    price: list[int] = row("seat", least=-1, upto=t.MOST)


def greedy(s: Position, box: Box, notes: Notes) -> int:
    """The move of a player who looks no further. He scribbles on what he observes."""
    if s.phase == t.BIDDING:
        return speak(s, box, notes)
    if s.phase == t.FAMILY:
        return best_family(s, box)
    if s.phase == t.KEEP:
        return t.KEEP_TILE + most_useful(s.choice)
    if s.phase == t.SPYING:
        return t.DISCARD_TREACHERY + most_useful(s.hand[s.target])
    if s.phase == t.CANCELLING:
        return t.CANCEL
    if s.phase == t.LOWERING or s.phase == t.RAISING:
        return best_city(s, box)
    if s.phase == t.VETOING or s.phase == t.JOINING or s.phase == t.BRIBING or s.phase == t.REROLLING:
        return answer_in_war(s, box)
    return best_action(s, box, notes)


def to_come(s: Position, box: Box) -> int:
    """Decades still to be paid, this one included."""
    return box.decades - s.decade + 1


def commands_to_come(s: Position, box: Box) -> float:
    """The commands that a player may still expect."""
    return 2.0 * (to_come(s, box) * box.wars_limit - s.wars) / box.seats


# A turn.


def best_action(s: Position, box: Box, notes: Notes) -> int:
    """Treachery first, which costs no action; then whatever brings most."""
    aimed = best_aim(s, box)
    if aimed != t.PASS:
        return aimed
    action = best_purchase(s, box)
    gain = purchase_gain(s, box, action)
    war = best_war(s, box)
    if war != t.PASS and war_gain(s, box, war - t.WAR) > gain:
        action = war
        gain = war_gain(s, box, war - t.WAR)
    for item in range(box.tiles + box.events + 1):
        if is_for_sale(s, box, item):
            brings = auction_gain(s, box, notes, item)
            if brings > gain:
                action = t.AUCTION + item
                gain = brings
    return action


def best_aim(s: Position, box: Box) -> int:
    """Blackmail, robbery or a spy, against the leader among those who have something to lose."""
    me = s.turn
    if s.hand[me][t.BLACKMAIL] and leader(s, box, me, s.influence) != NOBODY:
        return t.AIM_BLACKMAIL + leader(s, box, me, s.influence)
    if s.hand[me][t.ROBBERY] and leader(s, box, me, s.gold) != NOBODY:
        return t.AIM_ROBBERY + leader(s, box, me, s.gold)
    if s.hand[me][t.SPY] and leader(s, box, me, s.held) != NOBODY:
        return t.AIM_SPY + leader(s, box, me, s.held)
    return t.PASS


def leader(s: Position, box: Box, me: int, what: list[int]) -> int:
    best = NOBODY
    for p in range(box.seats):
        if p != me and what[p] > 0 and (best == NOBODY or points(s, box, p) > points(s, box, best)):
            best = p
    return best


def best_purchase(s: Position, box: Box) -> int:
    best = t.PASS
    for action in range(t.BUY, t.BUY_TREACHERY + 1):
        if purchase_gain(s, box, action) > purchase_gain(s, box, best):
            best = action
    return best


def purchase_gain(s: Position, box: Box, action: int) -> float:
    """What a troop or a treachery tile is worth above its price; nothing if it cannot be bought."""
    me, left = s.turn, to_come(s, box)
    if action == t.BUY_TREACHERY:
        influence = draw_influence(s, box, me)
        full = s.held[me] >= hand_limit(s, box, me)
        if full or s.gold[me] < box.draw_gold or s.influence[me] < influence or not can_draw(s):
            return 0.0
        return TREACHERY - box.draw_gold * GOLD_RATE[left] - influence * INFLUENCE_RATE[left]
    troop = action - t.BUY
    if action == t.PASS or s.troop[me][troop] or s.gold[me] < box.troop_cost[troop]:
        return 0.0
    strength = troop_attack(s, box, me, troop) + troop_defence(s, box, me, troop)
    worth = STRENGTH * commands_to_come(s, box) * strength + box.troop_influence[troop] * left * INFLUENCE_RATE[left]
    return worth - box.troop_cost[troop] * GOLD_RATE[left]


def best_war(s: Position, box: Box) -> int:
    """The war that helps his own cities most, while one can be started."""
    extra = 0 if s.wars < box.wars_limit else t.EXTRA
    if extra and not s.hand[s.turn][t.EXTRA_WAR]:
        return t.PASS
    best = t.PASS
    most = 0.0
    for attacker in range(len(s.status)):
        for defender in range(len(s.status)):
            gain = stake(s, box, s.turn, attacker, defender)
            if attacker != defender and (best == t.PASS or gain > most):
                best = t.WAR + attacker * t.WARS_BY_ONE + extra + defender
                most = gain
    return best


def war_gain(s: Position, box: Box, war: int) -> float:
    return COMMANDS + stake(s, box, s.turn, war // t.WARS_BY_ONE, war % t.EXTRA)


def is_for_sale(s: Position, box: Box, item: int) -> bool:
    if item < box.tiles:
        return s.unsold[item] > 0
    if item < box.tiles + box.events:
        return s.open[item - box.tiles] == 1
    return s.pope == NOBODY


def auction_gain(s: Position, box: Box, notes: Notes, item: int) -> float:
    """What a lot is worth to the player in turn above the price that the others should drive it to."""
    s.sale = t.TILE if item < box.tiles else t.EVENT if item < box.tiles + box.events else t.POPE
    s.lot = NONE if s.sale == t.POPE else item
    least = opening(s, box, item) if s.sale == t.TILE else 0
    price_all(s, box, notes)
    mine = notes.price[s.turn]
    price = max(least, best_rival(box, notes, s.turn))
    rate = rate_of(s, box)
    gold = s.sale == t.TILE and (mine < least or s.gold[s.turn] < least)
    s.sale = NONE
    s.lot = NONE
    if gold:
        return -1.0
    return max(ANYTHING, (mine - price) * rate)


# Auctions.


def speak(s: Position, box: Box, notes: Notes) -> int:
    """A bid somewhat below what the others should make, up to one's own price; then out, or a scandal."""
    me, least = s.asked, s.high + 1
    price_all(s, box, notes)
    mine = min(notes.price[me], s.reach[me])
    if least > mine:
        return t.DROP if may_drop(s) else t.BID + least
    rival = best_waiting(s, box, notes)
    if s.hand[me][t.SCANDAL] and rival != NOBODY and notes.price[rival] > least:
        if (notes.price[rival] - s.high) * rate_of(s, box) >= 1.0:
            return t.AIM_SCANDAL + rival
    return t.BID + max(least, int(MODEST * min(mine, best_rival(box, notes, me))))


def price_all(s: Position, box: Box, notes: Notes) -> None:
    """What each seat should bid at most; -1 for who has no part in it."""
    for p in range(box.seats):
        notes.price[p] = price_of(s, box, p) if may_take_part(s, box, p) else NOBODY


def best_rival(box: Box, notes: Notes, me: int) -> int:
    best = -1
    for p in range(box.seats):
        if p != me:
            best = max(best, notes.price[p])
    return best


def best_waiting(s: Position, box: Box, notes: Notes) -> int:
    """Of those who can still top a bid, the one who should go highest."""
    best = NOBODY
    for p in range(box.seats):
        if p != s.asked and is_waiting(s, p) and (best == NOBODY or notes.price[p] > notes.price[best]):
            best = p
    return best


def price_of(s: Position, box: Box, p: int) -> int:
    worth = worth_of(s, box, p) / rate_of(s, box)
    money = s.gold[p] if in_gold(s, box) else s.influence[p]
    return min(t.MOST, discount(s, box, p) + min(money, max(0, int(worth))))


def rate_of(s: Position, box: Box) -> float:
    return GOLD_RATE[to_come(s, box)] if in_gold(s, box) else INFLUENCE_RATE[to_come(s, box)]


def worth_of(s: Position, box: Box, p: int) -> float:
    """Points that what is for sale is worth to a player."""
    left = to_come(s, box)
    if s.sale == t.TILE:
        return tile_worth(s, box, p, s.lot)
    if s.sale == t.EVENT:
        return event_worth(s, box, p, s.lot - box.tiles)
    if s.sale == t.POPE:
        return box.pope_influence * INFLUENCE_RATE[left] + (box.pope_points if left == 1 else 0)
    return command_worth(s, box, p, s.sale - t.ATTACK)


def tile_worth(s: Position, box: Box, p: int, tile: int) -> float:
    left = to_come(s, box)
    rank = rank_if(s, box, box.tile_city[tile], NONE, NONE, 0)
    n = rank * RANK_STAYS[left] + mean_rank(box) * (1.0 - RANK_STAYS[left])
    n += left * (box.tile_gold[tile] * GOLD_RATE[left] + box.tile_influence[tile] * INFLUENCE_RATE[left])
    strength = box.tile_attack[tile] + box.tile_defence[tile]
    if box.tile_troop[tile] != NONE:
        strength += box.tile_troop_attack[tile] + box.tile_troop_defence[tile]
    n += STRENGTH * commands_to_come(s, box) * strength
    n += commands_to_come(s, box) * (box.tile_pay[tile] * GOLD_RATE[left] + 0.3 * box.tile_command[tile])
    n += 0.4 * left * (box.tile_artist[tile] + box.tile_pope[tile] + box.tile_hand[tile] + box.tile_spare[tile])
    if box.tile_power[tile] != NONE:
        n += 0.5 * left
    for event in range(box.events):
        if s.won[p][event]:
            n += box.event_merchant[event] * box.tile_merchant[tile]
    return n


def mean_rank(box: Box) -> float:
    n = 0
    for place in range(len(box.rank)):
        n += box.rank[place]
    return n / len(box.rank)


def event_worth(s: Position, box: Box, p: int, event: int) -> float:
    merchants = yields(s, p, box.tile_merchant) + 0.4 * (to_come(s, box) - 1)
    n = box.event_points[event] + box.event_merchant[event] * merchants
    if box.event_raise[event]:
        n += move_gain(s, box, p, best_move(s, box, p, box.event_raise[event]), box.event_raise[event])
    if box.event_lower[event]:
        n += move_gain(s, box, p, best_move(s, box, p, -box.event_lower[event]), -box.event_lower[event])
    return n


# Cities that move.


def best_city(s: Position, box: Box) -> int:
    event = s.lot - box.tiles
    if s.phase == t.LOWERING:
        return t.LOWER + best_move(s, box, s.asked, -box.event_lower[event])
    return t.RAISE + best_move(s, box, s.asked, box.event_raise[event])


def best_move(s: Position, box: Box, p: int, steps: int) -> int:
    """The city whose move is best for a player; not the one that he has just lowered."""
    best = NONE
    most = 0.0
    for city in range(len(s.status)):
        gain = move_gain(s, box, p, city, steps)
        if city != s.lowered and (best == NONE or gain > most):
            best = city
            most = gain
    return best


def move_gain(s: Position, box: Box, p: int, city: int, steps: int) -> float:
    gain = lead_by(s, box, p, city, NONE, steps) if steps > 0 else lead_by(s, box, p, NONE, city, -steps)
    return gain * RANK_STAYS[to_come(s, box)]


def spoils(s: Position, box: Box, p: int, winner: int, loser: int) -> float:
    """What a victory of one city over another means for a player's city tiles, compared to the others'."""
    return lead_by(s, box, p, winner, loser, box.win_step) * RANK_STAYS[to_come(s, box)]


def stake(s: Position, box: Box, p: int, attacker: int, defender: int) -> float:
    """What a war means for his city tiles, whoever may lead in it."""
    wins, loses = spoils(s, box, p, attacker, defender), spoils(s, box, p, defender, attacker)
    return ATTACKER_WINS * wins + DEFENDER_WINS * loses


# War.


def command_worth(s: Position, box: Box, p: int, side: int) -> float:
    """Its pay, the victory counter that it may bring, and what that victory means for one's city tiles."""
    enemy = commander(s, box, 1 - side)
    their_attack = 0.0
    their_defence = 0.0
    if enemy != NOBODY:
        their_attack = 1.0 * army_attack(s, box, enemy)
        their_defence = 1.0 * army_defence(s, box, enemy)
    elif side == t.ATTACKER:
        for rival in range(box.seats):
            if rival != p:
                their_attack += army_attack(s, box, rival) / (box.seats - 1)
                their_defence += army_defence(s, box, rival) / (box.seats - 1)
    win = win_chance(box, side, army_attack(s, box, p), army_defence(s, box, p), their_attack, their_defence)
    usual = ATTACKER_WINS if side == t.ATTACKER else DEFENDER_WINS
    pay = s.status[s.city[side]] + total(s, p, box.family_pay, box.tile_pay)
    tiles = spoils(s, box, p, s.city[side], s.city[1 - side])
    return pay * GOLD_RATE[to_come(s, box)] + win * (s.counters[p] + 1) + (win - usual) * tiles


def answer_in_war(s: Position, box: Box) -> int:
    me = s.asked
    if s.phase == t.VETOING:
        harm = stake(s, box, me, s.city[t.ATTACKER], s.city[t.DEFENDER])
        if harm < -1.0 and may_use(s, box, me, t.VETO_POWER):
            return t.LORENZO
        return t.VETO if harm < -1.0 and s.hand[me][t.VETO_TILE] else t.LET_BE
    if s.phase == t.JOINING:
        return best_joining(s, box)
    if s.phase == t.BRIBING:
        return best_bribe(s, box)
    return best_roll(s, box)


def victory(s: Position, box: Box, p: int, side: int) -> float:
    """What a side's victory is worth to a player: its counter, to him or a rival, and his city tiles."""
    n = spoils(s, box, p, s.city[side], s.city[1 - side])
    winner = commander(s, box, side)
    if winner == p:
        return n + s.counters[p] + 1
    return n - (s.counters[winner] + 1) / (box.seats - 1) if winner != NOBODY else n


def prospect(s: Position, box: Box, p: int) -> float:
    """What a war is worth before its dice, with the armies as they stand."""
    attack, defence = attack_of(s, box, t.ATTACKER), defence_of(s, box, t.ATTACKER)
    strikes, holds = attack_of(s, box, t.DEFENDER), defence_of(s, box, t.DEFENDER)
    wins = win_chance(box, t.ATTACKER, attack, defence, strikes, holds)
    loses = win_chance(box, t.DEFENDER, strikes, holds, attack, defence)
    return wins * victory(s, box, p, t.ATTACKER) + loses * victory(s, box, p, t.DEFENDER)


def best_joining(s: Position, box: Box) -> int:
    me, best = s.asked, t.LET_BE
    gain = prospect(s, box, me) + 0.1
    for side in range(len(s.city)):
        for troop in range(box.troops):
            if s.troop[me][troop] and commander(s, box, side) != NOBODY:
                s.pope_side = side
                s.pope_troop = troop
                if prospect(s, box, me) > gain:
                    gain = prospect(s, box, me)
                    best = t.JOIN + side * box.troops + troop
    s.pope_side = NONE
    s.pope_troop = NONE
    return best


def best_bribe(s: Position, box: Box) -> int:
    me, best = s.asked, t.LET_BE
    gain = prospect(s, box, me) + 0.4
    for side in range(len(s.city)):
        for troop in range(box.troops):
            if s.hand[me][troop] and may_be_bribed(s, box, side, troop):
                s.bribed[side][troop] = 1
                if prospect(s, box, me) > gain:
                    gain = prospect(s, box, me)
                    best = t.BRIBE + side * box.troops + troop
                s.bribed[side][troop] = 0
    return best


def best_roll(s: Position, box: Box) -> int:
    """Whether one of the dice is better rolled again, on the exact average."""
    best = t.LET_BE
    gain = rolled_worth(s, box, s.asked) + 0.2
    for side in range(len(s.rolled)):
        shown = s.rolled[side]
        n = 0.0
        for die in range(1, box.die + 1):
            s.rolled[side] = die
            n += rolled_worth(s, box, s.asked) / box.die
        s.rolled[side] = shown
        if n > gain:
            gain = n
            best = t.REROLL + side
    return best


def rolled_worth(s: Position, box: Box, p: int) -> float:
    """What the dice of an exchange are worth as they lie."""
    side, other = s.striking, 1 - s.striking
    attack = attack_of(s, box, side) + s.rolled[side]
    defence = defence_of(s, box, other) + s.rolled[other]
    if attack > defence:
        return victory(s, box, p, side)
    if attack == defence or side == t.DEFENDER:
        return 0.0
    return beats(box, attack_of(s, box, other) - defence_of(s, box, side)) * victory(s, box, p, other)


# Families and treachery.


def best_family(s: Position, box: Box) -> int:
    best = NONE
    for family in range(len(box.family_town)):
        if not is_taken(s, box, family) and (best == NONE or family_worth(box, family) > family_worth(box, best)):
            best = family
    return t.TAKE_FAMILY + best


def family_worth(box: Box, family: int) -> float:
    n = 1.0 * box.family_command[family] + box.family_artist[family] + box.family_pope[family]
    n += 2.0 * (box.family_attack[family] + box.family_defence[family]) + box.family_pay[family]
    if box.family_troop[family] != NONE:
        n += box.family_troop_attack[family] + box.family_troop_defence[family]
    return n + 0.5 * (box.family_hand[family] + box.family_spare[family])


def most_useful(tiles: list[int]) -> int:
    best = NONE
    for tile in range(len(tiles)):
        if tiles[tile] > 0 and (best == NONE or USES[tile] > USES[best]):
            best = tile
    return best
