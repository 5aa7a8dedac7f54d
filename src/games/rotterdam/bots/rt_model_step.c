/*
 * rt_model_step.c: from actions of the search to moves, and the forced moves between two decisions.
 */
#include "rt_model.h"

unsigned rt_ship_at_home(const struct rt_facts *f, const struct hm_state *s, unsigned seat)
{
    for (unsigned i = seat * HM_RT_FLEET; i < seat * HM_RT_FLEET + f->fleet; i++)
        if (hm_rt_ship_at(s, i) == HM_RT_HOME)
            return i;
    return HM_RT_SHIPS;
}

bool rt_model_occupied(const struct rt_facts *f, const struct hm_state *s, unsigned at)
{
    for (unsigned p = 0; p < f->nseat; p++)
        for (unsigned i = p * HM_RT_FLEET; i < p * HM_RT_FLEET + f->fleet; i++)
            if (hm_rt_ship_at(s, i) == at)
                return true;
    return false;
}

/* The assignment, the products with the lowest ids, and jokers for missing products.  */
static void pay_with(const struct rt_facts *f, const struct hm_state *s, unsigned seat,
                     hm_card assignment, struct hm_move *m)
{
    hm_cards products = hm_rt_products(s, (hm_seat)seat), cards = hm_rt_shipping(s, (hm_seat)seat);
    uint32_t need = f->need[assignment];
    hm_add(&m->cards, assignment);
    for (unsigned c = hm_next(&products, 0); c < HM_CARDS; c = hm_next(&products, c + 1))
        if ((need >> 4 * f->product[c] & 15u) > 0) {
            need -= 1u << 4 * f->product[c];
            hm_add(&m->cards, c);
        }
    unsigned lack = 0;
    for (; need != 0; need >>= 4)
        lack += need & 15u;
    for (unsigned c = hm_next(&cards, 0); c < HM_CARDS && lack > 0; c = hm_next(&cards, c + 1))
        if (f->kind[c] == HM_RT_CARD_JOKER) {
            hm_add(&m->cards, c);
            lack--;
        }
}

struct hm_move rt_model_move(const struct rt_facts *f, const struct hm_state *s, unsigned seat,
                             uint32_t action)
{
    struct hm_move m = {.kind = (uint8_t)(action >> 19), .seat = (hm_seat)seat};
    switch ((enum hm_rt_move_kind)m.kind) {
    case HM_RT_MOVE_PLACE:
        m.target = (uint8_t)rt_ship_at_home(f, s, seat);
        m.arg[0] = (uint8_t)(action >> 8 & 0xff);
        m.arg[1] = (uint8_t)(action & 0xff);
        break;
    case HM_RT_MOVE_COLOUR: m.target = (uint8_t)(action & 0xff); break;
    case HM_RT_MOVE_STEER:
        m.target = (uint8_t)hm_rt_steering(s);
        m.arg[0] = (uint8_t)(action & 0xff);
        break;
    case HM_RT_MOVE_COMPLETE: pay_with(f, s, seat, (hm_card)(action & 0xff), &m); break;
    case HM_RT_MOVE_DRAW:
    case HM_RT_MOVE_LUCK:
    case HM_RT_MOVE_CARGO:
    case HM_RT_MOVE_SETBACK:
    case HM_RT_MOVE_STORM:
    case HM_RT_MOVE_OPEN:
    case HM_RT_MOVE_ROB:
    case HM_RT_MOVE_POLICE:
    case HM_RT_MOVE_OFFER:
    case HM_RT_MOVE_WITHDRAW:
    case HM_RT_MOVE_ACCEPT:
    case HM_RT_MOVE_SHOW:
    case HM_RT_MOVE_DONE:
    case HM_RT_MOVE_PASS:
    case HM_RT_MOVE_END:
    case HM_RT_MOVE_KINDS: break;
    }
    return m;
}

/* ---- forced moves ---- */

static void make(const struct rt_facts *f, struct hm_state *s, unsigned seat, unsigned kind,
                 struct hm_rng *rng)
{
    struct hm_move m = {.kind = (uint8_t)kind, .seat = (hm_seat)seat};
    f->game.ops->apply(f->game.edition, s, &m, rng, NULL);
}

static bool can_complete(const struct rt_facts *f, const struct hm_state *s, unsigned seat)
{
    const hm_cards hand = hm_rt_assignments(s, (hm_seat)seat);
    uint8_t        lack[HM_RT_PRODUCTS];
    for (unsigned c = hm_next(&hand, 0); c < HM_CARDS; c = hm_next(&hand, c + 1))
        if (hm_rt_lacks(f->game.edition, s, (hm_seat)seat, (hm_card)c, lack) == 0)
            return true;
    return false;
}

static bool can_place(const struct rt_facts *f, const struct hm_state *s, unsigned seat)
{
    bool place = false, cargo = false;
    if (rt_ship_at_home(f, s, seat) == HM_RT_SHIPS)
        return false;
    for (unsigned i = 0; i < f->nstart; i++)
        place = place || !rt_model_occupied(f, s, f->start[i]);
    for (unsigned m = 0; m < HM_RT_MATERIALS; m++)
        cargo = cargo || hm_rt_stock(s, m) > 0;
    return place && cargo;
}

bool rt_model_decides(const struct rt_facts *f, const struct hm_state *s, unsigned seat)
{
    if (hm_rt_steering(s) != 0xff)
        return true;
    if (hm_rt_acted(s))
        return false;
    if (s->head.phase == HM_RT_PHASE_PLACE)
        return can_place(f, s, seat);
    if (s->head.phase == HM_RT_PHASE_NAVIGATE)
        return true;
    return s->head.phase == HM_RT_PHASE_ASSIGN && can_complete(f, s, seat);
}

/* Lays a card with points open if the hand is full. */
static bool open_card(const struct rt_facts *f, struct hm_state *s, unsigned seat,
                      struct hm_rng *rng)
{
    hm_cards hand = hm_rt_shipping(s, (hm_seat)seat);
    if (hm_count(&hand) < 3)
        return false;
    for (unsigned c = hm_next(&hand, 0); c < HM_CARDS; c = hm_next(&hand, c + 1))
        if (f->points[c] > 0) {
            struct hm_move m = {.kind = HM_RT_MOVE_OPEN, .seat = (hm_seat)seat};
            hm_add(&m.cards, c);
            f->game.ops->apply(f->game.edition, s, &m, rng, NULL);
            return true;
        }
    return false;
}

static void draw_or_end(const struct rt_facts *f, struct hm_state *s, unsigned seat,
                        struct hm_rng *rng)
{
    struct hm_move draw = {.kind = HM_RT_MOVE_DRAW, .seat = (hm_seat)seat};
    if (hm_rt_due(s, (hm_seat)seat) > 0) {
        if (open_card(f, s, seat, rng))
            return;
        if (f->game.ops->check(f->game.edition, s, &draw) == NULL) {
            f->game.ops->apply(f->game.edition, s, &draw, rng, NULL);
            return;
        }
    }
    make(f, s, seat, HM_RT_MOVE_END, rng);
}

void rt_model_settle(const struct rt_facts *f, struct hm_state *s, struct hm_rng *rng)
{
    while (s->head.prompt != 0) {
        unsigned seat = hm_lowest(s->head.prompt);
        switch ((enum hm_rt_phase)s->head.phase) {
        case HM_RT_PHASE_PLACE:
        case HM_RT_PHASE_NAVIGATE:
        case HM_RT_PHASE_ASSIGN:
            if (rt_model_decides(f, s, seat))
                return;
            make(f, s, seat, hm_rt_acted(s) ? HM_RT_MOVE_END : HM_RT_MOVE_PASS, rng);
            break;
        case HM_RT_PHASE_CARDS: draw_or_end(f, s, seat, rng); break;
        case HM_RT_PHASE_HARBOURS: make(f, s, seat, HM_RT_MOVE_END, rng); break;
        case HM_RT_PHASE_SWAP: make(f, s, seat, HM_RT_MOVE_DONE, rng); break;
        case HM_RT_PHASE_OVER: return;
        }
    }
}
