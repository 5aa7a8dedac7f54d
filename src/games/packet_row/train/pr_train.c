/* pr_train.c: a table of Packet Row in its small form; refills are drawn as they are needed. */
#include "games/packet_row/bots/pr_features.h"
#include "games/packet_row/bots/pr_round.h"
#include "train/player.h"

#include <string.h>

struct own {
    struct pr_facts facts;
    struct pr_model small;
    /* of a player that solves rounds */
    struct pr_round  round;
    struct pr_root   root;
    struct ai_result found;
};

static struct own *own(const struct train_player *pl) { return pl->game_data; }

static void deal(struct train_player *pl)
{
    struct hm_setup setup = {.nseat = (uint8_t)pl->nseat, .first = HM_NOBODY};
    hm_rng_fast(&pl->deal_rng, ai_rng_u64(&pl->rng));
    pl->set->ops->deal(pl->set->game.edition, &pl->state, &setup, &pl->deal_rng, NULL);
    pr_facts_of(&pl->set->game, &pl->state, &own(pl)->facts);
    pr_facts_describe(&own(pl)->facts);
    pr_model_known(&pl->state, &own(pl)->facts, &own(pl)->small);
}

static bool over(const struct train_player *pl) { return own(pl)->small.phase == HM_PR_PHASE_OVER; }

static void features(struct train_player *pl, unsigned viewer, uint64_t *bits)
{
    memset(bits, 0, HM_NET_WORDS * sizeof *bits);
    pr_features(&own(pl)->facts, &own(pl)->small, viewer, bits);
}

/* Without a net: the lead if the game ended now, and a fraction of the value in hand. */
static float plain_worth(struct train_player *pl, struct pr_model *s, unsigned p)
{
    int points[HM_SEATS], best = 0;
    pr_model_points(&own(pl)->facts, s, points);
    for (unsigned q = 0; q < pl->nseat; q++)
        if (q != p && points[q] > best)
            best = points[q];
    float assets = (float)(hm_popcount(s->hand[p].contracts) + s->hand[p].stock.nship) * 0.5f;
    for (unsigned g = 0; g < HM_PR_GOODS; g++)
        assets += (float)s->hand[p].stock.unit[g] * 0.3f;
    assets += (float)pr_gold_units(&s->hand[p].stock) * 0.3f;
    return ((float)(points[p] - best) + assets) * 0.02f;
}

static float worth_of(struct train_player *pl, unsigned action, unsigned p)
{
    struct pr_model next = own(pl)->small;
    uint64_t        bits[HM_NET_WORDS] = {0};
    float           win[HM_SEATS];
    ai_rng          chance = pl->rng; /* the same cards are drawn for every action */
    pr_model_step(&own(pl)->facts, &next, action, &chance);
    if (next.phase == HM_PR_PHASE_OVER) {
        pr_model_result(&own(pl)->facts, &next, win);
        return win[p];
    }
    if (pl->net == NULL)
        return plain_worth(pl, &next, p);
    pr_features(&own(pl)->facts, &next, p, bits);
    train_evaluate(pl, bits, p, win);
    return win[p];
}

/* The greedy player of the ladder, for measurements and as an opponent in training. */
static unsigned greedy(struct train_player *pl)
{
    const struct pr_weights *at[HM_SEATS];
    for (unsigned q = 0; q < HM_SEATS; q++)
        at[q] = &pr_default_weights;
    return pr_policy(&own(pl)->facts, &own(pl)->small, at);
}

/* The root of a search.  It knows the starting contracts of others; the net that evaluates does
 * not. */
static void set_root(struct train_player *pl, struct pr_root *root)
{
    memset(root, 0, sizeof *root);
    root->facts = own(pl)->facts;
    root->known = own(pl)->small;
    root->net = pl->net;
    root->seat = (hm_seat)own(pl)->small.actor;
    root->quiet = true;
    for (unsigned q = 0; q < HM_SEATS; q++)
        root->at[q] = &pr_default_weights;
}

/*
 * A search as in the bots with a net.  NULL: not enough memory.
 */
static struct ai_result *search(struct train_player *pl, uint32_t iterations)
{
    struct ai_scratch scratch = {pl->search_memory, (uint8_t *)pl->search_memory + pl->search_size};
    struct pr_root   *root = ai_take(&scratch, sizeof *root);
    struct ai_result *found = ai_take(&scratch, sizeof *found);
    struct hm_budget  budget = {.iterations = iterations, .threads = 1};
    if (root == NULL || found == NULL)
        return NULL;
    set_root(pl, root);
    struct ai_model m = pr_search_model(root);
    if (!ai_ismcts(&m, &pr_net_tuning, &budget, iterations, ai_rng_u64(&pl->rng), scratch, found))
        return NULL;
    ai_sort_children(found, root->seat);
    return found;
}

/* The action of an older net that plays by a search. */
static unsigned search_or_greedy(struct train_player *pl)
{
    struct ai_result *found = search(pl, pl->set->pool_iterations);
    return found != NULL ? found->child[0].action : greedy(pl);
}

/* The teacher: a search of few iterations.  Its value of each visited action is a training
 * sample. */
static unsigned teach(struct train_player *pl)
{
    struct ai_result *found = search(pl, pl->set->teacher_iterations);
    unsigned          p = own(pl)->small.actor;
    if (found == NULL)
        return greedy(pl);
    for (unsigned i = 1; i < found->n; i++) {
        struct pr_model next = own(pl)->small;
        ai_rng          chance = pl->rng;
        uint64_t        bits[HM_NET_WORDS] = {0};
        if (found->child[i].visits * 8 < pl->set->teacher_iterations)
            continue; /* too few visits to learn from */
        pr_model_step(&own(pl)->facts, &next, found->child[i].action, &chance);
        if (next.phase == HM_PR_PHASE_OVER)
            continue;
        pr_features(&own(pl)->facts, &next, p, bits);
        train_lesson(pl, p, bits, found->child[i].value, found->child[0].value);
    }
    return found->child[0].action;
}

static unsigned choose_by_round(struct train_player *pl)
{
    struct pr_round_tuning t = pr_usual_round;
    struct pr_root        *root = &own(pl)->root;
    struct ai_result      *found = &own(pl)->found;
    float                  worth[PR_ACTIONS];
    t.ends = pl->set->ends;
    t.refills = pl->set->refills;
    set_root(pl, root);
    pr_round_search(&own(pl)->round, root, &t, ai_rng_u64(&pl->rng), found);
    for (unsigned i = 0; i < found->n; i++)
        worth[i] = found->child[i].value[root->seat];
    return found->child[train_choose(pl, worth, found->n)].action;
}

/* The action of a seat at a table of players that solve rounds. */
static unsigned choose(struct train_player *pl, unsigned p)
{
    if (hm_seat_in(pl->greedy_seats, p))
        return greedy(pl);
    if (hm_seat_in(pl->rival_seats, p) && pl->set->pool_iterations > 0)
        return search_or_greedy(pl);
    return choose_by_round(pl);
}

/* One decision of players that solve rounds; returns a seat that learns at the start of a round. */
static unsigned play_round(struct train_player *pl)
{
    struct pr_model *s = &own(pl)->small;
    uint16_t         action[PR_ACTIONS];
    unsigned         n = pr_model_actions(&own(pl)->facts, s, action), round = s->round;
    train_select_net(pl, s->actor);
    if (n > 1)
        action[0] = (uint16_t)choose(pl, s->actor);
    pr_model_step(&own(pl)->facts, s, action[0], &pl->rng);
    if (s->round == round)
        return HM_NOBODY;
    unsigned viewer = ai_rng_below(&pl->rng, pl->nseat);
    return train_is_opponent(pl, viewer) ? pl->learner : viewer;
}

static unsigned play(struct train_player *pl)
{
    if (pl->set->ends > 0 && pl->own != NULL)
        return play_round(pl);

    uint16_t action[PR_ACTIONS];
    float    worth[PR_ACTIONS];
    unsigned p = own(pl)->small.actor,
             n = pr_model_actions(&own(pl)->facts, &own(pl)->small, action);
    if (n == 1) {
        pr_model_step(&own(pl)->facts, &own(pl)->small, action[0], &pl->rng);
        return HM_NOBODY;
    }
    train_select_net(pl, p);
    if (hm_seat_in(pl->greedy_seats, p)) {
        pr_model_step(&own(pl)->facts, &own(pl)->small, greedy(pl), &pl->rng);
        return HM_NOBODY;
    }
    if (pl->set->pool_iterations > 0 && hm_seat_in(pl->rival_seats, p)) {
        pr_model_step(&own(pl)->facts, &own(pl)->small, search_or_greedy(pl), &pl->rng);
        return HM_NOBODY;
    }
    if (pl->set->teacher_iterations > 0 && !train_is_opponent(pl, p) &&
        ai_rng_unit(&pl->rng) < pl->set->teacher_share) {
        pr_model_step(&own(pl)->facts, &own(pl)->small, teach(pl), &pl->rng);
        return p;
    }
    for (unsigned i = 0; i < n; i++)
        worth[i] = worth_of(pl, action[i], p);
    pr_model_step(&own(pl)->facts, &own(pl)->small, action[train_choose(pl, worth, n)], &pl->rng);
    return train_is_opponent(pl, p) ? (unsigned)HM_NOBODY : p;
}

static void result(struct train_player *pl, float end[HM_SEATS])
{
    float win[HM_SEATS];
    int   points[HM_SEATS];
    pr_model_result(&own(pl)->facts, &own(pl)->small, win);
    pr_model_points(&own(pl)->facts, &own(pl)->small, points);
    train_blend(pl->set, win, points, pl->nseat, end);
}

const struct train_game train_packet_row = {
    .id = "packet-row",
    .teaches = true,
    .data_size = sizeof(struct own),
    .deal = deal,
    .over = over,
    .play = play,
    .features = features,
    .result = result,
};
