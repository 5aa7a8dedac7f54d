/*
 * render.c: tables and entries as JSON, as one kind of viewer may see them.
 *
 * Everything about a game that leaves the server is written here, and only from a view: the state
 * is used only to derive the view (redact), the audience of a move, and who is to act.  Secret and
 * seed are written once the game is over.
 */
#include "server/protocol/render.h"
#include "server/tables/setup.h"
#include "server/tables/tables.h"
#include "table/fair_deal.h"

#include "harbour/patch.h"

#include <assert.h>
#include <string.h>

static const char *const state_names[] = {"open", "playing", "paused", "over", "closed"};
static const char *const seat_kinds[] = {"empty", "person", "bot"};
static const char *const ask_names[] = {"", "back", "pause", "resume"};

struct srv_recipient srv_recipient_of(const struct srv_table *t, const struct srv_conn *c)
{
    hm_seat p = table_seat_of(&t->table, c->user.id);
    return (struct srv_recipient){.seen =
                                      p != HM_NOBODY || t->shadow == NULL ? &t->table : t->shadow,
                                  .viewer = p != HM_NOBODY ? p : HM_SPECTATOR,
                                  .json = c->json,
                                  .legal = c->legal,
                                  .user = c->user.id};
}

/* ---- parts ------------------------------------------------------------------------------ */

void srv_put_seats(struct hm_text *out, hm_seatset set, uint8_t nseat)
{
    bool any = false;
    SRV_PUT(out, "[");
    for (hm_seat p = 0; p < nseat; p++)
        if (hm_seat_in(set, p)) {
            const char word[] = {',', '"', hm_seat_letter(p), '"'};
            srv_put(out, any ? word : word + 1, any ? 4 : 3);
            any = true;
        }
    SRV_PUT(out, "]");
}

static void put_letter(struct hm_text *out, uint8_t p)
{
    const char word[] = {'"', p < HM_SEATS ? hm_seat_letter(p) : '?', '"'};
    if (p < HM_SEATS)
        srv_put(out, word, sizeof word);
    else
        SRV_PUT(out, "null");
}

/* Texts of the engine; none of them needs escaping. */
static void put_name(struct hm_text *out, const char *name)
{
    if (name == NULL) {
        SRV_PUT(out, "null");
        return;
    }
    SRV_PUT(out, "\"");
    srv_put(out, name, strlen(name));
    SRV_PUT(out, "\"");
}

/* The level of a bot; null for people. */
static void put_level(struct hm_text *out, const struct table_seat *s)
{
    if (s->kind == TABLE_BOT)
        hm_put_json(out, s->level);
    else
        SRV_PUT(out, "null");
}

static void put_people(struct hm_text *out, const struct srv_table *a, const struct table *t)
{
    SRV_PUT(out, ",\"seats\":[");
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++) {
        const struct table_seat *s = &t->seat[p];
        hm_put(out, p > 0 ? ",{\"seat\":" : "{\"seat\":");
        put_letter(out, p);
        SRV_PUT(out, ",\"kind\":");
        put_name(out, seat_kinds[s->kind]);
        SRV_PUT(out, ",\"user\":");
        srv_put_id(out, s->user);
        SRV_PUT(out, ",\"name\":");
        hm_put_json(out, s->name);
        SRV_PUT(out, ",\"level\":");
        put_level(out, s);
        SRV_PUT(out, ",\"away\":");
        hm_put(out, s->away ? "true" : "false");
        SRV_PUT(out, ",\"resigned\":");
        hm_put(out, s->resigned ? "true" : "false");
        SRV_PUT(out, ",\"rating\":");
        if (a->rating[p].shown > 0 && s->user != 0 && a->rating[p].user == s->user)
            srv_putf(out, "%.1f", a->rating[p].shown);
        else
            SRV_PUT(out, "null");
        SRV_PUT(out, "}");
    }
    SRV_PUT(out, "]");
}

static bool has_clock(const struct table *t)
{
    return t->setup.clock != TABLE_NO_CLOCK && t->match.game.ops != NULL;
}

static void put_clock(struct hm_text *out, const struct srv_table *a, const struct table *t)
{
    if (!has_clock(t)) {
        SRV_PUT(out, ",\"clock\":null");
        return;
    }
    int64_t    left[HM_SEATS], now = t == &a->table ? srv_now(a->srv) : t->at;
    hm_seatset running = 0;
    table_clock_left(t, now, left);
    SRV_PUT(out, ",\"clock\":{\"left\":[");
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++) {
        hm_put(out, p > 0 ? "," : "");
        if (t->seat[p].kind == TABLE_BOT)
            SRV_PUT(out, "null");
        else
            hm_put_int(out, left[p]);
        if (t->state == TABLE_PLAYING && hm_seat_in(t->match.state.head.prompt, p) &&
            !table_seat_is_bots(t, p))
            running |= hm_seat_bit(p);
    }
    SRV_PUT(out, "],\"running\":");
    srv_put_seats(out, running, t->setup.deal.nseat);
    SRV_PUT(out, ",\"at\":");
    hm_put_int(out, now);
    SRV_PUT(out, "}");
}

static void put_legal(struct hm_text *out, const struct table *t, const struct hm_view *view,
                      hm_seat p)
{
    struct hm_move        moves[HM_MOVES];
    char                  line[TABLE_LINE];
    const struct hm_game *g = &t->setup.game;
    size_t                n = g->ops->legal(g->edition, hm_seen(view), p, HM_BOTH, moves);
    SRV_PUT(out, ",\"legal\":[");
    for (size_t i = 0; i < n; i++) {
        g->ops->print_move(g->edition, &moves[i], line, sizeof line);
        hm_put(out, i > 0 ? "," : "");
        hm_put_json(out, line);
    }
    SRV_PUT(out, "]");
}

/* The bytes of the view, for the engine of the client. */
static void put_bytes(struct hm_text *out, const void *bytes, size_t n)
{
    SRV_PUT(out, "\"");
    hm_put_base64(out, bytes, n);
    SRV_PUT(out, "\"");
}

static void put_view(struct hm_text *out, const struct table *t, const struct hm_view *view,
                     bool json)
{
    const struct hm_game *g = &t->setup.game;
    SRV_PUT(out, ",\"view\":");
    if (!json) {
        put_bytes(out, view, g->ops->state_size);
        return;
    }
    size_t cap;
    char  *rest = hm_text_rest(out, &cap);
    hm_text_add(out, g->ops->print(g->edition, hm_seen(view), true, rest, cap));
}

/* Writes the patch that turns the viewer's view of the state `before` into `view`. */
static void put_patch(struct hm_text *out, const struct table *t, const struct hm_state *before,
                      const struct hm_view *view)
{
    const struct hm_game *g = &t->setup.game;
    struct hm_view        from;
    uint8_t               patch[HM_PATCH_SIZE];
    g->ops->redact(g->edition, before, view->seen.head.viewer, &from);
    SRV_PUT(out, ",\"patch\":");
    put_bytes(out, patch, hm_patch_write(g, &from, view, patch));
}

/* Writes the view, or its changes since the view of the state `before`, and the legal moves. */
static void put_position(struct hm_text *out, const struct srv_recipient *recipient,
                         const struct hm_state *before)
{
    const struct table *t = recipient->seen;
    struct hm_view      view;
    t->setup.game.ops->redact(t->setup.game.edition, &t->match.state, recipient->viewer, &view);
    if (before != NULL && !recipient->json)
        put_patch(out, t, before, &view);
    else
        put_view(out, t, &view, recipient->json);
    if (recipient->legal && t->state == TABLE_PLAYING && recipient->viewer < HM_SEATS &&
        hm_seat_in(t->match.state.head.prompt, recipient->viewer))
        put_legal(out, t, &view, recipient->viewer);
    else if (recipient->legal)
        SRV_PUT(out, ",\"legal\":null");
}

static void put_ply(struct hm_text *out, const struct table *t)
{
    SRV_PUT(out, ",\"ply\":");
    hm_put_int(out, t->match.n);
    SRV_PUT(out, ",\"prompt\":");
    srv_put_seats(out, t->match.state.head.prompt, t->setup.deal.nseat);
}

/* Writes the whole position of a game: ply, prompt, view, legal, clock. */
static void put_play(struct hm_text *out, const struct srv_table *a,
                     const struct srv_recipient *recipient)
{
    const struct table *t = recipient->seen;
    if (t->match.game.ops == NULL) {
        SRV_PUT(out, ",\"ply\":0,\"prompt\":[],\"view\":null,\"clock\":null");
        return;
    }
    put_ply(out, t);
    put_position(out, recipient, NULL);
    put_clock(out, a, t);
}

static void put_ask(struct hm_text *out, const struct table *t)
{
    SRV_PUT(out, ",\"ask\":");
    if (t->vote.what == TABLE_VOTE_NONE) {
        SRV_PUT(out, "null");
        return;
    }
    srv_putf(out, "{\"what\":\"%s\",\"ply\":%u,\"by\":\"%c\",\"yes\":", ask_names[t->vote.what],
             t->vote.ply, hm_seat_letter(t->vote.by));
    srv_put_seats(out, t->vote.yes, t->setup.deal.nseat);
    SRV_PUT(out, "}");
}

/* Before the start, only the presence of a nonce is published; afterwards, all nonces are. */
static void put_nonces(struct hm_text *out, const struct table *t)
{
    SRV_PUT(out, ",\"nonces\":[");
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++) {
        hm_put(out, p > 0 ? "," : "");
        hm_put_json(out,
                    t->state == TABLE_OPEN || t->state == TABLE_CLOSED ? "" : t->seat[p].nonce);
    }
    SRV_PUT(out, "]");
}

static void put_end(struct hm_text *out, const struct table *t)
{
    if (t->state != TABLE_OVER) {
        SRV_PUT(out, ",\"end\":null,\"reveal\":null");
        return;
    }
    char secret[65], seed[65];
    SRV_PUT(out, ",\"end\":");
    size_t cap;
    char  *rest = hm_text_rest(out, &cap);
    hm_text_add(out, hm_print_end(&t->setup.game, &t->match.state, rest, cap));
    hm_seed_text(&t->secret, secret);
    hm_seed_text(&t->match.seed, seed);
    srv_putf(out, ",\"reveal\":{\"secret\":\"%s\",\"seed\":\"%s\"}", secret, seed);
}

/* ---- moves and events ------------------------------------------------------------------- */

static const char *name_of(const char *const *names, uint8_t i)
{
    for (uint8_t k = 0; names != NULL && names[k] != NULL; k++)
        if (k == i)
            return names[k];
    return NULL;
}

void srv_put_event(struct hm_text *out, const struct hm_game *g, const struct hm_event *e,
                   uint8_t viewer)
{
    SRV_PUT(out, "{\"kind\":");
    put_name(out, name_of(g->ops->event_names, e->kind));
    SRV_PUT(out, ",\"seat\":");
    put_letter(out, e->seat);
    SRV_PUT(out, ",\"from\":");
    put_name(out, name_of(g->ops->place_names, e->from));
    SRV_PUT(out, ",\"to\":");
    put_name(out, name_of(g->ops->place_names, e->to));
    SRV_PUT(out, ",\"card\":");
    put_name(out, e->card != HM_NO_CARD && hm_seat_in(e->shown, viewer)
                      ? hm_card_id(g->edition, e->card)
                      : NULL);
    SRV_PUT(out, ",\"amount\":");
    hm_put_int(out, e->amount);
    SRV_PUT(out, "}");
}

static void put_events(struct hm_text *out, const struct hm_game *g, const struct hm_events *all,
                       const struct srv_recipient *recipient)
{
    if (!recipient->json) {
        uint8_t bytes[HM_EVENTS * HM_EVENT_SIZE];
        SRV_PUT(out, ",\"events\":");
        put_bytes(out, bytes, hm_events_write(all, recipient->viewer, bytes));
        return;
    }
    SRV_PUT(out, ",\"events\":[");
    for (uint16_t i = 0; i < all->n; i++) {
        if (i > 0)
            SRV_PUT(out, ",");
        srv_put_event(out, g, &all->list[i], recipient->viewer);
    }
    SRV_PUT(out, "]");
}

static void put_move(struct hm_text *out, hm_seat seat, const char *text, bool readable)
{
    SRV_PUT(out, ",\"move\":");
    if (!readable) {
        SRV_PUT(out, "null");
        return;
    }
    char head[] = {'"', hm_seat_letter(seat), ' '};
    srv_put(out, head, sizeof head);
    srv_put(out, text, strlen(text)); /* a move as the engine prints it: words and card ids */
    SRV_PUT(out, "\"");
}

/* Writes the view of a past state, or its changes since the state `before`. */
static void put_past_view(struct hm_text *out, const struct table *t,
                          const struct srv_recipient *recipient, const struct hm_state *before,
                          const struct hm_state *now)
{
    struct hm_view view;
    t->setup.game.ops->redact(t->setup.game.edition, now, recipient->viewer, &view);
    if (before != NULL)
        put_patch(out, t, before, &view);
    else
        put_view(out, t, &view, false);
}

/* Repeats the moves after ply `since` from the log.  With views, an additional first entry has the
 * view at that ply, and each move has a patch.  Views as JSON are left out: they would be too long
 * for a slow reader. */
static void put_moves(struct hm_text *out, const struct table *t,
                      const struct srv_recipient *recipient, uint32_t since)
{
    struct hm_match      again = t->match;
    const struct hm_ops *ops = t->setup.game.ops;
    bool                 views = recipient->views && !recipient->json, any = false;
    if (again.game.ops == NULL)
        return;
    if (t->match.n > SRV_SINCE && since < t->match.n - SRV_SINCE)
        since = t->match.n - SRV_SINCE;
    if (!hm_match_goto(&again, since < t->match.n ? since : t->match.n))
        return;
    if (views) {
        srv_putf(out, "{\"ply\":%u,\"seat\":null,\"move\":null,\"events\":\"\"", again.n);
        put_past_view(out, t, recipient, NULL, &again.state);
        SRV_PUT(out, "}");
        any = true;
    }
    while (again.n < t->match.n) {
        struct hm_event  list[HM_EVENTS];
        struct hm_events events = {list, 0, HM_EVENTS};
        struct hm_move   m = again.log[again.n];
        struct hm_state  before = again.state;
        hm_seatset       audience = ops->audience != NULL
                                        ? ops->audience(t->setup.game.edition, &again.state, &m)
                                        : HM_EVERYONE;
        if (hm_match_play(&again, &m, &events, NULL) != HM_OK)
            return;
        again.all = t->match.n;
        char text[TABLE_LINE];
        ops->print_move(t->setup.game.edition, &m, text, sizeof text);
        srv_putf(out, "%s{\"ply\":%u,\"seat\":\"%c\"", any ? "," : "", again.n,
                 hm_seat_letter(m.seat));
        put_move(out, m.seat, text, hm_seat_in(audience, recipient->viewer));
        if (t->substituted[again.n - 1])
            SRV_PUT(out, ",\"substituted\":true");
        put_events(out, &t->setup.game, &events, recipient);
        if (views)
            put_past_view(out, t, recipient, &before, &again.state);
        SRV_PUT(out, "}");
        any = true;
    }
}

/* ---- whole messages --------------------------------------------------------------------- */

static void put_type(struct hm_text *out, const char *type, const char *re)
{
    SRV_PUT(out, "{\"t\":\"");
    hm_put(out, type);
    SRV_PUT(out, "\"");
    if (re != NULL && re[0] != 0) {
        SRV_PUT(out, ",\"re\":\"");
        hm_put(out, re);
        SRV_PUT(out, "\"");
    }
}

static void put_place(struct hm_text *out, const struct table *t, uint32_t n)
{
    SRV_PUT(out, ",\"table\":");
    srv_put_id(out, t->id);
    SRV_PUT(out, ",\"n\":");
    hm_put_int(out, n);
}

void srv_put_table(struct hm_text *out, const struct srv_table *a,
                   const struct srv_recipient *recipient, const char *re, int64_t since)
{
    const struct table *t = recipient->seen;
    char                commitment[65];
    put_type(out, "table", re);
    put_place(out, t, t->n);
    srv_putf(out, ",\"state\":\"%s\",\"game\":\"%s\",\"rules\":%u,\"digest\":\"",
             state_names[t->state], t->setup.game.ops->id, t->setup.deal.rules);
    hm_put_hex(out, t->setup.game.edition->digest, 32);
    SRV_PUT(out, "\",\"owner\":");
    srv_put_id(out, t->owner);
    SRV_PUT(out, ",\"setup\":");
    srv_setup_print(&t->setup, out);
    put_people(out, a, t);
    SRV_PUT(out, ",\"you\":");
    put_letter(out, recipient->viewer);
    SRV_PUT(out, ",\"online\":");
    srv_put_seats(out, srv_online(a), t->setup.deal.nseat);
    srv_putf(out, ",\"watchers\":%u", a->nwatching);
    put_play(out, a, recipient);
    put_ask(out, t);
    table_commitment(&t->secret, commitment);
    srv_putf(out, ",\"deal\":%u,\"commitment\":\"%s\"", t->deal, commitment);
    put_nonces(out, t);
    put_end(out, t);
    SRV_PUT(out, ",\"rematch\":");
    srv_put_id(out, t->rematch);
    SRV_PUT(out, ",\"moves\":[");
    if (since >= 0)
        put_moves(out, t, recipient, (uint32_t)(since < UINT32_MAX ? since : UINT32_MAX));
    SRV_PUT(out, "]}");
}

static void put_entry(struct hm_text *out, const struct table *t, const struct table_entry *e)
{
    put_place(out, t, e->n);
    SRV_PUT(out, ",\"what\":\"");
    hm_put(out, table_entry_names[e->kind]);
    SRV_PUT(out, "\",\"seat\":");
    put_letter(out, e->seat);
    SRV_PUT(out, ",\"at\":");
    hm_put_int(out, e->at);
}

static void write_common(struct srv_did *did)
{
    struct hm_text common = hm_text_in(did->common, sizeof did->common);
    put_entry(&common, did->seen, did->entry);
    did->head = common.len;
    put_ply(&common, did->seen);
    did->play = common.len;
    if (has_clock(did->seen))
        put_clock(&common, did->table, did->seen);
    did->end = common.len;
    assert(common.len < sizeof did->common);
}

static void put_did_move(struct hm_text *out, struct srv_did *did,
                         const struct srv_recipient *recipient)
{
    const struct table        *t = did->seen;
    const struct table_effect *fx = did->effect;
    const struct table_entry  *e = did->entry;
    if (did->end == 0)
        write_common(did);
    srv_put(out, did->common, did->head);
    put_move(out, e->seat, e->text, hm_seat_in(fx->audience, recipient->viewer));
    put_events(out, &t->setup.game, &fx->events, recipient);
    srv_put(out, did->common + did->head, did->play - did->head);
    put_position(out, recipient, &fx->before);
    srv_put(out, did->common + did->play, did->end - did->play);
    if (fx->ended_vote)
        SRV_PUT(out, ",\"ask\":null");
    if (t->state == TABLE_OVER) {
        SRV_PUT(out, ",\"state\":\"over\"");
        put_people(out, did->table, t);
        put_end(out, t);
    }
}

void srv_put_did(struct hm_text *out, struct srv_did *did, const struct srv_recipient *recipient,
                 const char *re)
{
    const struct table       *t = did->seen;
    const struct srv_table   *a = did->table;
    const struct table_entry *e = did->entry;
    put_type(out, "did", re);
    if (e->kind != TABLE_E_MOVE)
        put_entry(out, t, e);
    switch (e->kind) {
    case TABLE_E_SIT:
    case TABLE_E_LEAVE:
    case TABLE_E_BOT:
        put_people(out, a, t);
        SRV_PUT(out, ",\"you\":");
        put_letter(out, recipient->viewer);
        break;
    case TABLE_E_START:
        srv_putf(out, ",\"state\":\"%s\"", state_names[t->state]);
        put_people(out, a, t);
        put_nonces(out, t);
        put_play(out, a, recipient);
        break;
    case TABLE_E_MOVE: put_did_move(out, did, recipient); break;
    case TABLE_E_BACK:
        put_play(out, a, recipient);
        put_ask(out, t);
        break;
    case TABLE_E_VOTE: srv_putf(out, ",\"yes\":%s", e->arg != 0 ? "true" : "false"); HM_FALLTHROUGH;
    case TABLE_E_ASK: put_ask(out, t); break;
    case TABLE_E_PAUSE:
    case TABLE_E_RESUME:
        srv_putf(out, ",\"state\":\"%s\"", state_names[t->state]);
        put_play(out, a, recipient);
        put_ask(out, t);
        break;
    case TABLE_E_FLAG:
    case TABLE_E_AWAY:
    case TABLE_E_RECLAIM:
    case TABLE_E_ERASE:
    case TABLE_E_RESIGN:
        put_people(out, a, t);
        put_clock(out, a, t);
        break;
    case TABLE_E_REMATCH:
        SRV_PUT(out, ",\"rematch\":");
        srv_put_id(out, t->rematch);
        break;
    case TABLE_E_CLOSE: srv_putf(out, ",\"state\":\"%s\"", state_names[t->state]); break;
    case TABLE_E_WAKE: put_clock(out, a, t); break;
    case TABLE_E_NONCE: put_nonces(out, t); break;
    case TABLE_E_COMMIT: break;
    case TABLE_E_KINDS: break;
    }
    SRV_PUT(out, "}");
}

void srv_put_lobby_row(struct hm_text *out, const struct table *t)
{
    SRV_PUT(out, "{\"table\":");
    srv_put_id(out, t->id);
    srv_putf(out,
             ",\"game\":\"%s\",\"state\":\"%s\",\"seats\":%u,\"owner\":", t->setup.game.ops->id,
             state_names[t->state], t->setup.deal.nseat);
    srv_put_id(out, t->owner);
    SRV_PUT(out, ",\"players\":[");
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++) {
        const struct table_seat *s = &t->seat[p];
        srv_putf(out, "%s{\"seat\":\"%c\",\"kind\":\"%s\",\"name\":", p > 0 ? "," : "",
                 hm_seat_letter(p), seat_kinds[s->kind]);
        hm_put_json(out, s->name);
        SRV_PUT(out, ",\"level\":");
        put_level(out, s);
        SRV_PUT(out, ",\"user\":");
        srv_put_id(out, s->user);
        SRV_PUT(out, "}");
    }
    SRV_PUT(out, "],\"setup\":");
    srv_setup_print(&t->setup, out);
    SRV_PUT(out, "}");
}
