/*
 * foreign.h: plain functions for languages that cannot read C headers, such as Python.
 *
 * They use only numbers, strings and pointers, where the other headers have inline functions,
 * function tables or large structs.  A binding that declares a struct itself must compare its
 * size with hm_struct_size() first.
 */
#ifndef HARBOUR_FOREIGN_H
#define HARBOUR_FOREIGN_H

#include "batch.h"
#include "gate.h"

HM_BEGIN
/* Returns the size of the struct of that name without "hm_", such as "batch_setup"; 0 if the name
 * is unknown. */
HM_API size_t hm_struct_size(const char *name);

/* Returns a number of the game: "min_seats", "max_seats", "rules", "cards", "options",
 * "state_size", "nobs", "encoding"; "option.NAME" is the option's default.  -1 if there is no such
 * key. */
HM_API int64_t hm_game_number(const struct hm_game *g, const char *key);

/* Prints a text of the game: "id", "title", "option.N", "digest" (of the edition).  Returns like
 * snprintf(); 0 if there is no such key. */
HM_API size_t hm_game_text(const struct hm_game *g, const char *key, char *buf, size_t cap);

/* Opens a game by its id, with the default edition (ntable 0) or one that is read from tables into
 * `buffer`, which must outlive the game.  Returns HM_MALFORMED with a message on failure. */
HM_API enum hm_err hm_game_open(struct hm_game *out, const char *id, const struct hm_table *tables,
                                size_t ntable, struct hm_edition_buffer *buffer,
                                struct hm_msg *msg);

/* Print the cards as JSON objects, one on each line, and the other data of the edition as JSON. */
HM_API size_t hm_cards_print(const struct hm_game *g, char *buf, size_t cap);
HM_API size_t hm_edition_print(const struct hm_game *g, char *buf, size_t cap);

HM_API const struct hm_state *hm_match_state(const struct hm_match *m);
HM_API uint32_t               hm_match_count(const struct hm_match *m); /* moves made */

/* Prints the legal moves of `seat`, prompted or not, one on each line: "A take M35". */
HM_API size_t hm_legal_print(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                             enum hm_scope scope, char *buf, size_t cap);

/* Prints the view of `viewer` as JSON; with HM_TRUTH the position, as hm_position_read() reads
 * it. */
HM_API size_t hm_state_print(const struct hm_game *g, const struct hm_state *s, uint8_t viewer,
                             char *buf, size_t cap);

HM_API hm_seatset hm_state_score(const struct hm_game *g, const struct hm_state *s,
                                 int16_t points[HM_SEATS]);
HM_API void       hm_state_observe(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                                   uint8_t *row);

/* Chooses a bot's move for a prompted seat, from that seat's view. */
HM_API enum hm_err hm_bot_choose(const struct hm_bot *bot, const struct hm_game *g,
                                 const struct hm_state *s, hm_seat seat, uint64_t seed,
                                 void *memory, size_t size, struct hm_move *out);
HM_END

#endif
