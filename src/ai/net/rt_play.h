/* rt_play.h: one decision of Rotterdam by the net alone. */
#ifndef HARBOUR_RT_PLAY_H
#define HARBOUR_RT_PLAY_H

#include "ai/ai_rt_bot.h"

enum {
    AI_RT_NET_MEMORY = HM_MOVES * (sizeof(struct hm_move) + HM_SEATS * sizeof(float)) + 2 * sizeof(struct ai_rt_at) +
                       sizeof(struct hm_net_memory) + 5 * AI_ALIGN,
};

/* Tries every listed move over so many guesses.  False: too little memory. */
bool ai_rt_net_move(const struct hm_ask *ask, const struct ai_rt_root *root, uint32_t guesses, struct ai_room room,
                    struct hm_move *out, struct hm_report *report);

#endif
