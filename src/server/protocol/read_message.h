/* read_message.h: messages of clients as JSON. */
#ifndef HARBOUR_PROTOCOL_READ_MESSAGE_H
#define HARBOUR_PROTOCOL_READ_MESSAGE_H

#include <jansson.h>

/* Returns the JSON value of the text; NULL if it is not JSON, too deep, or has a duplicate key. */
json_t *srv_read_message(const char *text, size_t n);

#endif
