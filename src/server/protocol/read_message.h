/* read_message.h: messages of clients as JSON. */
#ifndef HARBOUR_PROTOCOL_READ_MESSAGE_H
#define HARBOUR_PROTOCOL_READ_MESSAGE_H

#include <jansson.h>

/* Returns the JSON value that the text is; NULL: it is none, or too deep, or has a key twice. */
json_t *srv_read_message(const char *text, size_t n);

#endif
