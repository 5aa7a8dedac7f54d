/*
 * fuzz_saved.c: any bytes as a saved game of a batch.
 *
 * The first byte chooses the game, the second the number of seats and the kind of actions.  A game
 * that is restored is played on by its own mask.  The mutations forge the state as they forge
 * views, and the draft.
 */
#include "fuzz/forge.h"
#include "fuzz/mutate.h"
#include "fuzz/planted_fault.h"

#include "batch/batch_game.h"

static void plant(struct hm_ops *faulty) { faulty->flawed = plant_flawed; }

static const struct hm_ops *game_of(uint8_t byte)
{
    unsigned n = 0;
    while (hm_games[n] != NULL)
        n++;
    return hm_games[byte % n];
}

struct seat_of_batch {
    struct hm_batch *b;
    uint16_t         action;
    uint8_t         *mask;
};

/* A batch of one game, made once for every choice of the first two bytes. */
static const struct seat_of_batch *batch_for(const uint8_t head[2], struct hm_game *game)
{
    enum { KINDS = 2 };
    static struct seat_of_batch kept[FUZZ_GAMES][HM_SEATS + 1][KINDS];
    static struct hm_ops        copy[FUZZ_GAMES];
    const struct hm_ops        *ops = game_of(head[0]);
    const uint8_t               nseat =
        (uint8_t)(ops->min_seats + (head[1] & 127u) % (ops->max_seats - ops->min_seats + 1u));
    const unsigned kind = head[1] >> 7;
    unsigned       at = 0;
    while (hm_games[at] != ops)
        at++;
    struct seat_of_batch *s = &kept[at][nseat][kind];
    *game = plant_game(ops, plant);
    copy[at] = *game->ops; /* plant_game() has one copy for all games */
    game->ops = &copy[at];
    if (s->b != NULL)
        return s;
    struct hm_batch_setup setup = {.game = *game,
                                   .setup = hm_setup_for(ops, nseat),
                                   .n = 1,
                                   .actions = (uint8_t)kind,
                                   .no_reset = 1};
    const size_t          size = hm_batch_memory(&setup);
    void                 *memory = malloc(size);
    MUST(memory != NULL && hm_batch_open(&s->b, &setup, memory, size, NULL) == HM_OK);
    s->mask = calloc(hm_batch_nact(s->b), 1);
    MUST(s->mask != NULL);
    hm_batch_attach(s->b, &(struct hm_batch_arrays){.action = &s->action, .mask = s->mask});
    return s;
}

static void play_on(const struct hm_game *g, const struct seat_of_batch *s, struct hm_rng *r)
{
    uint16_t action;
    for (unsigned i = 0; i < 24; i++) {
        hm_batch_random(s->b, 0, 1, r, &action);
        ((struct seat_of_batch *)(uintptr_t)s)->action = action;
        hm_batch_step(s->b, 0, 1, 0);
        MUST(plant_audit(g, hm_batch_state(s->b, 0)) == NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct hm_msg  msg = {""};
    struct hm_game g;
    struct hm_rng  r;
    if (size < 2)
        return 0;
    const struct seat_of_batch *s = batch_for(data, &g);
    if (hm_batch_restore(s->b, 0, data + 2, size - 2, &msg) != HM_OK) {
        MUST(msg.text[0] != 0 && strchr(msg.text, '\n') == NULL);
        return 0;
    }
    MUST(plant_audit(&g, hm_batch_state(s->b, 0)) == NULL);
    hm_rng_fast(&r, size + data[size - 1]);
    play_on(&g, s, &r);
    return 0;
}

/* ---- forging ------------------------------------------------------------------------------- */

/* One value of the draft, and what belongs to it. */
static void forge_draft(struct batch_game *g, struct hm_rng *r)
{
    uint8_t *const at[] = {&g->draft.move.kind,
                           &g->draft.move.target,
                           &g->draft.move.serial,
                           &g->draft.move.arg[0],
                           &g->draft.move.arg[1],
                           &g->draft.fixed,
                           &g->draft.step,
                           &g->seat,
                           &g->over};
    switch (hm_rng_below(r, 4)) {
    case 0: hm_add(&g->draft.move.cards, hm_rng_below(r, HM_CARDS)); break;
    case 1: /* begun, with nothing picked but the kind */
        g->draft.step = 1;
        g->draft.fixed = (uint8_t)hm_rng_below(r, 7);
        g->draft.move.kind = (uint8_t)hm_rng_below(r, 20);
        break;
    default: *at[hm_rng_below(r, sizeof at / sizeof *at)] = forge_number(r); break;
    }
    if (hm_rng_below(r, 2) == 0)
        g->draft.move.seat = g->seat;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    struct hm_rng     r;
    struct hm_state   s;
    struct batch_game game;
    hm_rng_fast(&r, seed);
    const struct hm_ops *ops = size > 0 ? game_of(data[0]) : NULL;
    const size_t         tail = ops != NULL ? sizeof game + ops->state_size : SIZE_MAX;
    if (size < tail || hm_rng_below(&r, 8) == 0)
        return LLVMFuzzerMutate(data, size, max);
    memset(&s, 0, sizeof s);
    memcpy(&game, data + size - tail, sizeof game);
    memcpy(&s, data + size - ops->state_size, ops->state_size);
    for (uint32_t n = 1 + hm_rng_below(&r, 3); n > 0; n--)
        if (hm_rng_below(&r, 2) == 0)
            forge_draft(&game, &r);
        else
            forge(ops, &s, &r);
    memcpy(data + size - tail, &game, sizeof game);
    memcpy(data + size - ops->state_size, &s, ops->state_size);
    return size;
}
