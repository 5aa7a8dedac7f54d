/*
 * session_remote.c: a table on a server.
 *
 * The server's object of the table is kept as it was sent and every `did` is laid over it, as
 * the protocol says; what is shown follows from that object alone.  A move that was sent is
 * kept until it is answered and sent again, under the same id, after a lost connection.
 */
#define _DEFAULT_SOURCE 1
#include "session_remote.h"

#include "harbour/gate.h"
#include "terminal/terminal_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

enum { NOTICE_MS = 5000, PENDING = 1024, WAIT_MS = 60000 };

struct terminal_remote {
    struct terminal_session table;
    struct terminal_net    *net;
    char                    id[16];
    json_t                 *object; /* the table as it was sent and changed since; NULL before */
    char                    rematch_id[32]; /* of the wish for another game */
    char                    nonce_for[16];  /* the table that our nonce was sent to */
    char                    pending_id[32], pending[PENDING]; /* a move on its way */
    uint32_t                pending_ply;
    uint64_t                resend_at; /* when the move may be sent again; 0: not asked for */
    char                    said[200]; /* by the server, for a while */
    uint64_t                said_until;
    bool                    known;  /* game and number of seats are those of the table */
    uint32_t                told;   /* plies in the log */
    int64_t                 chat_k; /* number of the last line of chat */
    int64_t                 drift;  /* ms of clocks not yet drawn */
};

static struct terminal_remote *of(struct terminal_session *t)
{
    return (struct terminal_remote *)t;
}

static const char *text_of(const json_t *o, const char *key)
{
    const char *s = json_string_value(json_object_get(o, key));
    return s != NULL ? s : "";
}

static hm_seat seat_of(const json_t *v)
{
    const char *s = json_string_value(v);
    return s != NULL && s[0] >= 'A' && s[0] < 'A' + HM_SEATS && s[1] == 0 ? (hm_seat)(s[0] - 'A')
                                                                          : (hm_seat)HM_NOBODY;
}

static hm_seatset seats_of(const json_t *list)
{
    hm_seatset set = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        hm_seat p = seat_of(json_array_get(list, i));
        if (p < HM_SEATS)
            set |= hm_seat_bit(p);
    }
    return set;
}

/* ---- reading ------------------------------------------------------------------------------ */

/* Anybody may call himself a server: a view is looked at only when it came through the gate. */
static bool read_view(struct terminal_remote *r, const char *text)
{
    struct terminal_session *t = &r->table;
    struct hm_view           v;
    if (hm_view_read(&t->game, t->setup.nseat, text, strlen(text), &v, NULL) != HM_OK ||
        v.seen.head.viewer != t->me)
        return false;
    t->seen = v.seen;
    return true;
}

static uint8_t number_of(const char *const *names, const char *name)
{
    for (uint8_t i = 0; names[i] != NULL; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return 0xff;
}

static size_t read_events(const struct terminal_session *t, const json_t *list,
                          struct hm_event out[HM_EVENTS])
{
    const struct hm_ops *ops = t->game.ops;
    size_t               n = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *v = json_array_get(list, i);
        uint8_t       kind = number_of(ops->event_names, text_of(v, "kind"));
        uint8_t       from = number_of(ops->place_names, text_of(v, "from")),
                to = number_of(ops->place_names, text_of(v, "to"));
        const char *card = text_of(v, "card");
        if (kind == 0xff || n == HM_EVENTS)
            continue;
        out[n++] = (struct hm_event){
            .kind = kind,
            .seat = seat_of(json_object_get(v, "seat")),
            .from = from == 0xff ? 0 : from,
            .to = to == 0xff ? 0 : to,
            .card = card[0] != 0 ? hm_card_find(t->game.edition, card, strlen(card))
                                 : (hm_card)HM_NO_CARD,
            .shown = HM_EVERYONE,
            .amount = (int16_t)json_integer_value(json_object_get(v, "amount")),
        };
    }
    return n;
}

/* A move into the log; `ply` is how many had been made before it. */
static void tell(struct terminal_remote *r, const json_t *v, uint32_t ply)
{
    struct terminal_session *t = &r->table;
    struct hm_event          list[HM_EVENTS];
    struct hm_move           move;
    struct hm_msg            msg;
    const char              *text = json_string_value(json_object_get(v, "move"));
    bool                     known =
        text != NULL && hm_parse_line(&t->game, t->setup.nseat, text, &move, &msg) == HM_OK;
    hm_seat                seat = seat_of(json_object_get(v, "seat"));
    struct terminal_report told = {r->net->app->lang,
                                   t,
                                   known ? &move : NULL,
                                   list,
                                   read_events(t, json_object_get(v, "events"), list),
                                   seat < HM_SEATS ? seat : (hm_seat)0,
                                   ply};
    terminal_log_cut(&t->log, ply);
    terminal_game_of(t->game.ops)->report(&told, &t->log);
    r->told = ply + 1;
}

/* ---- from the object to the screen -------------------------------------------------------- */

static void read_seats(struct terminal_remote *r)
{
    struct terminal_session *t = &r->table;
    json_t                  *list = json_object_get(r->object, "seats");
    size_t                   n = json_array_size(list);
    t->setup.nseat = (uint8_t)(n > HM_SEATS ? HM_SEATS : n);
    for (size_t i = 0; i < t->setup.nseat; i++) {
        const json_t         *v = json_array_get(list, i);
        struct terminal_seat *s = &t->seat[i];
        const char           *kind = text_of(v, "kind");
        s->kind = strcmp(kind, "person") == 0 ? TERMINAL_PERSON
                  : strcmp(kind, "bot") == 0  ? TERMINAL_BOT
                                              : TERMINAL_EMPTY;
        s->away = json_is_true(json_object_get(v, "away"));
        snprintf(s->name, sizeof s->name, "%s", text_of(v, "name"));
        snprintf(s->level, sizeof s->level, "%s",
                 s->kind == TERMINAL_BOT ? text_of(v, "level") : "");
        if (s->kind == TERMINAL_BOT &&
            strcmp(s->name, s->level) == 0) { /* several may be called the same */
            snprintf(s->name, sizeof s->name, "%s %c",
                     terminal_key_text(r->net->app->lang, "level", text_of(v, "level")),
                     hm_seat_letter((unsigned)i));
            s->level[0] = 0;
        }
    }
}

static void read_options(struct terminal_remote *r)
{
    struct terminal_session *t = &r->table;
    json_t *options = json_object_get(json_object_get(r->object, "setup"), "options");
    for (uint8_t i = 0; i < t->game.ops->noption; i++) {
        json_t *v = json_object_get(options, t->game.ops->options[i].id);
        t->setup.option[i] =
            json_is_integer(v) ? (uint16_t)json_integer_value(v) : t->game.ops->options[i].normal;
    }
}

static int64_t wall_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void read_clock(struct terminal_remote *r)
{
    json_t    *clock = json_object_get(r->object, "clock"), *left = json_object_get(clock, "left");
    hm_seatset running = seats_of(json_object_get(clock, "running"));
    int64_t    gone = wall_ms() - json_integer_value(json_object_get(clock, "at"));
    for (uint8_t p = 0; p < r->table.setup.nseat; p++) {
        json_t *v = json_array_get(left, p);
        int64_t ms = json_is_integer(v) ? json_integer_value(v) : -1;
        if (ms >= 0 && hm_seat_in(running, p) && gone > 0)
            ms = ms > gone ? ms - gone : 0;
        r->table.seat[p].clock = ms;
    }
}

/* What the others are asked about, and whether this seat has answered. */
static bool read_ask(struct terminal_remote *r, char *out, size_t cap)
{
    struct terminal_session *t = &r->table;
    json_t                  *ask = json_object_get(r->object, "ask");
    hm_seat                  by = seat_of(json_object_get(ask, "by"));
    if (!json_is_object(ask) || by >= HM_SEATS || t->me >= HM_SEATS ||
        hm_seat_in(seats_of(json_object_get(ask, "yes")), t->me))
        return false;
    const char *what = text_of(ask, "what");
    terminal_say_in(out, cap, r->net->app->lang,
                    strcmp(what, "back") == 0    ? T_NET_ASK_BACK
                    : strcmp(what, "pause") == 0 ? T_NET_ASK_PAUSE
                                                 : T_NET_ASK_RESUME,
                    terminal_session_name(t, r->net->app->lang, by), (const char *)NULL);
    return true;
}

static void write_lines(struct terminal_remote *r)
{
    struct terminal_session    *t = &r->table;
    const struct terminal_lang *l = r->net->app->lang;
    char                        line[200];
    bool                        paused = strcmp(text_of(r->object, "state"), "paused") == 0;
    snprintf(t->status, sizeof t->status, "%s%s",
             l->text[t->watching ? T_NET_WATCHING : T_NET_ONLINE],
             r->pending_id[0] != 0 ? " ..." : "");
    if (paused)
        snprintf(t->status, sizeof t->status, "%s", l->text[T_PAUSED]);
    snprintf(t->keys, sizeof t->keys, "%s", t->ready ? "" : l->text[T_NET_ROOM_KEYS]);
    if (r->net->state == TERMINAL_NET_LOST || r->net->state == TERMINAL_NET_OPENING)
        snprintf(t->notice, sizeof t->notice, "%s", TERMINAL_SAY(line, l, T_NET_LOST, r->net->why));
    else if (r->said[0] != 0 && terminal_now_ms() < r->said_until)
        snprintf(t->notice, sizeof t->notice, "%s", r->said);
    else if (!read_ask(r, t->notice, sizeof t->notice))
        t->notice[0] = 0;
}

static void say(struct terminal_remote *r, const char *text)
{
    snprintf(r->said, sizeof r->said, "%s", text);
    r->said_until = terminal_now_ms() + NOTICE_MS;
    write_lines(r);
}

/* A table keeps its game and its seats: the screen and half-made moves rely on them. */
static bool fits(const struct terminal_remote *r, const struct hm_ops *ops, size_t nseat)
{
    if (nseat < ops->least_seats || nseat > ops->most_seats)
        return false;
    return !r->known || (r->table.game.ops == ops && r->table.setup.nseat == nseat);
}

/* 32 random bytes for the deal; only of use once the table's commitment has been seen. */
static void draw_nonce(struct terminal_remote *r, char hex[65])
{
    uint8_t        byte[32];
    struct hm_text t = hm_text_in(hex, 65);
    if (getrandom(byte, sizeof byte, 0) == (ssize_t)sizeof byte)
        hm_put_hex(&t, byte, sizeof byte);
    memcpy(r->nonce_for, r->id, sizeof r->nonce_for);
}

/* One who sits at a table since it was opened (or opened again) owes it a nonce. */
static void send_nonce(struct terminal_remote *r)
{
    char hex[65];
    bool open = strcmp(text_of(r->object, "state"), "open") == 0;
    if (!open || r->table.me >= HM_SEATS || text_of(r->object, "commitment")[0] == 0 ||
        strcmp(r->nonce_for, r->id) == 0)
        return;
    draw_nonce(r, hex);
    terminal_net_send(r->net,
                      json_pack("{s:s, s:s, s:s}", "t", "nonce", "table", r->id, "nonce", hex));
}

static void send_sit(struct terminal_remote *r)
{
    char hex[65];
    draw_nonce(r, hex);
    terminal_net_send(r->net,
                      json_pack("{s:s, s:s, s:s}", "t", "sit", "table", r->id, "nonce", hex));
}

static void follow(struct terminal_remote *r)
{
    struct terminal_session *t = &r->table;
    const struct hm_ops     *ops = hm_game_find(text_of(r->object, "game"));
    const struct screen_app *app = r->net->app;
    char                     digest[65];
    struct hm_text           d = hm_text_in(digest, sizeof digest);
    const size_t             nseat = json_array_size(json_object_get(r->object, "seats"));
    if (ops == NULL)
        return;
    if (!fits(r, ops, nseat)) {
        t->ready = false;
        say(r, app->lang->text[T_NET_VIEW]);
        return;
    }
    r->known = true;
    t->game = app->options->game != NULL && app->options->game->ops == ops ? *app->options->game
                                                                           : hm_game_of(ops);
    hm_put_hex(&d, t->game.edition->digest, sizeof t->game.edition->digest);
    read_seats(r);
    read_options(r);
    hm_seat you = seat_of(json_object_get(r->object, "you"));
    t->me = you < t->setup.nseat ? you : (hm_seat)HM_WATCHER;
    t->watching = t->me == HM_WATCHER;
    t->thinking = 0;
    const char *view = json_string_value(json_object_get(r->object, "view"));
    bool        over = strcmp(text_of(r->object, "state"), "open") == 0 ||
                strcmp(text_of(r->object, "state"), "closed") == 0;
    t->ready = false; /* what was refused is not shown, nor what came before it */
    if (strcmp(digest, text_of(r->object, "digest")) != 0)
        say(r, app->lang->text[T_NET_EDITION]);
    else if (!over && view != NULL && !read_view(r, view))
        say(r, app->lang->text[T_NET_VIEW]);
    else
        t->ready = !over && view != NULL;
    read_clock(r);
    write_lines(r);
    send_nonce(r);
}

/* ---- messages ----------------------------------------------------------------------------- */

static void on_table(struct terminal_remote *r, json_t *m)
{
    const json_t *moves = json_object_get(m, "moves");
    json_decref(r->object);
    r->object = json_incref(m);
    follow(r);
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const json_t *v = json_array_get(moves, i);
        tell(r, v, (uint32_t)json_integer_value(json_object_get(v, "ply")) - 1);
    }
}

static bool kept_apart(const char *key)
{
    static const char *const keys[] = {"t",  "table", "what",   "seat", "at",
                                       "re", "move",  "events", "yes"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strcmp(keys[i], key) == 0)
            return true;
    return false;
}

static void on_did(struct terminal_remote *r, json_t *m)
{
    struct screen_app *app = r->net->app;
    const char        *what = text_of(m, "what");
    int64_t            n = json_integer_value(json_object_get(m, "n"));
    bool               asked = terminal_session_asked(&r->table);
    if (r->object == NULL)
        return;
    if (n != json_integer_value(json_object_get(r->object, "n")) +
                 1) { /* something was missed: begin anew */
        terminal_remote_again(r);
        return;
    }
    for (void *at = json_object_iter(m); at != NULL; at = json_object_iter_next(m, at))
        if (!kept_apart(json_object_iter_key(at)))
            json_object_set(r->object, json_object_iter_key(at), json_object_iter_value(at));
    follow(r);
    uint32_t ply = (uint32_t)json_integer_value(json_object_get(r->object, "ply"));
    if (strcmp(what, "move") == 0 && ply > 0)
        tell(r, m, ply - 1);
    else if (strcmp(what, "back") == 0)
        terminal_log_cut(&r->table.log, ply);
    if (strcmp(text_of(m, "re"), r->pending_id) == 0)
        r->pending_id[0] = 0;
    write_lines(r);
    if (!asked && terminal_session_asked(&r->table) && app->settings.bell)
        screen_term_bell();
    const char *rematch = text_of(r->object, "rematch");
    if (strcmp(what, "rematch") == 0 && rematch[0] != 0)
        say(r, app->lang->text[T_NET_REMATCH_ASK]);
}

static void on_chat(struct terminal_remote *r, const json_t *m)
{
    int64_t     k = json_integer_value(json_object_get(m, "k"));
    const char *text = text_of(m, "text"), *phrase = text_of(m, "phrase");
    char        line[400];
    uint32_t    ply = (uint32_t)json_integer_value(json_object_get(r->object, "ply"));
    if (k <= r->chat_k)
        return; /* entering again brings the last lines again */
    r->chat_k = k;
    TERMINAL_SAY(line, r->net->app->lang, T_NET_SAYS, text_of(m, "name"),
                 text[0] != 0 ? text : phrase);
    terminal_log_add(&r->table.log, ply > 0 ? ply - 1 : 0, HM_NOBODY, false, line);
    terminal_log_add(&r->table.chat, ply, HM_NOBODY, false, line);
}

/* A move that came too fast is sent again, under the same id, when the server says. */
static bool wait_to_resend(struct terminal_remote *r, const json_t *m)
{
    json_int_t wait = json_integer_value(json_object_get(m, "wait"));
    if (r->pending_id[0] == 0 || strcmp(text_of(m, "re"), r->pending_id) != 0 ||
        strcmp(text_of(m, "error"), "rate") != 0)
        return false;
    r->resend_at = terminal_now_ms() + (uint64_t)(wait < 1 ? 1 : wait > WAIT_MS ? WAIT_MS : wait);
    return true;
}

static void on_no(struct terminal_remote *r, const json_t *m)
{
    char line[300];
    if (wait_to_resend(r, m))
        return;
    say(r, TERMINAL_SAY(line, r->net->app->lang, T_NET_REFUSED, text_of(m, "text")));
    if (strcmp(text_of(m, "re"), r->pending_id) == 0)
        r->pending_id[0] = 0;
    write_lines(r);
}

/* The same screen goes on with another table: a rematch. */
static void move_to(struct terminal_remote *r, const char *table)
{
    terminal_net_send(r->net, json_pack("{s:s, s:s}", "t", "exit", "table", r->id));
    snprintf(r->id, sizeof r->id, "%s", table);
    json_decref(r->object);
    r->object = NULL;
    r->table.ready = false;
    r->table.log.n = r->table.chat.n = 0;
    r->rematch_id[0] = r->pending_id[0] = 0;
    r->chat_k = -1;
    r->told = 0;
    terminal_remote_again(r);
}

void terminal_remote_message(struct terminal_remote *r, const char *type, json_t *m)
{
    if (strcmp(type, "table") == 0) {
        on_table(r, m);
    } else if (strcmp(type, "did") == 0) {
        on_did(r, m);
    } else if (strcmp(type, "chat") == 0) {
        on_chat(r, m);
    } else if (strcmp(type, "no") == 0) {
        on_no(r, m);
    } else if (strcmp(type, "ok") == 0 && r->pending_id[0] != 0 &&
               strcmp(text_of(m, "re"), r->pending_id) == 0) {
        r->pending_id[0] = 0; /* it had been made before the connection broke */
        write_lines(r);
    } else if (strcmp(type, "ok") == 0 && r->rematch_id[0] != 0 &&
               strcmp(text_of(m, "re"), r->rematch_id) == 0) {
        move_to(r, text_of(m, "table"));
    }
}

/* Its own table, or the answer to the wish for another game. */
bool terminal_remote_is(const struct terminal_remote *r, const char *table)
{
    return strcmp(r->id, table) == 0 || r->rematch_id[0] != 0;
}

static void send_pending(struct terminal_remote *r)
{
    r->resend_at = 0;
    terminal_net_send(r->net,
                      json_pack("{s:s, s:s, s:s, s:i, s:s}", "t", "move", "table", r->id, "id",
                                r->pending_id, "ply", (int)r->pending_ply, "move", r->pending));
}

void terminal_remote_again(struct terminal_remote *r)
{
    terminal_net_send(
        r->net, json_pack("{s:s, s:s, s:i}", "t", "enter", "table", r->id, "since", (int)r->told));
    if (r->pending_id[0] != 0)
        send_pending(r);
}

/* ---- doing -------------------------------------------------------------------------------- */

static void send_simple(struct terminal_remote *r, const char *type)
{
    terminal_net_send(r->net, json_pack("{s:s, s:s}", "t", type, "table", r->id));
}

static void play(struct terminal_session *t, struct screen_app *app, const struct hm_move *move)
{
    struct terminal_remote *r = of(t);
    (void)app;
    if (r->pending_id[0] != 0)
        return; /* one at a time */
    t->game.ops->print_move(t->game.edition, move, r->pending, sizeof r->pending);
    terminal_net_id(r->net, r->pending_id);
    r->pending_ply = (uint32_t)json_integer_value(json_object_get(r->object, "ply"));
    send_pending(r);
    write_lines(r);
}

static bool undo(struct terminal_session *t, struct screen_app *app, bool redo)
{
    (void)app;
    if (redo)
        return false;
    send_simple(of(t), "back");
    return true;
}

static void vote(struct terminal_remote *r, bool yes)
{
    terminal_net_send(r->net,
                      json_pack("{s:s, s:s, s:b}", "t", "vote", "table", r->id, "yes", yes));
}

static void add_bots(struct terminal_remote *r)
{
    for (uint8_t p = 0; p < r->table.setup.nseat; p++) {
        char seat[2] = {hm_seat_letter(p), 0};
        if (r->table.seat[p].kind == TERMINAL_EMPTY)
            terminal_net_send(r->net,
                              json_pack("{s:s, s:s, s:s, s:s}", "t", "bot", "table", r->id, "seat",
                                        seat, "level", r->net->app->settings.level));
    }
}

static void chat_entered(struct screen_app *app, void *with, const char *text)
{
    struct terminal_remote *r = with;
    (void)app;
    if (text != NULL && text[0] != 0)
        terminal_net_send(r->net,
                          json_pack("{s:s, s:s, s:s, s:s}", "t", "chat", "table", r->id, "room",
                                    r->table.watching ? "watchers" : "table", "text", text));
}

static void chat(struct terminal_remote *r)
{
    screen_enter(r->net->app, screen_text(r->net->app, T_NET_CHAT),
                 screen_text(r->net->app, T_NET_CHAT_ASK), "", chat_entered, r);
}

static bool key(struct terminal_session *t, struct screen_app *app, const struct screen_event *e)
{
    struct terminal_remote *r = of(t);
    char                    line[200];
    (void)app;
    if (e->key == '"') {
        chat(r);
        return true;
    }
    if ((e->key == 'y' || e->key == 'n') && read_ask(r, line, sizeof line)) {
        vote(r, e->key == 'y');
        return true;
    }
    if (t->ready)
        return false;
    if (e->key == 's')
        send_simple(r, "start");
    else if (e->key == 'i')
        send_sit(r);
    else if (e->key == 'b')
        add_bots(r);
    else
        return false;
    return true;
}

enum {
    DO_CHAT = 100,
    DO_SIT,
    DO_BOTS,
    DO_START,
    DO_CLOSE,
    DO_LEAVE,
    DO_RECLAIM,
    DO_PAUSE,
    DO_RESUME,
    DO_REMATCH
};

static void menu(struct terminal_session *t, struct screen_app *app, struct screen_rows *rows)
{
    struct terminal_remote *r = of(t);
    const char             *state = text_of(r->object, "state");
    bool                    open = strcmp(state, "open") == 0, seated = t->me < HM_SEATS;
    screen_row(rows, DO_CHAT, screen_text(app, T_NET_CHAT), NULL);
    if (open) {
        screen_row(rows, DO_SIT, screen_text(app, T_NET_SIT), NULL);
        screen_row(rows, DO_BOTS, screen_text(app, T_NET_BOTS), NULL);
        screen_row(rows, DO_START, screen_text(app, T_NET_START), NULL);
        screen_row(rows, DO_CLOSE, screen_text(app, T_NET_CLOSE), NULL);
    }
    if (seated && t->seat[t->me].away)
        screen_row(rows, DO_RECLAIM, screen_text(app, T_NET_RECLAIM), NULL);
    if (seated && strcmp(state, "playing") == 0)
        screen_row(rows, DO_PAUSE, screen_text(app, T_NET_PAUSE), NULL);
    if (seated && strcmp(state, "paused") == 0)
        screen_row(rows, DO_RESUME, screen_text(app, T_NET_RESUME), NULL);
    if (seated && strcmp(state, "over") == 0)
        screen_row(rows, DO_REMATCH, screen_text(app, T_NET_REMATCH), NULL);
    else if (seated)
        screen_row(rows, DO_LEAVE, screen_text(app, T_NET_LEAVE_SEAT), NULL);
}

static void act(struct terminal_session *t, struct screen_app *app, int id)
{
    static const char *const types[] = {
        [DO_START - DO_CHAT] = "start", [DO_CLOSE - DO_CHAT] = "close",
        [DO_LEAVE - DO_CHAT] = "leave", [DO_RECLAIM - DO_CHAT] = "reclaim",
        [DO_PAUSE - DO_CHAT] = "pause", [DO_RESUME - DO_CHAT] = "resume",
    };
    struct terminal_remote *r = of(t);
    (void)app;
    if (id == DO_CHAT)
        chat(r);
    else if (id == DO_BOTS)
        add_bots(r);
    else if (id == DO_SIT)
        send_sit(r);
    else if (id == DO_REMATCH) {
        terminal_net_id(r->net, r->rematch_id);
        terminal_net_send(r->net, json_pack("{s:s, s:s, s:s}", "t", "rematch", "table", r->id, "id",
                                            r->rematch_id));
    } else if (id > DO_CHAT && id < DO_REMATCH && types[id - DO_CHAT] != NULL)
        send_simple(r, types[id - DO_CHAT]);
}

/* The table before the game: who sits where. */
static void draw_room(struct terminal_session *t, struct screen_app *app, struct screen_rect r)
{
    struct screen_canvas   *c = &app->canvas;
    struct terminal_remote *remote = of(t);
    char                    line[200];
    int                     y = r.y + 2;
    if (remote->object == NULL) {
        screen_put_centred(c, r.x, r.y + r.h / 2, r.w, SCREEN_PLAIN,
                           screen_text(app, T_NET_ENTERING));
        return;
    }
    screen_put(c, r.x + 3, y, SCREEN_TITLE, TERMINAL_SAY(line, app->lang, T_NET_ROOM, remote->id));
    bool closed = strcmp(text_of(remote->object, "state"), "closed") == 0;
    screen_put(c, r.x + 3, y + 1, SCREEN_SOFT,
               screen_text(app, closed ? T_NET_STATE_CLOSED : T_NET_WAITS));
    for (uint8_t p = 0; p < t->setup.nseat; p++) {
        const struct terminal_seat *s = &t->seat[p];
        char                        letter[2] = {hm_seat_letter(p), 0};
        screen_cell(c, r.x + 3, y + 3 + p, (SCREEN_SEAT + p) | SCREEN_REVERSE,
                    (unsigned char)letter[0]);
        if (s->kind == TERMINAL_EMPTY) {
            screen_put(c, r.x + 6, y + 3 + p, SCREEN_SOFT, screen_text(app, T_NET_FREE));
        } else {
            int w = screen_put_cut(c, r.x + 6, y + 3 + p, 30, SCREEN_SEAT + p, s->name);
            if (p == t->me)
                screen_put(c, r.x + 7 + w, y + 3 + p, SCREEN_SOFT, screen_text(app, T_YOU));
        }
    }
    uint32_t lines = t->chat.n < 8 ? t->chat.n : 8;
    for (uint32_t i = 0; i < lines; i++)
        screen_put_cut(c, r.x + 3, y + 5 + t->setup.nseat + (int)i, r.w - 6, SCREEN_PLAIN,
                       t->chat.line[t->chat.n - lines + i].text);
}

static void tick(struct terminal_session *t, struct screen_app *app)
{
    struct terminal_remote *r = of(t);
    char                    before[sizeof t->notice];
    int64_t                 second = t->seat[0].clock;
    memcpy(before, t->notice, sizeof before);
    for (uint8_t p = 1; p < t->setup.nseat; p++)
        second += t->seat[p].clock;
    read_clock(r);
    for (uint8_t p = 0; p < t->setup.nseat; p++)
        second -= t->seat[p].clock;
    r->drift += second;
    if (r->resend_at != 0 && r->pending_id[0] != 0 && terminal_now_ms() >= r->resend_at)
        send_pending(r);
    write_lines(r);
    if (strcmp(before, t->notice) != 0 || r->drift >= 1000) {
        r->drift = 0;
        app->again = true;
    }
}

static void close_remote(struct terminal_session *t)
{
    struct terminal_remote *r = of(t);
    send_simple(r, "exit");
    terminal_net_send(r->net, json_pack("{s:s}", "t", "mine"));
    r->net->table = NULL;
    json_decref(r->object);
    terminal_log_free(&t->log);
    terminal_log_free(&t->chat);
    free(r);
}

static const struct terminal_session_kind remote_kind = {play, tick, undo,      key,
                                                         menu, act,  draw_room, close_remote};

struct terminal_session *terminal_remote_new(struct terminal_net *n, const char *table)
{
    struct terminal_remote  *r = screen_new(n->app, sizeof *r);
    struct terminal_session *t = &r->table;
    r->net = n;
    snprintf(r->id, sizeof r->id, "%s", table);
    t->kind = &remote_kind;
    t->game = hm_game_of(hm_games[0]); /* until the server has said which */
    t->me = HM_WATCHER;
    t->curtain = HM_NOBODY;
    r->chat_k = -1;
    for (int p = 0; p < HM_SEATS; p++)
        t->seat[p].clock = -1;
    n->table = r;
    terminal_remote_again(r);
    return t;
}
