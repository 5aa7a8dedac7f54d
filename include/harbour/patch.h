/*
 * patch.h: the change of a view by a move, as the bytes of a message to one viewer.
 *
 * A patch turns a view into the viewer's next one.  It is made from these two views alone, so it
 * contains nothing that they do not show.  It works for every game, because views are flat.
 *
 *   digest   4 bytes, the lowest first: hm_digest() of the view that results
 *   runs     skip, count, `count` bytes: keeps `skip` bytes of the view and replaces the next
 *            `count`; bytes after the last run are kept
 *
 * hm_view_patch() (gate.h) applies an untrusted patch.
 */
#ifndef HARBOUR_PATCH_H
#define HARBOUR_PATCH_H

#include "game.h"

enum {
    HM_PATCH_SIZE = HM_STATE_SIZE + 16, /* the longest patch */
    HM_EVENT_SIZE = 7,                  /* an event in a message */
};

HM_BEGIN
/* Writes the patch from one view of a game to another.  Returns its size in bytes. */
HM_API size_t hm_patch_write(const struct hm_game *g, const struct hm_view *from,
                             const struct hm_view *to, uint8_t out[HM_PATCH_SIZE]);

/* Applies a patch to the `size` bytes of a view.  Returns false and leaves the bytes unchanged if
 * the patch is invalid or was made for another view. */
HM_API bool hm_patch_apply(void *bytes, size_t size, const uint8_t *patch, size_t n);

/* A checksum that detects changes, but is not collision-resistant. */
HM_API uint32_t hm_digest(const void *bytes, size_t n);

/*
 * Events as `viewer` may know them: kind, seat, from, to, card (HM_NO_CARD if its face is not
 * shown), amount (2 bytes, the lowest first).  Returns the number of bytes, HM_EVENT_SIZE for
 * each event.
 */
HM_API size_t hm_events_write(const struct hm_events *events, uint8_t viewer,
                              uint8_t out[HM_EVENTS * HM_EVENT_SIZE]);

/* Reads them.  In an accepted event `kind`, `from` and `to` have a name, `card` is a card of the
 * edition or HM_NO_CARD, and `seat` is below HM_SEATS or HM_NOBODY.  Whether the seat is at the
 * table, and whether `amount` makes sense, is not known here: a reader that uses them as an index
 * must check them.  Returns the number of events; SIZE_MAX if the bytes are not events of this
 * game; `out` may then have changed. */
HM_API size_t hm_events_read(const struct hm_game *g, const uint8_t *bytes, size_t n,
                             struct hm_event out[HM_EVENTS]);
HM_END

#endif
