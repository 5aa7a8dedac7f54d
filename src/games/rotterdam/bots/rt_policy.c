/*
 * rt_policy.c: the actions of Rotterdam that are worth a search, the best by the weights first.
 *
 * Ways to play shipping cards (rt_shipping.c) and to trade (rt_trade.c) are evaluated apart.  A
 * seat's ships at home are interchangeable.
 */
#include "rt_policy.h"

#include <string.h>

enum { PLACES = 8 }; /* number of ways to place a ship that are considered */

struct rated {
    uint32_t action;
    float    value;
};

static void keep_best(struct rated *list, unsigned *n, unsigned cap, struct rated x)
{
    unsigned at = *n < cap ? (*n)++ : cap;
    if (at == cap && x.value <= list[cap - 1].value)
        return;
    if (at == cap)
        at--;
    for (; at > 0 && list[at - 1].value < x.value; at--)
        list[at] = list[at - 1];
    list[at] = x;
}

static unsigned places(const struct rt_facts *f, const struct hm_state *s, unsigned seat,
                       const struct rt_weights *t, struct rated *list)
{
    struct rt_side side;
    unsigned       n = 0;
    if (rt_ship_at_home(f, s, seat) == HM_RT_SHIPS)
        return 0;
    rt_side_of(f, s, seat, t, &side);
    for (unsigned i = 0; i < f->nstart; i++) {
        if (rt_model_occupied(f, s, f->start[i]))
            continue;
        for (unsigned m = 0; m < HM_RT_MATERIALS; m++)
            if (hm_rt_stock(s, m) > 0)
                keep_best(list, &n, PLACES,
                          (struct rated){rt_action(HM_RT_MOVE_PLACE, f->start[i], m + 1),
                                         rt_cargo_value(f, &side, t, f->start[i], m + 1)});
    }
    return n;
}

/* The value for this seat of all steps that a colour causes. */
static float colour_value(const struct rt_facts *f, const struct hm_state *s, unsigned seat,
                          unsigned colour, const struct rt_weights *t, const struct rt_side *side)
{
    struct hm_rt_step step[HM_RT_SHIPS];
    size_t            n = hm_rt_preview(f->game.edition, s, (hm_seat)seat, colour, step);
    float             sum = 0;
    for (size_t i = 0; i < n; i++) {
        unsigned owner = step[i].ship / HM_RT_FLEET, cargo = hm_rt_ship_cargo(s, step[i].ship);
        if (step[i].blocked)
            continue;
        float gain = rt_cargo_value(f, &side[owner], t, step[i].to, cargo) -
                     rt_cargo_value(f, &side[owner], t, step[i].from, cargo);
        sum += owner == seat ? gain : -t->hinder * gain;
    }
    return sum;
}

static unsigned colours(const struct rt_facts *f, const struct hm_state *s, unsigned seat,
                        const struct rt_weights *t, struct rated *list)
{
    struct rt_side side[HM_SEATS];
    unsigned       n = 0;
    for (unsigned p = 0; p < f->nseat; p++)
        rt_side_of(f, s, p, t, &side[p]);
    for (unsigned c = 0; c < HM_RT_COLOURS; c++)
        keep_best(list, &n, HM_RT_COLOURS,
                  (struct rated){rt_action(HM_RT_MOVE_COLOUR, 0, c),
                                 colour_value(f, s, seat, c, t, side)});
    return n;
}

static unsigned ways(const struct rt_facts *f, const struct hm_state *s, const struct rt_weights *t,
                     struct rated *list)
{
    unsigned       ship = hm_rt_steering(s), n = 0, owner = ship / HM_RT_FLEET;
    struct rt_side side;
    rt_side_of(f, s, owner, t, &side);
    for (uint64_t to = hm_rt_next(f->game.edition, hm_rt_ship_at(s, ship), hm_rt_called(s));
         to != 0; to &= to - 1) {
        unsigned at = hm_lowest(to);
        if (f->harbour_at[at] < HM_RT_HARBOURS || !rt_model_occupied(f, s, at))
            keep_best(list, &n, HM_RT_SHIPS,
                      (struct rated){rt_action(HM_RT_MOVE_STEER, 0, at),
                                     rt_cargo_value(f, &side, t, at, hm_rt_ship_cargo(s, ship))});
    }
    return n;
}

static unsigned completions(const struct rt_facts *f, const struct hm_state *s, unsigned seat,
                            const struct rt_weights *t, struct rated *list)
{
    hm_cards       hand = hm_rt_assignments(s, (hm_seat)seat);
    unsigned       n = 0;
    struct rt_side side;
    rt_side_of(f, s, seat, t, &side);
    for (unsigned c = hm_next(&hand, 0); c < HM_CARDS; c = hm_next(&hand, c + 1)) {
        unsigned lack = 0;
        for (unsigned k = 0; k < HM_RT_PRODUCTS; k++) {
            unsigned need = f->need[c] >> 4 * k & 15u;
            lack += need > side.have[k] ? need - side.have[k] : 0;
        }
        if (lack <= side.jokers)
            keep_best(list, &n, HM_RT_SHIPS,
                      (struct rated){rt_action(HM_RT_MOVE_COMPLETE, 0, c),
                                     f->gain[c] - t->joker * (float)lack});
    }
    return n;
}

unsigned rt_model_actions(const struct rt_facts *f, const struct hm_state *s, unsigned seat,
                          const struct rt_weights *t, uint32_t out[AI_ACTIONS])
{
    struct rated list[HM_RT_SHIPS + 1];
    unsigned     n = 0;
    bool         may_pass = false;
    if (hm_rt_steering(s) != 0xff) {
        n = ways(f, s, t, list);
    } else if (s->head.phase == HM_RT_PHASE_PLACE) {
        n = places(f, s, seat, t, list);
        may_pass = true;
    } else if (s->head.phase == HM_RT_PHASE_NAVIGATE) {
        n = colours(f, s, seat, t, list);
    } else if (s->head.phase == HM_RT_PHASE_ASSIGN) {
        n = completions(f, s, seat, t, list);
        may_pass = true;
    }
    for (unsigned i = 0; i < n; i++)
        out[i] = list[i].action;
    if (may_pass) { /* first if nothing else is worth it */
        bool first =
            n == 0 || list[0].value < (s->head.phase == HM_RT_PHASE_ASSIGN ? t->save : 0.0f);
        if (first)
            memmove(out + 1, out, n * sizeof *out);
        out[first ? 0 : n] = rt_action(HM_RT_MOVE_PASS, 0, 0);
        n++;
    }
    return n;
}

void rt_rollout(const struct rt_facts *f, struct hm_state *s,
                const struct rt_weights *const at[HM_SEATS], unsigned rounds, struct hm_rng *rng)
{
    uint32_t list[AI_ACTIONS];
    unsigned until = hm_rt_round(s) + rounds;
    for (rt_model_settle(f, s, rng); s->head.prompt != 0 && hm_rt_round(s) < until;
         rt_model_settle(f, s, rng)) {
        unsigned seat = hm_lowest(s->head.prompt);
        rt_model_actions(f, s, seat, at[seat], list);
        struct hm_move m = rt_model_move(f, s, seat, list[0]);
        f->game.ops->apply(f->game.edition, s, &m, rng, NULL);
    }
}
