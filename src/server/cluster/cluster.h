/*
 * cluster.h: one of several servers on one database.
 *
 * Each server is a node, and any node serves any table.  The store notifies the other nodes of a
 * write, and they read the new entries from the log (follow.c).  The owner of a table's lease
 * (node.c) runs its bots and clocks.  A server that is the only one on its store uses none of
 * this.
 */
#ifndef HARBOUR_CLUSTER_H
#define HARBOUR_CLUSTER_H

#include "harbour/match.h"
#include "server/server_text.h"
#include "store/store.h"

struct srv;
struct srv_table;
struct srv_user;
struct table_verdict;

enum { SRV_PEERS = 64, SRV_SAMPLES = 8, SRV_GIVEN_UP = 64 };

struct srv_peer {            /* another node */
    int64_t id, beat, since; /* since: when its heartbeat last changed */
    bool    seen;
};

struct srv_cluster {
    int64_t  node;                   /* the id of this node; 0: not joined yet */
    int64_t  beat_sent, beat_ok;     /* when a heartbeat was sent; when one was last stored */
    uint64_t beat_tick, ok_tick;     /* the same, in ticks of the loop */
    int64_t  listed_at;              /* when the other nodes were last listed */
    int64_t  sample[SRV_SAMPLES][2]; /* round trip; game time less srv_ticking(), by the database */
    unsigned nsample, npeer;
    int64_t  list_sent, rested_at, entering;
    bool     beating, beat_failed, sent_away, listing, look_again, adopting, look_for_orphans, left;
    struct srv_peer peer[SRV_PEERS];
    int64_t         given_up[SRV_GIVEN_UP]; /* tables that this node cannot read */
    unsigned        ngiven_up;
    unsigned        tables_on[STORE_CHANNELS]; /* tables in memory, by channel */
    uint32_t        channels;                  /* channels that this node listens to, as bits */
};

/* ---- nodes and leases (node.c) ---------------------------------------------------------- */

bool     srv_holds_lease(const struct srv_table *t); /* this node runs its bots and clocks */
bool     srv_is_chief(const struct srv *s);          /* the node that runs cluster-wide jobs */
unsigned srv_nodes(const struct srv *s);
void     srv_lease_write(const struct srv_table *t, struct store_batch *b,
                         bool take); /* acquire or release it */
void     srv_node_tick(struct srv *s);
void     srv_node_refresh(struct srv *s);     /* after a node joined or left */
bool     srv_node_alive(const struct srv *s); /* the store has answered recently */
bool     srv_is_cut_off(const struct srv *s); /* it has not: requests are refused immediately */
void     srv_node_leave(struct srv *s);
bool     srv_time_parse(const char *text, int64_t *ms); /* in the format of the databases */

/* ---- people connected to any node (connected.c) ----------------------------------------- */

struct srv_conn;

/* Stores that the user's first connection to this node was opened, or the last one closed. */
void srv_connected_changed(const struct srv_conn *c, bool on);
void srv_connected_drop_node(struct store_batch *b, int64_t node);
void srv_connected_anew(struct srv *s); /* stores all rows of this node again */

/* ---- the log that other nodes write, and notices (follow.c) ----------------------------- */

/* Reads the log after the table's last entry, folds the entries in and broadcasts them. */
void srv_follow(struct srv_table *t);
void srv_follow_some(struct srv *s); /* called periodically, in case a notice was lost */
void srv_receive_notice(void *srv, const char *text);

/* Listens to the notices of a table that is in memory. */
void srv_channel_take(struct srv *s, int64_t table);
void srv_channel_release(struct srv *s, int64_t table);

/* Adds the notices of an accepted entry to its batch, and the lobby's row for it. */
void srv_add_entry_notices(struct srv_table *t, struct table_verdict *v, struct store_batch *b);
void srv_add_notice(struct store_batch *b, const char *format, ...) SRV_PRINTF(2, 3);
void srv_add_table_notice(struct store_batch *b, int64_t table, char what, uint32_t n);
void srv_add_turn_notice(struct store_batch *b, const struct srv_table *t, hm_seat p, uint32_t n,
                         uint32_t ply);

#endif
