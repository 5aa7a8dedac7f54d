/*
 * pr_model_view.c: from a view to the model, and samples of what the view hides.
 *
 * All cards are taken openly, so hands are known except for starting contracts; an unseen card is
 * in a talon or, with two players, in the box.
 */
#include "pr_model.h"

#include <string.h>

static unsigned unseen_as(const struct hm_pr_card *k)
{
    switch ((enum hm_pr_card_kind)k->kind) {
    case HM_PR_CARD_BUILDING: return PR_UNSEEN_BUILDING + k->area;
    case HM_PR_CARD_SHIP: return PR_UNSEEN_SHIP + k->port;
    case HM_PR_CARD_CONTRACT: return PR_UNSEEN_CONTRACT + k->port;
    case HM_PR_CARD_CAPTAIN: return PR_UNSEEN_CAPTAIN;
    case HM_PR_CARD_TRADER: return PR_UNSEEN_TRADER;
    case HM_PR_CARD_BANKER: return PR_UNSEEN_BANKER;
    case HM_PR_CARD_ASSISTANT:
    case HM_PR_CARD_GOLD:
    case HM_PR_CARD_GOODS:
    case HM_PR_CARD_MONEY:
    case HM_PR_CARD_KINDS: break;
    }
    return PR_UNSEEN_OTHER;
}

void pr_facts_of(const struct hm_game *g, const struct hm_state *seen, struct pr_facts *f)
{
    const struct pr_edition *e = pr_edition_of(g->edition);
    const unsigned           nseat = seen->head.nseat;
    *f = (struct pr_facts){.e = e,
                           .card = e->card,
                           .contract = &e->card[e->first[HM_PR_AREA_GUILDHALL]],
                           .alike = e->head.alike,
                           .starting = pr_area_slots(e, HM_PR_AREA_GUILDHALL, &e->start),
                           .nseat = (uint8_t)nseat,
                           .full = pr_full[nseat],
                           .last_fail = pr_last_fail[nseat]};
}

void pr_facts_describe(struct pr_facts *f)
{
    f->described = true;
    for (unsigned c = 0; c < HM_CARDS; c++) {
        f->unseen_as[c] = (uint8_t)unseen_as(&f->card[c]);
        f->offered[c] = pr_offered_as(&f->card[c]);
    }
}

static void count_unseen(const struct pr_facts *f, struct pr_model *s)
{
    memset(s->unseen, 0, sizeof s->unseen);
    for (unsigned a = 0; a < HM_PR_AREAS && f->described; a++)
        for (unsigned i = 0; i < s->npool[a]; i++)
            s->unseen[f->unseen_as[s->pool[a][i]]]++;
}

void pr_hand_add(const struct pr_facts *f, struct pr_hand *h, hm_card c)
{
    const struct hm_pr_card *k = &f->card[c];
    switch ((enum hm_pr_card_kind)k->kind) {
    case HM_PR_CARD_CONTRACT:
        h->contracts |= pr_bit(k->slot);
        h->best = -1;
        return;
    case HM_PR_CARD_SHIP:
    case HM_PR_CARD_CAPTAIN:
    case HM_PR_CARD_GOLD:
    case HM_PR_CARD_GOODS:
    case HM_PR_CARD_TRADER:
        pr_stock_set(&h->stock, k->sort, h->stock.n[k->sort] + 1u);
        h->best = -1;
        return;
    case HM_PR_CARD_ASSISTANT: h->assistants++; return;
    case HM_PR_CARD_BUILDING: h->points = (uint16_t)(h->points + k->value); return;
    case HM_PR_CARD_MONEY: h->money += k->value; return;
    case HM_PR_CARD_BANKER: h->bankers++; return;
    case HM_PR_CARD_KINDS: return;
    }
}

static uint8_t list_slots(unsigned first, uint64_t slots, hm_card *list)
{
    uint8_t n = 0;
    for (; slots != 0; slots &= slots - 1)
        list[n++] = (hm_card)(first + hm_lowest(slots));
    return n;
}

/* The face-down cards of each deck; of a true state too, so that draws are random there as well. */
static void fill_pools(const struct pr_edition *e, const struct pr_state *v, struct pr_model *s)
{
    const hm_cards box = pr_box(e, v);
    hm_cards       unseen = hm_minus(&box, &e->start);
    for (unsigned a = 0; a < HM_PR_AREAS && pr_is_truth(v); a++)
        for (unsigned i = 0; i < v->left[a]; i++)
            hm_add(&unseen, v->talon[a][i]);
    for (unsigned c = hm_next(&unseen, 0); c < HM_CARDS; c = hm_next(&unseen, c + 1)) {
        const unsigned a = e->card[c].area;
        s->pool[a][s->npool[a]++] = (hm_card)c;
    }
}

void pr_model_known(const struct hm_state *seen, const struct pr_facts *f, struct pr_model *s)
{
    const struct pr_edition *e = f->e;
    const struct pr_state   *v = pr_state_of(seen);
    const bool over = v->head.phase == HM_PR_PHASE_SETTLE || v->head.phase == HM_PR_PHASE_OVER;

    memset(s, 0, sizeof *s);
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        s->ncurrent[a] = list_slots(e->first[a], v->current[a], s->current[a]);
        s->nfuture[a] = list_slots(e->first[a], v->future[a], s->future[a]);
        s->left[a] = v->left[a];
    }
    fill_pools(e, v, s);
    count_unseen(f, s);
    for (unsigned p = 0; p < f->nseat; p++) {
        s->hand[p].money = v->money[p];
        s->hand[p].best = -1;
        for (unsigned c = hm_next(&v->hand[p], 0); c < HM_CARDS; c = hm_next(&v->hand[p], c + 1))
            pr_hand_add(f, &s->hand[p], (hm_card)c);
    }
    for (unsigned p = 0; p < f->nseat && over;
         p++) /* PR-7.3: a seat that is done fulfils no more contracts */
        if (!hm_seat_in(v->head.prompt, p)) {
            s->hand[p].contracts = 0;
            s->hand[p].best = 0;
        }
    s->phase = over ? (uint8_t)HM_PR_PHASE_OVER : v->head.phase;
    s->actor =
        over || v->head.prompt == 0 ? (uint8_t)HM_NOBODY : (uint8_t)hm_lowest(v->head.prompt);
    s->master = v->master;
    s->area = v->area;
    s->named = v->named;
    s->failed = v->failed;
    s->served = v->served;
}

void pr_unknown_of(const struct hm_state *seen, const struct pr_facts *f, struct pr_unknown *u)
{
    const struct pr_state *v = pr_state_of(seen);
    const hm_cards         box = pr_box(f->e, v), unseen = hm_and(&box, &f->e->start);
    memset(u, 0, sizeof *u);
    for (unsigned p = 0; p < f->nseat; p++) {
        const hm_cards start = hm_and(&v->hand[p], &f->e->start);
        if (hm_seat_in(v->sealed, p) && hm_none(&start))
            u->sealed |= hm_seat_bit(p);
    }
    for (unsigned c = hm_next(&unseen, 0); c < HM_CARDS && u->n < sizeof u->slot;
         c = hm_next(&unseen, c + 1))
        u->slot[u->n++] = f->card[c].slot;
}

void pr_model_sample(const struct pr_unknown *u, ai_rng *rng, struct pr_model *s)
{
    uint8_t  slot[sizeof u->slot];
    unsigned n = u->n;
    memcpy(slot, u->slot, sizeof slot);
    for (hm_seatset w = u->sealed; w != 0 && n > 0; w = (hm_seatset)(w & (w - 1))) {
        struct pr_hand *h = &s->hand[hm_lowest(w)];
        const unsigned  i = ai_rng_below(rng, n);
        h->contracts |= pr_bit(slot[i]);
        h->best = -1;
        slot[i] = slot[--n];
    }
}

void pr_model_open_talons(const struct hm_state *seen, const struct pr_facts *f, struct pr_model *s)
{
    const struct pr_state *v = pr_state_of(seen);
    s->in_order = true;
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        s->npool[a] = s->left[a];
        memcpy(s->pool[a], v->talon[a], s->left[a]);
    }
    count_unseen(f, s);
}
