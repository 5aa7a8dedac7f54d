/*
 * quota.h: limits of one address and one owner: tables, games and bots' CPU time.
 *
 * A table is charged to the user who opened it and to that user's last address.  Each node counts
 * separately.  An address is an IPv4 address or the first 64 bits of an IPv6 address
 * (net_address_key), which usually identify one household.
 */
#ifndef HARBOUR_SRV_QUOTA_H
#define HARBOUR_SRV_QUOTA_H

#include "harbour/match.h"
#include "server/pool.h"

struct srv;
struct srv_conn;
struct srv_table;

enum srv_counted { SRV_COUNT_NOTHING, SRV_COUNT_OPEN, SRV_COUNT_RUNNING, SRV_COUNTS };

struct srv_quota {
    struct srv_payer payer;
    struct srv      *srv;
    int64_t          key;
    unsigned         refs, n[SRV_COUNTS];
};

struct srv_use { /* of a table */
    struct srv_quota *address, *owner;
    enum srv_counted  counted;
    bool              by_account;        /* the opener has an account */
    int64_t           empty;             /* when it became empty; 0: it is not */
    double            thought[HM_SEATS]; /* ms of CPU time of the last move of a bot in this seat */
};

/* Charges the table to its owner and to that address.  "": not known; keeps the one known
 * before. */
void srv_quota_bind(struct srv_table *t, const char *address);
void srv_quota_count(struct srv_table *t);                           /* by its current state */
void srv_quota_count_as(struct srv_table *t, enum srv_counted what); /* by its next state */
void srv_quota_release(struct srv_table *t);
void srv_quota_drop(struct srv_quota *a);

/* Returns whether this user may open, or start, one more table; false after a refusal that names
 * the limit. */
bool srv_may_have(struct srv_conn *c, const char *re, enum srv_counted what);

/* Returns whether anybody is at the table, at any node. */
bool srv_is_empty(const struct srv_table *t);

/* Returns how long the table may stay empty before it is closed, in ms; 0: forever. */
int64_t srv_may_stay_empty(const struct srv_table *t);

/* Returns what bots do at the table in its current state. */
enum srv_bots { SRV_BOTS_REST, SRV_BOTS_IN_BACKGROUND, SRV_BOTS_MOVE };
enum srv_bots srv_bots_at(const struct srv_table *t);

#endif
