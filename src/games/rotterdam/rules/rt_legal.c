/*
 * rt_legal.c: the listed moves of a prompted seat.
 *
 * Of cards that are equal in play only the lowest in hand is used; ships are never equal.
 * Offers and shows are too many to list: rt_offers.c lists a few, check() validates them all.
 */
#include "rt.h"

struct listing {
    const struct rt_edition *e;
    const struct rt_state   *s;
    struct hm_move          *out;
    size_t                   n;
    unsigned                 p;
    uint64_t                 taken;
    hm_cards                 card; /* the shipping card being listed */
};

static void put(struct listing *l, enum hm_rt_move_kind kind, unsigned target, unsigned a,
                unsigned b)
{
    l->out[l->n++] = (struct hm_move){
        (uint8_t)kind, (hm_seat)l->p, (uint8_t)target, 0, {(uint8_t)a, (uint8_t)b, 0, 0}, l->card};
}

static unsigned first_ship(const struct listing *l) { return l->p * RT_FLEET; }
static unsigned fleet_end(const struct listing *l)
{
    return l->p * RT_FLEET + rt_fleet(l->s->head.nseat);
}

/* RT-4.1, RT-4.2, RT-8.2 */
static void list_places(struct listing *l, enum hm_rt_move_kind kind, bool may_be_empty)
{
    const struct rt_state *s = l->s;
    uint8_t                cargo[HM_RT_MATERIALS + 1];
    unsigned               n = 0;
    for (unsigned k = 0; k < HM_RT_MATERIALS; k++)
        if (s->stock[k] > 0)
            cargo[n++] = (uint8_t)(k + 1);
    if (may_be_empty && n < HM_RT_MATERIALS)
        cargo[n++] = 0;
    uint64_t free = l->e->starts & ~l->taken;
    if (free == 0)
        return;
    for (unsigned ship = first_ship(l); ship < fleet_end(l); ship++) {
        if (rt_afloat(s, ship))
            continue;
        for (uint64_t w = free; w != 0; w &= w - 1)
            for (unsigned k = 0; k < n; k++)
                put(l, kind, ship, hm_lowest(w), cargo[k]);
    }
}

/* The loaded ships, or those on the water; returns how many. */
static unsigned find_ships(const struct rt_state *s, bool loaded, uint8_t list[RT_SHIPS])
{
    unsigned n = 0;
    for (unsigned i = 0; i < RT_FLEET * s->head.nseat; i++)
        if (loaded ? s->cargo[i] > 0 : rt_afloat(s, i))
            list[n++] = (uint8_t)i;
    return n;
}

static void list_luck(struct listing *l)
{
    uint8_t  ship[RT_SHIPS];
    unsigned n = find_ships(l->s, true, ship);
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = i + 1; j < n; j++)
            put(l, HM_RT_MOVE_LUCK, ship[i], ship[j], 0);
}

static void list_setbacks(struct listing *l, bool storm)
{
    uint8_t  ship[RT_SHIPS];
    unsigned n = find_ships(l->s, false, ship);
    for (unsigned i = 0; i < n; i++)
        for (uint64_t w = l->e->back[l->s->at[ship[i]]] & ~l->taken; w != 0; w &= w - 1) {
            unsigned near = hm_lowest(w);
            if (!storm) {
                put(l, HM_RT_MOVE_SETBACK, ship[i], near, 0);
                continue;
            }
            for (uint64_t far = l->e->back[near] & ~l->taken; far != 0; far &= far - 1)
                put(l, HM_RT_MOVE_STORM, ship[i], near, hm_lowest(far));
        }
}

static void list_robberies(struct listing *l)
{
    uint8_t  robbed[RT_SHIPS];
    unsigned n = find_ships(l->s, true, robbed);
    bool     afloat = rt_ships_of(l->s, l->p) != 0;
    for (unsigned i = 0; i < n; i++)
        for (unsigned own = first_ship(l); own < fleet_end(l); own++) {
            if (afloat) {
                if (own != robbed[i] && rt_afloat(l->s, own))
                    put(l, HM_RT_MOVE_ROB, robbed[i], own, 0);
                continue;
            }
            for (uint64_t w = l->e->starts & ~l->taken; w != 0; w &= w - 1)
                put(l, HM_RT_MOVE_ROB, robbed[i], own, hm_lowest(w) + 1);
        }
}

static void list_police(struct listing *l)
{
    uint8_t  ship[RT_SHIPS];
    unsigned n = find_ships(l->s, true, ship);
    for (unsigned i = 0; i < n; i++)
        put(l, HM_RT_MOVE_POLICE, ship[i], 0, 0);
}

static void list_card(struct listing *l, enum hm_rt_card_kind kind)
{
    switch (kind) {
    case HM_RT_CARD_LUCK: list_luck(l); return;
    case HM_RT_CARD_CARGO: list_places(l, HM_RT_MOVE_CARGO, false); return;
    case HM_RT_CARD_SETBACK: list_setbacks(l, false); return;
    case HM_RT_CARD_STORM: list_setbacks(l, true); return;
    case HM_RT_CARD_ADVANTAGE:
    case HM_RT_CARD_EXTRA_ADVANTAGE:
        if (rt_shipping_held(l->s, l->p) == RT_HAND)
            put(l, HM_RT_MOVE_OPEN, 0, 0, 0);
        return;
    case HM_RT_CARD_ROBBERY: list_robberies(l); return;
    case HM_RT_CARD_INSPECTION: list_police(l); return;
    case HM_RT_CARD_JOKER:
    case HM_RT_CARD_KINDS: return;
    }
}

/* One card of each kind in hand. */
static void list_cards(struct listing *l, uint32_t hand)
{
    while (hand != 0) {
        unsigned i = hm_lowest(hand), kind = l->e->kind[i];
        l->card = (hm_cards){{0, 0, 0}};
        hm_add(&l->card, RT_SHIPPING + i);
        list_card(l, (enum hm_rt_card_kind)kind);
        hand &= ~l->e->of_kind[kind];
    }
    l->card = (hm_cards){{0, 0, 0}};
}

/* The products still needed, one after another: the lowest cards in hand, or jokers in their
 * place. */
static void list_payments(struct listing *l, uint32_t need, uint64_t products, uint32_t jokers,
                          hm_cards paid)
{
    unsigned k = 0;
    while (k < RT_PRODUCTS && rt_nibble(need, k) == 0)
        k++;
    if (k == RT_PRODUCTS) {
        l->card = paid;
        put(l, HM_RT_MOVE_COMPLETE, 0, 0, 0);
        return;
    }
    unsigned n = rt_nibble(need, k);
    need &= ~(15u << k * 4);
    uint64_t held = products & l->e->of_product[k];
    for (unsigned by_joker = 0; by_joker <= n; by_joker++) {
        hm_cards payment = paid;
        uint64_t cards = held;
        uint32_t left = jokers;
        unsigned i = 0;
        for (; i < n - by_joker && cards != 0; i++, cards &= cards - 1)
            hm_add(&payment, hm_lowest(cards));
        if (i < n - by_joker)
            continue;
        for (i = 0; i < by_joker && left != 0; i++, left &= left - 1)
            hm_add(&payment, RT_SHIPPING + hm_lowest(left));
        if (i == by_joker)
            list_payments(l, need, products, left, payment);
    }
}

static void list_completions(struct listing *l)
{
    const struct rt_state *s = l->s;
    uint32_t               jokers = s->shipping[l->p] & l->e->of_kind[HM_RT_CARD_JOKER];
    for (uint64_t w = s->assignments[l->p]; w != 0; w &= w - 1) {
        hm_cards paid = {{0, 0, 0}};
        hm_add(&paid, RT_ASSIGNMENT + hm_lowest(w));
        list_payments(l, l->e->need[hm_lowest(w)], s->products[l->p], jokers, paid);
    }
    l->card = (hm_cards){{0, 0, 0}};
}

static bool can_pay(const struct listing *l, uint32_t want)
{
    for (unsigned k = 0; k < RT_PRODUCTS; k++)
        if (hm_popcount(l->s->products[l->p] & l->e->of_product[k]) < rt_nibble(want, k))
            return false;
    return true;
}

static void list_swaps(struct listing *l)
{
    const struct rt_state *s = l->s;
    uint32_t               cards = s->shipping[l->p];
    if (!rt_may_play_cards_in_swap(s))
        cards &= l->e->with_points;
    if (cards != 0) {
        l->taken = rt_occupied(l->e, s);
        list_cards(l, cards);
    }
    if (s->offer_number[l->p] > 0)
        put(l, HM_RT_MOVE_WITHDRAW, 0, 0, 0);
    for (unsigned q = 0; q < s->head.nseat; q++) {
        if (q == l->p || s->offer_number[q] == 0 || !rt_offer_seen(s, q, (uint8_t)l->p) ||
            !can_pay(l, s->want[q]))
            continue;
        put(l, HM_RT_MOVE_ACCEPT, q, 0, 0);
        l->out[l->n - 1].serial = s->offer_number[q];
    }
    put(l, HM_RT_MOVE_DONE, 0, 0, 0);
}

static void list_action(struct listing *l)
{
    const struct rt_state *s = l->s;
    bool                   may_end = s->acted;
    switch ((enum hm_rt_phase)s->head.phase) {
    case HM_RT_PHASE_PLACE:
        if (!s->acted) {
            list_places(l, HM_RT_MOVE_PLACE, true);
            put(l, HM_RT_MOVE_PASS, 0, 0, 0);
        }
        break;
    case HM_RT_PHASE_NAVIGATE:
        for (unsigned c = 0; !s->acted && c < HM_RT_COLOURS; c++)
            put(l, HM_RT_MOVE_COLOUR, c, 0, 0);
        break;
    case HM_RT_PHASE_CARDS:
        may_end = !rt_can_draw(s, l->p);
        if (!may_end)
            put(l, HM_RT_MOVE_DRAW, 0, 0, 0);
        break;
    case HM_RT_PHASE_HARBOURS: may_end = true; break;
    case HM_RT_PHASE_ASSIGN:
        if (!s->acted) {
            list_completions(l);
            put(l, HM_RT_MOVE_PASS, 0, 0, 0);
        }
        break;
    case HM_RT_PHASE_SWAP:
    case HM_RT_PHASE_OVER: return;
    }
    if (may_end)
        put(l, HM_RT_MOVE_END, 0, 0, 0);
}

size_t rt_legal(const struct hm_edition *edition, const struct hm_state *state, hm_seat seat,
                enum hm_scope scope, struct hm_move out[HM_MOVES])
{
    struct listing l = {
        .e = rt_edition_of(edition), .s = rt_state_of(state), .out = out, .p = seat};
    if (seat >= l.s->head.nseat || !hm_seat_in(l.s->head.prompt, seat))
        return 0;
    if (l.s->steer != RT_NONE) {
        if (scope & HM_LISTED)
            for (uint64_t w = rt_free_ways(l.e, l.s, l.s->steer, l.s->colour); w != 0; w &= w - 1)
                put(&l, HM_RT_MOVE_STEER, l.s->steer, hm_lowest(w), 0);
        return l.n;
    }
    if (l.s->head.phase == HM_RT_PHASE_SWAP) {
        if (scope & HM_LISTED)
            list_swaps(&l);
        return scope & HM_USEFUL ? rt_list_offers(l.e, l.s, seat, out, l.n) : l.n;
    }
    if (scope & HM_LISTED) {
        uint32_t cards = l.s->shipping[seat] & ~l.e->of_kind[HM_RT_CARD_JOKER];
        if (cards != 0 || l.s->head.phase == HM_RT_PHASE_PLACE)
            l.taken = rt_occupied(l.e, l.s);
        list_action(&l);
        if (cards != 0)
            list_cards(&l, cards);
    }
    return l.n;
}
