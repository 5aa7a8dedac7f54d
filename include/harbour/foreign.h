/*
 * foreign.h: plain functions for languages that cannot read C headers, such as Python.
 *
 * They take and give numbers, texts and pointers, where the other headers have inline functions,
 * function tables or large structs.  A binding that declares a struct of its own compares its
 * size with hm_struct_size() before it uses it.
 */
#ifndef HARBOUR_FOREIGN_H
#define HARBOUR_FOREIGN_H

#include "batch.h"
#include "gate.h"

HM_BEGIN
/* sizeof the struct of that name without "hm_": "batch_setup", "match"; 0: not known here. */
HM_API size_t hm_struct_size(const char *name);

/* A number of the game: "min_seats", "max_seats", "rules", "cards", "options", "state_size",
 * "nobs", "encoding"; "option.NAME" is its default.  -1: no such key. */
HM_API int64_t hm_game_number(const struct hm_game *g, const char *key);

/* A text of the game: "id", "title", "option.N", "digest" (of the edition).  snprintf's contract;
 * 0: no such key. */
HM_API size_t hm_game_text(const struct hm_game *g, const char *key, char *buf, size_t cap);

/* A game by its id, with its default edition (ntable 0) or one read from tables into lent memory
 * (struct hm_edition_buffer).  HM_FORM with a message. */
HM_API enum hm_err hm_game_open(struct hm_game *out, const char *id, const struct hm_table *tables,
                                size_t ntable, struct hm_edition_buffer *buffer,
                                struct hm_msg *msg);

/* The cards as JSON objects, one a line; what else the edition has as JSON. */
HM_API size_t hm_cards_print(const struct hm_game *g, char *buf, size_t cap);
HM_API size_t hm_edition_print(const struct hm_game *g, char *buf, size_t cap);

HM_API const struct hm_state *hm_match_state(const struct hm_match *m);
HM_API uint32_t               hm_match_count(const struct hm_match *m); /* moves made */

/* What `seat` may do, "A take M35" a line; prompted or not. */
HM_API size_t hm_legal_print(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                             enum hm_scope scope, char *buf, size_t cap);

/* A view as JSON; `viewer` HM_TRUTH: everything, a position that hm_position_read() reads. */
HM_API size_t hm_state_print(const struct hm_game *g, const struct hm_state *s, uint8_t viewer,
                             char *buf, size_t cap);

HM_API hm_seatset hm_state_score(const struct hm_game *g, const struct hm_state *s,
                                 int16_t points[HM_SEATS]);
HM_API void       hm_state_observe(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                                   uint8_t *row);

/* A bot's move for a seat that the game waits for, from what that seat may see. */
HM_API enum hm_err hm_bot_choose(const struct hm_bot *bot, const struct hm_game *g,
                                 const struct hm_state *s, hm_seat seat, uint64_t seed,
                                 void *memory, size_t size, struct hm_move *out);
HM_END

#endif
