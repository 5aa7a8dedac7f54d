/*
 * screen_game.h: the screen on which a game is played, and what a game adds to it.
 *
 * Everything that can be chosen is an option: a card on a board, a button, a ship on the
 * map.  The screen functions of a game list them (lit or not) and draw them; the screen moves the
 * cursor among them by where they were drawn, makes the moves and explains refusals.
 */
#ifndef HARBOUR_SCREEN_GAME_H
#define HARBOUR_SCREEN_GAME_H

#include "harbour/draft.h"
#include "screen_app.h"
#include "terminal/session/session_points.h"
#include "terminal/session/session_think.h"

struct screen_game;

enum screen_act {
    SCREEN_ACT_MOVE, /* `move` is whole */
    SCREEN_ACT_PICK, /* one more pick of the draft */
    SCREEN_ACT_DESK, /* opens the desk with `card` on it */
};

enum { SCREEN_OPTIONS = 192, SCREEN_PICKS = 3 };

struct screen_option {
    enum screen_act act;
    bool            lit;    /* allowed now */
    bool            button; /* drawn in the prompt, not on the board */
    uint32_t        key;    /* a key of its own; 0: none */
    struct hm_move  move;
    uint16_t        pick[SCREEN_PICKS]; /* one after another; 0 ends them (a kind is never 0) */
    hm_card         card;
    int             where; /* the game's own: an area, a position of the board ...; -1: nowhere */
    char            label[80];
    struct screen_rect at; /* where it was drawn; w 0: it was not */
};

struct screen_ops {
    /* Fills g->option; g->draft is what was picked so far. */
    void (*options)(struct screen_game *g, struct screen_app *app);

    /* Everything between the top bar and the line of keys. */
    void (*draw)(struct screen_game *g, struct screen_app *app, struct screen_rect r);

    /* The prompt for the player, and the standing for the top bar. */
    void (*headline)(struct screen_game *g, struct screen_app *app, struct hm_text *t);
    void (*standing)(struct screen_game *g, struct screen_app *app, struct hm_text *t);

    /* More about an option: what it would change. */
    void (*detail)(struct screen_game *g, struct screen_app *app, const struct screen_option *o,
                   struct hm_text *t);

    /* Opens the desk, with this card on it (HM_NO_CARD: empty).  NULL: the game has none. */
    void (*desk)(struct screen_game *g, struct screen_app *app, hm_card c);

    /* Keys of its own. */
    bool (*key)(struct screen_game *g, struct screen_app *app, const struct screen_event *e);

    enum msg_id keys; /* for the bottom line */
};

extern const struct screen_ops screen_generic_ops;

/* What a kind of session adds to the screen. */
struct screen_session_kind {
    bool (*key)(struct screen_game *g, struct screen_app *app, const struct screen_event *e);
    const char *(*keys)(const struct screen_game *g,
                        struct screen_app        *app); /* for the bottom line */
    void (*menu)(struct screen_game *g, struct screen_app *app, struct screen_rows *rows);
    void (*act)(struct screen_game *g, struct screen_app *app, int id); /* ids from 100 */
    void (*tick)(struct screen_game *g, struct screen_app *app);
    void (*draw)(struct screen_game *g, struct screen_app *app,
                 struct screen_rect r); /* not ready */
};

extern const struct screen_session_kind screen_local, screen_replay, screen_remote;

/* Puts a session on the screen, which takes it over; or shows the message. */
void screen_session(struct screen_app *app, struct terminal_session *s);
void screen_session_or_message(struct screen_app *app, struct terminal_session *s,
                               const struct hm_msg *msg);

struct screen_game {
    struct screen                     screen;
    struct terminal_session          *session;
    const struct screen_session_kind *kind;
    const struct screen_ops          *ops;
    struct hm_draft                   draft;
    struct screen_option              option[SCREEN_OPTIONS];
    int                               noption, at;  /* at: the cursor; -1: nothing to choose */
    char                              message[320]; /* in place of the detail, until the next key */
    bool                              bad;          /* it is a refusal */
    char                              rule[16];     /* that it cited */
    struct terminal_thinker          *thinker;      /* for hints, made when first asked for */
    struct hm_move                    doubtful;     /* waits for the answer to a warning */
    struct hm_hints                   hints;        /* shown last */
    bool                              hinting, as_text, showed_end, prompted;
    uint32_t                          ply;    /* what the options belong to */
    unsigned                          taught; /* the step of a lesson that was shown last */
    hm_seat                           me;
    int                               log_up; /* lines scrolled back */
};

struct screen_option *screen_option_add(struct screen_game *g, enum screen_act act,
                                        const char *label);

/* An option that makes this move: lit when check() allows it. */
struct screen_option *screen_option_move(struct screen_game *g, struct screen_app *app,
                                         const struct hm_move *m);

/* Remembers where an option was drawn. */
void screen_option_at(struct screen_game *g, struct screen_app *app, struct screen_option *o,
                      struct screen_rect r);

/* How it is to be drawn: under the cursor, lit, or not. */
screen_style screen_option_style(const struct screen_game *g, const struct screen_option *o,
                                 screen_style otherwise);

/* "1" to "9" for the first nine that are lit, ' ' for others. */
char screen_option_digit(const struct screen_game *g, const struct screen_option *o);

/* The cursor's option, or NULL. */
static inline struct screen_option *screen_option_here(struct screen_game *g)
{
    return g->at >= 0 && g->at < g->noption ? &g->option[g->at] : NULL;
}

/* Makes the move where it is allowed; otherwise says why not.  True when it was made. */
bool screen_game_try(struct screen_game *g, struct screen_app *app, const struct hm_move *m);
void screen_game_notify(struct screen_game *g, bool bad, const char *text);

/* Why a move is refused, in the player's language, with the rule. */
void screen_game_why(struct screen_game *g, struct screen_app *app, const struct hm_move *m);

/* ---- hints (screen_hint.c) ------------------------------------------------------------------ */

void screen_hint(struct screen_game *g, struct screen_app *app);
void screen_hint_tick(struct screen_game *g, struct screen_app *app);

/* ---- panels that all games have (screen_panel.c) --------------------------------------------- */

/* The prompt and the effect of the choice under the cursor.  Needs 2 rows.  Returns the width of the
 * prompt, which is on the first row. */
int  screen_draw_prompt(struct screen_game *g, struct screen_app *app, struct screen_rect r);
void screen_draw_log(struct screen_game *g, struct screen_app *app, struct screen_rect r);

/* Buttons one after another, on as many lines as they need; returns how many (draws none with h 0).
 * */
int screen_draw_buttons(struct screen_game *g, struct screen_app *app, struct screen_rect r);

/* The beginning of a player's line: mark, letter, name, wheel; returns the columns it took. */
int screen_draw_player(struct screen_game *g, struct screen_app *app, struct screen_rect r,
                       hm_seat p, bool master);

/* ---- points (screen_points.c) ---------------------------------------------------------------- */

/* A table of the players' points with its heads; the columns it needs. */
void screen_draw_points(struct screen_app *app, const struct terminal_session *s,
                        const struct terminal_points *points, struct screen_rect r);
int  screen_points_width(struct screen_app *app, const struct terminal_points *points);

/* ---- around a game (screen_result.c) --------------------------------------------------------- */

/* Points so far or at the end, over the board. */
void screen_result(struct screen_app *app, struct screen_game *g);
void screen_game_menu(struct screen_game *g, struct screen_app *app);
void screen_log(struct screen_game *g, struct screen_app *app);
void screen_save_as(struct screen_game *g, struct screen_app *app);

#endif
