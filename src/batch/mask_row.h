/*
 * mask_row.h: writes sets of actions to the caller's mask, a byte of 0 or 1 for each action.
 */
#ifndef HARBOUR_MASK_ROW_H
#define HARBOUR_MASK_ROW_H

#include <stdint.h>

/* Writes the words of `bits` that `words` names (bit i: word i) to a row of nact bytes. */
typedef void batch_put_mask(uint8_t *row, uint32_t nact, const uint64_t *bits, uint64_t words);

/* Returns the fastest function that this processor can run; all write the same bytes. */
batch_put_mask *batch_best_put_mask(void);

/* All functions that this processor can run, for tests; returns how many, at most
 * BATCH_PUT_MASKS. */
enum { BATCH_PUT_MASKS = 3 };
unsigned batch_put_masks(batch_put_mask *out[BATCH_PUT_MASKS]);

#endif
