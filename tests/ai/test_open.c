/*
 * test_open.c: a bot that sees all cards predicts the draws, and no bot sees all cards by mistake.
 */
#include "ai/pr_action.h"
#include "ai/table.h"

#include "games/packet_row/bots/pr_bot.h"
#include "games/rotterdam/bots/rt_bot.h"

/* Builds the request that the arena makes for a bot named `open:`. */
static struct hm_bot_request request_open(const struct hm_game *g, const struct hm_state *truth,
                                          struct hm_view *view)
{
    static HM_ALIGN(16) uint8_t memory[TABLE_MEMORY];
    memset(view, 0, sizeof *view);
    hm_copy(g, &view->seen, truth);
    return (struct hm_bot_request){.game = *g,
                                   .view = view,
                                   .seed = 7,
                                   .memory = memory,
                                   .size = sizeof memory,
                                   .all_open = true};
}

static int by_number(const void *a, const void *b)
{
    return *(const hm_card *)a - *(const hm_card *)b;
}

/* Replaces cards by the lowest of their equals, sorted: the model may take another of several equal
 * cards. */
static void put_in_order(const struct pr_facts *f, const hm_card *list, unsigned n, hm_card *out)
{
    for (unsigned i = 0; i < n; i++)
        out[i] = f->alike[list[i]];
    qsort(out, n, sizeof *out, by_number);
}

static void same_cards(const struct pr_facts *f, const hm_card *a, unsigned na, const hm_card *b,
                       unsigned nb)
{
    hm_card one[PR_MAX_SUPPLY], two[PR_MAX_SUPPLY];
    assert_int_equal(na, nb);
    put_in_order(f, a, na, one);
    put_in_order(f, b, nb, two);
    assert_memory_equal(one, two, na);
}

static void same_offer(const struct pr_facts *f, const struct pr_model *a, const struct pr_model *b)
{
    for (unsigned i = 0; i < HM_PR_AREAS; i++) {
        same_cards(f, a->current[i], a->ncurrent[i], b->current[i], b->ncurrent[i]);
        same_cards(f, a->future[i], a->nfuture[i], b->future[i], b->nfuture[i]);
    }
}

/* The model predicts the cards that the engine then reveals. */
TEST(packet_row_predicts_the_refills_with_all_cards_open)
{
    UNUSED;
    static const struct pr_bot_params usual = {.weights = &pr_default_weights};
    static struct random_play         d;
    static struct pr_root             now;
    static struct pr_model            ahead;
    struct hm_game                    g = table_game("packet-row");
    struct hm_view                    view;
    unsigned                          refills = 0;
    for (uint8_t seats = 2; seats <= 5; seats++)
        for (uint64_t number = 0; number < 4; number++) {
            bool   fresh = true;
            ai_rng rng;
            play_start(&d, &g, seats, number, false);
            ai_rng_start(&rng, number);
            while (!play_over(&d) && d.state.head.phase < HM_PR_PHASE_SETTLE) {
                struct hm_bot_request request = request_open(&g, &d.state, &view);
                pr_root_of(&request, &usual, &now);
                assert_int_equal(now.seat, hm_lowest(d.state.head.prompt));
                assert_int_equal(now.unknown.sealed, 0); /* starting contracts are seen too */
                if (fresh)
                    ahead = now.known;
                fresh = false;
                same_offer(&now.facts, &ahead, &now.known);
                if (!play_step(&d))
                    break;
                if (d.last.kind >= HM_PR_MOVE_CASH) {
                    /* the model handles this move on its own: starts again from here */
                    fresh = true;
                    continue;
                }
                unsigned round = ahead.round;
                pr_model_step(&now.facts, &ahead, action_for(&g, &d.last), &rng);
                refills += ahead.round != round;
            }
        }
    assert_true(refills > 200);
}

TEST(rotterdam_predicts_the_draws_with_all_cards_open)
{
    UNUSED;
    static const struct rt_bot_params usual = {.weights = &rt_default_weights};
    static struct random_play         d;
    static struct rt_root             root;
    static struct rt_model            at;
    struct hm_game                    g = table_game("rotterdam");
    struct hm_view                    view;
    unsigned                          steps = 0;
    for (uint8_t seats = 2; seats <= 4; seats++)
        for (uint64_t number = 0; number < 2; number++) {
            play_start(&d, &g, seats, number, false);
            while (!play_over(&d)) {
                struct hm_bot_request request = request_open(&g, &d.state, &view);
                ai_rng                rng;
                ai_rng_start(&rng, steps);
                rt_root_of(&request, &usual, &root);
                assert_int_equal(root.seat, hm_lowest(d.state.head.prompt));
                rt_model_sample(&root, &rng, &at);
                assert_memory_equal(&at.s, &d.state, g.ops->state_size);
                if (!play_step(&d))
                    break;
                assert_int_equal(g.ops->apply(g.edition, &at.s, &d.last, &at.rng, NULL), HM_OK);
                /* not predictable: used cards are reshuffled (RT-6.3) */
                bool shuffled = false;
                for (unsigned i = 0; i < d.events.n; i++)
                    shuffled = shuffled || d.events.list[i].kind == HM_RT_EV_SHUFFLE;
                if (!shuffled)
                    assert_memory_equal(&at.s, &d.state, g.ops->state_size);
                steps++;
            }
        }
    assert_true(steps > 1000);
}

/* Without all_open, a full state gets the same answer as a spectator's view: none. */
TEST(a_full_state_without_permission_gets_no_move)
{
    UNUSED;
    static struct random_play d;
    static struct hm_report   report;
    struct hm_view            view;
    struct hm_hints           hints;
    struct hm_move            move;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game g = hm_game_of(hm_games[i]);
        play_start(&d, &g, 3, 4, false);
        struct hm_bot_request request = request_open(&g, &d.state, &view);
        for (const char *const *n = hm_bot_names(g.ops); *n != NULL; n++) {
            struct hm_bot bot = table_bot(&g, *n);
            request.budget.iterations = 8;
            request.all_open = false;
            assert_int_equal(hm_bot_move(&bot, &request, &move, &report), HM_OK);
            assert_int_equal(move.kind, 0);
            assert_int_equal(report.nchoice, 0);
            request.all_open = true;
            assert_int_equal(hm_bot_move(&bot, &request, &move, &report), HM_OK);
            assert_null(g.ops->check(g.edition, &d.state, &move));
        }
        request.all_open = false;
        assert_int_equal(hm_hint(&request, &hints), HM_OK);
        assert_int_equal(hints.n, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(packet_row_predicts_the_refills_with_all_cards_open),
        RUN(rotterdam_predicts_the_draws_with_all_cards_open),
        RUN(a_full_state_without_permission_gets_no_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
