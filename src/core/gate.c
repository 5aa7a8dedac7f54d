/*
 * gate.c: validates untrusted positions and views of any game (gate.h).
 *
 * A game validates its states (ops->flawed).  This file does the rest for all games: it builds a
 * value in a temporary, and it checks that a view has the form that redact() gives it and that a
 * sample of it is a valid state with the same view.
 */
#include "harbour/gate.h"
#include "harbour/patch.h"

#include <string.h>

/* Where a value is too short or too long: "view: has 3 bytes, a view of this game has 440" */
static enum hm_err wrong_size(const struct hm_game *g, size_t n, struct hm_msg *msg)
{
    char           numbers[2][24];
    struct hm_text have = hm_text_in(numbers[0], sizeof numbers[0]),
                   need = hm_text_in(numbers[1], sizeof numbers[1]);
    hm_put_int(&have, (int64_t)n);
    hm_put_int(&need, g->ops->state_size);
    return hm_fail(msg, HM_MALFORMED, "view: has ", numbers[0], " bytes, a view of this game has ",
                   numbers[1], (char *)NULL);
}

static enum hm_err sound(const struct hm_game *g, const struct hm_state *s, struct hm_msg *msg)
{
    struct hm_flaw f;
    return g->ops->flawed(g->edition, s, &f) ? hm_fail_flaw(msg, g->edition, &f) : HM_OK;
}

enum hm_err hm_position_from(const struct hm_game *g, const struct hm_json *j, size_t at,
                             struct hm_state *out, struct hm_msg *msg)
{
    struct hm_state s;
    memset(&s, 0, sizeof s);
    enum hm_err err = g->ops->parse(g->edition, j, at, &s, msg);
    if (err == HM_OK)
        err = sound(g, &s, msg);
    if (err == HM_OK)
        *out = s;
    return err;
}

enum hm_err hm_position_read(const struct hm_game *g, const char *text, size_t n,
                             struct hm_state *out, struct hm_msg *msg)
{
    struct hm_json_tok tok[HM_JSON_TOKENS];
    struct hm_json     j;
    enum hm_err        err = hm_json_read(&j, text, n, tok, HM_JSON_TOKENS, msg);
    return err != HM_OK ? err : hm_position_from(g, &j, 0, out, msg);
}

/* ---- views --------------------------------------------------------------------------------- */

static enum hm_err head_fits(const struct hm_game *g, const struct hm_head *h, uint8_t nseat,
                             struct hm_msg *msg)
{
    if (h->game != g->edition->game)
        return hm_fail(msg, HM_MISMATCH, "view: is of another game", (char *)NULL);
    if (!hm_rules_known(g->ops, h->rules))
        return hm_fail(msg, HM_MISMATCH, "view: was made by another revision of the rules",
                       (char *)NULL);
    if (h->nseat < g->ops->min_seats || h->nseat > g->ops->max_seats ||
        (nseat != 0 && h->nseat != nseat))
        return hm_fail(msg, HM_MALFORMED, "players: is not the number of players at this table",
                       (char *)NULL);
    if (h->viewer >= h->nseat && h->viewer != HM_SPECTATOR)
        return hm_fail(msg, HM_MALFORMED, "viewer: must be a seat of the table or a spectator",
                       (char *)NULL);
    return HM_OK;
}

/* True if the viewer of this state sees exactly this view. */
static bool looks_like(const struct hm_game *g, const struct hm_state *s, const struct hm_view *v)
{
    struct hm_view seen;
    g->ops->redact(g->edition, s, v->seen.head.viewer, &seen);
    return memcmp(&seen, v, g->ops->state_size) == 0;
}

/* At least one table with this view is sound, so determinize() can sample one. */
static enum hm_err possible(const struct hm_game *g, const struct hm_view *v, struct hm_msg *msg)
{
    struct hm_state sample;
    struct hm_rng   rng;
    struct hm_flaw  f;
    hm_rng_fast(&rng, 1);
    memset(&sample, 0, sizeof sample);
    g->ops->determinize(g->edition, v, &rng, &sample);
    if (g->ops->flawed(g->edition, &sample, &f)) {
        f.card = HM_NO_CARD; /* the card may come from the sample */
        return hm_fail_flaw(msg, g->edition, &f);
    }
    return looks_like(g, &sample, v)
               ? HM_OK
               : hm_fail(msg, HM_MALFORMED, "view: no table looks like this", (char *)NULL);
}

enum hm_err hm_view_open(const struct hm_game *g, uint8_t nseat, const void *bytes, size_t n,
                         struct hm_view *out, struct hm_msg *msg)
{
    struct hm_view v;
    if (n != g->ops->state_size)
        return wrong_size(g, n, msg);
    memset(&v, 0, sizeof v);
    memcpy(&v, bytes, n);
    enum hm_err err = head_fits(g, &v.seen.head, nseat, msg);
    if (err == HM_OK)
        err = sound(g, &v.seen, msg);
    if (err == HM_OK && !looks_like(g, &v.seen, &v))
        err = hm_fail(msg, HM_MALFORMED,
                      "view: shows what its viewer cannot see, or unused bytes are not zero",
                      (char *)NULL);
    if (err == HM_OK)
        err = possible(g, &v, msg);
    if (err == HM_OK)
        *out = v;
    return err;
}

enum hm_err hm_view_read(const struct hm_game *g, uint8_t nseat, const char *base64, size_t n,
                         struct hm_view *out, struct hm_msg *msg)
{
    uint8_t bytes[HM_STATE_SIZE];
    size_t  len = hm_base64_read(base64, n, bytes, sizeof bytes);
    if (len == SIZE_MAX)
        return hm_fail(msg, HM_MALFORMED, "view: is not base64, or too long", (char *)NULL);
    return hm_view_open(g, nseat, bytes, len, out, msg);
}

enum hm_err hm_view_patch(const struct hm_game *g, const struct hm_view *from, const char *base64,
                          size_t n, struct hm_view *out, struct hm_msg *msg)
{
    struct hm_view next = *from;
    uint8_t        patch[HM_PATCH_SIZE];
    size_t         len = hm_base64_read(base64, n, patch, sizeof patch);
    if (len == SIZE_MAX)
        return hm_fail(msg, HM_MALFORMED, "patch: is not base64, or too long", (char *)NULL);
    if (!hm_patch_apply(&next, g->ops->state_size, patch, len))
        return hm_fail(msg, HM_STALE, "patch: does not belong to this view", (char *)NULL);
    if (next.seen.head.viewer != from->seen.head.viewer)
        return hm_fail(msg, HM_MALFORMED, "viewer: a patch cannot change it", (char *)NULL);
    return hm_view_open(g, from->seen.head.nseat, &next, g->ops->state_size, out, msg);
}
