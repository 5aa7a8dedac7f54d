/*
 * store_pg_listen.c: the thread that receives notices of other nodes.
 *
 * PostgreSQL queues nothing for a disconnected listener, so after each connect the node reads
 * everything again.  The connection is tested with a query every few seconds, because a dead one
 * looks like one without notices.
 */
#include "store_pg.h"

#include "system/descriptor.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PING_MS = 3000, PONG_MS = 5000, MIN_PAUSE_MS = 50, MAX_PAUSE_MS = 1000 };

struct store_listener {
    pthread_t        thread;
    int              control[2]; /* a pipe: a byte wakes the thread, closing it stops the thread */
    _Atomic uint32_t wanted;     /* channels */
    uint32_t         channels;   /* that the connection listens to */
    struct store    *st;
    char            *where;
    char             node[24];
};

/* "NODE\nfirst\nsecond": each line is a notice. */
static void notify_lines(struct store_listener *listener, char *text)
{
    char *rest = strchr(text, '\n');
    if (rest == NULL)
        return;
    *rest++ = 0;
    if (strcmp(text, listener->node) == 0)
        return;
    for (char *line; (line = strsep(&rest, "\n")) != NULL;)
        if (*line != 0)
            store_notify(listener->st, line);
}

static void notify_all(struct store_listener *listener, PGconn *db)
{
    for (PGnotify *n; (n = PQnotifies(db)) != NULL; PQfreemem(n))
        notify_lines(listener, n->extra);
}

/* False: the thread must stop. */
static bool wait_for_input(struct store_listener *listener, PGconn *db, unsigned ms)
{
    char          byte[64];
    struct pollfd p[2] = {{.fd = listener->control[0], .events = POLLIN},
                          {.fd = db != NULL ? PQsocket(db) : -1, .events = POLLIN}};
    poll(p, 2, (int)ms);
    return p[0].revents == 0 || read(listener->control[0], byte, sizeof byte) != 0;
}

/* Listens to the channels that are wanted and no others. */
static bool listen_to_wanted(struct store_listener *listener, PGconn *db)
{
    char     sql[STORE_CHANNELS * 24 + 8], msg[240], notice[16];
    uint32_t wanted = listener->wanted, changed = wanted ^ listener->channels;
    size_t   len = 0;
    if (changed == 0)
        return true;
    for (unsigned i = 0; i < STORE_CHANNELS; i++)
        if (changed >> i & 1) {
            len += (size_t)snprintf(sql + len, sizeof sql - len, "%s " PG_CHANNEL "_%u;",
                                    wanted >> i & 1 ? "LISTEN" : "UNLISTEN", i);
        }
    if (!store_pg_do(db, sql, store_pg_in(PG_ANSWER_MS), msg))
        return false;
    listener->channels = wanted;
    for (unsigned i = 0; i < STORE_CHANNELS; i++)
        if ((changed & wanted) >> i & 1) {
            snprintf(notice, sizeof notice, "h %u", i);
            store_notify(listener->st, notice);
        }
    return true;
}

/* Receives until the connection is lost (true) or the thread must stop (false). */
static bool receive(struct store_listener *listener, PGconn *db)
{
    char     msg[240];
    uint64_t ping = store_pg_in(PING_MS);
    for (;;) {
        uint64_t now = hm_clock_ns();
        if (!wait_for_input(listener, db, now < ping ? (unsigned)((ping - now) / 1000000) + 1 : 0))
            return false;
        if (!PQconsumeInput(db) || PQstatus(db) != CONNECTION_OK)
            return true;
        if (hm_clock_ns() >= ping) {
            if (!store_pg_do(db, "SELECT 1", store_pg_in(PONG_MS), msg))
                return true;
            ping = store_pg_in(PING_MS);
        }
        notify_all(listener, db);
        if (!listen_to_wanted(listener, db))
            return true;
    }
}

static void *listen_loop(void *arg)
{
    struct store_listener *listener = arg;
    unsigned               pause = MIN_PAUSE_MS;
    for (bool going = true; going;) {
        char    msg[240];
        PGconn *db = store_pg_open(listener->where, "harbour listener", msg);
        if (db != NULL && store_pg_do(db, "LISTEN " PG_CHANNEL, store_pg_in(PG_ANSWER_MS), msg)) {
            listener->channels = 0;
            if (listen_to_wanted(listener, db)) {
                store_notify(listener->st, NULL);
                pause = MIN_PAUSE_MS;
                going = receive(listener, db);
            }
        }
        PQfinish(db);
        going = going && wait_for_input(listener, NULL, pause);
        pause = pause < MAX_PAUSE_MS / 2 ? 2 * pause : MAX_PAUSE_MS;
    }
    return NULL;
}

struct store_listener *store_pg_listen(const char *where, struct store *st)
{
    struct store_listener *listener =
        hm_need(calloc(1, sizeof *listener), "listening to other nodes", sizeof *listener);
    listener->where = hm_need(strdup(where), "the store's address", strlen(where) + 1);
    if (!hm_pipe(listener->control))
        store_fatal("no file descriptor is left");
    listener->st = st;
    snprintf(listener->node, sizeof listener->node, "%lld", (long long)store_node(st));
    if (pthread_create(&listener->thread, NULL, listen_loop, listener) != 0)
        store_fatal("no thread is left");
    return listener;
}

void store_pg_listen_to(struct store_listener *listener, uint32_t channels)
{
    listener->wanted = channels;
    (void)!write(listener->control[1], "", 1); /* a full pipe: a wake-up is pending */
}

void store_pg_unlisten(struct store_listener *listener)
{
    close(listener->control[1]);
    pthread_join(listener->thread, NULL);
    close(listener->control[0]);
    free(listener->where);
    free(listener);
}
