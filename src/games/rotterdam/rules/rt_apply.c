/*
 * rt_apply.c: makes moves (RT-4 to RT-8).
 *
 * Every function assumes that check() has accepted the move.  They also work on views: an unknown
 * card that leaves a hand was one of those that the view only counted, and is visible now.
 */
#include "rt_events.h"

struct doing { /* one move under way */
    const struct rt_edition *e;
    struct rt_state         *s;
    const struct hm_move    *m;
    struct hm_rng           *rng;
    struct hm_events        *ev;
    unsigned                 p; /* who moves */
};

static uint8_t board(unsigned position) { return (uint8_t)(HM_RT_AT_BOARD + position); }
static uint8_t hand(unsigned seat) { return (uint8_t)(HM_RT_AT_HAND + seat); }
static int16_t laden(unsigned ship, unsigned cargo) { return (int16_t)(ship + 256 * cargo); }

static void emit(const struct doing *d, enum hm_rt_event kind, unsigned from, unsigned to,
                 unsigned amount)
{
    rt_emit_event(d->ev, (struct hm_event){(uint8_t)kind, (hm_seat)d->p, (uint8_t)from, (uint8_t)to,
                                           HM_NO_CARD, 0, (int16_t)amount});
}

static void emit_card(const struct doing *d, enum hm_rt_event kind, unsigned from, unsigned to,
                      hm_card c, hm_seatset shown)
{
    rt_emit_card(d->ev, kind, d->p, from, to, c, shown);
}

hm_card rt_draw_card(struct rt_state *s, unsigned stack)
{
    uint8_t *top = s->stack + rt_stack_start(stack) + --s->left[stack];
    hm_card  c = *top;
    *top = 0;
    return rt_is_truth(s) ? c : HM_NO_CARD;
}

static void put_on_water(const struct doing *d, unsigned ship, unsigned position, unsigned cargo)
{
    d->s->at[ship] = (uint8_t)position;
    d->s->cargo[ship] = (uint8_t)cargo;
    emit(d, HM_RT_EV_PLACE, HM_RT_AT_HOME, board(position), (unsigned)laden(ship, cargo));
}

/* RT-4.1, RT-8.2 */
static void place(const struct doing *d)
{
    unsigned cargo = d->m->arg[1];
    if (cargo > 0)
        d->s->stock[cargo - 1]--;
    put_on_water(d, d->m->target, d->m->arg[0], cargo);
}

/* RT-8.8, and the old cargo of the robbing ship */
static void to_stock(const struct doing *d, unsigned ship)
{
    unsigned cargo = d->s->cargo[ship];
    d->s->stock[cargo - 1]++;
    d->s->cargo[ship] = 0;
    emit(d, HM_RT_EV_CARGO, board(d->s->at[ship]), HM_RT_AT_STOCK, (unsigned)laden(ship, cargo));
}

static void load_from(const struct doing *d, unsigned ship, unsigned from, unsigned cargo)
{
    d->s->cargo[ship] = (uint8_t)cargo;
    emit(d, HM_RT_EV_CARGO, board(from), board(d->s->at[ship]), (unsigned)laden(ship, cargo));
}

/* RT-8.1 */
static void change_luck(const struct doing *d)
{
    unsigned a = d->m->target, b = d->m->arg[0], cargo = d->s->cargo[a];
    load_from(d, a, d->s->at[b], d->s->cargo[b]);
    load_from(d, b, d->s->at[a], cargo);
}

/* RT-8.3, RT-8.4 */
static void set_back(const struct doing *d, unsigned position)
{
    unsigned ship = d->m->target;
    emit(d, HM_RT_EV_BACK, board(d->s->at[ship]), board(position),
         (unsigned)laden(ship, d->s->cargo[ship]));
    d->s->at[ship] = (uint8_t)position;
}

/* RT-8.7 */
static void rob(const struct doing *d)
{
    unsigned robbed = d->m->target, own = d->m->arg[0], cargo = d->s->cargo[robbed];
    d->s->cargo[robbed] = 0;
    if (d->m->arg[1] > 0)
        put_on_water(d, own, d->m->arg[1] - 1u, 0);
    else if (d->s->cargo[own] > 0)
        to_stock(d, own);
    load_from(d, own, d->s->at[robbed], cargo);
}

static void lose_card(const struct doing *d, unsigned i)
{
    if (d->s->shipping[d->p] >> i & 1u)
        d->s->shipping[d->p] &= ~(1u << i);
    else
        d->s->hidden_shipping[d->p]--;
}

static void use_card(const struct doing *d, unsigned i, enum hm_rt_event kind)
{
    lose_card(d, i);
    d->s->used |= 1u << i;
    emit_card(d, kind, hand(d->p), HM_RT_AT_USED, (hm_card)(RT_SHIPPING + i), HM_EVERYONE);
}

/* RT-8.5, RT-8.6 */
static void lay_open(const struct doing *d, unsigned i)
{
    lose_card(d, i);
    d->s->open[d->p] |= 1u << i;
    emit_card(d, HM_RT_EV_OPEN, hand(d->p), HM_RT_AT_TABLE, (hm_card)(RT_SHIPPING + i),
              HM_EVERYONE);
}

/* RT-6.3 */
static enum hm_err shuffle_used(const struct doing *d)
{
    struct rt_state *s = d->s;
    uint8_t         *list = s->stack + rt_stack_start(RT_STACK_SHIPPING), n = 0;
    if (rt_is_truth(s) && d->rng == NULL)
        return HM_UNKNOWN;
    for (uint32_t w = s->used; w != 0; w &= w - 1) {
        hm_card c = (hm_card)(RT_SHIPPING + hm_lowest(w));
        list[n++] = rt_is_truth(s) ? c : 0;
        emit_card(d, HM_RT_EV_SHUFFLE, HM_RT_AT_USED, HM_RT_AT_STACK + RT_STACK_SHIPPING, c, 0);
    }
    if (rt_is_truth(s))
        hm_rng_shuffle(d->rng, list, n);
    s->left[RT_STACK_SHIPPING] = n;
    s->used = 0;
    return HM_OK;
}

static enum hm_err draw(const struct doing *d)
{
    struct rt_state *s = d->s;
    if (s->left[RT_STACK_SHIPPING] == 0) {
        enum hm_err err = shuffle_used(d);
        if (err != HM_OK)
            return err;
    }
    hm_card c = rt_draw_card(s, RT_STACK_SHIPPING);
    s->due[d->p]--;
    if (c != HM_NO_CARD)
        s->shipping[d->p] |= 1u << (c - RT_SHIPPING);
    else if (d->p == s->head.viewer)
        return HM_UNKNOWN;
    else
        s->hidden_shipping[d->p]++;
    emit_card(d, HM_RT_EV_DRAW, HM_RT_AT_STACK + RT_STACK_SHIPPING, hand(d->p), c,
              hm_seat_bit(d->p));
    return HM_OK;
}

/* A product that is now known to be in this hand.  */
static void name_product(const struct doing *d, unsigned c)
{
    struct rt_state *s = d->s;
    if (s->products[d->p] & rt_bit(c))
        return;
    s->products[d->p] |= rt_bit(c);
    s->hidden_products[d->p][d->e->harbour_of[d->e->product[c]]]--;
    s->known[c] = hm_seat_bit(d->p);
}

/* Shows product cards: `to` knows them from now on. */
static void show(const struct doing *d, uint64_t cards, hm_seatset to, enum hm_rt_event kind)
{
    struct rt_state *s = d->s;
    for (; cards != 0; cards &= cards - 1) {
        hm_card c = (hm_card)hm_lowest(cards);
        name_product(d, c);
        s->known[c] |= to;
        emit_card(d, kind, hand(d->p), hand(d->p), c, s->known[c]);
    }
}

/* RT-7.1; RT-7.2: an offer prompts its recipients again.  */
static void offer(const struct doing *d)
{
    struct rt_state *s = d->s;
    bool             to_all = d->m->target == HM_RT_TO_ALL;
    hm_seatset       to = to_all ? HM_EVERYONE : hm_seat_bit(d->m->target);
    s->give[d->p] = rt_products_in(&d->m->cards);
    s->want[d->p] = (uint32_t)(d->m->arg[0] | d->m->arg[1] << 8 | d->m->arg[2] << 16) |
                    (uint32_t)d->m->arg[3] << 24;
    s->offer_to[d->p] = d->m->target;
    s->offer_number[d->p] = ++s->offered[d->p];
    s->done &= (hm_seatset)~to;
    emit(d, HM_RT_EV_OFFER, hand(d->p), to_all ? HM_RT_AT_NONE : hand(d->m->target),
         s->offer_number[d->p]);
    show(d, s->give[d->p], to, HM_RT_EV_GIVE);
}

static void drop_offer(const struct doing *d, unsigned maker, enum hm_rt_event kind)
{
    struct rt_state *s = d->s;
    rt_emit(d->ev, kind, maker, s->offer_number[maker]);
    s->give[maker] = 0;
    s->want[maker] = 0;
    s->offer_to[maker] = s->offer_number[maker] = 0;
}

/* A product goes from hand to hand; both know it.  HM_NO_CARD: one that this copy only counts. */
static void exchange(const struct doing *d, unsigned from, unsigned to, unsigned harbour, hm_card c)
{
    struct rt_state *s = d->s;
    hm_seatset       both = hm_seat_bit(from) | hm_seat_bit(to), shown = both;
    if (c != HM_NO_CARD) {
        s->products[from] &= ~rt_bit(c);
        s->products[to] |= rt_bit(c);
        shown = s->known[c] |= both;
    } else {
        s->hidden_products[from][harbour]--;
        s->hidden_products[to][harbour]++;
    }
    rt_emit_card(d->ev, HM_RT_EV_EXCHANGE, from, hand(from), hand(to), c, shown);
}

/* RT-7.1: of each product wanted the cards with the lowest ids.  A view knows which ones these are
 * if it sees the whole hand, or none of that product in it, or as many as are wanted below all it
 * cannot see. */
static enum hm_err choose_lowest(const struct doing *d, unsigned product, unsigned n,
                                 uint64_t *chosen, unsigned *unseen)
{
    struct rt_state *s = d->s;
    uint64_t         held = s->products[d->p] & d->e->of_product[product], seen = s->gone;
    unsigned         hidden = s->hidden_products[d->p][d->e->harbour_of[product]];
    for (unsigned p = 0; p < s->head.nseat; p++)
        seen |= s->products[p];
    uint64_t lowest = d->e->of_product[product] & ~seen;
    *unseen = 0;
    for (; n > 0 && held != 0; n--, held &= held - 1) {
        if (hidden > 0 && lowest != 0 && hm_lowest(lowest) < hm_lowest(held))
            return HM_UNKNOWN;
        *chosen |= held & (~held + 1);
    }
    if (n > hidden)
        return HM_UNKNOWN;
    *unseen = n;
    return HM_OK;
}

static enum hm_err accept(const struct doing *d)
{
    struct rt_state *s = d->s;
    unsigned         maker = d->m->target, unseen[RT_PRODUCTS];
    uint64_t         back = 0, give = s->give[maker];
    if (!rt_offer_seen(s, maker, s->head.viewer) ||
        (s->offer_number[d->p] > 0 && !rt_offer_seen(s, d->p, s->head.viewer)))
        return HM_UNKNOWN;
    for (unsigned k = 0; k < RT_PRODUCTS; k++) {
        enum hm_err err = choose_lowest(d, k, rt_nibble(s->want[maker], k), &back, &unseen[k]);
        if (err != HM_OK)
            return err;
    }
    emit(d, HM_RT_EV_ACCEPT, hand(maker), hand(d->p), s->offer_number[maker]);
    for (uint64_t w = give; w != 0; w &= w - 1)
        exchange(d, maker, d->p, 0, (hm_card)hm_lowest(w));
    for (uint64_t w = back; w != 0; w &= w - 1)
        exchange(d, d->p, maker, 0, (hm_card)hm_lowest(w));
    for (unsigned k = 0; k < RT_PRODUCTS; k++)
        for (; unseen[k] > 0; unseen[k]--) {
            if (maker == s->head.viewer) /* it will see what it gets */
                return HM_UNKNOWN;
            exchange(d, d->p, maker, d->e->harbour_of[k], HM_NO_CARD);
        }
    s->give[maker] = 0;
    s->want[maker] = 0;
    s->offer_to[maker] = s->offer_number[maker] = 0;
    if (s->give[d->p] & back)
        drop_offer(d, d->p, HM_RT_EV_LAPSE);
    return HM_OK;
}

static enum hm_err draw_assignment(const struct doing *d)
{
    struct rt_state *s = d->s;
    if (s->left[RT_STACK_ASSIGNMENT] == 0)
        return HM_OK;
    hm_card c = rt_draw_card(s, RT_STACK_ASSIGNMENT);
    if (c != HM_NO_CARD)
        s->assignments[d->p] |= rt_bit(c - (unsigned)RT_ASSIGNMENT);
    else if (d->p == s->head.viewer)
        return HM_UNKNOWN;
    else
        s->hidden_assignments[d->p]++;
    emit_card(d, HM_RT_EV_DEAL, HM_RT_AT_STACK + RT_STACK_ASSIGNMENT, hand(d->p), c,
              hm_seat_bit(d->p));
    return HM_OK;
}

/* RT-7.4, RT-7.5 */
static enum hm_err complete(const struct doing *d)
{
    struct rt_state *s = d->s;
    uint64_t         bit = rt_assignments_in(&d->m->cards), products = rt_products_in(&d->m->cards);
    hm_card          a = (hm_card)(RT_ASSIGNMENT + hm_lowest(bit));
    for (uint64_t w = products; w != 0; w &= w - 1) {
        name_product(d, hm_lowest(w));
        s->known[hm_lowest(w)] = 0;
        emit_card(d, HM_RT_EV_HAND_IN, hand(d->p), HM_RT_AT_GONE, (hm_card)hm_lowest(w),
                  HM_EVERYONE);
    }
    s->products[d->p] &= ~products;
    s->gone |= products;
    for (uint32_t w = rt_shipping_in(&d->m->cards); w != 0; w &= w - 1)
        use_card(d, hm_lowest(w), HM_RT_EV_HAND_IN);
    if (s->assignments[d->p] & bit)
        s->assignments[d->p] &= ~bit;
    else
        s->hidden_assignments[d->p]--;
    s->completed[d->p] |= bit;
    s->completers |= hm_seat_bit(d->p);
    rt_emit_event(d->ev, (struct hm_event){HM_RT_EV_COMPLETE, (hm_seat)d->p, hand(d->p),
                                           HM_RT_AT_TABLE, a, HM_EVERYONE, d->e->points[a]});
    return draw_assignment(d);
}

/* RT-6.4: in phase 4 the first `end` unloads, and asks again if there was something to unload. */
static enum hm_err end_turn(const struct doing *d)
{
    struct rt_state *s = d->s;
    if (s->head.phase == HM_RT_PHASE_HARBOURS && !s->acted) {
        unsigned    ships;
        enum hm_err err = rt_unload(d->e, s, d->p, &ships, d->ev);
        if (err != HM_OK)
            return err;
        if (ships > 0) {
            s->acted = 1;
            return HM_OK;
        }
    }
    rt_next_turn(d->e, s, d->ev);
    return HM_OK;
}

static enum hm_err make(const struct doing *d)
{
    struct rt_state      *s = d->s;
    const struct hm_move *m = d->m;
    uint32_t              card = rt_shipping_in(&m->cards);
    unsigned              i = card != 0 ? hm_lowest(card) : 0;
    switch ((enum hm_rt_move_kind)m->kind) {
    case HM_RT_MOVE_PLACE:
        place(d);
        s->acted = 1;
        return HM_OK;
    case HM_RT_MOVE_COLOUR: rt_call_colour(d->e, s, m->target, d->ev); return HM_OK;
    case HM_RT_MOVE_STEER: rt_steer(d->e, s, m->arg[0], d->ev); return HM_OK;
    case HM_RT_MOVE_DRAW: return draw(d);
    case HM_RT_MOVE_LUCK:
        use_card(d, i, HM_RT_EV_PLAY);
        change_luck(d);
        return HM_OK;
    case HM_RT_MOVE_CARGO:
        use_card(d, i, HM_RT_EV_PLAY);
        place(d);
        return HM_OK;
    case HM_RT_MOVE_SETBACK:
        use_card(d, i, HM_RT_EV_PLAY);
        set_back(d, m->arg[0]);
        return HM_OK;
    case HM_RT_MOVE_STORM:
        use_card(d, i, HM_RT_EV_PLAY);
        set_back(d, m->arg[0]);
        set_back(d, m->arg[1]);
        return HM_OK;
    case HM_RT_MOVE_OPEN: lay_open(d, i); return HM_OK;
    case HM_RT_MOVE_ROB:
        use_card(d, i, HM_RT_EV_PLAY);
        rob(d);
        return HM_OK;
    case HM_RT_MOVE_POLICE:
        use_card(d, i, HM_RT_EV_PLAY);
        to_stock(d, m->target);
        return HM_OK;
    case HM_RT_MOVE_OFFER: offer(d); return HM_OK;
    case HM_RT_MOVE_WITHDRAW: drop_offer(d, d->p, HM_RT_EV_WITHDRAW); return HM_OK;
    case HM_RT_MOVE_ACCEPT: return accept(d);
    case HM_RT_MOVE_SHOW:
        show(d, rt_products_in(&m->cards), HM_EVERYONE, HM_RT_EV_SHOW);
        return HM_OK;
    case HM_RT_MOVE_DONE:
        s->done |= hm_seat_bit(d->p);
        emit(d, HM_RT_EV_DONE, HM_RT_AT_NONE, HM_RT_AT_NONE, 0);
        return HM_OK;
    case HM_RT_MOVE_COMPLETE: s->acted = 1; return complete(d);
    case HM_RT_MOVE_PASS:
        s->acted = 1;
        emit(d, HM_RT_EV_PASS, HM_RT_AT_NONE, HM_RT_AT_NONE, 0);
        return HM_OK;
    case HM_RT_MOVE_END: return end_turn(d);
    case HM_RT_MOVE_KINDS: break;
    }
    return HM_REFUSED; /* no checked move comes here */
}

enum hm_err rt_apply(const struct hm_edition *edition, struct hm_state *state,
                     const struct hm_move *m, struct hm_rng *rng, struct hm_events *ev)
{
    struct doing d = {rt_edition_of(edition), rt_mutable(state), m, rng, ev, m->seat};
    enum hm_err  err = make(&d);
    state->head.ply++;
    if (err == HM_OK)
        err = rt_advance(d.e, d.s, ev);
    if (err == HM_OK && !rt_is_truth(d.s)) {
        struct hm_view v;
        rt_redact(edition, state, state->head.viewer, &v);
        memcpy(state, &v, sizeof *d.s);
    }
    return err;
}

/* Only an offer to one seat is not public.  */
hm_seatset rt_audience(const struct hm_edition *e, const struct hm_state *s,
                       const struct hm_move *m)
{
    (void)e, (void)s;
    if (m->kind == HM_RT_MOVE_OFFER && m->target < RT_SEATS)
        return hm_seat_bit(m->seat) | hm_seat_bit(m->target);
    return HM_EVERYONE;
}
