/*
 * screen_remote.c: keys, menu and waiting room of a table on a server.
 */
#include "screen_game.h"
#include "terminal/session/session_remote.h"

#include <string.h>

static struct client_table *table(const struct screen_game *g)
{
    return terminal_remote_table(g->session);
}

static void chat_entered(struct screen_app *app, void *ctx, const char *text)
{
    struct screen_game *g = ctx;
    (void)app;
    if (text != NULL && text[0] != 0)
        client_table_chat(table(g), text, g->session->watching);
}

static void chat(struct screen_game *g, struct screen_app *app)
{
    screen_enter(app, screen_text(app, MSG_TERMINAL_NET_CHAT),
                 screen_text(app, MSG_TERMINAL_NET_CHAT_ASK), "", chat_entered, g);
}

static void resign_answered(struct screen_app *app, void *ctx, int answer)
{
    struct screen_game *g = ctx;
    (void)app;
    if (answer == 1)
        client_table_ask(table(g), "resign");
}

static void resign(struct screen_game *g, struct screen_app *app)
{
    const char *const answers[] = {screen_text(app, MSG_ONLINE_TABLE_STAY),
                                   screen_text(app, MSG_ONLINE_TABLE_RESIGN), NULL};
    screen_ask(app, screen_text(app, MSG_ONLINE_TABLE_RESIGN_SURE),
               screen_text(app, MSG_ONLINE_TABLE_RESIGN_NOTE), answers, 0, resign_answered, g);
}

static bool key(struct screen_game *g, struct screen_app *app, const struct screen_event *e)
{
    if (e->key == '"') {
        chat(g, app);
        return true;
    }
    if ((e->key == 'y' || e->key == 'n') && terminal_remote_asks(g->session)) {
        client_table_vote(table(g), e->key == 'y');
        return true;
    }
    if (g->session->ready)
        return false;
    if (e->key == 's')
        client_table_ask(table(g), "start");
    else if (e->key == 'i')
        client_table_sit(table(g));
    else if (e->key == 'b')
        terminal_remote_add_bots(g->session);
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
    DO_RESIGN,
    DO_REMATCH
};

static void menu(struct screen_game *g, struct screen_app *app, struct screen_rows *rows)
{
    const struct terminal_session *s = g->session;
    const char                    *state = client_table_state(table(g));
    bool                           seated = s->me < HM_SEATS;
    screen_row(rows, DO_CHAT, screen_text(app, MSG_TERMINAL_NET_CHAT), NULL);
    if (strcmp(state, "open") == 0) {
        screen_row(rows, DO_SIT, screen_text(app, MSG_TERMINAL_NET_SIT), NULL);
        screen_row(rows, DO_BOTS, screen_text(app, MSG_TERMINAL_NET_BOTS), NULL);
        screen_row(rows, DO_START, screen_text(app, MSG_TERMINAL_NET_START), NULL);
        screen_row(rows, DO_CLOSE, screen_text(app, MSG_TERMINAL_NET_CLOSE), NULL);
    }
    if (seated && s->seat[s->me].away)
        screen_row(rows, DO_RECLAIM, screen_text(app, MSG_TERMINAL_NET_RECLAIM), NULL);
    if (seated && strcmp(state, "playing") == 0)
        screen_row(rows, DO_PAUSE, screen_text(app, MSG_TERMINAL_NET_PAUSE), NULL);
    if (seated && strcmp(state, "paused") == 0)
        screen_row(rows, DO_RESUME, screen_text(app, MSG_TERMINAL_NET_RESUME), NULL);
    if (seated && strcmp(state, "over") == 0)
        screen_row(rows, DO_REMATCH, screen_text(app, MSG_TERMINAL_NET_REMATCH), NULL);
    else if (seated)
        screen_row(rows, DO_LEAVE, screen_text(app, MSG_TERMINAL_NET_LEAVE_SEAT), NULL);
    if (seated && strcmp(state, "playing") == 0)
        screen_row(rows, DO_RESIGN, screen_text(app, MSG_ONLINE_TABLE_RESIGN), NULL);
}

static void act(struct screen_game *g, struct screen_app *app, int id)
{
    static const char *const types[] = {
        [DO_START - DO_CHAT] = "start", [DO_CLOSE - DO_CHAT] = "close",
        [DO_LEAVE - DO_CHAT] = "leave", [DO_RECLAIM - DO_CHAT] = "reclaim",
        [DO_PAUSE - DO_CHAT] = "pause", [DO_RESUME - DO_CHAT] = "resume",
    };
    if (id == DO_CHAT)
        chat(g, app);
    else if (id == DO_BOTS)
        terminal_remote_add_bots(g->session);
    else if (id == DO_SIT)
        client_table_sit(table(g));
    else if (id == DO_RESIGN)
        resign(g, app);
    else if (id == DO_REMATCH)
        client_table_rematch(table(g));
    else if (id > DO_CHAT && id < DO_REMATCH && types[id - DO_CHAT] != NULL)
        client_table_ask(table(g), types[id - DO_CHAT]);
}

/* The table before the game: who sits where. */
static void draw(struct screen_game *g, struct screen_app *app, struct screen_rect r)
{
    struct screen_canvas          *c = &app->canvas;
    const struct terminal_session *t = g->session;
    char                           line[200];
    int                            y = r.y + 2;
    if (table(g)->object == NULL) {
        screen_put_centred(c, r.x, r.y + r.h / 2, r.w, SCREEN_PLAIN,
                           screen_text(app, MSG_TERMINAL_NET_ENTERING));
        return;
    }
    screen_put(c, r.x + 3, y, SCREEN_TITLE,
               TERMINAL_FORMAT(line, app->context.lang, MSG_TERMINAL_NET_ROOM, table(g)->id));
    bool closed = strcmp(client_table_state(table(g)), "closed") == 0;
    screen_put(c, r.x + 3, y + 1, SCREEN_SOFT,
               screen_text(app, closed ? MSG_TERMINAL_NET_STATE_CLOSED : MSG_TERMINAL_NET_WAITS));
    for (uint8_t p = 0; p < t->setup.nseat; p++) {
        const struct terminal_seat *s = &t->seat[p];
        screen_cell(c, r.x + 3, y + 3 + p, (SCREEN_SEAT + p) | SCREEN_REVERSE,
                    (unsigned char)hm_seat_letter(p));
        if (s->kind == TERMINAL_EMPTY) {
            screen_put(c, r.x + 6, y + 3 + p, SCREEN_SOFT, screen_text(app, MSG_TERMINAL_NET_FREE));
        } else {
            int w = screen_put_cut(c, r.x + 6, y + 3 + p, 30, SCREEN_SEAT + p, s->name);
            if (p == t->me)
                screen_put(c, r.x + 7 + w, y + 3 + p, SCREEN_SOFT, screen_text(app, MSG_UI_YOU));
            else if (s->kind == TERMINAL_BOT && s->level[0] != 0)
                screen_put(c, r.x + 7 + w, y + 3 + p, SCREEN_SOFT,
                           TERMINAL_FORMAT(line, app->context.lang, MSG_TERMINAL_BOT_LEVEL,
                                           terminal_level(app->context.lang, s->level)));
        }
    }
    uint32_t lines = t->chat.n < 8 ? t->chat.n : 8;
    for (uint32_t i = 0; i < lines; i++)
        screen_put_cut(c, r.x + 3, y + 5 + t->setup.nseat + (int)i, r.w - 6, SCREEN_PLAIN,
                       t->chat.line[t->chat.n - lines + i].text);
}

static const char *keys(const struct screen_game *g, struct screen_app *app)
{
    return g->session->ready ? "" : screen_text(app, MSG_TERMINAL_NET_ROOM_KEYS);
}

const struct screen_session_kind screen_remote = {
    .key = key, .keys = keys, .menu = menu, .act = act, .draw = draw};
