/* due.c: entries caused by time: votes end, flags fall, bots take over, and a log from the future
 * returns to the present. */
#include "table/verdict.h"

static void sooner(int64_t *next, int64_t when)
{
    if (when != 0 && (*next == 0 || when < *next))
        *next = when;
}

static bool flag_falls(const struct table *t, const struct table_request *r,
                       struct table_verdict *v, int64_t *next)
{
    hm_seat p;
    int64_t when = table_clock_flag(t, &p);
    if (when == 0 || when > r->now) {
        sooner(next, when);
        return false;
    }
    table_accept(t, r, v, TABLE_E_FLAG, p);
    return true;
}

static int64_t later(int64_t a, int64_t b) { return a > b ? a : b; }

/* A bot takes over for an absent person who is to act while others are present. */
static bool somebody_is_gone(const struct table *t, const struct table_request *r,
                             const struct table_presence *who, struct table_verdict *v,
                             int64_t *next)
{
    if (t->setup.clock == TABLE_DAYS || who->online == 0)
        return false;
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++) {
        const struct table_seat *s = &t->seat[p];
        if (s->kind != TABLE_PERSON || s->away || who->gone[p] == 0 ||
            !hm_seat_in(t->match.state.head.prompt, p))
            continue;
        int64_t since = later(later(who->gone[p], s->sat), who->since);
        int64_t when = since + (int64_t)t->setup.grace * 1000;
        if (when <= r->now) {
            table_accept(t, r, v, TABLE_E_AWAY, p);
            return true;
        }
        sooner(next, when);
    }
    return false;
}

bool table_due(const struct table *t, int64_t now, const struct table_presence *who,
               struct table_verdict *v, int64_t *next)
{
    const struct table_request r = {.now = now, .server = true};
    table_effect_clear(&v->effect);
    if (!table_is_on(t))
        return false;
    if (table_is_from_future(t, now)) {
        table_accept(t, &r, v, TABLE_E_WAKE, HM_NOBODY);
        return true;
    }
    if (t->state == TABLE_PAUSED && table_is_left_to_bots(t)) { /* nobody would end the pause */
        table_accept(t, &r, v, TABLE_E_RESUME, HM_NOBODY);
        return true;
    }
    if (table_vote_settled(t, &r, v))
        return true;
    return t->state == TABLE_PLAYING &&
           (flag_falls(t, &r, v, next) || somebody_is_gone(t, &r, who, v, next));
}
