/*
 * laws_secret.c: laws 3 to 6 and 13: what is hidden and what is not.
 *
 * The laws derive from events alone what each seat was shown, never from the state or the view: an
 * event that shows a card's face to a seat, or moves the card unseen, decides from then on whether
 * the seat knows where the card is.
 */
#include "laws/laws.h"

#include "harbour/patch.h"

#include <string.h>

struct memory {
    hm_cards known[HM_SPECTATOR + 1];
};

static void remember(struct memory *mem, const struct random_play *d)
{
    for (unsigned e = 0; e < d->events.n; e++) {
        const struct hm_event *ev = &d->events.list[e];
        for (unsigned i = 0; i < law_viewers(d) && ev->card != HM_NO_CARD; i++) {
            uint8_t v = law_viewer(d, i);
            if (hm_seat_in(ev->shown, v))
                hm_add(&mem->known[v], ev->card);
            else
                hm_remove(&mem->known[v], ev->card);
        }
    }
}

/* Returns a random card that is, or is not, in the set; HM_NO_CARD after some failed attempts. */
static hm_card draw(struct random_play *d, const hm_cards *set, bool in)
{
    for (unsigned tries = 0; tries < 64; tries++) {
        hm_card c = (hm_card)hm_rng_below(&d->whim, d->game.edition->ncard);
        if (hm_has(set, c) == in)
            return c;
    }
    return HM_NO_CARD;
}

/* True if the view changes when the two cards are exchanged in the full state. */
static bool moves_view(const struct random_play *d, uint8_t viewer, hm_card a, hm_card b)
{
    const struct hm_game *g = &d->game;
    struct hm_view        before, after;
    struct hm_state       swapped = d->state;
    g->ops->redact(g->edition, &d->state, viewer, &before);
    g->ops->swap(g->edition, &swapped, a, b);
    g->ops->redact(g->edition, &swapped, viewer, &after);
    return !law_same_state(g, &before.seen, &after.seen);
}

/* Tries swaps of an unknown card with another that is known or not, for every viewer. */
static const char *try_swaps(struct random_play *d, const struct memory *mem, bool known)
{
    const struct hm_game *g = &d->game;
    static char           what[160];
    for (unsigned i = 0; i < law_viewers(d); i++) {
        uint8_t v = law_viewer(d, i);
        for (unsigned tries = 0; tries < 6; tries++) {
            hm_card a = draw(d, &mem->known[v], known), b = draw(d, &mem->known[v], false);
            if (a == HM_NO_CARD || b == HM_NO_CARD || a == b ||
                !g->ops->swappable(g->edition, a, b))
                continue;
            if (moves_view(d, v, a, b) == known)
                continue;
            struct hm_text t = hm_text_in(what, sizeof what);
            hm_put(&t, known ? "a card that was shown is not in the view: "
                             : "a view hangs on hidden cards: ");
            hm_put(&t, hm_card_id(g->edition, a));
            hm_put(&t, " and ");
            hm_put(&t, hm_card_id(g->edition, b));
            hm_put(&t, ", seen by ");
            hm_put_char(&t, v == HM_SPECTATOR ? '-' : hm_seat_letter(v));
            return what;
        }
    }
    return NULL;
}

static const char *watch(const struct hm_game *g, uint8_t nseat, uint64_t number, bool known,
                         const char *name)
{
    static struct random_play d;
    struct memory             mem;
    memset(&mem, 0, sizeof mem);
    play_start(&d, g, nseat, number, true);
    do {
        if (d.events.n == d.events.cap)
            return law_broken(&d, name, "there was no room for all events");
        remember(&mem, &d);
        const char *wrong = try_swaps(&d, &mem, known);
        if (wrong != NULL)
            return law_broken(&d, name, wrong);
    } while (d.n < PLAY_LONGEST && play_step(&d));
    return NULL;
}

const char *law_4_no_leak(const struct hm_game *g, uint8_t nseat, uint64_t number)
{
    return watch(g, nseat, number, false, "law 4");
}

const char *law_5_shown(const struct hm_game *g, uint8_t nseat, uint64_t number)
{
    return watch(g, nseat, number, true, "law 5");
}

static const char *same_list(struct random_play *d, hm_seat seat, enum hm_scope scope)
{
    static struct hm_move truth[HM_MOVES], other[HM_MOVES];
    const struct hm_game *g = &d->game;
    struct hm_view        v;
    struct hm_state       sample;
    size_t                n = g->ops->legal(g->edition, &d->state, seat, scope, truth);
    g->ops->redact(g->edition, &d->state, seat, &v);
    if (g->ops->legal(g->edition, hm_seen(&v), seat, scope, other) != n ||
        memcmp(truth, other, n * sizeof truth[0]) != 0)
        return "legal() says something else on the seat's view";
    g->ops->determinize(g->edition, &v, &d->whim, &sample);
    if (g->ops->legal(g->edition, &sample, seat, scope, other) != n ||
        memcmp(truth, other, n * sizeof truth[0]) != 0)
        return "legal() says something else on a sample";
    for (size_t i = 0; i < n && i < 8; i++) {
        const struct hm_move *m = &truth[hm_rng_below(&d->whim, (uint32_t)n)];
        if (g->ops->check(g->edition, hm_seen(&v), m) != NULL)
            return "check() refuses on the seat's view what legal() lists";
    }
    return NULL;
}

const char *law_3_same_list(const struct hm_game *g, uint8_t nseat, uint64_t number)
{
    static struct random_play d;
    play_start(&d, g, nseat, number, true);
    do {
        for (hm_seat p = 0; p < nseat; p++) {
            const char *wrong = same_list(&d, p, HM_LISTED);
            if (wrong == NULL)
                wrong = same_list(&d, p, HM_USEFUL);
            if (wrong != NULL)
                return law_broken(&d, "law 3", wrong);
        }
    } while (d.n < PLAY_LONGEST && play_step(&d));
    return NULL;
}

const char *law_6_sample(const struct hm_game *g, uint8_t nseat, uint64_t number)
{
    static struct random_play d;
    play_start(&d, g, nseat, number, true);
    do {
        for (unsigned i = 0; i < law_viewers(&d); i++) {
            struct hm_view  v, again;
            struct hm_state sample;
            memset(&sample, 0xa5, sizeof sample);
            g->ops->redact(g->edition, &d.state, law_viewer(&d, i), &v);
            g->ops->determinize(g->edition, &v, &d.whim, &sample);
            const char *wrong = hm_audit(g, hm_seen(&v));
            if (wrong != NULL)
                return law_broken(&d, "law 6: a view is not sound", wrong);
            wrong = hm_audit(g, &sample);
            if (wrong != NULL)
                return law_broken(&d, "law 6: a sample is not sound", wrong);
            if (sample.head.viewer != HM_TRUTH)
                return law_broken(&d, "law 6", "a sample does not say that it is whole");
            g->ops->redact(g->edition, &sample, law_viewer(&d, i), &again);
            if (!law_same_state(g, &v.seen, &again.seen))
                return law_broken(&d, "law 6",
                                  "a sample looks different to the seat it was made for");
        }
    } while (d.n < PLAY_LONGEST && play_step(&d));
    return NULL;
}

/* ---- law 13 -------------------------------------------------------------------------------- */

static size_t patch_for(const struct hm_game *g, const struct hm_state *before,
                        const struct hm_state *after, uint8_t viewer, uint8_t out[HM_PATCH_SIZE])
{
    struct hm_view from, to;
    g->ops->redact(g->edition, before, viewer, &from);
    g->ops->redact(g->edition, after, viewer, &to);
    return hm_patch_write(g, &from, &to, out);
}

/* True if the patch changes when two cards that were unknown before and after are exchanged. */
static bool patch_leaks(struct random_play *d, const struct hm_state *before, const hm_cards *known,
                        uint8_t viewer)
{
    const struct hm_game *g = &d->game;
    uint8_t               patch[2][HM_PATCH_SIZE];
    struct hm_state       a = *before, b = d->state;
    hm_card               one = draw(d, known, false), other = draw(d, known, false);
    if (one == HM_NO_CARD || other == HM_NO_CARD || !g->ops->swappable(g->edition, one, other))
        return false;
    g->ops->swap(g->edition, &a, one, other);
    g->ops->swap(g->edition, &b, one, other);
    size_t n = patch_for(g, before, &d->state, viewer, patch[0]),
           m = patch_for(g, &a, &b, viewer, patch[1]);
    return n != m || memcmp(patch[0], patch[1], n) != 0;
}

/* Updates the client's view with the patch of the message. */
static const char *follow(const struct random_play *d, const struct hm_state *before,
                          uint8_t viewer, struct hm_view *held)
{
    const struct hm_game *g = &d->game;
    struct hm_view        now;
    struct hm_msg         msg;
    uint8_t               patch[HM_PATCH_SIZE];
    char                  text[HM_PATCH_SIZE * 2];
    struct hm_text        t = hm_text_in(text, sizeof text);
    hm_put_base64(&t, patch, patch_for(g, before, &d->state, viewer, patch));
    if (hm_view_patch(g, held, text, t.len, held, &msg) != HM_OK)
        return "a patch is refused";
    g->ops->redact(g->edition, &d->state, viewer, &now);
    return law_same_state(g, &held->seen, &now.seen) ? NULL : "a patched view is not the view";
}

static const char *same_events(const struct random_play *d, uint8_t viewer)
{
    static uint8_t         bytes[HM_EVENTS * HM_EVENT_SIZE];
    static struct hm_event read[HM_EVENTS];
    size_t                 n = hm_events_write(&d->events, viewer, bytes);
    if (hm_events_read(&d->game, bytes, n, read) != d->events.n)
        return "events cannot be read back";
    for (unsigned i = 0; i < d->events.n; i++) {
        struct hm_event e = d->events.list[i];
        e.card = hm_seat_in(e.shown, viewer) ? e.card : (hm_card)HM_NO_CARD;
        e.shown = HM_EVERYONE;
        if (memcmp(&e, &read[i], sizeof e) != 0)
            return "an event is not what its viewer may know";
    }
    return NULL;
}

const char *law_13_patch(const struct hm_game *g, uint8_t nseat, uint64_t number)
{
    static struct random_play d;
    static struct hm_view     held[HM_SEATS + 1];
    struct memory             mem;
    memset(&mem, 0, sizeof mem);
    play_start(&d, g, nseat, number, true);
    for (unsigned i = 0; i < law_viewers(&d); i++)
        g->ops->redact(g->edition, &d.state, law_viewer(&d, i), &held[i]);
    remember(&mem, &d);
    struct hm_state before = d.state;
    while (d.n < PLAY_LONGEST && play_step(&d)) {
        const struct memory was = mem;
        remember(&mem, &d);
        for (unsigned i = 0; i < law_viewers(&d); i++) {
            uint8_t  v = law_viewer(&d, i);
            hm_cards known = hm_or(&was.known[v], &mem.known[v]);
            for (unsigned tries = 0; tries < 6; tries++)
                if (patch_leaks(&d, &before, &known, v))
                    return law_broken(&d, "law 13", "a patch hangs on hidden cards");
            const char *wrong = follow(&d, &before, v, &held[i]);
            if (wrong == NULL)
                wrong = same_events(&d, v);
            if (wrong != NULL)
                return law_broken(&d, "law 13", wrong);
        }
        before = d.state;
    }
    return NULL;
}
