/*
 * pr_plans.c: the fulfilments worth considering.
 *
 * A plan is a set of contracts and the cards given for them.  It is dominated if the same contracts,
 * or more, cost less: without one of the cards, or with one replaced by a card in hand that can do
 * no more (the table of exchanges below).  The list has every plan that is not dominated.
 *
 * Sets of contracts are tried from the smallest to the largest; for each, ships are chosen
 * and then goods, sort by sort, the more useful ones as late and as few as possible.
 */
#include "pr_pack.h"

#include <string.h>

enum {
    MAX_STEPS = 5000
}; /* limits the search to about a millisecond; the list then stays incomplete */

struct plans {
    const struct pr_edition *e;
    const hm_cards          *hand;
    hm_seat                  seat;
    struct pr_stock          all; /* what the hand has */
    /* the decided part as decided, all of the rest */
    struct pr_stock  max;
    struct pr_stock  given;    /* what is decided */
    uint8_t          card[64]; /* contracts that could be fulfilled alone */
    unsigned         n;
    hm_cards         contracts; /* of the set that is tried */
    struct pr_demand demand;
    int32_t          gain;
    struct hm_plan  *out;
    size_t           nout, cap;
    unsigned         steps;
};

static void change(struct pr_stock *s, unsigned sort, int by)
{
    pr_stock_set(s, sort, (unsigned)(s->n[sort] + by));
}

/* Goods of any good with at most so many units on a card, as a set of sorts. */
static uint32_t up_to(unsigned units) { return ((1u << units) - 1) * 0x1111u << PR_SORT_GOODS; }

/* The sorts that can do no more than `sort`: it is better to give any of them instead.  */
static uint32_t lesser(unsigned sort)
{
    if (sort < PR_SORT_GOODS)
        return sort == PR_SORT_DOUBLE   ? 1u << PR_SORT_SINGLE | up_to(2)
               : sort == PR_SORT_SINGLE ? up_to(1)
                                        : 0;
    const unsigned first = sort - (sort - PR_SORT_GOODS) % PR_MAX_GOODS;
    return ((1u << (sort - first)) - 1) << first;
}

/* The sorts that can do no more than goods of this sort together with a trader. */
static uint32_t lesser_traded(unsigned sort)
{
    if (sort < PR_SORT_GOODS)
        return 0;
    const unsigned units = (sort - PR_SORT_GOODS) % PR_MAX_GOODS + 1;
    return (up_to(units) | 1u << PR_SORT_SINGLE | (uint32_t)(units > 1) << PR_SORT_DOUBLE) &
           ~(1u << sort);
}

static bool enough(const struct plans *q, const struct pr_stock *s)
{
    return pr_goods_suffice(s, q->demand.unit);
}

/* True if the plan still works with a card of sort `a` replaced by one of the sorts `b`.  */
static bool exchangeable(const struct plans *q, struct pr_stock *less, unsigned a, uint32_t b)
{
    bool does = false;
    change(less, a, -1);
    for (; b != 0 && !does; b &= b - 1) {
        change(less, hm_lowest(b), 1);
        does = enough(q, less);
        change(less, hm_lowest(b), -1);
    }
    change(less, a, 1);
    return does;
}

/* True if the same contracts cost less.  */
static bool wasteful(struct plans *q)
{
    struct pr_stock less = q->given;
    uint32_t        used = 0, spare = 0;
    for (unsigned sort = PR_SORT_TRADER; sort < PR_SORT_SHIP; sort++) {
        used |= (uint32_t)(less.n[sort] > 0) << sort;
        spare |= (uint32_t)(less.n[sort] < q->all.n[sort]) << sort;
    }
    for (uint32_t left = used; left != 0; left &= left - 1) {
        const unsigned a = hm_lowest(left);
        change(&less, a, -1);
        if (enough(q, &less))
            return true;
        change(&less, a, 1);
        if (exchangeable(q, &less, a, lesser(a) & spare))
            return true;
        if (less.n[PR_SORT_TRADER] == 0)
            continue;
        less.n[PR_SORT_TRADER]--;
        if (exchangeable(q, &less, a, lesser_traded(a) & spare))
            return true;
        less.n[PR_SORT_TRADER]++;
    }
    return false;
}

/* True if the given cards would fulfil another contract too. */
static bool fits_more_contracts(const struct plans *q)
{
    for (unsigned i = 0; i < q->n; i++) {
        struct pr_demand more = q->demand;
        if (hm_has(&q->contracts, q->card[i]))
            continue;
        pr_demand_add(&more, &q->e->card[q->card[i]]);
        if (pr_ships_suffice(&q->given, more.ports) && pr_goods_suffice(&q->given, more.unit))
            return true;
    }
    return false;
}

static void keep_plan(struct plans *q)
{
    const hm_cards stock = pr_stock_cards(q->e, q->hand, &q->given);
    struct hm_plan plan = {
        {.kind = HM_PR_MOVE_FULFIL, .seat = q->seat, .cards = hm_or(&q->contracts, &stock)},
        q->gain};
    for (size_t i = 0; i < q->nout; i++)
        if (hm_same(&q->out[i].move.cards, &plan.move.cards))
            return;
    q->out[q->nout++] = plan;
}

static bool full(const struct plans *q) { return q->nout == q->cap || q->steps >= MAX_STEPS; }

/* True if there are goods that no contract needs, and no trader to exchange them.  */
static bool pointless(const struct plans *q, unsigned sort)
{
    return sort >= PR_SORT_GOODS && q->given.n[PR_SORT_TRADER] == 0 &&
           q->demand.unit[(sort - PR_SORT_GOODS) / PR_MAX_GOODS] == 0;
}

static void try_goods(struct plans *q, unsigned sort)
{
    q->steps++;
    if (enough(q, &q->given)) {
        if (!fits_more_contracts(q) && !wasteful(q))
            keep_plan(q);
        return;
    }
    while (sort < PR_SORT_SHIP && (q->all.n[sort] == 0 || pointless(q, sort)))
        sort++;
    if (sort == PR_SORT_SHIP)
        return;
    const unsigned all = q->all.n[sort];
    for (unsigned n = 0; n <= all && !full(q); n++) {
        pr_stock_set(&q->max, sort, n);
        if (!enough(q, &q->max))
            continue;
        pr_stock_set(&q->given, sort, n);
        try_goods(q, sort + 1);
        if (enough(q, &q->given))
            break; /* more of this sort would be one too many */
    }
    pr_stock_set(&q->max, sort, all);
    pr_stock_set(&q->given, sort, 0);
}

/* Ports that have no ship of their own take spare ones from `port` on: every choice of them. */
static void try_spares(struct plans *q, unsigned port, unsigned want)
{
    if (want == 0) {
        q->max = q->all;
        try_goods(q, PR_SORT_TRADER);
        return;
    }
    for (; port < HM_PR_PORTS && !full(q); port++)
        if (q->given.n[PR_SORT_SHIP + port] < q->all.n[PR_SORT_SHIP + port]) {
            change(&q->given, PR_SORT_SHIP + port, 1);
            try_spares(q, port, want - 1);
            change(&q->given, PR_SORT_SHIP + port, -1);
        }
}

static void try_contracts(struct plans *q)
{
    unsigned redirected = 0;
    memset(&q->given, 0, sizeof q->given);
    for (unsigned d = 0; d < HM_PR_PORTS; d++)
        if ((q->demand.ports >> d & 1) != 0) {
            pr_stock_set(&q->given, PR_SORT_SHIP + d, q->all.n[PR_SORT_SHIP + d] > 0);
            redirected += q->all.n[PR_SORT_SHIP + d] == 0;
        }
    q->given.n[PR_SORT_CAPTAIN] = (uint8_t)redirected;
    try_spares(q, 0, redirected);
}

/* Of equal contracts the lower ids go first. */
static bool out_of_order(const struct plans *q, unsigned i)
{
    for (unsigned j = 0; j < i; j++)
        if (q->e->head.alike[q->card[j]] == q->e->head.alike[q->card[i]] &&
            !hm_has(&q->contracts, q->card[j]))
            return true;
    return false;
}

/* Sets of `size` more contracts, from the i-th on. */
static void choose_contracts(struct plans *q, unsigned i, unsigned size)
{
    if (size == 0) {
        try_contracts(q);
        return;
    }
    for (; i + size <= q->n && !full(q); i++) {
        const hm_card            c = q->card[i];
        const struct hm_pr_card *card = &q->e->card[c];
        const struct pr_demand   before = q->demand;
        if (out_of_order(q, i))
            continue;
        q->steps++;
        pr_demand_add(&q->demand, card);
        if (pr_ships_suffice(&q->all, q->demand.ports) &&
            pr_goods_suffice(&q->all, q->demand.unit)) {
            hm_add(&q->contracts, c);
            q->gain += card->value;
            choose_contracts(q, i + 1, size - 1);
            q->gain -= card->value;
            hm_remove(&q->contracts, c);
        }
        q->demand = before;
    }
}

static bool better(const struct hm_plan *a, const struct hm_plan *b)
{
    if (a->gain != b->gain)
        return a->gain > b->gain;
    return hm_count(&a->move.cards) < hm_count(&b->move.cards);
}

static void sort_plans(struct hm_plan *list, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        const struct hm_plan plan = list[i];
        size_t               at = i;
        for (; at > 0 && better(&plan, &list[at - 1]); at--)
            list[at] = list[at - 1];
        list[at] = plan;
    }
}

/*
 * Fulfilments that are not dominated, the most money first: no other one fulfils at least
 * the same contracts with cards that are fewer or can do less (a smaller card of the same
 * good, goods in place of gold).  Of equal cards those with the lowest ids are given.
 * Returns how many were written; a hand with more of them than `cap`, or with thousands,
 * keeps the best one and those of the fewest contracts.
 */
size_t pr_plans(const struct hm_edition *edition, const struct hm_state *state, hm_seat p,
                struct hm_plan *out, size_t cap)
{
    struct plans           q;
    const struct pr_state *s = pr_state_of(state);
    if (cap == 0)
        return 0;
    /* this one is always in the list */
    out[0].gain = pr_best(edition, state, p, &out[0].move);
    if (out[0].gain == 0)
        return 0;
    memset(&q, 0, sizeof q);
    q.e = pr_edition_of(edition);
    q.hand = &s->hand[p];
    q.seat = p;
    q.out = out;
    q.nout = 1;
    q.cap = cap;
    pr_stock_of(q.e, q.hand, &q.all);
    const hm_cards contracts = hm_and(q.hand, &q.e->kind[HM_PR_CARD_CONTRACT]);
    for (unsigned c = hm_next(&contracts, 0); c < HM_CARDS; c = hm_next(&contracts, c + 1)) {
        struct pr_demand alone = {.ports = 0};
        pr_demand_add(&alone, &q.e->card[c]);
        if (pr_ships_suffice(&q.all, alone.ports) && pr_goods_suffice(&q.all, alone.unit))
            q.card[q.n++] = (uint8_t)c;
    }
    for (unsigned size = 1; size <= q.n && !full(&q); size++)
        choose_contracts(&q, 0, size);
    sort_plans(out, q.nout);
    return q.nout;
}

size_t hm_pr_lacks(const struct hm_edition *edition, const struct hm_state *state, hm_seat p,
                   struct hm_pr_lack out[HM_PR_LACKS])
{
    const struct pr_edition *e = pr_edition_of(edition);
    const struct pr_state   *s = pr_state_of(state);
    size_t                   n = 0;
    if (p >= s->head.nseat)
        return 0;
    const hm_cards  contracts = hm_and(&s->hand[p], &e->kind[HM_PR_CARD_CONTRACT]);
    struct pr_stock stock;
    pr_stock_of(e, &s->hand[p], &stock);
    for (unsigned c = hm_next(&contracts, 0); c < HM_CARDS; c = hm_next(&contracts, c + 1)) {
        const struct hm_pr_card *card = &e->card[c];
        uint16_t                 need[HM_PR_GOODS] = {0};
        uint8_t                  units = card->amount;
        for (need[card->good] = units; !pr_goods_suffice(&stock, need); need[card->good] = units)
            units--;
        out[n++] = (struct hm_pr_lack){(hm_card)c, card->good, (uint8_t)(card->amount - units),
                                       card->port, !pr_ships_suffice(&stock, 1u << card->port)};
    }
    return n;
}
