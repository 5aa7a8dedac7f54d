/*
 * pr_pack.h: what a set of cards can do in a fulfilment (rules PR-5).
 *
 * Goods may be divided freely among contracts that are fulfilled together (PR-5.4), so
 * only sums count: contracts need units of each good and a ship to each of their ports; cards
 * supply them.  Demand and supply are counted once and the rest is
 * arithmetic on small numbers.
 */
#ifndef HARBOUR_PR_PACK_H
#define HARBOUR_PR_PACK_H

#include "pr.h"

/* What contracts need. */
struct pr_demand {
    uint16_t unit[HM_PR_GOODS];
    uint8_t  contract[HM_PR_PORTS]; /* how many go to each port */
    uint8_t  ports;                 /* bit d: a contract goes to port d */
};

/* What the other cards of a fulfilment supply. */
struct pr_stock {
    uint16_t unit[HM_PR_GOODS]; /* on goods cards */
    uint8_t  n[PR_SORTS];       /* cards of each sort */
    uint8_t  nship;
};

static inline void pr_demand_add(struct pr_demand *d, const struct hm_pr_card *contract)
{
    d->unit[contract->good] = (uint16_t)(d->unit[contract->good] + contract->amount);
    d->contract[contract->port]++;
    d->ports |= (uint8_t)(1u << contract->port);
}

struct pr_demand pr_demand_of(const struct pr_edition *e, const hm_cards *set);
void             pr_stock_of(const struct pr_edition *e, const hm_cards *set, struct pr_stock *s);

/* Sets the number of cards of one sort. */
static inline void pr_stock_set(struct pr_stock *s, unsigned sort, unsigned n)
{
    const int more = (int)n - s->n[sort];
    s->n[sort] = (uint8_t)n;
    if (sort >= PR_SORT_SHIP) {
        s->nship = (uint8_t)(s->nship + more);
    } else if (sort >= PR_SORT_GOODS) {
        uint16_t *unit = &s->unit[(sort - PR_SORT_GOODS) / PR_MAX_GOODS];
        *unit = (uint16_t)(*unit + more * (int)((sort - PR_SORT_GOODS) % PR_MAX_GOODS + 1));
    }
}

static inline unsigned pr_gold_units(const struct pr_stock *s)
{
    return s->n[PR_SORT_SINGLE] + 2u * s->n[PR_SORT_DOUBLE];
}

/* The cards of a set that make up a stock: of equals the lowest ids. */
hm_cards pr_stock_cards(const struct pr_edition *e, const hm_cards *set, const struct pr_stock *s);

/* True if the goods, gold and traders of the stock, or some of them, supply the demand. */
bool pr_goods_suffice(const struct pr_stock *s, const uint16_t need[HM_PR_GOODS]);

/* The same for one good, where the usual cases need no search. */
bool pr_good_suffices(const struct pr_stock *s, unsigned good, unsigned units);

/* True if the ships and captains, or some of them, reach the ports. */
bool pr_ships_suffice(const struct pr_stock *s, unsigned ports);

/* PR-5.10: true if the whole stock can be used so that every trader is needed.  Goods may be left
 * over. */
bool pr_traders_busy(const struct pr_stock *s, const uint16_t need[HM_PR_GOODS]);

/* PR-5.10: true if the whole stock can be used so that every ship has a contract and every captain
 * a ship. */
bool pr_ships_busy(const struct pr_stock *s, const struct pr_demand *d);

/*
 * Reduces the stock to what the demand needs, and saves the most useful cards: as few captains as
 * possible, as few traders, then as little gold, then as few of the big goods cards.
 */
void pr_trim_stock(struct pr_stock *s, const struct pr_demand *d);

/* These contracts and the cards of the hand that pay for them, which suffice: those that are of
 * least use elsewhere. */
hm_cards pr_fulfilment_of(const struct pr_edition *e, const hm_cards *hand,
                          const hm_cards *contracts);

/* True if this seat may still fulfil contracts: until the game is over or it is done (PR-0.1,
 * PR-7.3). */
static inline bool pr_may_fulfil(const struct pr_state *s, hm_seat p)
{
    if (p >= s->head.nseat || s->head.phase == HM_PR_PHASE_OVER)
        return false;
    return s->head.phase != HM_PR_PHASE_SETTLE || hm_seat_in(s->head.prompt, p);
}

#endif
