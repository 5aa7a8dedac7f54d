/*
 * rt_tables.c: reading an edition, and every error message about one.
 *
 * The tables of the default edition are read from data/ and changed in one place each.
 */
#include "rt_table.h"

#include <stdio.h>
#include <stdlib.h>

enum { CARDS, BOARD, CHANNELS, TABLES };

static char            text[TABLES][32768];
static struct hm_table table[TABLES];

static void read_tables(void)
{
    static const char *const name[TABLES] = {"cards.tsv", "board.tsv", "channels.tsv"};
    const char              *root = getenv("HARBOUR_SOURCE");
    for (unsigned i = 0; i < TABLES; i++) {
        char path[1000];
        snprintf(path, sizeof path, "%s/data/rotterdam/%s", root != NULL ? root : ".", name[i]);
        FILE *f = fopen(path, "rb");
        if (f == NULL)
            fail_msg("cannot open %s", path);
        size_t n = fread(text[i], 1, sizeof text[i] - 2000, f);
        fclose(f);
        text[i][n] = 0;
        table[i] = (struct hm_table){name[i], text[i], n};
    }
}

/* Replaces the first `old` in a table; the rest moves up or down. */
static void edit(unsigned which, const char *old, const char *new)
{
    char *at = strstr(text[which], old);
    if (at == NULL)
        fail_msg("'%s' is not in the table", old);
    memmove(at + strlen(new), at + strlen(old), strlen(at + strlen(old)) + 1);
    memcpy(at, new, strlen(new));
    table[which].len = strlen(text[which]);
}

static void append(unsigned which, const char *row)
{
    strcat(text[which], row);
    table[which].len = strlen(text[which]);
}

/* Asserts that the tables are refused, nothing is written and the message has both parts; reads
 * them anew. */
static void expect_error(const char *where, const char *what)
{
    static struct hm_edition_buffer buffer, before;
    struct hm_msg                   msg = {""};
    memset(&buffer, 0x3c, sizeof buffer);
    before = buffer;
    assert_int_equal(rt_ops.load((struct hm_edition *)(void *)buffer.byte, table, TABLES, &msg),
                     HM_MALFORMED);
    assert_memory_equal(&buffer, &before, sizeof buffer);
    assert_contains(msg.text, where);
    assert_contains(msg.text, what);
    read_tables();
}

static int fresh(void **unused_)
{
    UNUSED;
    read_tables();
    return 0;
}

TEST(the_default_edition_is_what_the_tables_say)
{
    UNUSED;
    static struct hm_edition_buffer buffer;
    struct hm_msg                   msg;
    struct hm_edition              *e = (struct hm_edition *)(void *)buffer.byte;
    assert_int_equal(rt_ops.load(e, table, TABLES, &msg), HM_OK);
    assert_memory_equal(e, rotterdam.edition, rt_ops.edition_size);
    /* in any order, regardless of the source column */
    struct hm_table turned[] = {table[CHANNELS], table[CARDS], table[BOARD]};
    edit(CARDS, "PET1\tproduct\tpetrol\tBOT\t-\t1\treconstructed",
         "PET1\tproduct\tpetrol\tBOT\t-\t1\tprinted");
    turned[1].len = table[CARDS].len;
    assert_int_equal(rt_ops.load(e, turned, TABLES, &msg), HM_OK);
    assert_memory_equal(e->digest, rotterdam.edition->digest, 32);
    assert_int_equal(e->source[0], HM_PRINTED);
    /* another number is another edition */
    edit(BOARD, "70\t190", "70\t191");
    turned[2].len = table[BOARD].len;
    assert_int_equal(rt_ops.load(e, turned, TABLES, &msg), HM_OK);
    assert_memory_not_equal(e->digest, rotterdam.edition->digest, 32);
}

TEST(another_board_is_another_edition)
{
    UNUSED;
    static struct hm_edition_buffer buffer;
    static struct hm_move           list[HM_MOVES];
    struct hm_msg                   msg;
    struct hm_edition              *e = (struct hm_edition *)(void *)buffer.byte;
    strcpy(text[BOARD], "id\tname\tkind\torder\tx\ty\tanchor\tsource\n"
                        "X\tThe Sea\tstart\t9\t0\t0\tno\tprinted\n"
                        "Y\tThe River\triver\t20\t1\t1\tyes\tprinted\n"
                        "WAA\tW\tharbour\t40\t2\t0\tno\tprinted\n"
                        "BOT\tB\tharbour\t30\t2\t0\tno\tprinted\n"
                        "MER\tM\tharbour\t50\t2\t0\tno\tprinted\n"
                        "VUL\tV\tharbour\t60\t2\t0\tno\tprinted\n");
    strcpy(text[CHANNELS],
           "from\tto\tcolour\tsource\nX\tY\tred\tprinted\nY\tBOT\tgreen\tprinted\nY\tVUL\tgreen\tpr"
           "inted\n"
           "Y\tMER\tgreen\tprinted\nY\tWAA\tyellow\tprinted\nX\tWAA\tgreen\tprinted\n");
    table[BOARD].len = strlen(text[BOARD]);
    table[CHANNELS].len = strlen(text[CHANNELS]);
    assert_int_equal(rt_ops.load(e, table, TABLES, &msg), HM_OK);
    assert_string_equal(hm_rt_position_of(e, 0)->id, "X"); /* numbered by order */
    assert_string_equal(hm_rt_position_of(e, 2)->id, "BOT");
    struct hm_state       s;
    struct hm_rng         rng;
    const struct hm_setup setup = {.nseat = 3, .first = 0, .option = {3, 8, 1}};
    memset(&s, 0, sizeof s);
    hm_rng_fast(&rng, 5);
    /* three ways at a fork, and the game goes on to its end */
    for (unsigned game = 0; game < 20; game++) {
        assert_int_equal(rt_ops.deal(e, &s, &setup, &rng, NULL), HM_OK);
        while (s.head.prompt != 0) {
            size_t n = rt_ops.legal(e, &s, (hm_seat)hm_lowest(s.head.prompt), HM_LISTED, list);
            assert_true(n > 0);
            const struct hm_move *m = &list[hm_rng_below(&rng, (uint32_t)n)];
            assert_null(rt_ops.check(e, &s, m));
            assert_int_equal(rt_ops.apply(e, &s, m, &rng, NULL), HM_OK);
            assert_holds(hm_audit(&(struct hm_game){&rt_ops, e}, &s));
        }
    }
}

TEST(the_tables_must_be_three_and_different)
{
    UNUSED;
    static struct hm_edition_buffer buffer;
    struct hm_edition              *e = (struct hm_edition *)(void *)buffer.byte;
    struct hm_msg                   msg;
    assert_int_equal(rt_ops.load(e, table, 2, &msg), HM_MALFORMED);
    assert_contains(msg.text, "missing: channels");
    table[CHANNELS] = table[BOARD];
    assert_int_equal(rt_ops.load(e, table, TABLES, &msg), HM_MALFORMED);
    assert_contains(msg.text, "board.tsv:1:1: a second table of board");
    read_tables();
    edit(BOARD, "anchor", "lantern");
    expect_error("board.tsv:1:1:", "header");
    text[CARDS][0] = 0;
    table[CARDS].len = 0;
    expect_error("cards.tsv:1:1:", "header");
    strcpy(text[CHANNELS], "from\tto\tcolour\tsource\n");
    table[CHANNELS].len = strlen(text[CHANNELS]);
    expect_error("channels.tsv:1:1:", "no rows");
}

TEST(cards_with_mistakes)
{
    UNUSED;
    edit(CARDS, "PET2\t", "PET1\t");
    expect_error("cards.tsv:3:1:", "already");
    edit(CARDS, "PET2\tproduct", "PET2\tproducts");
    expect_error("cards.tsv:3:6:", "must be one of product, assignment, shipping");
    edit(CARDS, "PET2\tproduct\tpetrol", "PET2\tproduct\tpetroleum");
    expect_error("cards.tsv:3:14:", "orange-juice");
    edit(CARDS, "PET2\tproduct\tpetrol\tBOT", "PET2\tproduct\tpetrol\tBOOT");
    expect_error("cards.tsv:3:21:", "must be one of BOT");
    edit(CARDS, "PET2\tproduct\tpetrol\tBOT\t-", "PET2\tproduct\tpetrol\tBOT\tPET");
    expect_error("cards.tsv:3:25:", "must be '-'");
    edit(CARDS, "PET2\tproduct\tpetrol\tBOT\t-\t1", "PET2\tproduct\tpetrol\tBOT\t-\tone");
    expect_error("cards.tsv:3:27:", "whole number");
    edit(CARDS, "PET2\tproduct\tpetrol\tBOT\t-\t1", "PET2\tproduct\tpetrol\tBOT\t-\t2");
    expect_error("cards.tsv:3:27:", "equal cards have equal points");
    edit(CARDS, "PET2\tproduct\tpetrol\tBOT\t-\t1\treconstructed",
         "PET2\tproduct\tpetrol\tBOT\t-\t1\tinvented");
    expect_error("cards.tsv:3:29:", "printed");
    edit(CARDS, "PET2\tproduct\tpetrol", "XET2\tproduct\tpetrol");
    expect_error("cards.tsv:3:1:", "other letters");
    edit(CARDS, "PET2\tproduct\tpetrol\tBOT", "PET2\tproduct\tpetrol\tVUL");
    expect_error("cards.tsv:3:21:", "another harbour");
    edit(CARDS, "COR1\tproduct\tcornflakes\tVUL", "PLA8\tproduct\tplastics\tBOT");
    expect_error("cards.tsv:25:", "15 product cards");
}

TEST(assignments_with_mistakes)
{
    UNUSED;
    edit(CARDS, "PET+PLA\t", "PET+PLO\t");
    expect_error("cards.tsv:62:", "unknown product");
    edit(CARDS, "PET+PLA\t", "PETPLA\t");
    expect_error("cards.tsv:62:", "two or three products such as");
    edit(CARDS, "PET+PLA\t", "PET+\t");
    expect_error("cards.tsv:62:", "two or three products such as");
    edit(CARDS, "PET+PLA\t", "PET\t");
    expect_error("cards.tsv:62:", "two or three products (RT-1.4)");
    edit(CARDS, "PET+PLA\t", "PET+PLA+BRE+COR\t");
    expect_error("cards.tsv:62:", "two or three products (RT-1.4)");
    edit(CARDS, "A01\tassignment\t-\t-", "A01\tassignment\tjam\t-");
    expect_error("cards.tsv:62:16:", "must be '-'");
    edit(CARDS, "A01\tassignment\t-\t-", "A01\tassignment\t-\tBOT");
    expect_error("cards.tsv:62:18:", "must be '-'");
}

TEST(shipping_cards_with_mistakes)
{
    UNUSED;
    edit(CARDS, "H06\tshipping\tsetback", "H06\tshipping\tset-back");
    expect_error("cards.tsv:113:", "heavy-storm");
    edit(CARDS, "setback\t-\t-\t0", "setback\tBOT\t-\t0");
    expect_error("cards.tsv:113:", "must be '-'");
    edit(CARDS, "setback\t-\t-\t0", "setback\t-\tJAM\t0");
    expect_error("cards.tsv:113:", "must be '-'");
    edit(CARDS, "setback\t-\t-\t0", "setback\t-\t-\t1");
    expect_error("cards.tsv:113:", "advantages have points");
    edit(CARDS, "advantage\t-\t-\t1", "advantage\t-\t-\t0");
    expect_error("cards.tsv:118:", "advantages have points");
    edit(CARDS, "H12\tshipping\tadvantage\t-\t-\t1", "H12\tshipping\tadvantage\t-\t-\t3");
    expect_error("cards.tsv:119:", "equal cards have equal points");
    edit(CARDS, "H14\tshipping\textra-advantage\t-\t-\t2", "H14\tshipping\tadvantage\t-\t-\t1");
    expect_error("cards.tsv:127:", "nine kinds");
}

TEST(cards_that_are_too_many_too_few_or_out_of_order)
{
    UNUSED;
    edit(CARDS, "PET8\tproduct\tpetrol\tBOT\t-\t1\treconstructed\n", "");
    /* the first assignment comes too soon */
    expect_error("cards.tsv:61:", "60 product cards come first");
    edit(CARDS, "A46\tassignment\t-\t-\tPLA+BRE+JAM\t7\treconstructed\n", "");
    expect_error("cards.tsv:107:", "come first, then 20 shipping cards");
    edit(CARDS, "H20\tshipping\tjoker\t-\t-\t0\tpartly-printed\n", "");
    expect_error("cards.tsv:126:", "ends too early");
    append(CARDS, "H21\tshipping\tjoker\t-\t-\t0\tprinted\n");
    expect_error("cards.tsv:128:", "no more than 126 cards");
    edit(CARDS, "H20\tshipping\tjoker\t-\t-\t0", "A47\tassignment\t-\t-\tPET+PLA\t4");
    expect_error("cards.tsv:127:", "then 46 assignments");
    edit(CARDS, "A01\tassignment\t-\t-\tPET+PLA\t4", "CAR8\tproduct\tcarpets\tWAA\t-\t2");
    expect_error("cards.tsv:62:", "there are 60 product cards");
    /* fifteen cards of a harbour, but of one product */
    for (unsigned i = 1; i <= 7; i++) {
        char old[40] = "PLA1\tproduct\tplastics", new[40] = "PET10\tproduct\tpetrol";
        old[3] = (char)('0' + i);
        new[4] = (char)('0' + i);
        edit(CARDS, old, new);
    }
    for (char *at; (at = strstr(text[CARDS], "PLA")) != NULL;)
        memcpy(at, "BRE", 3);
    expect_error("cards.tsv:127:", "two products");
}

TEST(boards_with_mistakes)
{
    UNUSED;
    edit(BOARD, "S2\t", "S1\t");
    expect_error("board.tsv:3:1:", "already");
    edit(BOARD, "S2\t", "s1\t");
    expect_error("board.tsv:3:1:", "capital letters");
    edit(BOARD, "S2\t", "\t");
    expect_error("board.tsv:3:1:", "1 to 7");
    edit(BOARD, "S2\t", "S23456789\t");
    expect_error("board.tsv:3:1:", "1 to 7");
    edit(BOARD, "Maasgeul South", "");
    expect_error("board.tsv:3:4:", "1 to 39");
    edit(BOARD, "Maasgeul South", "Maasgeul South Maasgeul South Maasgeul South");
    expect_error("board.tsv:3:4:", "1 to 39");
    edit(BOARD, "Maasgeul South", "Maasgeul \"South\"");
    expect_error("board.tsv:3:4:", "no control characters");
    edit(BOARD, "Maasgeul South", "Maas\\geul");
    expect_error("board.tsv:3:4:", "no control characters");
    edit(BOARD, "Maasgeul South", "Maas\x7fgeul");
    expect_error("board.tsv:3:4:", "no control characters");
    edit(BOARD, "Maasgeul South", "Maas\x01geul");
    expect_error("board.tsv:3:4:", "no control characters");
    edit(BOARD, "Maasgeul South\tstart", "Maasgeul South\tsea");
    expect_error("board.tsv:3:19:", "start, river, harbour");
    edit(BOARD, "Maasgeul South\tstart", "Maasgeul South\tharbour");
    expect_error("board.tsv:3:19:", "nothing else is one");
    edit(BOARD, "Merwehaven\tharbour", "Merwehaven\triver");
    expect_error("board.tsv:32:", "RT-1.2");
    edit(BOARD, "start\t1\t70", "start\t0\t70");
    expect_error("board.tsv:3:25:", "another position has this order");
    edit(BOARD, "start\t1\t70", "start\t-1\t70");
    expect_error("board.tsv:3:25:", "whole number");
    edit(BOARD, "start\t1\t70", "start\t1\t70000");
    expect_error("board.tsv:3:27:", "whole number");
    edit(BOARD, "70\t255", "70\tx");
    expect_error("board.tsv:3:30:", "whole number");
    edit(BOARD, "70\t255\tno", "70\t255\tmaybe");
    expect_error("board.tsv:3:34:", "no, yes");
    edit(BOARD, "70\t255\tno", "70\t255\tyes");
    expect_error("board.tsv:3:34:", "RT-1.7");
    edit(BOARD, "255\tno\tpartly-printed", "255\tno\thearsay");
    expect_error("board.tsv:3:37:", "printed");
    edit(BOARD, "WAA\tWaalhaven\tharbour\t31\t860\t490\tno\treconstructed\n", "");
    expect_error("board.tsv:32:", "all four harbours");
    for (unsigned i = 0; i < 4; i++)
        edit(BOARD, "\tstart\t", "\triver\t");
    expect_error("board.tsv:33:", "without a start position");
    for (unsigned i = 0; i < 33; i++) {
        char row[80];
        snprintf(row, sizeof row, "X%u\tX\triver\t%u\t1\t1\tno\tprinted\n", i, 100 + i);
        append(BOARD, row);
    }
    expect_error("board.tsv:66:", "at most 64 positions");
}

TEST(channels_with_mistakes)
{
    UNUSED;
    edit(CHANNELS, "S1\t1\tpurple", "S9\t1\tpurple");
    expect_error("channels.tsv:2:1:", "not a position of the board");
    edit(CHANNELS, "S1\t1\tpurple", "S1\t99\tpurple");
    expect_error("channels.tsv:2:4:", "not a position of the board");
    edit(CHANNELS, "S1\t1\tpurple", "S1\t1\tpink");
    expect_error("channels.tsv:2:6:", "red, yellow, green, white, purple");
    edit(CHANNELS, "S1\t1\tpurple\treconstructed", "S1\t1\tpurple\tguessed");
    expect_error("channels.tsv:2:13:", "printed");
    append(CHANNELS, "S1\t1\tpurple\tprinted\n");
    expect_error("channels.tsv:67:6:", "already");
    append(CHANNELS, "BOT\tWAA\tpurple\tprinted\n");
    expect_error("channels.tsv:67:1:", "leaves a harbour");
    append(CHANNELS, "17\t1\tpurple\tprinted\n");
    expect_error("channels.tsv:67:4:", "closes a cycle");
    append(CHANNELS, "17\t17\tpurple\tprinted\n");
    expect_error("channels.tsv:67:4:", "closes a cycle");
    append(CHANNELS, "5\t3\tpurple\tprinted\n"); /* no cycle, but against the order */
    expect_error("channels.tsv:67:3:", "order must grow");
    edit(CHANNELS, "14\tBOT\t", "14\tWAA\t");
    edit(CHANNELS, "18\tBOT\t", "18\tWAA\t");
    edit(CHANNELS, "19\tBOT\t", "19\tWAA\t");
    expect_error("channels.tsv:66:", "cannot be reached");
    append(CHANNELS, "1\t5\n");
    expect_error("channels.tsv:67:", "too few columns");
}

TEST(too_many_channels)
{
    UNUSED;
    static const char *const colour[] = {"red", "yellow", "green", "white", "purple"};
    for (unsigned from = 1; from <= 13; from++)
        for (unsigned c = 0; c < 5; c++) {
            char row[60];
            snprintf(row, sizeof row, "%u\t23\t%s\tprinted\n", from, colour[c]);
            append(CHANNELS, row);
        }
    expect_error("channels.tsv:130:1:", "at most 128 channels");
}

TEST(a_board_too_wide_for_lists_of_moves)
{
    UNUSED;
    for (unsigned i = 0; i < 12; i++) {
        char row[80];
        snprintf(row, sizeof row, "T%u\tT\tstart\t%u\t1\t1\tno\tprinted\n", i, 100 + i);
        append(BOARD, row);
    }
    expect_error("channels.tsv:66:", "lists of moves");
}

TEST(any_bytes_are_refused_or_give_a_sound_edition)
{
    UNUSED;
    static struct hm_edition_buffer buffer;
    struct hm_rng                   rng;
    hm_rng_fast(&rng, 99);
    unsigned fine = 0;
    for (unsigned i = 0; i < 3000; i++) {
        struct hm_msg msg = {""};
        unsigned      which = hm_rng_below(&rng, TABLES);
        for (unsigned k = hm_rng_below(&rng, 3) + 1; k > 0; k--)
            text[which][hm_rng_below(&rng, (uint32_t)table[which].len)] =
                "\t\n -+0159AHZ\x01"[hm_rng_below(&rng, 14)];
        if (rt_ops.load((struct hm_edition *)(void *)buffer.byte, table, TABLES, &msg) == HM_OK)
            fine++;
        else
            assert_true(msg.text[0] != 0);
        read_tables();
    }
    assert_true(fine > 0 && fine < 1500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(the_default_edition_is_what_the_tables_say, fresh),
        cmocka_unit_test_setup(another_board_is_another_edition, fresh),
        cmocka_unit_test_setup(the_tables_must_be_three_and_different, fresh),
        cmocka_unit_test_setup(cards_with_mistakes, fresh),
        cmocka_unit_test_setup(assignments_with_mistakes, fresh),
        cmocka_unit_test_setup(shipping_cards_with_mistakes, fresh),
        cmocka_unit_test_setup(cards_that_are_too_many_too_few_or_out_of_order, fresh),
        cmocka_unit_test_setup(boards_with_mistakes, fresh),
        cmocka_unit_test_setup(channels_with_mistakes, fresh),
        cmocka_unit_test_setup(too_many_channels, fresh),
        cmocka_unit_test_setup(a_board_too_wide_for_lists_of_moves, fresh),
        cmocka_unit_test_setup(any_bytes_are_refused_or_give_a_sound_edition, fresh),
    };
    return cmocka_run_group_tests_name("rt_tables", tests, NULL, NULL);
}
