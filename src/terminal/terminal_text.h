/*
 * terminal_text.h: the texts of the terminal front end, in English and German.
 *
 * terminal_texts.def has both languages side by side.  Refusals, reasons and names of cards and
 * goods are looked up by the engine's key (terminal_keys.c); an unknown key falls back to the
 * English text of the engine.
 */
#ifndef HARBOUR_TERMINAL_TEXT_H
#define HARBOUR_TERMINAL_TEXT_H

#include "harbour/bot.h"
#include "harbour/game.h"

#include <stdarg.h>

enum terminal_text {
#define TERMINAL_TEXT(id, english, german) id,
#include "terminal_texts.def"
    TERMINAL_TEXTS
};

enum { TERMINAL_ENGLISH, TERMINAL_GERMAN, TERMINAL_LANGUAGES };

struct terminal_lang {
    const char        *code; /* "en" */
    const char *const *text; /* by enum terminal_text */
    unsigned           number;
};

extern const struct terminal_lang terminal_langs[TERMINAL_LANGUAGES];

/* The language with this code; "": as LC_ALL, LC_MESSAGES or LANG say. */
const struct terminal_lang *terminal_lang_of(const char *code);
const struct terminal_lang *terminal_lang_from_environment(void);

/* Puts a text with its values for {1}, {2} ...; the values end with NULL. */
void terminal_say(const struct terminal_lang *l, struct hm_text *t, enum terminal_text id, ...);

/* Writes the same into an array and returns it. */
#define TERMINAL_SAY(array, l, ...)                                                                \
    terminal_say_in(array, sizeof(array), l, __VA_ARGS__, (const char *)NULL)
const char *terminal_say_in(char *buf, size_t cap, const struct terminal_lang *l,
                            enum terminal_text id, ...);

/* The text for an engine's key, such as ("good", "grain"); the key itself if it is unknown.  A NULL
 * kind matches any kind. */
const char *terminal_key_text(const struct terminal_lang *l, const char *kind, const char *key);

/* A refusal and a reason in this language. */
size_t terminal_refusal(const struct terminal_lang *l, const struct hm_game *g,
                        const struct hm_why *why, char *buf, size_t cap);
size_t terminal_reason(const struct terminal_lang *l, const struct hm_game *g,
                       const struct hm_reason *r, char *buf, size_t cap);

/* The same from values collected before; returns what it wanted to write, as snprintf() does. */
size_t terminal_fill(char *buf, size_t cap, const char *form, const char *const *value, size_t n);

/* Collects values up to NULL, at most nine. */
size_t terminal_values(va_list args, const char *value[9]);

/* Puts a text with a capital first letter. */
void terminal_put_capital(struct hm_text *t, const char *text);

/* Numbers for TERMINAL_SAY: terminal_number(5).text lives until the end of the whole expression. */
struct terminal_number {
    char text[24];
};
struct terminal_number terminal_number(int64_t value);
struct terminal_number terminal_money(int64_t value); /* "$19" */

/* A card in a few words ("Fur ×2", "4 fur → France $35"), whatever the game. */
size_t terminal_card_name(const struct terminal_lang *l, const struct hm_game *g, hm_card c,
                          char *buf, size_t cap);

#endif
