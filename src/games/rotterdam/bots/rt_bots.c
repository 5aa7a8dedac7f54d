/*
 * rt_bots.c: the Rotterdam bots: one decision procedure, many sets of parameters.
 */
#include "rt_analysis.h"
#include "rt_net_moves.h"

#include <string.h>

enum {
    PLANNED = 16,
    MC_USUAL = 64,
    TREE_USUAL = 1000,
    WHOLE = 25, /* iterations that a colour phase counts as */
    /* the same with a net, whose features contain little of what is sampled */
    WHOLE_NET = 500,
    WHOLE_MODEL = 125, /* the same for a bot that models others by what is sampled */
    /* samples on which the net evaluates every move before a search, */
    NET_SAMPLES = 16,
    ITERATIONS_PER_SAMPLE = 100, /* and one more for so many iterations */
    /* iterations that a sample counts as where the net decides alone, or for a hint; */
    SAMPLE_COST = 16,
    WHOLE_HINT = 100, /* that a colour phase counts as for a hint */
    /* samples of a hint at least: fewer say nothing about their error */
    LEAST_HINT = 16
};

static uint32_t effort(const struct hm_bot *bot, const struct hm_budget *b)
{
    const struct rt_bot_params *h = bot->kind->ctx;
    if (b->iterations > 0)
        return b->iterations;
    if (h->method == RT_BOT_NET) /* there may be no net */
        return h->iterations_without_net;
    return h->iterations > 0 ? h->iterations : bot->number > 0 ? bot->number : PLANNED;
}

static uint32_t hint_samples(uint32_t iterations, uint32_t cost)
{
    const uint32_t n = 1 + iterations / cost;
    return n > LEAST_HINT ? n : LEAST_HINT;
}

static size_t memory(const struct hm_bot *bot, const struct hm_budget *b)
{
    const struct rt_bot_params *h = bot->kind->ctx;
    uint32_t                    n = effort(bot, b);
    if (b->iterations == 0 && h->iterations_without_net > n)
        n = h->iterations_without_net; /* there may be no net */
    return sizeof(struct rt_root) + sizeof(struct ai_result) +
           (RT_COLOUR_DEPTH + 2) * sizeof(struct rt_model) + RT_NET_MEMORY +
           HM_SEATS * sizeof(struct hm_net_memory) + 8 * AI_ALIGN +
           ai_search_memory(2 * sizeof(struct rt_model) + sizeof(struct hm_net_memory), n,
                            b->threads, true);
}

struct call {
    const struct hm_bot_request *request;
    const struct rt_root        *root;
};

static struct hm_move move_of(const void *ctx, uint32_t action)
{
    const struct call *c = ctx;
    return rt_root_move(c->root, hm_seen(c->request->view), action);
}

void rt_report(const struct hm_bot_request *request, const struct rt_root *root,
               const struct ai_result *result, struct hm_report *report)
{
    struct call c = {request, root};
    ai_report(result, root->seat, (struct ai_translate){move_of, &c}, report);
    report->other_edition = root->net != NULL && root->net->other_edition;
    report->no_net = root->wants_net && root->net == NULL;
}

/* Evaluates every colour with the rest of the phase solved, over a few samples. */
static bool search_colours(const struct rt_root *root, uint32_t samples, const struct hm_budget *b,
                           uint64_t seed, struct ai_scratch scratch, struct ai_result *result)
{
    struct ai_deadline    late = ai_deadline_of(b);
    struct rt_model      *stack = ai_take(&scratch, (RT_COLOUR_DEPTH + 2) * sizeof *stack);
    struct hm_net_memory *memory = ai_take(&scratch, HM_SEATS * sizeof *memory);
    uint32_t              list[AI_ACTIONS];
    struct rt_outlook     next;
    memset(result, 0, sizeof *result);
    if (stack == NULL || memory == NULL)
        return false;
    memset(memory, 0, HM_SEATS * sizeof *memory);
    for (uint32_t k = 0; k < samples && (k == 0 || !ai_late(&late)); k++) {
        ai_rng rng;
        ai_rng_start(&rng, ai_mix(seed, k));
        rt_model_sample(root, &rng, &stack[0]);
        unsigned n = rt_root_actions(root, &stack[0].s, list);
        for (unsigned i = 0; i < n; i++) {
            unsigned slot = 0;
            while (slot < result->n && result->child[slot].action != list[i])
                slot++;
            if (slot == result->n)
                result->child[result->n++] = (struct ai_child){.action = list[i]};
            rt_colour_outlook(root, list[i], stack, memory, &next);
            result->child[slot].visits++;
            result->child[slot].batch[k % AI_BATCHES] += next.win[root->seat];
            result->child[slot].nbatch[k % AI_BATCHES]++;
            for (unsigned p = 0; p < HM_SEATS; p++)
                result->child[slot].value[p] += (next.win[p] - result->child[slot].value[p]) /
                                                (float)result->child[slot].visits;
            result->iterations++;
        }
    }
    return true;
}

/* The number of samples for a colour, with a net. */
static uint32_t colour_samples(const struct rt_bot_params *h, uint32_t iterations)
{
    if (h->compares)
        return hint_samples(iterations, WHOLE_HINT);
    return 2 + iterations / (h->models_others ? WHOLE_MODEL : WHOLE_NET);
}

static bool search(const struct hm_bot *bot, const struct hm_bot_request *request,
                   const struct rt_bot_params *h, const struct rt_root *root,
                   struct ai_scratch scratch, struct ai_result *result)
{
    struct ai_model m = rt_search_model(root);
    uint32_t        n = effort(bot, &request->budget);
    bool fits = false, colours = hm_seen(request->view)->head.phase == HM_RT_PHASE_NAVIGATE;
    switch (h->method) {
    case RT_BOT_PLANNER:
        n = bot->number > 0 ? bot->number : h->iterations > 0 ? h->iterations : PLANNED;
        fits = colours
                   ? search_colours(root, n, &request->budget, ai_seed_of(request), scratch, result)
                   : ai_flat(&m, &request->budget, n, ai_seed_of(request), root->seat, scratch,
                             result);
        break;
    case RT_BOT_FLAT:
        fits = ai_flat(&m, &request->budget, n, ai_seed_of(request), root->seat, scratch, result);
        break;
    case RT_BOT_TREE:
        fits = colours ? search_colours(root, 1 + n / WHOLE, &request->budget, ai_seed_of(request),
                                        scratch, result)
                       : ai_ismcts(&m, &rt_tuning, &request->budget, n, ai_seed_of(request),
                                   scratch, result);
        break;
    case RT_BOT_NET:
        fits = ai_ismcts(&m, &rt_tuning, &request->budget, n, ai_seed_of(request), scratch, result);
        break;
    case RT_BOT_NET_TREE:
        if (root->net != NULL) {
            fits = colours ? search_colours(root, colour_samples(h, n), &request->budget,
                                            ai_seed_of(request), scratch, result)
                           : ai_ismcts(&m, &rt_net_tuning, &request->budget, n, ai_seed_of(request),
                                       scratch, result);
            break;
        }
        if (request->budget.iterations == 0 && h->iterations_without_net > 0)
            n = h->iterations_without_net;
        fits = colours ? search_colours(root, 1 + n / WHOLE, &request->budget, ai_seed_of(request),
                                        scratch, result)
                       : ai_ismcts(&m, &rt_tuning, &request->budget, n, ai_seed_of(request),
                                   scratch, result);
        break;
    case RT_BOT_GREEDY: break;
    }
    if (fits)
        ai_sort_children(result, root->seat);
    return fits;
}

/* The move if there is no decision. */
static struct hm_move formality(const struct hm_bot_request *request, const struct rt_root *root)
{
    const struct hm_state *s = hm_seen(request->view);
    struct hm_move         m = {.kind = HM_RT_MOVE_END, .seat = root->seat};
    struct hm_move         draw = {.kind = HM_RT_MOVE_DRAW, .seat = root->seat};
    if (s->head.phase == HM_RT_PHASE_CARDS &&
        request->game.ops->check(request->game.edition, s, &draw) == NULL)
        return draw;
    if (!hm_rt_acted(s) &&
        (s->head.phase == HM_RT_PHASE_PLACE || s->head.phase == HM_RT_PHASE_ASSIGN))
        m.kind = HM_RT_MOVE_PASS;
    return m;
}

/* The number of samples on which the net alone evaluates every move. */
static uint32_t net_samples(const struct hm_bot *bot, const struct hm_budget *b)
{
    const struct rt_bot_params *h = bot->kind->ctx;
    if (h->method == RT_BOT_NET_TREE && !h->compares)
        return NET_SAMPLES + effort(bot, b) / ITERATIONS_PER_SAMPLE;
    if (h->method == RT_BOT_NET && b->iterations == 0)
        return h->iterations;
    return h->compares ? hint_samples(effort(bot, b), SAMPLE_COST)
                       : 1 + effort(bot, b) / SAMPLE_COST;
}

/*
 * The net's evaluation of every move decides, with two exceptions that are searched: colours, with
 * the rest of the phase, and promising shipping cards.  Searching further after placing a ship or
 * completing an assignment made the bot weaker.
 */
static enum hm_err by_net(const struct hm_bot *bot, const struct hm_bot_request *request,
                          struct rt_root *root, ai_rng *rng, struct ai_scratch scratch,
                          struct ai_result *result, struct hm_move *out, struct hm_report *report)
{
    const struct rt_bot_params *h = bot->kind->ctx;
    const struct hm_state      *s = hm_seen(request->view);
    struct rt_net_move         *list = ai_take(&scratch, HM_MOVES * sizeof *list);
    bool decides = rt_model_decides(&root->facts, s, root->seat), alone = h->method == RT_BOT_NET;
    uint32_t samples = net_samples(bot, &request->budget);
    size_t   n = 0;
    if (list == NULL || !rt_net_list(request, root, &samples, report != NULL, scratch, list, &n))
        return HM_NO_SPACE;
    if (!alone) {
        rt_net_firsts(root, list, n, decides && s->head.phase == HM_RT_PHASE_NAVIGATE);
        if (h->card_margin > 0.0f && root->ncard > 0 && root->lead >= h->card_margin) {
            rt_net_take(root, list, n, samples, out, report);
            return HM_OK;
        }
        if (root->nfirst > 1) {
            if (!search(bot, request, h, root, scratch, result))
                return HM_NO_SPACE;
            if (report != NULL)
                rt_report(request, root, result, report);
            *out = rt_root_move(root, s, result->child[0].action);
            return HM_OK;
        }
        *out = rt_best_card(root, rng, 1.0f);
        if (out->kind != 0)
            return HM_OK;
        n = rt_net_others(list, n);
    }
    rt_net_take(root, list, n, samples, out, report);
    return HM_OK;
}

/* RT-3.2: a shipping card that is worth playing while swapping, or no move. */
static enum hm_err card_in_swap(const struct hm_bot_request *request, const struct rt_bot_params *h,
                                struct rt_root *root, ai_rng *rng, struct ai_scratch scratch,
                                struct hm_move *out)
{
    const hm_cards hand = hm_rt_shipping(hm_seen(request->view), root->seat);
    *out = (struct hm_move){0};
    if (hm_none(&hand))
        return HM_OK;
    if (root->net == NULL) {
        *out = rt_best_card(root, rng, h->cards);
        return HM_OK;
    }
    struct rt_net_move *list = ai_take(&scratch, HM_MOVES * sizeof *list);
    uint32_t            samples = NET_SAMPLES;
    size_t              n = 0;
    if (list == NULL || !rt_net_list(request, root, &samples, false, scratch, list, &n))
        return HM_NO_SPACE;
    rt_net_firsts(root, list, n, false);
    if (root->ncard > 0 && root->lead >= h->card_margin)
        *out = root->first[root->nfirst - root->ncard];
    root->nfirst = root->ncard = 0;
    return HM_OK;
}

static enum hm_err move(const struct hm_bot *bot, const struct hm_bot_request *request,
                        struct hm_move *out, struct hm_report *report)
{
    const struct rt_bot_params *h = bot->kind->ctx;
    const struct hm_state      *s = hm_seen(request->view);
    struct ai_scratch           scratch = ai_scratch_of(request);
    struct rt_root             *root = ai_take(&scratch, sizeof *root);
    struct ai_result           *result = ai_take(&scratch, sizeof *result);
    uint32_t                    list[AI_ACTIONS];
    ai_rng                      rng;
    if (root == NULL || result == NULL)
        return HM_NO_SPACE;
    if (!ai_is_prompted(request))
        return HM_OK;
    rt_root_of(request, h, root);
    ai_rng_start(&rng, ai_mix(ai_seed_of(request), 99));
    if (s->head.phase == HM_RT_PHASE_SWAP) {
        enum hm_err err = card_in_swap(request, h, root, &rng, scratch, out);
        if (err == HM_OK && out->kind == 0)
            *out = rt_swap_move(request, root, &rng, h->trades);
        return err;
    }
    if (root->net != NULL)
        return by_net(bot, request, root, &rng, scratch, result, out, report);
    *out = rt_best_card(root, &rng, h->cards);
    if (out->kind != 0)
        return HM_OK;
    if (!rt_model_decides(&root->facts, s, root->seat)) {
        *out = formality(request, root);
        return HM_OK;
    }
    unsigned n = rt_model_actions(&root->facts, s, root->seat, &root->own, list);
    uint32_t choice = list[0];
    if (h->method != RT_BOT_GREEDY && (n > 1 || report != NULL)) {
        if (!search(bot, request, h, root, scratch, result))
            return HM_NO_SPACE;
        if (report != NULL)
            rt_report(request, root, result, report);
        choice = result->child[0].action;
    }
    *out = rt_model_move(&root->facts, s, root->seat, choice);
    return HM_OK;
}

#define BOT(bot_name, number, ...)                                                                 \
    {                                                                                              \
        .name = bot_name, .usual = number, .memory = memory, .move = move,                         \
        .ctx = &(const struct rt_bot_params)                                                       \
        {                                                                                          \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }

/* Of another style; nothing is tuned against them. */
static const struct rt_weights blocker = {.step = 0.86f,
                                          .ready = 0.9f,
                                          .one = 0.4f,
                                          .two = 0.15f,
                                          .three = 0.05f,
                                          .anchor = 0.5f,
                                          .card = 0.6f,
                                          .joker = 0.8f,
                                          .hinder = 1.0f};
static const struct rt_weights hoarder = {.step = 0.9f,
                                          .ready = 0.9f,
                                          .one = 0.6f,
                                          .two = 0.35f,
                                          .three = 0.15f,
                                          .anchor = 0.9f,
                                          .card = 0.9f,
                                          .joker = 1.5f,
                                          .hinder = 0.1f,
                                          .save = 2.5f};
static const struct rt_weights trader = {.step = 0.86f,
                                         .ready = 0.95f,
                                         .one = 0.6f,
                                         .two = 0.3f,
                                         .three = 0.1f,
                                         .anchor = 0.2f,
                                         .card = 0.3f,
                                         .joker = 0.9f,
                                         .hinder = 0.2f};
static const struct rt_weights racer = {.step = 0.75f,
                                        .ready = 1.0f,
                                        .one = 0.5f,
                                        .two = 0.1f,
                                        .three = 0.0f,
                                        .anchor = 0.0f,
                                        .card = 0.2f,
                                        .joker = 0.5f,
                                        .hinder = 0.1f};

static const struct hm_bot_kind kinds[] = {
    BOT("greedy", 0, .method = RT_BOT_GREEDY, .weights = &rt_default_weights, .cards = 0.02f,
        .trades = 0.01f, .uniform_samples = true),
    BOT("planner", PLANNED, .method = RT_BOT_PLANNER, .weights = &rt_default_weights,
        .cards = 0.02f, .trades = 0.01f),
    BOT("mc", MC_USUAL, .method = RT_BOT_FLAT, .weights = &rt_default_weights, .cards = 0.02f,
        .trades = 0.01f),
    BOT("ismcts", TREE_USUAL, .method = RT_BOT_TREE, .weights = &rt_default_weights, .cards = 0.02f,
        .trades = 0.01f),
    BOT("deckhand", 0, .method = RT_BOT_GREEDY, .weights = &rt_default_weights,
        .weight_noise = 5.0f, .cards = 1.0f, .trades = 1.0f, .uniform_samples = true),
    BOT("clerk", 0, .method = RT_BOT_GREEDY, .weights = &rt_default_weights, .weight_noise = 3.0f,
        .cards = 0.12f, .trades = 1.0f, .uniform_samples = true),
    BOT("merchant", 0, .method = RT_BOT_GREEDY, .weights = &rt_default_weights,
        .weight_noise = 1.5f, .cards = 0.07f, .trades = 0.02f, .uniform_samples = true),
    BOT("shipowner", 0, .method = RT_BOT_PLANNER, .weights = &rt_default_weights, .iterations = 1,
        .cards = 0.02f, .trades = 0.01f),
    BOT("harbourmaster", 0, .method = RT_BOT_NET, .weights = &rt_default_weights,
        .iterations = NET_SAMPLES, .iterations_without_net = 1000, .cards = 0.02f, .trades = 0.01f),
    {.name = "tycoon",
     .memory = memory,
     .move = move,
     .is_telling = rt_is_telling,
     .learn = rt_learn,
     .ctx = &(const struct rt_bot_params){.method = RT_BOT_NET_TREE,
                                          .weights = &rt_default_weights,
                                          .iterations = 2000,
                                          .iterations_without_net = 4000,
                                          .cards = 0.02f,
                                          .trades = 0.005f,
                                          .card_margin = 0.02f,
                                          .models_others = true}},
    BOT("net", 0, .method = RT_BOT_NET, .weights = &rt_default_weights, .iterations = NET_SAMPLES,
        .iterations_without_net = 200, .cards = 0.02f, .trades = 0.01f),
    BOT("adviser", 0, .method = RT_BOT_NET_TREE, .weights = &rt_default_weights, .iterations = 2000,
        .iterations_without_net = 1000, .cards = 0.02f, .trades = 0.01f, .compares = true),
    BOT("net-search", TREE_USUAL, .method = RT_BOT_NET_TREE, .weights = &rt_default_weights,
        .cards = 0.02f, .trades = 0.01f),
    BOT("mixed", TREE_USUAL, .method = RT_BOT_NET_TREE, .weights = &rt_default_weights,
        .cards = 0.02f, .trades = 0.01f, .rollout_share = 0.5f),
    BOT("blocker", 0, .method = RT_BOT_GREEDY, .weights = &blocker, .cards = 0.01f, .trades = 1.0f),
    BOT("hoarder", 0, .method = RT_BOT_GREEDY, .weights = &hoarder, .cards = 0.08f,
        .trades = 0.02f),
    BOT("trader", 0, .method = RT_BOT_GREEDY, .weights = &trader, .cards = 0.03f, .trades = 0.002f),
    BOT("racer", 0, .method = RT_BOT_GREEDY, .weights = &racer, .cards = 0.03f, .trades = 1.0f),
    {.name = NULL},
};

static const char *const names[] = {
    "random",   "greedy",          "planner",       "mc:64",    "ismcts:1000",
    "net",      "net-search:1000", "mixed:1000",    "deckhand", "clerk",
    "merchant", "shipowner",       "harbourmaster", "tycoon",   "blocker",
    "hoarder",  "trader",          "racer",         NULL,
};

const struct ai_game ai_rotterdam = {
    .id = "rotterdam",
    .kinds = kinds,
    .names = names,
    .adviser = "adviser",
    .reasons = rt_reasons,
    .evaluate = rt_evaluate_move,
    .evaluate_choices = rt_evaluate_choices,
    .win = rt_win,
    .progress = rt_progress,
    .calibration = {[2] = {{2.59f, 1.26f, 1.03f}, {0.0016f, 0, 0.007f}},
                    [3] = {{1.70f, 1.58f, 1.06f}, {0, 0, 0.031f}},
                    [4] = {{1.16f, 1.21f, 0.97f}, {0.008f, 0, 0.047f}}},
    .same = rt_same_choice,
    .memory = RT_ANALYSIS_MEMORY,
    .layout = &rt_layout,
    .reason_texts = rt_reason_texts};
