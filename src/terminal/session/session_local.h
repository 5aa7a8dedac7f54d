/*
 * session_local.h: the files of games played here.
 */
#ifndef HARBOUR_SESSION_LOCAL_H
#define HARBOUR_SESSION_LOCAL_H

#include "session.h"

/* In the state directory: the game that the next start offers to continue. */
#define TERMINAL_SAVED_FILE "play.record"

/* The record of a local game, with a comment that says who sits where; the caller's to free. */
char *terminal_local_record(const struct terminal_session *t, size_t *len);

/* From the system. */
void terminal_random_seed(struct hm_seed *seed);

/* "GAME-20260102-150405.record", from the clock. */
void terminal_record_name(const char *game, char out[64]);

#endif
