/*
 * screen_dialog.c: boxes in the middle of the screen: a message, a question, a line of text.
 */
#include "screen_app.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWERS = 4, INPUT = 512, WIDEST = 72 };

struct box {
    struct screen   screen;
    char            title[SCREEN_ROW_TEXT], text[2048];
    char            answer[ANSWERS][48];
    int             nanswer, at;
    screen_answered answered;
    screen_entered  entered;
    void           *ctx;
    char            input[INPUT];
    size_t          len;
};

static void close_box(struct screen *s) { free(s); }

static int answers_width(const struct screen_canvas *c, const struct box *b)
{
    int w = 0;
    for (int i = 0; i < b->nanswer; i++)
        w += screen_width(c, b->answer[i]) + 5;
    return w;
}

static void draw_box(struct screen *s, struct screen_app *app)
{
    struct box           *b = (struct box *)s;
    struct screen_canvas *c = &app->canvas;
    int                   w = c->w - 4 < WIDEST ? c->w - 4 : WIDEST, need = answers_width(c, b);
    if (need + 4 > w)
        w = need + 4 < c->w ? need + 4 : c->w;
    int lines =
        screen_put_wrapped(c, (struct screen_rect){0, 0, w - 4, 0}, 0, SCREEN_PLAIN, b->text);
    int h = lines + (b->entered != NULL ? 2 : 0) + 4;
    h = h > c->h ? c->h : h;
    struct screen_rect r = {(c->w - w) / 2, (c->h - h) / 2, w, h};
    screen_fill(c, r, SCREEN_PLAIN, ' ');
    screen_box(c, r, SCREEN_ACTION, b->title);
    screen_put_wrapped(c, (struct screen_rect){r.x + 2, r.y + 1, w - 4, h - 3}, 0, SCREEN_PLAIN,
                       b->text);
    int y = r.y + h - 2, x = r.x + (w - need) / 2;
    if (b->entered != NULL) {
        int         width = w - 5, wide = screen_width(c, b->input), skip = 0;
        const char *from = b->input;
        while (wide - skip > width - 1 &&
               *from != 0) { /* shows the end of the text, where characters are typed */
            const char *before = from;
            char        one[8] = {0};
            screen_decode(&from);
            memcpy(one, before,
                   (size_t)(from - before) < sizeof one ? (size_t)(from - before) : sizeof one - 1);
            skip += screen_width(c, one);
        }
        screen_fill(c, (struct screen_rect){r.x + 2, y - 2, w - 4, 1},
                    SCREEN_PLAIN | SCREEN_UNDERLINE, ' ');
        int at = screen_put(c, r.x + 2, y - 2, SCREEN_PLAIN | SCREEN_UNDERLINE, from);
        screen_cell(c, r.x + 2 + at, y - 2, SCREEN_PLAIN | SCREEN_REVERSE, ' ');
    }
    for (int i = 0; i < b->nanswer; i++) {
        char label[64];
        snprintf(label, sizeof label, " %s ", b->answer[i]);
        int wide = screen_put(c, x + 1, y, i == b->at ? SCREEN_CURSOR : SCREEN_ACTION, label);
        screen_zone(c, (struct screen_rect){x, y, wide + 2, 1}, i);
        x += wide + 3;
    }
}

static void finish(struct box *b, struct screen_app *app, int answer)
{
    screen_leave(&b->screen);
    if (b->entered != NULL)
        b->entered(app, b->ctx, answer == 0 ? b->input : NULL);
    else if (b->answered != NULL)
        b->answered(app, b->ctx, answer);
}

static void type(struct box *b, uint32_t ch)
{
    char   utf8[5] = {0};
    size_t n = ch < 0x80 ? 1 : ch < 0x800 ? 2 : ch < 0x10000 ? 3 : 4;
    if (n == 1)
        utf8[0] = (char)ch;
    else
        for (size_t i = 0; i < n; i++)
            utf8[i] = (char)(i == 0 ? (0xf00u >> n & 0xffu) | ch >> 6 * (n - 1)
                                    : 0x80u | (ch >> 6 * (n - 1 - i) & 0x3fu));
    if (b->len + n < INPUT) {
        memcpy(b->input + b->len, utf8, n + 1);
        b->len += n;
    }
}

static void erase(struct box *b)
{
    while (b->len > 0 && ((unsigned char)b->input[--b->len] & 0xc0) == 0x80)
        ;
    b->input[b->len] = 0;
}

/* The one answer that begins with this letter; -1 if none or several do. */
static int answer_by_letter(const struct box *b, uint32_t key)
{
    int found = -1;
    for (int i = 0; i < b->nanswer; i++)
        if (key < 0x80 && tolower((unsigned char)b->answer[i][0]) == tolower((int)key)) {
            if (found >= 0)
                return -1;
            found = i;
        }
    return found;
}

static void key_box(struct screen *s, struct screen_app *app, const struct screen_event *e)
{
    struct box *b = (struct box *)s;
    bool        typing = b->entered != NULL;
    if (e->key == SCREEN_KEY_ESC || (!typing && e->key == 'q')) {
        finish(b, app, -1);
    } else if (e->key == SCREEN_KEY_ENTER) {
        finish(b, app, b->at);
    } else if (e->key == SCREEN_KEY_CLICK && e->zone >= 0) {
        finish(b, app, e->zone);
    } else if (e->key == SCREEN_KEY_TAB || e->key == SCREEN_KEY_RIGHT ||
               (!typing && e->key == 'l')) {
        b->at = (b->at + 1) % b->nanswer;
    } else if (e->key == SCREEN_KEY_BACKTAB || e->key == SCREEN_KEY_LEFT ||
               (!typing && e->key == 'h')) {
        b->at = (b->at + b->nanswer - 1) % b->nanswer;
    } else if (typing && (e->key == SCREEN_KEY_BACKSPACE || e->key == SCREEN_KEY_DELETE)) {
        erase(b);
    } else if (typing && e->key == 21) { /* Ctrl-U */
        b->len = 0;
        b->input[0] = 0;
    } else if (typing && e->key >= ' ' && e->key < SCREEN_KEY_UP) {
        type(b, e->key);
    } else if (!typing && e->key >= '1' && e->key < '1' + (uint32_t)b->nanswer) {
        finish(b, app, (int)(e->key - '1'));
    } else if (!typing && answer_by_letter(b, e->key) >= 0) {
        finish(b, app, answer_by_letter(b, e->key));
    }
}

static const struct screen_kind box_kind = {draw_box, key_box, NULL, close_box, true};

static struct box *new_box(struct screen_app *app, const char *title, const char *text)
{
    struct box *b = screen_new(app, sizeof *b);
    b->screen.kind = &box_kind;
    snprintf(b->title, sizeof b->title, "%s", title);
    snprintf(b->text, sizeof b->text, "%s", text);
    return b;
}

static void add_answer(struct box *b, const char *label)
{
    if (b->nanswer < ANSWERS)
        snprintf(b->answer[b->nanswer++], sizeof b->answer[0], "%s", label);
}

void screen_message(struct screen_app *app, const char *title, const char *text)
{
    struct box *b = new_box(app, title, text);
    add_answer(b, screen_text(app, MSG_UI_OK));
    screen_push(app, &b->screen);
}

void screen_ask(struct screen_app *app, const char *title, const char *text,
                const char *const *answers, int at, screen_answered done, void *ctx)
{
    struct box *b = new_box(app, title, text);
    b->at = at;
    for (; *answers != NULL; answers++)
        add_answer(b, *answers);
    b->answered = done;
    b->ctx = ctx;
    screen_push(app, &b->screen);
}

void screen_enter(struct screen_app *app, const char *title, const char *text, const char *first,
                  screen_entered done, void *ctx)
{
    struct box *b = new_box(app, title, text);
    add_answer(b, screen_text(app, MSG_UI_OK));
    add_answer(b, screen_text(app, MSG_UI_CANCEL));
    snprintf(b->input, sizeof b->input, "%s", first != NULL ? first : "");
    b->len = strlen(b->input);
    b->entered = done;
    b->ctx = ctx;
    screen_push(app, &b->screen);
}
