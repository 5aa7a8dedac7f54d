/* online_table.c: creates and copies tables, and answers questions about them. */
#include "table/online_table.h"
#include "table/fair_deal.h"
#include "table/request_ids.h"
#include "system/out_of_memory.h"

#include <stdlib.h>
#include <string.h>

void table_init(struct table *t, int64_t id, const struct table_setup *u, int64_t owner,
                int64_t created, const struct hm_seed *secret)
{
    memset(t, 0, sizeof *t);
    t->id = id;
    t->setup = *u;
    t->owner = owner;
    t->created = t->at = created;
    t->secret = *secret;
    t->deal = TABLE_DEAL_OLD; /* until an entry says otherwise */
}

void table_free(struct table *t)
{
    table_ids_free(t->ids);
    free(t->match.log);
    free(t->substituted);
}

void table_copy(struct table *out, const struct table *t)
{
    size_t size = t->match.cap * sizeof *t->match.log;
    *out = *t;
    out->is_copy = true;
    out->ids = NULL;
    if (size == 0)
        return;
    out->match.log = hm_need(malloc(size), "moves of a game", size);
    memcpy(out->match.log, t->match.log, t->match.n * sizeof *t->match.log);
    out->substituted = hm_need(malloc(t->match.cap), "moves of a game", t->match.cap);
    memcpy(out->substituted, t->substituted, t->match.n);
}

hm_seat table_seat_of(const struct table *t, int64_t user)
{
    for (hm_seat p = 0; user != 0 && p < t->setup.deal.nseat; p++)
        if (t->seat[p].kind == TABLE_PERSON && t->seat[p].user == user)
            return p;
    return HM_NOBODY;
}

hm_seat table_next_seat(const struct table *t, hm_seat p)
{
    return (hm_seat)((p + 1u) % t->setup.deal.nseat);
}

bool table_may_watch(const struct table *t)
{
    if (t->state == TABLE_OPEN || t->state == TABLE_CLOSED)
        return true;
    switch (t->setup.watch) {
    case TABLE_WATCH_ALL:
    case TABLE_WATCH_DELAY: return true;
    case TABLE_WATCH_AFTER: return t->state == TABLE_OVER;
    case TABLE_WATCH_NOBODY: return false;
    }
    return false;
}

bool table_seat_is_bots(const struct table *t, hm_seat p)
{
    return t->seat[p].kind == TABLE_BOT || t->seat[p].away;
}

hm_seatset table_voters(const struct table *t)
{
    hm_seatset set = 0;
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++)
        if (t->seat[p].kind == TABLE_PERSON && !t->seat[p].away)
            set |= hm_seat_bit(p);
    return set;
}

bool table_is_left_to_bots(const struct table *t)
{
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++)
        if (t->seat[p].kind == TABLE_PERSON && !t->seat[p].resigned && t->seat[p].user != 0)
            return false;
    return true;
}

bool table_deserted(const struct table *t, hm_seat p, const struct table_entry *next)
{
    const struct table_seat *s = &t->seat[p];
    bool moved = next != NULL && next->kind == TABLE_E_MOVE && next->seat == p && s->away;
    return s->kind == TABLE_PERSON && (s->deserted || moved);
}
