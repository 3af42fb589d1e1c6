"""The table: what is printed, what lies where, and what every chapter asks about it."""

from signoria.core.contract import NOBODY, Moves
from signoria.core.layout import NONE, Layout, grid, number, row

# What is to happen next. First where chance acts, then whose answer is awaited: of the player whose turn
# it is, of the one a tile is aimed at, of the one asked. Then the two ends. What comes after them happens
# by itself, so no position rests there.
PHASES = (
    "start", "draw", "attacker die", "defender die", "new die",
    "turn", "keep", "spy",
    "cancel",
    "family", "bid", "lower", "raise", "veto", "join", "bribe", "reroll",
    "over", "limit",
    "strike", "resume", "hammer", "commanded", "rolled", "carried out", "done",
)  # fmt: skip
START, DRAW, ATTACKER_DIE, DEFENDER_DIE, NEW_DIE = range(5)
TURN, KEEP, SPYING, CANCELLING = range(5, 9)
FAMILY, BIDDING, LOWERING, RAISING, VETOING, JOINING, BRIBING, REROLLING = range(9, 17)
OVER, LIMIT, STRIKE, RESUME, HAMMER, COMMANDED, ROLLED, CARRIED_OUT, DONE = range(17, 26)

SALES = ("tile", "event", "Pope", "attack", "defence")
TILE, EVENT, POPE, ATTACK, DEFENCE = range(5)

SIDES = ("attacker", "defender")
ATTACKER, DEFENDER = range(2)

MONEY = ("gold", "influence")
GOLD, INFLUENCE = range(2)

# What a city tile lets its owner do; the last three once a decade.
POWERS = ("draw two", "veto", "cancel", "reroll")
DRAW_TWO, VETO_POWER, CANCEL_POWER, REROLL_POWER = range(4)

# The sorts of treachery, in the published order: a bribe for each kind of troops comes first.
SCANDAL, BLACKMAIL, ROBBERY, VETO_TILE, EXTRA_WAR, SPY = range(4, 10)

# Moves, in the order of the notation. A verb that names words begins with the first of them.
PASS = 0
TAKE_FAMILY = 1
BUY, BUY_TREACHERY = 7, 11
DISCARD, DISCARD_TREACHERY = 12, 16
EXCHANGE = 26
WAR, WARS_BY_ONE, EXTRA = 36, 10, 5
AIM_BLACKMAIL, AIM_ROBBERY, AIM_SPY, AIM_SCANDAL = 86, 92, 98, 104
KEEP_TILE = 110
DROP, BID = 120, 121
CANCEL, LET_BE = 1121, 1122
LOWER, RAISE = 1123, 1128
VETO, LORENZO = 1133, 1134
JOIN, BRIBE, REROLL = 1135, 1143, 1151
AUCTION = 1153

# Outcomes: who starts, by seat; which treachery tile is drawn; what a die shows.
TREACHERY, DIE = 6, 16

# More gold or influence than this nobody can have, and more counters nobody can win.
MOST = 999
MOST_COUNTERS = 127

SIZES = {
    "seat": 6, "city": 5, "family": 6, "tile": 30, "slot": 6, "troop": 4, "treachery": 10, "event": 12,
    "lot": 42, "place": 5, "town": 6, "power": 4, "sale": 5, "side": 2, "money": 2, "phase": 26,
}  # fmt: skip


class Box(Layout):
    """Everything printed, for one number of seats."""

    sizes = SIZES
    seats: int = number(upto=6)
    gold: int = number(upto=99)
    influence: int = number(upto=99)
    decades: int = number(upto=3)
    city_status: list[int] = row("city", upto=20)
    lowest: int = number(least=1, upto=20)
    highest: int = number(upto=20)

    # What families and city tiles do for their owner is told in the same columns.
    family_town: list[int] = row("family", of="town")
    family_attack: list[int] = row("family", upto=9)
    family_defence: list[int] = row("family", upto=9)
    family_troop: list[int] = row("family", of="troop")
    family_troop_attack: list[int] = row("family", upto=9)
    family_troop_defence: list[int] = row("family", upto=9)
    family_pay: list[int] = row("family", upto=9)
    family_artist: list[int] = row("family", upto=9)
    family_pope: list[int] = row("family", upto=9)
    family_command: list[int] = row("family", upto=9)
    family_hand: list[int] = row("family", upto=3)
    family_spare: list[int] = row("family", upto=9)

    tiles: int = number(upto=30)
    tile_city: list[int] = row("tile", of="city")
    tile_copies: list[int] = row("tile", upto=6)
    tile_gold: list[int] = row("tile", upto=9)
    tile_influence: list[int] = row("tile", upto=9)
    tile_merchant: list[int] = row("tile", upto=1)
    tile_attack: list[int] = row("tile", upto=9)
    tile_defence: list[int] = row("tile", upto=9)
    tile_troop: list[int] = row("tile", of="troop")
    tile_troop_attack: list[int] = row("tile", upto=9)
    tile_troop_defence: list[int] = row("tile", upto=9)
    tile_pay: list[int] = row("tile", upto=9)
    tile_artist: list[int] = row("tile", upto=9)
    tile_pope: list[int] = row("tile", upto=9)
    tile_command: list[int] = row("tile", upto=9)
    tile_hand: list[int] = row("tile", upto=3)
    tile_spare: list[int] = row("tile", upto=9)
    tile_power: list[int] = row("tile", of="power")
    tile_limit: int = number(upto=6)
    city_limit: int = number(upto=5)
    opening: int = number(upto=9)

    troops: int = number(upto=4)
    troop_copies: list[int] = row("troop", upto=9)
    troop_cost: list[int] = row("troop", upto=99)
    troop_attack: list[int] = row("troop", upto=9)
    troop_defence: list[int] = row("troop", upto=9)
    troop_influence: list[int] = row("troop", upto=9)

    treachery_copies: list[int] = row("treachery", upto=9)
    treachery_takes: list[int] = row("treachery", upto=9)
    hand: int = number(upto=9)
    draw_gold: int = number(upto=99)
    draw_influence: int = number(upto=99)

    events: int = number(upto=12)
    event_decade: list[int] = row("event", upto=3)
    event_money: list[int] = row("event", of="money")
    event_artist: list[int] = row("event", upto=1)
    event_points: list[int] = row("event", upto=99)
    event_merchant: list[int] = row("event", upto=99)
    event_lower: list[int] = row("event", upto=9)
    event_raise: list[int] = row("event", upto=9)

    pope_influence: int = number(upto=99)
    pope_points: int = number(upto=99)
    wars_limit: int = number(upto=9)
    die: int = number(upto=6)
    win_step: int = number(upto=9)
    rout_step: int = number(upto=9)
    rout_times: int = number(upto=9)
    rank: list[int] = row("place", upto=99)
    gold_points: list[int] = row("place", upto=99)
    influence_points: int = number(upto=99)
    decisions: int = number(upto=2000)


class Position(Layout):
    """The table. What a seat may not see is reduced by `observe`: hands, the tiles drawn, the stack.

    `held`, `drawn` and `stacked` say how many tiles lie in a hand, before a player who has yet to keep one of
    them, and in the stack: everyone can count them.
    """

    sizes = SIZES
    decade: int = number(least=1, upto=3)
    phase: int = number(of="phase", least=0)
    decisions: int = number(upto=2000)
    turn: int = number(of="seat")
    asked: int = number(of="seat")
    status: list[int] = row("city", upto=20)
    wars: int = number(upto=9)
    open: list[int] = row("event", upto=1)
    unsold: list[int] = row("tile", upto=6)
    pope: int = number(of="seat")
    used: list[int] = row("power", upto=1)

    family: list[int] = row("seat", of="family")
    gold: list[int] = row("seat", upto=999)
    influence: list[int] = row("seat", upto=999)
    home: list[int] = row("seat", upto=999)
    counters: list[int] = row("seat", upto=127)
    tiles: list[int] = row("seat", upto=6)
    tile: list[list[int]] = grid("seat", "slot", of="tile")
    troop: list[list[int]] = grid("seat", "troop", upto=1)
    won: list[list[int]] = grid("seat", "event", upto=1)

    held: list[int] = row("seat", upto=99)
    hand: list[list[int]] = grid("seat", "treachery", upto=9)
    stacked: int = number(upto=99)
    stack: list[int] = row("treachery", upto=9)
    discards: list[int] = row("treachery", upto=9)
    drawn: int = number(upto=2)
    choice: list[int] = row("treachery", upto=2)

    # A treachery tile just played, and whom it is aimed at.
    played: int = number(of="treachery")
    target: int = number(of="seat")

    # An auction: what is for sale, the highest bid, and the highest that each could make, -1 once he is out.
    sale: int = number(of="sale")
    lot: int = number(of="lot")
    high: int = number(least=-1, upto=999)
    bidder: int = number(of="seat")
    reach: list[int] = row("seat", least=-1, upto=999)
    lowered: int = number(of="city")

    # A war: the cities, who commands, which troop the Pope adds, which kinds are bribed, how many have been
    # silent since, the dice, the die that is rolled anew, and which side strikes.
    city: list[int] = row("side", of="city")
    command: list[int] = row("seat", of="side")
    pope_side: int = number(of="side")
    pope_troop: int = number(of="troop")
    bribed: list[list[int]] = grid("side", "troop", upto=1)
    silent: int = number(upto=6)
    rolled: list[int] = row("side", upto=6)
    rolling: int = number(of="side")
    striking: int = number(of="side", least=0)


def left_of(box: Box, p: int) -> int:
    return p + 1 if p + 1 < box.seats else 0


def total(s: Position, p: int, of_family: list[int], of_tile: list[int]) -> int:
    """What a player's family and city tiles come to in one of their columns."""
    n = of_family[s.family[p]]
    for slot in range(s.tiles[p]):
        n += of_tile[s.tile[p][slot]]
    return n


def yields(s: Position, p: int, of_tile: list[int]) -> int:
    """The same for what only city tiles have."""
    n = 0
    for slot in range(s.tiles[p]):
        n += of_tile[s.tile[p][slot]]
    return n


def has_power(s: Position, box: Box, p: int, power: int) -> bool:
    for slot in range(s.tiles[p]):
        if box.tile_power[s.tile[p][slot]] == power:
            return True
    return False


def may_use(s: Position, box: Box, p: int, power: int) -> bool:
    """Once a decade."""
    return s.used[power] == 0 and has_power(s, box, p, power)


def gain_gold(s: Position, p: int, n: int) -> None:
    s.gold[p] = min(s.gold[p] + n, MOST)


def gain_influence(s: Position, p: int, n: int) -> None:
    s.influence[p] = min(s.influence[p] + n, MOST)


def use_up(s: Position, p: int, tile: int) -> None:
    """P4b: a treachery tile leaves a hand, and everyone sees it."""
    s.hand[p][tile] -= 1
    s.held[p] -= 1
    s.discards[tile] += 1


def move_status(s: Position, box: Box, city: int, steps: int) -> None:
    """Never past an end of the scale."""
    s.status[city] = max(box.lowest, min(box.highest, s.status[city] + steps))


def aim(s: Position, box: Box, by: int, tile: int, p: int) -> None:
    """P9d: a tile is played against a player; who owns the power to cancel it is asked at once."""
    use_up(s, by, tile)
    s.played = tile
    s.target = p
    s.phase = CANCELLING if p != by and may_use(s, box, p, CANCEL_POWER) else STRIKE


def answer_aim(s: Position, action: int) -> None:
    """P9d: cancelled, the tile is used up without effect."""
    if action == CANCEL:
        s.used[CANCEL_POWER] = 1
        s.phase = RESUME
    else:
        s.phase = STRIKE


def put_tile_away(s: Position) -> None:
    """The tile that was aimed has done its work."""
    s.played = NONE
    s.target = NOBODY


def offer(moves: Moves, verb: int, move: int) -> None:
    """Add a move to what is legal, in ascending order. A verb goes by the first of all its moves."""
    offer_span(moves, verb, move, move)


def offer_span(moves: Moves, verb: int, low: int, high: int) -> None:
    at = moves.count
    again = 1 if at > 0 and moves.low[at - 1] >= verb else 0
    if again == 1 and moves.high[at - 1] + 1 == low:
        moves.high[at - 1] = high
    else:
        moves.low[at] = low
        moves.high[at] = high
        moves.more[at] = again
        moves.count += 1
        moves.verbs += 1 - again
