/* judge.c: one verdict for each request; the rules of each command are in judge_*.c. */
#include "table/judge.h"
#include "table/verdict.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Times in a log do not go back, except that a log from the future ends with a wake. */
static int64_t time_of_entry(const struct table *t, enum table_entry_kind kind, int64_t now)
{
    bool from_future = kind == TABLE_E_WAKE && table_is_from_future(t, now);
    return now > t->at || from_future ? now : t->at;
}

struct table_entry *table_accept(const struct table *t, const struct table_request *r,
                                 struct table_verdict *v, enum table_entry_kind kind, hm_seat p)
{
    struct table_entry *e = &v->entry;
    v->ruling = TABLE_ACCEPTED;
    e->kind = kind;
    e->seat = p;
    e->n = t->n + 1;
    e->at = time_of_entry(t, kind, r->now);
    e->who = r->server ? 0 : r->user;
    e->arg = 0;
    struct hm_text cid = hm_text_in(e->cid, sizeof e->cid);
    hm_put(&cid, r->server || r->cid == NULL ? "" : r->cid);
    e->text[0] = 0;
    return e;
}

void table_refuse(struct table_verdict *v, const char *code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(v->refusal.text, sizeof v->refusal.text, format, args);
    va_end(args);
    v->ruling = TABLE_REFUSED;
    v->refusal.code = code;
    v->refusal.explanation.refusal = NULL;
}

hm_seat table_seat_in_play(const struct table *t, const struct table_request *r,
                           struct table_verdict *v)
{
    hm_seat p = table_seat_of(t, r->user);
    if (p == HM_NOBODY)
        table_refuse(v, "forbidden", "you have no seat at this table");
    else if (!table_is_on(t))
        table_refuse(v, "state",
                     t->state == TABLE_OPEN ? "the game has not started" : "the game is over");
    else
        return p;
    return HM_NOBODY;
}

static void judge(const struct table *t, const struct table_request *r, struct table_verdict *v)
{
    switch (r->what) {
    case TABLE_DO_SIT: table_judge_sit(t, r, v); break;
    case TABLE_DO_LEAVE: table_judge_leave(t, r, v); break;
    case TABLE_DO_BOT: table_judge_bot_seat(t, r, v); break;
    case TABLE_DO_NONCE: table_judge_nonce(t, r, v); break;
    case TABLE_DO_START: table_judge_start(t, r, v); break;
    case TABLE_DO_CLOSE: table_judge_close(t, r, v); break;
    case TABLE_DO_MOVE: table_judge_move(t, r, v); break;
    case TABLE_DO_BACK: table_judge_back(t, r, v); break;
    case TABLE_DO_PAUSE: table_judge_pause(t, r, v); break;
    case TABLE_DO_RESUME: table_judge_resume(t, r, v); break;
    case TABLE_DO_VOTE: table_judge_vote(t, r, v); break;
    case TABLE_DO_RECLAIM: table_judge_reclaim(t, r, v); break;
    case TABLE_DO_RESIGN: table_judge_resign(t, r, v); break;
    case TABLE_DO_REMATCH: table_judge_rematch(t, r, v); break;
    case TABLE_DO_ERASE: table_judge_erase(t, r, v); break;
    case TABLE_DO_WAKE: table_accept(t, r, v, TABLE_E_WAKE, HM_NOBODY); break;
    }
}

void table_judge(const struct table *t, const struct table_request *r, struct table_verdict *v)
{
    table_effect_clear(&v->effect);
    judge(t, r, v);
    if (v->ruling == TABLE_REFUSED && !r->fresh && !r->server) {
        v->ruling = TABLE_NEEDS_LOG;
        v->from = t->n + 1;
    }
}
