/*
 * terminal_text.h: what is said, in English and German.
 *
 * Sentences of the client are numbered words (terminal_texts.def has both languages side by side).
 * What the engine says by key (refusals, reasons, names of cards and goods) is looked up by
 * that key (terminal_keys.c); where a key is new, the English of the engine stands in.
 */
#ifndef HARBOUR_TUI_LANG_H
#define HARBOUR_TUI_LANG_H

#include "harbour/bot.h"
#include "harbour/game.h"

enum tui_word {
#define TUI_WORD(id, en, de) id,
#include "terminal_texts.def"
#undef TUI_WORD
    TUI_WORDS
};

enum { TUI_ENGLISH, TUI_GERMAN, TUI_LANGUAGES };

struct tui_lang {
    const char        *code; /* "en" */
    const char *const *word; /* by enum tui_word */
    unsigned           number;
};

extern const struct tui_lang tui_langs[TUI_LANGUAGES];

/* From LC_ALL, LC_MESSAGES or LANG. */
const struct tui_lang *tui_lang_from_environment(void);

/* A word with {1}, {2} ... filled in; the values end with NULL. */
void tui_say(const struct tui_lang *l, struct hm_text *t, enum tui_word w, ...);

/* The same into an array, for one line; returns it. */
#define TUI_SAY(array, l, ...) tui_say_in(array, sizeof(array), l, __VA_ARGS__, (const char *)NULL)
const char *tui_say_in(char *buf, size_t cap, const struct tui_lang *l, enum tui_word w, ...);

/* The word for an engine's key, such as ("good", "grain"); the key itself where it is not known. */
const char *tui_key(const struct tui_lang *l, const char *kind, const char *key);

/* A refusal and a reason in this language. */
size_t tui_why(const struct tui_lang *l, const struct hm_game *g, const struct hm_why *why, char *buf, size_t cap);
size_t tui_reason(const struct tui_lang *l, const struct hm_game *g, const struct hm_reason *r, char *buf, size_t cap);

/* Numbers for TUI_SAY: tui_number(5).text lives until the end of the whole expression. */
struct tui_number {
    char text[24];
};
struct tui_number tui_number(int64_t value);
struct tui_number tui_money(int64_t value); /* "$19" */

/* A card in a few words ("Fur ×2", "4 fur → France $35"), whatever the game. */
size_t tui_card_name(const struct tui_lang *l, const struct hm_game *g, hm_card c, char *buf, size_t cap);

#endif
