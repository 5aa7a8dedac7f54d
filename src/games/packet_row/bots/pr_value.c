/*
 * pr_value.c: the value that a card adds to a hand, by a set of weights.
 */
#include "pr_policy.h"

#include <string.h>

const struct pr_weights pr_default_weights = {
    .money = 0.9f,
    .enough = 10.5f,
    .building = 8.05f,
    .held = 0.06f,
    .goods = 0.29f,
    .ship = 0.055f,
    .both = 0.6f,
    .spare = 0.38f,
    .spare_ship = 1.7f,
    .captain = 1.9f,
    .trader = 1.7f,
    .gold = 2.06f,
    .assistant = 4.6f,
    .banker = 4.8f,
    .banker_rich = 1.1f,
    .denial = 0.01f,
    .patience = 0.45f,
    .rush = 4.8f,
    .threshold = 0.04f,
};

static inline void order(unsigned *a, unsigned *b)
{
    const unsigned low = *a < *b ? *a : *b, high = *a < *b ? *b : *a;
    *a = low;
    *b = high;
}

/* Each naming of an area uses as many cards as a full supply has, and the number of namings in a
 * round hardly varies.  With four and five players the game ends with the second or third empty
 * deck. */
float pr_rounds_left(const struct pr_facts *f, const struct pr_model *s)
{
    enum { NAMED_OF_TEN = 5 }; /* in ten rounds an area is named about five times */
    unsigned left[HM_PR_AREAS];
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        left[a] = (s->failed >> a & 1) != 0 ? 0u : (unsigned)(s->left[a] + s->nfuture[a]);
    order(&left[0], &left[1]);
    order(&left[2], &left[3]);
    order(&left[0], &left[2]);
    order(&left[1], &left[3]);
    order(&left[1], &left[2]);
    return (float)left[f->last_fail - 1] * (10.0f / NAMED_OF_TEN) / (float)f->full;
}

static bool richest(const struct pr_facts *f, const struct pr_model *s, unsigned seat)
{
    for (unsigned p = 0; p < f->nseat; p++)
        if (s->hand[p].money > s->hand[seat].money)
            return false;
    return true;
}

float pr_banker_value(const struct pr_facts *f, const struct pr_model *s, unsigned seat,
                      const struct pr_weights *t)
{
    return t->banker + (richest(f, s, seat) ? t->banker_rich : 0.0f);
}

void pr_wants_of(const struct pr_facts *f, const struct pr_model *s, unsigned seat,
                 const struct pr_weights *t, float rounds, struct pr_wants *w)
{
    const struct pr_hand    *h = &s->hand[seat];
    const struct hm_pr_card *contract = f->contract;
    const uint8_t           *ships = &h->stock.n[PR_SORT_SHIP];
    const uint16_t          *units = h->stock.unit;
    memset(w, 0, sizeof *w);
    w->time = rounds >= t->rush ? 1.0f : rounds / t->rush;
    float plenty = t->enough * (rounds < 1.0f ? 1.0f : rounds);
    float short_of = (float)h->money >= plenty ? 0.0f : 1.0f - (float)h->money / plenty;
    w->money = 1.0f + t->money * w->time * short_of;
    w->held = t->held * w->time;
    w->goods = t->goods * w->time;
    w->ship = t->ship * w->time;
    w->both = t->both + (1.0f - w->time) * (t->held + t->goods + t->ship);
    const float goods = w->goods, shipped = w->goods + w->both, ship = w->ship, both = w->both;
    unsigned    demand[HM_PR_GOODS] = {0};
    for (uint64_t c = h->contracts; c != 0; c &= c - 1) {
        const struct hm_pr_card *k = &contract[hm_lowest(c)];
        float have = units[k->good] >= k->amount ? 1.0f : (float)units[k->good] / (float)k->amount;
        float unit = (float)k->value * (ships[k->port] > 0 ? shipped : goods) / (float)k->amount;
        if (unit > w->unit[k->good])
            w->unit[k->good] = unit;
        if (ships[k->port] == 0)
            w->port[k->port] += (float)k->value * (ship + both * have);
        demand[k->good] += k->amount;
    }
    for (unsigned g = 0; g < HM_PR_GOODS; g++) {
        w->gap[g] = (uint16_t)(demand[g] > units[g] ? demand[g] - units[g] : 0);
        w->units[g] = units[g];
        w->gaps |= (uint8_t)(w->gap[g] > 0);
        if (w->gap[g] > 0 && w->unit[g] > w->any)
            w->any = w->unit[g];
    }
    for (unsigned d = 0; d < HM_PR_PORTS; d++)
        w->ships |= (uint8_t)((ships[d] > 0) << d);
    w->banker = pr_banker_value(f, s, seat, t);
}

float pr_card_value(const struct pr_facts *f, const struct pr_weights *t, const struct pr_wants *w,
                    hm_card c)
{
    const struct hm_pr_card *k = &f->card[c];
    switch ((enum hm_pr_card_kind)k->kind) {
    case HM_PR_CARD_CONTRACT: {
        unsigned spare = w->gap[k->good] > 0 ? 0 : w->units[k->good];
        float    have = spare >= k->amount ? 1.0f : (float)spare / (float)k->amount;
        float    ship = (w->ships >> k->port & 1) != 0 ? 1.0f : 0.0f;
        return (float)k->value * (w->held + w->goods * have + ship * (w->ship + w->both * have));
    }
    case HM_PR_CARD_BUILDING: return t->building * (float)k->value - (float)k->cost * w->money;
    case HM_PR_CARD_SHIP:
        return (w->ships >> k->port & 1) != 0 ? t->spare_ship * w->time
                                              : t->spare_ship * w->time + w->port[k->port];
    case HM_PR_CARD_GOODS: {
        unsigned useful = k->amount < w->gap[k->good] ? k->amount : w->gap[k->good];
        return (float)useful * w->unit[k->good] + (float)(k->amount - useful) * t->spare * w->time -
               (float)k->cost * w->money;
    }
    case HM_PR_CARD_GOLD:
        return (float)k->amount * (t->gold * w->time + w->any) - (float)k->cost * w->money;
    case HM_PR_CARD_CAPTAIN: return t->captain * w->time;
    case HM_PR_CARD_TRADER: return t->trader * w->time;
    case HM_PR_CARD_ASSISTANT: return t->assistant * w->time;
    case HM_PR_CARD_MONEY: return (float)k->value * w->money;
    case HM_PR_CARD_BANKER: return w->banker;
    case HM_PR_CARD_KINDS: break;
    }
    return 0.0f;
}

float pr_hand_value(const struct pr_facts *f, struct pr_model *s, unsigned seat,
                    const struct pr_weights *t, float rounds)
{
    struct pr_wants w;
    struct pr_hand *h = &s->hand[seat];
    pr_wants_of(f, s, seat, t, rounds, &w);
    uint64_t done;
    int      pack = pr_hand_pack(f, h, &done);
    float    sum = (float)(h->money + pack) * w.money + t->building * (float)h->points;
    for (uint64_t c = h->contracts & ~done; c != 0; c &= c - 1) {
        const struct hm_pr_card *k = &f->contract[hm_lowest(c)];
        float                    have = h->stock.unit[k->good] >= k->amount
                                            ? 1.0f
                                            : (float)h->stock.unit[k->good] / (float)k->amount;
        float                    ship = h->stock.n[PR_SORT_SHIP + k->port] > 0 ? 1.0f : 0.0f;
        /* Not in the packing although nothing is missing: another contract uses the same cards. */
        float both = have >= 1.0f && ship > 0.0f ? 0.3f : have * ship;
        sum += (float)k->value * (w.held + w.goods * have + w.ship * ship + w.both * both);
    }
    for (unsigned g = 0; g < HM_PR_GOODS; g++)
        sum += (float)h->stock.unit[g] * t->spare * w.time;
    sum += (float)pr_gold_units(&h->stock) * (t->gold + 4.0f) * w.time;
    sum +=
        ((float)h->stock.nship * t->spare_ship + (float)h->stock.n[PR_SORT_CAPTAIN] * t->captain +
         (float)h->stock.n[PR_SORT_TRADER] * t->trader + (float)h->assistants * t->assistant) *
        w.time;
    return sum + (float)h->bankers * w.banker;
}
