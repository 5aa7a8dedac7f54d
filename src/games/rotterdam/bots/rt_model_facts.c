/*
 * rt_model_facts.c: what the search needs of the edition: distances on the board and the values of
 * cards.
 */
#include "rt_model.h"

#include <string.h>

static void measure_steps(struct rt_facts *f)
{
    memset(f->steps, RT_NEVER, sizeof f->steps);
    for (unsigned h = 0; h < HM_RT_HARBOURS; h++)
        f->steps[hm_rt_harbour_at(f->game.edition, h)][h] = 0;
    /* channels mostly lead to higher numbers, so from the end on */
    for (bool shorter = true; shorter;) {
        shorter = false;
        for (unsigned at = f->nposition; at-- > 0;)
            for (unsigned c = 0; c < HM_RT_COLOURS; c++)
                for (uint64_t to = hm_rt_next(f->game.edition, at, c); to != 0; to &= to - 1)
                    for (unsigned h = 0; h < HM_RT_HARBOURS; h++) {
                        unsigned far = f->steps[hm_lowest(to)][h] + 1u;
                        if (far < f->steps[at][h]) {
                            f->steps[at][h] = (uint8_t)far;
                            shorter = true;
                        }
                    }
    }
}

/* From this position, by any colour: the owner steers at forks.  */
static float drift(const struct rt_facts *f, unsigned at, unsigned h, float *best)
{
    float    sum = 0.0f;
    unsigned n = 0;
    *best = 0.0f;
    for (unsigned c = 0; c < HM_RT_COLOURS; c++) {
        float way = -1.0f;
        for (uint64_t to = hm_rt_next(f->game.edition, at, c); to != 0; to &= to - 1)
            way = f->reach[hm_lowest(to)][h] > way ? f->reach[hm_lowest(to)][h] : way;
        if (way < 0.0f)
            continue;
        *best = way > *best ? way : *best;
        sum += way;
        n++;
    }
    return n > 0 ? sum / (float)n : 0.0f;
}

/* Its owner calls some of the colours that move a ship; the others are random.  */
static void measure_reach(struct rt_facts *f)
{
    const float own = 0.4f;
    for (unsigned h = 0; h < HM_RT_HARBOURS; h++)
        f->reach[hm_rt_harbour_at(f->game.edition, h)][h] = 1.0f;
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned at = f->nposition; at-- > 0;)
            for (unsigned h = 0; h < HM_RT_HARBOURS; h++) {
                float best, any = drift(f, at, h, &best), chance = own * best + (1.0f - own) * any;
                if (f->harbour_at[at] == HM_RT_HARBOURS && chance > f->reach[at][h] + 1e-6f) {
                    f->reach[at][h] = chance;
                    changed = true;
                }
            }
    }
}

static void read_cards(struct rt_facts *f)
{
    const struct hm_edition *e = f->game.edition;
    for (unsigned c = 0; c < e->ncard; c++) {
        uint8_t need[HM_RT_PRODUCTS];
        f->points[c] = (uint8_t)hm_rt_points(e, (hm_card)c);
        f->product[c] = (uint8_t)hm_rt_product_of(e, (hm_card)c);
        f->kind[c] = (uint8_t)hm_rt_card_kind(e, (hm_card)c);
        if (f->product[c] < HM_RT_PRODUCTS)
            f->worth[f->product[c]] = (float)f->points[c];
        if (!hm_rt_needs(e, (hm_card)c, need))
            continue;
        f->gain[c] = (float)f->points[c];
        for (unsigned k = 0; k < HM_RT_PRODUCTS; k++) {
            f->need[c] |= (uint32_t)need[k] << 4 * k;
            f->gain[c] -= (float)need[k] * f->worth[k];
        }
    }
}

void rt_facts_of(const struct hm_game *g, const struct hm_state *s, struct rt_facts *f)
{
    memset(f, 0, sizeof *f);
    f->game = *g;
    f->nseat = s->head.nseat;
    f->fleet = (uint8_t)hm_rt_fleet(s);
    f->nposition = (uint8_t)hm_rt_positions(g->edition);
    for (unsigned p = 0; p < f->nposition; p++) {
        const struct hm_rt_position *at = hm_rt_position_of(g->edition, p);
        f->anchor[p] = at->anchor != 0;
        f->harbour_at[p] = at->harbour;
        if (at->kind == HM_RT_POSITION_START && f->nstart < RT_MODEL_STARTS)
            f->start[f->nstart++] = (uint8_t)p;
    }
    for (unsigned h = 0; h < HM_RT_HARBOURS; h++)
        f->harbour_for[hm_rt_material_for(h)] = (uint8_t)h;
    for (unsigned k = 0; k < HM_RT_PRODUCTS; k++)
        f->harbour_of[k] = (uint8_t)hm_rt_harbour_of(g->edition, k);
    read_cards(f);
    measure_steps(f);
    measure_reach(f);
}
