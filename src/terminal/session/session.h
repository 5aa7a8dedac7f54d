/*
 * session.h: a game being played, as the screen sees it: here, on a server, or in a record.
 *
 * The screen shows `seen` and asks the table to make moves; where the moves of the others
 * come from is the table's business.  What a seat may not know is not in here: `seen` is a
 * view, except where a game of bots or a record is looked at with everything open.
 */
#ifndef HARBOUR_SESSION_H
#define HARBOUR_SESSION_H

#include "terminal/screen/screen_app.h"

struct terminal_session;

enum terminal_sitter { TERMINAL_PERSON, TERMINAL_BOT, TERMINAL_EMPTY };

struct terminal_seat {
    enum terminal_sitter kind;
    bool                 away; /* online: a bot plays for this person */
    char                 name[HM_NAME_SIZE];
    char                 level[HM_BOT_NAME];
    int64_t              clock; /* ms left, -1: none */
};

/* One line of the log or the chat. */
struct terminal_line {
    uint32_t ply;  /* of the move it tells of */
    hm_seat  seat; /* HM_NOBODY: nobody's doing */
    bool     heading;
    char     text[240];
};

struct terminal_log {
    struct terminal_line *line;
    uint32_t              n, cap;
};

void terminal_log_add(struct terminal_log *log, uint32_t ply, hm_seat seat, bool heading,
                      const char *text);
void terminal_log_cut(struct terminal_log *log,
                      uint32_t             ply); /* drops what was told of plies from this one on */
void terminal_log_free(struct terminal_log *log);

struct terminal_session_kind {
    /* Makes a move that check() has allowed. */
    void (*play)(struct terminal_session *, struct screen_app *, const struct hm_move *);
    void (*tick)(struct terminal_session *, struct screen_app *);
    bool (*undo)(struct terminal_session *, struct screen_app *, bool redo); /* NULL: cannot */
    bool (*key)(struct terminal_session *, struct screen_app *,
                const struct screen_event *); /* keys of its own; may be NULL */
    void (*menu)(struct terminal_session *, struct screen_app *,
                 struct screen_rows *); /* rows of its own, ids from 100 */
    void (*act)(struct terminal_session *, struct screen_app *, int id);
    void (*draw)(struct terminal_session *, struct screen_app *,
                 struct screen_rect); /* in place of the board while not ready */
    void (*close)(struct terminal_session *);
};

struct terminal_session {
    const struct terminal_session_kind *kind;
    struct hm_game                      game;
    struct hm_setup                     setup;
    struct terminal_seat                seat[HM_SEATS];
    hm_seat                             me; /* who sits at this screen; HM_WATCHER: nobody does */
    hm_seat curtain; /* the screen waits for this seat to sit down; HM_NOBODY: it does not */
    struct hm_state        seen;
    bool                   ready;    /* there is something to see */
    bool                   watching; /* nobody plays at this screen */
    bool                   replaying;
    struct terminal_log    log, chat;
    char                   status[64];  /* right end of the top bar */
    char                   notice[200]; /* stands over everything until it is empty again */
    char                   keys[160];   /* keys of its own, for the bottom line */
    char                  *verdict;     /* lines under the prompt: analysis; may be NULL */
    hm_seatset             thinking;    /* bots at work */
    const struct hm_match *match;       /* the whole of it where it is here; else NULL */
};

static inline bool terminal_session_over(const struct terminal_session *t)
{
    return t->ready && t->seen.head.prompt == 0;
}
static inline bool terminal_session_asked(const struct terminal_session *t)
{
    return t->ready && t->me < HM_SEATS && hm_seat_in(t->seen.head.prompt, t->me);
}

/* Its name, or the letter; "You" for the one at the screen. */
const char *terminal_session_name(const struct terminal_session *t, const struct terminal_lang *l,
                                  hm_seat seat);

/* "as seat A", "from the gallery", "all open": whose eyes a watcher looks with. */
const char *terminal_viewpoint(const struct terminal_session *t, const struct terminal_lang *l,
                               char *buf, size_t cap);

/* Everything a teller may use to say what a move did. */
struct terminal_report {
    const struct terminal_lang    *lang;
    const struct terminal_session *session;
    const struct hm_move          *move;  /* NULL: hidden from this viewer */
    const struct hm_event         *event; /* faces that are hidden are HM_NO_CARD */
    size_t                         nevent;
    hm_seat                        seat;
    uint32_t                       ply;
};

/* The log of a match as this viewer may read it, from its beginning. */
void terminal_log_match(struct terminal_session *t, const struct terminal_lang *l,
                        const struct hm_match *m, uint8_t viewer);

/* ---- the three kinds ----------------------------------------------------------------------- */

/* A game dealt here.  `seats` as in struct terminal_options.  NULL and a message where that does not fit. */
struct terminal_session *terminal_local_new(struct screen_app *app, const struct hm_game *g,
                                            const struct hm_setup *setup,
                                            const struct hm_seed  *seed,
                                            const struct hm_state *position, const char *seats,
                                            bool watch, struct hm_msg *msg);

/* One that was saved, or any record: unfinished games are continued. */
struct terminal_session *terminal_local_load(struct screen_app *app, const struct hm_game *g,
                                             const char *record, size_t len, struct hm_msg *msg);

/* The one that was being played when the program last ended; NULL: none.  `title` is filled in. */
bool                     terminal_saved_game(char *title, size_t cap, struct screen_app *app);
struct terminal_session *terminal_saved_continue(struct screen_app *app, struct hm_msg *msg);
void                     terminal_saved_forget(void);

struct terminal_session *terminal_replay_new(struct screen_app *app, const struct hm_game *g,
                                             const char *record, size_t len, struct hm_msg *msg);

/* A file: a replay when it is of a finished game or `look`, else it is continued. */
struct terminal_session *terminal_open_record(struct screen_app *app, const char *path, bool look,
                                              struct hm_msg *msg);

/* Puts the table on the screen, which takes it over. */
void screen_session(struct screen_app *app, struct terminal_session *t);

#endif
