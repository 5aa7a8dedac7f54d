/*
 * screen_panel.c: the parts of the screen that both games have: prompt, buttons, log, players.
 */
#include "screen_game.h"

#include <stdio.h>
#include <string.h>

/* ---- prompt ------------------------------------------------------------------------------- */

static void put_names(const struct tui_game *g, struct tui_app *app, hm_seatset who, struct hm_text *t)
{
    bool any = false;
    for (hm_seat p = 0; p < g->table->setup.nseat; p++)
        if (hm_seat_in(who, p)) {
            hm_put(t, any ? ", " : "");
            hm_put(t, tui_table_name(g->table, app->lang, p));
            any = true;
        }
}

static void headline(struct tui_game *g, struct tui_app *app, struct hm_text *t)
{
    struct tui_table *table = g->table;
    char              names[160];
    struct hm_text    n = hm_text_in(names, sizeof names);
    if (tui_table_over(table)) {
        int16_t    points[HM_SEATS] = {0};
        hm_seatset winners = table->game.ops->score(table->game.edition, &table->seen, points);
        put_names(g, app, winners, &n);
        tui_say(app->lang, t, (winners & (winners - 1)) != 0 ? W_OVER_SHARED : W_OVER_WON, names, (const char *)NULL);
    } else if (tui_table_asked(table)) {
        g->face->headline(g, app, t);
    } else {
        put_names(g, app, table->thinking != 0 ? table->thinking : table->seen.head.prompt, &n);
        tui_say(app->lang, t, table->thinking != 0 ? W_THINKS : W_WAITING, names, (const char *)NULL);
    }
}

void tui_draw_prompt(struct tui_game *g, struct tui_app *app, struct tui_rect r)
{
    struct tui_canvas       *c = &app->canvas;
    char                     text[400] = "";
    struct hm_text           t = hm_text_in(text, sizeof text);
    bool                     asked = tui_table_asked(g->table) && !g->table->replaying;
    const struct tui_option *o = tui_option_here(g);
    headline(g, app, &t);
    tui_fill(c, (struct tui_rect){r.x, r.y, r.w, 1}, asked ? TUI_ACTION | TUI_REVERSE : TUI_BAR, ' ');
    tui_put_cut(c, r.x + 1, r.y, r.w - 2, asked ? TUI_ACTION | TUI_REVERSE : TUI_BAR, text);
    text[0] = 0;
    t = hm_text_in(text, sizeof text);
    tui_style style = TUI_PLAIN;
    if (g->said[0] != 0) {
        hm_put(&t, g->said);
        style = g->bad ? TUI_BAD : TUI_TITLE;
    } else if (g->table->verdict != NULL && g->table->verdict[0] != 0) {
        hm_put(&t, g->table->verdict);
    } else if (o != NULL && g->face->detail != NULL) {
        g->face->detail(g, app, o, &t);
    }
    tui_put_wrapped(c, (struct tui_rect){r.x + 1, r.y + 1, r.w - 2, r.h - 1}, 0, style, text);
}

int tui_draw_buttons(struct tui_game *g, struct tui_app *app, struct tui_rect r)
{
    struct tui_canvas *c = &app->canvas;
    int                x = r.x, y = r.y;
    for (int i = 0; i < g->noption; i++) {
        struct tui_option *o = &g->option[i];
        char               label[100];
        char               digit = tui_option_digit(g, o);
        if (!o->button && o->at.w > 0)
            continue;
        if (o->key != 0)
            snprintf(label, sizeof label, " %c %s ", (int)o->key, o->label);
        else if (digit != ' ')
            snprintf(label, sizeof label, " %c %s ", digit, o->label);
        else
            snprintf(label, sizeof label, " %s ", o->label);
        int w = tui_width(c, label);
        if (x > r.x && x + w > r.x + r.w) {
            x = r.x;
            y++;
        }
        if (y < r.y + r.h) {
            w = tui_put_cut(c, x, y, r.x + r.w - x, tui_option_style(g, o, TUI_SOFT), label);
            tui_option_at(g, app, o, (struct tui_rect){x, y, w, 1});
        }
        x += w + 1;
    }
    return x == r.x && y == r.y ? 0 : y - r.y + 1;
}

/* ---- log ---------------------------------------------------------------------------------- */

static void line_text(const struct tui_game *g, struct tui_app *app, const struct tui_line *l, bool wide, char *out,
                      size_t cap)
{
    if (l->seat >= HM_SEATS || l->heading)
        snprintf(out, cap, "%s", l->text);
    else if (wide)
        tui_say_in(out, cap, app->lang, W_LOG_LINE, tui_table_name(g->table, app->lang, l->seat), l->text,
                   (const char *)NULL);
    else
        snprintf(out, cap, "%c %s", hm_seat_letter(l->seat), l->text);
}

/* A line may take two rows, or three where there is room; returns how many it takes. */
static int line_rows(struct tui_game *g, struct tui_app *app, struct tui_rect r, uint32_t i, char *text, size_t cap)
{
    int most = r.h > 12 ? 3 : 2;
    line_text(g, app, &g->table->log.line[i], r.w >= 32, text, cap);
    int lines = tui_put_wrapped(&app->canvas, (struct tui_rect){0, 0, r.w, 0}, 0, TUI_PLAIN, text);
    return lines > most ? most : lines < 1 ? 1 : lines;
}

/* The newest last, as many as there is room for. */
void tui_draw_log(struct tui_game *g, struct tui_app *app, struct tui_rect r)
{
    struct tui_canvas    *c = &app->canvas;
    const struct tui_log *log = &g->table->log;
    bool                  wide = r.w >= 32;
    char                  text[320];
    if (g->log_up > (int)log->n - 1)
        g->log_up = log->n > 0 ? (int)log->n - 1 : 0;
    uint32_t end = log->n - (uint32_t)g->log_up, first = end;
    for (int room = r.h; first > 0; first--) {
        room -= line_rows(g, app, r, first - 1, text, sizeof text);
        if (room < 0)
            break;
    }
    for (int y = r.y; first < end; first++) {
        const struct tui_line *l = &log->line[first];
        tui_style              style = l->heading ? TUI_NAMED : TUI_PLAIN;
        int                    lines = line_rows(g, app, r, first, text, sizeof text);
        tui_put_wrapped(c, (struct tui_rect){r.x, y, r.w, lines}, 0, style, text);
        if (l->seat < HM_SEATS && !l->heading) {
            int w = wide ? tui_width(c, tui_table_name(g->table, app->lang, l->seat)) : 1;
            tui_restyle(c, (struct tui_rect){r.x, y, w < r.w ? w : r.w, 1}, TUI_SEAT + l->seat);
        }
        y += lines;
    }
}

/* ---- players ------------------------------------------------------------------------------ */

int tui_draw_player(struct tui_game *g, struct tui_app *app, struct tui_rect r, hm_seat p, bool master)
{
    struct tui_canvas     *c = &app->canvas;
    const struct tui_seat *s = &g->table->seat[p];
    bool                   asked = hm_seat_in(g->table->seen.head.prompt, p);
    char                   name[100];
    tui_put_mark(c, r.x, r.y, asked ? TUI_ACTION : TUI_SOFT, asked ? TUI_MARK_HERE : TUI_MARK_LATER);
    tui_cell(c, r.x + 1, r.y, (TUI_SEAT + p) | TUI_REVERSE, (uint32_t)hm_seat_letter(p));
    int x = r.x + 3, end = r.x + r.w - (master ? 2 : 0);
    if (p == g->table->me && s->name[0] != 0 && g->table->me < HM_SEATS && !g->table->watching && !g->table->replaying)
        snprintf(name, sizeof name, "%s (%s)", s->name, tui_word(app, W_YOU));
    else
        snprintf(name, sizeof name, "%s", tui_table_name(g->table, app->lang, p));
    x += tui_put_cut(c, x, r.y, end - x, (TUI_SEAT + p) | (asked ? TUI_BOLD : 0u), name);
    const char *level = tui_key(app->lang, "level", s->level);
    if (s->kind == TUI_BOT && end - x > tui_width(c, level) + 2)
        x += 1 + tui_put(c, x + 1, r.y, TUI_SOFT, level);
    if (s->clock >= 0) {
        snprintf(name, sizeof name, "%lld:%02lld", (long long)(s->clock / 60000), (long long)(s->clock / 1000 % 60));
        if (end - x > tui_width(c, name) + 1)
            x += 1 + tui_put(c, x + 1, r.y, TUI_SOFT, name);
    }
    if (s->away && end - x > 6)
        x += 1 + tui_put_cut(c, x + 1, r.y, end - x - 1, TUI_BAD, tui_word(app, W_AWAY));
    if (master) {
        tui_put_mark(c, x + 1, r.y, TUI_NAMED, TUI_MARK_WHEEL);
        x += 2;
    }
    return x - r.x;
}
