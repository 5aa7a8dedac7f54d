/* judge_moves.c: moves of people and bots, and taking a seat back from a bot. */
#include "table/verdict.h"

#include <string.h>

/* Parses a move with or without the seat in front. */
static bool parse(const struct table *t, const char *text, hm_seat p, struct table_verdict *v)
{
    const struct hm_game *g = &t->setup.game;
    struct hm_msg         msg;
    struct hm_word        w;
    memset(&v->move, 0, sizeof v->move);
    if (hm_words(text, &w, 1) > 1 && w.len == 1) {
        if ((char)(w.at[0] & ~32) != hm_seat_letter(p)) {
            table_refuse(v, "forbidden", "move: that is not your seat");
            return false;
        }
        text = w.at + 1;
    }
    if (g->ops->parse_move(g->edition, t->setup.deal.nseat, text, &v->move, &msg) != HM_OK) {
        table_refuse(v, "form", "move: %s", msg.text);
        return false;
    }
    v->move.seat = p;
    return true;
}

/* Judges v->move of a sender who saw ply `seen`. */
static void make(const struct table *t, const struct table_request *r, uint32_t seen,
                 struct table_verdict *v)
{
    const struct hm_game *g = &t->setup.game;
    struct hm_explanation explanation;
    enum hm_err           err =
        hm_match_check(&t->match, &v->move, seen, &v->after, &v->effect.events, &explanation);
    if (err == HM_STALE) {
        table_refuse(v, "stale", "the table has moved on");
        v->refusal.ply = t->match.n;
    } else if (err == HM_REFUSED) {
        char text[sizeof v->refusal.text];
        hm_print_explanation(g, &explanation, text, sizeof text);
        table_refuse(v, "refused", "%s", text);
        v->refusal.explanation = explanation;
    } else if (err != HM_OK) {
        table_refuse(v, "form", "move: %s", hm_err_text(err));
    } else {
        struct table_entry *e = table_accept(t, r, v, TABLE_E_MOVE, v->move.seat);
        e->arg = t->match.n + 1;
        g->ops->print_move(g->edition, &v->move, e->text, sizeof e->text);
        if (g->ops->audience != NULL)
            v->effect.audience = g->ops->audience(g->edition, &t->match.state, &v->move);
    }
}

void table_judge_move(const struct table *t, const struct table_request *r, struct table_verdict *v)
{
    hm_seat p = table_seat_in_play(t, r, v);
    if (p == HM_NOBODY)
        return;
    if (t->state == TABLE_PAUSED)
        table_refuse(v, "state", "the game is paused");
    else if (t->seat[p].away)
        table_refuse(v, "state", "a bot plays for you; reclaim your seat first");
    else if (t->match.n >= TABLE_PLIES)
        table_refuse(v, "limit", "this game has as many moves as the server takes");
    else if (parse(t, r->text, p, v))
        make(t, r, r->ply, v);
}

void table_judge_bot(const struct table *t, const struct hm_move *m, int64_t now,
                     struct table_verdict *v)
{
    const struct table_request r = {.what = TABLE_DO_MOVE, .now = now, .server = true};
    table_effect_clear(&v->effect);
    v->move = *m;
    if (t->state != TABLE_PLAYING || t->match.n >= TABLE_PLIES || !table_seat_is_bots(t, m->seat))
        table_refuse(v, "state", "no bot may move here now");
    else
        make(t, &r, t->match.n, v);
}

void table_judge_reclaim(const struct table *t, const struct table_request *r,
                         struct table_verdict *v)
{
    hm_seat p = table_seat_in_play(t, r, v);
    if (p == HM_NOBODY)
        return;
    if (!t->seat[p].away)
        table_refuse(v, "state", "nobody plays for you");
    else if (t->seat[p].resigned)
        table_refuse(v, "state", "you have resigned");
    else
        table_accept(t, r, v, TABLE_E_RECLAIM, p);
}

/* The game continues for the others: a bot plays the seat to the end, which counts as the last
 * place.  Also used for an absent person whose seat a bot plays already. */
void table_judge_resign(const struct table *t, const struct table_request *r,
                        struct table_verdict *v)
{
    hm_seat p = table_seat_in_play(t, r, v);
    if (p == HM_NOBODY)
        return;
    if (t->seat[p].resigned)
        v->ruling = TABLE_DONE;
    else
        table_accept(t, r, v, TABLE_E_RESIGN, p);
}
