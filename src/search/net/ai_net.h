/*
 * ai_net.h: feature layouts and the kernels that evaluate a net.
 *
 * A layout is a list of blocks; a block is a name and a number of bits.  Features, names and digest
 * are derived from the same list, so they cannot disagree.
 */
#ifndef HARBOUR_AI_NET_H
#define HARBOUR_AI_NET_H

#include "harbour/net.h"

struct ai_block {
    const char *name;
    uint16_t    size;
    bool        each_seat; /* there is one for each seat, the viewer's first */
};

struct ai_layout {
    /* blocks of each seat come first, and stand together seat by seat */
    const struct ai_block *block;
    size_t                 nblock;
    void (*look)(const struct hm_game *g, const struct hm_state *s, hm_seat seat, uint64_t *bits);
};

/* NULL: the game has no features. */
const struct ai_layout *ai_layout_of(const struct hm_ops *ops);

/* A cursor over the bits: every call writes the next few places, ai_pen_end() what is left. */
struct ai_pen {
    uint64_t *bits;
    uint64_t  word; /* that is not full yet */
    unsigned  fill;
};

/* The lowest n bits of `value`, the others of which are zero; n is at most 64. */
static inline void ai_put(struct ai_pen *p, uint64_t value, unsigned n)
{
    unsigned fill = p->fill + n;
    p->word |= value << p->fill;
    if (fill >= 64) {
        fill -= 64;
        *p->bits++ = p->word;
        p->word = fill > 0 ? value >> (n - fill) : 0;
    }
    p->fill = fill;
}

static inline void ai_pen_end(struct ai_pen *p)
{
    if (p->fill > 0)
        *p->bits = p->word;
}

/* n places of which the first min(value, n) are set: more is more. */
static inline void ai_level(struct ai_pen *p, unsigned value, unsigned n)
{
    unsigned k = value < n ? value : n;
    ai_put(p, k == 64 ? ~(uint64_t)0 : ((uint64_t)1 << k) - 1, n);
}

/* As many places as there are steps; those that `value` has reached are set. */
static inline void ai_steps(struct ai_pen *p, int value, const int16_t *step, unsigned n)
{
    unsigned k = 0;
    for (unsigned i = 0; i < n; i++) /* no early end: the compiler compares many at once */
        k += (unsigned)(value >= step[i]);
    ai_level(p, k, n);
}

/* n places of which one is set; none where the value is beyond them. */
static inline void ai_one(struct ai_pen *p, unsigned value, unsigned n)
{
    ai_put(p, value < n ? (uint64_t)1 << value : 0, n);
}

/* Returns the net of a request: its own, or the shipped one opened into `buffer`; NULL: there
 * is none that fits. */
struct hm_bot_request;
const struct hm_net *ai_net_for(const struct hm_bot_request *request, struct hm_net *buffer);

/* Opens weights that were validated before, without validating them again. */
void ai_net_open_trusted(struct hm_net *net, const struct hm_game *g, uint8_t nseat,
                         const void *bytes);

/* ---- kernels, equal to the bit ------------------------------------------------------------ */

/* Adds or subtracts the rows of the bits that changed. */
void ai_net_update(const struct hm_net *net, struct hm_net_memory *m,
                   const uint64_t bits[HM_NET_WORDS]);

/* sum -> logits in whole numbers, one for each seat by distance from the viewer. */
void ai_net_forward(const struct hm_net *net, const int16_t sum[HM_NET_WIDE],
                    int32_t out[HM_SEATS]);

/* Both, and the softmax: win chances by seat from the features that `seat` sees. */
void ai_net_win(const struct hm_net *net, struct hm_net_memory *m,
                const uint64_t bits[HM_NET_WORDS], unsigned seat, float win[HM_SEATS]);

#endif
