/*
 * screen_menu.c: a list of rows to choose from; the left and right keys change the values of some.
 *
 * Rows are read again for every drawing, so a menu always shows the current state.
 */
#include "screen_app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct menu {
    struct screen                  screen;
    const char                    *title;
    const struct screen_menu_kind *kind;
    void                          *ctx;
    struct screen_rows             rows;
    int                            at, top;
};

struct screen_row *screen_row(struct screen_rows *rows, int id, const char *label,
                              const char *value)
{
    struct screen_row *r = &rows->row[rows->n < SCREEN_ROWS ? rows->n++ : SCREEN_ROWS - 1];
    memset(r, 0, sizeof *r);
    r->id = id;
    snprintf(r->label, sizeof r->label, "%s", label);
    if (value != NULL)
        snprintf(r->value, sizeof r->value, "%s", value);
    return r;
}

static bool can(const struct menu *m, int i)
{
    return i >= 0 && i < m->rows.n && !m->rows.row[i].heading;
}

static void settle(struct menu *m)
{
    if (m->at >= m->rows.n)
        m->at = m->rows.n - 1;
    for (int i = 0; i < m->rows.n && !can(m, m->at); i++)
        m->at = (m->at + 1) % m->rows.n;
}

static void step(struct menu *m, int by)
{
    for (int i = m->at + by; i >= 0 && i < m->rows.n; i += by)
        if (can(m, i)) {
            m->at = i;
            return;
        }
}

static void ask_rows(struct menu *m, struct screen_app *app)
{
    m->rows.n = 0;
    m->kind->rows(app, m->ctx, &m->rows);
    settle(m);
}

static struct screen_rect place(struct menu *m, const struct screen_canvas *c)
{
    int wide = screen_width(c, m->title) + 8,
        high = m->rows.n + m->kind->head_rows + (m->kind->overlay ? 2 : 0);
    for (int i = 0; i < m->rows.n; i++) {
        const struct screen_row *r = &m->rows.row[i];
        int                      w =
            screen_width(c, r->label) + (r->value[0] != 0 ? screen_width(c, r->value) + 6 : 0) + 8;
        wide = w > wide ? w : wide;
    }
    if (!m->kind->overlay && wide < 60)
        wide = 60;
    if (wide > c->w - (m->kind->overlay ? 2 : 4))
        wide = c->w - (m->kind->overlay ? 2 : 4);
    int max_high = c->h - (m->kind->overlay ? 0 : 3);
    high = high > max_high ? max_high : high;
    int y = m->kind->overlay ? (c->h - high) / 2 : 2 + (c->h - 3 - high) / 4;
    return (struct screen_rect){(c->w - wide) / 2, y, wide, high};
}

static void draw_menu(struct screen *s, struct screen_app *app)
{
    struct menu          *m = (struct menu *)s;
    struct screen_canvas *c = &app->canvas;
    ask_rows(m, app);
    struct screen_rect r = place(m, c);
    if (m->kind->overlay) {
        screen_fill(c, r, SCREEN_PLAIN, ' ');
        screen_box(c, r, SCREEN_ACTION, m->title);
        r = (struct screen_rect){r.x + 1, r.y + 1, r.w - 2, r.h - 2};
    } else {
        screen_top_bar(app, m->title, "Harbourmaster");
        screen_key_bar(app, screen_text(app, MSG_TERMINAL_MENU_KEYS));
    }
    if (m->kind->head != NULL) {
        m->kind->head(app, m->ctx, (struct screen_rect){r.x, r.y, r.w, m->kind->head_rows});
        r.y += m->kind->head_rows;
        r.h -= m->kind->head_rows;
    }
    if (m->at < m->top)
        m->top = m->at;
    if (m->at >= m->top + r.h)
        m->top = m->at - r.h + 1;
    for (int i = m->top; i < m->rows.n && i < m->top + r.h; i++) {
        const struct screen_row *row = &m->rows.row[i];
        int                      y = r.y + i - m->top;
        screen_style style = row->heading ? SCREEN_TITLE : row->off ? SCREEN_SOFT : SCREEN_PLAIN;
        if (i == m->at)
            style = SCREEN_CURSOR;
        if (i == m->at)
            screen_fill(c, (struct screen_rect){r.x, y, r.w, 1}, style, ' ');
        int value = row->value[0] != 0 ? screen_width(c, row->value) : 0;
        if (i == m->at)
            screen_put_mark(c, r.x + 1, y, style, SCREEN_MARK_POINT);
        screen_put_cut(c, r.x + 3, y, r.w - 5 - value, style, row->label);
        if (value > 0)
            screen_put_right(c, r.x + 3, y, r.w - 5, style, row->value);
        if (!row->heading)
            screen_zone(c, (struct screen_rect){r.x, y, r.w, 1}, i);
    }
}

static void act(struct menu *m, struct screen_app *app, enum screen_how how)
{
    if (can(m, m->at) && !m->rows.row[m->at].off)
        m->kind->act(app, m->ctx, &m->screen, m->rows.row[m->at].id, how);
}

static void key_menu(struct screen *s, struct screen_app *app, const struct screen_event *e)
{
    struct menu *m = (struct menu *)s;
    switch (e->key) {
    case SCREEN_KEY_UP:
    case SCREEN_KEY_WHEEL_UP:
    case 'k': step(m, -1); break;
    case SCREEN_KEY_DOWN:
    case SCREEN_KEY_WHEEL_DOWN:
    case SCREEN_KEY_TAB:
    case 'j': step(m, 1); break;
    case SCREEN_KEY_HOME:
    case 'g':
        m->at = 0;
        settle(m);
        break;
    case SCREEN_KEY_END:
    case 'G': m->at = m->rows.n - 1; break;
    case SCREEN_KEY_LEFT:
    case 'h': act(m, app, SCREEN_LESS); break;
    case SCREEN_KEY_RIGHT:
    case 'l': act(m, app, SCREEN_MORE); break;
    case SCREEN_KEY_ENTER:
    case ' ': act(m, app, SCREEN_CHOOSE); break;
    case SCREEN_KEY_DELETE:
    case 'x': act(m, app, SCREEN_REMOVE); break;
    case SCREEN_KEY_CLICK:
        if (e->zone >= 0 && can(m, e->zone)) {
            m->at = e->zone;
            act(m, app, SCREEN_CHOOSE);
        }
        break;
    case '?': screen_keys(app); break;
    case SCREEN_KEY_ESC:
    case 'q': screen_leave(s); break;
    default: break;
    }
}

static void close_menu(struct screen *s)
{
    struct menu *m = (struct menu *)s;
    if (m->kind->close != NULL)
        m->kind->close(m->ctx);
    free(m);
}

static const struct screen_kind whole_kind = {draw_menu, key_menu, NULL, close_menu, false};
static const struct screen_kind over_kind = {draw_menu, key_menu, NULL, close_menu, true};

void screen_menu(struct screen_app *app, const char *title, const struct screen_menu_kind *kind,
                 void *ctx)
{
    struct menu *m = screen_new(app, sizeof *m);
    m->screen.kind = kind->overlay ? &over_kind : &whole_kind;
    m->title = title;
    m->kind = kind;
    m->ctx = ctx;
    ask_rows(m, app);
    screen_push(app, &m->screen);
}

int screen_cycle(int value, int by, int min, int max)
{
    value += by;
    return value < min ? max : value > max ? min : value;
}
