/*
 * rt_swap.c: exchanges two cards with the same back, for the laws of secrecy.
 */
#include "rt.h"

/* The stack of a card: cards of one stack have the same back. */
static unsigned back_of(const struct rt_edition *e, hm_card c)
{
    return c < RT_ASSIGNMENT ? e->harbour_of[e->product[c]]
           : c < RT_SHIPPING ? RT_STACK_ASSIGNMENT
                             : RT_STACK_SHIPPING;
}

bool rt_swappable(const struct hm_edition *e, hm_card a, hm_card b)
{
    return a < RT_CARDS && b < RT_CARDS &&
           back_of(rt_edition_of(e), a) == back_of(rt_edition_of(e), b);
}

static void swap_bits(uint64_t *set, unsigned a, unsigned b)
{
    uint64_t differ = (*set >> a ^ *set >> b) & 1u;
    *set ^= differ << a | differ << b;
}

static void swap_bits32(uint32_t *set, unsigned a, unsigned b)
{
    uint64_t wide = *set;
    swap_bits(&wide, a, b);
    *set = (uint32_t)wide;
}

/* Exchanges the places of both cards, and who knows their faces. */
void rt_swap(const struct hm_edition *edition, struct hm_state *state, hm_card a, hm_card b)
{
    struct rt_state *s = rt_mutable(state);
    unsigned         back = back_of(rt_edition_of(edition), a),
             first = back < RT_HARBOURS ? 0u : rt_stack_start(back);
    unsigned i = a - first, k = b - first;
    for (unsigned n = 0; rt_is_truth(s) && n < s->left[back]; n++) {
        uint8_t *c = s->stack + rt_stack_start(back) + n;
        *c = *c == a ? b : *c == b ? a : *c;
    }
    for (unsigned p = 0; p < RT_SEATS; p++) {
        if (back < RT_HARBOURS) {
            swap_bits(&s->products[p], i, k);
            swap_bits(&s->give[p], i, k);
        } else if (back == RT_STACK_ASSIGNMENT) {
            swap_bits(&s->assignments[p], i, k);
            swap_bits(&s->completed[p], i, k);
        } else {
            swap_bits32(&s->shipping[p], i, k);
            swap_bits32(&s->open[p], i, k);
        }
    }
    if (back < RT_HARBOURS) {
        uint8_t known = s->known[i];
        s->known[i] = s->known[k];
        s->known[k] = known;
        swap_bits(&s->gone, i, k);
    } else if (back == RT_STACK_SHIPPING) {
        swap_bits32(&s->used, i, k);
    }
}
