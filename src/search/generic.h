/*
 * generic.h: search for any game, through its interface alone.
 *
 * A game that registers no bots of its own gets the bots, hints and analysis declared here.
 * They know nothing but struct hm_ops: hidden cards are sampled with determinize(), moves come
 * from legal(), and a position is evaluated by random playouts to the end of the game.
 */
#ifndef HARBOUR_GENERIC_H
#define HARBOUR_GENERIC_H

#include "search.h"

/* The bots and services of a game that has none of its own. */
extern const struct ai_game ai_generic;

/* One decision to search. */
struct ai_generic_root {
    struct hm_game        game;
    const struct hm_view *view;
    uint64_t              seed; /* also selects moves where there are more than AI_ACTIONS */
    hm_seat               seat; /* the seat that searches; HM_NOBODY for a spectator's view */
};

/* A position of the search: a sampled state, and the random numbers of its future. */
struct ai_generic_at {
    struct hm_rng   rng;
    struct hm_state s;
};

void ai_generic_root_of(const struct hm_bot_request *request, struct ai_generic_root *root);
struct ai_model ai_generic_model(const struct ai_generic_root *root);

/*
 * The number of a move: a hash of its fields in which interchangeable cards count as one.  It
 * depends on the move alone, so it means the same in every sample and every thread.
 */
uint32_t ai_generic_action(const struct hm_edition *e, const struct hm_move *m);

/* The moves of the position's actor by number; returns how many, at most AI_ACTIONS. */
unsigned ai_generic_actions(const struct ai_generic_root *root, const struct hm_state *s,
                            uint32_t out[AI_ACTIONS]);

/* The first legal move of the position's actor with this number; kind 0 if there is none. */
struct hm_move ai_generic_move(const struct ai_generic_root *root, const struct hm_state *s,
                               uint32_t action);

#endif
