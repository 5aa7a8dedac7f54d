/*
 * pr_pack.c: whether goods and ships suffice for contracts (rules PR-5).
 *
 * There are two tests.  "Sufficient" allows unused cards: solvers use it thousands of times, so
 * it relies on sums where possible and searches only trades.  "All used" is the test of PR-5.10
 * for the cards of a move: every ship, captain and trader must be needed.
 */
#include "pr_pack.h"

#include <string.h>

struct pr_demand pr_demand_of(const struct pr_edition *e, const hm_cards *set)
{
    struct pr_demand d = {.ports = 0};
    const hm_cards   contracts = hm_and(set, &e->kind[HM_PR_CARD_CONTRACT]);
    for (unsigned c = hm_next(&contracts, 0); c < HM_CARDS; c = hm_next(&contracts, c + 1))
        pr_demand_add(&d, &e->card[c]);
    return d;
}

void pr_stock_of(const struct pr_edition *e, const hm_cards *set, struct pr_stock *s)
{
    const hm_cards useful = hm_and(set, &e->useful),
                   stock = hm_minus(&useful, &e->kind[HM_PR_CARD_CONTRACT]);
    memset(s, 0, sizeof *s);
    for (unsigned i = 0; i < 3; i++)
        for (uint64_t w = stock.w[i]; w != 0; w &= w - 1) {
            const struct hm_pr_card *card = &e->card[64 * i + hm_lowest(w)];
            s->n[card->sort]++;
            if (card->kind == HM_PR_CARD_GOODS)
                s->unit[card->good] = (uint16_t)(s->unit[card->good] + card->amount);
            s->nship = (uint8_t)(s->nship + (card->kind == HM_PR_CARD_SHIP));
        }
}

hm_cards pr_stock_cards(const struct pr_edition *e, const hm_cards *set, const struct pr_stock *s)
{
    const hm_cards useful = hm_and(set, &e->useful),
                   stock = hm_minus(&useful, &e->kind[HM_PR_CARD_CONTRACT]);
    uint8_t  left[PR_SORTS];
    hm_cards out = {{0, 0, 0}};
    memcpy(left, s->n, sizeof left);
    for (unsigned c = hm_next(&stock, 0); c < HM_CARDS; c = hm_next(&stock, c + 1))
        if (left[e->card[c].sort] > 0) {
            left[e->card[c].sort]--;
            hm_add(&out, c);
        }
    return out;
}

/* ---- goods ---- */

/* The goods as trades change them.  want: units that are missing, negative where there are too
 * many. */
struct counter {
    int     want[HM_PR_GOODS];
    uint8_t pile[HM_PR_GOODS][PR_MAX_GOODS];
    int     single, twin, trader;
    uint8_t into[HM_PR_GOODS]; /* cards already traded into each good */
};

/* Goods cards by good and size: sort / PR_MAX_GOODS and sort % PR_MAX_GOODS. */
enum { SORTS = HM_PR_GOODS * PR_MAX_GOODS };

/* PR-5.6: a double nugget never serves two goods, so an odd unit takes a single one or wastes half
 * a double. */
static bool gold_pays(int pairs, int odd, int single, int twin)
{
    return twin <= pairs ? 2 * (pairs - twin) + odd <= single : odd <= single + (twin - pairs);
}

static bool gold_covers(const int lack[HM_PR_GOODS], int single, int twin)
{
    int pairs = 0, odd = 0;
    for (unsigned g = 0; g < HM_PR_GOODS; g++) {
        const int want = lack[g] > 0 ? lack[g] : 0;
        pairs += want >> 1;
        odd += want & 1;
    }
    return gold_pays(pairs, odd, single, twin);
}

static int missing(const struct counter *k)
{
    int n = 0;
    for (unsigned g = 0; g < HM_PR_GOODS; g++)
        n += k->want[g] > 0 ? k->want[g] : 0;
    return n;
}

/*
 * The most that the traders could take off what is missing.  A card relieves by no more
 * than its units, and no good by more than it has to spare: beyond that its own lack grows.
 * The bigger cards of a good relieve more than the smaller ones, so greed finds the most.
 */
static int max_relief(const struct counter *k)
{
    int      relief = 0, spare[HM_PR_GOODS];
    unsigned used[HM_PR_GOODS] = {0}, size[HM_PR_GOODS];
    for (unsigned g = 0; g < HM_PR_GOODS; g++) {
        spare[g] = -k->want[g];
        size[g] = PR_MAX_GOODS;
    }
    for (int n = k->trader; n > 0; n--) {
        unsigned from = 0;
        int      max = 0;
        for (unsigned g = 0; g < HM_PR_GOODS; g++) {
            while (size[g] > 0 && used[g] == k->pile[g][size[g] - 1]) {
                size[g]--;
                used[g] = 0;
            }
            const int gain = (int)size[g] < spare[g] ? (int)size[g] : spare[g];
            if (gain > max) {
                max = gain;
                from = g;
            }
        }
        if (max == 0)
            break;
        relief += max;
        spare[from] -= max;
        used[from]++;
    }
    return relief;
}

static void trade(struct counter *k, unsigned sort, unsigned into, int sign)
{
    const unsigned from = sort / PR_MAX_GOODS, size = sort % PR_MAX_GOODS;
    const int      units = ((int)size + 1) * sign;
    k->pile[from][size] = (uint8_t)(k->pile[from][size] - sign);
    k->want[from] += units;
    k->want[into] -= units;
    k->into[into] = (uint8_t)(k->into[into] + sign);
    k->trader -= sign;
}

/*
 * Trades until gold covers the rest.  It looks at one good that lacks something: either it
 * gets a card traded in, or it is closed and its lack left to the gold.  The cards traded
 * into one good are taken in the order of sorts, so no choice is tried twice.
 */
static bool trades_cover(struct counter *k, unsigned closed, uint8_t next[HM_PR_GOODS])
{
    if (gold_covers(k->want, k->single, k->twin))
        return true;
    if (k->trader == 0 || missing(k) - max_relief(k) > k->single + 2 * k->twin)
        return false;
    unsigned g = 0;
    while (g < HM_PR_GOODS && ((closed >> g & 1) != 0 || k->want[g] <= 0))
        g++;
    if (g == HM_PR_GOODS)
        return false;
    const uint8_t from = next[g];
    for (unsigned sort = from; sort < SORTS; sort++) {
        if (sort / PR_MAX_GOODS == g || k->pile[sort / PR_MAX_GOODS][sort % PR_MAX_GOODS] == 0)
            continue;
        trade(k, sort, g, 1);
        next[g] = (uint8_t)sort;
        const bool covered = trades_cover(k, closed, next);
        trade(k, sort, g, -1);
        if (covered)
            return true;
    }
    next[g] = from;
    return trades_cover(k, closed | 1u << g, next);
}

static void open_counter(struct counter *k, const struct pr_stock *s,
                         const uint16_t need[HM_PR_GOODS])
{
    *k = (struct counter){.single = s->n[PR_SORT_SINGLE],
                          .twin = s->n[PR_SORT_DOUBLE],
                          .trader = s->n[PR_SORT_TRADER]};
    for (unsigned g = 0; g < HM_PR_GOODS; g++)
        k->want[g] = (int)need[g] - (int)s->unit[g];
    memcpy(k->pile, &s->n[PR_SORT_GOODS], sizeof k->pile);
}

bool pr_goods_suffice(const struct pr_stock *s, const uint16_t need[HM_PR_GOODS])
{
    const int single = s->n[PR_SORT_SINGLE], twin = s->n[PR_SORT_DOUBLE];
    int       want[HM_PR_GOODS], balance = 0;
    for (unsigned g = 0; g < HM_PR_GOODS; g++)
        balance += want[g] = (int)need[g] - (int)s->unit[g];
    if (gold_covers(want, single, twin))
        return true;
    /* a trade moves units and creates none */
    if (s->n[PR_SORT_TRADER] == 0 || balance > single + 2 * twin)
        return false;
    struct counter k;
    uint8_t        next[HM_PR_GOODS] = {0};
    open_counter(&k, s, need);
    return trades_cover(&k, 0, next);
}

bool pr_good_suffices(const struct pr_stock *s, unsigned good, unsigned units)
{
    const int lack = (int)units - (int)s->unit[good];
    if (lack <= 0 || gold_pays(lack / 2, lack % 2, s->n[PR_SORT_SINGLE], s->n[PR_SORT_DOUBLE]))
        return true;
    uint16_t need[HM_PR_GOODS] = {0};
    need[good] = (uint16_t)units;
    return s->n[PR_SORT_TRADER] > 0 && pr_goods_suffice(s, need);
}

/*
 * Exactly as many trades as there are traders.  A traded card has given a unit if no more
 * cards were traded into a good than it needs units, since units are alike (PR-5.4).
 */
static bool all_trade(struct counter *k, const uint16_t need[HM_PR_GOODS], unsigned from)
{
    if (k->trader == 0)
        return gold_covers(k->want, k->single, k->twin);
    if (missing(k) - max_relief(k) > k->single + 2 * k->twin)
        return false;
    for (unsigned choice = from; choice < SORTS * HM_PR_GOODS; choice++) {
        const unsigned sort = choice / HM_PR_GOODS, into = choice % HM_PR_GOODS,
                       good = sort / PR_MAX_GOODS;
        if (good == into || k->pile[good][sort % PR_MAX_GOODS] == 0 || k->into[into] >= need[into])
            continue;
        trade(k, sort, into, 1);
        const bool busy = all_trade(k, need, choice);
        trade(k, sort, into, -1);
        if (busy)
            return true;
    }
    return false;
}

bool pr_traders_busy(const struct pr_stock *s, const uint16_t need[HM_PR_GOODS])
{
    struct counter k;
    open_counter(&k, s, need);
    return all_trade(&k, need, 0);
}

/* ---- ships ---- */

/* PR-5.8: a port without a ship of its own takes a captain and any ship that is to spare. */
bool pr_ships_suffice(const struct pr_stock *s, unsigned ports)
{
    unsigned redirected = 0, nport = 0;
    for (; ports != 0; ports &= ports - 1, nport++)
        redirected += s->n[PR_SORT_SHIP + hm_lowest(ports)] == 0;
    return redirected <= s->n[PR_SORT_CAPTAIN] && nport <= s->nship;
}

/*
 * Port by port, some ships leave (each with a captain) and some arrive; what is then there
 * must be one ship at least and no more than there are contracts.  reach[l] has bit a set
 * when l ships can have left and a arrived so far.  All captains sail: in the end both are
 * their number.  A ship must not arrive where it left, which can be arranged exactly when
 * no port has more leaving and arriving together than there are captains.
 */
bool pr_ships_busy(const struct pr_stock *s, const struct pr_demand *d)
{
    const unsigned captains = s->n[PR_SORT_CAPTAIN];
    uint16_t       reach[PR_MAX_HELPERS + 1] = {1};
    for (unsigned port = 0; port < HM_PR_PORTS; port++) {
        const unsigned here = s->n[PR_SORT_SHIP + port], max = d->contract[port], min = max > 0;
        uint16_t       next[PR_MAX_HELPERS + 1] = {0};
        for (unsigned leave = 0; leave <= here && leave <= captains; leave++)
            for (unsigned arrive = 0; arrive + leave <= captains; arrive++) {
                const unsigned there = here - leave + arrive;
                if (there < min || there > max)
                    continue;
                for (unsigned l = 0; l + leave <= captains; l++)
                    next[l + leave] |= (uint16_t)(reach[l] << arrive);
            }
        memcpy(reach, next, (captains + 1) * sizeof reach[0]);
    }
    return (reach[captains] >> captains & 1) != 0;
}

/* ---- as little as possible ---- */

/* Lowers one count as far as the demand allows; tries nothing at all first, which is the usual
 * case. */
static void lower(struct pr_stock *s, const struct pr_demand *d, unsigned sort)
{
    const bool     sails = sort == PR_SORT_CAPTAIN || sort >= PR_SORT_SHIP;
    const unsigned all = s->n[sort];
    for (unsigned n = 0; n < all; n++) {
        pr_stock_set(s, sort, n);
        if (sails ? pr_ships_suffice(s, d->ports) : pr_goods_suffice(s, d->unit))
            return;
    }
    pr_stock_set(s, sort, all);
}

void pr_trim_stock(struct pr_stock *s, const struct pr_demand *d)
{
    lower(s, d, PR_SORT_CAPTAIN);
    for (unsigned port = 0; port < HM_PR_PORTS; port++)
        if ((d->ports >> port & 1) == 0)
            lower(s, d, PR_SORT_SHIP + port);
    for (unsigned port = 0; port < HM_PR_PORTS; port++)
        lower(s, d, PR_SORT_SHIP + port);
    lower(s, d, PR_SORT_TRADER);
    lower(s, d, PR_SORT_DOUBLE);
    lower(s, d, PR_SORT_SINGLE);
    for (unsigned units = PR_MAX_GOODS; units > 0; units--)
        for (unsigned g = 0; g < HM_PR_GOODS; g++)
            lower(s, d, PR_SORT_GOODS + g * PR_MAX_GOODS + units - 1);
}
