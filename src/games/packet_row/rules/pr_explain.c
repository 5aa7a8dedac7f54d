/*
 * pr_explain.c: the detail of a refusal: which card, what it lacks.
 *
 * pr_check() has judged; here there is time to find out what a person wants to know.
 */
#include "pr_pack.h"

/* The contracts in table order, as far as they can be served: the first that cannot lacks
 * something. */
static void find_lack(const struct pr_edition *e, const struct hm_move *m, struct hm_why *why)
{
    const hm_cards   contracts = hm_and(&m->cards, &e->kind[HM_PR_CARD_CONTRACT]);
    struct pr_demand d = {.ports = 0};
    struct pr_stock  stock;
    pr_stock_of(e, &m->cards, &stock);
    for (unsigned c = hm_next(&contracts, 0); c < HM_CARDS; c = hm_next(&contracts, c + 1)) {
        const struct hm_pr_card *card = &e->card[c];
        why->card = (hm_card)c;
        pr_demand_add(&d, card);
        if (why->no == &pr_no_ship && !pr_ships_suffice(&stock, d.ports)) {
            why->what = hm_pr_port_names[card->port];
            why->need = 1;
            return;
        }
        if (why->no == &pr_no_goods && !pr_goods_suffice(&stock, d.unit)) {
            why->what = hm_pr_good_names[card->good];
            why->need = why->have = card->amount;
            while (!pr_goods_suffice(&stock, d.unit)) {
                d.unit[card->good]--;
                why->have--;
            }
            return;
        }
    }
}

/* A card of the kind without which the set would have been better: the first that can go. */
static void find_idle(const struct pr_edition *e, const struct hm_move *m,
                      enum hm_pr_card_kind kind, struct hm_why *why)
{
    const hm_cards         cards = hm_and(&m->cards, &e->kind[kind]);
    const struct pr_demand d = pr_demand_of(e, &m->cards);
    why->card = (hm_card)pr_only(&cards);
    for (unsigned c = hm_next(&cards, 0); c < HM_CARDS; c = hm_next(&cards, c + 1)) {
        hm_cards        less = m->cards;
        struct pr_stock stock;
        hm_remove(&less, c);
        pr_stock_of(e, &less, &stock);
        if (pr_ships_suffice(&stock, d.ports) && pr_goods_suffice(&stock, d.unit)) {
            why->card = (hm_card)c;
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
                const struct hm_move *m, struct hm_why *why)
{
    const struct pr_edition *e = pr_edition_of(edition);
    const struct pr_state   *s = pr_state_of(state);
    const struct hm_no      *no = pr_check(edition, state, m);

    *why = (struct hm_why){.no = no, .card = HM_NO_CARD};
    if (no == &pr_no_twice || no == &pr_no_empty)
        why->what = hm_pr_area_names[m->target];
    if (no == &pr_no_offer || no == &pr_no_future || no == &pr_no_assistant || no == &pr_no_area ||
        no == &pr_no_closed || no == &pr_no_money || no == &pr_no_cash) {
        why->card = (hm_card)pr_only(&m->cards);
        why->what = hm_pr_area_names[e->card[why->card].area];
    }
    if (no == &pr_no_money) {
        why->what = NULL;
        why->need = e->card[why->card].cost;
        why->have = s->money[m->seat];
    }
    if (no == &pr_no_card)
        why->card = first_not_held(e, s, m);
    if (no == &pr_no_other) {
        const hm_cards other = hm_minus(&m->cards, &e->useful);
        why->card = (hm_card)hm_next(&other, 0);
    }
    if (no == &pr_no_ship || no == &pr_no_goods)
        find_lack(e, m, why);
    if (no == &pr_no_idle_ship)
        find_idle(e, m, HM_PR_CARD_SHIP, why);
    if (no == &pr_no_idle_captain)
        find_idle(e, m, HM_PR_CARD_CAPTAIN, why);
    if (no == &pr_no_idle_trader)
        find_idle(e, m, HM_PR_CARD_TRADER, why);
}
