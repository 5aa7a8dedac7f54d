/*
 * test_analysis.c: laws of the analysis, over whole games of every kind and number of players.
 */
#include "ai/table.h"

#include "games/packet_row/packet_row.h"
#include "games/rotterdam/rotterdam.h"

#include <stdio.h>

static HM_ALIGN(16) uint8_t memory[TABLE_MEMORY];

static struct hm_bot_request request_of(const struct hm_game *g, uint32_t iterations, uint64_t seed)
{
    memset(memory, 0x5a, sizeof memory);
    return (struct hm_bot_request){.game = *g,
                                   .seed = seed,
                                   .budget = {.iterations = iterations},
                                   .memory = memory,
                                   .size = sizeof memory};
}

/* A game between bots of different strength. */
static void play_match(struct hm_match *m, const struct hm_game *g, uint8_t nseat,
                       const char *seed_text, struct hm_move *log)
{
    static const char *const names[] = {"clerk", "deckhand", "merchant", "random", "shipowner"};
    struct hm_setup          setup = hm_setup_for(g->ops, nseat);
    struct hm_seed           seed;
    struct hm_msg            msg;
    hm_seed_from_text(&seed, seed_text);
    assert_int_equal(hm_match_start(m, g, &setup, &seed, log, TABLE_LOG, &msg), HM_OK);
    while (!hm_match_over(m)) {
        struct hm_move move;
        hm_seat        seat = (hm_seat)hm_lowest(m->state.head.prompt);
        struct hm_bot  bot = table_bot(g, names[(seat + nseat) % 5]);
        table_vote_kind(g, &m->state, seat, &bot, 1, 0, 0, &move, NULL);
        assert_int_equal(hm_match_play(m, &move, NULL, NULL), HM_OK);
    }
}

static float total(const float *x, unsigned n)
{
    float sum = 0;
    for (unsigned p = 0; p < n; p++)
        sum += x[p];
    return sum;
}

static void assert_move_adds_up(const struct hm_move_analysis *j, unsigned n)
{
    assert_float_equal(total(j->before, n), 1.0f, 1e-4);
    assert_float_equal(total(j->win, n), 1.0f, 1e-4);
    assert_float_equal(total(j->luck, n), 0.0f, 2e-4);
    assert_float_equal(total(j->decision, n), 0.0f, 2e-4);
    for (unsigned p = 0; p < n; p++) {
        assert_float_equal(j->win[p] - j->before[p], j->decision[p] + j->luck[p], 1e-5);
        assert_true(j->win[p] >= 0.0f && j->win[p] <= 1.0f);
    }
    assert_true(j->error >= 0.0f && j->loss_error >= 0.0f);
    if (j->mark != HM_FINE)
        assert_true(j->decided && j->loss >= 0.03f && j->loss >= 2.5f * j->loss_error);
    assert_int_equal(j->decided, j->parts > 0);
    if (j->only)
        assert_true(j->decided && j->mark == HM_FINE && j->better.kind == 0);
}

static void assert_match_adds_up(const struct hm_match *m, const struct hm_move_analysis *analysed)
{
    struct hm_analysis sum;
    unsigned           n = m->state.head.nseat;
    int16_t            points[HM_SEATS];
    hm_seatset         winners = m->game.ops->score(m->game.edition, &m->state, points);
    hm_analysis_sum(m, analysed, m->n, &sum);
    assert_float_equal(total(sum.luck, n), 0.0f, 1e-2);
    assert_float_equal(total(sum.own, n) + total(sum.others, n), 0.0f, 1e-2);
    for (unsigned p = 0; p < n; p++) {
        assert_float_equal(sum.end[p] - sum.start[p], sum.luck[p] + sum.own[p] + sum.others[p],
                           1e-3);
        const float share = hm_seat_in(winners, p) ? 1.0f / (float)hm_popcount(winners) : 0.0f;
        assert_float_equal(sum.end[p], share, 0.0);
        assert_true(sum.luck_error[p] > 0.0f && sum.own_error[p] >= 0.0f &&
                    sum.others_error[p] >= 0.0f);
    }
}

TEST(chances_luck_and_decisions_add_up)
{
    UNUSED;
    static struct hm_match         m;
    static struct hm_move          log[TABLE_LOG];
    static struct hm_move_analysis analysed[TABLE_LOG];
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game g = hm_game_of(hm_games[i]);
        for (uint8_t nseat = g.ops->min_seats; nseat <= g.ops->max_seats; nseat++) {
            unsigned games = games_to_play(strcmp(g.ops->id, "null") == 0 ? 100 : 1);
            for (unsigned k = first_game(); k < first_game() + games; k++) {
                char text[32];
                snprintf(text, sizeof text, "law %u", k);
                play_match(&m, &g, nseat, text, log);
                struct hm_bot_request request = request_of(&g, 20, k);
                assert_int_equal(hm_analyse(&m, 0, m.n, &request, analysed), HM_OK);
                for (uint32_t at = 0; at < m.n; at++) {
                    assert_move_adds_up(&analysed[at], nseat);
                    if (at > 0)
                        assert_memory_equal(analysed[at].before, analysed[at - 1].win,
                                            sizeof analysed[at].before);
                }
                assert_match_adds_up(&m, analysed);
            }
        }
    }
}

/* The chances at the start are the sum of equal chances, the effect of the seat order and the
 * effect of the deal. */
TEST(start_is_divided_into_seat_and_deal)
{
    UNUSED;
    static struct hm_match         m;
    static struct hm_move          log[TABLE_LOG];
    static struct hm_move_analysis analysed[TABLE_LOG];
    static struct hm_analysis      sum;
    for (unsigned i = 0; table_games[i] != NULL; i++) {
        struct hm_game g = table_game(table_games[i]);
        play_match(&m, &g, 3, "start", log);
        struct hm_bot_request request = request_of(&g, 20, 1);
        assert_int_equal(hm_analyse(&m, 0, m.n, &request, analysed), HM_OK);
        hm_analysis_sum(&m, analysed, m.n, &sum);
        assert_int_equal(hm_analysis_start(&m, &request, &sum), HM_OK);
        assert_float_equal(total(sum.seat, 3), 0.0f, 1e-3);
        assert_float_equal(total(sum.deal, 3), 0.0f, 1e-3);
        assert_true(sum.seat_error > 0.0f && sum.seat_error < 0.1f);
        for (unsigned p = 0; p < 3; p++)
            assert_float_equal(1.0f / 3.0f + sum.seat[p] + sum.deal[p], sum.start[p], 1e-4);
    }
}

/* The list of choices has the numbers that the analysis compared. */
TEST(choices_agree_with_the_analysis)
{
    UNUSED;
    static struct hm_match   m;
    static struct hm_move    log[TABLE_LOG];
    static struct hm_choices list;
    unsigned                 only = 0;
    for (unsigned i = 0; table_games[i] != NULL; i++) {
        struct hm_game g = table_game(table_games[i]);
        unsigned       listed = 0;
        play_match(&m, &g, 3, "choices", log);
        for (uint32_t k = 2; k < m.n; k += m.n / 25) {
            struct hm_move_analysis j;
            struct hm_bot_request   request = request_of(&g, 60, 1);
            assert_int_equal(hm_analyse(&m, k, 1, &request, &j), HM_OK);
            assert_int_equal(hm_choices(&m, k, &request, &list), HM_OK);
            if (list.n == 0)
                continue;
            const struct hm_choice *best = &list.choice[0].choice,
                                   *own = &list.choice[list.played].choice;
            listed++;
            assert_true(j.decided);
            assert_int_equal(list.from, k + 1 - j.parts);
            if (j.loss < 0.0f) {
                assert_int_equal(list.played, 0);
            } else {
                assert_float_equal(best->value - own->value, j.loss, 1e-6);
                assert_float_equal(own->gap_error, j.loss_error, 1e-6);
            }
            bool ahead = list.played == 0; /* of all others, by more than chance */
            for (unsigned c = 1; c < list.n; c++) {
                const struct hm_choice *other = &list.choice[c].choice;
                const float             gap = best->value - other->value;
                assert_true(gap >= 0.0f);
                ahead = ahead && gap >= 0.03f && gap >= 2.5f * other->gap_error;
            }
            assert_int_equal(j.only, ahead);
            only += j.only;
        }
        assert_true(listed > 5);
    }
    assert_true(only > 0);
}

/* In the last rounds of Packet Row the analysis searches to the end: after the last decision of most
 * games the winner is certain.  In some, starting contracts that a spectator does not know may still
 * decide. */
TEST(the_curve_reaches_the_result_before_the_last_move)
{
    UNUSED;
    static struct hm_match m;
    static struct hm_move  log[TABLE_LOG];
    struct hm_game         g = table_game("packet-row");
    unsigned               certain = 0;
    for (unsigned k = 0; k < 8; k++) {
        char                    text[32];
        int16_t                 points[HM_SEATS];
        struct hm_move_analysis j;
        snprintf(text, sizeof text, "end %u", k);
        play_match(&m, &g, 3, text, log);
        hm_seatset winners = g.ops->score(g.edition, &m.state, points);
        uint32_t   at = m.n - 1;
        while (log[at].kind != HM_PR_MOVE_TAKE && log[at].kind != HM_PR_MOVE_CHOOSE)
            at--;
        struct hm_bot_request request = request_of(&g, 200, 1);
        assert_int_equal(hm_analyse(&m, at, 1, &request, &j), HM_OK);
        for (unsigned p = 0; p < 3; p++)
            certain += hm_seat_in(winners, p) && j.win[p] > 0.99f;
    }
    assert_true(certain >= 6);
}

/* Cashing and fulfilling raise money for the card that is taken next and are not decisions. */
TEST(a_purchase_is_one_decision_with_its_payment)
{
    UNUSED;
    static struct hm_match         m;
    static struct hm_move          log[TABLE_LOG];
    static struct hm_move_analysis analysed[TABLE_LOG];
    struct hm_game                 g = table_game("packet-row");
    unsigned                       bought = 0;
    for (unsigned k = 0; k < 4; k++) {
        char text[32];
        snprintf(text, sizeof text, "purchase %u", k);
        play_match(&m, &g, 3, text, log);
        struct hm_bot_request request = request_of(&g, 20, 1);
        assert_int_equal(hm_analyse(&m, 0, m.n, &request, analysed), HM_OK);
        for (uint32_t i = 0; i < m.n; i++) {
            if (log[i].kind == HM_PR_MOVE_CASH || log[i].kind == HM_PR_MOVE_FULFIL) {
                assert_false(analysed[i].decided);
                assert_int_equal(analysed[i].better.kind, 0);
            }
            bought +=
                analysed[i].decided && analysed[i].parts > 1 && log[i].kind == HM_PR_MOVE_TAKE;
            assert_true(analysed[i].better.kind != HM_PR_MOVE_CASH);
        }
    }
    assert_true(bought > 3);
}

/* A single legal move is not a decision, not even the last one of a settlement. */
TEST(a_forced_move_is_no_decision)
{
    UNUSED;
    static struct hm_match         m;
    static struct hm_move          log[TABLE_LOG];
    static struct hm_move_analysis analysed[TABLE_LOG];
    static struct hm_match         at;
    unsigned                       forced = 0;
    for (unsigned i = 0; table_games[i] != NULL; i++)
        for (unsigned deal = 0; deal < 3; deal++) {
            struct hm_game g = table_game(table_games[i]);
            char           text[32];
            snprintf(text, sizeof text, "forced %u", deal);
            play_match(&m, &g, 2, text, log);
            struct hm_bot_request request = request_of(&g, 20, 1);
            assert_int_equal(hm_analyse(&m, 0, m.n, &request, analysed), HM_OK);
            at = m;
            for (uint32_t k = 0; k < m.n; k++) {
                struct hm_move list[HM_MOVES];
                assert_true(hm_match_goto(&at, k));
                if (g.ops->legal(g.edition, &at.state, log[k].seat, HM_BOTH, list) != 1)
                    continue;
                assert_false(analysed[k].decided && analysed[k].parts == 1);
                forced++;
            }
        }
    assert_true(forced > 30);
}

/* The same samples come first, so a longer analysis stays within the errors of a shorter one. */
TEST(a_longer_analysis_refines_a_shorter_one)
{
    UNUSED;
    static struct hm_match m;
    static struct hm_move  log[TABLE_LOG];
    for (unsigned i = 0; table_games[i] != NULL; i++) {
        struct hm_game g = table_game(table_games[i]);
        unsigned       compared = 0, outside = 0, smaller = 0, contradicted = 0;
        play_match(&m, &g, 3, "refine", log);
        for (uint32_t k = 3; k < m.n; k += m.n / 20) {
            struct hm_move_analysis brief, longer;
            struct hm_bot_request   request = request_of(&g, 600, 1);
            assert_int_equal(hm_analyse(&m, k, 1, &request, &brief), HM_OK);
            request = request_of(&g, 3000, 1);
            assert_int_equal(hm_analyse(&m, k, 1, &request, &longer), HM_OK);
            if (brief.error <= 0.0f)
                continue;
            float off = longer.win[0] - brief.win[0];
            compared++;
            outside += off * off > 9.0f * brief.error * brief.error;
            smaller += longer.error < brief.error;
            contradicted += brief.mark != HM_FINE && longer.loss < 0.0f;
        }
        assert_true(compared > 10);
        assert_true(smaller * 10 >= compared * 9);
        assert_true(outside * 20 <= compared);
        assert_int_equal(contradicted, 0);
    }
}

/* A shipping card has many targets; the samples must not be spread so thin that the error of the
 * loss says nothing. */
TEST(a_choice_among_many_has_a_small_error)
{
    UNUSED;
    static struct hm_match m;
    static struct hm_move  log[TABLE_LOG];
    struct hm_game         g = table_game("rotterdam");
    unsigned               cards = 0;
    play_match(&m, &g, 3, "many", log);
    for (uint32_t k = 0; k < m.n && cards < 6; k++) {
        struct hm_move_analysis one;
        struct hm_bot_request   request = request_of(&g, 240, 1);
        if (log[k].kind != HM_RT_MOVE_LUCK && log[k].kind != HM_RT_MOVE_ROB &&
            log[k].kind != HM_RT_MOVE_STORM)
            continue;
        assert_int_equal(hm_analyse(&m, k, 1, &request, &one), HM_OK);
        assert_true(one.loss_error < 0.12f);
        cards += one.decided;
    }
    assert_true(cards > 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(chances_luck_and_decisions_add_up),
        RUN(start_is_divided_into_seat_and_deal),
        RUN(choices_agree_with_the_analysis),
        RUN(the_curve_reaches_the_result_before_the_last_move),
        RUN(a_purchase_is_one_decision_with_its_payment),
        RUN(a_forced_move_is_no_decision),
        RUN(a_choice_among_many_has_a_small_error),
        RUN(a_longer_analysis_refines_a_shorter_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
