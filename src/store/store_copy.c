/*
 * store_copy.c: the steps of copying a whole store: mark, copy, compare, unmark.
 *
 * Rows are copied in the order of their keys, one page per transaction, so that an interrupted copy
 * continues after the last key in the target.  Meanwhile the target has a mark (meta 'filling')
 * with the number of the source (meta 'id'): servers, and copies from another source, refuse to use
 * it.  The mark is removed when the digests of both stores agree.
 */
#include "store_exclusive.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 1000 };

const struct store_copy_table store_copy_tables[] = {
    {"users", "id, kind, name, fold, password, banned, created, master, role, ban_reason", 1},
    {"sessions", "hash, user_id, created, expires", 1},
    {"recovery", "hash, user_id", 1},
    {"tables", "id, state, game, owner, created, touched, setup, secret, cid", 1},
    {"seats", "user_id, table_id", 2},
    {"log", "table_id, n, at, who, body", 2},
    {"chat", "table_id, k, at, room, user_id, name, seat, text, phrase, cid", 2},
    {"mutes", "user_id, muted", 2},
    {"games", "id, game, seats, ended, plies, rated, watch, result, counted, listed", 1},
    {"game_seats", "game_id, seat, user_id, name, fold, level, points, place, ended, deserted", 2},
    {"records", "id, text", 1},
    {"ratings", "user_id, game, played, won, places, points, mu, sigma, version", 2},
    {"hooks", "id, due, tries, body", 1},
    {"lobby", "table_id, created, listed, line", 1},
    {"sanctions", "kind, user_id, table_id, network, until, reason, at", 4},
    {"reports",
     "id, at, table_id, reporter, user_id, reason, text, state, closed_by, closed_at, note", 1},
    {"report_lines", "report_id, k, at, room, user_id, name, text, phrase", 2},
    {"audit", "id, at, actor, act, user_id, table_id, network, until, reason", 1},
    {NULL, NULL, 0},
};

static bool count(struct store_exclusive *s, const struct store_copy_table *t, int64_t *n,
                  char msg[240])
{
    char sql[80];
    snprintf(sql, sizeof sql, "SELECT COUNT(*) FROM %s", t->name);
    return store_exclusive_number(s, sql, n, msg);
}

/* ---- copying ---------------------------------------------------------------------------- */

static bool copy_table(struct store_exclusive *from, struct store_exclusive *to,
                       const struct store_copy_table *t, store_copy_progress *progress, void *ctx,
                       char msg[240])
{
    int64_t             all = 0, done = 0;
    struct store_batch *last = store_exclusive_last(to, t, msg);
    if (last == NULL || !count(from, t, &all, msg))
        goto fail;
    if (last->rows != NULL) { /* left by an interrupted copy */
        char sql[80];
        snprintf(sql, sizeof sql, "SELECT COUNT(*) FROM %s",
                 to->lite != NULL && strcmp(t->name, "log") == 0 ? "log_rows" : t->name);
        if (!store_exclusive_number(to, sql, &done, msg))
            goto fail;
    }
    for (;;) {
        struct store_batch *page = store_exclusive_page(from, t, last->rows, PAGE, msg);
        if (page == NULL)
            goto fail;
        store_drop(last);
        last = page;
        if (page->rows == NULL)
            break;
        if (!store_exclusive_put(to, t, page->rows, msg))
            goto fail;
        for (const struct store_row *r = page->rows; r != NULL; r = r->next)
            done++;
        page->rows = page->last_row;
        if (progress != NULL)
            progress(ctx, t->name, (uint64_t)done, (uint64_t)all);
    }
    if (progress != NULL && all == 0)
        progress(ctx, t->name, 0, 0);
    store_drop(last);
    return true;
fail:
    if (last != NULL)
        store_drop(last);
    return false;
}

bool store_exclusive_copy(struct store_exclusive *from, struct store_exclusive *to,
                          store_copy_progress *progress, void *ctx, char msg[240])
{
    if (!store_exclusive_log(from, msg))
        return false;
    for (const struct store_copy_table *t = store_copy_tables; t->name != NULL; t++)
        if (!copy_table(from, to, t, progress, ctx, msg))
            return false;
    return true;
}

/* ---- comparing -------------------------------------------------------------------------- */

static void add_value(crypto_generichash_state *h, const struct store_value *v)
{
    unsigned char head[13] = {(unsigned char)v->kind};
    uint64_t      bits = 0;
    switch (v->kind) {
    case STORE_NULL: break;
    case STORE_INT: bits = (uint64_t)v->i; break;
    case STORE_REAL: memcpy(&bits, &v->r, sizeof bits); break;
    case STORE_TEXT: bits = v->len; break;
    }
    memcpy(head + 1, &bits, sizeof bits);
    crypto_generichash_update(h, head, sizeof head);
    if (v->kind == STORE_TEXT)
        crypto_generichash_update(h, (const unsigned char *)v->s, v->len);
}

static bool digest(struct store_exclusive *s, const struct store_copy_table *t,
                   unsigned char out[32], uint64_t *rows, char msg[240])
{
    crypto_generichash_state h;
    struct store_batch      *page = NULL;
    crypto_generichash_init(&h, NULL, 0, 32);
    *rows = 0;
    for (;;) {
        struct store_batch *next =
            store_exclusive_page(s, t, page != NULL ? page->rows : NULL, PAGE, msg);
        if (page != NULL)
            store_drop(page);
        page = next;
        if (page == NULL)
            return false;
        if (page->rows == NULL)
            break;
        for (const struct store_row *r = page->rows; r != NULL; r = r->next, ++*rows)
            for (unsigned i = 0; i < r->n; i++)
                add_value(&h, &r->v[i]);
        page->rows = page->last_row;
    }
    store_drop(page);
    crypto_generichash_final(&h, out, 32);
    return true;
}

bool store_exclusive_compare(struct store_exclusive *a, struct store_exclusive *b,
                             store_copy_progress *progress, void *ctx, char msg[240])
{
    if (!store_exclusive_log(a, msg) || !store_exclusive_log(b, msg))
        return false;
    for (const struct store_copy_table *t = store_copy_tables; t->name != NULL; t++) {
        unsigned char of_a[32], of_b[32];
        uint64_t      in_a = 0, in_b = 0;
        if (!digest(a, t, of_a, &in_a, msg) || !digest(b, t, of_b, &in_b, msg))
            return false;
        if (in_a != in_b || memcmp(of_a, of_b, sizeof of_a) != 0) {
            snprintf(msg, 240, "%s is not the same on both sides: %llu rows and %llu rows", t->name,
                     (unsigned long long)in_a, (unsigned long long)in_b);
            return false;
        }
        if (progress != NULL)
            progress(ctx, "compared", in_a, in_a);
    }
    return true;
}

/* ---- all steps -------------------------------------------------------------------------- */

static bool is_empty(struct store_exclusive *s, bool *empty, char msg[240])
{
    *empty = true;
    if (!store_exclusive_log(s, msg))
        return false;
    for (const struct store_copy_table *t = store_copy_tables; t->name != NULL; t++) {
        int64_t n = 0;
        if (!count(s, t, &n, msg))
            return false;
        *empty &= n == 0;
    }
    return true;
}

/* The number that identifies the source in the target. */
static bool number_source(struct store_exclusive *from, int64_t *id, char msg[240])
{
    char     sql[120];
    uint64_t lot;
    randombytes_buf(&lot, sizeof lot);
    snprintf(sql, sizeof sql, "INSERT INTO meta VALUES ('id', %llu) ON CONFLICT (name) DO NOTHING",
             (unsigned long long)(lot >> 1 | 1));
    return store_exclusive_do(from, sql, msg) &&
           store_exclusive_number(from, "SELECT value FROM meta WHERE name = 'id'", id, msg);
}

/* Marks the target if it may be filled.  *same: it is complete already. */
static bool mark(struct store_exclusive *from, struct store_exclusive *to, bool *same,
                 store_copy_progress *progress, void *ctx, char msg[240])
{
    int64_t id = 0, filling = 0;
    char    sql[120];
    bool    empty = false;
    if (!number_source(from, &id, msg) ||
        !store_exclusive_number(to, "SELECT value FROM meta WHERE name = 'filling'", &filling,
                                msg) ||
        !is_empty(to, &empty, msg))
        return false;
    if (filling == id)
        return true;
    if (filling != 0) {
        snprintf(msg, 240, "the target was being filled from another store; give an empty one");
        return false;
    }
    if (!empty) {
        char reason[240];
        *same = store_exclusive_compare(from, to, progress, ctx, reason);
        if (!*same)
            snprintf(msg, 240, "the target holds other data already; give an empty one");
        return *same;
    }
    snprintf(sql, sizeof sql, "INSERT INTO meta VALUES ('filling', %lld)", (long long)id);
    return store_exclusive_do(to, sql, msg);
}

bool store_copy(const char *from, const char *to, store_copy_progress *progress, void *ctx,
                char msg[240])
{
    struct store_exclusive a = {0}, b = {0};
    char                   reason[240] = "";
    bool                   same = false, ok = false;
    if (sodium_init() < 0)
        snprintf(msg, 240, "libsodium cannot start");
    else if (!store_exclusive_open(&a, from, false, reason))
        snprintf(msg, 240, "from: %.230s", reason);
    else if (!store_exclusive_open(&b, to, true, reason))
        snprintf(msg, 240, "to: %.230s", reason);
    else
        ok = mark(&a, &b, &same, progress, ctx, msg) &&
             (same || (store_exclusive_copy(&a, &b, progress, ctx, msg) &&
                       store_exclusive_compare(&a, &b, progress, ctx, msg) &&
                       store_exclusive_do(&b, "DELETE FROM meta WHERE name = 'filling'", msg)));
    store_exclusive_close(&a);
    store_exclusive_close(&b);
    return ok;
}
