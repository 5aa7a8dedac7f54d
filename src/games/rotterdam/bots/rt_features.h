/* rt_features.h: the features of Rotterdam; data derived from the board is computed once. */
#ifndef HARBOUR_RT_FEATURES_H
#define HARBOUR_RT_FEATURES_H

#include "search/net/ai_net.h"
#include "games/rotterdam/rotterdam.h"

struct rt_chart {
    uint8_t  far[HM_RT_POSITIONS][HM_RT_HARBOURS]; /* channels to a harbour; FAR_OFF: no way */
    uint64_t next[HM_RT_POSITIONS][HM_RT_COLOURS];
    uint8_t  npos;
};

enum { RT_FAR_OFF = 15 };

void rt_chart_of(const struct hm_edition *e, struct rt_chart *c);

extern const struct ai_layout rt_layout;

/* `bits` must be zero. */
void rt_features(const struct hm_edition *e, const struct rt_chart *c, const struct hm_state *s,
                 hm_seat seat, uint64_t *bits);

#endif
