/*
 * terminal.h: the full-screen client, as `harbour play` starts it.
 *
 * The caller has read the command line; everything it leaves out is asked on the screen.
 * terminal_screen() owns the terminal until it returns, gives it back in order however it ends,
 * and says on standard error what could not be done.
 */
#ifndef HARBOUR_TERMINAL_H
#define HARBOUR_TERMINAL_H

#include "harbour/game.h"
#include "harbour/match.h"

struct terminal_options {
    const struct hm_game
                   *game;  /* borrowed until terminal_screen returns; NULL: the start screen asks */
    struct hm_setup setup; /* with a game: how it is dealt */
    struct hm_seed  seed;  /* likewise */
    const struct hm_state *position; /* begin here instead of dealing; NULL: deal */

    /* Who sits where, from A on: "me", "bot:LEVEL", or a person's name.  NULL: a person in seat A and
     * bots of the level last chosen in the others.  Several persons share the screen behind a curtain. */
    const char *seats;
    bool        watch; /* nobody plays: bots are watched */

    const char *
        save; /* a file that is kept up to date after every move, besides the usual place; may be NULL */
    const char *record; /* a file: an unfinished game is continued, a finished one replayed */

    const char         *
        connect; /* ws:// or wss:// or http(s):// address of a server; the rest of this block belongs to it */
    const char *token; /* a session or bot token; NULL: come in as a guest */
    const char *name;  /* the guest's name */
    const char *table; /* a table to enter at once */

    bool developer; /* offers games without terminal parts too */
    bool ascii;     /* line drawing in plain ASCII even where the locale has UTF-8 */
};

/* True when standard input and output are a terminal that can do it (TERM is set and not "dumb"). */
bool terminal_screen_possible(void);

/* Plays.  Returns an exit code: 0 fine, 1 it went wrong, 2 bad input (a seat list, a record, an address). */
int terminal_screen(const struct terminal_options *options);

#endif
