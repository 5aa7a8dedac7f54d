/* think.h: see think.c. */
#ifndef HARBOUR_BENCH_THINK_H
#define HARBOUR_BENCH_THINK_H

#include "harbour/bot.h"

uint32_t think_deal(uint32_t game, uint32_t players); /* how many positions there are */
uint8_t *think_buffer(void);                          /* for the bytes of a net */
bool     think_load_net(uint32_t players, uint32_t size);
char    *think_text(void);       /* for the name of a bot */
uint64_t think(void);            /* a digest of its moves; 0: it could not be asked */
uint64_t think_iterations(void); /* what that took in all */
uint32_t think_memory(void);     /* bytes lent */

#endif
