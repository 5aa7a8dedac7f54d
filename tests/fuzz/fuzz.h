/*
 * fuzz.h: shared by the fuzz targets.
 *
 * A target is libFuzzer's one function.  Built with clang and -Dfuzz=true it is guided by coverage;
 * in every other build replay.c runs it over the stored corpus and seeded mutations of it, so that
 * every compiler and every `make test` covers a part of it.
 */
#ifndef HARBOUR_TESTS_FUZZ_H
#define HARBOUR_TESTS_FUZZ_H

#include "support/random_play.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A target may define these; mutate.h has them for texts. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t na, const uint8_t *b, size_t nb,
                                 uint8_t *out, size_t max, unsigned seed);

/* libFuzzer's own, or replay.c's: changes some bytes */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

/* Aborts if the condition does not hold, which a fuzzer reports as a finding. */
#define MUST(promise)                                                                              \
    do {                                                                                           \
        if (!(promise))                                                                            \
            abort();                                                                               \
    } while (0)

enum { FUZZ_GAMES = 4, FUZZ_DEALS = 8, FUZZ_DEPTHS = 32 };

/* Opens a table for an input: the first four bytes choose the game, the number of seats, the deal
 * and how far it is played.  Tables are cached, because playing up to them costs far more than one
 * input.  Returns the number of bytes used; 0 if there are not enough. */
static inline size_t fuzz_table(struct random_play *d, const uint8_t *data, size_t size)
{
    static struct random_play *kept[FUZZ_GAMES][HM_SEATS + 1][FUZZ_DEALS][FUZZ_DEPTHS];
    size_t                     ngame = 0;
    while (ngame < FUZZ_GAMES && hm_games[ngame] != NULL)
        ngame++;
    if (size < 4)
        return 0;
    const struct hm_ops *ops = hm_games[data[0] % ngame];
    uint8_t  nseat = (uint8_t)(ops->min_seats + data[1] % (ops->max_seats - ops->min_seats + 1u));
    unsigned deal = data[2] % FUZZ_DEALS, depth = data[3] % FUZZ_DEPTHS;
    struct random_play **mine = &kept[data[0] % ngame][nseat][deal][depth];
    if (*mine == NULL) {
        struct hm_game g = hm_game_of(ops);
        *mine = malloc(sizeof **mine);
        MUST(*mine != NULL);
        play_start(*mine, &g, nseat, deal, true);
        for (unsigned i = 0; i < depth * 11 && play_step(*mine); i++)
            continue;
    }
    *d = **mine;
    d->events.list = d->event_list;
    return 4;
}

/* Checks a move; applies it if it is legal, and validates the table. */
static inline void fuzz_move(struct random_play *d, const struct hm_move *m)
{
    const struct hm_game    *g = &d->game;
    const struct hm_refusal *refusal = g->ops->check(g->edition, &d->state, m);
    char                     text[4096];
    if (refusal != NULL) {
        struct hm_explanation explanation = {.refusal = refusal, .card = HM_NO_CARD};
        g->ops->explain(g->edition, &d->state, m, &explanation);
        MUST(explanation.refusal != NULL && explanation.refusal->rule != NULL);
        hm_print_explanation(g, &explanation, text, sizeof text);
        return;
    }
    struct hm_msg  msg;
    struct hm_move back;
    MUST(hm_print_line(g, m, text, sizeof text) < sizeof text);
    MUST(hm_parse_line(g, d->setup.nseat, text, &back, &msg) == HM_OK);
    MUST(__builtin_memcmp(&back, m, sizeof back) == 0);
    MUST(play_make(d, m) == HM_OK);
    MUST(hm_audit(g, &d->state) == NULL);
}

#endif
