/*
 * fold.c: what each entry of the log does to a table.
 *
 * Only this file changes a table's state.  It does not decide whether a request is allowed: that
 * was judged before the entry was written.  A move judged by this process comes with the state
 * after it; a move from the log is checked and made again.  An invalid entry is an error: a log may
 * come from a restored backup, so seats, times and numbers are in their ranges, and only a game
 * that was dealt is played, paused and voted on.
 */
#include "table/fair_deal.h"
#include "table/judge.h"
#include "table/request_ids.h"
#include "base/capacity.h"
#include "system/out_of_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Gives the bot in seat p the first name in the list that nobody else at the table has. */
static void name_bot(struct table *t, hm_seat p)
{
    static const char *const names[] = {"Tobias", "Lotte", "Amos", "Fatima", "Jansen",
                                        "Marit",  "Bo",    "Ines", "Yuki"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        bool taken = false;
        for (hm_seat q = 0; q < t->setup.deal.nseat; q++)
            taken = taken || (q != p && strcmp(t->seat[q].name, names[i]) == 0);
        if (!taken) {
            snprintf(t->seat[p].name, sizeof t->seat[p].name, "%s", names[i]);
            return;
        }
    }
}

static bool sit(struct table *t, const struct table_entry *e)
{
    struct table_seat *s = &t->seat[e->seat];
    const char        *blank = strchr(e->text, ' ');
    if (blank == NULL || blank - e->text > TABLE_NONCE)
        return false;
    s->kind = TABLE_PERSON;
    s->user = e->who;
    s->account = e->arg != 0 ? e->arg : e->who;
    s->sat = e->at;
    s->owes = e->text[0] == '?';
    snprintf(s->nonce, sizeof s->nonce, "%.*s",
             s->owes || e->text[0] == '-' ? 0 : (int)(blank - e->text), e->text);
    snprintf(s->name, sizeof s->name, "%s", blank + 1);
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++) /* renames a bot that has the same name */
        if (t->seat[p].kind == TABLE_BOT && strcmp(t->seat[p].name, s->name) == 0)
            name_bot(t, p);
    return true;
}

static void clear_seat(struct table_seat *s) { memset(s, 0, sizeof *s); }

static void seat_bot(struct table *t, hm_seat p, const char *level)
{
    struct table_seat *s = &t->seat[p];
    clear_seat(s);
    s->kind = TABLE_BOT;
    snprintf(s->level, sizeof s->level, "%.31s", level);
    name_bot(t, p);
}

/* Keeps space for one more move in the log, so that installing it cannot fail. */
static void grow_log(struct table *t)
{
    struct hm_match *m = &t->match;
    if (m->n + 1 < m->cap)
        return;
    uint32_t cap = m->cap < HM_CAPACITY(128, 2) ? HM_CAPACITY(128, 2) : m->cap * 2;
    size_t   size = cap * sizeof *m->log;
    m->log = hm_need(realloc(m->log, size), "moves of a game", size);
    t->substituted = hm_need(realloc(t->substituted, cap), "moves of a game", cap);
    m->cap = cap;
}

static bool start(struct table *t)
{
    char           nonce[HM_SEATS][TABLE_NONCE + 1];
    struct hm_seed seed;
    struct hm_msg  msg;
    for (unsigned p = 0; p < HM_SEATS; p++)
        memcpy(nonce[p], t->seat[p].nonce, sizeof nonce[p]);
    table_deal_seed(t->deal, &t->secret, nonce, t->setup.deal.nseat, &seed);
    struct hm_move *log = t->match.log;
    uint32_t        cap = t->match.cap;
    if (hm_match_start(&t->match, &t->setup.game, &t->setup.deal, &seed, log, cap, &msg) != HM_OK)
        return false;
    if (t->dealt != NULL)
        t->dealt(t->dealt_ctx, &t->match);
    for (unsigned p = 0; p < t->setup.deal.nseat; p++)
        memcpy(t->match.name[p], t->seat[p].name, sizeof t->match.name[p]);
    t->state = TABLE_PLAYING;
    grow_log(t);
    return true;
}

/* Checks and makes a move from the log. */
static bool replay(struct table *t, const struct table_entry *e, struct table_effect *fx)
{
    const struct hm_game *g = &t->setup.game;
    struct hm_move        m;
    struct hm_msg         msg;
    memset(&m, 0, sizeof m);
    if (g->ops->parse_move(g->edition, t->setup.deal.nseat, e->text, &m, &msg) != HM_OK)
        return false;
    m.seat = e->seat;
    if (fx != NULL && g->ops->audience != NULL)
        fx->audience = g->ops->audience(g->edition, &t->match.state, &m);
    return hm_match_play(&t->match, &m, fx != NULL ? &fx->events : NULL, NULL) == HM_OK;
}

static bool move(struct table *t, const struct table_entry *e, struct table_effect *fx,
                 const struct table_verdict *judged)
{
    if (t->state != TABLE_PLAYING)
        return false;
    if (fx != NULL) {
        hm_copy(&t->setup.game, &fx->before, &t->match.state);
        fx->ended_vote = t->vote.what != TABLE_VOTE_NONE;
    }
    if (judged != NULL ? hm_match_install(&t->match, &judged->move, &judged->after) != HM_OK
                       : !replay(t, e, fx))
        return false;
    t->substituted[t->match.n - 1] = t->seat[e->seat].away;
    grow_log(t);
    t->seat[e->seat].deserted = table_deserted(t, e->seat, e);
    t->vote.what = TABLE_VOTE_NONE;
    if (hm_match_over(&t->match)) {
        t->state = TABLE_OVER;
        if (fx != NULL)
            fx->over = true;
    }
    return true;
}

static bool go_back(struct table *t, int64_t ply)
{
    if (t->state != TABLE_PLAYING || ply < 0 || ply > t->match.n ||
        !hm_match_goto(&t->match, (uint32_t)ply))
        return false;
    t->match.all = t->match.n;
    t->vote.what = TABLE_VOTE_NONE;
    return true;
}

/* A proposal that can be granted. */
static bool ask(struct table *t, const struct table_entry *e)
{
    const unsigned long ply = strtoul(e->text, NULL, 10);
    if (!table_is_on(t) || e->arg <= TABLE_VOTE_NONE || e->arg > TABLE_VOTE_RESUME ||
        (e->arg == TABLE_VOTE_BACK && (t->state != TABLE_PLAYING || ply > t->match.n)))
        return false;
    t->vote = (struct table_vote){.what = (enum table_vote_kind)e->arg,
                                  .by = e->seat,
                                  .ply = (uint32_t)ply,
                                  .yes = hm_seat_bit(e->seat)};
    return true;
}

static void vote(struct table *t, const struct table_entry *e)
{
    if (e->arg != 0)
        t->vote.yes |= hm_seat_bit(e->seat);
    else
        t->vote.what = TABLE_VOTE_NONE;
}

static bool change(struct table *t, const struct table_entry *e, struct table_effect *fx,
                   const struct table_verdict *judged)
{
    struct table_seat *s = e->seat < HM_SEATS ? &t->seat[e->seat] : NULL;
    switch (e->kind) {
    case TABLE_E_SIT: return s != NULL && sit(t, e);
    case TABLE_E_LEAVE:
        if (s != NULL)
            clear_seat(s);
        return s != NULL;
    case TABLE_E_BOT:
        if (s != NULL)
            seat_bot(t, e->seat, e->text);
        return s != NULL;
    case TABLE_E_START: return t->state == TABLE_OPEN && start(t);
    case TABLE_E_MOVE: return s != NULL && move(t, e, fx, judged);
    case TABLE_E_BACK: return go_back(t, e->arg);
    case TABLE_E_ASK: return s != NULL && ask(t, e);
    case TABLE_E_VOTE:
        if (s != NULL)
            vote(t, e);
        return s != NULL;
    case TABLE_E_PAUSE: /* the state changes after the clocks are charged */
    case TABLE_E_RESUME: t->vote.what = TABLE_VOTE_NONE; return table_is_on(t);
    case TABLE_E_FLAG:
    case TABLE_E_AWAY:
    case TABLE_E_ERASE:
    case TABLE_E_RESIGN:
    case TABLE_E_RECLAIM: return s != NULL;
    case TABLE_E_REMATCH: t->rematch = e->arg; return true;
    case TABLE_E_CLOSE: t->state = TABLE_CLOSED; return true;
    case TABLE_E_WAKE: return true;
    case TABLE_E_COMMIT: return table_fold_commit(t, e);
    case TABLE_E_NONCE: return s != NULL && table_fold_nonce(t, e);
    case TABLE_E_KINDS: return false;
    }
    return false;
}

/* The player of a seat and the pause change after the clocks are charged. */
static void settle(struct table *t, const struct table_entry *e)
{
    struct table_seat *s = e->seat < HM_SEATS ? &t->seat[e->seat] : NULL;
    if (e->kind == TABLE_E_PAUSE)
        t->state = TABLE_PAUSED;
    if (e->kind == TABLE_E_RESUME)
        t->state = TABLE_PLAYING;
    if (s == NULL)
        return;
    if (e->kind == TABLE_E_FLAG || e->kind == TABLE_E_AWAY || e->kind == TABLE_E_ERASE ||
        e->kind == TABLE_E_RESIGN)
        s->away = true;
    if (e->kind == TABLE_E_RESIGN)
        s->resigned = s->deserted = true;
    if (e->kind == TABLE_E_ERASE) { /* it has neither a user nor a name any more */
        s->user = s->account = 0;
        snprintf(s->name, sizeof s->name, "gone");
        memcpy(t->match.name[e->seat], s->name, sizeof s->name);
    }
    if (e->kind == TABLE_E_FLAG)
        s->flagged = true;
    if (e->kind == TABLE_E_RECLAIM)
        s->away = s->flagged = false;
}

void table_effect_clear(struct table_effect *fx)
{
    fx->audience = HM_EVERYONE;
    fx->over = fx->ended_vote = false;
    fx->events = (struct hm_events){fx->list, 0, HM_EVENTS};
}

static bool in_range(const struct table *t, const struct table_entry *e)
{
    return e->at >= 0 && e->at <= TABLE_LAST_TIME &&
           (e->seat == HM_NOBODY || e->seat < t->setup.deal.nseat);
}

static bool add(struct table *t, const struct table_entry *e, struct table_effect *fx,
                const struct table_verdict *judged)
{
    hm_seatset       before = t->match.state.head.prompt;
    enum table_state was = t->state;
    if (e->n != t->n + 1 || !in_range(t, e) || !change(t, e, fx, judged))
        return false;
    enum table_state now = t->state;
    t->state = e->kind == TABLE_E_START ? now : was; /* the last move of a game is charged, too */
    table_clock_fold(t, e, before);
    t->state = now;
    settle(t, e);
    if (e->cid[0] != 0 && e->who != 0 && !t->is_copy)
        table_ids_add(&t->ids, e);
    t->n = e->n;
    t->at = e->at;
    return true;
}

bool table_fold(struct table *t, const struct table_entry *e, struct table_effect *fx)
{
    if (fx != NULL)
        table_effect_clear(fx);
    return add(t, e, fx, NULL);
}

bool table_install(struct table *t, struct table_verdict *v)
{
    return v->entry.kind == TABLE_E_MOVE ? add(t, &v->entry, &v->effect, v)
                                         : table_fold(t, &v->entry, &v->effect);
}
