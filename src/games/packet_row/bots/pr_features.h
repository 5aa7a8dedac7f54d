/* pr_features.h: the features of Packet Row, computed from the model that the search uses. */
#ifndef HARBOUR_PR_FEATURES_H
#define HARBOUR_PR_FEATURES_H

#include "pr_model.h"
#include "search/net/ai_net.h"

extern const struct ai_layout pr_layout;

/* `bits` must be zero.  Computes the value of contracts if it is not known yet.  */
void pr_features(const struct pr_facts *f, struct pr_model *s, unsigned seat, uint64_t *bits);

#endif
