/*
 * planted_fault.h: a deliberate fault, to show that a target finds faults of its kind.
 *
 * With HARBOUR_PLANT set in the environment, a target uses a copy of each game in which one slot is
 * faulty (as tests/laws/test_faults.c does); it must then abort.
 */
#ifndef HARBOUR_TESTS_PLANTED_FAULT_H
#define HARBOUR_TESTS_PLANTED_FAULT_H

#include "fuzz/fuzz.h"

#include <string.h>

/* Replaces one slot of `faulty`, a copy of the game `whole`. */
typedef void fuzz_plant(struct hm_ops *faulty);

static const struct hm_ops *plant_whole; /* the game whose faulty copy is in use */

static inline struct hm_game plant_game(const struct hm_ops *ops, fuzz_plant *plant)
{
    static struct hm_ops faulty;
    struct hm_game       g = hm_game_of(ops);
    if (getenv("HARBOUR_PLANT") == NULL)
        return g;
    plant_whole = ops;
    faulty = *ops;
    plant(&faulty);
    g.ops = &faulty;
    return g;
}

/* A gate that does not count: it accepts wrong cards and counters and checks only ranges. */
static inline bool plant_flawed(const struct hm_edition *e, const struct hm_state *s,
                                struct hm_flaw *f)
{
    static const char *const overlooked[] = {"talon", "stacks", "sealed", "served", "stock", "box"};
    if (!plant_whole->flawed(e, s, f))
        return false;
    for (size_t i = 0; i < sizeof overlooked / sizeof *overlooked; i++)
        if (strcmp(f->key, overlooked[i]) == 0)
            return false;
    return true;
}

/* Checks with the sound game, because the faulty copy may accept anything. */
static inline const char *plant_audit(const struct hm_game *g, const struct hm_state *s)
{
    struct hm_game sound = *g;
    if (plant_whole != NULL && getenv("HARBOUR_PLANT") != NULL)
        sound.ops = plant_whole;
    return hm_audit(&sound, s);
}

#endif
