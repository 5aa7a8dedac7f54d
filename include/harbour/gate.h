/*
 * gate.h: how bytes from outside become positions and views.
 *
 * A position or a view that this program did not make itself is obtained here and nowhere
 * else.  Each function validates the length before it writes, then every range, then the
 * table as a whole.  It builds aside and writes `out` only when everything holds; otherwise
 * `msg` has one line that names the key, the card and the problem, and `out` is untouched.
 *
 * A value that came through the gate guarantees, and all other code relies on exactly this:
 *
 *   ranges        every number can be used as the index that it is; unused room is zero
 *   conservation  every card of the edition is in exactly one place.  In a view the cards
 *                 that are not seen are as many as the face-down cards it counts, back by back
 *   combination   phase, prompt and counters belong together: somebody is asked unless the
 *                 game is over, and whoever is asked has a legal move
 *   views         the bytes are those that redact() writes, and there is at least one whole
 *                 state, sound by the same rules, that looks like this to the viewer
 *
 * So legal, check, apply, print, determinize, bots, hints and analysis take such a value
 * without looking again.  Records enter through hm_record_parse (match.h), which plays every
 * move; editions through ops->load (game.h); nets through hm_net_open (net.h).
 */
#ifndef HARBOUR_GATE_H
#define HARBOUR_GATE_H

#include "game.h"

HM_BEGIN
/* A position, from its text or from a value of JSON that was read already. */
HM_API enum hm_err hm_position_read(const struct hm_game *g, const char *text, size_t n,
                                    struct hm_state *out, struct hm_msg *msg);
HM_API enum hm_err hm_position_from(const struct hm_game *g, const struct hm_json *j, size_t at,
                                    struct hm_state *out, struct hm_msg *msg);

/* A view, from the bytes that a server sends or from the base64 they travel in.  `nseat`: of the
 * table that it must be a view of; 0: of any.  HM_MISMATCH: made by another revision of the
 * rules. */
HM_API enum hm_err hm_view_open(const struct hm_game *g, uint8_t nseat, const void *bytes, size_t n,
                                struct hm_view *out, struct hm_msg *msg);
HM_API enum hm_err hm_view_read(const struct hm_game *g, uint8_t nseat, const char *base64,
                                size_t n, struct hm_view *out, struct hm_msg *msg);
HM_END

#endif
