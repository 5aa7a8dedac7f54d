/*
 * rt_analysis.h: what Rotterdam does for hints and analysis; the slots of struct ai_game.
 */
#ifndef HARBOUR_RT_ANALYSIS_H
#define HARBOUR_RT_ANALYSIS_H

#include "rt_bot.h"

enum hm_err ai_rt_weigh(const struct hm_ask *ask, uint32_t tries, struct hm_report *out);
enum hm_err ai_rt_win(const struct hm_ask *ask, const struct hm_move *after, uint32_t tries, float win[HM_SEATS],
                      float *error);
bool        ai_rt_chance(const struct hm_state *before, const struct hm_state *after);
void        ai_rt_reasons(const struct hm_ask *ask, const struct hm_move *move, struct hm_hint *out);

void ai_rt_report(const struct hm_ask *ask, const struct ai_rt_root *root, const struct ai_found *found,
                  struct hm_report *report);

enum {
    AI_RT_SERVE_MEMORY = sizeof(struct ai_rt_root) + 2 * sizeof(struct ai_found) + 4 * sizeof(struct ai_rt_at) +
                         sizeof(struct hm_net_memory) + 8 * AI_ALIGN
};

#endif
