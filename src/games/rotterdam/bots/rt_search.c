/*
 * rt_search.c: converts a request to a Rotterdam bot to the model that the search uses.
 */
#include "rt_bot.h"

#include <string.h>

const struct ai_tuning rt_net_tuning = {.explore = 0.5f,
                                        .temperature = 0.02f,
                                        .first_others = 2.0f,
                                        .first_own = 0.3f,
                                        .halving = true};
const struct ai_tuning rt_tuning = {
    .explore = 0.1f, .order = 0.01f, .widen = 0.08f, .halving = true};

void rt_root_of(const struct hm_bot_request *request, const struct rt_bot_params *h,
                struct rt_root *root)
{
    memset(root, 0, sizeof *root);
    rt_facts_of(&request->game, hm_seen(request->view), &root->facts);
    root->view = request->view;
    root->wants_net = h->method == RT_BOT_NET || h->method == RT_BOT_NET_TREE;
    root->net = root->wants_net ? ai_net_for(request, &root->net_storage) : NULL;
    root->rollout_share = root->net != NULL ? h->rollout_share : 1.0f;
    if (root->net != NULL)
        rt_chart_of(request->game.edition, &root->chart);
    root->seat = ai_seat(request);
    root->rounds = 1;
    root->models_others = root->net != NULL && h->models_others;
    for (unsigned p = 0; p < HM_SEATS; p++)
        root->by_weights[p] =
            ai_logistic(request->belief != NULL ? request->belief->about[p] : 0.0f);
    root->own = *h->weights;
    root->uniform_samples = h->uniform_samples;
    /* All weights except the discount of a step. */
    ai_perturb((float *)&root->own + 1, sizeof root->own / sizeof(float) - 1, h->weight_noise,
               ai_mix(request->seed, root->seat));
    for (unsigned p = 0; p < HM_SEATS; p++)
        root->at[p] = p == root->seat ? &root->own : &rt_default_weights;
}

/* How well a sample explains the cargo of others: players mostly load what they need. */
static float likelihood(const struct rt_root *root, const struct hm_state *s)
{
    float product = 1.0f;
    for (unsigned p = 0; p < root->facts.nseat; p++) {
        struct rt_side side;
        if (p == root->seat)
            continue;
        rt_side_of(&root->facts, s, p, &rt_default_weights, &side);
        for (unsigned i = p * HM_RT_FLEET; i < p * HM_RT_FLEET + root->facts.fleet; i++) {
            unsigned cargo = hm_rt_ship_cargo(s, i);
            if (cargo > 0)
                product *= side.use[root->facts.harbour_for[cargo - 1]];
        }
    }
    return product;
}

/* Draws one of a few samples with probabilities proportional to how well each explains the observed
 * cargo. */
void rt_model_sample(const struct rt_root *root, ai_rng *rng, struct rt_model *at)
{
    enum { FEW = 3 };
    const struct hm_game *g = &root->facts.game;
    struct hm_state       other;
    hm_rng_fast(&at->rng, ai_rng_u64(rng));
    g->ops->determinize(g->edition, root->view, &at->rng, &at->s);
    if (root->uniform_samples)
        return;
    float sum = likelihood(root, &at->s);
    for (unsigned i = 1; i < FEW; i++) {
        g->ops->determinize(g->edition, root->view, &at->rng, &other);
        float w = likelihood(root, &other);
        sum += w;
        if (ai_rng_unit(rng) * sum < w)
            memcpy(&at->s, &other, g->ops->state_size);
    }
}

unsigned rt_root_actions(const struct rt_root *root, const struct hm_state *s,
                         uint32_t out[AI_ACTIONS])
{
    unsigned seat = hm_lowest(s->head.prompt);
    if (root->nfirst == 0 || s->head.ply != hm_seen(root->view)->head.ply)
        return rt_model_actions(&root->facts, s, seat, root->at[seat], out);
    for (unsigned i = 0; i < root->nfirst; i++)
        out[i] = (uint32_t)HM_RT_MOVE_KINDS << 19 | i;
    return root->nfirst;
}

struct hm_move rt_root_move(const struct rt_root *root, const struct hm_state *s, uint32_t action)
{
    return action >> 19 == HM_RT_MOVE_KINDS
               ? root->first[action & 0xff]
               : rt_model_move(&root->facts, s, hm_lowest(s->head.prompt), action);
}

static void sample(const void *ctx, ai_rng *rng, void *at)
{
    const struct rt_root *root = ctx;
    struct rt_model      *a = at;
    rt_model_sample(root, rng, a);
    if (root->nfirst == 0)
        rt_model_settle(&root->facts, &a->s, &a->rng);
}

static unsigned actor(const void *ctx, const void *at)
{
    const struct rt_model *a = at;
    (void)ctx;
    return a->s.head.prompt == 0 ? (unsigned)AI_NOBODY : hm_lowest(a->s.head.prompt);
}

static unsigned actions(const void *ctx, void *at, uint32_t out[AI_ACTIONS])
{
    return rt_root_actions(ctx, &((struct rt_model *)at)->s, out);
}

static void step(const void *ctx, void *at, uint32_t action, ai_rng *rng)
{
    const struct rt_root *root = ctx;
    struct rt_model      *a = at;
    struct hm_move        m = rt_root_move(root, &a->s, action);
    (void)rng;
    root->facts.game.ops->apply(root->facts.game.edition, &a->s, &m, &a->rng, NULL);
    rt_model_settle(&root->facts, &a->s, &a->rng);
}

void rt_result_chances(const struct rt_root *root, const struct hm_state *s, float win[HM_SEATS])
{
    int16_t    points[HM_SEATS];
    hm_seatset winners = root->facts.game.ops->score(root->facts.game.edition, s, points);
    for (unsigned p = 0; p < HM_SEATS; p++)
        win[p] = hm_seat_in(winners, p) ? 1.0f / (float)hm_popcount(winners) : 0.0f;
}

/* By the net, as the searching seat sees it. */
static void by_net(const struct rt_root *root, const struct hm_state *s,
                   struct hm_net_memory *memory, float win[HM_SEATS])
{
    uint64_t bits[HM_NET_WORDS] = {0};
    rt_features(root->facts.game.edition, &root->chart, s, root->seat, bits);
    ai_net_win(root->net, memory, bits, root->seat, win);
}

void rt_own_chances(const struct rt_root *root, const struct hm_state *s,
                    struct hm_net_memory memory[HM_SEATS], float win[HM_SEATS])
{
    memset(win, 0, HM_SEATS * sizeof *win);
    if (s->head.prompt == 0) {
        rt_result_chances(root, s, win);
        return;
    }
    for (unsigned p = 0; p < root->facts.nseat; p++) {
        uint64_t bits[HM_NET_WORDS] = {0};
        float    all[HM_SEATS];
        rt_features(root->facts.game.edition, &root->chart, s, (hm_seat)p, bits);
        ai_net_win(root->net, &memory[p], bits, p, all);
        win[p] = all[p];
    }
}

static struct hm_net_memory *memory_of(void *at)
{
    return (struct hm_net_memory *)(void *)((uint8_t *)at + sizeof(struct rt_model));
}

/* The random stream is part of a position, so all actions use the same one. */
static void prior(const void *ctx, void *at, const uint32_t *action, unsigned n, const ai_rng *rng,
                  float *win)
{
    const struct rt_root  *root = ctx;
    const struct rt_model *a = at;
    unsigned               seat = hm_lowest(a->s.head.prompt);
    (void)rng;
    for (unsigned i = 0; i < n; i++) {
        struct rt_model next;
        float           each[HM_SEATS];
        hm_copy(&root->facts.game, &next.s, &a->s);
        next.rng = a->rng;
        step(ctx, &next, action[i], NULL);
        if (next.s.head.prompt == 0)
            rt_result_chances(root, &next.s, each);
        else
            by_net(root, &next.s, memory_of(at), each);
        win[i] = each[seat];
    }
}

void rt_model_evaluate(const struct rt_root *root, struct rt_model *at,
                       struct hm_net_memory *memory, float win[HM_SEATS])
{
    float by_net_win[HM_SEATS] = {0}, played = at->s.head.prompt == 0 ? 1.0f : root->rollout_share;
    if (played < 1.0f)
        by_net(root, &at->s, memory, by_net_win);
    if (played <= 0.0f) {
        memcpy(win, by_net_win, sizeof by_net_win);
        return;
    }
    if (at->s.head.prompt != 0)
        rt_rollout(&root->facts, &at->s, root->at, root->rounds, &at->rng);
    if (at->s.head.prompt == 0)
        rt_result_chances(root, &at->s, win);
    else
        rt_model_chances(&root->facts, &at->s, win);
    for (unsigned p = 0; p < HM_SEATS; p++)
        win[p] = played * win[p] + (1.0f - played) * by_net_win[p];
}

static void evaluate(const void *ctx, void *at, ai_rng *rng, float win[HM_SEATS])
{
    (void)rng;
    rt_model_evaluate(ctx, at, memory_of(at), win);
}

struct ai_model rt_search_model(const struct rt_root *root)
{
    return (struct ai_model){.size = sizeof(struct rt_model),
                             .extra = root->net != NULL ? sizeof(struct hm_net_memory) : 0,
                             .nseat = root->facts.nseat,
                             .sample = sample,
                             .actor = actor,
                             .actions = actions,
                             .step = step,
                             .prior = root->net != NULL ? prior : NULL,
                             .evaluate = evaluate,
                             .root = root};
}
