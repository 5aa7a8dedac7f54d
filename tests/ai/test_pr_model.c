/*
 * test_pr_model.c: the Packet Row model of the search agrees with the engine.
 */
#include "ai/pr_action.h"
#include "ai/table.h"

#include "games/packet_row/bots/pr_bot.h"

#include <stdio.h>

/* For random hands, the model's best fulfilment equals the engine's. */
TEST(the_best_packing_is_the_engines)
{
    UNUSED;
    struct hm_game            g = table_game("packet-row");
    static struct random_play d;
    struct pr_facts           f;
    struct hm_rng             rng;
    unsigned                  worth = 0;
    play_start(&d, &g, 3, 1, false);
    pr_facts_of(&g, &d.state, &f);
    hm_rng_fast(&rng, 5);
    for (unsigned n = 0; n < 3000; n++) {
        struct pr_hand h = {.best = -1};
        hm_cards       hand = {{0, 0, 0}};
        for (unsigned k = 4 + hm_rng_below(&rng, 16); k > 0; k--) {
            hm_card c = (hm_card)hm_rng_below(&rng, g.edition->ncard);
            if (hm_has(&hand, c))
                continue;
            hm_add(&hand, c);
            pr_hand_add(&f, &h, c);
        }
        int32_t best = hm_pr_best(g.edition, &hand, NULL);
        assert_int_equal(pr_hand_pack(&f, &h, NULL), best);
        worth += best > 0;
    }
    assert_true(worth > 500);
}

/* A position may give a player 99999. */
TEST(the_model_handles_large_amounts_of_money)
{
    UNUSED;
    struct hm_game            g = table_game("packet-row");
    static struct random_play d;
    struct pr_facts           f;
    static struct pr_model    s;
    static char               text[HM_TEXT_SIZE], rich[HM_TEXT_SIZE];
    struct hm_state           state;
    int                       points[HM_SEATS];
    play_start(&d, &g, 3, 1, false);
    g.ops->print(g.edition, &d.state, false, text, sizeof text);
    char *money = strstr(text, "[25,25,25]");
    assert_non_null(money);
    snprintf(rich, sizeof rich, "%.*s[99999,40000,25]%s", (int)(money - text), text,
             money + strlen("[25,25,25]"));
    assert_int_equal(hm_position_read(&g, rich, strlen(rich), &state, NULL), HM_OK);
    pr_facts_of(&g, &state, &f);
    pr_model_known(&state, &f, &s);
    assert_int_equal(s.hand[0].money, 99999);
    assert_int_equal(s.hand[1].money, 40000);
    pr_model_points(&f, &s, points);
    assert_int_equal(points[0], 9999);
}

TEST(raising_money_leaves_a_hand_that_exists)
{
    UNUSED;
    struct hm_game            g = table_game("packet-row");
    static struct random_play d;
    struct pr_facts           f;
    struct hm_rng             rng;
    play_start(&d, &g, 3, 1, false);
    pr_facts_of(&g, &d.state, &f);
    hm_rng_fast(&rng, 6);
    for (unsigned n = 0; n < 3000; n++) {
        struct pr_hand h = {.best = -1};
        for (unsigned k = 18; k > 0; k--)
            pr_hand_add(&f, &h, (hm_card)hm_rng_below(&rng, g.edition->ncard));
        int pack = pr_hand_best(&f, &h), before = h.money;
        if (pack == 0)
            continue;
        int lack = 1 + (int)hm_rng_below(&rng, (uint32_t)pack);
        pr_hand_raise(&f, &h, lack);
        assert_true(h.money >= before + lack);
        assert_true(h.money + pr_hand_best(&f, &h) <= before + pack);
        unsigned ships = 0;
        for (unsigned p = 0; p < HM_PR_PORTS; p++)
            ships += h.stock.n[PR_SORT_SHIP + p];
        assert_int_equal(ships, h.stock.nship);
        for (unsigned sort = 0; sort < PR_SORTS; sort++)
            assert_true(h.stock.n[sort] < 100);
        for (unsigned good = 0; good < HM_PR_GOODS; good++) {
            unsigned units = 0;
            for (unsigned k = 0; k < PR_MAX_GOODS; k++)
                units += h.stock.n[PR_SORT_GOODS + good * PR_MAX_GOODS + k] * (k + 1);
            assert_int_equal(units, h.stock.unit[good]);
        }
    }
}

/* The model lists the same moves as the engine, except assistance that an equal card in reach makes
 * pointless. */
static void same_choices(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                         const struct pr_facts *f, struct pr_model *m)
{
    static struct hm_move list[HM_MOVES];
    uint16_t              action[PR_ACTIONS];
    unsigned              k = pr_model_actions(f, m, action);
    size_t                n = g->ops->legal(g->edition, s, seat, HM_LISTED, list);
    for (size_t i = 0; i < n; i++) {
        unsigned want = action_for(g, &list[i]);
        bool     found = false;
        for (unsigned j = 0; j < k; j++)
            found = found || action[j] == want ||
                    (list[i].kind == HM_PR_MOVE_ASSIST && action[j] + (unsigned)HM_CARDS == want);
        if (!found)
            fail_msg("the model lacks a move of the engine's");
    }
}

/* Compares everything except the drawn cards. */
static void same_table(const struct pr_facts *f, const struct pr_model *model,
                       const struct pr_model *engine)
{
    assert_int_equal(model->phase, engine->phase);
    if (model->phase != HM_PR_PHASE_OVER)
        assert_int_equal(model->actor, engine->actor);
    assert_int_equal(model->master, engine->master);
    assert_int_equal(model->named, engine->named);
    assert_int_equal(model->failed, engine->failed);
    assert_int_equal(model->served, engine->served);
    assert_memory_equal(model->ncurrent, engine->ncurrent, sizeof model->ncurrent);
    assert_memory_equal(model->nfuture, engine->nfuture, sizeof model->nfuture);
    assert_memory_equal(model->left, engine->left, sizeof model->left);
    for (unsigned p = 0; p < f->nseat; p++) {
        struct pr_hand a = model->hand[p], b = engine->hand[p];
        a.best = b.best = 0;
        assert_memory_equal(&a, &b, sizeof a);
    }
}

/* A fulfilment of the engine takes contracts from the hand and brings their money, at most the
 * model's best. */
static void same_fulfilment(const struct pr_facts *f, const struct hm_move *m,
                            struct pr_model *before, const struct pr_model *after)
{
    struct pr_hand *old = &before->hand[m->seat];
    const struct pr_hand *new = &after->hand[m->seat];
    uint64_t contracts = old->contracts & ~new->contracts;
    int      gain = 0;
    for (uint64_t w = contracts; w != 0; w &= w - 1)
        gain += f->contract[hm_lowest(w)].value;
    assert_true(contracts != 0);
    assert_int_equal(new->money, old->money + gain);
    assert_true(pr_hand_best(f, old) >= gain);
}

static void same_move(const struct hm_game *g, const struct pr_facts *f, const struct hm_move *m,
                      struct pr_model *before, const struct hm_state *state, ai_rng *rng)
{
    static struct pr_model after;
    pr_model_known(state, f, &after);
    if (m->kind == HM_PR_MOVE_FULFIL) {
        same_fulfilment(f, m, before, &after);
        return;
    }
    if (m->kind != HM_PR_MOVE_CASH) /* to the model a money card is money */
        pr_model_step(f, before, action_for(g, m), rng);
    same_table(f, before, &after);
}

/* Each kind of move that the rounds have, with each number of players. */
TEST(the_model_and_the_engine_go_the_same_way)
{
    UNUSED;
    struct hm_game            g = table_game("packet-row");
    static struct random_play d;
    static struct pr_model    before;
    struct pr_facts           f;
    unsigned                  made[HM_SEATS + 1][HM_PR_MOVE_KINDS] = {{0}};
    for (uint8_t seats = 2; seats <= HM_SEATS; seats++)
        for (uint64_t number = 0; number < 6; number++) {
            play_start(&d, &g, seats, number, false);
            pr_facts_of(&g, &d.state, &f);
            while (!play_over(&d) && d.state.head.phase < HM_PR_PHASE_SETTLE) {
                ai_rng rng;
                ai_rng_start(&rng, made[seats][HM_PR_MOVE_PASS]);
                pr_model_known(&d.state, &f, &before);
                same_choices(&g, &d.state, (hm_seat)hm_lowest(d.state.head.prompt), &f, &before);
                if (!play_step(&d))
                    break;
                same_move(&g, &f, &d.last, &before, &d.state, &rng);
                made[seats][d.last.kind]++;
            }
        }
    for (unsigned seats = 2; seats <= HM_SEATS; seats++)
        for (unsigned kind = HM_PR_MOVE_CHOOSE; kind < HM_PR_MOVE_DONE; kind++)
            if (made[seats][kind] == 0)
                fail_msg("with %u players no move of kind %u was made", seats, kind);
}

/* The counts that the features use change with every card drawn; they are those of the pools. */
TEST(unseen_cards_are_counted_while_they_are_drawn)
{
    UNUSED;
    struct hm_game            g = table_game("packet-row");
    static struct random_play d;
    static struct pr_model    s;
    struct pr_facts           f;
    for (uint8_t seats = 2; seats <= HM_SEATS; seats++) {
        ai_rng   rng;
        unsigned rounds = 0;
        ai_rng_start(&rng, seats);
        play_start(&d, &g, seats, 1, false);
        pr_facts_of(&g, &d.state, &f);
        pr_facts_describe(&f);
        pr_model_known(&d.state, &f, &s);
        while (s.phase != HM_PR_PHASE_OVER) {
            uint16_t action[PR_ACTIONS];
            uint8_t  counted[PR_UNSEEN_KINDS] = {0};
            unsigned n = pr_model_actions(&f, &s, action);
            rounds = s.round;
            pr_model_step(&f, &s, action[ai_rng_below(&rng, n)], &rng);
            for (unsigned a = 0; a < HM_PR_AREAS; a++)
                for (unsigned i = 0; i < s.npool[a]; i++)
                    counted[f.unseen_as[s.pool[a][i]]]++;
            assert_memory_equal(counted, s.unseen, sizeof counted);
        }
        assert_true(rounds > 3);
    }
}

TEST(the_model_scores_as_the_engine_does)
{
    UNUSED;
    struct hm_game            g = table_game("packet-row");
    static struct random_play d;
    static struct pr_model    model;
    struct pr_facts           f;
    for (uint8_t seats = 2; seats <= 5; seats++)
        for (uint64_t number = 0; number < 40; number++) {
            int16_t points[HM_SEATS];
            int     ours[HM_SEATS];
            float   win[HM_SEATS];
            play_start(&d, &g, seats, number, false);
            while (play_step(&d))
                ;
            pr_facts_of(&g, &d.state, &f);
            pr_model_known(&d.state, &f, &model);
            for (unsigned p = 0; p < seats; p++) /* contracts not fulfilled are lost */
                model.hand[p].contracts = 0;
            hm_seatset winners = g.ops->score(g.edition, &d.state, points);
            pr_model_points(&f, &model, ours);
            pr_model_result(&f, &model, win);
            for (unsigned p = 0; p < seats; p++) {
                assert_int_equal(points[p], ours[p]);
                assert_true((win[p] > 0.0f) == hm_seat_in(winners, p));
            }
        }
}

/* Every action corresponds to moves that the engine accepts, including payment. */
TEST(actions_of_the_model_are_legal_moves)
{
    UNUSED;
    static const struct pr_bot_params usual = {.weights = &pr_default_weights};
    static struct pr_root             root;
    static struct random_play         d;
    struct hm_game                    g = table_game("packet-row");
    unsigned                          paid = 0;
    for (uint64_t number = 0; number < 12; number++) {
        play_start(&d, &g, 3, number, false);
        while (table_run_on(&d, 3) && d.state.head.phase < HM_PR_PHASE_SETTLE) {
            hm_seat        seat = (hm_seat)hm_lowest(d.state.head.prompt);
            uint16_t       list[PR_ACTIONS];
            struct hm_view view;
            g.ops->redact(g.edition, &d.state, seat, &view);
            struct hm_bot_request request = {.game = g, .view = &view};
            pr_root_of(&request, &usual, &root);
            unsigned n = pr_model_actions(&root.facts, &root.known, list);
            for (unsigned i = 0; i < n; i++) {
                struct hm_state s = d.state;
                struct hm_move  m;
                struct hm_rng   rng;
                hm_rng_fast(&rng, 1);
                do {
                    g.ops->redact(g.edition, &s, seat, &view);
                    pr_root_of(&request, &usual, &root);
                    m = pr_root_move(&request, &root, list[i]);
                    assert_null(g.ops->check(g.edition, &s, &m));
                    g.ops->apply(g.edition, &s, &m, &rng, NULL);
                    paid += m.kind == HM_PR_MOVE_FULFIL;
                } while (m.kind == HM_PR_MOVE_CASH || m.kind == HM_PR_MOVE_FULFIL);
                assert_int_equal(action_for(&g, &m), list[i]);
            }
        }
    }
    assert_true(paid > 20);
}

/* ---- what the net is asked ------------------------------------------------------------------ */

static float chance_of(const struct pr_root *root, const struct pr_model *s, unsigned seat,
                       float win[HM_SEATS])
{
    struct hm_net_memory fresh[HM_SEATS] = {{.of = NULL}};
    struct pr_model      copy = *s;
    pr_net_chances(root, &copy, fresh, seat, win);
    return win[seat];
}

static unsigned liked_best(const struct pr_root *root, struct pr_model *s, const ai_rng *rng)
{
    uint16_t list[PR_ACTIONS];
    unsigned n = pr_model_actions(&root->facts, s, list), best = 0;
    float    max = -1.0f, win[HM_SEATS];
    for (unsigned i = 0; i < n; i++) {
        struct pr_model next = *s;
        ai_rng          own = *rng;
        pr_model_step(&root->facts, &next, list[i], &own);
        float worth = chance_of(root, &next, s->actor, win);
        best = worth > max ? i : best;
        max = worth > max ? worth : max;
    }
    return list[best];
}

/* Plays games and calls `same` for every sample and first action. */
static unsigned at_many_places(const struct pr_bot_params *h,
                               bool (*same)(const struct pr_root *root, const struct pr_model *s,
                                            const ai_rng *rng, const float *win))
{
    static struct random_play d;
    static struct pr_root     root;
    static struct {
        struct pr_model      s;
        struct hm_net_memory memory[HM_SEATS];
    } at;
    struct hm_game g = table_game("packet-row");
    struct hm_view view;
    unsigned       places = 0;
    for (uint8_t seats = 2; seats <= 5; seats++) {
        play_start(&d, &g, seats, seats, false);
        for (unsigned k = 0; table_run_on(&d, 5) && d.state.head.phase < HM_PR_PHASE_SETTLE; k++) {
            uint32_t list[AI_ACTIONS];
            float    win[HM_SEATS] = {0};
            ai_rng   rng;
            g.ops->redact(g.edition, &d.state, (uint8_t)hm_lowest(d.state.head.prompt), &view);
            struct hm_bot_request request = {.game = g, .view = &view};
            pr_root_of(&request, h, &root);
            struct ai_model m = pr_search_model(&root);
            ai_rng_start(&rng, k);
            memset(at.memory, 0, sizeof at.memory);
            m.sample(&root, &rng, &at.s);
            unsigned n = m.actions(&root, &at.s, list);
            m.step(&root, &at.s, list[k % n], &rng);
            struct pr_model before = at.s;
            ai_rng          chance = rng;
            m.evaluate(&root, &at, &rng, win);
            places += same(&root, &before, &chance, win);
        }
    }
    return places;
}

/* A rollout keeps the values of cards; a single decision computes them anew. */
TEST(a_rollout_plays_as_decisions_one_by_one)
{
    UNUSED;
    struct hm_game           g = table_game("packet-row");
    struct pr_weights        eager = pr_default_weights;
    const struct pr_weights *at[HM_SEATS];
    unsigned                 assists = 0;
    eager.assistant = 0.5f; /* so that assistants are used */
    for (unsigned k = 0; k < 60; k++) {
        static struct random_play d;
        struct pr_facts           f;
        struct pr_unknown         unknown;
        struct pr_model           whole, stepped;
        ai_rng                    rng, own;
        play_start(&d, &g, 2 + k % 4, 40 + k, false);
        pr_facts_of(&g, &d.state, &f);
        pr_model_known(&d.state, &f, &whole);
        pr_unknown_of(&d.state, &f, &unknown);
        ai_rng_start(&rng, k);
        pr_model_sample(&unknown, &rng, &whole);
        for (unsigned p = 0; p < HM_SEATS; p++)
            at[p] = p % 2 == 0 ? &eager : &pr_default_weights;
        stepped = whole;
        own = rng;
        pr_rollout(&f, &whole, at, 255, NULL, &rng);
        while (stepped.phase != HM_PR_PHASE_OVER) {
            unsigned action = pr_policy(&f, &stepped, at);
            assists += action >= PR_ACTION_ASSIST;
            pr_model_step(&f, &stepped, action, &own);
        }
        assert_int_equal(whole.phase, HM_PR_PHASE_OVER);
        assert_int_equal(whole.round, stepped.round);
        assert_memory_equal(whole.hand, stepped.hand, sizeof whole.hand);
    }
    assert_true(assists > 20);
}

/* Plays the round to its end, `seats` by the net; returns whether the policy would have differed. */
static bool finish_plainly(const struct pr_root *root, struct pr_model *s, hm_seatset seats,
                           const ai_rng *rng)
{
    const unsigned round = s->round;
    ai_rng         own = *rng;
    bool           differ = false;
    while (s->phase != HM_PR_PHASE_OVER && s->named != 0 && s->round == round) {
        const unsigned by_policy = pr_policy(&root->facts, s, root->at);
        const bool     by_net = hm_seat_in(seats, s->actor);
        const unsigned action = by_net ? liked_best(root, s, &own) : by_policy;
        differ = differ || action != by_policy;
        pr_model_step(&root->facts, s, action, &own);
    }
    return differ;
}

static bool same_as_after_the_round(const struct pr_root *root, const struct pr_model *s,
                                    const ai_rng *rng, const float *win)
{
    struct pr_model  end = *s;
    float            by_net[HM_SEATS];
    const hm_seatset by_net_seats = root->facts.nseat == 3 ? 0 : hm_seat_bit(root->seat);
    const bool       differ = finish_plainly(root, &end, by_net_seats, rng);
    if (end.phase == HM_PR_PHASE_OVER)
        return false;
    chance_of(root, &end, root->seat, by_net);
    for (unsigned p = 0; p < root->facts.nseat; p++)
        assert_float_equal(win[p], by_net[p], 1e-6);
    return differ;
}

TEST(a_search_asks_the_net_where_the_round_is_over)
{
    UNUSED;
    const struct pr_bot_params searching = {.method = PR_BOT_NET_TREE,
                                            .weights = &pr_default_weights};
    assert_true(at_many_places(&searching, same_as_after_the_round) > 20);
}

static bool same_as_two_rounds(const struct pr_root *root, const struct pr_model *s,
                               const ai_rng *rng, const float *win)
{
    const hm_seatset seats[2] = {hm_seat_bit(root->seat), (hm_seatset)~0u};
    float            sum[HM_SEATS] = {0}, by_net[HM_SEATS];
    struct pr_model  end[2] = {*s, *s};
    for (unsigned way = 0; way < 2; way++) {
        finish_plainly(root, &end[way], seats[way], rng);
        chance_of(root, &end[way], root->seat, by_net);
        for (unsigned p = 0; p < root->facts.nseat; p++)
            sum[p] += by_net[p] / 2;
    }
    for (unsigned p = 0; p < root->facts.nseat; p++)
        assert_float_equal(win[p], sum[p], 1e-6);
    return memcmp(end[0].hand, end[1].hand, sizeof end[0].hand) != 0;
}

TEST(a_net_alone_plays_the_round_on_in_two_ways)
{
    UNUSED;
    const struct pr_bot_params alone = {
        .method = PR_BOT_NET, .weights = &pr_default_weights, .finish_round = true};
    assert_true(at_many_places(&alone, same_as_two_rounds) > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(the_best_packing_is_the_engines),
        RUN(the_model_handles_large_amounts_of_money),
        RUN(raising_money_leaves_a_hand_that_exists),
        RUN(the_model_and_the_engine_go_the_same_way),
        RUN(unseen_cards_are_counted_while_they_are_drawn),
        RUN(the_model_scores_as_the_engine_does),
        RUN(actions_of_the_model_are_legal_moves),
        RUN(a_rollout_plays_as_decisions_one_by_one),
        RUN(a_search_asks_the_net_where_the_round_is_over),
        RUN(a_net_alone_plays_the_round_on_in_two_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
