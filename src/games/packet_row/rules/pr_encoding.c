/*
 * pr_encoding.c: Packet Row as numbers, for learning (encoding.h).
 *
 * Most of a row consists of sets of cards, one bit for each card, as in the state.  So a row is
 * cheap to write, and its unpacked bits suit a neural network.
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
#include "base/rows.h"
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
     "1 to 4: order in which it was named in this round; 0: not named"},
    {"failed", HM_PR_AREAS, 1, HM_BY_NAME, areas, NULL, "1: the area could not be filled"},
    {"area", 1, 1, HM_BY_NOTHING, NULL, area_values, "the area at hand"},
    {"phase", 1, 1, HM_BY_NOTHING, NULL, phases, "the phase of the game"},
    {"players", 1, 1, HM_BY_NOTHING, NULL, NULL, "seats at the table"},
    {"ply", 1, 2, HM_BY_NOTHING, NULL, NULL, "moves made so far"},
    {NULL, 0, 0, 0, NULL, NULL, NULL},
};

enum {
    ROW_SET = HM_CARDS / 8, /* bytes of a set of cards */
    ROW_REST = 8 * ROW_SET, /* end of the sets */
    ROW = ROW_REST + 4 * HM_SEATS + 4 * HM_SEATS + 3 * HM_PR_AREAS + 5,
};

/* A set of cards as words that stay in registers. */
struct words {
    uint64_t w0, w1, w2;
};

static inline void put_words(uint8_t *out, struct words set)
{
    hm_put_eight(out, set.w0);
    hm_put_eight(out + 8, set.w1);
    hm_put_eight(out + 16, set.w2);
}

/* Two sets of cards at once. */
struct word_pairs {
    hm_by_eight w0, w1, w2;
};

/* Adds slots of an area that begins at card `first` to a struct words or word_pairs. */
#define ADD_SLOTS(set, slots, first)                                                               \
    do {                                                                                           \
        const unsigned by_ = (first)&63;                                                           \
        if ((first) < 64) {                                                                        \
            (set)->w0 |= (slots) << by_;                                                           \
            (set)->w1 |= (slots) >> 1 >> (63 - by_);                                               \
        } else if ((first) < 128) {                                                                \
            (set)->w1 |= (slots) << by_;                                                           \
            (set)->w2 |= (slots) >> 1 >> (63 - by_);                                               \
        } else {                                                                                   \
            (set)->w2 |= (slots) << by_;                                                           \
        }                                                                                          \
    } while (0)

/* Both supplies and the discard piles. */
static void put_areas(uint8_t *out, const struct pr_edition *e, const struct pr_state *s)
{
    struct word_pairs supply = {{0, 0}, {0, 0}, {0, 0}};
    struct words      discard = {0, 0, 0};
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        const hm_by_eight both = {s->current[a], s->future[a]};
        ADD_SLOTS(&supply, both, e->first[a]);
        ADD_SLOTS(&discard, (uint64_t)s->discard[a], e->first[a]);
    }
    put_words(out, (struct words){supply.w0[0], supply.w1[0], supply.w2[0]});
    put_words(out + ROW_SET, (struct words){supply.w0[1], supply.w1[1], supply.w2[1]});
    put_words(out + 2 * ROW_SET, discard);
}

/* The seats clockwise twice, by the number of seats: a row begins anywhere and needs no branch
 * where the order wraps around, which would be unpredictable. */
static const uint8_t clockwise[HM_SEATS + 1][2 * HM_SEATS] = {
    {0},
    {0},
    {0, 1, 0, 1},
    {0, 1, 2, 0, 1, 2},
    {0, 1, 2, 3, 0, 1, 2, 3},
    {0, 1, 2, 3, 4, 0, 1, 2, 3, 4},
};

/* Every seat's cards and money, from `me` on.  Starting contracts of others are hidden. */
static void put_holdings(uint8_t *hands, uint8_t *money, const struct pr_edition *e,
                         const struct pr_state *s, unsigned me)
{
    const struct words seen = {~e->start.w[0], ~e->start.w[1], ~e->start.w[2]};
    const uint64_t    *w = s->hand[me].w;
    put_words(hands, (struct words){w[0], w[1], w[2]});
    hm_put_four(money, (uint32_t)s->money[me]);
    const uint8_t *seat = &clockwise[s->head.nseat][me];
    for (unsigned i = 1; i < s->head.nseat; i++) {
        const unsigned p = seat[i];
        w = s->hand[p].w;
        put_words(hands + i * ROW_SET,
                  (struct words){w[0] & seen.w0, w[1] & seen.w1, w[2] & seen.w2});
        hm_put_four(money + 4 * i, (uint32_t)s->money[p]);
    }
    for (unsigned i = s->head.nseat; i < HM_SEATS; i++) {
        put_words(hands + i * ROW_SET, (struct words){0, 0, 0});
        hm_put_four(money + 4 * i, 0);
    }
}

/* Four sets of seats, a byte for each seat from `me` on.  Writes 23 bytes; later writes overwrite
 * the last three. */
static void put_seats(uint8_t *out, const struct pr_state *s, unsigned me)
{
    const unsigned n = s->head.nseat, low = (1u << (n - me)) - 1, high = ((1u << n) - 1) ^ low;
    const uint32_t sets = (uint32_t)s->head.prompt | (uint32_t)s->served << 8 |
                          (uint32_t)s->sealed << 16 | (uint32_t)hm_seat_bit(s->master) << 24;
    const uint32_t turned =
        (sets >> me & low * 0x01010101u) | (sets << (n - me) & high * 0x01010101u);
    hm_put_eight(out, hm_spread(turned & 255));
    hm_put_eight(out + HM_SEATS, hm_spread(turned >> 8 & 255));
    hm_put_eight(out + 2 * HM_SEATS, hm_spread(turned >> 16 & 255));
    hm_put_eight(out + 3 * HM_SEATS, hm_spread(turned >> 24));
}

/* A byte for each area: 1 to 4, the order in which it was named, or 0. */
static uint32_t order_of_areas(const struct pr_state *s)
{
    const uint32_t order = (uint32_t)(0x04030201 & (((uint64_t)1 << 8 * s->nnamed) - 1));
    uint32_t       named = 0;
    for (unsigned i = 0; i < HM_PR_AREAS; i++)
        named |= (order >> 8 * i & 255) << 8 * (s->order >> 2 * i & 3);
    return named;
}

static void observe(const struct hm_edition *edition, const struct hm_state *state, hm_seat me,
                    uint8_t *out)
{
    const struct pr_edition *e = pr_edition_of(edition);
    const struct pr_state   *s = pr_state_of(state);
    uint8_t                 *at = out + ROW_REST;
    put_areas(out, e, s);
    put_holdings(out + 3 * ROW_SET, at, e, s, me);
    put_seats(at + 20, s, me);
    memcpy(at + 40, s->left, HM_PR_AREAS);
    hm_put_eight(at + 44, hm_spread(s->failed) << 32 | order_of_areas(s));
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

/* The areas that a prompted seat may take from. */
static unsigned open_to(const struct pr_state *s, hm_seat p)
{
    return 1u << s->area | (pr_at_large(s, p) ? ~(unsigned)s->named & 15u : 0); /* PR-3.8 */
}

/* Returns whether this stock can fulfil the contract alone. */
static bool suffices(const struct pr_stock *stock, const struct hm_pr_card *card)
{
    if (card->value == 0 ||
        (stock->n[PR_SORT_SHIP + card->port] == 0 && stock->n[PR_SORT_CAPTAIN] == 0))
        return false;
    return pr_good_suffices(stock, card->good, card->amount);
}

/* Contracts of a hand that can be fulfilled alone.  All contracts belong to the guildhall. */
static hm_cards fulfillable(const struct pr_edition *e, const hm_cards *hand)
{
    const hm_cards  contracts = hm_and(hand, &e->kind[HM_PR_CARD_CONTRACT]);
    const hm_cards  ships = hm_and(hand, &e->kind[HM_PR_CARD_SHIP]);
    uint64_t        w = pr_area_slots(e, HM_PR_AREA_GUILDHALL, &contracts), out = 0;
    struct pr_stock stock;
    if (w == 0 || hm_none(&ships))
        return (hm_cards){{0, 0, 0}};
    pr_stock_of(e, hand, &stock);
    for (; w != 0; w &= w - 1)
        if (suffices(&stock, &e->card[e->first[HM_PR_AREA_GUILDHALL] + hm_lowest(w)]))
            out |= w & -w;
    return pr_area_cards(e, HM_PR_AREA_GUILDHALL, out);
}

/* Of equal money cards, the lowest one stands for all.  All of them belong to the bank. */
static hm_cards cashable(const struct pr_edition *e, const hm_cards *hand)
{
    const hm_cards money = hm_and(hand, &e->kind[HM_PR_CARD_MONEY]);
    uint64_t       w = pr_area_slots(e, HM_PR_AREA_BANK, &money), out = 0;
    hm_cards       listed = {{0, 0, 0}};
    for (; w != 0; w &= w - 1) {
        const unsigned alike = e->head.alike[e->first[HM_PR_AREA_BANK] + hm_lowest(w)];
        out |= hm_has(&listed, alike) ? 0 : w & -w;
        hm_add(&listed, alike);
    }
    return pr_area_cards(e, HM_PR_AREA_BANK, out);
}

/* What mask_of() remembers of a seat: the cards of a hand that can be used at any time.  What they
 * depend on changes less often than the seat is prompted. */
struct memo {
    hm_cards hand; /* without cards that make no difference */
    hm_cards usable;
};

/* The memory is initially zero, which is correct: an empty hand has no such cards. */
static hm_cards find_usable(const struct pr_edition *e, const hm_cards *hand, struct memo *memo)
{
    const hm_cards some = hm_or(&e->useful, &e->kind[HM_PR_CARD_MONEY]);
    const hm_cards relevant = hm_and(hand, &some);
    if (memo != NULL && hm_same(&memo->hand, &relevant))
        return memo->usable;
    const hm_cards cash = cashable(e, hand), contracts = fulfillable(e, hand);
    const hm_cards usable = hm_or(&cash, &contracts);
    if (memo != NULL)
        *memo = (struct memo){relevant, usable};
    return usable;
}

static void allow_cards(uint64_t *bits, const hm_cards *set)
{
    bits[0] |= set->w[0] << ACT_CARD;
    bits[1] |= set->w[0] >> (64 - ACT_CARD) | set->w[1] << ACT_CARD;
    bits[2] |= set->w[1] >> (64 - ACT_CARD) | set->w[2] << ACT_CARD;
    bits[3] |= set->w[2] >> (64 - ACT_CARD);
}

/* The cards that a prompted seat may take: those that it can pay for in the current supply and,
 * with an assistant, in the future supply. */
static hm_cards takable(const struct pr_edition *e, const struct pr_state *s, hm_seat p)
{
    const unsigned money = (unsigned)(s->money[p] < PR_MAX_COST ? s->money[p] : PR_MAX_COST);
    const hm_cards assistants = hm_and(&s->hand[p], &e->kind[HM_PR_CARD_ASSISTANT]);
    const uint64_t future = hm_none(&assistants) ? 0 : ~(uint64_t)0;
    uint64_t       out[4] = {0, 0, 0, 0}; /* one word more than there are cards */
    unsigned       open = open_to(s, p);
    do { /* usually one area */
        const unsigned a = hm_lowest(open), at = e->first[a] / 64, by = e->first[a] % 64;
        const uint64_t slots = (s->current[a] | (s->future[a] & future)) & e->afford[a][money];
        out[at] |= slots << by;
        out[at + 1] |= slots >> 1 >> (63 - by);
        open &= open - 1;
    } while (open != 0);
    return (hm_cards){{out[0], out[1], out[2]}};
}

static uint64_t mask_of(const struct hm_edition *edition, const struct hm_state *state, hm_seat p,
                        void *memory, uint64_t *bits)
{
    const struct pr_edition *e = pr_edition_of(edition);
    const struct pr_state   *s = pr_state_of(state);
    const bool               asked = hm_seat_in(s->head.prompt, p);
    struct memo             *memo = memory;
    if (p >= s->head.nseat || s->head.phase == HM_PR_PHASE_OVER)
        return 0;
    hm_cards       cards = find_usable(e, &s->hand[p], memo != NULL ? &memo[p] : NULL);
    const hm_cards contracts = hm_and(&cards, &e->kind[HM_PR_CARD_CONTRACT]);
    if (!pr_may_fulfil(s, p))
        cards = hm_minus(&cards, &contracts);
    else
        bits[0] |= (uint64_t)!hm_none(&contracts) << ACT_FULFIL;
    if (asked && s->head.phase == HM_PR_PHASE_ASK) {
        const hm_cards taken = takable(e, s, p);
        cards = hm_or(&cards, &taken);
        bits[0] |= pr_bit(ACT_PASS);
    } else if (asked && s->head.phase == HM_PR_PHASE_CHOOSE) {
        bits[0] |= (uint64_t)pr_open_areas(s) << ACT_CHOOSE;
    } else if (asked) {
        bits[0] |= pr_bit(ACT_DONE);
    }
    allow_cards(bits, &cards);
    return (1u << hm_action_words(ACTS)) - 1;
}

/* Fulfils contracts with the cards that are of least use elsewhere. */
static void fulfil(const struct pr_edition *e, const struct pr_state *s, hm_seat p,
                   const hm_cards *contracts, struct hm_move *out)
{
    *out = (struct hm_move){
        .kind = HM_PR_MOVE_FULFIL, .seat = p, .cards = pr_fulfilment_of(e, &s->hand[p], contracts)};
}

/* Contracts that can be fulfilled together can be fulfilled alone too, so nothing is to be searched
 * if there is one only. */
static void fulfil_most(const struct pr_edition *e, const struct pr_state *s, hm_seat p,
                        struct hm_move *out)
{
    const hm_cards contracts = fulfillable(e, &s->hand[p]);
    if (hm_count(&contracts) == 1)
        fulfil(e, s, p, &contracts, out);
    else
        pr_best(&e->head, (const struct hm_state *)(const void *)s, p, out);
}

/* What a seat does with a card, depending on where the card is. */
static void card_move(const struct pr_edition *e, const struct pr_state *s, hm_seat p, unsigned c,
                      struct hm_move *out)
{
    const struct hm_pr_card *card = &e->card[c];
    const bool               held = hm_has(&s->hand[p], c);
    *out = (struct hm_move){.kind = HM_PR_MOVE_TAKE, .seat = p};
    hm_add(&out->cards, c);
    if (held && card->kind == HM_PR_CARD_CONTRACT) {
        const hm_cards contract = out->cards;
        fulfil(e, s, p, &contract, out);
        return;
    }
    if (held)
        out->kind = HM_PR_MOVE_CASH;
    else if ((s->future[card->area] & pr_bit(card->slot)) != 0)
        out->kind = HM_PR_MOVE_ASSIST;
}

static void move_of(const struct hm_edition *edition, const struct hm_state *state, hm_seat p,
                    unsigned action, struct hm_move *out)
{
    static const uint8_t kinds[ACT_FULFIL] = {
        HM_PR_MOVE_CHOOSE, HM_PR_MOVE_CHOOSE, HM_PR_MOVE_CHOOSE,
        HM_PR_MOVE_CHOOSE, HM_PR_MOVE_PASS,   HM_PR_MOVE_DONE,
    };
    if (action >= ACT_CARD)
        card_move(pr_edition_of(edition), pr_state_of(state), p, action - ACT_CARD, out);
    else if (action == ACT_FULFIL)
        fulfil_most(pr_edition_of(edition), pr_state_of(state), p, out);
    else
        *out = (struct hm_move){
            .kind = kinds[action], .seat = p, .target = (uint8_t)(action < ACT_PASS ? action : 0)};
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
    .memo = HM_SEATS * sizeof(struct memo),
    .fields = fields,
    .observe = observe,
    .nact = nact,
    .action_of = action_of,
    .mask = mask_of,
    .move_of = move_of,
    .print_action = print_action,
};
