/*
 * test_rt_model.c: the root of Rotterdam's searches with a net: the net's evaluation of every move,
 * and the moves that are searched.
 */
#include "ai/table.h"

#include "games/rotterdam/bots/rt_net_moves.h"
#include "games/rotterdam/rules/rt.h"

#include <stdio.h>

/* A request in the middle of a game, and the net's evaluation. */
struct question {
    struct random_play    play;
    struct hm_view        view;
    struct hm_bot_request request;
    struct rt_root        root;
    struct rt_net_move    list[HM_MOVES];
    size_t                n;
    HM_ALIGN(16) uint8_t memory[TABLE_MEMORY];
};

static const struct rt_bot_params params = {.method = RT_BOT_NET_TREE,
                                            .weights = &rt_default_weights};

/* Plays on until a seat is prompted that the net can evaluate; writes it to `seat`. */
static bool next_question(struct question *q, hm_seat *seat)
{
    const struct hm_game *g = &q->play.game;
    do {
        if (!play_step(&q->play) || play_over(&q->play))
            return false;
    } while (q->play.state.head.phase == HM_RT_PHASE_SWAP);
    *seat = (hm_seat)hm_lowest(q->play.state.head.prompt);
    g->ops->redact(g->edition, &q->play.state, *seat, &q->view);
    q->request = (struct hm_bot_request){.game = *g,
                                         .view = &q->view,
                                         .seed = q->view.seen.head.ply,
                                         .memory = q->memory,
                                         .size = sizeof q->memory};
    rt_root_of(&q->request, &params, &q->root);
    assert_non_null(q->root.net);
    return true;
}

static void judge_all(struct question *q, uint32_t samples)
{
    assert_true(rt_net_list(&q->request, &q->root, &samples, true, ai_scratch_of(&q->request),
                            q->list, &q->n));
    assert_true(q->n > 0);
}

TEST(a_move_is_worth_what_the_net_says_after_it)
{
    UNUSED;
    static struct question q;
    struct hm_game         g = table_game("rotterdam");
    hm_seat                seat;
    unsigned               questions = 0;
    play_start(&q.play, &g, 3, 4, false);
    while (questions < 60 && next_question(&q, &seat)) {
        static struct rt_model at, next;
        ai_rng                 rng;
        judge_all(&q, 1);
        ai_rng_start(&rng, ai_mix(ai_seed_of(&q.request), 0));
        rt_model_sample(&q.root, &rng, &at);
        for (size_t i = 0; i < q.n; i++) {
            struct hm_net_memory memory = {.of = NULL};
            float                win[HM_SEATS];
            next = at; /* equal random numbers for every move */
            assert_int_equal(g.ops->apply(g.edition, &next.s, &q.list[i].move, &next.rng, NULL),
                             HM_OK);
            if (next.s.head.prompt == 0)
                continue;
            hm_net_win(q.root.net, &memory, &g, &next.s, seat, win);
            for (unsigned p = 0; p < 3; p++)
                assert_true(q.list[i].win[p] == win[p]);
        }
        questions++;
    }
    assert_int_equal(questions, 60);
}

/* The search has the best move or all colours, and no card that is not better. */
TEST(searched_moves_have_good_priors)
{
    UNUSED;
    static struct question q;
    struct hm_game         g = table_game("rotterdam");
    hm_seat                seat;
    unsigned               cards = 0, questions = 0;
    play_start(&q.play, &g, 3, 5, false);
    while (questions < 200 && next_question(&q, &seat)) {
        bool every = rt_model_decides(&q.root.facts, hm_seen(&q.view), seat) &&
                     q.view.seen.head.phase == HM_RT_PHASE_NAVIGATE;
        float best = 0.0f;
        judge_all(&q, 2);
        rt_net_firsts(&q.root, q.list, q.n, every);
        unsigned others = q.root.nfirst - q.root.ncard;
        assert_true(q.root.ncard <= RT_FIRST_CARDS && others > 0);
        for (unsigned i = 0; i < q.root.nfirst; i++) {
            assert_int_equal(rt_is_card_move(q.root.first[i].kind), i >= others);
            assert_null(g.ops->check(g.edition, &q.play.state, &q.root.first[i]));
        }
        size_t n = rt_net_others(q.list, q.n);
        assert_int_equal(others, every ? n : 1);
        for (size_t i = 0; i < n; i++)
            best = q.list[i].win[seat] > best ? q.list[i].win[seat] : best;
        judge_all(&q, 2);
        for (unsigned i = others; i < q.root.nfirst; i++)
            for (size_t k = 0; k < q.n; k++)
                if (memcmp(&q.list[k].move, &q.root.first[i], sizeof q.root.first[i]) == 0)
                    assert_true(q.list[k].win[seat] > best);
        cards += q.root.ncard;
        questions++;
    }
    assert_int_equal(questions, 200);
    assert_true(cards > 10);
}

/* An action of the model corresponds to its move. */
TEST(first_moves_are_made_by_the_model)
{
    UNUSED;
    static struct question q;
    struct hm_game         g = table_game("rotterdam");
    hm_seat                seat;
    unsigned               questions = 0;
    play_start(&q.play, &g, 4, 6, false);
    while (questions < 60 && next_question(&q, &seat)) {
        static HM_ALIGN(16) uint8_t scratch[sizeof(struct rt_model) + sizeof(struct hm_net_memory)];
        static struct rt_model      by_hand;
        struct rt_model            *at = (struct rt_model *)(void *)scratch;
        uint32_t                    action[AI_ACTIONS];
        ai_rng                      rng;
        judge_all(&q, 1);
        rt_net_firsts(&q.root, q.list, q.n, true);
        struct ai_model m = rt_search_model(&q.root);
        ai_rng_start(&rng, questions);
        m.sample(&q.root, &rng, at);
        assert_int_equal(m.actor(&q.root, at), seat);
        assert_int_equal(m.actions(&q.root, at, action), q.root.nfirst);
        by_hand = *at;
        m.step(&q.root, at, action[q.root.nfirst - 1], &rng);
        g.ops->apply(g.edition, &by_hand.s, &q.root.first[q.root.nfirst - 1], &by_hand.rng, NULL);
        rt_model_settle(&q.root.facts, &by_hand.s, &by_hand.rng);
        assert_memory_equal(&at->s, &by_hand.s, g.ops->state_size);
        questions++;
    }
    assert_int_equal(questions, 60);
}

TEST(a_prior_is_what_the_net_says_after_an_action)
{
    UNUSED;
    static struct question q;
    struct hm_game         g = table_game("rotterdam");
    hm_seat                seat;
    unsigned               questions = 0;
    play_start(&q.play, &g, 3, 7, false);
    while (questions < 60 && next_question(&q, &seat)) {
        static HM_ALIGN(16) uint8_t scratch[sizeof(struct rt_model) + sizeof(struct hm_net_memory)];
        static struct rt_model      next;
        struct ai_model             m = rt_search_model(&q.root);
        uint32_t                    action[AI_ACTIONS];
        float                       win[AI_ACTIONS], each[HM_SEATS];
        ai_rng                      rng;
        memset(scratch, 0, sizeof scratch);
        ai_rng_start(&rng, questions);
        m.sample(&q.root, &rng, scratch);
        unsigned actor = m.actor(&q.root, scratch);
        if (actor == AI_NOBODY)
            continue;
        unsigned n = m.actions(&q.root, scratch, action);
        m.prior(&q.root, scratch, action, n, &rng, win);
        for (unsigned i = 0; i < n; i++) {
            struct hm_net_memory memory = {.of = NULL};
            memcpy(&next, scratch, sizeof next);
            m.step(&q.root, &next, action[i], &rng);
            if (next.s.head.prompt == 0)
                continue;
            hm_net_win(q.root.net, &memory, &g, &next.s, seat, each);
            assert_true(win[i] == each[actor]);
        }
        questions++;
    }
    assert_int_equal(questions, 60);
}

/* ---- another board ------------------------------------------------------------------------- */

enum { RIVER = 51, APART = 3 };

/* Every river position has two red channels. */
static void write_board(char *board, char *channels)
{
    static const char *const harbours[] = {"BOT", "VUL", "MER", "WAA"};
    board += sprintf(board, "id\tname\tkind\torder\tx\ty\tanchor\tsource\n");
    channels += sprintf(channels, "from\tto\tcolour\tsource\n");
    for (unsigned i = 1; i <= 4; i++) {
        board += sprintf(board, "S%u\tstart\tstart\t%u\t0\t0\tno\tprinted\n", i, i);
        channels += sprintf(channels, "S%u\tR1\twhite\tprinted\n", i);
        channels += sprintf(channels, "R%u\t%s\tred\tprinted\n", RIVER, harbours[i - 1]);
    }
    for (unsigned i = 1; i <= RIVER; i++) {
        board += sprintf(board, "R%u\triver\triver\t%u\t0\t0\tno\tprinted\n", i, 10 + i);
        for (unsigned k = i + 1; k <= i + 2 && k <= RIVER; k++)
            channels += sprintf(channels, "R%u\tR%u\tred\tprinted\n", i, k);
    }
    for (unsigned h = 0; h < 4; h++)
        board +=
            sprintf(board, "%s\tharbour\tharbour\t%u\t0\t0\tno\tprinted\n", harbours[h], 100 + h);
}

static struct hm_game forked_game(void)
{
    static struct hm_edition_buffer buffer;
    static char                     cards[32768], board[8192], channels[8192];
    char                            path[1000];
    struct hm_msg                   msg = {""};
    struct hm_game                  g = table_game("rotterdam");
    const char                     *root = getenv("HARBOUR_SOURCE");
    snprintf(path, sizeof path, "%s/data/rotterdam/cards.tsv", root != NULL ? root : ".");
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    cards[fread(cards, 1, sizeof cards - 1, f)] = 0;
    fclose(f);
    write_board(board, channels);
    const struct hm_table tables[] = {{"cards", cards, strlen(cards)},
                                      {"board", board, strlen(board)},
                                      {"channels", channels, strlen(channels)}};
    if (g.ops->load((struct hm_edition *)(void *)buffer.byte, tables, 3, &msg) != HM_OK)
        fail_msg("%s", msg.text);
    g.edition = (const struct hm_edition *)(const void *)buffer.byte;
    return g;
}

/* Sixteen ships would open sixteen forks in each of four calls: more than the stack has room for,
 * and more positions than can ever be searched. */
TEST(a_board_of_forks_is_searched_within_limits)
{
    UNUSED;
    static struct random_play d;
    const struct hm_game      g = forked_game();
    struct hm_view            view;
    struct hm_move            move;
    assert_int_equal(play_start(&d, &g, 4, 1, false), HM_OK);
    struct rt_state *s = rt_mutable(&d.state);
    for (unsigned i = 0; i < 16; i++)
        s->at[i / 4 * RT_FLEET + i % 4] = (uint8_t)(4 + APART * i);
    s->head.phase = HM_RT_PHASE_NAVIGATE;
    assert_null(hm_audit(&g, &d.state));
    const hm_seat seat = (hm_seat)hm_lowest(d.state.head.prompt);
    g.ops->redact(g.edition, &d.state, seat, &view);
    const struct hm_bot   bot = table_bot(&g, "merchant");
    const size_t          size = hm_bot_memory(&bot, NULL);
    void                 *memory = malloc(size);
    struct hm_bot_request request = {.game = g, .view = &view, .memory = memory, .size = size};
    assert_int_equal(hm_bot_move(&bot, &request, &move, NULL), HM_OK);
    assert_null(g.ops->check(g.edition, hm_seen(&view), &move));
    free(memory);
}

/* What the net tells each seat about the same sample. */
static void each_seat_asks(const struct rt_root *root, const struct hm_state *s,
                           float win[HM_SEATS])
{
    for (unsigned p = 0; p < s->head.nseat; p++) {
        struct hm_net_memory memory = {.of = NULL};
        float                all[HM_SEATS];
        hm_net_win(root->net, &memory, &root->facts.game, s, (hm_seat)p, all);
        win[p] = all[p];
    }
}

static const struct rt_bot_params modelling = {
    .method = RT_BOT_NET_TREE, .weights = &rt_default_weights, .models_others = true};

TEST(others_are_modelled_by_what_the_net_tells_them)
{
    UNUSED;
    static struct question      q;
    static struct hm_net_memory memory[HM_SEATS];
    struct hm_game              g = table_game("rotterdam");
    hm_seat                     seat;
    unsigned                    questions = 0, differ = 0;
    play_start(&q.play, &g, 3, 8, false);
    while (next_question(&q, &seat)) {
        static struct rt_model at;
        float                  own[HM_SEATS], want[HM_SEATS], seen[HM_SEATS];
        ai_rng                 rng;
        rt_root_of(&q.request, &modelling, &q.root);
        ai_rng_start(&rng, questions);
        rt_model_sample(&q.root, &rng, &at);
        rt_own_chances(&q.root, &at.s, memory, own);
        each_seat_asks(&q.root, &at.s, want);
        rt_model_evaluate(&q.root, &at, &memory[seat], seen);
        assert_true(own[seat] == seen[seat]);
        for (unsigned p = 0; p < 3; p++) {
            assert_true(own[p] == want[p]);
            differ += own[p] != seen[p];
        }
        questions++;
    }
    assert_true(questions > 60 && differ > questions);
    /* The result of a finished game is the same for everybody. */
    float own[HM_SEATS], sum = 0.0f;
    assert_true(play_over(&q.play));
    rt_own_chances(&q.root, &q.play.state, memory, own);
    for (unsigned p = 0; p < 3; p++)
        sum += own[p];
    assert_true(sum == 1.0f);
}

/* The mean of the outlooks after the seat's best colours by the net and by the weights. */
static void mixed_outlook(const struct rt_root *root, const struct rt_model *at, unsigned seat,
                          float share, struct rt_outlook *out)
{
    static struct rt_model      stack[RT_COLOUR_DEPTH + 2];
    static struct hm_net_memory memory[HM_SEATS];
    struct rt_outlook           one, net = {{0}, {0}, {0}}, weights = {{0}, {0}, {0}};
    uint32_t                    list[AI_ACTIONS];
    const unsigned n = rt_model_actions(&root->facts, &at->s, seat, &rt_default_weights, list);
    for (unsigned i = 0; i < n; i++) {
        stack[0] = *at;
        rt_colour_outlook(root, list[i], stack, memory, &one);
        net = one.by_net[seat] > net.by_net[seat] ? one : net;
        weights = one.by_weights[seat] > weights.by_weights[seat] ? one : weights;
    }
    for (unsigned p = 0; p < HM_SEATS; p++) {
        out->win[p] = (1.0f - share) * net.win[p] + share * weights.win[p];
        out->by_net[p] = (1.0f - share) * net.by_net[p] + share * weights.by_net[p];
        out->by_weights[p] = (1.0f - share) * net.by_weights[p] + share * weights.by_weights[p];
    }
}

TEST(others_name_colours_by_the_net_or_by_the_weights)
{
    UNUSED;
    static struct question      q;
    static struct rt_model      stack[RT_COLOUR_DEPTH + 2];
    static struct hm_net_memory memory[HM_SEATS];
    static const float          shares[] = {0.0f, 0.25f, 1.0f};
    struct hm_game              g = table_game("rotterdam");
    unsigned                    questions = 0, differ = 0;
    play_start(&q.play, &g, 3, 10, false);
    while (questions < 12 && play_step(&q.play) && !play_over(&q.play)) {
        const struct hm_state *s = &q.play.state;
        const hm_seat          seat = (hm_seat)hm_lowest(s->head.prompt);
        ai_rng                 rng;
        if (s->head.phase != HM_RT_PHASE_NAVIGATE || hm_rt_acted(s) || hm_rt_steering(s) != 0xff)
            continue;
        g.ops->redact(g.edition, s, (hm_seat)((seat + 1) % 3), &q.view);
        q.request = (struct hm_bot_request){.game = g, .view = &q.view};
        rt_root_of(&q.request, &modelling, &q.root);
        ai_rng_start(&rng, questions);
        rt_model_sample(&q.root, &rng, &stack[0]);
        for (unsigned k = 0; k < 3; k++) {
            struct rt_colours search = {.end = stack + RT_COLOUR_DEPTH + 2,
                                        .positions = RT_COLOUR_POSITIONS,
                                        .memory = memory};
            struct rt_outlook want, got;
            for (unsigned p = 0; p < 3; p++)
                q.root.by_weights[p] = shares[k];
            mixed_outlook(&q.root, &stack[0], seat, shares[k], &want);
            rt_search_colours(&q.root, &stack[0], &stack[1], &search, &got);
            for (unsigned p = 0; p < 3; p++) {
                assert_float_equal(got.win[p], want.win[p], 1e-5);
                assert_float_equal(got.by_net[p], want.by_net[p], 1e-5);
                assert_float_equal(got.by_weights[p], want.by_weights[p], 1e-5);
            }
            differ += got.by_net[seat] != got.by_weights[seat];
        }
        questions++;
    }
    assert_true(questions == 12 && differ > 20);
}

/* The first product that any seat could give for a card of this one, if there is one. */
static bool first_trade(const struct rt_root *root, const struct hm_state *s, hm_cards *give,
                        hm_seat *partner, uint8_t want[HM_RT_PRODUCTS])
{
    const hm_cards mine = hm_rt_products(s, root->seat);
    *partner = (hm_seat)((root->seat + 1) % s->head.nseat);
    const hm_cards theirs = hm_rt_products(s, *partner);
    if (hm_none(&mine) || hm_none(&theirs))
        return false;
    memset(give, 0, sizeof *give);
    memset(want, 0, HM_RT_PRODUCTS);
    hm_add(give, hm_next(&mine, 0));
    want[root->facts.product[hm_next(&theirs, 0)]] = 1;
    return true;
}

TEST(a_trade_is_worth_what_the_net_says_after_the_phase)
{
    UNUSED;
    static struct question q;
    struct hm_game         g = table_game("rotterdam");
    unsigned               trades = 0;
    play_start(&q.play, &g, 3, 9, false);
    while (trades < 10 && play_step(&q.play) && !play_over(&q.play)) {
        static struct rt_model at;
        struct rt_trade        d;
        hm_cards               give;
        hm_seat                partner, seat = (hm_seat)hm_lowest(q.play.state.head.prompt);
        uint8_t                want[HM_RT_PRODUCTS];
        float                  own[HM_SEATS];
        ai_rng                 rng, again;
        if (q.play.state.head.phase != HM_RT_PHASE_SWAP)
            continue;
        g.ops->redact(g.edition, &q.play.state, seat, &q.view);
        q.request = (struct hm_bot_request){.game = g, .view = &q.view, .seed = trades};
        rt_root_of(&q.request, &modelling, &q.root);
        ai_rng_start(&rng, trades);
        again = rng;
        rt_model_sample(&q.root, &again, &at);
        if (!first_trade(&q.root, &at.s, &give, &partner, want))
            continue;
        rt_evaluate_trade(&q.root, &rng, partner, &give, want, 1, &d);
        if (d.me <= 0.0f)
            continue; /* this sample refuses the offer */
        rt_model_settle(&q.root.facts, &at.s, &at.rng);
        each_seat_asks(&q.root, &at.s, own);
        assert_true(d.before == own[seat]);
        trades++;
    }
    assert_int_equal(trades, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(a_move_is_worth_what_the_net_says_after_it),
        RUN(searched_moves_have_good_priors),
        RUN(first_moves_are_made_by_the_model),
        RUN(a_prior_is_what_the_net_says_after_an_action),
        RUN(a_board_of_forks_is_searched_within_limits),
        RUN(others_are_modelled_by_what_the_net_tells_them),
        RUN(others_name_colours_by_the_net_or_by_the_weights),
        RUN(a_trade_is_worth_what_the_net_says_after_the_phase),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
