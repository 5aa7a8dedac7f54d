/*
 * pr_model_pack.c: which contracts a hand can fulfil together (PR-5), exactly and fast.
 *
 * A set of contracts can be served when its ports can be reached and its goods, pooled over
 * all contracts (PR-5.4), can be covered.  Ports: one ship each (PR-5.3); a captain sends a
 * ship that is left over (PR-5.8).  Goods: own units, then gold, then cards of other goods
 * that traders change; a card changed may leave a new lack where it came from.  Excess is
 * allowed, so everything in hand may be given.
 */
#include "pr_model.h"

#include <string.h>

/* Trades of several traders and sets of many contracts multiply.  No hand that play deals needs a tenth of this; one
 * that somebody piled up is packed less well, and the bot still answers. */
enum { STEPS = 4096 };

struct demand {
    int16_t units[HM_PR_GOODS];
    uint8_t ports; /* which */
};

static bool ports_reached(const struct pr_hand *h, unsigned ports)
{
    unsigned lack = 0, own = 0;
    for (unsigned d = 0; ports >> d != 0; d++)
        if (ports >> d & 1) {
            own += h->ships[d] != 0;
            lack += h->ships[d] == 0;
        }
    return lack == 0 || (lack <= h->captains && lack + own <= h->nship);
}

/* Where a nugget of this size does most. */
static unsigned neediest(const int *gap, int size)
{
    unsigned best = 0;
    for (unsigned g = 1; g < HM_PR_GOODS; g++) {
        int a = gap[g] < size ? gap[g] : size, b = gap[best] < size ? gap[best] : size;
        best = a > b || (a == b && gap[g] > gap[best]) ? g : best;
    }
    return best;
}

/* Can nuggets fill these gaps?  A nugget of two is two units of one good (PR-5.6). */
static bool gold_fills(const struct pr_hand *h, const int *gap)
{
    int total = 0;
    for (unsigned g = 0; g < HM_PR_GOODS; g++)
        total += gap[g];
    if (total == 0)
        return true;
    if (total > h->units[PR_MODEL_GOLD])
        return false;
    const uint8_t *gold = h->goods[PR_MODEL_GOLD];
    if (total <= gold[0])
        return true;
    /* The largest nuggets first, each where it wastes least: with sizes 1 and 2 this is exact. */
    int rest[HM_PR_GOODS];
    memcpy(rest, gap, sizeof rest);
    for (int size = PR_MODEL_SIZES; size >= 1; size--)
        for (int n = gold[size - 1]; n > 0; n--) {
            unsigned to = neediest(rest, size);
            rest[to] = rest[to] > size ? rest[to] - size : 0;
        }
    return (rest[0] | rest[1] | rest[2] | rest[3]) == 0;
}

/* `own` units after what was traded so far. */
static bool goods_cover(const struct pr_hand *h, const struct demand *d, int own[HM_PR_GOODS],
                        uint8_t cards[HM_PR_GOODS][PR_MODEL_SIZES], unsigned traders, unsigned *steps)
{
    if (*steps == 0)
        return false;
    --*steps;
    int gap[HM_PR_GOODS], total = 0;
    for (unsigned g = 0; g < HM_PR_GOODS; g++) {
        gap[g] = d->units[g] > own[g] ? d->units[g] - own[g] : 0;
        total += gap[g];
    }
    if (gold_fills(h, gap))
        return true;
    if (traders == 0 || total > h->units[PR_MODEL_GOLD] + (int)traders * PR_MODEL_SIZES)
        return false;
    for (unsigned from = 0; from < HM_PR_GOODS; from++)
        for (unsigned size = PR_MODEL_SIZES; size >= 1; size--) {
            if (cards[from][size - 1] == 0)
                continue;
            for (unsigned to = 0; to < HM_PR_GOODS; to++) {
                if (to == from || gap[to] == 0)
                    continue;
                cards[from][size - 1]--;
                own[from] -= (int)size;
                own[to] += (int)size;
                bool yes = goods_cover(h, d, own, cards, traders - 1, steps);
                cards[from][size - 1]++;
                own[from] += (int)size;
                own[to] -= (int)size;
                if (yes)
                    return true;
            }
        }
    return false;
}

static bool served(const struct pr_hand *h, const struct demand *d, unsigned *steps)
{
    int  own[HM_PR_GOODS];
    bool plenty = true;
    for (unsigned g = 0; g < HM_PR_GOODS; g++) {
        own[g] = h->units[g];
        plenty = plenty && d->units[g] <= own[g];
    }
    if (plenty)
        return true;
    if (h->traders == 0 && h->units[PR_MODEL_GOLD] == 0)
        return false;
    uint8_t cards[HM_PR_GOODS][PR_MODEL_SIZES];
    memcpy(cards, h->goods, sizeof cards);
    return goods_cover(h, d, own, cards, h->traders, steps);
}

static struct demand with(const struct demand *d, const struct pr_model_card *k)
{
    struct demand more = *d;
    more.units[k->good] = (int16_t)(more.units[k->good] + k->amount);
    more.ports |= (uint8_t)(1u << k->port);
    return more;
}

static bool possible(const struct pr_hand *h, const struct demand *d, unsigned *steps)
{
    return ports_reached(h, d->ports) && served(h, d, steps);
}

struct packing {
    const struct pr_facts *f;
    const struct pr_hand  *h;
    uint8_t                slot[PR_MODEL_CONTRACTS];     /* contracts that can be served alone, dearest first */
    int                    rest[PR_MODEL_CONTRACTS + 1]; /* money of this one and all after it */
    unsigned               n, steps;
    int                    best;
    uint64_t               which;
};

static void branch(struct packing *p, unsigned i, const struct demand *d, int money, uint64_t in)
{
    if (money > p->best) {
        p->best = money;
        p->which = in;
    }
    p->steps -= p->steps > 0;
    for (; i < p->n && money + p->rest[i] > p->best && p->steps > 0; i++) {
        const struct pr_model_card *k = &p->f->contract[p->slot[i]];
        struct demand               more = with(d, k);
        if (possible(p->h, &more, &p->steps))
            branch(p, i + 1, &more, money + k->value, in | (uint64_t)1 << p->slot[i]);
    }
}

static void insert(struct packing *p, unsigned slot)
{
    unsigned at = p->n++;
    for (; at > 0 && p->f->contract[p->slot[at - 1]].value < p->f->contract[slot].value; at--)
        p->slot[at] = p->slot[at - 1];
    p->slot[at] = (uint8_t)slot;
}

int pr_model_pack(const struct pr_facts *f, const struct pr_hand *h, uint64_t *which)
{
    struct packing p = {.f = f, .h = h, .steps = STEPS};
    if (h->nship > 0)
        for (uint64_t w = h->contracts; w != 0 && p.n < PR_MODEL_CONTRACTS; w &= w - 1) {
            unsigned      slot = hm_lowest(w);
            struct demand alone = with(&(struct demand){.ports = 0}, &f->contract[slot]);
            if (possible(h, &alone, &p.steps))
                insert(&p, slot);
        }
    for (unsigned i = p.n; i > 0; i--)
        p.rest[i - 1] = p.rest[i] + f->contract[p.slot[i - 1]].value;
    branch(&p, 0, &(struct demand){.ports = 0}, 0, 0);
    if (which != NULL)
        *which = p.which;
    return p.best;
}

/* ---- paying: cards leave the hand ---------------------------------------------------------- */

static void lose_card(struct pr_hand *h, unsigned row, unsigned size)
{
    h->goods[row][size - 1]--;
    h->units[row] = (uint8_t)(h->units[row] - size);
}

/* Gives cards of one row for `need` units with little excess, or all of them. */
static void give(struct pr_hand *h, unsigned row, int need)
{
    for (unsigned size = PR_MODEL_SIZES; size >= 1; size--)
        while (need >= (int)size && h->goods[row][size - 1] > 0) {
            lose_card(h, row, size);
            need -= (int)size;
        }
    for (unsigned size = 1; size <= PR_MODEL_SIZES && need > 0; size++)
        if (h->goods[row][size - 1] > 0) { /* larger than the rest: the smallest such card */
            lose_card(h, row, size);
            need = 0;
        }
}

/* Nuggets for these gaps, as gold_fills() found them to be enough. */
static void give_gold(struct pr_hand *h, int *gap)
{
    int total = gap[0] + gap[1] + gap[2] + gap[3];
    for (int size = total <= h->goods[PR_MODEL_GOLD][0] ? 1 : PR_MODEL_SIZES; size >= 1; size--)
        while (total > 0 && h->goods[PR_MODEL_GOLD][size - 1] > 0) {
            unsigned to = neediest(gap, size);
            int      used = gap[to] < size ? gap[to] : size;
            gap[to] -= used;
            total -= used;
            lose_card(h, PR_MODEL_GOLD, (unsigned)size);
        }
}

/* Finds the trades that goods_cover() found to be enough and pays: `changed` units came from traded cards. */
static bool give_goods(struct pr_hand *h, const struct demand *d, const int changed[HM_PR_GOODS], unsigned *steps)
{
    if (*steps == 0)
        return false;
    --*steps;
    int gap[HM_PR_GOODS], need[HM_PR_GOODS];
    for (unsigned g = 0; g < HM_PR_GOODS; g++) {
        need[g] = d->units[g] > changed[g] ? d->units[g] - changed[g] : 0;
        gap[g] = need[g] > h->units[g] ? need[g] - h->units[g] : 0;
    }
    if (gold_fills(h, gap)) {
        give_gold(h, gap);
        for (unsigned g = 0; g < HM_PR_GOODS; g++)
            give(h, g, need[g]);
        return true;
    }
    for (unsigned from = 0; from < HM_PR_GOODS && h->traders > 0; from++)
        for (unsigned size = 1; size <= PR_MODEL_SIZES; size++)
            for (unsigned to = 0; to < HM_PR_GOODS && h->goods[from][size - 1] > 0; to++) {
                if (to == from || gap[to] == 0)
                    continue;
                struct pr_hand less = *h;
                int            more[HM_PR_GOODS];
                memcpy(more, changed, sizeof more);
                more[to] += (int)size;
                lose_card(&less, from, size);
                less.traders--;
                if (give_goods(&less, d, more, steps)) {
                    *h = less;
                    return true;
                }
            }
    return false;
}

/* One ship for each port; of ships that a captain sends, one that no contract of the hand waits for if there is one. */
static void give_ships(const struct pr_facts *f, struct pr_hand *h, unsigned ports)
{
    for (unsigned d = 0; d < HM_PR_PORTS; d++)
        if ((ports >> d & 1) != 0 && h->ships[d] > 0) {
            h->ships[d]--;
            h->nship--;
            ports &= ~(1u << d);
        }
    unsigned wanted = 0;
    for (uint64_t w = h->contracts; w != 0; w &= w - 1)
        wanted |= 1u << f->contract[hm_lowest(w)].port;
    for (; ports != 0 && h->nship > 0 && h->captains > 0; ports &= ports - 1) {
        unsigned from = HM_PR_PORTS;
        for (unsigned d = 0; d < HM_PR_PORTS; d++)
            if (h->ships[d] > 0 && (from == HM_PR_PORTS || ((wanted >> from & 1) != 0 && (wanted >> d & 1) == 0)))
                from = d;
        h->ships[from]--;
        h->nship--;
        h->captains--;
    }
}

/* Of the contracts of the best packing, the set that brings enough and gives up least: ships that other
 * contracts would have shared count as money lost. */
static uint64_t least_of(const struct pr_facts *f, const struct pr_hand *h, uint64_t all, int lack)
{
    enum { SHARED = 10 };
    uint64_t best = all;
    int      least = INT32_MAX;
    for (uint64_t part = all; part != 0; part = (part - 1) & all) {
        int      money = 0, lost = 0;
        unsigned ports = 0;
        for (uint64_t w = part; w != 0; w &= w - 1) {
            money += f->contract[hm_lowest(w)].value;
            ports |= 1u << f->contract[hm_lowest(w)].port;
        }
        if (money < lack || money >= least)
            continue;
        for (uint64_t w = h->contracts & ~part; w != 0; w &= w - 1)
            if ((ports >> f->contract[hm_lowest(w)].port & 1) != 0 && h->ships[f->contract[hm_lowest(w)].port] < 2)
                lost += SHARED;
        if (money + lost < least) {
            least = money + lost;
            best = part;
        }
    }
    return best;
}

void pr_hand_raise(const struct pr_facts *f, struct pr_hand *h, int lack)
{
    uint64_t all;
    pr_model_pack(f, h, &all);
    uint64_t      part = hm_popcount(all) <= 6 ? least_of(f, h, all, lack) : all;
    struct demand d = {.ports = 0};
    int           money = 0;
    for (uint64_t w = part; w != 0; w &= w - 1) {
        d = with(&d, &f->contract[hm_lowest(w)]);
        money += f->contract[hm_lowest(w)].value;
    }
    h->contracts &= ~part;
    give_ships(f, h, d.ports);
    unsigned steps = STEPS;
    give_goods(h, &d, (const int[HM_PR_GOODS]){0}, &steps);
    h->money += money;
    h->pack = -1;
}
