/*
 * wasm_catalogue.c: what there is to play, and with which cards.
 */
#include "wasm/wasm.h"

static void put_names(struct wasm_call *c, const char *key, const char *const *names, size_t n)
{
    wasm_key(c, key);
    hm_put_char(&c->out, '[');
    for (size_t i = 0; i < n && names[i] != NULL; i++) {
        if (i > 0)
            hm_put_char(&c->out, ',');
        hm_put_json(&c->out, names[i]);
    }
    hm_put_char(&c->out, ']');
}

static void put_options(struct wasm_call *c, const struct hm_ops *ops)
{
    wasm_key(c, "options");
    hm_put_char(&c->out, '[');
    for (unsigned i = 0; i < ops->noption; i++) {
        const struct hm_option *o = &ops->options[i];
        hm_put(&c->out, i > 0 ? ",{" : "{");
        wasm_put_text(c, "id", o->id);
        wasm_put_int(c, "normal", o->normal);
        wasm_put_int(c, "least", o->least);
        wasm_put_int(c, "most", o->most);
        wasm_put_text(c, "text", o->text);
        hm_put_char(&c->out, '}');
    }
    hm_put_char(&c->out, ']');
}

enum hm_err wasm_op_games(struct wasm_call *c)
{
    wasm_key(c, "games");
    hm_put_char(&c->out, '[');
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        const struct hm_ops *ops = hm_games[i];
        hm_put(&c->out, i > 0 ? ",{" : "{");
        wasm_put_text(c, "id", ops->id);
        wasm_put_text(c, "title", ops->title);
        wasm_put_int(c, "rules", ops->rules);
        wasm_key(c, "seats");
        hm_put_char(&c->out, '[');
        hm_put_int(&c->out, ops->least_seats);
        hm_put_char(&c->out, ',');
        hm_put_int(&c->out, ops->most_seats);
        hm_put_char(&c->out, ']');
        put_options(c, ops);
        put_names(c, "kinds", ops->kind_names + 1, ops->nkind > 0 ? ops->nkind - 1u : 0);
        put_names(c, "events", ops->event_names, 256);
        put_names(c, "places", ops->place_names, 256);
        wasm_put_levels(c);
        hm_put_char(&c->out, '}');
    }
    hm_put_char(&c->out, ']');
    return HM_OK;
}

enum hm_err wasm_op_cards(struct wasm_call *c)
{
    struct hm_game g;
    enum hm_err    err = wasm_game(c, &g);
    if (err != HM_OK)
        return err;
    wasm_key(c, "digest");
    hm_put_char(&c->out, '"');
    hm_put_hex(&c->out, g.edition->digest, sizeof g.edition->digest);
    hm_put_char(&c->out, '"');
    wasm_key(c, "cards");
    hm_put_char(&c->out, '[');
    size_t cap;
    for (unsigned i = 0; i < g.edition->ncard; i++) {
        if (i > 0)
            hm_put_char(&c->out, ',');
        char *at = wasm_room(c, &cap);
        c->out.len += g.ops->print_card(g.edition, (hm_card)i, at, cap);
    }
    hm_put_char(&c->out, ']');
    wasm_key(c, "edition");
    char *at = wasm_room(c, &cap);
    c->out.len += g.ops->print_edition(g.edition, at, cap);
    return HM_OK;
}
