/* Medici by hand in C: the yardstick for our compiled rules. It only measures; nobody plays on it.
 *
 * Written for speed first, without the contract that our rules keep: it looks at the phase once, chooses
 * a random move on the spot and scores in its own way. `run.py` asserts that both play the same games.
 * What stands above the line "Rules" is what Python sees.
 */
#include <stdint.h>
#include <string.h>

enum { SEATS = 6, GOODS = 5, CARDS = 31, SPACES = 5, SLOTS = 3, STEPS = 8 };

typedef struct {
    int8_t seats, days, goods, cards, spaces, slots, top_step, deck, aside, money, bonus_once;
    int8_t hold_pay[SEATS], track_pay[SEATS], bonus[STEPS];
    int8_t card_good[CARDS], card_value[CARDS], card_copies[CARDS];
} Box;

typedef struct {
    int16_t money[SEATS];
    int16_t high;
    int8_t day, phase, auctioneer, bidder, buyer, deck, turned;
    int8_t lot[SLOTS];
    int8_t unseen[CARDS];
    int8_t stored[SEATS], value[SEATS];
    int8_t cargo[SEATS][GOODS];
    int8_t hold[SEATS][SPACES];
    int8_t level[SEATS][GOODS];
} Position;

int64_t random_decisions(Position *s, const Position *setup, const Box *box, uint64_t key, int64_t decisions);
int64_t copy_and_apply(Position *positions, const Box *box, const int64_t *actions, int64_t count, int64_t times);

/* Rules */

enum { START, CARD, DRAW, BID, FREE, OVER };
enum { DRAW_CARD, STOP, PASS, FIRST_CARD = 6 };
enum { NONE = -1 };

static void begin_turn(Position *s, int p)
{
    s->auctioneer = p;
    s->phase = CARD;
}

/* M2: the seats with the least money, in order; returns how many. */
static int poorest(const Position *s, const Box *box, int8_t *found)
{
    int least = s->money[0], count = 0;
    for (int p = 1; p < box->seats; p++)
        if (s->money[p] < least)
            least = s->money[p];
    for (int p = 0; p < box->seats; p++)
        if (s->money[p] == least)
            found[count++] = p;
    return count;
}

static void clear_lot(Position *s)
{
    memset(s->lot, NONE, sizeof s->lot);
    s->turned = 0;
    s->high = 0;
    s->buyer = s->bidder = NONE;
}

/* M1, M2 */
static void begin_day(Position *s, const Box *box)
{
    int8_t found[SEATS];
    memcpy(s->unseen, box->card_copies, sizeof s->unseen);
    memset(s->stored, 0, sizeof s->stored);
    memset(s->value, 0, sizeof s->value);
    memset(s->cargo, 0, sizeof s->cargo);
    memset(s->hold, NONE, sizeof s->hold);
    clear_lot(s);
    s->deck = box->deck;
    s->auctioneer = NONE;
    s->phase = START;
    if (poorest(s, box, found) == 1)
        begin_turn(s, found[0]);
}

/* M14, M16: places by worth; who ties shares what the occupied places pay. */
static void pay_places(Position *s, const Box *box, const int *worth, const int8_t *pay)
{
    for (int p = 0; p < box->seats; p++) {
        int better = 0, equal = 0, pool = 0;
        for (int rival = 0; rival < box->seats; rival++) {
            better += worth[rival] > worth[p];
            equal += worth[rival] == worth[p];
        }
        for (int place = better; place < better + equal; place++)
            pool += pay[place];
        s->money[p] += pool / equal;
    }
}

/* M15, M17: one seat's markers move, and its bonus fields pay. */
static void unload(Position *s, const Box *box, int p)
{
    for (int good = 0; good < box->goods; good++) {
        int before = s->level[p][good], step = before + s->cargo[p][good];
        if (step > box->top_step)
            step = box->top_step;
        s->level[p][good] = step;
        if (step > before || !box->bonus_once)
            s->money[p] += box->bonus[step];
    }
}

static void end_day(Position *s, const Box *box)
{
    int worth[SEATS];
    for (int p = 0; p < box->seats; p++)
        worth[p] = s->value[p];
    pay_places(s, box, worth, box->hold_pay);
    for (int p = 0; p < box->seats; p++)
        unload(s, box, p);
    for (int good = 0; good < box->goods; good++) {
        for (int p = 0; p < box->seats; p++)
            worth[p] = s->level[p][good];
        pay_places(s, box, worth, box->track_pay);
    }
    if (s->day == box->days) {
        s->phase = OVER;
    } else {
        s->day++;
        begin_day(s, box);
    }
}

/* M10 */
static int left_with_room(const Position *s, const Box *box, int p)
{
    do {
        if (++p == box->seats)
            p = 0;
    } while (s->stored[p] == box->spaces);
    return p;
}

static void store(Position *s, const Box *box, int p, int card)
{
    s->hold[p][s->stored[p]++] = card;
    s->value[p] += box->card_value[card];
    if (box->card_good[card] != NONE)
        s->cargo[p][box->card_good[card]]++;
}

/* M8 to M12 */
static void sell(Position *s, const Box *box)
{
    if (s->buyer != NONE) {
        s->money[s->buyer] -= s->high;
        for (int slot = 0; slot < s->turned; slot++)
            store(s, box, s->buyer, s->lot[slot]);
    }
    clear_lot(s);
    if (s->deck == 0) {
        end_day(s, box);
        return;
    }
    int open = 0;
    for (int p = 0; p < box->seats; p++)
        open += s->stored[p] < box->spaces;
    if (open == 1)
        s->phase = FREE;
    else
        begin_turn(s, left_with_room(s, box, s->auctioneer));
}

/* M6, M7 */
static void ask_left_of(Position *s, const Box *box, int p)
{
    do {
        if (++p == box->seats)
            p = 0;
        if (s->money[p] > s->high && s->stored[p] + s->turned <= box->spaces) {
            s->bidder = p;
            return;
        }
    } while (p != s->auctioneer);
    sell(s, box);
}

/* M5 */
static void open_auction(Position *s, const Box *box)
{
    s->phase = BID;
    ask_left_of(s, box, s->auctioneer);
}

static void bid(Position *s, const Box *box, int amount)
{
    if (amount > 0) {
        s->high = amount;
        s->buyer = s->bidder;
    }
    if (s->bidder == s->auctioneer)
        sell(s, box);
    else
        ask_left_of(s, box, s->bidder);
}

/* M3, M4 */
static int may_turn_up_another(const Position *s, const Box *box)
{
    if (s->turned == box->slots || s->deck == 0)
        return 0;
    for (int p = 0; p < box->seats; p++)
        if (s->stored[p] + s->turned < box->spaces)
            return 1;
    return 0;
}

static void turn_up(Position *s, const Box *box, int card)
{
    s->unseen[card]--;
    s->deck--;
    s->lot[s->turned++] = card;
    if (may_turn_up_another(s, box))
        s->phase = DRAW;
    else
        open_auction(s, box);
}

/* M11 */
static void fill_free(Position *s, const Box *box, int card)
{
    int p = left_with_room(s, box, s->auctioneer);
    s->unseen[card]--;
    s->deck--;
    store(s, box, p, card);
    if (s->stored[p] == box->spaces || s->deck == 0)
        end_day(s, box);
}

static void apply(Position *s, const Box *box, int action)
{
    switch (s->phase) {
    case START:
        begin_turn(s, action);
        break;
    case CARD:
        turn_up(s, box, action - FIRST_CARD);
        break;
    case DRAW:
        if (action == STOP)
            open_auction(s, box);
        else
            s->phase = CARD;
        break;
    case BID:
        bid(s, box, action - PASS);
        break;
    case FREE:
        fill_free(s, box, action - FIRST_CARD);
        break;
    }
}

/* Random play: the words of src/signoria/core/draw.py, 63 bits each, used as our kernels use them. */

static uint64_t word_of(uint64_t key, uint64_t n)
{
    uint64_t z = key + (n + 1) * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return (z ^ (z >> 31)) >> 1;
}

static int below(uint64_t bits32, int count)
{
    return bits32 * count >> 32;
}

static int random_card(const Position *s, const Box *box, uint64_t word)
{
    int left = below(word >> 31, s->deck + box->aside), card = 0;
    while (left >= s->unseen[card])
        left -= s->unseen[card++];
    return card;
}

static int random_starter(const Position *s, const Box *box, uint64_t word)
{
    int8_t found[SEATS];
    int count = poorest(s, box, found);
    return found[below(word >> 31, count)];
}

static int random_bid(const Position *s, uint64_t word)
{
    int passes = word >> 62 == 0;
    return passes ? 0 : s->high + 1 + below(word & 0xFFFFFFFF, s->money[s->bidder] - s->high);
}

int64_t random_decisions(Position *s, const Position *setup, const Box *box, uint64_t key, int64_t decisions)
{
    int64_t words = 0;
    *s = *setup;
    while (decisions > 0) {
        uint64_t word = word_of(key, words++);
        switch (s->phase) {
        case START:
            begin_turn(s, random_starter(s, box, word));
            break;
        case CARD:
            turn_up(s, box, random_card(s, box, word));
            break;
        case DRAW:
            if (word >> 62)
                open_auction(s, box);
            else
                s->phase = CARD;
            decisions--;
            break;
        case BID:
            bid(s, box, random_bid(s, word));
            decisions--;
            break;
        case FREE:
            fill_free(s, box, random_card(s, box, word));
            break;
        case OVER:
            *s = *setup;
            break;
        }
    }
    return words;
}

int64_t copy_and_apply(Position *positions, const Box *box, const int64_t *actions, int64_t count, int64_t times)
{
    for (int64_t time = 0; time < times; time++)
        for (int64_t at = 0; at < count; at++) {
            positions[count] = positions[at];
            apply(&positions[count], box, actions[at]);
        }
    return count * times;
}
