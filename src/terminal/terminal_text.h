/*
 * terminal_text.h: sentences of the message catalogue, as the terminal front end writes them.
 *
 * Values are texts in the order of the notes in the catalogue.  Refusals, reasons and names of
 * cards and goods are looked up by the engine's key (terminal_keys.c); an unknown key falls back to
 * the English text of the engine.
 */
#ifndef HARBOUR_TERMINAL_TEXT_H
#define HARBOUR_TERMINAL_TEXT_H

#include "harbour/bot.h"
#include "harbour/game.h"
#include "messages/messages.h"

#include <stdarg.h>

/* The language with this code; "": as LC_ALL, LC_MESSAGES or LANG say. */
const struct msg_language *terminal_language(const char *code);

/* Puts a message with its values; the values end with NULL. */
void terminal_format(const struct msg_language *l, struct hm_text *t, enum msg_id id, ...);

/* Writes the same into an array and returns it. */
#define TERMINAL_FORMAT(array, l, ...)                                                             \
    terminal_format_in(array, sizeof(array), l, __VA_ARGS__, (const char *)NULL)
const char *terminal_format_in(char *buf, size_t cap, const struct msg_language *l, enum msg_id id,
                               ...);

/* Collects values up to NULL. */
size_t terminal_values(va_list args, const char *value[MSG_VALUES]);

/* The name in a list of a catalogue, such as ("shared", "ui.levels/", "clerk"); the key
 * itself if the list does not have it. */
const char *terminal_noun(const struct msg_language *l, const char *catalogue, const char *list,
                          const char *key);

/* The same from the catalogue of a game. */
const char *terminal_game_noun(const struct msg_language *l, const struct hm_ops *ops,
                               const char *list, const char *key);

/* The name of a bot's level. */
const char *terminal_level(const struct msg_language *l, const char *level);

/* What a column of the result is called: "points", "won", or a game's own part of the score. */
const char *terminal_score(const struct msg_language *l, const struct hm_game *g, const char *key);

/* The name of an option of a table. */
const char *terminal_option(const struct msg_language *l, const struct hm_ops *ops,
                            const char *option);

/* How a refusal or a reason names cards: in words, or by the id that can be typed. */
enum terminal_cards { TERMINAL_CARD_NAMES, TERMINAL_CARD_IDS };

/* A refusal and a reason in this language. */
size_t terminal_refusal(const struct msg_language *l, const struct hm_game *g,
                        const struct hm_explanation *explanation, enum terminal_cards cards,
                        char *buf, size_t cap);
size_t terminal_reason(const struct msg_language *l, const struct hm_game *g,
                       const struct hm_reason *r, enum terminal_cards cards, char *buf, size_t cap);

/* Puts a text with a capital first letter. */
void terminal_put_capital(struct hm_text *t, const char *text);

/* Puts an amount of money: "$19", "19 $". */
void terminal_put_money(const struct msg_language *l, struct hm_text *t, int64_t amount);

/* A number as an argument of TERMINAL_FORMAT: terminal_number(5).text is valid until the end of the
 * full expression. */
struct terminal_number {
    char text[24];
};
struct terminal_number terminal_number(int64_t value);

/* A win chance with its standard error: "38 +- 2%"; an error is never shown as 0. */
const char *terminal_chance(const struct msg_language *l, const struct hm_choice *c, char *buf,
                            size_t cap);
const char *terminal_share(const struct msg_language *l, float share, float error, char *buf,
                           size_t cap);

/* A card in a few words ("Fur ×2", "4 fur → France $35"), whatever the game. */
size_t terminal_card_name(const struct msg_language *l, const struct hm_game *g, hm_card c,
                          char *buf, size_t cap);

#endif
