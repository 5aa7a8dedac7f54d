/*
 * ban.c: address ranges, and the message to a banned client.
 *
 * This file does not know who is banned; moderate.c does.
 */
#include "server/people/ban.h"
#include "server/http/http.h"
#include "server/protocol/conn.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- ranges ----------------------------------------------------------------------------- */

static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};

static bool is_v4(const uint8_t a[16]) { return memcmp(a, mapped, sizeof mapped) == 0; }

bool srv_address_parse(const char *text, uint8_t out[16])
{
    char plain[64];
    if ((size_t)snprintf(plain, sizeof plain, "%s", text) >= sizeof plain)
        return false;
    plain[strcspn(plain, "%")] = 0; /* the zone of a link-local address */
    memcpy(out, mapped, sizeof mapped);
    return inet_pton(AF_INET, plain, out + 12) == 1 || inet_pton(AF_INET6, plain, out) == 1;
}

static bool refuse(struct hm_msg *error, const char *text)
{
    snprintf(error->text, sizeof error->text, "%s", text);
    return false;
}

/* Returns the number after the slash; `max` if there is no slash, -1 if it is not a number. */
static long prefix_of(const char *slash, long max)
{
    char *end;
    if (slash == NULL)
        return max;
    if (slash[1] < '0' || slash[1] > '9' || strlen(slash + 1) > 3)
        return -1;
    long bits = strtol(slash + 1, &end, 10);
    return *end == 0 && bits <= max ? bits : -1;
}

bool srv_range_parse(const char *text, struct srv_range *out, struct hm_msg *error)
{
    char             address[64];
    const char      *slash = strchr(text, '/');
    size_t           n = slash != NULL ? (size_t)(slash - text) : strlen(text);
    struct srv_range r = {.bits = 0};
    if (n >= sizeof address)
        return refuse(error, "range: that is too long for an address");
    memcpy(address, text, n);
    address[n] = 0;
    if (strchr(address, '%') != NULL || !srv_address_parse(address, r.net))
        return refuse(
            error, "range: an IPv4 or IPv6 address with /PREFIX is wanted, such as 192.0.2.0/24");
    bool written_v4 = strchr(address, ':') == NULL, v4 = is_v4(r.net);
    long bits = prefix_of(slash, written_v4 ? 32 : 128);
    if (bits < 0)
        return refuse(error, written_v4
                                 ? "range: the prefix of an IPv4 range is a number from 8 to 32"
                                 : "range: the prefix of an IPv6 range is a number from 16 to 128");
    if (written_v4)
        bits += 96;
    if (bits < (v4 ? 96 + SRV_RANGE_V4_MIN : SRV_RANGE_V6_MIN))
        return refuse(error, v4 ? "range: too many addresses; IPv4 ranges start at /8"
                                : "range: too many addresses; IPv6 ranges start at /16");
    r.bits = (uint8_t)bits;
    for (unsigned i = 0; i < 128; i++)
        if (i >= r.bits)
            r.net[i / 8] &= (uint8_t) ~(0x80u >> i % 8);
    *out = r;
    return true;
}

void srv_range_text(const struct srv_range *r, char out[SRV_RANGE_TEXT])
{
    char address[INET6_ADDRSTRLEN] = "";
    bool v4 = is_v4(r->net) && r->bits >= 96;
    inet_ntop(v4 ? AF_INET : AF_INET6, v4 ? r->net + 12 : r->net, address, sizeof address);
    snprintf(out, SRV_RANGE_TEXT, "%s/%u", address, v4 ? r->bits - 96u : r->bits);
}

bool srv_range_has(const struct srv_range *r, const uint8_t address[16])
{
    unsigned whole = r->bits / 8, rest = r->bits % 8;
    if (memcmp(r->net, address, whole) != 0)
        return false;
    return rest == 0 || ((r->net[whole] ^ address[whole]) >> (8 - rest)) == 0;
}

/* ---- the answer to a banned client ----------------------------------------------------- */

bool srv_ban_read(struct srv_ban *ban, int64_t banned, const char *reason, int64_t now)
{
    if (banned == 0 || (banned != 1 && banned <= now))
        return false;
    ban->until = banned == 1 ? 0 : banned;
    snprintf(ban->reason, sizeof ban->reason, "%s", reason);
    return true;
}

static void put_sentence(struct hm_text *t, const struct srv_ban *ban)
{
    char      text[sizeof ban->reason + 80], when[40] = "";
    time_t    seconds = (time_t)(ban->until / 1000);
    struct tm utc;
    if (ban->until != 0 && gmtime_r(&seconds, &utc) != NULL)
        strftime(when, sizeof when, " until %Y-%m-%d %H:%M UTC", &utc);
    snprintf(text, sizeof text, "you are banned from this server%s%s%s", when,
             ban->reason[0] != 0 ? ": " : "", ban->reason);
    hm_put_json(t, text);
}

void srv_put_ban(struct hm_text *t, const struct srv_ban *ban)
{
    hm_put(t, ",\"reason\":");
    hm_put_json(t, ban->reason);
    if (ban->until != 0)
        srv_putf(t, ",\"until\":%lld", (long long)ban->until);
    else
        hm_put(t, ",\"until\":null");
}

void srv_refuse_banned(struct srv_conn *c, const char *re, const struct srv_ban *ban)
{
    struct hm_text t = srv_scratch(c->srv);
    hm_put(&t, "{\"t\":\"no\",\"error\":\"banned\",\"text\":");
    put_sentence(&t, ban);
    srv_put_ban(&t, ban);
    if (re[0] != 0)
        srv_putf(&t, ",\"re\":\"%s\"", re);
    hm_put(&t, "}");
    srv_send_text(c, &t);
}

void srv_reply_banned(struct srv_http *h, const struct srv_ban *ban)
{
    struct hm_text t = srv_scratch(h->srv);
    hm_put(&t, "{\"error\":\"banned\",\"text\":");
    put_sentence(&t, ban);
    srv_put_ban(&t, ban);
    hm_put(&t, "}");
    srv_reply(h, 403, "application/json", t.buf, t.len);
}
