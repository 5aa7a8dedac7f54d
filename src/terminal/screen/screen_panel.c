/*
 * screen_panel.c: the parts of the screen that both games have: prompt, buttons, log, players.
 */
#include "screen_game.h"

#include <stdio.h>
#include <string.h>

/* ---- prompt ------------------------------------------------------------------------------- */

static void put_names(const struct screen_game *g, struct screen_app *app, hm_seatset who,
                      struct hm_text *t)
{
    bool any = false;
    for (hm_seat p = 0; p < g->session->setup.nseat; p++)
        if (hm_seat_in(who, p)) {
            hm_put(t, any ? ", " : "");
            hm_put(t, terminal_session_name(g->session, app->context.lang, p));
            any = true;
        }
}

static void headline(struct screen_game *g, struct screen_app *app, struct hm_text *t)
{
    struct terminal_session *table = g->session;
    char                     names[160];
    struct hm_text           n = hm_text_in(names, sizeof names);
    if (terminal_session_over(table)) {
        int16_t    points[HM_SEATS] = {0};
        hm_seatset winners = table->game.ops->score(table->game.edition, &table->seen, points);
        put_names(g, app, winners, &n);
        terminal_format(app->context.lang, t,
                        (winners & (winners - 1)) != 0 ? MSG_TERMINAL_OVER_SHARED
                                                       : MSG_TERMINAL_OVER_WON,
                        names, (const char *)NULL);
    } else if (terminal_session_prompted(table)) {
        g->ops->headline(g, app, t);
    } else {
        put_names(g, app, table->thinking != 0 ? table->thinking : table->seen.head.prompt, &n);
        terminal_format(app->context.lang, t,
                        table->thinking != 0 ? MSG_UI_PROMPT_THINKING : MSG_UI_PROMPT_WAITING,
                        names, (const char *)NULL);
    }
}

int screen_draw_prompt(struct screen_game *g, struct screen_app *app, struct screen_rect r)
{
    struct screen_canvas *c = &app->canvas;
    char                  text[400] = "";
    struct hm_text        t = hm_text_in(text, sizeof text);
    bool prompted = terminal_session_prompted(g->session) && !g->session->replaying;
    const struct screen_option *o = screen_option_here(g);
    headline(g, app, &t);
    screen_fill(c, (struct screen_rect){r.x, r.y, r.w, 1},
                prompted ? SCREEN_ACTION | SCREEN_REVERSE : SCREEN_BAR, ' ');
    screen_put_cut(c, r.x + 1, r.y, r.w - 2, prompted ? SCREEN_ACTION | SCREEN_REVERSE : SCREEN_BAR,
                   text);
    const int width = screen_width(c, text);
    text[0] = 0;
    t = hm_text_in(text, sizeof text);
    screen_style style = SCREEN_PLAIN;
    if (g->message[0] != 0) {
        hm_put(&t, g->message);
        style = g->bad ? SCREEN_BAD : SCREEN_TITLE;
    } else if (g->session->verdict != NULL && g->session->verdict[0] != 0) {
        hm_put(&t, g->session->verdict);
    } else if (o != NULL && g->ops->detail != NULL) {
        g->ops->detail(g, app, o, &t);
    }
    screen_put_wrapped(c, (struct screen_rect){r.x + 1, r.y + 1, r.w - 2, r.h - 1}, 0, style, text);
    return width;
}

int screen_draw_buttons(struct screen_game *g, struct screen_app *app, struct screen_rect r)
{
    struct screen_canvas *c = &app->canvas;
    int                   x = r.x, y = r.y;
    for (int i = 0; i < g->noption; i++) {
        struct screen_option *o = &g->option[i];
        char                  label[100];
        char                  digit = screen_option_digit(g, o);
        if (!o->button && o->at.w > 0)
            continue;
        if (o->key != 0)
            snprintf(label, sizeof label, " %c %s ", (int)o->key, o->label);
        else if (digit != ' ')
            snprintf(label, sizeof label, " %c %s ", digit, o->label);
        else
            snprintf(label, sizeof label, " %s ", o->label);
        int w = screen_width(c, label);
        if (x > r.x && x + w > r.x + r.w) {
            x = r.x;
            y++;
        }
        if (y < r.y + r.h) {
            w = screen_put_cut(c, x, y, r.x + r.w - x, screen_option_style(g, o, SCREEN_SOFT),
                               label);
            screen_option_at(g, app, o, (struct screen_rect){x, y, w, 1});
        }
        x += w + 1;
    }
    return x == r.x && y == r.y ? 0 : y - r.y + 1;
}

/* ---- log ---------------------------------------------------------------------------------- */

static void line_text(const struct screen_game *g, struct screen_app *app,
                      const struct terminal_line *l, bool wide, char *out, size_t cap)
{
    if (l->seat >= HM_SEATS || l->heading)
        snprintf(out, cap, "%s", l->text);
    else if (wide)
        terminal_format_in(out, cap, app->context.lang, MSG_TERMINAL_LOG_LINE,
                           terminal_session_name(g->session, app->context.lang, l->seat), l->text,
                           (const char *)NULL);
    else
        snprintf(out, cap, "%c %s", hm_seat_letter(l->seat), l->text);
}

/* How many rows a line takes, at most all of them. */
static int line_rows(struct screen_game *g, struct screen_app *app, struct screen_rect r,
                     uint32_t i, char *text, size_t cap)
{
    line_text(g, app, &g->session->log.line[i], r.w >= 32, text, cap);
    int lines =
        screen_put_wrapped(&app->canvas, (struct screen_rect){0, 0, r.w, 0}, 0, SCREEN_PLAIN, text);
    return lines > r.h ? r.h : lines < 1 ? 1 : lines;
}

/* The newest last, as many as there is room for. */
void screen_draw_log(struct screen_game *g, struct screen_app *app, struct screen_rect r)
{
    struct screen_canvas      *c = &app->canvas;
    const struct terminal_log *log = &g->session->log;
    bool                       wide = r.w >= 32;
    char                       text[320];
    if (g->log_up > (int)log->n - 1)
        g->log_up = log->n > 0 ? (int)log->n - 1 : 0;
    uint32_t end = log->n - (uint32_t)g->log_up, first = end;
    for (int rows = r.h; first > 0; first--) {
        rows -= line_rows(g, app, r, first - 1, text, sizeof text);
        if (rows < 0)
            break;
    }
    for (int y = r.y; first < end; first++) {
        const struct terminal_line *l = &log->line[first];
        screen_style                style = l->heading ? SCREEN_NAMED : SCREEN_PLAIN;
        int                         lines = line_rows(g, app, r, first, text, sizeof text);
        screen_put_wrapped(c, (struct screen_rect){r.x, y, r.w, lines}, 0, style, text);
        if (l->seat < HM_SEATS && !l->heading) {
            int w =
                wide
                    ? screen_width(c, terminal_session_name(g->session, app->context.lang, l->seat))
                    : 1;
            screen_restyle(c, (struct screen_rect){r.x, y, w < r.w ? w : r.w, 1},
                           SCREEN_SEAT + l->seat);
        }
        y += lines;
    }
}

/* ---- players ------------------------------------------------------------------------------ */

int screen_draw_player(struct screen_game *g, struct screen_app *app, struct screen_rect r,
                       hm_seat p, bool master)
{
    struct screen_canvas       *c = &app->canvas;
    const struct terminal_seat *s = &g->session->seat[p];
    bool                        prompted = hm_seat_in(g->session->seen.head.prompt, p);
    char                        name[100];
    screen_put_mark(c, r.x, r.y, prompted ? SCREEN_ACTION : SCREEN_SOFT,
                    prompted ? SCREEN_MARK_HERE : SCREEN_MARK_LATER);
    screen_cell(c, r.x + 1, r.y, (SCREEN_SEAT + p) | SCREEN_REVERSE, (uint32_t)hm_seat_letter(p));
    int x = r.x + 3, end = r.x + r.w - (master ? 2 : 0);
    if (p == g->session->me && s->name[0] != 0 && g->session->me < HM_SEATS &&
        !g->session->watching && !g->session->replaying)
        snprintf(name, sizeof name, "%s (%s)", s->name, screen_text(app, MSG_UI_YOU));
    else
        snprintf(name, sizeof name, "%s", terminal_session_label(g->session, app->context.lang, p));
    x +=
        screen_put_cut(c, x, r.y, end - x, (SCREEN_SEAT + p) | (prompted ? SCREEN_BOLD : 0u), name);
    const char *level = terminal_level(app->context.lang, s->level);
    if (s->kind == TERMINAL_BOT && end - x > screen_width(c, level) + 2)
        x += 1 + screen_put(c, x + 1, r.y, SCREEN_SOFT, level);
    if (s->clock >= 0) {
        snprintf(name, sizeof name, "%lld:%02lld", (long long)(s->clock / 60000),
                 (long long)(s->clock / 1000 % 60));
        if (end - x > screen_width(c, name) + 1)
            x += 1 + screen_put(c, x + 1, r.y, SCREEN_SOFT, name);
    }
    if (s->away && end - x > 6)
        x += 1 + screen_put_cut(c, x + 1, r.y, end - x - 1, SCREEN_BAD,
                                screen_text(app, MSG_TERMINAL_AWAY));
    if (master) {
        screen_put_mark(c, x + 1, r.y, SCREEN_NAMED, SCREEN_MARK_WHEEL);
        x += 2;
    }
    return x - r.x;
}
