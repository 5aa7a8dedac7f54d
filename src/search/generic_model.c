/*
 * generic_model.c: any game as a model for the search (see generic.h).
 *
 * Actions are hashes, and step() lists the legal moves again to find the one that is meant.
 * That costs a second call of legal() for each step in the tree, but needs no table that
 * threads would share.  Two different moves get the same number once in 16 million pairs; the
 * search then considers only the first of them.
 */
#include "generic.h"

#include "base/rows.h"

enum {
    ACTION_BITS = 24,      /* the search keeps the actor in the bits above */
    LONGEST_PLAYOUT = 2000 /* moves; the score at that point counts */
};

void ai_generic_root_of(const struct hm_bot_request *request, struct ai_generic_root *root)
{
    *root = (struct ai_generic_root){.game = request->game,
                                     .view = request->view,
                                     .seed = ai_seed_of(request),
                                     .seat = ai_seat(request)};
}

uint32_t ai_generic_action(const struct hm_edition *e, const struct hm_move *m)
{
    _Static_assert(offsetof(struct hm_move, cards) == 8, "the head of a move is one number");
    uint64_t head = hm_get_eight((const uint8_t *)m), cards = 0;
    for (unsigned c = hm_next(&m->cards, 0); c < e->ncard; c = hm_next(&m->cards, c + 1))
        cards += ai_mix(e->alike[c], 0);
    return (uint32_t)(ai_mix(head, cards) >> (64 - ACTION_BITS));
}

/* Where several seats may act, the searching seat acts first. */
static unsigned actor_of(const struct ai_generic_root *root, const struct hm_state *s)
{
    if (s->head.prompt == 0)
        return AI_NOBODY;
    return root->seat != HM_NOBODY && hm_seat_in(s->head.prompt, root->seat)
               ? root->seat
               : hm_lowest(s->head.prompt);
}

static size_t list_moves(const struct ai_generic_root *root, const struct hm_state *s,
                         unsigned seat, struct hm_move list[HM_MOVES])
{
    return root->game.ops->legal(root->game.edition, s, (hm_seat)seat, HM_BOTH, list);
}

static bool contains(const uint32_t *list, unsigned n, uint32_t x)
{
    while (n > 0)
        if (list[--n] == x)
            return true;
    return false;
}

/* Of more than AI_ACTIONS moves, takes AI_ACTIONS at equal distances in the list. */
unsigned ai_generic_actions(const struct ai_generic_root *root, const struct hm_state *s,
                            uint32_t out[AI_ACTIONS])
{
    struct hm_move list[HM_MOVES];
    size_t         n = list_moves(root, s, actor_of(root, s), list),
           taken = n < AI_ACTIONS ? n : AI_ACTIONS;
    size_t   offset = n > AI_ACTIONS ? (size_t)(root->seed % n) : 0;
    unsigned nout = 0;
    for (size_t i = 0; i < taken; i++) {
        uint32_t action = ai_generic_action(root->game.edition, &list[(i * n + offset) / taken]);
        if (!contains(out, nout, action))
            out[nout++] = action;
    }
    return nout;
}

struct hm_move ai_generic_move(const struct ai_generic_root *root, const struct hm_state *s,
                               uint32_t action)
{
    struct hm_move list[HM_MOVES];
    size_t         n = list_moves(root, s, actor_of(root, s), list);
    for (size_t i = 0; i < n; i++)
        if (ai_generic_action(root->game.edition, &list[i]) == action)
            return list[i];
    return (struct hm_move){0};
}

/* ---- the model's functions ----------------------------------------------------------------- */

static void sample(const void *ctx, ai_rng *rng, void *at)
{
    const struct ai_generic_root *root = ctx;
    const struct hm_game         *g = &root->game;
    struct ai_generic_at         *a = at;
    hm_rng_fast(&a->rng, ai_rng_u64(rng));
    if (hm_seen(root->view)->head.viewer == HM_TRUTH) /* the arena shows it all: ai_all_open() */
        hm_copy(g, &a->s, hm_seen(root->view));
    else
        g->ops->determinize(g->edition, root->view, &a->rng, &a->s);
}

static unsigned actor(const void *ctx, const void *at)
{
    return actor_of(ctx, &((const struct ai_generic_at *)at)->s);
}

static unsigned actions(const void *ctx, void *at, uint32_t out[AI_ACTIONS])
{
    return ai_generic_actions(ctx, &((struct ai_generic_at *)at)->s, out);
}

static void step(const void *ctx, void *at, uint32_t action, ai_rng *rng)
{
    const struct ai_generic_root *root = ctx;
    struct ai_generic_at         *a = at;
    struct hm_move                m = ai_generic_move(root, &a->s, action);
    (void)rng; /* a position has its own random numbers, so all actions face the same future */
    root->game.ops->apply(root->game.edition, &a->s, &m, &a->rng, NULL);
}

static unsigned random_seat(hm_seatset set, struct hm_rng *rng)
{
    for (uint32_t skip = hm_rng_below(rng, hm_popcount(set)); skip > 0; skip--)
        set &= (hm_seatset)(set - 1);
    return hm_lowest(set);
}

/* Plays random moves to the end. */
static void play_out(const struct ai_generic_root *root, struct ai_generic_at *a)
{
    struct hm_move list[HM_MOVES];
    for (unsigned i = 0; i < LONGEST_PLAYOUT && a->s.head.prompt != 0; i++) {
        size_t n = list_moves(root, &a->s, random_seat(a->s.head.prompt, &a->rng), list);
        if (n == 0)
            return;
        const struct hm_move *m = &list[n > 1 ? hm_rng_below(&a->rng, (uint32_t)n) : 0];
        root->game.ops->apply(root->game.edition, &a->s, m, &a->rng, NULL);
    }
}

static void evaluate(const void *ctx, void *at, ai_rng *rng, float win[HM_SEATS])
{
    const struct ai_generic_root *root = ctx;
    struct ai_generic_at         *a = at;
    int16_t                       points[HM_SEATS];
    (void)rng;
    play_out(root, a);
    hm_seatset winners = root->game.ops->score(root->game.edition, &a->s, points);
    for (unsigned p = 0; p < HM_SEATS; p++)
        win[p] = hm_seat_in(winners, p) ? 1.0f / (float)hm_popcount(winners) : 0.0f;
}

struct ai_model ai_generic_model(const struct ai_generic_root *root)
{
    return (struct ai_model){.size = sizeof(struct ai_generic_at),
                             .nseat = hm_seen(root->view)->head.nseat,
                             .sample = sample,
                             .actor = actor,
                             .actions = actions,
                             .step = step,
                             .evaluate = evaluate,
                             .root = root};
}
