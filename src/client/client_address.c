/*
 * client_address.c: reading the address of a server.
 */
#include "client_address.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool client_address_read(const char *url, struct client_address *out)
{
    static const struct {
        const char *prefix;
        bool        tls;
    } kinds[] = {{"ws://", false}, {"wss://", true}, {"http://", false}, {"https://", true}};
    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strncmp(url, kinds[i].prefix, strlen(kinds[i].prefix)) == 0) {
            out->tls = kinds[i].tls;
            url += strlen(kinds[i].prefix);
            break;
        }
    if (strstr(url, "://") != NULL)
        return false;
    const bool in_brackets = url[0] == '['; /* an address of IPv6 */
    url += in_brackets;
    size_t      host = strcspn(url, in_brackets ? "]" : ":/");
    const char *rest = url + host;
    if (host == 0 || host >= sizeof out->host || (in_brackets && *rest++ != ']'))
        return false;
    memcpy(out->host, url, host);
    out->port = out->tls ? 443 : 80;
    if (*rest == ':') {
        char *end;
        long  port = strtol(rest + 1, &end, 10);
        if (end == rest + 1 || port < 1 || port > 65535)
            return false;
        out->port = (int)port;
        rest = end;
    }
    if (*rest != 0 && *rest != '/')
        return false;
    size_t path = strcspn(rest, "#?");
    snprintf(out->path, sizeof out->path, "%.*s", (int)path, path > 1 ? rest : "/ws");
    if (path <= 1)
        snprintf(out->path, sizeof out->path, "/ws");
    return true;
}
