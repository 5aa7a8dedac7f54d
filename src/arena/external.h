/*
 * external.h: a bot that is a separate program, connected by its standard input and output.
 *
 * docs/external-bots.md describes the lines that are exchanged.  The result is always a legal
 * move: after an error the first listed move is made instead.  A program that is late, has exited
 * or fails three times is terminated and not used again.
 */
#ifndef HARBOUR_EXTERNAL_H
#define HARBOUR_EXTERNAL_H

#include "harbour/match.h"

struct external;

/* Runs the command in a shell and waits for its greeting; messages begin with the name.  NULL: no
 * memory, or no process.  A program without a greeting counts as failed.  */
struct external *external_start(const char *name, const char *command);
void             external_end(struct external *x); /* NULL is fine */

/* Starts a new game and resets the number of errors, unless they ended the program.  */
void external_game(struct external *x, const struct hm_game *g, unsigned players);

/* Writes the move of a prompted seat within `ms` milliseconds.  Returns true if the program chose
 * it, false if it was chosen instead of the program.  */
bool external_move(struct external *x, const struct hm_match *m, hm_seat seat, uint32_t ms,
                   struct hm_move *out);

#endif
