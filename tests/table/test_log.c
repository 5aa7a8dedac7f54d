/* test_log.c: the effect of entries on a table, and clocks, which depend on the log alone. */
#include "table/fair_deal.h"
#include "table/request_ids.h"
#include "null_tables.h"

#include <stdio.h>

TEST(the_seed_depends_on_secret_and_every_nonce)
{
    UNUSED;
    struct hm_seed secret = {{7}}, a, b;
    char           nonce[HM_SEATS][TABLE_NONCE + 1] = {"00", "", "ff"};
    table_deal_seed(TABLE_DEAL_NEW, &secret, nonce, 3, &a);
    table_deal_seed(TABLE_DEAL_OLD, &secret, nonce, 3, &b);
    assert_memory_not_equal(a.byte, b.byte, sizeof a.byte);
    table_deal_seed(TABLE_DEAL_NEW, &secret, nonce, 3, &b);
    assert_memory_equal(&a, &b, sizeof a);
    strcpy(nonce[1], "ab");
    table_deal_seed(TABLE_DEAL_NEW, &secret, nonce, 3, &b);
    assert_memory_not_equal(&a, &b, sizeof a);
    nonce[1][0] = 0;
    secret.byte[31] ^= 1;
    table_deal_seed(TABLE_DEAL_NEW, &secret, nonce, 3, &b);
    assert_memory_not_equal(&a, &b, sizeof a);
}

TEST(a_live_clock_runs_for_the_prompted_seats)
{
    UNUSED;
    struct table_setup u = plain_setup(TABLE_LIVE);
    struct table       t = new_table(&u);
    int64_t            left[HM_SEATS];
    start(&t);
    hm_seat p = mover(&t);
    play(&t, 12000);
    table_clock_left(&t, 12000, left);
    assert_int_equal(left[p], 100000 - 10000 + 5000);
    hm_seat q = mover(&t);
    table_clock_left(&t, 15000, left);
    assert_int_equal(left[q], t.left[q] - 3000);
    table_free(&t);
}

TEST(time_without_a_server_or_in_a_pause_counts_for_nobody)
{
    UNUSED;
    struct table_setup u = plain_setup(TABLE_LIVE);
    struct table       t = new_table(&u);
    start(&t);
    hm_seat p = mover(&t);
    put(&t, TABLE_E_WAKE, HM_NOBODY, 900000, 0, "");
    assert_int_equal(t.left[p], 100000);
    put(&t, TABLE_E_PAUSE, 0, 910000, 0, "");
    assert_int_equal(t.left[p], 90000);
    put(&t, TABLE_E_RESUME, 0, 990000, 0, "");
    assert_int_equal(t.left[p], 90000);
    table_free(&t);
}

TEST(time_runs_out_and_a_bot_takes_no_time)
{
    UNUSED;
    struct table_setup u = plain_setup(TABLE_LIVE);
    struct table       t = new_table(&u);
    hm_seat            who;
    start(&t);
    hm_seat p = mover(&t);
    assert_int_equal(table_clock_flag(&t, &who), 102000);
    assert_int_equal(who, p);
    put(&t, TABLE_E_FLAG, p, 102000, 0, "");
    assert_true(t.seat[p].away && t.left[p] == 0 && table_clock_flag(&t, &who) == 0);
    put(&t, TABLE_E_RECLAIM, p, 500000, 0, "");
    assert_true(!t.seat[p].away && t.left[p] == 15000);
    table_free(&t);
}

TEST(moves_of_a_bot_for_a_person_are_marked)
{
    UNUSED;
    struct table_setup u = plain_setup(TABLE_NO_CLOCK);
    struct table       t = new_table(&u), copy;
    start(&t);
    hm_seat p = mover(&t);
    put(&t, TABLE_E_AWAY, p, 3000, 0, "");
    play(&t, 4000);
    put(&t, TABLE_E_RECLAIM, p, 5000, 0, "");
    play(&t, 6000);
    table_copy(&copy, &t);
    assert_true(t.substituted[0] && !t.substituted[1]);
    assert_true(copy.substituted[0] && !copy.substituted[1]);
    table_free(&copy);
    table_free(&t);
}

TEST(each_move_has_its_own_days)
{
    UNUSED;
    struct table_setup u = plain_setup(TABLE_DAYS);
    struct table       t = new_table(&u);
    hm_seat            who;
    start(&t);
    play(&t, 2000 + 100000000);
    hm_seat p = mover(&t);
    assert_int_equal(t.left[p], 2 * 86400000);
    assert_int_equal(table_clock_flag(&t, &who), t.at + 2 * 86400000);
    table_free(&t);
}

TEST(an_invalid_log_is_refused)
{
    UNUSED;
    struct table       t = in_play();
    struct table_entry e = {
        .kind = TABLE_E_MOVE, .seat = 0, .n = t.n + 2, .at = 5000, .text = "take"};
    assert_false(table_fold(&t, &e, NULL)); /* a gap */
    e.n = t.n + 1;
    snprintf(e.text, sizeof e.text, "no such move");
    assert_false(table_fold(&t, &e, NULL));
    e = (struct table_entry){.kind = TABLE_E_BACK, .seat = 0, .n = t.n + 1, .arg = 99};
    assert_false(table_fold(&t, &e, NULL));
    table_free(&t);
}

/* A log may come from a backup that somebody else made. */
TEST(entries_of_any_content_are_refused)
{
    UNUSED;
    static const struct table_entry forged[] = {
        {.kind = TABLE_E_ASK, .seat = 0, .arg = TABLE_VOTE_RESUME + 1},
        {.kind = TABLE_E_ASK, .seat = 0, .arg = TABLE_VOTE_NONE},
        {.kind = TABLE_E_ASK, .seat = 0, .arg = ((int64_t)1 << 32) + 1},
        {.kind = TABLE_E_ASK, .seat = HM_NOBODY, .arg = 1},
        {.kind = TABLE_E_ASK,
         .seat = 0,
         .arg = TABLE_VOTE_BACK,
         .text = "1"}, /* no move was made */
        {.kind = TABLE_E_VOTE, .seat = HM_NOBODY, .arg = 1},
        {.kind = TABLE_E_START, .seat = HM_NOBODY},
        {.kind = TABLE_E_SIT, .seat = 2, .text = "- Eve"}, /* there are two seats */
        {.kind = TABLE_E_AWAY, .seat = 4},
        {.kind = TABLE_E_WAKE, .seat = HM_NOBODY, .at = INT64_MAX},
        {.kind = TABLE_E_WAKE, .seat = HM_NOBODY, .at = INT64_MIN},
    };
    for (size_t i = 0; i < sizeof forged / sizeof *forged; i++) {
        struct table       t = in_play();
        struct table_entry e = forged[i];
        e.n = t.n + 1;
        if (e.at == 0)
            e.at = 5000;
        if (table_fold(&t, &e, NULL))
            fail_msg("entry %zu was accepted", i);
        table_free(&t);
    }
    static const enum table_entry_kind early[] = {TABLE_E_PAUSE, TABLE_E_RESUME, TABLE_E_BACK,
                                                  TABLE_E_MOVE};
    for (size_t i = 0; i < sizeof early / sizeof *early; i++) { /* before the deal */
        struct table       t = two_people();
        struct table_entry e = {.kind = early[i], .n = t.n + 1, .at = 5000, .text = "keep"};
        assert_false(table_fold(&t, &e, NULL));
        table_free(&t);
    }
}

TEST(a_copy_is_independent)
{
    UNUSED;
    struct table t = in_play(), copy;
    table_copy(&copy, &t);
    play(&copy, 6000);
    assert_int_equal(copy.match.n, 1);
    assert_int_equal(t.match.n, 0);
    play(&t, 6000);
    assert_memory_equal(&t.match.state, &copy.match.state, sizeof t.match.state);
    assert_true(t.match.log != copy.match.log);
    table_free(&copy);
    table_free(&t);
}

TEST(a_copy_of_a_table_without_moves_owns_nothing)
{
    UNUSED;
    struct table t = two_people(), copy;
    table_copy(&copy, &t);
    put(&copy, TABLE_E_START, HM_NOBODY, 2000, 0, "");
    assert_int_equal(t.state, TABLE_OPEN);
    table_free(&copy);
    table_free(&t);
}

TEST(requests_are_remembered_by_user_and_id)
{
    UNUSED;
    struct table         t = two_people();
    struct table_request r = request(TABLE_DO_START, OWNER);
    accepted(&t, &r, TABLE_E_START);
    const struct table_id *id = table_ids_find(t.ids, OWNER, "k1");
    assert_non_null(id);
    assert_int_equal(id->kind, TABLE_E_START);
    assert_int_equal(id->n, t.n);
    assert_null(table_ids_find(t.ids, GUEST, "k1"));
    table_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(the_seed_depends_on_secret_and_every_nonce),
        RUN(a_live_clock_runs_for_the_prompted_seats),
        RUN(time_without_a_server_or_in_a_pause_counts_for_nobody),
        RUN(time_runs_out_and_a_bot_takes_no_time),
        RUN(moves_of_a_bot_for_a_person_are_marked),
        RUN(each_move_has_its_own_days),
        RUN(an_invalid_log_is_refused),
        RUN(entries_of_any_content_are_refused),
        RUN(a_copy_is_independent),
        RUN(a_copy_of_a_table_without_moves_owns_nothing),
        RUN(requests_are_remembered_by_user_and_id),
    };
    return cmocka_run_group_tests_name("table log", tests, NULL, NULL);
}
