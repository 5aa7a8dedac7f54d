/*
 * screen_dialog.c: boxes in the middle of the screen: a message, a question, a line of text.
 */
#include "screen_app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWERS = 4, INPUT = 512, WIDEST = 72 };

struct box {
    struct tui_screen screen;
    char              title[TUI_ROW_TEXT], text[2048];
    char              answer[ANSWERS][48];
    int               nanswer, at;
    tui_answered      answered;
    tui_entered       entered;
    void             *with;
    char              input[INPUT];
    size_t            len;
};

static void close_box(struct tui_screen *s) { free(s); }

static int answers_width(const struct tui_canvas *c, const struct box *b)
{
    int w = 0;
    for (int i = 0; i < b->nanswer; i++)
        w += tui_width(c, b->answer[i]) + 5;
    return w;
}

static void draw_box(struct tui_screen *s, struct tui_app *app)
{
    struct box        *b = (struct box *)s;
    struct tui_canvas *c = &app->canvas;
    int                w = c->w - 4 < WIDEST ? c->w - 4 : WIDEST, need = answers_width(c, b);
    if (need + 4 > w)
        w = need + 4 < c->w ? need + 4 : c->w;
    int lines = tui_put_wrapped(c, (struct tui_rect){0, 0, w - 4, 0}, 0, TUI_PLAIN, b->text);
    int h = lines + (b->entered != NULL ? 2 : 0) + 4;
    h = h > c->h ? c->h : h;
    struct tui_rect r = {(c->w - w) / 2, (c->h - h) / 2, w, h};
    tui_fill(c, r, TUI_PLAIN, ' ');
    tui_box(c, r, TUI_ACTION, b->title);
    tui_put_wrapped(c, (struct tui_rect){r.x + 2, r.y + 1, w - 4, h - 3}, 0, TUI_PLAIN, b->text);
    int y = r.y + h - 2, x = r.x + (w - need) / 2;
    if (b->entered != NULL) {
        int         room = w - 5, wide = tui_width(c, b->input), skip = 0;
        const char *from = b->input;
        while (wide - skip > room - 1 && *from != 0) { /* the end is what one types at */
            const char *before = from;
            char        one[8] = {0};
            tui_decode(&from);
            memcpy(one, before, (size_t)(from - before) < sizeof one ? (size_t)(from - before) : sizeof one - 1);
            skip += tui_width(c, one);
        }
        tui_fill(c, (struct tui_rect){r.x + 2, y - 2, w - 4, 1}, TUI_PLAIN | TUI_UNDERLINE, ' ');
        int at = tui_put(c, r.x + 2, y - 2, TUI_PLAIN | TUI_UNDERLINE, from);
        tui_cell(c, r.x + 2 + at, y - 2, TUI_PLAIN | TUI_REVERSE, ' ');
    }
    for (int i = 0; i < b->nanswer; i++) {
        char label[64];
        snprintf(label, sizeof label, " %s ", b->answer[i]);
        int wide = tui_put(c, x + 1, y, i == b->at ? TUI_CURSOR : TUI_ACTION, label);
        tui_zone(c, (struct tui_rect){x, y, wide + 2, 1}, i);
        x += wide + 3;
    }
}

static void finish(struct box *b, struct tui_app *app, int answer)
{
    tui_leave(&b->screen);
    if (b->entered != NULL)
        b->entered(app, b->with, answer == 0 ? b->input : NULL);
    else if (b->answered != NULL)
        b->answered(app, b->with, answer);
}

static void type(struct box *b, uint32_t ch)
{
    char   utf8[5] = {0};
    size_t n = ch < 0x80 ? 1 : ch < 0x800 ? 2 : ch < 0x10000 ? 3 : 4;
    if (n == 1)
        utf8[0] = (char)ch;
    else
        for (size_t i = 0; i < n; i++)
            utf8[i] =
                (char)(i == 0 ? (0xf00u >> n & 0xffu) | ch >> 6 * (n - 1) : 0x80u | (ch >> 6 * (n - 1 - i) & 0x3fu));
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

static void key_box(struct tui_screen *s, struct tui_app *app, const struct tui_event *e)
{
    struct box *b = (struct box *)s;
    bool        typing = b->entered != NULL;
    if (e->key == TUI_KEY_ESC || (!typing && e->key == 'q')) {
        finish(b, app, -1);
    } else if (e->key == TUI_KEY_ENTER) {
        finish(b, app, b->at);
    } else if (e->key == TUI_KEY_CLICK && e->zone >= 0) {
        finish(b, app, e->zone);
    } else if (e->key == TUI_KEY_TAB || e->key == TUI_KEY_RIGHT || (!typing && e->key == 'l')) {
        b->at = (b->at + 1) % b->nanswer;
    } else if (e->key == TUI_KEY_BACKTAB || e->key == TUI_KEY_LEFT || (!typing && e->key == 'h')) {
        b->at = (b->at + b->nanswer - 1) % b->nanswer;
    } else if (typing && (e->key == TUI_KEY_BACKSPACE || e->key == TUI_KEY_DELETE)) {
        erase(b);
    } else if (typing && e->key == 21) { /* Ctrl-U */
        b->len = 0;
        b->input[0] = 0;
    } else if (typing && e->key >= ' ' && e->key < TUI_KEY_UP) {
        type(b, e->key);
    } else if (!typing && e->key >= '1' && e->key < '1' + (uint32_t)b->nanswer) {
        finish(b, app, (int)(e->key - '1'));
    }
}

static const struct tui_screen_kind box_kind = {draw_box, key_box, NULL, close_box, true};

static struct box *new_box(struct tui_app *app, const char *title, const char *text)
{
    struct box *b = tui_new(app, sizeof *b);
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

void tui_tell(struct tui_app *app, const char *title, const char *text)
{
    struct box *b = new_box(app, title, text);
    add_answer(b, tui_word(app, W_OK));
    tui_push(app, &b->screen);
}

void tui_ask(struct tui_app *app, const char *title, const char *text, const char *const *answers, tui_answered done,
             void *with)
{
    struct box *b = new_box(app, title, text);
    for (; *answers != NULL; answers++)
        add_answer(b, *answers);
    b->answered = done;
    b->with = with;
    tui_push(app, &b->screen);
}

void tui_enter(struct tui_app *app, const char *title, const char *text, const char *first, tui_entered done,
               void *with)
{
    struct box *b = new_box(app, title, text);
    add_answer(b, tui_word(app, W_OK));
    add_answer(b, tui_word(app, W_CANCEL));
    snprintf(b->input, sizeof b->input, "%s", first != NULL ? first : "");
    b->len = strlen(b->input);
    b->entered = done;
    b->with = with;
    tui_push(app, &b->screen);
}
