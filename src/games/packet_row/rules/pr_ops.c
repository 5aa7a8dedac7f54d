/*
 * pr_ops.c: Packet Row as a game: one table of functions.
 */
#include "pr.h"

#include "harbour/draft.h"

static const char *const event_names[] = {
    [HM_PR_EV_DEAL] = "deal",       [HM_PR_EV_NAME] = "name",     [HM_PR_EV_TAKE] = "take",
    [HM_PR_EV_ASSIST] = "assist",   [HM_PR_EV_PASS] = "pass",     [HM_PR_EV_PAY] = "pay",
    [HM_PR_EV_CASH] = "cash",       [HM_PR_EV_FULFIL] = "fulfil", [HM_PR_EV_REWARD] = "reward",
    [HM_PR_EV_DISCARD] = "discard", [HM_PR_EV_REFILL] = "refill", [HM_PR_EV_FAIL] = "fail",
    [HM_PR_EV_ROUND] = "round",     [HM_PR_EV_MASTER] = "master", [HM_PR_EV_SETTLE] = "settle",
    [HM_PR_EV_DONE] = "done",       [HM_PR_EV_OVER] = "over",     [HM_PR_EVENTS] = NULL,
};

static const char *const place_names[] = {
    [HM_PR_AT_NONE] = "nowhere",
    [HM_PR_AT_HAND] = "hand",
    [HM_PR_AT_TABLE] = "table",
    [HM_PR_AT_BOX] = "box",
    [HM_PR_AT_SUPPLY] = "supply",
    [HM_PR_AT_TALON] = "guildhall-talon",
    [HM_PR_AT_CURRENT] = "guildhall-current",
    [HM_PR_AT_FUTURE] = "guildhall-future",
    [HM_PR_AT_DISCARD] = "guildhall-discard",
    [HM_PR_AT_TALON + 4] = "docks-talon",
    [HM_PR_AT_CURRENT + 4] = "docks-current",
    [HM_PR_AT_FUTURE + 4] = "docks-future",
    [HM_PR_AT_DISCARD + 4] = "docks-discard",
    [HM_PR_AT_TALON + 8] = "market-talon",
    [HM_PR_AT_CURRENT + 8] = "market-current",
    [HM_PR_AT_FUTURE + 8] = "market-future",
    [HM_PR_AT_DISCARD + 8] = "market-discard",
    [HM_PR_AT_TALON + 12] = "bank-talon",
    [HM_PR_AT_CURRENT + 12] = "bank-current",
    [HM_PR_AT_FUTURE + 12] = "bank-future",
    [HM_PR_AT_DISCARD + 12] = "bank-discard",
    [HM_PR_PLACES] = NULL,
};

/* A fulfilment is drafted card by card: any card of use may be picked or taken back, in any order. */
size_t pr_picks(const struct hm_edition *edition, const struct hm_state *state, const struct hm_draft *d,
                uint8_t mask[HM_PICKS])
{
    const struct pr_edition *e = pr_edition_of(edition);
    const struct pr_state   *s = pr_state_of(state);
    const hm_seat            p = d->move.seat;
    size_t                   n = 0;
    if ((d->step > 0 && d->move.kind != HM_PR_MOVE_FULFIL) || pr_best(edition, state, p, NULL) == 0)
        return 0;
    if (d->step == 0) {
        mask[HM_PR_MOVE_FULFIL] = 1;
        return 1;
    }
    for (unsigned c = hm_next(&s->hand[p], 0); c < HM_CARDS; c = hm_next(&s->hand[p], c + 1))
        if (hm_has(&e->useful, c))
            n += mask[HM_PICK_CARD + c] = 1;
    if (pr_check(edition, state, &d->move) == NULL)
        n += mask[HM_PICK_DONE] = 1;
    return n;
}

const struct hm_ops pr_ops = {
    .id = "packet-row",
    .title = "Packet Row",
    .rules = PR_RULES,
    .least_seats = 2,
    .most_seats = HM_SEATS,
    .state_size = sizeof(struct pr_state),
    .edition_size = sizeof(struct pr_edition),
    .nkind = HM_PR_MOVE_KINDS,
    .ntarget = HM_PR_AREAS,
    .nobs = PR_OBSERVED,
    .kind_names = pr_move_names,
    .event_names = event_names,
    .place_names = place_names,
    .edition = (const struct hm_edition *)(const void *)pr_edition_bytes,
    .load = pr_load,
    .deal = pr_deal,
    .legal = pr_legal,
    .check = pr_check,
    .explain = pr_explain,
    .apply = pr_apply,
    .picks = pr_picks,
    .any_time = pr_any_time,
    .redact = pr_redact,
    .determinize = pr_determinize,
    .score = pr_score,
    .observe = pr_observe,
    .print_move = pr_print_move,
    .parse_move = pr_parse_move,
    .print = pr_print,
    .parse = pr_parse,
    .print_setup = pr_print_setup,
    .print_card = pr_print_card,
    .print_edition = pr_print_edition,
    .flawed = pr_flawed,
    .swappable = pr_swappable,
    .swap = pr_swap,
    .plans = pr_plans,
    .best = pr_best,
    .goals = pr_goals,
    .forced = pr_forced,
    .score_parts = pr_score_parts,
};
