/* store_address.c: hides the password in the address of a store. */
#include "store.h"

#include <string.h>

/* Finds the first secret in `where` at or after *at: the text between "//USER:" and the last '@',
 * or the value of a parameter "password".  Returns its length and moves *at to it; returns 0 if
 * there is none.  An '@' too many hides part of the host, which is better than showing part of a
 * password. */
static size_t find_secret(const char *where, size_t *at)
{
    const char *user = strstr(where, "://"), *host = user != NULL ? strrchr(user, '@') : NULL;
    const char *colon = host != NULL ? memchr(user + 3, ':', (size_t)(host - user - 3)) : NULL;
    if (colon != NULL && where + *at <= colon && colon + 1 < host) {
        *at = (size_t)(colon + 1 - where);
        return (size_t)(host - colon - 1);
    }
    for (const char *p = where + *at; (p = strstr(p, "password=")) != NULL;) {
        p += strlen("password=");
        size_t len = strcspn(p, "&");
        if (len > 0) {
            *at = (size_t)(p - where);
            return len;
        }
    }
    return 0;
}

static void append(char *buf, size_t cap, size_t *n, const char *s, size_t len)
{
    size_t space = cap - 1 - *n, take = len < space ? len : space;
    memcpy(buf + *n, s, take);
    *n += take;
    buf[*n] = 0;
}

void store_show(const char *where, char *buf, size_t cap)
{
    size_t n = 0, from = 0, at = 0;
    for (size_t len; (len = find_secret(where, &at)) > 0; from = at += len) {
        append(buf, cap, &n, where + from, at - from);
        append(buf, cap, &n, "***", 3);
    }
    append(buf, cap, &n, where + from, strlen(where + from));
}

void store_hide(char *where)
{
    size_t at = 0;
    for (size_t len; (len = find_secret(where, &at)) > 0; at += len)
        memset(where + at, '*', len);
}
