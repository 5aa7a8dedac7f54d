/*
 * limit.c: token buckets for rate limits.
 *
 * A full bucket carries no information and is removed, so the memory is bounded by the rate at
 * which new addresses can appear.  Most limits protect the node itself and apply to each node.  New
 * guests burden the whole cluster, so each of several nodes grants an equal share of them; that
 * needs no communication.  Only failed logins are counted in the store (api_people.c): an attacker
 * could otherwise go from node to node, and a share would be too small for an honest user.
 */
#include "server/people/limit.h"
#include "server/cluster/cluster.h"
#include "server/net/net_address.h"
#include "server/server.h"

#include <stdlib.h>

int64_t srv_bucket_take(struct srv_bucket *b, int64_t now, double rate, double burst)
{
    if (b->at == 0) {
        b->level = burst;
        b->at = now;
    }
    if (now > b->at) {
        b->level += (double)(now - b->at) * rate / 1000;
        b->at = now;
    }
    if (b->level > burst)
        b->level = burst;
    if (b->level >= 1) {
        b->level -= 1;
        return 0;
    }
    return (int64_t)((1 - b->level) * 1000 / rate) + 1;
}

static const struct {
    double rate, burst;
} rules[SRV_LIMITS] = {
    [SRV_LIMIT_CHAT] = {1, 10},
    [SRV_LIMIT_GUEST] = {10.0 / 60, 30},
    [SRV_LIMIT_LOGIN_NAME] = {5.0 / 60, 5},
    [SRV_LIMIT_LOGIN_ADDRESS] = {20.0 / 60, 20},
    [SRV_LIMIT_REPORT] = {1.0 / 60, 5},
    [SRV_LIMIT_REQUEST] = {20, 100},
};

struct sweep {
    enum srv_limit what;
    int64_t        now;
};

static bool still_counts(int64_t key, void *value, void *ctx)
{
    struct srv_bucket  *b = value;
    const struct sweep *w = ctx;
    (void)key;
    if (b->level + (double)(w->now - b->at) * rules[w->what].rate / 1000 < rules[w->what].burst)
        return true;
    free(b);
    return false;
}

int64_t srv_limit(struct srv *s, enum srv_limit what, const char *key)
{
    if (s->config.rate == 0)
        return 0;
    if (s->limits[what] == NULL)
        s->limits[what] = hm_map_new();
    struct sweep w = {what, srv_ticking(s)};
    if (hm_map_size(s->limits[what]) > 4096)
        hm_map_each(s->limits[what], still_counts, &w);
    void **slot = hm_map_at(s->limits[what], hm_map_key(key));
    if (*slot == NULL)
        *slot = srv_alloc(sizeof(struct srv_bucket));
    unsigned nodes = what == SRV_LIMIT_GUEST ? srv_nodes(s) : 1;
    return srv_bucket_take(*slot, w.now, rules[what].rate / nodes, rules[what].burst / nodes);
}

int64_t srv_limit_address(struct srv *s, enum srv_limit what, const char *address)
{
    char key[NET_ADDRESS];
    net_address_key(address, key);
    return srv_limit(s, what, key);
}
