/*
 * server.c: starts, runs and stops the server, and does its periodic work.
 */
#include "server/server.h"
#include "server/cluster/cluster.h"
#include "server/http/webhook.h"
#include "server/lobby/lobby.h"
#include "server/loop.h"
#include "server/net/network.h"
#include "server/people/moderate.h"
#include "server/people/rating.h"
#include "server/tables/setup.h"
#include "server/tables/tables.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DAY_MS = 86400000 };

void srv_random(struct srv *s, void *buf, size_t n)
{
    if (s->hooks.random != NULL)
        s->hooks.random(s->hooks.ctx, buf, n);
    else
        randombytes_buf(buf, n);
}

int64_t srv_new_id(struct srv *s)
{
    uint64_t id;
    do {
        srv_random(s, &id, sizeof id);
        id &= ((uint64_t)1 << 60) - 1;
    } while (id == 0);
    return (int64_t)id;
}

/* ---- housekeeping ----------------------------------------------------------------------- */

static bool is_idle(int64_t key, void *value, void *ctx)
{
    const struct srv_table *t = value;
    int64_t               **next = ctx;
    if (t->loaded && t->refs == 0 && t->waiting == NULL &&
        (t->table.state >= TABLE_OVER || (t->srv->shared && !t->mine && t->heap_at == 0)))
        *(*next)++ = key;
    return true;
}

static void forget_idle(struct srv *s)
{
    int64_t *ids = srv_alloc((hm_map_size(s->tables) + 1) * sizeof *ids), *end = ids;
    hm_map_each(s->tables, is_idle, &end);
    for (int64_t *id = ids; id < end; id++)
        srv_table_forget(s, *id);
    free(ids);
}

static void old_tables(struct store_batch *b)
{
    struct srv *s = b->ctx;
    for (const struct store_row *r = b->rows; r != NULL; r = r->next) {
        struct srv_cmd c = {.run = srv_cmd_close};
        if (store_as_int(r, 1) == TABLE_OPEN) {
            srv_table_command(s, store_as_int(r, 0), &c);
            continue;
        }
        /* A finished game is kept as its record; its log is deleted. */
        struct store_batch *drop = store_batch(NULL, NULL);
        store_op(drop, STORE_LOG_DROP);
        store_int(drop, store_as_int(r, 0));
        store_op(drop, STORE_TABLE_DROP);
        store_int(drop, store_as_int(r, 0));
        store_submit(s->store, drop);
    }
}

static void tidy(struct srv *s)
{
    int64_t             now = srv_now(s);
    struct store_batch *b = store_batch(NULL, NULL);
    store_op(b, STORE_SESSION_PRUNE);
    store_int(b, srv_wall(s));
    store_op(b, STORE_TRIES_PRUNE);
    store_int(b, now / 60000 - 5);
    store_submit(s->store, b);
    srv_moderate_prune(s);
    static const struct {
        enum table_state state;
        int64_t          age;
    } old[] = {{TABLE_OPEN, DAY_MS},
               {TABLE_OVER, 2 * (int64_t)DAY_MS},
               {TABLE_CLOSED, 2 * (int64_t)DAY_MS}};
    for (size_t i = 0; i < sizeof old / sizeof *old; i++) {
        struct store_batch *find = store_batch(old_tables, s);
        store_op(find, STORE_TABLE_OLD);
        store_int(find, old[i].state), store_int(find, now - old[i].age);
        store_submit(s->store, find);
    }
}

void srv_tick(struct srv *s)
{
    s->ticks++;
    if (s->stopping)
        return;
    srv_overload_tick(s);
    srv_node_tick(s);
    srv_present_flush(s);
    srv_follow_some(s);
    srv_session_check(s);
    srv_lobby_flush(s);
    srv_moderate_tick(s);
    if (s->ticks % 5 == 0) {
        srv_hook_run(s);
        srv_tables_tick(s);
    }
    if (s->ticks % (30000 / SRV_TICK_MS) == 0)
        forget_idle(s);
    if (s->ticks % (600000 / SRV_TICK_MS) == 0 && srv_is_chief(s))
        tidy(s);
}

/* ---- start ------------------------------------------------------------------------------ */

static bool make_directory(const char *path, struct hm_msg *error)
{
    char part[SRV_PATH];
    for (size_t i = 1; path[i - 1] != 0; i++) {
        if (path[i] != '/' && path[i] != 0)
            continue;
        memcpy(part, path, i);
        part[i] = 0;
        if (mkdir(part, 0700) != 0 && errno != EEXIST) {
            snprintf(error->text, sizeof error->text, "data: cannot create %.150s: %s", part,
                     strerror(errno));
            return false;
        }
        if (path[i] == 0)
            break;
    }
    return true;
}

/* Only one server may use a data directory. */
static bool lock(struct srv *s, struct hm_msg *error)
{
    char path[SRV_PATH + 8];
    snprintf(path, sizeof path, "%s/lock", s->config.data);
    s->lock = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (s->lock >= 0 && flock(s->lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    if (s->lock >= 0)
        snprintf(error->text, sizeof error->text, "data: %.150s is in use by another server",
                 s->config.data);
    else
        snprintf(error->text, sizeof error->text, "data: %.150s: %s", path, strerror(errno));
    return false;
}

static void live_found(struct store_batch *b)
{
    struct srv *s = b->ctx;
    for (const struct store_row *r = b->rows; r != NULL; r = r->next)
        srv_table_take_up(s, store_as_int(r, 0));
    s->ready = b->err == STORE_OK;
}

/* With several nodes, a table is loaded on demand and by the owner of its lease. */
void srv_load_live(struct srv *s)
{
    if (s->shared) {
        s->cluster->look_for_orphans = true;
        srv_lobby_read(s, 0);
        return;
    }
    struct store_batch *b = store_batch(live_found, s);
    store_op(b, STORE_TABLE_LIVE);
    store_submit(s->store, b);
}

/* Raises the limit of open files as far as allowed.  If that is not enough, fewer connections are
 * accepted: the store must always be able to open its files. */
static void allow_many_files(struct srv *s)
{
    const uint32_t others = 256; /* NET_SPARE, and files of the store and the page */
    struct rlimit  limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    rlim_t wanted = (rlim_t)s->config.connections + others;
    if (limit.rlim_cur < wanted) {
        limit.rlim_cur =
            limit.rlim_max == RLIM_INFINITY || limit.rlim_max > wanted ? wanted : limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    if (limit.rlim_cur >= wanted)
        return;
    uint32_t fit = limit.rlim_cur > others ? (uint32_t)limit.rlim_cur - others : 1;
    srv_log(s, SRV_WARN, "open-files", "limit=%llu: connections=%u instead of %u",
            (unsigned long long)limit.rlim_cur, fit, s->config.connections);
    s->config.connections = fit;
}

static unsigned bot_threads(const struct srv *s)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return s->config.bot_threads > 0 ? s->config.bot_threads : cores > 2 ? (unsigned)cores - 1 : 1;
}

bool srv_start(struct srv *s, const struct srv_config *config, const struct srv_hooks *hooks,
               struct hm_msg *error)
{
    memset(s, 0, sizeof *s);
    s->config = *config;
    s->lock = -1;
    if (hooks != NULL)
        s->hooks = *hooks;
    if (sodium_init() < 0) {
        snprintf(error->text, sizeof error->text, "the system has no secure random numbers");
        return false;
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a write beyond RLIMIT_FSIZE fails like a full disk */
    hm_map_key("");
    s->scratch = srv_alloc(SRV_SCRATCH);
    s->cluster = srv_alloc(sizeof *s->cluster);
    s->tables = hm_map_new();
    s->unread = hm_map_new();
    s->users = hm_map_new();
    s->addresses = hm_map_new();
    s->lobby = hm_map_new();
    s->shares = hm_map_new();
    srv_time_start(s);
    srv_overload_start(s);
    s->started = srv_wall(s);
    if (!make_directory(s->config.data, error) || !lock(s, error) || !srv_edition_load(s, error))
        return false;
    if (!srv_loop_waker(s)) {
        snprintf(error->text, sizeof error->text, "no file descriptor is left");
        return false;
    }
    s->store = store_open(s->config.store, srv_wake, s, error->text);
    if (s->store == NULL)
        return false;
    s->shared = store_is_shared(s->store);
    srv_page_load(s);
    s->bots = srv_pool_new(s, bot_threads(s), 2, 4096);
    s->helpers = srv_pool_new(s, 1, 0, 64);
    return true;
}

bool srv_listen(struct srv *s, struct hm_msg *error)
{
    allow_many_files(s);
    srv_moderate_start(s);
    srv_loop_open(s);
    if (!net_open(s, error))
        return false;
    srv_time_round(s);
    if (s->shared)
        store_listen(s->store, srv_receive_notice, s);
    srv_node_tick(s);
    srv_load_live(s);
    srv_rate_rest(s);
    return true;
}

/* ---- stop ------------------------------------------------------------------------------- */

static bool is_writing(int64_t key, void *value, void *ctx)
{
    (void)key;
    const struct srv_table *t = value;
    *(bool *)ctx |= srv_is_busy(t) || t->loading || t->waiting != NULL;
    return true;
}

bool srv_is_writing(struct srv *s)
{
    bool writing = false;
    hm_map_each(s->tables, is_writing, &writing);
    return writing;
}

/* First /readyz reports that this node is stopping; it continues to serve until a balancer has
 * noticed.  Then entries in flight are stored and broadcast, the leases are released, and all
 * clients are disconnected with 1001. */
static void drain(struct srv *s)
{
    int64_t until = srv_ticking(s) + (int64_t)s->config.drain * 1000;
    s->draining = true;
    while (srv_ticking(s) < until)
        srv_loop_round(s);
    bool writing = true, closing = false;
    s->stopping = true;
    until = srv_ticking(s) + 3000;
    while (srv_ticking(s) < until && (writing || s->nconn > 0 || net_is_busy(s))) {
        writing = srv_is_writing(s) || !store_is_idle(s->store);
        if (!writing && s->shared && !s->cluster->left) {
            srv_node_leave(s);
            writing = true;
        }
        for (struct srv_conn *c = s->conns; c != NULL && !writing && !closing; c = c->next)
            srv_conn_close(c, SRV_CLOSE_GOING_AWAY);
        closing |= !writing;
        srv_loop_round(s);
    }
}

/* A job that ends while the server stops may submit one more write; its callback frees the
 * memory. */
static void finish_store(struct srv *s)
{
    const struct timespec a_moment = {0, 1000000};
    const int64_t         until = srv_ticking(s) + 3000;
    while (s->store != NULL && srv_ticking(s) < until && !store_is_idle(s->store)) {
        store_release(s->store);
        store_poll(s->store);
        nanosleep(&a_moment, NULL);
    }
}

static bool free_table(int64_t key, void *value, void *ctx)
{
    struct srv_table *t = value;
    (void)key, (void)ctx;
    while (t->here != NULL) {
        t->loaded = false; /* nothing is broadcast any more */
        t->refs++;
        srv_detach(t->here->conn, t);
        t->refs--;
    }
    srv_table_free(t);
    return false;
}

static bool free_bucket(int64_t key, void *value, void *ctx)
{
    (void)key, (void)ctx;
    free(value);
    return false;
}

void srv_stop(struct srv *s)
{
    if (s->net != NULL)
        drain(s);
    srv_hook_free(s);
    struct srv_pool *bots = s->bots, *helpers = s->helpers;
    s->bots = s->helpers = NULL; /* callbacks of the last jobs cannot queue new ones */
    srv_pool_free(bots);
    srv_pool_free(helpers);
    finish_store(s);
    net_close(s);
    srv_loop_close(s);
    store_close(s->store); /* its threads call srv_wake until this returns */
    s->store = NULL;
    srv_loop_waker_close(s);
    if (s->tables != NULL)
        hm_map_each(s->tables, free_table, NULL);
    for (unsigned i = 0; i < SRV_LIMITS; i++) {
        if (s->limits[i] != NULL)
            hm_map_each(s->limits[i], free_bucket, NULL);
        hm_map_free(s->limits[i]);
    }
    srv_lobby_free(s);
    hm_map_free(s->tables);
    hm_map_free(s->unread);
    hm_map_free(s->users);
    hm_map_free(s->shares);
    hm_map_free(s->addresses);
    srv_page_free(s);
    srv_moderate_free(s);
    srv_edition_free(s);
    free(s->heap);
    srv_verdicts_close(s);
    free(s->cluster);
    free(s->scratch);
    if (s->lock >= 0)
        close(s->lock);
}
