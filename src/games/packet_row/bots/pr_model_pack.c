/*
 * pr_model_pack.c: which contracts a hand fulfils together (PR-5), and which cards pay for them.
 *
 * The rules decide whether goods and ships suffice (pr_pack.h).  Surplus may be given, so a set of
 * contracts can be fulfilled if the whole stock suffices for it.
 */
#include "pr_model.h"

#include <string.h>

/* Bounds the search.  No hand of a real game needs a tenth of this; for larger hands the result may
 * not be optimal.  */
enum { STEPS = 4096 };

struct packing {
    const struct pr_facts *f;
    const struct pr_hand  *h;
    /* contracts that can be fulfilled alone, most valuable first */
    uint8_t  slot[PR_HAND_CONTRACTS];
    int      rest[PR_HAND_CONTRACTS + 1]; /* money of this one and all after it */
    unsigned n, steps;
    int      best;
    uint64_t which;
};

static bool can_fulfil(const struct pr_stock *s, const struct pr_demand *d)
{
    return pr_ships_suffice(s, d->ports) && pr_goods_suffice(s, d->unit);
}

static void branch(struct packing *p, unsigned i, const struct pr_demand *d, int money, uint64_t in)
{
    if (money > p->best) {
        p->best = money;
        p->which = in;
    }
    p->steps -= p->steps > 0;
    for (; i < p->n && money + p->rest[i] > p->best && p->steps > 0; i++) {
        const struct hm_pr_card *k = &p->f->contract[p->slot[i]];
        struct pr_demand         more = *d;
        pr_demand_add(&more, k);
        if (can_fulfil(&p->h->stock, &more))
            branch(p, i + 1, &more, money + k->value, in | pr_bit(p->slot[i]));
    }
}

static void insert(struct packing *p, unsigned slot)
{
    unsigned at = p->n++;
    for (; at > 0 && p->f->contract[p->slot[at - 1]].value < p->f->contract[slot].value; at--)
        p->slot[at] = p->slot[at - 1];
    p->slot[at] = (uint8_t)slot;
}

int pr_hand_pack(const struct pr_facts *f, const struct pr_hand *h, uint64_t *which)
{
    struct packing         p = {.f = f, .h = h, .steps = STEPS};
    const struct pr_demand nothing = {.ports = 0};
    if (h->stock.nship > 0)
        for (uint64_t w = h->contracts; w != 0 && p.n < PR_HAND_CONTRACTS; w &= w - 1) {
            struct pr_demand alone = nothing;
            pr_demand_add(&alone, &f->contract[hm_lowest(w)]);
            if (can_fulfil(&h->stock, &alone))
                insert(&p, hm_lowest(w));
        }
    for (unsigned i = p.n; i > 0; i--)
        p.rest[i - 1] = p.rest[i] + f->contract[p.slot[i - 1]].value;
    branch(&p, 0, &nothing, 0, 0);
    if (which != NULL)
        *which = p.which;
    return p.best;
}

/* ---- payment: cards leave the hand ---- */

static void lose_card(struct pr_stock *s, unsigned sort) { pr_stock_set(s, sort, s->n[sort] - 1u); }

/* Gives cards of one good for `need` units with little surplus, or all of them. */
static void give_good(struct pr_stock *s, unsigned good, unsigned need)
{
    const unsigned sort = PR_SORT_GOODS + good * PR_MAX_GOODS - 1; /* + units */
    for (unsigned units = PR_MAX_GOODS; units >= 1; units--)
        for (; need >= units && s->n[sort + units] > 0; need -= units)
            lose_card(s, sort + units);
    for (unsigned units = 1; units <= PR_MAX_GOODS && need > 0; units++)
        if (s->n[sort + units] > 0) { /* the smallest card that is larger than the rest */
            lose_card(s, sort + units);
            need = 0;
        }
}

/* The good where a nugget of this size covers most. */
static unsigned neediest(const unsigned gap[HM_PR_GOODS], unsigned size)
{
    unsigned best = 0;
    for (unsigned g = 1; g < HM_PR_GOODS; g++) {
        const unsigned a = gap[g] < size ? gap[g] : size, b = gap[best] < size ? gap[best] : size;
        best = a > b || (a == b && gap[g] > gap[best]) ? g : best;
    }
    return best;
}

/* Gives the nuggets for what the goods cards leave; the gold suffices.  Double nuggets go first if
 * needed. */
static void give_gold(struct pr_stock *s, const uint16_t need[HM_PR_GOODS])
{
    unsigned gap[HM_PR_GOODS], total = 0;
    for (unsigned g = 0; g < HM_PR_GOODS; g++)
        total += gap[g] = need[g] > s->unit[g] ? (unsigned)(need[g] - s->unit[g]) : 0;
    for (unsigned size = total <= s->n[PR_SORT_SINGLE] ? 1 : 2; size >= 1; size--) {
        const unsigned sort = size == 2 ? PR_SORT_DOUBLE : PR_SORT_SINGLE;
        while (total > 0 && s->n[sort] > 0) {
            const unsigned to = neediest(gap, size), used = gap[to] < size ? gap[to] : size;
            gap[to] -= used;
            total -= used;
            lose_card(s, sort);
        }
    }
}

static bool gold_suffices(const struct pr_stock *s, const uint16_t need[HM_PR_GOODS])
{
    struct pr_stock without = *s;
    without.n[PR_SORT_TRADER] = 0;
    return pr_goods_suffice(&without, need);
}

/* Pays with goods cards and gold, after as many trades as it takes. */
static bool give_goods(struct pr_stock *s, const uint16_t need[HM_PR_GOODS], unsigned *steps)
{
    if (*steps == 0)
        return false;
    --*steps;
    if (gold_suffices(s, need)) {
        give_gold(s, need);
        for (unsigned g = 0; g < HM_PR_GOODS; g++)
            give_good(s, g, need[g]);
        return true;
    }
    for (unsigned i = 0; i < HM_PR_GOODS * PR_MAX_GOODS && s->n[PR_SORT_TRADER] > 0; i++) {
        const unsigned from = i / PR_MAX_GOODS, units = i % PR_MAX_GOODS + 1;
        for (unsigned to = 0; to < HM_PR_GOODS && s->n[PR_SORT_GOODS + i] > 0; to++) {
            if (to == from || need[to] <= s->unit[to])
                continue;
            struct pr_stock less = *s;
            uint16_t        rest[HM_PR_GOODS];
            memcpy(rest, need, sizeof rest);
            rest[to] = (uint16_t)(need[to] > units ? need[to] - units : 0);
            lose_card(&less, PR_SORT_GOODS + i);
            lose_card(&less, PR_SORT_TRADER);
            if (give_goods(&less, rest, steps)) {
                *s = less;
                return true;
            }
        }
    }
    return false;
}

/* One ship for each port.  A captain redirects a ship that no contract in hand needs, if there is
 * one. */
static void give_ships(const struct pr_facts *f, struct pr_hand *h, unsigned ports)
{
    struct pr_stock *s = &h->stock;
    for (unsigned d = 0; d < HM_PR_PORTS; d++)
        if ((ports >> d & 1) != 0 && s->n[PR_SORT_SHIP + d] > 0) {
            lose_card(s, PR_SORT_SHIP + d);
            ports &= ~(1u << d);
        }
    unsigned wanted = 0;
    for (uint64_t w = h->contracts; w != 0; w &= w - 1)
        wanted |= 1u << f->contract[hm_lowest(w)].port;
    for (; ports != 0 && s->nship > 0 && s->n[PR_SORT_CAPTAIN] > 0; ports &= ports - 1) {
        unsigned from = HM_PR_PORTS;
        for (unsigned d = 0; d < HM_PR_PORTS; d++)
            if (s->n[PR_SORT_SHIP + d] > 0 &&
                (from == HM_PR_PORTS || ((wanted >> from & 1) != 0 && (wanted >> d & 1) == 0)))
                from = d;
        lose_card(s, PR_SORT_SHIP + from);
        lose_card(s, PR_SORT_CAPTAIN);
    }
}

/* Of the contracts of the best packing, chooses the set that brings enough at the least cost: a
 * ship that the remaining contracts could have shared counts as lost money.  */
static uint64_t cheapest_part(const struct pr_facts *f, const struct pr_hand *h, uint64_t all,
                              int lack)
{
    enum { SHARED = 10 };
    uint64_t best = all;
    int      min = INT32_MAX;
    for (uint64_t part = all; part != 0; part = (part - 1) & all) {
        int      money = 0, lost = 0;
        unsigned ports = 0;
        for (uint64_t w = part; w != 0; w &= w - 1) {
            money += f->contract[hm_lowest(w)].value;
            ports |= 1u << f->contract[hm_lowest(w)].port;
        }
        if (money < lack || money >= min)
            continue;
        for (uint64_t w = h->contracts & ~part; w != 0; w &= w - 1) {
            const unsigned port = f->contract[hm_lowest(w)].port;
            if ((ports >> port & 1) != 0 && h->stock.n[PR_SORT_SHIP + port] < 2)
                lost += SHARED;
        }
        if (money + lost < min) {
            min = money + lost;
            best = part;
        }
    }
    return best;
}

void pr_hand_raise(const struct pr_facts *f, struct pr_hand *h, int lack)
{
    uint64_t all;
    pr_hand_pack(f, h, &all);
    uint64_t         part = hm_popcount(all) <= 6 ? cheapest_part(f, h, all, lack) : all;
    struct pr_demand d = {.ports = 0};
    unsigned         steps = STEPS;
    for (uint64_t w = part; w != 0; w &= w - 1) {
        pr_demand_add(&d, &f->contract[hm_lowest(w)]);
        h->money += f->contract[hm_lowest(w)].value;
    }
    h->contracts &= ~part;
    give_ships(f, h, d.ports);
    give_goods(&h->stock, d.unit, &steps);
    h->best = -1;
}
