/* pr_8_secrets.c: what each player knows (PR-8). */
#include "pr_table.h"

#include "harbour/encoding.h"

static struct hm_view seen_by(const struct hm_state *s, uint8_t viewer)
{
    struct hm_view v;
    packet_row.ops->redact(packet_row.edition, s, viewer, &v);
    return v;
}

static const struct pr_state *in(const struct hm_view *v) { return pr_state_of(hm_seen(v)); }

/* A table in mid-game: A has a ship and goods, the docks are named. */
static struct hm_state table(void)
{
    struct hm_state s = lay(3);
    give(&s, 'A', "D07 M06 G30 B07");
    give(&s, 'B', "G03 M08 B10");
    play(&s, "A choose docks; B take D03");
    return s;
}

TEST(pr_8_1_supplies_discards_money_ships_pieces_and_token_are_public)
{
    UNUSED;
    struct hm_state s = table();
    play(&s, "A fulfil S01 D07 M06");
    const struct pr_state *t = inside(&s);
    const uint8_t          viewers[] = {0, 1, 2, HM_SPECTATOR};
    for (unsigned i = 0; i < 4; i++) {
        const struct hm_view v = seen_by(&s, viewers[i]);
        assert_memory_equal(in(&v)->current, t->current, sizeof t->current);
        assert_memory_equal(in(&v)->future, t->future, sizeof t->future);
        assert_memory_equal(in(&v)->discard, t->discard, sizeof t->discard);
        assert_memory_equal(in(&v)->left, t->left, sizeof t->left);
        assert_memory_equal(in(&v)->money, t->money, sizeof t->money);
        assert_int_equal(in(&v)->served, t->served);
        assert_int_equal(in(&v)->master, t->master);
        assert_int_equal(in(&v)->sealed, t->sealed);
        const hm_cards ships = hm_pr_ships(packet_row.edition, hm_seen(&v), 1), b = cards("D03");
        assert_true(hm_same(&ships, &b));
    }
}

/* A card that was taken or given was visible then, and views remember it. */
TEST(pr_8_1_a_card_is_seen_when_it_is_taken)
{
    UNUSED;
    struct hm_state      s = table();
    const struct hm_view v = seen_by(&s, 2);
    assert_true(has(hm_seen(&v), 'A', "M06 G30 B07"));
    assert_true(has(hm_seen(&v), 'B', "G03 M08 B10"));
}

TEST(pr_8_1_a_starting_contract_is_seen_when_it_is_given)
{
    UNUSED;
    struct hm_state s = table();
    struct hm_view  before = seen_by(&s, 1);
    assert_false(has(hm_seen(&before), 'A', "S01"));
    play(&s, "A fulfil S01 D07 M06");
    struct hm_view after = seen_by(&s, 1);
    assert_true(discarded(hm_seen(&after), "S01"));
    assert_false(hm_seat_in(in(&after)->sealed, 0));
}

TEST(pr_8_2_talons_box_and_starting_contracts_are_hidden)
{
    UNUSED;
    static const uint8_t none[PR_TALON];
    struct hm_state      s = table();
    for (uint8_t viewer = 0; viewer < 3; viewer++) {
        const struct hm_view v = seen_by(&s, viewer);
        for (unsigned a = 0; a < HM_PR_AREAS; a++)
            assert_memory_equal(in(&v)->talon[a], none, sizeof none);
        for (unsigned p = 0; p < 3; p++) {
            const hm_cards start =
                hm_and(&in(&v)->hand[p], &pr_edition_of(packet_row.edition)->start);
            assert_int_equal(hm_count(&start), p == viewer);
        }
    }
    const struct hm_view v = seen_by(&s, HM_SPECTATOR);
    for (unsigned p = 0; p < 3; p++) {
        const hm_cards start = hm_and(&in(&v)->hand[p], &pr_edition_of(packet_row.edition)->start);
        assert_true(hm_none(&start));
    }
}

/* A starting contract that was never used is not shown after the end either. */
TEST(pr_8_2_also_when_the_game_is_over)
{
    UNUSED;
    struct hm_state s = lay(2);
    rush(&s, HM_PR_PHASE_OVER, 9);
    const struct hm_view v = seen_by(&s, 0);
    assert_false(has(hm_seen(&v), 'B', "S02"));
}

/* Exchanging cards that are hidden from a viewer changes no byte of the view. */
TEST(pr_8_3_nothing_shown_depends_on_what_is_hidden)
{
    UNUSED;
    for (uint8_t n = 2; n <= 5; n++) {
        struct hm_state s = lay(n);
        struct hm_rng   rng;
        struct hm_move  list[HM_MOVES], other[HM_MOVES];
        static char     text[HM_TEXT_SIZE], twin[HM_TEXT_SIZE];
        hm_rng_fast(&rng, n);
        while (s.head.prompt != 0) {
            const hm_seat        viewer = (hm_seat)hm_rng_below(&rng, n);
            const struct hm_view v = seen_by(&s, viewer);
            struct hm_state      sample;
            packet_row.ops->determinize(packet_row.edition, &v, &rng, &sample);
            ready(&sample);
            const struct hm_view w = seen_by(&sample, viewer);
            assert_memory_equal(&v, &w, sizeof v);
            packet_row.ops->print(packet_row.edition, hm_seen(&v), true, text, sizeof text);
            packet_row.ops->print(packet_row.edition, hm_seen(&w), true, twin, sizeof twin);
            assert_string_equal(text, twin);
            const size_t k =
                packet_row.ops->legal(packet_row.edition, hm_seen(&v), viewer, HM_BOTH, other);
            assert_int_equal(packet_row.ops->legal(packet_row.edition, &s, viewer, HM_BOTH, list),
                             k);
            assert_memory_equal(list, other, k * sizeof *list);
            const hm_seat p = (hm_seat)hm_lowest(s.head.prompt);
            const size_t  m = packet_row.ops->legal(packet_row.edition, &s, p, HM_LISTED, list);
            packet_row.ops->apply(packet_row.edition, &s, &list[hm_rng_below(&rng, (uint32_t)m)],
                                  NULL, NULL);
        }
    }
}

/* A sample gives each of the others one of the starting contracts that were not seen, all equally
 * often. */
TEST(pr_8_3_samples_are_even)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'A', "D07 M06");
    play(&s, "A fulfil S01 D07 M06");
    const struct hm_view v = seen_by(&s, 1);
    unsigned             held[HM_CARDS] = {0}, top[HM_CARDS] = {0};
    struct hm_rng        rng;
    hm_rng_fast(&rng, 6);
    for (unsigned i = 0; i < 10000; i++) {
        struct hm_state sample;
        packet_row.ops->determinize(packet_row.edition, &v, &rng, &sample);
        const hm_cards start =
            hm_and(&inside(&sample)->hand[2], &pr_edition_of(packet_row.edition)->start);
        held[pr_only(&start)]++;
        top[inside(&sample)->talon[HM_PR_AREA_BANK][inside(&sample)->left[HM_PR_AREA_BANK] - 1]]++;
    }
    assert_int_equal(held[card("S01")] + held[card("S02")], 0);
    for (unsigned c = card("S03"); c <= card("S12"); c++)
        assert_in_range(held[c], 850, 1150);
    for (unsigned c = card("B05"); c <= card("B38"); c++)
        assert_in_range(top[c], 210, 380);
}

TEST(pr_8_3_a_sample_of_the_truth_is_the_truth)
{
    UNUSED;
    struct hm_state s = table(), sample;
    struct hm_view  v;
    struct hm_rng   rng;
    hm_rng_fast(&rng, 1);
    memset(&sample, 0, sizeof sample);
    v.seen = s;
    packet_row.ops->determinize(packet_row.edition, &v, &rng, &sample);
    assert_memory_equal(&s, &sample, sizeof(struct pr_state));
}

/* ---- moves on views ---- */

static struct hm_move move(const char *line)
{
    struct hm_move m;
    struct hm_msg  msg;
    assert_int_equal(hm_parse_line(&packet_row, 3, line, &m, &msg), HM_OK);
    return m;
}

/* Another's starting contract may be any that this viewer did not see elsewhere. */
TEST(pr_8_3_a_view_cannot_tell_what_another_holds)
{
    UNUSED;
    struct hm_state s = table();
    play(&s, "A fulfil S01 D07 M06");
    struct hm_view v = seen_by(&s, 2);
    inside(&v.seen)->hand[1] = cards("G03 M08 B10 D03 D10 M06");
    const struct hm_move real = move("B fulfil S02 D10 M06"), mine = move("B fulfil S03 D01 M06"),
                         used = move("B fulfil S01 D07 M06");
    assert_null(packet_row.ops->check(packet_row.edition, hm_seen(&v), &real));
    assert_string_equal(packet_row.ops->check(packet_row.edition, hm_seen(&v), &mine)->id,
                        "not-held"); /* the viewer has it */
    assert_string_equal(packet_row.ops->check(packet_row.edition, hm_seen(&v), &used)->id,
                        "not-held"); /* it was given */
    const struct hm_view w = seen_by(&s, HM_SPECTATOR);
    const struct hm_move maybe = move("B fulfil S03 D01 M06");
    assert_string_equal(packet_row.ops->check(packet_row.edition, hm_seen(&w), &maybe)->id,
                        "not-held"); /* no ship, no grain */
}

TEST(pr_8_3_a_preview_that_succeeds_is_what_will_be_seen)
{
    UNUSED;
    struct hm_state      s = table();
    struct hm_view       v = seen_by(&s, 1);
    const struct hm_move m = move("A fulfil S01 D07 M06");
    assert_int_equal(packet_row.ops->apply(packet_row.edition, &v.seen, &m, NULL, NULL), HM_OK);
    play(&s, "A fulfil S01 D07 M06");
    const struct hm_view w = seen_by(&s, 1);
    assert_memory_equal(&v, &w, sizeof v);
}

TEST(pr_8_3_a_refill_cannot_be_previewed)
{
    UNUSED;
    struct hm_state s = table();
    play(&s, "C pass");
    struct hm_view       v = seen_by(&s, 0);
    const struct hm_move m = move("A take D04");
    assert_int_equal(packet_row.ops->apply(packet_row.edition, &v.seen, &m, NULL, NULL),
                     HM_UNKNOWN);
}

TEST(pr_8_3_unless_nothing_is_turned_up)
{
    UNUSED;
    struct hm_state s = lay(3);
    run_down(&s, HM_PR_AREA_DOCKS, 0);
    play(&s, "A choose docks; B pass; C pass");
    struct hm_view       v = seen_by(&s, 2);
    const struct hm_move m = move("A take D03");
    assert_int_equal(packet_row.ops->apply(packet_row.edition, &v.seen, &m, NULL, NULL), HM_OK);
    play(&s, "A take D03");
    const struct hm_view w = seen_by(&s, 2);
    assert_memory_equal(&v, &w, sizeof v);
}

/* ---- for the laws and for nets ---- */

TEST(pr_8_3_cards_with_the_same_back_are_swapped_wherever_they_are)
{
    UNUSED;
    static const char *const pairs[][2] = {
        {"D07", "D40"}, {"D03", "D04"}, {"D01", "D07"}, {"S01", "S12"}, {"B01", "B38"}};
    struct hm_state s = table();
    for (unsigned i = 0; i < 5; i++) {
        const hm_card   a = card(pairs[i][0]), b = card(pairs[i][1]);
        struct hm_state t = s;
        assert_true(packet_row.ops->swappable(packet_row.edition, a, b));
        packet_row.ops->swap(packet_row.edition, &t, a, b);
        ready(&t);
        assert_int_not_equal(memcmp(&s, &t, sizeof s), 0);
        packet_row.ops->swap(packet_row.edition, &t, a, b);
        assert_memory_equal(&s, &t, sizeof s);
    }
    assert_false(packet_row.ops->swappable(packet_row.edition, card("G01"), card("S01")));
    assert_false(packet_row.ops->swappable(packet_row.edition, card("D01"), card("M01")));
    assert_false(packet_row.ops->swappable(packet_row.edition, card("D01"), card("D01")));
}

/* True if the card is in set number `set` of the row. */
static bool in_row(const uint8_t *row, unsigned set, const char *id)
{
    return (row[set * (HM_CARDS / 8) + card(id) / 8] >> card(id) % 8 & 1) != 0;
}

TEST(pr_8_3_an_observation_starts_from_the_viewer)
{
    UNUSED;
    struct hm_state s = table();
    uint8_t         o[512];
    pay(&s, 'C', 300);
    packet_row.ops->encoding->observe(packet_row.edition, &s, 2, o);
    const uint8_t *rest = o + HM_CARDS;
    assert_true(in_row(o, 3, "S03"));     /* mine */
    assert_true(in_row(o, 3 + 1, "G30")); /* A sits to C's left */
    assert_true(in_row(o, 3 + 2, "D03"));
    assert_true(in_row(o, 0, "D04"));
    assert_true(in_row(o, 1, "D01"));
    for (unsigned set = 0; set < 8; set++)
        assert_false(in_row(o, set, "S01"));
    assert_int_equal(rest[0] + 256 * rest[1], 300);
    assert_int_equal(rest[20], 1); /* C is to act */
    assert_int_equal(rest[20 + 1], 0);
    assert_int_equal(rest[25 + 2], 1); /* B is served */
    assert_int_equal(rest[30], 1);     /* C has its contract */
    assert_int_equal(rest[30 + 3], 0); /* nobody sits there */
    assert_int_equal(rest[35 + 1], 1); /* A is the harbour master */
    assert_int_equal(rest[40 + HM_PR_AREA_BANK], inside(&s)->left[HM_PR_AREA_BANK]);
    assert_int_equal(rest[44 + HM_PR_AREA_DOCKS], 1); /* named first */
    assert_int_equal(rest[52], 1 + HM_PR_AREA_DOCKS);
    assert_int_equal(rest[53], HM_PR_PHASE_ASK);
    assert_int_equal(rest[54], 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(pr_8_1_supplies_discards_money_ships_pieces_and_token_are_public),
        RUN(pr_8_1_a_card_is_seen_when_it_is_taken),
        RUN(pr_8_1_a_starting_contract_is_seen_when_it_is_given),
        RUN(pr_8_2_talons_box_and_starting_contracts_are_hidden),
        RUN(pr_8_2_also_when_the_game_is_over),
        RUN(pr_8_3_nothing_shown_depends_on_what_is_hidden),
        RUN(pr_8_3_samples_are_even),
        RUN(pr_8_3_a_sample_of_the_truth_is_the_truth),
        RUN(pr_8_3_a_view_cannot_tell_what_another_holds),
        RUN(pr_8_3_a_preview_that_succeeds_is_what_will_be_seen),
        RUN(pr_8_3_a_refill_cannot_be_previewed),
        RUN(pr_8_3_unless_nothing_is_turned_up),
        RUN(pr_8_3_cards_with_the_same_back_are_swapped_wherever_they_are),
        RUN(pr_8_3_an_observation_starts_from_the_viewer),
    };
    return cmocka_run_group_tests_name("PR-8 what each player knows", tests, NULL, NULL);
}
