/*
 * store_fixture.h: opens the store under test, of any kind, and helpers for its tests.
 */
#ifndef HARBOUR_TESTS_STORE_FIXTURE_H
#define HARBOUR_TESTS_STORE_FIXTURE_H

#include "store/store.h"

#include "support/check.h"

#include <libpq-fe.h>

extern char fixture_dir[64]; /* a temporary directory, removed at the end */
extern char fixture_file[96];
/* the address of a private PostgreSQL server; empty until fixture_start_pg */
extern char        fixture_pg[160];
extern const char *fixture_where;

/* Selects "memory", "sqlite" or "postgres"; false if this system has no such database. */
bool fixture_begin(const char *which);
void fixture_end(void);

/* For cmocka's setup and teardown: empties the store. */
int fixture_clean(void **state);

/* Runs tests/support/postgres with these arguments on the server of fixture_begin; returns its exit
 * code. */
int fixture_run(const char *words);

/* Access the database directly, not through the store. */
PGconn *fixture_pg_connect(void);
void    fixture_sql(const char *sql); /* on either database; must succeed */
int64_t fixture_number(const char *sql);

struct store *fixture_open(void);
void          fixture_wait(void); /* a millisecond */

struct result {
    enum store_err err;
    unsigned       rows, calls;
    int64_t        first;
    char           text[64];
};

void           keep(struct store_batch *b); /* a callback; ctx is a struct result */
void           add_entry(struct store_batch *b, int64_t table, int64_t n, const char *body);
enum store_err write_entry(struct store *st, int64_t table, int64_t n, const char *body);
struct result  read_log(struct store *st, int64_t table);

/* Polls until the condition is true; fails after a minute. */
#define until(st, condition)                                                                       \
    do {                                                                                           \
        unsigned left_ = 60000;                                                                    \
        while (store_poll(st), !(condition)) {                                                     \
            if (left_-- == 0)                                                                      \
                fail_msg("never came true: %s", #condition);                                       \
            fixture_wait();                                                                        \
        }                                                                                          \
    } while (0)

extern const struct CMUnitTest fixture_faults[]; /* test_faults_pg.c */
extern const size_t            fixture_fault_count;

#endif
