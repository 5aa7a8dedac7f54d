/*
 * test_generic.c: the search that works for any game by its rules alone.
 */
#include "ai/table.h"

#include "search/generic.h"

#include <stdio.h>

/* ---- nim: a game with a forced win, defined by the slots that the search uses --------------- */

enum { HEAP = 21, MAX_TAKEN = 3 };

struct nim {
    struct hm_head head;
    uint8_t        heap, last; /* the player who took the last one wins */
    uint8_t        zero[6];
};

static const struct nim *nim_of(const struct hm_state *s) { return (const struct nim *)s; }

static enum hm_err nim_deal(const struct hm_edition *e, struct hm_state *s,
                            const struct hm_setup *setup, struct hm_rng *rng, struct hm_events *ev)
{
    (void)e, (void)rng, (void)ev;
    memset(s, 0, sizeof *s);
    ((struct nim *)s)->head =
        (struct hm_head){.viewer = HM_TRUTH, .nseat = setup->nseat, .prompt = 1};
    ((struct nim *)s)->heap = HEAP;
    return HM_OK;
}

static size_t nim_legal(const struct hm_edition *e, const struct hm_state *s, hm_seat seat,
                        enum hm_scope scope, struct hm_move out[HM_MOVES])
{
    size_t n = 0;
    (void)e;
    for (uint8_t k = 1; k <= MAX_TAKEN && k <= nim_of(s)->heap && (scope & HM_LISTED) != 0; k++)
        out[n++] = (struct hm_move){.kind = 1, .seat = seat, .target = k};
    return hm_seat_in(s->head.prompt, seat) ? n : 0;
}

static enum hm_err nim_apply(const struct hm_edition *e, struct hm_state *state,
                             const struct hm_move *m, struct hm_rng *rng, struct hm_events *ev)
{
    struct nim *s = (struct nim *)state;
    (void)e, (void)rng, (void)ev;
    s->heap = (uint8_t)(s->heap - m->target);
    s->last = m->seat;
    s->head.ply++;
    s->head.prompt = s->heap == 0 ? 0 : hm_seat_bit((m->seat + 1u) % s->head.nseat);
    return HM_OK;
}

static void nim_redact(const struct hm_edition *e, const struct hm_state *s, uint8_t viewer,
                       struct hm_view *view)
{
    (void)e;
    view->seen = *s;
    view->seen.head.viewer = viewer;
}

static void nim_determinize(const struct hm_edition *e, const struct hm_view *view,
                            struct hm_rng *rng, struct hm_state *out)
{
    (void)e, (void)rng;
    *out = view->seen;
    out->head.viewer = HM_TRUTH;
}

static hm_seatset nim_score(const struct hm_edition *e, const struct hm_state *s,
                            int16_t points[HM_SEATS])
{
    (void)e;
    memset(points, 0, HM_SEATS * sizeof *points);
    points[nim_of(s)->last] = 1;
    return hm_seat_bit(nim_of(s)->last);
}

static const struct hm_edition nim_edition;
static const struct hm_ops     nim_ops = {.id = "nim",
                                          .state_size = sizeof(struct nim),
                                          .edition = &nim_edition,
                                          .deal = nim_deal,
                                          .legal = nim_legal,
                                          .apply = nim_apply,
                                          .redact = nim_redact,
                                          .determinize = nim_determinize,
                                          .score = nim_score};
static const struct hm_game    nim = {&nim_ops, &nim_edition};

/* A player who leaves a multiple of four wins. */
TEST(a_forced_win_is_found)
{
    UNUSED;
    static const char *const bots[] = {"ismcts:2000", "harbourmaster", NULL};
    for (const char *const *n = bots; *n != NULL; n++) {
        struct hm_bot   bot = table_bot(&nim, *n);
        struct hm_setup setup = {.nseat = 2};
        for (uint8_t heap = 1; heap <= 11; heap++) {
            struct hm_state         s;
            static struct hm_report report;
            struct hm_move          move;
            if (heap % (MAX_TAKEN + 1) == 0)
                continue;
            nim_deal(&nim_edition, &s, &setup, NULL, NULL);
            ((struct nim *)&s)->heap = heap;
            assert_int_equal(table_vote_kind(&nim, &s, 0, &bot, heap, 0, 0x5a, &move, &report),
                             HM_OK);
            assert_int_equal(move.target, heap % (MAX_TAKEN + 1));
            if (report.nchoice > 0)
                assert_true(report.win[0] > 0.5f);
        }
    }
}

/* ---- strength ------------------------------------------------------------------------------ */

/* The share of games that one generic bot wins when the other seats play at random. */
static float share_against_random(const struct hm_game *g, const char *name, uint32_t iterations,
                                  uint8_t nseat, unsigned games)
{
    static struct hm_match match;
    static struct hm_move  log[TABLE_LOG];
    struct hm_game         null = table_game("null");
    struct hm_bot          bot = table_bot(&null, name), other = table_bot(g, "random");
    float                  won = 0.0f;
    bot.ops = g->ops;
    for (unsigned i = 0; i < games; i++) {
        struct hm_setup setup = hm_setup_for(g->ops, nseat);
        struct hm_seed  seed = {{(uint8_t)i, (uint8_t)(i >> 8)}};
        hm_seat         me = (hm_seat)(i % nseat);
        int16_t         points[HM_SEATS];
        assert_int_equal(hm_match_start(&match, g, &setup, &seed, log, TABLE_LOG, NULL), HM_OK);
        while (!hm_match_over(&match)) {
            struct hm_move move;
            hm_seat        seat = (hm_seat)hm_lowest(match.state.head.prompt);
            assert_int_equal(table_vote_kind(g, &match.state, seat, seat == me ? &bot : &other,
                                             100 + i, iterations, 0, &move, NULL),
                             HM_OK);
            assert_int_equal(hm_match_play(&match, &move, NULL, NULL), HM_OK);
        }
        hm_seatset winners = g->ops->score(g->edition, &match.state, points);
        won += hm_seat_in(winners, me) ? 1.0f / (float)hm_popcount(winners) : 0.0f;
    }
    return won / (float)games;
}

TEST(search_beats_random_play_at_the_smallest_game)
{
    UNUSED;
    struct hm_game g = table_game("null");
    assert_true(share_against_random(&g, "ismcts:200", 0, 2, 400) > 0.57f);
    assert_true(share_against_random(&g, "ismcts:200", 0, 4, 400) > 0.30f);
    assert_true(share_against_random(&g, "flat:32", 0, 2, 400) > 0.57f);
}

/* The same bots play games with many moves, any-time moves and several seats to act. */
TEST(search_beats_random_play_at_large_games)
{
    UNUSED;
    for (size_t i = 0; table_games[i] != NULL; i++) {
        struct hm_game g = table_game(table_games[i]);
        assert_true(share_against_random(&g, "ismcts", 20, 2, 8) > 0.7f);
    }
}

/* ---- numbers of moves ---------------------------------------------------------------------- */

/* A seat's actions have the same numbers on its view and in every sample of the hidden cards. */
TEST(a_number_means_the_same_in_every_sample)
{
    UNUSED;
    static struct random_play d;
    unsigned                  compared = 0;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game g = hm_game_of(hm_games[i]);
        play_start(&d, &g, 3, 7, false);
        while (table_run_to_next(&d, 19)) {
            struct hm_view         view;
            struct hm_state        sample;
            uint32_t               one[AI_ACTIONS], two[AI_ACTIONS];
            struct hm_bot_request  request = {.game = g, .view = &view, .seed = 3};
            struct ai_generic_root root;
            g.ops->redact(g.edition, &d.state, (uint8_t)hm_lowest(d.state.head.prompt), &view);
            ai_generic_root_of(&request, &root);
            unsigned n = ai_generic_actions(&root, hm_seen(&view), one);
            g.ops->determinize(g.edition, &view, &d.whim, &sample);
            assert_int_equal(ai_generic_actions(&root, &sample, two), n);
            assert_memory_equal(one, two, n * sizeof *one);
            for (unsigned k = 0; k < n; k++) {
                struct hm_move a = ai_generic_move(&root, hm_seen(&view), one[k]);
                struct hm_move b = ai_generic_move(&root, &sample, one[k]);
                assert_memory_equal(&a, &b, sizeof a);
                assert_int_equal(ai_generic_action(g.edition, &a), one[k]);
                compared++;
            }
        }
    }
    assert_true(compared > 100);
}

/* ---- hints and analysis -------------------------------------------------------------------- */

static HM_ALIGN(16) uint8_t memory[TABLE_MEMORY];

/* A match of the smallest game in which the first seat was dealt this card. */
static void start_with(struct hm_match *m, struct hm_move *log, const char *card)
{
    struct hm_game  g = table_game("null");
    struct hm_setup setup = hm_setup_for(g.ops, 2);
    char            want[32], text[HM_TEXT_SIZE];
    setup.first = 0;
    snprintf(want, sizeof want, "\"hands\":[\"%s\",", card);
    for (unsigned i = 0; i < 1000; i++) {
        struct hm_seed seed = {{(uint8_t)i, (uint8_t)(i >> 8)}};
        assert_int_equal(hm_match_start(m, &g, &setup, &seed, log, TABLE_LOG, NULL), HM_OK);
        g.ops->print(g.edition, &m->state, true, text, sizeof text);
        if (strstr(text, want) != NULL)
            return;
    }
    fail_msg("no deal gave %s", card);
}

static struct hm_bot_request request_of(const struct hm_match *m, struct hm_view *view)
{
    memset(memory, 0x5a, sizeof memory);
    m->game.ops->redact(m->game.edition, &m->state, 0, view);
    return (struct hm_bot_request){
        .game = m->game, .view = view, .seed = 4, .memory = memory, .size = sizeof memory};
}

TEST(a_hint_compares_win_chances)
{
    UNUSED;
    static struct hm_match m;
    static struct hm_move  log[TABLE_LOG];
    static const struct {
        const char *card, *move;
    } cases[] = {{"N12", "A keep"}, {"N1", "A swap"}};
    for (size_t i = 0; i < 2; i++) {
        struct hm_view  view;
        struct hm_hints h;
        char            text[256];
        start_with(&m, log, cases[i].card);
        struct hm_bot_request request = request_of(&m, &view);
        assert_true(hm_hint_memory(m.game.ops, NULL) <= sizeof memory);
        assert_int_equal(hm_hint(&request, &h), HM_OK);
        assert_int_equal(h.n, 2);
        hm_print_line(&m.game, &h.hint[0].choice.move, text, sizeof text);
        assert_string_equal(text, cases[i].move);
        assert_float_equal(h.win[0] + h.win[1], 1.0f, 1e-4);
        assert_string_equal(h.hint[0].reason[0].id, "ahead");
        assert_string_equal(h.hint[1].reason[0].id, "behind");
        assert_int_equal(h.hint[0].reason[0].n, h.hint[1].reason[0].n);
        hm_print_reason(&m.game, &h.hint[0].reason[0], text, sizeof text);
        assert_contains(text, "percent higher");
    }
}

TEST(an_analysis_finds_the_blunder_and_the_luck)
{
    UNUSED;
    static struct hm_match  m;
    static struct hm_move   log[TABLE_LOG];
    struct hm_move_analysis analysed[2];
    struct hm_analysis      sum;
    struct hm_view          view;
    struct hm_move          list[HM_MOVES];
    start_with(&m, log, "N12");
    assert_int_equal(m.game.ops->legal(m.game.edition, &m.state, 0, HM_LISTED, list), 2);
    struct hm_move keep = list[0];
    assert_int_equal(hm_match_play(&m, &list[1], NULL, NULL),
                     HM_OK); /* the best card is laid open */
    m.game.ops->legal(m.game.edition, &m.state, 1, HM_LISTED, list);
    assert_int_equal(hm_match_play(&m, &list[0], NULL, NULL), HM_OK);
    struct hm_bot_request request = request_of(&m, &view);
    assert_true(hm_analyse_memory(m.game.ops, &request.budget) <= sizeof memory);
    assert_int_equal(hm_analyse(&m, 0, 2, &request, analysed), HM_OK);
    assert_int_equal(analysed[0].mark, HM_BLUNDER);
    assert_memory_equal(&analysed[0].better, &keep, sizeof keep);
    assert_true(analysed[0].loss > 0.2f);
    for (unsigned i = 0; i < 2; i++) {
        assert_true(analysed[i].decided);
        assert_float_equal(analysed[i].win[0] + analysed[i].win[1], 1.0f, 1e-4);
        assert_float_equal(analysed[i].luck[0] + analysed[i].luck[1], 0.0f, 1e-4);
    }
    assert_float_equal(analysed[1].win[0] * analysed[1].win[1], 0.0f,
                       1e-6); /* the game is over and has a winner */
    hm_analysis_sum(&m, analysed, 2, &sum);
    assert_int_equal(sum.marks[0][HM_BLUNDER], 1);
    assert_int_equal(sum.costliest[0], 0);
}

/* Keeping a medium card is the best choice and reveals nothing: the change is within the error. */
TEST(the_best_move_costs_nothing)
{
    UNUSED;
    static struct hm_match  m;
    static struct hm_move   log[TABLE_LOG];
    struct hm_move_analysis analysed;
    struct hm_view          view;
    struct hm_move          list[HM_MOVES];
    start_with(&m, log, "N6");
    m.game.ops->legal(m.game.edition, &m.state, 0, HM_LISTED, list);
    assert_int_equal(hm_match_play(&m, &list[0], NULL, NULL), HM_OK);
    struct hm_bot_request request = request_of(&m, &view);
    assert_int_equal(hm_analyse(&m, 0, 1, &request, &analysed), HM_OK);
    assert_true(analysed.decided && analysed.loss <= 2.0f * analysed.loss_error);
    assert_int_equal(analysed.mark, HM_FINE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(a_forced_win_is_found),
        RUN(search_beats_random_play_at_the_smallest_game),
        RUN(search_beats_random_play_at_large_games),
        RUN(a_number_means_the_same_in_every_sample),
        RUN(a_hint_compares_win_chances),
        RUN(an_analysis_finds_the_blunder_and_the_luck),
        RUN(the_best_move_costs_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
