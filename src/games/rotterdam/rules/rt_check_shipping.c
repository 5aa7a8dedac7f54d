/*
 * rt_check_shipping.c: whether a shipping card may be played (RT-8) and a ship be placed (RT-4).
 */
#include "rt_check.h"

static bool is_ship(const struct rt_state *s, unsigned ship)
{
    return ship < s->head.nseat * RT_FLEET && ship % RT_FLEET < rt_fleet(s->head.nseat);
}

static bool is_own(const struct rt_judging *j, unsigned ship)
{
    return is_ship(j->s, ship) && rt_owner(ship) == j->p;
}
static bool is_afloat(const struct rt_state *s, unsigned ship)
{
    return is_ship(s, ship) && rt_afloat(s, ship);
}
static bool is_loaded(const struct rt_state *s, unsigned ship)
{
    return is_ship(s, ship) && s->cargo[ship] > 0;
}

static bool is_free_start(const struct rt_judging *j, unsigned position)
{
    return rt_is_in(j->e->starts & ~rt_occupied(j->e, j->s), position);
}

static unsigned afloat_of(const struct rt_state *s, unsigned seat)
{
    unsigned n = 0;
    for (unsigned i = seat * RT_FLEET; i < (seat + 1) * RT_FLEET; i++)
        n += rt_afloat(s, i);
    return n;
}

/* RT-4.3, for all moves that place a ship.  */
static const struct hm_refusal *check_left(const struct rt_judging *j)
{
    if (afloat_of(j->s, j->p) == rt_fleet(j->s->head.nseat))
        return &rt_refusal_ship_left;
    return (j->e->starts & ~rt_occupied(j->e, j->s)) == 0 ? &rt_refusal_start_left : NULL;
}

const struct hm_refusal *rt_check_place(const struct rt_judging *j)
{
    const struct rt_state   *s = j->s;
    const struct hm_refusal *refusal = check_left(j);
    bool                     extra = j->m->kind == HM_RT_MOVE_CARGO;
    unsigned                 cargo = j->m->arg[1];
    if (refusal != NULL)
        return refusal;
    if (!is_own(j, j->m->target) || rt_afloat(s, j->m->target))
        return extra ? &rt_refusal_cargo_ship : &rt_refusal_place_ship;
    if (!is_free_start(j, j->m->arg[0]))
        return extra ? &rt_refusal_cargo_start : &rt_refusal_place_start;
    if (cargo == 0 && extra)
        return &rt_refusal_cargo_empty;
    if (cargo == 0) {
        for (unsigned k = 0; k < HM_RT_MATERIALS; k++)
            if (s->stock[k] == 0)
                return NULL;
        return &rt_refusal_place_empty;
    }
    if (cargo > HM_RT_MATERIALS || s->stock[cargo - 1] == 0)
        return rt_refuse_about(j, extra ? &rt_refusal_cargo_stock : &rt_refusal_place_stock,
                               cargo > HM_RT_MATERIALS ? "?" : rt_material_names[cargo - 1], 1, 0);
    return NULL;
}

static const struct hm_refusal *check_luck(const struct rt_judging *j)
{
    unsigned a = j->m->target, b = j->m->arg[0];
    return a < b && is_loaded(j->s, a) && is_loaded(j->s, b) ? NULL : &rt_refusal_luck_ships;
}

static const struct hm_refusal *check_back(const struct rt_judging *j)
{
    const struct rt_state   *s = j->s;
    bool                     storm = j->m->kind == HM_RT_MOVE_STORM;
    const struct hm_refusal *refusal = storm ? &rt_refusal_storm : &rt_refusal_setback;
    uint64_t                 free = ~rt_occupied(j->e, s);
    if (!is_afloat(s, j->m->target) ||
        !rt_is_in(j->e->back[s->at[j->m->target]] & free, j->m->arg[0]))
        return refusal;
    return !storm || rt_is_in(j->e->back[j->m->arg[0]] & free, j->m->arg[1]) ? NULL : refusal;
}

static const struct hm_refusal *check_rob(const struct rt_judging *j)
{
    const struct rt_state *s = j->s;
    unsigned               own = j->m->arg[0], place = j->m->arg[1];
    if (place > 0) {
        const struct hm_refusal *refusal = check_left(j);
        if (refusal != NULL)
            return refusal;
    }
    if (!is_loaded(s, j->m->target))
        return &rt_refusal_rob_cargo;
    if (!is_own(j, own) || own == j->m->target)
        return &rt_refusal_rob_ship;
    if (place == 0)
        return rt_afloat(s, own) ? NULL : &rt_refusal_rob_ship;
    if (afloat_of(s, j->p) > 0)
        return &rt_refusal_rob_place;
    return is_free_start(j, place - 1) ? NULL : &rt_refusal_rob_start;
}

static const struct hm_refusal *check_open(const struct rt_judging *j, unsigned kind)
{
    if (rt_shipping_held(j->s, j->p) == RT_HAND)
        return NULL;
    return kind == HM_RT_CARD_ADVANTAGE ? &rt_refusal_open : &rt_refusal_open_extra;
}

/* The card that each shipping-card move needs; an extra advantage is revealed like an advantage.  */
static const struct {
    enum hm_rt_card_kind     kind;
    const struct hm_refusal *refusal;
} card_for[] = {
    [HM_RT_MOVE_LUCK] = {HM_RT_CARD_LUCK, &rt_refusal_luck_card},
    [HM_RT_MOVE_CARGO] = {HM_RT_CARD_CARGO, &rt_refusal_cargo_card},
    [HM_RT_MOVE_SETBACK] = {HM_RT_CARD_SETBACK, &rt_refusal_setback_card},
    [HM_RT_MOVE_STORM] = {HM_RT_CARD_STORM, &rt_refusal_storm_card},
    [HM_RT_MOVE_OPEN] = {HM_RT_CARD_ADVANTAGE, &rt_refusal_open_card},
    [HM_RT_MOVE_ROB] = {HM_RT_CARD_ROBBERY, &rt_refusal_rob_card},
    [HM_RT_MOVE_POLICE] = {HM_RT_CARD_INSPECTION, &rt_refusal_police_card},
};

const struct hm_refusal *rt_check_shipping(const struct rt_judging *j)
{
    const struct hm_move *m = j->m;
    unsigned              card = hm_next(&m->cards, 0), kind;
    if (j->s->head.phase == HM_RT_PHASE_SWAP && m->kind != HM_RT_MOVE_OPEN &&
        !rt_may_play_cards_in_swap(j->s))
        return &rt_refusal_card_now;
    if (hm_count(&m->cards) != 1 || rt_shipping_in(&m->cards) == 0 ||
        !(j->s->shipping[j->p] & rt_shipping_in(&m->cards)))
        return rt_refuse_card(j, &rt_refusal_card, card < RT_CARDS ? card : HM_NO_CARD);
    kind = j->e->kind[card - RT_SHIPPING];
    if (kind != card_for[m->kind].kind &&
        !(m->kind == HM_RT_MOVE_OPEN && kind == HM_RT_CARD_EXTRA_ADVANTAGE))
        return rt_refuse_card(j, card_for[m->kind].refusal, card);
    switch ((enum hm_rt_card_kind)kind) {
    case HM_RT_CARD_LUCK: return check_luck(j);
    case HM_RT_CARD_CARGO: return rt_check_place(j);
    case HM_RT_CARD_SETBACK:
    case HM_RT_CARD_STORM: return check_back(j);
    case HM_RT_CARD_ADVANTAGE:
    case HM_RT_CARD_EXTRA_ADVANTAGE: return check_open(j, kind);
    case HM_RT_CARD_ROBBERY: return check_rob(j);
    case HM_RT_CARD_INSPECTION: return is_loaded(j->s, m->target) ? NULL : &rt_refusal_police;
    case HM_RT_CARD_JOKER:
    case HM_RT_CARD_KINDS: break;
    }
    return &rt_refusal_move;
}
