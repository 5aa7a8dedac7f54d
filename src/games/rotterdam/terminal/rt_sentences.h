/*
 * rt_sentences.h: what rt_sentences.c and rt_plain_map.c share.
 */
#ifndef HARBOUR_RT_SENTENCES_H
#define HARBOUR_RT_SENTENCES_H

#include "rt_screen.h"

#include "terminal/plain/plain.h"

#include "games/rotterdam/rotterdam.h"

/* Each result is valid for the next eight calls.  */
const char *rt_ship_name(unsigned ship);                             /* "A1" */
const char *rt_place_name(const struct plain *p, unsigned position); /* "7 (Landtong, anchor)" */
const char *rt_cargo_name(const struct plain *p, unsigned cargo);

void rt_map(struct plain *p, const struct hm_state *seen);
void rt_ships(struct plain *p, const struct hm_state *seen);

#endif
