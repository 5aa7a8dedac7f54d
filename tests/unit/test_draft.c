/*
 * test_draft.c: building moves pick by pick.
 *
 * The laws test drafts of every game; these tests cover the single steps, on an artificial game:
 * kind 1 stands alone, kind 2 has a target and then an argument, kind 3 names cards, kind 4 has too
 * many moves to list.
 */
#include "harbour/draft.h"

#include "support/check.h"

static const struct hm_move listed[] = {
    {.kind = 1},
    {.kind = 2, .target = 3, .serial = 9, .arg = {5}},
    {.kind = 2, .target = 3, .serial = 9, .arg = {6}},
    {.kind = 2, .target = 4, .serial = 9, .arg = {5}},
    {.kind = 3, .cards = {{1}}},
    {.kind = 3, .cards = {{3}}},
    {.kind = 3, .cards = {{4}}},
};

static size_t legal(const struct hm_edition *e, const struct hm_state *s, hm_seat p,
                    enum hm_scope scope, struct hm_move *out)
{
    (void)e, (void)s, (void)scope;
    size_t n = sizeof listed / sizeof listed[0];
    memcpy(out, listed, sizeof listed);
    for (size_t i = 0; i < n; i++)
        out[i].seat = p;
    return n;
}

/* Kind 4: any of cards 0 to 2, target 0 or 1, nibble 2 of the args; whole with two cards. */
static size_t picks(const struct hm_edition *e, const struct hm_state *s, const struct hm_draft *d,
                    uint8_t mask[HM_PICKS])
{
    (void)e, (void)s;
    if (d->step == 0) {
        mask[4] = 1;
        return 1;
    }
    if (d->move.kind != 4)
        return 0;
    for (unsigned c = 0; c < 3; c++)
        mask[HM_PICK_CARD + c] = 1;
    mask[HM_PICK_TARGET] = mask[HM_PICK_TARGET + 1] = mask[HM_PICK_TARGET + 16 + 2] = 1;
    bool whole = hm_count(&d->move.cards) == 2;
    mask[HM_PICK_DONE] = whole;
    return 6u + whole;
}

static struct hm_ops        ops = {.id = "made-up", .nkind = 5, .legal = legal, .picks = picks};
static const struct hm_game game = {&ops, NULL};
static struct hm_state      table;
static struct hm_draft      draft;
static uint8_t              mask[HM_PICKS];

static size_t begin(void)
{
    memset(&draft, 0, sizeof draft);
    draft.move.seat = 2;
    ops.picks = picks;
    return hm_picks(&game, &table, &draft, mask);
}

static bool pick(unsigned p) { return hm_pick(&game, &table, &draft, (uint16_t)p); }

static size_t now(void) { return hm_picks(&game, &table, &draft, mask); }

TEST(first_the_kind)
{
    UNUSED;
    assert_int_equal(begin(), 4);
    for (unsigned k = 1; k <= 4; k++)
        assert_int_equal(mask[k], 1);
}

TEST(a_kind_with_one_move_is_whole_at_once)
{
    UNUSED;
    begin();
    assert_true(pick(1));
    assert_int_equal(draft.move.kind, 1);
    assert_int_equal(draft.move.seat, 2);
}

TEST(target_then_arguments_and_only_where_moves_differ)
{
    UNUSED;
    begin();
    assert_false(pick(2));
    assert_int_equal(now(), 2);
    assert_int_equal(mask[HM_PICK_TARGET + 3] + mask[HM_PICK_TARGET + 4], 2);
    assert_false(pick(HM_PICK_TARGET + 3));
    assert_int_equal(now(), 2);
    assert_int_equal(mask[HM_PICK_TARGET + 5] + mask[HM_PICK_TARGET + 6], 2);
    assert_true(pick(HM_PICK_TARGET + 6));
    assert_int_equal(draft.move.serial, 9);
    assert_int_equal(draft.move.arg[0], 6);
}

TEST(a_target_that_leaves_one_move_is_enough)
{
    UNUSED;
    begin();
    pick(2);
    assert_true(pick(HM_PICK_TARGET + 4));
    assert_int_equal(draft.move.arg[0], 5);
}

TEST(cards_narrow_the_list_and_done_ends_it)
{
    UNUSED;
    begin();
    pick(3);
    assert_int_equal(now(), 3);
    assert_false(pick(HM_PICK_CARD + 0)); /* {0} and {0,1} remain */
    assert_int_equal(now(), 2);
    assert_int_equal(mask[HM_PICK_DONE], 1);
    assert_int_equal(mask[HM_PICK_CARD + 1], 1);
    assert_true(pick(HM_PICK_DONE));
    assert_int_equal(hm_count(&draft.move.cards), 1);
    begin();
    pick(3);
    assert_true(pick(HM_PICK_CARD + 1));
    assert_int_equal(hm_count(&draft.move.cards), 2);
}

TEST(rich_kinds_toggle_their_cards)
{
    UNUSED;
    begin();
    assert_false(pick(4));
    assert_int_equal(now(), 6);
    assert_false(pick(HM_PICK_CARD + 0));
    assert_false(pick(HM_PICK_CARD + 2));
    assert_int_equal(now(), 7);
    assert_int_equal(mask[HM_PICK_DONE], 1);
    assert_false(pick(HM_PICK_CARD + 0));
    assert_int_equal(now(), 6);
    assert_int_equal(draft.move.cards.w[0], 4);
    assert_false(pick(HM_PICK_CARD + 1));
    assert_true(pick(HM_PICK_DONE));
    assert_int_equal(draft.move.cards.w[0], 6);
}

TEST(rich_kinds_set_a_target_and_count_arguments_round)
{
    UNUSED;
    begin();
    pick(4);
    pick(HM_PICK_TARGET + 1);
    assert_int_equal(draft.move.target, 1);
    pick(HM_PICK_TARGET + 0);
    assert_int_equal(draft.move.target, 0);
    for (unsigned i = 1; i <= 16; i++) {
        pick(HM_PICK_TARGET + 16 + 2);
        assert_int_equal(draft.move.arg[1], i % 16);
    }
    pick(HM_PICK_TARGET + 16 + 3);
    assert_int_equal(draft.move.arg[1], 16);
}

TEST(a_game_without_rich_kinds)
{
    UNUSED;
    begin();
    ops.picks = NULL;
    assert_int_equal(now(), 3);
    assert_true(pick(1));
    begin();
    ops.picks = NULL;
    assert_false(pick(2));
    assert_true(pick(HM_PICK_TARGET + 4));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(first_the_kind),
        RUN(a_kind_with_one_move_is_whole_at_once),
        RUN(target_then_arguments_and_only_where_moves_differ),
        RUN(a_target_that_leaves_one_move_is_enough),
        RUN(cards_narrow_the_list_and_done_ends_it),
        RUN(rich_kinds_toggle_their_cards),
        RUN(rich_kinds_set_a_target_and_count_arguments_round),
        RUN(a_game_without_rich_kinds),
    };
    return cmocka_run_group_tests_name("draft", tests, NULL, NULL);
}
