/*
 * server.h: one server: its configuration, store and event loop, and the state of its parts.
 *
 * One thread runs the loop and owns everything here.  Other threads (the store's, the bots' and one
 * for passwords) only hand results back to it, so nothing in this header needs a lock.
 */
#ifndef HARBOUR_SERVER_H
#define HARBOUR_SERVER_H

#include "harbour/match.h"
#include "server/clocks.h"
#include "server/config.h"
#include "system/map.h"
#include "server/log.h"
#include "server/overload.h"
#include "server/people/limit.h"
#include "store/store.h"
#include "system/out_of_memory.h"

#include <assert.h>
#include <stdatomic.h>

enum {
    SRV_PROTOCOL = 2,
    SRV_SCRATCH = 1 << 20, /* bytes of the largest message from the server */
    SRV_TICK_MS = 200,
    SRV_SPARE_VERDICTS = 256,
};

/* For tests: clocks, random numbers, a deal with two cards swapped.  All may be NULL. */
struct srv_hooks {
    int64_t (*now)(void *ctx);     /* one value for game time and the wall clock */
    int64_t (*ticking)(void *ctx); /* instead of the machine's clocks (clocks.h) */
    int64_t (*wall)(void *ctx);
    void (*random)(void *ctx, void *buf, size_t n);
    void (*dealt)(void *ctx, struct hm_match *m);
    void (*sent)(void *ctx, const char *text, size_t n); /* called with each message to send */
    void *ctx;
};

struct srv_metrics {
    uint64_t connections, messages_in, messages_out, moves, refusals, bot_moves, http, errors_rate,
        errors_form, errors_storage, slow_readers, bots_late, tables_made, games_over, guests,
        logins, logins_failed, chats, hooks_sent, hooks_failed, conflicts, followed, notices,
        adopted, leases_lost;
};

struct srv {
    struct srv_config  config;
    struct srv_hooks   hooks;
    struct srv_metrics count;
    struct srv_time    time;
    int64_t            started; /* by the wall clock */
    struct store      *store;
    bool               shared; /* other nodes may use the same store */
    int                lock;   /* of the data directory */
    bool               draining, stopping, ready, storage_bad;
    char              *scratch; /* SRV_SCRATCH bytes, for the message being written */

    /* The loop (loop.h). */
    struct ev_loop     *loop;
    struct srv_timers  *timers;
    atomic_int          waker; /* the descriptor that srv_wake writes to, plus 1; 0: none */
    int                 woken; /* the descriptor that the loop reads */
    uint64_t            ticks; /* of SRV_TICK_MS */
    struct srv_overload overload;
    struct srv_pool    *bots, *helpers;

    /* Sockets and HTTP (net/, http/). */
    struct net      *net;       /* NULL: none, as in fuzzing */
    int              port;      /* the actual port if 0 was configured */
    struct hm_map   *addresses; /* counts of connections */
    struct srv_page *page;
    void            *hook_state;

    /* Connections and people (protocol/, people/). */
    struct srv_conn       *conns;
    unsigned               nconn;
    struct hm_map         *users; /* connections by user */
    struct hm_map         *limits[SRV_LIMITS];
    struct srv_moderation *moderation;
    bool                   check_sessions;

    /* Tables (tables/, lobby/). */
    struct hm_map           *tables; /* by id */
    struct hm_map           *unread; /* tables of this node that the store could not read */
    struct hm_map           *shares;
    struct srv_table       **heap; /* timers, earliest first, from 1 */
    size_t                   nheap, heap_cap;
    struct srv_edition_list *editions;
    struct table_verdict    *spare_verdicts[SRV_SPARE_VERDICTS]; /* memory for the next ones */
    unsigned                 nspare;
    struct hm_map           *lobby; /* rows by table */
    bool                     lobby_dirty, lobby_reading, present_changed;
    uint32_t                 lobby_changes;

    struct srv_cluster *cluster;
};

bool srv_start(struct srv *s, const struct srv_config *config, const struct srv_hooks *hooks,
               struct hm_msg *error);
bool srv_listen(struct srv *s, struct hm_msg *error);
void srv_load_live(struct srv *s);
void srv_run(struct srv *s, volatile const int *stop); /* runs until *stop is set */
void srv_stop(struct srv *s);
bool srv_is_writing(struct srv *s); /* a read or a write of some table is in flight */

void    srv_random(struct srv *s, void *buf, size_t n);
int64_t srv_new_id(struct srv *s);
void    srv_wake(void *srv);                 /* from any thread */
#define srv_alloc(n) hm_alloc((n), __func__) /* zeroed, never NULL */

#endif
