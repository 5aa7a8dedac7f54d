/*
 * session.h: a game being played, as the screen sees it: here, on a server, or in a record.
 *
 * The screen shows `seen` and asks the table to make moves; where the moves of the others
 * come from is the table's business.  What a seat may not know is not in here: `seen` is a
 * view, except where a game of bots or a record is looked at with everything open.
 */
#ifndef HARBOUR_TUI_TABLE_H
#define HARBOUR_TUI_TABLE_H

#include "terminal/screen/screen_app.h"

struct tui_table;

enum tui_sitter { TUI_PERSON, TUI_BOT, TUI_EMPTY };

struct tui_seat {
    enum tui_sitter kind;
    bool            away; /* online: a bot plays for this person */
    char            name[HM_NAME_SIZE];
    char            level[HM_BOT_NAME];
    int64_t         clock; /* ms left, -1: none */
};

/* One line of the log or the chat. */
struct tui_line {
    uint32_t ply;  /* of the move it tells of */
    hm_seat  seat; /* HM_NOBODY: nobody's doing */
    bool     heading;
    char     text[240];
};

struct tui_log {
    struct tui_line *line;
    uint32_t         n, cap;
};

void tui_log_add(struct tui_log *log, uint32_t ply, hm_seat seat, bool heading, const char *text);
void tui_log_cut(struct tui_log *log, uint32_t ply); /* drops what was told of plies from this one on */
void tui_log_free(struct tui_log *log);

struct tui_table_kind {
    /* Makes a move that check() has allowed. */
    void (*play)(struct tui_table *, struct tui_app *, const struct hm_move *);
    void (*tick)(struct tui_table *, struct tui_app *);
    bool (*undo)(struct tui_table *, struct tui_app *, bool redo);               /* NULL: cannot */
    bool (*key)(struct tui_table *, struct tui_app *, const struct tui_event *); /* keys of its own; may be NULL */
    void (*menu)(struct tui_table *, struct tui_app *, struct tui_rows *);       /* rows of its own, ids from 100 */
    void (*act)(struct tui_table *, struct tui_app *, int id);
    void (*draw)(struct tui_table *, struct tui_app *, struct tui_rect); /* in place of the board while not ready */
    void (*close)(struct tui_table *);
};

struct tui_table {
    const struct tui_table_kind *kind;
    struct hm_game               game;
    struct hm_setup              setup;
    struct tui_seat              seat[HM_SEATS];
    hm_seat                      me;      /* who sits at this screen; HM_WATCHER: nobody does */
    hm_seat                      curtain; /* the screen waits for this seat to sit down; HM_NOBODY: it does not */
    struct hm_state              seen;
    bool                         ready;    /* there is something to see */
    bool                         watching; /* nobody plays at this screen */
    bool                         replaying;
    struct tui_log               log, chat;
    char                         status[64];  /* right end of the top bar */
    char                         notice[200]; /* stands over everything until it is empty again */
    char                         keys[160];   /* keys of its own, for the bottom line */
    char                        *verdict;     /* lines under the prompt: analysis; may be NULL */
    hm_seatset                   thinking;    /* bots at work */
    const struct hm_match       *match;       /* the whole of it where it is here; else NULL */
};

static inline bool tui_table_over(const struct tui_table *t) { return t->ready && t->seen.head.prompt == 0; }
static inline bool tui_table_asked(const struct tui_table *t)
{
    return t->ready && t->me < HM_SEATS && hm_seat_in(t->seen.head.prompt, t->me);
}

/* Its name, or the letter; "You" for the one at the screen. */
const char *tui_table_name(const struct tui_table *t, const struct tui_lang *l, hm_seat seat);

/* "as seat A", "from the gallery", "all open": whose eyes a watcher looks with. */
const char *tui_eyes(const struct tui_table *t, const struct tui_lang *l, char *buf, size_t cap);

/* Everything a teller may use to say what a move did. */
struct tui_told {
    const struct tui_lang  *lang;
    const struct tui_table *table;
    const struct hm_move   *move;  /* NULL: hidden from this viewer */
    const struct hm_event  *event; /* faces that are hidden are HM_NO_CARD */
    size_t                  nevent;
    hm_seat                 seat;
    uint32_t                ply;
};

/* Adds lines to the log (tui_tell_*.c, by game). */
void tui_tell_move(const struct tui_told *told, struct tui_log *log);

/* "Take Fur ×2 for $6", by the face of the game. */
void tui_move_label(const struct tui_lang *l, const struct hm_game *g, const struct hm_move *m, struct hm_text *t);

/* The log of a match as this viewer may read it, from its beginning. */
void tui_log_match(struct tui_table *t, const struct tui_lang *l, const struct hm_match *m, uint8_t viewer);

/* ---- the three kinds ----------------------------------------------------------------------- */

/* A game dealt here.  `seats` as in struct tui_options.  NULL and a message where that does not fit. */
struct tui_table *tui_local_new(struct tui_app *app, const struct hm_game *g, const struct hm_setup *setup,
                                const struct hm_seed *seed, const struct hm_state *position, const char *seats,
                                bool watch, struct hm_msg *msg);

/* One that was saved, or any record: unfinished games are continued. */
struct tui_table *tui_local_load(struct tui_app *app, const struct hm_game *g, const char *record, size_t len,
                                 struct hm_msg *msg);

/* The one that was being played when the program last ended; NULL: none.  `title` is filled in. */
bool              tui_saved_game(char *title, size_t cap, struct tui_app *app);
struct tui_table *tui_saved_continue(struct tui_app *app, struct hm_msg *msg);
void              tui_saved_forget(void);

struct tui_table *tui_replay_new(struct tui_app *app, const struct hm_game *g, const char *record, size_t len,
                                 struct hm_msg *msg);

/* A file: a replay when it is of a finished game or `look`, else it is continued. */
struct tui_table *tui_open_record(struct tui_app *app, const char *path, bool look, struct hm_msg *msg);

/* Puts the table on the screen, which takes it over. */
void tui_game_screen(struct tui_app *app, struct tui_table *t);

#endif
