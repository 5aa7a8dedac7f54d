/*
 * terminal_settings.h: the player's settings, and where files are stored.
 *
 * Settings are lines of "key value" in $XDG_CONFIG_HOME/harbour/terminal.conf.  Unfinished games
 * are saved after every move in $XDG_STATE_HOME/harbour; finished games and records that the player
 * saves go to $XDG_DATA_HOME/harbour.  Files are replaced atomically.
 */
#ifndef HARBOUR_TERMINAL_SETTINGS_H
#define HARBOUR_TERMINAL_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TERMINAL_PATH = 1024, TERMINAL_FILE_NAME = 128, TERMINAL_FILE_SIZE = 16 * 1024 * 1024 };

struct terminal_settings {
    char     language[8]; /* "en", "de", or "" for what the environment says */
    uint32_t colours;     /* enum screen_colours */
    uint32_t letters;     /* 0: as the locale says, 1: ASCII */
    uint32_t pace;        /* ms a bot waits before it moves */
    uint32_t hints;       /* iterations a hint may take */
    bool     bell;        /* ring when it is one's turn */
    bool     auto_pass;   /* pass by itself where nothing else can be done */
    bool     auto_end;    /* in games with phases, ends those without a decision (idle) */
    char     level[32];   /* bots of a new game */
    char     name[48];
    char     server[256];
    char     token[160]; /* of the guest at that server */
};

enum terminal_folder { TERMINAL_CONFIG, TERMINAL_STATE, TERMINAL_DATA };

/* "$XDG_.../harbour/name"; makes the directory when `make`.  False where no home is known. */
bool terminal_path(enum terminal_folder place, const char *name, bool make,
                   char out[TERMINAL_PATH]);

void terminal_settings_load(struct terminal_settings *s);
bool terminal_settings_save(const struct terminal_settings *s);

#endif
