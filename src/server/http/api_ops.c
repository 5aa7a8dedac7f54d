/* api_ops.c: whether the server is alive and ready, and its metrics. */
#include "server/cluster/cluster.h"
#include "server/http/http.h"
#include "server/tables/tables.h"

#include <malloc.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void srv_api_health(struct srv_http *h) { srv_reply(h, 200, "text/plain", "ok\n", 3); }

/* Ready means that a move could be stored now; a test write finds out. */
static void probed(struct store_batch *b)
{
    struct srv_http *h = b->ctx;
    h->srv->storage_bad = b->err != STORE_OK;
    if (b->err != STORE_OK)
        srv_reply(h, 503, "text/plain",
                  b->err == STORE_FULL ? "the disk is full\n" : "the store cannot be written\n",
                  b->err == STORE_FULL ? 17 : 28);
    else
        srv_reply(h, 200, "text/plain", "ready\n", 6);
    srv_http_drop(h);
}

void srv_api_ready(struct srv_http *h)
{
    if (!h->srv->ready || h->srv->draining) {
        srv_reply(h, 503, "text/plain", h->srv->draining ? "stopping\n" : "starting\n", 9);
        return;
    }
    if (h->srv->shared) { /* its heartbeat is stored every second */
        bool alive = srv_node_alive(h->srv);
        srv_reply(h, alive ? 200 : 503, "text/plain",
                  alive ? "ready\n" : "the store does not answer\n", alive ? 6 : 26);
        return;
    }
    srv_http_hold(h);
    struct store_batch *b = store_batch(probed, h);
    store_op(b, STORE_PROBE);
    store_int(b, srv_now(h->srv));
    store_submit(h->srv->store, b);
}

static void put(struct hm_text *t, const char *kind, const char *name, const char *help,
                double value)
{
    srv_putf(t, "# HELP harbour_%s %s\n# TYPE harbour_%s %s\nharbour_%s %.17g\n", name, help, name,
             kind, name, value);
}

static void put_commits(struct hm_text *t, const struct store_stats *st)
{
    static const char *const within[] = {"0.001", "0.002", "0.005", "0.01",
                                         "0.025", "0.1",   "1",     "+Inf"};
    uint64_t                 sum = 0;
    hm_put(t,
           "# HELP harbour_commit_seconds From submitting a write until it is on the disk\n# TYPE "
           "harbour_commit_seconds histogram\n");
    for (unsigned i = 0; i < 8; i++) {
        sum += st->slow[i];
        srv_putf(t, "harbour_commit_seconds_bucket{le=\"%s\"} %llu\n", within[i],
                 (unsigned long long)sum);
    }
    srv_putf(t, "harbour_commit_seconds_sum %.6f\nharbour_commit_seconds_count %llu\n",
             (double)st->commit_ns / 1e9, (unsigned long long)st->batches);
}

static void put_overload(struct hm_text *t, const struct srv_overload *o)
{
    unsigned level = o->level > o->min_level ? o->level : o->min_level;
    put(t, "gauge", "loop_lag_seconds", "How long a message waits for the event loop, on average",
        o->lag_ms / 1000);
    put(t, "gauge", "loop_busy_ratio", "Share of the time in which the event loop does not wait",
        o->busy);
    put(t, "gauge", "overload_level", "How many kinds of requests are refused", level);
    hm_put(t, "# HELP harbour_overload_refused_total Requests refused because of the load\n"
              "# TYPE harbour_overload_refused_total counter\n");
    for (unsigned i = SRV_SHED_NOTHING + 1; i < SRV_SHED_KINDS; i++)
        srv_putf(t, "harbour_overload_refused_total{kind=\"%s\"} %llu\n", srv_shed_names[i],
                 (unsigned long long)o->refused[i]);
}

double srv_resident(void)
{
    unsigned long pages = 0;
    FILE         *f = fopen("/proc/self/statm", "r");
    if (f != NULL && fscanf(f, "%*u %lu", &pages) != 1)
        pages = 0;
    if (f != NULL)
        fclose(f);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

struct tally {
    unsigned state[5];
};

static bool tally_up(int64_t key, void *value, void *ctx)
{
    const struct srv_table *t = value;
    struct tally           *n = ctx;
    (void)key;
    if (t->loaded)
        n->state[t->table.state]++;
    return true;
}

void srv_api_metrics(struct srv_http *h)
{
    struct srv               *s = h->srv;
    const struct srv_metrics *m = &s->count;
    struct store_stats        st = store_stats(s->store);
    struct tally              n = {{0}};
    struct timespec           cpu;
    struct hm_text            t = srv_scratch(s);
    if (!srv_config_lists(s->config.metrics_from, h->address)) {
        srv_reply_error(h, 403, "forbidden", "this address may not read metrics");
        return;
    }
    hm_map_each(s->tables, tally_up, &n);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
    struct mallinfo2 heap = mallinfo2();
    put(&t, "gauge", "connections", "Open WebSocket connections", s->nconn);
    put(&t, "counter", "connections_total", "WebSocket connections since the start",
        (double)m->connections);
    hm_put(&t, "# HELP harbour_tables Tables in memory by state\n# TYPE harbour_tables gauge\n");
    static const char *const states[] = {"open", "playing", "paused", "over", "closed"};
    for (unsigned i = 0; i < 5; i++)
        srv_putf(&t, "harbour_tables{state=\"%s\"} %u\n", states[i], n.state[i]);
    put(&t, "counter", "moves_total", "Moves made durable", (double)m->moves);
    put(&t, "counter", "bot_moves_total", "Moves by bots", (double)m->bot_moves);
    put(&t, "counter", "refusals_total", "Moves refused by the rules", (double)m->refusals);
    put(&t, "counter", "games_total", "Games finished", (double)m->games_over);
    put(&t, "counter", "messages_in_total", "Messages received", (double)m->messages_in);
    put(&t, "counter", "messages_out_total", "Messages sent", (double)m->messages_out);
    put(&t, "counter", "http_requests_total", "HTTP requests", (double)m->http);
    put(&t, "counter", "chats_total", "Lines of chat", (double)m->chats);
    put(&t, "counter", "guests_total", "Guests made", (double)m->guests);
    put(&t, "counter", "logins_total", "Logins", (double)m->logins);
    put(&t, "counter", "logins_failed_total", "Failed logins", (double)m->logins_failed);
    put(&t, "gauge", "bot_queue", "Bots waiting for a thread", srv_pool_waiting(s->bots));
    put(&t, "counter", "bots_late_total", "Bots turned away because too many were waiting",
        (double)m->bots_late);
    put(&t, "counter", "errors_form_total", "Messages that were no messages",
        (double)m->errors_form);
    put(&t, "counter", "errors_rate_total", "Messages over the rate", (double)m->errors_rate);
    put(&t, "counter", "errors_storage_total", "Requests refused because nothing could be stored",
        (double)m->errors_storage);
    put(&t, "counter", "slow_readers_total", "Connections closed for not reading",
        (double)m->slow_readers);
    put_overload(&t, &s->overload);
    put(&t, "gauge", "nodes", "Nodes on this store, this one among them", srv_nodes(s));
    put(&t, "counter", "notices_total", "Notices of other nodes", (double)m->notices);
    put(&t, "counter", "followed_total",
        "Entries that other nodes wrote and this one sent to clients", (double)m->followed);
    put(&t, "counter", "adopted_total", "Tables whose bots and clocks this node has taken over",
        (double)m->adopted);
    put(&t, "counter", "leases_lost_total", "Times this node was taken for gone",
        (double)m->leases_lost);
    put(&t, "counter", "conflicts_total", "Entries another node wrote first", (double)m->conflicts);
    put(&t, "counter", "hooks_sent_total", "Webhooks delivered", (double)m->hooks_sent);
    put(&t, "counter", "hooks_failed_total", "Attempts at webhooks that failed",
        (double)m->hooks_failed);
    put(&t, "gauge", "storage_ok", "1 when the last write was stored", s->storage_bad ? 0 : 1);
    put(&t, "counter", "commits_total", "Commits (a commit stores many writes)",
        (double)st.commits);
    put_commits(&t, &st);
    put(&t, "gauge", "heap_bytes", "Memory in use", (double)heap.uordblks + (double)heap.hblkhd);
    put(&t, "gauge", "resident_bytes", "Memory of the process in RAM", srv_resident());
    put(&t, "counter", "cpu_seconds_total", "CPU time of the process",
        (double)cpu.tv_sec + (double)cpu.tv_nsec / 1e9);
    put(&t, "gauge", "start_time_seconds", "When the server started", (double)s->started / 1000);
    srv_reply(h, 200, "text/plain; version=0.0.4", t.buf, t.len);
}
