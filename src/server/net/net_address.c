/* net_address.c: see net_address.h. */
#include "server/net/net_address.h"
#include "server/config.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

static void text_of_v6(const struct in6_addr *a, char out[NET_ADDRESS])
{
    if (IN6_IS_ADDR_V4MAPPED(a))
        inet_ntop(AF_INET, &a->s6_addr[12], out, NET_ADDRESS);
    else
        inet_ntop(AF_INET6, a, out, NET_ADDRESS);
}

void net_address_text(const struct sockaddr *a, char out[NET_ADDRESS])
{
    out[0] = 0;
    if (a->sa_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)a)->sin_addr, out,
                  NET_ADDRESS);
    else if (a->sa_family == AF_INET6)
        text_of_v6(&((const struct sockaddr_in6 *)(const void *)a)->sin6_addr, out);
}

bool net_address_parse(const char *text, size_t n, char out[NET_ADDRESS])
{
    char            copy[64];
    struct in_addr  v4;
    struct in6_addr v6;
    out[0] = 0;
    if (n == 0 || n >= sizeof copy)
        return false;
    memcpy(copy, text, n);
    copy[n] = 0;
    char *from = copy, *colon = strchr(copy, ':');
    if (copy[0] == '[') {
        from++;
        copy[strcspn(copy, "]")] = 0;
    } else if (colon != NULL && strchr(colon + 1, ':') == NULL) {
        *colon = 0;
    }
    if (inet_pton(AF_INET, from, &v4) == 1)
        inet_ntop(AF_INET, &v4, out, NET_ADDRESS);
    else if (inet_pton(AF_INET6, from, &v6) == 1)
        text_of_v6(&v6, out);
    return out[0] != 0;
}

void net_address_key(const char *address, char out[NET_ADDRESS])
{
    struct in6_addr v6;
    if (inet_pton(AF_INET6, address, &v6) != 1) {
        snprintf(out, NET_ADDRESS, "%s", address);
        return;
    }
    if (!IN6_IS_ADDR_V4MAPPED(&v6))
        memset(v6.s6_addr + 8, 0, 8);
    text_of_v6(&v6, out);
}

void net_address_forwarded(char *hops, const char *trusted, char out[NET_ADDRESS])
{
    char hop[NET_ADDRESS];
    for (size_t n = strlen(hops); n > 0;) {
        size_t end = n;
        while (n > 0 && hops[n - 1] != ',')
            n--;
        size_t from = n + strspn(hops + n, " \t");
        while (end > from && (hops[end - 1] == ' ' || hops[end - 1] == '\t'))
            end--;
        n -= n > 0;
        if (from >= end)
            continue;
        if (!net_address_parse(hops + from, end - from, hop))
            return; /* the nearest hop that can be identified */
        memcpy(out, hop, sizeof hop);
        if (!srv_config_lists(trusted, hop))
            return;
    }
}
