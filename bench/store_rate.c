/*
 * store_rate.c: how many moves a second a store makes durable.
 *
 *   store_rate WHERE [SECONDS [IN-FLIGHT [notes]]]
 *
 * Each batch is one entry in the log of one table, as a move is; a table's next one is submitted
 * when the last one is durable.  With `notes` each carries a notice for other nodes.  Tables are
 * numbered from a random place, so that several of these may run on one database at once.
 */
#include "src/store/store.h"
#include "system/clock.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

struct rate {
    struct store *st;
    int           fd;
    int64_t       table;
    double        end;
    unsigned long done, bad, flying;
    bool          notes;
};

struct seat {
    struct rate *r;
    int64_t      table, n;
};

static double now(void) { return 1e-9 * (double)hm_clock_ns(); }

static double cpu(void) /* seconds of this process */
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           1e-6 * (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

static void wake(void *ctx)
{
    const struct rate *r = ctx;
    if (write(r->fd, &(uint64_t){1}, 8) != 8)
        abort();
}

static void moved(struct store_batch *b);

static void move(struct seat *s)
{
    static const char body[] =
        "{\"k\":\"m\",\"s\":1,\"m\":\"me fulfil Spain by France with fur*3\",\"c\":[91000,84000]}";
    struct store_batch *b = store_batch(moved, s);
    store_op(b, STORE_LOG_ADD);
    store_int(b, s->table), store_int(b, ++s->n), store_int(b, 1700000000000 + s->n),
        store_int(b, 7);
    store_text(b, body);
    if (s->r->notes) {
        char text[64];
        snprintf(text, sizeof text, "t %lld %lld", (long long)s->table, (long long)s->n);
        store_note(b, text);
    }
    s->r->flying++;
    store_submit(s->r->st, b);
}

static void moved(struct store_batch *b)
{
    struct seat *s = b->ctx;
    s->r->flying--;
    s->r->done += b->err == STORE_OK;
    s->r->bad += b->err != STORE_OK;
    if (b->err == STORE_OK && now() < s->r->end)
        move(s);
}

int main(int argc, char **argv)
{
    char        msg[240] = "", shown[240];
    double      seconds = argc > 2 ? atof(argv[2]) : 3;
    long        seats = argc > 3 ? atol(argv[3]) : 64;
    struct rate r = {.fd = eventfd(0, EFD_CLOEXEC),
                     .notes = argc > 4 && strcmp(argv[4], "notes") == 0};
    if (argc < 2 || seats < 1 || seats > 100000) {
        fprintf(stderr, "usage: store_rate WHERE [SECONDS [IN-FLIGHT [notes]]]\n");
        return 2;
    }
    r.st = store_open(argv[1], wake, &r, msg);
    if (r.st == NULL) {
        fprintf(stderr, "store_rate: %s\n", msg);
        return 1;
    }
    struct seat *all = calloc((size_t)seats, sizeof *all);
    double       begun = now(), cpu_begun = cpu();
    r.end = begun + seconds;
    for (long i = 0; i < seats; i++) {
        all[i] = (struct seat){.r = &r, .table = (int64_t)(store_node(r.st) >> 20 << 16) + i};
        move(&all[i]);
    }
    while (r.flying > 0) {
        uint64_t      n;
        struct pollfd p = {.fd = r.fd, .events = POLLIN};
        if (poll(&p, 1, 1000) > 0 && read(r.fd, &n, 8) != 8)
            return 1;
        store_poll(r.st);
    }
    double             took = now() - begun, work = cpu() - cpu_begun;
    struct store_stats s = store_stats(r.st);
    store_show(argv[1], shown, sizeof shown);
    printf("%s: %ld in flight%s: %.0f moves/s, %.2f ms each, %.1f a commit, %.0f us CPU each here, "
           "%lu failed\n",
           shown, seats, r.notes ? ", with notices" : "", (double)r.done / took,
           1e-6 * (double)s.commit_ns / (double)s.batches, (double)s.batches / (double)s.commits,
           1e6 * work / (double)(r.done > 0 ? r.done : 1), r.bad);
    store_close(r.st);
    free(all);
    return r.bad > 0;
}
