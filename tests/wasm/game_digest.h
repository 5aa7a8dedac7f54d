/*
 * game_digest.h: a digest of one random game that depends on every byte of it.
 *
 * The same code is compiled natively and for WebAssembly.  Equal numbers mean equal states,
 * equal views, equal texts at every single ply.
 */
#ifndef HARBOUR_TESTS_GAME_DIGEST_H
#define HARBOUR_TESTS_GAME_DIGEST_H

#include "support/random_play.h"

/* Plays game `number` of hm_games[game] with nseat seats.  0: no such game, or it broke off. */
uint64_t game_digest(uint32_t game, uint32_t nseat, uint32_t number);

/* The same with bots asked for advice on the way: equal numbers mean equal moves and equal
 * reports. */
uint64_t bot_game_digest(uint32_t game, uint32_t nseat, uint32_t number);

#endif
