/*
 * session_local.h: games played here, saved games and records.
 */
#ifndef HARBOUR_SESSION_LOCAL_H
#define HARBOUR_SESSION_LOCAL_H

#include "session.h"

#include <time.h>

/*
 * Deals a game.  `seats` is as in struct terminal_options.  NULL with a message if it does not fit.
 * The caller owns the session; kind->close() frees it.
 */
struct terminal_session *terminal_local_new(struct terminal_context *c, const struct hm_game *g,
                                            const struct hm_setup *setup,
                                            const struct hm_seed  *seed,
                                            const struct hm_state *position, const char *seats,
                                            bool watch, struct hm_msg *msg);

/* Continues a record.  `seats` NULL: as the record's comment says.  `file`: the saved game that it
 * was read from; NULL: none. */
struct terminal_session *terminal_local_load(struct terminal_context *c, const struct hm_game *g,
                                             const char *record, size_t len, const char *seats,
                                             const char *file, struct hm_msg *msg);

/* The session that the options of the command line ask for; they name a game, or the first one is
 * played. */
struct terminal_session *terminal_local_start(struct terminal_context *c, struct hm_msg *msg);

/* The record of a local game, with a comment that says who sits where; the caller's to free. */
char *terminal_local_record(const struct terminal_session *s, size_t *len);

void terminal_local_name(struct terminal_session *s, hm_seat seat, const char *name);
void terminal_local_sit(struct terminal_session *s);         /* the seat behind the curtain */
void terminal_local_next_person(struct terminal_session *s); /* lets another person sit down */
void terminal_local_view(struct terminal_session *s, hm_seat viewer); /* of a game of bots */
void terminal_local_pause(struct terminal_session *s, bool paused);
bool terminal_local_paused(const struct terminal_session *s);
void terminal_local_change_pace(struct terminal_session *s, bool faster);

/* How many persons sit here. */
unsigned terminal_local_persons(const struct terminal_session *s);

/* ---- files ---------------------------------------------------------------------------------- */

/* A game that was left, in the state directory. */
struct terminal_saved {
    char            file[TERMINAL_FILE_NAME];
    char            title[160]; /* its game and how many moves it has */
    char            date[24];   /* when it was saved: "2026-01-02 15:04" */
    struct timespec when;       /* the same, to sort by */
};

enum { TERMINAL_SAVED_MAX = 40 };

/* The saved games, newest first, at most TERMINAL_SAVED_MAX; returns how many. */
size_t terminal_saved_list(const struct terminal_context *c,
                           struct terminal_saved          out[TERMINAL_SAVED_MAX]);
bool   terminal_saved_any(const struct terminal_context *c);

struct terminal_session *terminal_saved_continue(struct terminal_context *c, const char *file,
                                                 struct hm_msg *msg);
void                     terminal_saved_delete(const char *file);

/* Calls `found` with the name of each file of the folder that ends in ".record". */
void terminal_each_record(enum terminal_folder folder, void (*found)(void *ctx, const char *file),
                          void                *ctx);

/* Those of the data directory, the last in the alphabet first; returns how many. */
size_t terminal_record_list(char (*out)[TERMINAL_FILE_NAME], size_t cap);

/* A file: a replay if the game is over or `look`, else it is continued. */
struct terminal_session *terminal_open_record(struct terminal_context *c, const char *path,
                                              bool look, struct hm_msg *msg);

/* "GAME-20260102-150405.record", from the clock; no saved game and no record has this name. */
void terminal_record_name(const char *game, char out[TERMINAL_FILE_NAME]);

/* ---- replays (session_replay.c) ------------------------------------------------------------- */

struct terminal_session *terminal_replay_new(struct terminal_context *c, const struct hm_game *g,
                                             const char *record, size_t len, struct hm_msg *msg);

uint32_t terminal_replay_at(const struct terminal_session *s);
uint32_t terminal_replay_length(const struct terminal_session *s);
void     terminal_replay_go(struct terminal_session *s, int64_t ply);
void     terminal_replay_view(struct terminal_session *s, hm_seat viewer);

/* Starts to analyse every move in the background; tick() continues it. */
void terminal_replay_analyse(struct terminal_session *s);

/* True once after the last move was analysed: then there is a summary. */
bool terminal_replay_analysed(struct terminal_session *s);
void terminal_replay_summary(const struct terminal_session *s, struct hm_text *t);

/* The analysis of every move; NULL until all are known. */
const struct hm_move_analysis *terminal_replay_judged(const struct terminal_session *s);

/* The most costly decisions, in the order of the game; returns how many. */
enum { TERMINAL_MOMENTS = 3 };
unsigned terminal_replay_moments(const struct terminal_session *s, uint32_t out[TERMINAL_MOMENTS]);

/* Goes to the position before the decision that this move completed, as its player saw it, and
 * finds the choices, as the analysis weighed them.  False: none are known. */
bool terminal_replay_try(struct terminal_session *s, uint32_t ply, struct hm_choices *out);

/* Starts a new game from the position shown. */
struct terminal_session *terminal_replay_branch(struct terminal_session *s, struct hm_msg *msg);

#endif
