/*
 * pr_any_bytes.c: check() handles any bytes, and nothing breaks.
 *
 * Also: of the listed kinds, check() accepts exactly what legal() lists, and drafts of fulfilments
 * end in a legal move.
 */
#include "pr_table.h"

#include "harbour/draft.h"

static void dress(struct hm_rng *rng, hm_seatset prompt, struct hm_move *m)
{
    uint64_t       word[4];
    const unsigned style = hm_rng_below(rng, 4);
    for (unsigned i = 0; i < 4; i++)
        word[i] = hm_rng_u64(rng);
    memcpy(m, word, sizeof *m);
    if (style == 0)
        return; /* nothing but noise */
    m->kind = (uint8_t)hm_rng_below(rng, HM_PR_MOVE_KINDS + 1);
    m->seat = (hm_seat)hm_rng_below(rng, 6);
    if (style == 1)
        return;
    m->target = m->serial = 0;
    memset(m->arg, 0, sizeof m->arg);
    if (style == 2)
        m->cards = (hm_cards){
            {word[1] & word[2] & word[3] & word[0], word[2] & word[3] & word[0] & word[1] << 7, 0}};
    else {
        m->cards = (hm_cards){{0, 0, 0}};
        m->seat = (hm_seat)hm_lowest(prompt);
        for (unsigned n = hm_rng_below(rng, 3); n > 0; n--)
            hm_add(&m->cards, hm_rng_below(rng, packet_row.edition->ncard));
    }
}

/* Applies a move that check() accepts; the table is then still valid. */
TEST(pr_0_4_any_bytes_are_judged)
{
    UNUSED;
    struct hm_rng rng;
    unsigned      passed = 0;
    hm_rng_fast(&rng, 20);
    for (uint8_t n = 2; n <= 5; n++)
        for (unsigned round = 0; round < 40; round++) {
            struct hm_state s = lay(n);
            struct hm_move  list[HM_MOVES];
            for (unsigned i = 0; i < 400 && s.head.prompt != 0; i++) {
                struct hm_move        m;
                struct hm_explanation explanation;
                dress(&rng, s.head.prompt, &m);
                packet_row.ops->explain(packet_row.edition, &s, &m, &explanation);
                assert_ptr_equal(explanation.refusal,
                                 packet_row.ops->check(packet_row.edition, &s, &m));
                if (explanation.refusal != NULL) { /* tries another move */
                    const hm_seat p = (hm_seat)hm_lowest(s.head.prompt);
                    const size_t  k =
                        packet_row.ops->legal(packet_row.edition, &s, p, HM_BOTH, list);
                    m = list[hm_rng_below(&rng, (uint32_t)k)];
                } else {
                    passed++;
                }
                assert_int_equal(packet_row.ops->apply(packet_row.edition, &s, &m, NULL, NULL),
                                 HM_OK);
                ready(&s);
            }
        }
    assert_true(passed > 50);
}

/* Of all possible moves of a listed kind, check() accepts exactly those that legal() lists. */
TEST(pr_0_1_what_is_listed_is_what_is_allowed)
{
    UNUSED;
    for (uint8_t n = 2; n <= 5; n++) {
        struct hm_state s = lay(n);
        struct hm_move  list[HM_MOVES];
        struct hm_rng   rng;
        hm_rng_fast(&rng, n);
        while (s.head.prompt != 0) {
            for (hm_seat p = 0; p < n; p++) {
                size_t allowed_moves = 0;
                for (unsigned kind = 1; kind < HM_PR_MOVE_KINDS; kind++) {
                    const bool     names = kind == HM_PR_MOVE_TAKE || kind == HM_PR_MOVE_ASSIST;
                    const unsigned choices = kind == HM_PR_MOVE_CHOOSE ? HM_PR_AREAS
                                             : names                   ? packet_row.edition->ncard
                                                                       : 1u;
                    if (kind == HM_PR_MOVE_CASH || kind == HM_PR_MOVE_FULFIL)
                        continue;
                    for (unsigned i = 0; i < choices; i++) {
                        struct hm_move m = {.kind = (uint8_t)kind, .seat = p};
                        if (names)
                            hm_add(&m.cards, i);
                        else
                            m.target = (uint8_t)i;
                        allowed_moves += packet_row.ops->check(packet_row.edition, &s, &m) == NULL;
                    }
                }
                const size_t k = packet_row.ops->legal(packet_row.edition, &s, p, HM_LISTED, list);
                assert_int_equal(k, allowed_moves);
                assert_int_equal(k > 0, hm_seat_in(s.head.prompt, p));
                for (size_t i = 0; i < k; i++)
                    assert_null(packet_row.ops->check(packet_row.edition, &s, &list[i]));
            }
            const size_t k = packet_row.ops->legal(
                packet_row.edition, &s, (hm_seat)hm_lowest(s.head.prompt), HM_BOTH, list);
            packet_row.ops->apply(packet_row.edition, &s, &list[hm_rng_below(&rng, (uint32_t)k)],
                                  NULL, NULL);
        }
    }
}

TEST(pr_0_1_nobody_has_moves_where_nobody_sits)
{
    UNUSED;
    struct hm_state s = lay(3);
    struct hm_move  list[HM_MOVES], m;
    for (unsigned p = 3; p < 256; p++) {
        assert_int_equal(packet_row.ops->legal(packet_row.edition, &s, (hm_seat)p, HM_BOTH, list),
                         0);
        assert_int_equal(packet_row.ops->best(packet_row.edition, &s, (hm_seat)p, &m), 0);
    }
}

/* ---- drafts ---- */

TEST(pr_5_10_a_fulfilment_is_drafted_card_by_card)
{
    UNUSED;
    struct hm_state s = lay(2);
    struct hm_draft d;
    uint8_t         mask[HM_PICKS];
    give(&s, 'B', "S01 D07 M06 M03 G25 B07");
    memset(&d, 0, sizeof d);
    d.move.seat = 1;
    hm_picks(&packet_row, &s, &d, mask);
    assert_int_equal(mask[HM_PR_MOVE_FULFIL], 1);
    assert_int_equal(mask[HM_PR_MOVE_CASH], 1);
    assert_int_equal(mask[HM_PR_MOVE_PASS], 0);
    assert_false(hm_pick(&packet_row, &s, &d, HM_PR_MOVE_FULFIL));
    /* neither the assistant nor the money card */
    assert_int_equal(hm_picks(&packet_row, &s, &d, mask), 4);
    assert_int_equal(mask[HM_PICK_DONE], 0);
    /* M03 again: taken back */
    static const char *const order[] = {"M03", "D07", "S01", "M06", "M03"};
    for (unsigned i = 0; i < 5; i++)
        assert_false(hm_pick(&packet_row, &s, &d, (uint16_t)(HM_PICK_CARD + card(order[i]))));
    hm_picks(&packet_row, &s, &d, mask);
    assert_int_equal(mask[HM_PICK_DONE], 1);
    assert_true(hm_pick(&packet_row, &s, &d, HM_PICK_DONE));
    const hm_cards given = cards("S01 D07 M06");
    assert_true(hm_same(&d.move.cards, &given));
    assert_null(packet_row.ops->check(packet_row.edition, &s, &d.move));
}

TEST(pr_5_10_no_draft_where_nothing_can_be_fulfilled)
{
    UNUSED;
    struct hm_state s = lay(2);
    struct hm_draft d;
    uint8_t         mask[HM_PICKS];
    give(&s, 'B', "S01 M06 M03");
    memset(&d, 0, sizeof d);
    d.move.seat = 1;
    assert_int_equal(hm_picks(&packet_row, &s, &d, mask), 0);
}

TEST(pr_0_4_moves_of_the_wrong_shape)
{
    UNUSED;
    struct hm_state s = lay(2);
    static const struct {
        struct hm_move m;
        const char    *id;
    } odd[] = {
        {{.kind = 0}, "no-move"},
        {{.kind = HM_PR_MOVE_KINDS}, "no-move"},
        {{.kind = HM_PR_MOVE_CHOOSE, .target = 4}, "wrong-names"},
        {{.kind = HM_PR_MOVE_CHOOSE, .cards = {{1, 0, 0}}}, "wrong-names"},
        {{.kind = HM_PR_MOVE_PASS, .target = 1}, "wrong-names"},
        {{.kind = HM_PR_MOVE_PASS, .serial = 1}, "named-twice"},
        {{.kind = HM_PR_MOVE_PASS, .arg = {0, 0, 0, 1}}, "wrong-names"},
        {{.kind = HM_PR_MOVE_TAKE}, "wrong-names"},
        {{.kind = HM_PR_MOVE_TAKE, .cards = {{3, 0, 0}}}, "wrong-names"},
        {{.kind = HM_PR_MOVE_TAKE, .cards = {{0, 0, (uint64_t)1 << 63}}}, "wrong-names"},
        {{.kind = HM_PR_MOVE_FULFIL}, "wrong-names"},
        {{.kind = HM_PR_MOVE_FULFIL, .cards = {{1, 0, (uint64_t)1 << 60}}}, "wrong-names"},
        {{.kind = HM_PR_MOVE_DONE, .cards = {{1, 0, 0}}}, "wrong-names"},
    };
    for (unsigned i = 0; i < sizeof odd / sizeof *odd; i++)
        assert_string_equal(packet_row.ops->check(packet_row.edition, &s, &odd[i].m)->id,
                            odd[i].id);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(pr_0_4_any_bytes_are_judged),
        RUN(pr_0_1_what_is_listed_is_what_is_allowed),
        RUN(pr_0_1_nobody_has_moves_where_nobody_sits),
        RUN(pr_5_10_a_fulfilment_is_drafted_card_by_card),
        RUN(pr_5_10_no_draft_where_nothing_can_be_fulfilled),
        RUN(pr_0_4_moves_of_the_wrong_shape),
    };
    return cmocka_run_group_tests_name("any bytes", tests, NULL, NULL);
}
