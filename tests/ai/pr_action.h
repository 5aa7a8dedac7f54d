/*
 * pr_action.h: converts a move of the engine to an action of the Packet Row model (pr_model.h);
 * other moves become a pass.
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
