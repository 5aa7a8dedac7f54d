/* store_exclusive_pg.c: an exclusive connection to PostgreSQL (see store_exclusive.h). */
#include "store_exclusive.h"
#include "store_pg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool store_exclusive_pg_open(struct store_exclusive *s, const char *where, char msg[240])
{
    s->pg = store_pg_open(where, "harbour copy", msg);
    return s->pg != NULL && PQsetnonblocking(s->pg, 0) == 0 && store_pg_lock(s->pg, true, msg) &&
           store_exclusive_pg_do(s,
                                 "SET statement_timeout = 0; SET lock_timeout = 0; SET "
                                 "idle_in_transaction_session_timeout = 0",
                                 msg);
}

void store_exclusive_pg_close(struct store_exclusive *s) { PQfinish(s->pg); }

bool store_exclusive_pg_do(struct store_exclusive *s, const char *sql, char msg[240])
{
    PGresult *r = PQexec(s->pg, sql);
    bool      ok = PQresultStatus(r) == PGRES_COMMAND_OK || PQresultStatus(r) == PGRES_TUPLES_OK;
    if (!ok)
        store_pg_message(s->pg, r, "cannot copy", msg);
    PQclear(r);
    return ok;
}

struct store_batch *store_exclusive_pg_query(struct store_exclusive *s, const char *sql,
                                             const struct store_row *arg, unsigned n, char msg[240])
{
    char                number[STORE_ARGS][32];
    const char         *value[STORE_ARGS];
    struct store_batch *b = store_batch(NULL, NULL);
    for (unsigned i = 0; i < n; i++)
        value[i] = store_pg_text(&arg->v[i], number[i]);
    PGresult *r = PQexecParams(s->pg, sql, (int)n, NULL, value, NULL, NULL, 1);
    bool      ok = PQresultStatus(r) == PGRES_TUPLES_OK;
    if (ok)
        store_pg_rows(b, 0, r, 0);
    else
        store_pg_message(s->pg, r, "cannot read", msg);
    PQclear(r);
    if (ok)
        return b;
    store_drop(b);
    return NULL;
}

/* Sends one row in the format of COPY. */
static bool put_line(PGconn *db, const struct store_copy_table *t, const struct store_row *r,
                     char msg[240])
{
    size_t size = 40 * (size_t)r->n + 2, n = 0;
    for (unsigned i = 0; i < r->n; i++)
        size += r->v[i].kind == STORE_TEXT ? 2 * (size_t)r->v[i].len : 0;
    char *line = malloc(size), number[32];
    bool  ok = line != NULL;
    for (unsigned i = 0; i < r->n && ok; i++) {
        const char *text = store_pg_text(&r->v[i], number);
        if (i > 0)
            line[n++] = '\t';
        if (text == NULL) {
            line[n++] = '\\', line[n++] = 'N';
            continue;
        }
        size_t len = r->v[i].kind == STORE_TEXT ? r->v[i].len : strlen(text);
        for (size_t k = 0; k < len && ok; k++) {
            const char *odd = "\\\t\n\r", *as = "\\tnr",
                       *at = text[k] != 0 ? strchr(odd, text[k]) : NULL;
            ok = text[k] != 0;
            if (at != NULL)
                line[n++] = '\\';
            line[n++] = at != NULL ? as[at - odd] : text[k];
        }
        if (!ok)
            snprintf(msg, 240,
                     "a row of %s has a zero byte in its text, which PostgreSQL cannot keep",
                     t->name);
    }
    if (ok) {
        line[n++] = '\n';
        ok = PQputCopyData(db, line, (int)n) == 1;
        if (!ok)
            store_pg_message(db, NULL, "cannot write", msg);
    }
    free(line);
    return ok;
}

bool store_exclusive_pg_put(struct store_exclusive *s, const struct store_copy_table *t,
                            const struct store_row *rows, char msg[240])
{
    char sql[600];
    snprintf(sql, sizeof sql, "COPY %s(%s) FROM STDIN", t->name, t->columns);
    PGresult *r = PQexec(s->pg, sql);
    bool      ok = PQresultStatus(r) == PGRES_COPY_IN, begun = ok;
    if (!ok)
        store_pg_message(s->pg, r, "cannot write", msg);
    PQclear(r);
    for (const struct store_row *at = rows; at != NULL && ok; at = at->next)
        ok = put_line(s->pg, t, at, msg);
    if (!begun)
        return false;
    PQputCopyEnd(s->pg, ok ? NULL : "stopped");
    while ((r = PQgetResult(s->pg)) != NULL) {
        if (ok && PQresultStatus(r) != PGRES_COMMAND_OK) {
            store_pg_message(s->pg, r, "cannot write", msg);
            ok = false;
        }
        PQclear(r);
    }
    return ok;
}
