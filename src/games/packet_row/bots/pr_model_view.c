/*
 * pr_model_view.c: from what a seat sees to the small game, and a guess at the rest.
 *
 * Every card ever taken was taken in the open, so hands are known but for starting contracts;
 * what lies in no known place is in a talon or, with two players, in the box.
 */
#include "pr_model.h"

#include <string.h>

static const uint8_t last_fail[HM_SEATS + 1] = {0, 0, 1, 1, 2, 3}; /* PR-7.1 */

void pr_facts_of(const struct hm_game *g, const struct hm_state *seen, struct pr_facts *f)
{
    memset(f, 0, sizeof *f);
    f->nseat = seen->head.nseat;
    f->full = (uint8_t)hm_pr_full(f->nseat);
    f->last_fail = last_fail[f->nseat];
    for (unsigned c = 0; c < g->edition->ncard; c++) {
        const struct hm_pr_card *k = hm_pr_card(g->edition, (hm_card)c);
        f->card[c] = (struct pr_model_card){k->kind, k->area, k->good, k->amount, k->port, k->cost, k->value, k->slot};
        f->alike[c] = g->edition->alike[c];
        if (k->kind == HM_PR_CARD_CONTRACT)
            f->contract[k->slot & 63] = f->card[c];
        if (k->deck == HM_PR_DECK_START)
            f->starting |= (uint64_t)1 << (k->slot & 63);
    }
}

void pr_hand_add(const struct pr_facts *f, struct pr_hand *h, hm_card c)
{
    const struct pr_model_card *k = &f->card[c];
    switch ((enum hm_pr_card_kind)k->kind) {
    case HM_PR_CARD_CONTRACT:
        h->contracts |= (uint64_t)1 << k->slot;
        h->pack = -1;
        return;
    case HM_PR_CARD_ASSISTANT: h->assistants++; return;
    case HM_PR_CARD_BUILDING: h->points = (uint8_t)(h->points + k->value); return;
    case HM_PR_CARD_SHIP:
        h->ships[k->port]++;
        h->nship++;
        h->pack = -1;
        return;
    case HM_PR_CARD_CAPTAIN:
        h->captains++;
        h->pack = -1;
        return;
    case HM_PR_CARD_GOLD:
    case HM_PR_CARD_GOODS: {
        unsigned row = k->kind == HM_PR_CARD_GOLD ? PR_MODEL_GOLD : k->good;
        h->goods[row][k->amount - 1]++;
        h->units[row] = (uint8_t)(h->units[row] + k->amount);
        h->pack = -1;
        return;
    }
    case HM_PR_CARD_TRADER:
        h->traders++;
        h->pack = -1;
        return;
    case HM_PR_CARD_MONEY: h->money += k->value; return;
    case HM_PR_CARD_BANKER: h->bankers++; return;
    case HM_PR_CARD_KINDS: return;
    }
}

static void lay_out(const hm_cards *set, hm_card *list, uint8_t *n, unsigned cap)
{
    *n = 0;
    for (unsigned c = hm_next(set, 0); c < HM_CARDS && *n < cap; c = hm_next(set, c + 1))
        list[(*n)++] = (hm_card)c;
}

static hm_cards hand_of(const struct hm_game *g, const struct hm_state *seen, unsigned p)
{
    hm_cards hand = hm_pr_hand(g->edition, seen, (hm_seat)p), ships = hm_pr_ships(g->edition, seen, (hm_seat)p);
    return hm_or(&hand, &ships);
}

/* The cards whose place the viewer knows. */
static hm_cards placed(const struct hm_game *g, const struct hm_state *seen)
{
    hm_cards all = {{0, 0, 0}};
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        hm_cards current = hm_pr_current(g->edition, seen, a), future = hm_pr_future(g->edition, seen, a),
                 discard = hm_pr_discard(g->edition, seen, a);
        all = hm_or(&all, &current);
        all = hm_or(&all, &future);
        all = hm_or(&all, &discard);
    }
    for (unsigned p = 0; p < seen->head.nseat; p++) {
        hm_cards hand = hand_of(g, seen, p);
        all = hm_or(&all, &hand);
    }
    return all;
}

static uint8_t actor_of(const struct hm_state *seen)
{
    return seen->head.prompt != 0 ? (uint8_t)hm_lowest(seen->head.prompt) : (uint8_t)HM_NOBODY;
}

void pr_model_known(const struct hm_game *g, const struct hm_state *seen, const struct pr_facts *f, struct pr_model *s)
{
    memset(s, 0, sizeof *s);
    hm_cards known = placed(g, seen);
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        hm_cards current = hm_pr_current(g->edition, seen, a), future = hm_pr_future(g->edition, seen, a);
        lay_out(&current, s->current[a], &s->ncurrent[a], PR_MODEL_FULL);
        lay_out(&future, s->future[a], &s->nfuture[a], PR_MODEL_FUTURE);
        s->left[a] = (uint8_t)hm_pr_talon(seen, a);
    }
    for (unsigned c = 0; c < g->edition->ncard; c++) {
        const struct hm_pr_card *k = hm_pr_card(g->edition, (hm_card)c);
        if (!hm_has(&known, c) && k->deck != HM_PR_DECK_START && s->npool[k->area] < PR_MODEL_POOL)
            s->pool[k->area][s->npool[k->area]++] = (hm_card)c;
    }
    for (unsigned p = 0; p < f->nseat; p++) {
        hm_cards hand = hand_of(g, seen, p);
        s->hand[p].money = hm_pr_money(seen, (hm_seat)p);
        s->hand[p].pack = -1;
        for (unsigned c = hm_next(&hand, 0); c < HM_CARDS; c = hm_next(&hand, c + 1))
            pr_hand_add(f, &s->hand[p], (hm_card)c);
    }
    s->phase = seen->head.phase == HM_PR_PHASE_CHOOSE ? PR_MODEL_CHOOSE
               : seen->head.phase == HM_PR_PHASE_ASK  ? PR_MODEL_ASK
                                                      : PR_MODEL_OVER;
    s->actor = s->phase == PR_MODEL_OVER ? (uint8_t)HM_NOBODY : actor_of(seen);
    s->master = hm_pr_master(seen);
    s->area = (uint8_t)hm_pr_area(seen);
    s->named = (uint8_t)hm_pr_named(seen);
    s->failed = (uint8_t)hm_pr_failed(seen);
    s->served = hm_pr_served(seen);
}

void pr_unknown_of(const struct hm_game *g, const struct hm_state *seen, const struct pr_facts *f, struct pr_unknown *u)
{
    memset(u, 0, sizeof *u);
    hm_cards known = placed(g, seen);
    for (unsigned p = 0; p < f->nseat; p++) {
        bool     has = false;
        hm_cards hand = hm_pr_hand(g->edition, seen, (hm_seat)p);
        for (unsigned c = hm_next(&hand, 0); c < HM_CARDS; c = hm_next(&hand, c + 1))
            has = has || hm_pr_card(g->edition, (hm_card)c)->deck == HM_PR_DECK_START;
        if (hm_seat_in(hm_pr_sealed(seen), p) && !has)
            u->sealed |= hm_seat_bit(p);
    }
    for (unsigned c = 0; c < g->edition->ncard; c++)
        if (!hm_has(&known, c) && hm_pr_card(g->edition, (hm_card)c)->deck == HM_PR_DECK_START && u->n < sizeof u->slot)
            u->slot[u->n++] = f->card[c].slot;
}

void pr_model_sample(const struct pr_unknown *u, ai_rng *rng, struct pr_model *s)
{
    uint8_t  slot[sizeof u->slot];
    unsigned n = u->n;
    memcpy(slot, u->slot, sizeof slot);
    for (hm_seatset w = u->sealed; w != 0 && n > 0; w = (hm_seatset)(w & (w - 1))) {
        unsigned i = ai_rng_below(rng, n);
        s->hand[hm_lowest(w)].contracts |= (uint64_t)1 << slot[i];
        s->hand[hm_lowest(w)].pack = -1;
        slot[i] = slot[--n];
    }
}

void pr_model_open_talons(const struct hm_state *seen, struct pr_model *s)
{
    s->in_order = true;
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        s->npool[a] = s->left[a];
        for (unsigned i = 0; i < s->left[a]; i++)
            s->pool[a][s->left[a] - 1u - i] = hm_pr_talon_card(seen, a, i);
    }
}
