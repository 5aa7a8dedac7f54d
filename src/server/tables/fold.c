/*
 * fold.c: what each entry of the log does to a table.
 *
 * The one road to a table's state, for the living and for the loading.  Nothing here asks
 * whether a command is allowed (that was judged before the entry was written), and nothing
 * here sends.  An entry that does not fit says so instead of guessing.
 */
#include "server/people/rated.h"
#include "server/tables/deal.h"
#include "server/tables/ids.h"
#include "server/tables/tables.h"
#include "base/tiny.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool sit(struct srv_table *t, const struct srv_entry *e)
{
    struct srv_seat *s = &t->seat[e->seat];
    const char      *blank = strchr(e->text, ' ');
    if (blank == NULL || blank - e->text > SRV_NONCE)
        return false;
    s->kind = SRV_PERSON;
    s->user = e->who;
    s->house = e->arg != 0 ? e->arg : e->who;
    s->gone = s->sat = e->at;
    s->rating = 0;
    s->owes = e->text[0] == '?';
    snprintf(s->nonce, sizeof s->nonce, "%.*s", s->owes || e->text[0] == '-' ? 0 : (int)(blank - e->text), e->text);
    snprintf(s->name, sizeof s->name, "%s", blank + 1);
    return true;
}

static void clear_seat(struct srv_seat *s) { memset(s, 0, sizeof *s); }

static void seat_bot(struct srv_seat *s, const char *level)
{
    clear_seat(s);
    s->kind = SRV_BOT_SEAT;
    snprintf(s->level, sizeof s->level, "%.31s", level);
    snprintf(s->name, sizeof s->name, "%.31s", level);
}

/* There is always room for one more: moves are tried out in it before they are made. */
static void make_room(struct srv_table *t)
{
    struct hm_match *m = &t->match;
    if (m->n + 1 < m->cap)
        return;
    uint32_t cap = m->cap < HM_CAPACITY(128, 2) ? HM_CAPACITY(128, 2) : m->cap * 2;
    m->log = hm_need(realloc(m->log, cap * sizeof *m->log), "moves of a game", cap * sizeof *m->log);
    m->cap = cap;
}

static bool start(struct srv_table *t)
{
    char           nonce[HM_SEATS][SRV_NONCE + 1];
    struct hm_seed seed;
    struct hm_msg  msg;
    for (unsigned p = 0; p < HM_SEATS; p++)
        memcpy(nonce[p], t->seat[p].nonce, sizeof nonce[p]);
    srv_deal_seed(t->deal, &t->secret, nonce, t->setup.deal.nseat, &seed);
    struct hm_move *log = t->match.log;
    uint32_t        cap = t->match.cap;
    if (hm_match_start(&t->match, &t->setup.game, &t->setup.deal, &seed, log, cap, &msg) != HM_OK)
        return false;
    if (t->srv->hooks.dealt != NULL)
        t->srv->hooks.dealt(t->srv->hooks.ctx, &t->match);
    for (unsigned p = 0; p < t->setup.deal.nseat; p++)
        memcpy(t->match.name[p], t->seat[p].name, sizeof t->match.name[p]);
    t->state = SRV_PLAYING;
    make_room(t);
    return true;
}

static bool make_move(struct srv_table *t, const struct srv_entry *e, struct srv_effect *fx)
{
    const struct hm_ops *ops = t->setup.game.ops;
    struct hm_move       m;
    struct hm_msg        msg;
    memset(&m, 0, sizeof m);
    if (t->state != SRV_PLAYING ||
        ops->parse_move(t->setup.game.edition, t->setup.deal.nseat, e->text, &m, &msg) != HM_OK)
        return false;
    m.seat = e->seat;
    if (fx != NULL && ops->audience != NULL)
        fx->audience = ops->audience(t->setup.game.edition, &t->match.state, &m);
    if (hm_match_play(&t->match, &m, fx != NULL ? &fx->events : NULL, NULL) != HM_OK)
        return false;
    make_room(t);
    t->seat[e->seat].deserted = srv_deserted(t, e->seat, e);
    t->ask.what = SRV_ASK_NOTHING;
    if (hm_match_over(&t->match)) {
        t->state = SRV_OVER;
        if (fx != NULL)
            fx->over = true;
    }
    return true;
}

static bool go_back(struct srv_table *t, int64_t ply)
{
    if (t->state != SRV_PLAYING || ply < 0 || ply > t->match.n || !hm_match_goto(&t->match, (uint32_t)ply))
        return false;
    t->match.all = t->match.n;
    t->ask.what = SRV_ASK_NOTHING;
    return true;
}

static void vote(struct srv_table *t, const struct srv_entry *e)
{
    if (e->arg != 0)
        t->ask.yes |= hm_seat_bit(e->seat);
    else
        t->ask.what = SRV_ASK_NOTHING;
}

static bool change(struct srv_table *t, const struct srv_entry *e, struct srv_effect *fx)
{
    struct srv_seat *s = e->seat < HM_SEATS ? &t->seat[e->seat] : NULL;
    switch (e->kind) {
    case SRV_E_SIT: return s != NULL && sit(t, e);
    case SRV_E_LEAVE:
        if (s != NULL)
            clear_seat(s);
        return s != NULL;
    case SRV_E_BOT:
        if (s != NULL)
            seat_bot(s, e->text);
        return s != NULL;
    case SRV_E_START: return start(t);
    case SRV_E_MOVE: return s != NULL && make_move(t, e, fx);
    case SRV_E_BACK: return go_back(t, e->arg);
    case SRV_E_ASK:
        t->ask = (struct srv_voting){.what = (enum srv_ask)e->arg,
                                     .by = e->seat,
                                     .ply = (uint32_t)strtoul(e->text, NULL, 10),
                                     .yes = hm_seat_bit(e->seat & 7u)};
        return s != NULL;
    case SRV_E_VOTE: vote(t, e); return s != NULL;
    case SRV_E_PAUSE: t->ask.what = SRV_ASK_NOTHING; return true; /* the state follows when the clocks are charged */
    case SRV_E_RESUME: t->ask.what = SRV_ASK_NOTHING; return true;
    case SRV_E_FLAG:
    case SRV_E_AWAY:
    case SRV_E_ERASE:
    case SRV_E_RECLAIM: return s != NULL;
    case SRV_E_REMATCH: t->rematch = e->arg; return true;
    case SRV_E_CLOSE: t->state = SRV_CLOSED; return true;
    case SRV_E_WAKE: return true;
    case SRV_E_COMMIT: return srv_deal_fold_commit(t, e);
    case SRV_E_NONCE: return s != NULL && srv_deal_fold_nonce(t, e);
    case SRV_E_KINDS: return false;
    }
    return false;
}

/* Who moves for a seat, and whether the game stands still, changes only after the clocks have been charged. */
static void settle(struct srv_table *t, const struct srv_entry *e)
{
    struct srv_seat *s = e->seat < HM_SEATS ? &t->seat[e->seat] : NULL;
    if (e->kind == SRV_E_PAUSE)
        t->state = SRV_PAUSED;
    if (e->kind == SRV_E_RESUME)
        t->state = SRV_PLAYING;
    if (s == NULL)
        return;
    if (e->kind == SRV_E_FLAG || e->kind == SRV_E_AWAY || e->kind == SRV_E_ERASE)
        s->away = true;
    if (e->kind == SRV_E_ERASE) { /* nobody's any more, and nobody's name */
        s->user = s->house = 0;
        s->rating = 0;
        snprintf(s->name, sizeof s->name, "gone");
        memcpy(t->match.name[e->seat], s->name, sizeof s->name);
    }
    if (e->kind == SRV_E_FLAG)
        s->flagged = true;
    if (e->kind == SRV_E_RECLAIM)
        s->away = s->flagged = false;
}

bool srv_fold(struct srv_table *t, const struct srv_entry *e, struct srv_effect *fx)
{
    hm_seatset     before = t->match.state.head.prompt;
    enum srv_state was = t->state;
    if (e->n != t->n + 1)
        return false;
    if (fx != NULL) {
        fx->audience = HM_EVERYONE;
        fx->over = false;
        fx->events = (struct hm_events){fx->list, 0, HM_EVENTS};
    }
    if (!change(t, e, fx))
        return false;
    enum srv_state now = t->state;
    t->state = e->kind == SRV_E_START ? now : was; /* the last move of a game is paid for too */
    srv_clock_fold(t, e, before);
    t->state = now;
    settle(t, e);
    if (e->cid[0] != 0 && e->who != 0 && !t->is_shadow)
        srv_ids_add(&t->ids, e);
    t->n = e->n;
    t->at = e->at;
    return true;
}
