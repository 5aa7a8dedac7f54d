/* pr_frontend.c: data that front ends show beside the table: missing goods of contracts, passes
 * without a decision, and the end of the game in sight. */
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

/* PR-3.11: a front end may pass for its player on request if there is no other move. */
bool pr_forced(const struct hm_edition *e, const struct hm_state *s, const struct hm_move *only)
{
    (void)e, (void)s;
    return only->kind == HM_PR_MOVE_PASS;
}

unsigned pr_unfillable(const struct pr_state *s)
{
    unsigned areas = 0;
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        areas |= (unsigned)(hm_popcount(s->future[a]) + s->left[a] < pr_full[s->head.nseat]) << a;
    return areas;
}

/* `failing`: the areas that have failed or will fail at the end of this round. */
static bool ends_after(const struct pr_state *s, unsigned failing)
{
    return (s->head.phase == HM_PR_PHASE_CHOOSE || s->head.phase == HM_PR_PHASE_ASK) &&
           hm_popcount(failing) >= pr_last_fail[s->head.nseat];
}

bool pr_is_last_round(const struct pr_state *s, unsigned also)
{
    return ends_after(s, s->failed | ((s->named | also) & pr_unfillable(s)));
}

size_t pr_print_outlook(const struct hm_edition *e, const struct hm_state *state, char *buf,
                        size_t cap)
{
    (void)e;
    const struct pr_state *s = pr_state_of(state);
    struct hm_text         t = hm_text_in(buf, cap);
    const unsigned         unfillable = pr_unfillable(s);
    const unsigned         failing = s->failed | (s->named & unfillable);
    unsigned               last_if_named = 0;
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        last_if_named |= (unsigned)ends_after(s, failing | (unfillable & 1u << a)) << a;
    hm_json_open(&t, '{');
    hm_json_key(&t, "full");
    hm_json_put_int(&t, pr_full[s->head.nseat]);
    hm_json_key(&t, "failsToEnd");
    hm_json_put_int(&t, pr_last_fail[s->head.nseat]);
    pr_put_areas(&t, "unfillable", unfillable);
    hm_json_key(&t, "lastRound");
    hm_json_put_bool(&t, ends_after(s, failing));
    pr_put_areas(&t, "lastIfNamed", last_if_named);
    hm_json_close(&t, '}');
    return t.len;
}
