/*
 * store_pg_listen.c: a thread that hears what other nodes say.
 *
 * PostgreSQL keeps nothing for a listener who is away, so that after every connecting the node is
 * told that it may have missed something.  The connection is tried with a question every few
 * seconds: one that was cut would otherwise be as silent as a quiet night.
 */
#include "store_pg.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PING_MS = 3000, PONG_MS = 5000, LEAST_PAUSE_MS = 50, MOST_PAUSE_MS = 1000 };

struct store_ear {
    pthread_t     thread;
    int           stop[2]; /* a pipe that closes when it is time to go */
    struct store *st;
    char         *where;
    char          node[24];
};

/* "NODE\nfirst\nsecond": each line is a notice. */
static void pass_on(struct store_ear *ear, char *text)
{
    char *rest = strchr(text, '\n');
    if (rest == NULL)
        return;
    *rest++ = 0;
    if (strcmp(text, ear->node) == 0)
        return;
    for (char *line; (line = strsep(&rest, "\n")) != NULL;)
        if (*line != 0)
            store_hear(ear->st, line);
}

static void pass_all_on(struct store_ear *ear, PGconn *db)
{
    for (PGnotify *n; (n = PQnotifies(db)) != NULL; PQfreemem(n))
        pass_on(ear, n->extra);
}

/* False when it is time to stop. */
static bool wait_a_while(struct store_ear *ear, PGconn *db, unsigned ms)
{
    struct pollfd p[2] = {{.fd = ear->stop[0], .events = POLLIN},
                          {.fd = db != NULL ? PQsocket(db) : -1, .events = POLLIN}};
    poll(p, 2, (int)ms);
    return p[0].revents == 0;
}

/* Hears until the connection is lost (true) or it is time to stop. */
static bool hear(struct store_ear *ear, PGconn *db)
{
    char     msg[240];
    uint64_t ping = store_pg_in(PING_MS);
    for (;;) {
        uint64_t now = hm_clock_ns();
        if (!wait_a_while(ear, db, now < ping ? (unsigned)((ping - now) / 1000000) + 1 : 0))
            return false;
        if (!PQconsumeInput(db) || PQstatus(db) != CONNECTION_OK)
            return true;
        if (hm_clock_ns() >= ping) {
            if (!store_pg_do(db, "SELECT 1", store_pg_in(PONG_MS), msg))
                return true;
            ping = store_pg_in(PING_MS);
        }
        pass_all_on(ear, db);
    }
}

static void *listen_loop(void *arg)
{
    struct store_ear *ear = arg;
    unsigned          pause = LEAST_PAUSE_MS;
    for (bool going = true; going;) {
        char    msg[240];
        PGconn *db = store_pg_dial(ear->where, "harbour listener", store_pg_in(PG_CONNECT_MS), msg);
        if (db != NULL && store_pg_do(db, "LISTEN " PG_CHANNEL, store_pg_in(PG_ANSWER_MS), msg)) {
            store_hear(ear->st, NULL);
            pause = LEAST_PAUSE_MS;
            going = hear(ear, db);
        }
        PQfinish(db);
        going = going && wait_a_while(ear, NULL, pause);
        pause = pause < MOST_PAUSE_MS / 2 ? 2 * pause : MOST_PAUSE_MS;
    }
    return NULL;
}

struct store_ear *store_pg_listen(const char *where, struct store *st)
{
    struct store_ear *ear = hm_need(calloc(1, sizeof *ear), "listening to other nodes", sizeof *ear);
    ear->where = hm_need(strdup(where), "the store's address", strlen(where) + 1);
    if (pipe2(ear->stop, O_CLOEXEC) != 0)
        store_fatal("no file descriptor is left");
    ear->st = st;
    snprintf(ear->node, sizeof ear->node, "%lld", (long long)store_node(st));
    if (pthread_create(&ear->thread, NULL, listen_loop, ear) != 0)
        store_fatal("no thread is left");
    return ear;
}

void store_pg_unlisten(struct store_ear *ear)
{
    close(ear->stop[1]);
    pthread_join(ear->thread, NULL);
    close(ear->stop[0]);
    free(ear->where);
    free(ear);
}
