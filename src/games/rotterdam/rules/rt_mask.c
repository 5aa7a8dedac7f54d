/*
 * rt_mask.c: the mask of flat actions, computed without a list of moves.
 *
 * The same rules as in rt_legal.c and rt_offers.c, for all moves that share an action number at
 * once: a block of actions is a few words of bits, and most bits are set together.  Amounts of
 * products are counted in the bytes of one word, a byte for each product.
 */
#include "base/rows.h"
#include "rt_actions.h"

struct finding {
    const struct rt_edition *e;
    const struct rt_state   *s;
    uint64_t                *bits;
    uint64_t                *used; /* words that are nonzero */
    unsigned                 p;
    /* for actions on the board only (look_at_board) */
    struct rt_blocks block;
    uint64_t         taken;
};

/* Sets the bits of a word in the mask, from action `at` on. */
static void allow(const struct finding *f, unsigned at, uint64_t set)
{
    const uint64_t high = set >> 1 >> (63 - at % 64);
    f->bits[at / 64] |= set << at % 64;
    *f->used |= rt_bit(at / 64);
    if (high != 0) {
        f->bits[at / 64 + 1] |= high;
        *f->used |= rt_bit(at / 64 + 1);
    }
}

/* ---- products ------------------------------------------------------------------------------- */

static uint64_t count_held(const struct rt_edition *e, uint64_t products)
{
    uint64_t n = 0;
    for (; products != 0; products &= products - 1)
        n += (uint64_t)1 << 8 * e->product[hm_lowest(products)];
    return n;
}

/* Returns a byte of 1 for each product of which less is held than needed.  No amount exceeds
 * 127. */
static uint64_t lacking(uint64_t need, uint64_t held)
{
    return ~((held | HM_EACH_BYTE << 7) - need) >> 7 & HM_EACH_BYTE;
}

static uint64_t need_of(const struct rt_edition *e, unsigned assignment)
{
    return hm_spread_nibbles(e->need[assignment]);
}

/* RT-7.4: returns whether the assignment can be paid for, with jokers for what is missing. */
static bool can_complete(uint64_t need, uint64_t held, unsigned jokers)
{
    const uint64_t where = lacking(need, held) * 255;
    return ((need & where) - (held & where)) * HM_EACH_BYTE >> 56 <= jokers;
}

static void allow_completions(const struct finding *f)
{
    const uint64_t held = count_held(f->e, f->s->products[f->p]);
    const unsigned jokers = hm_popcount(f->s->shipping[f->p] & f->e->of_kind[HM_RT_CARD_JOKER]);
    unsigned       i = 0;
    for (uint64_t w = f->s->assignments[f->p]; w != 0; w &= w - 1, i++)
        if (can_complete(need_of(f->e, hm_lowest(w)), held, jokers))
            allow(f, RT_ACT_COMPLETE + i, 1);
}

/* ---- ships ---------------------------------------------------------------------------------- */

/* Finds what actions on the board depend on. */
static void look_at_board(struct finding *f)
{
    f->block = rt_blocks_of(f->e);
    f->taken = rt_occupied(f->e, f->s);
}

/* Returns a bit for each free starting position, by its rank among all of them. */
static uint64_t free_starts(const struct finding *f)
{
    uint64_t ranks = 0;
    unsigned i = 0;
    for (uint64_t w = f->e->starts; w != 0; w &= w - 1, i++)
        ranks |= (f->taken >> hm_lowest(w) & 1 ? (uint64_t)0 : (uint64_t)1) << i;
    return ranks;
}

static bool has_ship_at_home(const struct finding *f)
{
    const unsigned first = f->p * RT_FLEET, end = first + rt_fleet(f->s->head.nseat);
    unsigned       i = first;
    while (i < end && rt_afloat(f->s, i))
        i++;
    return i < end;
}

/* RT-4.1, RT-4.2, RT-8.2: a pattern of cargoes at every free start. */
static void allow_places(const struct finding *f, unsigned block, unsigned size, uint64_t cargoes)
{
    if (cargoes == 0 || !has_ship_at_home(f))
        return;
    for (uint64_t w = free_starts(f); w != 0; w &= w - 1)
        allow(f, block + hm_lowest(w) * size, cargoes);
}

/* Materials in stock, a bit HM_EACH_BYTE. */
static unsigned in_stock(const struct rt_state *s)
{
    unsigned materials = 0;
    for (unsigned k = 0; k < HM_RT_MATERIALS; k++)
        materials |= (s->stock[k] > 0 ? 1u : 0u) << k;
    return materials;
}

static void allow_places_at_turn(const struct finding *f)
{
    const unsigned materials = in_stock(f->s), all = (1u << HM_RT_MATERIALS) - 1;
    allow_places(f, f->block.place, HM_RT_MATERIALS + 1,
                 materials << 1 | (materials != all ? 1u : 0u));
}

/* The loaded ships, or those on the water, in the seat's own numbering. */
static uint32_t find_ships(const struct finding *f, bool loaded)
{
    const struct rt_state *s = f->s;
    uint32_t               ships = 0;
    for (unsigned n = 0, p = f->p; n < s->head.nseat; n++, p = rt_next_seat(s, p))
        for (unsigned k = 0; k < RT_FLEET; k++) {
            const unsigned ship = p * RT_FLEET + k;
            ships |= (uint32_t)(loaded ? s->cargo[ship] > 0 : rt_afloat(s, ship))
                     << (n * RT_FLEET + k);
        }
    return ships;
}

static void allow_luck(const struct finding *f)
{
    const uint32_t loaded = find_ships(f, true);
    for (uint32_t w = loaded; w != 0; w &= w - 1) {
        const unsigned a = hm_lowest(w);
        allow(f, RT_ACT_LUCK + a * (a - 1) / 2, loaded & ((1u << a) - 1));
    }
}

static void allow_setbacks(const struct finding *f)
{
    for (uint32_t w = find_ships(f, false); w != 0; w &= w - 1) {
        const unsigned n = hm_lowest(w);
        unsigned       at = f->block.setback + n * f->block.ways;
        for (uint64_t back = f->e->back[f->s->at[rt_ship_at(f->s, f->p, n)]]; back != 0;
             back &= back - 1, at++)
            if ((f->taken >> hm_lowest(back) & 1) == 0)
                allow(f, at, 1);
    }
}

static void allow_storms(const struct finding *f)
{
    for (uint32_t w = find_ships(f, false); w != 0; w &= w - 1) {
        const unsigned n = hm_lowest(w);
        unsigned       at = f->block.storm + n * f->block.paths;
        for (uint64_t near = f->e->back[f->s->at[rt_ship_at(f->s, f->p, n)]]; near != 0;
             near &= near - 1)
            for (uint64_t far = f->e->back[hm_lowest(near)]; far != 0; far &= far - 1, at++)
                if (((f->taken >> hm_lowest(near) | f->taken >> hm_lowest(far)) & 1) == 0)
                    allow(f, at, 1);
    }
}

/* RT-8.7: a ship on the water takes the cargo, or one from home if none is on the water. */
static void allow_robberies(const struct finding *f)
{
    const uint32_t own = find_ships(f, false) & ((1u << RT_FLEET) - 1);
    const uint64_t starts = own == 0 ? free_starts(f) : 0;
    for (uint32_t w = find_ships(f, true); w != 0; w &= w - 1) {
        const unsigned n = hm_lowest(w);
        allow(f, RT_ACT_ROB + n * RT_FLEET, own & ~(uint64_t)(1u << n));
        allow(f, f->block.rob_place + n * f->block.starts, starts);
    }
}

static void allow_card(const struct finding *f, enum hm_rt_card_kind kind)
{
    switch (kind) {
    case HM_RT_CARD_LUCK: allow_luck(f); return;
    case HM_RT_CARD_CARGO: allow_places(f, f->block.cargo, HM_RT_MATERIALS, in_stock(f->s)); return;
    case HM_RT_CARD_SETBACK: allow_setbacks(f); return;
    case HM_RT_CARD_STORM: allow_storms(f); return;
    case HM_RT_CARD_ADVANTAGE:
    case HM_RT_CARD_EXTRA_ADVANTAGE:
        if (rt_shipping_held(f->s, f->p) == RT_HAND)
            allow(f, RT_ACT_OPEN + (kind == HM_RT_CARD_EXTRA_ADVANTAGE ? 1u : 0u), 1);
        return;
    case HM_RT_CARD_ROBBERY: allow_robberies(f); return;
    case HM_RT_CARD_INSPECTION: allow(f, RT_ACT_POLICE, find_ships(f, true)); return;
    case HM_RT_CARD_JOKER:
    case HM_RT_CARD_KINDS: return;
    }
}

static void allow_cards(const struct finding *f, uint32_t hand)
{
    while (hand != 0) {
        const unsigned kind = f->e->kind[hm_lowest(hand)];
        allow_card(f, (enum hm_rt_card_kind)kind);
        hand &= ~f->e->of_kind[kind];
    }
}

/* ---- phase 5 -------------------------------------------------------------------------------- */

/* Of the products wanted, those that seat q may hold as far as the seat to act knows: `known` are
 * the products that it has seen. */
static unsigned may_hold(const struct finding *f, unsigned q, uint64_t known, unsigned wanted)
{
    const struct rt_edition *e = f->e;
    const struct rt_state   *s = f->s;
    const uint64_t           seen = s->products[q] & known, unseen = s->products[q] & ~known;
    unsigned                 products = 0;
    for (unsigned w = wanted; w != 0; w &= w - 1) {
        const unsigned k = hm_lowest(w), h = e->harbour_of[k];
        const uint64_t held = (seen & e->of_product[k]) | (unseen & e->of_harbour[h]);
        products |= (unsigned)((held | s->hidden_products[q][h]) != 0) << k;
    }
    return products;
}

/* Every product held for every other one that is wanted; held: a byte 1 for HM_EACH_BYTE. */
static void allow_offers(const struct finding *f, unsigned to, uint64_t held, unsigned wanted)
{
    const uint64_t same = 0x8040201008040201u;
    allow(f, RT_ACT_OFFER + to * RT_PRODUCTS * RT_PRODUCTS, held * wanted & ~same);
}

/* RT-7.1: one product for another that an assignment in hand lacks, and every product shown.
 * amount: of each product in the hand. */
static void allow_useful(const struct finding *f, uint64_t amount)
{
    const struct rt_state *s = f->s;
    const uint64_t         held = lacking(HM_EACH_BYTE, amount) ^ HM_EACH_BYTE;
    uint64_t               lack = 0;
    allow(f, RT_ACT_SHOW, hm_gather(held));
    if (held == 0 || s->offer_number[f->p] != 0 || s->offered[f->p] >= s->offer_cap)
        return;
    for (uint64_t w = s->assignments[f->p]; w != 0; w &= w - 1)
        lack |= lacking(need_of(f->e, hm_lowest(w)), amount);
    if (lack == 0)
        return;
    allow_offers(f, 0, held, hm_gather(lack));
    if (s->head.nseat == 2)
        return;
    const uint64_t known = rt_is_truth(s) ? rt_faces_known(s, f->p) : ~(uint64_t)0;
    for (unsigned n = 1; n < s->head.nseat; n++)
        allow_offers(f, n, held, may_hold(f, rt_seat_at(s, f->p, n), known, hm_gather(lack)));
}

/* RT-7.1: offers of others that the hand can pay.  Without branches, which would be
 * unpredictable. */
static void allow_accepts(const struct finding *f, uint64_t amount)
{
    const struct rt_state *s = f->s;
    unsigned               makers = 0;
    for (unsigned n = 1; n < s->head.nseat; n++) {
        const unsigned q = rt_seat_at(s, f->p, n);
        const bool     stands = s->offer_number[q] > 0, seen = rt_offer_seen(s, q, (uint8_t)f->p);
        const bool     paid = lacking(hm_spread_nibbles(s->want[q]), amount) == 0;
        makers |= (unsigned)(stands & seen & paid) << n;
    }
    allow(f, RT_ACT_ACCEPT, makers);
}

static void allow_swaps(struct finding *f)
{
    const struct rt_state *s = f->s;
    const uint64_t         amount = count_held(f->e, s->products[f->p]);
    const unsigned         withdraw = s->offer_number[f->p] > 0;
    const uint32_t         cards =
        s->shipping[f->p] & (rt_may_play_cards_in_swap(s) ? ~(uint32_t)0 : f->e->with_points);
    if (cards != 0) {
        look_at_board(f);
        allow_cards(f, cards);
    }
    allow(f, RT_ACT_DONE, 1 | withdraw << (RT_ACT_WITHDRAW - RT_ACT_DONE));
    if (hm_get_four(s->offer_number) != 0)
        allow_accepts(f, amount);
    allow_useful(f, amount);
}

/* ---- the mask ------------------------------------------------------------------------------- */

static void allow_action(const struct finding *f)
{
    const struct rt_state *s = f->s;
    bool                   may_end = s->acted;
    switch ((enum hm_rt_phase)s->head.phase) {
    case HM_RT_PHASE_PLACE:
        if (!s->acted) {
            allow_places_at_turn(f);
            allow(f, RT_ACT_PASS, 1);
        }
        break;
    case HM_RT_PHASE_NAVIGATE:
        if (!s->acted)
            allow(f, RT_ACT_COLOUR, (1u << HM_RT_COLOURS) - 1);
        break;
    case HM_RT_PHASE_CARDS:
        may_end = !rt_can_draw(s, f->p);
        if (!may_end)
            allow(f, RT_ACT_DRAW, 1);
        break;
    case HM_RT_PHASE_HARBOURS: may_end = true; break;
    case HM_RT_PHASE_ASSIGN:
        if (!s->acted) {
            allow_completions(f);
            allow(f, RT_ACT_PASS, 1);
        }
        break;
    case HM_RT_PHASE_SWAP:
    case HM_RT_PHASE_OVER: return;
    }
    if (may_end)
        allow(f, RT_ACT_END, 1);
}

uint64_t rt_mask(const struct hm_edition *edition, const struct hm_state *state, hm_seat p,
                 void *memory, uint64_t *bits)
{
    uint64_t       used = 0;
    struct finding f; /* `block` and `taken` stay unset where nothing reads them */
    f.e = rt_edition_of(edition);
    f.s = rt_state_of(state);
    f.bits = bits;
    f.used = &used;
    f.p = p;
    (void)memory;
    if (p >= f.s->head.nseat || !hm_seat_in(f.s->head.prompt, p))
        return 0;
    if (f.s->steer != RT_NONE) {
        allow(&f, RT_ACT_BOARD, rt_free_ways(f.e, f.s, f.s->steer, f.s->colour));
        return used;
    }
    if (f.s->head.phase == HM_RT_PHASE_SWAP) {
        allow_swaps(&f);
        return used;
    }
    const uint32_t cards = f.s->shipping[p] & ~f.e->of_kind[HM_RT_CARD_JOKER];
    if (cards != 0 || f.s->head.phase == HM_RT_PHASE_PLACE)
        look_at_board(&f);
    allow_action(&f);
    allow_cards(&f, cards);
    return used;
}
