/* limit.h: token buckets for rate limits. */
#ifndef HARBOUR_PEOPLE_LIMIT_H
#define HARBOUR_PEOPLE_LIMIT_H

#include <stdint.h>

struct srv;

struct srv_bucket { /* `level` tokens at time `at` */
    double  level;
    int64_t at;
};

/* Takes a token; `rate` tokens are added per second, up to `burst`.  Returns 0, or the ms until
 * there is one. */
int64_t srv_bucket_take(struct srv_bucket *b, int64_t now, double rate, double burst);

enum srv_limit {
    SRV_LIMIT_CHAT,
    SRV_LIMIT_GUEST,
    SRV_LIMIT_LOGIN_NAME,
    SRV_LIMIT_LOGIN_ADDRESS,
    SRV_LIMIT_REPORT,
    SRV_LIMIT_REQUEST,
    SRV_LIMITS
};

/* The same with a bucket for each name or address, removed when it is full again. */
int64_t srv_limit(struct srv *s, enum srv_limit what, const char *key);

/* The same for an IP address. */
int64_t srv_limit_address(struct srv *s, enum srv_limit what, const char *address);

#endif
