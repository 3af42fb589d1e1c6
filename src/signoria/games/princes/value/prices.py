"""What things are worth to a player, in points at the end of the game, and what he should give for them at most.

Points are turned into gold or influence at going rates.
"""

from signoria.core.contract import NOBODY
from signoria.core.layout import NONE

from ..rules import table as t
from ..rules.auctions import discount, in_gold
from ..rules.table import Box, Position, total, yields
from ..rules.war import attack_of, commander, defence_of

# Points that a gold coin and an influence are worth, by decades to come, this one included.
GOLD_RATE = (0.0, 0.45, 0.65, 0.75)
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

# How much the victory that a rival may win without him counts for a player who bids for a command.
DENIAL = 0.3

# Merchants that a player may still gain, for each decade after this one.
MERCHANTS = 0.4

# Less than any city can be worth.
NOTHING = -100.0


# Time and money.


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


def rate_of(s: Position, box: Box, p: int) -> float:
    return gold_rate(s, box, p) if in_gold(s, box) else influence_rate(s, box, p)


# What is for sale.


def price_of(s: Position, box: Box, p: int) -> int:
    """The highest bid that a player should make, NOBODY if he should make none."""
    worth = worth_of(s, box, p)
    if worth < 0.0:
        return NOBODY
    money = s.gold[p] if in_gold(s, box) else s.influence[p]
    return min(t.MOST, discount(s, box, p) + min(money, int(worth / rate_of(s, box, p))))


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


def family_worth(s: Position, box: Box, family: int) -> float:
    attack = box.family_attack[family] + box.family_troop_attack[family]
    defence = box.family_defence[family] + box.family_troop_defence[family]
    favours = box.family_artist[family] + box.family_pope[family] + box.family_hand[family] + box.family_spare[family]
    n = in_command(s, box, s.asked, attack, defence, box.family_pay[family], box.family_command[family])
    return n + FAVOUR * to_come(s, box) * favours


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
    most = NOTHING
    for city in range(len(s.status)):
        most = max(most, move_gain(s, box, p, city, steps))
    return most


def move_gain(s: Position, box: Box, p: int, city: int, steps: int) -> float:
    return RANK_STAYS[to_come(s, box)] * lead_by(s, box, p, city, NONE, steps)


def stake(s: Position, box: Box, p: int, attacker: int, defender: int) -> float:
    """What a war means for his city tiles, whoever may lead in it."""
    wins, loses = spoils(s, box, p, attacker, defender), spoils(s, box, p, defender, attacker)
    return ATTACKER_WINS * wins + DEFENDER_WINS * loses


def spoils(s: Position, box: Box, p: int, winner: int, loser: int) -> float:
    """What a victory of one city over another means for a player's city tiles, compared to the others'."""
    return RANK_STAYS[to_come(s, box)] * lead_by(s, box, p, winner, loser, box.win_step)


def lead_by(s: Position, box: Box, p: int, up: int, down: int, steps: int) -> float:
    """Points of his city tiles that a player gains on the mean of the others, if one city rises and another falls."""
    mine = 0
    others = 0
    for city in range(len(s.status)):
        gain = rank_if(s, box, city, up, down, steps) - rank_if(s, box, city, NONE, NONE, 0)
        if gain:
            for rival in range(box.seats):
                for slot in range(s.tiles[rival]):
                    if box.tile_city[s.tile[rival][slot]] == city:
                        if rival == p:
                            mine += gain
                        else:
                            others += gain
    return mine - others / (box.seats - 1)


def rank_if(s: Position, box: Box, city: int, up: int, down: int, steps: int) -> int:
    """What a tile of a city would score, once one has risen and another has fallen."""
    status = status_if(s, box, city, up, down, steps)
    place = -1
    for other in range(len(s.status)):
        place += status_if(s, box, other, up, down, steps) >= status
    return box.rank[place]


def status_if(s: Position, box: Box, city: int, up: int, down: int, steps: int) -> int:
    n = s.status[city]
    if city == up:
        n += steps
    elif city == down:
        n -= steps
    return max(box.lowest, min(box.highest, n))


# War.


def prospect(s: Position, box: Box, p: int) -> float:
    """What a war is worth before its dice, with the armies as they stand."""
    wins = strike(s, box, t.ATTACKER, t.DEFENDER)
    holds = beats(box, defence_of(s, box, t.DEFENDER) - attack_of(s, box, t.ATTACKER))
    loses = holds * strike(s, box, t.DEFENDER, t.ATTACKER)
    return wins * victory(s, box, p, t.ATTACKER) + loses * victory(s, box, p, t.DEFENDER)


def victory(s: Position, box: Box, p: int, side: int) -> float:
    """What a side's victory is worth to a player: its counter, to him or a rival, and his city tiles."""
    n = spoils(s, box, p, s.city[side], s.city[1 - side])
    winner = commander(s, box, side)
    if winner == p:
        return n + s.counters[p] + 1
    return n - (s.counters[winner] + 1) / (box.seats - 1) if winner != NOBODY else n


def strike(s: Position, box: Box, side: int, other: int) -> float:
    """How likely a side wins the exchange in which it attacks."""
    return beats(box, attack_of(s, box, side) - defence_of(s, box, other))


def rolled_worth(s: Position, box: Box, p: int) -> float:
    """What the dice of an exchange are worth as they lie."""
    side, other = s.striking, 1 - s.striking
    lead = attack_of(s, box, side) + s.rolled[side] - defence_of(s, box, other) - s.rolled[other]
    if lead > 0:
        return victory(s, box, p, side)
    if lead == 0 or side == t.DEFENDER:
        return 0.0
    return strike(s, box, other, side) * victory(s, box, p, other)


def beats(box: Box, lead: int) -> float:
    """How likely one die with this lead shows more than another."""
    n = 0
    for mine in range(1, box.die + 1):
        n += max(0, min(box.die, mine + lead - 1))
    return n / (box.die * box.die)
