/* setup.h: the set-up of a table as JSON; editions and levels that it may name. */
#ifndef HARBOUR_TABLES_SETUP_H
#define HARBOUR_TABLES_SETUP_H

#include "table/online_table.h"

#include <jansson.h>

struct srv;

/* Read a client's `open`, and a row of the store; return false with a message. */
bool srv_setup_new(struct srv *s, const json_t *msg, struct table_setup *out, struct hm_msg *error);
bool srv_setup_stored(struct srv *s, const json_t *row, struct table_setup *out,
                      struct hm_msg *error);
void srv_setup_print(const struct table_setup *u, struct hm_text *t);

/* Reads the optional key `language`, a tag such as "de" or "pt-BR"; returns false if it is none. */
bool srv_language_read(const json_t *msg, char *out, size_t cap);

/* The host's own editions (edition.c). */
bool srv_edition_load(struct srv *s, struct hm_msg *error);
bool srv_edition_find(struct srv *s, const struct hm_ops *ops, const char *name,
                      struct hm_game *out);
void srv_put_editions(struct hm_text *t, const struct srv *s);
void srv_edition_free(struct srv *s);

/* Levels of bots (bots.c). */
bool        srv_level_known(const struct hm_ops *ops, const char *level);
bool        srv_level_is_strong(const char *level); /* searches for a tenth of a second or more */
const char *srv_level_usual(const struct hm_ops *ops);
void        srv_put_levels(struct hm_text *t);

#endif
