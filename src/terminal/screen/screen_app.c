/*
 * screen_app.c: the main loop and the stack of screens.
 *
 * Each turn of the loop ticks every screen, draws, waits for a key (at most 40 ms while something
 * runs on its own) and passes it to the top screen.  A signal closes all screens; nothing has to be
 * saved then, because every move was saved when it was made.
 */
#define _DEFAULT_SOURCE 1
#include "screen_app.h"

#include "system/out_of_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TICK_MS = 40 };

void *screen_new(struct screen_app *app, size_t size)
{
    void *p = calloc(1, size);
    if (p == NULL) {
        screen_term_close(&app->term);
        hm_out_of_memory("a screen", size);
    }
    return p;
}

void screen_push(struct screen_app *app, struct screen *s)
{
    if (app->depth == SCREEN_STACK) {
        s->kind->close(s);
        return;
    }
    app->stack[app->depth++] = s;
    app->again = true;
}

void screen_leave(struct screen *s) { s->leaving = true; }

void screen_leave_all_from(struct screen_app *app, const struct screen *s)
{
    int i = 0;
    while (i < app->depth && app->stack[i] != s)
        i++;
    for (; i < app->depth; i++)
        screen_leave(app->stack[i]);
}

/* From the top: a screen may use what the ones below it own, even when it closes. */
static void sweep(struct screen_app *app)
{
    for (int i = app->depth - 1; i >= 0; i--) {
        struct screen *s = app->stack[i];
        if (!s->leaving)
            continue;
        s->kind->close(s);
        app->depth--;
        memmove(&app->stack[i], &app->stack[i + 1], (size_t)(app->depth - i) * sizeof s);
        app->again = true;
    }
}

static void draw(struct screen_app *app)
{
    int w, h, first = app->depth - 1;
    screen_term_size(&w, &h);
    screen_canvas_clear(&app->canvas, w, h);
    while (first > 0 && app->stack[first]->kind->overlay)
        first--;
    for (int i = first; i < app->depth; i++) {
        if (i > first) /* screens below cannot be clicked */
            app->canvas.nzone = 0;
        app->stack[i]->kind->draw(app->stack[i], app);
    }
    screen_term_show(&app->term, &app->canvas);
}

void screen_run(struct screen_app *app)
{
    app->again = true;
    while (app->depth > 0 && !app->quit) {
        for (int i = 0; i < app->depth; i++)
            if (app->stack[i]->kind->tick != NULL)
                app->stack[i]->kind->tick(app->stack[i], app);
        sweep(app);
        if (app->depth == 0)
            break;
        if (app->context.ring && app->context.settings.bell)
            screen_term_bell();
        app->context.ring = false;
        if (app->again || app->context.changed) {
            app->again = app->context.changed = false;
            draw(app);
        }
        struct screen_event e = screen_term_key(&app->term, &app->canvas, TICK_MS);
        if (e.key == SCREEN_KEY_NONE)
            continue;
        app->again = true;
        if (e.key == SCREEN_KEY_STOP) {
            app->quit = true;
        } else if (e.key == SCREEN_KEY_REDRAW) {
            screen_term_redraw();
        } else if (e.key != SCREEN_KEY_RESIZE) {
            struct screen *top = app->stack[app->depth - 1];
            top->kind->key(top, app, &e);
        }
        sweep(app);
    }
    while (app->depth > 0) {
        struct screen *s = app->stack[--app->depth];
        s->kind->close(s);
    }
}

void screen_key_bar(struct screen_app *app, const char *text)
{
    struct screen_canvas *c = &app->canvas;
    screen_fill(c, (struct screen_rect){0, c->h - 1, c->w, 1}, SCREEN_BAR, ' ');
    screen_put_cut(c, 1, c->h - 1, c->w - 2, SCREEN_BAR, text);
}

void screen_top_bar(struct screen_app *app, const char *left, const char *right)
{
    struct screen_canvas *c = &app->canvas;
    int                   w = screen_width(c, right);
    screen_fill(c, (struct screen_rect){0, 0, c->w, 1}, SCREEN_BAR, ' ');
    screen_put_right(c, 0, 0, c->w - 1, SCREEN_BAR, right);
    screen_put_cut(c, 1, 0, c->w - w - 4, SCREEN_BAR | SCREEN_BOLD, left);
}
