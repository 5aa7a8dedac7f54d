/*
 * test_arena_maths.c: compares the arena's statistics with values computed by hand.
 */
#include "support/check.h"

#include "arena/arena.h"

#include <math.h>
#include <stdlib.h>

/* cmocka compares floats; these are doubles. */
#define assert_near(a, b, within) assert_true(fabs((a) - (b)) <= (within))

/* A game of these bots, by seat, with these places. */
static struct arena_game game_of(unsigned players, const uint8_t *bot, const uint8_t *place)
{
    struct arena_game g = {.bot = {0}};
    memcpy(g.bot, bot, players);
    memcpy(g.place, place, players);
    return g;
}

static double fit_two(unsigned won, unsigned lost, double prior)
{
    static struct arena_game        game[200];
    static const struct arena_game *list[200];
    double                          elo[ARENA_BOTS];
    for (unsigned i = 0; i < won + lost; i++) {
        game[i] = game_of(2, (uint8_t[]){0, 1}, i < won ? (uint8_t[]){1, 2} : (uint8_t[]){2, 1});
        list[i] = &game[i];
    }
    arena_fit(list, NULL, won + lost, 2, 2, prior, elo);
    assert_near(elo[0] + elo[1], 0, 1e-6);
    return elo[0] - elo[1];
}

TEST(two_bots_differ_by_the_odds_of_their_games)
{
    UNUSED;
    assert_near(fit_two(30, 10, 0), 400 * log10(3), 1e-4);
    assert_near(fit_two(10, 10, 0), 0, 1e-6);
    assert_near(fit_two(10, 90, 0), -400 * log10(9), 1e-4);
}

TEST(a_bot_that_always_wins_has_a_rating)
{
    UNUSED;
    double elo = fit_two(50, 0, 1);
    assert_true(elo > 200 && elo < 2000);
}

/* Three bots, every order once except one that occurs twice: strengths by the equations of the
 * likelihood. */
TEST(places_of_three_are_fitted_as_plackett_and_luce_have_it)
{
    UNUSED;
    static const uint8_t     order[7][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0},
                                            {2, 0, 1}, {2, 1, 0}, {0, 1, 2}};
    struct arena_game        game[7];
    const struct arena_game *list[7];
    double                   elo[ARENA_BOTS], s[3], won[3] = {0}, expected[3] = {0};
    for (unsigned i = 0; i < 7; i++) {
        uint8_t place[3];
        for (unsigned k = 0; k < 3; k++)
            place[order[i][k]] = (uint8_t)(k + 1);
        game[i] = game_of(3, (uint8_t[]){0, 1, 2}, place);
        list[i] = &game[i];
    }
    arena_fit(list, NULL, 7, 3, 3, 0, elo);
    for (unsigned b = 0; b < 3; b++)
        s[b] = pow(10, elo[b] / 400);
    for (unsigned i = 0; i < 7; i++) { /* at the maximum, stages won are as many as expected */
        const uint8_t *o = order[i];
        double         all = s[0] + s[1] + s[2], rest = s[o[1]] + s[o[2]];
        won[o[0]]++;
        won[o[1]]++;
        for (unsigned b = 0; b < 3; b++)
            expected[b] += s[b] / all;
        expected[o[1]] += s[o[1]] / rest;
        expected[o[2]] += s[o[2]] / rest;
    }
    for (unsigned b = 0; b < 3; b++)
        assert_near(won[b], expected[b], 1e-5);
    assert_true(elo[0] > elo[1] && elo[1] > elo[2]);
}

TEST(equal_bots_that_tie_are_rated_equal)
{
    UNUSED;
    struct arena_game        game = game_of(3, (uint8_t[]){0, 1, 1}, (uint8_t[]){1, 1, 1});
    const struct arena_game *list[1] = {&game};
    double                   elo[ARENA_BOTS];
    arena_fit(list, NULL, 1, 3, 2, 0, elo);
    assert_near(elo[0], elo[1], 1e-6);
}

/* 8 of 10, Wilson: 0.4902 to 0.9433. */
TEST(a_share_has_wilsons_interval)
{
    UNUSED;
    struct arena_range r = arena_share(0.8, 0.8 * 0.2 / 10, 10);
    assert_near(r.low, 0.4902, 1e-4);
    assert_near(r.high, 0.9433, 1e-4);
}

TEST(a_share_of_all_or_none_keeps_some_doubt)
{
    UNUSED;
    struct arena_range all = arena_share(1, 0, 30), none = arena_share(0, 0, 30);
    assert_near(all.low, 30 / (30 + 1.959964 * 1.959964), 1e-6);
    assert_near(all.high, 1, 1e-9);
    assert_near(none.high, 1 - all.low, 1e-9);
}

/* 400 deals with mean 0.40 and variance 0.05; 1/3 against 1/3 + 0.05. */
TEST(the_likelihood_ratio_is_the_normal_one)
{
    UNUSED;
    double m0 = 1.0 / 3, m1 = m0 + 0.05;
    assert_near(arena_llr(400, 0.4, 0.05, m0, m1), 400 * 0.05 * (0.8 - m0 - m1) / 0.1, 1e-9);
    assert_near(arena_llr(400, (m0 + m1) / 2, 0.05, m0, m1), 0, 1e-9);
}

/* One deal of three players in which the first bot wins `wins` of its three games. */
static struct arena_deal deal_of(uint32_t number, unsigned wins)
{
    struct arena_deal d = {number, 3, calloc(3, sizeof(struct arena_game))};
    for (unsigned i = 0; i < 3; i++) {
        uint8_t bot[3] = {1, 1, 1}, place[3] = {2, 3, 1};
        bot[i] = 0;
        if (i < wins)
            for (unsigned p = 0; p < 3; p++)
                place[p] = p == i ? 1 : (uint8_t)(p == (i + 1) % 3 ? 2 : 3);
        else
            for (unsigned p = 0; p < 3; p++)
                place[p] = p == i ? 3 : (uint8_t)(p == (i + 1) % 3 ? 1 : 2);
        d.game[i] = game_of(3, bot, place);
    }
    return d;
}

static struct arena_results results_of(unsigned deals, unsigned (*wins)(unsigned))
{
    struct arena_results r = {.terms = {.players = 3, .nbot = 2}};
    for (unsigned i = deals; i-- > 0;) /* added backwards, kept in order */
        arena_add(&r, deal_of(i, wins(i)));
    return r;
}

static unsigned one_of_three(unsigned i)
{
    (void)i;
    return 1;
}

static unsigned two_or_three(unsigned i) { return 2 + i % 2; }

static unsigned none_or_one(unsigned i) { return i % 3 == 0; }

TEST(a_bot_with_its_fair_share_is_found_to_have_it)
{
    UNUSED;
    struct arena_results r = results_of(60, one_of_three);
    struct arena_score   s;
    arena_score(&r, 0, &s);
    assert_near(s.win.mean, 1.0 / 3, 1e-9);
    assert_int_equal(s.games, 180);
    arena_score(&r, 1, &s);
    assert_near(s.win.mean, 1.0 / 3, 1e-9);
    assert_int_equal(s.games, 360);
    arena_free(&r);
}

TEST(the_sequential_test_finds_the_better_and_the_worse)
{
    UNUSED;
    struct arena_results better = results_of(80, two_or_three), worse = results_of(80, none_or_one);
    struct arena_sprt    t;
    arena_sprt(&better, 0, 0, 0.1, &t);
    assert_int_equal(t.verdict, 1);
    assert_in_range(t.deals, 50, 79); /* it stopped at the decision, not at the end */
    arena_sprt(&worse, 0, 0, 0.1, &t);
    assert_int_equal(t.verdict, -1);
    arena_free(&better);
    arena_free(&worse);
}

TEST(the_sequential_test_waits_for_deals_and_stops_at_a_gap)
{
    UNUSED;
    struct arena_results r = results_of(30, two_or_three);
    struct arena_sprt    t;
    arena_sprt(&r, 0, 0, 0.1, &t);
    assert_int_equal(t.verdict, 0);
    arena_add(&r, deal_of(200, 3));
    arena_sprt(&r, 0, 0, 0.1, &t);
    assert_int_equal(t.deals, 30);
    arena_free(&r);
}

TEST(a_deal_is_kept_once)
{
    UNUSED;
    struct arena_results r = results_of(5, one_of_three);
    arena_add(&r, deal_of(3, 3));
    assert_int_equal(r.n, 5);
    for (unsigned i = 0; i < 5; i++)
        assert_int_equal(r.deal[i].number, i);
    assert_true(arena_has(&r, 4));
    assert_false(arena_has(&r, 5));
    arena_free(&r);
}

TEST(intervals_by_drawing_deals_anew_enclose_the_rating)
{
    UNUSED;
    struct arena_results r = results_of(40, two_or_three);
    struct arena_range   elo[ARENA_BOTS], again[ARENA_BOTS];
    arena_ratings(&r, 100, elo);
    arena_ratings(&r, 100, again);
    assert_memory_equal(elo, again, 2 * sizeof elo[0]);
    assert_true(elo[0].low < elo[0].mean && elo[0].mean < elo[0].high);
    assert_true(elo[0].low > elo[1].high);
    arena_free(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(two_bots_differ_by_the_odds_of_their_games),
        RUN(a_bot_that_always_wins_has_a_rating),
        RUN(places_of_three_are_fitted_as_plackett_and_luce_have_it),
        RUN(equal_bots_that_tie_are_rated_equal),
        RUN(a_share_has_wilsons_interval),
        RUN(a_share_of_all_or_none_keeps_some_doubt),
        RUN(the_likelihood_ratio_is_the_normal_one),
        RUN(a_bot_with_its_fair_share_is_found_to_have_it),
        RUN(the_sequential_test_finds_the_better_and_the_worse),
        RUN(the_sequential_test_waits_for_deals_and_stops_at_a_gap),
        RUN(a_deal_is_kept_once),
        RUN(intervals_by_drawing_deals_anew_enclose_the_rating),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
