/*
 * sim_node.c: the platform of one server: its event loop (loop.h), its thread pool (pool.h), its
 * sockets (net.h) and its clocks, all in virtual time.
 *
 * Messages of a connection arrive in order and after a drawn delay.  A connection that breaks loses
 * all messages in flight.
 */
#include "simulation.h"

#include "server/cluster/cluster.h"
#include "server/loop.h"
#include "server/pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WALL_START_S = 1800000000 };

struct sim_node sim_nodes[SIM_NODES];

static struct sim_link *links;
static char             directory[] = "/tmp/harbour-simulation-XXXXXX";

static struct sim_node *node_of(const struct srv *s)
{
    return &sim_nodes[(const struct sim_node *)(const void *)s - sim_nodes];
}

/* ---- clocks and random numbers ---------------------------------------------------------- */

int64_t sim_ticking(const struct sim_node *n)
{
    return n->boot + (sim.now + sim.now / 1000 * n->rate) / SIM_MS;
}

static int64_t ticking(void *node) { return sim_ticking(node); }

static int64_t wall(void *node)
{
    const struct sim_node *n = node;
    return WALL_START_S * INT64_C(1000) + n->wall_ahead + sim.now / SIM_MS;
}

static void draw(void *node, void *buf, size_t n)
{
    struct sim_node *node_ = node;
    for (uint8_t *at = buf; n > 0; n--)
        *at++ = (uint8_t)hm_rng_u64(&node_->rng);
}

/* ---- the loop (loop.h) ------------------------------------------------------------------ */

bool srv_loop_waker(struct srv *s)
{
    (void)s;
    return true;
}
void srv_loop_waker_close(struct srv *s) { (void)s; }
void srv_loop_open(struct srv *s) { (void)s; }
void srv_loop_close(struct srv *s) { (void)s; }
void srv_loop_round(struct srv *s) { (void)s; }
void srv_wake(void *srv) { (void)srv; }

static void fire(void *node, uint64_t timer)
{
    struct sim_node *n = node;
    if (timer == n->timer)
        srv_timer_run(&n->srv);
}

void srv_loop_arm(struct srv *s, int64_t in_ms)
{
    struct sim_node *n = node_of(s);
    n->timer++;
    if (in_ms >= 0 && !n->ending)
        sim_after(in_ms * (1000 - n->rate) + 500, n, fire, n, n->timer, NULL);
}

static void tick(void *node, uint64_t unused)
{
    struct sim_node *n = node;
    (void)unused;
    sim_after((int64_t)SRV_TICK_MS * (1000 - n->rate), n, tick, n, 0, NULL);
    srv_tick(&n->srv);
}

/* ---- the pool (pool.h) ------------------------------------------------------------------ */

struct srv_pool {
    struct sim_node *node;
    struct srv_job  *first;
    atomic_bool      stopping;
};

static void  *scratch;
static size_t scratch_size;

struct srv_pool *srv_pool_new(struct srv *s, unsigned threads, unsigned spare, unsigned max)
{
    struct srv_pool *p = srv_alloc(sizeof *p);
    (void)threads, (void)spare, (void)max;
    p->node = node_of(s);
    return p;
}

static void work(void *pool, uint64_t job)
{
    struct srv_pool *p = pool;
    struct srv_job **at = &p->first, *j;
    while ((uintptr_t)*at != job)
        at = &(*at)->next;
    j = *at;
    *at = j->next;
    if (j->memory > scratch_size) {
        free(scratch);
        scratch = srv_alloc(scratch_size = j->memory);
    }
    j->work(j, scratch, j->memory);
    j->ms = 1;
    j->done(j);
}

bool srv_pool_add(struct srv_pool *p, struct srv_job *j)
{
    if (p == NULL)
        return false;
    struct hm_rng *r = &p->node->pace;
    j->next = p->first;
    j->stop = &p->stopping;
    p->first = j;
    sim_after(sim_between(r, 200, sim_chance(r, 40) ? 2000 * SIM_MS : 20 * SIM_MS), p->node, work,
              p, (uintptr_t)j, NULL);
    return true;
}

void srv_pool_poll(struct srv_pool *p) { (void)p; }

unsigned srv_pool_waiting(struct srv_pool *p)
{
    unsigned n = 0;
    for (struct srv_job *j = p->first; j != NULL; j = j->next)
        n++;
    return n;
}

void srv_pool_free(struct srv_pool *p)
{
    if (p == NULL)
        return;
    p->stopping = true;
    while (p->first != NULL) {
        struct srv_job *j = p->first;
        p->first = j->next;
        j->done(j);
    }
    free(p);
}

/* ---- sockets (net.h) -------------------------------------------------------------------- */

bool net_open(struct srv *s, struct hm_msg *no)
{
    (void)s, (void)no;
    return true;
}

bool net_is_busy(const struct srv *s)
{
    (void)s;
    return false;
}

void net_run_soon(struct net_conn *c) { (void)c; }

bool net_header(const struct net_conn *c, const char *name, char *out, size_t size)
{
    (void)c, (void)name, (void)out, (void)size;
    return false;
}

bool net_has_header(const struct net_conn *c, const char *name)
{
    (void)c, (void)name;
    return false;
}

bool net_header_has(const struct net_conn *c, const char *name, const char *token)
{
    (void)c, (void)name, (void)token;
    return false;
}

static int64_t delay(struct hm_rng *r)
{
    return sim_chance(r, 50) ? sim_between(r, SIM_MS, 300 * SIM_MS) : sim_between(r, 50, 3000);
}

static struct sim_packet *take(struct sim_packet **first, struct sim_packet ***end)
{
    struct sim_packet *p = *first;
    if (p != NULL && (*first = p->next) == NULL)
        *end = first;
    return p;
}

static void append(struct sim_packet ***end, json_t *json, char *raw)
{
    struct sim_packet *p = srv_alloc(sizeof *p);
    *p = (struct sim_packet){.json = json, .raw = raw};
    **end = p;
    *end = &p->next;
}

static void drop(struct sim_packet *p)
{
    json_decref(p->json);
    free(p->raw);
    free(p);
}

/* Closes the server's end. */
static void server_closes(void *link, uint64_t unused)
{
    struct sim_link *l = link;
    struct srv_conn *c = l->net.conn;
    (void)unused;
    l->net.conn = NULL;
    if (c != NULL)
        srv_conn_closed(c);
}

static void to_server(void *link, uint64_t unused)
{
    struct sim_link   *l = link;
    struct sim_packet *p = take(&l->to_server, &l->to_server_end);
    (void)unused;
    if (p == NULL)
        return;
    if (l->net.conn != NULL && l->net.conn->open && !l->net.conn->closing)
        srv_receive(l->net.conn, p->raw, strlen(p->raw));
    drop(p);
}

static void to_client(void *link, uint64_t unused)
{
    struct sim_link   *l = link;
    struct sim_packet *p = take(&l->to_client, &l->to_client_end);
    (void)unused;
    if (p == NULL)
        return;
    if (l->client != NULL && p->json != NULL)
        sim_client_receive(l->client, l, p->json);
    else if (l->client != NULL) /* the end of the stream */
        sim_client_cut(l->client, l);
    drop(p);
}

void net_ws_send(struct net_conn *c, struct srv_msg *m)
{
    struct sim_link *l = (struct sim_link *)(void *)c;
    json_error_t     err;
    if (l->node->ending)
        return;
    json_t *json = json_loadb(m->text, m->len, JSON_REJECT_DUPLICATES, &err);
    if (json == NULL) {
        sim_fail("a message is not JSON: %s: %.100s", err.text, m->text);
        return;
    }
    char *raw = hm_need(strndup(m->text, m->len), "a message", m->len);
    for (const char *at = raw; *at != 0; at++)
        sim.result.digest = (sim.result.digest ^ (uint8_t)*at) * 0x100000001b3u;
    sim_check_message(l, json, raw);
    append(&l->to_client_end, json, raw);
    sim_after(delay(&l->node->pace), NULL, to_client, l, 0, NULL);
}

void net_ws_close(struct net_conn *c, uint16_t code)
{
    struct sim_link *l = (struct sim_link *)(void *)c;
    if (l->node->ending)
        return;
    sim_trace("node %u closes a connection with %u", l->node->number, code);
    append(&l->to_client_end, NULL, NULL);
    sim_after(delay(&l->node->pace), NULL, to_client, l, 0, NULL);
    sim_after(delay(&l->node->pace), l->node, server_closes, l, 0, NULL);
}

void net_close(struct srv *s)
{
    for (struct sim_link *l = links; l != NULL; l = l->next)
        if (l->node == node_of(s) && l->life == l->node->life)
            server_closes(l, 0);
}

/* ---- the client's end ------------------------------------------------------------------- */

struct sim_link *sim_connect(struct sim_client *c, struct sim_node *n)
{
    if (!sim_node_runs(n) || n->srv.stopping || srv_is_cut_off(&n->srv))
        return NULL;
    struct sim_link *l = srv_alloc(sizeof *l);
    l->node = n;
    l->life = n->life;
    l->client = c;
    l->to_server_end = &l->to_server;
    l->to_client_end = &l->to_client;
    l->next = links;
    links = l;
    l->net.conn = srv_conn_new(&n->srv, &l->net, "10.0.0.1");
    return l;
}

void sim_say(struct sim_link *l, const char *text)
{
    append(&l->to_server_end, NULL, strdup(text));
    sim_after(delay(&l->node->pace), l->life == l->node->life ? l->node : NULL, to_server, l, 0,
              NULL);
}

void sim_hang_up(struct sim_link *l, bool noticed)
{
    struct hm_rng *r = &l->node->pace;
    l->client = NULL;
    if (l->life == l->node->life && l->net.conn != NULL)
        sim_after(noticed ? delay(r) : sim_between(r, SIM_MS, 20000 * SIM_MS), l->node,
                  server_closes, l, 0, NULL);
}

struct sim_link *sim_links(void) { return links; }

void sim_links_free(void)
{
    while (links != NULL) {
        struct sim_link *l = links;
        links = l->next;
        for (struct sim_packet *p; (p = take(&l->to_server, &l->to_server_end)) != NULL;)
            drop(p);
        for (struct sim_packet *p; (p = take(&l->to_client, &l->to_client_end)) != NULL;)
            drop(p);
        free(l);
    }
}

/* ---- life ------------------------------------------------------------------------------- */

bool sim_platform_start(void)
{
    char path[sizeof directory + 32];
    if (mkdtemp(directory) == NULL)
        return false;
    snprintf(path, sizeof path, "%s/index.html", directory);
    FILE *f = fopen(path, "w");
    return f != NULL && fputs("<p>", f) >= 0 && fclose(f) == 0;
}

static void remove_file(const char *name)
{
    char path[sizeof directory + 32];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    remove(path);
}

void sim_platform_stop(void)
{
    char name[32];
    free(scratch);
    for (unsigned i = 0; i < SIM_NODES; i++) {
        snprintf(name, sizeof name, "%u/lock", i);
        remove_file(name);
        snprintf(name, sizeof name, "%u", i);
        remove_file(name);
    }
    remove_file("index.html");
    rmdir(directory);
}

bool sim_node_runs(const struct sim_node *n) { return n->up && n->paused_until <= sim.now; }

void sim_node_start(struct sim_node *n)
{
    char              data[sizeof directory + 16];
    const char *const flags[] = {"data", data, "store",     "memory:", "page",        directory,
                                 "rate", "0",  "log-level", "error",   "overload-ms", "0"};
    struct srv_config config;
    struct hm_msg     no;
    if (n->up)
        return;
    snprintf(data, sizeof data, "%s/%u", directory, n->number);
    const struct srv_hooks hooks = {.ticking = ticking, .wall = wall, .random = draw, .ctx = n};
    n->life++;
    n->up = true;
    n->ending = false;
    n->paused_until = 0;
    sim_stream(&n->rng, "node", n->number * 1000 + n->life);
    sim_stream(&n->pace, "pace", n->number * 1000 + n->life);
    sim_trace("node %u starts", n->number);
    if (!srv_config_read(&config, NULL, flags, sizeof flags / sizeof *flags, &no) ||
        !srv_start(&n->srv, &config, &hooks, &no) || !srv_listen(&n->srv, &no)) {
        sim_fail("a node does not start: %s", no.text);
        return;
    }
    sim_after((int64_t)hm_rng_below(&n->pace, SRV_TICK_MS * SIM_MS), n, tick, n, 0, NULL);
}

/* Unsent messages and pending work are lost. */
void sim_node_kill(struct sim_node *n)
{
    if (!n->up)
        return;
    sim_trace("node %u is gone", n->number);
    n->ending = true;
    n->srv.stopping = true;
    for (struct sim_link *l = links; l != NULL; l = l->next)
        if (l->node == n && l->life == n->life && l->client != NULL) {
            append(&l->to_client_end, NULL, NULL);
            sim_after(delay(&n->pace), NULL, to_client, l, 0, NULL);
        }
    sim_store_kill(n);
    srv_stop(&n->srv);
    n->up = false;
}

/* In the order of srv_stop: completes writes, leaves the cluster, ends. */
static void drain(void *node, uint64_t tries)
{
    struct sim_node *n = node;
    bool             writing = srv_is_writing(&n->srv) || !store_is_idle(n->srv.store);
    if (!writing && n->srv.shared && !n->srv.cluster->left) {
        srv_node_leave(&n->srv);
        writing = true;
    }
    if (writing && tries < 60)
        sim_after(50 * SIM_MS, n, drain, n, tries + 1, NULL);
    else
        sim_node_kill(n);
}

void sim_node_end(struct sim_node *n)
{
    if (!sim_node_runs(n))
        return;
    sim_trace("node %u stops", n->number);
    n->srv.stopping = true;
    sim_after(0, n, drain, n, 0, NULL);
}
