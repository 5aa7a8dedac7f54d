/*
 * fuzz_view.c: any bytes as a view from a server.  The first byte chooses the game.
 *
 * A view that passes the gate is used as a client uses it: lists, previews, hints and every bot,
 * then a sample of the hidden cards, played on as a match.  Bytes after the view are a patch to it,
 * and events.
 */
#include "fuzz/forge.h"
#include "fuzz/mutate.h"
#include "fuzz/planted_fault.h"
#include "fuzz/exercise.h"

#include "harbour/patch.h"

static void plant(struct hm_ops *faulty) { faulty->flawed = plant_flawed; }

static const struct hm_ops *game_of(uint8_t byte)
{
    unsigned n = 0;
    while (hm_games[n] != NULL)
        n++;
    return hm_games[byte % n];
}

/* Handles arbitrary patches and events as a client does. */
static void change(const struct hm_game *g, const struct hm_view *v, const uint8_t *bytes, size_t n)
{
    static struct hm_event events[HM_EVENTS];
    struct hm_view         next = *v;
    struct hm_msg          msg = {""};
    char                   text[2 * HM_PATCH_SIZE];
    struct hm_text         t = hm_text_in(text, sizeof text);
    size_t                 read = hm_events_read(g, bytes, n, events);
    MUST(read == SIZE_MAX || read * HM_EVENT_SIZE == n);
    if (n <= HM_PATCH_SIZE)
        hm_put_base64(&t, bytes, n);
    if (hm_view_patch(g, v, text, t.len, &next, &msg) != HM_OK) {
        MUST(msg.text[0] != 0 && memcmp(&next, v, sizeof next) == 0);
        return;
    }
    MUST(plant_audit(g, hm_seen(&next)) == NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct hm_msg   msg = {""};
    struct hm_view  v, again;
    struct hm_state sample;
    struct hm_rng   r;
    if (size == 0)
        return 0;
    struct hm_game g = plant_game(game_of(data[0]), plant);
    size_t         n = size - 1 < g.ops->state_size ? size - 1 : g.ops->state_size;
    if (hm_view_open(&g, 0, data + 1, n, &v, &msg) != HM_OK) {
        MUST(msg.text[0] != 0 && strchr(msg.text, '\n') == NULL);
        return 0;
    }
    MUST(plant_audit(&g, hm_seen(&v)) == NULL);
    if (size - 1 > n)
        change(&g, &v, data + 1 + n, size - 1 - n);
    hm_rng_fast(&r, size + data[size - 1] + data[size / 2]);
    use_table(&g, hm_seen(&v), &r);
    use_bots(&g, &v, &r);
    memset(&sample, 0, sizeof sample);
    g.ops->determinize(g.edition, &v, &r, &sample);
    MUST(plant_audit(&g, &sample) == NULL);
    g.ops->redact(g.edition, &sample, v.seen.head.viewer, &again);
    MUST(memcmp(&again, &v, g.ops->state_size) == 0);
    use_table(&g, &sample, &r);
    use_match(&g, &sample, &r);
    return 0;
}

/* ---- forging ------------------------------------------------------------------------------- */

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    struct hm_rng        r;
    struct hm_state      s;
    const struct hm_ops *ops = size > 0 ? game_of(data[0]) : NULL;
    hm_rng_fast(&r, seed);
    if (ops == NULL || size < ops->state_size + 1u || strcmp(ops->id, "null") == 0 ||
        hm_rng_below(&r, 8) == 0)
        return LLVMFuzzerMutate(data, size, max);
    memset(&s, 0, sizeof s);
    memcpy(&s, data + 1, ops->state_size);
    for (uint32_t n = 1 + hm_rng_below(&r, 3); n > 0; n--)
        forge(ops, &s, &r);
    memcpy(data + 1, &s, ops->state_size);
    return size;
}

/* Halves of two views of one game. */
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t na, const uint8_t *b, size_t nb,
                                 uint8_t *out, size_t max, unsigned seed)
{
    struct hm_rng r;
    hm_rng_fast(&r, seed);
    if (na == 0 || na != nb || na > max || a[0] != b[0])
        return 0;
    const size_t from = hm_rng_below(&r, (uint32_t)na),
                 to = from + hm_rng_below(&r, (uint32_t)(na - from) + 1u);
    memcpy(out, a, na);
    memcpy(out + from, b + from, to - from);
    return na;
}
