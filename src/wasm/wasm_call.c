/*
 * wasm_call.c: one request in, one answer out.
 *
 * The request is copied first, because the answer overwrites it.  An operation only writes
 * members; this file opens and closes the answer and replaces it with "ok":false on failure, so
 * no incomplete answer is returned.
 */
#include "wasm/wasm.h"

#include <string.h>

#ifdef __wasm__
#define WASM_EXPORT(name) __attribute__((export_name(name)))
#else
#define WASM_EXPORT(name)
#endif

static char               buffer[WASM_SIZE];
static char               request[WASM_SIZE];
static struct hm_json_tok token[WASM_TOKENS];

static const struct {
    const char *name;
    wasm_op    *run;
} ops[] = {
    {"games", wasm_op_games},       {"cards", wasm_op_cards},     {"new", wasm_op_new},
    {"position", wasm_op_position}, {"load", wasm_op_load},       {"see", wasm_op_see},
    {"record", wasm_op_record},     {"look", wasm_op_look},       {"legal", wasm_op_legal},
    {"check", wasm_op_check},       {"play", wasm_op_play},       {"preview", wasm_op_preview},
    {"undo", wasm_op_undo},         {"redo", wasm_op_redo},       {"goto", wasm_op_goto},
    {"branch", wasm_op_branch},     {"facts", wasm_op_facts},     {"bot", wasm_op_bot},
    {"hint", wasm_op_hint},         {"analyse", wasm_op_analyse}, {"verdict", wasm_op_verdict},
    {"choices", wasm_op_choices},   {"verify", wasm_op_verify},   {"net", wasm_op_net},
    {"view", wasm_op_view},
};

static enum hm_err run(struct wasm_call *c, size_t n)
{
    enum hm_err err = hm_json_read(&c->json, request, n, token, WASM_TOKENS, &c->msg);
    if (err != HM_OK)
        return err;
    if (c->json.tok[0].kind != HM_JSON_OBJECT)
        return hm_fail(&c->msg, HM_MALFORMED, "a request is a JSON object", (char *)NULL);
    char name[24];
    if (!wasm_string(c, "op", name, sizeof name))
        return hm_fail(&c->msg, HM_MALFORMED, "op: missing", (char *)NULL);
    for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++)
        if (strcmp(ops[i].name, name) == 0)
            return ops[i].run(c);
    return hm_fail(&c->msg, HM_MALFORMED, "op: there is no '", name, "'", (char *)NULL);
}

WASM_EXPORT("hm_wasm_buffer") char *hm_wasm_buffer(void) { return buffer; }

WASM_EXPORT("hm_wasm_size") size_t hm_wasm_size(void) { return sizeof buffer; }

WASM_EXPORT("hm_wasm_call") size_t hm_wasm_call(size_t n)
{
    static struct wasm_call call;
    struct wasm_call       *c = &call;
    enum hm_err             err = n <= sizeof request ? HM_OK : HM_NO_SPACE;
    memset(c, 0, sizeof *c);
    if (err == HM_OK)
        memcpy(request, buffer, n); /* before the writer closes the empty answer with a NUL */
    c->out = hm_text_in(buffer, sizeof buffer);
    c->explanation.card = HM_NO_CARD;
    if (err == HM_OK) {
        hm_put(&c->out, "{\"ok\":true");
        err = run(c, n);
        hm_json_close(&c->out, '}');
    }
    if (err == HM_OK && c->out.len < sizeof buffer)
        return c->out.len;
    if (err == HM_OK)
        hm_fail(&c->msg, HM_NO_SPACE, "the answer does not fit into the buffer", (char *)NULL);
    c->out = hm_text_in(buffer, sizeof buffer);
    hm_put(&c->out, "{\"ok\":false");
    if (c->explanation.refusal != NULL)
        hm_put_refusal(&c->out, &c->game, &c->explanation);
    else
        wasm_put_text(c, "error", c->msg.text[0] != '\0' ? c->msg.text : hm_err_text(err));
    hm_json_close(&c->out, '}');
    return c->out.len;
}
