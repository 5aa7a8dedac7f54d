/* net_address.h: network addresses as text, and the keys that limits are kept under. */
#ifndef HARBOUR_NET_ADDRESS_H
#define HARBOUR_NET_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

#include <sys/socket.h>

enum { NET_ADDRESS = 48 };

/* IPv4 in IPv6 is written as IPv4; "" for anything but an IP address. */
void net_address_text(const struct sockaddr *a, char out[NET_ADDRESS]);

/* The same address in its one usual form; false: it is none.  Accepts "[v6]", "[v6]:port" and
 * "v4:port". */
bool net_address_parse(const char *text, size_t n, char out[NET_ADDRESS]);

/* What limits are kept under: an IPv4 address, or the /64 network of an IPv6 address. */
void net_address_key(const char *address, char out[NET_ADDRESS]);

/* The client, by the hops that X-Forwarded-For names: the last that is none of `trusted`.  `hops`
 * is changed. */
void net_address_forwarded(char *hops, const char *trusted, char out[NET_ADDRESS]);

#endif
