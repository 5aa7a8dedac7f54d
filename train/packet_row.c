/* packet_row.c: a table of Packet Row in its small form; refills are drawn as they are needed. */
#include "ai/ai_pr_taste.h"
#include "train/player.h"

#include <string.h>

static void deal(struct train_player *pl)
{
    struct hm_setup setup = {.nseat = (uint8_t)pl->nseat, .first = HM_NOBODY};
    hm_rng_fast(&pl->deal_rng, ai_rng_u64(&pl->rng));
    pl->set->ops->deal(pl->set->game.edition, &pl->state, &setup, &pl->deal_rng, NULL);
    ai_pr_facts_of(&pl->set->game, &pl->state, &pl->facts);
    ai_pr_known(&pl->set->game, &pl->state, &pl->facts, &pl->small);
}

static bool over(const struct train_player *pl) { return pl->small.phase == AI_PR_OVER; }

static void features(struct train_player *pl, unsigned viewer, uint64_t *bits)
{
    memset(bits, 0, HM_NET_WORDS * sizeof *bits);
    ai_pr_features(&pl->facts, &pl->small, viewer, bits);
}

/* Without a net: how far ahead one would be if it ended now, and a little for what is in hand. */
static float plain_worth(struct train_player *pl, struct ai_pr *s, unsigned p)
{
    int points[HM_SEATS], best = 0;
    ai_pr_points(&pl->facts, s, points);
    for (unsigned q = 0; q < pl->nseat; q++)
        if (q != p && points[q] > best)
            best = points[q];
    float assets = (float)(hm_popcount(s->hand[p].contracts) + s->hand[p].nship) * 0.5f;
    for (unsigned g = 0; g <= HM_PR_GOODS; g++)
        assets += (float)s->hand[p].units[g] * 0.3f;
    return ((float)(points[p] - best) + assets) * 0.02f;
}

static float worth_of(struct train_player *pl, unsigned action, unsigned p)
{
    struct ai_pr next = pl->small;
    uint64_t     bits[HM_NET_WORDS] = {0};
    float        win[HM_SEATS];
    ai_pr_step(&pl->facts, &next, action, &pl->rng);
    if (next.phase == AI_PR_OVER) {
        ai_pr_result(&pl->facts, &next, win);
        return win[p];
    }
    if (pl->net == NULL)
        return plain_worth(pl, &next, p);
    ai_pr_features(&pl->facts, &next, p, bits);
    train_judge(pl, bits, p, win);
    return win[p];
}

/* The greedy player of the ladder, for measuring and for company. */
static unsigned greedy(struct train_player *pl)
{
    const struct ai_pr_taste *at[HM_SEATS];
    for (unsigned q = 0; q < HM_SEATS; q++)
        at[q] = &ai_pr_usual;
    return ai_pr_policy(&pl->facts, &pl->small, at);
}

static unsigned play(struct train_player *pl)
{
    uint16_t action[AI_PR_ACTIONS];
    float    worth[AI_PR_ACTIONS];
    unsigned p = pl->small.actor, n = ai_pr_actions(&pl->facts, &pl->small, action);
    if (n == 1) {
        ai_pr_step(&pl->facts, &pl->small, action[0], &pl->rng);
        return HM_NOBODY;
    }
    train_think_as(pl, p);
    if (hm_seat_in(pl->by_hand, p)) {
        ai_pr_step(&pl->facts, &pl->small, greedy(pl), &pl->rng);
        return HM_NOBODY; /* nothing is learnt from how it sees the table */
    }
    for (unsigned i = 0; i < n; i++)
        worth[i] = worth_of(pl, action[i], p);
    ai_pr_step(&pl->facts, &pl->small, action[train_choose(pl, worth, n)], &pl->rng);
    return p;
}

static void result(struct train_player *pl, float end[HM_SEATS])
{
    float win[HM_SEATS];
    int   points[HM_SEATS];
    ai_pr_result(&pl->facts, &pl->small, win);
    ai_pr_points(&pl->facts, &pl->small, points);
    train_blend(pl->set, win, points, pl->nseat, end);
}

const struct train_game train_packet_row = {"packet-row", deal, over, play, features, result};
