/*
 * wasm_play.c: shows a table and makes moves.
 *
 * A table is always shown as a view from redact(), unless the page requests the full state of its
 * own local game.
 */
#include "wasm/wasm.h"

#include <string.h>

static struct hm_move  moves[HM_MOVES];
static struct hm_event event_list[HM_EVENTS];

/* The keys of print(), and `outlook` if the game has one: it replaces the closing brace. */
static void put_table(struct wasm_call *c, const struct hm_game *g, const struct hm_state *s)
{
    hm_json_key(&c->out, "table");
    size_t       cap;
    char        *rest = hm_text_rest(&c->out, &cap);
    const size_t n = g->ops->print(g->edition, s, true, rest, cap);
    if (g->ops->print_outlook == NULL) {
        hm_text_add(&c->out, n);
        return;
    }
    hm_text_add(&c->out, n - 1);
    hm_json_key(&c->out, "outlook");
    rest = hm_text_rest(&c->out, &cap);
    hm_text_add(&c->out, g->ops->print_outlook(g->edition, s, rest, cap));
    hm_json_close(&c->out, '}');
}

enum hm_err wasm_look_at(struct wasm_call *c, const struct wasm_slot *s, uint8_t viewer)
{
    const struct hm_game *g = &s->match.game;
    struct hm_state       seen;
    enum hm_err           err = wasm_see(c, s, viewer, &seen);
    if (err != HM_OK)
        return err;
    wasm_put_text(c, "game", g->ops->id);
    wasm_put_int(c, "players", seen.head.nseat);
    put_table(c, g, &seen);
    wasm_put_int(c, "ply", s->holds == WASM_VIEW ? seen.head.ply : s->match.n);
    wasm_put_int(c, "plies", s->holds == WASM_VIEW ? seen.head.ply : s->match.all);
    wasm_put_seats(c, "prompt", seen.head.prompt, seen.head.nseat);
    bool over = seen.head.prompt == 0;
    wasm_put_bool(c, "over", over);
    if (over) {
        hm_json_key(&c->out, "end");
        size_t cap;
        char  *rest = hm_text_rest(&c->out, &cap);
        hm_text_add(&c->out, hm_print_end(g, &seen, rest, cap));
    }
    return HM_OK;
}

enum hm_err wasm_op_look(struct wasm_call *c)
{
    struct wasm_slot *s;
    uint8_t           viewer;
    enum hm_err       err = wasm_held(c, &s);
    if (err == HM_OK)
        err = wasm_viewer(c, s, &viewer);
    return err == HM_OK ? wasm_look_at(c, s, viewer) : err;
}

static enum hm_err ask_scope(struct wasm_call *c, enum hm_scope *out)
{
    char word[16] = "listed";
    wasm_string(c, "scope", word, sizeof word);
    if (strcmp(word, "listed") == 0)
        *out = HM_LISTED;
    else if (strcmp(word, "useful") == 0)
        *out = HM_USEFUL;
    else if (strcmp(word, "both") == 0)
        *out = HM_BOTH;
    else
        return hm_fail(&c->msg, HM_MALFORMED, "scope: must be \"listed\", \"useful\" or \"both\"",
                       (char *)NULL);
    return HM_OK;
}

static void put_move(struct wasm_call *c, const struct hm_game *g, const struct hm_move *m)
{
    char text[1280];
    g->ops->print_move(g->edition, m, text, sizeof text);
    hm_json_put(&c->out, text);
}

/* The legal moves of the seat, from its own view: the full state is not needed. */
static enum hm_err list(struct wasm_call *c, struct wasm_slot **s, struct hm_state *seen,
                        enum hm_scope scope, hm_seat *seat, size_t *n)
{
    enum hm_err err = wasm_held(c, s);
    if (err == HM_OK)
        err = wasm_seat(c, *s, seat);
    if (err == HM_OK)
        err = wasm_see(c, *s, *seat, seen);
    if (err != HM_OK)
        return err;
    const struct hm_game *g = &(*s)->match.game;
    *n = g->ops->legal(g->edition, seen, *seat, scope, moves);
    return HM_OK;
}

enum hm_err wasm_op_legal(struct wasm_call *c)
{
    struct wasm_slot *s;
    struct hm_state   seen;
    enum hm_scope     scope = HM_LISTED;
    hm_seat           seat;
    size_t            n;
    enum hm_err       err = ask_scope(c, &scope);
    if (err == HM_OK)
        err = list(c, &s, &seen, scope, &seat, &n);
    if (err != HM_OK)
        return err;
    hm_json_key(&c->out, "moves");
    hm_json_open(&c->out, '[');
    for (size_t i = 0; i < n; i++)
        put_move(c, &s->match.game, &moves[i]);
    hm_json_close(&c->out, ']');
    wasm_put_bool(c, "forced", hm_forced(&s->match.game, &seen, seat, &moves[0]));
    return HM_OK;
}

/* Refused moves leave their reason in the call. */
static enum hm_err judge(struct wasm_call *c, const struct hm_game *g, const struct hm_state *s,
                         const struct hm_move *m)
{
    if (g->ops->check(g->edition, s, m) == NULL)
        return HM_OK;
    g->ops->explain(g->edition, s, m, &c->explanation);
    return HM_REFUSED;
}

enum hm_err wasm_op_check(struct wasm_call *c)
{
    struct wasm_slot *s;
    struct hm_move    m;
    enum hm_err       err = wasm_held(c, &s);
    if (err == HM_OK)
        err = wasm_move(c, s, &m);
    if (err != HM_OK)
        return err;
    return judge(c, &s->match.game, s->holds == WASM_VIEW ? hm_seen(&s->view) : &s->match.state,
                 &m);
}

static void put_event(struct wasm_call *c, const struct hm_game *g, const struct hm_event *e,
                      uint8_t viewer)
{
    bool shown = viewer == HM_TRUTH || hm_seat_in(e->shown, viewer);
    hm_json_open(&c->out, '{');
    wasm_put_text(c, "kind", g->ops->event_names[e->kind]);
    hm_json_key(&c->out, "seat");
    hm_json_put_seat(&c->out, e->seat < HM_SEATS ? e->seat : HM_NOBODY);
    wasm_put_text(c, "from", g->ops->place_names[e->from]);
    wasm_put_text(c, "to", g->ops->place_names[e->to]);
    bool known = shown && e->card != HM_NO_CARD;
    wasm_put_text(c, "card", known ? hm_card_id(g->edition, e->card) : NULL);
    wasm_put_int(c, "amount", e->amount);
    hm_json_close(&c->out, '}');
}

void wasm_put_events(struct wasm_call *c, const struct hm_game *g, const struct hm_events *events,
                     uint8_t viewer)
{
    hm_json_key(&c->out, "events");
    hm_json_open(&c->out, '[');
    for (unsigned i = 0; i < events->n; i++)
        put_event(c, g, &events->list[i], viewer);
    hm_json_close(&c->out, ']');
}

enum hm_err wasm_op_play(struct wasm_call *c)
{
    struct wasm_slot *s;
    struct hm_move    m;
    uint8_t           viewer;
    struct hm_events  events = {event_list, 0, HM_EVENTS};
    enum hm_err       err = wasm_match(c, &s);
    if (err == HM_OK)
        err = wasm_move(c, s, &m);
    if (err == HM_OK)
        err = wasm_viewer(c, s, &viewer);
    if (err == HM_OK)
        err = hm_match_play(&s->match, &m, &events, &c->explanation);
    if (err != HM_OK)
        return err;
    wasm_put_events(c, &s->match.game, &events, viewer);
    return wasm_look_at(c, s, viewer);
}

enum hm_err wasm_op_preview(struct wasm_call *c)
{
    struct wasm_slot *s;
    struct hm_move    m;
    struct hm_state   seen;
    uint8_t           viewer;
    enum hm_err       err = wasm_held(c, &s);
    if (err == HM_OK)
        err = wasm_move(c, s, &m);
    if (err == HM_OK)
        err = wasm_viewer(c, s, &viewer);
    if (err == HM_OK)
        err = wasm_see(c, s, viewer, &seen);
    if (err == HM_OK)
        err = judge(c, &s->match.game, &seen, &m);
    if (err != HM_OK)
        return err;
    const struct hm_game *g = &s->match.game;
    wasm_put_steps(c, &seen, &m);
    bool known = g->ops->apply(g->edition, &seen, &m, NULL, NULL) == HM_OK;
    wasm_put_bool(c, "unknown", !known);
    if (known) {
        put_table(c, g, &seen);
    } else {
        hm_json_key(&c->out, "table");
        hm_json_put(&c->out, NULL);
    }
    return HM_OK;
}
