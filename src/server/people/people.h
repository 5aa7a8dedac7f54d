/* people.h: users and their sessions. */
#ifndef HARBOUR_PEOPLE_H
#define HARBOUR_PEOPLE_H

#include "harbour/match.h"
#include "store/store.h"

struct srv;

enum srv_user_kind { SRV_GUEST, SRV_ACCOUNT, SRV_BOT, SRV_STRANGER };

struct srv_user {
    int64_t            id, role; /* id 0: a stranger; role: enum srv_role (moderate.h) */
    int64_t            master;   /* the account that owns a bot; 0 for people */
    enum srv_user_kind kind;
    char               name[HM_NAME_SIZE];
};

/* ---- sessions (session.c) --------------------------------------------------------------- */

enum { SRV_TOKEN = 64 }; /* hexadecimal digits of a token; the store only has its SHA-256 */

/* u NULL: there is no such session, or the user is banned and `ban` has the details */
struct srv_ban;
typedef void srv_found(struct srv *s, void *ctx, enum store_err err, const struct srv_user *u,
                       const struct srv_ban *ban);

void srv_token_hash(const char *token, char hash[65]);
void srv_session_find(struct srv *s, const char *hash, srv_found *found, void *ctx);

/* Looks up some of the sessions that may have ended without a notice; repeated calls cover all. */
void srv_session_check(struct srv *s);
void srv_session_check_all(struct srv *s); /* starts over */

/* Draws a token and adds the session to the batch. */
void srv_session_make(struct srv *s, struct store_batch *b, int64_t user,
                      char token[SRV_TOKEN + 1]);

/* Draws an id and adds the guest to the batch. */
void srv_guest_make(struct srv *s, struct store_batch *b, const char *name, struct srv_user *out);

/* Ends one session, or all of the user's (NULL), at every node, as part of the batch. */
void srv_user_end(struct srv *s, struct store_batch *b, int64_t user, const char *session);

/* Removes everything about a user from the store. */
void srv_erase_user(struct srv *s, struct store_batch *b, int64_t user);

#endif
