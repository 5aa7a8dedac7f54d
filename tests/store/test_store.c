/*
 * test_store.c: the guarantees of every store: all or nothing, one writer for each entry, order,
 * reading back, migrations, backup.
 *
 *     test_store memory | sqlite | postgres
 */
#include "store_fixture.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void no_wake(void *ctx) { (void)ctx; }

/* ---- guarantees ------------------------------------------------------------------------- */

TEST(an_entry_has_one_writer)
{
    UNUSED;
    struct store *st = fixture_open();
    assert_int_equal(write_entry(st, 1, 1, "first"), STORE_OK);
    assert_int_equal(write_entry(st, 1, 1, "second"), STORE_CONFLICT);
    assert_int_equal(write_entry(st, 2, 1, "another table"), STORE_OK);
    assert_string_equal(read_log(st, 1).text, "first");
    store_close(st);
}

TEST(a_log_has_no_gaps)
{
    UNUSED;
    struct store *st = fixture_open();
    assert_int_equal(write_entry(st, 1, 2, "too far"), STORE_CONFLICT);
    assert_int_equal(write_entry(st, 1, 0, "too early"), STORE_CONFLICT);
    assert_int_equal(write_entry(st, 1, 1, "right"), STORE_OK);
    assert_int_equal(write_entry(st, 1, 3, "too far"), STORE_CONFLICT);
    struct result       r = {0};
    struct store_batch *b = store_batch(keep, &r); /* within one batch too */
    add_entry(b, 1, 2, "next");
    add_entry(b, 1, 4, "too far");
    store_wait(st, b);
    assert_int_equal(r.err, STORE_CONFLICT);
    assert_int_equal(read_log(st, 1).rows, 1);
    store_close(st);
}

TEST(a_batch_is_all_or_nothing)
{
    UNUSED;
    struct store       *st = fixture_open();
    struct result       r = {0};
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
    store_int(b, 1), store_text(b, "why"), store_int(b, 4711);
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

/* Many batches are committed together; a failing one does not affect the others. */
TEST(groups_share_a_commit_and_nothing_else)
{
    UNUSED;
    struct store *st = fixture_open();
    finished = refused = 0;
    for (int64_t i = 0; i < 2000; i++) {
        struct store_batch *b = store_batch(count, NULL);
        add_entry(b, 100 + i % 50, i % 50 == 9 && i > 50 ? 1 : 1 + i / 50,
                  "x"); /* table 109 tries its first entry again */
        store_submit(st, b);
    }
    until(st, finished == 2000);
    assert_int_equal(refused, 39);
    assert_int_equal(read_log(st, 110).rows, 40);
    assert_int_equal(read_log(st, 109).rows, 1);
    struct store_stats s = store_stats(st);
    assert_int_equal(s.batches, 2000);
    assert_true(s.commits < 1000);
    store_close(st);
}

TEST(held_writes_share_a_commit_when_they_are_released)
{
    UNUSED;
    struct store *st = fixture_open();
    finished = refused = 0;
    store_hold(st);
    for (unsigned round = 1; round <= 3; round++) {
        for (int64_t i = 0; i < 20; i++) {
            struct store_batch *b = store_batch(count, NULL);
            add_entry(b, 100 + i, round, "x");
            store_submit(st, b);
            assert_true(store_may_release(st));
        }
        assert_false(store_is_idle(st));
        store_release(st);
        assert_false(store_may_release(st));
        until(st, finished == 20 * round);
        assert_int_equal(store_stats(st).commits, round);
    }
    assert_int_equal(refused, 0);
    struct store_batch *b = store_batch(count, NULL);
    add_entry(b, 100, 4, "held when the store is closed");
    store_submit(st, b);
    store_close(st);
}

TEST(a_log_is_read_in_order)
{
    UNUSED;
    struct store *st = fixture_open();
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
    struct result       r = {0};
    struct store_batch *b = store_batch(keep, &r);
    store_op(b, STORE_USER_ADD);
    store_int(b, id), store_int(b, kind), store_text(b, fold), store_text(b, fold),
        store_text(b, ""), store_int(b, 1), store_int(b, 0);
    store_wait(st, b);
    return r.err;
}

TEST(guests_share_names_and_accounts_do_not)
{
    UNUSED;
    struct store *st = fixture_open();
    assert_int_equal(add_user(st, 1, 0, "ines"), STORE_OK);
    assert_int_equal(add_user(st, 2, 0, "ines"), STORE_OK);
    assert_int_equal(add_user(st, 3, 1, "ines"), STORE_OK);
    assert_int_equal(add_user(st, 4, 1, "ines"), STORE_CONFLICT);
    assert_int_equal(add_user(st, 5, 2, "ines"), STORE_CONFLICT);
    store_close(st);
}

static enum store_err put_rating(struct store *st, int64_t version, double mu)
{
    struct result       r = {0};
    struct store_batch *b = store_batch(keep, &r);
    store_op(b, STORE_RATING_PUT);
    store_int(b, 1), store_text(b, "null"), store_int(b, version), store_int(b, 0), store_int(b, 0),
        store_int(b, 0);
    store_real(b, mu), store_real(b, 8), store_int(b, version);
    store_must(b);
    store_wait(st, b);
    return r.err;
}

/* Two callers that read version 1 cannot both write version 2. */
TEST(ratings_are_updated_only_from_the_version_read)
{
    UNUSED;
    struct store *st = fixture_open();
    assert_int_equal(put_rating(st, 1, 25.5), STORE_OK);
    assert_int_equal(put_rating(st, 2, 26.5), STORE_OK);
    assert_int_equal(put_rating(st, 2, 99), STORE_CONFLICT);
    assert_int_equal(put_rating(st, 1, 99), STORE_CONFLICT);
    store_close(st);
}

/* The database can parse every statement. */
TEST(every_statement_is_valid)
{
    UNUSED;
    struct store *st = fixture_open();
    for (unsigned i = 0; i < STORE_STMTS; i++) {
        struct result       r = {.err = STORE_DOWN};
        struct store_batch *b = store_batch(keep, &r);
        unsigned            args = 0;
        store_op(b, (enum store_stmt)i);
        for (const char *s = store_sql[i].text; *s != 0; s++)
            if (*s == '$' && strtoul(s + 1, NULL, 10) > args)
                args = (unsigned)strtoul(s + 1, NULL, 10);
        for (unsigned k = 0; k < args; k++)
            store_int(b, (int64_t)i + 1000 * k + 5);
        store_wait(st, b);
        if (r.err != STORE_OK && r.err != STORE_CONFLICT)
            fail_msg("statement %u: %s", i, store_sql[i].text);
    }
    store_close(st);
}

/* ---- files ------------------------------------------------------------------------------ */

TEST(written_data_is_there_after_reopening)
{
    UNUSED;
    struct store *st = fixture_open();
    assert_int_equal(write_entry(st, 1, 1, "kept"), STORE_OK);
    store_close(st);
    st = fixture_open();
    assert_string_equal(read_log(st, 1).text, "kept");
    assert_int_equal(write_entry(st, 1, 1, "again"), STORE_CONFLICT);
    assert_int_equal(write_entry(st, 1, 2, "more"), STORE_OK);
    store_close(st);
}

/* More entries than are written between two saves of the heads, at many tables. */
TEST(long_logs_are_always_complete)
{
    UNUSED;
    for (unsigned round = 0; round < 3; round++) {
        struct store *st = fixture_open();
        finished = refused = 0;
        for (int64_t i = 0; i < 3000; i++) {
            struct store_batch *b = store_batch(count, NULL);
            add_entry(b, 1 + i % 30, 1 + 100 * round + i / 30, "y");
            store_submit(st, b);
        }
        until(st, finished == 3000);
        assert_int_equal(refused, 0);
        for (int64_t t = 1; t <= 30; t++)
            assert_int_equal(read_log(st, t).rows, 100 * (round + 1));
        store_close(st);
    }
}

static void make_version(unsigned version)
{
    char text[160];
    bool pg = fixture_where == fixture_pg;
    fixture_clean(NULL);
    fixture_sql(
        pg ? "CREATE TABLE meta(name TEXT PRIMARY KEY, value BIGINT NOT NULL)"
           : "CREATE TABLE meta(name TEXT PRIMARY KEY, value BIGINT NOT NULL) WITHOUT ROWID");
    for (unsigned v = 0; v < version; v++) {
        char *step = strdup(store_schema[v]);
        for (char *at = step; pg && (at = strstr(at, "WITHOUT ROWID")) != NULL;)
            memset(at, ' ', strlen("WITHOUT ROWID"));
        fixture_sql(step);
        free(step);
        if (pg && v == 0)
            fixture_sql(store_schema_log);
    }
    snprintf(text, sizeof text, "INSERT INTO meta VALUES ('schema', %u)", version);
    fixture_sql(text);
    if (version >= 1)
        fixture_sql("INSERT INTO seats VALUES (8, 4711)");
}

TEST(every_earlier_version_is_migrated)
{
    UNUSED;
    for (unsigned v = 0; v <= store_schema_version; v++) {
        make_version(v);
        struct store       *st = fixture_open();
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

/* Finds the version before the migration step that contains this text. */
static unsigned version_before(const char *what)
{
    unsigned v = 0;
    while (v < store_schema_version && strstr(store_schema[v], what) == NULL)
        v++;
    return v;
}

/* A game whose table is still there and was not public is not listed from then on. */
TEST(games_of_tables_that_were_not_public_are_not_listed)
{
    UNUSED;
    make_version(version_before("ADD COLUMN listed"));
    fixture_sql(
        "INSERT INTO tables(id, state, game, owner, created, touched, setup, secret) VALUES "
        "(1, 3, 'null', 8, 0, 0, '{\"game\":\"null\",\"public\":false,\"rated\":false}', ''),"
        "(2, 3, 'null', 8, 0, 0, '{\"game\":\"null\",\"public\":true,\"rated\":false}', '')");
    fixture_sql(
        "INSERT INTO games(id, game, seats, ended, plies, rated, watch, result, counted) VALUES "
        "(1, 'null', 2, 10, 5, 0, 0, '', 1), (2, 'null', 2, 20, 5, 0, 0, '', 1),"
        "(3, 'null', 2, 30, 5, 0, 0, '', 1)");
    struct store *st = fixture_open();
    for (int64_t game = 1; game <= 3; game++) {
        struct result       r = {0};
        struct store_batch *b = store_batch(keep, &r);
        store_op(b, STORE_GAME_LIST); /* the newest before the next one */
        store_text(b, ""), store_int(b, 0), store_int(b, 10 * game + 1), store_int(b, 0),
            store_int(b, 1);
        store_wait(st, b);
        assert_int_equal(r.err, STORE_OK);
        assert_int_equal(r.first, game == 1 ? 0 : game);
    }
    store_close(st);
}

static void set_versions(unsigned schema, unsigned oldest)
{
    char text[160];
    store_close(fixture_open());
    snprintf(text, sizeof text, "UPDATE meta SET value = %u WHERE name = 'schema'", schema);
    fixture_sql(text);
    snprintf(text, sizeof text, "UPDATE meta SET value = %u WHERE name = 'oldest'", oldest);
    fixture_sql(text);
}

TEST(a_newer_version_that_only_added_is_used)
{
    UNUSED;
    set_versions(store_schema_version + 2, store_schema_version);
    struct store *st = fixture_open();
    assert_int_equal(write_entry(st, 1, 1, "as ever"), STORE_OK);
    store_close(st);
}

TEST(a_newer_version_that_changed_existing_tables_is_refused)
{
    UNUSED;
    char msg[240] = "";
    set_versions(store_schema_version + 2, store_schema_version + 1);
    assert_null(store_open(fixture_where, no_wake, NULL, msg));
    assert_contains(msg, "newer release");
}

TEST(a_backup_is_a_whole_store_and_can_be_restored)
{
    UNUSED;
    char          copy[128], broken[128], msg[240] = "";
    struct store *st = fixture_open();
    snprintf(copy, sizeof copy, "%s.copy", fixture_file);
    snprintf(broken, sizeof broken, "%s.broken", fixture_file);
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

static void must_not_open(const char *where, const char *because)
{
    char msg[240] = "";
    assert_null(store_open(where, no_wake, NULL, msg));
    assert_contains(msg, because);
    assert_null(strstr(msg, "s3cr"));
}

TEST(errors_on_opening_contain_no_password)
{
    UNUSED;
    must_not_open("sqlite:/nowhere/at/all.db", "/nowhere/at/all.db");
    must_not_open("oracle://me:s3cret@db", "unknown kind of store");
    must_not_open("postgres://me:s3cret@127.0.0.1:1/db", "cannot reach the database");
    must_not_open("postgres://me:s3cret@[127.0.0.1:1/db", "cannot be read");
    must_not_open("postgres://me:s3cr%zzet@127.0.0.1:1/db", "cannot be read");
    must_not_open("postgres://me@127.0.0.1:1/db?password=s3cret&nonsense=1", "cannot be read");
}

TEST(an_address_is_shown_without_its_password)
{
    UNUSED;
    static const char *const shown[][2] = {
        {"postgres://me:s3cret@db:5432/x", "postgres://me:***@db:5432/x"},
        {"postgres://me:s3c@ret@db/x", "postgres://me:***@db/x"},
        {"postgres://me:s3c/r?t@db/x", "postgres://me:***@db/x"},
        {"postgres://me:a@db/x?password=b&password=c",
         "postgres://me:***@db/x?password=***&password=***"},
        {"postgresql://me@db/x?password=s3cret&sslmode=require",
         "postgresql://me@db/x?password=***&sslmode=require"},
        {"postgres://db/x?sslpassword=s3cret", "postgres://db/x?sslpassword=***"},
        {"postgres://me:@db/x?password=", "postgres://me:@db/x?password="},
        {"postgres://db:5432/x", "postgres://db:5432/x"},
        {"sqlite:/var/lib/a:b@c.db", "sqlite:/var/lib/a:b@c.db"},
    };
    char buf[100];
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        store_show(shown[i][0], buf, sizeof buf);
        assert_string_equal(buf, shown[i][1]);
    }
    static const char *const hidden[][2] = {
        {"postgres://ines:horse@db/h", "postgres://ines:*****@db/h"},
        {"postgres://ines:h@r:e@db:5432/h?x=1", "postgres://ines:*****@db:5432/h?x=1"},
        {"postgres://db:5432/h?password=horse&x=1", "postgres://db:5432/h?password=*****&x=1"},
        {"--store=postgres://a:b@c/d?password=e", "--store=postgres://a:*@c/d?password=*"},
        {"postgres://ines@db:5432/h", "postgres://ines@db:5432/h"},
        {"sqlite:/a:b@c", "sqlite:/a:b@c"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++) {
        snprintf(buf, sizeof buf, "%s", hidden[i][0]);
        store_hide(buf);
        assert_string_equal(buf, hidden[i][1]);
    }
    store_show("postgres://me:s3cret@a.very.long.name/db", buf, 20);
    assert_true(strlen(buf) < 20);
}

#define HERE(test) cmocka_unit_test_setup_teardown(test, fixture_clean, fixture_clean)

int main(int argc, char **argv)
{
    const struct CMUnitTest promises[] = {
        HERE(an_entry_has_one_writer),
        HERE(a_log_has_no_gaps),
        HERE(a_batch_is_all_or_nothing),
        HERE(groups_share_a_commit_and_nothing_else),
        HERE(held_writes_share_a_commit_when_they_are_released),
        HERE(a_log_is_read_in_order),
        HERE(guests_share_names_and_accounts_do_not),
        HERE(ratings_are_updated_only_from_the_version_read),
        HERE(every_statement_is_valid),
    };
    const struct CMUnitTest lasting[] = {
        HERE(written_data_is_there_after_reopening),
        HERE(long_logs_are_always_complete),
        HERE(every_earlier_version_is_migrated),
        HERE(games_of_tables_that_were_not_public_are_not_listed),
        HERE(a_newer_version_that_only_added_is_used),
        HERE(a_newer_version_that_changed_existing_tables_is_refused),
        HERE(a_backup_is_a_whole_store_and_can_be_restored),
        HERE(errors_on_opening_contain_no_password),
        HERE(an_address_is_shown_without_its_password),
    };
    const char *which = argc > 1 ? argv[1] : "memory", *only = argc > 2 ? argv[2] : NULL;
    if (!fixture_begin(which)) {
        printf("1..0 # SKIP there is no PostgreSQL here\n");
        return 0;
    }
    struct CMUnitTest all[100];
    size_t            n = 0;
    for (size_t i = 0; i < sizeof promises / sizeof *promises; i++)
        all[n++] = promises[i];
    for (size_t i = 0; strcmp(which, "memory") != 0 && i < sizeof lasting / sizeof *lasting; i++)
        all[n++] = lasting[i];
    for (size_t i = 0; strcmp(which, "postgres") == 0 && i < fixture_fault_count; i++)
        all[n++] = fixture_faults[i];
    cmocka_set_test_filter(only);
    int bad = _cmocka_run_group_tests(which, all, n, NULL, NULL);
    fixture_end();
    return bad;
}
