/*
 * test_faults_sqlite.c: SQLite on a failing disk: no wrong answers, and nothing acknowledged is
 * lost.
 */
#include "store_fixture.h"

#include "support/fail_vfs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 3000 };

static void no_wake(void *ctx) { (void)ctx; }

static void ignore(struct store_batch *b) { assert_int_equal(b->err, STORE_OK); }

/* More tables than one page of heads has. */
static void make_tables(void)
{
    struct store *st = fixture_open();
    for (int64_t t = 1; t <= TABLES; t++) {
        struct store_batch *b = store_batch(ignore, NULL);
        add_entry(b, t, 1, "first");
        store_submit(st, b);
    }
    until(st, store_is_idle(st));
    store_close(st);
}

/* A head that cannot be read is not the head of an empty log: otherwise every later entry of that
 * table would be a conflict. */
static void write_over(enum fail_kind kind)
{
    unsigned failures = 0;
    make_tables();
    store_close(fixture_open()); /* all heads are saved now */
    struct store *st = fixture_open();
    for (int64_t t = 1; t <= TABLES; t += 37) {
        fail_vfs_arm(kind, 1, false);
        enum store_err err = write_entry(st, t, 2, "second");
        unsigned       failed = fail_vfs_failed();
        fail_vfs_arm(0, 0, false);
        assert_int_equal(err, failed == 0 ? STORE_OK : STORE_DOWN);
        if (failed > 0) { /* SQLite may cache what it read */
            store_close(st);
            st = fixture_open();
            assert_int_equal(write_entry(st, t, 2, "second"), STORE_OK);
        }
        assert_int_equal(write_entry(st, t, 2, "second"), STORE_CONFLICT);
        assert_int_equal(read_log(st, t).rows, 2);
        failures += failed;
    }
    store_close(st);
    assert_true(failures > 1);
}

TEST(a_failed_read_is_not_an_empty_log)
{
    UNUSED;
    write_over(FAIL_READ);
}

TEST(an_unreadable_page_is_not_an_empty_log)
{
    UNUSED;
    write_over(FAIL_GARBLE);
}

/* A disk failure invalidates the heads in memory: a write is rolled back and they cannot be read
 * again.  After recovery the next entry is accepted, without a conflict. */
TEST(heads_are_restored_when_the_disk_recovers)
{
    UNUSED;
    unsigned failures = 0;
    for (unsigned n = 1; n <= 30; n++) {
        fixture_clean(NULL);
        struct store *st = fixture_open();
        for (int64_t i = 1; i <= 3; i++)
            for (int64_t t = 1; t <= 5; t++)
                assert_int_equal(write_entry(st, t, i, "before"), STORE_OK);
        fail_vfs_arm(FAIL_ALL, n, true);
        enum store_err err = write_entry(st, 1, 4, "during");
        failures += fail_vfs_failed();
        fail_vfs_arm(0, 0, false);
        assert_true(err == STORE_OK || err == STORE_DOWN || err == STORE_FULL);
        for (int64_t t = 1; t <= 5; t++)
            assert_int_equal(write_entry(st, t, t == 1 && err == STORE_OK ? 5 : 4, "after"),
                             STORE_OK);
        store_close(st);
    }
    assert_true(failures > 1);
}

/* Opens a store, adds entries, causes a conflict, reads and closes.  Returns the number of
 * acknowledged entries; -1: it did not open. */
static int play(void)
{
    char          msg[240] = "";
    struct store *st = store_open(fixture_where, no_wake, NULL, msg);
    int           n = 0;
    if (st == NULL) {
        assert_true(msg[0] != 0);
        return -1;
    }
    for (int i = 0; i < 4; i++)
        n += write_entry(st, 1, n + 1, "x") == STORE_OK;
    struct result       r = {0};
    struct store_batch *b = store_batch(keep, &r);
    add_entry(b, 1, n + 1, "two of them");
    add_entry(b, 1, n + 2, "or none");
    store_wait(st, b);
    n += r.err == STORE_OK ? 2 : 0;
    struct result       lost = {0};
    struct store_batch *late = store_batch(keep, &lost);
    add_entry(late, 2, 1, "undone");
    add_entry(late, 1, 1, "somebody was first");
    store_wait(st, late);
    assert_true(lost.err != STORE_OK || n == 0);
    read_log(st, 1);
    store_close(st);
    return n;
}

TEST(every_call_of_the_disk_fails_in_turn)
{
    UNUSED;
    fail_vfs_arm(FAIL_ALL, 0, false);
    assert_int_equal(play(), 6);
    unsigned calls = fail_vfs_count();
    assert_true(calls > 20);
    for (unsigned n = 1; n <= calls; n += 1 + n / 40) { /* opening takes most of them, all alike */
        for (int on = 0; on < 2; on++) {
            fail_vfs_arm(0, 0, false);
            fixture_clean(NULL);
            fail_vfs_arm(FAIL_ALL, n, on != 0);
            int acknowledged = play();
            fail_vfs_arm(0, 0, false);
            struct store *st = fixture_open();
            int           rows = (int)read_log(st, 1).rows;
            if (rows < acknowledged)
                fail_msg("call %u fails: %d entries were acknowledged, %d are there", n,
                         acknowledged, rows);
            assert_int_equal(write_entry(st, 1, rows + 1, "goes on"), STORE_OK);
            assert_true(read_log(st, 2).rows == 0 || acknowledged <= 0);
            store_close(st);
        }
    }
}

#define HERE(test) cmocka_unit_test_setup_teardown(test, fixture_clean, fixture_clean)

int main(void)
{
    const struct CMUnitTest tests[] = {
        HERE(a_failed_read_is_not_an_empty_log),
        HERE(an_unreadable_page_is_not_an_empty_log),
        HERE(heads_are_restored_when_the_disk_recovers),
        HERE(every_call_of_the_disk_fails_in_turn),
    };
    if (!fail_vfs_install() || !fixture_begin("sqlite"))
        return 1;
    int failed = cmocka_run_group_tests_name("sqlite faults", tests, NULL, NULL);
    fixture_end();
    return failed;
}
