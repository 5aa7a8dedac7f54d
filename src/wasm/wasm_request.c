/*
 * wasm_request.c: reads the arguments of a request and writes the members of an answer.
 */
#include "wasm/wasm.h"

#include "harbour/utf8.h"

#include <string.h>

static struct wasm_slot slots[WASM_SLOTS];

enum hm_err wasm_number(struct wasm_call *c, const char *key, int64_t min, int64_t max,
                        int64_t absent, int64_t *out)
{
    size_t at = hm_json_get(&c->json, 0, key);
    if (at == 0 && absent >= min) {
        *out = absent;
        return HM_OK;
    }
    if (at == 0)
        return hm_fail(&c->msg, HM_MALFORMED, key, ": missing", (char *)NULL);
    if (hm_json_int(&c->json, at, out) && *out >= min && *out <= max)
        return HM_OK;
    char           range[64];
    struct hm_text t = hm_text_in(range, sizeof range);
    hm_put_int(&t, min);
    hm_put(&t, " to ");
    hm_put_int(&t, max);
    return hm_fail(&c->msg, HM_MALFORMED, key, ": must be a whole number from ", range,
                   (char *)NULL);
}

static unsigned hex_digit(char c)
{
    return c <= '9' ? (unsigned)(c - '0') : (unsigned)((c | 32) - 'a' + 10);
}

/* The code unit after "\\u"; the tokenizer has checked that four digits follow. */
static uint32_t unit(const char *s)
{
    return hex_digit(s[0]) << 12 | hex_digit(s[1]) << 8 | hex_digit(s[2]) << 4 | hex_digit(s[3]);
}

/* One escape at s[0] == '\\'; returns how long it is. */
static size_t put_escape(struct hm_text *t, const char *s, size_t n)
{
    static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
    const char       *at = strchr(from, s[1]);
    if (s[1] != 'u') {
        hm_put_char(t, at != NULL ? to[at - from] : s[1]);
        return 2;
    }
    uint32_t u = unit(s + 2);
    bool     pair = u >= 0xd800 && u < 0xdc00 && n >= 12 && s[6] == '\\' && s[7] == 'u';
    uint32_t low = pair ? unit(s + 8) : 0;
    if (low < 0xdc00 || low >= 0xe000) {
        hm_put_utf8(t, u == 0 ? 0xfffd : u); /* a NUL would end the text */
        return 6;
    }
    hm_put_utf8(t, 0x10000 + ((u - 0xd800) << 10) + (low - 0xdc00));
    return 12;
}

void wasm_unescape(const struct hm_json *j, size_t at, char *buf, size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    const char    *s = j->text + j->tok[at].at;
    size_t         n = j->tok[at].len;
    for (size_t i = 0; i < n;) {
        if (s[i] == '\\') {
            i += put_escape(&t, s + i, n - i);
        } else {
            hm_put_char(&t, s[i]);
            i++;
        }
    }
}

bool wasm_string(struct wasm_call *c, const char *key, char *buf, size_t cap)
{
    size_t at = hm_json_get(&c->json, 0, key);
    if (at == 0 || c->json.tok[at].kind != HM_JSON_STRING)
        return false;
    wasm_unescape(&c->json, at, buf, cap);
    return true;
}

enum hm_err wasm_slot(struct wasm_call *c, const char *key, struct wasm_slot **out)
{
    int64_t     n = 0;
    enum hm_err err = wasm_number(c, key, 0, WASM_SLOTS - 1, -1, &n);
    if (err == HM_OK)
        *out = &slots[n];
    return err;
}

enum hm_err wasm_held(struct wasm_call *c, struct wasm_slot **out)
{
    enum hm_err err = wasm_slot(c, "slot", out);
    if (err != HM_OK)
        return err;
    if ((*out)->holds == WASM_EMPTY)
        return hm_fail(&c->msg, HM_MALFORMED, "slot: nothing is in it", (char *)NULL);
    c->game = (*out)->match.game;
    return HM_OK;
}

enum hm_err wasm_match(struct wasm_call *c, struct wasm_slot **out)
{
    enum hm_err err = wasm_held(c, out);
    if (err == HM_OK && (*out)->holds != WASM_MATCH)
        return hm_fail(&c->msg, HM_MALFORMED, "slot: it holds a view, not a match", (char *)NULL);
    return err;
}

enum hm_err wasm_game(struct wasm_call *c, struct hm_game *out)
{
    char id[32];
    if (!wasm_string(c, "game", id, sizeof id))
        return hm_fail(&c->msg, HM_MALFORMED, "game: missing", (char *)NULL);
    const struct hm_ops *ops = hm_game_find(id);
    if (ops == NULL)
        return hm_fail(&c->msg, HM_MALFORMED, "game: there is no '", id, "'", (char *)NULL);
    *out = hm_game_of(ops);
    c->game = *out;
    return HM_OK;
}

enum hm_err wasm_seat(struct wasm_call *c, const struct wasm_slot *s, hm_seat *out)
{
    char letter[8] = "";
    wasm_string(c, "seat", letter, sizeof letter);
    unsigned p = (unsigned)letter[0] - 'A';
    if (letter[0] == '\0' || letter[1] != '\0' || p >= wasm_head(s)->nseat)
        return hm_fail(&c->msg, HM_MALFORMED, "seat: must be a letter of this table, such as A",
                       (char *)NULL);
    *out = (hm_seat)p;
    return HM_OK;
}

enum hm_err wasm_move(struct wasm_call *c, const struct wasm_slot *s, struct hm_move *out)
{
    char line[2048];
    if (!wasm_string(c, "move", line, sizeof line))
        return hm_fail(&c->msg, HM_MALFORMED, "move: missing", (char *)NULL);
    return hm_parse_line(&s->match.game, wasm_head(s)->nseat, line, out, &c->msg);
}

enum hm_err wasm_viewer(struct wasm_call *c, const struct wasm_slot *s, uint8_t *out)
{
    char who[16];
    if (!wasm_string(c, "viewer", who, sizeof who))
        *out = s->holds == WASM_VIEW ? s->view.seen.head.viewer : HM_SPECTATOR;
    else if (strcmp(who, "watcher") == 0)
        *out = HM_SPECTATOR;
    else if (strcmp(who, "truth") == 0)
        *out = HM_TRUTH;
    else if (who[0] >= 'A' && who[1] == '\0' && who[0] - 'A' < wasm_head(s)->nseat)
        *out = (uint8_t)(who[0] - 'A');
    else
        return hm_fail(&c->msg, HM_MALFORMED,
                       "viewer: must be a seat of this table, \"watcher\" or \"truth\"",
                       (char *)NULL);
    if (s->holds == WASM_VIEW && *out != s->view.seen.head.viewer)
        return hm_fail(&c->msg, HM_MALFORMED, "viewer: this slot holds the view of another",
                       (char *)NULL);
    return HM_OK;
}

enum hm_err wasm_see(struct wasm_call *c, const struct wasm_slot *s, uint8_t viewer,
                     struct hm_state *out)
{
    const struct hm_game *g = &s->match.game;
    if (s->holds == WASM_VIEW && viewer != s->view.seen.head.viewer)
        return hm_fail(&c->msg, HM_MALFORMED, "seat: this slot holds the view of another",
                       (char *)NULL);
    if (s->holds == WASM_VIEW) {
        *out = s->view.seen;
    } else if (viewer == HM_TRUTH) {
        *out = s->match.state;
    } else {
        struct hm_view v;
        g->ops->redact(g->edition, &s->match.state, viewer, &v);
        *out = v.seen;
    }
    return HM_OK;
}

void wasm_put_int(struct wasm_call *c, const char *key, int64_t n)
{
    hm_json_key(&c->out, key);
    hm_json_put_int(&c->out, n);
}

void wasm_put_text(struct wasm_call *c, const char *key, const char *text)
{
    hm_json_key(&c->out, key);
    hm_json_put(&c->out, text);
}

void wasm_put_bool(struct wasm_call *c, const char *key, bool yes)
{
    hm_json_key(&c->out, key);
    hm_json_put_bool(&c->out, yes);
}

void wasm_put_seats(struct wasm_call *c, const char *key, hm_seatset set, uint8_t nseat)
{
    hm_json_key(&c->out, key);
    hm_json_put_seats(&c->out, set, nseat);
}
