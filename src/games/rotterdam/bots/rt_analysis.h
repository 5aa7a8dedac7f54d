/*
 * rt_analysis.h: what Rotterdam provides for hints and analysis; the slots of struct ai_game.
 */
#ifndef HARBOUR_RT_ANALYSIS_H
#define HARBOUR_RT_ANALYSIS_H

#include "rt_bot.h"

enum hm_err rt_evaluate_choices(const struct hm_bot_request *request, const struct hm_move *played,
                                uint32_t tries, struct hm_report *out);
enum hm_err rt_win(const struct hm_bot_request *request, const struct hm_move *after,
                   uint32_t tries, float win[HM_SEATS], float *error);
float       rt_progress(const struct hm_game *g, const struct hm_state *seen);
bool rt_same_choice(const struct hm_game *g, const struct hm_state *s, const struct hm_move *a,
                    const struct hm_move *b);
enum hm_err rt_evaluate_move(const struct hm_bot_request *request, const struct hm_move *move,
                             struct hm_evaluation *out);
void        rt_reasons(const struct hm_bot_request *request, const struct hm_move *move,
                       struct hm_hint *out);

extern const struct ai_reason_text rt_reason_texts[];

/* Writes the result of a search as choices. */
void rt_report(const struct hm_bot_request *request, const struct rt_root *root,
               const struct ai_result *result, struct hm_report *report);

enum {
    RT_ANALYSIS_MEMORY = sizeof(struct rt_root) + HM_MOVES * sizeof(struct hm_move) +
                         2 * sizeof(struct ai_result) + 4 * sizeof(struct rt_model) +
                         sizeof(struct hm_net_memory) + 8 * AI_ALIGN
};

#endif
