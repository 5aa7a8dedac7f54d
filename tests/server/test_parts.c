/* test_parts.c: the parts of the server that need no socket: ids, names, entries, limits, clocks,
 * ratings, the deal. */
#include "server/cluster/cluster.h"
#include "server/net/net_address.h"
#include "server/people/ban.h"
#include "server/people/rated.h"
#include "server/people/rating.h"
#include "server/tables/tables.h"

#include "harbour/utf8.h"
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unictype.h>

TEST(ids_are_twelve_letters_and_round_trip)
{
    UNUSED;
    char    text[SRV_ID + 1];
    int64_t back;
    for (uint64_t i = 1; i < (uint64_t)1 << 60; i = i * 7 + 3) {
        srv_id_text((int64_t)i, text);
        assert_true(srv_id_parse(text, &back));
        assert_int_equal(back, (int64_t)i);
    }
    assert_false(srv_id_parse("000000000000", &back));
    assert_false(srv_id_parse("7Q2MJX0C9RT", &back));
    assert_false(srv_id_parse("7Q2MJX0C9RTI", &back)); /* no I */
    assert_true(srv_id_parse("7q2mjx0c9rtd", &back));
}

TEST(names_must_be_visible)
{
    UNUSED;
    static const char *const good[] = {
        "Ines",
        u8"Zoë",
        u8"李四",
        "a-b_c 9",
        "O'Neill",
        "..",
        u8"Ελένη Παπαδοπούλου",
        u8"Мария",
        u8"محمد",
        u8"שָׁלוֹם",
        u8"ひなた",
        u8"김민준",
        u8"कृष्ण",
        u8"श्री",
        u8"क्\u200dष",
        u8"ക്\u200d\u0d15", /* a joiner behind a virama */
        u8"می\u200cخواهم", /* Persian: a non-joiner between joining letters */
        u8"Nguyễn",
        u8"e\u0302\u0301a",
        u8"Ann 🚢",
        u8"🚢⚓",
        u8"❤\ufe0f Ann",
        u8"👩\u200d✈\ufe0f",
        u8"👍🏽 ok"};
    static const char *const bad[] = {"",
                                      "x",
                                      " ab",
                                      "ab ",
                                      "a  b",
                                      "a\tb",
                                      "a\nb",
                                      "abcdefghijklmnopqrstuvwxy",
                                      u8"a\u202eb",
                                      u8"a\u2066b",
                                      u8"a\u200fb",
                                      u8"a\u200bb",
                                      u8"a\ufeffb",
                                      u8"a\u2028b", /* controls */
                                      u8"\u3164\u3164",
                                      u8"\u2800\u2800",
                                      u8"\u1160\u1160",
                                      u8"\u115f\u1160",
                                      u8"\uffa0\uffa0",
                                      u8"\U0001d159\U0001d159",
                                      u8"Ann\ufe0f",
                                      u8"Ann\u034f",
                                      u8"Ann\u180e",
                                      u8"Ann\u00ad",
                                      u8"Ann\u2060",
                                      u8"Ann\u3164",
                                      u8"Ann\u2800",
                                      u8"Ann\u061c",
                                      u8"Ann\u17b4",
                                      u8"Ann\U000e0041",
                                      u8"Ann\U000e0100",
                                      u8"Ann\u206a",
                                      u8"An\u200dn",
                                      u8"An\u200cn",
                                      u8"\u200dAnn",
                                      u8"Ann\u200d",
                                      u8"🚢\u200d", /* joiners that join nothing */
                                      u8"a\u00a0b",
                                      u8"a\u2003b",
                                      u8"a\u3000b",
                                      u8"a\u1680b",
                                      u8"a\u202fb", /* other blanks */
                                      u8"\u0301ab",
                                      u8"a \u0301b",
                                      u8"a\u0301\u0301\u0301\u0301\u0301b",
                                      u8"Ann\ue000",
                                      u8"Ann\U0010fffd",
                                      u8"Ann\ufdd0",
                                      u8"Ann\u0378",
                                      u8"a\ufffcb",
                                      u8"a\ufffdb", /* no characters */
                                      "a\xff\xfe",
                                      "a\xc3"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (srv_name_fault(good[i]) != NULL)
            fail_msg("%s is refused: %s", good[i], srv_name_fault(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (srv_name_fault(bad[i]) == NULL)
            fail_msg("number %zu is taken: %s", i, bad[i]);
    char out[16];
    assert_int_equal(srv_clean("a\x07"
                               "b\xe2\x80\xae"
                               "c",
                               out, sizeof out),
                     3);
    assert_string_equal(out, "abc");
}

TEST(limits_are_kept_for_addresses_and_networks)
{
    UNUSED;
    static const char *const rows[][2] = {{"192.0.2.7", "192.0.2.7"},
                                          {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"},
                                          {"2001:db8::1", "2001:db8::"},
                                          {"::1", "::"},
                                          {"fe80::1:2:3:4", "fe80::"}};
    char                     out[NET_ADDRESS];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        net_address_key(rows[i][0], out);
        assert_string_equal(out, rows[i][1]);
    }
    static const char *const texts[][2] = {{"192.0.2.7:80", "192.0.2.7"},
                                           {"[2001:db8::1]:80", "2001:db8::1"},
                                           {"[2001:db8::1]", "2001:db8::1"},
                                           {"2001:0db8:0::1", "2001:db8::1"},
                                           {"::ffff:192.0.2.7", "192.0.2.7"},
                                           {"unknown", ""},
                                           {"192.0.2.777", ""},
                                           {"", ""}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_int_equal(net_address_parse(texts[i][0], strlen(texts[i][0]), out),
                         texts[i][1][0] != 0);
        assert_string_equal(out, texts[i][1]);
    }
}

/* libunistring may know an older Unicode, in which some of these are not assigned yet. */
TEST(control_characters_are_those_of_unicode)
{
    UNUSED;
    uint32_t control =
        UC_CATEGORY_MASK_Cc | UC_CATEGORY_MASK_Cf | UC_CATEGORY_MASK_Zl | UC_CATEGORY_MASK_Zp;
    for (uint32_t c = 0; c < 0x110000; c++) {
        bool listed = uc_is_general_category_withtable(c, control);
        bool unassigned = uc_is_general_category_withtable(c, UC_CATEGORY_MASK_Cn);
        if (listed != hm_is_control(c) && !unassigned)
            fail_msg("U+%04X", (unsigned)c);
    }
}

TEST(times_of_databases_are_parsed)
{
    UNUSED;
    int64_t ms;
    assert_true(srv_time_parse("2026-11-15 08:30:03", &ms) && ms == 1794731403000);
    assert_true(srv_time_parse("2026-11-15 08:30:03.123456+00", &ms) && ms == 1794731403123);
    assert_true(srv_time_parse("2026-11-15 10:00:03.1+01:30", &ms) && ms == 1794731403100);
    assert_true(srv_time_parse("2026-11-15 03:30:03-05", &ms) && ms == 1794731403000);
    assert_false(srv_time_parse("", &ms));
    assert_false(srv_time_parse("infinity", &ms));
}

TEST(entries_are_lines_and_round_trip)
{
    UNUSED;
    struct table_entry e = {.kind = TABLE_E_MOVE,
                            .seat = 2,
                            .arg = 17,
                            .cid = "k-9_",
                            .text = "fulfil G03 S01 D07"},
                       back;
    char body[TABLE_LINE];
    table_entry_print(&e, body, sizeof body);
    assert_string_equal(body, "move C 17 k-9_ fulfil G03 S01 D07");
    assert_true(table_entry_parse(&back, body));
    assert_true(back.kind == e.kind && back.seat == 2 && back.arg == 17 &&
                strcmp(back.cid, e.cid) == 0 && strcmp(back.text, e.text) == 0);
    assert_true(table_entry_parse(&back, "start - 0 -"));
    assert_true(back.seat == HM_NOBODY && back.text[0] == 0 && back.cid[0] == 0);
    static const char *const bad[] = {
        "",           "start",         "jump A 0 -",
        "move Z 0 -", "move AB 0 - x", "sit A 0 0123456789012345678901234567890123 x"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(table_entry_parse(&back, bad[i]));
}

TEST(buckets_fill_at_their_rate)
{
    UNUSED;
    struct srv_bucket b = {0, 0};
    for (int i = 0; i < 5; i++)
        assert_int_equal(srv_bucket_take(&b, 1000, 2, 5), 0);
    int64_t wait = srv_bucket_take(&b, 1000, 2, 5);
    assert_in_range(wait, 499, 502);
    assert_int_equal(srv_bucket_take(&b, 1000 + wait, 2, 5), 0);
    assert_int_equal(srv_bucket_take(&b, 100000, 2, 5), 0);
    assert_int_equal(srv_bucket_take(&b, 50000, 2, 5), 0); /* time that goes back takes nothing */
}

TEST(limits_count_a_network_of_64_bits_as_one_address)
{
    UNUSED;
    static const char *const pairs[][2] = {
        {"10.1.2.3", "10.1.2.3"},
        {"::ffff:10.1.2.3", "10.1.2.3"},
        {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"},
        {"2001:db8:1:2::9", "2001:db8:1:2::"},
        {"2001:db8::1", "2001:db8::"},
        {"::1", "::"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        char key[NET_ADDRESS];
        net_address_key(pairs[i][0], key);
        assert_string_equal(key, pairs[i][1]);
    }
}

static struct srv_table *empty_table(struct srv *s, enum table_state state,
                                     enum table_clock_kind clock, bool person)
{
    struct srv_table *t = srv_alloc(sizeof *t);
    t->srv = s;
    t->table.state = state;
    t->table.setup.deal.nseat = 2;
    t->table.setup.clock = clock;
    t->table.seat[0].kind = person ? TABLE_PERSON : TABLE_BOT;
    t->table.seat[1].kind = TABLE_BOT;
    return t;
}

TEST(abandoned_tables_are_finished_or_closed)
{
    UNUSED;
    enum { DAY = 86400000, SOON = 600000 };
    static const struct {
        enum table_state      state;
        enum table_clock_kind clock;
        bool                  person, away, account;
        enum srv_bots         bots;
        int64_t               stays;
    } cases[] = {
        {TABLE_OPEN, TABLE_NO_CLOCK, true, false, true, SRV_BOTS_REST, SOON},
        {TABLE_OPEN, TABLE_DAYS, true, false, false, SRV_BOTS_IN_BACKGROUND, SOON},
        {TABLE_OPEN, TABLE_DAYS, true, false, true, SRV_BOTS_IN_BACKGROUND, DAY},
        {TABLE_PLAYING, TABLE_NO_CLOCK, false, false, true, SRV_BOTS_REST, SOON},
        {TABLE_PLAYING, TABLE_LIVE, false, false, true, SRV_BOTS_REST, SOON},
        {TABLE_PLAYING, TABLE_NO_CLOCK, true, false, true, SRV_BOTS_REST, 0},
        {TABLE_PLAYING, TABLE_NO_CLOCK, true, false, false, SRV_BOTS_REST, DAY},
        {TABLE_PLAYING, TABLE_NO_CLOCK, true, true, true, SRV_BOTS_IN_BACKGROUND, 0},
        {TABLE_PLAYING, TABLE_LIVE, true, false, false, SRV_BOTS_IN_BACKGROUND, 0},
        {TABLE_PLAYING, TABLE_DAYS, true, false, true, SRV_BOTS_IN_BACKGROUND, 0},
        {TABLE_PAUSED, TABLE_LIVE, true, false, false, SRV_BOTS_IN_BACKGROUND, DAY},
        {TABLE_OVER, TABLE_LIVE, true, false, false, SRV_BOTS_IN_BACKGROUND, 0},
    };
    static struct srv s = {.config.empty_seconds = SOON / 1000};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct srv_table *t = empty_table(&s, cases[i].state, cases[i].clock, cases[i].person);
        t->table.seat[0].away = cases[i].away;
        t->use.by_account = cases[i].account;
        assert_int_equal(srv_bots_at(t), cases[i].bots);
        assert_int_equal(srv_may_stay_empty(t), cases[i].stays);
        t->nelsewhere = 1; /* at another node */
        assert_int_equal(srv_bots_at(t), SRV_BOTS_MOVE);
        free(t);
    }
}

/* The example of OpenSkill's own documentation: one game of two newcomers. */
TEST(ratings_agree_with_openskill)
{
    UNUSED;
    struct srv_skill k[3] = {srv_skill_new, srv_skill_new, srv_skill_new};
    const int        place[3] = {1, 2, 2};
    srv_skill_update(k, place, 2, 0);
    assert_true(fabs(k[0].mu - 27.63523138347365) < 1e-9 &&
                fabs(k[1].mu - 22.36476861652635) < 1e-9);
    assert_true(fabs(k[0].sigma - 8.065506316323548) < 1e-9 &&
                fabs(k[1].sigma - k[0].sigma) < 1e-9);
    for (unsigned i = 0; i < 3; i++)
        k[i] = srv_skill_new;
    srv_skill_update(k, place, 3, 0);
    assert_true(k[0].mu > 25 && fabs(k[1].mu - k[2].mu) < 1e-9 && k[1].mu < 25);
    assert_true(srv_skill_of_level("harbourmaster").mu > srv_skill_of_level("deckhand").mu);
}

TEST(a_player_who_leaves_is_placed_after_those_who_stayed)
{
    UNUSED;
    static const struct {
        int  place[4];
        bool deserted[4];
        int  want[4];
    } rows[] = {
        {{1, 2, 3, 4}, {false, false, false, false}, {1, 2, 3, 4}},
        {{1, 2, 2, 4}, {false, false, false, false}, {1, 2, 2, 4}},
        {{1, 2, 3, 4}, {true, false, false, false}, {4, 1, 2, 3}},
        {{1, 2, 3, 4},
         {true, false, true, false},
         {3, 1, 4, 2}}, /* among themselves as their bots did */
        {{1, 2, 3, 4}, {false, false, false, true}, {1, 2, 3, 4}},
        {{1, 1, 3, 4}, {true, true, true, true}, {1, 1, 3, 4}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int got[4];
        srv_rated_places(rows[i].place, rows[i].deserted, 4, got);
        assert_memory_equal(got, rows[i].want, sizeof got);
        for (int p = 0; p < 4; p++) /* giving up never makes a place better */
            assert_true(!rows[i].deserted[p] || got[p] >= rows[i].place[p] || i == 5);
    }
}

static bool covers(const char *range, const char *address)
{
    struct srv_range r;
    struct hm_msg    error;
    uint8_t          bytes[16];
    assert_true(srv_range_parse(range, &r, &error) && srv_address_parse(address, bytes));
    return srv_range_has(&r, bytes);
}

TEST(address_ranges_cover_what_their_prefix_says)
{
    UNUSED;
    assert_true(covers("192.0.2.0/24", "192.0.2.255") && !covers("192.0.2.0/24", "192.0.3.0"));
    assert_true(covers("192.0.2.128/25", "192.0.2.128") &&
                !covers("192.0.2.128/25", "192.0.2.127"));
    assert_true(covers("192.0.2.7", "192.0.2.7") && !covers("192.0.2.7", "192.0.2.6"));
    assert_true(covers("10.1.2.3/8", "10.200.0.1")); /* bits behind the prefix do not count */
    assert_true(covers("192.0.2.0/24", "::ffff:192.0.2.9") &&
                covers("::ffff:192.0.2.0/120", "192.0.2.9"));
    assert_true(covers("2001:db8::/32", "2001:db8:ffff::1") &&
                !covers("2001:db8::/32", "2001:db9::"));
    assert_true(covers("2001:db8:0:8000::/49", "2001:db8:0:ffff::") &&
                !covers("2001:db8:0:8000::/49", "2001:db8::"));
    assert_true(covers("2001:DB8::1", "2001:db8:0:0::1") && !covers("2001:db8::1", "2001:db8::2"));
    assert_true(covers("fe80::/16", "fe80::1%eth0"));
    assert_false(covers("2001:db8::/32", "192.0.2.1"));
    assert_false(covers("10.0.0.0/8", "::a00:1")); /* IPv4-compatible addresses are IPv6 */
}

TEST(address_ranges_are_written_in_one_way)
{
    UNUSED;
    static const char *const forms[][2] = {
        {"192.0.2.77/24", "192.0.2.0/24"},       {"192.0.2.77", "192.0.2.77/32"},
        {"2001:DB8:0:0::7/64", "2001:db8::/64"}, {"::ffff:192.0.2.0/120", "192.0.2.0/24"},
        {"2001:db8::7", "2001:db8::7/128"},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        struct srv_range r;
        struct hm_msg    error;
        char             text[SRV_RANGE_TEXT];
        assert_true(srv_range_parse(forms[i][0], &r, &error));
        srv_range_text(&r, text);
        assert_string_equal(text, forms[i][1]);
    }
}

TEST(invalid_ranges_are_refused_with_a_reason)
{
    UNUSED;
    static const char *const bad[] = {
        "",          "/8",          "10.0.0.0/",      "10.0.0.0/33", "10.0.0.0/-1",
        "10.0.0/8",  "10.0.0.0/8x", "10.0.0.0/0008",  "0.0.0.0/0",   "10.0.0.0/7",
        "::/0",      "2001::/15",   "2001:db8::/129", "nonsense",    "::ffff:0.0.0.0/96",
        "fe80::1%x", "10.0.0.0 /8", "10.0.0.0/+8",    "1.2.3.4.5"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct srv_range r;
        struct hm_msg    error = {""};
        if (srv_range_parse(bad[i], &r, &error))
            fail_msg("%s was taken", bad[i]);
        assert_int_equal(strncmp(error.text, "range: ", 7), 0);
    }
}

/* ---- overload --------------------------------------------------------------------------- */

enum { TICK = 200, LIMIT = 50 };

/* So many ticks in which the loop had rounds of `ms` without a pause. */
static void ticks_with_rounds(struct srv_overload *o, unsigned n, double ms)
{
    for (unsigned i = 0; i < n; i++) {
        for (double done = 0; ms > 0 && done < TICK; done += ms)
            srv_overload_round(o, ms);
        srv_overload_update(o, LIMIT, TICK, 0);
    }
}

TEST(a_busy_loop_with_short_rounds_is_not_overloaded)
{
    UNUSED;
    struct srv_overload o = {0};
    ticks_with_rounds(&o, 100, 20);
    assert_int_equal(o.level, SRV_SHED_NOTHING);
    assert_true(o.lag_ms > 9 && o.lag_ms < 11); /* half a round */
    srv_overload_round(&o, 300);                /* one long round */
    ticks_with_rounds(&o, 20, 1);
    assert_int_equal(o.level, SRV_SHED_NOTHING);
}

TEST(overload_rises_step_by_step_and_falls_more_slowly)
{
    UNUSED;
    struct srv_overload o = {0};
    unsigned            up = 0, down = 0;
    for (; o.level < SRV_SHED_CHAT; up++)
        ticks_with_rounds(&o, 1, 200);
    ticks_with_rounds(&o, 20, 200);
    assert_int_equal(o.level, SRV_SHED_CHAT);
    assert_int_equal(srv_overload_wait(&o, SRV_SHED_CHAT), 2000);
    assert_int_equal(srv_overload_wait(&o, SRV_SHED_GUESTS), 10000);
    ticks_with_rounds(&o, 100, 80); /* a lag of 40 ms is neither too much nor little */
    assert_int_equal(o.level, SRV_SHED_CHAT);
    for (; o.level > SRV_SHED_NOTHING; down++)
        ticks_with_rounds(&o, 1, 0);
    assert_true(up >= 10 && up < 30 && down >= 50 && down < 70);
    assert_int_equal(srv_overload_wait(&o, SRV_SHED_GUESTS), 0);
}

static void tick_with_pauses(struct srv_overload *o, double busy)
{
    for (unsigned i = 0; i < TICK; i++)
        srv_overload_round(o, busy);
    srv_overload_update(o, LIMIT, TICK, 0);
}

/* Returns how many guests are admitted in a tick. */
static unsigned guests_of_a_tick(struct srv_overload *o, double busy)
{
    unsigned n = 0;
    for (unsigned i = 0; i < 40; i++)
        tick_with_pauses(o, busy);
    srv_overload_admit_more(o);
    while (srv_overload_admit(o) == 0)
        n++;
    return n;
}

TEST(a_busy_loop_admits_fewer_new_guests)
{
    UNUSED;
    struct srv_overload o = {0};
    assert_int_equal(guests_of_a_tick(&o, 0), 200);
    const unsigned half = guests_of_a_tick(&o, 0.5);
    assert_true(half > 50 && half < 65);
    assert_int_equal(guests_of_a_tick(&o, 0.9), 0);
    assert_int_equal(guests_of_a_tick(&o, 2), 0); /* a clock that is not exact */
    assert_true(guests_of_a_tick(&o, 0.1) > 150);
    tick_with_pauses(&o, 1); /* a rise counts at once */
    srv_overload_admit_more(&o);
    assert_true(srv_overload_admit(&o) > 0);
}

TEST(refused_guests_come_back_at_different_times)
{
    UNUSED;
    struct srv_overload o = {.guests = 0};
    int64_t             first = 0, last = 0;
    for (unsigned i = 0; i < 100; i++, o.refused[SRV_SHED_GUESTS]++) {
        const int64_t wait = srv_overload_admit(&o);
        assert_true(wait >= 1000 && wait < 5000);
        first += wait < 3000;
        last += wait >= 3000;
    }
    assert_true(first > 30 && last > 30);
}

TEST(late_ticks_are_overload_too)
{
    UNUSED;
    struct srv_overload o = {0};
    for (unsigned i = 0; i < 10; i++)
        srv_overload_update(&o, LIMIT, 600, 400);
    assert_int_equal(o.level, SRV_SHED_CHAT);
}

TEST(requests_refused_by_the_host_are_refused_without_load)
{
    UNUSED;
    struct srv_overload o = {.min_level = SRV_SHED_TABLES};
    assert_true(srv_overload_wait(&o, SRV_SHED_GUESTS) > 0);
    assert_true(srv_overload_wait(&o, SRV_SHED_TABLES) > 0);
    assert_int_equal(srv_overload_wait(&o, SRV_SHED_READS), 0);
    assert_int_equal(srv_overload_wait(&o, SRV_SHED_NOTHING), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(ids_are_twelve_letters_and_round_trip),
        RUN(names_must_be_visible),
        RUN(limits_are_kept_for_addresses_and_networks),
        RUN(control_characters_are_those_of_unicode),
        RUN(times_of_databases_are_parsed),
        RUN(entries_are_lines_and_round_trip),
        RUN(buckets_fill_at_their_rate),
        RUN(abandoned_tables_are_finished_or_closed),
        RUN(limits_count_a_network_of_64_bits_as_one_address),
        RUN(ratings_agree_with_openskill),
        RUN(a_player_who_leaves_is_placed_after_those_who_stayed),
        RUN(address_ranges_cover_what_their_prefix_says),
        RUN(address_ranges_are_written_in_one_way),
        RUN(invalid_ranges_are_refused_with_a_reason),
        RUN(a_busy_loop_with_short_rounds_is_not_overloaded),
        RUN(overload_rises_step_by_step_and_falls_more_slowly),
        RUN(late_ticks_are_overload_too),
        RUN(a_busy_loop_admits_fewer_new_guests),
        RUN(refused_guests_come_back_at_different_times),
        RUN(requests_refused_by_the_host_are_refused_without_load),
    };
    return cmocka_run_group_tests_name("server parts", tests, NULL, NULL);
}
