/*
 * wasm_catalogue.c: lists the games and their cards.
 */
#include "wasm/wasm.h"

static void put_names(struct wasm_call *c, const char *key, const char *const *names, size_t n)
{
    hm_json_key(&c->out, key);
    hm_json_open(&c->out, '[');
    for (size_t i = 0; i < n && names[i] != NULL; i++)
        hm_json_put(&c->out, names[i]);
    hm_json_close(&c->out, ']');
}

static void put_options(struct wasm_call *c, const struct hm_ops *ops)
{
    hm_json_key(&c->out, "options");
    hm_json_open(&c->out, '[');
    for (unsigned i = 0; i < ops->noption; i++) {
        const struct hm_option *o = &ops->options[i];
        hm_json_open(&c->out, '{');
        wasm_put_text(c, "id", o->id);
        wasm_put_int(c, "normal", o->default_value);
        wasm_put_int(c, "people", o->people);
        wasm_put_int(c, "least", o->min);
        wasm_put_int(c, "most", o->max);
        wasm_put_text(c, "text", o->text);
        hm_json_close(&c->out, '}');
    }
    hm_json_close(&c->out, ']');
}

enum hm_err wasm_op_games(struct wasm_call *c)
{
    hm_json_key(&c->out, "games");
    hm_json_open(&c->out, '[');
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        const struct hm_ops *ops = hm_games[i];
        hm_json_open(&c->out, '{');
        wasm_put_text(c, "id", ops->id);
        wasm_put_text(c, "title", ops->title);
        wasm_put_int(c, "rules", ops->rules);
        hm_json_key(&c->out, "seats");
        hm_json_open(&c->out, '[');
        hm_json_put_int(&c->out, ops->min_seats);
        hm_json_put_int(&c->out, ops->max_seats);
        hm_json_close(&c->out, ']');
        put_options(c, ops);
        put_names(c, "kinds", ops->kind_names + 1, ops->nkind > 0 ? ops->nkind - 1u : 0);
        put_names(c, "events", ops->event_names, 256);
        put_names(c, "places", ops->place_names, 256);
        wasm_put_levels(c);
        wasm_put_bool(c, "nets", hm_net_features(ops, ops->max_seats) > 0);
        hm_json_close(&c->out, '}');
    }
    hm_json_close(&c->out, ']');
    return HM_OK;
}

enum hm_err wasm_op_cards(struct wasm_call *c)
{
    struct hm_game g;
    enum hm_err    err = wasm_game(c, &g);
    if (err != HM_OK)
        return err;
    hm_json_key(&c->out, "digest");
    hm_put_char(&c->out, '"');
    hm_put_hex(&c->out, g.edition->digest, sizeof g.edition->digest);
    hm_put_char(&c->out, '"');
    hm_json_key(&c->out, "cards");
    hm_json_open(&c->out, '[');
    size_t cap;
    for (unsigned i = 0; i < g.edition->ncard; i++) {
        hm_json_comma(&c->out);
        char *rest = hm_text_rest(&c->out, &cap);
        hm_text_add(&c->out, g.ops->print_card(g.edition, (hm_card)i, rest, cap));
    }
    hm_json_close(&c->out, ']');
    hm_json_key(&c->out, "edition");
    char *rest = hm_text_rest(&c->out, &cap);
    hm_text_add(&c->out, g.ops->print_edition(g.edition, rest, cap));
    return HM_OK;
}
