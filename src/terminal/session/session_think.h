/*
 * session_think.h: bots, hints and analysis in a worker thread, so that keys are handled at once.
 *
 * One job at a time.  The job has copies of all it reads; the answer is fetched by the main
 * loop, which is woken for it.  A job that is no longer needed is cancelled and joined.
 */
#ifndef HARBOUR_SESSION_THINK_H
#define HARBOUR_SESSION_THINK_H

#include "harbour/bot.h"

struct terminal_thinker;

enum terminal_job_kind {
    TERMINAL_JOB_NONE,
    TERMINAL_JOB_MOVE,
    TERMINAL_JOB_HINT,
    TERMINAL_JOB_JUDGE
};

struct terminal_job {
    enum terminal_job_kind kind;
    struct hm_game         game;
    struct hm_view         view;
    struct hm_bot          bot; /* of a move */
    uint64_t               seed;
    uint32_t               iterations; /* of a hint or an analysis; 0: the default */
    uint32_t               ply; /* set by the caller, to recognise an answer that is too late */
    const struct hm_match
                        *match;  /* of a bot's move or an analysis: borrowed while it runs, must not
                                     change */
    struct hm_bot_belief belief; /* of a bot; the answer has the new one */

    /* The answer. */
    bool                    failed;
    struct hm_move          move;
    struct hm_hints         hints;
    struct hm_move_analysis analysis; /* of move `ply` */
};

/* Calls `wake` in its thread when a job is done.  Without a thread to be had, jobs run when they
 * are started. */
struct terminal_thinker *terminal_thinker_new(void (*wake)(void *ctx), void *ctx);
void                     terminal_thinker_free(struct terminal_thinker *t); /* NULL is fine */

bool terminal_thinker_idle(struct terminal_thinker *t);
void terminal_thinker_start(struct terminal_thinker *t, const struct terminal_job *job); /* idle */
bool terminal_thinker_answer(struct terminal_thinker *t,
                             struct terminal_job     *out); /* true once when it is done */
void terminal_thinker_stop(struct terminal_thinker *t); /* drops the job, waits for its end */

#endif
