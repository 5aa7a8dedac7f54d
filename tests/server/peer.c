/* peer.c: see peer.h. */
#include "peer.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- the server ------------------------------------------------------------------------- */

static int64_t still_now(void *ctx) { return ((struct host *)ctx)->now; }

static void same_chance(void *ctx, void *buf, size_t n)
{
    struct host *h = ctx;
    for (uint8_t *b = buf; n > 0; n--)
        *b++ = (uint8_t)hm_rng_below(&h->chance, 256);
}

static void swap_two(void *ctx, struct hm_match *m)
{
    const struct host *h = ctx;
    if (h->swap_a == HM_NO_CARD)
        return;
    m->game.ops->swap(m->game.edition, &m->origin, h->swap_a, h->swap_b);
    m->game.ops->swap(m->game.edition, &m->state, h->swap_a, h->swap_b);
}

static void *serve(void *arg)
{
    struct host *h = arg;
    srv_run(&h->srv, &h->stop);
    return NULL;
}

static void fail(const char *what)
{
    fprintf(stderr, "# %s\n", what);
    abort();
}

/* In memory; or in the database that the test was given, emptied: each play draws the same ids. */
static const char *fresh_store(void)
{
    const char *url = getenv("HARBOUR_TEST_URL");
    if (url == NULL)
        return "memory:";
    if (system("psql -X -q -d \"$HARBOUR_TEST_URL\" -c 'DROP SCHEMA public CASCADE' -c 'CREATE "
               "SCHEMA public' "
               "2>/dev/null") != 0)
        fail("psql cannot empty the database");
    return url;
}

void host_start(struct host *h, hm_card a, hm_card b)
{
    struct srv_config config;
    struct hm_msg     error;
    struct hm_seed    seed = {{1}};
    memset(h, 0, sizeof *h);
    snprintf(h->data, sizeof h->data, "/tmp/harbour-secrecy-XXXXXX");
    if (mkdtemp(h->data) == NULL)
        fail("no directory");
    const char       *store = fresh_store(), *port = getenv("HARBOUR_TEST_PORT");
    const char *const flags[] = {
        "data",      h->data, "store",       store, "port",     port != NULL ? port : "0",
        "rate",      "0",     "per-address", "0",   "per-user", "0",
        "log-level", "error"};
    h->now = 1700000000000;
    h->swap_a = a;
    h->swap_b = b;
    hm_rng_deal(&h->chance, &seed, 0);
    struct srv_hooks hooks = {.now = still_now, .random = same_chance, .dealt = swap_two, .ctx = h};
    if (!srv_config_read(&config, NULL, flags, sizeof flags / sizeof *flags, &error) ||
        !srv_start(&h->srv, &config, &hooks, &error) || !srv_listen(&h->srv, &error))
        fail(error.text);
    if (pthread_create(&h->thread, NULL, serve, h) != 0)
        fail("no thread");
}

void host_stop(struct host *h)
{
    char path[128];
    __atomic_store_n(&h->stop, 1, __ATOMIC_RELEASE);
    srv_wake(&h->srv);
    pthread_join(h->thread, NULL);
    h->srv.hooks.now = NULL; /* stopping has a time limit, which needs a clock that runs */
    srv_stop(&h->srv);
    static const char *const files[] = {"control", "lock"};
    for (size_t i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", h->data, files[i]);
        unlink(path);
    }
    rmdir(h->data);
}

/* ---- a client --------------------------------------------------------------------------- */

static void take(struct peer *p, void *buf, size_t n)
{
    for (uint8_t *b = buf; n > 0;) {
        ssize_t k = recv(p->fd, b, n, 0);
        if (k <= 0)
            fail("the server has closed the connection");
        b += k;
        n -= (size_t)k;
    }
}

static void give(struct peer *p, const void *buf, size_t n)
{
    if (send(p->fd, buf, n, MSG_NOSIGNAL) != (ssize_t)n)
        fail("cannot send");
}

unsigned host_port(const struct host *h)
{
    const char *front = getenv("HARBOUR_TEST_FRONT");
    return front != NULL ? (unsigned)strtoul(front, NULL, 10) : (unsigned)h->srv.port;
}

/* False: the answer came from a balancer that has not noticed the server yet. */
static bool come_in(struct peer *p, const struct host *h)
{
    static const char hello[] =
        "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)host_port(h)),
                             .sin_addr = {htonl(INADDR_LOOPBACK)}};
    struct timeval     patience = {20, 0};
    int                on = 1;
    char               head[13] = {0}, last[4] = {0};
    memset(p, 0, sizeof *p);
    p->fd = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(p->fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(p->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(p->fd, (const struct sockaddr *)&to, sizeof to) != 0)
        fail("cannot connect");
    give(p, hello, sizeof hello - 1);
    take(p, head, 12);
    while (memcmp(last, "\r\n\r\n", 4) != 0) {
        memmove(last, last + 1, 3);
        take(p, last + 3, 1);
    }
    return memcmp(head + 8, " 101", 4) == 0;
}

void peer_connect(struct peer *p, const struct host *h)
{
    for (int i = 0; i < 400 && !come_in(p, h); i++) {
        peer_close(p);
        usleep(50000);
    }
}

void peer_close(struct peer *p)
{
    close(p->fd);
    free(p->got);
    json_decref(p->table);
    memset(p, 0, sizeof *p);
}

/* Masked with zeros, which is as good as any mask on loopback. */
void peer_send(struct peer *p, const char *text)
{
    size_t  n = strlen(text);
    uint8_t frame[8 + 8192] = {0x81};
    size_t  head = 6;
    if (n > 8192)
        fail("too long");
    if (n < 126) {
        frame[1] = (uint8_t)(0x80 | n);
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = (uint8_t)(n >> 8);
        frame[3] = (uint8_t)n;
        head = 8;
    }
    memcpy(frame + head, text, n);
    give(p, frame, head + n);
}

static void keep(struct peer *p, json_t *m)
{
    const char *type = json_string_value(json_object_get(m, "t"));
    if (strcmp(type, "table") == 0) {
        json_decref(p->table);
        p->table = json_deep_copy(m);
    } else if (strcmp(type, "did") == 0 && p->table != NULL) {
        json_object_update(p->table, m);
    }
}

json_t *peer_receive(struct peer *p)
{
    static _Thread_local json_t *last;
    uint8_t                      head[2], more[8];
    for (;;) {
        take(p, head, 2);
        uint64_t n = head[1] & 127;
        unsigned bytes = n == 126 ? 2 : n == 127 ? 8 : 0;
        take(p, more, bytes);
        if (bytes > 0)
            n = 0;
        for (unsigned i = 0; i < bytes; i++)
            n = n << 8 | more[i];
        if (p->len + n + 1 > p->cap) {
            p->cap = 2 * (p->cap + n + 1);
            p->got = realloc(p->got, p->cap);
        }
        take(p, p->got + p->len, n);
        if ((head[0] & 15) != 1)
            continue;
        json_decref(last);
        last = json_loadb(p->got + p->len, n, 0, NULL);
        if (last == NULL)
            fail("the server sent what is no JSON");
        p->len += n;
        p->got[p->len++] = '\n';
        keep(p, last);
        return last;
    }
}

json_t *peer_until(struct peer *p, const char *re)
{
    for (;;) {
        json_t     *m = peer_receive(p);
        const char *got = json_string_value(json_object_get(m, "re"));
        if (got != NULL && strcmp(got, re) == 0)
            return m;
    }
}
