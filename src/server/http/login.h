/*
 * login.h: requests that log in or change a password, in several steps.
 *
 * The steps alternate between the store, a thread that hashes passwords with argon2id, and the
 * loop.  Registering, logging in and setting a password each create a new session, so a token that
 * an attacker planted before is useless afterwards.
 */
#ifndef HARBOUR_HTTP_LOGIN_H
#define HARBOUR_HTTP_LOGIN_H

#include "server/http/http.h"
#include "server/people/ban.h"
#include "server/people/recovery.h"
#include "server/pool.h"

#include <sodium.h>

struct srv_login {
    struct srv_job   job;
    struct srv_http *http;
    struct srv_user  user;
    char             name[HM_NAME_SIZE], fold[HM_NAME_SIZE];
    char             password[132], hash[crypto_pwhash_STRBYTES], token[SRV_TOKEN + 1];
    bool             ok, by_token, banned;
    struct srv_ban   ban;
    char             codes[SRV_CODES][SRV_CODE + 1]; /* new ones, sent in the answer */
    void (*then)(struct srv_login *t);
};

/* Holds the request until it is freed. */
struct srv_login *srv_login_new(struct srv_http *h);
void              srv_login_free(struct srv_login *t);

/* Runs srv_login_hash or srv_login_verify on the thread for passwords, then `then` on the loop.
 * Hash: sets `hash` from `password`.  Verify: `ok` says whether they match. */
void srv_login_work(struct srv_login *t, void (*work)(struct srv_job *, void *, size_t),
                    void (*then)(struct srv_login *));
void srv_login_hash(struct srv_job *j, void *memory, size_t size);
void srv_login_verify(struct srv_job *j, void *memory, size_t size);

/* After srv_login_hash: returns false if there was no memory for it, after answering the
 * request. */
bool srv_login_is_hashed(struct srv_login *t);

/* Adds the new password, the end of all sessions and a new session to the batch and submits it. */
void srv_login_submit_password(struct srv_login *t, struct store_batch *b);

/* Answers when the batch that creates the session is stored; a conflict means that the name is
 * taken. */
void srv_login_done(struct store_batch *b);

/* Verifies the password of the request's user before a serious change, then calls `then` with `ok`
 * set. */
void srv_login_check_password(struct srv_http *h, const char *password,
                              void (*then)(struct srv_login *t));

/* A text of the body; NULL if it is missing.  The checks answer the request if the text is not
 * valid. */
const char *srv_login_text(const struct srv_http *h, const char *key);
bool        srv_login_name_ok(struct srv_http *h, const char *name);
bool        srv_login_password_ok(struct srv_http *h, const char *password, const char *key);

/* Looks up an account by name; user.id is 0 if there is none.  Answers the request itself after too
 * many failed attempts, which are counted by name and address over all nodes. */
void srv_login_find(struct srv_login *t, const char *name, void (*then)(struct srv_login *t));
void srv_login_count_try(const struct srv_login *t);

#endif
