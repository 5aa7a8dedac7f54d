/* foreign.c: plain functions for other languages (foreign.h). */
#include "harbour/foreign.h"

#include <string.h>

size_t hm_struct_size(const char *name)
{
    static const struct {
        const char *name;
        size_t      size;
    } known[] = {
        {"game", sizeof(struct hm_game)},
        {"setup", sizeof(struct hm_setup)},
        {"seed", sizeof(struct hm_seed)},
        {"move", sizeof(struct hm_move)},
        {"match", sizeof(struct hm_match)},
        {"bot", sizeof(struct hm_bot)},
        {"rng", sizeof(struct hm_rng)},
        {"head", sizeof(struct hm_head)},
        {"state", sizeof(struct hm_state)},
        {"msg", sizeof(struct hm_msg)},
        {"explanation", sizeof(struct hm_explanation)},
        {"table", sizeof(struct hm_table)},
        {"edition_buffer", sizeof(struct hm_edition_buffer)},
        {"batch_setup", sizeof(struct hm_batch_setup)},
        {"batch_arrays", sizeof(struct hm_batch_arrays)},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].name, name) == 0)
            return known[i].size;
    return 0;
}

static const struct hm_option *find_option(const struct hm_ops *ops, const char *id)
{
    for (unsigned i = 0; i < ops->noption; i++)
        if (strcmp(ops->options[i].id, id) == 0)
            return &ops->options[i];
    return NULL;
}

int64_t hm_game_number(const struct hm_game *g, const char *key)
{
    const struct hm_ops *ops = g->ops;
    if (strncmp(key, "option.", 7) == 0) {
        const struct hm_option *o = find_option(ops, key + 7);
        return o != NULL ? o->default_value : -1;
    }
    const struct {
        const char *key;
        int64_t     value;
    } known[] = {
        {"min_seats", ops->min_seats},
        {"max_seats", ops->max_seats},
        {"rules", ops->rules},
        {"cards", g->edition->ncard},
        {"options", ops->noption},
        {"state_size", ops->state_size},
        {"nobs", ops->encoding != NULL ? ops->encoding->nobs : 0},
        {"encoding", ops->encoding != NULL ? ops->encoding->version : 0},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].key, key) == 0)
            return known[i].value;
    return -1;
}

size_t hm_game_text(const struct hm_game *g, const char *key, char *buf, size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    if (strcmp(key, "id") == 0)
        hm_put(&t, g->ops->id);
    else if (strcmp(key, "title") == 0)
        hm_put(&t, g->ops->title);
    else if (strcmp(key, "digest") == 0)
        hm_put_hex(&t, g->edition->digest, 32);
    else if (strncmp(key, "option.", 7) == 0 && key[7] >= '0' && key[7] < '0' + g->ops->noption)
        hm_put(&t, g->ops->options[key[7] - '0'].id);
    return t.len;
}

enum hm_err hm_game_open(struct hm_game *out, const char *id, const struct hm_table *tables,
                         size_t ntable, struct hm_edition_buffer *buffer, struct hm_msg *msg)
{
    const struct hm_ops *ops = hm_game_find(id);
    if (ops == NULL)
        return hm_fail(msg, HM_MALFORMED, "there is no game '", id, "'", (char *)NULL);
    *out = hm_game_of(ops);
    if (ntable == 0)
        return HM_OK;
    struct hm_edition *e = (struct hm_edition *)(void *)buffer;
    enum hm_err        err = ops->load(e, tables, ntable, msg);
    if (err == HM_OK)
        out->edition = e;
    return err;
}

/* Where the next part of a text goes, so that several calls together behave like one snprintf(). */
static char *rest(char *buf, size_t cap, size_t used, size_t *left)
{
    *left = cap > used ? cap - used : 0;
    return *left > 0 ? buf + used : buf;
}

size_t hm_cards_print(const struct hm_game *g, char *buf, size_t cap)
{
    size_t used = 0, left;
    for (uint16_t c = 0; c < g->edition->ncard; c++) {
        char *at = rest(buf, cap, used, &left);
        used += g->ops->print_card(g->edition, (hm_card)c, at, left);
        at = rest(buf, cap, used, &left);
        struct hm_text t = hm_text_in(at, left);
        hm_put_char(&t, '\n');
        used += t.len;
    }
    return used;
}

size_t hm_edition_print(const struct hm_game *g, char *buf, size_t cap)
{
    return g->ops->print_edition(g->edition, buf, cap);
}

const struct hm_state *hm_match_state(const struct hm_match *m) { return &m->state; }
uint32_t               hm_match_count(const struct hm_match *m) { return m->n; }

size_t hm_legal_print(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                      enum hm_scope scope, char *buf, size_t cap)
{
    struct hm_move list[HM_MOVES];
    size_t         n = g->ops->legal(g->edition, s, seat, scope, list), used = 0, left;
    for (size_t i = 0; i < n; i++) {
        char *at = rest(buf, cap, used, &left);
        used += hm_print_line(g, &list[i], at, left);
        at = rest(buf, cap, used, &left);
        struct hm_text t = hm_text_in(at, left);
        hm_put_char(&t, '\n');
        used += t.len;
    }
    return used;
}

size_t hm_state_print(const struct hm_game *g, const struct hm_state *s, uint8_t viewer, char *buf,
                      size_t cap)
{
    struct hm_view view;
    if (viewer == HM_TRUTH)
        return g->ops->print(g->edition, s, false, buf, cap);
    g->ops->redact(g->edition, s, viewer, &view);
    return g->ops->print(g->edition, hm_seen(&view), false, buf, cap);
}

hm_seatset hm_state_score(const struct hm_game *g, const struct hm_state *s,
                          int16_t points[HM_SEATS])
{
    return g->ops->score(g->edition, s, points);
}

void hm_state_observe(const struct hm_game *g, const struct hm_state *s, hm_seat seat, uint8_t *row)
{
    g->ops->encoding->observe(g->edition, s, seat, row);
}

enum hm_err hm_bot_choose(const struct hm_bot *bot, const struct hm_game *g,
                          const struct hm_state *s, hm_seat seat, uint64_t seed, void *memory,
                          size_t size, struct hm_move *out)
{
    struct hm_view view;
    g->ops->redact(g->edition, s, seat, &view);
    struct hm_bot_request request = {
        .game = *g, .view = &view, .seed = seed, .memory = memory, .size = size};
    return hm_bot_move(bot, &request, out, NULL);
}
