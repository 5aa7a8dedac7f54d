/* render.h: tables and entries as JSON, as one viewer may see them. */
#ifndef HARBOUR_PROTOCOL_RENDER_H
#define HARBOUR_PROTOCOL_RENDER_H

#include "table/entry.h"

struct srv_conn;
struct srv_table;
struct table;
struct table_effect;

enum { SRV_SINCE = 200 }; /* maximum number of moves for `since` */

struct srv_recipient {          /* of a rendered message */
    const struct table *seen;   /* the table, or its shadow for spectators with delay */
    uint8_t             viewer; /* a seat or HM_SPECTATOR */
    bool                json, legal;
    bool                views; /* past moves include their views */
    int64_t             user;
};

struct srv_recipient srv_recipient_of(const struct srv_table *t, const struct srv_conn *c);

void srv_put_table(struct hm_text *out, const struct srv_table *t,
                   const struct srv_recipient *recipient, const char *re, int64_t since);

/* An entry that is sent to several recipients.  What all of them get alike is written once. */
struct srv_did {
    const struct srv_table    *table;
    const struct table        *seen; /* the table, or its shadow */
    const struct table_entry  *entry;
    const struct table_effect *effect;
    char                       common[512];     /* of a move: its head, ply and prompt, clock */
    size_t                     head, play, end; /* where these end; 0: not written yet */
};

/* `re`: the id of the request that this recipient sent; NULL or "": none. */
void srv_put_did(struct hm_text *out, struct srv_did *did, const struct srv_recipient *recipient,
                 const char *re);
void srv_put_lobby_row(struct hm_text *out, const struct table *t); /* without its age */
void srv_put_seats(struct hm_text *out, hm_seatset set, uint8_t nseat);
void srv_put_event(struct hm_text *out, const struct hm_game *g, const struct hm_event *e,
                   uint8_t viewer);

#endif
