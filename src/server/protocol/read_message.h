/* read_message.h: messages of clients as JSON. */
#ifndef HARBOUR_PROTOCOL_READ_MESSAGE_H
#define HARBOUR_PROTOCOL_READ_MESSAGE_H

#include "table/entry.h"

#include <jansson.h>

/* A move, read without a JSON object: most messages are moves. */
struct srv_move {
    unsigned refs;
    int64_t  table;
    uint32_t ply;
    char     id[TABLE_CID + 1];
    char     text[];
};

/* NULL: not a move with valid keys t, table, id, ply and move and no others; then it is to be read
 * like any other message. */
struct srv_move *srv_read_move(const char *text, size_t n);
void             srv_move_drop(struct srv_move *m); /* m may be NULL */

/* Returns the JSON value of the text; NULL if it is not JSON, too deep, or has a duplicate key. */
json_t *srv_read_message(const char *text, size_t n);

#endif
