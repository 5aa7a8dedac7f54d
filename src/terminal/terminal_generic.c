/*
 * terminal_generic.c: the terminal parts of any game, derived from the game interface alone.
 *
 * Cards are their ids, moves are their text, events are named by the interface, and the table is
 * its JSON text, one line for each zone.
 */
#include "terminal_game.h"

#include "terminal/plain/plain.h"
#include "terminal/session/session.h"

#ifdef HARBOUR_TERMINAL
#include "terminal/screen/screen_game.h"
#endif

static void card_name(const struct msg_language *l, const struct hm_game *g, hm_card c,
                      struct hm_text *t)
{
    (void)l;
    hm_put(t, hm_card_id(g->edition, c));
}

static void label(const struct msg_language *l, const struct hm_game *g, const struct hm_move *m,
                  struct hm_text *t)
{
    char text[512];
    (void)l;
    g->ops->print_move(g->edition, m, text, sizeof text);
    hm_put(t, text);
}

/* ---- events ------------------------------------------------------------------------------- */

void terminal_event_text(const struct hm_game *g, const struct hm_event *e, struct hm_text *t)
{
    hm_put(t, g->ops->event_names[e->kind]);
    if (e->card < g->edition->ncard) {
        hm_put(t, " ");
        hm_put(t, hm_card_id(g->edition, e->card));
    }
    if (e->amount != 0) {
        hm_put(t, " ");
        hm_put_int(t, e->amount);
    }
    if (e->from != e->to) {
        hm_put(t, ", ");
        hm_put(t, g->ops->place_names[e->from]);
        hm_put(t, " → ");
        hm_put(t, g->ops->place_names[e->to]);
    }
}

static void report(const struct terminal_report *r, struct terminal_log *log)
{
    char           text[512] = "";
    struct hm_text t = hm_text_in(text, sizeof text);
    if (r->move != NULL)
        label(r->lang, &r->session->game, r->move, &t);
    else
        hm_put(&t, msg_text(r->lang, MSG_TERMINAL_HIDDEN_MOVE));
    terminal_log_add(log, r->ply, r->seat, false, text);
    for (size_t i = 0; i < r->nevent; i++) {
        t = hm_text_in(text, sizeof text);
        terminal_event_text(&r->session->game, &r->event[i], &t);
        terminal_log_add(log, r->ply, r->event[i].seat, false, text);
    }
}

/* ---- zones -------------------------------------------------------------------------------- */

static void put_value(const struct hm_json *j, size_t at, struct hm_text *t)
{
    const struct hm_json_tok *v = &j->tok[at];
    const bool                object = v->kind == HM_JSON_OBJECT;
    if (v->kind == HM_JSON_NULL || ((object || v->kind == HM_JSON_ARRAY) && v->size == 0)) {
        hm_put(t, "-");
    } else if (object || v->kind == HM_JSON_ARRAY) {
        for (size_t k = at + 1, n = 0; k < v->skip; n++) {
            hm_put(t, n == 0 ? "" : object ? "; " : ", ");
            if (object) {
                put_value(j, k, t);
                hm_put(t, " ");
                k++;
            }
            put_value(j, k, t);
            k = j->tok[k].skip;
        }
    } else {
        hm_put_n(t, j->text + v->at, v->len);
    }
}

static bool has_entry_per_player(const struct hm_json *j, size_t at, const struct hm_state *seen)
{
    return j->tok[at].kind == HM_JSON_ARRAY && j->tok[at].size == seen->head.nseat;
}

void terminal_zones(const struct hm_game *g, const struct hm_state *seen, terminal_zone_line line,
                    void *ctx)
{
    static char               json[HM_TEXT_SIZE], text[HM_TEXT_SIZE];
    static struct hm_json_tok tok[HM_JSON_TOKENS];
    struct hm_json            j;
    struct hm_msg             msg;
    size_t                    len = g->ops->print(g->edition, seen, true, json, sizeof json);
    if (len >= sizeof json || hm_json_read(&j, json, len, tok, HM_JSON_TOKENS, &msg) != HM_OK)
        return;
    for (size_t key = 1; key < tok[0].skip;) {
        size_t at = key + 1;
        char   zone[64];
        hm_json_copy(&j, key, zone, sizeof zone);
        const bool   players = has_entry_per_player(&j, at, seen);
        const size_t parts = players ? seen->head.nseat : 1;
        size_t       part = players ? at + 1 : at;
        for (size_t i = 0; i < parts; i++, part = tok[part].skip) {
            struct hm_text t = hm_text_in(text, sizeof text);
            put_value(&j, part, &t);
            line(ctx, zone, players ? (hm_seat)i : (hm_seat)HM_NOBODY, text);
        }
        key = tok[at].skip;
    }
}

const struct terminal_game terminal_generic = {
    .id = NULL,
    .card_name = card_name,
    .label = label,
    .report = report,
    .keys_text = MSG_NONE,
    .plain = &plain_generic,
    .screen = TERMINAL_SCREEN(screen_generic_ops),
};
