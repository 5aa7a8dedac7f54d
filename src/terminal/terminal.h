/*
 * terminal.h: the terminal front end, as `harbour play` starts it.
 *
 * Two presentations play the same sessions: line by line, and full screen.  terminal_screen() owns
 * the terminal until it returns and restores it however it ends.  Both print errors on standard error.
 */
#ifndef HARBOUR_TERMINAL_H
#define HARBOUR_TERMINAL_H

#include "harbour/game.h"
#include "harbour/match.h"
#include "messages/messages.h"

struct terminal_options {
    const struct hm_game  *game;     /* borrowed; NULL: none was named */
    struct hm_setup        setup;    /* with a game: how it is dealt */
    struct hm_seed         seed;     /* likewise */
    const struct hm_state *position; /* begin here instead of dealing; NULL: deal */

    /* Who sits where, from A on: "me", "bot:LEVEL", or a person's name.  NULL: a person in seat A
     * and bots of the usual level in the others.  Several persons take turns at the terminal. */
    const char *seats;
    bool        watch;  /* nobody plays: bots are watched */
    bool        guided; /* with a game: its guided first game */

    const char *save;   /* a file that is kept up to date after every move; may be NULL */
    const char *record; /* a file: an unfinished game is continued, a finished one replayed */

    /* A server: its ws://, wss:// or http(s):// address; who one is there; a table to enter. */
    const char *connect;
    const char *token; /* a session or bot token; NULL: a guest */
    const char *name;  /* the guest's name */
    const char *table;

    const struct msg_language *language; /* NULL: as the settings and the environment say */

    bool developer; /* offers games without terminal parts too */
    bool ascii;     /* line drawing in plain ASCII even where the locale has UTF-8 */
};

/* True when standard input and output are a terminal that can do it (TERM is set and not "dumb").
 * */
bool terminal_screen_possible(void);

/* Plays.  Returns an exit code: 0 fine, 1 it went wrong, 2 bad input (seats, a record, an address).
 * */
int terminal_screen(const struct terminal_options *options);
int terminal_plain(const struct terminal_options *options);

#endif
