/* pr_2_setup.c: the deal (PR-2). */
#include "pr_table.h"

static struct hm_state deal(uint8_t nseat, hm_seat first, uint64_t seed, struct hm_events *ev)
{
    struct hm_state       s;
    struct hm_rng         rng;
    const struct hm_setup setup = {.nseat = nseat, .first = first};
    memset(&s, 0, sizeof s);
    hm_rng_fast(&rng, seed);
    assert_int_equal(packet_row.ops->deal(packet_row.edition, &s, &setup, &rng, ev), HM_OK);
    ready(&s);
    return s;
}

static unsigned boxed(const struct hm_state *s, unsigned deck)
{
    const hm_cards box = pr_box(pr_edition_of(packet_row.edition), pr_state_of(s));
    unsigned       n = 0;
    for (unsigned c = hm_next(&box, 0); c < HM_CARDS; c = hm_next(&box, c + 1))
        n += hm_pr_card(packet_row.edition, (hm_card)c)->deck == deck;
    return n;
}

TEST(pr_2_1_two_players_do_without_six_cards_of_each_deck)
{
    UNUSED;
    for (uint8_t n = 2; n <= 5; n++) {
        struct hm_state s = deal(n, 0, n, NULL);
        for (unsigned deck = 0; deck < HM_PR_AREAS; deck++)
            assert_int_equal(boxed(&s, deck), n == 2 ? 6 : 0);
    }
}

/* Over many deals every card is on top of its deck about equally often. */
TEST(pr_2_1_decks_are_shuffled)
{
    UNUSED;
    enum { DEALS = 42000 };
    unsigned seen[HM_CARDS] = {0};
    for (unsigned i = 0; i < DEALS; i++) {
        struct hm_state       s;
        struct hm_rng         rng;
        const struct hm_setup setup = {.nseat = 2, .first = 0};
        hm_rng_fast(&rng, i + 1000);
        packet_row.ops->deal(packet_row.edition, &s, &setup, &rng, NULL);
        const hm_cards future = hm_pr_future(packet_row.edition, &s, HM_PR_AREA_DOCKS);
        for (unsigned c = hm_next(&future, 0); c < HM_CARDS; c = hm_next(&future, c + 1))
            seen[c]++;
    }
    /* expected 2000; five sigmas are about 220 */
    for (unsigned c = card("D01"); c <= card("D42"); c++)
        assert_in_range(seen[c], 1780, 2220);
}

TEST(pr_2_2_supplies_by_number_of_players)
{
    UNUSED;
    static const unsigned full[] = {0, 0, 2, 2, 3, 4};
    for (uint8_t n = 2; n <= 5; n++) {
        struct hm_state s = deal(n, 0, 40u + n, NULL);
        for (unsigned a = 0; a < HM_PR_AREAS; a++) {
            const unsigned deck =
                (a == HM_PR_AREA_GUILDHALL || a == HM_PR_AREA_BANK ? 38 : 42) - (n == 2 ? 6u : 0u);
            assert_int_equal(hm_popcount(inside(&s)->current[a]), full[n]);
            assert_int_equal(hm_popcount(inside(&s)->future[a]), 2);
            assert_int_equal(inside(&s)->left[a], deck - full[n] - 2);
        }
    }
}

TEST(pr_2_3_money_and_a_starting_contract_each)
{
    UNUSED;
    for (uint8_t n = 2; n <= 5; n++) {
        struct hm_state s = deal(n, 0, 70u + n, NULL);
        for (unsigned p = 0; p < n; p++) {
            const hm_cards hand = inside(&s)->hand[p];
            assert_int_equal(inside(&s)->money[p], 25);
            assert_int_equal(hm_count(&hand), 1);
            assert_true(hm_within(&hand, &pr_edition_of(packet_row.edition)->start));
        }
        assert_int_equal(boxed(&s, HM_PR_DECK_START), 12 - n);
        assert_int_equal(inside(&s)->sealed, (1 << n) - 1);
        assert_int_equal(inside(&s)->served, 0);
    }
}

TEST(pr_2_3_nobody_else_sees_a_starting_contract)
{
    UNUSED;
    struct hm_event  list[HM_EVENTS];
    struct hm_events ev = {list, 0, HM_EVENTS};
    deal(4, 0, 11, &ev);
    unsigned contracts = 0, open = 0;
    for (unsigned i = 0; i < ev.n; i++) {
        if (list[i].kind != HM_PR_EV_DEAL)
            continue;
        if (list[i].to == HM_PR_AT_HAND) {
            assert_int_equal(list[i].shown, hm_seat_bit(list[i].seat));
            contracts++;
        } else {
            assert_int_equal(list[i].shown, HM_EVERYONE);
            open++;
        }
    }
    assert_int_equal(contracts, 4);
    assert_int_equal(open, 4 * (2 + 3));
}

TEST(pr_2_4_the_first_harbour_master_is_named)
{
    UNUSED;
    for (hm_seat p = 0; p < 4; p++) {
        struct hm_state s = deal(4, p, 5, NULL);
        assert_int_equal(inside(&s)->master, p);
        assert_int_equal(s.head.prompt, hm_seat_bit(p));
        assert_int_equal(s.head.phase, HM_PR_PHASE_CHOOSE);
    }
}

TEST(pr_2_4_or_drawn)
{
    UNUSED;
    unsigned drawn[3] = {0};
    for (uint64_t i = 0; i < 300; i++) {
        struct hm_state s = deal(3, HM_NOBODY, i, NULL);
        drawn[inside(&s)->master]++;
    }
    for (unsigned p = 0; p < 3; p++)
        assert_in_range(drawn[p], 60, 140);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(pr_2_1_two_players_do_without_six_cards_of_each_deck),
        RUN(pr_2_1_decks_are_shuffled),
        RUN(pr_2_2_supplies_by_number_of_players),
        RUN(pr_2_3_money_and_a_starting_contract_each),
        RUN(pr_2_3_nobody_else_sees_a_starting_contract),
        RUN(pr_2_4_the_first_harbour_master_is_named),
        RUN(pr_2_4_or_drawn),
    };
    return cmocka_run_group_tests_name("PR-2 set-up", tests, NULL, NULL);
}
