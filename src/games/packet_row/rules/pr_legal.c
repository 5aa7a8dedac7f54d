/*
 * pr_legal.c: lists the legal moves of a seat.
 *
 * Affordable cards come from a table of the edition, so listing an area only walks over the bits of
 * one word.  Nothing here reads cards that the seat may not see.
 */
#include "pr.h"

#include <string.h>

static struct hm_move *put(struct hm_move *out, enum hm_pr_move_kind kind, hm_seat p)
{
    *out = (struct hm_move){.kind = (uint8_t)kind, .seat = p};
    return out;
}

static struct hm_move *put_slots(const struct pr_edition *e, struct hm_move *out,
                                 enum hm_pr_move_kind kind, hm_seat p, unsigned area,
                                 uint64_t slots)
{
    for (; slots != 0; slots &= slots - 1) {
        put(out, kind, p);
        hm_add(&out->cards, e->first[area] + hm_lowest(slots));
        out++;
    }
    return out;
}

static struct hm_move *list_area_moves(const struct pr_edition *e, const struct pr_state *s,
                                       hm_seat p, struct hm_move *out)
{
    const unsigned money = (unsigned)(s->money[p] < PR_MAX_COST ? s->money[p] : PR_MAX_COST);
    const hm_cards assistants = hm_and(&s->hand[p], &e->kind[HM_PR_CARD_ASSISTANT]);
    const bool     assisted = !hm_none(&assistants);
    unsigned       areas = 1u << s->area;

    if (pr_at_large(s, p)) /* PR-3.8 */
        areas |= ~(unsigned)s->named & 15u;
    for (; areas != 0; areas &= areas - 1) {
        const unsigned a = hm_lowest(areas);
        out = put_slots(e, out, HM_PR_MOVE_TAKE, p, a, s->current[a] & e->afford[a][money]);
        if (assisted)
            out = put_slots(e, out, HM_PR_MOVE_ASSIST, p, a, s->future[a] & e->afford[a][money]);
    }
    return put(out, HM_PR_MOVE_PASS, p) + 1;
}

static struct hm_move *list_turn(const struct pr_edition *e, const struct pr_state *s, hm_seat p,
                                 struct hm_move *out)
{
    switch ((enum hm_pr_phase)s->head.phase) {
    case HM_PR_PHASE_CHOOSE:
        for (unsigned open = pr_open_areas(s); open != 0; open &= open - 1)
            put(out++, HM_PR_MOVE_CHOOSE, p)->target = (uint8_t)hm_lowest(open);
        break;
    case HM_PR_PHASE_ASK: return list_area_moves(e, s, p, out);
    case HM_PR_PHASE_SETTLE: return put(out, HM_PR_MOVE_DONE, p) + 1;
    case HM_PR_PHASE_OVER: break;
    }
    return out;
}

/* Of equal money cards the one with the lowest id, then the fulfilments worth considering. */
static struct hm_move *list_any_time(const struct pr_edition *e, const struct pr_state *s,
                                     hm_seat p, struct hm_move *out)
{
    struct hm_plan plan[HM_PLANS];
    const hm_cards money = hm_and(&s->hand[p], &e->kind[HM_PR_CARD_MONEY]);
    hm_cards       listed = {{0, 0, 0}};
    if (s->head.phase == HM_PR_PHASE_OVER)
        return out;
    for (unsigned c = hm_next(&money, 0); c < HM_CARDS; c = hm_next(&money, c + 1)) {
        if (!hm_has(&listed, e->head.alike[c]))
            hm_add(&put(out++, HM_PR_MOVE_CASH, p)->cards, c);
        hm_add(&listed, e->head.alike[c]);
    }
    const size_t n =
        pr_plans(&e->head, (const struct hm_state *)(const void *)s, p, plan, HM_PLANS);
    for (size_t i = 0; i < n; i++)
        *out++ = plan[i].move;
    return out;
}

size_t pr_legal(const struct hm_edition *edition, const struct hm_state *state, hm_seat p,
                enum hm_scope scope, struct hm_move out[HM_MOVES])
{
    const struct pr_edition *e = pr_edition_of(edition);
    const struct pr_state   *s = pr_state_of(state);
    struct hm_move          *end = out;
    if (p >= s->head.nseat)
        return 0;
    if ((scope & HM_LISTED) != 0 && hm_seat_in(s->head.prompt, p))
        end = list_turn(e, s, p, end);
    if ((scope & HM_USEFUL) != 0)
        end = list_any_time(e, s, p, end);
    return (size_t)(end - out);
}

/* PR-0.1; in the settlement all seats are prompted at once and do not affect each other (PR-7.3).  */
bool pr_any_time(const struct hm_move *m)
{
    return m->kind == HM_PR_MOVE_CASH || m->kind == HM_PR_MOVE_FULFIL || m->kind == HM_PR_MOVE_DONE;
}
