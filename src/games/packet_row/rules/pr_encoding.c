/*
 * pr_encoding.c: Packet Row in numbers, for learning (encoding.h).
 *
 * Most of a row is sets of cards, a bit for each card, as the state has them too: so a row costs
 * little, and unpacked bits are what a net wants to read.
 *
 * An action names an area, a card, or nothing.  A card lies in one place, and there is one
 * thing that a seat can do with a card in each place, so a card needs one number only:
 *
 *   0 .. 3    choose an area        5   done (PR-7.3)
 *   4         pass                  6   fulfil: the contracts and cards that bring the most money
 *   7 + c     card c.  In a current supply: take it.  In a future supply: take it with an
 *             assistant.  A money card in hand: turn it into money.  A contract in hand: fulfil it
 *             alone, paid with the cards that are of least use elsewhere.
 */
#include "harbour/encoding.h"
#include "pr_pack.h"

#include <string.h>

enum {
    ACT_CHOOSE,
    ACT_PASS = HM_PR_AREAS,
    ACT_DONE,
    ACT_FULFIL,
    ACT_CARD,
    ACTS = ACT_CARD + HM_CARDS
};

/* ---- observations -------------------------------------------------------------------------- */

static const char *const areas[] = {"guildhall", "docks", "market", "bank", NULL};
static const char *const area_values[] = {"none", "guildhall", "docks", "market", "bank", NULL};
static const char *const phases[] = {"choose", "ask", "settle", "over", NULL};

static const struct hm_field fields[] = {
    {"current supply", HM_CARDS, HM_BITS, HM_BY_CARD, NULL, NULL, "the card lies there"},
    {"future supply", HM_CARDS, HM_BITS, HM_BY_CARD, NULL, NULL, "the card lies there"},
    {"discarded", HM_CARDS, HM_BITS, HM_BY_CARD, NULL, NULL, "the card is in a discard pile"},
    {"held by self", HM_CARDS, HM_BITS, HM_BY_CARD, NULL, NULL,
     "in hand, or a ship before the player"},
    {"held by self+1", HM_CARDS, HM_BITS, HM_BY_CARD, NULL, NULL, "likewise, as far as seen"},
    {"held by self+2", HM_CARDS, HM_BITS, HM_BY_CARD, NULL, NULL, "likewise"},
    {"held by self+3", HM_CARDS, HM_BITS, HM_BY_CARD, NULL, NULL, "likewise"},
    {"held by self+4", HM_CARDS, HM_BITS, HM_BY_CARD, NULL, NULL, "likewise"},
    {"money", HM_SEATS, 4, HM_BY_SEAT, NULL, NULL, "dollars"},
    {"to act", HM_SEATS, 1, HM_BY_SEAT, NULL, NULL, "1: the game waits for this seat"},
    {"served", HM_SEATS, 1, HM_BY_SEAT, NULL, NULL, "1: has taken a card in this round"},
    {"starting contract", HM_SEATS, 1, HM_BY_SEAT, NULL, NULL,
     "1: still holds its starting contract"},
    {"harbour master", HM_SEATS, 1, HM_BY_SEAT, NULL, NULL, "1: is the harbour master"},
    {"talon", HM_PR_AREAS, 1, HM_BY_NAME, areas, NULL, "cards left in the area's talon"},
    {"named", HM_PR_AREAS, 1, HM_BY_NAME, areas, NULL,
     "1 to 4: named as number so-and-so in this round; 0: not named"},
    {"failed", HM_PR_AREAS, 1, HM_BY_NAME, areas, NULL, "1: the area could not be filled"},
    {"area", 1, 1, HM_BY_NOTHING, NULL, area_values, "the area at hand"},
    {"phase", 1, 1, HM_BY_NOTHING, NULL, phases, "the phase of the game"},
    {"players", 1, 1, HM_BY_NOTHING, NULL, NULL, "seats at the table"},
    {"ply", 1, 2, HM_BY_NOTHING, NULL, NULL, "moves made so far"},
    {NULL, 0, 0, 0, NULL, NULL, NULL},
};

enum {
    ROW_SET = HM_CARDS / 8, /* bytes of a set of cards */
    ROW_REST = 8 * ROW_SET, /* where the sets end */
    ROW = ROW_REST + 4 * HM_SEATS + 4 * HM_SEATS + 3 * HM_PR_AREAS + 5,
};

/* Byte i of spread[b] is bit i of b. */
#define BIT(b, i) ((uint64_t)((b) >> (i)&1) << 8 * (i))
#define SPREAD(b)                                                                                  \
    (BIT(b, 0) | BIT(b, 1) | BIT(b, 2) | BIT(b, 3) | BIT(b, 4) | BIT(b, 5) | BIT(b, 6) | BIT(b, 7))
#define SPREAD4(b)  SPREAD(b), SPREAD((b) + 1), SPREAD((b) + 2), SPREAD((b) + 3)
#define SPREAD16(b) SPREAD4(b), SPREAD4((b) + 4), SPREAD4((b) + 8), SPREAD4((b) + 12)
#define SPREAD64(b) SPREAD16(b), SPREAD16((b) + 16), SPREAD16((b) + 32), SPREAD16((b) + 48)
static const uint64_t spread[256] = {SPREAD64(0), SPREAD64(64), SPREAD64(128), SPREAD64(192)};

/* Eight bytes as they lie in memory, the lowest first. */
static uint64_t in_order(uint64_t bytes)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(bytes);
#else
    return bytes;
#endif
}

static void put_eight(uint8_t *out, uint64_t bytes)
{
    const uint64_t here = in_order(bytes);
    memcpy(out, &here, 8);
}

static void put_set(uint8_t *out, const uint64_t w[3])
{
    put_eight(out, w[0]);
    put_eight(out + 8, w[1]);
    put_eight(out + 16, w[2]);
}

/* Slots of all areas as one set of cards.  Words are kept apart, not in an array: reading them back
 * together right after they were written one by one would stall. */
static void put_slots(uint8_t *out, const struct pr_edition *e, const uint64_t slots[HM_PR_AREAS])
{
    uint64_t w0 = 0, w1 = 0, w2 = 0;
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        const unsigned by = e->first[a] & 63;
        const uint64_t low = slots[a] << by, high = slots[a] >> 1 >> (63 - by);
        if (e->first[a] < 64) {
            w0 |= low;
            w1 |= high;
        } else if (e->first[a] < 128) {
            w1 |= low;
            w2 |= high;
        } else {
            w2 |= low;
        }
    }
    put_eight(out, w0);
    put_eight(out + 8, w1);
    put_eight(out + 16, w2);
}

static void observe_cards(const struct pr_edition *e, const struct pr_state *s, hm_seat me,
                          uint8_t *out)
{
    put_slots(out, e, s->current);
    put_slots(out + ROW_SET, e, s->future);
    put_slots(out + 2 * ROW_SET, e, s->discard);
    put_set(out + 3 * ROW_SET, s->hand[me].w);
    for (unsigned i = 1, p = me + 1u; i < s->head.nseat; i++, p++) {
        p = p == s->head.nseat ? 0 : p;
        const hm_cards seen = hm_minus(&s->hand[p], &e->start);
        put_set(out + (3 + i) * ROW_SET, seen.w);
    }
    memset(out + (3u + s->head.nseat) * ROW_SET, 0, (HM_SEATS - (size_t)s->head.nseat) * ROW_SET);
}

/* A set of seats, a byte each from `me` on.  Writes eight bytes; what comes later overwrites the
 * last three. */
static void put_seats(uint8_t *out, const struct pr_state *s, unsigned me, unsigned seats)
{
    const unsigned all = (1u << s->head.nseat) - 1;
    put_eight(out, spread[(seats >> me | seats << (s->head.nseat - me)) & all]);
}

static void observe(const struct hm_edition *edition, const struct hm_state *state, hm_seat me,
                    uint8_t *out)
{
    const struct pr_state *s = pr_state_of(state);
    uint8_t               *at = out + ROW_REST;
    observe_cards(pr_edition_of(edition), s, me, out);
    memset(at, 0, 20);
    for (unsigned i = 0, p = me; i < s->head.nseat; i++, p = p + 1 == s->head.nseat ? 0 : p + 1) {
        const uint32_t money = (uint32_t)s->money[p];
        at[4 * i] = (uint8_t)money;
        at[4 * i + 1] = (uint8_t)(money >> 8);
        at[4 * i + 2] = (uint8_t)(money >> 16);
    }
    put_seats(at + 20, s, me, s->head.prompt);
    put_seats(at + 25, s, me, s->served);
    put_seats(at + 30, s, me, s->sealed);
    put_seats(at + 35, s, me, hm_seat_bit(s->master));
    memcpy(at + 40, s->left, HM_PR_AREAS);
    put_eight(at + 44, spread[s->failed] << 32);
    for (unsigned i = 0; i < s->nnamed; i++)
        at[44 + (s->order >> 2 * i & 3)] = (uint8_t)(i + 1);
    at[52] = s->area < HM_PR_AREAS ? (uint8_t)(s->area + 1) : 0;
    at[53] = s->head.phase;
    at[54] = s->head.nseat;
    at[55] = (uint8_t)s->head.ply;
    at[56] = (uint8_t)(s->head.ply >> 8);
}

/* ---- actions ------------------------------------------------------------------------------- */

static unsigned nact(const struct hm_edition *e)
{
    (void)e;
    return ACTS;
}

static unsigned action_of(const struct hm_edition *edition, const struct hm_state *state,
                          const struct hm_move *m)
{
    const hm_cards contracts =
        hm_and(&m->cards, &pr_edition_of(edition)->kind[HM_PR_CARD_CONTRACT]);
    (void)state;
    switch ((enum hm_pr_move_kind)m->kind) {
    case HM_PR_MOVE_CHOOSE: return m->target;
    case HM_PR_MOVE_TAKE:
    case HM_PR_MOVE_ASSIST:
    case HM_PR_MOVE_CASH: return ACT_CARD + pr_only(&m->cards);
    case HM_PR_MOVE_FULFIL:
        return hm_count(&contracts) == 1 ? ACT_CARD + pr_only(&contracts) : ACT_FULFIL;
    case HM_PR_MOVE_PASS: return ACT_PASS;
    case HM_PR_MOVE_DONE: return ACT_DONE;
    case HM_PR_MOVE_KINDS: break;
    }
    return HM_NO_ACTION;
}

static void allow_slots(const struct pr_edition *e, unsigned area, uint64_t slots, uint8_t *mask)
{
    for (; slots != 0; slots &= slots - 1)
        mask[ACT_CARD + e->first[area] + hm_lowest(slots)] = 1;
}

/* What a seat that is asked may take from an area: the current supply, with an assistant the
 * future supply too. */
static uint64_t takable(const struct pr_edition *e, const struct pr_state *s, hm_seat p,
                        unsigned area)
{
    const unsigned money = (unsigned)(s->money[p] < PR_MAX_COST ? s->money[p] : PR_MAX_COST);
    const hm_cards assistants = hm_and(&s->hand[p], &e->kind[HM_PR_CARD_ASSISTANT]);
    const uint64_t slots = s->current[area] | (hm_none(&assistants) ? 0 : s->future[area]);
    return slots & e->afford[area][money];
}

/* The areas that a seat that is asked may take from. */
static unsigned open_to(const struct pr_state *s, hm_seat p)
{
    return 1u << s->area | (pr_at_large(s, p) ? ~(unsigned)s->named & 15u : 0); /* PR-3.8 */
}

static bool is_prompted(const struct pr_state *s, hm_seat p, enum hm_pr_phase phase)
{
    return s->head.phase == phase && hm_seat_in(s->head.prompt, p);
}

/* Can this stock fulfil the contract alone?  The usual answers need no search (pr_pack.h). */
static bool suffices(const struct pr_stock *stock, const struct hm_pr_card *card)
{
    uint16_t need[HM_PR_GOODS] = {0};
    if (card->value == 0 ||
        (stock->n[PR_SORT_SHIP + card->port] == 0 && stock->n[PR_SORT_CAPTAIN] == 0))
        return false;
    if (card->amount <= stock->unit[card->good])
        return true;
    need[card->good] = card->amount;
    return pr_goods_suffice(stock, need);
}

/* Contracts that can be fulfilled alone; if there is one, something can be fulfilled. */
static void allow_fulfilments(const struct pr_edition *e, const struct pr_state *s, hm_seat p,
                              uint8_t *mask)
{
    const hm_cards  contracts = hm_and(&s->hand[p], &e->kind[HM_PR_CARD_CONTRACT]);
    const hm_cards  ships = hm_and(&s->hand[p], &e->kind[HM_PR_CARD_SHIP]);
    struct pr_stock stock;
    if (hm_none(&contracts) || hm_none(&ships) || !pr_may_fulfil(s, p))
        return;
    pr_stock_of(e, &s->hand[p], &stock);
    for (unsigned c = hm_next(&contracts, 0); c < HM_CARDS; c = hm_next(&contracts, c + 1))
        if (suffices(&stock, &e->card[c]))
            mask[ACT_CARD + c] = mask[ACT_FULFIL] = 1;
}

/* Of equal money cards the lowest stands for all. */
static hm_cards cashable(const struct pr_edition *e, const struct pr_state *s, hm_seat p)
{
    hm_cards money = hm_and(&s->hand[p], &e->kind[HM_PR_CARD_MONEY]), listed = {{0, 0, 0}},
             out = {{0, 0, 0}};
    for (unsigned c = hm_next(&money, 0); c < HM_CARDS; c = hm_next(&money, c + 1)) {
        if (!hm_has(&listed, e->head.alike[c]))
            hm_add(&out, c);
        hm_add(&listed, e->head.alike[c]);
    }
    return out;
}

static void mask_of(const struct hm_edition *edition, const struct hm_state *state, hm_seat p,
                    uint8_t *mask)
{
    const struct pr_edition *e = pr_edition_of(edition);
    const struct pr_state   *s = pr_state_of(state);
    memset(mask, 0, ACTS);
    if (p >= s->head.nseat || s->head.phase == HM_PR_PHASE_OVER)
        return;
    for (unsigned open = is_prompted(s, p, HM_PR_PHASE_CHOOSE) ? pr_open_areas(s) : 0; open != 0;
         open &= open - 1)
        mask[ACT_CHOOSE + hm_lowest(open)] = 1;
    for (unsigned open = is_prompted(s, p, HM_PR_PHASE_ASK) ? open_to(s, p) : 0; open != 0;
         open &= open - 1)
        allow_slots(e, hm_lowest(open), takable(e, s, p, hm_lowest(open)), mask);
    mask[ACT_PASS] = is_prompted(s, p, HM_PR_PHASE_ASK);
    mask[ACT_DONE] = is_prompted(s, p, HM_PR_PHASE_SETTLE);
    const hm_cards cash = cashable(e, s, p);
    for (unsigned c = hm_next(&cash, 0); c < HM_CARDS; c = hm_next(&cash, c + 1))
        mask[ACT_CARD + c] = 1;
    allow_fulfilments(e, s, p, mask);
}

/* Fulfils one contract with the cards that are of least use elsewhere. */
static bool fulfil_alone(const struct pr_edition *e, const struct pr_state *s, hm_seat p,
                         unsigned c, struct hm_move *out)
{
    hm_cards cards = hm_minus(&s->hand[p], &e->kind[HM_PR_CARD_CONTRACT]), given;
    hm_add(&cards, c);
    if (!pr_may_fulfil(s, p) || hm_pr_best(&e->head, &cards, &given) == 0)
        return false;
    *out = (struct hm_move){.kind = HM_PR_MOVE_FULFIL, .seat = p, .cards = given};
    return true;
}

/* What a seat does with a card, by where the card is. */
static bool card_move(const struct pr_edition *e, const struct pr_state *s, hm_seat p, unsigned c,
                      struct hm_move *out)
{
    if (c >= e->head.ncard)
        return false;
    const struct hm_pr_card *card = &e->card[c];
    *out = (struct hm_move){.kind = HM_PR_MOVE_TAKE, .seat = p};
    hm_add(&out->cards, c);
    if (hm_has(&s->hand[p], c)) {
        const hm_cards cash = cashable(e, s, p);
        if (card->kind == HM_PR_CARD_CONTRACT)
            return fulfil_alone(e, s, p, c, out);
        out->kind = HM_PR_MOVE_CASH;
        return hm_has(&cash, c) && s->head.phase != HM_PR_PHASE_OVER;
    }
    const uint64_t slot = card->deck != HM_PR_DECK_START ? pr_bit(card->slot) : 0;
    if ((s->future[card->area] & slot) != 0)
        out->kind = HM_PR_MOVE_ASSIST;
    return is_prompted(s, p, HM_PR_PHASE_ASK) && (open_to(s, p) >> card->area & 1) != 0 &&
           (takable(e, s, p, card->area) & slot) != 0;
}

static bool move_of(const struct hm_edition *edition, const struct hm_state *state, hm_seat p,
                    unsigned action, struct hm_move *out)
{
    const struct pr_state *s = pr_state_of(state);
    if (p >= s->head.nseat)
        return false;
    if (action >= ACT_CARD)
        return card_move(pr_edition_of(edition), s, p, action - ACT_CARD, out);
    if (action == ACT_FULFIL)
        return pr_best(edition, state, p, out) > 0;
    *out = (struct hm_move){.kind = HM_PR_MOVE_CHOOSE, .seat = p, .target = (uint8_t)action};
    if (action < ACT_PASS)
        return is_prompted(s, p, HM_PR_PHASE_CHOOSE) && (pr_open_areas(s) >> action & 1) != 0;
    out->kind = action == ACT_PASS ? HM_PR_MOVE_PASS : HM_PR_MOVE_DONE;
    out->target = 0;
    return is_prompted(s, p, action == ACT_PASS ? HM_PR_PHASE_ASK : HM_PR_PHASE_SETTLE);
}

static void print_action(const struct hm_edition *e, unsigned action, struct hm_text *t)
{
    static const char *const plain[] = {"pass", "done", "fulfil the most"};
    if (action < ACT_PASS) {
        hm_put(t, "choose ");
        hm_put(t, areas[action]);
    } else if (action < ACT_CARD) {
        hm_put(t, plain[action - ACT_PASS]);
    } else {
        hm_put(t, "card ");
        hm_put(t, hm_card_id(e, (hm_card)(action - ACT_CARD)));
    }
}

const struct hm_encoding pr_encoding = {
    .version = 1,
    .nobs = ROW,
    .fields = fields,
    .observe = observe,
    .nact = nact,
    .action_of = action_of,
    .mask = mask_of,
    .move_of = move_of,
    .print_action = print_action,
};
