/*
 * rt_events.h: appends events to a list; does nothing if the list is NULL.
 */
#ifndef HARBOUR_RT_EVENTS_H
#define HARBOUR_RT_EVENTS_H

#include "rt.h"

static inline void rt_emit_event(struct hm_events *ev, struct hm_event event)
{
    if (ev != NULL && ev->n < ev->cap)
        ev->list[ev->n++] = event;
}

/* An event that concerns no card. */
static inline void rt_emit(struct hm_events *ev, enum hm_rt_event kind, unsigned seat,
                           unsigned amount)
{
    rt_emit_event(ev, (struct hm_event){.kind = (uint8_t)kind,
                                        .seat = (hm_seat)seat,
                                        .card = HM_NO_CARD,
                                        .amount = (int16_t)amount});
}

/* A card moves. */
static inline void rt_emit_card(struct hm_events *ev, enum hm_rt_event kind, unsigned seat,
                                unsigned from, unsigned to, hm_card c, hm_seatset shown)
{
    rt_emit_event(ev, (struct hm_event){(uint8_t)kind, (hm_seat)seat, (uint8_t)from, (uint8_t)to, c,
                                        shown, 0});
}

#endif
