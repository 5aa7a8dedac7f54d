/*
 * test_tsv.c: reading TSV tables; error messages name file, line and column.
 */
#include "base/sha256.h"
#include "base/tsv.h"

#include "support/check.h"

static const char *const columns[] = {"id", "good", "cost"};
static const char *const goods[] = {"grain", "fur", NULL};

static struct hm_table  table;
static struct hm_reader reader;
static struct hm_row    row;
static struct hm_msg    msg;
static bool             more;

static enum hm_err open_table(const char *text)
{
    table = (struct hm_table){"t.tsv", text, strlen(text)};
    memset(&msg, 0, sizeof msg);
    return hm_table_open(&reader, &table, columns, 3, &msg);
}

static void open_at_first_row(const char *text)
{
    assert_int_equal(open_table(text), HM_OK);
    assert_int_equal(hm_table_next(&reader, &row, &more, &msg), HM_OK);
    assert_true(more);
}

TEST(rows_come_in_the_order_of_the_columns_asked_for)
{
    UNUSED;
    open_at_first_row("cost\tid\tgood\n# a comment\n\n7\tG01\tfur\r\n8\tG02\tgrain");
    assert_true(hm_word_is(row.field[0], "G01"));
    assert_true(hm_word_is(row.field[1], "fur"));
    assert_true(hm_word_is(row.field[2], "7"));
    assert_int_equal(row.line, 4);
    assert_int_equal(hm_table_next(&reader, &row, &more, &msg), HM_OK);
    assert_true(more);
    assert_true(hm_word_is(row.field[0], "G02"));
    assert_int_equal(hm_table_next(&reader, &row, &more, &msg), HM_OK);
    assert_false(more);
}

TEST(header_is_known_by_its_columns)
{
    UNUSED;
    open_table("cost\tid\tgood\n");
    assert_true(hm_table_has(&table, columns, 3));
    assert_false(hm_table_has(&table, columns, 2));
    open_table("cost\tid\tprice\n");
    assert_false(hm_table_has(&table, columns, 3));
    open_table("");
    assert_false(hm_table_has(&table, columns, 3));
}

TEST(broken_headers)
{
    UNUSED;
    assert_int_equal(open_table("\n# nothing\n"), HM_MALFORMED);
    assert_contains(msg.text, "t.tsv:1:1: the table is empty");
    assert_int_equal(open_table("id\tgood\n"), HM_MALFORMED);
    assert_contains(msg.text, "t.tsv:1:1: the header has no column 'cost'");
    assert_int_equal(open_table("# x\nid\tgood\tcost\tprice\n"), HM_MALFORMED);
    assert_contains(msg.text, "t.tsv:2:14: unknown or repeated column");
    assert_int_equal(open_table("id\tid\tgood\tcost\n"), HM_MALFORMED);
    assert_contains(msg.text, "t.tsv:1:4: unknown or repeated column");
    assert_int_equal(open_table("a\tb\tc\td\te\tf\tg\th\ti\tj\tk\tl\tm\tn\to\tp\tq\n"),
                     HM_MALFORMED);
    assert_contains(msg.text, "too many columns");
}

TEST(a_file_with_zero_bytes_is_no_table)
{
    UNUSED;
    static const char text[] = "id\tgood\tcost\nG01\0fur\t7\n";
    table = (struct hm_table){"t.tsv", text, sizeof text - 1};
    assert_int_equal(hm_table_open(&reader, &table, columns, 3, &msg), HM_MALFORMED);
    assert_contains(msg.text, "not a text file");
}

TEST(rows_of_the_wrong_width)
{
    UNUSED;
    open_table("id\tgood\tcost\nG01\tfur\n");
    assert_int_equal(hm_table_next(&reader, &row, &more, &msg), HM_MALFORMED);
    assert_string_equal(msg.text, "t.tsv:2:8: the row has too few columns");
    open_table("id\tgood\tcost\nG01\tfur\t7\t8\n");
    assert_int_equal(hm_table_next(&reader, &row, &more, &msg), HM_MALFORMED);
    assert_contains(msg.text, "too many columns");
}

TEST(complaint_points_at_the_field)
{
    UNUSED;
    open_at_first_row("id\tgood\tcost\nG01\tsilk\t7\n");
    uint8_t out;
    assert_int_equal(hm_table_word(&reader, &row, 1, goods, &out, &msg), HM_MALFORMED);
    assert_string_equal(msg.text, "t.tsv:2:5: good 'silk': must be one of grain, fur");
    assert_int_equal(hm_table_word(&reader, &row, 1, goods, &out, NULL), HM_MALFORMED);
}

TEST(words_of_a_list)
{
    UNUSED;
    open_at_first_row("id\tgood\tcost\nG01\tfur\t7\n");
    uint8_t out = 9;
    assert_int_equal(hm_table_word(&reader, &row, 1, goods, &out, &msg), HM_OK);
    assert_int_equal(out, 1);
}

TEST(numbers_in_their_range)
{
    UNUSED;
    int out = -5;
    open_at_first_row("id\tgood\tcost\n12\t-\t7\n");
    assert_int_equal(hm_table_number(&reader, &row, 2, 0, 7, -1, &out, &msg), HM_OK);
    assert_int_equal(out, 7);
    assert_int_equal(hm_table_number(&reader, &row, 1, 0, 7, 3, &out, &msg), HM_OK);
    assert_int_equal(out, 3);
    assert_int_equal(hm_table_number(&reader, &row, 1, 0, 7, -1, &out, &msg), HM_MALFORMED);
    assert_int_equal(hm_table_number(&reader, &row, 0, 0, 7, -1, &out, &msg), HM_MALFORMED);
    assert_string_equal(msg.text, "t.tsv:2:1: id '12': must be a whole number from 0 to 7");
    assert_int_equal(hm_table_number(&reader, &row, 0, 13, 20, -1, &out, &msg), HM_MALFORMED);
}

TEST(card_ids)
{
    UNUSED;
    static struct hm_edition e;
    static const struct {
        const char *text, *fault;
    } bad[] = {
        {"id\tgood\tcost\n\tfur\t7\n", "an id has 1 to 7"},
        {"id\tgood\tcost\nABCDEFGH\tfur\t7\n", "an id has 1 to 7"},
        {"id\tgood\tcost\ng01\tfur\t7\n", "capital letters"},
        {"id\tgood\tcost\nG 1\tfur\t7\n", "capital letters"},
        {"id\tgood\tcost\nG01\tfur\t7\n", "already"},
    };
    open_at_first_row("id\tgood\tcost\nG01\tfur\t7\n");
    assert_int_equal(hm_table_card_id(&reader, &row, 0, &e, 0, &msg), HM_OK);
    assert_string_equal(e.id[0], "G01");
    for (size_t i = 0; i < 5; i++) {
        open_at_first_row(bad[i].text);
        assert_int_equal(hm_table_card_id(&reader, &row, 0, &e, 1, &msg), HM_MALFORMED);
        assert_contains(msg.text, bad[i].fault);
    }
}

static void digest_of(const char *text, uint8_t out[32])
{
    struct hm_sha256 s;
    hm_sha256_begin(&s);
    open_at_first_row(text);
    while (more) {
        hm_table_digest(&reader, &row, 1, &s);
        assert_int_equal(hm_table_next(&reader, &row, &more, &msg), HM_OK);
    }
    hm_sha256_end(&s, out);
}

TEST(digest_ignores_comments_column_order_and_the_column_left_out)
{
    UNUSED;
    uint8_t a[32], b[32], c[32];
    digest_of("id\tgood\tcost\nG01\tfur\t7\n", a);
    digest_of("# note\ncost\tid\tgood\r\n7\tG01\tgrain\r\n", b);
    digest_of("id\tgood\tcost\nG01\tfur\t8\n", c);
    assert_memory_equal(a, b, 32);
    assert_memory_not_equal(a, c, 32);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(rows_come_in_the_order_of_the_columns_asked_for),
        RUN(header_is_known_by_its_columns),
        RUN(broken_headers),
        RUN(a_file_with_zero_bytes_is_no_table),
        RUN(rows_of_the_wrong_width),
        RUN(complaint_points_at_the_field),
        RUN(words_of_a_list),
        RUN(numbers_in_their_range),
        RUN(card_ids),
        RUN(digest_ignores_comments_column_order_and_the_column_left_out),
    };
    return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
