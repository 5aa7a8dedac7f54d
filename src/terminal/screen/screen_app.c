/*
 * screen_app.c: the main loop and the stack of screens.
 *
 * One turn of the loop: tick every screen, draw, wait for a key (40 ms at most while
 * something runs by itself), hand it to the screen on top.  Stopping by a signal closes all
 * screens; nothing has to be saved then, since every move was saved when it was made.
 */
#define _DEFAULT_SOURCE 1
#include "screen_app.h"

#include "system/out_of_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TICK_MS = 40 };

uint64_t tui_now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

void *tui_new(struct tui_app *app, size_t size)
{
    void *p = calloc(1, size);
    if (p == NULL) {
        tui_term_close(&app->term);
        hm_out_of_memory("a screen", size);
    }
    return p;
}

void tui_push(struct tui_app *app, struct tui_screen *s)
{
    if (app->depth == TUI_STACK) {
        s->kind->close(s);
        return;
    }
    app->stack[app->depth++] = s;
    app->again = true;
}

void tui_leave(struct tui_screen *s) { s->leaving = true; }

static void sweep(struct tui_app *app)
{
    int kept = 0;
    for (int i = 0; i < app->depth; i++) {
        struct tui_screen *s = app->stack[i];
        if (s->leaving) {
            s->kind->close(s);
            app->again = true;
        } else {
            app->stack[kept++] = s;
        }
    }
    app->depth = kept;
}

static void draw(struct tui_app *app)
{
    int w, h, first = app->depth - 1;
    tui_term_size(&w, &h);
    tui_canvas_clear(&app->canvas, w, h);
    while (first > 0 && app->stack[first]->kind->overlay)
        first--;
    for (int i = first; i < app->depth; i++) {
        if (i > first) /* what is below is looked at, not clicked */
            app->canvas.nzone = 0;
        app->stack[i]->kind->draw(app->stack[i], app);
    }
    tui_term_show(&app->term, &app->canvas);
}

void tui_run(struct tui_app *app)
{
    app->again = true;
    while (app->depth > 0 && !app->quit) {
        for (int i = 0; i < app->depth; i++)
            if (app->stack[i]->kind->tick != NULL)
                app->stack[i]->kind->tick(app->stack[i], app);
        sweep(app);
        if (app->depth == 0)
            break;
        if (app->again) {
            app->again = false;
            draw(app);
        }
        struct tui_event e = tui_term_key(&app->term, &app->canvas, TICK_MS);
        if (e.key == TUI_KEY_NONE)
            continue;
        app->again = true;
        if (e.key == TUI_KEY_STOP) {
            app->quit = true;
        } else if (e.key == TUI_KEY_REDRAW) {
            tui_term_redraw();
        } else if (e.key != TUI_KEY_RESIZE) {
            struct tui_screen *top = app->stack[app->depth - 1];
            top->kind->key(top, app, &e);
        }
        sweep(app);
    }
    while (app->depth > 0) {
        struct tui_screen *s = app->stack[--app->depth];
        s->kind->close(s);
    }
}

void tui_key_bar(struct tui_app *app, const char *text)
{
    struct tui_canvas *c = &app->canvas;
    tui_fill(c, (struct tui_rect){0, c->h - 1, c->w, 1}, TUI_BAR, ' ');
    tui_put_cut(c, 1, c->h - 1, c->w - 2, TUI_BAR, text);
}

void tui_top_bar(struct tui_app *app, const char *left, const char *right)
{
    struct tui_canvas *c = &app->canvas;
    int                w = tui_width(c, right);
    tui_fill(c, (struct tui_rect){0, 0, c->w, 1}, TUI_BAR, ' ');
    tui_put_right(c, 0, 0, c->w - 1, TUI_BAR, right);
    tui_put_cut(c, 1, 0, c->w - w - 4, TUI_BAR | TUI_BOLD, left);
}
