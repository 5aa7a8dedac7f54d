/* rt_move_text.c: moves as lines: printing, parsing, malformed lines; and drafts. */
#include "rt_table.h"

#include "harbour/draft.h"

static void same(uint8_t nseat, const char *line, const char *printed)
{
    struct hm_move m;
    struct hm_msg  msg = {""};
    char           text[600];
    if (hm_parse_line(&rotterdam, nseat, line, &m, &msg) != HM_OK)
        fail_msg("'%s': %s", line, msg.text);
    assert_true(hm_print_line(&rotterdam, &m, text, sizeof text) < sizeof text);
    assert_string_equal(text, printed);
    struct hm_move again;
    assert_int_equal(hm_parse_line(&rotterdam, nseat, text, &again, &msg), HM_OK);
    assert_memory_equal(&m, &again, sizeof m);
}

static void wrong(uint8_t nseat, const char *line, const char *what)
{
    struct hm_move m, before;
    struct hm_msg  msg = {""};
    memset(&m, 0x11, sizeof m);
    before = m;
    if (hm_parse_line(&rotterdam, nseat, line, &m, &msg) != HM_MALFORMED)
        fail_msg("'%s' parses", line);
    assert_contains(msg.text, what);
    assert_memory_equal(&m, &before, sizeof m);
}

TEST(every_move_prints_in_exactly_one_form)
{
    UNUSED;
    static const char *const lines[] = {
        "A place A1 S2 grain",
        "B place B4 S4 empty",
        "A colour red",
        "C colour purple",
        "A steer A1 13",
        "A steer C4 BOT",
        "A draw",
        "A luck H01 A1 B2",
        "A cargo H03 A2 S1 grain",
        "A cargo H03 A2 S1 empty",
        "A setback H06 B1 7",
        "A storm H09 B1 7 3",
        "A open H11",
        "A rob H15 B1 A2",
        "A rob H15 B1 A2 S3",
        "A police H17 B1",
        "A offer PET1 BRE2 for JAM to B",
        "A offer PET1 for PET PET PLA BRE COR OJU JAM CLO CAR CAR to all",
        "A withdraw",
        "A accept B 3",
        "A show PET1",
        "A show PET1 CAR7",
        "A done",
        "A complete A05 with PET1 H19",
        "A pass",
        "A end"};
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
        same(3, lines[i], lines[i]);
}

TEST(case_blanks_and_order_do_not_matter)
{
    UNUSED;
    same(3, "  a   PLACE  a1   s2 Crude-Oil  ", "A place A1 S2 crude-oil");
    same(3, "A luck h01 B2 A1", "A luck H01 A1 B2");
    same(3, "A offer BRE2 pet1 FOR jam COR TO ALL", "A offer PET1 BRE2 for COR JAM to all");
    same(3, "A complete a05 WITH H19 PET1", "A complete A05 with PET1 H19");
    same(2, "B steer b5 bot", "B steer B5 BOT");
}

TEST(moves_that_are_not_allowed_are_parsed)
{
    UNUSED;
    same(3, "A luck PET1 A1 A1", "A luck PET1 A1 A1");
    same(3, "A accept A 0", "A accept A 0");
    same(3, "A accept B 007", "A accept B 7");
    same(3, "A accept B 99999999999999999999", "A accept B 255");
    same(3, "A offer H01 A01 for JAM to A", "A offer A01 H01 for JAM to A");
    same(3, "A place B1 BOT empty", "A place B1 BOT empty");
    same(3, "A open A01", "A open A01");
}

TEST(errors_of_form)
{
    UNUSED;
    wrong(3, "A", "a seat and what it does");
    wrong(3, "D pass", "no such seat");
    wrong(3, "A jump", "'jump' is not a move");
    wrong(3, "A place A1 S2", "place A1 S2 grain");
    wrong(3, "A place A1 S2 grain now", "too many words");
    wrong(3, "A place A5 S2 grain", "'A5' is not a ship");
    wrong(3, "A place D1 S2 grain", "'D1' is not a ship");
    wrong(3, "A place A0 S2 grain", "'A0' is not a ship");
    wrong(3, "A place A11 S2 grain", "'A11' is not a ship");
    wrong(3, "A place A1 S5 grain", "'S5' is not a position");
    wrong(3, "A place A1 S1 gold", "'gold' is not grain");
    wrong(3, "A colour pink", "'pink' is not a colour");
    wrong(3, "A colour", "colour red");
    wrong(3, "A steer A9 13", "not a ship");
    wrong(3, "A steer A1 99", "not a position");
    wrong(3, "A draw H01", "draw");
    wrong(3, "A luck H99 A1 B1", "'H99' is not a card");
    wrong(3, "A luck H01 A9 B1", "not a ship");
    wrong(3, "A luck H01 A1 B9", "not a ship");
    wrong(3, "A cargo H99 A1 S1 grain", "not a card");
    wrong(3, "A cargo H03 A9 S1 grain", "not a ship");
    wrong(3, "A cargo H03 A1 X grain", "not a position");
    wrong(3, "A cargo H03 A1 S1 tea", "'tea' is not grain");
    wrong(3, "A setback H99 A1 7", "not a card");
    wrong(3, "A setback H06 A9 7", "not a ship");
    wrong(3, "A setback H06 A1 X", "not a position");
    wrong(3, "A storm H09 A1 7 X", "not a position");
    wrong(3, "A storm H09 A1 7", "storm H09 B1 7 3");
    wrong(3, "A open H99", "not a card");
    wrong(3, "A rob H99 B1 A1", "not a card");
    wrong(3, "A rob H15 B9 A1", "not a ship");
    wrong(3, "A rob H15 B1 A9", "not a ship");
    wrong(3, "A rob H15 B1 A1 X", "not a position");
    wrong(3, "A police H99 B1", "not a card");
    wrong(3, "A police H17 B9", "not a ship");
    wrong(3, "A offer for JAM to B", "too few");
    wrong(3, "A offer PET1 for to B", "too few");
    wrong(3, "A offer PET1 PET2 for to B", "an offer is written");
    wrong(3, "A offer for JAM JAM to B", "an offer is written");
    wrong(3, "A offer PET1 PET2 JAM to B", "an offer is written");
    wrong(3, "A offer PET1 for JAM COR B", "an offer is written");
    wrong(3, "A offer PET1 for JAM to D", "'D' is not a seat");
    wrong(3, "A offer PET1 for JAM to everyone", "'everyone' is not a seat");
    wrong(3, "A offer PET1 for TEA to B", "'TEA' is not a product");
    wrong(3, "A offer TEA1 for JAM to B", "'TEA1' is not a card");
    wrong(3,
          "A offer PET1 for JAM JAM JAM JAM JAM JAM JAM JAM JAM JAM JAM JAM JAM JAM JAM JAM to B",
          "wanted too often");
    wrong(3, "A accept D 1", "not a seat");
    wrong(3, "A accept B one", "'one' is not the number");
    wrong(3, "A accept B -1", "'-1' is not the number");
    wrong(3, "A accept B", "accept B 3");
    wrong(3, "A show", "show PET1");
    wrong(3, "A show TEA1", "not a card");
    wrong(3, "A complete A05", "complete A05 with");
    wrong(3, "A complete A05 with", "complete A05 with");
    wrong(3, "A complete A05 for PET1", "complete A05 with");
    wrong(3, "A complete A99 with PET1", "not a card");
    wrong(3, "A complete A05 with PET1 X", "not a card");
    wrong(3, "A pass now", "pass");
    struct hm_move m;
    struct hm_msg  msg;
    assert_int_equal(rt_ops.parse_move(rotterdam.edition, 3, "  ", &m, &msg), HM_MALFORMED);
    char many[1200] = "A show";
    for (unsigned i = 0; i < 200; i++)
        strcat(many, " PET1");
    wrong(3, many, "too many words");
}

TEST(moves_that_are_only_bytes_print_all_the_same)
{
    UNUSED;
    struct hm_rng rng;
    hm_rng_fast(&rng, 4);
    for (unsigned i = 0; i < 20000; i++) {
        struct hm_move m;
        char           text[1200];
        for (unsigned k = 0; k < sizeof m; k++)
            ((uint8_t *)&m)[k] = (uint8_t)hm_rng_below(&rng, 256);
        if (i % 2 == 0)
            m.kind = (uint8_t)hm_rng_below(&rng, HM_RT_MOVE_KINDS + 1);
        assert_true(rt_ops.print_move(rotterdam.edition, &m, text, sizeof text) < sizeof text);
    }
}

static bool pick(const struct hm_state *s, struct hm_draft *d, unsigned what)
{
    uint8_t mask[HM_PICKS];
    hm_picks(&rotterdam, s, d, mask);
    assert_int_equal(mask[what], 1);
    return hm_pick(&rotterdam, s, d, (uint16_t)what);
}

TEST(an_offer_is_drafted_card_by_card)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'B', "PET1 PET2");
    swapping(&s, "");
    struct hm_draft d = {.move.seat = 1};
    assert_false(pick(&s, &d, HM_RT_MOVE_OFFER));
    assert_false(pick(&s, &d, HM_PICK_CARD + card("PET2")));
    assert_false(pick(&s, &d, HM_PICK_CARD + card("PET1")));
    assert_false(pick(&s, &d, HM_PICK_CARD + card("PET2"))); /* and back */
    assert_false(pick(&s, &d, HM_PICK_TARGET + 16 + 5));     /* JAM */
    assert_false(pick(&s, &d, HM_PICK_TARGET + HM_RT_TO_ALL));
    assert_true(pick(&s, &d, HM_PICK_DONE));
    char text[100];
    rt_ops.print_move(rotterdam.edition, &d.move, text, sizeof text);
    assert_string_equal(text, "offer PET1 for JAM to all");
    uint8_t mask[HM_PICKS];
    d = (struct hm_draft){.move.seat = 1};
    pick(&s, &d, HM_RT_MOVE_OFFER);
    hm_picks(&rotterdam, &s, &d, mask);
    assert_int_equal(mask[HM_PICK_DONE], 0);
    assert_int_equal(mask[HM_PICK_TARGET + 1], 0); /* not to oneself */
    /* A holds no product: nothing to offer or show */
    d = (struct hm_draft){.move.seat = 0};
    hm_picks(&rotterdam, &s, &d, mask);
    assert_int_equal(mask[HM_RT_MOVE_OFFER] + mask[HM_RT_MOVE_SHOW], 0);
    assert_int_equal(mask[HM_RT_MOVE_DONE], 1);
}

TEST(showing_is_drafted_too)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'A', "PET1 JAM1");
    swapping(&s, "");
    struct hm_draft d = {.move.seat = 0};
    pick(&s, &d, HM_RT_MOVE_SHOW);
    pick(&s, &d, HM_PICK_CARD + card("JAM1"));
    assert_true(pick(&s, &d, HM_PICK_DONE));
    assert_null(rt_ops.check(rotterdam.edition, &s, &d.move));
}

TEST(an_assignment_is_completed_card_by_card)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "A05 A27 A43 PET1 PET2 JAM1 H19");
    turn(&s, HM_RT_PHASE_ASSIGN, 'A', false);
    struct hm_draft d = {.move.seat = 0};
    uint8_t         mask[HM_PICKS];
    pick(&s, &d, HM_RT_MOVE_COMPLETE);
    hm_picks(&rotterdam, &s, &d, mask);
    assert_int_equal(mask[HM_PICK_CARD + card("A05")], 1);
    assert_int_equal(mask[HM_PICK_CARD + card("A27")], 1); /* JAM and a joker for CAR */
    assert_int_equal(mask[HM_PICK_CARD + card("PET1")], 0);
    pick(&s, &d, HM_PICK_CARD + card("A05"));
    pick(&s, &d, HM_PICK_CARD + card("PET2"));
    hm_picks(&rotterdam, &s, &d, mask);
    assert_int_equal(mask[HM_PICK_CARD + card("PET1")], 0); /* one is enough */
    assert_int_equal(mask[HM_PICK_CARD + card("PET2")], 1); /* back */
    pick(&s, &d, HM_PICK_CARD + card("H19"));
    hm_picks(&rotterdam, &s, &d, mask);
    assert_int_equal(mask[HM_PICK_CARD + card("JAM1")], 0);
    assert_true(pick(&s, &d, HM_PICK_DONE));
    assert_null(rt_ops.check(rotterdam.edition, &s, &d.move));
}

TEST(listed_moves_are_drafted_from_the_list)
{
    UNUSED;
    struct hm_state s = lay(2);
    uint8_t         mask[HM_PICKS];
    turn(&s, HM_RT_PHASE_NAVIGATE, 'A', false);
    struct hm_draft d = {.move.seat = 0};
    assert_false(pick(&s, &d, HM_RT_MOVE_COLOUR));
    assert_true(pick(&s, &d, HM_PICK_TARGET + 3));
    assert_null(rt_ops.check(rotterdam.edition, &s, &d.move));
    d = (struct hm_draft){.move.seat = 1}; /* not asked */
    assert_int_equal(hm_picks(&rotterdam, &s, &d, mask), 0);
    d.move.seat = 9;
    assert_int_equal(hm_picks(&rotterdam, &s, &d, mask), 0);
}

TEST(offers_may_be_sent_while_others_act)
{
    UNUSED;
    struct hm_state s = lay(3);
    static const struct {
        const char *line;
        bool        any;
    } moves[] = {{"A offer PET1 for JAM to B", true},
                 {"A withdraw", true},
                 {"A accept B 1", true},
                 {"A show PET1", true},
                 {"A done", true},
                 {"A open H11", false},
                 {"A colour red", false},
                 {"A pass", false}};
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++) {
        const struct hm_move m = read_move(&s, moves[i].line);
        assert_int_equal(rt_ops.any_time(&m), moves[i].any);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(every_move_prints_in_exactly_one_form),
        RUN(case_blanks_and_order_do_not_matter),
        RUN(moves_that_are_not_allowed_are_parsed),
        RUN(errors_of_form),
        RUN(moves_that_are_only_bytes_print_all_the_same),
        RUN(an_offer_is_drafted_card_by_card),
        RUN(showing_is_drafted_too),
        RUN(an_assignment_is_completed_card_by_card),
        RUN(listed_moves_are_drafted_from_the_list),
        RUN(offers_may_be_sent_while_others_act),
    };
    return cmocka_run_group_tests_name("rt_words", tests, NULL, NULL);
}
