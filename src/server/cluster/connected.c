/*
 * connected.c: the people who are connected, over all nodes.
 *
 * Each node stores one row for each person with a connection to it; rows of dead nodes do not
 * count.  A single server stores no rows: it knows its own connections.
 */
#include "server/cluster/cluster.h"
#include "server/protocol/conn.h"
#include "server/server.h"

static void write_row(struct store_batch *b, const struct srv_conn *c, bool on)
{
    store_op(b, on ? STORE_CONNECTED_PUT : STORE_CONNECTED_DROP);
    store_int(b, c->srv->cluster->node), store_int(b, c->user.id);
    if (on)
        store_text(b, c->language);
}

void srv_connected_changed(const struct srv_conn *c, bool on)
{
    const struct srv *s = c->srv;
    if (!s->shared || s->stopping || s->cluster->node == 0 || c->user.kind == SRV_BOT)
        return; /* a node that stops removes all its rows */
    struct store_batch *b = store_batch(NULL, NULL);
    write_row(b, c, on);
    store_submit(s->store, b);
}

void srv_connected_drop_node(struct store_batch *b, int64_t node)
{
    store_op(b, STORE_CONNECTED_DROP_NODE);
    store_int(b, node);
}

static bool write_user(int64_t user, void *conn, void *ctx)
{
    const struct srv_conn *c = conn;
    (void)user;
    if (c->user.kind != SRV_BOT)
        write_row(ctx, c, true);
    return true;
}

void srv_connected_anew(struct srv *s)
{
    struct store_batch *b = store_batch(NULL, NULL);
    srv_connected_drop_node(b, s->cluster->node);
    hm_map_each(s->users, write_user, b);
    store_submit(s->store, b);
}
