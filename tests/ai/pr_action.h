/*
 * pr_action.h: the action of the small Packet Row (pr_model.h) that a move of the engine is; any
 * other move is a pass.
 */
#ifndef HARBOUR_TEST_PR_ACTION_H
#define HARBOUR_TEST_PR_ACTION_H

#include "games/packet_row/bots/pr_model.h"

static inline unsigned action_for(const struct hm_game *g, const struct hm_move *m)
{
    unsigned c = hm_next(&m->cards, 0);
    return m->kind == HM_PR_MOVE_CHOOSE   ? (unsigned)PR_ACTION_NAME + m->target
           : m->kind == HM_PR_MOVE_TAKE   ? (unsigned)PR_ACTION_TAKE + g->edition->alike[c]
           : m->kind == HM_PR_MOVE_ASSIST ? (unsigned)PR_ACTION_ASSIST + g->edition->alike[c]
                                          : (unsigned)PR_ACTION_PASS;
}

#endif
