/*
 * pr_analysis.h: what Packet Row provides for hints and analysis; the slots of struct ai_game.
 */
#ifndef HARBOUR_PR_ANALYSIS_H
#define HARBOUR_PR_ANALYSIS_H

#include "pr_bot.h"

enum hm_err pr_payment(const struct hm_bot_request *request, int32_t need, struct hm_move *out,
                       int32_t *gain);
enum hm_err pr_evaluate_choices(const struct hm_bot_request *request, const struct hm_move *played,
                                uint32_t tries, struct hm_report *out);
enum hm_err pr_win(const struct hm_bot_request *request, const struct hm_move *after,
                   uint32_t tries, float win[HM_SEATS], float *error);
bool        pr_prepares(const struct hm_move *move);
void        pr_reasons(const struct hm_bot_request *request, const struct hm_move *move,
                       struct hm_hint *out);

extern const struct ai_reason_text pr_reason_texts[];

/* Writes the result of a search as choices, named by pr_root_move() or pr_root_goal(). */
typedef struct hm_move pr_mover(const struct hm_bot_request *request, const struct pr_root *root,
                                uint32_t action);

void pr_report(const struct hm_bot_request *request, const struct pr_root *root,
               const struct ai_result *found, pr_mover *mover, struct hm_report *report);

enum {
    PR_ANALYSIS_MEMORY = sizeof(struct pr_root) + 2 * sizeof(struct ai_result) +
                         4 * sizeof(struct pr_model) + HM_SEATS * sizeof(struct hm_net_memory) +
                         8 * AI_ALIGN
};

#endif
