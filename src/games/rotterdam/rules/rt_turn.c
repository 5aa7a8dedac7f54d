/*
 * rt_turn.c: whose turn it is: phases, rounds, the last chance, the end (RT-3, RT-6, RT-9).
 *
 * After every move rt_advance() continues until a seat is prompted or the game is over.  The prompt
 * depends on the other fields only (rt_prompted), and never on a hidden card: only on the number of
 * cards in a hand.
 */
#include "rt_events.h"

/* RT-3.2, RT-6.1, RT-6.4: true if the seat on turn can still act. */
static bool is_prompted(const struct rt_state *s)
{
    bool holds_cards = (s->shipping[s->turn] | s->hidden_shipping[s->turn]) != 0;
    switch ((enum hm_rt_phase)s->head.phase) {
    case HM_RT_PHASE_PLACE:
    case HM_RT_PHASE_NAVIGATE:
    case HM_RT_PHASE_ASSIGN: return !s->acted || holds_cards;
    case HM_RT_PHASE_CARDS: return holds_cards || rt_can_draw(s, s->turn);
    case HM_RT_PHASE_HARBOURS: return holds_cards;
    case HM_RT_PHASE_SWAP:
    case HM_RT_PHASE_OVER: break;
    }
    return false;
}

hm_seatset rt_prompted(const struct rt_state *s)
{
    if (s->head.phase == HM_RT_PHASE_OVER)
        return 0;
    if (s->head.phase == HM_RT_PHASE_SWAP)
        return rt_everyone(s) & (hm_seatset)~s->done;
    if (s->steer != RT_NONE)
        return hm_seat_bit(rt_owner(s->steer));
    return is_prompted(s) ? hm_seat_bit(s->turn) : 0;
}

/* RT-6.1: counted once, when phase 3 begins. */
static void count_due(const struct rt_edition *e, struct rt_state *s, struct hm_events *ev)
{
    for (unsigned p = 0; p < s->head.nseat; p++) {
        s->due[p] = (uint8_t)hm_popcount(rt_ships_of(s, p) & e->anchors);
        if (s->due[p] > 0)
            rt_emit(ev, HM_RT_EV_DUE, p, s->due[p]);
    }
}

void rt_begin_phase(const struct rt_edition *e, struct rt_state *s, enum hm_rt_phase phase,
                    struct hm_events *ev)
{
    s->head.phase = (uint8_t)phase;
    s->turn = phase == HM_RT_PHASE_SWAP ? RT_NONE : s->master;
    s->acted = 0;
    rt_emit(ev, HM_RT_EV_PHASE, HM_NOBODY, phase);
    if (phase == HM_RT_PHASE_CARDS)
        count_due(e, s, ev);
}

/* RT-7.2: standing offers lapse. */
static void end_swap(struct rt_state *s, struct hm_events *ev)
{
    for (unsigned p = 0; p < s->head.nseat; p++)
        if (s->offer_number[p] > 0)
            rt_emit(ev, HM_RT_EV_LAPSE, p, s->offer_number[p]);
    memset(s->give, 0, sizeof s->give);
    memset(s->want, 0, sizeof s->want);
    memset(s->offer_to, 0, sizeof s->offer_to);
    memset(s->offer_number, 0, sizeof s->offer_number);
    memset(s->offered, 0, sizeof s->offered);
    s->done = 0;
}

/* RT-9.2: hands count, so they are revealed.  A view cannot know the cards. */
static enum hm_err reveal(struct rt_state *s, struct hm_events *ev)
{
    for (unsigned p = 0; p < s->head.nseat; p++) {
        for (unsigned h = 0; h < RT_HARBOURS; h++)
            if (s->hidden_products[p][h] > 0)
                return HM_UNKNOWN;
        if (s->hidden_shipping[p] > 0)
            return HM_UNKNOWN;
        struct hm_event shown = {
            HM_RT_EV_REVEAL, (hm_seat)p, (uint8_t)(HM_RT_AT_HAND + p), HM_RT_AT_TABLE, 0,
            HM_EVERYONE,     0};
        for (uint64_t w = s->products[p]; w != 0; w &= w - 1) {
            shown.card = (hm_card)hm_lowest(w);
            s->known[shown.card] = HM_EVERYONE;
            rt_emit_event(ev, shown);
        }
        for (uint32_t w = s->shipping[p]; w != 0; w &= w - 1) {
            shown.card = (hm_card)(RT_SHIPPING + hm_lowest(w));
            rt_emit_event(ev, shown);
        }
    }
    return HM_OK;
}

static void end_game(struct rt_state *s)
{
    s->head.phase = HM_RT_PHASE_OVER;
    s->turn = RT_NONE;
    s->acted = s->last = 0;
    s->completers = 0;
}

/* From `seat` on, the next who may use the last chance (RT-9.1); past the last one the game is
 * over. */
static void give_last_chance(struct rt_state *s, hm_seat seat, bool from_master)
{
    while (from_master || seat != s->master) {
        from_master = false;
        if (!hm_seat_in(s->completers, seat)) {
            s->turn = seat;
            return;
        }
        seat = rt_next_seat(s, seat);
    }
    end_game(s);
}

static void end_round(const struct rt_edition *e, struct rt_state *s, struct hm_events *ev)
{
    bool enough = rt_somebody_has_enough(e, s);
    /* RT-9.4, RT-9.1: no last chance */
    if (s->round >= s->round_cap || (enough && !s->last_chance)) {
        end_game(s);
    } else if (enough) {
        s->last = 1;
        rt_emit(ev, HM_RT_EV_LAST, s->master, 0);
        give_last_chance(s, s->master, true);
    } else {
        s->round++;
        s->completers = 0;
        s->master = rt_next_seat(s, s->master);
        rt_emit(ev, HM_RT_EV_ROUND, s->master, s->round);
        rt_begin_phase(e, s, HM_RT_PHASE_PLACE, ev);
    }
}

static void end_phase(const struct rt_edition *e, struct rt_state *s, struct hm_events *ev)
{
    if (s->head.phase == HM_RT_PHASE_ASSIGN) {
        end_round(e, s, ev);
        return;
    }
    if (s->head.phase == HM_RT_PHASE_SWAP)
        end_swap(s, ev);
    rt_begin_phase(e, s, (enum hm_rt_phase)(s->head.phase + 1), ev);
}

void rt_next_turn(const struct rt_edition *e, struct rt_state *s, struct hm_events *ev)
{
    hm_seat next = rt_next_seat(s, s->turn);
    s->due[s->turn] = 0; /* RT-6.2: what is still due lapses */
    s->acted = 0;
    if (s->last)
        give_last_chance(s, next, false);
    else if (next == s->master)
        end_phase(e, s, ev);
    else
        s->turn = next;
}

/* RT-6.4 for one seat. */
enum hm_err rt_unload(const struct rt_edition *e, struct rt_state *s, unsigned seat,
                      unsigned *ships, struct hm_events *ev)
{
    *ships = 0;
    for (unsigned i = seat * RT_FLEET; i < (seat + 1) * RT_FLEET; i++) {
        if (!rt_afloat(s, i) || !(rt_bit(s->at[i]) & e->harbours))
            continue;
        unsigned h = e->position[s->at[i]].harbour, cargo = s->cargo[i];
        rt_emit_event(ev, (struct hm_event){HM_RT_EV_UNLOAD, (hm_seat)seat,
                                            (uint8_t)(HM_RT_AT_BOARD + s->at[i]), HM_RT_AT_HOME,
                                            HM_NO_CARD, 0, (int16_t)(i + 256 * cargo)});
        ++*ships;
        s->at[i] = RT_HOME;
        s->cargo[i] = 0;
        if (cargo > 0)
            s->stock[cargo - 1]++;
        if (cargo != rt_material_of[h] + 1u || s->left[h] == 0)
            continue;
        hm_card c = rt_draw_card(s, h);
        if (c != HM_NO_CARD) {
            s->products[seat] |= rt_bit(c);
            s->known[c] = hm_seat_bit(seat);
        } else if (seat == s->head.viewer) {
            return HM_UNKNOWN;
        } else {
            s->hidden_products[seat][h]++;
        }
        rt_emit_card(ev, HM_RT_EV_PRODUCT, seat, HM_RT_AT_STACK + h, HM_RT_AT_HAND + seat, c,
                     hm_seat_bit(seat));
    }
    return HM_OK;
}

enum hm_err rt_advance(const struct rt_edition *e, struct rt_state *s, struct hm_events *ev)
{
    while ((s->head.prompt = rt_prompted(s)) == 0 && s->head.phase != HM_RT_PHASE_OVER) {
        if (s->head.phase == HM_RT_PHASE_SWAP) {
            end_phase(e, s, ev);
            continue;
        }
        if (s->head.phase == HM_RT_PHASE_HARBOURS && !s->acted) {
            unsigned    ships;
            enum hm_err err = rt_unload(e, s, s->turn, &ships, ev);
            if (err != HM_OK)
                return err;
        }
        rt_next_turn(e, s, ev);
    }
    if (s->head.phase != HM_RT_PHASE_OVER)
        return HM_OK;
    rt_emit(ev, HM_RT_EV_OVER, HM_NOBODY, 0);
    return reveal(s, ev);
}
