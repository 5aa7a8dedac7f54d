/* pr_1_components.c: the default edition has the cards of the box (PR-1). */
#include "pr_table.h"

static const struct pr_edition *edition(void) { return pr_edition_of(packet_row.edition); }

/* Cards of a deck and kind; with good, amount or port where they are not HM_PR_NONE. */
static unsigned count(unsigned deck, enum hm_pr_card_kind kind, unsigned good, unsigned amount,
                      unsigned port)
{
    unsigned n = 0;
    for (unsigned c = 0; c < packet_row.edition->ncard; c++) {
        const struct hm_pr_card *k = &edition()->card[c];
        n += k->deck == deck && k->kind == kind && (good == HM_PR_NONE || k->good == good) &&
             (amount == HM_PR_NONE || k->amount == amount) &&
             (port == HM_PR_NONE || k->port == port);
    }
    return n;
}

static unsigned all(unsigned deck, enum hm_pr_card_kind kind)
{
    return count(deck, kind, HM_PR_NONE, HM_PR_NONE, HM_PR_NONE);
}

static unsigned deck_size(unsigned deck)
{
    unsigned n = 0;
    for (unsigned k = 0; k < HM_PR_CARD_KINDS; k++)
        n += all(deck, (enum hm_pr_card_kind)k);
    return n;
}

TEST(pr_1_1_two_to_five_players_and_four_areas)
{
    UNUSED;
    assert_int_equal(packet_row.ops->min_seats, 2);
    assert_int_equal(packet_row.ops->max_seats, 5);
    for (uint8_t n = 2; n <= 5; n++) {
        struct hm_state s = lay(n);
        for (unsigned a = 0; a < HM_PR_AREAS; a++) {
            const hm_cards current = hm_pr_current(packet_row.edition, &s, a),
                           future = hm_pr_future(packet_row.edition, &s, a);
            const hm_cards discard = hm_pr_discard(packet_row.edition, &s, a);
            assert_int_equal(hm_count(&current), hm_pr_full(n));
            assert_int_equal(hm_count(&future), 2);
            assert_int_equal(hm_count(&discard), 0);
            assert_true(hm_pr_talon(&s, a) > 20);
        }
    }
}

TEST(pr_1_2_guildhall)
{
    UNUSED;
    assert_int_equal(deck_size(HM_PR_DECK_GUILDHALL), 38);
    assert_int_equal(all(HM_PR_DECK_GUILDHALL, HM_PR_CARD_CONTRACT), 24);
    assert_int_equal(all(HM_PR_DECK_GUILDHALL, HM_PR_CARD_ASSISTANT), 5);
    assert_int_equal(all(HM_PR_DECK_GUILDHALL, HM_PR_CARD_BUILDING), 9);
}

TEST(pr_1_3_docks)
{
    UNUSED;
    assert_int_equal(deck_size(HM_PR_DECK_DOCKS), 42);
    assert_int_equal(all(HM_PR_DECK_DOCKS, HM_PR_CARD_SHIP), 18);
    for (unsigned port = 0; port < HM_PR_PORTS; port++)
        assert_int_equal(count(HM_PR_DECK_DOCKS, HM_PR_CARD_SHIP, HM_PR_NONE, HM_PR_NONE, port), 3);
    assert_int_equal(all(HM_PR_DECK_DOCKS, HM_PR_CARD_CAPTAIN), 5);
    assert_int_equal(count(HM_PR_DECK_DOCKS, HM_PR_CARD_GOLD, HM_PR_NONE, 1, HM_PR_NONE), 5);
    assert_int_equal(count(HM_PR_DECK_DOCKS, HM_PR_CARD_GOLD, HM_PR_NONE, 2, HM_PR_NONE), 5);
    assert_int_equal(all(HM_PR_DECK_DOCKS, HM_PR_CARD_BUILDING), 9);
}

TEST(pr_1_4_market)
{
    UNUSED;
    assert_int_equal(deck_size(HM_PR_DECK_MARKET), 42);
    for (unsigned good = 0; good < HM_PR_GOODS; good++)
        assert_int_equal(count(HM_PR_DECK_MARKET, HM_PR_CARD_GOODS, good, HM_PR_NONE, HM_PR_NONE),
                         7);
    assert_int_equal(all(HM_PR_DECK_MARKET, HM_PR_CARD_TRADER), 5);
    assert_int_equal(all(HM_PR_DECK_MARKET, HM_PR_CARD_BUILDING), 9);
}

TEST(pr_1_5_bank)
{
    UNUSED;
    assert_int_equal(deck_size(HM_PR_DECK_BANK), 38);
    assert_int_equal(all(HM_PR_DECK_BANK, HM_PR_CARD_MONEY), 24);
    assert_int_equal(all(HM_PR_DECK_BANK, HM_PR_CARD_BANKER), 5);
    assert_int_equal(all(HM_PR_DECK_BANK, HM_PR_CARD_BUILDING), 9);
}

TEST(pr_1_6_starting_contracts)
{
    UNUSED;
    assert_int_equal(deck_size(HM_PR_DECK_START), 12);
    for (unsigned good = 0; good < HM_PR_GOODS; good++)
        assert_int_equal(count(HM_PR_DECK_START, HM_PR_CARD_CONTRACT, good, HM_PR_NONE, HM_PR_NONE),
                         3);
}

TEST(pr_1_7_six_destinations)
{
    UNUSED;
    static const char *const names[] = {"great-britain", "france", "netherlands",
                                        "sweden",        "spain",  "german-confederation"};
    for (unsigned port = 0; port < HM_PR_PORTS; port++)
        assert_string_equal(hm_pr_port_names[port], names[port]);
    assert_null(hm_pr_port_names[HM_PR_PORTS]);
    for (unsigned port = 0; port < HM_PR_PORTS; port++) /* every destination is asked for */
        assert_int_equal(
            count(HM_PR_DECK_GUILDHALL, HM_PR_CARD_CONTRACT, HM_PR_NONE, HM_PR_NONE, port), 4);
}

/* The counts in the headers agree with the table. */
TEST(pr_1_1_the_table_can_be_read)
{
    UNUSED;
    struct hm_state s = lay(4);
    play(&s, "A choose docks; B take D03; C pass; D pass; A pass; A choose market");
    assert_int_equal(hm_pr_money(&s, 1), 25);
    assert_int_equal(hm_pr_area(&s), HM_PR_AREA_MARKET);
    assert_int_equal(hm_pr_named(&s), 1u << HM_PR_AREA_DOCKS | 1u << HM_PR_AREA_MARKET);
    assert_int_equal(hm_pr_failed(&s), 0);
    assert_int_equal(hm_pr_served(&s), 2);
    assert_int_equal(hm_pr_sealed(&s), 15);
    assert_int_equal(hm_pr_master(&s), 0);
    const hm_cards captains = hm_pr_cards_of_kind(packet_row.edition, HM_PR_CARD_CAPTAIN),
                   five = cards("D19 D20 D21 D22 D23");
    assert_true(hm_same(&captains, &five));
}

/* Money has no upper limit in play. */
TEST(pr_1_8_money_is_unlimited)
{
    UNUSED;
    struct hm_state s = lay(2);
    pay(&s, 'A', PR_MAX_MONEY);
    give(&s, 'A', "B24 S01 D07 M06");
    play(&s, "A cash B24; A fulfil S01 D07 M06");
    assert_int_equal(money(&s, 'A'), PR_MAX_MONEY + 7 + 25);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(pr_1_1_two_to_five_players_and_four_areas),
        RUN(pr_1_1_the_table_can_be_read),
        RUN(pr_1_2_guildhall),
        RUN(pr_1_3_docks),
        RUN(pr_1_4_market),
        RUN(pr_1_5_bank),
        RUN(pr_1_6_starting_contracts),
        RUN(pr_1_7_six_destinations),
        RUN(pr_1_8_money_is_unlimited),
    };
    return cmocka_run_group_tests_name("PR-1 components", tests, NULL, NULL);
}
