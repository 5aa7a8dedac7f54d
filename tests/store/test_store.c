/*
 * test_store.c: what every store promises, tried on each of them: all or nothing, one writer
 * for each entry, order, reading what was written, upgrades, backup.
 *
 *   test_store memory | sqlite | files
 */
#include "store/store.h"

#include "support/check.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void no_wake(void *ctx) { (void)ctx; }

static char dir[64], file[96];

static const char *where; /* the store at hand */

static struct store *open_it(void)
{
    char          msg[240] = "";
    struct store *st = store_open(where, no_wake, NULL, msg);
    if (st == NULL)
        fail_msg("%s", msg);
    return st;
}

static void remove_files(void)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (size_t i = 0; i < 3; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s%s", file, ends[i]);
        unlink(path);
    }
}

/* ---- small words ------------------------------------------------------------------------ */

struct result {
    enum store_err err;
    unsigned       rows;
    int64_t        first;
    char           text[64];
};

static void keep(struct store_batch *b)
{
    struct result *r = b->ctx;
    r->err = b->err;
    r->rows = 0;
    for (const struct store_row *row = b->rows; row != NULL; row = row->next)
        r->rows++;
    if (b->rows != NULL) {
        r->first = store_as_int(b->rows, 0);
        snprintf(r->text, sizeof r->text, "%s", store_as_text(b->rows, b->rows->n - 1));
    }
}

static void add_entry(struct store_batch *b, int64_t table, int64_t n, const char *body)
{
    store_op(b, STORE_LOG_ADD);
    store_int(b, table), store_int(b, n), store_int(b, 1000 + n), store_int(b, 7), store_text(b, body);
}

static enum store_err write_entry(struct store *st, int64_t table, int64_t n, const char *body)
{
    struct result       r;
    struct store_batch *b = store_batch(keep, &r);
    add_entry(b, table, n, body);
    store_wait(st, b);
    return r.err;
}

static struct result read_log(struct store *st, int64_t table)
{
    struct result       r = {0};
    struct store_batch *b = store_batch(keep, &r);
    store_op(b, STORE_LOG_READ);
    store_int(b, table), store_int(b, 1);
    store_wait(st, b);
    return r;
}

/* ---- promises --------------------------------------------------------------------------- */

TEST(an_entry_has_one_writer)
{
    UNUSED;
    struct store *st = open_it();
    assert_int_equal(write_entry(st, 1, 1, "first"), STORE_OK);
    assert_int_equal(write_entry(st, 1, 1, "second"), STORE_CONFLICT);
    assert_int_equal(write_entry(st, 2, 1, "another table"), STORE_OK);
    assert_string_equal(read_log(st, 1).text, "first");
    store_close(st);
}

TEST(a_batch_is_all_or_nothing)
{
    UNUSED;
    struct store       *st = open_it();
    struct result       r;
    struct store_batch *b = store_batch(keep, &r);
    assert_int_equal(write_entry(st, 5, 1, "there"), STORE_OK);
    add_entry(b, 5, 2, "new");
    add_entry(b, 5, 1, "taken");
    add_entry(b, 5, 3, "never");
    store_wait(st, b);
    assert_int_equal(r.err, STORE_CONFLICT);
    assert_int_equal(read_log(st, 5).rows, 1);
    b = store_batch(keep, &r); /* an update that must find its row */
    add_entry(b, 5, 2, "goes with it");
    store_op(b, STORE_USER_BAN);
    store_int(b, 1), store_int(b, 4711);
    store_must(b);
    store_wait(st, b);
    assert_int_equal(r.err, STORE_CONFLICT);
    assert_int_equal(read_log(st, 5).rows, 1);
    assert_int_equal(write_entry(st, 5, 2, "now"), STORE_OK);
    store_close(st);
}

static unsigned finished, refused;

static void count(struct store_batch *b)
{
    finished++;
    refused += b->err == STORE_CONFLICT;
}

/* Many batches at once end up in few commits; one that fails takes no other with it. */
TEST(groups_share_a_commit_and_nothing_else)
{
    UNUSED;
    struct store *st = open_it();
    finished = refused = 0;
    for (int64_t i = 0; i < 2000; i++) {
        struct store_batch *b = store_batch(count, NULL);
        add_entry(b, 100 + i % 50, i % 50 == 9 && i > 50 ? 1 : 1 + i / 50,
                  "x"); /* table 109 tries its first entry again */
        store_submit(st, b);
    }
    for (unsigned spin = 0; finished < 2000 && spin < 200000; spin++) {
        store_poll(st);
        usleep(50);
    }
    assert_int_equal(finished, 2000);
    assert_int_equal(refused, 39);
    assert_int_equal(read_log(st, 110).rows, 40);
    assert_int_equal(read_log(st, 109).rows, 1);
    struct store_stats s = store_stats(st);
    assert_int_equal(s.batches, 2000);
    assert_true(s.commits < 1000);
    store_close(st);
}

TEST(a_log_is_read_in_order)
{
    UNUSED;
    struct store *st = open_it();
    for (int64_t n = 1; n <= 40; n++) {
        char body[32];
        snprintf(body, sizeof body, "entry %d", (int)n);
        assert_int_equal(write_entry(st, 77, n, body), STORE_OK);
        assert_int_equal(write_entry(st, 78, n, "of another table"), STORE_OK);
    }
    struct result r = read_log(st, 77);
    assert_int_equal(r.rows, 40);
    assert_int_equal(r.first, 1);
    assert_string_equal(r.text, "entry 1");
    struct store_batch *b = store_batch(keep, &r);
    store_op(b, STORE_LOG_DROP);
    store_int(b, 77);
    store_wait(st, b);
    assert_int_equal(read_log(st, 77).rows, 0);
    assert_int_equal(read_log(st, 78).rows, 40);
    assert_int_equal(write_entry(st, 78, 41, "goes on"), STORE_OK);
    store_close(st);
}

static enum store_err add_user(struct store *st, int64_t id, int kind, const char *fold)
{
    struct result       r;
    struct store_batch *b = store_batch(keep, &r);
    store_op(b, STORE_USER_ADD);
    store_int(b, id), store_int(b, kind), store_text(b, fold), store_text(b, fold), store_text(b, ""), store_int(b, 1),
        store_int(b, 0);
    store_wait(st, b);
    return r.err;
}

TEST(guests_share_names_and_accounts_do_not)
{
    UNUSED;
    struct store *st = open_it();
    assert_int_equal(add_user(st, 1, 0, "ines"), STORE_OK);
    assert_int_equal(add_user(st, 2, 0, "ines"), STORE_OK);
    assert_int_equal(add_user(st, 3, 1, "ines"), STORE_OK);
    assert_int_equal(add_user(st, 4, 1, "ines"), STORE_CONFLICT);
    assert_int_equal(add_user(st, 5, 2, "ines"), STORE_CONFLICT);
    store_close(st);
}

static enum store_err put_rating(struct store *st, int64_t version, double mu)
{
    struct result       r;
    struct store_batch *b = store_batch(keep, &r);
    store_op(b, STORE_RATING_PUT);
    store_int(b, 1), store_text(b, "null"), store_int(b, version), store_int(b, 0), store_int(b, 0), store_int(b, 0);
    store_real(b, mu), store_real(b, 8), store_int(b, version);
    store_must(b);
    store_wait(st, b);
    return r.err;
}

/* Two who read version 1 cannot both write version 2. */
TEST(ratings_are_written_on_what_was_read)
{
    UNUSED;
    struct store *st = open_it();
    assert_int_equal(put_rating(st, 1, 25.5), STORE_OK);
    assert_int_equal(put_rating(st, 2, 26.5), STORE_OK);
    assert_int_equal(put_rating(st, 2, 99), STORE_CONFLICT);
    assert_int_equal(put_rating(st, 1, 99), STORE_CONFLICT);
    store_close(st);
}

/* Every statement can at least be understood by the database. */
TEST(every_statement_is_understood)
{
    UNUSED;
    struct store *st = open_it();
    for (unsigned i = 0; i < STORE_STMTS; i++) {
        struct result       r = {.err = STORE_DOWN};
        struct store_batch *b = store_batch(keep, &r);
        unsigned            args = 0;
        store_op(b, (enum store_stmt)i);
        for (const char *s = store_sql[i].text; *s != 0; s++)
            if (*s == '$' && (unsigned)(s[1] - '0') > args)
                args = (unsigned)(s[1] - '0');
        for (unsigned k = 0; k < args; k++)
            store_int(b, (int64_t)i + 1000 * k + 5);
        store_wait(st, b);
        if (r.err != STORE_OK && r.err != STORE_CONFLICT)
            fail_msg("statement %u: %s", i, store_sql[i].text);
    }
    store_close(st);
}

/* ---- files ------------------------------------------------------------------------------ */

TEST(what_was_written_is_there_after_opening_again)
{
    UNUSED;
    struct store *st = open_it();
    assert_int_equal(write_entry(st, 1, 1, "kept"), STORE_OK);
    store_close(st);
    st = open_it();
    assert_string_equal(read_log(st, 1).text, "kept");
    assert_int_equal(write_entry(st, 1, 1, "again"), STORE_CONFLICT);
    assert_int_equal(write_entry(st, 1, 2, "more"), STORE_OK);
    store_close(st);
}

/* More entries than are held back between two savings of the heads, at many tables. */
TEST(long_logs_are_whole_at_any_moment)
{
    UNUSED;
    for (unsigned round = 0; round < 3; round++) {
        struct store *st = open_it();
        finished = refused = 0;
        for (int64_t i = 0; i < 3000; i++) {
            struct store_batch *b = store_batch(count, NULL);
            add_entry(b, 1 + i % 30, 1 + 100 * round + i / 30, "y");
            store_submit(st, b);
        }
        for (unsigned spin = 0; finished < 3000 && spin < 200000; spin++) {
            store_poll(st);
            usleep(50);
        }
        assert_int_equal(refused, 0);
        for (int64_t t = 1; t <= 30; t++)
            assert_int_equal(read_log(st, t).rows, 100 * (round + 1));
        store_close(st);
    }
}

static void make_version(unsigned version)
{
    sqlite3 *db;
    char     text[160];
    remove_files();
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "CREATE TABLE meta(name TEXT PRIMARY KEY, value BIGINT NOT NULL) WITHOUT ROWID",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    for (unsigned v = 0; v < version; v++)
        assert_int_equal(sqlite3_exec(db, store_schema[v], NULL, NULL, NULL), SQLITE_OK);
    snprintf(text, sizeof text, "INSERT INTO meta VALUES ('schema', %u)", version);
    assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
    if (version >= 1 && version <= store_schema_version)
        assert_int_equal(sqlite3_exec(db, "INSERT INTO seats VALUES (8, 4711)", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

TEST(every_earlier_version_is_brought_up_to_date)
{
    UNUSED;
    for (unsigned v = 0; v <= store_schema_version; v++) {
        make_version(v);
        struct store       *st = open_it();
        struct result       r = {0};
        struct store_batch *b = store_batch(keep, &r);
        store_op(b, STORE_SEAT_MINE);
        store_int(b, 8);
        store_wait(st, b);
        assert_int_equal(r.first, v >= 1 ? 4711 : 0);
        assert_int_equal(write_entry(st, 1, 1, "new"), STORE_OK);
        assert_int_equal(add_user(st, 9, 1, "somebody"), STORE_OK);
        assert_int_equal(put_rating(st, 1, 25), STORE_OK);
        store_close(st);
    }
}

TEST(a_newer_version_is_refused)
{
    UNUSED;
    char msg[240] = "";
    make_version(store_schema_version);
    sqlite3 *db;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    sqlite3_exec(db, "UPDATE meta SET value = 99", NULL, NULL, NULL);
    sqlite3_close(db);
    assert_null(store_open(where, no_wake, NULL, msg));
    assert_contains(msg, "newer release");
    remove_files();
}

TEST(a_backup_is_a_whole_store_and_can_be_restored)
{
    UNUSED;
    char          copy[128], broken[128], msg[240] = "";
    struct store *st = open_it();
    snprintf(copy, sizeof copy, "%s.copy", file);
    snprintf(broken, sizeof broken, "%s.broken", file);
    assert_int_equal(write_entry(st, 1, 1, "before"), STORE_OK);
    assert_true(store_backup(st, copy, msg));
    assert_false(store_backup(st, copy, msg));
    assert_int_equal(write_entry(st, 1, 2, "after"), STORE_OK);
    FILE *f = fopen(broken, "w");
    fputs("this is no database", f);
    fclose(f);
    assert_false(store_restore(st, broken, msg));
    assert_int_equal(read_log(st, 1).rows, 2);
    assert_true(store_restore(st, copy, msg));
    assert_int_equal(read_log(st, 1).rows, 1);
    assert_int_equal(write_entry(st, 1, 2, "again"), STORE_OK);
    store_close(st);
    unlink(copy);
    unlink(broken);
}

TEST(a_store_that_cannot_be_opened_says_why)
{
    UNUSED;
    char msg[240] = "";
    assert_null(store_open("sqlite:/nowhere/at/all.db", no_wake, NULL, msg));
    assert_contains(msg, "/nowhere/at/all.db");
    assert_null(store_open("oracle://db", no_wake, NULL, msg));
    assert_contains(msg, "no store of this kind");
}

static int clean(void **state)
{
    (void)state;
    remove_files();
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest promises[] = {
        cmocka_unit_test_setup_teardown(an_entry_has_one_writer, clean, clean),
        cmocka_unit_test_setup_teardown(a_batch_is_all_or_nothing, clean, clean),
        cmocka_unit_test_setup_teardown(groups_share_a_commit_and_nothing_else, clean, clean),
        cmocka_unit_test_setup_teardown(a_log_is_read_in_order, clean, clean),
        cmocka_unit_test_setup_teardown(guests_share_names_and_accounts_do_not, clean, clean),
        cmocka_unit_test_setup_teardown(ratings_are_written_on_what_was_read, clean, clean),
        cmocka_unit_test_setup_teardown(every_statement_is_understood, clean, clean),
    };
    const struct CMUnitTest files[] = {
        cmocka_unit_test_setup_teardown(what_was_written_is_there_after_opening_again, clean, clean),
        cmocka_unit_test_setup_teardown(long_logs_are_whole_at_any_moment, clean, clean),
        cmocka_unit_test_setup_teardown(every_earlier_version_is_brought_up_to_date, clean, clean),
        cmocka_unit_test_setup_teardown(a_newer_version_is_refused, clean, clean),
        cmocka_unit_test_setup_teardown(a_backup_is_a_whole_store_and_can_be_restored, clean, clean),
        cmocka_unit_test_setup_teardown(a_store_that_cannot_be_opened_says_why, clean, clean),
    };
    snprintf(dir, sizeof dir, "/tmp/harbour-store-XXXXXX");
    if (mkdtemp(dir) == NULL)
        return 1;
    snprintf(file, sizeof file, "%s/test.db", dir);
    const char *which = argc > 1 ? argv[1] : "memory";
    where = strcmp(which, "memory") == 0 ? "memory:" : file;
    int bad = strcmp(which, "files") == 0 ? cmocka_run_group_tests_name(which, files, NULL, NULL)
                                          : cmocka_run_group_tests_name(which, promises, NULL, NULL);
    rmdir(dir);
    return bad;
}
