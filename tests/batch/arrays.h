/*
 * arrays.h: a batch with all its arrays, for tests.
 *
 * Each array is a separate allocation, so that a sanitizer detects writes beyond its end.
 */
#ifndef HARBOUR_TESTS_BATCH_ARRAYS_H
#define HARBOUR_TESTS_BATCH_ARRAYS_H

#include "harbour/batch.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

struct arrays {
    struct hm_batch       *b;
    void                  *memory;
    uint32_t               n, nobs, nact, nseat;
    uint16_t              *action;
    uint8_t               *obs, *mask, *seat, *done, *illegal, *final_obs;
    float                 *reward;
    struct hm_batch_arrays view;
};

static inline void arrays_open(struct arrays *a, const struct hm_batch_setup *setup)
{
    struct hm_msg msg = {{0}};
    size_t        size = hm_batch_memory(setup);
    memset(a, 0, sizeof *a);
    a->memory = malloc(size);
    if (hm_batch_open(&a->b, setup, a->memory, size, &msg) != HM_OK)
        fail_msg("%s", msg.text);
    a->n = setup->n;
    a->nobs = hm_batch_nobs(a->b);
    a->nact = hm_batch_nact(a->b);
    a->nseat = setup->setup.nseat;
    a->action = calloc(a->n, sizeof *a->action);
    a->obs = calloc(a->n, a->nobs);
    a->mask = calloc(a->n, a->nact);
    a->seat = calloc(a->n, 1);
    a->done = calloc(a->n, 1);
    a->illegal = calloc(a->n, 1);
    a->final_obs = calloc((size_t)a->n * a->nseat, a->nobs);
    a->reward = calloc((size_t)a->n * a->nseat, sizeof *a->reward);
    a->view = (struct hm_batch_arrays){.action = a->action,
                                       .obs = a->obs,
                                       .mask = a->mask,
                                       .seat = a->seat,
                                       .reward = a->reward,
                                       .done = a->done,
                                       .illegal = a->illegal,
                                       .final_obs = a->final_obs};
    hm_batch_attach(a->b, &a->view);
    hm_batch_reset(a->b, 0, a->n, 0);
}

static inline void arrays_close(struct arrays *a)
{
    void *all[] = {a->memory, a->action,  a->obs,       a->mask,  a->seat,
                   a->done,   a->illegal, a->final_obs, a->reward};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
}

#endif
