/* pr_frontend.c: data that front ends show beside the table: missing goods of contracts, and passes
 * without a decision.  */
#include "pr.h"

static void add_need(struct hm_goal *g, const char *what, uint8_t n)
{
    if (n > 0)
        g->need[g->nneed++] = (struct hm_need){what, n};
}

size_t pr_goals(const struct hm_edition *e, const struct hm_state *s, hm_seat p,
                struct hm_goal *out, size_t cap)
{
    struct hm_pr_lack lack[HM_PR_LACKS];
    const size_t      all = hm_pr_lacks(e, s, p, lack), n = all < cap ? all : cap;
    for (size_t i = 0; i < n; i++) {
        out[i] = (struct hm_goal){.card = lack[i].card};
        add_need(&out[i], hm_pr_good_names[lack[i].good], lack[i].goods);
        add_need(&out[i], hm_pr_port_names[lack[i].port], lack[i].ship);
        out[i].ready = out[i].nneed == 0;
    }
    return n;
}

/* PR-3.11: a front end may pass for its player on request if there is no other move.  */
bool pr_forced(const struct hm_edition *e, const struct hm_state *s, const struct hm_move *only)
{
    (void)e, (void)s;
    return only->kind == HM_PR_MOVE_PASS;
}
