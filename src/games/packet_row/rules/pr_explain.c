/*
 * pr_explain.c: the detail of a refusal: which card, what it lacks.
 *
 * pr_check() is fast; this file finds the details that a player wants to read.
 */
#include "pr_pack.h"

/* Serves the contracts in table order: the first that cannot be served lacks something.  */
static void find_lack(const struct pr_edition *e, const struct hm_move *m,
                      struct hm_explanation *explanation)
{
    const hm_cards   contracts = hm_and(&m->cards, &e->kind[HM_PR_CARD_CONTRACT]);
    struct pr_demand d = {.ports = 0};
    struct pr_stock  stock;
    pr_stock_of(e, &m->cards, &stock);
    for (unsigned c = hm_next(&contracts, 0); c < HM_CARDS; c = hm_next(&contracts, c + 1)) {
        const struct hm_pr_card *card = &e->card[c];
        explanation->card = (hm_card)c;
        pr_demand_add(&d, card);
        if (explanation->refusal == &pr_refusal_ship && !pr_ships_suffice(&stock, d.ports)) {
            explanation->what = hm_pr_port_names[card->port];
            explanation->need = 1;
            return;
        }
        if (explanation->refusal == &pr_refusal_goods && !pr_goods_suffice(&stock, d.unit)) {
            explanation->what = hm_pr_good_names[card->good];
            explanation->need = explanation->have = card->amount;
            while (!pr_goods_suffice(&stock, d.unit)) {
                d.unit[card->good]--;
                explanation->have--;
            }
            return;
        }
    }
}

/* The first card of this kind that the set does not need.  */
static void find_idle(const struct pr_edition *e, const struct hm_move *m,
                      enum hm_pr_card_kind kind, struct hm_explanation *explanation)
{
    const hm_cards         cards = hm_and(&m->cards, &e->kind[kind]);
    const struct pr_demand d = pr_demand_of(e, &m->cards);
    explanation->card = (hm_card)pr_only(&cards);
    for (unsigned c = hm_next(&cards, 0); c < HM_CARDS; c = hm_next(&cards, c + 1)) {
        hm_cards        less = m->cards;
        struct pr_stock stock;
        hm_remove(&less, c);
        pr_stock_of(e, &less, &stock);
        if (pr_ships_suffice(&stock, d.ports) && pr_goods_suffice(&stock, d.unit)) {
            explanation->card = (hm_card)c;
            return;
        }
    }
}

static hm_card first_not_held(const struct pr_edition *e, const struct pr_state *s,
                              const struct hm_move *m)
{
    unsigned c = hm_next(&m->cards, 0);
    while (c < HM_CARDS && pr_holds(e, s, m->seat, c))
        c = hm_next(&m->cards, c + 1);
    return (hm_card)c;
}

void pr_explain(const struct hm_edition *edition, const struct hm_state *state,
                const struct hm_move *m, struct hm_explanation *explanation)
{
    const struct pr_edition *e = pr_edition_of(edition);
    const struct pr_state   *s = pr_state_of(state);
    const struct hm_refusal *refusal = pr_check(edition, state, m);

    *explanation = (struct hm_explanation){.refusal = refusal, .card = HM_NO_CARD};
    if (refusal == &pr_refusal_twice || refusal == &pr_refusal_empty)
        explanation->what = hm_pr_area_names[m->target];
    if (refusal == &pr_refusal_offer || refusal == &pr_refusal_future ||
        refusal == &pr_refusal_assistant || refusal == &pr_refusal_area ||
        refusal == &pr_refusal_closed || refusal == &pr_refusal_money ||
        refusal == &pr_refusal_cash) {
        explanation->card = (hm_card)pr_only(&m->cards);
        explanation->what = hm_pr_area_names[e->card[explanation->card].area];
    }
    if (refusal == &pr_refusal_money) {
        explanation->what = NULL;
        explanation->need = e->card[explanation->card].cost;
        explanation->have = s->money[m->seat];
    }
    if (refusal == &pr_refusal_card)
        explanation->card = first_not_held(e, s, m);
    if (refusal == &pr_refusal_other) {
        const hm_cards other = hm_minus(&m->cards, &e->useful);
        explanation->card = (hm_card)hm_next(&other, 0);
    }
    if (refusal == &pr_refusal_ship || refusal == &pr_refusal_goods)
        find_lack(e, m, explanation);
    if (refusal == &pr_refusal_idle_ship)
        find_idle(e, m, HM_PR_CARD_SHIP, explanation);
    if (refusal == &pr_refusal_idle_captain)
        find_idle(e, m, HM_PR_CARD_CAPTAIN, explanation);
    if (refusal == &pr_refusal_idle_trader)
        find_idle(e, m, HM_PR_CARD_TRADER, explanation);
}
