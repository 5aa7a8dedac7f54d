/*
 * terminal_settings.h: what the player likes, and where files are kept.
 *
 * Settings are lines of "key value" in $XDG_CONFIG_HOME/harbour/terminal.conf.  The game
 * under way is saved after every move in $XDG_STATE_HOME/harbour, records the player saves
 * go to $XDG_DATA_HOME/harbour.  Files are replaced whole or not at all.
 */
#ifndef HARBOUR_TUI_SETTINGS_H
#define HARBOUR_TUI_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TUI_PATH = 1024 };

struct tui_settings {
    char     language[8]; /* "en", "de", or "" for what the environment says */
    uint32_t colours;     /* enum tui_colours */
    uint32_t letters;     /* 0: as the locale says, 1: ASCII */
    uint32_t pace;        /* ms a bot waits before it moves */
    uint32_t hints;       /* iterations a hint may take */
    bool     bell;        /* ring when it is one's turn */
    bool     auto_pass;   /* Packet Row: pass by itself where nothing can be afforded */
    char     level[32];   /* bots of a new game */
    char     name[48];
    char     server[256];
    char     token[160]; /* of the guest at that server */
};

enum tui_place { TUI_CONFIG, TUI_STATE, TUI_DATA };

/* "$XDG_.../harbour/name"; makes the directory when `make`.  False where no home is known. */
bool tui_path(enum tui_place place, const char *name, bool make, char out[TUI_PATH]);

void tui_settings_load(struct tui_settings *s);
bool tui_settings_save(const struct tui_settings *s);

/* Writes beside, syncs and renames.  False: the old file is as it was. */
bool tui_write_file(const char *path, const char *text, size_t len);

/* A whole text file, NUL-terminated, the caller's to free; NULL: not there or too large. */
char *tui_read_file(const char *path, size_t *len);

#endif
