/*
 * pr_search.c: converts a request to a Packet Row bot to the model that the search uses.
 */
#include "pr_bot.h"

#include <string.h>

const struct ai_tuning pr_net_tuning = {
    .explore = 0.4f, .temperature = 0.02f, .first_others = 3.0f, .first_own = 0.3f};
const struct ai_tuning pr_tuning = {.explore = 0.5f, .order = 0.02f};

static bool is_forgotten(const struct hm_bot_request *request, const struct pr_bot_params *h,
                         unsigned number)
{
    return (float)(ai_mix(request->seed, number) >> 40) * 0x1p-24f < h->forget_share;
}

/* Forgets some of what others took; the same cards during the whole game. */
static void forget(const struct hm_bot_request *request, const struct pr_bot_params *h,
                   struct pr_root *root)
{
    if (h->forget_share <= 0.0f)
        return;
    for (unsigned p = 0; p < root->facts.nseat; p++) {
        struct pr_hand *hand = &root->known.hand[p];
        if (p == root->seat)
            continue;
        for (uint64_t w = hand->contracts; w != 0; w &= w - 1)
            if (is_forgotten(request, h, hm_lowest(w)))
                hand->contracts &= ~(w & -w);
        /* gold, then goods by good and units */
        for (unsigned sort = PR_SORT_DOUBLE; sort < PR_SORT_SHIP; sort++) {
            const unsigned i = sort - PR_SORT_GOODS;
            const unsigned number = sort < PR_SORT_GOODS
                                        ? HM_PR_GOODS * 8 + (sort == PR_SORT_DOUBLE)
                                        : i / PR_MAX_GOODS * 8 + i % PR_MAX_GOODS;
            if (is_forgotten(request, h, 64 + p * 64 + number))
                pr_stock_set(&hand->stock, sort, 0);
        }
    }
}

void pr_root_of(const struct hm_bot_request *request, const struct pr_bot_params *h,
                struct pr_root *root)
{
    const struct hm_state *seen = hm_seen(request->view);
    root->wants_net = h->method >= PR_BOT_NET;
    pr_facts_of(&request->game, seen, &root->facts);
    if (root->wants_net)
        pr_facts_describe(&root->facts);
    pr_model_known(seen, &root->facts, &root->known);
    pr_unknown_of(seen, &root->facts, &root->unknown);
    if (ai_all_open(request))
        pr_model_open_talons(seen, &root->facts, &root->known);
    root->seat = ai_seat(request);
    root->own = *h->weights;
    root->net = root->wants_net ? ai_net_for(request, &root->net_storage) : NULL;
    root->rollout_share = root->net != NULL ? h->rollout_share : 1.0f;
    root->potential = h->method == PR_BOT_PLANNER;
    root->finish_round = h->finish_round;
    root->endgame = h->search_end && pr_is_endgame(&root->facts, &root->known);
    root->result_only = h->result_only;
    root->quiet = h->method == PR_BOT_NET_TREE;
    ai_perturb((float *)&root->own, sizeof root->own / sizeof(float), h->weight_noise,
               ai_mix(request->seed, root->seat));
    forget(request, h, root);
    for (unsigned p = 0; p < HM_SEATS; p++)
        root->at[p] =
            p == root->seat && h->method == PR_BOT_GREEDY ? &root->own : &pr_default_weights;
}

static void sample(const void *ctx, ai_rng *rng, void *at)
{
    const struct pr_root *root = ctx;
    memcpy(at, &root->known, sizeof root->known);
    pr_model_sample(&root->unknown, rng, at);
}

static unsigned actor(const void *ctx, const void *at)
{
    (void)ctx;
    return ((const struct pr_model *)at)->actor;
}

/* The greedy action first, then the others in table order. */
static unsigned actions(const void *ctx, void *at, uint32_t out[AI_ACTIONS])
{
    const struct pr_root *root = ctx;
    uint16_t              list[PR_ACTIONS];
    unsigned              n = pr_model_actions(&root->facts, at, list);
    for (unsigned i = 0; i < n; i++)
        out[i] = list[i];
    if (n > 1) {
        unsigned first = pr_policy(&root->facts, at, root->at);
        for (unsigned i = 1; i < n; i++)
            if (out[i] == first) {
                out[i] = out[0];
                out[0] = first;
            }
    }
    return n;
}

static void step(const void *ctx, void *at, uint32_t action, ai_rng *rng)
{
    const struct pr_root *root = ctx;
    pr_model_step(&root->facts, at, action, rng);
}

/* One for each seat: successive positions from the same view are similar. */
static struct hm_net_memory *memory_of(void *at)
{
    return (struct hm_net_memory *)(void *)((uint8_t *)at + sizeof(struct pr_model));
}

static void prior(const void *ctx, void *at, const uint32_t *action, unsigned n, const ai_rng *rng,
                  float *win)
{
    const struct pr_root  *root = ctx;
    const struct pr_model *s = at;
    for (unsigned i = 0; i < n; i++) {
        struct pr_model next = *s;
        ai_rng          chance = *rng;
        float           each[HM_SEATS];
        pr_model_step(&root->facts, &next, action[i], &chance);
        pr_net_chances(root, &next, memory_of(at) + root->seat, root->seat, each);
        win[i] = each[s->actor];
    }
}

/* Converts leads to win chances. */
static void by_lead(unsigned n, const float *worth, float slope, float win[HM_SEATS])
{
    float sum = 0;
    for (unsigned p = 0; p < n; p++) {
        win[p] = 1.0f;
        for (unsigned q = 0; q < n; q++)
            if (q != p)
                win[p] *= ai_logistic(slope * (worth[p] - worth[q]));
        sum += win[p];
    }
    for (unsigned p = 0; p < n; p++)
        win[p] /= sum;
}

/* The value of the hands after this round. */
static void by_potential(const struct pr_root *root, struct pr_model *s, ai_rng *rng,
                         float win[HM_SEATS])
{
    float worth[HM_SEATS] = {0};
    pr_rollout(&root->facts, s, root->at, 1, NULL, rng);
    float rounds = pr_rounds_left(&root->facts, s);
    for (unsigned p = 0; p < root->facts.nseat; p++)
        worth[p] = pr_hand_value(&root->facts, s, p,
                                 p == root->seat ? &root->own : &pr_default_weights, rounds);
    by_lead(root->facts.nseat, worth, 0.05f, win);
}

/* The result of a rollout, half of it by the margin, because a narrow win may be luck. */
static void by_result(const struct pr_root *root, struct pr_model *s, float win[HM_SEATS])
{
    float worth[HM_SEATS] = {0}, clear[HM_SEATS];
    int   points[HM_SEATS];
    pr_model_result(&root->facts, s, win);
    if (root->result_only)
        return;
    pr_model_points(&root->facts, s, points);
    for (unsigned p = 0; p < root->facts.nseat; p++)
        worth[p] = (float)points[p];
    by_lead(root->facts.nseat, worth, 0.5f, clear);
    for (unsigned p = 0; p < root->facts.nseat; p++)
        win[p] = 0.5f * win[p] + 0.5f * clear[p];
}

/* The seats that choose by the net where a round is finished: the searching seat, as it would choose
 * itself.  With three players that wins no more games and takes half as long again. */
static hm_seatset seats_by_net(const struct pr_root *root)
{
    return root->facts.nseat == 3 ? 0 : hm_seat_bit(root->seat);
}

/*
 * Evaluates by the net, by a rollout, or by both: a net is wrong in positions unlike its training
 * data, and a search finds them.  The net evaluates after the round is over, because it does not
 * see which seat will take which card before.
 */
static void evaluate(const void *ctx, void *at, ai_rng *rng, float win[HM_SEATS])
{
    const struct pr_root *root = ctx;
    struct pr_model      *s = at;
    float                 by_net[HM_SEATS] = {0}, played = root->rollout_share;
    /* otherwise one order of the talons would stand for all: beyond the tree, draws are random */
    s->in_order = false;
    if (root->potential && s->phase != HM_PR_PHASE_OVER) {
        by_potential(root, s, rng, win);
        return;
    }
    if (root->endgame) {
        pr_end_chances(root, s, rng, win);
        return;
    }
    if (root->finish_round && root->net != NULL) {
        pr_round_chances(root, s, memory_of(at), rng, win);
        return;
    }
    if (played < 1.0f && root->quiet)
        pr_finish_round(root, s, seats_by_net(root), memory_of(at), rng);
    if (played < 1.0f)
        pr_net_chances(root, s, memory_of(at) + root->seat, root->seat, by_net);
    memset(win, 0, HM_SEATS * sizeof *win);
    if (played > 0.0f) {
        pr_rollout(&root->facts, s, root->at, 255, NULL, rng);
        by_result(root, s, win);
    }
    for (unsigned p = 0; p < root->facts.nseat; p++)
        win[p] = played * win[p] + (1.0f - played) * by_net[p];
}

struct ai_model pr_search_model(const struct pr_root *root)
{
    return (struct ai_model){.size = sizeof(struct pr_model),
                             .extra =
                                 root->net != NULL ? HM_SEATS * sizeof(struct hm_net_memory) : 0,
                             .nseat = root->facts.nseat,
                             .sample = sample,
                             .actor = actor,
                             .actions = actions,
                             .step = step,
                             .prior = root->net != NULL ? prior : NULL,
                             .evaluate = evaluate,
                             .root = root};
}
