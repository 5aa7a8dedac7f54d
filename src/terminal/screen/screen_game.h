/*
 * screen_game.h: the screen on which a game is played, and what a game adds to it.
 *
 * Everything that can be chosen is an option: a card on a board, a button, a ship on the
 * map.  The face of a game lists them (lit or not) and draws them; the screen moves the
 * cursor among them by where they were drawn, makes the moves and explains refusals.
 */
#ifndef HARBOUR_TUI_GAME_H
#define HARBOUR_TUI_GAME_H

#include "harbour/draft.h"
#include "terminal/session/session.h"
#include "terminal/session/session_think.h"

struct tui_game;

enum tui_act {
    TUI_ACT_MOVE, /* `move` is whole */
    TUI_ACT_PICK, /* one more pick of the draft */
    TUI_ACT_DESK, /* opens the desk with `card` on it */
};

enum { TUI_OPTIONS = 192, TUI_PICKS = 3 };

struct tui_option {
    enum tui_act    act;
    bool            lit;    /* allowed now */
    bool            button; /* drawn in the prompt, not on the board */
    uint32_t        key;    /* a key of its own; 0: none */
    struct hm_move  move;
    uint16_t        pick[TUI_PICKS]; /* one after another; 0 ends them (a kind is never 0) */
    hm_card         card;
    int             where; /* the face's own: an area, a position of the board ...; -1: nowhere */
    char            label[80];
    struct tui_rect at; /* where it was drawn; w 0: it was not */
};

struct tui_face {
    const char *game;

    /* Fills g->option; g->draft is what was picked so far. */
    void (*options)(struct tui_game *g, struct tui_app *app);

    /* Everything between the top bar and the line of keys. */
    void (*draw)(struct tui_game *g, struct tui_app *app, struct tui_rect r);

    /* What is asked of the one at the screen, and where the game stands (for the top bar). */
    void (*headline)(struct tui_game *g, struct tui_app *app, struct hm_text *t);
    void (*standing)(struct tui_game *g, struct tui_app *app, struct hm_text *t);

    /* More about an option: what it would change. */
    void (*detail)(struct tui_game *g, struct tui_app *app, const struct tui_option *o, struct hm_text *t);

    /* "Take Fur ×2 for $6" */
    void (*label)(const struct tui_lang *l, const struct hm_game *g, const struct hm_move *m, struct hm_text *t);

    /* Opens the desk, with this card on it (HM_NO_CARD: empty).  NULL: the game has none. */
    void (*desk)(struct tui_game *g, struct tui_app *app, hm_card c);

    /* Keys of its own. */
    bool (*key)(struct tui_game *g, struct tui_app *app, const struct tui_event *e);

    enum tui_word keys; /* for the bottom line */
};

extern const struct tui_face tui_pr_face, tui_rt_face, tui_plain_face;
const struct tui_face       *tui_face_of(const struct hm_game *g);

struct tui_game {
    struct tui_screen      screen;
    struct tui_table      *table;
    const struct tui_face *face;
    struct hm_draft        draft;
    struct tui_option      option[TUI_OPTIONS];
    int                    noption, at; /* at: the cursor; -1: nothing to choose */
    char                   said[320];   /* in place of the detail, until the next key */
    bool                   bad;         /* it is a refusal */
    char                   rule[16];    /* that it cited */
    struct tui_thinker    *thinker;     /* for hints, made when first asked for */
    bool                   hinting, twin, told_end, asked;
    uint32_t               ply; /* what the options belong to */
    hm_seat                me;
    int                    log_up; /* lines scrolled back */
};

struct tui_option *tui_option_add(struct tui_game *g, enum tui_act act, const char *label);

/* An option that makes this move: lit when check() allows it. */
struct tui_option *tui_option_move(struct tui_game *g, struct tui_app *app, const struct hm_move *m);

/* Remembers where an option was drawn. */
void tui_option_at(struct tui_game *g, struct tui_app *app, struct tui_option *o, struct tui_rect r);

/* How it is to be drawn: under the cursor, lit, or not. */
tui_style tui_option_style(const struct tui_game *g, const struct tui_option *o, tui_style otherwise);

/* "1" to "9" for the first nine that are lit, ' ' for others. */
char tui_option_digit(const struct tui_game *g, const struct tui_option *o);

/* The cursor's option, or NULL. */
static inline struct tui_option *tui_option_here(struct tui_game *g)
{
    return g->at >= 0 && g->at < g->noption ? &g->option[g->at] : NULL;
}

/* Makes the move where it is allowed; otherwise says why not.  True when it was made. */
bool tui_game_try(struct tui_game *g, struct tui_app *app, const struct hm_move *m);
void tui_game_say(struct tui_game *g, bool bad, const char *text);

/* Why a move is refused, in the player's language, with the rule. */
void tui_game_why(struct tui_game *g, struct tui_app *app, const struct hm_move *m);

/* ---- panels that both games have (screen_panel.c) ---------------------------------------------- */

/* Two lines and the buttons: what is asked, and what the cursor's choice would do.  Needs 2 rows. */
void tui_draw_prompt(struct tui_game *g, struct tui_app *app, struct tui_rect r);
void tui_draw_log(struct tui_game *g, struct tui_app *app, struct tui_rect r);

/* Buttons one after another, on as many lines as they need; returns how many (draws none with h 0). */
int tui_draw_buttons(struct tui_game *g, struct tui_app *app, struct tui_rect r);

/* The beginning of a player's line: mark, letter, name, wheel; returns the columns it took. */
int tui_draw_player(struct tui_game *g, struct tui_app *app, struct tui_rect r, hm_seat p, bool master);

/* ---- around a game (screen_result.c) ------------------------------------------------------------ */

void tui_result_screen(struct tui_app *app, struct tui_game *g); /* final points, over the board */
void tui_game_menu(struct tui_game *g, struct tui_app *app);
void tui_log_screen(struct tui_game *g, struct tui_app *app);
void tui_save_as(struct tui_game *g, struct tui_app *app);

#endif
