/* ban.h: bans as values: address ranges in CIDR notation, their duration and their text. */
#ifndef HARBOUR_SRV_BAN_H
#define HARBOUR_SRV_BAN_H

#include "harbour/text.h"

#include <stdint.h>

struct srv_conn;
struct srv_http;

enum {
    SRV_REASON = 200,    /* characters of a reason */
    SRV_RANGE_TEXT = 52, /* bytes of a range as text, its NUL included */
    /* the shortest prefixes accepted, so that a typing error does not ban everybody */
    SRV_RANGE_V4_MIN = 8,
    SRV_RANGE_V6_MIN = 16,
};

/* An address is 16 bytes; IPv4 is ::ffff:a.b.c.d. */
struct srv_range {
    uint8_t net[16];
    uint8_t bits; /* of the 128 */
};

bool srv_address_parse(const char *text, uint8_t out[16]);

/* Reads "192.0.2.0/24", "2001:db8::/32" or a single address; clears the bits after the prefix. 
 * False after a message. */
bool srv_range_parse(const char *text, struct srv_range *out, struct hm_msg *error);
void srv_range_text(const struct srv_range *r, char out[SRV_RANGE_TEXT]);
bool srv_range_has(const struct srv_range *r, const uint8_t address[16]);

struct srv_ban {
    int64_t until;                      /* ms since 1970; 0: for good */
    char    reason[4 * SRV_REASON + 1]; /* may be "" */
};

/* Reads users.banned and its reason; false if there is no ban or it has expired. */
bool srv_ban_read(struct srv_ban *ban, int64_t banned, const char *reason, int64_t now);

/* ,"reason":…,"until":… */
void srv_put_ban(struct hm_text *t, const struct srv_ban *ban);

void srv_refuse_banned(struct srv_conn *c, const char *re, const struct srv_ban *ban);
void srv_reply_banned(struct srv_http *h, const struct srv_ban *ban); /* 403 */

#endif
