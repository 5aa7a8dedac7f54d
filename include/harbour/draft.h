/*
 * draft.h: half a choice, owned by whoever is choosing; never in a state, never sent.
 *
 * A move is put together pick by pick: a kind, then whatever distinguishes the moves that
 * are still possible, then DONE.  Front ends light up what hm_picks() allows; training uses
 * the same numbers as its actions.
 *
 *   pick 0 .. nkind-1                      the kind of move
 *   HM_PICK_CARD + c                       a card of the edition
 *   HM_PICK_TARGET + t                     the target, then the args, one after another
 *   HM_PICK_DONE                           the move is whole
 *
 * A listed kind is whole as soon as one move remains; its fields are picked in the order
 * target, serial, args, cards, and only where the moves that remain differ.
 *
 * For kinds too rich to list (a fulfilment, an offer) ops->picks decides.  Cards toggle: one
 * picked again is taken back, so that no order of clicks leads to a dead end.  Targets 0 to
 * 15 set the target; target 16 + i adds one to nibble i of the args, counting round.
 */
#ifndef HARBOUR_DRAFT_H
#define HARBOUR_DRAFT_H

#include "game.h"

enum { HM_PICK_CARD = 32, HM_PICK_TARGET = 32 + HM_CARDS, HM_PICK_DONE = HM_PICKS - 1 };

struct hm_draft {
    struct hm_move move;  /* what is settled so far; move.seat is set by the caller */
    uint8_t        step;  /* 0: nothing picked yet */
    uint8_t        fixed; /* of target, serial and args: how many are settled */
};

HM_BEGIN
/* Fills mask with 1 for each pick that is allowed now; returns how many there are. */
HM_API size_t hm_picks(const struct hm_game *g, const struct hm_state *seen,
                       const struct hm_draft *d, uint8_t mask[HM_PICKS]);

/* Makes an allowed pick.  True when the move in the draft is whole. */
HM_API bool hm_pick(const struct hm_game *g, const struct hm_state *seen, struct hm_draft *d,
                    uint16_t pick);
HM_END

#endif
