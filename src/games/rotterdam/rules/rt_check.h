/*
 * rt_check.h: shared by the files of check(): the move that is checked, and the refusals.
 */
#ifndef HARBOUR_RT_CHECK_H
#define HARBOUR_RT_CHECK_H

#include "rt.h"

struct rt_judging {
    const struct rt_edition *e;
    const struct rt_state   *s;
    const struct hm_move    *m;
    struct hm_explanation   *explanation; /* NULL: no details needed */
    unsigned                 p;
};

static inline const struct hm_refusal *rt_refuse_about(const struct rt_judging *j,
                                                       const struct hm_refusal *refusal,
                                                       const char *what, unsigned need,
                                                       unsigned have)
{
    if (j->explanation != NULL) {
        j->explanation->what = what;
        j->explanation->need = (int32_t)need;
        j->explanation->have = (int32_t)have;
    }
    return refusal;
}

static inline const struct hm_refusal *
rt_refuse_card(const struct rt_judging *j, const struct hm_refusal *refusal, unsigned card)
{
    if (j->explanation != NULL)
        j->explanation->card = (hm_card)card;
    return refusal;
}

static inline bool rt_is_in(uint64_t positions, unsigned position)
{
    return position < RT_POSITIONS && (positions & rt_bit(position)) != 0;
}

static inline bool rt_is_shipping_move(unsigned kind)
{
    return kind >= HM_RT_MOVE_LUCK && kind <= HM_RT_MOVE_POLICE;
}

/* rt_check.c: returns the first rule that is broken; writes the detail to j->why */
const struct hm_refusal *rt_judge(const struct rt_judging *j);

/* rt_check_shipping.c: moves that play a shipping card, and the placing of ships */
const struct hm_refusal *rt_check_place(const struct rt_judging *j);
const struct hm_refusal *rt_check_shipping(const struct rt_judging *j);

/* rt_refusals.c */
extern const struct hm_refusal rt_refusal_over, rt_refusal_turn, rt_refusal_swap,
    rt_refusal_steer_first, rt_refusal_steer_card, rt_refusal_card_now, rt_refusal_card,
    rt_refusal_end_action, rt_refusal_end_draw, rt_refusal_end_swap, rt_refusal_phase,
    rt_refusal_pass, rt_refusal_move, rt_refusal_second_place, rt_refusal_second_colour,
    rt_refusal_second_assignment, rt_refusal_ship_left, rt_refusal_start_left,
    rt_refusal_place_ship, rt_refusal_place_start, rt_refusal_place_stock, rt_refusal_place_empty,
    rt_refusal_colour, rt_refusal_steer, rt_refusal_way, rt_refusal_due, rt_refusal_hand,
    rt_refusal_cards_left, rt_refusal_luck_card, rt_refusal_luck_ships, rt_refusal_cargo_card,
    rt_refusal_cargo_ship, rt_refusal_cargo_start, rt_refusal_cargo_stock, rt_refusal_cargo_empty,
    rt_refusal_setback_card, rt_refusal_setback, rt_refusal_storm_card, rt_refusal_storm,
    rt_refusal_open_card, rt_refusal_open, rt_refusal_open_extra, rt_refusal_rob_card,
    rt_refusal_rob_cargo, rt_refusal_rob_ship, rt_refusal_rob_place, rt_refusal_rob_start,
    rt_refusal_police_card, rt_refusal_police, rt_refusal_offer_cards, rt_refusal_offer_held,
    rt_refusal_offer_nothing, rt_refusal_offer_to, rt_refusal_offer_stands, rt_refusal_offer_left,
    rt_refusal_withdraw, rt_refusal_accept, rt_refusal_accept_held, rt_refusal_show,
    rt_refusal_complete_card, rt_refusal_complete_held, rt_refusal_complete_joker,
    rt_refusal_complete_more, rt_refusal_complete_other;

#endif
