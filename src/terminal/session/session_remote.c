/*
 * session_remote.c: a table on a server, as a session.
 *
 * What is shown follows from the server's object of the table alone (client_table.h).  A view from
 * a server is used only after it has passed the gate.
 */
#define _DEFAULT_SOURCE 1
#include "session_remote.h"
#include "system/clock.h"

#include "harbour/gate.h"
#include "harbour/patch.h"
#include "system/out_of_memory.h"
#include "terminal/terminal_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NOTICE_MS = 5000 };

struct remote {
    struct terminal_session session;
    struct terminal_online *online;
    struct client_table     table;
    char                    message[200]; /* by the server, shown for a while */
    uint64_t                message_until;
    bool                    known; /* game and number of seats are those of the table */
    int64_t                 drift; /* ms of clocks not yet shown */
};

static struct remote *of(const struct terminal_session *t) { return (struct remote *)(uintptr_t)t; }

struct client_table *terminal_remote_table(struct terminal_session *t) { return &of(t)->table; }

static const json_t *member(const struct remote *r, const char *key)
{
    return json_object_get(r->table.object, key);
}

static hm_seat seat_of(const json_t *v) { return (hm_seat)client_seat(v); }

/* ---- reading ------------------------------------------------------------------------------ */

static bool read_view(struct remote *r, const char *text)
{
    struct terminal_session *t = &r->session;
    struct hm_view           v;
    if (hm_view_read(&t->game, t->setup.nseat, text, strlen(text), &v, NULL) != HM_OK ||
        v.seen.head.viewer != t->me)
        return false;
    t->seen = v.seen;
    return true;
}

/* Parses the events for the log; none if the server sent invalid ones. */
static size_t read_events(const struct terminal_session *t, const json_t *text,
                          struct hm_event out[HM_EVENTS])
{
    uint8_t bytes[HM_EVENTS * HM_EVENT_SIZE];
    size_t  n = hm_base64_read(json_is_string(text) ? json_string_value(text) : "",
                              json_string_length(text), bytes, sizeof bytes);
    n = n != SIZE_MAX ? hm_events_read(&t->game, bytes, n, out) : n;
    return n != SIZE_MAX ? n : 0;
}

/* ---- from the object to the session ------------------------------------------------------- */

static void read_seats(struct remote *r)
{
    struct terminal_session *t = &r->session;
    const json_t            *list = member(r, "seats");
    size_t                   n = json_array_size(list);
    t->setup.nseat = (uint8_t)(n > HM_SEATS ? HM_SEATS : n);
    for (size_t i = 0; i < t->setup.nseat; i++) {
        const json_t         *v = json_array_get(list, i);
        struct terminal_seat *s = &t->seat[i];
        const char           *kind = client_text(v, "kind");
        s->kind = strcmp(kind, "person") == 0 ? TERMINAL_PERSON
                  : strcmp(kind, "bot") == 0  ? TERMINAL_BOT
                                              : TERMINAL_EMPTY;
        s->away = json_is_true(json_object_get(v, "away"));
        snprintf(s->name, sizeof s->name, "%s", client_text(v, "name"));
        snprintf(s->level, sizeof s->level, "%s",
                 s->kind == TERMINAL_BOT ? client_text(v, "level") : "");
        if (s->kind == TERMINAL_BOT &&
            strcmp(s->name, s->level) == 0) { /* several may be called the same */
            snprintf(s->name, sizeof s->name, "%s %c",
                     terminal_level(r->session.context->lang, client_text(v, "level")),
                     hm_seat_letter((unsigned)i));
            s->level[0] = 0;
        }
    }
}

static void read_options(struct remote *r)
{
    struct terminal_session *t = &r->session;
    t->open_memory = json_is_true(json_object_get(member(r, "setup"), "memory"));
    json_t *options = json_object_get(member(r, "setup"), "options");
    for (uint8_t i = 0; i < t->game.ops->noption; i++) {
        json_t *v = json_object_get(options, t->game.ops->options[i].id);
        t->setup.option[i] = json_is_integer(v) ? (uint16_t)json_integer_value(v)
                                                : t->game.ops->options[i].default_value;
    }
}

static int64_t wall_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void read_clock(struct remote *r)
{
    const json_t *clock = member(r, "clock"), *left = json_object_get(clock, "left");
    hm_seatset    running = (hm_seatset)client_seats(json_object_get(clock, "running"));
    int64_t       gone = wall_ms() - client_number(json_object_get(clock, "at"));
    for (uint8_t p = 0; p < r->session.setup.nseat; p++) {
        json_t *v = json_array_get(left, p);
        int64_t ms = json_is_integer(v) ? client_number(v) : -1;
        if (ms >= 0 && hm_seat_in(running, p) && gone > 0)
            ms = ms > gone ? ms - gone : 0;
        r->session.seat[p].clock = ms;
    }
}

/* Describes the vote in progress and whether this seat has answered. */
static bool read_ask(struct remote *r, char *out, size_t cap)
{
    struct terminal_session *t = &r->session;
    const json_t            *ask = member(r, "ask");
    hm_seat                  by = seat_of(json_object_get(ask, "by"));
    if (!json_is_object(ask) || by >= HM_SEATS || t->me >= HM_SEATS ||
        hm_seat_in((hm_seatset)client_seats(json_object_get(ask, "yes")), t->me))
        return false;
    const char *what = client_text(ask, "what");
    terminal_format_in(out, cap, r->session.context->lang,
                       strcmp(what, "back") == 0    ? MSG_TERMINAL_NET_ASK_BACK
                       : strcmp(what, "pause") == 0 ? MSG_TERMINAL_NET_ASK_PAUSE
                                                    : MSG_TERMINAL_NET_ASK_RESUME,
                       terminal_session_name(t, r->session.context->lang, by), (const char *)NULL);
    return true;
}

static void write_lines(struct remote *r)
{
    struct terminal_session   *t = &r->session;
    const struct msg_language *l = r->session.context->lang;
    char                       line[200];
    bool paused = strcmp(client_text(r->table.object, "state"), "paused") == 0;
    snprintf(t->status, sizeof t->status, "%s%s",
             msg_text(l, t->watching ? MSG_TERMINAL_NET_WATCHING : MSG_TERMINAL_NET_ONLINE),
             r->table.pending_id[0] != 0 ? " ..." : "");
    if (paused)
        snprintf(t->status, sizeof t->status, "%s", msg_text(l, MSG_TERMINAL_PAUSED));
    enum client_state state = r->online->connection.state;
    const bool        lost = state == CLIENT_LOST || state == CLIENT_OPENING;
    if (lost)
        t->status[0] = 0; /* the notice tells it */
    if (lost)
        snprintf(t->notice, sizeof t->notice, "%s",
                 TERMINAL_FORMAT(line, l, MSG_TERMINAL_NET_LOST, r->online->connection.reason));
    else if (r->message[0] != 0 && hm_clock_ms() < r->message_until)
        snprintf(t->notice, sizeof t->notice, "%s", r->message);
    else if (!read_ask(r, t->notice, sizeof t->notice))
        t->notice[0] = 0;
}

static void show(struct remote *r, const char *text)
{
    snprintf(r->message, sizeof r->message, "%s", text);
    r->message_until = hm_clock_ms() + NOTICE_MS;
    write_lines(r);
}

/* A table keeps its game and its seats: the screen and half-made moves rely on them. */
static bool fits(const struct remote *r, const struct hm_ops *ops, size_t nseat)
{
    if (nseat < ops->min_seats || nseat > ops->max_seats)
        return false;
    return !r->known || (r->session.game.ops == ops && r->session.setup.nseat == nseat);
}

static void follow(struct remote *r)
{
    struct terminal_session       *t = &r->session;
    const struct hm_ops           *ops = hm_game_find(client_text(r->table.object, "game"));
    const struct terminal_options *options = t->context->options;
    const struct msg_language     *l = t->context->lang;
    char                           digest[65];
    struct hm_text                 d = hm_text_in(digest, sizeof digest);
    const size_t                   nseat = json_array_size(member(r, "seats"));
    if (ops == NULL)
        return;
    if (!fits(r, ops, nseat)) {
        t->ready = false;
        show(r, msg_text(l, MSG_TERMINAL_NET_VIEW));
        return;
    }
    r->known = true;
    t->game = options->game != NULL && options->game->ops == ops ? *options->game : hm_game_of(ops);
    hm_put_hex(&d, t->game.edition->digest, sizeof t->game.edition->digest);
    read_seats(r);
    read_options(r);
    hm_seat you = seat_of(member(r, "you"));
    t->me = you < t->setup.nseat ? you : (hm_seat)HM_SPECTATOR;
    t->watching = t->me == HM_SPECTATOR;
    t->thinking = 0;
    const char *view = json_string_value(member(r, "view"));
    bool        over = strcmp(client_text(r->table.object, "state"), "open") == 0 ||
                strcmp(client_text(r->table.object, "state"), "closed") == 0;
    t->ready = false; /* a refused view is not shown, nor the one before it */
    if (strcmp(digest, client_text(r->table.object, "digest")) != 0)
        show(r, msg_text(l, MSG_TERMINAL_NET_EDITION));
    else if (!over && view != NULL && !read_view(r, view))
        show(r, msg_text(l, MSG_TERMINAL_NET_VIEW));
    else
        t->ready = !over && view != NULL;
    read_clock(r);
    write_lines(r);
}

/* ---- what the table reports ----------------------------------------------------------------- */

static void on_changed(void *ctx)
{
    struct remote           *r = ctx;
    struct terminal_session *t = &r->session;
    bool                     prompted = terminal_session_prompted(t);
    follow(r);
    if (!prompted && terminal_session_prompted(t))
        t->context->ring = true;
    t->context->changed = true;
}

/* Adds a move to the log and reports it to the presentation. */
static void on_moved(void *ctx, const json_t *v, uint32_t ply, bool fresh)
{
    struct terminal_session *t = &((struct remote *)ctx)->session;
    struct hm_event          list[HM_EVENTS];
    struct hm_move           move = {0};
    struct hm_msg            msg;
    const char              *text = json_string_value(json_object_get(v, "move"));
    hm_seat                  seat = seat_of(json_object_get(v, "seat"));
    bool                     known =
        text != NULL && hm_parse_line(&t->game, t->setup.nseat, text, &move, &msg) == HM_OK;
    struct terminal_report report = {
        .lang = t->context->lang,
        .session = t,
        .move = known ? &move : NULL,
        .event = list,
        .nevent = read_events(t, json_object_get(v, "events"), list),
        .seat = seat < HM_SEATS ? seat : (hm_seat)0,
        .ply = ply,
        .move_kind = move.kind,
    };
    terminal_log_cut(&t->log, ply);
    terminal_game_of(t->game.ops)->report(&report, &t->log);
    if (fresh && t->moved != NULL)
        t->moved(t->moved_ctx, &report);
}

static void on_taken_back(void *ctx, uint32_t ply)
{
    terminal_log_cut(&((struct remote *)ctx)->session.log, ply);
}

static void on_chat(void *ctx, const json_t *m)
{
    struct remote *r = ctx;
    const char    *text = client_text(m, "text"), *phrase = client_text(m, "phrase");
    char           line[400];
    uint32_t       ply = (uint32_t)json_integer_value(member(r, "ply"));
    TERMINAL_FORMAT(line, r->session.context->lang, MSG_TERMINAL_NET_SAYS, client_text(m, "name"),
                    text[0] != 0 ? text : phrase);
    terminal_log_add(&r->session.log, ply > 0 ? ply - 1 : 0, HM_NOBODY, false, line);
    terminal_log_add(&r->session.chat, ply, HM_NOBODY, false, line);
}

static void on_refused(void *ctx, const json_t *no)
{
    struct remote *r = ctx;
    char           line[300];
    show(r, terminal_server_refusal(no, r->session.context->lang, line, sizeof line));
}

static void on_rematch(void *ctx)
{
    struct remote *r = ctx;
    show(r, msg_text(r->session.context->lang, MSG_TERMINAL_NET_REMATCH_ASK));
}

static void on_replaced(void *ctx)
{
    struct terminal_session *t = &((struct remote *)ctx)->session;
    t->ready = false;
    t->log.n = t->chat.n = 0;
}

static const struct client_table_listener listener = {
    on_changed, on_moved, on_taken_back, on_chat, on_refused, on_rematch, on_replaced};

/* ---- what the player does ------------------------------------------------------------------- */

static void play(struct terminal_session *t, const struct hm_move *move)
{
    struct remote *r = of(t);
    char           text[CLIENT_MOVE];
    t->game.ops->print_move(t->game.edition, move, text, sizeof text);
    client_table_move(&r->table, text);
    write_lines(r);
}

static bool undo(struct terminal_session *t, bool redo)
{
    if (redo)
        return false;
    client_table_ask(&of(t)->table, "back");
    return true;
}

void terminal_remote_add_bots(struct terminal_session *t)
{
    for (uint8_t p = 0; p < t->setup.nseat; p++)
        if (t->seat[p].kind == TERMINAL_EMPTY)
            client_table_bot(&of(t)->table, p, terminal_usual_level(t->context, t->game.ops));
}

bool terminal_remote_asks(const struct terminal_session *t)
{
    char line[200];
    return read_ask(of(t), line, sizeof line);
}

static void tick(struct terminal_session *t)
{
    struct remote *r = of(t);
    char           before[sizeof t->notice];
    int64_t        gone = 0;
    memcpy(before, t->notice, sizeof before);
    for (uint8_t p = 0; p < t->setup.nseat; p++)
        gone += t->seat[p].clock;
    read_clock(r);
    for (uint8_t p = 0; p < t->setup.nseat; p++)
        gone -= t->seat[p].clock;
    r->drift += gone;
    client_table_step(&r->table);
    write_lines(r);
    if (strcmp(before, t->notice) != 0 || r->drift >= 1000) {
        r->drift = 0;
        t->context->changed = true;
    }
}

static void close_remote(struct terminal_session *t)
{
    struct remote *r = of(t);
    client_table_close(&r->table);
    r->online->table = NULL;
    terminal_log_free(&t->log);
    terminal_log_free(&t->chat);
    free(r);
}

static const struct terminal_session_kind remote_kind = {
    .type = TERMINAL_REMOTE, .play = play, .tick = tick, .undo = undo, .close = close_remote};

struct terminal_session *terminal_remote_new(struct terminal_online *o, const char *link)
{
    struct remote           *r = hm_need(calloc(1, sizeof *r), "a table", sizeof *r);
    struct terminal_session *t = &r->session;
    const char              *slash = strrchr(link, '/');
    r->online = o;
    t->kind = &remote_kind;
    t->context = o->context;
    t->game = hm_game_of(hm_games[0]); /* until the server has said which */
    t->me = HM_SPECTATOR;
    t->curtain = HM_NOBODY;
    for (int p = 0; p < HM_SEATS; p++)
        t->seat[p].clock = -1;
    o->table = t;
    client_table_open(&r->table, &o->connection, slash != NULL ? slash + 1 : link, &listener, r);
    return t;
}
