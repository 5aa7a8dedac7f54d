/*
 * rt_features.c: the input features of a net for Rotterdam (the table is in docs/training.md).
 *
 * Seats are numbered from the viewer.  Of other hands only the cards that the viewer knows are
 * read, and the rest is counted by harbour.  So a view and a sample of it have the same features:
 * cards that only the sample identifies are left out.
 */
#include "rt_features.h"

enum { NPOS = 40 };

static const struct ai_block blocks[] = {
    {"completed", 14, true},
    {"open-points", 5, true},
    {"products", 10, true},
    {"known", 24, true},
    {"from-harbour", 16, true},
    {"shipping", 3, true},
    {"at-home", 5, true},
    {"cargoes", 12, true},
    {"nearest", 36, true},
    {"closer-by-colour", 10, true},
    {"master", 1, true},
    {"turn", 1, true},
    {"asked", 1, true},
    {"due", 2, true},
    {"score-gap", 8, true},
    {"assignments-want", 16, false},
    {"assignments-lack", 12, false},
    {"ready-points", 6, false},
    {"own-shipping", 18, false},
    {"wanted-and-lacking", 16, false},
    {"own-at", NPOS * 5, false},
    {"other-at", NPOS * 3, false},
    {"other-cargo", NPOS * 5, false},
    {"stock", 28, false},
    {"stacks", 12, false},
    {"phase", 7, false},
    {"acted", 1, false},
    {"last-chance", 1, false},
    {"round", 10, false},
    {"steering", 1, false},
    {"called", 5, false},
};

static const int16_t point_steps[14] = {2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 21};
static const int16_t gap_steps[8] = {-8, -5, -3, -1, 1, 3, 5, 8};
static const int16_t ready_steps[6] = {3, 4, 5, 6, 7, 8};
static const int16_t round_steps[10] = {2, 4, 6, 8, 11, 14, 17, 21, 26, 35};
static const int16_t stack_steps[2] = {1, 5};

void rt_chart_of(const struct hm_edition *e, struct rt_chart *c)
{
    c->npos = (uint8_t)hm_rt_positions(e);
    for (unsigned p = 0; p < c->npos; p++)
        for (unsigned k = 0; k < HM_RT_COLOURS; k++)
            c->next[p][k] = hm_rt_next(e, p, k);
    for (unsigned h = 0; h < HM_RT_HARBOURS; h++) {
        unsigned goal = hm_rt_harbour_at(e, h);
        for (unsigned p = 0; p < c->npos; p++)
            c->far[p][h] = p == goal ? 0 : RT_FAR_OFF;
        for (unsigned p = c->npos; p-- > 0;) /* channels lead to positions of higher order */
            for (unsigned k = 0; k < HM_RT_COLOURS; k++)
                for (uint64_t to = c->next[p][k]; to != 0; to &= to - 1) {
                    unsigned d = c->far[hm_lowest(to)][h];
                    if (d < RT_FAR_OFF && d + 1 < c->far[p][h])
                        c->far[p][h] = (uint8_t)(d + 1);
                }
    }
}

static unsigned harbour_for(unsigned material)
{
    for (unsigned h = 0; h < HM_RT_HARBOURS; h++)
        if (hm_rt_material_for(h) == material)
            return h;
    return 0;
}

/* Points that everyone can count: completed assignments and cards laid open. */
static int open_points(const struct hm_edition *e, const struct hm_state *s, hm_seat q,
                       int *completed)
{
    hm_cards done = hm_rt_completed(s, q), open = hm_rt_open(s, q);
    int      points = 0;
    for (unsigned c = hm_next(&done, 0); c < HM_CARDS; c = hm_next(&done, c + 1))
        points += (int)hm_rt_points(e, (hm_card)c);
    *completed = points;
    for (unsigned c = hm_next(&open, 0); c < HM_CARDS; c = hm_next(&open, c + 1))
        points += (int)hm_rt_points(e, (hm_card)c);
    return points;
}

/* The products of each seat: by product if the viewer knows it, by harbour in total. */
struct hand {
    uint8_t known[HM_RT_PRODUCTS], from[HM_RT_HARBOURS], all;
};

static struct hand hand_of(const struct hm_edition *e, const struct hm_state *s, hm_seat q,
                           hm_seat viewer)
{
    struct hand h = {0};
    hm_cards    cards = hm_rt_products(s, q);
    for (unsigned c = hm_next(&cards, 0); c < HM_CARDS; c = hm_next(&cards, c + 1)) {
        unsigned product = hm_rt_product_of(e, (hm_card)c);
        if (q == viewer || hm_rt_known(s, (hm_card)c, viewer))
            h.known[product]++;
        h.from[hm_rt_harbour_of(e, product)]++;
        h.all++;
    }
    for (unsigned k = 0; k < HM_RT_HARBOURS; k++) {
        unsigned hidden = hm_rt_hidden_products(s, q, k);
        h.from[k] = (uint8_t)(h.from[k] + hidden);
        h.all = (uint8_t)(h.all + hidden);
    }
    return h;
}

static void put_fleet(struct ai_pen *p, const struct rt_chart *chart, const struct hm_state *s,
                      hm_seat q)
{
    unsigned home = 0, cargo[5] = {0}, closer[HM_RT_COLOURS] = {0},
             nearest[HM_RT_MATERIALS] = {9, 9, 9, 9};
    for (unsigned i = 0; i < hm_rt_fleet(s); i++) {
        unsigned ship = q * HM_RT_FLEET + i, at = hm_rt_ship_at(s, ship),
                 load = hm_rt_ship_cargo(s, ship);
        if (at == HM_RT_HOME) {
            home++;
            continue;
        }
        cargo[load]++;
        if (load == 0)
            continue;
        unsigned h = harbour_for(load - 1), d = chart->far[at][h];
        if (d < nearest[load - 1])
            nearest[load - 1] = d;
        for (unsigned k = 0; k < HM_RT_COLOURS; k++)
            for (uint64_t to = chart->next[at][k]; to != 0; to &= to - 1)
                if (chart->far[hm_lowest(to)][h] < d) {
                    closer[k]++;
                    break;
                }
    }
    ai_level(p, home, 5);
    for (unsigned m = 1; m <= HM_RT_MATERIALS; m++)
        ai_level(p, cargo[m], 3);
    for (unsigned m = 0; m < HM_RT_MATERIALS; m++)
        ai_one(p, nearest[m], 9);
    for (unsigned k = 0; k < HM_RT_COLOURS; k++)
        ai_level(p, closer[k], 2);
}

static void put_assignments(struct ai_pen *p, const struct hm_edition *e, const struct hm_state *s,
                            hm_seat seat)
{
    hm_cards mine = hm_rt_assignments(s, seat);
    unsigned want[HM_RT_PRODUCTS] = {0}, lacking[HM_RT_PRODUCTS] = {0}, lack[4] = {0};
    int      ready = 0;
    for (unsigned c = hm_next(&mine, 0); c < HM_CARDS; c = hm_next(&mine, c + 1)) {
        uint8_t  need[HM_RT_PRODUCTS], missing[HM_RT_PRODUCTS];
        unsigned n = hm_rt_lacks(e, s, seat, (hm_card)c, missing);
        hm_rt_needs(e, (hm_card)c, need);
        lack[n < 3 ? n : 3]++;
        if (n == 0 && (int)hm_rt_points(e, (hm_card)c) > ready)
            ready = (int)hm_rt_points(e, (hm_card)c);
        for (unsigned i = 0; i < HM_RT_PRODUCTS; i++) {
            want[i] += need[i] > 0;
            lacking[i] += missing[i] > 0;
        }
    }
    for (unsigned i = 0; i < HM_RT_PRODUCTS; i++)
        ai_level(p, want[i], 2);
    for (unsigned i = 0; i < 4; i++)
        ai_level(p, lack[i], 3);
    ai_steps(p, ready, ready_steps, 6);
    hm_cards cards = hm_rt_shipping(s, seat);
    unsigned kind[HM_RT_CARD_KINDS] = {0};
    for (unsigned c = hm_next(&cards, 0); c < HM_CARDS; c = hm_next(&cards, c + 1))
        kind[hm_rt_card_kind(e, (hm_card)c)]++;
    for (unsigned i = 0; i < HM_RT_CARD_KINDS; i++)
        ai_level(p, kind[i], 2);
    for (unsigned i = 0; i < HM_RT_PRODUCTS; i++)
        ai_level(p, lacking[i], 2);
}

static void put_river(struct ai_pen *p, const struct hm_state *s, hm_seat seat)
{
    uint64_t own[5] = {0}, other[3] = {0}, cargo[5] = {0};
    unsigned n = s->head.nseat;
    for (unsigned r = 0; r < n; r++)
        for (unsigned i = 0; i < hm_rt_fleet(s); i++) {
            unsigned ship = (seat + r) % n * HM_RT_FLEET + i, at = hm_rt_ship_at(s, ship);
            if (at >= NPOS)
                continue;
            if (r == 0) {
                own[hm_rt_ship_cargo(s, ship)] |= (uint64_t)1 << at;
            } else {
                other[r - 1] |= (uint64_t)1 << at;
                cargo[hm_rt_ship_cargo(s, ship)] |= (uint64_t)1 << at;
            }
        }
    for (unsigned i = 0; i < 5; i++)
        ai_put(p, own[i], NPOS);
    for (unsigned i = 0; i < 3; i++)
        ai_put(p, other[i], NPOS);
    for (unsigned i = 0; i < 5; i++)
        ai_put(p, cargo[i], NPOS);
}

void rt_features(const struct hm_edition *e, const struct rt_chart *chart, const struct hm_state *s,
                 hm_seat seat, uint64_t *bits)
{
    struct ai_pen p = {.bits = bits};
    unsigned      n = s->head.nseat;
    int           completed[HM_SEATS], points[HM_SEATS];
    struct hand   hand[HM_SEATS];
    for (unsigned q = 0; q < n; q++) {
        points[q] = open_points(e, s, (hm_seat)q, &completed[q]);
        hand[q] = hand_of(e, s, (hm_seat)q, seat);
    }
    for (unsigned r = 0; r < n; r++) {
        unsigned q = (seat + r) % n;
        int      best = -99;
        for (unsigned o = 0; o < n; o++)
            if (o != q && points[o] + hand[o].all > best)
                best = points[o] + hand[o].all;
        ai_steps(&p, completed[q], point_steps, 14);
        ai_level(&p, (unsigned)(points[q] - completed[q]), 5);
        ai_level(&p, hand[q].all, 10);
        for (unsigned i = 0; i < HM_RT_PRODUCTS; i++)
            ai_level(&p, hand[q].known[i], 3);
        for (unsigned i = 0; i < HM_RT_HARBOURS; i++)
            ai_level(&p, hand[q].from[i], 4);
        hm_cards shipping = hm_rt_shipping(s, (hm_seat)q);
        ai_level(&p, hm_count(&shipping) + hm_rt_hidden_shipping(s, (hm_seat)q), 3);
        put_fleet(&p, chart, s, (hm_seat)q);
        ai_put(&p, hm_rt_master(s) == q, 1);
        ai_put(&p, hm_rt_turn(s) == q, 1);
        ai_put(&p, hm_seat_in(s->head.prompt, q), 1);
        ai_level(&p, hm_rt_due(s, (hm_seat)q), 2);
        ai_steps(&p, points[q] + hand[q].all - best, gap_steps, 8);
    }
    put_assignments(&p, e, s, seat);
    put_river(&p, s, seat);
    for (unsigned m = 0; m < HM_RT_MATERIALS; m++)
        ai_level(&p, hm_rt_stock(s, m), 7);
    for (unsigned i = 0; i < 6; i++)
        ai_steps(&p, (int)hm_rt_stack_left(s, i), stack_steps, 2);
    ai_one(&p, s->head.phase - 1u, 7);
    ai_put(&p, hm_rt_acted(s), 1);
    ai_put(&p, hm_rt_last_chance(s), 1);
    ai_steps(&p, (int)hm_rt_round(s), round_steps, 10);
    ai_put(&p, hm_rt_steering(s) != 0xff, 1);
    ai_one(&p, hm_rt_called(s), 5);
    ai_pen_end(&p);
}

static void look(const struct hm_game *g, const struct hm_state *s, hm_seat seat, uint64_t *bits)
{
    struct rt_chart chart;
    rt_chart_of(g->edition, &chart);
    rt_features(g->edition, &chart, s, seat, bits);
}

const struct ai_layout rt_layout = {blocks, sizeof blocks / sizeof *blocks, look};
