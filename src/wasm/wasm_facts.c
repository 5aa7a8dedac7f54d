/*
 * wasm_facts.c: data that a page shows beside the table: plans, goals and score, from the seat's
 * view.
 */
#include "wasm/wasm.h"

static void put_plans(struct wasm_call *c, const struct hm_state *seen, hm_seat seat)
{
    static struct hm_plan plan[HM_PLANS];
    size_t                n = hm_plans(&c->game, seen, seat, plan, HM_PLANS);
    hm_json_key(&c->out, "plans");
    hm_json_open(&c->out, '[');
    for (size_t i = 0; i < n; i++) {
        char line[1280];
        hm_print_line(&c->game, &plan[i].move, line, sizeof line);
        hm_json_open(&c->out, '{');
        wasm_put_text(c, "move", line);
        wasm_put_int(c, "gain", plan[i].gain);
        hm_json_close(&c->out, '}');
    }
    hm_json_close(&c->out, ']');
}

static void put_goal(struct wasm_call *c, const struct hm_goal *g)
{
    wasm_put_text(c, "card", hm_card_id(c->game.edition, g->card));
    hm_json_key(&c->out, "missing");
    hm_json_open(&c->out, '[');
    for (unsigned i = 0; i < g->nneed; i++) {
        hm_json_open(&c->out, '{');
        wasm_put_text(c, "what", g->need[i].what);
        wasm_put_int(c, "n", g->need[i].n);
        hm_json_close(&c->out, '}');
    }
    hm_json_close(&c->out, ']');
    wasm_put_bool(c, "ready", g->ready);
}

static void put_goals(struct wasm_call *c, const struct hm_state *seen, hm_seat seat)
{
    static struct hm_goal goal[HM_GOALS];
    size_t                n = hm_goals(&c->game, seen, seat, goal, HM_GOALS);
    hm_json_key(&c->out, "goals");
    hm_json_open(&c->out, '[');
    for (size_t i = 0; i < n; i++) {
        hm_json_open(&c->out, '{');
        put_goal(c, &goal[i]);
        hm_json_close(&c->out, '}');
    }
    hm_json_close(&c->out, ']');
}

/* The points if the game ended now, as far as the seat sees the cards. */
static void put_score(struct wasm_call *c, const struct hm_state *seen)
{
    size_t cap;
    hm_json_key(&c->out, "score");
    char *rest = hm_text_rest(&c->out, &cap);
    hm_text_add(&c->out, hm_print_end(&c->game, seen, rest, cap));
}

enum hm_err wasm_op_facts(struct wasm_call *c)
{
    struct wasm_slot *s;
    struct hm_state   seen;
    hm_seat           seat;
    enum hm_err       err = wasm_held(c, &s);
    if (err == HM_OK)
        err = wasm_seat(c, s, &seat);
    if (err == HM_OK)
        err = wasm_see(c, s, seat, &seen);
    if (err != HM_OK)
        return err;
    put_plans(c, &seen, seat);
    put_goals(c, &seen, seat);
    put_score(c, &seen);
    return HM_OK;
}

void wasm_put_steps(struct wasm_call *c, const struct hm_state *seen, const struct hm_move *m)
{
    struct hm_step step[HM_STEPS];
    size_t         n = hm_steps(&c->game, seen, m, step, HM_STEPS);
    hm_json_key(&c->out, "steps");
    hm_json_open(&c->out, '[');
    for (size_t i = 0; i < n; i++) {
        hm_json_open(&c->out, '{');
        wasm_put_text(c, "piece", step[i].piece);
        wasm_put_text(c, "from", step[i].from);
        wasm_put_text(c, "to", step[i].to);
        wasm_put_bool(c, "blocked", step[i].blocked);
        wasm_put_bool(c, "fork", step[i].fork);
        hm_json_close(&c->out, '}');
    }
    hm_json_close(&c->out, ']');
}
