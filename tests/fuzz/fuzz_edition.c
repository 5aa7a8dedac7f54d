/*
 * fuzz_edition.c: any text as the tables of an edition.
 *
 * The first byte chooses the game; a byte 1E separates tables.  A game can be played with every
 * edition that is accepted.
 */
#include "fuzz/mutate.h"
#include "fuzz/planted_fault.h"
#include "fuzz/exercise.h"

#include "harbour/batch.h"

enum { TABLES = 4, SEPARATOR = 0x1e };

/* Planted fault: the loader does not count the cards of a deck, so too few pass. */
static enum hm_err load_any(struct hm_edition *out, const struct hm_table *tables, size_t n,
                            struct hm_msg *msg)
{
    enum hm_err err = plant_whole->load(out, tables, n, msg);
    return err != HM_OK &&
                   (strstr(msg->text, "fewer") != NULL || strstr(msg->text, "there are") != NULL)
               ? HM_OK
               : err;
}

static void plant(struct hm_ops *faulty) { faulty->load = load_any; }

/* The same as a batch: numbers of actions and masks depend on the cards and the board. */
static void play_batch(const struct hm_game *g, uint8_t nseat, uint64_t number)
{
    struct hm_batch_setup setup = {
        .game = *g, .setup = hm_setup_for(g->ops, nseat), .n = 1, .actions = (uint8_t)(number % 2)};
    const size_t     size = hm_batch_memory(&setup);
    struct hm_batch *b;
    struct hm_rng    r;
    uint16_t         action = 0;
    void            *memory = malloc(size + 1);
    if (memory == NULL || hm_batch_open(&b, &setup, memory, size, NULL) != HM_OK) {
        free(memory);
        return;
    }
    uint8_t *mask = calloc(hm_batch_nact(b), 1), *obs = calloc(hm_batch_nobs(b), 1);
    MUST(mask != NULL && obs != NULL);
    hm_batch_attach(b, &(struct hm_batch_arrays){.action = &action, .mask = mask, .obs = obs});
    hm_batch_reset(b, 0, 1, 0);
    hm_rng_fast(&r, number);
    for (unsigned i = 0; i < 80; i++) {
        hm_batch_random(b, 0, 1, &r, &action);
        MUST(action < hm_batch_nact(b) && mask[action] == 1);
        hm_batch_step(b, 0, 1, 0);
        MUST(hm_audit(g, hm_batch_state(b, 0)) == NULL);
    }
    free(mask);
    free(obs);
    free(memory);
}

static void play(const struct hm_game *g, uint64_t number)
{
    static struct random_play d;
    uint8_t                   nseat =
        (uint8_t)(g->ops->min_seats + number % (g->ops->max_seats - g->ops->min_seats + 1u));
    if (play_start(&d, g, nseat, number, true) != HM_OK)
        return;
    MUST(hm_audit(g, &d.state) == NULL);
    for (unsigned i = 0; i < 60 && play_step(&d); i++)
        MUST(hm_audit(g, &d.state) == NULL);
    struct hm_view v;
    struct hm_rng  r;
    hm_rng_fast(&r, number);
    g->ops->redact(g->edition, &d.state, (uint8_t)(number % nseat), &v);
    use_bots(g, &v, &r);
    play_batch(g, nseat, number);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct hm_edition_buffer buffer;
    struct hm_table                 t[TABLES];
    struct hm_msg                   msg = {""};
    size_t                          ngame = 0, n = 0, at = 1;
    while (hm_games[ngame] != NULL)
        ngame++;
    if (size < 1)
        return 0;
    struct hm_game       g = plant_game(hm_games[data[0] % ngame], plant);
    const struct hm_ops *ops = g.ops;
    while (n < TABLES) {
        const uint8_t *end = at < size ? memchr(data + at, SEPARATOR, size - at) : NULL;
        size_t         stop = end != NULL ? (size_t)(end - data) : size;
        t[n++] = (struct hm_table){"table", (const char *)data + at, stop - at};
        at = stop + 1;
        if (end == NULL)
            break;
    }
    memset(&buffer, 0xa5, sizeof buffer);
    if (ops->load((struct hm_edition *)&buffer, t, n, &msg) != HM_OK) {
        MUST(msg.text[0] != 0);
        return 0;
    }
    g.edition = (const struct hm_edition *)&buffer;
    for (uint64_t number = 0; number < 4; number++)
        play(&g, number);
    return 0;
}

/* Keeps the first byte. */
static size_t change(char *data, size_t size, size_t max, struct hm_rng *r)
{
    return 1 + fuzz_change_cells(data + 1, size - 1, max - 1, r);
}

FUZZ_MUTATORS(change, fuzz_join_lines)
