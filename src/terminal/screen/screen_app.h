/*
 * screen_app.h: the program: a stack of screens and the main loop.
 *
 * A screen draws itself completely and handles keys.  An overlay leaves the screen below visible. 
 * Screens push others and pop themselves; a popped screen is closed when its call returns.
 */
#ifndef HARBOUR_SCREEN_APP_H
#define HARBOUR_SCREEN_APP_H

#include "screen_canvas.h"
#include "screen_term.h"
#include "terminal/session/session.h"

struct screen_app;
struct screen;

struct screen_kind {
    void (*draw)(struct screen *, struct screen_app *);
    void (*key)(struct screen *, struct screen_app *, const struct screen_event *);
    void (*tick)(struct screen *,
                 struct screen_app *); /* each turn of the loop, also when covered; may be NULL */
    void (*close)(struct screen *);    /* frees what it has, itself too */
    bool overlay;
};

struct screen { /* first member of every screen */
    const struct screen_kind *kind;
    bool                      leaving;
};

enum { SCREEN_STACK = 12 };

struct screen_app {
    struct terminal_context context;
    struct screen_term      term;
    struct screen_canvas    canvas;
    struct screen          *stack[SCREEN_STACK];
    int                     depth;
    bool                    quit;  /* in order */
    bool                    again; /* redraw */
    int                     code;
    char                    farewell[512]; /* printed when the terminal is given back */
};

static inline const char *screen_text(const struct screen_app *app, enum msg_id w)
{
    return msg_text(app->context.lang, w);
}

/* Takes ownership of the screen; if the stack is full (never in practice) it is closed
 * immediately. */
void screen_push(struct screen_app *app, struct screen *s);
void screen_leave(struct screen *s); /* pops it after the present call */
/* The same for it and all screens above it, which use what it owns. */
void screen_leave_all_from(struct screen_app *app, const struct screen *s);

/* Runs until the last screen is closed. */
void screen_run(struct screen_app *app);

/* Returns zeroed memory; if there is none, the program restores the terminal and ends with a
 * message. */
void *screen_new(struct screen_app *app, size_t size);

/* ---- dialogs (screen_dialog.c) --------------------------------------------------------------- */

/* A few lines and a key to go on. */
void screen_message(struct screen_app *app, const char *title, const char *text);

/* A question with up to four answers; the cursor starts at `at`; `done` gets the number of the
 * answer, -1 for Escape.  */
typedef void (*screen_answered)(struct screen_app *app, void *ctx, int answer);
void screen_ask(struct screen_app *app, const char *title, const char *text,
                const char *const *answers, int at, screen_answered done, void *ctx);

/* A line of text; NULL for Escape. */
typedef void (*screen_entered)(struct screen_app *app, void *ctx, const char *text);
void screen_enter(struct screen_app *app, const char *title, const char *text, const char *first,
                  screen_entered done, void *ctx);

/* ---- menus (screen_menu.c) ------------------------------------------------------------------- */

enum { SCREEN_ROWS = 64, SCREEN_ROW_TEXT = 160 };

struct screen_row {
    char label[SCREEN_ROW_TEXT];
    char value[SCREEN_ROW_TEXT]; /* empty: the row is a button */
    bool heading, off;           /* cannot be chosen; cannot be chosen now */
    int  id;
};

struct screen_rows {
    struct screen_row row[SCREEN_ROWS];
    int               n;
};

struct screen_row *screen_row(struct screen_rows *rows, int id, const char *label,
                              const char *value);

enum screen_how { SCREEN_CHOOSE, SCREEN_LESS, SCREEN_MORE, SCREEN_REMOVE };

struct screen_menu_kind {
    void (*rows)(struct screen_app *, void *ctx, struct screen_rows *);
    void (*act)(struct screen_app *, void *ctx, struct screen *menu, int id, enum screen_how how);
    void (*close)(void *ctx); /* may be NULL */
    void (*head)(struct screen_app *, void *ctx,
                 struct screen_rect); /* draws above the rows; may be NULL */
    int  head_rows;
    bool overlay;
};

/* `title` and `ctx` are borrowed while it is open. */
void screen_menu(struct screen_app *app, const char *title, const struct screen_menu_kind *kind,
                 void *ctx);

/* The next value of a row that can be changed; wraps around. */
int screen_cycle(int value, int by, int min, int max);

/* ---- pager (screen_pager.c) ------------------------------------------------------------------ */

/* Text with search; takes ownership of `text` (malloc'd).  `at`: shows the line with this beginning
 * first; may be NULL. */
void screen_pager(struct screen_app *app, const char *title, char *text, const char *at);

/* ---- what can be read and chosen ----------------------------------------------------------- */

void screen_start(struct screen_app *app);
void screen_saved(struct screen_app *app);          /* games that were left */
void screen_saved_continue(struct screen_app *app); /* the newest of them */
void screen_records(struct screen_app *app);
void screen_settings(struct screen_app *app);
void screen_apply_settings(struct screen_app *app); /* language, letters, colours */
void screen_keys(struct screen_app *app);
void screen_rules(struct screen_app *app, const char *game,
                  const char *rule); /* rule may be NULL */
void screen_cards(struct screen_app *app, const struct hm_game *g);

/* The line of keys at the bottom: "Enter take  p pass ...", and the bar at the top. */
void screen_key_bar(struct screen_app *app, const char *text);
void screen_top_bar(struct screen_app *app, const char *left, const char *right);

#endif
