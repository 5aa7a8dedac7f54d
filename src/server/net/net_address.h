/* net_address.h: network addresses as text, and the keys that limits are kept under. */
#ifndef HARBOUR_NET_ADDRESS_H
#define HARBOUR_NET_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

#include <sys/socket.h>

enum { NET_ADDRESS = 48 };

/* Writes IPv4 in IPv6 as IPv4; "" for anything but an IP address. */
void net_address_text(const struct sockaddr *a, char out[NET_ADDRESS]);

/* Writes the canonical form of an address; false if it is not one.  Accepts "[v6]", "[v6]:port" and
 * "v4:port". */
bool net_address_parse(const char *text, size_t n, char out[NET_ADDRESS]);

/* Writes the key for limits: an IPv4 address, or the /64 network of an IPv6 address. */
void net_address_key(const char *address, char out[NET_ADDRESS]);

/* Writes the client's address from the hops in X-Forwarded-For: the last one that is not in
 * `trusted`.  Changes `hops`. */
void net_address_forwarded(char *hops, const char *trusted, char out[NET_ADDRESS]);

#endif
