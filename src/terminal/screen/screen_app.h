/*
 * screen_app.h: the program: a stack of screens, one on top of the other, and the main loop.
 *
 * A screen draws itself whole and answers keys.  An overlay leaves what is below visible.
 * Screens push others and pop themselves; a popped screen is closed when its call is over.
 */
#ifndef HARBOUR_TUI_APP_H
#define HARBOUR_TUI_APP_H

#include "terminal/terminal.h"
#include "screen_canvas.h"
#include "terminal/terminal_text.h"
#include "terminal/terminal_settings.h"
#include "screen_term.h"

struct tui_app;
struct tui_screen;

struct tui_screen_kind {
    void (*draw)(struct tui_screen *, struct tui_app *);
    void (*key)(struct tui_screen *, struct tui_app *, const struct tui_event *);
    void (*tick)(struct tui_screen *, struct tui_app *); /* each turn of the loop, also when covered; may be NULL */
    void (*close)(struct tui_screen *);                  /* frees what it has, itself too */
    bool overlay;
};

struct tui_screen { /* first member of every screen */
    const struct tui_screen_kind *kind;
    bool                          leaving;
};

enum { TUI_STACK = 12 };

struct tui_app {
    const struct tui_options *options;
    struct tui_term           term;
    struct tui_canvas         canvas;
    struct tui_settings       settings;
    const struct tui_lang    *lang;
    struct tui_screen        *stack[TUI_STACK];
    int                       depth;
    bool                      quit;  /* in order */
    bool                      again; /* redraw */
    int                       code;
    char                      farewell[512]; /* printed when the terminal is given back */
};

static inline const char *tui_word(const struct tui_app *app, enum tui_word w) { return app->lang->word[w]; }

/* Takes the screen over; out of room (never in practice) it is closed at once. */
void tui_push(struct tui_app *app, struct tui_screen *s);
void tui_leave(struct tui_screen *s); /* pops it after the present call */

/* Until the last screen has left. */
void tui_run(struct tui_app *app);

uint64_t tui_now_ms(void); /* monotonic */

/* Zeroed memory; without any the program ends in order with a message. */
void *tui_new(struct tui_app *app, size_t size);

/* ---- dialogs (screen_dialog.c) ---------------------------------------------------------------- */

/* A few lines and a key to go on. */
void tui_tell(struct tui_app *app, const char *title, const char *text);

/* A question with up to four answers; `done` gets the number of the one chosen, -1 for Escape. */
typedef void (*tui_answered)(struct tui_app *app, void *with, int answer);
void tui_ask(struct tui_app *app, const char *title, const char *text, const char *const *answers, tui_answered done,
             void *with);

/* A line of text; NULL for Escape. */
typedef void (*tui_entered)(struct tui_app *app, void *with, const char *text);
void tui_enter(struct tui_app *app, const char *title, const char *text, const char *first, tui_entered done,
               void *with);

/* ---- menus (screen_menu.c) -------------------------------------------------------------------- */

enum { TUI_ROWS = 64, TUI_ROW_TEXT = 160 };

struct tui_row {
    char label[TUI_ROW_TEXT];
    char value[TUI_ROW_TEXT]; /* empty: the row is a button */
    bool heading, off;        /* cannot be chosen; cannot be chosen now */
    int  id;
};

struct tui_rows {
    struct tui_row row[TUI_ROWS];
    int            n;
};

struct tui_row *tui_row(struct tui_rows *rows, int id, const char *label, const char *value);

enum tui_how { TUI_CHOOSE, TUI_LESS, TUI_MORE, TUI_REMOVE };

struct tui_menu_kind {
    void (*rows)(struct tui_app *, void *with, struct tui_rows *);
    void (*act)(struct tui_app *, void *with, struct tui_screen *menu, int id, enum tui_how how);
    void (*close)(void *with);                                   /* may be NULL */
    void (*head)(struct tui_app *, void *with, struct tui_rect); /* draws above the rows; may be NULL */
    int  head_rows;
    bool overlay;
};

/* `title` and `with` are borrowed while it is open. */
void tui_menu(struct tui_app *app, const char *title, const struct tui_menu_kind *kind, void *with);

/* ---- pager (screen_pager.c) ------------------------------------------------------------------- */

/* Text with search; the pager takes `text` (malloc'd) over.  `at`: a line that begins so is shown first; may be NULL. */
void tui_pager(struct tui_app *app, const char *title, char *text, const char *at);

/* ---- what can be read and chosen ----------------------------------------------------------- */

void tui_start_screen(struct tui_app *app);
void tui_settings_screen(struct tui_app *app);
void tui_apply_settings(struct tui_app *app); /* language, letters, colours */
void tui_keys_screen(struct tui_app *app);
void tui_rules_screen(struct tui_app *app, const char *game, const char *rule); /* rule may be NULL */
void tui_cards_screen(struct tui_app *app, const struct hm_game *g);

/* The line of keys at the bottom: "Enter take  p pass ...", and the bar at the top. */
void tui_key_bar(struct tui_app *app, const char *text);
void tui_top_bar(struct tui_app *app, const char *left, const char *right);

#endif
