/*
 * session_think.h: bots, hints and analysis in a thread of their own, so that keys are never waited for.
 *
 * One job at a time.  The job has copies of all it reads; the answer is fetched by the main
 * loop, which is woken for it.  A job that is no longer wanted is told to stop and waited for.
 */
#ifndef HARBOUR_TUI_THINK_H
#define HARBOUR_TUI_THINK_H

#include "harbour/bot.h"
#include "terminal/screen/screen_term.h"

struct tui_thinker;

enum tui_job_kind { TUI_JOB_NONE, TUI_JOB_MOVE, TUI_JOB_HINT, TUI_JOB_JUDGE };

struct tui_job {
    enum tui_job_kind      kind;
    struct hm_game         game;
    struct hm_view         view;
    struct hm_bot          bot; /* of a move */
    uint64_t               seed;
    uint32_t               iterations; /* of a hint or a judgement; 0: as usual */
    uint32_t               ply;        /* the caller's, to know an answer that came too late */
    const struct hm_match *match;      /* of a judgement: borrowed while it runs, not changed meanwhile */

    /* The answer. */
    bool             failed;
    struct hm_move   move;
    struct hm_hints  hints;
    struct hm_judged judged; /* of move `ply` */
};

/* NULL when no thread can be had. */
struct tui_thinker *tui_thinker_new(struct tui_term *wake);
void                tui_thinker_free(struct tui_thinker *t); /* NULL is fine */

bool tui_thinker_idle(struct tui_thinker *t);
void tui_thinker_start(struct tui_thinker *t, const struct tui_job *job); /* idle */
bool tui_thinker_answer(struct tui_thinker *t, struct tui_job *out);      /* true once when it is done */
void tui_thinker_stop(struct tui_thinker *t);                             /* drops the job, waits for its end */

#endif
