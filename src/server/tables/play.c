/*
 * play.c: moves, taking back, pausing, voting, coming back to one's seat.
 *
 * A move is tried on a copy of the match first: that is the judgement.  The real one is made
 * when the entry is on the disk, by folding it in.
 */
#include "server/cluster/cluster.h"
#include "server/http/webhook.h"
#include "server/protocol/answer.h"
#include "server/tables/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The client's seat, while the game is on; HM_NOBODY after an answer. */
static hm_seat seat_in_play(struct srv_table *t, struct srv_cmd *c)
{
    hm_seat p = srv_seat_of(t, c->conn->user.id);
    if (p == HM_NOBODY)
        srv_no(c->conn, c->re, "forbidden", "you have no seat at this table");
    else if (t->state != SRV_PLAYING && t->state != SRV_PAUSED)
        srv_no(c->conn, c->re, "state", "%s", t->state == SRV_OPEN ? "the game has not started" : "the game is over");
    else
        return p;
    return HM_NOBODY;
}

/* ---- moves ------------------------------------------------------------------------------ */

static void refuse(struct srv_cmd *c, const struct hm_game *g, const struct hm_why *why)
{
    char text[400];
    if (srv_is_hushed(c->conn))
        return;
    struct hm_text t = srv_scratch(c->conn->srv);
    hm_print_why(g, why, text, sizeof text);
    hm_put(&t, "{\"t\":\"no\",\"error\":\"refused\",\"rule\":");
    hm_put_json(&t, why->no->rule);
    hm_put(&t, ",\"why\":");
    hm_put_json(&t, why->no->id);
    hm_put(&t, ",\"text\":");
    hm_put_json(&t, text);
    srv_putf(&t, ",\"args\":{\"need\":%d,\"have\":%d,\"card\":", (int)why->need, (int)why->have);
    if (why->card != HM_NO_CARD)
        hm_put_json(&t, hm_card_id(g->edition, why->card));
    else
        hm_put(&t, "null");
    hm_put(&t, ",\"what\":");
    if (why->what != NULL)
        hm_put_json(&t, why->what);
    else
        hm_put(&t, "null");
    srv_putf(&t, "},\"re\":\"%s\"}", c->re);
    c->conn->srv->count.refusals++;
    srv_send_text(c->conn, &t);
}

static void stale(struct srv_cmd *c, const struct srv_table *t)
{
    if (srv_is_hushed(c->conn))
        return;
    struct hm_text out = srv_scratch(t->srv);
    srv_putf(&out, "{\"t\":\"no\",\"error\":\"stale\",\"text\":\"the table has moved on\",\"ply\":%u,\"re\":\"%s\"}",
             t->match.n, c->re);
    srv_send_text(c->conn, &out);
}

/* Besides the move itself: a finished game, or word to those who are asked now and do not look. */
static void add_rest(struct srv_table *t, struct store_batch *b, void *ctx)
{
    const struct hm_match *after = ctx;
    if (hm_match_over(after)) {
        srv_finish(t, &t->entry, b);
        return;
    }
    hm_seatset newly = after->state.head.prompt & ~(t->match.state.head.prompt & ~hm_seat_bit(t->entry.seat));
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++)
        if (hm_seat_in(newly, p) && t->seat[p].kind == SRV_PERSON && t->seat[p].gone != 0) {
            srv_hook_add(t->srv, b, "turn", t, p);
            srv_note_turn(b, t, p, after->n);
        }
}

bool srv_move_text(const struct srv_table *t, const struct hm_move *m, char *buf, size_t cap)
{
    return t->setup.game.ops->print_move(t->setup.game.edition, m, buf, cap) < cap;
}

/* Room for one more in the log, which the copy borrows. */
static bool room_for_trial(struct srv_table *t) { return t->match.n + 1 < t->match.cap && t->match.n < SRV_PLIES; }

void srv_play(struct srv_table *t, const struct hm_move *m, struct hm_match *after, struct srv_cmd *c)
{
    struct srv_entry *e = srv_next_entry(t, SRV_E_MOVE, m->seat);
    e->arg = t->match.n + 1;
    srv_move_text(t, m, e->text, sizeof e->text);
    srv_commit(t, c, add_rest, after);
}

/* With or without the seat in front. */
static bool parse(struct srv_table *t, struct srv_cmd *c, const char *text, hm_seat p, struct hm_move *m)
{
    struct hm_msg  msg;
    struct hm_word w;
    memset(m, 0, sizeof *m);
    if (hm_words(text, &w, 1) > 1 && w.len == 1) {
        char letter = (char)(w.at[0] & ~32);
        if (letter != hm_seat_letter(p)) {
            srv_no(c->conn, c->re, "forbidden", "move: that is not your seat");
            return false;
        }
        text = w.at + 1;
    }
    if (t->setup.game.ops->parse_move(t->setup.game.edition, t->setup.deal.nseat, text, m, &msg) != HM_OK) {
        srv_no(c->conn, c->re, "form", "move: %s", msg.text);
        return false;
    }
    m->seat = p;
    return true;
}

void srv_cmd_move(struct srv_table *t, struct srv_cmd *c)
{
    const json_t *ply = json_object_get(c->msg, "ply");
    const char   *text;
    hm_seat       p = srv_seat_of(t, c->conn->user.id);
    if (c->re[0] == 0) {
        srv_no(c->conn, c->re, "form", "id: a move needs one");
        return;
    }
    if (seat_in_play(t, c) == HM_NOBODY || !srv_want_text(c->conn, c->re, c->msg, "move", &text))
        return;
    struct hm_move m;
    struct hm_why  why;
    if (!json_is_integer(ply) || json_integer_value(ply) < 0 || json_integer_value(ply) > UINT32_MAX) {
        srv_no(c->conn, c->re, "form", "ply: the ply that was seen is wanted");
    } else if (t->state == SRV_PAUSED) {
        srv_no(c->conn, c->re, "state", "the game is paused");
    } else if (t->seat[p].away) {
        srv_no(c->conn, c->re, "state", "a bot plays for you; reclaim your seat first");
    } else if (!room_for_trial(t)) {
        srv_no(c->conn, c->re, "limit", "this game has as many moves as the server takes");
    } else if (parse(t, c, text, p, &m)) {
        struct hm_match trial = t->match;
        enum hm_err     err = hm_match_submit(&trial, &m, (uint32_t)json_integer_value(ply), NULL, &why);
        if (err == HM_STALE)
            stale(c, t);
        else if (err == HM_REFUSED)
            refuse(c, &t->setup.game, &why);
        else if (err != HM_OK)
            srv_no(c->conn, c->re, "form", "move: %s", hm_err_text(err));
        else
            srv_play(t, &m, &trial, c);
    }
}

/* ---- asking the others ------------------------------------------------------------------ */

static void do_asked(struct srv_table *t, struct srv_cmd *c, hm_seat p, enum srv_ask what, uint32_t ply)
{
    switch (what) {
    case SRV_ASK_BACK: srv_next_entry(t, SRV_E_BACK, p)->arg = ply; break;
    case SRV_ASK_PAUSE: srv_next_entry(t, SRV_E_PAUSE, p); break;
    case SRV_ASK_RESUME: srv_next_entry(t, SRV_E_RESUME, p); break;
    case SRV_ASK_NOTHING: return;
    }
    srv_commit(t, c, NULL, NULL);
}

static void ask(struct srv_table *t, struct srv_cmd *c, hm_seat p, enum srv_ask what, uint32_t ply)
{
    if ((srv_voters(t) & ~hm_seat_bit(p)) == 0) {
        do_asked(t, c, p, what, ply);
        return;
    }
    if (t->ask.what != SRV_ASK_NOTHING) {
        srv_no(c->conn, c->re, "state", "something else is being asked");
        return;
    }
    struct srv_entry *e = srv_next_entry(t, SRV_E_ASK, p);
    e->arg = what;
    snprintf(e->text, sizeof e->text, "%u", ply);
    srv_commit(t, c, NULL, NULL);
}

/* In a rated game what was shown stays known, whoever consents.  A wish of that kind is one of an earlier release. */
static bool is_void(const struct srv_table *t) { return t->setup.rated && t->ask.what == SRV_ASK_BACK; }

/* Those who were still to vote have gone meanwhile. */
bool srv_vote_settled(struct srv_table *t)
{
    if (t->ask.what == SRV_ASK_NOTHING || is_void(t) || (srv_voters(t) & ~t->ask.yes) != 0)
        return false;
    do_asked(t, NULL, t->ask.by, t->ask.what, t->ask.ply);
    return true;
}

void srv_cmd_back(struct srv_table *t, struct srv_cmd *c)
{
    hm_seat  p = seat_in_play(t, c);
    uint32_t ply;
    if (p == HM_NOBODY)
        return;
    if (t->state == SRV_PAUSED) {
        srv_no(c->conn, c->re, "state", "the game is paused");
        return;
    }
    switch (srv_may_take_back(t, p, &ply)) {
    case SRV_BACK_NOTHING: srv_no(c->conn, c->re, "state", "there is no move of yours to take back"); break;
    case SRV_BACK_FREE: do_asked(t, c, p, SRV_ASK_BACK, ply); break;
    case SRV_BACK_BY_CONSENT:
        if (t->setup.rated)
            srv_no(c->conn, c->re, "state",
                   "in a rated game a move that showed something new, or that another has followed, stays");
        else
            ask(t, c, p, SRV_ASK_BACK, ply);
        break;
    }
}

void srv_cmd_pause(struct srv_table *t, struct srv_cmd *c)
{
    hm_seat p = seat_in_play(t, c);
    if (p != HM_NOBODY && t->state == SRV_PAUSED)
        srv_no(c->conn, c->re, "state", "the game is paused already");
    else if (p != HM_NOBODY)
        ask(t, c, p, SRV_ASK_PAUSE, t->match.n);
}

void srv_cmd_resume(struct srv_table *t, struct srv_cmd *c)
{
    hm_seat p = seat_in_play(t, c);
    if (p != HM_NOBODY && t->state != SRV_PAUSED)
        srv_no(c->conn, c->re, "state", "the game is not paused");
    else if (p != HM_NOBODY)
        ask(t, c, p, SRV_ASK_RESUME, t->match.n);
}

void srv_cmd_vote(struct srv_table *t, struct srv_cmd *c)
{
    hm_seat       p = seat_in_play(t, c);
    const json_t *yes = json_object_get(c->msg, "yes");
    if (p == HM_NOBODY)
        return;
    if (t->ask.what == SRV_ASK_NOTHING || hm_seat_in(t->ask.yes, p)) {
        srv_no(c->conn, c->re, "state", "%s",
               t->ask.what == SRV_ASK_NOTHING ? "nothing is being asked" : "you have said yes already");
        return;
    }
    if (!json_is_boolean(yes)) {
        srv_no(c->conn, c->re, "form", "yes: true or false is wanted");
        return;
    }
    hm_seatset all = t->ask.yes | hm_seat_bit(p), voters = srv_voters(t);
    if (json_is_true(yes) && is_void(t)) {
        srv_no(c->conn, c->re, "state", "nothing is taken back in a rated game");
        return;
    }
    if (json_is_true(yes) && (voters & ~all) == 0) {
        do_asked(t, c, p, t->ask.what, t->ask.ply);
        return;
    }
    srv_next_entry(t, SRV_E_VOTE, p)->arg = json_is_true(yes);
    srv_commit(t, c, NULL, NULL);
}

void srv_cmd_reclaim(struct srv_table *t, struct srv_cmd *c)
{
    hm_seat p = seat_in_play(t, c);
    if (p == HM_NOBODY)
        return;
    if (!t->seat[p].away) {
        srv_no(c->conn, c->re, "state", "nobody plays for you");
        return;
    }
    srv_next_entry(t, SRV_E_RECLAIM, p);
    srv_commit(t, c, NULL, NULL);
}
