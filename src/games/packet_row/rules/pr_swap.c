/*
 * pr_swap.c: exchanges two cards with the same back, for the laws of secrecy.
 */
#include "pr.h"

bool pr_swappable(const struct hm_edition *edition, hm_card a, hm_card b)
{
    const struct pr_edition *e = pr_edition_of(edition);
    return a != b && e->card[a].deck == e->card[b].deck;
}

static void swap_slots(uint64_t *slots, unsigned a, unsigned b)
{
    const uint64_t differ = ((*slots >> a) ^ (*slots >> b)) & 1;
    *slots ^= differ << a | differ << b;
}

void pr_swap(const struct hm_edition *edition, struct hm_state *state, hm_card a, hm_card b)
{
    const struct pr_edition *e = pr_edition_of(edition);
    struct pr_state         *s = pr_mutable(state);
    const unsigned           area = e->card[a].area, x = e->card[a].slot, y = e->card[b].slot;

    swap_slots(&s->current[area], x, y);
    swap_slots(&s->future[area], x, y);
    swap_slots(&s->discard[area], x, y);
    for (unsigned p = 0; p < HM_SEATS; p++) {
        const bool has_a = hm_has(&s->hand[p], a), has_b = hm_has(&s->hand[p], b);
        if (has_a != has_b) {
            hm_remove(&s->hand[p], has_a ? a : b);
            hm_add(&s->hand[p], has_a ? b : a);
        }
    }
    for (unsigned i = 0; i < s->left[area]; i++) {
        uint8_t *c = &s->talon[area][i];
        *c = *c == a ? b : *c == b ? a : *c;
    }
}
