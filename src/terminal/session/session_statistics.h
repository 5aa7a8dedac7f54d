/*
 * session_statistics.h: the player's own results, from the records of finished games.
 */
#ifndef HARBOUR_SESSION_STATISTICS_H
#define HARBOUR_SESSION_STATISTICS_H

#include "session.h"

/* Writes a line for each game and for each level of its strongest opponent.  Games of one person
 * against bots count. */
void terminal_statistics(const struct terminal_context *c, struct hm_text *t);

#endif
