/*
 * pr_apply.c: makes moves (rules PR-3 to PR-7).
 *
 * Every function assumes that check() has accepted the move.  They also work on views: an
 * unknown card that leaves a hand is a starting contract, now visible; a card drawn from a talon
 * is unknown.
 */
#include "pr.h"
#include "pr_events.h"

#include <assert.h>

/* The origin of cards that leave a player: ships in front of the owner, the rest in the hand. */
static unsigned held_at(const struct pr_edition *e, unsigned c)
{
    return pr_is(e, c, HM_PR_CARD_SHIP) ? HM_PR_AT_TABLE : HM_PR_AT_HAND;
}

/* PR-0.3: to the pile of the area by its back. */
static void discard(const struct pr_edition *e, struct pr_state *s, hm_seat p, unsigned c,
                    struct hm_events *ev)
{
    const unsigned area = e->card[c].area;
    hm_remove(&s->hand[p], c);
    s->discard[area] |= pr_bit(e->card[c].slot);
    pr_emit_card(ev, HM_PR_EV_DISCARD, p, held_at(e, c), pr_area_place(HM_PR_AT_DISCARD, area), c,
                 HM_EVERYONE);
}

static void earn(struct pr_state *s, hm_seat p, int32_t amount) { s->money[p] += amount; }

/* ---- between rounds (PR-4) ---- */

static void emit_slots(const struct pr_edition *e, unsigned area, uint64_t slots,
                       enum hm_pr_event kind, enum hm_pr_place from, enum hm_pr_place to,
                       struct hm_events *ev)
{
    for (; slots != 0; slots &= slots - 1)
        pr_emit_card(ev, kind, HM_NOBODY, pr_area_place(from, area), pr_area_place(to, area),
                     e->first[area] + hm_lowest(slots), HM_EVERYONE);
}

static unsigned draw(const struct pr_edition *e, struct pr_state *s, unsigned area, unsigned want,
                     uint64_t *supply)
{
    unsigned left = s->left[area];
    for (; want > 0 && left > 0; want--) {
        uint8_t *top = &s->talon[area][--left];
        *supply |= pr_bit(e->card[*top].slot);
        *top = 0;
    }
    s->left[area] = (uint8_t)left;
    return want;
}

static enum hm_err refill(const struct pr_edition *e, struct pr_state *s, unsigned area,
                          struct hm_events *ev)
{
    const uint64_t old = s->current[area], moved = s->future[area];
    const unsigned full = pr_full[s->head.nseat];
    const unsigned nmoved = (unsigned)(moved != 0) + (unsigned)((moved & (moved - 1)) != 0);

    s->discard[area] |= old;  /* PR-4.1 */
    s->current[area] = moved; /* PR-4.2 */
    s->future[area] = 0;
    if (s->left[area] != 0 && !pr_is_truth(s))
        return HM_UNKNOWN;
    if (draw(e, s, area, full - nmoved, &s->current[area]) != 0)
        s->failed |= (uint8_t)(1u << area);
    draw(e, s, area, PR_FUTURE, &s->future[area]); /* PR-4.3 */
    if (ev != NULL) {
        emit_slots(e, area, old, HM_PR_EV_DISCARD, HM_PR_AT_CURRENT, HM_PR_AT_DISCARD, ev);
        emit_slots(e, area, moved, HM_PR_EV_REFILL, HM_PR_AT_FUTURE, HM_PR_AT_CURRENT, ev);
        emit_slots(e, area, s->current[area] & ~moved, HM_PR_EV_REFILL, HM_PR_AT_TALON,
                   HM_PR_AT_CURRENT, ev);
        emit_slots(e, area, s->future[area], HM_PR_EV_REFILL, HM_PR_AT_TALON, HM_PR_AT_FUTURE, ev);
        if ((s->failed >> area & 1) != 0)
            pr_emit(ev, HM_PR_EV_FAIL, HM_NOBODY, (int32_t)area);
    }
    return HM_OK;
}

static enum hm_err end_round(const struct pr_edition *e, struct pr_state *s, struct hm_events *ev)
{
    pr_emit(ev, HM_PR_EV_ROUND, s->master, 0);
    for (unsigned named = s->named; named != 0; named &= named - 1) {
        const enum hm_err err = refill(e, s, hm_lowest(named), ev);
        if (err != HM_OK)
            return err;
    }
    s->named = s->nnamed = s->order = s->served = 0;
    s->area = HM_PR_NONE;
    if (hm_popcount(s->failed) >= pr_last_fail[s->head.nseat]) { /* PR-7.1 */
        s->head.phase = HM_PR_PHASE_SETTLE;
        s->head.prompt = pr_everyone(s);
        pr_emit(ev, HM_PR_EV_SETTLE, HM_NOBODY, 0);
        return HM_OK;
    }
    s->master = (hm_seat)(s->master + 1 == s->head.nseat ? 0 : s->master + 1); /* PR-4.6 */
    s->head.phase = HM_PR_PHASE_CHOOSE;
    s->head.prompt = hm_seat_bit(s->master);
    pr_emit(ev, HM_PR_EV_MASTER, s->master, 0);
    return HM_OK;
}

/* ---- a round (PR-3) ---- */

/* Prompts the next of `seats`, clockwise from the harbour master's left; the harbour master if
 * there is none.  A branch where the order wraps around would be unpredictable. */
static void ask(struct pr_state *s, unsigned seats)
{
    const unsigned all = seats | hm_seat_bit(s->master), left = s->master + 1u;
    s->head.prompt = hm_seat_bit((left + hm_lowest((all | all << 8) >> left)) % 8);
}

/* The seats that are prompted after p in this area: clockwise up to the harbour master, with their
 * piece (PR-3.2). */
static unsigned still_to_ask(const struct pr_state *s, hm_seat p)
{
    const unsigned above = ~1u << p, below = (1u << s->master) - 1;
    return pr_waiting(s) & (p > s->master ? above | below : above & below);
}

static void name_area(struct pr_state *s, unsigned area, struct hm_events *ev)
{
    s->order |= (uint8_t)(area << 2 * s->nnamed++);
    s->named |= (uint8_t)(1u << area);
    s->area = (uint8_t)area;
    pr_emit(ev, HM_PR_EV_NAME, s->master, (int32_t)area);
}

static enum hm_err choose(struct pr_state *s, const struct hm_move *m, struct hm_events *ev)
{
    name_area(s, m->target, ev);
    s->head.phase = HM_PR_PHASE_ASK;
    ask(s, pr_waiting(s));
    return HM_OK;
}

static enum hm_err take(const struct pr_edition *e, struct pr_state *s, const struct hm_move *m,
                        struct hm_events *ev)
{
    const hm_seat            p = m->seat;
    const unsigned           c = pr_only(&m->cards);
    const struct hm_pr_card *card = &e->card[c];
    const unsigned           area = card->area;

    if (area != s->area) /* PR-3.12: it then counts as named */
        name_area(s, area, ev);
    if (m->kind == HM_PR_MOVE_ASSIST) { /* PR-0.3, PR-6.2 */
        const hm_cards assistants = hm_and(&s->hand[p], &e->kind[HM_PR_CARD_ASSISTANT]);
        s->future[area] &= ~pr_bit(card->slot);
        pr_emit_card(ev, HM_PR_EV_ASSIST, p, pr_area_place(HM_PR_AT_FUTURE, area), held_at(e, c), c,
                     HM_EVERYONE);
        discard(e, s, p, pr_only(&assistants), ev);
    } else {
        s->current[area] &= ~pr_bit(card->slot);
        pr_emit_card(ev, HM_PR_EV_TAKE, p, pr_area_place(HM_PR_AT_CURRENT, area), held_at(e, c), c,
                     HM_EVERYONE);
    }
    hm_add(&s->hand[p], c);
    s->money[p] -= card->cost;
    if (card->cost != 0)
        pr_emit(ev, HM_PR_EV_PAY, p, card->cost);
    if (p == s->master) /* PR-3.6 */
        return end_round(e, s, ev);
    s->served |= hm_seat_bit(p); /* PR-3.3 */
    ask(s, still_to_ask(s, p));
    return HM_OK;
}

static enum hm_err pass(const struct pr_edition *e, struct pr_state *s, hm_seat p,
                        struct hm_events *ev)
{
    pr_emit(ev, HM_PR_EV_PASS, p, 0);
    if (p != s->master) {
        ask(s, still_to_ask(s, p));
        return HM_OK;
    }
    if (pr_waiting(s) == 0 || pr_open_areas(s) == 0) /* PR-3.8, PR-3.9 */
        return end_round(e, s, ev);
    s->head.phase = HM_PR_PHASE_CHOOSE; /* PR-3.7 */
    s->head.prompt = hm_seat_bit(p);
    s->area = HM_PR_NONE;
    return HM_OK;
}

/* ---- at any time (PR-5, PR-6.1) ---- */

static enum hm_err cash(const struct pr_edition *e, struct pr_state *s, hm_seat p, unsigned c,
                        struct hm_events *ev)
{
    pr_emit(ev, HM_PR_EV_CASH, p, e->card[c].value);
    discard(e, s, p, c, ev);
    earn(s, p, e->card[c].value);
    return HM_OK;
}

static enum hm_err fulfil(const struct pr_edition *e, struct pr_state *s, const struct hm_move *m,
                          struct hm_events *ev)
{
    const hm_cards contracts = hm_and(&m->cards, &e->kind[HM_PR_CARD_CONTRACT]);
    pr_emit(ev, HM_PR_EV_FULFIL, m->seat, (int32_t)hm_count(&contracts));
    for (unsigned c = hm_next(&m->cards, 0); c < HM_CARDS; c = hm_next(&m->cards, c + 1)) {
        discard(e, s, m->seat, c, ev);
        if (!pr_is(e, c, HM_PR_CARD_CONTRACT))
            continue;
        earn(s, m->seat, e->card[c].value);
        pr_emit(ev, HM_PR_EV_REWARD, m->seat, e->card[c].value);
        if (hm_has(&e->start, c))
            s->sealed &= (hm_seatset)~hm_seat_bit(m->seat);
    }
    return HM_OK;
}

/* PR-7.3: when all are done, the money cards left in hands become money. */
static enum hm_err done(const struct pr_edition *e, struct pr_state *s, hm_seat p,
                        struct hm_events *ev)
{
    pr_emit(ev, HM_PR_EV_DONE, p, 0);
    s->head.prompt &= (hm_seatset)~hm_seat_bit(p);
    if (s->head.prompt != 0)
        return HM_OK;
    for (hm_seat q = 0; q < s->head.nseat; q++) {
        const hm_cards money = hm_and(&s->hand[q], &e->kind[HM_PR_CARD_MONEY]);
        for (unsigned c = hm_next(&money, 0); c < HM_CARDS; c = hm_next(&money, c + 1))
            cash(e, s, q, c, ev);
    }
    s->head.phase = HM_PR_PHASE_OVER;
    pr_emit(ev, HM_PR_EV_OVER, HM_NOBODY, 0);
    return HM_OK;
}

enum hm_err pr_apply(const struct hm_edition *edition, struct hm_state *state,
                     const struct hm_move *m, struct hm_rng *rng, struct hm_events *ev)
{
    const struct pr_edition *e = pr_edition_of(edition);
    struct pr_state         *s = pr_mutable(state);
    (void)rng;
    s->head.ply++;
    switch ((enum hm_pr_move_kind)m->kind) {
    case HM_PR_MOVE_CHOOSE: return choose(s, m, ev);
    case HM_PR_MOVE_TAKE:
    case HM_PR_MOVE_ASSIST: return take(e, s, m, ev);
    case HM_PR_MOVE_PASS: return pass(e, s, m->seat, ev);
    case HM_PR_MOVE_CASH: return cash(e, s, m->seat, pr_only(&m->cards), ev);
    case HM_PR_MOVE_FULFIL: return fulfil(e, s, m, ev);
    case HM_PR_MOVE_DONE: return done(e, s, m->seat, ev);
    case HM_PR_MOVE_KINDS: break;
    }
    assert(m->kind < HM_PR_MOVE_KINDS && m->kind > 0);
    return HM_REFUSED;
}
