/*
 * server_in_process.h: a server without a network, for the fuzz targets of the server.
 *
 * Every input finds the tables and users of earlier ones, bounded by the server's own limits.  A
 * target that needs tables of its own begins with a new server before these limits are reached.
 */
#ifndef HARBOUR_TESTS_SERVER_IN_PROCESS_H
#define HARBOUR_TESTS_SERVER_IN_PROCESS_H

#include "fuzz/fuzz.h"

#include "server/http/http.h"
#include "server/tables/tables.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void lone_sent(void *ctx, const char *text, size_t n)
{
    json_t *m = json_loadb(text, n, JSON_REJECT_DUPLICATES, NULL);
    (void)ctx;
    MUST(json_is_object(m) && json_is_string(json_object_get(m, "t")));
    json_decref(m);
}

static int64_t lone_now(void *ctx)
{
    int64_t *clock = ctx;
    return ++*clock;
}

static struct srv *lone;

static inline struct srv *lone_server(void)
{
    static int64_t clock = 1700000000000;
    static char    data[] = "/tmp/harbour-fuzz-XXXXXX";
    static bool    made;
    if (lone != NULL)
        return lone;
    MUST(made || mkdtemp(data) != NULL);
    made = true;
    const char *const flags[] = {"data",      data,    "store",       "memory:", "rate",   "0",
                                 "log-level", "error", "bot-threads", "1",       "tables", "200"};

    const struct srv_hooks   hooks = {.now = lone_now, .sent = lone_sent, .ctx = &clock};
    static struct srv_config config;
    struct hm_msg            error;
    lone = srv_alloc(sizeof *lone);
    MUST(srv_config_read(&config, NULL, flags, sizeof flags / sizeof *flags, &error));
    MUST(srv_start(lone, &config, &hooks, &error));
    return lone;
}

/* Stops the server; lone_server() then starts a new one.  All connections must have been closed. */
static inline void lone_stop(void)
{
    if (lone != NULL)
        srv_stop(lone);
    free(lone);
    lone = NULL;
}

/* Runs until nothing is pending. */
static inline void lone_settle(struct srv *s, const bool *done)
{
    for (unsigned spin = 0; spin < 100000; spin++) {
        unsigned n = store_poll(s->store);
        srv_pool_poll(s->bots);
        srv_pool_poll(s->helpers);
        if (done != NULL ? *done : n == 0 && !srv_is_writing(s) && store_is_idle(s->store))
            return;
        if (n == 0)
            usleep(10);
    }
}

#endif
