/*
 * test_record.c: records: round trips of whole games, and every way in which one can be wrong.
 */
#include "support/check.h"
#include "support/random_play.h"

#include <stdio.h>

enum { ROOM = 20000, TEXT = 1 << 20 };

static struct hm_match match, back;
static struct hm_move  log_a[ROOM], log_b[ROOM];
static char            text[TEXT], again[TEXT];
static struct hm_msg   msg;

static void play_through(const struct hm_game *g, uint8_t nseat, uint64_t number, uint32_t max)
{
    static struct random_play d;
    struct hm_move            m;
    play_start(&d, g, nseat, number, true);
    assert_int_equal(hm_match_start(&match, g, &d.setup, &d.seed, log_a, ROOM, &msg), HM_OK);
    while (d.n < max && !play_over(&d) && play_choose(&d, &m)) {
        assert_int_equal(hm_match_play(&match, &m, NULL, NULL), HM_OK);
        play_make(&d, &m);
    }
}

static enum hm_err read_back(const char *record)
{
    struct hm_game g = hm_game_of(hm_game_find("null"));
    memset(&msg, 0, sizeof msg);
    memset(&back, 0x77, sizeof back);
    return hm_record_parse(&back, &g, record, strlen(record), log_b, ROOM, &msg);
}

TEST(whole_games_survive_being_written_down)
{
    UNUSED;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game g = hm_game_of(hm_games[i]);
        for (uint64_t number = 0; number < 8; number++) {
            uint8_t nseat =
                (uint8_t)(g.ops->min_seats + number % (g.ops->max_seats - g.ops->min_seats + 1u));
            play_through(&g, nseat, number, number < 4 ? 30 : ROOM);
            snprintf(match.name[0], HM_NAME_SIZE, "Ann Bonny");
            size_t n = hm_record_print(&match, text, sizeof text);
            assert_true(n < sizeof text);
            assert_int_equal(hm_record_print(&match, NULL, 0), n);
            assert_ptr_equal(hm_record_game(text, n, &msg), g.ops);
            assert_int_equal(hm_record_parse(&back, &g, text, n, log_b, ROOM, &msg), HM_OK);
            assert_int_equal(back.n, match.n);
            assert_memory_equal(&back.state, &match.state, g.ops->state_size);
            assert_memory_equal(log_a, log_b, match.n * sizeof log_a[0]);
            assert_string_equal(back.name[0], "Ann Bonny");
            assert_string_equal(back.name[1], "");
            hm_record_print(&back, again, sizeof again);
            assert_string_equal(text, again);
        }
    }
}

TEST(a_game_from_a_position_is_written_with_it)
{
    UNUSED;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game g = hm_game_of(hm_games[i]);
        play_through(&g, g.ops->min_seats, 0, 1); /* number 0 has the default options */
        struct hm_seed  seed = {{9}};
        struct hm_state position;
        static char     json[HM_TEXT_SIZE];
        size_t          n = g.ops->print(g.edition, &match.state, false, json, sizeof json);
        assert_int_equal(hm_position_read(&g, json, n, &position, &msg), HM_OK);
        hm_match_start_at(&match, &g, &position, &seed, log_a, ROOM);
        static struct hm_move list[HM_MOVES];
        for (unsigned k = 0; k < 10 && !hm_match_over(&match); k++) {
            g.ops->legal(g.edition, &match.state, (hm_seat)hm_lowest(match.state.head.prompt),
                         HM_LISTED, list);
            assert_int_equal(hm_match_play(&match, &list[0], NULL, NULL), HM_OK);
        }
        n = hm_record_print(&match, text, sizeof text);
        assert_contains(text, "\nposition {");
        assert_int_equal(hm_record_parse(&back, &g, text, n, log_b, ROOM, &msg), HM_OK);
        assert_memory_equal(&back.state, &match.state, g.ops->state_size);
    }
}

TEST(a_record_is_replayed_by_its_revision_of_the_rules)
{
    UNUSED;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game g = hm_game_of(hm_games[i]);
        struct hm_seed seed = {{7}};
        for (uint8_t revision = 1; revision <= g.ops->rules; revision++) {
            struct hm_setup setup = hm_setup_for(g.ops, g.ops->min_seats);
            char            line[16];
            setup.rules = revision;
            assert_int_equal(hm_match_start(&match, &g, &setup, &seed, log_a, ROOM, &msg), HM_OK);
            assert_int_equal(match.state.head.rules, revision);
            size_t n = hm_record_print(&match, text, sizeof text);
            snprintf(line, sizeof line, "\nrules %u\n", (unsigned)revision);
            assert_contains(text, line);
            assert_int_equal(hm_record_parse(&back, &g, text, n, log_b, ROOM, &msg), HM_OK);
            assert_memory_equal(&back.state, &match.state, g.ops->state_size);
        }
        struct hm_setup setup = hm_setup_for(g.ops, g.ops->min_seats);
        setup.rules = (uint8_t)(g.ops->rules + 1);
        assert_int_equal(hm_match_start(&match, &g, &setup, &seed, log_a, ROOM, &msg), HM_REFUSED);
    }
}

TEST(names_cannot_break_the_record)
{
    UNUSED;
    struct hm_game g = hm_game_of(hm_game_find("null"));
    play_through(&g, 2, 1, ROOM);
    snprintf(match.name[0], HM_NAME_SIZE, "a,b\n\nA swap #x");
    snprintf(match.name[1], HM_NAME_SIZE, "\xc3\xa9");
    hm_record_print(&match, text, sizeof text);
    assert_int_equal(read_back(text), HM_OK);
    assert_string_equal(back.name[0], "a b  A swap  x");
    assert_string_equal(back.name[1], "\xc3\xa9");
}

#define CARDS "cards 6e756c6c20686173206f6e652065646974696f6e2c20616e6420697320697400\n"
#define HEAD  "harbour-record 1\ngame null\nrules 1\n" CARDS

/* 47 bytes are kept, and a character that would be only half among them is left out. */
TEST(a_name_is_not_cut_inside_a_character)
{
    UNUSED;
    for (int before = 1; before < 4; before++) {
        char name[80] = "yyy";
        for (int i = before; i < 60; i += 2)
            memcpy(name + i, "\xc3\xa4", 3);
        snprintf(again, TEXT, HEAD "players 2\nfirst A\nnames %s, Ben\nseed x\n\n", name);
        assert_int_equal(read_back(again), HM_OK);
        assert_int_equal(strlen(back.name[0]), before % 2 == 1 ? 47 : 46);
        assert_memory_equal(back.name[0], name, strlen(back.name[0]));
        assert_string_equal(back.name[1], "Ben");
    }
}

/* A program that prints the names is not controlled by them. */
TEST(names_have_no_control_characters)
{
    UNUSED;
    assert_int_equal(read_back(HEAD "players 2\nfirst A\nnames A\x1b[2J\x07nn, B\ten\nseed x\n\n"),
                     HM_OK);
    assert_string_equal(back.name[0], "A [2J nn");
    assert_string_equal(back.name[1], "B en");
}

TEST(a_byte_order_mark_is_passed_over)
{
    UNUSED;
    struct hm_game g = hm_game_of(hm_game_find("null"));
    play_through(&g, 2, 3, ROOM);
    memcpy(again, "\xef\xbb\xbf", 3);
    hm_record_print(&match, again + 3, sizeof again - 3);
    assert_int_equal(read_back(again), HM_OK);
    assert_int_equal(back.n, match.n);
}

TEST(comments_blanks_and_remarks_are_passed_over)
{
    UNUSED;
    assert_int_equal(
        read_back("# kept by hand\nharbour-record 1\ngame null # the game\n  rules   1\r\n" CARDS
                  "players 2\nfirst A\ncommitment 00\ndate 1842-05-01\nseed x\n\n\n a KEEP\r\n# B "
                  "thinks\nB  keep # at last\n\n"),
        HM_OK);
    assert_int_equal(back.n, 2);
    assert_true(hm_match_over(&back));
}

static void assert_wrong(const char *record, enum hm_err err, const char *says)
{
    enum hm_err got = read_back(record);
    if (got != err)
        fail_msg("error %d, not %d, for %s", (int)got, (int)err, record);
    assert_contains(msg.text, says);
}

TEST(faults_in_the_header_are_named_by_line)
{
    UNUSED;
    assert_wrong("", HM_MALFORMED, "begins with");
    assert_wrong("harbour-record 2\n", HM_MALFORMED, "line 1: a record begins with");
    assert_wrong("harbour-record 1\ngame chess\n", HM_MISMATCH,
                 "line 2: this is a record of another game: chess");
    assert_wrong("harbour-record 1\ngame null\nrules 9\n", HM_MISMATCH, "line 3");
    assert_wrong("harbour-record 1\ngame null\nrules many\n", HM_MALFORMED, "line 3");
    assert_wrong("harbour-record 1\ngame null\nrules 1\ncards 00\n", HM_MISMATCH,
                 "line 4: the record was made with another edition");
    assert_wrong(HEAD "players 9\n", HM_MALFORMED, "line 5");
    assert_wrong(HEAD "players 2\nfirst Z\nseed x\n", HM_MALFORMED,
                 "line 6: this is not a seat: Z");
    assert_wrong(HEAD "players 2\nfirst AB\nseed x\n", HM_MALFORMED, "not a seat");
    assert_wrong(HEAD "players 2\nfirst C\nseed x\n", HM_REFUSED, "first seat");
    assert_wrong(HEAD "players 2\nweather fine\n", HM_MALFORMED,
                 "line 6: unknown header line: weather");
    assert_wrong(HEAD "seed x\n\n", HM_MALFORMED, "number of players");
    assert_wrong(HEAD "players 2\n\n", HM_MALFORMED, "no seed");
    assert_wrong("harbour-record 1\ngame null\nplayers 2\nseed x\n\n", HM_MALFORMED,
                 "must name the rules and the cards");
    assert_wrong(HEAD "position {\nseed x\n", HM_MALFORMED, "line 5: position: line 1");
    assert_wrong(HEAD "players 2\nseed x\nresult\n", HM_MALFORMED, "one number for each seat");
    assert_wrong(HEAD "players 2\nseed x\nresult 1 x\n", HM_MALFORMED, "one number for each seat");
    assert_wrong(HEAD "players 2\nseed x\nresult 1 2 3 4 5 6\n", HM_MALFORMED,
                 "one number for each seat");
    assert_wrong(HEAD "players 2\nseed x\nwinners QQ\n", HM_MALFORMED, "not a seat");
}

TEST(faults_in_the_moves_are_named_by_line_and_rule)
{
    UNUSED;
    assert_wrong(HEAD "players 2\nfirst A\nseed x\n\nA keep\nA keep\n", HM_REFUSED,
                 "line 10: refused by N-1: It is not");
    assert_wrong(HEAD "players 2\nfirst A\nseed x\n\nA dance\n", HM_MALFORMED,
                 "line 9: a move is 'keep' or 'swap'");
    assert_wrong(HEAD "players 2\nfirst A\nseed x\n\nE keep\n", HM_MALFORMED,
                 "line 9: there is no such seat");
    assert_wrong(HEAD "players 2\nfirst A\nseed x\n\nA keep\nB keep\nA keep\n", HM_REFUSED,
                 "line 11");
}

TEST(a_result_that_does_not_follow_is_refused)
{
    UNUSED;
    assert_wrong(HEAD "players 2\nfirst A\nseed x\nresult 1 2\n\nA keep\n", HM_MALFORMED,
                 "not over");
    assert_wrong(HEAD "players 2\nfirst A\nseed x\nresult 90 91\n\nA keep\nB keep\n", HM_MALFORMED,
                 "not what the moves lead to");
    assert_wrong(HEAD "players 2\nfirst A\nseed x\nresult -1\n\nA keep\nB keep\n", HM_MALFORMED,
                 "not what the moves lead to");
    assert_wrong(HEAD "players 2\nfirst A\nseed x\nwinners A B\n\nA keep\nB keep\n", HM_MALFORMED,
                 "winners");
}

TEST(lines_too_long_and_bytes_that_are_no_text)
{
    UNUSED;
    memset(text, 'x', 9000);
    strcpy(text + 9000, "\n");
    assert_int_equal(read_back(text), HM_MALFORMED);
    assert_contains(msg.text, "too long");
    static const char zero[] = "harbour-record 1\ngame nu\0ll\n";
    struct hm_game    g = hm_game_of(hm_game_find("null"));
    assert_int_equal(hm_record_parse(&back, &g, zero, sizeof zero - 1, log_b, ROOM, &msg),
                     HM_MALFORMED);
    assert_contains(msg.text, "line 2: this is not a text file");
    assert_int_equal(hm_record_parse(&back, &g, zero, sizeof zero - 1, log_b, ROOM, NULL),
                     HM_MALFORMED);
}

TEST(a_long_record_needs_space)
{
    UNUSED;
    struct hm_game g = hm_game_of(hm_game_find("null"));
    const char    *record = HEAD "players 2\nfirst A\nseed x\n\nA keep\nB keep\n";
    assert_int_equal(hm_record_parse(&back, &g, record, strlen(record), log_b, 1, &msg),
                     HM_NO_SPACE);
    assert_contains(msg.text, "line 10");
}

static const struct hm_ops *game_of(const char *record)
{
    return hm_record_game(record, strlen(record), &msg);
}

TEST(the_game_of_a_record)
{
    UNUSED;
    assert_ptr_equal(game_of("harbour-record 1\nrules 1\ngame null\n"), hm_game_find("null"));
    assert_ptr_equal(game_of("\xef\xbb\xbfharbour-record 1\ngame null\n"), hm_game_find("null"));
    assert_null(game_of("harbour-record 1\ngame chess\n"));
    assert_contains(msg.text, "unknown game: chess");
    assert_null(game_of("harbour-record 1\nrules 1\n\ngame null\n"));
    assert_contains(msg.text, "does not name a game");
    assert_null(game_of("PGN"));
    assert_contains(msg.text, "begins with");
    assert_null(game_of(""));
    memset(text, 'x', 9000);
    text[9000] = 0;
    assert_null(game_of(text));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(whole_games_survive_being_written_down),
        RUN(a_game_from_a_position_is_written_with_it),
        RUN(a_record_is_replayed_by_its_revision_of_the_rules),
        RUN(names_cannot_break_the_record),
        RUN(a_name_is_not_cut_inside_a_character),
        RUN(names_have_no_control_characters),
        RUN(a_byte_order_mark_is_passed_over),
        RUN(comments_blanks_and_remarks_are_passed_over),
        RUN(faults_in_the_header_are_named_by_line),
        RUN(faults_in_the_moves_are_named_by_line_and_rule),
        RUN(a_result_that_does_not_follow_is_refused),
        RUN(lines_too_long_and_bytes_that_are_no_text),
        RUN(a_long_record_needs_space),
        RUN(the_game_of_a_record),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
