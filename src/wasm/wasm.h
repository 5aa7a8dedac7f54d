/*
 * wasm.h: private header of the WebAssembly module: the slots and the current call.
 *
 * The module is a front end like the others: it owns matches, reads requests and writes
 * answers as JSON.  It is built natively too, so that tests and fuzzers can call it.  All of
 * its memory is static; nothing here allocates.
 */
#ifndef HARBOUR_WASM_H
#define HARBOUR_WASM_H

#include "harbour/gate.h"
#include "harbour/bot.h"
#include "harbour/net.h"

enum {
    WASM_SLOTS = 8,
    WASM_LOG = 8192,     /* moves one slot has room for */
    WASM_SIZE = 1 << 19, /* the buffer for requests and answers */
    WASM_TOKENS = 4096,
};

enum wasm_holds { WASM_EMPTY, WASM_MATCH, WASM_VIEW };

struct wasm_slot {
    enum wasm_holds      holds;
    struct hm_match      match; /* with a view, only match.game counts */
    struct hm_view       view;
    struct hm_move       log[WASM_LOG];
    struct hm_bot_belief belief[HM_SEATS]; /* of bots that were asked about this match */
};

struct wasm_call {
    struct hm_json        json;
    struct hm_text        out; /* the answer */
    struct hm_msg         msg;
    struct hm_game        game;        /* of `explanation` */
    struct hm_explanation explanation; /* a refusal if explanation.refusal is set */
};

typedef enum hm_err wasm_op(struct wasm_call *c);

/* What the request asks with; each fails with a message that names the key. */
enum hm_err wasm_slot(struct wasm_call *c, const char *key, struct wasm_slot **out);
enum hm_err wasm_match(struct wasm_call *c, struct wasm_slot **out); /* a slot that holds a match */
/* one that holds a match or a view */
enum hm_err wasm_held(struct wasm_call *c, struct wasm_slot **out);
enum hm_err wasm_game(struct wasm_call *c, struct hm_game *out);
enum hm_err wasm_seat(struct wasm_call *c, const struct wasm_slot *s, hm_seat *out);
enum hm_err wasm_move(struct wasm_call *c, const struct wasm_slot *s, struct hm_move *out);
enum hm_err wasm_number(struct wasm_call *c, const char *key, int64_t min, int64_t max,
                        int64_t absent, int64_t *out);
/* false: not there */
bool wasm_string(struct wasm_call *c, const char *key, char *buf, size_t cap);
void wasm_unescape(const struct hm_json *j, size_t at, char *buf, size_t cap);

/* The table as `viewer` sees it; what cannot be shown from this slot is an error. */
enum hm_err wasm_viewer(struct wasm_call *c, const struct wasm_slot *s, uint8_t *out);
enum hm_err wasm_see(struct wasm_call *c, const struct wasm_slot *s, uint8_t viewer,
                     struct hm_state *out);
enum hm_err wasm_look_at(struct wasm_call *c, const struct wasm_slot *s, uint8_t viewer);

static inline const struct hm_head *wasm_head(const struct wasm_slot *s)
{
    return s->holds == WASM_VIEW ? &s->view.seen.head : &s->match.state.head;
}

/* Members of the answer.  A text of NULL is null. */
void wasm_put_int(struct wasm_call *c, const char *key, int64_t n);
void wasm_put_text(struct wasm_call *c, const char *key, const char *text);
void wasm_put_bool(struct wasm_call *c, const char *key, bool yes);
void wasm_put_seats(struct wasm_call *c, const char *key, hm_seatset set, uint8_t nseat);

/* wasm_catalogue.c */
wasm_op wasm_op_games, wasm_op_cards;
/* wasm_slots.c */
wasm_op wasm_op_new, wasm_op_position, wasm_op_load, wasm_op_see, wasm_op_view, wasm_op_record,
    wasm_op_undo, wasm_op_redo, wasm_op_goto, wasm_op_branch;
/* wasm_play.c */
wasm_op wasm_op_look, wasm_op_legal, wasm_op_check, wasm_op_play, wasm_op_preview;
void wasm_put_events(struct wasm_call *c, const struct hm_game *g, const struct hm_events *events,
                     uint8_t viewer); /* as that viewer may see them */
/* wasm_facts.c */
wasm_op wasm_op_facts;
void    wasm_put_steps(struct wasm_call *c, const struct hm_state *seen, const struct hm_move *m);
/* wasm_verify.c */
wasm_op wasm_op_verify;
/* wasm_bots.c */
wasm_op wasm_op_bot, wasm_op_hint, wasm_op_analyse, wasm_op_choices, wasm_op_verdict;
void    wasm_put_levels(struct wasm_call *c);
/* wasm_net.c */
wasm_op wasm_op_net;
/* as the page provided it; NULL: none */
const struct hm_net *wasm_net(const struct hm_game *g, uint8_t nseat);

/* The exports. */
char  *hm_wasm_buffer(void);
size_t hm_wasm_size(void);
size_t hm_wasm_call(size_t n);

#endif
