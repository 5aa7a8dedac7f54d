/*
 * batch_save.c: copying, saving and restoring games of a batch, and sampling hidden cards.
 *
 * A saved game is a signature, the digest of the edition, then the game's memory.
 */
#include "batch_game.h"

#include <string.h>

static const char mark[8] = "HMBATCH1";

enum { SAVED_HEAD = sizeof mark + 32 };

static size_t whole(const struct hm_batch *b)
{
    return sizeof(struct batch_game) + b->setup.game.ops->state_size;
}

void hm_batch_copy(struct hm_batch *b, uint32_t to, uint32_t from)
{
    memmove(batch_at(b, to), batch_at(b, from), whole(b));
    batch_show(b, to, batch_at(b, to));
}

size_t hm_batch_saved(const struct hm_batch *b) { return SAVED_HEAD + whole(b); }

void hm_batch_save(const struct hm_batch *b, uint32_t i, void *out)
{
    uint8_t *at = out;
    memcpy(at, mark, sizeof mark);
    memcpy(at + sizeof mark, b->setup.game.edition->digest, 32);
    memcpy(at + SAVED_HEAD, batch_at(b, i), whole(b));
}

/* Returns whether the state belongs to this batch and passes the audit. */
static enum hm_err check_state(const struct hm_batch *b, const struct hm_state *s,
                               struct hm_msg *msg)
{
    const struct hm_game *g = &b->setup.game;
    struct hm_flaw        flaw;
    if (s->head.game != g->edition->game || !hm_rules_known(g->ops, s->head.rules) ||
        s->head.nseat != b->nseat || s->head.viewer != HM_TRUTH)
        return hm_fail(msg, HM_MISMATCH, "the saved game is of another batch", (char *)NULL);
    if (g->ops->flawed(g->edition, s, &flaw))
        return hm_fail_flaw(msg, g->edition, &flaw);
    return HM_OK;
}

/* Returns whether picks on this state could have produced the draft.  Checks only the fields that a
 * pick is checked against. */
static enum hm_err check_draft(const struct hm_batch *b, const struct batch_game *g,
                               const struct hm_state *s, struct hm_msg *msg)
{
    uint8_t         mask[HM_PICKS];
    struct hm_draft d = g->draft, begun;
    if (g->over || g->seat == HM_NOBODY)
        return g->over && g->seat == HM_NOBODY
                   ? HM_OK
                   : hm_fail(msg, HM_MALFORMED, "the saved game is damaged", (char *)NULL);
    if (g->seat >= b->nseat || !hm_seat_in(s->head.prompt, g->seat) || d.move.seat != g->seat)
        return hm_fail(msg, HM_MALFORMED, "the saved game names a seat that is not to act",
                       (char *)NULL);
    memset(&begun, 0, sizeof begun);
    begun.move.seat = g->seat;
    if (d.step == 0)
        return memcmp(&d, &begun, sizeof d) == 0
                   ? HM_OK
                   : hm_fail(msg, HM_MALFORMED, "the saved draft is damaged", (char *)NULL);
    hm_picks(&b->setup.game, s, &begun, mask);
    if (d.step > 1 || d.move.kind >= HM_PICK_CARD || mask[d.move.kind] == 0 || d.fixed > 6 ||
        hm_next(&d.move.cards, b->setup.game.edition->ncard) < HM_CARDS ||
        hm_picks(&b->setup.game, s, &d, mask) == 0)
        return hm_fail(msg, HM_MALFORMED, "the saved draft is damaged", (char *)NULL);
    return HM_OK;
}

enum hm_err hm_batch_restore(struct hm_batch *b, uint32_t i, const void *saved, size_t size,
                             struct hm_msg *msg)
{
    const uint8_t *at = saved;
    struct {
        struct batch_game game;
        struct hm_state   state;
    } in;
    if (size != hm_batch_saved(b) || memcmp(at, mark, sizeof mark) != 0)
        return hm_fail(msg, HM_MALFORMED, "this is not a saved game of such a batch", (char *)NULL);
    if (memcmp(at + sizeof mark, b->setup.game.edition->digest, 32) != 0)
        return hm_fail(msg, HM_MISMATCH, "the saved game has another edition of the cards",
                       (char *)NULL);
    memset(&in, 0, sizeof in);
    memcpy(&in, at + SAVED_HEAD, whole(b));
    enum hm_err err = check_state(b, &in.state, msg);
    if (err == HM_OK)
        err = check_draft(b, &in.game, &in.state, msg);
    if (err != HM_OK)
        return err;
    memcpy(batch_at(b, i), &in, whole(b));
    batch_show(b, i, batch_at(b, i));
    return HM_OK;
}

void hm_batch_resample(struct hm_batch *b, uint32_t first, uint32_t end, hm_seat seat,
                       struct hm_rng *rng)
{
    const struct hm_game *game = &b->setup.game;
    for (uint32_t i = first; i < end; i++) {
        struct batch_game *g = batch_at(b, i);
        struct hm_view     view;
        struct hm_state    sample;
        const hm_seat      viewer = seat == HM_NOBODY ? g->seat : seat;
        if (viewer >= b->nseat)
            continue;
        game->ops->redact(game->edition, batch_state(g), viewer, &view);
        game->ops->determinize(game->edition, &view, rng, &sample);
        memcpy(batch_state(g), &sample, game->ops->state_size);
        batch_show(b, i, g);
    }
}
