/*
 * checker.c: invariants that hold after every step, whatever faults occurred.
 *
 * The reference is the log in the store, folded independently.  Each entry is checked when it is
 * committed, each message when a server sends it: it may contain only durable data that its viewer
 * may see, in the order of the log and without a gap.
 */
#include "harbour/patch.h"
#include "simulation.h"
#include "server/cluster/cluster.h"
#include "server/tables/setup.h"
#include "store/store_engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct hm_map *truths; /* by table */

/* ---- the truth -------------------------------------------------------------------------- */

static struct sim_truth *truth_of(int64_t table) { return hm_map_get(truths, table); }

const struct table *sim_truth(int64_t table)
{
    struct sim_truth *t = truth_of(table);
    return t != NULL ? &t->t : NULL;
}

uint32_t sim_truth_then(int64_t table)
{
    struct sim_truth *t = truth_of(table);
    return t != NULL ? t->then[(sim.now / SIM_MS / 1000) % SIM_LAG_S] : 0;
}

struct visit {
    bool (*each)(const struct table *t, void *ctx);
    void *ctx;
    bool  on;
};

static bool visit(int64_t key, void *value, void *ctx)
{
    struct visit *v = ctx;
    (void)key;
    v->on = v->on && v->each(&((struct sim_truth *)value)->t, v->ctx);
    return true;
}

void sim_truths(bool (*each)(const struct table *t, void *ctx), void *ctx)
{
    struct visit v = {each, ctx, true};
    hm_map_each(truths, visit, &v);
}

void sim_check_start(void) { truths = hm_map_new(); }

static bool free_truth(int64_t key, void *value, void *ctx)
{
    struct sim_truth *t = value;
    (void)key, (void)ctx;
    for (uint32_t n = 1; n <= t->t.n; n++) {
        free(t->moment[n].state);
        free(t->moment[n].text);
    }
    for (unsigned i = 0; i < t->nline; i++)
        free(t->lines[i]);
    free(t->lines);
    free(t->moment);
    table_free(&t->t);
    free(t);
    return false;
}

void sim_check_free(void)
{
    hm_map_each(truths, free_truth, NULL);
    hm_map_free(truths);
    sim_turns_free();
}

/* ---- commits ---------------------------------------------------------------------------- */

static void add_table(struct sim_node *by, const struct store_op_rec *op)
{
    struct table_setup u;
    struct hm_msg      no;
    struct hm_seed     secret;
    struct sim_truth  *t = srv_alloc(sizeof *t);
    json_t            *setup = json_loads(op->arg[4].s, 0, NULL);
    if (!srv_setup_stored(&by->srv, setup, &u, &no))
        sim_fail("a table's set-up cannot be read: %s", no.text);
    json_decref(setup);
    hm_seed_from_text(&secret, op->arg[5].s);
    table_init(&t->t, op->arg[0].i, &u, op->arg[2].i, op->arg[3].i, &secret);
    *hm_map_at(truths, t->t.id) = t;
}

static void remember(struct sim_truth *t, const struct table_entry *e,
                     const struct table_effect *fx)
{
    if (e->n + 1 >= t->cap) {
        t->cap = t->cap == 0 ? 64 : 2 * t->cap;
        t->moment = hm_need(realloc(t->moment, t->cap * sizeof *t->moment), "moments", t->cap);
    }
    struct sim_moment *m = &t->moment[e->n];
    size_t             size = t->t.setup.game.ops->state_size;
    *m = (struct sim_moment){.ply = t->t.match.n,
                             .table_state = t->t.state,
                             .kind = e->kind,
                             .seat = e->seat,
                             .audience = fx->audience,
                             .at = e->at,
                             .who = e->who};
    if (t->t.match.game.ops != NULL) {
        m->state = srv_alloc(size);
        memcpy(m->state, &t->t.match.state, size);
    }
    memcpy(m->left, t->left, sizeof m->left);
    memcpy(m->cid, e->cid, sizeof m->cid);
    m->text = e->kind == TABLE_E_MOVE ? strdup(e->text) : NULL;
}

static void add_entry(struct sim_node *by, const struct store_op_rec *op)
{
    static struct table_effect fx;
    struct table_entry e = {.n = (uint32_t)op->arg[1].i, .at = op->arg[2].i, .who = op->arg[3].i};
    struct sim_truth  *t = truth_of(op->arg[0].i);
    if (t == NULL || !table_entry_parse(&e, op->arg[4].s)) {
        sim_fail("an entry of no table, or none at all: %s", op->arg[4].s);
        return;
    }
    sim_trace("log %llx %u by node %u: %s", (unsigned long long)t->t.id, e.n, by->number,
              op->arg[4].s);
    sim_check_entry(t, &e);
    struct table before = t->t;
    if (!table_fold(&t->t, &e, &fx)) {
        sim_fail("entry %u does not fit its table: %s", e.n, op->arg[4].s);
        return;
    }
    sim_check_clock(t, &before, &e);
    remember(t, &e, &fx);
    hm_seatset begun = sim_turns_begun(&t->t, &e, before.match.state.head.prompt);
    t->moment[e.n].begun = begun;
    sim_check_turns(&t->t, &e, begun);
    sim.result.entries++;
    sim.result.moves += e.kind == TABLE_E_MOVE;
}

static void add_chat(const struct store_op_rec *op)
{
    struct sim_truth *t = truth_of(op->arg[0].i);
    if (t == NULL || op->arg[1].i != t->chat_k + 1) {
        sim_fail("a line of chat has key %lld after %lld", (long long)op->arg[1].i,
                 t != NULL ? (long long)t->chat_k : -1);
        return;
    }
    t->chat_k++;
    for (unsigned i = 0; i < t->nline; i++)
        if (strcmp(t->lines[i], op->arg[7].s) == 0)
            sim_fail("a line of chat is stored twice: %s", op->arg[7].s);
    t->lines = hm_need(realloc(t->lines, (t->nline + 1) * sizeof *t->lines), "chat", t->nline);
    t->lines[t->nline++] = strdup(op->arg[7].s);
}

void sim_check_commit(struct sim_node *by, const struct store_batch *b)
{
    for (const struct store_op_rec *op = b->first; op != NULL; op = op->next)
        if (op->stmt == STORE_TABLE_ADD)
            add_table(by, op);
        else if (op->stmt == STORE_LOG_ADD)
            add_entry(by, op);
        else if (op->stmt == STORE_CHAT_ADD)
            add_chat(op);
}

/* ---- messages --------------------------------------------------------------------------- */

static int64_t id_of(const json_t *m, const char *key)
{
    int64_t     id = 0;
    const char *text = json_string_value(json_object_get(m, key));
    return text != NULL && srv_id_parse(text, &id) ? id : 0;
}

static const struct sim_moment *moment(const struct sim_truth *t, json_int_t n)
{
    return t != NULL && n > 0 && n <= t->t.n ? &t->moment[n] : NULL;
}

/* Computes what the viewer may know after that entry. */
static void redact(const struct sim_truth *t, const struct sim_moment *k, const struct sim_link *l,
                   struct hm_view *view)
{
    const struct hm_game *g = &t->t.setup.game;
    hm_seat               p = table_seat_of(&t->t, l->net.conn->user.id);
    struct hm_state       state;
    memset(&state, 0, sizeof state);
    memcpy(&state, k->state, g->ops->state_size);
    g->ops->redact(g->edition, &state, p != HM_NOBODY ? p : HM_SPECTATOR, view);
}

/* The bytes or the text of that view must be in the message. */
static void check_view(const struct sim_truth *t, const struct sim_link *l,
                       const struct hm_view *view, const char *raw)
{
    static char           expected[1 << 16];
    struct hm_text        out = hm_text_in(expected, sizeof expected);
    const struct hm_game *g = &t->t.setup.game;
    hm_put(&out, "\"view\":");
    if (l->net.conn->json) {
        size_t room;
        char  *rest = hm_text_rest(&out, &room);
        hm_text_add(&out, g->ops->print(g->edition, hm_seen(view), true, rest, room));
    } else {
        hm_put(&out, "\"");
        hm_put_base64(&out, view, g->ops->state_size);
        hm_put(&out, "\"");
    }
    if (strstr(raw, expected) == NULL)
        sim_fail("%s did not get its view: %.200s", l->net.conn->user.name, raw);
}

/* The patch must turn the view that the connection was sent last into this one. */
static void check_patch(const struct sim_truth *t, const struct sim_link *l, struct sim_seen *seen,
                        const struct hm_view *view, const json_t *text)
{
    const size_t size = t->t.setup.game.ops->state_size;
    uint8_t      patch[HM_PATCH_SIZE];
    size_t       n =
        hm_base64_read(json_string_value(text), json_string_length(text), patch, sizeof patch);
    if (seen == NULL || n == SIZE_MAX || !hm_patch_apply(&seen->view, size, patch, n) ||
        memcmp(&seen->view, view, size) != 0)
        sim_fail("the patch for %s does not lead to its view", l->net.conn->user.name);
}

static void check_knowledge(const struct sim_truth *t, const struct sim_moment *k,
                            const struct sim_link *l, struct sim_seen *seen, const json_t *m,
                            const char *raw)
{
    const json_t  *whole = json_object_get(m, "view"), *patch = json_object_get(m, "patch");
    struct hm_view view;
    if (k->state == NULL)
        return;
    redact(t, k, l, &view);
    if (whole != NULL && !json_is_null(whole))
        check_view(t, l, &view, raw);
    else if (patch != NULL)
        check_patch(t, l, seen, &view, patch);
    else if (k->kind == TABLE_E_MOVE)
        sim_fail("%s is told of a move without a view: %.200s", l->net.conn->user.name, raw);
    if (seen != NULL)
        seen->view = view;
}

static void check_clock(const struct sim_truth *t, const struct sim_moment *k, const json_t *clock)
{
    const json_t *left = json_object_get(clock, "left"),
                 *running = json_object_get(clock, "running");
    int64_t at = json_integer_value(json_object_get(clock, "at"));
    for (hm_seat p = 0; p < t->t.setup.deal.nseat; p++) {
        const json_t *v = json_array_get(left, p);
        const char    letter[] = {hm_seat_letter(p), 0};
        bool          runs = false;
        size_t        i;
        json_t       *seat;
        json_array_foreach(running, i, seat) runs |= strcmp(json_string_value(seat), letter) == 0;
        int64_t expected = k->left[p] - (runs && at > k->at ? at - k->at : 0);
        if (json_is_integer(v) && json_integer_value(v) != (expected > 0 ? expected : 0))
            sim_fail("the clock of seat %c shows %lld ms and not %lld", letter[0],
                     (long long)json_integer_value(v), (long long)expected);
    }
}

static void check_state(const struct sim_truth *t, const struct sim_moment *k,
                        const struct sim_link *l, struct sim_seen *seen, const json_t *m,
                        const char *raw)
{
    const json_t *ply = json_object_get(m, "ply"), *clock = json_object_get(m, "clock");
    if (ply != NULL && json_integer_value(ply) != k->ply && k->state != NULL)
        sim_fail("a message tells ply %lld and not %u", (long long)json_integer_value(ply), k->ply);
    check_knowledge(t, k, l, seen, m, raw);
    if (json_is_object(clock))
        check_clock(t, k, clock);
}

static bool is_at(const struct srv_conn *c, int64_t table)
{
    for (const struct srv_attach *a = c->at; a != NULL; a = a->next_there)
        if (a->table->table.id == table)
            return true;
    return false;
}

/* Returns what the connection has received of the table, or a free slot.  A connection that has
 * left a table starts again. */
static struct sim_seen *seen_of(struct sim_link *l, int64_t table)
{
    struct sim_seen *empty = NULL;
    for (unsigned i = 0; i < SRV_AT; i++) {
        struct sim_seen *s = &l->seen[i];
        if (s->at && s->table == table)
            return s;
        s->at = s->at && is_at(l->net.conn, s->table);
        if (!s->at)
            empty = s;
    }
    return empty;
}

static void check_did(struct sim_truth *t, struct sim_link *l, const json_t *m, const char *raw)
{
    json_int_t               n = json_integer_value(json_object_get(m, "n"));
    const struct sim_moment *k = moment(t, n);
    struct sim_seen         *seen = seen_of(l, t->t.id);
    const char              *what = json_string_value(json_object_get(m, "what"));
    const json_t            *move = json_object_get(m, "move");
    if (k == NULL) {
        sim_fail("entry %lld was told and is not in the log", (long long)n);
        return;
    }
    if (strcmp(what, table_entry_names[k->kind]) != 0)
        sim_fail("entry %lld is told as %s and is %s", (long long)n, what,
                 table_entry_names[k->kind]);
    if (seen == NULL || !seen->at || n != seen->n + 1)
        sim_fail("entry %lld is told after entry %u", (long long)n, seen != NULL ? seen->n : 0);
    else
        seen->n = (uint32_t)n;
    if (k->kind == TABLE_E_MOVE) {
        hm_seat p = table_seat_of(&t->t, l->net.conn->user.id);
        bool    readable = hm_seat_in(k->audience, p != HM_NOBODY ? p : HM_SPECTATOR);
        if (readable != json_is_string(move) ||
            (readable && strcmp(json_string_value(move) + 2, k->text) != 0))
            sim_fail("the move of entry %lld is told wrongly: %.200s", (long long)n, raw);
    }
    check_state(t, k, l, seen, m, raw);
    sim_turns_saw_entry(l, t->t.id, (uint32_t)n);
}

static void check_table(struct sim_truth *t, struct sim_link *l, const json_t *m, const char *raw)
{
    json_int_t               n = json_integer_value(json_object_get(m, "n"));
    const struct sim_moment *k = moment(t, n);
    struct sim_seen         *seen = seen_of(l, t->t.id);
    if (k == NULL) {
        sim_fail("a table is told with %lld entries; its log has %u", (long long)n, t->t.n);
        return;
    }
    if (seen == NULL)
        return;
    if (!seen->at)
        *seen = (struct sim_seen){.table = t->t.id, .at = true};
    seen->n = (uint32_t)n;
    seen->entered++;
    check_state(t, k, l, seen, m, raw);
    sim_turns_saw_entry(l, t->t.id, (uint32_t)n);
    if (k->table_state != TABLE_OVER && !json_is_null(json_object_get(m, "reveal")))
        sim_fail("the secret is told during the game");
}

/* An acknowledged request must be in the log, as an entry of that user and request. */
static void check_answer(const struct sim_truth *t, const struct sim_link *l, const json_t *m)
{
    const char              *re = json_string_value(json_object_get(m, "re"));
    const json_t            *n = json_object_get(m, "n");
    const struct sim_moment *k = moment(t, json_integer_value(n));
    if (re == NULL || n == NULL)
        return;
    if (k == NULL || k->who != l->net.conn->user.id || strcmp(k->cid, re) != 0)
        sim_fail("request %s is acknowledged as entry %lld, which it is not", re,
                 (long long)json_integer_value(n));
}

static void check_turn(const struct sim_truth *t, struct sim_link *l, const json_t *m)
{
    if (is_at(l->net.conn, t->t.id))
        sim_fail("%s is at the table and is notified of a turn", l->net.conn->user.name);
    sim_turns_got_turn(l, t, (uint32_t)json_integer_value(json_object_get(m, "ply")));
}

static void check_chat(const struct sim_truth *t, struct sim_link *l, const json_t *m)
{
    json_int_t k = json_integer_value(json_object_get(m, "k"));
    if (k < 1 || k > t->chat_k) {
        sim_fail("line %lld of chat was told and is not stored", (long long)k);
        return;
    }
    const char *text = json_string_value(json_object_get(m, "text"));
    if (strcmp(t->lines[k - 1], text) != 0)
        sim_fail("line %lld of chat is told as another", (long long)k);
    struct sim_seen *seen = seen_of(l, t->t.id);
    bool             again = json_is_true(json_object_get(m, "again"));
    if (seen == NULL || !seen->at || again || k > SIM_LINES)
        return;
    if (++seen->told[k] > seen->entered) /* entering again repeats the last lines */
        sim_fail("line %lld of chat is told twice", (long long)k);
}

void sim_check_message(struct sim_link *l, const json_t *m, const char *raw)
{
    const char       *type = json_string_value(json_object_get(m, "t"));
    int64_t           id = id_of(m, "table");
    struct sim_truth *t = id != 0 ? truth_of(id) : NULL;
    if (l->net.conn == NULL)
        return;
    if (strcmp(type, "ok") == 0 && id != 0 && t == NULL)
        sim_fail("a table is acknowledged that is not stored");
    if (t == NULL)
        return;
    if (strcmp(type, "table") == 0)
        check_table(t, l, m, raw);
    else if (strcmp(type, "did") == 0)
        check_did(t, l, m, raw);
    else if (strcmp(type, "chat") == 0)
        check_chat(t, l, m);
    else if (strcmp(type, "turn") == 0)
        check_turn(t, l, m);
    if (strcmp(type, "did") == 0 || strcmp(type, "ok") == 0)
        check_answer(t, l, m);
}

/* ---- steps ------------------------------------------------------------------------------ */

static bool check_lease(int64_t id, void *value, void *ctx)
{
    const struct sim_truth *t = value;
    unsigned                holders = 0;
    (void)ctx;
    if (t->t.state != TABLE_PLAYING && t->t.state != TABLE_PAUSED)
        return true;
    for (unsigned i = 0; i < sim.plan.nodes; i++) {
        struct srv_table *here = sim_nodes[i].up ? srv_table_find(&sim_nodes[i].srv, id) : NULL;
        holders += here != NULL && here->loaded && srv_holds_lease(here);
    }
    if (holders > 1)
        sim_fail("%u nodes have the lease of a table", holders);
    return true;
}

void sim_check_step(void)
{
    if (sim.plan.nodes > 1)
        hm_map_each(truths, check_lease, NULL);
}

/* A node that acts as the owner of a table must be the owner in the store. */
static bool check_owner(int64_t id, void *value, void *ctx)
{
    const struct sim_truth *t = value;
    (void)ctx;
    if (t->t.state != TABLE_PLAYING && t->t.state != TABLE_PAUSED)
        return true;
    for (unsigned i = 0; i < sim.plan.nodes; i++) {
        const struct srv       *s = &sim_nodes[i].srv;
        const struct srv_table *here = sim_nodes[i].up ? hm_map_get(s->tables, id) : NULL;
        if (here == NULL || !here->loaded || !srv_holds_lease(here))
            continue;
        int64_t owner = sim_store_ask("SELECT node FROM leases WHERE table_id = $1", id);
        if (owner != s->cluster->node)
            sim_fail("node %u acts as the owner of a table that is another's", i);
    }
    return true;
}

static bool note_second(int64_t id, void *value, void *ctx)
{
    struct sim_truth *t = value;
    (void)id, (void)ctx;
    t->then[(sim.now / SIM_MS / 1000) % SIM_LAG_S] = t->t.n;
    return true;
}

void sim_check_second(void)
{
    const int64_t since = sim.now - (SIM_LAG_S + 5) * 1000 * SIM_MS;
    if (since > sim.harmed)
        sim_clients_lag(since);
    if (sim.plan.nodes > 1)
        hm_map_each(truths, check_owner, NULL);
    hm_map_each(truths, note_second, NULL);
    sim_turns_second();
}

/* Checks what the nodes know of an idle table. */
static void trace_table(const struct sim_truth *t)
{
    sim_trace("table %llx: prompt %x, state %u, lease of node %lld", (unsigned long long)t->t.id,
              t->t.match.state.head.prompt, t->t.state,
              (long long)sim_store_ask("SELECT node FROM leases WHERE table_id = $1", t->t.id));
    for (hm_seat p = 0; p < t->t.setup.deal.nseat; p++)
        sim_trace("  seat %c: kind %u%s", hm_seat_letter(p), t->t.seat[p].kind,
                  t->t.seat[p].away ? ", away" : "");
    for (unsigned i = 0; i < sim.plan.nodes; i++) {
        const struct sim_node  *n = &sim_nodes[i];
        const struct srv_table *here = n->up ? hm_map_get(n->srv.tables, t->t.id) : NULL;
        sim_trace("  node %u: id %lld, alive %d, %s", i,
                  n->up ? (long long)n->srv.cluster->node : -1, n->up && srv_node_alive(&n->srv),
                  here == NULL ? "has it not" : "has it");
        if (here != NULL)
            sim_trace("    loaded %d, n %u, mine %d, taken up %d, pending %d, following %d, behind "
                      "%d, thinking %d, waiting %u, due in %lld ms",
                      here->loaded, here->table.n, here->mine, here->taken_up,
                      here->pending != NULL, here->following, here->behind, here->thinking,
                      here->nwaiting,
                      here->heap_at != 0 ? (long long)(here->due - srv_now(&n->srv)) : -1);
    }
}

/* ---- the end ---------------------------------------------------------------------------- */

static bool note_heal(int64_t id, void *value, void *ctx)
{
    struct sim_truth *t = value;
    (void)id, (void)ctx;
    t->healed_n = t->t.n;
    return true;
}

void sim_check_heal_begins(void) { hm_map_each(truths, note_heal, NULL); }

static bool check_progress(int64_t id, void *value, void *ctx)
{
    static const char *const names[] = {"open", "playing", "paused", "over", "closed"};
    const struct sim_truth  *t = value;
    (void)ctx;
    if ((t->t.state == TABLE_PLAYING || t->t.state == TABLE_PAUSED) && t->t.n == t->healed_n) {
        trace_table(t);
        sim_fail("table %llx is %s and stands still at entry %u", (unsigned long long)id,
                 names[t->t.state], t->t.n);
    }
    int64_t stored = sim_store_ask("SELECT state FROM tables WHERE id = $1", id);
    bool    same =
        stored == (int64_t)t->t.state || (t->t.state == TABLE_PAUSED && stored == TABLE_PLAYING);
    if (!same)
        sim_fail("table %llx is %s; the store's row has state %lld", (unsigned long long)id,
                 names[t->t.state], (long long)stored);
    if (t->t.state == TABLE_OVER &&
        sim_store_ask("SELECT COUNT(*) FROM games WHERE id = $1", id) != 1)
        sim_fail("table %llx is over and there is no game", (unsigned long long)id);
    return true;
}

void sim_check_end(void) { hm_map_each(truths, check_progress, NULL); }
