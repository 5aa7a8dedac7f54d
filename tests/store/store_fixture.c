/* store_fixture.c: see store_fixture.h. */
#include "store_fixture.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

char        fixture_dir[64], fixture_file[96], fixture_pg[160];
const char *fixture_where;

static void no_wake(void *ctx) { (void)ctx; }

static bool is_pg(void) { return fixture_where == fixture_pg; }

int fixture_run(const char *words)
{
    char        command[600];
    const char *source = getenv("HARBOUR_SOURCE");
    snprintf(command, sizeof command, "%s/tests/support/postgres %s", source != NULL ? source : ".",
             words);
    int rc = system(command);
    return WIFEXITED(rc) ? WEXITSTATUS(rc) : 255;
}

static bool start_pg(void)
{
    char words[200];
    snprintf(words, sizeof words, "start %s/pg --for %ld >%s/address", fixture_dir, (long)getpid(),
             fixture_dir);
    int rc = fixture_run(words);
    if (rc == 77)
        return false;
    snprintf(words, sizeof words, "%s/address", fixture_dir);
    FILE *f = rc == 0 ? fopen(words, "r") : NULL;
    if (f == NULL || fgets(fixture_pg, sizeof fixture_pg, f) == NULL) {
        fprintf(stderr, "PostgreSQL could not be started\n");
        exit(1);
    }
    fclose(f);
    unlink(words);
    fixture_pg[strcspn(fixture_pg, "\n")] = 0;
    return true;
}

bool fixture_begin(const char *which)
{
    snprintf(fixture_dir, sizeof fixture_dir, "/tmp/harbour-store-XXXXXX");
    if (mkdtemp(fixture_dir) == NULL)
        exit(1);
    chmod(fixture_dir, 0755); /* PostgreSQL may have to run as another user */
    snprintf(fixture_file, sizeof fixture_file, "%s/test.db", fixture_dir);
    fixture_where = strcmp(which, "memory") == 0     ? "memory:"
                    : strcmp(which, "postgres") == 0 ? fixture_pg
                                                     : fixture_file;
    if (!is_pg() || start_pg())
        return true;
    rmdir(fixture_dir);
    return false;
}

void fixture_end(void)
{
    char words[100];
    snprintf(words, sizeof words, "drop %s/pg", fixture_dir);
    if (is_pg())
        fixture_run(words);
    rmdir(fixture_dir);
}

static void remove_files(void)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (size_t i = 0; i < 3; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s%s", fixture_file, ends[i]);
        unlink(path);
    }
}

PGconn *fixture_pg_connect(void)
{
    PGconn *db = PQconnectdb(fixture_pg);
    /* it may be restarting */
    for (unsigned i = 0; i < 300 && PQstatus(db) != CONNECTION_OK; i++) {
        usleep(100000);
        PQreset(db);
    }
    if (PQstatus(db) != CONNECTION_OK)
        fail_msg("%s", PQerrorMessage(db));
    return db;
}

void fixture_sql(const char *sql)
{
    if (is_pg()) {
        PGconn   *db = fixture_pg_connect();
        PGresult *r = PQexec(db, sql);
        if (PQresultStatus(r) != PGRES_COMMAND_OK && PQresultStatus(r) != PGRES_TUPLES_OK)
            fail_msg("%s: %s", sql, PQerrorMessage(db));
        PQclear(r);
        PQfinish(db);
        return;
    }
    sqlite3 *db;
    assert_int_equal(sqlite3_open(fixture_file, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    sqlite3_close(db);
}

int64_t fixture_number(const char *sql)
{
    PGconn   *db = fixture_pg_connect();
    PGresult *r = PQexec(db, sql);
    if (PQresultStatus(r) != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(db));
    int64_t n = PQntuples(r) > 0 ? strtoll(PQgetvalue(r, 0, 0), NULL, 10) : -1;
    PQclear(r);
    PQfinish(db);
    return n;
}

int fixture_clean(void **state)
{
    (void)state;
    if (is_pg())
        fixture_sql(
            "SET client_min_messages = error; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    else
        remove_files();
    return 0;
}

struct store *fixture_open(void)
{
    char          msg[240] = "";
    struct store *st = store_open(fixture_where, no_wake, NULL, msg);
    if (st == NULL)
        fail_msg("%s", msg);
    return st;
}

void fixture_wait(void) { usleep(1000); }

/* ---- short helpers ---------------------------------------------------------------------- */

void keep(struct store_batch *b)
{
    struct result *r = b->ctx;
    r->err = b->err;
    r->rows = 0;
    r->calls++;
    for (const struct store_row *row = b->rows; row != NULL; row = row->next)
        r->rows++;
    if (b->rows != NULL) {
        r->first = store_as_int(b->rows, 0);
        snprintf(r->text, sizeof r->text, "%s", store_as_text(b->rows, b->rows->n - 1));
    }
}

void add_entry(struct store_batch *b, int64_t table, int64_t n, const char *body)
{
    store_op(b, STORE_LOG_ADD);
    store_int(b, table), store_int(b, n), store_int(b, 1000 + n), store_int(b, 7),
        store_text(b, body);
}

enum store_err write_entry(struct store *st, int64_t table, int64_t n, const char *body)
{
    struct result       r = {0};
    struct store_batch *b = store_batch(keep, &r);
    add_entry(b, table, n, body);
    store_wait(st, b);
    return r.err;
}

struct result read_log(struct store *st, int64_t table)
{
    struct result       r = {0};
    struct store_batch *b = store_batch(keep, &r);
    store_op(b, STORE_LOG_READ);
    store_int(b, table), store_int(b, 1);
    store_wait(st, b);
    return r;
}
