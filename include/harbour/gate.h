/*
 * gate.h: validates untrusted positions and views.
 *
 * Positions and views from files or the network enter the program only through these functions.
 * Each one validates the length before it writes, then every range, then the whole table.  It
 * writes `out` only if everything is valid; otherwise `out` is unchanged and `msg` is one line
 * that names the key, the card and the problem.
 *
 * A validated value has these properties, and all other code relies on them:
 *
 *   ranges        every number is a valid index; unused bytes are zero
 *   conservation  every card of the edition is in exactly one place.  In a view the number of
 *                 unseen cards of each back is the number of face-down cards with that back
 *   combination   phase, prompt and counters are consistent: a seat is prompted unless the game
 *                 is over, and every prompted seat has a legal move
 *   views         the bytes are those that redact() writes, and there is at least one valid
 *                 state with this view
 *
 * So legal, check, apply, print, determinize, bots, hints and analysis do not validate again: with
 * such a value no call fails an assertion, uses an index outside its array or runs without end.
 * A hand may be larger than play could make it; everything works for any division of the cards.
 *
 * Every other kind of external data has one constructor too, whose header states what an accepted
 * value guarantees:
 *
 *   moves         ops->check (game.h), for any bytes; text first becomes a move by hm_parse_line()
 *   records       hm_record_parse() (match.h)
 *   editions      ops->load (game.h)
 *   nets          hm_net_open() (net.h)
 *   saved games   hm_batch_restore() (batch.h)
 *   patches       hm_view_patch(), below
 *   events        hm_events_read() (patch.h)
 */
#ifndef HARBOUR_GATE_H
#define HARBOUR_GATE_H

#include "game.h"

HM_BEGIN
/* Read a position from its text or from a parsed JSON value.  HM_MALFORMED: it is not a valid
 * position of this game. */
HM_API enum hm_err hm_position_read(const struct hm_game *g, const char *text, size_t n,
                                    struct hm_state *out, struct hm_msg *msg);
HM_API enum hm_err hm_position_from(const struct hm_game *g, const struct hm_json *j, size_t at,
                                    struct hm_state *out, struct hm_msg *msg);

/* Read a view from its bytes or from their base64, as a server sends them.  `nseat` is the number
 * of seats that the view must have; 0: any.  HM_MALFORMED: it is not a valid view.  HM_MISMATCH: it
 * is of another game or revision of the rules. */
HM_API enum hm_err hm_view_open(const struct hm_game *g, uint8_t nseat, const void *bytes, size_t n,
                                struct hm_view *out, struct hm_msg *msg);
HM_API enum hm_err hm_view_read(const struct hm_game *g, uint8_t nseat, const char *base64,
                                size_t n, struct hm_view *out, struct hm_msg *msg);

/* The next view of the same viewer, from the patch (patch.h) that a server sends in base64.  The
 * result is validated like a whole view.  HM_STALE: the patch was made for another view than
 * `from`.  HM_MALFORMED: it is not base64, or the result is not a valid view.  `out` may be
 * `from`. */
HM_API enum hm_err hm_view_patch(const struct hm_game *g, const struct hm_view *from,
                                 const char *base64, size_t n, struct hm_view *out,
                                 struct hm_msg *msg);
HM_END

#endif
