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
 * `buffer`, which must outlive the game.  HM_MALFORMED: there is no such game, and `out` is
 * unchanged; or a table is wrong, and `out` has the default edition. */
HM_API enum hm_err hm_game_open(struct hm_game *out, const char *id, const struct hm_table *tables,
                                size_t ntable, struct hm_edition_buffer *buffer,
                                struct hm_msg *msg);

/* Print the cards as JSON objects, one on each line, and the other data of the edition as JSON.
 * Return like snprintf(). */
HM_API size_t hm_cards_print(const struct hm_game *g, char *buf, size_t cap);
HM_API size_t hm_edition_print(const struct hm_game *g, char *buf, size_t cap);

/* Return the current state, valid until the match changes, and the number of moves made. */
HM_API const struct hm_state *hm_match_state(const struct hm_match *m);
HM_API uint32_t               hm_match_count(const struct hm_match *m);

/* Prints the legal moves of `seat`, prompted or not, one on each line: "A take M35".  Returns like
 * snprintf(); 0 if there are none. */
HM_API size_t hm_legal_print(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                             enum hm_scope scope, char *buf, size_t cap);

/* Prints the view of `viewer` as JSON; with HM_TRUTH the position, as hm_position_read() reads
 * it.  Returns like snprintf(). */
HM_API size_t hm_state_print(const struct hm_game *g, const struct hm_state *s, uint8_t viewer,
                             char *buf, size_t cap);

/* Computes the points and returns the winners; during play, as if the game ended now. */
HM_API hm_seatset hm_state_score(const struct hm_game *g, const struct hm_state *s,
                                 int16_t points[HM_SEATS]);

/* Writes the observation of a seat: "nobs" bytes.  The game must have an encoding. */
HM_API void hm_state_observe(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                             uint8_t *row);

/* Chooses a bot's move for a prompted seat, from that seat's view; kind 0 if it has no move to
 * make.  HM_NO_SPACE: `size` is less than hm_bot_memory(bot, NULL); the move then has kind 0. */
HM_API enum hm_err hm_bot_choose(const struct hm_bot *bot, const struct hm_game *g,
                                 const struct hm_state *s, hm_seat seat, uint64_t seed,
                                 void *memory, size_t size, struct hm_move *out);
HM_END

#endif
