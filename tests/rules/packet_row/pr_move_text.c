/* pr_move_text.c: moves, cards and events as text. */
#include "pr_table.h"

static enum hm_err parse(const char *line, struct hm_move *m, struct hm_msg *msg)
{
    return hm_parse_line(&packet_row, 3, line, m, msg);
}

static void prints(const char *line, const char *as)
{
    struct hm_move m;
    struct hm_msg  msg;
    char           text[200];
    assert_int_equal(parse(line, &m, &msg), HM_OK);
    hm_print_line(&packet_row, &m, text, sizeof text);
    assert_string_equal(text, as);
}

TEST(pr_0_2_moves_print_as_they_are_written)
{
    UNUSED;
    static const char *const lines[] = {"A choose guildhall",
                                        "B choose docks",
                                        "C choose market",
                                        "A choose bank",
                                        "B take M35",
                                        "C assist M35",
                                        "A pass",
                                        "B cash B07",
                                        "C fulfil G03 S01 D07 M03 M06",
                                        "A done"};
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
        prints(lines[i], lines[i]);
}

TEST(pr_0_2_case_and_blanks_do_not_matter)
{
    UNUSED;
    prints("  b   TAKE   m35 ", "B take M35");
    prints("a Choose MARKET", "A choose market");
}

TEST(pr_0_2_a_fulfilment_prints_in_table_order)
{
    UNUSED;
    prints("A fulfil M06 D07 S01 M03 G03", "A fulfil G03 S01 D07 M03 M06");
}

static void wrong(const char *line, const char *part)
{
    struct hm_move m;
    struct hm_msg  msg = {""};
    assert_int_equal(parse(line, &m, &msg), HM_MALFORMED);
    assert_contains(msg.text, part);
}

TEST(pr_0_2_errors_of_form)
{
    UNUSED;
    wrong("A fly", "unknown move 'fly'");
    wrong("A choose", "one area");
    wrong("A choose moon", "unknown area 'moon'");
    wrong("A choose bank docks", "one area");
    wrong("A take", "one card");
    wrong("A take M99", "unknown card 'M99'");
    wrong("A take M01 M02", "one card");
    wrong("A assist", "one card");
    wrong("A cash", "one card");
    wrong("A fulfil", "cards");
    wrong("A fulfil G01 X", "unknown card 'X'");
    wrong("A pass now", "stands alone");
    wrong("A done done", "stands alone");
    wrong("D pass", "seat");
    wrong("pass", "seat");
}

TEST(pr_0_2_more_words_than_cards)
{
    UNUSED;
    static char    line[2000] = "A fulfil";
    struct hm_move m;
    struct hm_msg  msg;
    for (unsigned i = 0; i < 200; i++)
        strcat(line, " G01");
    assert_int_equal(parse(line, &m, &msg), HM_MALFORMED);
    m = (struct hm_move){.kind = 0};
    assert_int_equal(packet_row.ops->parse_move(packet_row.edition, 3, "  ", &m, &msg),
                     HM_MALFORMED);
}

TEST(pr_0_2_what_is_no_move_prints_as_a_question_mark)
{
    UNUSED;
    char                 text[20];
    const struct hm_move none = {.kind = 0}, odd = {.kind = 99},
                         nowhere = {.kind = HM_PR_MOVE_CHOOSE, .target = 9};
    assert_int_equal(packet_row.ops->print_move(packet_row.edition, &none, text, sizeof text), 1);
    assert_string_equal(text, "?");
    packet_row.ops->print_move(packet_row.edition, &odd, text, sizeof text);
    assert_string_equal(text, "?");
    packet_row.ops->print_move(packet_row.edition, &nowhere, text, sizeof text);
    assert_string_equal(text, "choose ?");
}

/* Returns like snprintf(): the full length, of which as much is written as fits. */
TEST(pr_0_2_a_short_buffer_is_kept_to)
{
    UNUSED;
    const struct hm_state s = lay(3);
    char                  text[16] = "xxxxxxxxxxxxxxx";
    const size_t          want = packet_row.ops->print(packet_row.edition, &s, false, NULL, 0);
    assert_int_equal(packet_row.ops->print(packet_row.edition, &s, false, text, 8), want);
    assert_int_equal(text[7], 0);
    assert_int_equal(text[8], 'x');
    assert_true(want > 1000 && want < HM_TEXT_SIZE);
}

static void card_is(const char *id, const char *json)
{
    char text[300];
    packet_row.ops->print_card(packet_row.edition, card(id), text, sizeof text);
    assert_string_equal(text, json);
}

TEST(pr_1_2_cards_as_objects)
{
    UNUSED;
    card_is("G09",
            "{\"id\":\"G09\",\"deck\":\"guildhall\",\"kind\":\"contract\",\"building\":null,"
            "\"good\":\"cotton\","
            "\"amount\":3,"
            "\"destination\":\"netherlands\",\"cost\":0,\"value\":25,\"source\":\"printed\"}");
    card_is("D29", "{\"id\":\"D29\",\"deck\":\"docks\",\"kind\":\"gold\",\"building\":null,"
                   "\"good\":null,\"amount\":2,"
                   "\"destination\":null,\"cost\":9,\"value\":null,\"source\":\"printed\"}");
    card_is("M38", "{\"id\":\"M38\",\"deck\":\"market\",\"kind\":\"building\",\"building\":"
                   "\"library\",\"good\":null,"
                   "\"amount\":null,"
                   "\"destination\":null,\"cost\":15,\"value\":3,\"source\":\"partly-printed\"}");
    char text[10];
    packet_row.ops->print_edition(packet_row.edition, text, sizeof text);
    assert_string_equal(text, "{}");
}

TEST(pr_0_1_which_moves_do_not_wait_for_their_turn)
{
    UNUSED;
    for (unsigned kind = 1; kind < HM_PR_MOVE_KINDS; kind++) {
        const struct hm_move m = {.kind = (uint8_t)kind};
        const bool           any =
            kind == HM_PR_MOVE_CASH || kind == HM_PR_MOVE_FULFIL || kind == HM_PR_MOVE_DONE;
        assert_int_equal(packet_row.ops->any_time(&m), any);
    }
}

TEST(pr_8_1_every_event_and_place_has_a_name)
{
    UNUSED;
    unsigned n = 0;
    while (packet_row.ops->event_names[n] != NULL)
        assert_true(packet_row.ops->event_names[n++][0] != 0);
    assert_int_equal(n, HM_PR_EV_OVER + 1);
    assert_string_equal(packet_row.ops->event_names[HM_PR_EV_FULFIL], "fulfil");
    assert_string_equal(packet_row.ops->event_names[HM_PR_EV_OVER], "over");
    for (n = 0; packet_row.ops->place_names[n] != NULL; n++)
        assert_true(packet_row.ops->place_names[n][0] != 0);
    assert_int_equal(n, pr_area_place(HM_PR_AT_DISCARD, HM_PR_AREA_BANK) + 1);
    assert_string_equal(
        packet_row.ops->place_names[pr_area_place(HM_PR_AT_FUTURE, HM_PR_AREA_MARKET)],
        "market-future");
    for (unsigned kind = 1; kind < HM_PR_MOVE_KINDS; kind++)
        assert_true(packet_row.ops->kind_names[kind][0] != 0);
}

TEST(pr_5_10_a_refusal_as_a_sentence)
{
    UNUSED;
    struct hm_state s = lay(2);
    char            text[200];
    give(&s, 'A', "S12 G02 D04 M03");
    struct hm_explanation explanation = refused(&s, "A fulfil G02 D04 M03", "PR-5.1", "no-goods");
    hm_print_explanation(&packet_row, &explanation, text, sizeof text);
    assert_string_equal(text, "G02 needs 3 grain and gets 2.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(pr_0_2_moves_print_as_they_are_written),
        RUN(pr_0_2_case_and_blanks_do_not_matter),
        RUN(pr_0_2_a_fulfilment_prints_in_table_order),
        RUN(pr_0_2_errors_of_form),
        RUN(pr_0_2_more_words_than_cards),
        RUN(pr_0_2_what_is_no_move_prints_as_a_question_mark),
        RUN(pr_0_2_a_short_buffer_is_kept_to),
        RUN(pr_1_2_cards_as_objects),
        RUN(pr_0_1_which_moves_do_not_wait_for_their_turn),
        RUN(pr_8_1_every_event_and_place_has_a_name),
        RUN(pr_5_10_a_refusal_as_a_sentence),
    };
    return cmocka_run_group_tests_name("moves and cards as text", tests, NULL, NULL);
}
