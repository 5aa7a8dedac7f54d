/*
 * forge.h: changes to a view that know its layout.
 *
 * Cards move to impossible places and counters change; half of the time the sums are corrected
 * afterwards, so that the forged view passes the gate and the code behind it is tested.
 */
#ifndef HARBOUR_TESTS_FORGE_H
#define HARBOUR_TESTS_FORGE_H

#include "fuzz/fuzz.h"

#include <string.h>

void forge_pr(const struct hm_edition *e, struct hm_state *view, struct hm_rng *r);
void forge_rt(const struct hm_edition *e, struct hm_state *view, struct hm_rng *r);

/* One change to a view or state of the game; none if the game has no such changes. */
static inline void forge(const struct hm_ops *ops, struct hm_state *view, struct hm_rng *r)
{
    if (strcmp(ops->id, "packet-row") == 0)
        forge_pr(ops->edition, view, r);
    else if (strcmp(ops->id, "rotterdam") == 0)
        forge_rt(ops->edition, view, r);
}

/* A small or an extreme number. */
static inline uint8_t forge_number(struct hm_rng *r)
{
    static const uint8_t odd[] = {0,  1,  2,  3,  4,  5,   7,   15,  16,  43, 44,
                                  45, 60, 63, 64, 99, 100, 128, 250, 254, 255};
    return odd[hm_rng_below(r, sizeof odd)];
}

#endif
