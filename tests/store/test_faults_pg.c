/*
 * test_faults_pg.c: PostgreSQL fails, recovers, does not answer or answers too late; and several
 * nodes share one database.
 *
 * The criterion is always the same: an acknowledged entry is in the log with its acknowledged text,
 * and nothing is there twice.
 */
#include "store_fixture.h"
#include "proxy.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void no_wake(void *ctx) { (void)ctx; }

/* ---- players that write continuously ---------------------------------------------------- */

enum { TABLES = 12 };

struct writer {
    struct store *st;
    int64_t       table, n; /* acknowledged */
    unsigned      tries, refused;
    char          said[32];        /* in the entry in flight */
    char          kept[20000][12]; /* what was acknowledged, by entry */
    bool          resting, flying, wrong;
};

static struct writer writers[TABLES];

static void written(struct store_batch *b);

static void go_on(struct writer *w)
{
    struct store_batch *b = store_batch(written, w);
    snprintf(w->said, sizeof w->said, "%u", ++w->tries);
    add_entry(b, w->table, w->n + 1, w->said);
    w->flying = true;
    store_submit(w->st, b);
}

/* STORE_DOWN means that nothing was written, so a retry must succeed and never conflict with
 * itself. */
static void written(struct store_batch *b)
{
    struct writer *w = b->ctx;
    w->flying = false;
    if (b->err == STORE_OK && w->n + 1 < 20000)
        snprintf(w->kept[++w->n], sizeof w->kept[0], "%.11s", w->said);
    w->refused += b->err == STORE_DOWN;
    w->wrong |= b->err == STORE_CONFLICT || b->err == STORE_FULL;
    if (!w->resting && !w->wrong)
        go_on(w);
}

static int64_t acknowledged(void)
{
    int64_t n = 0;
    for (unsigned i = 0; i < TABLES; i++)
        n += writers[i].n;
    return n;
}

static bool is_quiet(void)
{
    bool flying = false;
    for (unsigned i = 0; i < TABLES; i++)
        flying |= writers[i].flying;
    return !flying;
}

static void begin_writing(struct store *st)
{
    for (unsigned i = 0; i < TABLES; i++) {
        memset(&writers[i], 0, sizeof writers[i]);
        writers[i].st = st;
        writers[i].table = 100 + i;
        go_on(&writers[i]);
    }
}

struct check {
    const struct writer *w;
    bool                 fine;
};

static void compare(struct store_batch *b)
{
    struct check *c = b->ctx;
    int64_t       n = 0;
    c->fine = b->err == STORE_OK;
    for (const struct store_row *r = b->rows; r != NULL; r = r->next) {
        n++;
        c->fine &= store_as_int(r, 0) == n && n <= c->w->n &&
                   strcmp(store_as_text(r, 3), c->w->kept[n]) == 0;
    }
    c->fine &= n == c->w->n;
}

static void end_writing(struct store *st)
{
    for (unsigned i = 0; i < TABLES; i++)
        writers[i].resting = true;
    until(st, is_quiet());
    for (unsigned i = 0; i < TABLES; i++) {
        struct check        c = {.w = &writers[i]};
        struct store_batch *b = store_batch(compare, &c);
        store_op(b, STORE_LOG_READ);
        store_int(b, writers[i].table), store_int(b, 1);
        store_wait(st, b);
        assert_false(writers[i].wrong);
        assert_true(c.fine);
    }
}

/* ---- the database stops and returns ----------------------------------------------------- */

static void *restart(void *mode)
{
    char words[100];
    snprintf(words, sizeof words, "restart %s/pg %s >/dev/null", fixture_dir, (const char *)mode);
    return fixture_run(words) == 0 ? mode : NULL;
}

static void write_through_a_restart(char *mode)
{
    struct store *st = fixture_open();
    pthread_t     thread;
    void         *ok;
    begin_writing(st);
    until(st, acknowledged() > 50);
    pthread_create(&thread, NULL, restart, mode);
    while (pthread_tryjoin_np(thread, &ok) != 0) {
        store_poll(st);
        usleep(200);
    }
    assert_non_null(ok);
    int64_t before = acknowledged();
    until(st, acknowledged() > before + 50);
    end_writing(st);
    store_close(st);
}

TEST(nothing_is_lost_in_a_fast_restart)
{
    UNUSED;
    write_through_a_restart((char[]){"fast"});
}

TEST(nothing_is_lost_in_an_immediate_restart)
{
    UNUSED;
    write_through_a_restart((char[]){"immediate"});
}

TEST(nothing_is_lost_when_connections_are_killed)
{
    UNUSED;
    struct store *st = fixture_open();
    PGconn       *db = fixture_pg_connect();
    unsigned      kills = 0;
    begin_writing(st);
    for (unsigned round = 0; kills < 25; round++) {
        int64_t before = acknowledged();
        until(st, acknowledged() >= before + 1 + round % 23); /* at different times */
        PGresult *r = PQexec(
            db, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = "
                "'harbour writer' AND datname = current_database()");
        kills += PQntuples(r) > 0;
        PQclear(r);
    }
    end_writing(st);
    PQfinish(db);
    store_close(st);
}

TEST(batches_are_refused_while_the_database_is_down_and_accepted_later)
{
    UNUSED;
    struct store *st = fixture_open();
    struct result w = {0}, r = {0};
    char          words[100];
    assert_int_equal(write_entry(st, 1, 1, "before"), STORE_OK);
    snprintf(words, sizeof words, "stop %s/pg fast", fixture_dir);
    assert_int_equal(fixture_run(words), 0);
    struct store_batch *b = store_batch(keep, &w);
    add_entry(b, 1, 2, "into the void");
    store_submit(st, b);
    b = store_batch(keep, &r);
    store_op(b, STORE_LOG_READ);
    store_int(b, 1), store_int(b, 1);
    store_submit(st, b);
    until(st, w.calls == 1 && r.calls == 1);
    assert_int_equal(w.err, STORE_DOWN);
    assert_int_equal(r.err, STORE_DOWN);
    snprintf(words, sizeof words, "start-again %s/pg >/dev/null", fixture_dir);
    assert_int_equal(fixture_run(words), 0);
    assert_int_equal(write_entry(st, 1, 2, "after"), STORE_OK);
    assert_int_equal(read_log(st, 1).rows, 2);
    store_close(st);
}

/* Another connection holds the key longer than the lock timeout. */
TEST(a_write_waits_for_a_locked_row)
{
    UNUSED;
    static const char *const ends[] = {"ROLLBACK", "COMMIT"};
    struct store            *st = fixture_open();
    for (int64_t i = 0; i < 2; i++) {
        char          sql[120];
        PGconn       *db = fixture_pg_connect();
        struct result r = {0};
        snprintf(sql, sizeof sql, "BEGIN; INSERT INTO log VALUES (%d, 1, 0, 0, 'mine')",
                 (int)i + 1);
        PQclear(PQexec(db, sql));
        struct store_batch *b = store_batch(keep, &r);
        add_entry(b, i + 1, 1, "yours");
        store_submit(st, b);
        until(st, fixture_number("SELECT count(*) FROM pg_locks WHERE NOT granted") > 0);
        assert_int_equal(r.calls, 0);
        PQclear(PQexec(db, ends[i]));
        PQfinish(db);
        until(st, r.calls == 1);
        assert_int_equal(r.err, i == 0 ? STORE_OK : STORE_CONFLICT);
    }
    store_close(st);
}

/* ---- faults of the connection ----------------------------------------------------------- */

static struct proxy *proxy;

static struct store *open_by_proxy(void)
{
    int         port = 0;
    char        where[200], msg[240] = "";
    const char *at = strrchr(fixture_pg, ':');
    proxy = proxy_start(atoi(at + 1), &port);
    snprintf(where, sizeof where, "%.*s:%d%s", (int)(at - fixture_pg), fixture_pg, port,
             strchr(at, '/'));
    struct store *st = store_open(where, no_wake, NULL, msg);
    if (st == NULL)
        fail_msg("%s", msg);
    return st;
}

static void close_by_proxy(struct store *st)
{
    store_close(st);
    proxy_stop(proxy);
}

static void add_hook(struct store *st)
{
    struct result       r = {0};
    struct store_batch *b = store_batch(keep, &r);
    store_op(b, STORE_HOOK_ADD);
    store_int(b, 5), store_int(b, 1), store_text(b, "x");
    store_wait(st, b);
    assert_int_equal(r.err, STORE_OK);
}

/* Increments a counter, which would show a statement that runs twice. */
static void submit_hook_try(struct store *st, struct result *r)
{
    struct store_batch *b = store_batch(keep, r);
    store_op(b, STORE_HOOK_RETRY);
    store_int(b, 2), store_int(b, 5);
    store_must(b);
    store_submit(st, b);
}

#define TRIES "SELECT tries FROM hooks WHERE id = 5"

TEST(a_commit_with_a_lost_answer_is_recognized)
{
    UNUSED;
    struct store *st = open_by_proxy();
    struct result r = {0};
    add_hook(st);
    proxy_mode(proxy, PROXY_MUTE);
    submit_hook_try(st, &r);
    until(st, fixture_number(TRIES) == 1);
    assert_int_equal(r.calls, 0);
    proxy_mode(proxy, PROXY_PASS);
    proxy_cut(proxy);
    until(st, r.calls == 1);
    assert_int_equal(r.err, STORE_OK);
    assert_int_equal(fixture_number(TRIES), 1);
    close_by_proxy(st);
}

/* A known outcome must not be lost when the next connection is lost too. */
TEST(a_commit_is_recognized_after_several_lost_connections)
{
    UNUSED;
    struct store *st = open_by_proxy();
    struct result r = {0};
    add_hook(st);
    proxy_mode(proxy, PROXY_MUTE);
    submit_hook_try(st, &r);
    until(st, fixture_number(TRIES) == 1);
    proxy_mode(proxy, PROXY_TRIP);
    proxy_cut(proxy);
    until(st, proxy_trips(proxy) >= 2);
    assert_int_equal(r.calls, 0);
    proxy_mode(proxy, PROXY_PASS);
    until(st, r.calls == 1);
    assert_int_equal(r.err, STORE_OK);
    assert_int_equal(fixture_number(TRIES), 1);
    close_by_proxy(st);
}

#define WRITERS                                                                                    \
    "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'harbour writer' AND datname " \
    "= current_database()"

TEST(late_requests_do_nothing)
{
    UNUSED;
    struct store *st = open_by_proxy();
    struct result r = {0};
    add_hook(st);
    proxy_mode(proxy, PROXY_HOLD);
    submit_hook_try(st, &r);
    until(st, proxy_holds(proxy) == 1);
    proxy_cut(proxy);
    /* it has reconnected, knows that nothing was written, and retries */
    until(st, proxy_holds(proxy) == 2);
    proxy_release(proxy); /* only now does the first attempt get through */
    until(st, fixture_number(WRITERS) == 1);
    assert_int_equal(fixture_number(TRIES), 0);
    assert_int_equal(r.calls, 0);
    proxy_mode(proxy, PROXY_PASS);
    proxy_release(proxy);
    until(st, r.calls == 1);
    assert_int_equal(r.err, STORE_OK);
    assert_int_equal(fixture_number(TRIES), 1);
    close_by_proxy(st);
}

TEST(a_silent_connection_is_closed)
{
    UNUSED;
    struct store *st = open_by_proxy();
    struct result r = {0}, read = {0};
    assert_int_equal(write_entry(st, 1, 1, "first"), STORE_OK);
    proxy_mode(proxy, PROXY_DEAF);
    struct store_batch *b = store_batch(keep, &read);
    store_op(b, STORE_LOG_READ);
    store_int(b, 1), store_int(b, 1);
    store_submit(st, b);
    b = store_batch(keep, &r);
    add_entry(b, 1, 2, "second");
    store_submit(st, b);
    until(st, read.calls == 1);
    assert_int_equal(read.err, STORE_DOWN);
    assert_int_equal(r.calls, 0); /* the outcome is unknown */
    proxy_mode(proxy, PROXY_PASS);
    until(st, r.calls == 1);
    assert_int_equal(r.err, STORE_OK);
    assert_int_equal(read_log(st, 1).rows, 2);
    close_by_proxy(st);
}

/* ---- several nodes ---------------------------------------------------------------------- */

struct listener {
    unsigned lost, n;
    char     text[8][40];
};

static void received(void *ctx, const char *text)
{
    struct listener *e = ctx;
    if (text == NULL)
        e->lost++;
    else if (e->n < 8)
        snprintf(e->text[e->n++], sizeof e->text[0], "%.39s", text);
}

static enum store_err append(struct store *st, int64_t table, int64_t n, const char *text)
{
    struct result       r = {0};
    struct store_batch *b = store_batch(keep, &r);
    add_entry(b, table, n, "x");
    store_note(b, text);
    store_wait(st, b);
    return r.err;
}

TEST(other_nodes_are_notified_of_their_entries_only)
{
    UNUSED;
    struct store   *a = fixture_open(), *b = fixture_open();
    struct listener of_a = {0}, of_b = {0};
    assert_true(store_is_shared(a) && store_node(a) != store_node(b));
    store_listen(a, received, &of_a);
    store_listen(b, received, &of_b);
    until(a, of_a.lost == 1);
    until(b, of_b.lost == 1);
    assert_int_equal(append(a, 1, 1, "one"), STORE_OK);
    assert_int_equal(append(a, 1, 1, "a lie"), STORE_CONFLICT);
    assert_int_equal(append(a, 1, 2, "two\nlines"), STORE_OK);
    until(b, of_b.n == 2);
    assert_string_equal(of_b.text[0], "one");
    assert_string_equal(of_b.text[1], "two lines");
    assert_int_equal(append(b, 1, 3, "from b"), STORE_OK);
    until(a, of_a.n == 1);
    assert_string_equal(of_a.text[0], "from b");
    assert_int_equal(of_b.n, 2);
    store_close(a);
    store_close(b);
}

static void say_on(struct store *st, unsigned channel, const char *text)
{
    struct result       r = {0};
    struct store_batch *b = store_batch(keep, &r);
    store_note_on(b, channel, text);
    store_wait(st, b);
    assert_int_equal(r.err, STORE_OK);
}

TEST(a_node_receives_the_channels_it_subscribed_to)
{
    UNUSED;
    struct store   *a = fixture_open(), *b = fixture_open();
    struct listener of_b = {0};
    store_listen(b, received, &of_b);
    until(b, of_b.lost == 1);
    say_on(a, 3, "nobody listens");
    store_listen_to(b, 1u << 3 | 1u << 31);
    until(b, of_b.n == 2);
    assert_string_equal(of_b.text[0], "h 3");
    assert_string_equal(of_b.text[1], "h 31");
    say_on(a, 3, "three");
    say_on(a, 4, "four");
    say_on(a, 31, "thirty-one");
    until(b, of_b.n == 4);
    assert_string_equal(of_b.text[2], "three");
    assert_string_equal(of_b.text[3], "thirty-one");
    store_listen_to(b, 1u << 4);
    until(b, of_b.n == 5);
    assert_string_equal(of_b.text[4], "h 4");
    say_on(a, 3, "three again");
    say_on(a, 4, "four again");
    until(b, of_b.n == 6);
    assert_string_equal(of_b.text[5], "four again");
    fixture_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = "
                "'harbour listener' AND datname = current_database()");
    until(b, of_b.lost == 2);
    say_on(a, 4, "after the loss");
    until(b, strcmp(of_b.text[of_b.n - 1], "after the loss") == 0);
    store_close(a);
    store_close(b);
}

TEST(a_subscriber_that_missed_notifications_is_informed)
{
    UNUSED;
    struct store   *a = fixture_open(), *b = fixture_open();
    struct listener of_b = {0};
    store_listen(b, received, &of_b);
    until(b, of_b.lost == 1);
    fixture_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = "
                "'harbour listener' AND "
                "datname = current_database()");
    until(b, of_b.lost == 2);
    assert_int_equal(append(a, 1, 1, "again"), STORE_OK);
    until(b, of_b.n == 1);
    assert_string_equal(of_b.text[0], "again");
    store_close(a);
    store_close(b);
}

static void *open_one(void *unused)
{
    char          msg[240] = "";
    struct store *st = store_open(fixture_where, no_wake, NULL, msg);
    (void)unused;
    if (st == NULL)
        fprintf(stderr, "%s\n", msg);
    return st;
}

TEST(several_nodes_start_at_once_on_an_empty_database)
{
    UNUSED;
    enum { NODES = 6 };
    pthread_t thread[NODES];
    void     *st[NODES];
    for (unsigned i = 0; i < NODES; i++)
        pthread_create(&thread[i], NULL, open_one, NULL);
    for (unsigned i = 0; i < NODES; i++)
        pthread_join(thread[i], &st[i]);
    for (unsigned i = 0; i < NODES; i++)
        assert_non_null(st[i]);
    unsigned won = 0;
    for (unsigned i = 0; i < NODES; i++) {
        won += write_entry(st[i], 1, 1, "mine") == STORE_OK;
        store_close(st[i]);
    }
    assert_int_equal(won, 1);
}

/* All nodes try to write every entry of one table at the same time. */
TEST(two_nodes_never_write_the_same_entry)
{
    UNUSED;
    enum { NODES = 3, ENTRIES = 60 };
    struct store *st[NODES];
    unsigned      won = 0;
    for (unsigned i = 0; i < NODES; i++)
        st[i] = fixture_open();
    for (int64_t n = 1; n <= ENTRIES; n++) {
        struct result r[NODES] = {0};
        for (unsigned i = 0; i < NODES; i++) {
            struct store_batch *b = store_batch(keep, &r[i]);
            add_entry(b, 9, n, "x");
            store_submit(st[i], b);
        }
        for (unsigned i = 0; i < NODES; i++)
            until(st[i], r[i].calls == 1);
        for (unsigned i = 0; i < NODES; i++)
            won += r[i].err == STORE_OK;
    }
    assert_int_equal(won, ENTRIES);
    assert_int_equal(read_log(st[0], 9).rows, ENTRIES);
    for (unsigned i = 0; i < NODES; i++)
        store_close(st[i]);
}

/* The other nodes would continue with their state in memory. */
TEST(a_store_in_use_by_other_nodes_is_not_restored)
{
    UNUSED;
    char          copy[128], msg[240] = "";
    struct store *a = fixture_open(), *b = fixture_open();
    snprintf(copy, sizeof copy, "%s/copy.db", fixture_dir);
    assert_int_equal(write_entry(a, 1, 1, "before"), STORE_OK);
    assert_true(store_backup(a, copy, msg));
    assert_int_equal(write_entry(a, 1, 2, "after"), STORE_OK);
    assert_false(store_restore(a, copy, msg));
    assert_contains(msg, "in use");
    assert_int_equal(read_log(b, 1).rows, 2);
    store_close(b);
    assert_true(store_restore(a, copy, msg));
    assert_int_equal(read_log(a, 1).rows, 1);
    assert_int_equal(write_entry(a, 1, 2, "goes on"), STORE_OK);
    store_close(a);
    unlink(copy);
}

TEST(a_batch_with_a_zero_byte_is_refused_as_a_whole)
{
    UNUSED;
    struct store       *st = fixture_open();
    struct result       r = {0};
    struct store_batch *b = store_batch(keep, &r);
    add_entry(b, 1, 1, "fine");
    store_op(b, STORE_LOG_ADD);
    store_int(b, 1), store_int(b, 2), store_int(b, 0), store_int(b, 7), store_text_n(b, "a\0b", 3);
    store_wait(st, b);
    assert_int_equal(r.err, STORE_DOWN);
    assert_int_equal(read_log(st, 1).rows, 0);
    store_close(st);
}

#define HERE(test) cmocka_unit_test_setup_teardown(test, fixture_clean, fixture_clean)

const struct CMUnitTest fixture_faults[] = {
    HERE(nothing_is_lost_in_a_fast_restart),
    HERE(nothing_is_lost_in_an_immediate_restart),
    HERE(nothing_is_lost_when_connections_are_killed),
    HERE(batches_are_refused_while_the_database_is_down_and_accepted_later),
    HERE(a_write_waits_for_a_locked_row),
    HERE(a_commit_with_a_lost_answer_is_recognized),
    HERE(a_commit_is_recognized_after_several_lost_connections),
    HERE(late_requests_do_nothing),
    HERE(a_silent_connection_is_closed),
    HERE(other_nodes_are_notified_of_their_entries_only),
    HERE(a_node_receives_the_channels_it_subscribed_to),
    HERE(a_subscriber_that_missed_notifications_is_informed),
    HERE(several_nodes_start_at_once_on_an_empty_database),
    HERE(two_nodes_never_write_the_same_entry),
    HERE(a_store_in_use_by_other_nodes_is_not_restored),
    HERE(a_batch_with_a_zero_byte_is_refused_as_a_whole),
};
const size_t fixture_fault_count = sizeof fixture_faults / sizeof *fixture_faults;
