/*
 * rt_analysis.c: Rotterdam for analysis: weighs choices and estimates standings.
 */
#include "rt_analysis.h"
#include "rt_net_moves.h"

#include <string.h>

static const struct rt_bot_params judge = {.method = RT_BOT_NET,
                                           .weights = &rt_default_weights,
                                           .rollout_share = 0.5f,
                                           .cards = 0.02f,
                                           .trades = 0.01f};

/* The most points that a seat has on completed assignments. */
static unsigned most_points(const struct hm_state *s, const struct rt_facts *f)
{
    unsigned most = 0;
    for (unsigned p = 0; p < f->nseat; p++) {
        hm_cards done = hm_rt_completed(s, (hm_seat)p);
        unsigned points = 0;
        for (unsigned c = hm_next(&done, 0); c < HM_CARDS; c = hm_next(&done, c + 1))
            points += f->points[c];
        most = points > most ? points : most;
    }
    return most;
}

/* From so many points on, everything is played to the end of the game. */
static const float many_points = 7.0f;

float rt_progress(const struct hm_game *g, const struct hm_state *seen)
{
    struct rt_facts facts;
    if (hm_rt_last_chance(seen))
        return 1.0f;
    rt_facts_of(g, seen, &facts);
    return (float)most_points(seen, &facts) / many_points;
}

static void root_of(const struct hm_bot_request *request, struct rt_root *root)
{
    enum { ALL_ROUNDS = 255 };
    rt_root_of(request, &judge, root);
    if (rt_progress(&request->game, hm_seen(request->view)) < 1.0f)
        return;
    root->rounds = ALL_ROUNDS;
    root->rollout_share = 1.0f;
}

bool rt_same_choice(const struct hm_game *g, const struct hm_state *s, const struct hm_move *a,
                    const struct hm_move *b)
{
    return ai_same_move(g, a, b) || rt_is_alike(s, a, b);
}

/* A shipping card can be kept and played later. */
static bool can_wait(const struct hm_move *m)
{
    return rt_is_card_move(m->kind) || m->kind == HM_RT_MOVE_OPEN;
}

/* The listed moves of the seat, one of each set of equivalent moves. */
static void list_choices(const struct hm_bot_request *request, const struct hm_move *played,
                         struct rt_root *root, struct hm_move *legal)
{
    const struct hm_game  *g = &request->game;
    const struct hm_state *s = hm_seen(request->view);
    size_t                 n = g->ops->legal(g->edition, s, root->seat, HM_LISTED, legal);
    root->nfirst = 0;
    for (size_t i = 0; i < n && root->nfirst < RT_WEIGHED_MOVES; i++) {
        unsigned k = 0;
        if (can_wait(&legal[i]) && !can_wait(played))
            continue;
        while (k < root->nfirst && !rt_same_choice(g, s, &root->first[k], &legal[i]))
            k++;
        if (k == root->nfirst)
            root->first[root->nfirst++] = legal[i];
    }
}

/* The action of the choice that was made; of the first one if it is not listed. */
static uint32_t action_of(const struct hm_bot_request *request, const struct rt_root *root,
                          const struct hm_move *played)
{
    const struct hm_state *s = hm_seen(request->view);
    uint32_t               list[AI_ACTIONS];
    unsigned               k = 0;
    while (k < root->nfirst && !rt_same_choice(&request->game, s, &root->first[k], played))
        k++;
    rt_root_actions(root, s, list);
    return list[k < root->nfirst ? k : 0];
}

enum hm_err rt_evaluate_choices(const struct hm_bot_request *request, const struct hm_move *played,
                                uint32_t tries, struct hm_report *out)
{
    struct ai_scratch scratch = ai_scratch_of(request);
    struct rt_root   *root = ai_take(&scratch, sizeof *root);
    struct ai_result *result = ai_take(&scratch, sizeof *result);
    struct hm_move   *legal = ai_take(&scratch, HM_MOVES * sizeof *legal);
    if (root == NULL || result == NULL || legal == NULL)
        return HM_NO_SPACE;
    root_of(request, root);
    if (hm_seen(request->view)->head.phase != HM_RT_PHASE_SWAP) {
        list_choices(request, played, root, legal);
    } else if (played->kind != HM_RT_MOVE_ACCEPT) { /* until an offer is accepted nothing changes */
        root->first[root->nfirst++] = *played;
    }
    if (root->nfirst < 2) {
        out->nchoice = (uint16_t)root->nfirst;
        out->choice[0].move = root->first[0];
        return HM_OK;
    }
    /* A shipping card has many targets: with one or two samples for each, the error of the loss
     * would be larger than any loss. */
    enum { LEAST = 20 };
    struct ai_model m = rt_search_model(root);
    uint32_t        each = tries / root->nfirst + 1;
    if (tries > 100 && each < LEAST)
        each = LEAST;
    if (!ai_evaluate_choices(&m, &request->budget, each, ai_seed_of(request), root->seat,
                             action_of(request, root, played), scratch, result))
        return HM_NO_SPACE;
    rt_report(request, root, result, out);
    return HM_OK;
}

/* A spectator's view belongs to no seat, so the net evaluates each sample from the view of one
 * seat. */
enum hm_err rt_win(const struct hm_bot_request *request, const struct hm_move *after,
                   uint32_t tries, float win[HM_SEATS], float *error)
{
    const struct hm_game *g = &request->game;
    struct ai_scratch     scratch = ai_scratch_of(request);
    struct rt_root       *root = ai_take(&scratch, sizeof *root);
    struct ai_estimate    sum = {0};
    float                 one[HM_SEATS] = {0};
    if (root == NULL)
        return HM_NO_SPACE;
    root_of(request, root);
    struct ai_model  m = rt_search_model(root);
    struct rt_model *at = ai_take(&scratch, m.size + m.extra);
    const hm_seat    seat = root->seat;
    if (at == NULL)
        return HM_NO_SPACE;
    memset(at, 0, m.size + m.extra);
    for (uint32_t i = 0; i < tries; i++) {
        ai_rng rng;
        ai_rng_start(&rng, ai_mix(request->seed, i));
        root->seat = seat;
        rt_model_sample(root, &rng, at);
        if (after != NULL) {
            if (g->ops->check(g->edition, &at->s, after) != NULL)
                continue; /* in this sample the move was not possible */
            g->ops->apply(g->edition, &at->s, after, &at->rng, NULL);
        }
        if (seat == HM_NOBODY)
            root->seat = (hm_seat)(i % root->facts.nseat);
        m.evaluate(root, at, &rng, one);
        ai_estimate_add(&sum, one);
    }
    return ai_estimate_mean(&sum, win, error);
}
