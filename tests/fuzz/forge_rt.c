/* forge_rt.c: forged views of Rotterdam (forge.h). */
#include "fuzz/forge.h"

#include "games/rotterdam/rules/rt.h"

/* Moves a visible product to a hand, out of the game, face down into a hand, or into its stack. */
static void move_product(const struct rt_edition *e, struct rt_state *s, struct hm_rng *r)
{
    const unsigned c = hm_rng_below(r, RT_PRODUCT_CARDS), p = hm_rng_below(r, s->head.nseat);
    if (hm_rng_below(r, 5) != 0) { /* otherwise it is duplicated */
        s->gone &= ~rt_bit(c);
        for (unsigned q = 0; q < RT_SEATS; q++)
            s->products[q] &= ~rt_bit(c);
        s->known[c] = 0;
    }
    switch (hm_rng_below(r, 4)) {
    case 0:
        s->products[p] |= rt_bit(c);
        s->known[c] =
            s->head.viewer < RT_SEATS ? hm_seat_bit(p) | hm_seat_bit(s->head.viewer) : HM_EVERYONE;
        break;
    case 1: s->gone |= rt_bit(c); break;
    case 2: s->hidden_products[p][e->harbour_of[e->product[c]]]++; break;
    default: break;
    }
}

static void move_other(struct rt_state *s, struct hm_rng *r)
{
    const unsigned p = hm_rng_below(r, s->head.nseat);
    const uint64_t a = rt_bit(hm_rng_below(r, RT_ASSIGNMENT_CARDS));
    const uint32_t h = 1u << hm_rng_below(r, RT_SHIPPING_CARDS);
    switch (hm_rng_below(r, 8)) {
    case 0: s->assignments[p] ^= a; break;
    case 1: s->completed[p] ^= a; break;
    case 2: s->shipping[p] ^= h; break;
    case 3: s->open[p] ^= h; break;
    case 4: s->used ^= h; break;
    case 5: s->hidden_assignments[p] = (uint8_t)hm_rng_below(r, 5); break;
    case 6: s->hidden_shipping[p] = (uint8_t)hm_rng_below(r, 5); break;
    default: s->give[p] = s->products[p] & (~s->products[p] + 1); break;
    }
}

static void move_ship(const struct rt_edition *e, struct rt_state *s, struct hm_rng *r)
{
    const unsigned i = hm_rng_below(r, RT_SHIPS);
    s->at[i] = hm_rng_below(r, 3) == 0   ? (uint8_t)RT_HOME
               : hm_rng_below(r, 8) == 0 ? forge_number(r)
                                         : (uint8_t)hm_rng_below(r, e->nposition);
    s->cargo[i] = s->at[i] == RT_HOME ? 0 : (uint8_t)hm_rng_below(r, 6);
}

static void change_counter(struct rt_state *s, struct hm_rng *r)
{
    uint8_t *const        at[] = {&s->left[hm_rng_below(r, RT_STACKS)],
                                  &s->stock[hm_rng_below(r, HM_RT_MATERIALS)],
                                  &s->offer_to[hm_rng_below(r, RT_SEATS)],
                                  &s->offer_number[hm_rng_below(r, RT_SEATS)],
                                  &s->offered[hm_rng_below(r, RT_SEATS)],
                                  &s->due[hm_rng_below(r, RT_SEATS)],
                                  &s->master,
                                  &s->turn,
                                  &s->round,
                                  &s->acted,
                                  &s->last,
                                  &s->done,
                                  &s->completers,
                                  &s->colour,
                                  &s->steer,
                                  &s->offer_cap,
                                  &s->round_cap,
                                  &s->last_chance,
                                  &s->head.phase,
                                  &s->head.prompt,
                                  &s->head.nseat,
                                  &s->head.viewer};
    uint8_t *const        one = at[hm_rng_below(r, sizeof at / sizeof *at)],
                   *const other = at[hm_rng_below(r, sizeof at / sizeof *at)];
    if (hm_rng_below(r, 3) == 0) {
        const uint8_t n = *one;
        *one = *other;
        *other = n;
    } else {
        *one = hm_rng_below(r, 2) == 0 ? forge_number(r) : (uint8_t)hm_rng_below(r, 8);
    }
}

/* Makes stacks, stock and prompt consistent with the rest. */
static void count_again(const struct rt_edition *e, struct rt_state *s)
{
    uint64_t seen = s->gone, assignments = 0;
    uint32_t shipping = s->used;
    unsigned hidden[RT_STACKS] = {0};
    for (unsigned p = 0; p < s->head.nseat; p++) {
        seen |= s->products[p];
        assignments |= s->assignments[p] | s->completed[p];
        shipping |= s->shipping[p] | s->open[p];
        for (unsigned h = 0; h < RT_HARBOURS; h++)
            hidden[h] += s->hidden_products[p][h];
        hidden[RT_STACK_ASSIGNMENT] += s->hidden_assignments[p];
        hidden[RT_STACK_SHIPPING] += s->hidden_shipping[p];
    }
    for (unsigned h = 0; h < RT_HARBOURS; h++)
        s->left[h] = (uint8_t)(hm_popcount(e->of_harbour[h] & ~seen) - hidden[h]);
    s->left[RT_STACK_ASSIGNMENT] =
        (uint8_t)(RT_ASSIGNMENT_CARDS - hm_popcount(assignments) - hidden[RT_STACK_ASSIGNMENT]);
    s->left[RT_STACK_SHIPPING] =
        (uint8_t)(RT_SHIPPING_CARDS - hm_popcount(shipping) - hidden[RT_STACK_SHIPPING]);
    memcpy(s->stock, rt_units, sizeof s->stock);
    for (unsigned i = 0; i < RT_SHIPS; i++)
        if (s->cargo[i] > 0 && s->cargo[i] <= HM_RT_MATERIALS)
            s->stock[s->cargo[i] - 1]--;
    const bool steered = s->steer == RT_NONE || s->steer < RT_SHIPS;
    if (steered && (s->turn < s->head.nseat || s->head.phase == HM_RT_PHASE_SWAP ||
                    s->head.phase == HM_RT_PHASE_OVER))
        s->head.prompt = rt_prompted(s);
}

void forge_rt(const struct hm_edition *edition, struct hm_state *view, struct hm_rng *r)
{
    const struct rt_edition *e = rt_edition_of(edition);
    struct rt_state         *s = rt_mutable(view);
    if (s->head.nseat < 2 || s->head.nseat > RT_SEATS)
        s->head.nseat = 3;
    switch (hm_rng_below(r, 5)) {
    case 0: change_counter(s, r); break;
    case 1: move_other(s, r); break;
    case 2: move_ship(e, s, r); break;
    case 3: /* pile up */
        for (uint32_t n = hm_rng_below(r, 30); n > 0; n--)
            move_product(e, s, r);
        break;
    default: move_product(e, s, r); break;
    }
    if (s->head.nseat <= RT_SEATS && hm_rng_below(r, 4) != 0)
        count_again(e, s);
}
