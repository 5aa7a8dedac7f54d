/*
 * plain_online.c: playing on a server: the lobby, and the commands at a table.
 */
#include "plain.h"

#include "terminal/session/session_remote.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a table ------------------------------------------------------------------------------ */

static struct client_table *table(struct plain *p) { return terminal_remote_table(p->session); }

void plain_lobby(struct plain *p)
{
    bool closed = strcmp(client_table_state(table(p)), "closed") == 0;
    plain_print(p, closed ? MSG_TERMINAL_NET_STATE_CLOSED : MSG_TERMINAL_NET_WAITS);
    plain_seats(p);
    if (!closed && p->session->me >= HM_SEATS)
        plain_print(p, MSG_TERMINAL_NET_HELP);
}

/* A short description of a waiting table, to detect changes. */
static void describe(struct plain *p, char *out, size_t cap)
{
    const struct terminal_session *s = p->session;
    struct hm_text                 t = hm_text_in(out, cap);
    hm_put(&t, client_table_state(table(p)));
    for (unsigned q = 0; q < s->setup.nseat && !s->ready; q++) {
        hm_put(&t, " ");
        hm_put_int(&t, s->seat[q].kind);
        hm_put(&t, s->seat[q].name);
    }
}

static void write_chat(struct plain *p)
{
    const struct terminal_log *chat = &p->session->chat;
    p->chat = p->chat > chat->n ? 0 : p->chat;
    for (; p->chat < chat->n; p->chat++)
        plain_print(p, MSG_TERMINAL_EVENT_NOBODY, chat->line[p->chat].text);
}

static void write_notice(struct plain *p)
{
    const char *notice = p->session->notice;
    if (strcmp(p->notice, notice) != 0 && notice[0] != 0)
        plain_event(p, notice);
    snprintf(p->notice, sizeof p->notice, "%s", notice);
}

void plain_online_step(struct plain *p)
{
    struct terminal_session *s = p->session;
    char                     before[300] = "", after[300] = "";
    bool                     over = s != NULL && terminal_session_over(s);
    if (s != NULL)
        describe(p, before, sizeof before);
    terminal_online_tick(p->online);
    if (p->online->message[0] != 0) {
        plain_event(p, p->online->message);
        p->online->message[0] = 0;
    }
    if (s == NULL)
        return;
    s->kind->tick(s);
    p->words = terminal_game_of(s->game.ops)->plain;
    describe(p, after, sizeof after);
    if (strcmp(before, after) != 0 && table(p)->object != NULL && !s->ready)
        plain_lobby(p);
    else if (strcmp(before, after) != 0 && s->ready && !over && terminal_session_over(s))
        plain_result(p);
    else if (strcmp(before, after) != 0 && s->ready && !over)
        plain_print(p, MSG_TERMINAL_START_HELP);
    write_chat(p);
    write_notice(p);
}

bool plain_online_pending(struct plain *p)
{
    return p->online != NULL && p->session != NULL && table(p)->pending_id[0] != 0;
}

static void do_sit(struct plain *p, const char *rest)
{
    (void)rest;
    client_table_sit(table(p));
}

static void do_bots(struct plain *p, const char *rest)
{
    (void)rest;
    terminal_remote_add_bots(p->session);
}

static void do_chat(struct plain *p, const char *rest)
{
    if (*rest != 0)
        client_table_chat(table(p), rest, p->session->watching);
}

static void do_yes(struct plain *p, const char *rest)
{
    (void)rest;
    client_table_vote(table(p), true);
}

static void do_no(struct plain *p, const char *rest)
{
    (void)rest;
    client_table_vote(table(p), false);
}

static void do_rematch(struct plain *p, const char *rest)
{
    (void)rest;
    client_table_rematch(table(p));
}

static void do_start(struct plain *p, const char *rest)
{
    (void)rest;
    client_table_ask(table(p), "start");
}

static void do_close(struct plain *p, const char *rest)
{
    (void)rest;
    client_table_ask(table(p), "close");
}

static void do_leave(struct plain *p, const char *rest)
{
    (void)rest;
    client_table_ask(table(p), "leave");
}

static void do_resign(struct plain *p, const char *rest)
{
    if (strcmp(rest, "yes") == 0) {
        client_table_ask(table(p), "resign");
    } else {
        plain_print(p, MSG_ONLINE_TABLE_RESIGN_NOTE);
        plain_print(p, MSG_TERMINAL_NET_RESIGN_AGAIN);
    }
}

static void do_reclaim(struct plain *p, const char *rest)
{
    (void)rest;
    client_table_ask(table(p), "reclaim");
}

static void do_pause(struct plain *p, const char *rest)
{
    (void)rest;
    client_table_ask(table(p), "pause");
}

static void do_resume(struct plain *p, const char *rest)
{
    (void)rest;
    client_table_ask(table(p), "resume");
}

const struct plain_command plain_remote_commands[] = {
    {"sit", do_sit, PLAIN_ASK_AGAIN},         {"bots", do_bots, PLAIN_ASK_AGAIN},
    {"start", do_start, PLAIN_ASK_AGAIN},     {"chat", do_chat, PLAIN_ASK_AGAIN},
    {"yes", do_yes, PLAIN_ASK_AGAIN},         {"no", do_no, PLAIN_ASK_AGAIN},
    {"leave", do_leave, PLAIN_ASK_AGAIN},     {"resign", do_resign, PLAIN_ASK_AGAIN},
    {"close", do_close, PLAIN_ASK_AGAIN},     {"reclaim", do_reclaim, PLAIN_ASK_AGAIN},
    {"pause", do_pause, PLAIN_ASK_AGAIN},     {"resume", do_resume, PLAIN_ASK_AGAIN},
    {"rematch", do_rematch, PLAIN_ASK_AGAIN}, {NULL, NULL, PLAIN_ASK_AGAIN},
};

/* ---- the lobby ---------------------------------------------------------------------------- */

/* One's own tables first, then the public ones. */
static const json_t *row_at(const struct plain *p, size_t i)
{
    const struct client_connection *c = &p->online->connection;
    size_t                          mine = json_array_size(c->mine);
    return i < mine ? json_array_get(c->mine, i) : json_array_get(c->lobby, i - mine);
}

static const char *title_of(const char *id)
{
    const struct hm_ops *ops = hm_game_find(id);
    return ops != NULL ? ops->title : id;
}

static void list_tables(struct plain *p)
{
    const json_t *row;
    plain_print(p, row_at(p, 0) != NULL ? MSG_TERMINAL_NET_LIST : MSG_TERMINAL_NET_LIST_NONE);
    for (size_t i = 0; (row = row_at(p, i)) != NULL; i++)
        plain_print(p, MSG_TERMINAL_NET_LISTED, plain_number((long)i + 1),
                    title_of(client_text(row, "game")), client_text(row, "table"),
                    client_text(row, "state"));
    plain_print(p, MSG_TERMINAL_NET_LOBBY_HELP);
}

/* "first=B", "memory=1" or "rounds=30": the value of a word for a new table; false: it is no such
 * word. */
static bool set_for_table(struct terminal_new_table *new_table, struct hm_word w)
{
    const char *equals = memchr(w.at, '=', w.len);
    if (equals == NULL)
        return false;
    struct hm_word key = {w.at, (size_t)(equals - w.at)},
                   value = {equals + 1, w.len - (size_t)(equals + 1 - w.at)};
    uint32_t n;
    if (hm_word_is(key, "first")) {
        const unsigned seat = value.len == 1 ? (unsigned)(value.at[0] & ~0x20) - 'A' : HM_NOBODY;
        new_table->setup.first = (hm_seat)seat;
        return seat < new_table->setup.nseat;
    }
    if (!hm_word_number(value, &n))
        return false;
    if (hm_word_is(key, "memory") && terminal_game_of(new_table->ops)->open_memory && n <= 1) {
        new_table->memory = n == 1;
        return true;
    }
    for (uint8_t i = 0; i < new_table->ops->noption; i++) {
        const struct hm_option *o = &new_table->ops->options[i];
        if (hm_word_is(key, o->id) && n >= o->min && n <= o->max) {
            new_table->setup.option[i] = (uint16_t)n;
            return true;
        }
    }
    return false;
}

/* False: some word does not fit. */
static bool read_table(struct terminal_new_table *new_table, const struct hm_ops *ops,
                       const struct hm_word *w, size_t n)
{
    uint32_t seats = ops->min_seats;
    size_t   at = n > 0 && hm_word_number(w[0], &seats) ? 1 : 0;
    if (seats < ops->min_seats || seats > ops->max_seats)
        return false;
    *new_table = (struct terminal_new_table){
        .ops = ops, .setup = hm_setup_for(ops, (uint8_t)seats), .listed = true};
    for (uint8_t i = 0; i < ops->noption; i++)
        new_table->setup.option[i] = hm_option_default(&ops->options[i], seats);
    while (at < n && set_for_table(new_table, w[at]))
        at++;
    return at == n;
}

static void open_table(struct plain *p, const char *rest)
{
    struct hm_word w[2 + HM_OPTIONS + 3];
    size_t         n = hm_words(rest, w, sizeof w / sizeof *w);
    bool           developer = p->context.options->developer;
    char           list[200] = "";
    struct hm_text t = hm_text_in(list, sizeof list);
    for (int i = 0; hm_games[i] != NULL; i++) {
        const struct hm_ops      *ops = hm_games[i];
        struct terminal_new_table new_table;
        if (!terminal_game_offered(ops, developer))
            continue;
        hm_put(&t, t.len > 0 ? ", " : "");
        hm_put(&t, ops->id);
        if (n == 0 || !hm_word_is(w[0], ops->id) || !read_table(&new_table, ops, w + 1, n - 1))
            continue;
        terminal_online_new_table(p->online, &new_table);
        return;
    }
    plain_print(p, MSG_TERMINAL_NET_OPEN_USAGE, list);
}

static void enter_table(struct plain *p, const char *rest)
{
    struct hm_word w[1];
    uint32_t       number;
    const json_t  *row = NULL;
    size_t         n = hm_words(rest, w, 1);
    if (n == 1 && hm_word_number(w[0], &number) && number >= 1)
        row = row_at(p, number - 1);
    if (row != NULL)
        rest = client_text(row, "table");
    if (n == 0)
        plain_print(p, MSG_TERMINAL_NET_ENTER_USAGE);
    else
        snprintf(p->online->enter, sizeof p->online->enter, "%.*s", CLIENT_TABLE_ID - 1, rest);
}

static enum plain_answer lobby_answer(struct plain *p, const char *line)
{
    struct hm_word w[2];
    size_t         n = hm_words(line, w, 2);
    const char    *rest = n > 1 ? w[1].at : "";
    if (n > 0 && (hm_word_is(w[0], "quit") || hm_word_is(w[0], "exit")))
        return PLAIN_LEAVE;
    if (n > 0 && hm_word_is(w[0], "open"))
        open_table(p, rest);
    else if (n > 0 && hm_word_is(w[0], "enter"))
        enter_table(p, rest);
    else
        list_tables(p);
    return PLAIN_ASK_AGAIN;
}

/*
 * Waits until the server has answered.  False, with a message: it has refused the greeting, or a
 * script could not connect at all; a person may wait.
 */
static bool connected(struct plain *p, bool start)
{
    struct client_connection *c = &p->online->connection;
    enum client_state         reported = CLIENT_READY;
    plain_print(p, MSG_TERMINAL_NET_CONNECTING, p->online->url);
    plain_flush(p);
    while (c->state != CLIENT_READY && c->state != CLIENT_REFUSED) {
        plain_wait(p);
        terminal_online_tick(p->online);
        if (c->state == CLIENT_LOST && start && !p->context.autosave) {
            TERMINAL_FORMAT(p->online->message, p->lang, MSG_TERMINAL_NET_FAILED, p->online->url,
                            c->reason);
            return false;
        }
        if (c->state == CLIENT_LOST && reported != CLIENT_LOST)
            plain_print(p, MSG_TERMINAL_NET_LOST, c->reason);
        reported = c->state == CLIENT_LOST ? CLIENT_LOST : reported;
        plain_flush(p);
    }
    return c->state == CLIENT_READY;
}

static enum plain_answer lobby(struct plain *p)
{
    enum plain_answer answer = PLAIN_ASK_AGAIN;
    char             *line = NULL;
    if (p->online->connection.state != CLIENT_READY && !connected(p, false)) {
        plain_event(p, p->online->message);
        return PLAIN_LEAVE;
    }
    if (p->online->enter[0] != 0) {
        char id[CLIENT_TABLE_ID];
        memcpy(id, p->online->enter, sizeof id);
        p->online->enter[0] = 0;
        p->chat = 0;
        plain_run(p, terminal_remote_new(p->online, id));
        list_tables(p);
    }
    if (p->online->opened_by[0] != 0) { /* the answer names the table to be entered */
        plain_online_step(p);
        if (p->online->enter[0] == 0)
            plain_wait(p);
        return PLAIN_ASK_AGAIN;
    }
    switch (plain_read(p, plain_text(p, MSG_TERMINAL_NET_LOBBY), &line)) {
    case PLAIN_INPUT_END: answer = PLAIN_LEAVE; break;
    case PLAIN_INPUT_EVENT: break;
    case PLAIN_INPUT_LINE: answer = lobby_answer(p, line); break;
    }
    free(line);
    return answer;
}

static bool ask_name(struct plain *p)
{
    struct client_connection *c = &p->online->connection;
    char                     *line = NULL;
    if (c->token[0] != 0 || c->name[0] != 0)
        return true;
    plain_event(p, plain_text(p, MSG_TERMINAL_NET_NAME));
    if (plain_read(p, plain_text(p, MSG_UI_SETTINGS_NAME), &line) == PLAIN_INPUT_LINE)
        snprintf(c->name, sizeof c->name, "%s", line);
    free(line);
    return c->name[0] != 0;
}

int plain_online(struct plain *p)
{
    static struct terminal_online  online;
    const struct terminal_options *o = p->context.options;
    char                           line[400];
    if (!terminal_online_address(&online, &p->context, o->connect, o->token, o->name, o->table))
        return cli_bad("play: %s",
                       TERMINAL_FORMAT(line, p->lang, MSG_TERMINAL_NET_BAD_URL, o->connect));
    p->online = &online;
    if (!ask_name(p))
        return CLI_OK;
    terminal_online_open(&online);
    if (connected(p, true)) {
        if (online.enter[0] == 0)
            list_tables(p);
        while (lobby(p) != PLAIN_LEAVE)
            ;
    } else {
        plain_event(p, online.message);
        p->code = CLI_WRONG;
    }
    plain_flush(p);
    terminal_online_close(&online);
    return online.connection.state == CLIENT_REFUSED ? CLI_WRONG : p->code;
}
