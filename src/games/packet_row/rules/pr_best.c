/*
 * pr_best.c: finds the fulfilment with the largest gain.
 *
 * Goods compete only for gold, traders and ports.  So for each set of ports that the ships can
 * reach together, every good has a short list of bundles (a number of units, and the best
 * contracts for them), and the search chooses one bundle for each good, the most valuable first.
 * Demand is monotone: a bundle that cannot be supplied rules out all larger ones.
 */
#include "pr_pack.h"

#include <string.h>

/* Units for money; `contracts` are slots of the guildhall. */
struct offer {
    uint64_t contracts;
    uint16_t units, money;
};

enum { MAX_UNITS = PR_TALON * (PR_MAX_GOODS + 2) }; /* all goods and gold that there can be */

struct book {
    /* ascending in units and money; the first is empty */
    struct offer offer[MAX_UNITS + 1];
    unsigned     n;
};

struct search {
    struct pr_stock stock;
    int             units; /* that the whole stock could supply */
    struct book     book[HM_PR_GOODS];
    /* Upper bound of the money from good g and those after it with so many units of any goods. */
    uint16_t rest[HM_PR_GOODS + 1][MAX_UNITS + 1];
    int32_t  best;
    uint64_t chosen; /* contracts that bring it */
};

/* Adds a contract to a book: every offer with and without it that is not dominated. */
static void add_contract(const struct search *q, struct book *book, const struct hm_pr_card *card)
{
    struct offer   old[MAX_UNITS + 1];
    const unsigned n = book->n;
    unsigned       i = 0, k = 0, out = 0;
    memcpy(old, book->offer, n * sizeof old[0]);
    while (i < n || k < n) {
        struct offer next;
        if (i < n && (k == n || old[i].units <= old[k].units + card->amount)) {
            next = old[i++];
        } else {
            next = old[k++];
            next.units = (uint16_t)(next.units + card->amount);
            next.money = (uint16_t)(next.money + card->value);
            next.contracts |= pr_bit(card->slot);
        }
        if (next.units > q->units)
            break;
        if (out > 0 && next.money <= book->offer[out - 1].money)
            continue;
        if (out > 0 && next.units == book->offer[out - 1].units)
            out--;
        book->offer[out++] = next;
    }
    book->n = out;
}

/* The number of offers of a good that can be supplied in addition to the demand so far; supply is
 * monotone. */
static unsigned count_supplied(const struct search *q, unsigned g, const uint16_t need[HM_PR_GOODS])
{
    unsigned some = 1, none = q->book[g].n + 1; /* so many can, so many cannot */
    uint16_t more[HM_PR_GOODS];
    memcpy(more, need, sizeof more);
    for (unsigned n = q->book[g].n; some + 1 < none; n = (some + none) / 2) {
        more[g] = q->book[g].offer[n - 1].units;
        if (pr_goods_suffice(&q->stock, more))
            some = n;
        else
            none = n;
    }
    return some;
}

/* Chooses one offer for each good from g on, the most valuable first; `units` are left for them. */
static void choose_offers(struct search *q, unsigned g, int32_t gain, int units,
                          uint16_t need[HM_PR_GOODS], uint64_t chosen)
{
    if (g == HM_PR_GOODS) {
        q->best = gain;
        q->chosen = chosen;
        return;
    }
    for (unsigned i = g == 0 ? q->book[g].n : count_supplied(q, g, need); i-- > 0;) {
        const struct offer *offer = &q->book[g].offer[i];
        const int           left = units - offer->units;
        if (left < 0 || gain + offer->money + q->rest[g + 1][left] <= q->best)
            continue;
        need[g] = offer->units;
        choose_offers(q, g + 1, gain + offer->money, left, need, chosen | offer->contracts);
    }
    need[g] = 0;
}

/* Upper bound of the money from the goods from g on, if all goods were the same. */
static void bound_rest(struct search *q, unsigned g)
{
    for (int units = 0; units <= q->units; units++) {
        uint16_t max = 0;
        for (unsigned i = 0; i < q->book[g].n && q->book[g].offer[i].units <= units; i++) {
            const struct offer *offer = &q->book[g].offer[i];
            const uint16_t money = (uint16_t)(offer->money + q->rest[g + 1][units - offer->units]);
            max = money > max ? money : max;
        }
        q->rest[g][units] = max;
    }
}

/* The best of the contracts to these ports. */
static void search_ports(struct search *q, const struct pr_edition *e, const hm_cards *contracts,
                         unsigned ports)
{
    for (unsigned g = 0; g < HM_PR_GOODS; g++) {
        q->book[g].offer[0] = (struct offer){0, 0, 0};
        q->book[g].n = 1;
    }
    for (unsigned c = hm_next(contracts, 0); c < HM_CARDS; c = hm_next(contracts, c + 1)) {
        const struct hm_pr_card *card = &e->card[c];
        if ((ports >> card->port & 1) != 0)
            add_contract(q, &q->book[card->good], card);
    }
    uint16_t need[HM_PR_GOODS] = {0};
    memset(q->rest[HM_PR_GOODS], 0, sizeof q->rest[HM_PR_GOODS]);
    for (unsigned g = HM_PR_GOODS; g-- > 0;) {
        q->book[g].n = count_supplied(q, g, need);
        bound_rest(q, g);
    }
    if (q->rest[0][q->units] > q->best)
        choose_offers(q, 0, 0, q->units, need, 0);
}

/* True if the ships could reach another port in addition to these. */
static bool could_reach_more(const struct pr_stock *stock, unsigned ports, unsigned requested)
{
    for (unsigned more = requested & ~ports; more != 0; more &= more - 1)
        if (pr_ships_suffice(stock, ports | (more & -more)))
            return true;
    return false;
}

/* Adds the cards of the hand that pay for these contracts: those of least use elsewhere. */
static hm_cards add_payment(const struct pr_edition *e, const hm_cards *hand,
                            struct pr_stock *stock, const hm_cards *contracts)
{
    const struct pr_demand d = pr_demand_of(e, contracts);
    pr_trim_stock(stock, &d);
    const hm_cards cards = pr_stock_cards(e, hand, stock);
    return hm_or(contracts, &cards);
}

int32_t hm_pr_best(const struct hm_edition *edition, const hm_cards *hand, hm_cards *given)
{
    const struct pr_edition *e = pr_edition_of(edition);
    const hm_cards           contracts = hm_and(hand, &e->kind[HM_PR_CARD_CONTRACT]);
    const hm_cards           ships = hm_and(hand, &e->kind[HM_PR_CARD_SHIP]);
    unsigned                 requested = 0;
    if (given != NULL)
        *given = (hm_cards){{0, 0, 0}};
    if (hm_none(&contracts) || hm_none(&ships))
        return 0;

    struct search q;
    q.best = 0;
    q.chosen = 0;
    pr_stock_of(e, hand, &q.stock);
    q.units = q.stock.n[PR_SORT_SINGLE] + 2 * q.stock.n[PR_SORT_DOUBLE];
    for (unsigned g = 0; g < HM_PR_GOODS; g++)
        q.units += q.stock.unit[g];
    for (unsigned c = hm_next(&contracts, 0); c < HM_CARDS; c = hm_next(&contracts, c + 1))
        requested |= 1u << e->card[c].port;
    for (unsigned ports = requested; ports != 0;
         ports = (ports - 1) & requested) /* all sets of them */
        if (pr_ships_suffice(&q.stock, ports) && !could_reach_more(&q.stock, ports, requested))
            search_ports(&q, e, &contracts, ports);

    if (given != NULL && q.best > 0) {
        const hm_cards chosen = pr_area_cards(e, HM_PR_AREA_GUILDHALL, q.chosen);
        *given = add_payment(e, hand, &q.stock, &chosen);
    }
    return q.best;
}

hm_cards pr_fulfilment_of(const struct pr_edition *e, const hm_cards *hand,
                          const hm_cards *contracts)
{
    struct pr_stock stock;
    pr_stock_of(e, hand, &stock);
    return add_payment(e, hand, &stock, contracts);
}

int32_t pr_best(const struct hm_edition *e, const struct hm_state *state, hm_seat p,
                struct hm_move *m)
{
    const struct pr_state *s = pr_state_of(state);
    hm_cards               given;
    if (m != NULL)
        *m = (struct hm_move){.kind = 0};
    if (!pr_may_fulfil(s, p))
        return 0;
    const int32_t best = hm_pr_best(e, &s->hand[p], m != NULL ? &given : NULL);
    if (m != NULL && best > 0)
        *m = (struct hm_move){.kind = HM_PR_MOVE_FULFIL, .seat = p, .cards = given};
    return best;
}
