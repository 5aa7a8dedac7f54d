/*
 * pr_bots.c: the Packet Row bots: one decision procedure, many sets of parameters.
 */
#include "pr_analysis.h"
#include "pr_features.h"
#include "pr_round.h"

#include <string.h>

enum {
    PLANNED = 4,
    MC_USUAL = 64,
    TREE_USUAL = 1000,
    ROUNDS_USUAL = 4,
    REFILLS_USUAL = 4,
    ROUND_ENDS = 4000, /* for each decision of round, divided by the number of players */
};

static uint32_t effort(const struct hm_bot *bot, const struct hm_budget *b)
{
    const struct pr_bot_params *h = bot->kind->ctx;
    if (b->iterations > 0)
        return b->iterations;
    if (h->method == PR_BOT_NET || h->method == PR_BOT_ROUND) /* there may be no net */
        return h->iterations_without_net;
    return h->iterations > 0 ? h->iterations : bot->number > 0 ? bot->number : PLANNED;
}

/* Evaluates every action by the net alone.  Playing a round to its end takes as long as many
 * iterations of a search. */
static uint32_t tries(const struct hm_bot *bot, const struct hm_budget *b)
{
    enum { ROUND = 128 };
    const struct pr_bot_params *h = bot->kind->ctx;
    if (h->finish_round && b->iterations > 0)
        return 1 + b->iterations / ROUND;
    return h->iterations > 0 ? h->iterations : bot->number;
}

static size_t memory(const struct hm_bot *bot, const struct hm_budget *b)
{
    const struct pr_bot_params *h = bot->kind->ctx;
    return sizeof(struct pr_root) + sizeof(struct ai_result) + 4 * AI_ALIGN +
           ai_search_memory(2 * sizeof(struct pr_model) + HM_SEATS * sizeof(struct hm_net_memory) +
                                (h->method != PR_BOT_ROUND ? 0
                                 : h->next_round           ? 2 * sizeof(struct pr_round)
                                                           : sizeof(struct pr_round)),
                            effort(bot, b), b->threads, h->method == PR_BOT_NET_TREE);
}

struct call {
    const struct hm_bot_request *request;
    const struct pr_root        *root;
    pr_mover                    *move;
};

static struct hm_move move_of(const void *ctx, uint32_t action)
{
    const struct call *c = ctx;
    return c->move(c->request, c->root, action);
}

void pr_report(const struct hm_bot_request *request, const struct pr_root *root,
               const struct ai_result *result, pr_mover *mover, struct hm_report *report)
{
    struct call c = {request, root, mover};
    ai_report(result, root->seat, (struct ai_translate){move_of, &c}, report);
    report->other_edition = root->net != NULL && root->net->other_edition;
    report->no_net = root->wants_net && root->net == NULL;
}

/* Kinds of choices that a level over- or undervalues: passing, naming each area, taking each kind
 * of card. */
static unsigned family_of(const struct pr_root *root, uint32_t action)
{
    if (action < PR_ACTION_TAKE)
        return action;
    unsigned card = action < PR_ACTION_ASSIST ? action - PR_ACTION_TAKE : action - PR_ACTION_ASSIST;
    return (unsigned)PR_ACTION_TAKE + root->facts.card[card].kind;
}

static uint32_t settle_on(const struct hm_bot_request *request, const struct pr_bot_params *h,
                          const struct pr_root *root, const struct ai_result *result)
{
    unsigned best = 0;
    float    max = -1e9f;
    for (unsigned i = 0; i < result->n && h->kind_bias > 0.0f; i++) {
        float value =
            result->child[i].value[root->seat] +
            h->kind_bias * ai_preference(request, family_of(root, result->child[i].action));
        if (value > max) {
            max = value;
            best = i;
        }
    }
    return result->child[best].action;
}

static struct pr_round_tuning round_tuning(const struct hm_bot *bot, const struct hm_budget *b,
                                           unsigned nseat)
{
    const struct pr_bot_params *h = bot->kind->ctx;
    struct pr_round_tuning      t = h->next_round ? pr_two_rounds[nseat] : pr_usual_round;
    if (!h->next_round) { /* the number in the bot's name is that of the refills */
        t.refills = bot->number;
        t.ends = ROUND_ENDS / nseat;
    }
    if (b->iterations > 0)
        t.ends = b->iterations;
    return t;
}

static bool solve_round(const struct hm_bot *bot, const struct hm_bot_request *request,
                        const struct pr_root *root, struct ai_scratch scratch,
                        struct ai_result *result)
{
    struct pr_round_tuning t = round_tuning(bot, &request->budget, root->facts.nseat);
    struct pr_round       *r = ai_take(&scratch, sizeof *r),
                    *next = t.next_ends > 0 ? ai_take(&scratch, sizeof *next) : NULL;
    if (r == NULL || (t.next_ends > 0 && next == NULL))
        return false;
    memset(r, 0, sizeof *r);
    if (next != NULL)
        memset(next, 0, sizeof *next);
    r->next = next;
    pr_round_search(r, root, &t, ai_seed_of(request), result);
    return true;
}

static bool search(const struct hm_bot *bot, const struct hm_bot_request *request,
                   const struct pr_bot_params *h, const struct pr_root *root,
                   struct ai_scratch scratch, struct ai_result *result)
{
    struct ai_model m = pr_search_model(root);
    uint32_t        n = effort(bot, &request->budget);
    bool            fits = false;
    switch (h->method) {
    case PR_BOT_PLANNER:
        fits = ai_flat(&m, &request->budget, PLANNED, ai_seed_of(request), root->seat, scratch,
                       result);
        break;
    case PR_BOT_FLAT:
        fits = ai_flat(&m, &request->budget, n, ai_seed_of(request), root->seat, scratch, result);
        break;
    case PR_BOT_TREE:
        fits = ai_ismcts(&m, &pr_tuning, &request->budget, n, ai_seed_of(request), scratch, result);
        break;
    case PR_BOT_NET:
        fits = root->net != NULL ? ai_flat(&m, &request->budget, tries(bot, &request->budget),
                                           ai_seed_of(request), root->seat, scratch, result)
                                 : ai_ismcts(&m, &pr_tuning, &request->budget, n,
                                             ai_seed_of(request), scratch, result);
        break;
    case PR_BOT_NET_TREE:
        if (root->net == NULL && request->budget.iterations == 0 && h->iterations_without_net > 0)
            n = h->iterations_without_net;
        fits = ai_ismcts(&m, root->net != NULL ? &pr_net_tuning : &pr_tuning, &request->budget, n,
                         ai_seed_of(request), scratch, result);
        break;
    case PR_BOT_ROUND:
        fits = root->net != NULL ? solve_round(bot, request, root, scratch, result)
                                 : ai_ismcts(&m, &pr_tuning, &request->budget, n,
                                             ai_seed_of(request), scratch, result);
        break;
    case PR_BOT_GREEDY: break;
    }
    if (fits)
        ai_sort_children(result, root->seat);
    if (fits && (h->method == PR_BOT_NET || h->method == PR_BOT_ROUND) && root->net != NULL)
        memcpy(result->win, result->child[0].value, sizeof result->win);
    return fits;
}

static enum hm_err move(const struct hm_bot *bot, const struct hm_bot_request *request,
                        struct hm_move *out, struct hm_report *report)
{
    const struct pr_bot_params *h = bot->kind->ctx;
    struct ai_scratch           scratch = ai_scratch_of(request);
    struct pr_root             *root = ai_take(&scratch, sizeof *root);
    struct ai_result           *result = ai_take(&scratch, sizeof *result);
    int32_t                     gain;
    if (root == NULL || result == NULL)
        return HM_NO_SPACE;
    if (!ai_is_prompted(request))
        return HM_OK;
    pr_root_of(request, h, root);
    bool settling = hm_seen(request->view)->head.phase == HM_PR_PHASE_SETTLE;
    if (settling || h->fulfil_early) {
        *out = pr_fulfilment(request, root, 0, &gain);
        if (out->kind != 0)
            return HM_OK;
        *out = (struct hm_move){.kind = HM_PR_MOVE_DONE, .seat = root->seat};
        if (settling)
            return HM_OK;
    }
    uint16_t list[PR_ACTIONS];
    unsigned n = pr_model_actions(&root->facts, &root->known, list);
    uint32_t action = list[0];
    if (h->method == PR_BOT_GREEDY) {
        action = pr_policy(&root->facts, &root->known, root->at);
    } else if (n > 1 || report != NULL) {
        if (!search(bot, request, h, root, scratch, result))
            return HM_NO_SPACE;
        if (report != NULL)
            pr_report(request, root, result, pr_root_move, report);
        action = settle_on(request, h, root, result);
    }
    *out = pr_root_move(request, root, action);
    return HM_OK;
}

#define BOT(bot_name, number, ...)                                                                 \
    {                                                                                              \
        .name = bot_name, .usual = number, .memory = memory, .move = move,                         \
        .ctx = &(const struct pr_bot_params)                                                       \
        {                                                                                          \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }

/* Of another style; nothing is tuned against them. */
static const struct pr_weights builder = {.money = 0.1f,
                                          .enough = 4.0f,
                                          .building = 14.0f,
                                          .held = 0.05f,
                                          .goods = 0.2f,
                                          .ship = 0.1f,
                                          .both = 0.4f,
                                          .spare = 0.2f,
                                          .spare_ship = 0.5f,
                                          .captain = 2.0f,
                                          .trader = 1.0f,
                                          .gold = 1.0f,
                                          .assistant = 4.0f,
                                          .banker = 2.0f,
                                          .banker_rich = 2.0f,
                                          .denial = 0.0f,
                                          .patience = 0.7f,
                                          .rush = 3.0f};
static const struct pr_weights hoarder = {.money = 0.4f,
                                          .enough = 6.0f,
                                          .building = 8.0f,
                                          .held = 0.45f,
                                          .goods = 0.25f,
                                          .ship = 0.25f,
                                          .both = 0.3f,
                                          .spare = 1.5f,
                                          .spare_ship = 3.0f,
                                          .captain = 7.0f,
                                          .trader = 5.0f,
                                          .gold = 3.0f,
                                          .assistant = 2.0f,
                                          .banker = 3.0f,
                                          .banker_rich = 3.0f,
                                          .denial = 0.0f,
                                          .patience = 0.5f,
                                          .rush = 4.0f};
static const struct pr_weights banker = {.money = 1.2f,
                                         .enough = 20.0f,
                                         .building = 9.0f,
                                         .held = 0.1f,
                                         .goods = 0.2f,
                                         .ship = 0.15f,
                                         .both = 0.4f,
                                         .spare = 0.5f,
                                         .spare_ship = 1.0f,
                                         .captain = 3.0f,
                                         .trader = 2.0f,
                                         .gold = 1.0f,
                                         .assistant = 2.0f,
                                         .banker = 14.0f,
                                         .banker_rich = 12.0f,
                                         .denial = 0.0f,
                                         .patience = 0.5f,
                                         .rush = 4.0f};
static const struct pr_weights denier = {.money = 0.5f,
                                         .enough = 6.0f,
                                         .building = 10.0f,
                                         .held = 0.12f,
                                         .goods = 0.25f,
                                         .ship = 0.15f,
                                         .both = 0.4f,
                                         .spare = 1.0f,
                                         .spare_ship = 1.0f,
                                         .captain = 5.0f,
                                         .trader = 3.0f,
                                         .gold = 3.0f,
                                         .assistant = 3.0f,
                                         .banker = 5.0f,
                                         .banker_rich = 6.0f,
                                         .denial = 1.0f,
                                         .patience = 0.3f,
                                         .rush = 4.0f};
static const struct pr_weights miser = {.money = 1.6f,
                                        .enough = 20.0f,
                                        .building = 10.0f,
                                        .held = 0.3f,
                                        .goods = 0.25f,
                                        .ship = 0.2f,
                                        .both = 0.4f,
                                        .spare = 0.3f,
                                        .spare_ship = 2.0f,
                                        .captain = 6.0f,
                                        .trader = 4.0f,
                                        .gold = 0.5f,
                                        .assistant = 3.0f,
                                        .banker = 6.0f,
                                        .banker_rich = 8.0f,
                                        .denial = 0.0f,
                                        .patience = 0.2f,
                                        .rush = 5.0f,
                                        .threshold = 4.0f};

static const struct hm_bot_kind kinds[] = {
    BOT("greedy", 0, .method = PR_BOT_GREEDY, .weights = &pr_default_weights),
    BOT("planner", 0, .method = PR_BOT_PLANNER, .weights = &pr_default_weights),
    BOT("mc", MC_USUAL, .method = PR_BOT_FLAT, .weights = &pr_default_weights),
    BOT("ismcts", TREE_USUAL, .method = PR_BOT_TREE, .weights = &pr_default_weights),
    BOT("deckhand", 0, .method = PR_BOT_GREEDY, .weights = &pr_default_weights,
        .fulfil_early = true, .weight_noise = 2.5f, .forget_share = 1.0f),
    BOT("clerk", 0, .method = PR_BOT_GREEDY, .weights = &pr_default_weights, .weight_noise = 0.4f,
        .forget_share = 0.6f),
    BOT("merchant", 0, .method = PR_BOT_NET, .weights = &pr_default_weights, .iterations = 1,
        .iterations_without_net = 40, .forget_share = 0.4f, .kind_bias = 0.022f),
    BOT("shipowner", 0, .method = PR_BOT_NET, .weights = &pr_default_weights, .iterations = 2,
        .iterations_without_net = 200),
    BOT("harbourmaster", 0, .method = PR_BOT_NET, .weights = &pr_default_weights, .iterations = 4,
        .iterations_without_net = 1000, .finish_round = true),
    BOT("tycoon", 0, .method = PR_BOT_NET_TREE, .weights = &pr_default_weights, .iterations = 24000,
        .iterations_without_net = 8000),
    BOT("net", 0, .method = PR_BOT_NET, .weights = &pr_default_weights, .iterations = 2,
        .iterations_without_net = 200),
    BOT("net-round", ROUNDS_USUAL, .method = PR_BOT_NET, .weights = &pr_default_weights,
        .iterations_without_net = 200, .finish_round = true),
    BOT("adviser", 0, .method = PR_BOT_NET, .weights = &pr_default_weights, .iterations = 16,
        .iterations_without_net = 2000, .finish_round = true, .search_end = true),
    BOT("round", REFILLS_USUAL, .method = PR_BOT_ROUND, .weights = &pr_default_weights,
        .iterations_without_net = 200),
    BOT("rounds", 0, .method = PR_BOT_ROUND, .weights = &pr_default_weights,
        .iterations_without_net = 200, .next_round = true),
    BOT("net-search", TREE_USUAL, .method = PR_BOT_NET_TREE, .weights = &pr_default_weights),
    BOT("mixed", TREE_USUAL, .method = PR_BOT_NET_TREE, .weights = &pr_default_weights,
        .rollout_share = 0.5f),
    BOT("builder", 0, .method = PR_BOT_GREEDY, .weights = &builder),
    BOT("hoarder", 0, .method = PR_BOT_GREEDY, .weights = &hoarder),
    BOT("banker", 0, .method = PR_BOT_GREEDY, .weights = &banker),
    BOT("denier", 0, .method = PR_BOT_GREEDY, .weights = &denier),
    BOT("miser", 0, .method = PR_BOT_GREEDY, .weights = &miser),
    BOT("greedy-eager", 0, .method = PR_BOT_GREEDY, .weights = &pr_default_weights,
        .fulfil_early = true),
    BOT("planner-eager", 0, .method = PR_BOT_PLANNER, .weights = &pr_default_weights,
        .fulfil_early = true),
    BOT("ismcts-eager", TREE_USUAL, .method = PR_BOT_TREE, .weights = &pr_default_weights,
        .fulfil_early = true),
    {.name = NULL},
};

static const char *const names[] = {
    "random",
    "greedy",
    "planner",
    "mc:64",
    "ismcts:1000",
    "net",
    "net-round:4",
    "round:4",
    "rounds",
    "net-search:1000",
    "mixed:1000",
    "deckhand",
    "clerk",
    "merchant",
    "shipowner",
    "harbourmaster",
    "tycoon",
    "builder",
    "hoarder",
    "banker",
    "denier",
    "miser",
    "greedy-eager",
    "planner-eager",
    "ismcts-eager:1000",
    NULL,
};

const struct ai_game ai_packet_row = {
    .id = "packet-row",
    .kinds = kinds,
    .names = names,
    .adviser = "adviser",
    .reasons = pr_reasons,
    .payment = pr_payment,
    .evaluate_choices = pr_evaluate_choices,
    .win = pr_win,
    .progress = pr_progress,
    .calibration = {[2] = {{2.02f, 0.93f, 0.97f}, {0.019f, 0.008f, 0.024f}},
                    [3] = {{1.42f, 1.05f, 0.58f}, {0.0f, 0.0f, 0.008f}},
                    [4] = {{1.28f, 1.06f, 0.51f}, {0.0f, 0.0f, 0.0f}},
                    [5] = {{1.13f, 1.02f, 0.47f}, {0.0f, 0.0f, 0.0f}}},
    .levels = {[2] = {{0.2150f, 0.0894f},
                      {0.2011f, 0.0753f},
                      {0.1211f, 0.0702f},
                      {0.0753f, 0.0401f},
                      {0.0138f, 0.0309f}},
               [3] = {{0.1053f, 0.0444f},
                      {0.0930f, 0.0302f},
                      {0.1123f, 0.0443f},
                      {0.0824f, 0.0383f},
                      {0.0101f, 0.0159f}}},
    .prepares = pr_prepares,
    .memory = PR_ANALYSIS_MEMORY,
    .layout = &pr_layout,
    .reason_texts = pr_reason_texts};
