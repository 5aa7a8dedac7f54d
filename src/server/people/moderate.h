/*
 * moderate.h: roles, sanctions in force, reports and the audit log.
 *
 * A ban of an account is stored in its row of users, which every session lookup reads.  The other
 * sanctions (mutes, kicks from a table, bans of address ranges) are checked for every line of chat,
 * command or connection: each node keeps all of them in memory and reads them again when the
 * store's notice `s` reports a change.
 */
#ifndef HARBOUR_SRV_MODERATE_H
#define HARBOUR_SRV_MODERATE_H

#include "server/people/ban.h"
#include "store/store.h"

struct srv;

/* Stored as users.role; SRV_HOST is the owner of the control socket. */
enum srv_role { SRV_NO_ROLE, SRV_MODERATOR, SRV_ADMIN, SRV_HOST };

const char *srv_role_name(int64_t role); /* NULL for SRV_NO_ROLE */

enum srv_sanction_kind { SRV_MUTED = 1, SRV_KICKED, SRV_BANNED_RANGE }; /* as stored */

/* ---- in force (moderate.c) ---- */

void srv_moderate_start(struct srv *s); /* before clients can connect; waits for the store */
void srv_moderate_free(struct srv *s);
void srv_moderate_tick(struct srv *s); /* every SRV_TICK_MS */
/* deletes expired sanctions and old reports from the store */
void   srv_moderate_prune(struct srv *s);
double srv_moves_per_second(const struct srv *s);

/* Reads the sanctions, applies them to all connections, then calls `then`, which may be NULL. */
void srv_sanctions_read(struct srv *s, void (*then)(void *ctx), void *ctx);

/* Returns whether the address is banned; called before every request and upgrade. */
bool srv_ban_covers(struct srv *s, const char *address, struct srv_ban *ban);
bool srv_is_muted(struct srv *s, int64_t user, struct srv_ban *mute);
bool srv_is_kicked(struct srv *s, int64_t user, int64_t table);

/* Prints the mutes and bans in force as a JSON list; ranges only `with_ranges`. */
void srv_put_sanctions(struct hm_text *t, struct srv *s, bool with_ranges);

/* ---- acts (moderation_actions.c) ---- */

/* One line of the audit log.  It has ids only: names are looked up when it is read, so the name of
 * an erased account is not kept. */
struct srv_audit {
    int64_t     actor; /* 0: the host */
    const char *act;
    int64_t     user, table, until;
    const char *network, *reason; /* NULL: none */
};

void srv_audit_add(struct srv *s, struct store_batch *b, const struct srv_audit *a);

/* Performs the action in h->json for that actor and answers the request.  Returns false if there is
 * no such action. */
bool srv_act(struct srv_http *h, const char *act, int64_t actor, enum srv_role role);

/* ---- lists (api_admin.c) ---- */

/* Prints a list: "summary", "tables", "users", "reports", "audit" or "sanctions".  Returns false if
 * there is no such list.  `name` is for users; `before` is the end of a page of reports or of the
 * audit log. */
struct srv_list_query {
    const char   *what, *name, *before;
    bool          all; /* reports: include closed ones */
    enum srv_role role;
};
bool srv_list(struct srv_http *h, const struct srv_list_query *query);

void srv_api_admin(struct srv_http *h);     /* GET /api/admin/… */
void srv_api_admin_act(struct srv_http *h); /* POST /api/admin/act */

#endif
