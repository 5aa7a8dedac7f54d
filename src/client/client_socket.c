/*
 * client_socket.c: a WebSocket client on libwebsockets.
 *
 * Queues under one lock lie between the main loop and the service thread; only the service
 * thread calls the library, except for lws_cancel_service(), which is made for that.
 */
#define _DEFAULT_SOURCE 1
#include "client_socket.h"

#include <libwebsockets.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The largest message, and all messages that the main loop has not received yet. */
enum { LARGEST = 1024 * 1024, UNREAD = 32 * LARGEST };

struct item {
    struct item *next;
    size_t       len;
    char         text[]; /* LWS_PRE bytes of room, then the text */
};

struct queue {
    struct item *first, *last;
};

struct client_socket {
    struct client_address to;
    void (*wake)(void *ctx);
    void                    *ctx;
    pthread_t                thread;
    pthread_mutex_t          lock;
    struct lws_context      *context;
    struct lws              *wsi;
    struct queue             in, out;
    size_t                   unread; /* bytes in `in` */
    enum client_socket_state state;
    bool                     ending;
    char                     reason[128];
    char                    *part; /* a message that is still coming */
    size_t                   part_len;
};

static void push(struct queue *q, struct item *i)
{
    i->next = NULL;
    if (q->last != NULL)
        q->last->next = i;
    else
        q->first = i;
    q->last = i;
}

static struct item *pop(struct queue *q)
{
    struct item *i = q->first;
    if (i != NULL) {
        q->first = i->next;
        if (q->first == NULL)
            q->last = NULL;
    }
    return i;
}

static struct item *new_item(const char *text, size_t len)
{
    struct item *i = malloc(sizeof *i + LWS_PRE + len + 1);
    if (i != NULL) {
        i->len = len;
        memcpy(i->text + LWS_PRE, text, len);
        i->text[LWS_PRE + len] = 0;
    }
    return i;
}

/* ---- in the service thread ---------------------------------------------------------------- */

static void set_state(struct client_socket *s, enum client_socket_state state, const char *reason)
{
    pthread_mutex_lock(&s->lock);
    s->state = state;
    if (reason != NULL && s->reason[0] == 0)
        snprintf(s->reason, sizeof s->reason, "%s", reason);
    pthread_mutex_unlock(&s->lock);
    s->wake(s->ctx);
}

/* False: too large or too much, the connection is not worth keeping. */
static bool receive(struct client_socket *s, struct lws *wsi, const char *data, size_t len)
{
    if (s->part_len + len > LARGEST)
        return false;
    char *more = realloc(s->part, s->part_len + len + 1);
    if (more == NULL)
        return false;
    s->part = more;
    memcpy(more + s->part_len, data, len);
    s->part_len += len;
    if (lws_remaining_packet_payload(wsi) != 0 || !lws_is_final_fragment(wsi))
        return true;
    struct item *i = new_item(s->part, s->part_len);
    s->part_len = 0;
    if (i == NULL)
        return false;
    pthread_mutex_lock(&s->lock);
    push(&s->in, i);
    s->unread += sizeof *i + i->len;
    bool fits = s->unread <= UNREAD;
    pthread_mutex_unlock(&s->lock);
    s->wake(s->ctx);
    return fits;
}

static int write_one(struct client_socket *s, struct lws *wsi)
{
    pthread_mutex_lock(&s->lock);
    struct item *i = pop(&s->out);
    bool         more = s->out.first != NULL;
    pthread_mutex_unlock(&s->lock);
    if (i == NULL)
        return 0;
    int wrote = lws_write(wsi, (unsigned char *)i->text + LWS_PRE, i->len, LWS_WRITE_TEXT);
    free(i);
    if (wrote < 0)
        return -1;
    if (more)
        lws_callback_on_writable(wsi);
    return 0;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t len)
{
    struct client_socket *s = lws_context_user(lws_get_context(wsi));
    (void)user;
    /* The library has some hundred reasons; these are the ones a client of one socket answers. */
    if (reason == LWS_CALLBACK_CLIENT_ESTABLISHED) {
        set_state(s, CLIENT_SOCKET_OPEN, NULL);
        lws_callback_on_writable(wsi);
    } else if (reason == LWS_CALLBACK_CLIENT_RECEIVE) {
        return receive(s, wsi, in, len) ? 0 : -1;
    } else if (reason == LWS_CALLBACK_CLIENT_WRITEABLE) {
        return write_one(s, wsi);
    } else if (reason == LWS_CALLBACK_CLIENT_CONNECTION_ERROR) {
        s->wsi = NULL;
        set_state(s, CLIENT_SOCKET_CLOSED, in != NULL ? (const char *)in : "no connection");
    } else if (reason == LWS_CALLBACK_CLIENT_CLOSED) {
        s->wsi = NULL;
        set_state(s, CLIENT_SOCKET_CLOSED, "closed");
    } else if (reason == LWS_CALLBACK_EVENT_WAIT_CANCELLED) {
        if (s->wsi != NULL)
            lws_callback_on_writable(s->wsi);
    }
    return 0;
}

static const struct lws_protocols protocols[] = {
    {.name = "harbour", .callback = callback, .rx_buffer_size = 65536},
    {0},
};

static bool ending(struct client_socket *s)
{
    pthread_mutex_lock(&s->lock);
    bool end = s->ending;
    pthread_mutex_unlock(&s->lock);
    return end;
}

static void *serve(void *ctx)
{
    struct client_socket          *s = ctx;
    struct lws_client_connect_info to = {
        .context = s->context,
        .address = s->to.host,
        .port = s->to.port,
        .path = s->to.path,
        .host = s->to.host,
        .local_protocol_name = "harbour",
        .ssl_connection = s->to.tls ? LCCSCF_USE_SSL : 0,
        .pwsi = &s->wsi,
    };
    if (lws_client_connect_via_info(&to) == NULL)
        set_state(s, CLIENT_SOCKET_CLOSED, "no connection");
    while (!ending(s) && lws_service(s->context, 0) >= 0)
        ;
    return NULL;
}

/* ---- in the main loop --------------------------------------------------------------------- */

struct client_socket *client_socket_new(const struct client_address *to, void (*wake)(void *ctx),
                                        void                        *ctx)
{
    struct client_socket *s = calloc(1, sizeof *s);
    sigset_t              all, before;
    if (s == NULL)
        return NULL;
    s->to = *to;
    s->wake = wake;
    s->ctx = ctx;
    pthread_mutex_init(&s->lock, NULL);
    lws_set_log_level(0, NULL); /* the terminal is ours */
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .user = s,
        .options = to->tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0,
    };
    s->context = lws_create_context(&info);
    if (s->context == NULL) {
        free(s);
        return NULL;
    }
    sigfillset(&all); /* signals are for the main thread */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int err = pthread_create(&s->thread, NULL, serve, s);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (err != 0) {
        lws_context_destroy(s->context);
        free(s);
        return NULL;
    }
    return s;
}

void client_socket_free(struct client_socket *s)
{
    struct item *i;
    if (s == NULL)
        return;
    pthread_mutex_lock(&s->lock);
    s->ending = true;
    pthread_mutex_unlock(&s->lock);
    lws_cancel_service(s->context);
    pthread_join(s->thread, NULL);
    lws_context_destroy(s->context);
    while ((i = pop(&s->in)) != NULL || (i = pop(&s->out)) != NULL)
        free(i);
    pthread_mutex_destroy(&s->lock);
    free(s->part);
    free(s);
}

enum client_socket_state client_socket_state(struct client_socket *s, char reason[128])
{
    pthread_mutex_lock(&s->lock);
    enum client_socket_state state = s->state;
    snprintf(reason, 128, "%s", s->reason);
    pthread_mutex_unlock(&s->lock);
    return state;
}

bool client_socket_send(struct client_socket *s, const char *text)
{
    struct item *i = new_item(text, strlen(text));
    if (i == NULL)
        return false;
    pthread_mutex_lock(&s->lock);
    bool open = s->state != CLIENT_SOCKET_CLOSED;
    if (open)
        push(&s->out, i);
    pthread_mutex_unlock(&s->lock);
    if (!open) {
        free(i);
        return false;
    }
    lws_cancel_service(s->context);
    return true;
}

char *client_socket_receive(struct client_socket *s)
{
    pthread_mutex_lock(&s->lock);
    struct item *i = pop(&s->in);
    if (i != NULL)
        s->unread -= sizeof *i + i->len;
    pthread_mutex_unlock(&s->lock);
    if (i == NULL)
        return NULL;
    char *text = malloc(i->len + 1);
    if (text != NULL)
        memcpy(text, i->text + LWS_PRE, i->len + 1);
    free(i);
    return text;
}
