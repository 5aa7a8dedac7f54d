/*
 * client_address.h: where a server is.
 */
#ifndef HARBOUR_CLIENT_ADDRESS_H
#define HARBOUR_CLIENT_ADDRESS_H

#include <stdbool.h>

struct client_address {
    char host[256], path[256];
    int  port;
    bool tls;
};

/*
 * Reads ws://, wss://, http://, https:// or nothing, then host, port and path; the path is "/ws" if
 * there is none.  False if it is not an address.
 */
bool client_address_read(const char *url, struct client_address *out);

#endif
