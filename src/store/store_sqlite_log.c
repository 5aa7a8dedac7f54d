/*
 * store_sqlite_log.c: the log of all tables as one growing list, in which each entry has the id of
 * the previous entry of its table.
 *
 * A b-tree keyed (table, n) would write to as many pages as there are tables in a group; here a
 * group is appended at the end of the file.  The last entry of each table (its head) is kept in
 * memory and saved from time to time: after a crash the heads are restored from the few entries
 * written since.  The only writer refuses any entry that is not the next one of its table, as the
 * key would.
 */
#include "store_sqlite.h"
#include "system/map.h"
#include "system/out_of_memory.h"

#include <stdlib.h>
#include <string.h>

enum { SAVE_EVERY = 2000, KEEP = 1 << 16 };

struct head { /* the last entry of a table */
    int64_t id, n;
    bool    saved;
};

struct store_heads {
    struct hm_map *map;     /* heads by table */
    unsigned       unsaved; /* entries since the heads were saved */
    int64_t        last;    /* id of the newest entry */
    bool           lost;    /* reading the heads failed: those in memory are not valid */
    sqlite3_stmt  *add, *find, *put, *mark;
};

static const char tables[] =
    "CREATE TABLE IF NOT EXISTS log_rows(id INTEGER PRIMARY KEY, prev INTEGER NOT NULL, table_id "
    "INTEGER NOT NULL, n "
    "INTEGER NOT NULL,"
    "  at INTEGER NOT NULL, who INTEGER NOT NULL, body TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS log_heads(table_id INTEGER PRIMARY KEY, id INTEGER NOT NULL, n "
    "INTEGER NOT NULL);"
    "INSERT INTO meta(name, value) VALUES ('log_saved', 0) ON CONFLICT DO NOTHING";

/* $1 table, $2 first entry wanted.  The head is an unsaved entry or in log_heads. */
#define HEAD                                                                                       \
    "COALESCE((SELECT MAX(id) FROM log_rows WHERE id > (SELECT value FROM meta WHERE name = "      \
    "'log_saved') AND "                                                                            \
    "table_id = $1),"                                                                              \
    "         (SELECT id FROM log_heads WHERE table_id = $1))"

const char store_log_read_sql[] =
    "WITH RECURSIVE chain(id, prev, n, at, who, body) AS ("
    "  SELECT id, prev, n, at, who, body FROM log_rows WHERE id = " HEAD
    "  UNION ALL SELECT r.id, r.prev, r.n, r.at, r.who, r.body FROM chain JOIN log_rows "
    "r ON r.id = chain.prev WHERE chain.n > $2)"
    "SELECT n, at, who, body FROM chain WHERE n >= $2 ORDER BY n";

static const char drop_rows[] =
    "WITH RECURSIVE chain(id, prev) AS ("
    "  SELECT id, prev FROM log_rows WHERE id = " HEAD
    "  UNION ALL SELECT r.id, r.prev FROM chain JOIN log_rows r ON r.id = chain.prev)"
    "DELETE FROM log_rows WHERE id IN (SELECT id FROM chain)";

/* ---- heads in memory -------------------------------------------------------------------- */

/* Returns the table's head, from memory or from the file; n is 0 if the table has no entries.
 * NULL: it cannot be read. */
static struct head *head_of(struct store_heads *h, int64_t table)
{
    struct head *at = hm_map_get(h->map, table), found = {.saved = true};
    if (at != NULL)
        return at;
    int rc = sqlite3_bind_int64(h->find, 1, table);
    if (rc == SQLITE_OK && (rc = sqlite3_step(h->find)) == SQLITE_ROW) {
        found.id = sqlite3_column_int64(h->find, 0);
        found.n = sqlite3_column_int64(h->find, 1);
    }
    sqlite3_reset(h->find);
    if (rc != SQLITE_ROW && rc != SQLITE_DONE)
        return NULL;
    at = hm_alloc(sizeof *at, "the head of a table");
    *at = found;
    *hm_map_at(h->map, table) = at;
    return at;
}

static bool free_head(int64_t table, void *head, void *ctx)
{
    (void)table, (void)ctx;
    free(head);
    return false;
}

static void clear(struct store_heads *h) { hm_map_each(h->map, free_head, NULL); }

/* ---- opening ---------------------------------------------------------------------------- */

void store_log_reload(struct store_conn *c)
{
    struct store_heads *h = c->heads;
    sqlite3_stmt       *s = NULL;
    if (h == NULL)
        return;
    clear(h);
    h->unsaved = 0;
    int rc = sqlite3_prepare_v2(
        c->db,
        "SELECT table_id, id, n FROM log_rows WHERE id > (SELECT value FROM meta WHERE name = "
        "'log_saved') ORDER BY id",
        -1, &s, NULL);
    while (rc == SQLITE_OK && (rc = sqlite3_step(s)) == SQLITE_ROW) {
        struct head *at = head_of(h, sqlite3_column_int64(s, 0));
        rc = at != NULL ? SQLITE_OK : SQLITE_IOERR;
        if (at == NULL)
            break;
        at->id = h->last = sqlite3_column_int64(s, 1);
        at->n = sqlite3_column_int64(s, 2);
        at->saved = false;
        h->unsaved++;
    }
    h->lost = rc != SQLITE_DONE;
    sqlite3_finalize(s);
}

bool store_log_open(struct store_conn *c)
{
    if (sqlite3_exec(c->db, tables, NULL, NULL, NULL) != SQLITE_OK)
        return false;
    struct store_heads *h = hm_alloc(sizeof *h, "the heads of the log");
    h->map = hm_map_new();
    c->heads = h;
    const struct {
        sqlite3_stmt **to;
        const char    *text;
    } all[] = {
        {&h->add,
         "INSERT INTO log_rows(prev, table_id, n, at, who, body) VALUES ($1, $2, $3, $4, $5, $6)"},
        {&h->find, "SELECT id, n FROM log_heads WHERE table_id = $1"},
        {&h->put, "INSERT INTO log_heads(table_id, id, n) VALUES ($1, $2, $3) ON CONFLICT "
                  "(table_id) DO UPDATE "
                  "SET id = $2, n = $3"},
        {&h->mark, "UPDATE meta SET value = $1 WHERE name = 'log_saved'"}};
    bool ok = true;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        ok = ok && sqlite3_prepare_v3(c->db, all[i].text, -1, SQLITE_PREPARE_PERSISTENT, all[i].to,
                                      NULL) == SQLITE_OK;
    if (!ok)
        return false;
    store_log_reload(c);
    if (h->lost || h->unsaved == 0)
        return !h->lost;
    ok = store_sqlite_step(c->begin) == SQLITE_DONE && store_log_save(c, true) == STORE_OK;
    return store_sqlite_step(c->commit) == SQLITE_DONE && ok;
}

void store_log_close(struct store_conn *c)
{
    struct store_heads *h = c->heads;
    if (h == NULL)
        return;
    sqlite3_stmt *all[4] = {h->add, h->find, h->put, h->mark};
    for (size_t i = 0; i < 4; i++)
        sqlite3_finalize(all[i]);
    clear(h);
    hm_map_free(h->map);
    free(h);
    c->heads = NULL;
}

/* ---- adding ----------------------------------------------------------------------------- */

enum store_err store_log_add(struct store_conn *c, const struct store_op_rec *op)
{
    struct store_heads *h = c->heads;
    if (h != NULL && h->lost)
        store_log_reload(c);
    struct head *at = h != NULL && !h->lost ? head_of(h, op->arg[0].i) : NULL;
    if (at == NULL)
        return STORE_DOWN;
    if (op->arg[1].i != at->n + 1)
        return STORE_CONFLICT;
    int bad = sqlite3_bind_int64(h->add, 1, at->id);
    for (int i = 0; i < 4; i++)
        bad |= sqlite3_bind_int64(h->add, 2 + i, op->arg[i].i);
    bad |= sqlite3_bind_text(h->add, 6, op->arg[4].s, (int)op->arg[4].len, SQLITE_STATIC);
    if (bad != SQLITE_OK)
        return STORE_DOWN;
    enum store_err err = store_sqlite_err(store_sqlite_step(h->add));
    if (err != STORE_OK)
        return err;
    at->id = h->last = sqlite3_last_insert_rowid(c->db);
    at->n = op->arg[1].i;
    at->saved = false;
    h->unsaved++;
    return STORE_OK;
}

struct saving {
    struct store_heads *heads;
    enum store_err      err;
};

static bool save_head(int64_t table, void *head, void *ctx)
{
    struct saving *s = ctx;
    struct head   *at = head;
    sqlite3_stmt  *put = s->heads->put;
    if (at->saved || s->err != STORE_OK)
        return true;
    int bad = sqlite3_bind_int64(put, 1, table) | sqlite3_bind_int64(put, 2, at->id) |
              sqlite3_bind_int64(put, 3, at->n);
    s->err = bad != SQLITE_OK ? STORE_DOWN : store_sqlite_err(store_sqlite_step(put));
    at->saved = s->err == STORE_OK;
    return true;
}

enum store_err store_log_save(struct store_conn *c, bool now)
{
    struct store_heads *h = c->heads;
    if (h != NULL && h->lost)
        return STORE_DOWN;
    if (h == NULL || h->unsaved == 0 || (!now && h->unsaved < SAVE_EVERY))
        return STORE_OK;
    struct saving s = {.heads = h, .err = STORE_OK};
    hm_map_each(h->map, save_head, &s);
    if (s.err != STORE_OK)
        return s.err;
    if (sqlite3_bind_int64(h->mark, 1, h->last) != SQLITE_OK)
        return STORE_DOWN;
    h->unsaved = 0;
    if (hm_map_size(h->map) > KEEP)
        clear(h);
    return store_sqlite_err(store_sqlite_step(h->mark));
}

enum store_err store_log_drop(struct store_conn *c, int64_t table)
{
    sqlite3_stmt  *s = NULL;
    enum store_err err = store_log_save(c, true); /* so that log_heads has the head */
    const char    *steps[] = {drop_rows, "DELETE FROM log_heads WHERE table_id = $1"};
    for (size_t i = 0; i < 2 && err == STORE_OK; i++) {
        err = store_sqlite_err(sqlite3_prepare_v2(c->db, steps[i], -1, &s, NULL));
        if (err != STORE_OK)
            break;
        int rc = sqlite3_bind_int64(s, 1, table);
        err = store_sqlite_err(rc == SQLITE_OK ? sqlite3_step(s) : rc);
        sqlite3_finalize(s);
    }
    if (c->heads != NULL)
        clear(c->heads); /* all are saved and read again on demand */
    return err;
}
