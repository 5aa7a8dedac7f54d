/*
 * play_text.h: every sentence of the line client, by name; play_texts.def has them.
 */
#ifndef HARBOUR_PLAY_TEXT_H
#define HARBOUR_PLAY_TEXT_H

#include "cli/cli.h"

enum play_text {
#define PLAY_TEXT(id, english, german) id,
#include "play_texts.def"
#undef PLAY_TEXT
    PLAY_TEXTS
};

/* Says everything in German from now on where LC_ALL, LC_MESSAGES or LANG ask for it.  True when they do. */
bool play_text_choose(void);

/* A sentence as a line of its own, and a part of one.  What is put in follows the name: plain_say(out, T_SAVED, path). */
#define plain_say(out, ...) play_text_say(out, __VA_ARGS__, (const char *)NULL)
#define plain_put(out, ...) play_text_put(out, __VA_ARGS__, (const char *)NULL)
void play_text_say(struct cli_text *out, enum play_text id, ...);
void play_text_put(struct cli_text *out, enum play_text id, ...);

/* A sentence of a pair: to the player when `you`, else of another. */
#define plain_by(out, id, you, ...)                                                                \
    plain_say(out, (enum play_text)((id) + ((you) ? 1 : 0)), __VA_ARGS__)

/* A noun by its number: plain_noun(T_PR_GOOD, 2). */
const char *plain_noun(enum play_text first, unsigned n);

/* A number as text; valid until sixteen more were asked for. */
const char *plain_number(long n);

#endif
