/*
 * screen_pager.c: reading: rules, cards, keys; with search, as in less.
 *
 * The text is wrapped anew for every size.  Lines that begin with '#' are headings; a line
 * that begins with "XY-5.3 " or the like has its number set off.
 */
#include "screen_app.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct pager {
    struct screen screen;
    char          title[SCREEN_ROW_TEXT];
    char         *text;
    char          wanted[64]; /* what was searched for */
    char          first[64];  /* show the line that begins so; then empty */
    int           top, lines, page;
    bool          missed;
};

/* Text from `at`, cut at the end of its paragraph, copied out. */
static void copy_line(char *out, size_t cap, const char *at, size_t len)
{
    len = len < cap - 1 ? len : cap - 1;
    memcpy(out, at, len);
    out[len] = 0;
}

static bool has_word(const char *line, const char *wanted)
{
    size_t n = strlen(wanted);
    for (; n > 0 && *line != 0; line++)
        if (strncasecmp(line, wanted, n) == 0)
            return true;
    return false;
}

static int number_length(const char *line) /* "XY-5.3" at the beginning */
{
    int n = 0;
    if (!isupper((unsigned char)line[0]) || !isupper((unsigned char)line[1]) || line[2] != '-')
        return 0;
    for (n = 3; isdigit((unsigned char)line[n]) || line[n] == '.'; n++)
        ;
    return n > 3 ? n : 0;
}

static int measure(const struct screen_canvas *c) { return c->w - 4 < 100 ? c->w - 4 : 100; }

/* The number of the first screen line at or after `from` with the word in it; -1: none. */
static int find(struct pager *p, const struct screen_canvas *c, const char *wanted, int from,
                bool begins)
{
    char        line[4 * SCREEN_WIDEST];
    const char *at = p->text, *next;
    size_t      len, n = strlen(wanted);
    for (int i = 0; (next = screen_wrap(c, at, measure(c), &len)) != NULL; i++, at = next) {
        copy_line(line, sizeof line, at, len);
        bool hit = begins ? strncasecmp(line, wanted, n) == 0 && !isdigit((unsigned char)line[n]) &&
                                line[n] != '.'
                          : has_word(line, wanted);
        if (i >= from && hit)
            return i;
    }
    return -1;
}

static int find_back(struct pager *p, const struct screen_canvas *c, int before)
{
    int hit = -1;
    for (int i = find(p, c, p->wanted, 0, false); i >= 0 && i < before;
         i = find(p, c, p->wanted, i + 1, false))
        hit = i;
    return hit;
}

static void draw_text(struct pager *p, struct screen_canvas *c, int x)
{
    char        line[4 * SCREEN_WIDEST];
    const char *at = p->text, *next;
    size_t      len;
    int         i = 0;
    bool        heading = false, begins = true;
    for (; (next = screen_wrap(c, at, measure(c), &len)) != NULL; i++, at = next) {
        copy_line(line, sizeof line, at, len);
        if (begins)
            heading = line[0] == '#';
        begins = next[-1] == '\n';
        if (i >= p->top && i < p->top + p->page) {
            int         y = 1 + i - p->top, number = number_length(line);
            const char *shown = line;
            while (heading && (*shown == '#' || (*shown == ' ' && shown > line)))
                shown++;
            bool hit = has_word(line, p->wanted);
            screen_put_cut(c, x, y, measure(c),
                           hit       ? SCREEN_NAMED
                           : heading ? SCREEN_TITLE
                                     : SCREEN_PLAIN,
                           shown);
            if (number > 0 && !hit)
                screen_restyle(c, (struct screen_rect){x, y, number, 1}, SCREEN_ACTION);
        }
    }
    p->lines = i;
}

static void clamp(struct pager *p)
{
    if (p->top > p->lines - p->page)
        p->top = p->lines - p->page;
    if (p->top < 0)
        p->top = 0;
}

static void draw_pager(struct screen *s, struct screen_app *app)
{
    struct pager         *p = (struct pager *)s;
    struct screen_canvas *c = &app->canvas;
    char                  where[64], keys[200];
    p->page = c->h - 2;
    if (p->first[0] != 0) {
        int at = find(p, c, p->first, 0, true);
        p->top = at > 0 ? at : 0;
        p->first[0] = 0;
        draw_text(p, c, (c->w - measure(c)) / 2); /* to count the lines */
        screen_canvas_clear(c, c->w, c->h);
    }
    clamp(p);
    draw_text(p, c, (c->w - measure(c)) / 2);
    int end = p->top + p->page < p->lines ? p->top + p->page : p->lines;
    snprintf(where, sizeof where, "%d-%d/%d", p->lines == 0 ? 0 : p->top + 1, end, p->lines);
    screen_top_bar(app, p->title, where);
    if (p->missed)
        screen_key_bar(app,
                       TERMINAL_FORMAT(keys, app->context.lang, MSG_TERMINAL_NOT_FOUND, p->wanted));
    else
        screen_key_bar(app, screen_text(app, MSG_TERMINAL_PAGER_KEYS));
}

static void searched(struct screen_app *app, void *ctx, const char *text)
{
    struct pager *p = ctx;
    if (text == NULL)
        return;
    snprintf(p->wanted, sizeof p->wanted, "%s", text);
    int at = p->wanted[0] != 0 ? find(p, &app->canvas, p->wanted, p->top, false) : p->top;
    if (at < 0)
        at = find(p, &app->canvas, p->wanted, 0, false);
    p->missed = at < 0;
    if (at >= 0)
        p->top = at;
}

static void key_pager(struct screen *s, struct screen_app *app, const struct screen_event *e)
{
    struct pager *p = (struct pager *)s;
    int           at;
    p->missed = false;
    switch (e->key) {
    case SCREEN_KEY_UP:
    case 'k': p->top--; break;
    case SCREEN_KEY_WHEEL_UP: p->top -= 3; break;
    case SCREEN_KEY_DOWN:
    case SCREEN_KEY_ENTER:
    case 'j': p->top++; break;
    case SCREEN_KEY_WHEEL_DOWN: p->top += 3; break;
    case SCREEN_KEY_PAGE_DOWN:
    case ' ':
    case 'f': p->top += p->page; break;
    case SCREEN_KEY_PAGE_UP:
    case 'b': p->top -= p->page; break;
    case SCREEN_KEY_HOME:
    case 'g': p->top = 0; break;
    case SCREEN_KEY_END:
    case 'G': p->top = p->lines; break;
    case '/':
        screen_enter(app, screen_text(app, MSG_TERMINAL_SEARCH),
                     screen_text(app, MSG_TERMINAL_SEARCH_WHAT), p->wanted, searched, p);
        break;
    case 'n':
        at = find(p, &app->canvas, p->wanted, p->top + 1, false);
        p->missed = at < 0;
        if (at >= 0)
            p->top = at;
        break;
    case 'N':
        at = find_back(p, &app->canvas, p->top);
        p->missed = at < 0;
        if (at >= 0)
            p->top = at;
        break;
    case SCREEN_KEY_ESC:
    case 'q': screen_leave(s); break;
    default: break;
    }
    clamp(p);
}

static void close_pager(struct screen *s)
{
    struct pager *p = (struct pager *)s;
    free(p->text);
    free(p);
}

static const struct screen_kind pager_kind = {draw_pager, key_pager, NULL, close_pager, false};

void screen_pager(struct screen_app *app, const char *title, char *text, const char *at)
{
    struct pager *p = screen_new(app, sizeof *p);
    p->screen.kind = &pager_kind;
    snprintf(p->title, sizeof p->title, "%s", title);
    snprintf(p->first, sizeof p->first, "%s", at != NULL ? at : "");
    p->text = text;
    screen_push(app, &p->screen);
}
