/* setup.h: how a table is to be played. */
#ifndef HARBOUR_TABLES_SETUP_H
#define HARBOUR_TABLES_SETUP_H

#include "harbour/match.h"

#include <jansson.h>

struct srv;

enum { SRV_LEVEL = 32 }; /* bytes of the name of a bot's level */

enum srv_clock_kind { SRV_NO_CLOCK, SRV_LIVE, SRV_DAYS };
enum srv_watch { SRV_WATCH_ALL, SRV_WATCH_DELAY, SRV_WATCH_AFTER, SRV_WATCH_NOBODY };

struct srv_setup {
    struct hm_game  game;
    struct hm_setup deal;
    char            edition[32];
    bool open_to_all, rated, memory; /* memory: pages may show what has been seen */
    enum srv_clock_kind clock;
    int32_t             bank, increment, days; /* seconds, seconds, days */
    enum srv_watch      watch;
    int32_t             delay, grace; /* seconds */
    int32_t             pace;         /* ms */
    char                takeover[SRV_LEVEL];
};

/* From a client's `open` or from the store; false with a message. */
bool srv_setup_read(struct srv *s, const json_t *msg, struct srv_setup *out, struct hm_msg *no);
void srv_setup_print(const struct srv_setup *u, struct hm_text *t);

/* Editions that the host has beside the standard one (edition.c). */
bool srv_edition_load(struct srv *s, struct hm_msg *no);
bool srv_edition_find(struct srv *s, const struct hm_ops *ops, const char *name,
                      struct hm_game *out);
void srv_put_editions(struct hm_text *t, const struct srv *s);
void srv_edition_free(struct srv *s);

/* Levels of bots (bots.c). */
bool        srv_level_known(const struct hm_ops *ops, const char *level);
const char *srv_level_usual(const struct hm_ops *ops);
void        srv_put_levels(struct hm_text *t);

#endif
