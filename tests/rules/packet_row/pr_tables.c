/*
 * pr_tables.c: reading editions of Packet Row from their table (PR-1).
 *
 * Each test takes the table of the default edition, changes a word of it and reads it.
 */
#include "pr_table.h"

#include <stdio.h>
#include <stdlib.h>

static char   table[1 << 16];
static size_t length;

static int read_table(void **state)
{
    (void)state;
    char        name[400];
    const char *root = getenv("HARBOUR_SOURCE");
    snprintf(name, sizeof name, "%s/data/packet_row/cards.tsv", root != NULL ? root : ".");
    FILE *f = fopen(name, "rb");
    if (f == NULL)
        return -1;
    length = fread(table, 1, sizeof table - 1, f);
    table[length] = 0;
    return fclose(f);
}

static enum hm_err load(const char *text, struct hm_edition_buffer *buffer, struct hm_msg *msg)
{
    const struct hm_table t = {"cards.tsv", text, strlen(text)};
    return packet_row.ops->load((struct hm_edition *)(void *)buffer->byte, &t, 1, msg);
}

/* The table with the first `from` replaced by `to`. */
static const char *with(const char *from, const char *to)
{
    static char changed[1 << 17];
    const char *at = strstr(table, from);
    assert_non_null(at);
    memcpy(changed, table, (size_t)(at - table));
    strcpy(changed + (at - table), to);
    strcat(changed, at + strlen(from));
    return changed;
}

static void expect(const char *text, const char *message)
{
    struct hm_edition_buffer buffer;
    struct hm_msg            msg = {""};
    memset(&buffer, 0x5a, sizeof buffer);
    const struct hm_edition_buffer before = buffer;
    assert_int_equal(load(text, &buffer, &msg), HM_MALFORMED);
    assert_contains(msg.text, message);
    assert_memory_equal(&buffer, &before, sizeof buffer); /* `out` is unchanged */
}

TEST(pr_1_2_the_default_edition_is_the_table)
{
    UNUSED;
    struct hm_edition_buffer buffer;
    struct hm_msg            msg;
    assert_int_equal(load(table, &buffer, &msg), HM_OK);
    assert_memory_equal(buffer.byte, packet_row.edition, packet_row.ops->edition_size);
    assert_int_equal(packet_row.edition->ncard, 172);
}

TEST(pr_1_2_equal_cards_are_interchangeable)
{
    UNUSED;
    const uint8_t *alike = packet_row.edition->alike;
    assert_int_equal(alike[card("B13")], card("B08"));
    assert_int_equal(alike[card("M05")], card("M03"));
    assert_int_equal(alike[card("M04")], card("M03"));
    assert_int_equal(alike[card("D03")], card("D01"));
    assert_int_equal(alike[card("G29")], card("G25"));
    assert_int_equal(alike[card("G30")], card("G30"));
    for (unsigned c = 0; c < packet_row.edition->ncard; c++)
        assert_true(alike[c] <= c && alike[alike[c]] == alike[c]);
}

TEST(pr_1_2_the_source_of_a_row_does_not_change_the_digest)
{
    UNUSED;
    struct hm_edition_buffer buffer;
    struct hm_msg            msg;
    assert_int_equal(load(with("0\t25\tprinted", "0\t25\treconstructed"), &buffer, &msg), HM_OK);
    const struct hm_edition *e = (const struct hm_edition *)(const void *)buffer.byte;
    assert_memory_equal(e->digest, packet_row.edition->digest, 32);
    assert_int_equal(e->source[card("G09")], HM_RECONSTRUCTED);
    assert_int_equal(load(with("G09\tguildhall\tcontract\t-\tcotton\t3",
                               "G09\tguildhall\tcontract\t-\tcotton\t4"),
                          &buffer, &msg),
                     HM_OK);
    assert_memory_not_equal(e->digest, packet_row.edition->digest, 32);
}

TEST(pr_1_2_a_complaint_names_line_and_column)
{
    UNUSED;
    expect(with("G01\tguildhall\tcontract\t-\tgrain", "G01\tguildhall\tcontract\t-\twheat"),
           "cards.tsv:2:26: good 'wheat'");
    expect(with("D05\tdocks\tship", "D05\tdocks\tboat"), "cards.tsv:56:11: kind 'boat'");
    expect(with("D05\tdocks", "D05\tharbour"), "deck 'harbour'");
    expect(with("spain\t0\t35\treconstructed", "spain\t0\t35\tguessed"), "source 'guessed'");
    expect(with("id\tdeck", "id\tpile"), "deck");
}

TEST(pr_1_2_each_kind_fills_its_columns)
{
    UNUSED;
    expect(with("contract\t-\tgrain\t2\tgreat-britain", "contract\t-\tgrain\t2\t-"),
           "destination '-'");
    expect(
        with("contract\t-\tgrain\t2\tgreat-britain", "contract\tchurch\tgrain\t2\tgreat-britain"),
        "building 'church'");
    expect(with("contract\t-\tgrain\t2\tgreat-britain", "contract\t-\tgrain\t-\tgreat-britain"),
           "amount '-'");
    expect(with("contract\t-\tgrain\t2\tgreat-britain", "contract\t-\tgrain\t10\tgreat-britain"),
           "amount '10'");
    expect(with("contract\t-\tgrain\t2\tgreat-britain\t0\t15",
                "contract\t-\tgrain\t2\tgreat-britain\t0\t-"),
           "value '-'");
    expect(with("contract\t-\tgrain\t2\tgreat-britain\t0\t15",
                "contract\t-\tgrain\t2\tgreat-britain\t5\t15"),
           "cost '5'");
    expect(with("assistant\t-\t-\t-", "assistant\t-\t-\t1"), "amount '1'");
    expect(with("assistant\t-\t-", "assistant\t-\tfur"), "good 'fur'");
    expect(with("building\tchurch\t-\t-\t-\t7", "building\tchurch\t-\t-\t-\t64"), "cost '64'");
    expect(with("building\tchurch", "building\t-"), "building '-'");
    expect(with("gold\t-\t-\t1", "gold\t-\t-\t3"), "amount '3'");
    expect(with("goods\t-\tgrain\t1", "goods\t-\tgrain\t5"), "amount '5'");
    expect(with("money\t-\t-\t-\t-\t0\t2", "money\t-\t-\t-\t-\t0\t201"), "value '201'");
    expect(with("money\t-\t-\t-\t-\t0\t2", "money\t-\t-\t-\t-\t0\t0"), "value '0'");
    expect(with("ship\t-\t-\t-\tgreat-britain\t0\t-", "ship\t-\t-\t-\tgreat-britain\t0\t4"),
           "value '4'");
}

TEST(pr_1_6_only_contracts_are_starting_contracts)
{
    UNUSED;
    expect(with("S01\tstart\tcontract\t-\tgrain\t3\tnetherlands\t0\t25",
                "S01\tstart\ttrader\t-\t-\t-\t-\t0\t-"),
           "kind 'trader'");
}

TEST(pr_1_3_each_kind_belongs_into_its_deck)
{
    UNUSED;
    expect(with("G25\tguildhall\tassistant", "G25\tguildhall\ttrader"),
           "cards.tsv:26:15: kind 'trader': does not belong");
    expect(with("M01\tmarket", "M01\tbank"), "kind 'goods'");
}

TEST(pr_1_2_ids_are_unique)
{
    UNUSED;
    expect(with("G02\t", "G01\t"), "cards.tsv:3:1: id 'G01'");
    expect(with("G02\t", "g02\t"), "id 'g02'");
    expect(with("G02\t", "\t"), "id ''");
}

TEST(pr_1_1_an_areas_rows_stand_together)
{
    UNUSED;
    expect(with("M01\tmarket\tgoods\t-\tgrain\t1\t-\t2\t-", "M01\tbank\tbanker\t-\t-\t-\t-\t0\t-"),
           "is not next to");
}

/* The table without the rows whose line starts so. */
static const char *without(const char *prefix)
{
    static char less[1 << 16];
    char       *to = less;
    for (const char *at = table; *at != 0;) {
        const char  *end = strchr(at, '\n');
        const size_t n = end != NULL ? (size_t)(end - at) + 1 : strlen(at);
        if (strncmp(at, prefix, strlen(prefix)) != 0) {
            memcpy(to, at, n);
            to += n;
        }
        at += n;
    }
    *to = 0;
    return less;
}

/* The table with a row repeated so many times under new ids. */
static const char *more_rows(const char *after, const char *row, unsigned n)
{
    static char rows[1 << 16];
    char       *to = rows;
    to += sprintf(to, "%s", after);
    for (unsigned i = 0; i < n; i++)
        to += sprintf(to, "X%u%s\n", i, row);
    return with(after, rows);
}

TEST(pr_1_1_five_must_be_able_to_play)
{
    UNUSED;
    expect(without("M"), "deck 'market' has fewer than 12 cards");
    expect(without("S"), "deck 'start' has fewer than 5 cards");
    expect("", "empty");
    struct hm_edition_buffer buffer;
    struct hm_msg            msg;
    assert_int_equal(load(without("S0"), &buffer, &msg), HM_MALFORMED); /* three are left */
    assert_int_equal(load(without("G2"), &buffer, &msg), HM_OK); /* 28 guildhall cards will do */
}

TEST(pr_1_1_a_deck_has_at_most_44_cards)
{
    UNUSED;
    struct hm_edition_buffer buffer;
    struct hm_msg            msg;
    const char              *row = "\tmarket\tgoods\t-\tgrain\t1\t-\t2\t-\tprinted";
    assert_int_equal(
        load(more_rows("M42\tmarket\tbuilding\ttown-hall\t-\t-\t-\t24\t5\treconstructed\n", row, 2),
             &buffer, &msg),
        HM_OK);
    expect(more_rows("M42\tmarket\tbuilding\ttown-hall\t-\t-\t-\t24\t5\treconstructed\n", row, 3),
           "too many cards");
    row = "\tstart\tcontract\t-\tgrain\t1\tspain\t0\t5\tprinted";
    assert_int_equal(
        load(
            more_rows("S12\tstart\tcontract\t-\ttobacco\t3\tspain\t0\t25\treconstructed\n", row, 8),
            &buffer, &msg),
        HM_OK);
    expect(more_rows("S12\tstart\tcontract\t-\ttobacco\t3\tspain\t0\t25\treconstructed\n", row, 9),
           "too many cards");
}

/* Every deck as big as it may be makes more cards than there is room for. */
TEST(pr_1_1_at_most_192_cards)
{
    UNUSED;
    static const char *const row[] = {"\tguildhall\tassistant\t-\t-\t-\t-\t0\t-\tprinted",
                                      "\tstart\tcontract\t-\tfur\t1\tspain\t0\t5\tprinted",
                                      "\tdocks\tcaptain\t-\t-\t-\t-\t0\t-\tprinted",
                                      "\tmarket\ttrader\t-\t-\t-\t-\t0\t-\tprinted",
                                      "\tbank\tbanker\t-\t-\t-\t-\t0\t-\tprinted"};
    static const unsigned    max[] = {44, 20, 44, 44, 44};
    static char              big[1 << 16];
    char                    *to =
        big +
        sprintf(big, "id\tdeck\tkind\tbuilding\tgood\tamount\tdestination\tcost\tvalue\tsource\n");
    for (unsigned deck = 0; deck < 5; deck++)
        for (unsigned i = 0; i < max[deck]; i++)
            to += sprintf(to, "%c%u%s\n", "GSDMB"[deck], i, row[deck]);
    expect(big, "one card too many");
}

/* The table with four rows turned into another kind. */
static const char *turned(char first, const char *from, const char *to)
{
    static char changed[1 << 17];
    char       *out = changed;
    unsigned    n = 4;
    for (const char *at = table; *at != 0;) {
        const char  *end = strchr(at, '\n');
        const size_t len = (size_t)(end - at) + 1;
        const char  *hit = at[0] == first && n > 0 ? strstr(at, from) : NULL;
        if (hit != NULL && hit < end) {
            n--;
            out += sprintf(out, "%.*s%s\n", (int)(hit - at), at, to);
        } else {
            out += sprintf(out, "%.*s", (int)len, at);
        }
        at += len;
    }
    return changed;
}

TEST(pr_1_1_at_most_eight_captains_and_five_traders)
{
    UNUSED;
    expect(turned('D', "ship", "captain\t-\t-\t-\t-\t0\t-\tprinted"), "more than 8 captains");
    expect(turned('M', "goods", "trader\t-\t-\t-\t-\t0\t-\tprinted"), "more than 5 traders");
}

/* Five starting contracts, and decks that are 44 buildings each. */
static const char *only_buildings(unsigned points)
{
    static char all[1 << 15];
    char       *to = all + sprintf(all, "id\tdeck\tkind\tbuilding\tgood\tamount\tdestination\tcost"
                                              "\tvalue\tsource\n");
    for (unsigned i = 0; i < 5; i++)
        to += sprintf(to, "S%u\tstart\tcontract\t-\tfur\t1\tspain\t0\t5\tprinted\n", i);
    for (unsigned a = 0; a < 4; a++)
        for (unsigned i = 0; i < 44; i++)
            to += sprintf(to, "%c%u\t%s\tbuilding\tchurch\t-\t-\t-\t0\t%u\tprinted\n", "GDMB"[a], i,
                          hm_pr_area_names[a], points);
    return all;
}

/* One player may have all buildings and 99999 dollars, and points are 16 bits wide. */
TEST(pr_7_4_the_points_of_an_edition_fit_a_score)
{
    UNUSED;
    struct hm_edition_buffer buffer;
    struct hm_msg            msg;
    struct hm_state          state;
    struct pr_state         *s = pr_mutable(&state);
    int16_t                  points[HM_SEATS];
    const struct hm_edition *e = (const struct hm_edition *)(void *)buffer.byte;
    assert_int_equal(load(only_buildings(102), &buffer, &msg), HM_OK);
    memset(&state, 0, sizeof state);
    s->head.nseat = 2;
    s->hand[1] = pr_edition_of(e)->kind[HM_PR_CARD_BUILDING];
    s->money[0] = s->money[1] = PR_MAX_MONEY_IN_PLAY;
    assert_int_equal(pr_ops.score(e, &state, points), hm_seat_bit(1));
    assert_int_equal(points[1], 102 * 4 * 44 + PR_MAX_MONEY_IN_PLAY / 10);
    expect(only_buildings(103), "more than 18000 points");
}

/* A game can be played to its end with other cards. */
TEST(pr_1_2_another_edition_is_played)
{
    UNUSED;
    struct hm_edition_buffer buffer;
    struct hm_msg            msg;
    assert_int_equal(load(without("G2"), &buffer, &msg), HM_OK);
    const struct hm_edition *e = (const struct hm_edition *)(const void *)buffer.byte;
    for (uint8_t n = 2; n <= 5; n++) {
        struct hm_state       s;
        struct hm_rng         rng;
        struct hm_move        list[HM_MOVES];
        const struct hm_setup setup = {.nseat = n, .first = 0};
        memset(&s, 0, sizeof s);
        hm_rng_fast(&rng, n);
        assert_int_equal(packet_row.ops->deal(e, &s, &setup, &rng, NULL), HM_OK);
        while (s.head.prompt != 0) {
            const size_t k =
                packet_row.ops->legal(e, &s, (hm_seat)hm_lowest(s.head.prompt), HM_BOTH, list);
            packet_row.ops->apply(e, &s, &list[hm_rng_below(&rng, (uint32_t)k)], NULL, NULL);
            assert_holds(hm_audit(&(struct hm_game){packet_row.ops, e}, &s));
        }
    }
}

/* An edition in which G04 asks for what G03 does. */
TEST(pr_5_10_of_equal_contracts_the_lower_id_goes_first)
{
    UNUSED;
    struct hm_edition_buffer buffer;
    struct hm_msg            msg;
    assert_int_equal(load(with("G04\tguildhall\tcontract\t-\tgrain\t4\tsweden\t0\t35",
                               "G04\tguildhall\tcontract\t-\tgrain\t2\tnetherlands\t0\t15"),
                          &buffer, &msg),
                     HM_OK);
    const struct hm_edition *e = (const struct hm_edition *)(const void *)buffer.byte;
    struct hm_state          s = lay(2);
    struct hm_plan           plan[HM_PLANS];
    inside(&s)->hand[0] = cards("S01 G03 G04 D07 M03");
    assert_int_equal(packet_row.ops->plans(e, &s, 0, plan, HM_PLANS), 1);
    const hm_cards given = cards("G03 D07 M03");
    assert_true(hm_same(&plan[0].move.cards, &given));
}

TEST(pr_1_2_one_table_and_no_more)
{
    UNUSED;
    const struct hm_table    two[2] = {{"a.tsv", table, length}, {"b.tsv", table, length}};
    struct hm_edition_buffer buffer;
    struct hm_msg            msg;
    assert_int_equal(packet_row.ops->load((struct hm_edition *)(void *)buffer.byte, two, 2, &msg),
                     HM_MALFORMED);
    assert_contains(msg.text, "one table");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(pr_1_2_the_default_edition_is_the_table),
        RUN(pr_1_2_equal_cards_are_interchangeable),
        RUN(pr_1_2_the_source_of_a_row_does_not_change_the_digest),
        RUN(pr_1_2_a_complaint_names_line_and_column),
        RUN(pr_1_2_each_kind_fills_its_columns),
        RUN(pr_1_6_only_contracts_are_starting_contracts),
        RUN(pr_1_3_each_kind_belongs_into_its_deck),
        RUN(pr_1_2_ids_are_unique),
        RUN(pr_1_1_an_areas_rows_stand_together),
        RUN(pr_1_1_five_must_be_able_to_play),
        RUN(pr_1_1_a_deck_has_at_most_44_cards),
        RUN(pr_1_1_at_most_192_cards),
        RUN(pr_5_10_of_equal_contracts_the_lower_id_goes_first),
        RUN(pr_1_1_at_most_eight_captains_and_five_traders),
        RUN(pr_7_4_the_points_of_an_edition_fit_a_score),
        RUN(pr_1_2_another_edition_is_played),
        RUN(pr_1_2_one_table_and_no_more),
    };
    return cmocka_run_group_tests_name("editions", tests, read_table, NULL);
}
