/* patch.c: views and events as the bytes of a message (patch.h). */
#include "harbour/patch.h"

#include <string.h>

enum {
    DIGEST = 4, /* bytes */
    RUN = 255,  /* the longest skip, and the longest run */
    GAP = 2,    /* equal bytes that cost less than the head of a new run */
};

static uint64_t mix(uint64_t h, uint64_t word)
{
    h = (h ^ word) * 0x9e3779b97f4a7c15u;
    return h ^ h >> 32;
}

uint32_t hm_digest(const void *bytes, size_t n)
{
    const uint8_t *b = bytes;
    uint64_t       h = 0xcbf29ce484222325u, word = 0;
    for (; n >= sizeof word; n -= sizeof word, b += sizeof word) {
        memcpy(&word, b, sizeof word);
        h = mix(h, word);
    }
    word = 0;
    memcpy(&word, b, n);
    return (uint32_t)(n > 0 ? mix(h, word) : h);
}

static size_t put_digest(uint8_t *out, uint32_t digest)
{
    for (unsigned i = 0; i < DIGEST; i++)
        out[i] = (uint8_t)(digest >> 8 * i);
    return DIGEST;
}

/* The first byte at or after `at` that differs; n: none. */
static size_t next_change(const uint8_t *a, const uint8_t *b, size_t at, size_t n)
{
    while (at + 32 <= n && memcmp(a + at, b + at, 32) == 0)
        at += 32;
    while (at + 8 <= n && memcmp(a + at, b + at, 8) == 0)
        at += 8;
    while (at < n && a[at] == b[at])
        at++;
    return at;
}

/* The end of the run that begins at `at`. */
static size_t end_of_run(const uint8_t *a, const uint8_t *b, size_t at, size_t n)
{
    size_t end = at + 1; /* after the last byte that differs */
    for (size_t i = end; i < n && i - end <= GAP && i - at < RUN; i++)
        if (a[i] != b[i])
            end = i + 1;
    return end;
}

size_t hm_patch_write(const struct hm_game *g, const struct hm_view *from, const struct hm_view *to,
                      uint8_t out[HM_PATCH_SIZE])
{
    const uint8_t *a = (const uint8_t *)from, *b = (const uint8_t *)to;
    const size_t   n = g->ops->state_size;
    size_t         len = put_digest(out, hm_digest(to, n)), kept = 0;
    for (size_t at = next_change(a, b, 0, n); at < n; at = next_change(a, b, kept, n)) {
        for (; at - kept > RUN; kept += RUN) {
            out[len++] = RUN;
            out[len++] = 0;
        }
        size_t end = end_of_run(a, b, at, n);
        out[len++] = (uint8_t)(at - kept);
        out[len++] = (uint8_t)(end - at);
        memcpy(out + len, b + at, end - at);
        len += end - at;
        kept = end;
    }
    return len;
}

bool hm_patch_apply(void *bytes, size_t size, const uint8_t *patch, size_t n)
{
    uint8_t next[HM_STATE_SIZE], digest[DIGEST];
    size_t  at = 0;
    if (size > sizeof next || n < DIGEST)
        return false;
    memcpy(next, bytes, size);
    for (size_t i = DIGEST; i < n;) {
        if (n - i < 2)
            return false;
        size_t skip = patch[i], count = patch[i + 1];
        i += 2;
        if (skip + count > size - at || count > n - i)
            return false;
        memcpy(next + at + skip, patch + i, count);
        at += skip + count;
        i += count;
    }
    put_digest(digest, hm_digest(next, size));
    if (memcmp(digest, patch, DIGEST) != 0)
        return false;
    memcpy(bytes, next, size);
    return true;
}

/* ---- events -------------------------------------------------------------------------------- */

size_t hm_events_write(const struct hm_events *events, uint8_t viewer,
                       uint8_t out[HM_EVENTS * HM_EVENT_SIZE])
{
    size_t n = 0;
    for (uint16_t i = 0; i < events->n; i++) {
        const struct hm_event *e = &events->list[i];
        out[n++] = e->kind;
        out[n++] = e->seat;
        out[n++] = e->from;
        out[n++] = e->to;
        out[n++] = hm_seat_in(e->shown, viewer) ? e->card : (uint8_t)HM_NO_CARD;
        out[n++] = (uint8_t)e->amount;
        out[n++] = (uint8_t)((uint16_t)e->amount >> 8);
    }
    return n;
}

static unsigned count(const char *const *names)
{
    unsigned n = 0;
    while (names[n] != NULL)
        n++;
    return n;
}

size_t hm_events_read(const struct hm_game *g, const uint8_t *bytes, size_t n,
                      struct hm_event out[HM_EVENTS])
{
    const unsigned kinds = count(g->ops->event_names), places = count(g->ops->place_names);
    const size_t   all = n / HM_EVENT_SIZE;
    if (n % HM_EVENT_SIZE != 0 || all > HM_EVENTS)
        return SIZE_MAX;
    for (size_t i = 0; i < all; i++, bytes += HM_EVENT_SIZE) {
        if (bytes[0] >= kinds || (bytes[1] >= HM_SEATS && bytes[1] != HM_NOBODY) ||
            bytes[2] >= places || bytes[3] >= places ||
            (bytes[4] >= g->edition->ncard && bytes[4] != HM_NO_CARD))
            return SIZE_MAX;
        out[i] = (struct hm_event){.kind = bytes[0],
                                   .seat = bytes[1],
                                   .from = bytes[2],
                                   .to = bytes[3],
                                   .card = bytes[4],
                                   .shown = HM_EVERYONE,
                                   .amount = (int16_t)(bytes[5] | bytes[6] << 8)};
    }
    return all;
}
