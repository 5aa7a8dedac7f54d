/*
 * pr_events.h: appends events to a list; does nothing if the list is NULL.
 */
#ifndef HARBOUR_PR_EVENTS_H
#define HARBOUR_PR_EVENTS_H

#include "pr.h"

static inline void pr_emit_event(struct hm_events *ev, struct hm_event event)
{
    if (ev->n < ev->cap)
        ev->list[ev->n++] = event;
}

/* An event that concerns no card. */
static inline void pr_emit(struct hm_events *ev, enum hm_pr_event kind, hm_seat seat,
                           int32_t amount)
{
    if (ev != NULL)
        pr_emit_event(ev, (struct hm_event){(uint8_t)kind, seat, HM_PR_AT_NONE, HM_PR_AT_NONE,
                                            HM_NO_CARD, HM_EVERYONE, (int16_t)amount});
}

/* A card moves. */
static inline void pr_emit_card(struct hm_events *ev, enum hm_pr_event kind, hm_seat seat,
                                unsigned from, unsigned to, unsigned c, hm_seatset shown)
{
    if (ev != NULL)
        pr_emit_event(ev, (struct hm_event){(uint8_t)kind, seat, (uint8_t)from, (uint8_t)to,
                                            (hm_card)c, shown, 0});
}

#endif
