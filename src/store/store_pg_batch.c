/*
 * store_pg_batch.c: sends the values of a batch, reads its rows, and classifies errors.
 */
#include "store_pg.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* ---- values ----------------------------------------------------------------------------- */

/* Numbers are sent as text, whatever their type in the statement, and always with a decimal
 * point. */
const char *store_pg_text(const struct store_value *v, char number[32])
{
    switch (v->kind) {
    case STORE_NULL: return NULL;
    case STORE_TEXT: return v->s;
    case STORE_INT: snprintf(number, 32, "%lld", (long long)v->i); break;
    case STORE_REAL:
        snprintf(number, 32, "%.17g", v->r);
        for (char *s = number; *s != 0; s++)
            if (*s == ',')
                *s = '.';
        break;
    }
    return number;
}

static uint64_t big_endian(const char *s, int n)
{
    uint64_t x = 0;
    for (int i = 0; i < n; i++)
        x = x << 8 | (unsigned char)s[i];
    return x;
}

static void keep_value(struct store_batch *b, struct store_value *v, const PGresult *r, int row,
                       int col)
{
    enum { BOOL = 16, INT8 = 20, INT2 = 21, INT4 = 23, FLOAT4 = 700, FLOAT8 = 701 };
    const char *s = PQgetvalue(r, row, col);
    int         len = PQgetlength(r, row, col);
    *v = (struct store_value){.kind = STORE_NULL};
    if (PQgetisnull(r, row, col))
        return;
    uint64_t bits = len <= 8 ? big_endian(s, len) : 0;
    switch (PQftype(r, col)) {
    case BOOL:
    case INT2:
    case INT4:
    case INT8:
        v->kind = STORE_INT;
        v->i = len == 4   ? (int32_t)(uint32_t)bits
               : len == 2 ? (int16_t)(uint16_t)bits
                          : (int64_t)bits;
        break;
    case FLOAT8:
        v->kind = STORE_REAL;
        memcpy(&v->r, &bits, sizeof v->r);
        break;
    default: {
        char *copy = store_alloc(b, (size_t)len + 1);
        memcpy(copy, s, (size_t)len);
        copy[len] = 0;
        v->kind = STORE_TEXT;
        v->s = copy;
        v->len = (uint32_t)len;
    }
    }
}

void store_pg_rows(struct store_batch *b, uint32_t op, const PGresult *r, int extra)
{
    int n = PQnfields(r) - extra;
    for (int row = 0; row < PQntuples(r) && n > 0; row++) {
        struct store_row *to = store_new_row(b, op, (uint32_t)n);
        for (int col = 0; col < n; col++)
            keep_value(b, &to->v[col], r, row, col);
    }
}

/* ---- sending and reading one batch ------------------------------------------------------ */

static bool is_must(const struct store_op_rec *op)
{
    return store_sql[op->stmt].writes && (op->must || op->stmt == STORE_LOG_ADD);
}

bool store_pg_run(PGconn *db, const char *name, unsigned n, const char *const *arg)
{
    return PQsendQueryPrepared(db, name, (int)n, arg, NULL, NULL, 1) == 1;
}

bool store_pg_send(PGconn *db, const struct store_batch *b)
{
    bool ok = true;
    for (const struct store_op_rec *op = b->first; op != NULL && ok; op = op->next) {
        const char *value[STORE_ARGS];
        char        number[STORE_ARGS][32], name[16];
        for (unsigned i = 0; i < op->n; i++)
            value[i] = store_pg_text(&op->arg[i], number[i]);
        snprintf(name, sizeof name, "%c%u", is_must(op) ? 'm' : 's', op->stmt);
        ok = store_pg_run(db, name, op->n, value);
    }
    return ok;
}

PGresult *store_pg_answer(PGconn *db, uint64_t deadline, struct store_pg_verdict *v)
{
    PGresult *r = store_pg_result(db, deadline, &v->lost);
    if (v->lost || r == NULL) {
        v->lost = true;
        return NULL;
    }
    ExecStatusType is = PQresultStatus(r);
    v->fine = is == PGRES_COMMAND_OK || is == PGRES_TUPLES_OK || is == PGRES_PIPELINE_SYNC;
    v->skipped = is == PGRES_PIPELINE_ABORTED;
    snprintf(v->tag, sizeof v->tag, "%.15s", PQcmdStatus(r));
    if (!v->fine && !v->skipped) {
        const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE),
                   *text = PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY);
        snprintf(v->state, sizeof v->state, "%.5s", state != NULL ? state : "08000");
        snprintf(v->text, sizeof v->text, "%.199s", text != NULL ? text : "");
    }
    if (is != PGRES_PIPELINE_SYNC)
        PQclear(store_pg_result(db, deadline, &v->lost)); /* the end of the statement */
    return r;
}

/* False: v has the reason. */
bool store_pg_read(PGconn *db, struct store_batch *b, uint64_t deadline, struct store_pg_verdict *v)
{
    uint32_t at = 0;
    bool     ok = true;
    for (const struct store_op_rec *op = b->first; op != NULL; op = op->next, at++) {
        struct store_pg_verdict one = {0};
        PGresult               *r = store_pg_answer(db, deadline, &one);
        bool                    own =
            strstr(store_sql[op->stmt].text, "RETURNING") != NULL || !store_sql[op->stmt].writes;
        if (r != NULL && one.fine && own)
            store_pg_rows(b, at, r, is_must(op));
        PQclear(r);
        if (ok && !one.fine)
            *v = one;
        ok = ok && one.fine;
        if (one.lost)
            return false;
    }
    return ok;
}

/* ---- errors ----------------------------------------------------------------------------- */

bool store_pg_is_class(const struct store_pg_verdict *v, const char *class)
{
    return strncmp(v->state, class, strlen(class)) == 0;
}

/* The connection or the server is gone: reconnect. */
bool store_pg_is_disconnected(const struct store_pg_verdict *v)
{
    return v->lost || store_pg_is_class(v, "08") || store_pg_is_class(v, "57P") ||
           store_pg_is_class(v, "25006") || store_pg_is_class(v, "26000");
}

/* A deadlock, a serialization failure or a timeout: a retry may succeed. */
bool store_pg_is_transient(const struct store_pg_verdict *v)
{
    return store_pg_is_class(v, "40") || store_pg_is_class(v, "55P03") ||
           store_pg_is_class(v, "57014") || store_pg_is_class(v, "53200") ||
           store_pg_is_class(v, "53300");
}

enum store_err store_pg_err(const struct store_pg_verdict *v)
{
    if (store_pg_is_class(v, "23") || store_pg_is_class(v, "22012"))
        return STORE_CONFLICT;
    if (store_pg_is_class(v, "53100"))
        return STORE_FULL;
    fprintf(stderr, "harbour: store: the database refuses: %s (%s)\n", v->text, v->state);
    return STORE_DOWN;
}

bool store_pg_is_late(const struct store_batch *b)
{
    return hm_clock_ns() > b->begun_ns + PG_RETRY_MS * (uint64_t)1000000;
}

void store_pg_sleep(unsigned ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = (long)(ms % 1000) * 1000000},
              NULL);
}

void store_pg_decide(struct store_batch *b, enum store_err err)
{
    b->err = err;
    if (err != STORE_OK)
        store_drop_rows(b);
}
