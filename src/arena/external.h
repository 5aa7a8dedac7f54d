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

/* Runs the command in a shell and waits for its greeting; complaints begin with the name.  NULL: no
 * memory, or no process; a program that does not greet is one that makes mistakes. */
struct external *external_start(const char *name, const char *command);
void             external_end(struct external *x); /* NULL is fine */

/* A new game begins: mistakes of the last one are forgiven, unless they ended the program. */
void external_game(struct external *x, const struct hm_game *g, unsigned players);

/* The move for a seat that the game waits for, within `ms` milliseconds.  Returns true if it is the
 * program's own, false if it was made in its place. */
bool external_move(struct external *x, const struct hm_match *m, hm_seat seat, uint32_t ms,
                   struct hm_move *out);

#endif
