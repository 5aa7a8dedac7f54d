/*
 * store_pg_write.c: groups of batches in PostgreSQL, each written once or not at all.
 *
 * A group is one transaction sent in one piece (BEGIN, everything, COMMIT) without waiting for
 * an answer in between.  Any conflict is an error there, and an error skips the rest: nothing of
 * the group is written.  Then those before the culprit are sent again, then the culprit by itself,
 * which gets its verdict, then the rest; conflicts are rare and this is exact.
 *
 * A connection can be lost after COMMIT was sent and before its answer came.  So each group begins
 * by raising its writer's number in `writers` from n-1 to n.  After connecting again the row is
 * locked, which waits for whatever the old connection still does, and read: n says that the group
 * was committed, anything else that it was not.  In the second case the number is raised to n+1
 * before anything is tried again: should the old connection's words still arrive, they no longer
 * find n-1 and fail whole.  A batch is written once or not at all, and nobody is told of either
 * before it is known; a batch in doubt waits for the database as long as it takes.
 *
 * Notices go out in a transaction of their own behind the group's COMMIT, in the same piece: PostgreSQL
 * lets only one transaction with notices commit at a time, and this way the others do not wait for its
 * disk.  They are sent again where a group was found to be committed afterwards.
 */
#include "store_pg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUP_OPS = 500, NOTES = 7800 };

/* ---- receipts --------------------------------------------------------------------------- */

bool store_pg_settle(struct store_conn *c, char msg[240])
{
    char sql[400];
    snprintf(
        sql, sizeof sql,
        "BEGIN; INSERT INTO writers(node, seq, at) VALUES (%lld, 0, extract(epoch FROM now()) * 1000) ON CONFLICT DO "
        "NOTHING; SELECT seq FROM writers WHERE node = %lld FOR UPDATE",
        (long long)c->node, (long long)c->node);
    PGresult *r = store_pg_exec(c->db, sql, 0, NULL, store_pg_in(PG_ANSWER_MS), msg);
    if (r == NULL)
        return false;
    int64_t seq = PQntuples(r) == 1 ? strtoll(PQgetvalue(r, 0, 0), NULL, 10) : 0;
    PQclear(r);
    bool kept = c->doubt && seq == c->seq;
    if (c->doubt && !kept)
        seq = c->seq + 1;
    snprintf(sql, sizeof sql, "UPDATE writers SET seq = %lld WHERE node = %lld; COMMIT", (long long)seq,
             (long long)c->node);
    if (!store_pg_do(c->db, sql, store_pg_in(PG_ANSWER_MS), msg))
        return false;
    if (c->doubt) /* else what was found out stays true until it has been told */
        c->kept = kept;
    c->doubt = false;
    c->seq = seq;
    return true;
}

/* ---- notices ---------------------------------------------------------------------------- */

/* As few messages as they fit into: "NODE\nfirst\nsecond…".  Returns how many were sent. */
static unsigned send_notes(struct store_conn *c, struct store_batch *const *all, unsigned n)
{
    char        text[NOTES + 1];
    const char *arg = text;
    unsigned    sent = 0;
    size_t      head = (size_t)snprintf(text, sizeof text, "%lld", (long long)c->node), len = head;
    for (unsigned i = 0; i < n; i++)
        for (const struct store_note_rec *at = all[i]->note; at != NULL; at = at->next) {
            size_t more = strlen(at->text) + 1;
            if (len + more > NOTES) {
                sent += store_pg_run(c->db, "note", 1, &arg);
                len = head;
            }
            text[len] = '\n';
            memcpy(text + len + 1, at->text, more);
            len += more;
        }
    if (len > head)
        sent += store_pg_run(c->db, "note", 1, &arg);
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

static bool read_group(struct store_conn *c, struct store_batch *const *all, unsigned n, unsigned notes,
                       unsigned *culprit, struct store_pg_verdict *v)
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

/* Sends a group and hears what became of it.  False: nothing of it was written (all[*culprit] was at fault, or
 * *culprit is n), or with v->lost that this is unknown. */
static bool run_group(struct store_conn *c, struct store_batch *const *all, unsigned n, unsigned *culprit,
                      struct store_pg_verdict *v)
{
    char        node[24], seq[24];
    const char *receipt[] = {node, seq};
    *v = (struct store_pg_verdict){0};
    *culprit = n;
    c->seq++;
    c->doubt = true;
    snprintf(node, sizeof node, "%lld", (long long)c->node);
    snprintf(seq, sizeof seq, "%lld", (long long)c->seq);
    bool ok = store_pg_run(c->db, "begin", 0, NULL) && store_pg_run(c->db, "receipt", 2, receipt);
    for (unsigned i = 0; i < n; i++) {
        all[i]->doubt = true;
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
    c->doubt = false;
    for (unsigned i = 0; i < n; i++)
        all[i]->doubt = false;
    return ok;
}

static unsigned ops_of(const struct store_batch *b)
{
    unsigned n = 1;
    for (const struct store_op_rec *op = b->first; op != NULL; op = op->next)
        n++;
    return n;
}

/* Writes all[0..n) in order; returns how many are decided.  The rest could not be written yet. */
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
        if (store_pg_is_cut(&v) ||
            (culprit == size && store_pg_is_class(&v, "22012"))) { /* or the receipt is not what it was */
            store_pg_hang_up(c);
            return done;
        }
        if (store_pg_is_passing(&v) && !store_pg_is_late(all[done])) {
            limit = culprit < size && culprit > 0 ? culprit : 1;
            store_pg_rest(5);
        } else if (culprit == size) { /* COMMIT itself: it is the same for all */
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

/* Those in doubt whose fate is known by now. */
static void settle_batches(struct store_conn *c, struct store_batch **all, unsigned n, bool *decided)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < n; i++) {
        if (!all[i]->doubt)
            continue;
        all[i]->doubt = false;
        decided[i] = c->kept;
        if (c->kept) {
            store_drop_rows(all[i]); /* some may have come, but not all */
            store_pg_decide(all[i], STORE_OK);
            kept++;
        }
    }
    unsigned notes = kept > 0 ? send_notes(c, all, kept) : 0; /* the group in doubt comes first */
    if (notes > 0 && PQpipelineSync(c->db) == 1) {
        struct store_pg_verdict v = {0};
        for (unsigned i = 0; i < notes + 1 && !v.lost; i++)
            PQclear(store_pg_answer(c->db, store_pg_in(PG_ANSWER_MS), &v));
        if (v.lost)
            store_pg_hang_up(c);
    }
    c->kept = false;
}

/* PostgreSQL's text has no byte 0; libpq would cut it there without a word. */
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
            if (!decided[i] && !all[i]->doubt && store_pg_is_late(all[i])) {
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
