/*
 * rt_deal.c: the table before the first move (RT-2).
 *
 * The three cards that a seat will be dealt are sorted before they are dealt: hands are sets,
 * and a trace must show the stack before the deal.
 */
#include "rt_events.h"

static void fill(struct rt_state *s, unsigned stack, unsigned first, uint64_t cards,
                 struct hm_rng *rng)
{
    uint8_t *list = s->stack + rt_stack_start(stack);
    unsigned n = 0;
    for (; cards != 0; cards &= cards - 1)
        list[n++] = (uint8_t)(first + hm_lowest(cards));
    hm_rng_shuffle(rng, list, n);
    s->left[stack] = (uint8_t)n;
}

/* Puts the three cards on top of a stack's first n into order, the lowest on top. */
static void sort_three(uint8_t *list, unsigned n)
{
    for (unsigned i = n - 2; i < n; i++)
        for (unsigned j = i; j > n - 3 && list[j - 1] < list[j]; j--) {
            uint8_t c = list[j];
            list[j] = list[j - 1];
            list[j - 1] = c;
        }
}

static void deal_assignments(struct rt_state *s, struct hm_events *ev)
{
    for (unsigned p = 0; p < s->head.nseat; p++) {
        sort_three(s->stack + RT_ASSIGNMENT, s->left[RT_STACK_ASSIGNMENT]);
        for (unsigned k = 0; k < RT_HAND; k++) {
            hm_card c = rt_draw_card(s, RT_STACK_ASSIGNMENT);
            s->assignments[p] |= rt_bit(c - (unsigned)RT_ASSIGNMENT);
            rt_emit_card(ev, HM_RT_EV_DEAL, p, HM_RT_AT_STACK + RT_STACK_ASSIGNMENT,
                         HM_RT_AT_HAND + p, c, hm_seat_bit(p));
        }
    }
}

enum hm_err rt_deal(const struct hm_edition *edition, struct hm_state *state,
                    const struct hm_setup *setup, struct hm_rng *rng, struct hm_events *ev)
{
    const struct rt_edition *e = rt_edition_of(edition);
    struct rt_state         *s = rt_mutable(state);
    memset(s, 0, sizeof *s);
    s->head = (struct hm_head){.game = RT_GAME, .viewer = HM_TRUTH, .nseat = setup->nseat};
    s->head.rules = setup->rules != 0 ? setup->rules : (uint8_t)RT_RULES;
    s->offer_cap = (uint8_t)setup->option[0];
    s->round_cap = (uint8_t)setup->option[1];
    s->last_chance = (uint8_t)setup->option[2];
    memcpy(s->stock, rt_units, sizeof s->stock);
    memset(s->at, RT_HOME, sizeof s->at);
    s->colour = s->steer = RT_NONE;
    for (unsigned h = 0; h < RT_HARBOURS; h++)
        fill(s, h, 0, e->of_harbour[h], rng);
    fill(s, RT_STACK_ASSIGNMENT, RT_ASSIGNMENT, rt_bit(RT_ASSIGNMENT_CARDS) - 1, rng);
    fill(s, RT_STACK_SHIPPING, RT_SHIPPING, rt_bit(RT_SHIPPING_CARDS) - 1, rng);
    deal_assignments(s, ev);
    s->master = setup->first != HM_NOBODY ? setup->first : (hm_seat)hm_rng_below(rng, setup->nseat);
    s->round = 1;
    rt_begin_phase(e, s, HM_RT_PHASE_PLACE, ev);
    s->head.prompt = rt_prompted(s);
    return HM_OK;
}
