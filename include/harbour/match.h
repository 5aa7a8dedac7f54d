/*
 * match.h: one played game: seed, moves, names; undo, branching, records.
 *
 * A match consists of its seed (or its starting position), its set-up and its moves; they
 * determine the state.  The caller owns the memory of the log.  Undo replays from the start,
 * which takes microseconds and always agrees with play.
 */
#ifndef HARBOUR_MATCH_H
#define HARBOUR_MATCH_H

#include "game.h"

enum { HM_NAME_SIZE = 48, HM_LOG_MOVES = 65535 };

struct hm_match {
    struct hm_game  game;
    struct hm_setup setup;
    struct hm_seed  seed;
    char            name[HM_SEATS][HM_NAME_SIZE]; /* may be empty */
    struct hm_state state;                        /* now */
    struct hm_state origin;                       /* the deal or the starting position */
    bool            from_position;
    struct hm_move *log; /* borrowed for the life of the match */
    uint32_t        n;   /* moves made */
    uint32_t        all; /* moves made or undone: the limit of redo */
    uint32_t        cap;
};

/*
 * A move that is refused leaves the match unchanged.  `msg` is written only with an error and must
 * not be NULL.  `events` and `explanation` may be NULL; `explanation` is always written: its
 * `refusal` is NULL unless the function returns HM_REFUSED.
 */
HM_BEGIN
/* Deals.  HM_REFUSED: the game does not allow the set-up; the match is then unchanged. */
HM_API enum hm_err hm_match_start(struct hm_match *m, const struct hm_game *g,
                                  const struct hm_setup *setup, const struct hm_seed *seed,
                                  struct hm_move *log, uint32_t cap, struct hm_msg *msg);

/* Starts from a position that gate.h has accepted.  The seed is only used for later shuffles.  Does
 * not fail. */
HM_API void hm_match_start_at(struct hm_match *m, const struct hm_game *g,
                              const struct hm_state *position, const struct hm_seed *seed,
                              struct hm_move *log, uint32_t cap);

/* Checks and makes a move; discards undone moves.  Returns HM_REFUSED if the rules do not allow it,
 * HM_NO_SPACE if the log is full. */
HM_API enum hm_err hm_match_play(struct hm_match *m, const struct hm_move *move,
                                 struct hm_events *events, struct hm_explanation *explanation);

/* Plays a move of a sender who saw ply `seen`.  Returns HM_STALE for an in-turn move if the ply has
 * changed, otherwise what hm_match_play() returns. */
HM_API enum hm_err hm_match_submit(struct hm_match *m, const struct hm_move *move, uint32_t seen,
                                   struct hm_events *events, struct hm_explanation *explanation);

/* Checks a move without making it.  Returns HM_STALE and HM_REFUSED like hm_match_submit(); on
 * HM_OK `after` is the state after the move. */
HM_API enum hm_err hm_match_check(const struct hm_match *m, const struct hm_move *move,
                                  uint32_t seen, struct hm_state *after, struct hm_events *events,
                                  struct hm_explanation *explanation);

/* Makes a move that hm_match_check() has accepted for the current state, with its `after`.  Returns
 * HM_NO_SPACE, and makes no move, if the log is full. */
HM_API enum hm_err hm_match_install(struct hm_match *m, const struct hm_move *move,
                                    const struct hm_state *after);

/* Names a seat; replaces characters that a record cannot contain (commas, '#', control characters)
 * with blanks and truncates the name to HM_NAME_SIZE - 1 bytes of whole characters. */
HM_API void hm_match_name(struct hm_match *m, hm_seat seat, const char *name);

/* Return false, and change nothing, if there is nothing to undo or redo, or no such move. */
HM_API bool hm_match_undo(struct hm_match *m);
HM_API bool hm_match_redo(struct hm_match *m);
HM_API bool hm_match_goto(struct hm_match *m, uint32_t n); /* 0 .. all */

/* Starts a second match with the first n moves of this one.  HM_MALFORMED: there are fewer moves.
 * HM_NO_SPACE: the log of the second match is too short. */
HM_API enum hm_err hm_match_branch(struct hm_match *out, const struct hm_match *m, uint32_t n,
                                   struct hm_move *log, uint32_t cap);

static inline bool hm_match_over(const struct hm_match *m) { return m->state.head.prompt == 0; }

/* Returns the default set-up.  hm_match_start() checks the number of seats. */
HM_API struct hm_setup hm_setup_for(const struct hm_ops *ops, uint8_t nseat);

/* Prints a record (docs/formats.md).  Returns like snprintf(). */
HM_API size_t hm_record_print(const struct hm_match *m, char *buf, size_t cap);

/* Returns the game of a record, so that the caller can load its edition; NULL with a message if the
 * text is not a record. */
HM_API const struct hm_ops *hm_record_game(const char *text, size_t n, struct hm_msg *msg);

/* Reads and replays a record, checking every move.  In an accepted match the starting position has
 * passed the gate (gate.h), every move of the log is legal in its place, names have no control
 * characters, and a result in the record is the true one.  HM_MALFORMED: a line is not valid, or
 * the moves do not lead to the result.  HM_MISMATCH: another game, edition or revision of the
 * rules.  HM_REFUSED: the rules do not allow the set-up or a move.  HM_NO_SPACE: the log is too
 * short.  The message names the line; the match is then unchanged, but the log may have changed. */
HM_API enum hm_err hm_record_parse(struct hm_match *m, const struct hm_game *g, const char *text,
                                   size_t n, struct hm_move *log, uint32_t cap, struct hm_msg *msg);
HM_END

#endif
