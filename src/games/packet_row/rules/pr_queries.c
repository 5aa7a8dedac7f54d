/*
 * pr_queries.c: reads the state for other code that knows the game (packet_row.h).
 */
#include "pr.h"

const struct hm_pr_card *hm_pr_card(const struct hm_edition *e, hm_card c)
{
    return &pr_edition_of(e)->card[c];
}

hm_cards hm_pr_cards_of_kind(const struct hm_edition *e, enum hm_pr_card_kind kind)
{
    return pr_edition_of(e)->kind[kind];
}

int32_t hm_pr_money(const struct hm_state *s, hm_seat p) { return pr_state_of(s)->money[p]; }

hm_cards hm_pr_hand(const struct hm_edition *e, const struct hm_state *s, hm_seat p)
{
    return hm_minus(&pr_state_of(s)->hand[p], &pr_edition_of(e)->kind[HM_PR_CARD_SHIP]);
}

hm_cards hm_pr_ships(const struct hm_edition *e, const struct hm_state *s, hm_seat p)
{
    return hm_and(&pr_state_of(s)->hand[p], &pr_edition_of(e)->kind[HM_PR_CARD_SHIP]);
}

hm_cards hm_pr_current(const struct hm_edition *e, const struct hm_state *s, unsigned area)
{
    return pr_area_cards(pr_edition_of(e), area, pr_state_of(s)->current[area]);
}

hm_cards hm_pr_future(const struct hm_edition *e, const struct hm_state *s, unsigned area)
{
    return pr_area_cards(pr_edition_of(e), area, pr_state_of(s)->future[area]);
}

hm_cards hm_pr_discard(const struct hm_edition *e, const struct hm_state *s, unsigned area)
{
    return pr_area_cards(pr_edition_of(e), area, pr_state_of(s)->discard[area]);
}

unsigned hm_pr_talon(const struct hm_state *s, unsigned area) { return pr_state_of(s)->left[area]; }

hm_card hm_pr_talon_card(const struct hm_state *state, unsigned area, unsigned i)
{
    const struct pr_state *s = pr_state_of(state);
    const unsigned         left = s->left[area];
    return pr_is_truth(s) && i < left ? s->talon[area][left - 1 - i] : (hm_card)HM_NO_CARD;
}

unsigned hm_pr_area(const struct hm_state *s) { return pr_state_of(s)->area; }

unsigned hm_pr_named(const struct hm_state *s) { return pr_state_of(s)->named; }

unsigned hm_pr_open_areas(const struct hm_state *s) { return pr_open_areas(pr_state_of(s)); }
unsigned hm_pr_failed(const struct hm_state *s) { return pr_state_of(s)->failed; }

hm_seatset hm_pr_served(const struct hm_state *s) { return pr_state_of(s)->served; }

hm_seatset hm_pr_sealed(const struct hm_state *s) { return pr_state_of(s)->sealed; }

hm_seat hm_pr_master(const struct hm_state *s) { return pr_state_of(s)->master; }

unsigned hm_pr_full(unsigned nseat) { return pr_full[nseat]; }
