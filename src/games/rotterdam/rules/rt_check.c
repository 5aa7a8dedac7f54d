/*
 * rt_check.c: validates moves and cites the first rule that is broken (RT-11.1).
 *
 * Accepts any bytes: fields that a kind does not use must be 0, so that equal moves have equal
 * bytes.  explain() runs the same checks and adds details for a player.
 */
#include "rt_check.h"

static const struct hm_refusal *check_draw(const struct rt_judging *j)
{
    if (j->s->due[j->p] == 0)
        return &rt_refusal_due;
    if (rt_shipping_held(j->s, j->p) >= RT_HAND)
        return &rt_refusal_hand;
    return rt_can_draw(j->s, j->p) ? NULL : &rt_refusal_cards_left;
}

static const struct hm_refusal *check_end(const struct rt_judging *j)
{
    const struct rt_state *s = j->s;
    switch ((enum hm_rt_phase)s->head.phase) {
    case HM_RT_PHASE_CARDS: return rt_can_draw(s, j->p) ? &rt_refusal_end_draw : NULL;
    case HM_RT_PHASE_HARBOURS: return NULL;
    case HM_RT_PHASE_SWAP: return &rt_refusal_end_swap;
    case HM_RT_PHASE_PLACE:
    case HM_RT_PHASE_NAVIGATE:
    case HM_RT_PHASE_ASSIGN:
    case HM_RT_PHASE_OVER: break;
    }
    return s->acted ? NULL : &rt_refusal_end_action;
}

static const struct hm_refusal *check_offer(const struct rt_judging *j)
{
    const struct rt_state *s = j->s;
    const struct hm_move  *m = j->m;
    uint64_t               give = rt_products_in(&m->cards);
    if (rt_foreign_in(&m->cards) || rt_assignments_in(&m->cards) != 0 ||
        rt_shipping_in(&m->cards) != 0)
        return &rt_refusal_offer_cards;
    if (s->offer_number[j->p] > 0)
        return &rt_refusal_offer_stands;
    if (s->offered[j->p] >= s->offer_cap)
        return rt_refuse_about(j, &rt_refusal_offer_left, NULL, s->offer_cap, s->offered[j->p]);
    if (m->serial != 0 || (give & ~s->products[j->p]) != 0)
        return &rt_refusal_offer_held;
    if (give == 0 || (m->arg[0] | m->arg[1] | m->arg[2] | m->arg[3]) == 0)
        return &rt_refusal_offer_nothing;
    if (m->target == j->p || (m->target >= s->head.nseat && m->target != HM_RT_TO_ALL))
        return &rt_refusal_offer_to;
    return NULL;
}

static const struct hm_refusal *check_accept(const struct rt_judging *j)
{
    const struct rt_state *s = j->s;
    unsigned               q = j->m->target;
    if (q >= s->head.nseat || q == j->p || s->offer_number[q] == 0 ||
        s->offer_number[q] != j->m->serial || !rt_offer_seen(s, q, (uint8_t)j->p))
        return &rt_refusal_accept;
    for (unsigned k = 0; k < RT_PRODUCTS; k++) {
        unsigned need = rt_nibble(s->want[q], k),
                 have = hm_popcount(s->products[j->p] & j->e->of_product[k]);
        if (have < need)
            return rt_refuse_about(j, &rt_refusal_accept_held, rt_product_names[k], need, have);
    }
    return NULL;
}

static const struct hm_refusal *check_show(const struct rt_judging *j)
{
    const hm_cards *c = &j->m->cards;
    uint64_t        products = rt_products_in(c);
    bool others = rt_foreign_in(c) || rt_assignments_in(c) != 0 || rt_shipping_in(c) != 0;
    return others || j->m->serial != 0 || products == 0 || (products & ~j->s->products[j->p]) != 0
               ? &rt_refusal_show
               : NULL;
}

static const struct hm_refusal *check_complete(const struct rt_judging *j)
{
    const struct rt_state *s = j->s;
    const hm_cards        *c = &j->m->cards;
    uint64_t               assignment = rt_assignments_in(c), products = rt_products_in(c);
    uint32_t jokers = rt_shipping_in(c), not_joker = jokers & ~j->e->of_kind[HM_RT_CARD_JOKER];
    if (rt_foreign_in(c) || j->m->serial != 0 || hm_popcount(assignment) != 1 ||
        !(s->assignments[j->p] & assignment))
        return &rt_refusal_complete_card;
    if (products & ~s->products[j->p])
        return rt_refuse_card(j, &rt_refusal_complete_held,
                              hm_lowest(products & ~s->products[j->p]));
    if (jokers & ~s->shipping[j->p])
        return rt_refuse_card(j, &rt_refusal_complete_held,
                              RT_SHIPPING + hm_lowest(jokers & ~s->shipping[j->p]));
    if (not_joker != 0)
        return rt_refuse_card(j, &rt_refusal_complete_joker, RT_SHIPPING + hm_lowest(not_joker));
    uint32_t need = j->e->need[hm_lowest(assignment)];
    unsigned all = 0;
    for (unsigned k = 0; k < RT_PRODUCTS; k++) {
        unsigned given = hm_popcount(products & j->e->of_product[k]);
        if (given > rt_nibble(need, k))
            return rt_refuse_about(j, &rt_refusal_complete_other, rt_product_names[k],
                                   rt_nibble(need, k), given);
        all += rt_nibble(need, k);
    }
    unsigned given = hm_popcount(products) + hm_popcount(jokers);
    return given == all ? NULL : rt_refuse_about(j, &rt_refusal_complete_more, NULL, all, given);
}

static const struct hm_refusal *check_steer(const struct rt_judging *j)
{
    const struct rt_state *s = j->s;
    if (s->steer == RT_NONE || j->m->target != s->steer)
        return &rt_refusal_steer;
    return rt_is_in(rt_free_ways(j->e, s, s->steer, s->colour), j->m->arg[0]) ? NULL
                                                                              : &rt_refusal_way;
}

/* The phase of a kind of move; cards and `end` belong to no phase.  */
static unsigned phase_of(unsigned kind, unsigned now)
{
    switch ((enum hm_rt_move_kind)kind) {
    case HM_RT_MOVE_PLACE: return HM_RT_PHASE_PLACE;
    case HM_RT_MOVE_COLOUR:
    case HM_RT_MOVE_STEER: return HM_RT_PHASE_NAVIGATE;
    case HM_RT_MOVE_DRAW: return HM_RT_PHASE_CARDS;
    case HM_RT_MOVE_OFFER:
    case HM_RT_MOVE_WITHDRAW:
    case HM_RT_MOVE_ACCEPT:
    case HM_RT_MOVE_SHOW:
    case HM_RT_MOVE_DONE: return HM_RT_PHASE_SWAP;
    case HM_RT_MOVE_COMPLETE: return HM_RT_PHASE_ASSIGN;
    case HM_RT_MOVE_PASS: return now == HM_RT_PHASE_ASSIGN ? HM_RT_PHASE_ASSIGN : HM_RT_PHASE_PLACE;
    case HM_RT_MOVE_LUCK:
    case HM_RT_MOVE_CARGO:
    case HM_RT_MOVE_SETBACK:
    case HM_RT_MOVE_STORM:
    case HM_RT_MOVE_OPEN:
    case HM_RT_MOVE_ROB:
    case HM_RT_MOVE_POLICE:
    case HM_RT_MOVE_END: return now;
    case HM_RT_MOVE_KINDS: break;
    }
    return 0;
}

static const struct hm_refusal *check_action(const struct rt_judging *j)
{
    const struct rt_state *s = j->s;
    switch ((enum hm_rt_move_kind)j->m->kind) {
    case HM_RT_MOVE_PLACE: return s->acted ? &rt_refusal_second_place : rt_check_place(j);
    case HM_RT_MOVE_COLOUR:
        return s->acted                       ? &rt_refusal_second_colour
               : j->m->target < HM_RT_COLOURS ? NULL
                                              : &rt_refusal_colour;
    case HM_RT_MOVE_STEER: return check_steer(j);
    case HM_RT_MOVE_DRAW: return check_draw(j);
    case HM_RT_MOVE_OFFER: return check_offer(j);
    case HM_RT_MOVE_WITHDRAW: return s->offer_number[j->p] > 0 ? NULL : &rt_refusal_withdraw;
    case HM_RT_MOVE_ACCEPT: return check_accept(j);
    case HM_RT_MOVE_SHOW: return check_show(j);
    case HM_RT_MOVE_DONE: return NULL;
    case HM_RT_MOVE_COMPLETE: return s->acted ? &rt_refusal_second_assignment : check_complete(j);
    case HM_RT_MOVE_PASS:
        if (!s->acted)
            return NULL;
        return s->head.phase == HM_RT_PHASE_PLACE ? &rt_refusal_second_place
                                                  : &rt_refusal_second_assignment;
    case HM_RT_MOVE_LUCK:
    case HM_RT_MOVE_CARGO:
    case HM_RT_MOVE_SETBACK:
    case HM_RT_MOVE_STORM:
    case HM_RT_MOVE_OPEN:
    case HM_RT_MOVE_ROB:
    case HM_RT_MOVE_POLICE:
    case HM_RT_MOVE_END:
    case HM_RT_MOVE_KINDS: break;
    }
    return &rt_refusal_move;
}

/* Fields that a kind does not use must be 0.  */
static bool is_tidy(const struct hm_move *m)
{
    static const struct {
        bool    target, serial, cards;
        uint8_t args;
    } uses[] = {
        [HM_RT_MOVE_PLACE] = {true, false, false, 2},
        [HM_RT_MOVE_COLOUR] = {true, false, false, 0},
        [HM_RT_MOVE_STEER] = {true, false, false, 1},
        [HM_RT_MOVE_DRAW] = {false, false, false, 0},
        [HM_RT_MOVE_LUCK] = {true, false, true, 1},
        [HM_RT_MOVE_CARGO] = {true, false, true, 2},
        [HM_RT_MOVE_SETBACK] = {true, false, true, 1},
        [HM_RT_MOVE_STORM] = {true, false, true, 2},
        [HM_RT_MOVE_OPEN] = {false, false, true, 0},
        [HM_RT_MOVE_ROB] = {true, false, true, 2},
        [HM_RT_MOVE_POLICE] = {true, false, true, 0},
        [HM_RT_MOVE_OFFER] = {true, true, true, 4},
        [HM_RT_MOVE_WITHDRAW] = {false, false, false, 0},
        [HM_RT_MOVE_ACCEPT] = {true, true, false, 0},
        [HM_RT_MOVE_SHOW] = {false, true, true, 0},
        [HM_RT_MOVE_DONE] = {false, false, false, 0},
        [HM_RT_MOVE_COMPLETE] = {false, true, true, 0},
        [HM_RT_MOVE_PASS] = {false, false, false, 0},
        [HM_RT_MOVE_END] = {false, false, false, 0},
    };
    if (m->kind == 0 || m->kind >= HM_RT_MOVE_KINDS)
        return false;
    for (unsigned i = uses[m->kind].args; i < 4; i++)
        if (m->arg[i] != 0)
            return false;
    return (uses[m->kind].target || m->target == 0) && (uses[m->kind].serial || m->serial == 0) &&
           (uses[m->kind].cards || hm_none(&m->cards));
}

const struct hm_refusal *rt_judge(const struct rt_judging *j)
{
    const struct rt_state *s = j->s;
    unsigned               kind = j->m->kind, phase = s->head.phase;
    if (phase == HM_RT_PHASE_OVER)
        return &rt_refusal_over;
    if (j->p >= s->head.nseat || !hm_seat_in(s->head.prompt, j->p))
        return phase == HM_RT_PHASE_SWAP ? &rt_refusal_swap : &rt_refusal_turn;
    if (!is_tidy(j->m))
        return &rt_refusal_move;
    if (s->steer != RT_NONE && kind != HM_RT_MOVE_STEER)
        return rt_is_shipping_move(kind) ? &rt_refusal_steer_card : &rt_refusal_steer_first;
    if (rt_is_shipping_move(kind))
        return rt_check_shipping(j);
    if (kind == HM_RT_MOVE_END)
        return check_end(j);
    if (phase_of(kind, phase) != phase)
        return kind == HM_RT_MOVE_PASS ? &rt_refusal_pass : &rt_refusal_phase;
    return check_action(j);
}

const struct hm_refusal *rt_check(const struct hm_edition *e, const struct hm_state *s,
                                  const struct hm_move *m)
{
    return rt_judge(&(struct rt_judging){rt_edition_of(e), rt_state_of(s), m, NULL, m->seat});
}
