/*
 * match.h: one occasion of playing: seed, moves, names; undo, branching, records.
 *
 * A match is its seed (or the position it began from), its set-up and its moves; the state
 * is what follows from them.  The log lives in memory that the caller lends and keeps alive.
 * Undo replays from the start: that costs microseconds and cannot disagree with play.
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
    struct hm_state origin;                       /* as dealt, or the position it began from */
    bool            from_position;
    struct hm_move *log; /* borrowed until the match is dropped */
    uint32_t        n;   /* moves made */
    uint32_t        all; /* moves made and undone: redo goes up to here */
    uint32_t        cap;
};

HM_BEGIN
/* Deals.  HM_REFUSED, with a message, for a set-up the game does not have. */
HM_API enum hm_err hm_match_start(struct hm_match *m, const struct hm_game *g,
                                  const struct hm_setup *setup, const struct hm_seed *seed,
                                  struct hm_move *log, uint32_t cap, struct hm_msg *msg);

/* Begins from a position.  The seed only serves for what is shuffled later. */
HM_API void hm_match_start_at(struct hm_match *m, const struct hm_game *g,
                              const struct hm_state *position, const struct hm_seed *seed,
                              struct hm_move *log, uint32_t cap);

/* Checks and makes a move; drops what could have been redone.  `explanation` may be NULL. */
HM_API enum hm_err hm_match_play(struct hm_match *m, const struct hm_move *move,
                                 struct hm_events *events, struct hm_explanation *explanation);

/* For a sender who looked at ply `seen`: HM_STALE where an in-turn move was meant for another
 * moment. */
HM_API enum hm_err hm_match_submit(struct hm_match *m, const struct hm_move *move, uint32_t seen,
                                   struct hm_events *events, struct hm_explanation *explanation);

/* Judges a move as hm_match_submit does, without making it.  On HM_OK `after` is the state that
 * the move leads to. */
HM_API enum hm_err hm_match_judge(const struct hm_match *m, const struct hm_move *move,
                                  uint32_t seen, struct hm_state *after, struct hm_events *events,
                                  struct hm_explanation *explanation);

/* Makes a move that hm_match_judge has accepted for this match as it is now, with its `after`. */
HM_API enum hm_err hm_match_install(struct hm_match *m, const struct hm_move *move,
                                    const struct hm_state *after);

/* Names a seat; what a record cannot hold (commas, '#', control characters) becomes a blank. */
HM_API void hm_match_name(struct hm_match *m, hm_seat seat, const char *name);

HM_API bool hm_match_undo(struct hm_match *m);
HM_API bool hm_match_redo(struct hm_match *m);
HM_API bool hm_match_goto(struct hm_match *m, uint32_t n); /* 0 .. all */

/* A second match that shares the first n moves and goes its own way. */
HM_API enum hm_err hm_match_branch(struct hm_match *out, const struct hm_match *m, uint32_t n,
                                   struct hm_move *log, uint32_t cap);

static inline bool hm_match_over(const struct hm_match *m) { return m->state.head.prompt == 0; }

/* The set-up with everything normal. */
HM_API struct hm_setup hm_setup_for(const struct hm_ops *ops, uint8_t nseat);

/* A record: see docs/formats.md.  snprintf's contract. */
HM_API size_t hm_record_print(const struct hm_match *m, char *buf, size_t cap);

/* Which game a record is of, so that the right edition can be lent.  NULL and a message: no
 * record. */
HM_API const struct hm_ops *hm_record_game(const char *text, size_t n, struct hm_msg *msg);

/* Reads and replays a record, checking every move.  The message names the first line that does not
 * fit. */
HM_API enum hm_err hm_record_parse(struct hm_match *m, const struct hm_game *g, const char *text,
                                   size_t n, struct hm_move *log, uint32_t cap, struct hm_msg *msg);
HM_END

#endif
