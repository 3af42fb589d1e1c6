"""Princes, judged: what things are worth in points at the end, and the sensible player who goes by that.

What can be had is worth points to each seat. Points are turned into gold or influence at going rates, and the
result is the highest bid that a seat should make; the second highest of these sets the price. In his turn a player
does what brings him most, and rather auctions an event than passes: so decades come to an end.
"""

from signoria.core.contract import NOBODY
from signoria.core.layout import NONE, Layout, number, row

from .rules import table as t
from .rules.auctions import discount, in_gold, is_waiting, may_drop, may_take_part, opening
from .rules.odds import beats, lead_by, rank_if
from .rules.scoring import points
from .rules.table import Box, Position, may_use, total, yields
from .rules.turn import can_draw, draw_influence, hand_limit, is_taken
from .rules.war import attack_of, commander, defence_of, may_be_bribed, troop_attack, troop_defence

# Points that a gold coin and an influence are worth, by decades to come, this one included.
GOLD_RATE = (0.0, 0.30, 0.40, 0.40)
INFLUENCE_RATE = (0.0, 0.8, 1.0, 1.0)

# With so much in hand, a coin or an influence is worth half as much.
PLENTY_OF_GOLD = 60.0
PLENTY_OF_INFLUENCE = 30.0

# How much of what a city's rank is today it will be at the end.
RANK_STAYS = (0.0, 0.85, 0.6, 0.4)

# Points for one more of attack and of defence, for each command still to be expected.
ATTACK = 0.3
DEFENCE = 0.1

# Points for what helps now and then, for each decade.
FAVOUR = 0.4

# How likely the attacker and the defender win when nothing is known of their leaders.
ATTACKER_WINS = 0.5
DEFENDER_WINS = 0.25

# What a war is worth for the commands that it brings, and a treachery tile for what it does.
COMMANDS = 0.5
TREACHERY = 1.6

# How much the victory that a rival may win without him counts for a player who bids for a command.
DENIAL = 0.3

# Merchants that a player may still gain, for each decade after this one.
MERCHANTS = 0.4

# Of what use each sort of treachery is, in their order.
USES = (0.6, 0.6, 0.6, 0.8, 0.9, 1.4, 1.2, 0.7, 0.5, 0.3)

# What an auction is worth if another will win it; a little, so that decades come to an end.
ANYTHING = 0.05

# How far a bid goes towards what the others should bid.
MODEST = 0.8

# What must be gained for a tile to be used: a veto, a scandal, a bribe, a second roll.
WORTH_A_VETO = 1.0
WORTH_A_SCANDAL = 1.0
WORTH_A_BRIBE = 0.4
WORTH_A_ROLL = 0.2

# What costs nothing comes before all else.
FIRST = 100.0


class Notes(Layout):
    """A notepad: the highest bid that each seat should make, and the best move so far, in thousandths of a point."""

    sizes = t.SIZES
    price: list[int] = row("seat", least=-1, upto=t.MOST)
    move: int = number(upto=t.AUCTION + 42)
    gain: int = number(least=-999_999, upto=999_999)


def greedy(s: Position, box: Box, notes: Notes) -> int:
    """The move of a player who looks no further. He scribbles on what he observes."""
    if s.phase == t.BIDDING:
        return speak(s, box, notes)
    begin(notes, t.LET_BE, 0.0)
    if s.phase == t.TURN:
        weigh_actions(s, box, notes)
    elif s.phase == t.VETOING:
        weigh_veto(s, box, notes)
    elif s.phase == t.JOINING:
        weigh_joining(s, box, notes)
    elif s.phase == t.BRIBING:
        weigh_bribes(s, box, notes)
    elif s.phase == t.REROLLING:
        weigh_rolls(s, box, notes)
    else:
        weigh_answers(s, box, notes)
    return notes.move


def begin(notes: Notes, move: int, gain: float) -> None:
    notes.move = move
    notes.gain = int(1000.0 * gain)


def consider(notes: Notes, move: int, gain: float) -> None:
    """Better than the best so far? Of what is equally good the first is done."""
    if int(1000.0 * gain) > notes.gain:
        begin(notes, move, gain)


def to_come(s: Position, box: Box) -> int:
    """Decades still to be paid, this one included."""
    return box.decades - s.decade + 1


def commands_to_come(s: Position, box: Box) -> float:
    """The commands that a player may still expect."""
    return 2.0 * (to_come(s, box) * box.wars_limit - s.wars) / box.seats


def gold_rate(s: Position, box: Box, p: int) -> float:
    return GOLD_RATE[to_come(s, box)] * PLENTY_OF_GOLD / (PLENTY_OF_GOLD + s.gold[p])


def influence_rate(s: Position, box: Box, p: int) -> float:
    return INFLUENCE_RATE[to_come(s, box)] * PLENTY_OF_INFLUENCE / (PLENTY_OF_INFLUENCE + s.influence[p])


# A turn.


def weigh_actions(s: Position, box: Box, notes: Notes) -> None:
    begin(notes, t.PASS, 0.0)
    weigh_aims(s, box, notes)
    weigh_purchases(s, box, notes)
    weigh_wars(s, box, notes)
    weigh_auctions(s, box, notes)


def weigh_aims(s: Position, box: Box, notes: Notes) -> None:
    """Treachery before the action: from whom there is most to take, and among these from the leader."""
    hand = s.hand[s.turn]
    for p in range(box.seats):
        if p != s.turn:
            lead = FIRST + 0.01 * points(s, box, p)
            if hand[t.BLACKMAIL] and s.influence[p]:
                consider(notes, t.AIM_BLACKMAIL + p, lead + min(s.influence[p], box.treachery_takes[t.BLACKMAIL]))
            if hand[t.ROBBERY] and s.gold[p]:
                consider(notes, t.AIM_ROBBERY + p, lead + min(s.gold[p], box.treachery_takes[t.ROBBERY]))
            if hand[t.SPY] and s.held[p]:
                consider(notes, t.AIM_SPY + p, lead + s.held[p])


def weigh_purchases(s: Position, box: Box, notes: Notes) -> None:
    me = s.turn
    gold, influence = gold_rate(s, box, me), influence_rate(s, box, me)
    for troop in range(box.troops):
        if not s.troop[me][troop] and s.gold[me] >= box.troop_cost[troop]:
            n = commands_to_come(s, box) * ATTACK * troop_attack(s, box, me, troop)
            n += commands_to_come(s, box) * DEFENCE * troop_defence(s, box, me, troop)
            n += to_come(s, box) * influence * box.troop_influence[troop] - gold * box.troop_cost[troop]
            consider(notes, t.BUY + troop, n)
    if s.held[me] < hand_limit(s, box, me) and can_draw(s) and s.gold[me] >= box.draw_gold:
        if s.influence[me] >= draw_influence(s, box, me):
            price = gold * box.draw_gold + influence * draw_influence(s, box, me)
            consider(notes, t.BUY_TREACHERY, TREACHERY - price)


def weigh_wars(s: Position, box: Box, notes: Notes) -> None:
    """The war that helps his own cities most, while one can be started."""
    extra = 0 if s.wars < box.wars_limit else t.EXTRA
    if extra and not s.hand[s.turn][t.EXTRA_WAR]:
        return
    for attacker in range(len(s.status)):
        for defender in range(len(s.status)):
            if attacker != defender:
                war = t.WAR + attacker * t.WARS_BY_ONE + extra + defender
                consider(notes, war, COMMANDS + stake(s, box, s.turn, attacker, defender))


def weigh_auctions(s: Position, box: Box, notes: Notes) -> None:
    for tile in range(box.tiles):
        s.sale = t.TILE
        s.lot = tile
        if s.unsold[tile] and s.gold[s.turn] >= opening(s, box, tile) and may_take_part(s, box, s.turn):
            weigh_auction(s, box, notes, tile, opening(s, box, tile))
    for event in range(box.events):
        s.sale = t.EVENT
        s.lot = box.tiles + event
        if s.open[event]:
            weigh_auction(s, box, notes, s.lot, 0)
    s.sale = t.POPE
    s.lot = NONE
    if s.pope == NOBODY:
        weigh_auction(s, box, notes, box.tiles + box.events, 0)


def weigh_auction(s: Position, box: Box, notes: Notes, item: int, least: int) -> None:
    """What is for sale is worth what it brings above the price that the others should drive it to."""
    price_all(s, box, notes)
    mine = notes.price[s.turn]
    if mine >= least:
        price = max(least, best_rival(box, notes, s.turn))
        consider(notes, t.AUCTION + item, max(ANYTHING, (mine - price) * rate_of(s, box, s.turn)))


# Auctions.


def speak(s: Position, box: Box, notes: Notes) -> int:
    """A bid somewhat below what the others should make, up to one's own price; then out, or a scandal."""
    me, least = s.asked, s.high + 1
    price_all(s, box, notes)
    mine = min(notes.price[me], s.reach[me])
    if least > mine:
        return t.DROP if may_drop(s) else t.BID + least
    rival = best_waiting(s, box, notes)
    if s.hand[me][t.SCANDAL] and rival != NOBODY:
        if (notes.price[rival] - s.high) * rate_of(s, box, me) >= WORTH_A_SCANDAL:
            return t.AIM_SCANDAL + rival
    return t.BID + max(least, int(MODEST * min(mine, best_rival(box, notes, me))))


def price_all(s: Position, box: Box, notes: Notes) -> None:
    """What each seat should bid at most; -1 for who has no part in it."""
    for p in range(box.seats):
        notes.price[p] = price_of(s, box, p) if may_take_part(s, box, p) else NOBODY


def price_of(s: Position, box: Box, p: int) -> int:
    money = s.gold[p] if in_gold(s, box) else s.influence[p]
    worth = worth_of(s, box, p) / rate_of(s, box, p)
    return min(t.MOST, discount(s, box, p) + min(money, max(0, int(worth))))


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


def rate_of(s: Position, box: Box, p: int) -> float:
    return gold_rate(s, box, p) if in_gold(s, box) else influence_rate(s, box, p)


def worth_of(s: Position, box: Box, p: int) -> float:
    """Points that what is for sale is worth to a player."""
    if s.sale == t.TILE:
        return tile_worth(s, box, p, s.lot)
    if s.sale == t.EVENT:
        return event_worth(s, box, p, s.lot - box.tiles)
    if s.sale == t.POPE:
        return box.pope_influence * influence_rate(s, box, p) + (box.pope_points if to_come(s, box) == 1 else 0)
    return command_worth(s, box, p, s.sale - t.ATTACK)


def tile_worth(s: Position, box: Box, p: int, tile: int) -> float:
    """Its rank, its income, and what it does."""
    left = to_come(s, box)
    n = mean_rank(box) + RANK_STAYS[left] * (rank_if(s, box, box.tile_city[tile], NONE, NONE, 0) - mean_rank(box))
    n += left * box.tile_gold[tile] * gold_rate(s, box, p) + left * box.tile_influence[tile] * influence_rate(s, box, p)
    attack = box.tile_attack[tile] + box.tile_troop_attack[tile]
    defence = box.tile_defence[tile] + box.tile_troop_defence[tile]
    n += in_command(s, box, p, attack, defence, box.tile_pay[tile], box.tile_command[tile])
    favours = box.tile_artist[tile] + box.tile_pope[tile] + box.tile_hand[tile] + box.tile_spare[tile]
    n += FAVOUR * left * (favours + (box.tile_power[tile] != NONE))
    for event in range(box.events):
        if s.won[p][event]:
            n += box.event_merchant[event] * box.tile_merchant[tile]
    return n


def mean_rank(box: Box) -> float:
    n = 0
    for place in range(len(box.rank)):
        n += box.rank[place]
    return n / len(box.rank)


def in_command(s: Position, box: Box, p: int, attack: int, defence: int, pay: int, off: int) -> float:
    """What strength, pay and a lower price are worth to a player who leads now and then."""
    n = ATTACK * attack + DEFENCE * defence + pay * gold_rate(s, box, p) + 0.5 * off * influence_rate(s, box, p)
    return n * commands_to_come(s, box)


def event_worth(s: Position, box: Box, p: int, event: int) -> float:
    merchants = yields(s, p, box.tile_merchant) + MERCHANTS * (to_come(s, box) - 1)
    n = box.event_points[event] + box.event_merchant[event] * merchants
    return n + best_move(s, box, p, -box.event_lower[event]) + best_move(s, box, p, box.event_raise[event])


def command_worth(s: Position, box: Box, p: int, side: int) -> float:
    """Its pay, and what the war is worth under him above what it means for his cities in any case."""
    other = t.DEFENDER if side == t.ATTACKER else t.ATTACKER
    n = gold_rate(s, box, p) * (s.status[s.city[side]] + total(s, p, box.family_pay, box.tile_pay))
    n -= stake(s, box, p, s.city[t.ATTACKER], s.city[t.DEFENDER])
    n += DENIAL * (ATTACKER_WINS if side == t.ATTACKER else DEFENDER_WINS) * (most_counters(s, box, p) + 1)
    s.command[p] = side
    if side == t.DEFENDER:
        n += prospect(s, box, p)
    else:
        for rival in range(box.seats):
            if rival != p:
                s.command[rival] = other
                n += prospect(s, box, p) / (box.seats - 1)
                s.command[rival] = NONE
    s.command[p] = NONE
    return n


def most_counters(s: Position, box: Box, me: int) -> int:
    best = 0
    for p in range(box.seats):
        if p != me:
            best = max(best, s.counters[p])
    return best


# Cities that move.


def best_move(s: Position, box: Box, p: int, steps: int) -> float:
    """What it is worth to a player to move a city so far."""
    most = -FIRST
    for city in range(len(s.status)):
        most = max(most, move_gain(s, box, p, city, steps))
    return most


def move_gain(s: Position, box: Box, p: int, city: int, steps: int) -> float:
    return RANK_STAYS[to_come(s, box)] * lead_by(s, box, p, city, NONE, steps)


def spoils(s: Position, box: Box, p: int, winner: int, loser: int) -> float:
    """What a victory of one city over another means for a player's city tiles, compared to the others'."""
    return RANK_STAYS[to_come(s, box)] * lead_by(s, box, p, winner, loser, box.win_step)


def stake(s: Position, box: Box, p: int, attacker: int, defender: int) -> float:
    """What a war means for his city tiles, whoever may lead in it."""
    wins, loses = spoils(s, box, p, attacker, defender), spoils(s, box, p, defender, attacker)
    return ATTACKER_WINS * wins + DEFENDER_WINS * loses


# War.


def victory(s: Position, box: Box, p: int, side: int) -> float:
    """What a side's victory is worth to a player: its counter, to him or a rival, and his city tiles."""
    n = spoils(s, box, p, s.city[side], s.city[1 - side])
    winner = commander(s, box, side)
    if winner == p:
        return n + s.counters[p] + 1
    return n - (s.counters[winner] + 1) / (box.seats - 1) if winner != NOBODY else n


def prospect(s: Position, box: Box, p: int) -> float:
    """What a war is worth before its dice, with the armies as they stand."""
    wins = strike(s, box, t.ATTACKER, t.DEFENDER)
    holds = beats(box, defence_of(s, box, t.DEFENDER) - attack_of(s, box, t.ATTACKER))
    loses = holds * strike(s, box, t.DEFENDER, t.ATTACKER)
    return wins * victory(s, box, p, t.ATTACKER) + loses * victory(s, box, p, t.DEFENDER)


def strike(s: Position, box: Box, side: int, other: int) -> float:
    """How likely a side wins the exchange in which it attacks."""
    return beats(box, attack_of(s, box, side) - defence_of(s, box, other))


def weigh_veto(s: Position, box: Box, notes: Notes) -> None:
    harm = -stake(s, box, s.asked, s.city[t.ATTACKER], s.city[t.DEFENDER]) - WORTH_A_VETO
    if may_use(s, box, s.asked, t.VETO_POWER):
        consider(notes, t.LORENZO, harm)
    elif s.hand[s.asked][t.VETO_TILE]:
        consider(notes, t.VETO, harm)


def weigh_joining(s: Position, box: Box, notes: Notes) -> None:
    begin(notes, t.LET_BE, prospect(s, box, s.asked))
    for side in range(len(s.city)):
        for troop in range(box.troops):
            if s.troop[s.asked][troop] and commander(s, box, side) != NOBODY:
                s.pope_side = side
                s.pope_troop = troop
                consider(notes, t.JOIN + side * box.troops + troop, prospect(s, box, s.asked))


def weigh_bribes(s: Position, box: Box, notes: Notes) -> None:
    begin(notes, t.LET_BE, prospect(s, box, s.asked) + WORTH_A_BRIBE)
    for side in range(len(s.city)):
        for troop in range(box.troops):
            if s.hand[s.asked][troop] and may_be_bribed(s, box, side, troop):
                s.bribed[side][troop] = 1
                consider(notes, t.BRIBE + side * box.troops + troop, prospect(s, box, s.asked))
                s.bribed[side][troop] = 0


def weigh_rolls(s: Position, box: Box, notes: Notes) -> None:
    """Whether one of the dice is better rolled again, on the exact average."""
    begin(notes, t.LET_BE, rolled_worth(s, box, s.asked) + WORTH_A_ROLL)
    for side in range(len(s.rolled)):
        shown = s.rolled[side]
        n = 0.0
        for die in range(1, box.die + 1):
            s.rolled[side] = die
            n += rolled_worth(s, box, s.asked) / box.die
        s.rolled[side] = shown
        consider(notes, t.REROLL + side, n)


def rolled_worth(s: Position, box: Box, p: int) -> float:
    """What the dice of an exchange are worth as they lie."""
    side, other = s.striking, 1 - s.striking
    lead = attack_of(s, box, side) + s.rolled[side] - defence_of(s, box, other) - s.rolled[other]
    if lead > 0:
        return victory(s, box, p, side)
    if lead == 0 or side == t.DEFENDER:
        return 0.0
    return strike(s, box, other, side) * victory(s, box, p, other)


# Families, cities and tiles to choose from.


def weigh_answers(s: Position, box: Box, notes: Notes) -> None:
    begin(notes, NONE, -FIRST)
    if s.phase == t.FAMILY:
        for family in range(len(box.family_town)):
            if not is_taken(s, box, family):
                consider(notes, t.TAKE_FAMILY + family, family_worth(s, box, family))
    elif s.phase == t.KEEP:
        weigh_tiles(notes, s.choice, t.KEEP_TILE)
    elif s.phase == t.SPYING:
        weigh_tiles(notes, s.hand[s.target], t.DISCARD_TREACHERY)
    elif s.phase == t.CANCELLING:
        begin(notes, t.CANCEL, 0.0)
    else:
        weigh_cities(s, box, notes, s.lot - box.tiles)


def family_worth(s: Position, box: Box, family: int) -> float:
    attack = box.family_attack[family] + box.family_troop_attack[family]
    defence = box.family_defence[family] + box.family_troop_defence[family]
    favours = box.family_artist[family] + box.family_pope[family] + box.family_hand[family] + box.family_spare[family]
    n = in_command(s, box, s.asked, attack, defence, box.family_pay[family], box.family_command[family])
    return n + FAVOUR * to_come(s, box) * favours


def weigh_tiles(notes: Notes, tiles: list[int], first: int) -> None:
    for tile in range(len(tiles)):
        if tiles[tile] > 0:
            consider(notes, first + tile, USES[tile])


def weigh_cities(s: Position, box: Box, notes: Notes, event: int) -> None:
    """Any city that he has not just lowered."""
    for city in range(len(s.status)):
        if s.phase == t.LOWERING:
            consider(notes, t.LOWER + city, move_gain(s, box, s.asked, city, -box.event_lower[event]))
        elif city != s.lowered:
            consider(notes, t.RAISE + city, move_gain(s, box, s.asked, city, box.event_raise[event]))
