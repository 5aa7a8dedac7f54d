/*
 * session.h: a game being played or looked at, without presentation: here, on a server, in a
 * record.
 *
 * Both presentations show `seen`, ask the session to make moves and call tick() often; the session
 * decides where the moves of the other players come from.  What a seat may not know is not in here:
 * `seen` is a view, except where a game of bots or a record is looked at with all cards open.
 */
#ifndef HARBOUR_SESSION_H
#define HARBOUR_SESSION_H

#include "harbour/match.h"
#include "terminal/terminal.h"
#include "terminal/terminal_settings.h"
#include "terminal/terminal_text.h"

/* What sessions share with the presentation that runs them. */
struct terminal_context {
    const struct terminal_options *options;
    struct terminal_settings       settings;
    const struct msg_language     *lang;
    int                            wake[2];  /* a byte in it ends the presentation's wait */
    bool                           unpaced;  /* bots move at once */
    bool                           autosave; /* keep the game under way in the state directory */
    bool                           changed;  /* there is something new to show */
    bool                           ring;     /* the player is to move and was not before */
};

/* Loads the settings; false if there is no pipe. */
bool terminal_context_open(struct terminal_context *c, const struct terminal_options *options);
void terminal_context_close(struct terminal_context *c);

/* Ends the presentation's wait; `context` is a struct terminal_context.  Safe in any thread. */
void terminal_wake(void *context);

/* The level of bots for a player who did not name one: that of the settings, if the game has it. */
const char *terminal_usual_level(const struct terminal_context *c, const struct hm_ops *ops);

/* ---- log ------------------------------------------------------------------------------------ */

struct terminal_line {
    uint32_t ply;  /* of the move it is about */
    hm_seat  seat; /* HM_NOBODY: of no player */
    bool     heading;
    char     text[240];
};

struct terminal_log {
    struct terminal_line *line;
    uint32_t              n, cap;
};

void terminal_log_add(struct terminal_log *log, uint32_t ply, hm_seat seat, bool heading,
                      const char *text);
void terminal_log_cut(struct terminal_log *log, uint32_t ply); /* drops lines from this ply on */
void terminal_log_free(struct terminal_log *log);

/* ---- session -------------------------------------------------------------------------------- */

struct terminal_session;
struct terminal_lesson;

enum terminal_sitter { TERMINAL_PERSON, TERMINAL_BOT, TERMINAL_EMPTY };

struct terminal_seat {
    enum terminal_sitter kind;
    bool                 away; /* online: a bot plays for this person */
    char                 name[HM_NAME_SIZE];
    char                 level[HM_BOT_NAME];
    int64_t              clock; /* ms left, -1: none */
};

enum terminal_session_type { TERMINAL_LOCAL, TERMINAL_REPLAY, TERMINAL_REMOTE };

struct terminal_session_kind {
    enum terminal_session_type type;
    void (*play)(struct terminal_session *, const struct hm_move *); /* check() has allowed it */
    void (*tick)(struct terminal_session *);
    bool (*undo)(struct terminal_session *, bool redo); /* NULL: cannot */
    void (*close)(struct terminal_session *);
};

/* A move and what it did, as the viewer may know it. */
struct terminal_report {
    const struct msg_language     *lang;
    const struct terminal_session *session;
    const struct hm_move          *move;  /* NULL: hidden from this viewer */
    const struct hm_event         *event; /* cards that are hidden are HM_NO_CARD */
    size_t                         nevent;
    hm_seat                        seat;
    uint32_t                       ply;       /* moves made before it */
    uint8_t                        move_kind; /* 0: not known */
};

struct terminal_session {
    const struct terminal_session_kind *kind;
    struct terminal_context            *context;
    struct hm_game                      game;
    struct hm_setup                     setup;
    struct terminal_seat                seat[HM_SEATS];
    hm_seat                             me; /* who sits here; HM_SPECTATOR: nobody */
    hm_seat                curtain; /* waits for this seat to sit down; HM_NOBODY: it does not */
    struct hm_state        seen;
    bool                   ready;       /* there is something to see */
    bool                   watching;    /* nobody plays here */
    bool                   replaying;   /* a record */
    bool                   busy;        /* something will happen without the player */
    bool                   open_memory; /* the table shows what was seen of other hands */
    bool                   unsaved;     /* the last attempt to save the game failed */
    int                    save_error;  /* errno of that attempt */
    char                   file[TERMINAL_FILE_NAME]; /* the saved game; empty: not saved yet */
    struct terminal_log    log, chat;
    char                   status[64];    /* where it stands: "paused", "online", "move 3 of 80" */
    char                   notice[200];   /* a message to the player; empty: none */
    const char            *verdict;       /* the analysis of the move shown; NULL: none */
    hm_seatset             thinking;      /* bots that are choosing a move */
    const struct hm_match *match;         /* the whole match if it is here; else NULL */
    const struct terminal_lesson *lesson; /* of a guided game; else NULL */

    /* Called after each move, with what it did; NULL: not wanted. */
    void (*moved)(void *ctx, const struct terminal_report *report);
    void *moved_ctx;
};

static inline bool terminal_session_over(const struct terminal_session *s)
{
    return s->ready && s->seen.head.prompt == 0;
}

static inline bool terminal_session_prompted(const struct terminal_session *s)
{
    return s->ready && s->me < HM_SEATS && hm_seat_in(s->seen.head.prompt, s->me);
}

/* The player's name, or the letter; "You" for the one who sits here. */
const char *terminal_session_name(const struct terminal_session *s, const struct msg_language *l,
                                  hm_seat seat);
/* The same beside the seat's letter: empty if the seat has no name. */
const char *terminal_session_label(const struct terminal_session *s, const struct msg_language *l,
                                   hm_seat seat);

/* "as seat A", "as a spectator", "all open": the viewpoint of somebody who watches. */
const char *terminal_viewpoint(const struct terminal_session *s, const struct msg_language *l,
                               char *buf, size_t cap);

/* The next viewpoint: seats, all open, spectator. */
hm_seat terminal_next_viewpoint(const struct terminal_session *s);

/* The move that the settings make for the player: a forced one, or the end of a phase in which only
 * cards could be played; false: there is a decision. */
bool terminal_session_automatic(const struct terminal_session *s, struct hm_move *out);

/* Shows the match as `s->me` may see it, and writes its log from the beginning. */
void terminal_session_show(struct terminal_session *s, const struct hm_match *m);

/* Reports a move that was just made in a match; the state before it and what happened are given. */
void terminal_session_report(struct terminal_session *s, const struct hm_state *before,
                             const struct hm_move *m, struct hm_events *events, uint32_t ply);

#endif
