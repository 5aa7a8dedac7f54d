/* rated.c: see rated.h. */
#include "server/people/rated.h"
#include "server/tables/tables.h"

static int64_t house_of(const struct srv_user *u) { return u->master != 0 ? u->master : u->id; }

const char *srv_rated_sit_fault(const struct srv_table *t, const struct srv_user *u)
{
    if (!t->setup.rated)
        return NULL;
    if (u->kind == SRV_GUEST)
        return "a rated table is for accounts";
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++)
        if (t->seat[p].kind == SRV_PERSON && t->seat[p].house == house_of(u))
            return "an account and its bots have one seat between them at a rated table";
    return NULL;
}

const char *srv_rated_start_fault(const struct srv_table *t)
{
    unsigned people = 0;
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++)
        people += t->seat[p].kind == SRV_PERSON;
    return t->setup.rated && people < 2 ? "a rated game needs at least two people" : NULL;
}

bool srv_deserted(const struct srv_table *t, hm_seat p, const struct srv_entry *next)
{
    const struct srv_seat *s = &t->seat[p];
    bool                   moved = next != NULL && next->kind == SRV_E_MOVE && next->seat == p && s->away;
    return s->kind == SRV_PERSON && (s->deserted || moved);
}

void srv_rated_places(const int *place, const bool *deserted, int n, int *out)
{
    for (int p = 0; p < n; p++) {
        out[p] = 1;
        for (int q = 0; q < n; q++)
            out[p] += deserted[q] == deserted[p] ? place[q] < place[p] : deserted[p];
    }
}
