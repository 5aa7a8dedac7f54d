/*
 * pr_features.c: the input features of a net for Packet Row (the table is in docs/training.md).
 *
 * The features are computed from the model of pr_model.h, which the search uses; pr_model_known()
 * converts a view to it.  Seats are numbered from the viewer: seat 0 is the viewer, seat 1 sits on
 * the left.  The starting contracts of other hands and their value are left out, even if the state
 * contains a sample of them.
 */
#include "pr_features.h"

enum { CLASSES = 22, BUILDINGS = 40 };

static const struct ai_block blocks[] = {
    {"means", 20, true},
    {"after-contracts", 20, true},
    {"contracts-worth", 10, true},
    {"points", 16, true},
    {"bankers", 4, true},
    {"captains", 2, true},
    {"assistants", 2, true},
    {"traders", 3, true},
    {"nuggets", 3, true},
    {"doubles", 3, true},
    {"ships", 12, true},
    {"units", 32, true},
    {"contracts", 24, true},
    {"starting", 24, true},
    {"progress", 24, true},
    {"richer-by", 6, true},
    {"ahead-by", 6, true},
    {"served", 1, true},
    {"master", 1, true},
    {"asked", 1, true},
    {"next-contracts", 24, false},
    {"contracts-on-offer", 24, false},
    {"ships-on-offer", 12, false},
    {"next-ships", 12, false},
    {"goods-on-offer", 24, false},
    {"next-goods", 12, false},
    {"others-on-offer", 2 * CLASSES, false},
    {"next-others", CLASSES, false},
    {"buildings-on-offer", BUILDINGS, false},
    {"next-buildings", BUILDINGS, false},
    {"talons", 40, false},
    {"failed", 4, false},
    {"named", 4, false},
    {"at-hand", 4, false},
    {"naming", 1, false},
    {"empty", 4, false},
    {"too-dear", 24, false},
};

static const int16_t money_steps[20] = {2,  4,  6,  8,  10, 12, 14, 16, 18, 20,
                                        23, 26, 30, 35, 40, 50, 60, 75, 95, 120};
static const int16_t worth_steps[10] = {15, 25, 35, 50, 65, 80, 100, 125, 155, 190};
static const int16_t point_steps[16] = {2, 4, 6, 8, 10, 12, 14, 16, 19, 22, 25, 28, 32, 36, 41, 47};
static const int16_t talon_steps[10] = {1, 2, 4, 6, 8, 11, 15, 20, 26, 32};
static const int16_t money_gaps[6] = {-30, -10, 0, 1, 11, 31};
static const int16_t point_gaps[6] = {-6, -2, 0, 1, 3, 7};

static unsigned by_kind(const struct hm_pr_card *k)
{
    return k->good * (unsigned)HM_PR_PORTS + k->port;
}

/* Contracts by the goods and ships they lack: (0, 1, 2, 3 or more units) x (a ship, none), three places each.  */
static void put_contracts(struct ai_pen *p, const struct pr_facts *f, const struct pr_hand *h,
                          bool own)
{
    uint64_t plain = 0, starting = 0;
    unsigned n[8] = {0}, gold = pr_gold_units(&h->stock);
    uint64_t left = own ? h->contracts : h->contracts & ~f->starting;
    for (; left != 0; left &= left - 1) {
        unsigned                 slot = hm_lowest(left);
        const struct hm_pr_card *k = &f->contract[slot];
        unsigned                 have = h->stock.unit[k->good] + gold,
                 lack = have >= k->amount ? 0 : k->amount - have;
        if (f->starting >> slot & 1)
            starting |= (uint64_t)1 << by_kind(k);
        else
            plain |= (uint64_t)1 << by_kind(k);
        n[(lack > 3 ? 3 : lack) * 2 + (h->stock.n[PR_SORT_SHIP + k->port] == 0)]++;
    }
    ai_put(p, plain, 24);
    ai_put(p, starting, 24);
    for (unsigned i = 0; i < 8; i++)
        ai_level(p, n[i], 3);
}

/* The money that a hand brings, as far as the viewer knows it, if all possible contracts are fulfilled.  */
static int shown_worth(const struct pr_facts *f, struct pr_hand *h, bool own)
{
    if (own || (h->contracts & f->starting) == 0)
        return pr_hand_best(f, h);
    struct pr_hand shown = *h;
    shown.contracts &= ~f->starting;
    return shown.contracts == 0 ? 0 : pr_hand_pack(f, &shown, NULL);
}

/* The money of every seat after contracts, and its points without bankers.  */
struct standing {
    int worth[HM_SEATS], money[HM_SEATS], points[HM_SEATS];
};

static void put_player(struct ai_pen *p, const struct pr_facts *f, const struct pr_model *s,
                       const struct standing *t, unsigned q, bool own)
{
    const struct pr_hand *h = &s->hand[q];
    int                   max = 0, best = 0;
    for (unsigned i = 0; i < f->nseat; i++)
        if (i != q) {
            max = t->money[i] > max ? t->money[i] : max;
            best = t->points[i] > best ? t->points[i] : best;
        }
    ai_steps(p, h->money, money_steps, 20);
    ai_steps(p, t->money[q], money_steps, 20);
    ai_steps(p, t->worth[q], worth_steps, 10);
    ai_steps(p, h->points, point_steps, 16);
    ai_level(p, h->bankers, 4);
    ai_level(p, h->stock.n[PR_SORT_CAPTAIN], 2);
    ai_level(p, h->assistants, 2);
    ai_level(p, h->stock.n[PR_SORT_TRADER], 3);
    ai_level(p, h->stock.n[PR_SORT_SINGLE], 3);
    ai_level(p, h->stock.n[PR_SORT_DOUBLE], 3);
    for (unsigned i = 0; i < HM_PR_PORTS; i++)
        ai_level(p, h->stock.n[PR_SORT_SHIP + i], 2);
    for (unsigned i = 0; i < HM_PR_GOODS; i++)
        ai_level(p, h->stock.unit[i], 8);
    put_contracts(p, f, h, own);
    ai_steps(p, t->money[q] - max, money_gaps, 6);
    ai_steps(p, t->points[q] - best, point_gaps, 6);
    ai_put(p, hm_seat_in(s->served, q), 1);
    ai_put(p, s->master == q, 1);
    ai_put(p, s->actor == q, 1);
}

/* The other cards: helpers, gold, money by value.  */
static unsigned class_of(const struct hm_pr_card *k)
{
    switch ((enum hm_pr_card_kind)k->kind) {
    case HM_PR_CARD_ASSISTANT: return 0;
    case HM_PR_CARD_CAPTAIN: return 1;
    case HM_PR_CARD_TRADER: return 2;
    case HM_PR_CARD_BANKER: return 3;
    case HM_PR_CARD_GOLD: return k->amount == 1 ? 4 : 5;
    case HM_PR_CARD_MONEY: return k->value < 15 ? 6u + k->value : CLASSES - 1;
    case HM_PR_CARD_CONTRACT:
    case HM_PR_CARD_BUILDING:
    case HM_PR_CARD_SHIP:
    case HM_PR_CARD_GOODS:
    case HM_PR_CARD_KINDS: break;
    }
    return CLASSES;
}

/* One kind of supply (current or future) over all areas. */
struct supply {
    uint64_t contracts, buildings;
    uint8_t  ship[HM_PR_PORTS], goods[12], other[CLASSES + 1];
};

static void count_supply(struct supply *y, const struct pr_facts *f, const hm_card *list,
                         unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        const struct hm_pr_card *k = &f->card[list[i]];
        if (k->kind == HM_PR_CARD_CONTRACT)
            y->contracts |= (uint64_t)1 << by_kind(k);
        else if (k->kind == HM_PR_CARD_SHIP)
            y->ship[k->port]++;
        else if (k->kind == HM_PR_CARD_GOODS)
            y->goods[k->good * 3 + (k->amount > 3 ? 2 : k->amount - 1)]++;
        else if (k->kind == HM_PR_CARD_BUILDING) /* by area and points, cheap or dear */
            y->buildings |= (uint64_t)1
                            << (k->area * 10u +
                                (k->value < 2 || k->value > 5 ? 8 : (k->value - 2u) * 2) +
                                (2 * k->cost > 9 * k->value));
        else
            y->other[class_of(k)]++;
    }
}

static void put_supplies(struct ai_pen *p, const struct supply *now, const struct supply *next)
{
    ai_put(p, next->contracts, 24);
    ai_put(p, now->contracts, 24);
    for (unsigned i = 0; i < HM_PR_PORTS; i++)
        ai_level(p, now->ship[i], 2);
    for (unsigned i = 0; i < HM_PR_PORTS; i++)
        ai_level(p, next->ship[i], 2);
    for (unsigned i = 0; i < 12; i++)
        ai_level(p, now->goods[i], 2);
    for (unsigned i = 0; i < 12; i++)
        ai_level(p, next->goods[i], 1);
    for (unsigned i = 0; i < CLASSES; i++)
        ai_level(p, now->other[i], 2);
    for (unsigned i = 0; i < CLASSES; i++)
        ai_level(p, next->other[i], 1);
    ai_put(p, now->buildings, BUILDINGS);
    ai_put(p, next->buildings, BUILDINGS);
}

void pr_features(const struct pr_facts *f, struct pr_model *s, unsigned seat, uint64_t *bits)
{
    struct ai_pen   p = {bits, 0};
    struct supply   now = {0}, next = {0};
    struct standing t;
    for (unsigned q = 0; q < f->nseat; q++) {
        t.worth[q] = shown_worth(f, &s->hand[q], q == seat);
        t.money[q] = s->hand[q].money + t.worth[q];
        t.points[q] = s->hand[q].points + t.money[q] / 10;
    }
    for (unsigned r = 0; r < f->nseat; r++)
        put_player(&p, f, s, &t, (seat + r) % f->nseat, r == 0);
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        count_supply(&now, f, s->current[a], s->ncurrent[a]);
        count_supply(&next, f, s->future[a], s->nfuture[a]);
    }
    put_supplies(&p, &now, &next);
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        ai_steps(&p, s->left[a], talon_steps, 10);
    ai_put(&p, s->failed, 4);
    ai_put(&p, s->named, 4);
    ai_one(&p, s->phase == HM_PR_PHASE_ASK ? s->area : HM_PR_AREAS, 4);
    ai_put(&p, s->phase == HM_PR_PHASE_CHOOSE, 1);
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        ai_put(&p, s->ncurrent[a] == 0, 1);
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        unsigned n = 0;
        for (unsigned i = 0; i < s->ncurrent[a]; i++)
            n += f->card[s->current[a][i]].cost > t.money[seat];
        ai_level(&p, n, 6);
    }
}

static void look(const struct hm_game *g, const struct hm_state *s, hm_seat seat, uint64_t *bits)
{
    struct pr_facts f;
    struct pr_model small;
    pr_facts_of(g, s, &f);
    pr_model_known(s, &f, &small);
    pr_features(&f, &small, seat, bits);
}

const struct ai_layout pr_layout = {blocks, sizeof blocks / sizeof *blocks, look};
