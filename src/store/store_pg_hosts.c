/*
 * store_pg_hosts.c: the hosts of an address, each tried by itself.
 *
 * libpq does not try the next host if one accepts the connection and closes it, as a proxy does
 * whose server is gone.
 */
#include "store_pg.h"

#include <stdio.h>
#include <string.h>

/* Checks the address first, because libpq would quote a faulty one, with its password. */
static PQconninfoOption *parse(const char *where, char msg[240])
{
    char             *reason = NULL;
    PQconninfoOption *all = PQconninfoParse(where, &reason);
    if (all == NULL)
        snprintf(msg, 240,
                 "the address of the database cannot be read; it is "
                 "postgres://USER@HOST:PORT/DATABASE, with "
                 "odd characters as %%XX");
    PQfreemem(reason);
    return all;
}

static unsigned items(const char *list)
{
    unsigned n = 1;
    for (; list != NULL && *list != 0; list++)
        n += *list == ',';
    return n;
}

bool store_pg_find_hosts(struct store_pg_hosts *h, const char *where, char msg[240])
{
    static const char *const names[PG_LISTS] = {"host", "hostaddr", "port"};
    *h = (struct store_pg_hosts){.all = parse(where, msg)};
    for (const PQconninfoOption *o = h->all; o != NULL && o->keyword != NULL; o++)
        for (unsigned i = 0; i < PG_LISTS; i++)
            if (strcmp(o->keyword, names[i]) == 0)
                h->list[i] = o->val;
    unsigned hosts = items(h->list[PG_HOST]), addresses = items(h->list[PG_HOSTADDR]);
    h->n = hosts > addresses ? hosts : addresses;
    return h->all != NULL;
}

/* Copies item i of a list, or the only one.  NULL: the list is not given, or the item is too long. */
static const char *item(const char *list, unsigned i, char out[256])
{
    if (list == NULL)
        return NULL;
    for (i = items(list) > 1 ? i : 0; i > 0 && strchr(list, ',') != NULL; i--)
        list = strchr(list, ',') + 1;
    size_t n = strcspn(list, ",");
    snprintf(out, 256, "%.*s", (int)n, list);
    return n < 256 ? out : NULL;
}

/* What precedes the address are defaults; what follows overrides it.  The timeout holds for each
 * host: one that does not answer leaves time for the next. */
PGconn *store_pg_connect_to(const char *where, const char *role, const struct store_pg_hosts *h,
                            unsigned i)
{
    char              text[PG_LISTS][256];
    const char *const key[] = {"fallback_application_name",
                               "keepalives_idle",
                               "keepalives_interval",
                               "keepalives_count",
                               "tcp_user_timeout",
                               "connect_timeout",
                               "dbname",
                               "client_encoding",
                               "host",
                               "hostaddr",
                               "port",
                               NULL};
    const char *const value[] = {role,
                                 "5",
                                 "2",
                                 "3",
                                 "10000",
                                 "3",
                                 where,
                                 "UTF8",
                                 item(h->list[PG_HOST], i, text[PG_HOST]),
                                 item(h->list[PG_HOSTADDR], i, text[PG_HOSTADDR]),
                                 item(h->list[PG_PORT], i, text[PG_PORT]),
                                 NULL};
    return PQconnectdbParams(key, value, 1);
}
