/*
 * pr_analysis.h: what Packet Row does for hints and analysis; the slots of struct ai_game.
 */
#ifndef HARBOUR_PR_ANALYSIS_H
#define HARBOUR_PR_ANALYSIS_H

#include "pr_bot.h"

enum hm_err ai_pr_weigh(const struct hm_ask *ask, uint32_t tries, struct hm_report *out);
enum hm_err ai_pr_win(const struct hm_ask *ask, const struct hm_move *after, uint32_t tries, float win[HM_SEATS],
                      float *error);
bool        ai_pr_chance(const struct hm_state *before, const struct hm_state *after);
void        ai_pr_reasons(const struct hm_ask *ask, const struct hm_move *move, struct hm_hint *out);

/* What was found, as choices. */
void ai_pr_report(const struct hm_ask *ask, const struct ai_pr_root *root, const struct ai_found *found,
                  struct hm_report *report);

enum {
    AI_PR_SERVE_MEMORY = sizeof(struct ai_pr_root) + 2 * sizeof(struct ai_found) + 4 * sizeof(struct ai_pr) +
                         HM_SEATS * sizeof(struct hm_net_memory) + 8 * AI_ALIGN
};

#endif
