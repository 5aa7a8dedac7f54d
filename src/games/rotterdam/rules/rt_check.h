/*
 * rt_check.h: what the files of check() share: the move under judgement, and the refusals.
 */
#ifndef HARBOUR_RT_CHECK_H
#define HARBOUR_RT_CHECK_H

#include "rt.h"

struct rt_judging {
    const struct rt_edition *e;
    const struct rt_state   *s;
    const struct hm_move    *m;
    struct hm_why           *why; /* NULL: nobody asks for detail */
    unsigned                 p;
};

static inline const struct hm_no *rt_refuse_about(const struct rt_judging *j,
                                                  const struct hm_no *no, const char *what,
                                                  unsigned need, unsigned have)
{
    if (j->why != NULL) {
        j->why->what = what;
        j->why->need = (int32_t)need;
        j->why->have = (int32_t)have;
    }
    return no;
}

static inline const struct hm_no *rt_refuse_card(const struct rt_judging *j, const struct hm_no *no,
                                                 unsigned card)
{
    if (j->why != NULL)
        j->why->card = (hm_card)card;
    return no;
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
const struct hm_no *rt_judge(const struct rt_judging *j);

/* rt_check_shipping.c: moves that play a shipping card, and the placing of ships */
const struct hm_no *rt_check_place(const struct rt_judging *j);
const struct hm_no *rt_check_shipping(const struct rt_judging *j);

/* rt_refusals.c */
extern const struct hm_no rt_no_over, rt_no_turn, rt_no_swap, rt_no_steer_first, rt_no_steer_card,
    rt_no_card_now, rt_no_card, rt_no_end_action, rt_no_end_draw, rt_no_end_swap, rt_no_phase,
    rt_no_pass, rt_no_move, rt_no_second_place, rt_no_second_colour, rt_no_second_assignment,
    rt_no_ship_left, rt_no_start_left, rt_no_place_ship, rt_no_place_start, rt_no_place_stock,
    rt_no_place_empty, rt_no_colour, rt_no_steer, rt_no_way, rt_no_due, rt_no_hand,
    rt_no_cards_left, rt_no_luck_card, rt_no_luck_ships, rt_no_cargo_card, rt_no_cargo_ship,
    rt_no_cargo_start, rt_no_cargo_stock, rt_no_cargo_empty, rt_no_setback_card, rt_no_setback,
    rt_no_storm_card, rt_no_storm, rt_no_open_card, rt_no_open, rt_no_open_extra, rt_no_rob_card,
    rt_no_rob_cargo, rt_no_rob_ship, rt_no_rob_place, rt_no_rob_start, rt_no_police_card,
    rt_no_police, rt_no_offer_cards, rt_no_offer_held, rt_no_offer_nothing, rt_no_offer_to,
    rt_no_offer_stands, rt_no_offer_left, rt_no_withdraw, rt_no_accept, rt_no_accept_held,
    rt_no_show, rt_no_complete_card, rt_no_complete_held, rt_no_complete_joker, rt_no_complete_more,
    rt_no_complete_other;

#endif
