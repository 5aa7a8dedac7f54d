/*
 * wasm_slots.c: loads matches and views into slots, and goes to other moves of a match.
 *
 * A new value is built in a temporary first: after an error the slot is unchanged.
 */
#include "wasm/wasm.h"

#include "harbour/patch.h"

#include <string.h>

static struct hm_move aside[WASM_LOG]; /* the log of a match being built */
static char           text[WASM_SIZE];

/* Moves a match that was built aside into its slot. */
static void fill(struct wasm_slot *s, const struct hm_match *m)
{
    s->holds = WASM_MATCH;
    s->match = *m;
    s->match.log = s->log;
    s->match.cap = WASM_LOG;
    memcpy(s->log, aside, m->all * sizeof s->log[0]);
    memset(s->belief, 0, sizeof s->belief);
}

static enum hm_err ask_seed(struct wasm_call *c, struct hm_seed *seed)
{
    char word[256];
    if (!wasm_string(c, "seed", word, sizeof word))
        return hm_fail(&c->msg, HM_MALFORMED, "seed: missing", (char *)NULL);
    hm_seed_from_text(seed, word);
    return HM_OK;
}

static enum hm_err ask_options(struct wasm_call *c, const struct hm_ops *ops,
                               struct hm_setup *setup)
{
    const struct hm_json *j = &c->json;
    size_t                at = hm_json_get(j, 0, "options");
    if (at == 0)
        return HM_OK;
    if (j->tok[at].kind != HM_JSON_OBJECT)
        return hm_fail(&c->msg, HM_MALFORMED, "options: must be an object", (char *)NULL);
    size_t key = at + 1;
    for (unsigned i = 0; i < j->tok[at].size; i++) {
        size_t   value = j->tok[key].skip;
        unsigned o = 0;
        while (o < ops->noption && !hm_json_is(j, key, ops->options[o].id))
            o++;
        char name[32];
        hm_json_copy(j, key, name, sizeof name);
        int64_t n;
        if (o == ops->noption)
            return hm_fail(&c->msg, HM_MALFORMED, "options: there is no '", name, "'",
                           (char *)NULL);
        if (!hm_json_int(j, value, &n) || n < ops->options[o].min || n > ops->options[o].max)
            return hm_fail(&c->msg, HM_MALFORMED, "options: ", name, " is out of its range",
                           (char *)NULL);
        setup->option[o] = (uint16_t)n;
        key = j->tok[value].skip;
    }
    return HM_OK;
}

/* The revision of the rules; without one the current one. */
static enum hm_err ask_rules(struct wasm_call *c, const struct hm_ops *ops, uint8_t *out)
{
    int64_t     n = 0;
    enum hm_err err = wasm_number(c, "rules", 1, ops->rules, ops->rules, &n);
    *out = (uint8_t)n;
    return err;
}

static enum hm_err ask_first(struct wasm_call *c, struct hm_setup *setup)
{
    char letter[8];
    if (!wasm_string(c, "first", letter, sizeof letter))
        return HM_OK;
    unsigned p = (unsigned)letter[0] - 'A';
    if (letter[1] != '\0' || p >= setup->nseat)
        return hm_fail(&c->msg, HM_MALFORMED, "first: must be a letter of this table, such as A",
                       (char *)NULL);
    setup->first = (hm_seat)p;
    return HM_OK;
}

static enum hm_err ask_names(struct wasm_call *c, struct hm_match *m)
{
    const struct hm_json *j = &c->json;
    size_t                at = hm_json_get(j, 0, "names");
    if (at == 0)
        return HM_OK;
    if (j->tok[at].kind != HM_JSON_ARRAY || j->tok[at].size > m->setup.nseat)
        return hm_fail(&c->msg, HM_MALFORMED, "names: must be an array of at most one name a seat",
                       (char *)NULL);
    size_t name = at + 1;
    for (unsigned p = 0; p < j->tok[at].size; p++) {
        if (j->tok[name].kind != HM_JSON_STRING)
            return hm_fail(&c->msg, HM_MALFORMED, "names: must be strings", (char *)NULL);
        char raw[4 * HM_NAME_SIZE];
        wasm_unescape(j, name, raw, sizeof raw);
        hm_match_name(m, (hm_seat)p, raw);
        name = j->tok[name].skip;
    }
    return HM_OK;
}

enum hm_err wasm_op_new(struct wasm_call *c)
{
    struct wasm_slot      *s;
    struct hm_game         g;
    struct hm_seed         seed;
    int64_t                n = 0;
    static struct hm_match m;
    enum hm_err            err = wasm_slot(c, "slot", &s);
    if (err == HM_OK)
        err = wasm_game(c, &g);
    if (err == HM_OK)
        err = wasm_number(c, "players", g.ops->min_seats, g.ops->max_seats, -1, &n);
    if (err == HM_OK)
        err = ask_seed(c, &seed);
    if (err != HM_OK)
        return err;
    struct hm_setup setup = hm_setup_for(g.ops, (uint8_t)n);
    err = ask_rules(c, g.ops, &setup.rules);
    if (err == HM_OK)
        err = ask_first(c, &setup);
    if (err == HM_OK)
        err = ask_options(c, g.ops, &setup);
    if (err == HM_OK)
        err = hm_match_start(&m, &g, &setup, &seed, aside, WASM_LOG, &c->msg);
    if (err == HM_OK)
        err = ask_names(c, &m);
    if (err != HM_OK)
        return err;
    fill(s, &m);
    return wasm_look_at(c, s, HM_SPECTATOR);
}

enum hm_err wasm_op_position(struct wasm_call *c)
{
    struct wasm_slot      *s;
    struct hm_seed         seed;
    struct hm_state        position;
    static struct hm_match m;
    char                   id[32];
    enum hm_err            err = wasm_slot(c, "slot", &s);
    if (err == HM_OK)
        err = ask_seed(c, &seed);
    if (err != HM_OK)
        return err;
    size_t at = hm_json_get(&c->json, 0, "position");
    if (at == 0 || c->json.tok[at].kind != HM_JSON_OBJECT)
        return hm_fail(&c->msg, HM_MALFORMED, "position: must be an object", (char *)NULL);
    size_t which = hm_json_get(&c->json, at, "game");
    if (which == 0)
        return hm_fail(&c->msg, HM_MALFORMED, "position: game is missing", (char *)NULL);
    hm_json_copy(&c->json, which, id, sizeof id);
    const struct hm_ops *ops = hm_game_find(id);
    if (ops == NULL)
        return hm_fail(&c->msg, HM_MALFORMED, "position: there is no game '", id, "'",
                       (char *)NULL);
    struct hm_game g = hm_game_of(ops);
    uint8_t        rules = 0;
    err = ask_rules(c, ops, &rules);
    if (err == HM_OK)
        err = hm_position_from(&g, &c->json, at, &position, &c->msg);
    if (err != HM_OK)
        return err;
    position.head.rules = rules;
    hm_match_start_at(&m, &g, &position, &seed, aside, WASM_LOG);
    fill(s, &m);
    return wasm_look_at(c, s, HM_SPECTATOR);
}

enum hm_err wasm_op_load(struct wasm_call *c)
{
    struct wasm_slot      *s;
    static struct hm_match m;
    enum hm_err            err = wasm_slot(c, "slot", &s);
    if (err != HM_OK)
        return err;
    if (!wasm_string(c, "record", text, sizeof text))
        return hm_fail(&c->msg, HM_MALFORMED, "record: missing", (char *)NULL);
    const struct hm_ops *ops = hm_record_game(text, strlen(text), &c->msg);
    if (ops == NULL)
        return HM_MALFORMED;
    struct hm_game g = hm_game_of(ops);
    err = hm_record_parse(&m, &g, text, strlen(text), aside, WASM_LOG, &c->msg);
    if (err != HM_OK)
        return err;
    fill(s, &m);
    return wasm_look_at(c, s, HM_SPECTATOR);
}

/* The whole view that a server sent, or the next one by its patch to the view in the slot. */
static enum hm_err ask_view(struct wasm_call *c, const struct wasm_slot *s, struct hm_view *v)
{
    struct hm_game g;
    if (wasm_string(c, "patch", text, sizeof text)) {
        if (s->holds != WASM_VIEW)
            return hm_fail(&c->msg, HM_MALFORMED, "patch: the slot holds no view", (char *)NULL);
        c->game = s->match.game;
        return hm_view_patch(&c->game, &s->view, text, strlen(text), v, &c->msg);
    }
    enum hm_err err = wasm_game(c, &g);
    if (err != HM_OK)
        return err;
    if (!wasm_string(c, "view", text, sizeof text))
        return hm_fail(&c->msg, HM_MALFORMED, "view: missing", (char *)NULL);
    return hm_view_read(&g, 0, text, strlen(text), v, &c->msg);
}

/* The events of the server's message, if it has any. */
static enum hm_err ask_events(struct wasm_call *c, struct hm_events *out)
{
    uint8_t bytes[HM_EVENTS * HM_EVENT_SIZE];
    if (!wasm_string(c, "events", text, sizeof text))
        return HM_OK;
    size_t n = hm_base64_read(text, strlen(text), bytes, sizeof bytes);
    n = n != SIZE_MAX ? hm_events_read(&c->game, bytes, n, out->list) : n;
    if (n == SIZE_MAX)
        return hm_fail(&c->msg, HM_MALFORMED, "events: are not events of this game", (char *)NULL);
    out->n = (uint16_t)n;
    return HM_OK;
}

enum hm_err wasm_op_see(struct wasm_call *c)
{
    static struct hm_event list[HM_EVENTS];
    struct hm_events       events = {list, 0, HM_EVENTS};
    struct wasm_slot      *s;
    struct hm_view         v;
    enum hm_err            err = wasm_slot(c, "slot", &s);
    if (err == HM_OK)
        err = ask_view(c, s, &v);
    if (err == HM_OK)
        err = ask_events(c, &events);
    if (err != HM_OK)
        return err;
    memset(&s->match, 0, sizeof s->match);
    s->holds = WASM_VIEW;
    s->match.game = c->game;
    s->view = v;
    if (hm_json_get(&c->json, 0, "events") != 0)
        wasm_put_events(c, &c->game, &events, v.seen.head.viewer);
    return wasm_look_at(c, s, v.seen.head.viewer);
}

enum hm_err wasm_op_view(struct wasm_call *c)
{
    struct wasm_slot *s;
    struct hm_state   seen;
    uint8_t           viewer;
    enum hm_err       err = wasm_held(c, &s);
    if (err == HM_OK)
        err = wasm_viewer(c, s, &viewer);
    if (err == HM_OK && viewer == HM_TRUTH)
        err = hm_fail(&c->msg, HM_MALFORMED, "viewer: the truth is no view", (char *)NULL);
    if (err == HM_OK)
        err = wasm_see(c, s, viewer, &seen);
    if (err != HM_OK)
        return err;
    struct hm_text t = hm_text_in(text, sizeof text);
    hm_put_base64(&t, &seen, c->game.ops->state_size);
    wasm_put_text(c, "view", text);
    return HM_OK;
}

enum hm_err wasm_op_record(struct wasm_call *c)
{
    struct wasm_slot *s;
    enum hm_err       err = wasm_match(c, &s);
    if (err != HM_OK)
        return err;
    if (hm_record_print(&s->match, text, sizeof text) >= sizeof text)
        return hm_fail(&c->msg, HM_NO_SPACE, "the record does not fit", (char *)NULL);
    wasm_put_text(c, "record", text);
    return HM_OK;
}

/* After moving about: what the viewer that was named now sees. */
static enum hm_err arrive(struct wasm_call *c, const struct wasm_slot *s)
{
    uint8_t     viewer;
    enum hm_err err = wasm_viewer(c, s, &viewer);
    return err == HM_OK ? wasm_look_at(c, s, viewer) : err;
}

enum hm_err wasm_op_undo(struct wasm_call *c)
{
    struct wasm_slot *s;
    enum hm_err       err = wasm_match(c, &s);
    if (err != HM_OK)
        return err;
    if (!hm_match_undo(&s->match))
        return hm_fail(&c->msg, HM_REFUSED, "there is nothing to undo", (char *)NULL);
    return arrive(c, s);
}

enum hm_err wasm_op_redo(struct wasm_call *c)
{
    struct wasm_slot *s;
    enum hm_err       err = wasm_match(c, &s);
    if (err != HM_OK)
        return err;
    if (!hm_match_redo(&s->match))
        return hm_fail(&c->msg, HM_REFUSED, "there is nothing to redo", (char *)NULL);
    return arrive(c, s);
}

enum hm_err wasm_op_goto(struct wasm_call *c)
{
    struct wasm_slot *s;
    int64_t           n = 0;
    enum hm_err       err = wasm_match(c, &s);
    if (err == HM_OK)
        err = wasm_number(c, "n", 0, s->match.all, -1, &n);
    if (err != HM_OK)
        return err;
    hm_match_goto(&s->match, (uint32_t)n);
    return arrive(c, s);
}

enum hm_err wasm_op_branch(struct wasm_call *c)
{
    struct wasm_slot      *s, *from;
    static struct hm_match m;
    int64_t                n = 0;
    enum hm_err            err = wasm_slot(c, "slot", &s);
    if (err == HM_OK)
        err = wasm_slot(c, "from", &from);
    if (err != HM_OK)
        return err;
    if (from->holds != WASM_MATCH)
        return hm_fail(&c->msg, HM_MALFORMED, "from: that slot holds no match", (char *)NULL);
    err = wasm_number(c, "n", 0, from->match.all, -1, &n);
    if (err == HM_OK)
        err = hm_match_branch(&m, &from->match, (uint32_t)n, aside, WASM_LOG);
    if (err != HM_OK)
        return err;
    fill(s, &m);
    return arrive(c, s);
}
