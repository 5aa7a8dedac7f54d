/* quota.c: counts tables by address and owner, and decides what happens to empty ones. */
#include "server/tables/quota.h"
#include "server/net/net_address.h"
#include "server/protocol/answer.h"
#include "server/tables/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAY_MS = 86400000 };

/* ---- shares ----------------------------------------------------------------------------- */

static int64_t key_of_owner(int64_t owner)
{
    char name[32];
    snprintf(name, sizeof name, "owner %lld", (long long)owner);
    return hm_map_key(name);
}

static int64_t key_of_address(const char *address, int64_t owner)
{
    char key[NET_ADDRESS];
    if (address[0] == 0)
        return key_of_owner(-owner); /* unknown since the server started: a key of its own */
    net_address_key(address, key);
    return hm_map_key(key);
}

static struct srv_quota *hold(struct srv *s, int64_t key)
{
    void **slot = hm_map_at(s->shares, key);
    if (*slot == NULL) {
        struct srv_quota *a = srv_alloc(sizeof *a);
        a->srv = s;
        a->key = key;
        *slot = a;
    }
    ((struct srv_quota *)*slot)->refs++;
    return *slot;
}

void srv_quota_drop(struct srv_quota *a)
{
    if (a == NULL || --a->refs > 0)
        return;
    hm_map_remove(a->srv->shares, a->key);
    free(a);
}

/* ---- tables ----------------------------------------------------------------------------- */

void srv_quota_count_as(struct srv_table *t, enum srv_counted what)
{
    struct srv_use *u = &t->use;
    if (u->owner == NULL || u->counted == what)
        return;
    for (unsigned i = 0; i < 2; i++) {
        struct srv_quota *a = i == 0 ? u->address : u->owner;
        a->n[u->counted]--;
        a->n[what]++;
    }
    u->counted = what;
}

void srv_quota_count(struct srv_table *t)
{
    static const enum srv_counted of[] = {
        [TABLE_OPEN] = SRV_COUNT_OPEN,      [TABLE_PLAYING] = SRV_COUNT_RUNNING,
        [TABLE_PAUSED] = SRV_COUNT_RUNNING, [TABLE_OVER] = SRV_COUNT_NOTHING,
        [TABLE_CLOSED] = SRV_COUNT_NOTHING,
    };
    srv_quota_count_as(t, of[t->table.state]);
}

void srv_quota_bind(struct srv_table *t, const char *address)
{
    struct srv_use  *u = &t->use, old = *u;
    enum srv_counted counted = u->counted;
    if (u->address != NULL && address[0] == 0)
        return;
    u->address = hold(t->srv, key_of_address(address, t->table.owner));
    u->owner = hold(t->srv, key_of_owner(t->table.owner));
    u->address->n[counted]++;
    u->owner->n[counted]++;
    if (old.address != NULL) {
        old.address->n[counted]--;
        old.owner->n[counted]--;
    }
    srv_quota_drop(old.address);
    srv_quota_drop(old.owner);
}

void srv_quota_release(struct srv_table *t)
{
    if (t->use.owner == NULL)
        return;
    t->use.address->n[t->use.counted]--;
    t->use.owner->n[t->use.counted]--;
    srv_quota_drop(t->use.address);
    srv_quota_drop(t->use.owner);
    t->use.address = t->use.owner = NULL;
}

/* ---- limits ----------------------------------------------------------------------------- */

static bool is_below(struct srv_conn *c, const char *re, int64_t key, enum srv_counted what,
                     uint32_t limit, const char *whose)
{
    const struct srv_quota *a = hm_map_get(c->srv->shares, key);
    if (limit == 0 || a == NULL || a->n[what] < limit)
        return true;
    if (what == SRV_COUNT_OPEN)
        srv_refuse(c, re, "limit",
                   "%s may have %u tables that have not started; start or close one of them first",
                   whose, limit);
    else
        srv_refuse(c, re, "limit", "%s may have %u games in play; finish one of them first", whose,
                   limit);
    return false;
}

bool srv_may_have(struct srv_conn *c, const char *re, enum srv_counted what)
{
    const struct srv_config *k = &c->srv->config;
    bool                     open = what == SRV_COUNT_OPEN;
    return k->rate == 0 ||
           (is_below(c, re, key_of_owner(c->user.id), what,
                     open ? k->open_per_user : k->games_per_user, "one user") &&
            is_below(c, re, key_of_address(c->address, c->user.id), what,
                     open ? k->open_per_address : k->games_per_address, "one address"));
}

/* ---- empty tables ---------------------------------------------------------------------- */

bool srv_is_empty(const struct srv_table *t)
{
    return t->here == NULL && t->elsewhere == 0 && t->nelsewhere == 0;
}

static bool has_persons(const struct srv_table *t)
{
    for (hm_seat p = 0; p < t->table.setup.deal.nseat; p++)
        if (t->table.seat[p].kind == TABLE_PERSON)
            return true;
    return false;
}

int64_t srv_may_stay_empty(const struct srv_table *t)
{
    int64_t soon = (int64_t)t->srv->config.empty_seconds * 1000;
    switch (t->table.state) {
    case TABLE_OPEN: return t->use.by_account && t->table.setup.clock == TABLE_DAYS ? DAY_MS : soon;
    case TABLE_PLAYING:
    case TABLE_PAUSED:
        if (!has_persons(t))
            return soon;
        /* If no clock runs, nothing else would ever end it. */
        return !t->use.by_account &&
                       (t->table.state == TABLE_PAUSED || t->table.setup.clock == TABLE_NO_CLOCK)
                   ? DAY_MS
                   : 0;
    case TABLE_OVER:
    case TABLE_CLOSED: return 0;
    }
    return 0;
}

/* Bots do not play at an empty table, unless a clock runs for people who may come back, or all
 * people have left and the game continues for its result. */
enum srv_bots srv_bots_at(const struct srv_table *t)
{
    if (!srv_is_empty(t))
        return SRV_BOTS_MOVE;
    if (has_persons(t) && (t->table.setup.clock != TABLE_NO_CLOCK || table_voters(&t->table) == 0))
        return SRV_BOTS_IN_BACKGROUND;
    return SRV_BOTS_REST;
}
