/*
 * draft.h: an incomplete move, owned by the caller that builds it; never in a state, never sent.
 *
 * A move is built pick by pick: a kind, then the fields in which the remaining moves differ,
 * then DONE.  Front ends highlight the picks that hm_picks() allows; training uses the same
 * numbers as actions.
 *
 *   pick 0 .. nkind-1                      the kind of move
 *   HM_PICK_CARD + c                       a card of the edition
 *   HM_PICK_TARGET + t                     the target, then the args, one after another
 *   HM_PICK_DONE                           the move is complete
 *
 * A move of a listed kind is complete as soon as one move remains; its fields are picked in the
 * order target, serial, args, cards, and only where the remaining moves differ.
 *
 * For kinds with too many moves to list (a fulfilment, an offer) ops->picks decides.  Cards
 * toggle: picking a card again removes it, so no order of clicks leads to a dead end.  Targets
 * 0 to 15 set the target; target 16 + i increments nibble i of the args, modulo 16.
 */
#ifndef HARBOUR_DRAFT_H
#define HARBOUR_DRAFT_H

#include "game.h"

enum { HM_PICK_CARD = 32, HM_PICK_TARGET = 32 + HM_CARDS, HM_PICK_DONE = HM_PICKS - 1 };

struct hm_draft {
    struct hm_move move;  /* the fields picked so far; the caller sets move.seat */
    uint8_t        step;  /* 0: nothing picked yet */
    uint8_t        fixed; /* number of fields picked of target, serial and args */
};

HM_BEGIN
/* Sets mask to 1 for each allowed pick and to 0 for the others; returns the number of allowed
 * picks, 0 if the seat cannot move. */
HM_API size_t hm_picks(const struct hm_game *g, const struct hm_state *seen,
                       const struct hm_draft *d, uint8_t mask[HM_PICKS]);

/* Makes a pick, which hm_picks() must allow.  Returns true when the move in the draft is
 * complete; it is then legal. */
HM_API bool hm_pick(const struct hm_game *g, const struct hm_state *seen, struct hm_draft *d,
                    uint16_t pick);
HM_END

#endif
