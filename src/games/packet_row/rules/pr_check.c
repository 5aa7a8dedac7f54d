/*
 * pr_check.c: whether a move is allowed, and if not which rule it breaks.
 *
 * Validates untrusted moves: accepts any bytes and assumes nothing about them.
 * The refusals cite the rule that a player should read; pr_explain.c finds the detail.
 */
#include "pr_pack.h"

#include <string.h>

/* In a view the starting contract of another seat may be any that was not seen elsewhere.  */
bool pr_holds(const struct pr_edition *e, const struct pr_state *s, hm_seat p, unsigned c)
{
    if (hm_has(&s->hand[p], c))
        return true;
    if (pr_is_truth(s) || s->head.viewer == p || !hm_seat_in(s->sealed, p) || !hm_has(&e->start, c))
        return false;
    if (s->head.viewer < s->head.nseat && hm_has(&s->hand[s->head.viewer], c))
        return false;
    return (s->discard[HM_PR_AREA_GUILDHALL] >> e->card[c].slot & 1) == 0;
}

static const struct hm_refusal *check_choose(const struct pr_state *s, const struct hm_move *m)
{
    if (s->head.phase != HM_PR_PHASE_CHOOSE)
        return &pr_refusal_choice;
    if ((s->named >> m->target & 1) != 0)
        return &pr_refusal_twice;
    return s->current[m->target] == 0 ? &pr_refusal_empty : NULL;
}

static const struct hm_refusal *check_take(const struct pr_edition *e, const struct pr_state *s,
                                           const struct hm_move *m)
{
    const struct hm_pr_card *card = &e->card[pr_only(&m->cards)];
    const bool               assist = m->kind == HM_PR_MOVE_ASSIST;
    const hm_cards           assistants = hm_and(&s->hand[m->seat], &e->kind[HM_PR_CARD_ASSISTANT]);
    const uint64_t           bit = card->deck == HM_PR_DECK_START ? 0 : pr_bit(card->slot);

    if (s->head.phase != HM_PR_PHASE_ASK)
        return &pr_refusal_prompted;
    if (assist && (s->future[card->area] & bit) == 0)
        return &pr_refusal_future;
    if (!assist && (s->future[card->area] & bit) != 0)
        return &pr_refusal_assistant;
    if (!assist && (s->current[card->area] & bit) == 0)
        return &pr_refusal_offer;
    if (card->area != s->area) {
        if ((s->named >> card->area & 1) != 0)
            return &pr_refusal_closed;
        if (!pr_at_large(s, m->seat))
            return &pr_refusal_area;
    }
    if (assist && hm_none(&assistants))
        return &pr_refusal_assistant;
    return card->cost > s->money[m->seat] ? &pr_refusal_money : NULL;
}

/* PR-5.10 */
static const struct hm_refusal *check_fulfil(const struct pr_edition *e, const struct pr_state *s,
                                             const struct hm_move *m)
{
    if (s->head.phase == HM_PR_PHASE_SETTLE && !hm_seat_in(s->head.prompt, m->seat))
        return &pr_refusal_done;
    if (!hm_within(&m->cards, &e->useful))
        return &pr_refusal_other;
    const struct pr_demand d = pr_demand_of(e, &m->cards);
    struct pr_stock        stock;
    if (d.ports == 0)
        return &pr_refusal_contract;
    pr_stock_of(e, &m->cards, &stock);
    if (!pr_ships_suffice(&stock, d.ports))
        return &pr_refusal_ship;
    if (!pr_goods_suffice(&stock, d.unit))
        return &pr_refusal_goods;
    if (!pr_ships_busy(&stock, &d)) {
        while (stock.n[PR_SORT_CAPTAIN]-- > 0)
            if (pr_ships_busy(&stock, &d))
                return &pr_refusal_idle_captain;
        return &pr_refusal_idle_ship;
    }
    return stock.n[PR_SORT_TRADER] == 0 || pr_traders_busy(&stock, d.unit)
               ? NULL
               : &pr_refusal_idle_trader;
}

static const struct hm_refusal *check_held(const struct pr_edition *e, const struct pr_state *s,
                                           const struct hm_move *m)
{
    const hm_cards other = hm_minus(&m->cards, &s->hand[m->seat]);
    for (unsigned c = hm_next(&other, 0); c < HM_CARDS; c = hm_next(&other, c + 1))
        if (!pr_holds(e, s, m->seat, c))
            return &pr_refusal_card;
    return NULL;
}

/* True if the move has the fields of its kind: an area, one card, some cards, or nothing.  */
static const struct hm_refusal *check_shape(const struct pr_edition *e, const struct hm_move *m)
{
    const unsigned n = hm_count(&m->cards);
    const bool     area = m->kind == HM_PR_MOVE_CHOOSE;
    const uint32_t arg = m->arg[0] | m->arg[1] | m->arg[2] | m->arg[3];

    if (m->kind == 0 || m->kind >= HM_PR_MOVE_KINDS)
        return &pr_refusal_move;
    if (m->serial != 0)
        return &pr_refusal_double;
    if (arg != 0 || m->target >= (area ? HM_PR_AREAS : 1))
        return &pr_refusal_names;
    if (hm_next(&m->cards, e->head.ncard) < HM_CARDS)
        return &pr_refusal_names;
    switch ((enum hm_pr_move_kind)m->kind) {
    case HM_PR_MOVE_TAKE:
    case HM_PR_MOVE_ASSIST:
    case HM_PR_MOVE_CASH: return n == 1 ? NULL : &pr_refusal_names;
    case HM_PR_MOVE_FULFIL: return n > 0 ? NULL : &pr_refusal_names;
    case HM_PR_MOVE_CHOOSE:
    case HM_PR_MOVE_PASS:
    case HM_PR_MOVE_DONE:
    case HM_PR_MOVE_KINDS: break;
    }
    return n == 0 ? NULL : &pr_refusal_names;
}

const struct hm_refusal *pr_check(const struct hm_edition *edition, const struct hm_state *state,
                                  const struct hm_move *m)
{
    const struct pr_edition *e = pr_edition_of(edition);
    const struct pr_state   *s = pr_state_of(state);
    const struct hm_refusal *refusal = check_shape(e, m);
    if (refusal != NULL)
        return refusal;
    if (m->seat >= s->head.nseat)
        return &pr_refusal_seat;
    if (s->head.phase == HM_PR_PHASE_OVER)
        return &pr_refusal_over;
    if (m->kind != HM_PR_MOVE_CASH && m->kind != HM_PR_MOVE_FULFIL &&
        !hm_seat_in(s->head.prompt, m->seat))
        return &pr_refusal_turn;
    if (s->head.phase == HM_PR_PHASE_SETTLE && !pr_any_time(m))
        return &pr_refusal_rounds;
    switch ((enum hm_pr_move_kind)m->kind) {
    case HM_PR_MOVE_CHOOSE: return check_choose(s, m);
    case HM_PR_MOVE_TAKE:
    case HM_PR_MOVE_ASSIST: return check_take(e, s, m);
    case HM_PR_MOVE_PASS: return s->head.phase == HM_PR_PHASE_ASK ? NULL : &pr_refusal_pass;
    case HM_PR_MOVE_CASH:
        refusal = check_held(e, s, m);
        return refusal != NULL                                    ? refusal
               : hm_within(&m->cards, &e->kind[HM_PR_CARD_MONEY]) ? NULL
                                                                  : &pr_refusal_cash;
    case HM_PR_MOVE_FULFIL:
        refusal = check_held(e, s, m);
        return refusal != NULL ? refusal : check_fulfil(e, s, m);
    case HM_PR_MOVE_DONE: return s->head.phase == HM_PR_PHASE_SETTLE ? NULL : &pr_refusal_settle;
    case HM_PR_MOVE_KINDS: break;
    }
    return &pr_refusal_move;
}
