/*
 * moderate.h: roles, sanctions in force, reports and the audit log.
 *
 * A ban of an account is kept in its row of users, which every session lookup reads.  The other
 * sanctions (mutes, kicks from a table, bans of address ranges) are asked for at every line of
 * chat, command or connection: each node keeps all that are in force in memory and reads them
 * again when the store's notice `s` says that they have changed.
 */
#ifndef HARBOUR_SRV_MODERATE_H
#define HARBOUR_SRV_MODERATE_H

#include "server/people/ban.h"
#include "store/store.h"

struct srv;

/* Stored as users.role; SRV_HOST is whoever owns the control socket. */
enum srv_role { SRV_NO_ROLE, SRV_MODERATOR, SRV_ADMIN, SRV_HOST };

const char *srv_role_name(int64_t role); /* NULL for SRV_NO_ROLE */

enum srv_sanction_kind { SRV_MUTED = 1, SRV_KICKED, SRV_BANNED_RANGE }; /* as stored */

/* ---- in force (moderate.c) ---- */

void srv_moderate_start(struct srv *s); /* before anybody can connect; waits for the store */
void srv_moderate_free(struct srv *s);
void srv_moderate_tick(struct srv *s); /* every SRV_TICK_MS */
/* what has ended or is kept long enough goes from the store */
void   srv_moderate_prune(struct srv *s);
double srv_moves_per_second(const struct srv *s);

/* Reads the sanctions and applies them to everybody connected, then calls `then`, which may be
 * NULL. */
void srv_sanctions_read(struct srv *s, void (*then)(void *ctx), void *ctx);

/* Is the address banned?  The one question to ask before a request or an upgrade is served. */
bool srv_ban_covers(struct srv *s, const char *address, struct srv_ban *ban);
bool srv_is_muted(struct srv *s, int64_t user, struct srv_ban *mute);
bool srv_is_kicked(struct srv *s, int64_t user, int64_t table);

/* The mutes and bans in force as a JSON list; ranges only `with_ranges`. */
void srv_put_sanctions(struct hm_text *t, struct srv *s, bool with_ranges);

/* ---- acts (moderation_actions.c) ---- */

/* One line of the audit log.  Ids only: names are looked up when it is read, so an erased account
 * leaves none. */
struct srv_audit {
    int64_t     actor; /* 0: the host */
    const char *act;
    int64_t     user, table, until;
    const char *network, *reason; /* NULL: none */
};

void srv_audit_add(struct srv *s, struct store_batch *b, const struct srv_audit *a);

/* Does what h->json asks for, as that actor; answers the request.  False where there is no such
 * act. */
bool srv_act(struct srv_http *h, const char *act, int64_t actor, enum srv_role role);

/* ---- lists (api_admin.c) ---- */

/* "summary", "tables", "users", "reports", "audit" or "sanctions"; false where there is no such
 * list. `name` is for users; `before` is the end of a page for reports and the audit log. */
struct srv_list_query {
    const char   *what, *name, *before;
    bool          all; /* reports: also those that are closed */
    enum srv_role role;
};
bool srv_list(struct srv_http *h, const struct srv_list_query *query);

void srv_api_admin(struct srv_http *h);     /* GET /api/admin/… */
void srv_api_admin_act(struct srv_http *h); /* POST /api/admin/act */

#endif
