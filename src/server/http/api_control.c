/*
 * api_control.c: requests of the host through the socket in the data directory.
 *
 * `harbour admin` and `harbour backup` use it; only the owner of the directory can connect.  If no
 * server is running, these commands start one that does not listen.
 */
#include "server/http/http.h"
#include "server/people/moderate.h"
#include "server/people/rated.h"
#include "server/tables/tables.h"
#include "server/watchdog.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void ok(struct srv_http *h) { srv_reply(h, 200, "application/json", "{\"ok\":true}", 11); }

static void simple_done(struct store_batch *b)
{
    struct srv_http *h = b->ctx;
    srv_seats_check_named(h->srv, h->json, "user");
    if (b->err == STORE_CONFLICT)
        srv_reply_error(h, 404, "unknown", "there is no such account");
    else if (b->err != STORE_OK)
        srv_reply_storage(h, b->err);
    else
        ok(h);
    srv_http_drop(h);
}

static struct store_batch *batch(struct srv_http *h, store_done *done)
{
    srv_http_hold(h);
    return store_batch(done, h);
}

static bool want_id(struct srv_http *h, const char *key, int64_t *out)
{
    const char *text = json_string_value(json_object_get(h->json, key));
    if (text != NULL && srv_id_parse(text, out))
        return true;
    srv_reply_error(h, 400, "form", "%s: an id of 12 letters and digits is wanted", key);
    return false;
}

/* ---- lists and acts: those of moderators, with the rights of the host -------------------- */

static const char *text_of(const struct srv_http *h, const char *key)
{
    const char *text = json_string_value(json_object_get(h->json, key));
    return text != NULL ? text : "";
}

static bool list(struct srv_http *h, const char *what)
{
    struct srv_list_query query = {.what = what,
                                   .name = text_of(h, "prefix"),
                                   .before = text_of(h, "before"),
                                   .all = json_is_true(json_object_get(h->json, "all")),
                                   .role = SRV_HOST};
    return srv_list(h, &query);
}

/* ---- requests of the host only --------------------------------------------------------- */

static void put_counts(struct store_batch *b)
{
    struct srv_http        *h = b->ctx;
    const struct store_row *r = b->rows;
    struct hm_text          t = srv_scratch(h->srv);
    if (r != NULL)
        srv_putf(&t, "{\"users\":%lld,\"tables\":%lld,\"games\":%lld,\"connections\":%u}",
                 (long long)store_as_int(r, 0), (long long)store_as_int(r, 1),
                 (long long)store_as_int(r, 2), h->srv->nconn);
    srv_reply_text(h, &t);
    srv_http_drop(h);
}

static void counts(struct srv_http *h)
{
    struct store_batch *b = batch(h, put_counts);
    store_op(b, STORE_COUNTS);
    store_submit(h->srv->store, b);
}

static void delete_user(struct srv_http *h)
{
    int64_t id;
    if (!want_id(h, "user", &id))
        return;
    struct store_batch *b = batch(h, simple_done);
    srv_erase_user(h->srv, b, id);
    srv_audit_add(h->srv, b, &(struct srv_audit){.act = "delete", .user = id});
    store_submit(h->srv->store, b);
}

struct reset {
    struct srv_http *http;
    char             password[17];
};

static void reset_done(struct store_batch *b)
{
    struct reset  *r = b->ctx;
    char           buf[100];
    struct hm_text t = hm_text_in(buf, sizeof buf);
    srv_putf(&t, "{\"password\":\"%s\"}", r->password);
    if (b->err == STORE_CONFLICT)
        srv_reply_error(r->http, 404, "unknown", "there is no such account");
    else if (b->err != STORE_OK)
        srv_reply_storage(r->http, b->err);
    else
        srv_reply_text(r->http, &t);
    srv_http_drop(r->http);
    sodium_memzero(r, sizeof *r);
    free(r);
}

/* Sets a new password of 80 bits and shows it once, for the host to pass on. */
static void reset_password(struct srv_http *h)
{
    static const char letters[] = "abcdefghjkmnpqrstvwxyz0123456789";
    char              hash[crypto_pwhash_STRBYTES];
    int64_t           id;
    if (!want_id(h, "user", &id))
        return;
    struct reset *r = srv_alloc(sizeof *r);
    r->http = h;
    srv_http_hold(h);
    for (unsigned i = 0; i < 16; i++)
        r->password[i] = letters[randombytes_uniform(32)];
    struct store_batch *b = store_batch(reset_done, r);
    if (crypto_pwhash_str(hash, r->password, 16, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
        hash[0] = 0;
    store_op(b, STORE_USER_PASSWORD);
    store_text(b, hash), store_int(b, id);
    store_must(b);
    store_op(b, STORE_SESSION_DROP_USER);
    store_int(b, id);
    store_op(b, STORE_RECOVERY_DROP); /* anyone who knew the password may have created some */
    store_int(b, id);
    srv_user_end(h->srv, b, id, NULL);
    srv_audit_add(h->srv, b, &(struct srv_audit){.act = "reset-password", .user = id});
    store_submit(h->srv->store, b);
}

/* ---- backup and restore ----------------------------------------------------------------- */

struct copy {
    struct srv_job   job;
    struct srv_http *http;
    char             file[SRV_PATH], msg[240];
    bool             ok;
};

static void copy_work(struct srv_job *j, void *memory, size_t size)
{
    struct copy *c = (struct copy *)j;
    (void)memory, (void)size;
    c->ok = store_backup(c->http->srv->store, c->file, c->msg);
}

static void copy_done(struct srv_job *j)
{
    struct copy *c = (struct copy *)j;
    if (c->ok)
        ok(c->http);
    else
        srv_reply_error(c->http, 500, "storage", "%s", c->msg);
    srv_http_drop(c->http);
    free(c);
}

static void backup(struct srv_http *h)
{
    const char *file = json_string_value(json_object_get(h->json, "file"));
    if (file == NULL || file[0] != '/' || strlen(file) >= SRV_PATH) {
        srv_reply_error(h, 400, "form", "file: a path from the root is wanted");
        return;
    }
    struct copy *c = srv_alloc(sizeof *c);
    c->job = (struct srv_job){.work = copy_work, .done = copy_done};
    c->http = h;
    snprintf(c->file, sizeof c->file, "%s", file);
    srv_http_hold(h);
    if (srv_pool_add(h->srv->helpers, &c->job))
        return;
    srv_reply_error(h, 503, "busy", "try again");
    srv_http_drop(h);
    free(c);
}

static bool forget(int64_t key, void *value, void *ctx)
{
    int64_t **next = ctx;
    (void)value;
    *(*next)++ = key;
    return true;
}

/* Everything in memory belongs to the old store: frees the tables and disconnects the people, who
 * reconnect.  There are no other nodes: a store is restored only while one server uses it. */
static void start_over(struct srv *s)
{
    for (struct srv_conn *c = s->conns; c != NULL; c = c->next)
        srv_conn_close(c, SRV_CLOSE_GOING_AWAY);
    size_t   n = hm_map_size(s->tables);
    int64_t *ids = srv_alloc((n + 1) * sizeof *ids), *end = ids;
    hm_map_each(s->tables, forget, &end);
    for (int64_t *id = ids; id < end; id++)
        srv_table_forget(s, *id);
    free(ids);
    srv_sanctions_read(s, NULL, NULL);
    srv_load_live(s);
}

static void restore(struct srv_http *h)
{
    struct srv *s = h->srv;
    const char *file = json_string_value(json_object_get(h->json, "file"));
    char        msg[240] = "";
    if (file == NULL || file[0] != '/') {
        srv_reply_error(h, 400, "form", "file: a path from the root is wanted");
        return;
    }
    srv_watchdog_rest(true); /* a large file takes long, and the server answers nothing meanwhile */
    bool restored = store_restore(s->store, file, msg);
    srv_watchdog_rest(false);
    if (!restored) {
        srv_reply_error(h, 500, "storage", "%s", msg);
        return;
    }
    start_over(s);
    ok(h);
}

/* ---- dispatch -------------------------------------------------------------------------- */

static const struct {
    const char *op;
    void (*run)(struct srv_http *h);
} acts[] = {
    {"counts", counts}, {"delete", delete_user}, {"reset-password", reset_password},
    {"backup", backup}, {"restore", restore},
};

void srv_api_control(struct srv_http *h)
{
    const char *op = json_string_value(json_object_get(h->json, "op"));
    for (size_t i = 0; op != NULL && i < sizeof acts / sizeof *acts; i++)
        if (strcmp(acts[i].op, op) == 0) {
            srv_log(h->srv, SRV_INFO, "control", "op=%s", op);
            acts[i].run(h);
            return;
        }
    if (op == NULL || (!srv_act(h, op, 0, SRV_HOST) && !list(h, op)))
        srv_reply_error(h, 400, "form", "op: there is no such thing to do");
    else
        srv_log(h->srv, SRV_INFO, "control", "op=%s", op);
}
