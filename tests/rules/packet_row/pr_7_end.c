/* pr_7_end.c: the end of the game and the scoring (PR-7). */
#include "pr_table.h"

/* Lets areas fail one after the other; returns whether the game has ended after each. */
static void expect_end_after(uint8_t nseat, unsigned fails)
{
    struct hm_state              s = lay(nseat);
    static const char *const     names[] = {"docks", "market", "bank", "guildhall"};
    static const enum hm_pr_area areas[] = {HM_PR_AREA_DOCKS, HM_PR_AREA_MARKET, HM_PR_AREA_BANK,
                                            HM_PR_AREA_GUILDHALL};
    for (unsigned i = 0; i < fails; i++) {
        struct pr_state *t = inside(&s);
        assert_int_equal(s.head.phase, HM_PR_PHASE_CHOOSE);
        run_down(&s, areas[i], 0);
        t->discard[areas[i]] |= t->future[areas[i]];
        t->future[areas[i]] = 0;
        char line[40] = {(char)('A' + t->master), 0};
        strcat(strcat(line, " choose "), names[i]);
        for (hm_seat p = 0; p < nseat; p++)
            pay(&s, (char)('A' + p), 60);
        play(&s, line);
        finish_round(&s);
        assert_int_equal(hm_popcount(inside(&s)->failed), i + 1);
    }
    assert_int_equal(s.head.phase, HM_PR_PHASE_SETTLE);
    assert_int_equal(s.head.prompt, (1 << nseat) - 1);
}

TEST(pr_7_1_failed_areas_that_end_the_game)
{
    UNUSED;
    expect_end_after(2, 1);
    expect_end_after(3, 1);
    expect_end_after(4, 2);
    expect_end_after(5, 3);
}

TEST(pr_7_1_the_token_does_not_move_on)
{
    UNUSED;
    struct hm_state s = lay(3);
    run_down(&s, HM_PR_AREA_DOCKS, 0);
    give(&s, 'B', "G25");
    play(&s, "A choose docks; B assist D01; C pass; A take D03");
    assert_int_equal(s.head.phase, HM_PR_PHASE_SETTLE); /* one card was left to fill two spaces */
    assert_int_equal(inside(&s)->master, 0);
    assert_true(on_offer(&s, "D02"));
}

TEST(pr_7_1_an_area_not_named_does_not_count)
{
    UNUSED;
    struct hm_state  s = lay(2);
    struct pr_state *t = inside(&s);
    run_down(&s, HM_PR_AREA_DOCKS, 0);
    t->discard[HM_PR_AREA_DOCKS] |= t->future[HM_PR_AREA_DOCKS];
    t->future[HM_PR_AREA_DOCKS] = 0;
    play(&s, "A choose bank; B pass; A take B03");
    assert_int_equal(s.head.phase, HM_PR_PHASE_CHOOSE);
    assert_int_equal(t->failed, 0);
    play(&s, "B choose docks; A pass; B take D03");
    assert_int_equal(s.head.phase, HM_PR_PHASE_SETTLE);
}

/* Four players: the docks fail with one card, which can still be taken; then they are closed. */
TEST(pr_7_1_a_failed_area_counts_once_and_can_be_emptied)
{
    UNUSED;
    struct hm_state s = lay(4);
    run_down(&s, HM_PR_AREA_DOCKS, 0);
    play(&s, "A choose docks; B pass; C pass; D pass; A take D03");
    assert_int_equal(inside(&s)->failed, 1u << HM_PR_AREA_DOCKS);
    assert_int_equal(s.head.phase, HM_PR_PHASE_CHOOSE);
    assert_true(on_offer(&s, "D01 D02"));
    play(&s, "B choose docks; C take D01; D pass; A pass; B take D02");
    assert_int_equal(inside(&s)->failed, 1u << HM_PR_AREA_DOCKS);
    assert_int_equal(s.head.phase, HM_PR_PHASE_CHOOSE);
    refused(&s, "C choose docks", "PR-3.10", "empty-area");
}

TEST(pr_7_1_all_refills_of_the_round_come_first)
{
    UNUSED;
    struct hm_state s = lay(2);
    run_down(&s, HM_PR_AREA_GUILDHALL, 0);
    give(&s, 'B', "G25");
    play(&s, "A choose guildhall; B assist G01; A take B03"); /* the bank counts as named */
    assert_int_equal(s.head.phase, HM_PR_PHASE_SETTLE);
    assert_true(on_offer(&s, "B01 B02"));
    assert_int_equal(hm_popcount(inside(&s)->future[HM_PR_AREA_BANK]), 2);
}

static void expect_outlook(const struct hm_state *s, const char *text)
{
    char buf[256];
    assert_int_equal(pr_ops.print_outlook(packet_row.edition, s, buf, sizeof buf), strlen(text));
    assert_string_equal(buf, text);
}

TEST(pr_7_1_the_outlook_names_areas_and_the_last_round)
{
    UNUSED;
    struct hm_state s = lay(4);
    run_down(&s, HM_PR_AREA_DOCKS, 1);
    expect_outlook(&s, "{\"full\":3,\"failsToEnd\":2,\"unfillable\":[],\"lastRound\":false,"
                       "\"lastIfNamed\":[]}");
    run_down(&s, HM_PR_AREA_DOCKS, 0);
    play(&s, "A choose docks; B pass; C pass; D pass; A take D03");
    run_down(&s, HM_PR_AREA_BANK, 0);
    expect_outlook(&s, "{\"full\":3,\"failsToEnd\":2,\"unfillable\":[\"docks\",\"bank\"],"
                       "\"lastRound\":false,\"lastIfNamed\":[\"bank\"]}");
    play(&s, "B choose bank");
    expect_outlook(&s, "{\"full\":3,\"failsToEnd\":2,\"unfillable\":[\"docks\",\"bank\"],"
                       "\"lastRound\":true,"
                       "\"lastIfNamed\":[\"guildhall\",\"docks\",\"market\",\"bank\"]}");
    finish_round(&s);
    assert_int_equal(s.head.phase, HM_PR_PHASE_SETTLE);
    assert_false(pr_is_last_round(inside(&s), 0));
}

TEST(pr_7_1_an_assistant_can_make_the_round_the_last)
{
    UNUSED;
    struct hm_state s = lay(2);
    run_down(&s, HM_PR_AREA_DOCKS, 0);
    give(&s, 'B', "G25");
    play(&s, "A choose docks");
    assert_false(pr_is_last_round(inside(&s), 0)); /* two cards are left to fill two spaces */
    play(&s, "B assist D01");
    assert_true(pr_is_last_round(inside(&s), 0));
}

/* Makes a random listed move and compares the outlook before it with what it did: the last move of
 * a round shows whether that was the last round, and a last round stays the last.  The last move
 * may name an area (PR-3.12); with an assistant it also takes a card of the future supply away. */
static void step_as_foreseen(struct hm_state *s, struct hm_rng *rng)
{
    struct hm_move        list[HM_MOVES];
    const struct pr_state was = *inside(s);
    const size_t          n =
        pr_ops.legal(packet_row.edition, s, (hm_seat)hm_lowest(s->head.prompt), HM_LISTED, list);
    const struct hm_move *m = &list[hm_rng_below(rng, (uint32_t)n)];
    const bool            takes = m->kind == HM_PR_MOVE_TAKE || m->kind == HM_PR_MOVE_ASSIST;
    const unsigned        area =
        takes ? 1u << hm_pr_card(packet_row.edition, (hm_card)pr_only(&m->cards))->area : 0;
    pr_ops.apply(packet_row.edition, s, m, NULL, NULL);
    const bool ended = was.named != 0 && inside(s)->named == 0;
    if (ended && m->kind != HM_PR_MOVE_ASSIST)
        assert_int_equal(pr_is_last_round(&was, area), s->head.phase == HM_PR_PHASE_SETTLE);
    else if (ended && pr_is_last_round(&was, 0))
        assert_int_equal(s->head.phase, HM_PR_PHASE_SETTLE);
    else if (!ended && pr_is_last_round(&was, 0))
        assert_true(pr_is_last_round(inside(s), 0));
}

TEST(pr_7_1_the_last_round_is_foreseen_and_no_other)
{
    UNUSED;
    for (uint8_t nseat = 2; nseat <= HM_SEATS; nseat++)
        for (uint64_t seed = 0; seed < 12; seed++) {
            struct hm_state s = lay(nseat);
            struct hm_rng   rng;
            hm_rng_fast(&rng, seed);
            while (s.head.phase < HM_PR_PHASE_SETTLE)
                step_as_foreseen(&s, &rng);
            assert_false(pr_is_last_round(inside(&s), 0));
        }
}

TEST(pr_7_2_a_future_supply_that_cannot_be_filled_does_not_end_the_game)
{
    UNUSED;
    struct hm_state s = lay(3);
    run_down(&s, HM_PR_AREA_DOCKS, 0);
    play(&s, "A choose docks; B pass; C pass; A take D03");
    assert_int_equal(s.head.phase, HM_PR_PHASE_CHOOSE);
    assert_int_equal(inside(&s)->future[HM_PR_AREA_DOCKS], 0);
    assert_int_equal(inside(&s)->failed, 0);
}

/* Two players in the settlement; B holds a contract that it can fulfil, both hold money cards. */
static struct hm_state settling(void)
{
    struct hm_state s = lay(2);
    give(&s, 'B', "S01 D07 M06 B24 B23 G03 M03");
    give(&s, 'A', "B01");
    run_down(&s, HM_PR_AREA_DOCKS, 0);
    give(&s, 'A', "G25");
    play(&s, "A choose docks; B pass; A assist D01");
    assert_int_equal(s.head.phase, HM_PR_PHASE_SETTLE);
    return s;
}

TEST(pr_7_3_all_are_asked_at_once)
{
    UNUSED;
    struct hm_state s = settling();
    assert_int_equal(s.head.prompt, 3);
    listed(&s, 'A', "done"); /* whether or not they hold a contract */
    listed(&s, 'B', "done");
    struct hm_state t = s;
    play(&s, "B done; A done");
    play(&t, "A done; B done");
    assert_int_equal(s.head.phase, HM_PR_PHASE_OVER);
    assert_memory_equal(&s, &t, sizeof s); /* in no order */
}

TEST(pr_7_3_contracts_can_be_fulfilled_until_done)
{
    UNUSED;
    struct hm_state s = settling();
    play(&s, "B fulfil S01 D07 M06");
    assert_int_equal(money(&s, 'B'), 50);
    play(&s, "B done");
    assert_int_equal(s.head.prompt, 1);
    refused(&s, "B fulfil G03 D07 M03", "PR-0.2", "not-held");
}

TEST(pr_7_3_who_is_done_fulfils_no_more)
{
    UNUSED;
    struct hm_state s = settling();
    struct hm_move  m, list[HM_MOVES];
    play(&s, "B done");
    refused(&s, "B fulfil S01 D07 M06", "PR-7.3", "done-already");
    refused(&s, "B done", "PR-0.1", "not-asked");
    assert_int_equal(packet_row.ops->best(packet_row.edition, &s, 1, &m), 0);
    const size_t n = packet_row.ops->legal(packet_row.edition, &s, 1, HM_BOTH, list);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(list[i].kind, HM_PR_MOVE_CASH);
    allowed(&s, "B cash B24"); /* PR-6.1: at any time */
}

TEST(pr_7_3_nobody_is_done_before_the_settlement)
{
    UNUSED;
    struct hm_state s = lay(2);
    refused(&s, "A done", "PR-7.3", "no-settlement");
    play(&s, "A choose docks");
    refused(&s, "B done", "PR-7.3", "no-settlement");
}

TEST(pr_7_3_the_rounds_are_over)
{
    UNUSED;
    struct hm_state s = settling();
    refused(&s, "A pass", "PR-7.3", "rounds-over");
    refused(&s, "A choose bank", "PR-7.3", "rounds-over");
    refused(&s, "A take B03", "PR-7.3", "rounds-over");
    refused(&s, "B assist B01", "PR-7.3", "rounds-over");
}

TEST(pr_7_3_then_money_cards_turn_into_money)
{
    UNUSED;
    struct hm_state s = settling();
    play(&s, "A done; B done");
    assert_int_equal(money(&s, 'A'), 25 + 2);
    assert_int_equal(money(&s, 'B'), 25 + 7 + 7);
    assert_true(discarded(&s, "B01 B23 B24"));
    assert_int_equal(s.head.prompt, 0);
}

/* The events at the end: the failed area, the settlement, the seats that are done, and the cashed
 * cards. */
TEST(pr_7_3_events_tell_the_end)
{
    UNUSED;
    struct hm_state  s = lay(2);
    struct hm_event  list[HM_EVENTS];
    struct hm_events ev = {list, 0, HM_EVENTS};
    struct hm_msg    msg;
    unsigned         count[HM_PR_EV_OVER + 1] = {0};
    give(&s, 'A', "G25 B24");
    run_down(&s, HM_PR_AREA_DOCKS, 0);
    static const char *const lines[] = {"A choose docks", "B pass", "A assist D01", "A done",
                                        "B done"};
    for (unsigned i = 0; i < 5; i++) {
        struct hm_move m;
        assert_int_equal(hm_parse_line(&packet_row, 2, lines[i], &m, &msg), HM_OK);
        assert_int_equal(packet_row.ops->apply(packet_row.edition, &s, &m, NULL, &ev), HM_OK);
    }
    for (unsigned i = 0; i < ev.n; i++)
        count[list[i].kind]++;
    static const enum hm_pr_event once[] = {HM_PR_EV_NAME, HM_PR_EV_PASS,  HM_PR_EV_ASSIST,
                                            HM_PR_EV_FAIL, HM_PR_EV_ROUND, HM_PR_EV_SETTLE,
                                            HM_PR_EV_CASH, HM_PR_EV_OVER};
    for (unsigned i = 0; i < sizeof once / sizeof *once; i++)
        assert_int_equal(count[once[i]], 1);
    assert_int_equal(count[HM_PR_EV_DONE], 2);
    ev = (struct hm_events){list, 0, 1}; /* what does not fit is dropped */
    s = lay(2);
    struct hm_move m;
    play(&s, "A choose docks; B pass");
    assert_int_equal(hm_parse_line(&packet_row, 2, "A take D03", &m, &msg), HM_OK);
    packet_row.ops->apply(packet_row.edition, &s, &m, NULL, &ev);
    assert_int_equal(ev.n, 1);
}

/* ---- points ---- */

struct hand {
    const char *cards;
    int32_t     money;
};

static hm_seatset score(uint8_t nseat, const struct hand *hands, int16_t points[HM_SEATS],
                        int16_t bankers[HM_SEATS])
{
    struct hm_state      s = lay(nseat);
    struct hm_score_part part[HM_SCORE_PARTS];
    for (unsigned p = 0; p < nseat; p++) {
        give(&s, (char)('A' + p), hands[p].cards);
        pay(&s, (char)('A' + p), hands[p].money);
    }
    assert_int_equal(hm_score_parts(&packet_row, &s, part), 3);
    assert_string_equal(part[1].name, "bankers");
    for (unsigned p = 0; p < nseat; p++)
        bankers[p] = (int16_t)part[1].amount[p];
    return packet_row.ops->score(packet_row.edition, &s, points);
}

TEST(pr_7_4_buildings_and_full_tens)
{
    UNUSED;
    const struct hand hands[] = {{"G36 D34", 39}, {"", 40}};
    int16_t           points[HM_SEATS], bankers[HM_SEATS];
    assert_int_equal(score(2, hands, points, bankers), 1);
    assert_int_equal(points[0], 5 + 2 + 3);
    assert_int_equal(points[1], 4);
}

TEST(pr_7_4_during_play_money_cards_count_as_money)
{
    UNUSED;
    const struct hand hands[] = {{"B24 B23", 16}, {"", 29}};
    int16_t           points[HM_SEATS], bankers[HM_SEATS];
    assert_int_equal(score(2, hands, points, bankers), 1);
    assert_int_equal(points[0], 3);
}

TEST(pr_7_5_two_or_three_players_most_money_scores_two_a_banker)
{
    UNUSED;
    int16_t           points[HM_SEATS], bankers[HM_SEATS];
    const struct hand two[] = {{"B25 B26", 30}, {"B27", 29}};
    score(2, two, points, bankers);
    assert_int_equal(bankers[0], 4);
    assert_int_equal(bankers[1], 0);
    /* all who tie for most */
    const struct hand three[] = {{"B25", 30}, {"B27 B28", 30}, {"B29", 29}};
    score(3, three, points, bankers);
    assert_int_equal(bankers[0], 2);
    assert_int_equal(bankers[1], 4);
    assert_int_equal(bankers[2], 0); /* no points for second */
}

TEST(pr_7_5_four_or_five_players_three_for_most_one_for_second)
{
    UNUSED;
    int16_t           points[HM_SEATS], bankers[HM_SEATS];
    const struct hand four[] = {{"B25", 10}, {"B26 B27", 40}, {"B28", 30}, {"B29", 20}};
    score(4, four, points, bankers);
    assert_int_equal(bankers[0], 0);
    assert_int_equal(bankers[1], 6);
    assert_int_equal(bankers[2], 1);
    assert_int_equal(bankers[3], 0);
}

TEST(pr_7_5_a_tie_for_most_leaves_no_second)
{
    UNUSED;
    int16_t           points[HM_SEATS], bankers[HM_SEATS];
    const struct hand five[] = {{"B25", 40}, {"B26", 40}, {"B27", 30}, {"B28", 30}, {"B29", 1}};
    score(5, five, points, bankers);
    assert_int_equal(bankers[0], 3);
    assert_int_equal(bankers[1], 3);
    assert_int_equal(bankers[2], 0);
    assert_int_equal(bankers[3], 0);
}

TEST(pr_7_5_all_who_tie_for_second_score_one)
{
    UNUSED;
    int16_t           points[HM_SEATS], bankers[HM_SEATS];
    const struct hand five[] = {{"B25", 40}, {"B26", 30}, {"B27", 30}, {"B28", 29}, {"B29", 30}};
    score(5, five, points, bankers);
    assert_int_equal(bankers[0], 3);
    assert_int_equal(bankers[1], 1);
    assert_int_equal(bankers[2], 1);
    assert_int_equal(bankers[3], 0);
    assert_int_equal(bankers[4], 1);
}

TEST(pr_7_6_most_points_win)
{
    UNUSED;
    int16_t           points[HM_SEATS], bankers[HM_SEATS];
    const struct hand hands[] = {{"", 49}, {"G36", 9}, {"", 20}};
    assert_int_equal(score(3, hands, points, bankers), 2);
}

TEST(pr_7_6_on_a_tie_the_richer_one)
{
    UNUSED;
    int16_t           points[HM_SEATS], bankers[HM_SEATS];
    const struct hand hands[] = {{"D34", 25}, {"", 41}, {"D35", 29}};
    assert_int_equal(score(3, hands, points, bankers), 2);
    assert_int_equal(points[0], 4);
    assert_int_equal(points[1], 4);
}

TEST(pr_7_6_still_tied_they_share_the_win)
{
    UNUSED;
    int16_t           points[HM_SEATS], bankers[HM_SEATS];
    const struct hand hands[] = {{"D34", 29}, {"", 12}, {"D35", 29}};
    assert_int_equal(score(3, hands, points, bankers), 1 | 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(pr_7_1_failed_areas_that_end_the_game),
        RUN(pr_7_1_the_token_does_not_move_on),
        RUN(pr_7_1_an_area_not_named_does_not_count),
        RUN(pr_7_1_a_failed_area_counts_once_and_can_be_emptied),
        RUN(pr_7_1_all_refills_of_the_round_come_first),
        RUN(pr_7_1_the_outlook_names_areas_and_the_last_round),
        RUN(pr_7_1_an_assistant_can_make_the_round_the_last),
        RUN(pr_7_1_the_last_round_is_foreseen_and_no_other),
        RUN(pr_7_2_a_future_supply_that_cannot_be_filled_does_not_end_the_game),
        RUN(pr_7_3_all_are_asked_at_once),
        RUN(pr_7_3_contracts_can_be_fulfilled_until_done),
        RUN(pr_7_3_who_is_done_fulfils_no_more),
        RUN(pr_7_3_nobody_is_done_before_the_settlement),
        RUN(pr_7_3_the_rounds_are_over),
        RUN(pr_7_3_then_money_cards_turn_into_money),
        RUN(pr_7_3_events_tell_the_end),
        RUN(pr_7_4_buildings_and_full_tens),
        RUN(pr_7_4_during_play_money_cards_count_as_money),
        RUN(pr_7_5_two_or_three_players_most_money_scores_two_a_banker),
        RUN(pr_7_5_four_or_five_players_three_for_most_one_for_second),
        RUN(pr_7_5_a_tie_for_most_leaves_no_second),
        RUN(pr_7_5_all_who_tie_for_second_score_one),
        RUN(pr_7_6_most_points_win),
        RUN(pr_7_6_on_a_tie_the_richer_one),
        RUN(pr_7_6_still_tied_they_share_the_win),
    };
    return cmocka_run_group_tests_name("PR-7 end and scoring", tests, NULL, NULL);
}
