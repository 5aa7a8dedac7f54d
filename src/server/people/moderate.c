/*
 * moderate.c: the sanctions in force, in memory.
 *
 * The list is read as a whole, ordered by (kind, user, table), and replaced in one step.  So
 * lookups use binary search, and nothing has to be updated by hand.
 */
#include "server/people/moderate.h"
#include "server/cluster/cluster.h"
#include "server/people/ban.h"
#include "server/tables/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { READ_TICKS = 150, RATE_TICKS = 25, DAY = 86400 };
static const int64_t closed_days = 30, report_days = 180;

struct sanction {
    int64_t          kind, user, table;
    struct srv_range range;
    struct srv_ban   term;
    int64_t          at;
};

struct waiter { /* a caller that waits for a list read after its change */
    struct waiter *next;
    void (*then)(void *ctx);
    void *ctx;
};

struct srv_moderation {
    struct sanction *list;
    size_t           n, ranges; /* the ranges are at the end, from here on */
    bool             reading, again, failed;
    struct waiter   *now, *next; /* callers that wait for the current read; for the one after it */
    uint64_t         moves;      /* as of the last sample */
    double           rate;
};

const char *srv_role_name(int64_t role)
{
    return role == SRV_ADMIN ? "admin" : role == SRV_MODERATOR ? "moderator" : NULL;
}

/* ---- questions -------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    const struct sanction *x = a, *y = b;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    if (x->user != y->user)
        return x->user < y->user ? -1 : 1;
    return x->table < y->table ? -1 : x->table > y->table;
}

static bool in_force(const struct srv *s, const struct sanction *x)
{
    return x->term.until == 0 || x->term.until > srv_wall(s);
}

static const struct sanction *find(const struct srv *s, enum srv_sanction_kind kind, int64_t user,
                                   int64_t table)
{
    const struct srv_moderation *m = s->moderation;
    struct sanction              key = {.kind = kind, .user = user, .table = table};
    if (m == NULL || m->ranges == 0 || user == 0)
        return NULL;
    const struct sanction *x = bsearch(&key, m->list, m->ranges, sizeof key, compare);
    return x != NULL && in_force(s, x) ? x : NULL;
}

bool srv_is_muted(struct srv *s, int64_t user, struct srv_ban *mute)
{
    const struct sanction *x = find(s, SRV_MUTED, user, 0);
    if (x != NULL)
        *mute = x->term;
    return x != NULL;
}

bool srv_is_kicked(struct srv *s, int64_t user, int64_t table)
{
    return find(s, SRV_KICKED, user, table) != NULL;
}

bool srv_ban_covers(struct srv *s, const char *address, struct srv_ban *ban)
{
    const struct srv_moderation *m = s->moderation;
    uint8_t                      bytes[16];
    if (m == NULL || m->n == m->ranges || !srv_address_parse(address, bytes))
        return false;
    for (size_t i = m->ranges; i < m->n; i++)
        if (srv_range_has(&m->list[i].range, bytes) && in_force(s, &m->list[i])) {
            *ban = m->list[i].term;
            return true;
        }
    return false;
}

double srv_moves_per_second(const struct srv *s)
{
    return s->moderation != NULL ? s->moderation->rate : 0;
}

void srv_put_sanctions(struct hm_text *t, struct srv *s, bool with_ranges)
{
    static const char *const     names[] = {"?", "mute", "kick", "ban-range"};
    const struct srv_moderation *m = s->moderation;
    bool                         any = false;
    hm_put(t, "[");
    for (size_t i = 0; m != NULL && i < (with_ranges ? m->n : m->ranges); i++) {
        const struct sanction *x = &m->list[i];
        char                   range[SRV_RANGE_TEXT];
        if (!in_force(s, x))
            continue;
        srv_putf(t, "%s{\"kind\":\"%s\",\"at\":%lld,\"user\":", any ? "," : "", names[x->kind & 3],
                 (long long)x->at);
        srv_put_id(t, x->user);
        hm_put(t, ",\"table\":");
        srv_put_id(t, x->table);
        if (x->kind == SRV_BANNED_RANGE) {
            srv_range_text(&x->range, range);
            srv_putf(t, ",\"range\":\"%s\"", range);
        }
        srv_put_ban(t, &x->term);
        hm_put(t, "}");
        any = true;
    }
    hm_put(t, "]");
}

/* ---- applying --------------------------------------------------------------------------- */

static void send_kicked(struct srv_conn *c, const struct srv_table *t, const struct sanction *x)
{
    struct hm_text out = srv_scratch(c->srv);
    hm_put(&out, "{\"t\":\"kicked\",\"table\":");
    srv_put_id(&out, t->table.id);
    hm_put(&out, ",\"reason\":");
    hm_put_json(&out, x->term.reason);
    hm_put(&out, "}");
    srv_send_text(c, &out);
}

/* Returns the first table of the connection from which its user was kicked. */
static struct srv_table *kicked_at(struct srv_conn *c, const struct sanction **x)
{
    for (struct srv_attach *a = c->at; a != NULL; a = a->next_there)
        if ((*x = find(c->srv, SRV_KICKED, c->user.id, a->table->table.id)) != NULL)
            return a->table;
    return NULL;
}

static void apply(struct srv *s)
{
    struct srv_ban         ban;
    const struct sanction *x;
    struct srv_table      *t;
    for (struct srv_conn *c = s->conns; c != NULL; c = c->next) {
        if (srv_ban_covers(s, c->address, &ban)) {
            srv_refuse_banned(c, "", &ban);
            srv_conn_close(c, SRV_CLOSE_POLICY);
        }
        while ((t = kicked_at(c, &x)) != NULL) {
            send_kicked(c, t, x);
            srv_detach(c, t);
        }
    }
}

/* ---- reading ---------------------------------------------------------------------------- */

static bool take_row(struct sanction *x, const struct store_row *r)
{
    struct hm_msg error = {""};
    *x = (struct sanction){
        .kind = store_as_int(r, 0), .user = store_as_int(r, 1), .table = store_as_int(r, 2)};
    x->term.until = store_as_int(r, 4);
    snprintf(x->term.reason, sizeof x->term.reason, "%s", store_as_text(r, 5));
    x->at = store_as_int(r, 6);
    if (x->kind == SRV_BANNED_RANGE)
        return srv_range_parse(store_as_text(r, 3), &x->range, &error);
    /* other kinds come from a newer release */
    return x->kind == SRV_MUTED || x->kind == SRV_KICKED;
}

static void take_rows(struct srv_moderation *m, const struct store_row *rows)
{
    size_t n = 0;
    for (const struct store_row *r = rows; r != NULL; r = r->next)
        n++;
    free(m->list);
    m->list = srv_alloc((n + 1) * sizeof *m->list);
    m->n = m->ranges = 0;
    for (const struct store_row *r = rows; r != NULL; r = r->next)
        if (take_row(&m->list[m->n], r)) {
            m->ranges += m->list[m->n].kind != SRV_BANNED_RANGE;
            m->n++;
        }
}

static void call_waiters(struct waiter *w)
{
    while (w != NULL) {
        struct waiter *next = w->next;
        w->then(w->ctx);
        free(w);
        w = next;
    }
}

static void begin(struct srv *s);

static void list_read(struct store_batch *b)
{
    struct srv            *s = b->ctx;
    struct srv_moderation *m = s->moderation;
    struct waiter         *waiters = m->now;
    m->reading = false;
    m->now = NULL;
    m->failed = b->err != STORE_OK;
    if (!m->failed) {
        take_rows(m, b->rows);
        apply(s);
    }
    call_waiters(waiters);
    if (m->again)
        begin(s);
}

static struct store_batch *list_batch(struct srv *s)
{
    struct store_batch *b = store_batch(list_read, s);
    store_op(b, STORE_SANCTION_LIST);
    store_int(b, srv_wall(s));
    return b;
}

static void begin(struct srv *s)
{
    struct srv_moderation *m = s->moderation;
    m->again = false;
    m->reading = true;
    m->now = m->next;
    m->next = NULL;
    store_submit(s->store, list_batch(s));
}

/* The current read may have begun before the change, so another one follows. */
void srv_sanctions_read(struct srv *s, void (*then)(void *ctx), void *ctx)
{
    if (s->moderation == NULL)
        s->moderation = srv_alloc(sizeof *s->moderation);
    struct srv_moderation *m = s->moderation;
    if (then != NULL) {
        struct waiter *w = srv_alloc(sizeof *w);
        *w = (struct waiter){m->next, then, ctx};
        m->next = w;
    }
    m->again = m->reading;
    if (!m->reading)
        begin(s);
}

/* ---- life ------------------------------------------------------------------------------- */

void srv_moderate_start(struct srv *s)
{
    s->moderation = srv_alloc(sizeof *s->moderation);
    s->moderation->reading = true;
    store_wait(s->store, list_batch(s));
}

void srv_moderate_free(struct srv *s)
{
    struct srv_moderation *m = s->moderation;
    if (m == NULL)
        return;
    for (struct waiter *w = m->now, *next; w != NULL; w = next)
        next = w->next, free(w);
    for (struct waiter *w = m->next, *next; w != NULL; w = next)
        next = w->next, free(w);
    free(m->list);
    free(m);
    s->moderation = NULL;
}

void srv_moderate_tick(struct srv *s)
{
    struct srv_moderation *m = s->moderation;
    if (s->ticks % RATE_TICKS == 0) {
        m->rate = (double)(s->count.moves - m->moves) * 1000 / (RATE_TICKS * SRV_TICK_MS);
        m->moves = s->count.moves;
    }
    bool due = m->failed ? s->ticks % RATE_TICKS == 0 : s->shared && s->ticks % READ_TICKS == 0;
    if (due && !srv_is_cut_off(s))
        srv_sanctions_read(s, NULL, NULL); /* a missed notice is made up for soon */
}

void srv_moderate_prune(struct srv *s)
{
    int64_t             now = srv_wall(s);
    struct store_batch *b = store_batch(NULL, NULL);
    store_op(b, STORE_SANCTION_PRUNE);
    store_int(b, now);
    store_op(b, STORE_REPORT_PRUNE);
    store_int(b, now - report_days * DAY * 1000), store_int(b, now - closed_days * DAY * 1000);
    store_op(b, STORE_REPORT_LINES_PRUNE);
    store_submit(s->store, b);
}
