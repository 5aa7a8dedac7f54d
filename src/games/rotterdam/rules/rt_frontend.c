/* rt_frontend.c: data that front ends show beside the table: the products that assignments lack,
 * the routes of ships, and turns without a decision. */
#include "rt.h"

size_t rt_goals(const struct hm_edition *e, const struct hm_state *s, hm_seat seat,
                struct hm_goal *out, size_t cap)
{
    size_t n = 0;
    if (seat >= s->head.nseat)
        return 0;
    const hm_cards hand = hm_rt_assignments(s, seat);
    for (unsigned a = hm_next(&hand, 0); a < HM_CARDS && n < cap; a = hm_next(&hand, a + 1)) {
        struct hm_goal *g = &out[n++];
        uint8_t         lack[HM_RT_PRODUCTS];
        *g = (struct hm_goal){.card = (hm_card)a};
        g->ready = hm_rt_lacks(e, s, seat, (hm_card)a, lack) == 0;
        for (unsigned k = 0; k < HM_RT_PRODUCTS; k++)
            if (lack[k] > 0)
                g->need[g->nneed++] = (struct hm_need){hm_rt_product(k), lack[k]};
    }
    return n;
}

/* Only a colour moves several ships, and the move does not name their destinations.  */
size_t rt_steps(const struct hm_edition *e, const struct hm_state *s, const struct hm_move *m,
                struct hm_step *out, size_t cap)
{
    struct hm_rt_step step[HM_RT_SHIPS];
    if (m->kind != HM_RT_MOVE_COLOUR)
        return 0;
    const size_t all = hm_rt_preview(e, s, m->seat, m->target, step), n = all < cap ? all : cap;
    for (size_t i = 0; i < n; i++) {
        const struct hm_rt_step *f = &step[i];
        out[i] = (struct hm_step){.from = hm_rt_position_of(e, f->from)->id,
                                  .to = hm_rt_position_of(e, f->to)->id,
                                  .blocked = f->blocked,
                                  .fork = f->fork};
        out[i].piece[0] = hm_seat_letter(f->ship / HM_RT_FLEET);
        out[i].piece[1] = (char)('1' + f->ship % HM_RT_FLEET);
    }
    return n;
}

/* A seat without product cards has nothing to swap. */
bool rt_forced(const struct hm_edition *e, const struct hm_state *s, const struct hm_move *only)
{
    (void)e;
    const hm_cards products = hm_rt_products(s, only->seat);
    return only->kind == HM_RT_MOVE_PASS || only->kind == HM_RT_MOVE_END ||
           (only->kind == HM_RT_MOVE_DONE && hm_none(&products));
}
