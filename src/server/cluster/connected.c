/*
 * connected.c: the people who are connected, over all nodes.
 *
 * Each node stores one row for each person with a connection to it; rows of dead nodes do not
 * count.  A single server stores no rows: it knows its own connections.
 */
#include "server/cluster/cluster.h"
#include "server/protocol/conn.h"
#include "server/server.h"

static void write_row(struct store_batch *b, const struct srv *s, int64_t user, bool on)
{
    store_op(b, on ? STORE_CONNECTED_PUT : STORE_CONNECTED_DROP);
    store_int(b, s->cluster->node), store_int(b, user);
}

void srv_connected_changed(struct srv *s, const struct srv_user *u, bool on)
{
    if (!s->shared || s->stopping || s->cluster->node == 0 || u->kind == SRV_BOT)
        return; /* a node that stops removes all its rows */
    struct store_batch *b = store_batch(NULL, NULL);
    write_row(b, s, u->id, on);
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
    if (c->user.kind != SRV_BOT)
        write_row(ctx, c->srv, user, true);
    return true;
}

void srv_connected_anew(struct srv *s)
{
    struct store_batch *b = store_batch(NULL, NULL);
    srv_connected_drop_node(b, s->cluster->node);
    hm_map_each(s->users, write_user, b);
    store_submit(s->store, b);
}
