/*
 * store_pg_write.c: writes groups of batches to PostgreSQL, each exactly once or not at all.
 *
 * A group is one transaction sent as one pipeline (BEGIN, all statements, COMMIT).  A conflict is
 * an error, and an error skips the rest: nothing of the group is written.  Then the batches before
 * the faulty one are sent again, then the faulty one alone, which gets its error, then the rest.
 * Conflicts are rare.
 *
 * A connection can be lost after COMMIT was sent and before its result is received.  So each group
 * first raises the number of its writer in `writers` from n-1 to n.  After reconnecting, the row is
 * locked, which waits for the old connection's transaction, and read: n means that the group was
 * committed, anything else that it was not.  In the second case the number is raised to n+1 before
 * the group is retried; if the old connection's statements still arrive, they do not find n-1 and
 * fail as a whole.  A batch of unknown outcome waits for the database as long as necessary; its
 * callback runs only then.
 *
 * Notices are sent in a transaction of their own after the group's COMMIT, in the same pipeline:
 * PostgreSQL commits only one transaction with notices at a time, and this way the others do not
 * wait for its disk.  They are sent again if a group turns out to be committed after reconnecting.
 */
#include "store_pg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUP_OPS = 500, NOTES = 7800 };

/* ---- receipts --------------------------------------------------------------------------- */

bool store_pg_resolve(struct store_conn *c, char msg[240])
{
    char sql[400];
    snprintf(sql, sizeof sql,
             "BEGIN; INSERT INTO writers(node, seq, at) VALUES (%lld, 0, extract(epoch FROM now()) "
             "* 1000) ON CONFLICT DO "
             "NOTHING; SELECT seq FROM writers WHERE node = %lld FOR UPDATE",
             (long long)c->node, (long long)c->node);
    PGresult *r = store_pg_exec(c->db, sql, 0, NULL, store_pg_in(PG_ANSWER_MS), msg);
    if (r == NULL)
        return false;
    int64_t seq = PQntuples(r) == 1 ? strtoll(PQgetvalue(r, 0, 0), NULL, 10) : 0;
    PQclear(r);
    bool kept = c->unknown && seq == c->seq;
    if (c->unknown && !kept)
        seq = c->seq + 1;
    snprintf(sql, sizeof sql, "UPDATE writers SET seq = %lld WHERE node = %lld; COMMIT",
             (long long)seq, (long long)c->node);
    if (!store_pg_do(c->db, sql, store_pg_in(PG_ANSWER_MS), msg))
        return false;
    if (c->unknown) /* else `kept` stays until the callbacks have run */
        c->kept = kept;
    c->unknown = false;
    c->seq = seq;
    return true;
}

/* ---- notices ---------------------------------------------------------------------------- */

/* Packs the notices of one channel into as few messages as possible: "NODE\nfirst\nsecond…".
 * Returns their number. */
static unsigned send_notes_on(struct store_conn *c, unsigned channel,
                              struct store_batch *const *all, unsigned n)
{
    char        name[24] = PG_CHANNEL, text[NOTES + 1];
    const char *arg[] = {name, text};
    unsigned    sent = 0;
    size_t      head = (size_t)snprintf(text, sizeof text, "%lld", (long long)c->node), len = head;
    if (channel < STORE_CHANNELS)
        snprintf(name, sizeof name, PG_CHANNEL "_%u", channel);
    for (unsigned i = 0; i < n; i++)
        for (const struct store_note_rec *at = all[i]->note; at != NULL; at = at->next) {
            size_t more = strlen(at->text) + 1;
            if (at->channel != channel)
                continue;
            if (len + more > NOTES) {
                sent += store_pg_run(c->db, "note", 2, arg);
                len = head;
            }
            text[len] = '\n';
            memcpy(text + len + 1, at->text, more);
            len += more;
        }
    if (len > head)
        sent += store_pg_run(c->db, "note", 2, arg);
    return sent;
}

static unsigned send_notes(struct store_conn *c, struct store_batch *const *all, unsigned n)
{
    uint64_t used = 0;
    unsigned sent = 0;
    for (unsigned i = 0; i < n; i++)
        for (const struct store_note_rec *at = all[i]->note; at != NULL; at = at->next)
            used |= (uint64_t)1 << at->channel;
    for (unsigned channel = 0; channel <= STORE_CHANNELS; channel++)
        if (used >> channel & 1)
            sent += send_notes_on(c, channel, all, n);
    return sent;
}

/* ---- writing ---------------------------------------------------------------------------- */

static void roll_back(struct store_conn *c, struct store_pg_verdict *v)
{
    uint64_t deadline = store_pg_in(PG_ANSWER_MS);
    bool     ok = store_pg_run(c->db, "rollback", 0, NULL) && PQpipelineSync(c->db) == 1;
    for (unsigned i = 0; i < 2 && ok && !v->lost; i++)
        PQclear(store_pg_answer(c->db, deadline, v));
    v->lost |= !ok;
}

static bool read_group(struct store_conn *c, struct store_batch *const *all, unsigned n,
                       unsigned notes, unsigned *culprit, struct store_pg_verdict *v)
{
    uint64_t                deadline = store_pg_in(PG_ANSWER_MS);
    struct store_pg_verdict one = {0};
    bool                    ok = true;
    *culprit = n;
    for (unsigned i = 0; i < 2 && !one.lost; i++) { /* BEGIN and the receipt */
        PQclear(store_pg_answer(c->db, deadline, &one));
        if (ok && !one.fine)
            *v = one;
        ok = ok && one.fine;
    }
    for (unsigned i = 0; i < n && !one.lost; i++) {
        one = (struct store_pg_verdict){0};
        bool fine = store_pg_read(c->db, all[i], deadline, &one);
        if (ok && !fine) {
            *v = one;
            *culprit = i;
            ok = false;
        }
    }
    if (!one.lost) {
        PQclear(store_pg_answer(c->db, deadline, &one));
        if (ok && (!one.fine || strcmp(one.tag, "COMMIT") != 0))
            *v = one;
        ok = ok && one.fine && strcmp(one.tag, "COMMIT") == 0;
    }
    for (unsigned i = 0; i < notes + 1 && !one.lost; i++) /* and the sync */
        PQclear(store_pg_answer(c->db, deadline, &one));
    v->lost |= one.lost;
    return ok && !one.lost;
}

/* Sends a group and reads the results.  False: nothing of it was written (all[*culprit] has the
 * fault, or *culprit is n), or with v->lost the outcome is unknown. */
static bool run_group(struct store_conn *c, struct store_batch *const *all, unsigned n,
                      unsigned *culprit, struct store_pg_verdict *v)
{
    char        node[24], seq[24];
    const char *receipt[] = {node, seq};
    *v = (struct store_pg_verdict){0};
    *culprit = n;
    c->seq++;
    c->unknown = true;
    snprintf(node, sizeof node, "%lld", (long long)c->node);
    snprintf(seq, sizeof seq, "%lld", (long long)c->seq);
    bool ok = store_pg_run(c->db, "begin", 0, NULL) && store_pg_run(c->db, "receipt", 2, receipt);
    for (unsigned i = 0; i < n; i++) {
        all[i]->unknown = true;
        store_drop_rows(all[i]);
        ok = ok && store_pg_send(c->db, all[i]);
    }
    ok = ok && store_pg_run(c->db, "commit", 0, NULL);
    unsigned notes = ok ? send_notes(c, all, n) : 0;
    ok = ok && PQpipelineSync(c->db) == 1;
    v->lost = !ok;
    ok = ok && read_group(c, all, n, notes, culprit, v);
    if (!ok && !v->lost)
        roll_back(c, v);
    if (v->lost)
        return false;
    if (!ok)
        c->seq--;
    c->unknown = false;
    for (unsigned i = 0; i < n; i++)
        all[i]->unknown = false;
    return ok;
}

static unsigned ops_of(const struct store_batch *b)
{
    unsigned n = 1;
    for (const struct store_op_rec *op = b->first; op != NULL; op = op->next)
        n++;
    return n;
}

/* Writes all[0..n) in order; returns how many of them, from the first on, are decided. */
static unsigned write_all(struct store_conn *c, struct store_batch **all, unsigned n)
{
    unsigned done = 0, limit = n;
    while (done < n) {
        unsigned                size = 0, ops = 0, culprit;
        struct store_pg_verdict v;
        while (done + size < n && size < limit && ops < GROUP_OPS)
            ops += ops_of(all[done + size++]);
        if (run_group(c, all + done, size, &culprit, &v)) {
            for (unsigned i = 0; i < size; i++)
                store_pg_decide(all[done + i], STORE_OK);
            done += size;
            limit = n;
            continue;
        }
        if (store_pg_is_disconnected(&v) ||
            (culprit == size &&
             store_pg_is_class(&v, "22012"))) { /* or the receipt has another value */
            store_pg_disconnect(c);
            return done;
        }
        if (store_pg_is_transient(&v) && !store_pg_is_late(all[done])) {
            limit = culprit < size && culprit > 0 ? culprit : 1;
            store_pg_sleep(5);
        } else if (culprit == size) { /* COMMIT itself failed, for all of them */
            enum store_err err = store_pg_err(&v);
            for (unsigned i = 0; i < size; i++)
                store_pg_decide(all[done + i], err == STORE_CONFLICT ? STORE_DOWN : err);
            done += size;
        } else if (culprit > 0) {
            limit = culprit;
        } else {
            store_pg_decide(all[done++], store_pg_err(&v));
            limit = n;
        }
    }
    return done;
}

/* Decides the batches whose outcome has become known. */
static void settle_batches(struct store_conn *c, struct store_batch **all, unsigned n,
                           bool *decided)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < n; i++) {
        if (!all[i]->unknown)
            continue;
        all[i]->unknown = false;
        decided[i] = c->kept;
        if (c->kept) {
            store_drop_rows(all[i]); /* they may be incomplete */
            store_pg_decide(all[i], STORE_OK);
            kept++;
        }
    }
    unsigned notes =
        kept > 0 ? send_notes(c, all, kept) : 0; /* the group of unknown outcome is the first */
    if (notes > 0 && PQpipelineSync(c->db) == 1) {
        struct store_pg_verdict v = {0};
        for (unsigned i = 0; i < notes + 1 && !v.lost; i++)
            PQclear(store_pg_answer(c->db, store_pg_in(PG_ANSWER_MS), &v));
        if (v.lost)
            store_pg_disconnect(c);
    }
    c->kept = false;
}

/* Text in PostgreSQL cannot contain NUL; libpq would cut it there silently. */
static bool is_storable(const struct store_batch *b)
{
    for (const struct store_op_rec *op = b->first; op != NULL; op = op->next)
        for (unsigned i = 0; i < op->n; i++)
            if (op->arg[i].kind == STORE_TEXT && memchr(op->arg[i].s, 0, op->arg[i].len) != NULL)
                return false;
    return true;
}

void store_pg_write(struct store_conn *c, struct store_batch **list, struct store_batch **later)
{
    unsigned n = 0;
    for (struct store_batch *b = *list; b != NULL; b = b->next)
        n++;
    size_t               size = n * sizeof(struct store_batch *);
    struct store_batch **all = hm_need(calloc(1, size), "a group of batches", size);
    struct store_batch **todo = hm_need(calloc(1, size), "a group of batches", size);
    bool                *decided = hm_need(calloc(n, sizeof *decided), "a group of batches", n);
    n = 0;
    for (struct store_batch *b = *list; b != NULL; b = b->next)
        all[n++] = b;
    if (store_pg_is_connected(c))
        settle_batches(c, all, n, decided);
    unsigned m = 0;
    for (unsigned i = 0; i < n; i++)
        if (!decided[i] && !is_storable(all[i])) {
            store_pg_decide(all[i], STORE_DOWN);
            decided[i] = true;
        } else if (!decided[i]) {
            todo[m++] = all[i];
        }
    unsigned wrote = c->db != NULL ? write_all(c, todo, m) : 0;
    for (unsigned i = 0, k = 0; i < n; i++)
        if (!decided[i]) {
            decided[i] = k++ < wrote;
            if (!decided[i] && !all[i]->unknown && store_pg_is_late(all[i])) {
                store_pg_decide(all[i], STORE_DOWN);
                decided[i] = true;
            }
        }
    *list = *later = NULL;
    for (unsigned i = 0; i < n; i++) {
        struct store_batch **to = decided[i] ? list : later;
        while (*to != NULL)
            to = &(*to)->next;
        *to = all[i];
        all[i]->next = NULL;
    }
    free(all);
    free(todo);
    free(decided);
}
