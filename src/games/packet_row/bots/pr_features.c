/*
 * pr_features.c: the input features of a net for Packet Row (the table is in docs/training.md).
 *
 * The features are computed from the model of pr_model.h, which the search uses; pr_model_known()
 * converts a view to it.  Seats are numbered from the viewer: seat 0 is the viewer, seat 1 sits on
 * the left.  The starting contracts of other hands and their value are left out, even if the state
 * contains a sample of them.
 */
#include "pr_features.h"
#include "pr_policy.h"

/* Classes of cards other than contracts, ships, goods and buildings; money cards by value. */
enum { ASSISTANT, CAPTAIN, TRADER, BANKER, NUGGET, DOUBLE, MONEY, CLASSES = 22 };
enum { SHIPS = CLASSES, GOODS = SHIPS + HM_PR_PORTS, UNCOUNTED = GOODS + 12 };
enum { CONTRACTS = 24, BUILDINGS = 40 };

static const struct ai_block blocks[] = {
    {"means", 28, true},
    {"after-contracts", 28, true},
    {"over-ten", 4, true},
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
    {"units-lacking", 24, true},
    {"ships-lacking", 18, true},
    {"contracts-left", 8, true},
    {"banker-points", 8, true},
    {"richer-by", 14, true},
    {"ahead-by", 22, true},
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
    {"refills", 28, false},
    {"rounds-left", 10, false},
    {"unseen", 61, false},
    {"failed", 4, false},
    {"named", 4, false},
    {"at-hand", 4, false},
    {"naming", 1, false},
    {"empty", 4, false},
    {"too-dear", 24, false},
};

static const int16_t money_steps[28] = {2,  4,  6,   8,   10,  12,  14,  16, 18, 20,
                                        23, 26, 30,  35,  40,  45,  50,  55, 60, 70,
                                        80, 90, 100, 115, 130, 150, 175, 200};
static const int16_t digit_steps[4] = {2, 4, 6, 8};
static const int16_t left_steps[8] = {15, 25, 35, 50, 65, 80, 100, 125};
static const int16_t waiting_steps[3] = {15, 30, 50};
static const int16_t banker_steps[8] = {1, 2, 3, 4, 6, 8, 10, 12};
static const int16_t refill_steps[7] = {1, 2, 3, 4, 5, 7, 9};
static const int16_t round_steps[10] = {1, 2, 3, 4, 5, 6, 8, 10, 12, 15};
static const int16_t building_steps[5] = {1, 2, 4, 6, 8};
static const int16_t contract_steps[2] = {1, 3};
static const int16_t worth_steps[10] = {15, 25, 35, 50, 65, 80, 100, 125, 155, 190};
static const int16_t point_steps[16] = {2, 4, 6, 8, 10, 12, 14, 16, 19, 22, 25, 28, 32, 36, 41, 47};
static const int16_t talon_steps[10] = {1, 2, 4, 6, 8, 11, 15, 20, 26, 32};
static const int16_t money_gaps[14] = {-60, -40, -25, -15, -8, -3, 0, 1, 4, 9, 16, 26, 41, 61};
static const int16_t point_gaps[22] = {-12, -10, -8, -7, -6, -5, -4, -3, -2, -1, 0,
                                       1,   2,   3,  4,  5,  6,  7,  8,  9,  11, 13};

static unsigned by_kind(const struct hm_pr_card *k)
{
    return k->good * (unsigned)HM_PR_PORTS + k->port;
}

/* Contracts by the goods and ships they lack: (0, 1, 2, 3 or more units) x (a ship, none), three
 * places each; the units lacking for all of them, what waits for a ship to each port, and what the
 * contracts that cannot be fulfilled now would bring (`worth`: what the others bring). */
static void put_contracts(struct ai_pen *p, const struct pr_facts *f, const struct pr_hand *h,
                          int worth, bool own)
{
    uint64_t plain = 0, starting = 0;
    unsigned n[8] = {0}, gold = pr_gold_units(&h->stock), demand[HM_PR_GOODS] = {0};
    int      waiting[HM_PR_PORTS] = {0}, all = 0;
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
        demand[k->good] += k->amount;
        all += k->value;
        if (h->stock.n[PR_SORT_SHIP + k->port] == 0)
            waiting[k->port] += k->value;
    }
    ai_put(p, plain, 24);
    ai_put(p, starting, 24);
    for (unsigned i = 0; i < 8; i++)
        ai_level(p, n[i], 3);
    for (unsigned i = 0; i < HM_PR_GOODS; i++)
        ai_level(p, demand[i] > h->stock.unit[i] ? demand[i] - h->stock.unit[i] : 0, 6);
    for (unsigned i = 0; i < HM_PR_PORTS; i++)
        ai_steps(p, waiting[i], waiting_steps, 3);
    ai_steps(p, all - worth, left_steps, 8);
}

/* The money that a hand brings, as far as the viewer knows it, if all possible contracts are
 * fulfilled. */
static int shown_worth(const struct pr_facts *f, struct pr_hand *h, bool own)
{
    if (own || (h->contracts & f->starting) == 0)
        return pr_hand_best(f, h);
    struct pr_hand shown = *h;
    shown.contracts &= ~f->starting;
    return shown.contracts == 0 ? 0 : pr_hand_pack(f, &shown, NULL);
}

/* Every seat as if the game ended now: what contracts bring, the money after them, points. */
struct standing {
    int     worth[HM_SEATS], points[HM_SEATS];
    int32_t money[HM_SEATS];
    int16_t banker[HM_SEATS]; /* points for each */
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
    ai_steps(p, h->money, money_steps, 28);
    ai_steps(p, t->money[q], money_steps, 28);
    ai_steps(p, t->money[q] % 10, digit_steps, 4);
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
    put_contracts(p, f, h, t->worth[q], own);
    ai_steps(p, t->banker[q] * h->bankers, banker_steps, 8);
    ai_steps(p, t->money[q] - max, money_gaps, 14);
    ai_steps(p, t->points[q] - best, point_gaps, 22);
    ai_put(p, hm_seat_in(s->served, q), 1);
    ai_put(p, s->master == q, 1);
    ai_put(p, s->actor == q, 1);
}

static unsigned class_of(const struct hm_pr_card *k)
{
    switch ((enum hm_pr_card_kind)k->kind) {
    case HM_PR_CARD_ASSISTANT: return ASSISTANT;
    case HM_PR_CARD_CAPTAIN: return CAPTAIN;
    case HM_PR_CARD_TRADER: return TRADER;
    case HM_PR_CARD_BANKER: return BANKER;
    case HM_PR_CARD_GOLD: return k->amount == 1 ? NUGGET : DOUBLE;
    case HM_PR_CARD_MONEY: return k->value < 15 ? MONEY + (unsigned)k->value : CLASSES - 1u;
    case HM_PR_CARD_SHIP: return SHIPS + k->port;
    case HM_PR_CARD_GOODS: return GOODS + k->good * 3u + (k->amount > 3 ? 2u : k->amount - 1u);
    case HM_PR_CARD_CONTRACT:
    case HM_PR_CARD_BUILDING:
    case HM_PR_CARD_KINDS: break;
    }
    return UNCOUNTED;
}

struct pr_offered pr_offered_as(const struct hm_pr_card *k)
{
    struct pr_offered as = {.counted_as = (uint8_t)class_of(k)};
    if (k->kind == HM_PR_CARD_CONTRACT)
        as.bit = (uint64_t)1 << by_kind(k);
    else if (k->kind == HM_PR_CARD_BUILDING) /* by area and points, cheap or dear */
        as.bit = (uint64_t)1 << (CONTRACTS + k->area * 10u +
                                 (k->value < 2 || k->value > 5 ? 8 : (k->value - 2u) * 2) +
                                 (2 * k->cost > 9 * k->value));
    return as;
}

/* One kind of supply (current or future) over all areas. */
struct supply {
    uint64_t bits; /* contracts, then buildings */
    uint8_t  n[UNCOUNTED + 1];
};

static void count_supply(struct supply *y, const struct pr_facts *f, const hm_card *list,
                         unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        const struct pr_offered *as = &f->offered[list[i]];
        y->bits |= as->bit;
        y->n[as->counted_as]++;
    }
}

static void put_supplies(struct ai_pen *p, const struct supply *now, const struct supply *next)
{
    const uint64_t contracts = ((uint64_t)1 << CONTRACTS) - 1;
    ai_put(p, next->bits & contracts, CONTRACTS);
    ai_put(p, now->bits & contracts, CONTRACTS);
    for (unsigned i = 0; i < HM_PR_PORTS; i++)
        ai_level(p, now->n[SHIPS + i], 2);
    for (unsigned i = 0; i < HM_PR_PORTS; i++)
        ai_level(p, next->n[SHIPS + i], 2);
    for (unsigned i = 0; i < 12; i++)
        ai_level(p, now->n[GOODS + i], 2);
    for (unsigned i = 0; i < 12; i++)
        ai_level(p, next->n[GOODS + i], 1);
    for (unsigned i = 0; i < CLASSES; i++)
        ai_level(p, now->n[i], 2);
    for (unsigned i = 0; i < CLASSES; i++)
        ai_level(p, next->n[i], 1);
    ai_put(p, now->bits >> CONTRACTS, BUILDINGS);
    ai_put(p, next->bits >> CONTRACTS, BUILDINGS);
}

/* Cards that nobody has seen yet: those that can still come, and in some games a few in the box. */
static void put_unseen(struct ai_pen *p, const uint8_t n[PR_UNSEEN_KINDS])
{
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        ai_steps(p, n[PR_UNSEEN_BUILDING + a], building_steps, 5);
    for (unsigned i = 0; i < HM_PR_PORTS; i++)
        ai_level(p, n[PR_UNSEEN_SHIP + i], 3);
    for (unsigned i = 0; i < HM_PR_PORTS; i++)
        ai_steps(p, n[PR_UNSEEN_CONTRACT + i], contract_steps, 2);
    ai_level(p, n[PR_UNSEEN_CAPTAIN], 3);
    ai_level(p, n[PR_UNSEEN_TRADER], 3);
    ai_level(p, n[PR_UNSEEN_BANKER], 5);
}

/* How near the end is: how often each area can still be filled, and about how many rounds. */
static void put_end(struct ai_pen *p, const struct pr_facts *f, const struct pr_model *s)
{
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        ai_steps(p, (s->left[a] + s->nfuture[a]) / f->full, refill_steps, 7);
    ai_steps(p, (int)pr_rounds_left(f, s), round_steps, 10);
}

void pr_features(const struct pr_facts *f, struct pr_model *s, unsigned seat, uint64_t *bits)
{
    struct ai_pen   p = {.bits = bits};
    struct supply   now = {0}, next = {0};
    struct standing t;
    for (unsigned q = 0; q < f->nseat; q++) {
        t.worth[q] = shown_worth(f, &s->hand[q], q == seat);
        t.money[q] = s->hand[q].money + t.worth[q];
        t.points[q] = s->hand[q].points + t.money[q] / 10;
    }
    pr_rate_bankers(t.money, f->nseat, t.banker);
    for (unsigned q = 0; q < f->nseat; q++)
        t.points[q] += t.banker[q] * s->hand[q].bankers;
    for (unsigned r = 0; r < f->nseat; r++)
        put_player(&p, f, s, &t, (seat + r) % f->nseat, r == 0);
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        count_supply(&now, f, s->current[a], s->ncurrent[a]);
        count_supply(&next, f, s->future[a], s->nfuture[a]);
    }
    put_supplies(&p, &now, &next);
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        ai_steps(&p, s->left[a], talon_steps, 10);
    put_end(&p, f, s);
    put_unseen(&p, s->unseen);
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
    ai_pen_end(&p);
}

static void look(const struct hm_game *g, const struct hm_state *s, hm_seat seat, uint64_t *bits)
{
    struct pr_facts f;
    struct pr_model small;
    pr_facts_of(g, s, &f);
    pr_facts_describe(&f);
    pr_model_known(s, &f, &small);
    pr_features(&f, &small, seat, bits);
}

const struct ai_layout pr_layout = {blocks, sizeof blocks / sizeof *blocks, look};
