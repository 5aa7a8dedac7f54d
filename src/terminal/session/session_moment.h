/*
 * session_moment.h: a costly decision of a record, asked again: "What would you do?"
 */
#ifndef HARBOUR_SESSION_MOMENT_H
#define HARBOUR_SESSION_MOMENT_H

#include "session_local.h"

struct terminal_moment_choice {
    char     label[120];
    unsigned rank; /* 0: the best */
};

struct terminal_moment {
    uint32_t                      ply;  /* the move that was made */
    hm_seat                       seat; /* who made it */
    unsigned                      n;
    struct terminal_moment_choice choice[HM_BOT_CHOICES]; /* in the order of their labels */
    struct hm_choices             choices;                /* in the order of their values */
};

/* Goes to the position before moment `number`, from 1, and finds its choices; the caller frees it.
 * NULL: there is no such moment. */
struct terminal_moment *terminal_moment_new(struct terminal_session *s, unsigned number);

/* Says whether choice i was a good one, and which is the best and why. */
void terminal_moment_answer(const struct terminal_session *s, const struct terminal_moment *m,
                            unsigned i, struct hm_text *t);

#endif
