/* rt_score.c: points and who has won (RT-9). */
#include "rt.h"

static unsigned points_of(const struct rt_edition *e, unsigned first, uint64_t cards)
{
    unsigned sum = 0;
    for (; cards != 0; cards &= cards - 1)
        sum += e->points[first + hm_lowest(cards)];
    return sum;
}

unsigned rt_points_on(const struct rt_edition *e, uint64_t assignments)
{
    return points_of(e, RT_ASSIGNMENT, assignments);
}

bool rt_somebody_has_enough(const struct rt_edition *e, const struct rt_state *s)
{
    for (unsigned p = 0; p < s->head.nseat; p++)
        if (rt_points_on(e, s->completed[p]) >= RT_ENOUGH_POINTS)
            return true;
    return false;
}

/* RT-9.2, in its three parts. */
void rt_points(const struct rt_edition *e, const struct rt_state *s, unsigned seat,
               struct rt_points *out)
{
    out->assignments = rt_points_on(e, s->completed[seat]);
    out->shipping = points_of(e, RT_SHIPPING, s->shipping[seat] | s->open[seat]);
    out->products = points_of(e, 0, s->products[seat]);
    out->all = out->assignments + out->shipping + out->products;
}

/* RT-9.3: more points, then more on assignments, then more product cards. */
static uint64_t rank(const struct rt_state *s, unsigned seat, const struct rt_points *p)
{
    unsigned cards = hm_popcount(s->products[seat]);
    for (unsigned h = 0; h < RT_HARBOURS; h++)
        cards += s->hidden_products[seat][h];
    return ((uint64_t)p->all << 16 | p->assignments) << 8 | cards;
}

hm_seatset rt_score(const struct hm_edition *edition, const struct hm_state *state,
                    int16_t points[HM_SEATS])
{
    const struct rt_state *s = rt_state_of(state);
    uint64_t               best = 0;
    hm_seatset             winners = 0;
    memset(points, 0, HM_SEATS * sizeof *points);
    for (unsigned p = 0; p < s->head.nseat; p++) {
        struct rt_points of;
        rt_points(rt_edition_of(edition), s, p, &of);
        uint64_t mine = rank(s, p, &of);
        points[p] = (int16_t)of.all;
        if (mine > best)
            winners = 0;
        if (mine >= best) {
            best = mine;
            winners |= hm_seat_bit(p);
        }
    }
    return winners;
}

size_t rt_score_parts(const struct hm_edition *edition, const struct hm_state *state,
                      struct hm_score_part part[HM_SCORE_PARTS])
{
    part[0] = (struct hm_score_part){.name = "assignments", .per = 1};
    part[1] = (struct hm_score_part){.name = "products", .per = 1};
    part[2] = (struct hm_score_part){.name = "shipping", .per = 1};
    for (unsigned p = 0; p < state->head.nseat; p++) {
        struct rt_points of;
        rt_points(rt_edition_of(edition), rt_state_of(state), p, &of);
        part[0].amount[p] = (int32_t)of.assignments;
        part[1].amount[p] = (int32_t)of.products;
        part[2].amount[p] = (int32_t)of.shipping;
    }
    return 3;
}
