/*
 * http.h: one HTTP request and its answer, as the endpoints see them.
 *
 * A request is complete when its endpoint is called.  The answer may be given later, in a callback
 * of the store: then the endpoint holds a reference to the request.  Answering a request whose
 * socket is closed does nothing.
 */
#ifndef HARBOUR_SRV_HTTP_H
#define HARBOUR_SRV_HTTP_H

#include "server/people/people.h"
#include "server/server_text.h"

#include <jansson.h>

struct net_conn;

enum srv_method { SRV_GET, SRV_HEAD, SRV_POST };

enum { SRV_BODY = 8192, SRV_HEADER = 512 };

struct srv_http {
    struct srv      *srv;
    struct net_conn *net; /* NULL once gone */
    unsigned         refs;
    enum srv_method  method;
    bool             control; /* arrived over the control socket: from the host */
    bool             secure;  /* over TLS, here or at a trusted proxy */
    bool             gzip, brotli;
    char             path[256], query[512], address[48], etag[80], host[256];
    char             session[65]; /* hash of the token it carries, "" for none */
    char             body[SRV_BODY + 1];
    size_t           body_len;
    json_t          *json; /* of a POST */

    struct srv_user user; /* set by srv_http_user */
    void (*next)(struct srv_http *h);

    bool   answered;
    int    status;
    char   type[64], extra[3 * SRV_HEADER]; /* further headers, each "Name: value\n" */
    char  *out;                             /* body of the answer: owned, or borrowed for ever */
    size_t out_len;
    bool   own;
};

struct srv_http *srv_http_new(struct srv *s, struct net_conn *net);
void             srv_http_hold(struct srv_http *h);
void             srv_http_drop(struct srv_http *h);
void             srv_http_route(struct srv_http *h); /* the request is complete */
/* of the answer */
void srv_http_put_head(const struct srv_http *h, struct hm_text *t, bool keep_alive);

/* copies */
void srv_reply(struct srv_http *h, int status, const char *type, const char *body, size_t n);
void srv_reply_borrowed(struct srv_http *h, int status, const char *type, const char *body,
                        size_t n);
void srv_reply_text(struct srv_http *h, const struct hm_text *t); /* JSON, 200 */
/* 200; frees body */
void srv_reply_given(struct srv_http *h, const char *type, char *body, size_t n);
void srv_reply_error(struct srv_http *h, int status, const char *code, const char *format, ...)
    SRV_PRINTF(4, 5);
/* 429: the client may retry after `wait` ms */
void srv_reply_rate(struct srv_http *h, int64_t wait, const char *text);
void srv_reply_wait(struct srv_http *h, int status, const char *code, int64_t wait,
                    const char *text);
void srv_reply_storage(struct srv_http *h, enum store_err err);
void srv_http_header(struct srv_http *h, const char *format, ...) SRV_PRINTF(2, 3);
void srv_http_cookie(struct srv_http *h, const char *token); /* NULL: deletes it */

/* Finds the user of the request, then calls `next`; answers 401 if a user is required and there is
 * none. */
void srv_http_user(struct srv_http *h, bool needed, void (*next)(struct srv_http *h));

bool srv_query(const struct srv_http *h, const char *key, char *out, size_t cap);

double srv_resident(void); /* bytes of the process in RAM */

/* Endpoints. */
void srv_api_guest(struct srv_http *h);
void srv_api_register(struct srv_http *h);
void srv_api_login(struct srv_http *h);
void srv_api_logout(struct srv_http *h);
void srv_api_password(struct srv_http *h);
void srv_api_recover(struct srv_http *h);
void srv_api_recovery(struct srv_http *h);
void srv_api_me(struct srv_http *h);
void srv_api_export(struct srv_http *h);
void srv_api_delete(struct srv_http *h);
void srv_api_tokens(struct srv_http *h);
void srv_api_token_new(struct srv_http *h);
void srv_api_token_revoke(struct srv_http *h);
void srv_api_games(struct srv_http *h);
void srv_api_tables(struct srv_http *h);
void srv_api_replays(struct srv_http *h);
void srv_api_replay(struct srv_http *h);
void srv_api_player(struct srv_http *h);
void srv_api_online(struct srv_http *h);
void srv_api_health(struct srv_http *h);
void srv_api_ready(struct srv_http *h);
void srv_api_metrics(struct srv_http *h);
void srv_api_control(struct srv_http *h);

/* The page. */
bool srv_page_load(struct srv *s);
void srv_page_free(struct srv *s);
void srv_page_serve(struct srv_http *h);
/* Returns one of its files, valid as long as the server runs; NULL: there is none. */
const char *srv_page_file(const struct srv *s, const char *path, size_t *n);

/* Links to tables (invitation.c). */
void srv_invitation(struct srv_http *h);

#endif
