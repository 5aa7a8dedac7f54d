/*
 * pr_queries.c: what lies where, for those outside who know the game (packet_row.h).
 */
#include "pr.h"

const struct hm_pr_card *hm_pr_card(const struct hm_edition *e, hm_card c) { return &pr_of(e)->card[c]; }

hm_cards hm_pr_cards_of_kind(const struct hm_edition *e, enum hm_pr_card_kind kind) { return pr_of(e)->kind[kind]; }

int32_t hm_pr_money(const struct hm_state *s, hm_seat p) { return pr_in(s)->money[p]; }

hm_cards hm_pr_hand(const struct hm_edition *e, const struct hm_state *s, hm_seat p)
{
    return hm_minus(&pr_in(s)->hand[p], &pr_of(e)->kind[HM_PR_CARD_SHIP]);
}

hm_cards hm_pr_ships(const struct hm_edition *e, const struct hm_state *s, hm_seat p)
{
    return hm_and(&pr_in(s)->hand[p], &pr_of(e)->kind[HM_PR_CARD_SHIP]);
}

hm_cards hm_pr_current(const struct hm_edition *e, const struct hm_state *s, unsigned area)
{
    return pr_cards(pr_of(e), area, pr_in(s)->current[area]);
}

hm_cards hm_pr_future(const struct hm_edition *e, const struct hm_state *s, unsigned area)
{
    return pr_cards(pr_of(e), area, pr_in(s)->future[area]);
}

hm_cards hm_pr_discard(const struct hm_edition *e, const struct hm_state *s, unsigned area)
{
    return pr_cards(pr_of(e), area, pr_in(s)->discard[area]);
}

unsigned hm_pr_talon(const struct hm_state *s, unsigned area) { return pr_in(s)->left[area]; }

hm_card hm_pr_talon_card(const struct hm_state *s, unsigned area, unsigned i)
{
    const unsigned left = pr_in(s)->left[area];
    return s->head.viewer == HM_TRUTH && i < left ? pr_in(s)->talon[area][left - 1 - i] : (hm_card)HM_NO_CARD;
}

unsigned hm_pr_area(const struct hm_state *s) { return pr_in(s)->area; }

unsigned hm_pr_named(const struct hm_state *s) { return pr_in(s)->named; }

unsigned hm_pr_failed(const struct hm_state *s) { return pr_in(s)->failed; }

hm_seatset hm_pr_served(const struct hm_state *s) { return pr_in(s)->served; }

hm_seatset hm_pr_sealed(const struct hm_state *s) { return pr_in(s)->sealed; }

hm_seat hm_pr_master(const struct hm_state *s) { return pr_in(s)->master; }

unsigned hm_pr_full(unsigned nseat) { return pr_full[nseat]; }
