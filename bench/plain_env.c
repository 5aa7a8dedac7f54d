/*
 * plain_env.c: Packet Row as an environment in the style of PufferLib's C ones, to compare
 * the batch with: the same game, the same actions, an observation of the same content and size.
 *
 * A game is a struct of plain numbers and of pointers into the caller's rows.  A card's place is a
 * number; a step changes the places, scans all cards for what is possible, and writes the whole
 * observation and the whole mask.  It is written for clarity and not made slow: nothing is scanned
 * twice where once is natural, and it does less than the batch.  It pays for contracts with the
 * first cards that suffice, "fulfil the most" takes one contract after another, and games come from
 * a short generator instead of ChaCha20.
 */
#include "plain_env.h"

#include "games/packet_row/packet_row.h"

#include <string.h>

enum { BOX, TALON, CURRENT, FUTURE, DISCARD, HAND }; /* place of a card; HAND + seat */
enum { CHOOSE, ASK, SETTLE };
enum { ACT_PASS = 4, ACT_DONE, ACT_FULFIL, ACT_CARD };

static const int full_supply[] = {0, 0, 2, 2, 3, 4}, last_fail[] = {0, 0, 1, 1, 2, 3};

void plain_cards(struct plain_card out[PLAIN_CARDS], const struct hm_edition *e)
{
    memset(out, 0, PLAIN_CARDS * sizeof *out);
    for (int c = 0; c < PLAIN_CARDS; c++) {
        out[c].kind = out[c].area = out[c].deck = -1;
        if (c >= e->ncard)
            continue;
        const struct hm_pr_card *card = hm_pr_card(e, (hm_card)c);
        out[c] = (struct plain_card){.deck = card->deck,
                                     .area = card->area,
                                     .kind = card->kind,
                                     .good = card->good,
                                     .amount = card->amount,
                                     .port = card->port,
                                     .cost = card->cost,
                                     .value = card->value};
    }
}

static uint32_t random_below(struct plain *g, uint32_t n)
{
    g->rng ^= g->rng << 13;
    g->rng ^= g->rng >> 17;
    g->rng ^= g->rng << 5;
    return g->rng % n;
}

static int gather(struct plain *g, int deck, int *out)
{
    int n = 0;
    for (int c = 0; c < PLAIN_CARDS; c++)
        if (g->card[c].deck == deck)
            out[n++] = c;
    for (int i = n - 1; i > 0; i--) {
        int j = (int)random_below(g, (uint32_t)i + 1), t = out[i];
        out[i] = out[j];
        out[j] = t;
    }
    return n;
}

static void draw(struct plain *g, int area, int n, int place)
{
    for (; n > 0 && g->left[area] > 0; n--)
        g->place[g->talon[area][--g->left[area]]] = (uint8_t)place;
    if (n > 0 && place == CURRENT)
        g->failed[area] = 1;
}

void plain_reset(struct plain *g)
{
    int start[PLAIN_CARDS];
    memset(g->place, 0, sizeof g->place);
    memset(g->failed, 0, sizeof g->failed);
    memset(g->named, 0, sizeof g->named);
    memset(g->served, 0, sizeof g->served);
    for (int a = 0; a < 4; a++) {
        g->left[a] = gather(g, a, g->talon[a]);
        if (g->players == 2)
            g->left[a] -= 6;
        for (int i = 0; i < g->left[a]; i++)
            g->place[g->talon[a][i]] = TALON;
        draw(g, a, 2, FUTURE);
        draw(g, a, full_supply[g->players], CURRENT);
    }
    gather(g, HM_PR_DECK_START, start);
    for (int p = 0; p < g->players; p++) {
        g->place[start[p]] = (uint8_t)(HAND + p);
        g->money[p] = 25;
    }
    g->master = g->turn = (int)random_below(g, (uint32_t)g->players);
    g->phase = CHOOSE;
    g->area = -1;
    g->nnamed = g->ply = 0;
}

/* ---- contracts ---- */

/* What a hand can supply. */
struct stock {
    int unit[4], ship[6], ships, captains, traders, gold, assistants;
    int pile[4][5]; /* goods cards by good and units */
};

static void count_stock(const struct plain *g, int p, struct stock *s)
{
    memset(s, 0, sizeof *s);
    for (int c = 0; c < PLAIN_CARDS; c++) {
        const struct plain_card *card = &g->card[c];
        if (g->place[c] != HAND + p)
            continue;
        switch (card->kind) {
        case HM_PR_CARD_GOODS:
            s->unit[card->good] += card->amount;
            s->pile[card->good][card->amount]++;
            break;
        case HM_PR_CARD_GOLD: s->gold += card->amount; break;
        case HM_PR_CARD_SHIP:
            s->ship[card->port]++;
            s->ships++;
            break;
        case HM_PR_CARD_CAPTAIN: s->captains++; break;
        case HM_PR_CARD_TRADER: s->traders++; break;
        case HM_PR_CARD_ASSISTANT: s->assistants++; break;
        default: break;
        }
    }
}

static int can_fulfil(const struct stock *s, const struct plain_card *contract)
{
    int units = s->unit[contract->good] + s->gold;
    if (s->ships == 0 || (s->ship[contract->port] == 0 && s->captains == 0))
        return 0;
    int traders = s->traders;
    for (int size = 4; size > 0 && traders > 0; size--) /* the biggest cards of other goods */
        for (int good = 0; good < 4 && traders > 0; good++)
            if (good != contract->good) {
                int n = s->pile[good][size] < traders ? s->pile[good][size] : traders;
                units += n * size;
                traders -= n;
            }
    return units >= contract->amount;
}

/* Discards the first cards of a kind until `need` is covered; returns what is still needed. */
static int spend(struct plain *g, int p, int kind, int good, int need)
{
    for (int c = 0; c < PLAIN_CARDS && need > 0; c++)
        if (g->place[c] == HAND + p && g->card[c].kind == kind &&
            (good < 0 || g->card[c].good == good)) {
            g->place[c] = DISCARD;
            need -= g->card[c].amount > 0 ? g->card[c].amount : 1;
        }
    return need;
}

static int spend_ship(struct plain *g, int p, int port)
{
    for (int c = 0; c < PLAIN_CARDS; c++)
        if (g->place[c] == HAND + p && g->card[c].kind == HM_PR_CARD_SHIP &&
            (port < 0 || g->card[c].port == port)) {
            g->place[c] = DISCARD;
            return 1;
        }
    return 0;
}

/* Trades the biggest card of another good. */
static int trade(struct plain *g, int p, int good)
{
    int best = -1;
    for (int c = 0; c < PLAIN_CARDS; c++)
        if (g->place[c] == HAND + p && g->card[c].kind == HM_PR_CARD_GOODS &&
            g->card[c].good != good && (best < 0 || g->card[c].amount > g->card[best].amount))
            best = c;
    if (best < 0)
        return 0;
    spend(g, p, HM_PR_CARD_TRADER, -1, 1);
    g->place[best] = DISCARD;
    return g->card[best].amount;
}

static void fulfil(struct plain *g, int p, int contract, const struct stock *s)
{
    const struct plain_card *card = &g->card[contract];
    g->place[contract] = DISCARD;
    g->money[p] += card->value;
    if (!spend_ship(g, p, card->port)) {
        spend(g, p, HM_PR_CARD_CAPTAIN, -1, 1);
        spend_ship(g, p, -1);
    }
    int need = spend(g, p, HM_PR_CARD_GOODS, card->good, card->amount);
    if (need > 0)
        need = spend(g, p, HM_PR_CARD_GOLD, -1, need);
    for (int n = s->traders; n > 0 && need > 0; n--)
        need -= trade(g, p, card->good);
}

static void fulfil_most(struct plain *g, int p)
{
    for (;;) {
        struct stock s;
        int          best = -1;
        count_stock(g, p, &s);
        for (int c = 0; c < PLAIN_CARDS; c++)
            if (g->place[c] == HAND + p && g->card[c].kind == HM_PR_CARD_CONTRACT &&
                (best < 0 || g->card[c].value > g->card[best].value) && can_fulfil(&s, &g->card[c]))
                best = c;
        if (best < 0)
            return;
        fulfil(g, p, best, &s);
    }
}

/* ---- rounds ---- */

static int all_served(const struct plain *g)
{
    for (int p = 0; p < g->players; p++)
        if (p != g->master && !g->served[p])
            return 0;
    return 1;
}

/* Asks the next seat after p that has not been served, at last the harbour master. */
static void ask_after(struct plain *g, int p)
{
    int q = (p + 1) % g->players;
    while (q != g->master && g->served[q])
        q = (q + 1) % g->players;
    g->turn = q;
}

static void name_area(struct plain *g, int area)
{
    g->area = area;
    g->named[area] = ++g->nnamed;
}

static void end_round(struct plain *g)
{
    int failed = 0;
    for (int a = 0; a < 4; a++) {
        int shown = 0;
        if (g->named[a] == 0)
            continue;
        for (int c = 0; c < PLAIN_CARDS; c++) {
            if (g->card[c].area != a)
                continue;
            if (g->place[c] == CURRENT)
                g->place[c] = DISCARD;
            if (g->place[c] == FUTURE) {
                g->place[c] = CURRENT;
                shown++;
            }
        }
        draw(g, a, full_supply[g->players] - shown, CURRENT);
        draw(g, a, 2, FUTURE);
        g->named[a] = 0;
    }
    for (int a = 0; a < 4; a++)
        failed += g->failed[a];
    memset(g->served, 0, sizeof g->served);
    g->nnamed = 0;
    g->area = -1;
    if (failed >= last_fail[g->players]) {
        g->phase = SETTLE;
        return;
    }
    g->master = g->turn = (g->master + 1) % g->players;
    g->phase = CHOOSE;
}

static int open_area(const struct plain *g)
{
    for (int c = 0; c < PLAIN_CARDS; c++)
        if (g->place[c] == CURRENT && g->named[g->card[c].area] == 0)
            return 1;
    return 0;
}

static void pass(struct plain *g, int p)
{
    if (p != g->master) {
        ask_after(g, p);
    } else if (all_served(g) || !open_area(g)) {
        end_round(g);
    } else {
        g->phase = CHOOSE;
        g->area = -1;
    }
}

static void take(struct plain *g, int p, int c)
{
    if (g->card[c].area != g->area)
        name_area(g, g->card[c].area);
    if (g->place[c] == FUTURE)
        spend(g, p, HM_PR_CARD_ASSISTANT, -1, 1);
    g->place[c] = (uint8_t)(HAND + p);
    g->money[p] -= g->card[c].cost;
    if (p == g->master) {
        end_round(g);
        return;
    }
    g->served[p] = 1;
    ask_after(g, p);
}

static void use_card(struct plain *g, int p, int c)
{
    if (g->place[c] != HAND + p) {
        take(g, p, c);
        return;
    }
    if (g->card[c].kind == HM_PR_CARD_MONEY) {
        g->place[c] = DISCARD;
        g->money[p] += g->card[c].value;
        return;
    }
    struct stock s;
    count_stock(g, p, &s);
    fulfil(g, p, c, &s);
}

/* ---- the end ---- */

static void pay_rewards(struct plain *g)
{
    int points[PLAIN_SEATS] = {0}, bankers[PLAIN_SEATS] = {0}, winners = 0, max = -1;
    for (int c = 0; c < PLAIN_CARDS; c++) {
        int p = g->place[c] - HAND;
        if (p < 0)
            continue;
        if (g->card[c].kind == HM_PR_CARD_MONEY)
            g->money[p] += g->card[c].value;
        if (g->card[c].kind == HM_PR_CARD_BUILDING)
            points[p] += g->card[c].value;
        bankers[p] += g->card[c].kind == HM_PR_CARD_BANKER;
    }
    for (int p = 0; p < g->players; p++) {
        int richer = 0;
        for (int q = 0; q < g->players; q++)
            richer += g->money[q] > g->money[p];
        int each = richer == 0 ? (g->players <= 3 ? 2 : 3) : g->players > 3 && richer == 1;
        points[p] = (points[p] + bankers[p] * each + g->money[p] / 10) * 100000 + g->money[p];
        max = points[p] > max ? points[p] : max;
    }
    for (int p = 0; p < g->players; p++)
        winners += points[p] == max;
    for (int p = 0; p < g->players && winners < g->players; p++)
        g->reward[p] =
            points[p] == max ? 1.0f / (float)winners : -1.0f / (float)(g->players - winners);
}

/* served: done, in the settlement */
static void settle_after(struct plain *g, int p)
{
    for (int i = 1; i <= g->players; i++) {
        int q = (p + i) % g->players;
        if (!g->served[q]) {
            g->turn = q;
            return;
        }
    }
    pay_rewards(g);
    *g->done = 1;
    plain_reset(g);
}

/* ---- rows ---- */

static void compute_mask(struct plain *g)
{
    const int    p = g->turn, at_large = p == g->master && all_served(g);
    int          fulfillable = 0;
    uint8_t      cashable[256] = {0};
    struct stock s;
    memset(g->mask, 0, PLAIN_NACT);
    count_stock(g, p, &s);
    for (int c = 0; c < PLAIN_CARDS; c++) {
        const struct plain_card *card = &g->card[c];
        const int                at = g->place[c];
        if (at == HAND + p && card->kind == HM_PR_CARD_CONTRACT) {
            g->mask[ACT_CARD + c] = (uint8_t)can_fulfil(&s, card);
            fulfillable |= g->mask[ACT_CARD + c];
        } else if (at == HAND + p && card->kind == HM_PR_CARD_MONEY) {
            g->mask[ACT_CARD + c] = !cashable[card->value]; /* one of equal cards */
            cashable[card->value] = 1;
        } else if (g->phase == ASK && (at == CURRENT || (at == FUTURE && s.assistants > 0))) {
            g->mask[ACT_CARD + c] =
                card->cost <= g->money[p] &&
                (card->area == g->area || (at_large && g->named[card->area] == 0));
        } else if (g->phase == CHOOSE && at == CURRENT && g->named[card->area] == 0) {
            g->mask[card->area] = 1;
        }
    }
    g->mask[ACT_PASS] = g->phase == ASK;
    g->mask[ACT_DONE] = g->phase == SETTLE;
    g->mask[ACT_FULFIL] = (uint8_t)fulfillable;
}

static void compute_observations(struct plain *g)
{
    const int me = g->turn, n = g->players;
    uint8_t  *out = g->obs;
    uint8_t   sealed[PLAIN_SEATS] = {0};
    for (int c = 0; c < PLAIN_CARDS; c++) {
        const int at = g->place[c];
        if (at < HAND) { /* the box and the talons look the same */
            *out++ = (uint8_t)(at <= TALON ? 0 : at - TALON);
            continue;
        }
        const int i = at - HAND < me ? at - HAND - me + n : at - HAND - me;
        const int start = g->card[c].deck == HM_PR_DECK_START;
        sealed[i] |= (uint8_t)start;
        *out++ = (uint8_t)(start && i > 0 ? 0 : HAND - TALON + i);
    }
    for (int i = 0; i < n; i++, out += 8) {
        const int p = (me + i) % n;
        for (int k = 0; k < 4; k++)
            out[k] = (uint8_t)(g->money[p] >> 8 * k);
        out[4] = i == 0;
        out[5] = g->served[p];
        out[6] = sealed[i];
        out[7] = p == g->master;
    }
    for (int i = n; i < PLAIN_SEATS; i++, out += 8)
        memset(out, 0, 8);
    for (int a = 0; a < 4; a++, out += 3) {
        out[0] = (uint8_t)g->left[a];
        out[1] = (uint8_t)g->named[a];
        out[2] = (uint8_t)g->failed[a];
    }
    out[0] = (uint8_t)(g->area + 1);
    out[1] = (uint8_t)g->phase;
    out[2] = (uint8_t)n;
    out[3] = (uint8_t)g->ply;
    out[4] = (uint8_t)(g->ply >> 8);
}

void plain_show(struct plain *g)
{
    compute_mask(g);
    compute_observations(g);
    *g->seat = (uint8_t)g->turn;
}

void plain_step(struct plain *g)
{
    const int p = g->turn, a = *g->action;
    *g->done = 0;
    for (int q = 0; q < g->players; q++)
        g->reward[q] = 0;
    if (a < 0 || a >= PLAIN_NACT || !g->mask[a]) {
        g->reward[p] = -1;
        return;
    }
    g->ply++;
    if (a < ACT_PASS) {
        name_area(g, a);
        g->phase = ASK;
        ask_after(g, g->master);
    } else if (a == ACT_PASS) {
        pass(g, p);
    } else if (a == ACT_DONE) {
        g->served[p] = 1;
    } else if (a == ACT_FULFIL) {
        fulfil_most(g, p);
    } else {
        use_card(g, p, a - ACT_CARD);
    }
    if (g->phase == SETTLE)
        settle_after(g, p);
    plain_show(g);
}
