/*
 * sim_client.c: simulated people: they connect, open tables, sit down, move, chat, vote, leave,
 * lose their connections and reconnect.
 *
 * A client acts on the messages that it received, as a real one does, and repeats a request with
 * the same id until it is answered.  Only the choice of a table to join uses the true state, as a
 * person with an invitation would.
 */
#include "harbour/patch.h"
#include "simulation.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct place { /* a table as the client knows it */
    int64_t              id;
    char                 text[SRV_ID + 1];
    bool                 entered, away, resigned;
    uint32_t             n, ply;
    char                 state[12];
    const struct hm_ops *ops;
    hm_seat              seat;
    uint8_t              nseat, empty; /* seats; free seats */
    bool                 owner;
    hm_seatset           prompt;
    struct hm_view       view;
    json_t              *legal;
    bool                 asked;       /* a proposal that it has not answered is open */
    int64_t              since;       /* when it entered, virtual time */
    int64_t              enter_again; /* no earlier than this */
    int64_t              out_until;   /* stays out until then, or until its turn */
};

struct sim_client {
    unsigned         number;
    char             name[24], token[SRV_TOKEN + 1];
    int64_t          user;
    bool             json, greeted;
    struct sim_link *link, *tab; /* tab: a second connection, which enters no table */
    struct place     place[SIM_AT];
    struct hm_rng    rng;
    unsigned         counter;
    /* the unanswered request */
    char     request[2200], re[16];
    int64_t  asked_at, again_at;
    int64_t  idle_until; /* until then it only watches */
    unsigned lines;
};

static struct sim_client clients[SIM_CLIENTS];

/* ---- what the client knows -------------------------------------------------------------- */

static struct place *place_of(struct sim_client *c, int64_t table, bool make)
{
    struct place *empty = NULL;
    for (unsigned i = 0; i < SIM_AT; i++) {
        if (c->place[i].id == table)
            return &c->place[i];
        if (c->place[i].id == 0 && empty == NULL)
            empty = &c->place[i];
    }
    if (!make || empty == NULL)
        return NULL;
    empty->id = table;
    srv_id_text(table, empty->text);
    return empty;
}

static void forget(struct place *p)
{
    json_decref(p->legal);
    memset(p, 0, sizeof *p);
}

static int64_t id_of(const json_t *m, const char *key)
{
    int64_t     id = 0;
    const char *text = json_string_value(json_object_get(m, key));
    return text != NULL && srv_id_parse(text, &id) ? id : 0;
}

static hm_seat seat_of(const json_t *v)
{
    const char *s = json_string_value(v);
    return s != NULL && s[0] >= 'A' && s[0] < 'A' + HM_SEATS ? (hm_seat)(s[0] - 'A') : HM_NOBODY;
}

static hm_seatset seats_of(const json_t *list)
{
    hm_seatset set = 0;
    size_t     i;
    json_t    *v;
    json_array_foreach(list, i, v) set |= hm_seat_bit(seat_of(v));
    return set;
}

static void take_seats(struct sim_client *c, struct place *p, const json_t *list)
{
    size_t  i;
    json_t *v;
    p->seat = HM_NOBODY;
    p->nseat = (uint8_t)json_array_size(list);
    p->empty = 0;
    json_array_foreach(list, i, v)
    {
        if (strcmp(json_string_value(json_object_get(v, "kind")), "empty") == 0)
            p->empty++;
        if (id_of(v, "user") == c->user) {
            p->seat = (hm_seat)i;
            p->away = json_is_true(json_object_get(v, "away"));
            p->resigned = json_is_true(json_object_get(v, "resigned"));
        }
    }
}

static void take_ask(struct place *p, const json_t *ask)
{
    p->asked = json_is_object(ask) && p->seat != HM_NOBODY &&
               !hm_seat_in(seats_of(json_object_get(ask, "yes")), p->seat);
}

/* The checker verifies patches; a client with a wrong view only continues with it. */
static void take_patch(struct place *p, const json_t *text)
{
    uint8_t patch[HM_PATCH_SIZE];
    size_t  n =
        hm_base64_read(json_string_value(text), json_string_length(text), patch, sizeof patch);
    if (n != SIZE_MAX)
        hm_patch_apply(&p->view, p->ops->state_size, patch, n);
}

/* Reads all keys of a table or of a change that are used here. */
static void take_keys(struct sim_client *c, struct place *p, const json_t *m)
{
    const char *key;
    json_t     *v;
    json_object_foreach((json_t *)(uintptr_t)m, key, v)
    {
        if (strcmp(key, "n") == 0)
            p->n = (uint32_t)json_integer_value(v);
        else if (strcmp(key, "ply") == 0)
            p->ply = (uint32_t)json_integer_value(v);
        else if (strcmp(key, "state") == 0)
            snprintf(p->state, sizeof p->state, "%s", json_string_value(v));
        else if (strcmp(key, "game") == 0)
            p->ops = hm_game_find(json_string_value(v));
        else if (strcmp(key, "owner") == 0)
            p->owner = id_of(m, "owner") == c->user;
        else if (strcmp(key, "seats") == 0)
            take_seats(c, p, v);
        else if (strcmp(key, "prompt") == 0)
            p->prompt = seats_of(v);
        else if (strcmp(key, "view") == 0 && json_is_string(v))
            hm_base64_read(json_string_value(v), json_string_length(v), &p->view, sizeof p->view);
        else if (strcmp(key, "patch") == 0 && p->ops != NULL)
            take_patch(p, v);
        else if (strcmp(key, "legal") == 0) {
            json_decref(p->legal);
            p->legal = json_incref(v);
        }
    }
    if (json_object_get(m, "ask") != NULL)
        take_ask(p, json_object_get(m, "ask"));
}

/* ---- sending ---------------------------------------------------------------------------- */

static void ask(struct sim_client *c, const char *format, ...) SRV_PRINTF(2, 3);

/* Sends a request with an id, and repeats it until it is answered. */
static void ask(struct sim_client *c, const char *format, ...)
{
    va_list args;
    size_t  n;
    snprintf(c->re, sizeof c->re, "%c%u", 'a' + (int)c->number, ++c->counter);
    n = (size_t)snprintf(c->request, sizeof c->request, "{\"id\":\"%s\",", c->re);
    va_start(args, format);
    vsnprintf(c->request + n, sizeof c->request - n, format, args);
    va_end(args);
    c->asked_at = sim.now;
    c->again_at = 0;
    sim_trace("%s (node %u): %s", c->name, c->link->node->number, c->request);
    sim_say(c->link, c->request);
    if (sim_on(SIM_RESENDS) && sim_chance(&c->rng, 40))
        sim_say(c->link, c->request);
}

static void say(struct sim_client *c, const char *type, const struct place *p)
{
    char text[100];
    snprintf(text, sizeof text, "{\"t\":\"%s\",\"table\":\"%s\"}", type, p->text);
    sim_trace("%s: %s", c->name, text);
    sim_say(c->link, text);
}

enum { OUT_MS = 4000, OUT_LONG_MS = 30000 };

/* A person looks at something else for a while.  Without faults not for long: bots wait at an empty
 * table, and every table must continue. */
static void stay_out(struct sim_client *c, struct place *p)
{
    int64_t longest = !sim.heal && sim_chance(&c->rng, 8) ? OUT_LONG_MS : OUT_MS;
    p->out_until = sim.now + sim_between(&c->rng, 0, longest) * SIM_MS;
}

static bool stays_out(const struct place *p)
{
    return p->out_until > sim.now && (!sim.heal || p->out_until <= sim.now + OUT_MS * SIM_MS);
}

static void go_away(struct sim_client *c, struct place *p)
{
    say(c, "exit", p);
    forget(p);
}

static void enter(struct sim_client *c, struct place *p)
{
    char text[120];
    snprintf(text, sizeof text, "{\"t\":\"enter\",\"table\":\"%s\",\"since\":%u}", p->text,
             p->ply > 3 ? p->ply - 3 : 0);
    sim_trace("%s: %s", c->name, text);
    sim_say(c->link, text);
    p->enter_again = sim.now + 3000 * SIM_MS;
}

static void resend(struct sim_client *c)
{
    c->again_at = 0;
    c->asked_at = sim.now;
    sim_trace("%s (node %u) again: %s", c->name, c->link->node->number, c->request);
    sim_say(c->link, c->request);
}

/* ---- receiving -------------------------------------------------------------------------- */

static void lost(struct sim_client *c)
{
    c->link = NULL;
    c->greeted = false;
    for (unsigned i = 0; i < SIM_AT; i++) {
        c->place[i].entered = false;
        c->place[i].since = 0;
    }
}

void sim_client_cut(struct sim_client *c, struct sim_link *l)
{
    if (c->tab == l) {
        sim_hang_up(l, true);
        c->tab = NULL;
    }
    if (c->link != l)
        return;
    sim_trace("%s has lost the connection", c->name);
    sim_hang_up(l, true);
    lost(c);
}

static void hang_up(struct sim_client *c, bool noticed)
{
    sim_trace("%s %s", c->name, noticed ? "hangs up" : "drops the connection");
    sim_hang_up(c->link, noticed);
    lost(c);
    for (unsigned i = 0; i < SIM_AT; i++)
        if (sim_on(SIM_LEAVING) && sim_chance(&c->rng, 4))
            stay_out(c, &c->place[i]);
}

static void take_welcome(struct sim_client *c, const json_t *m)
{
    const char *token = json_string_value(json_object_get(m, "token"));
    size_t      i;
    json_t     *v;
    int64_t     user = id_of(m, "user"), table;
    if (c->user != 0 && user != c->user)
        sim_fail("%s came back with a token and is somebody else", c->name);
    c->user = user;
    if (token != NULL)
        snprintf(c->token, sizeof c->token, "%s", token);
    c->greeted = true;
    json_array_foreach(json_object_get(m, "tables"), i,
                       v) if (srv_id_parse(json_string_value(v), &table)) place_of(c, table, true);
    for (unsigned k = 0; k < SIM_AT; k++)
        if (c->place[k].id != 0 && !stays_out(&c->place[k]))
            enter(c, &c->place[k]);
    if (c->re[0] != 0)
        resend(c);
}

static void answered(struct sim_client *c)
{
    c->re[0] = 0;
    c->request[0] = 0;
}

static void take_no(struct sim_client *c, const json_t *m)
{
    const char *code = json_string_value(json_object_get(m, "error")),
               *re = json_string_value(json_object_get(m, "re"));
    if (!c->greeted && strcmp(code, "auth") == 0)
        sim_fail("%s has a token that no node knows", c->name);
    if (!c->greeted) {
        hang_up(c, true);
        return;
    }
    if (re == NULL || strcmp(re, c->re) != 0)
        return;
    if (strcmp(code, "storage") == 0 || strcmp(code, "busy") == 0 || strcmp(code, "rate") == 0)
        c->again_at = sim.now + sim_between(&c->rng, 50 * SIM_MS, 2000 * SIM_MS);
    else
        answered(c);
}

void sim_client_receive(struct sim_client *c, struct sim_link *l, const json_t *m)
{
    const char *t = json_string_value(json_object_get(m, "t")),
               *re = json_string_value(json_object_get(m, "re"));
    int64_t       id = id_of(m, "table");
    struct place *p = id != 0 ? place_of(c, id, false) : NULL;
    if (c->link != l)
        return;
    sim_trace("%s receives %s %s", c->name, t, p != NULL ? p->text : "");
    if (strcmp(t, "welcome") == 0) {
        take_welcome(c, m);
        return;
    }
    if (strcmp(t, "no") == 0) {
        take_no(c, m);
        return;
    }
    if (re != NULL && strcmp(re, c->re) == 0)
        answered(c);
    if (strcmp(t, "table") == 0 && (p = place_of(c, id, true)) != NULL) {
        p->entered = true;
        if (p->since == 0)
            p->since = sim.now;
        take_keys(c, p, m);
    } else if (strcmp(t, "did") == 0 && p != NULL) {
        take_keys(c, p, m);
        const char *what = json_string_value(json_object_get(m, "what"));
        if (strcmp(what, "pause") == 0 || strcmp(what, "resume") == 0)
            p->asked = false;
    } else if (strcmp(t, "gone") == 0 && p != NULL) {
        forget(p);
    } else if (strcmp(t, "turn") == 0 && p != NULL) {
        p->out_until = 0;
    }
}

/* ---- acting ----------------------------------------------------------------------------- */

static void dial(struct sim_client *c)
{
    char             text[200];
    struct sim_node *n = &sim_nodes[hm_rng_below(&c->rng, sim.plan.nodes)];
    c->link = sim_connect(c, n);
    if (c->link == NULL)
        return;
    sim_trace("%s connects to node %u", c->name, n->number);
    size_t len = (size_t)snprintf(text, sizeof text,
                                  "{\"t\":\"hello\",\"v\":2,\"form\":\"%s\",\"legal\":%s,",
                                  c->json ? "json" : "bytes", c->json ? "true" : "false");
    if (c->token[0] != 0)
        snprintf(text + len, sizeof text - len, "\"token\":\"%s\"}", c->token);
    else
        snprintf(text + len, sizeof text - len, "\"name\":\"%s\"}", c->name);
    c->asked_at = sim.now;
    sim_say(c->link, text);
}

/* Opens or closes another window of the browser, which shows the lobby. */
static void change_tab(struct sim_client *c)
{
    char text[200];
    if (c->tab != NULL) {
        sim_hang_up(c->tab, true);
        c->tab = NULL;
        return;
    }
    c->tab = sim_connect(c, &sim_nodes[hm_rng_below(&c->rng, sim.plan.nodes)]);
    if (c->tab == NULL)
        return;
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"v\":2,\"token\":\"%s\"}", c->token);
    sim_say(c->tab, text);
}

static void put_clock(struct sim_client *c, struct hm_text *t)
{
    switch (hm_rng_below(&c->rng, 4)) {
    case 0: break;
    case 1: hm_put(t, ",\"clock\":{\"kind\":\"days\",\"days\":1}"); break;
    default:
        srv_putf(t, ",\"clock\":{\"kind\":\"live\",\"bank\":%u,\"increment\":%u}",
                 30 + hm_rng_below(&c->rng, 90), hm_rng_below(&c->rng, 3));
    }
}

static void open_table(struct sim_client *c)
{
    static const char *const watch[] = {"all", "delay", "after", "nobody"};
    char                     buf[1500];
    struct hm_text           t = hm_text_in(buf, sizeof buf);
    struct hm_rng           *r = &c->rng;
    unsigned                 ngame = 0;
    while (hm_games[ngame] != NULL)
        ngame++;
    const struct hm_ops *ops = hm_games[hm_rng_below(r, ngame)];
    unsigned             seats = (unsigned)sim_between(r, ops->min_seats, ops->max_seats);
    srv_putf(&t, "\"t\":\"open\",\"game\":\"%s\",\"seats\":%u", ops->id, seats);
    put_clock(c, &t);
    srv_putf(&t,
             ",\"watch\":\"%s\",\"delay\":10,\"grace\":%u,\"pace\":%u,\"takeover\":\"random\","
             "\"public\":%s,\"bots\":{",
             watch[hm_rng_below(r, 4)], 5 + hm_rng_below(r, 15), hm_rng_below(r, 200),
             sim_chance(r, 2) ? "true" : "false");
    bool     any = false;
    unsigned people = 1;
    for (unsigned p = 1; p < seats; p++) {
        bool bot = people >= sim.plan.clients || sim_chance(r, 3);
        people += !bot;
        if (bot)
            srv_putf(&t, "%s\"%c\":\"random\"", any ? "," : "", 'A' + (int)p);
        any |= bot;
    }
    hm_put(&t, "}}");
    ask(c, "%s", buf);
}

struct search {
    struct sim_client *client;
    int64_t            found;
    unsigned           live;
};

static bool look_for_seat(const struct table *t, void *ctx)
{
    struct search *s = ctx;
    s->live += t->state < TABLE_OVER;
    if (t->state == TABLE_OPEN && table_seat_of(t, s->client->user) == HM_NOBODY)
        for (hm_seat p = 0; p < t->setup.deal.nseat; p++)
            if (t->seat[p].kind == TABLE_EMPTY)
                s->found = t->id;
    return true;
}

static unsigned nplaces(const struct sim_client *c)
{
    unsigned n = 0;
    for (unsigned i = 0; i < SIM_AT; i++)
        n += c->place[i].id != 0;
    return n;
}

/* Chooses a table to play at. */
static void find_table(struct sim_client *c)
{
    struct search s = {.client = c};
    char          id[SRV_ID + 1];
    sim_truths(look_for_seat, &s);
    if (s.found != 0) {
        srv_id_text(s.found, id);
        ask(c, "\"t\":\"sit\",\"table\":\"%s\",\"nonce\":\"%02x\"}", id,
            hm_rng_below(&c->rng, 256));
    } else if (s.live < 1 + sim.plan.clients / 2) {
        open_table(c);
    }
}

/* Makes one of the moves that the client can list; false: there is none. */
static bool choose_move(struct sim_client *c, const struct place *p, enum hm_scope scope,
                        char *line, size_t cap)
{
    struct hm_move moves[HM_MOVES];
    if (c->json) {
        size_t n = json_array_size(p->legal);
        if (n > 0)
            snprintf(
                line, cap, "%s",
                json_string_value(json_array_get(p->legal, hm_rng_below(&c->rng, (uint32_t)n))));
        return n > 0;
    }
    size_t n = p->ops->legal(p->ops->edition, hm_seen(&p->view), p->seat, scope, moves);
    if (n == 0)
        return false;
    p->ops->print_move(p->ops->edition, &moves[hm_rng_below(&c->rng, (uint32_t)n)], line, cap);
    return true;
}

static bool make_move(struct sim_client *c, const struct place *p, enum hm_scope scope)
{
    char line[TABLE_LINE];
    if (!choose_move(c, p, scope, line, sizeof line))
        return false;
    ask(c, "\"t\":\"move\",\"table\":\"%s\",\"ply\":%u,\"move\":\"%s\"}", p->text, p->ply, line);
    return true;
}

static void simple(struct sim_client *c, const struct place *p, const char *type)
{
    ask(c, "\"t\":\"%s\",\"table\":\"%s\"}", type, p->text);
}

static void act_open(struct sim_client *c, struct place *p)
{
    struct hm_rng *r = &c->rng;
    if (p->seat == HM_NOBODY)
        go_away(c, p);
    else if (p->owner && p->empty == 0)
        simple(c, p, "start");
    else if (p->owner && sim_chance(r, 20))
        ask(c, "\"t\":\"bot\",\"table\":\"%s\",\"seat\":\"%c\",\"level\":\"random\"}", p->text,
            'A' + (int)hm_rng_below(r, p->nseat));
    else if (sim_chance(r, 20))
        ask(c, "\"t\":\"nonce\",\"table\":\"%s\",\"nonce\":\"%02x\"}", p->text,
            hm_rng_below(r, 256));
    else if (sim_on(SIM_LEAVING) && !sim.heal && sim_chance(r, 60))
        simple(c, p, p->owner ? "close" : "leave");
}

/* Chooses an action other than a move; false: there is none. */
static bool act_aside(struct sim_client *c, struct place *p)
{
    struct hm_rng *r = &c->rng;
    if (sim_on(SIM_CHAT) && sim_chance(r, 60)) {
        ask(c, "\"t\":\"chat\",\"table\":\"%s\",\"text\":\"%s says %u\"}", p->text, c->name,
            ++c->lines);
    } else if (sim_on(SIM_VOTES) && sim_chance(r, 40)) {
        simple(c, p, "back");
    } else if (sim_on(SIM_VOTES) && !sim.heal && sim_chance(r, 150)) {
        simple(c, p, "pause");
    } else if (sim_on(SIM_LEAVING) && !sim.heal && sim_chance(r, 400)) {
        simple(c, p, sim_chance(r, 4) ? "resign" : "leave");
    } else if (sim_on(SIM_LEAVING) && sim_chance(r, 80)) {
        say(c, "exit", p);
        p->entered = false;
        p->since = 0;
        stay_out(c, p);
    } else {
        return sim_chance(r, 30) && !c->json && make_move(c, p, HM_USEFUL);
    }
    return true;
}

static void act_playing(struct sim_client *c, struct place *p)
{
    if (p->seat == HM_NOBODY) {
        if (sim_chance(&c->rng, 50))
            go_away(c, p);
    } else if (p->resigned) {
        go_away(c, p);
    } else if (p->away) {
        simple(c, p, "reclaim");
    } else if (p->asked && sim_chance(&c->rng, 2)) {
        ask(c, "\"t\":\"vote\",\"table\":\"%s\",\"yes\":%s}", p->text,
            sim_chance(&c->rng, 3) ? "false" : "true");
    } else if (!act_aside(c, p) && hm_seat_in(p->prompt, p->seat)) {
        make_move(c, p, c->json || !sim_chance(&c->rng, 8) ? HM_BOTH : HM_LISTED);
    }
}

static void act_at(struct sim_client *c, struct place *p)
{
    if (!p->entered) {
        if (p->enter_again <= sim.now && !stays_out(p))
            enter(c, p);
    } else if (strcmp(p->state, "open") == 0) {
        act_open(c, p);
    } else if (strcmp(p->state, "playing") == 0) {
        act_playing(c, p);
    } else if (strcmp(p->state, "paused") == 0) {
        if (p->resigned)
            go_away(c, p);
        else if (p->away)
            simple(c, p, "reclaim");
        else if (p->asked)
            ask(c, "\"t\":\"vote\",\"table\":\"%s\",\"yes\":true}", p->text);
        else if (sim_chance(&c->rng, 10))
            simple(c, p, "resume");
    } else if (p->seat != HM_NOBODY && strcmp(p->state, "over") == 0 && sim_chance(&c->rng, 2)) {
        simple(c, p, "rematch");
        go_away(c, p);
    } else {
        go_away(c, p);
    }
}

/* Returns the table that waits for this client if there is one, else any. */
static struct place *choose_place(struct sim_client *c)
{
    unsigned first = hm_rng_below(&c->rng, SIM_AT), any = SIM_AT;
    for (unsigned i = 0; i < SIM_AT; i++) {
        struct place *p = &c->place[(first + i) % SIM_AT];
        if (p->id == 0)
            continue;
        if (any == SIM_AT)
            any = (first + i) % SIM_AT;
        if (p->seat != HM_NOBODY && hm_seat_in(p->prompt, p->seat) && !sim_chance(&c->rng, 4))
            return p;
    }
    return any < SIM_AT ? &c->place[any] : NULL;
}

static void act(struct sim_client *c)
{
    struct place *p;
    if (c->link == NULL) {
        dial(c);
    } else if (sim.now - c->asked_at > 15000 * SIM_MS && (c->re[0] != 0 || !c->greeted)) {
        hang_up(c, true);
    } else if (!c->greeted) {
        return;
    } else if (sim_on(SIM_BREAKS) && !sim.heal && sim_chance(&c->rng, 300)) {
        hang_up(c, sim_chance(&c->rng, 2));
    } else if (c->re[0] != 0) {
        if (c->again_at != 0 && c->again_at <= sim.now)
            resend(c);
    } else if (c->idle_until > sim.now && !sim.heal) {
        return;
    } else if (sim_chance(&c->rng, 300)) {
        change_tab(c);
    } else if (!sim.heal && sim_chance(&c->rng, 600)) {
        c->idle_until = sim.now + sim_between(&c->rng, 5000, 40000) * SIM_MS;
    } else if (nplaces(c) == 0 || (nplaces(c) < 3 && sim_chance(&c->rng, 200))) {
        find_table(c);
    } else if ((p = choose_place(c)) != NULL) {
        act_at(c, p);
    }
}

static void live(void *client, uint64_t unused)
{
    struct sim_client *c = client;
    (void)unused;
    act(c);
    sim_after(sim_between(&c->rng, 2 * SIM_MS, c->link != NULL ? 60 * SIM_MS : 500 * SIM_MS), NULL,
              live, c, 0, NULL);
}

/* ---- for the run and the checker -------------------------------------------------------- */

void sim_clients_start(void)
{
    memset(clients, 0, sizeof clients);
    for (unsigned i = 0; i < sim.plan.clients; i++) {
        struct sim_client *c = &clients[i];
        c->number = i;
        snprintf(c->name, sizeof c->name, "Client%u", i);
        sim_stream(&c->rng, "client", i);
        c->json = sim_chance(&c->rng, 4);
        sim_after(sim_between(&c->rng, 0, 3000 * SIM_MS), NULL, live, c, 0, NULL);
    }
}

void sim_clients_free(void)
{
    for (unsigned i = 0; i < SIM_CLIENTS; i++)
        for (unsigned k = 0; k < SIM_AT; k++)
            forget(&clients[i].place[k]);
}

int64_t sim_present_since(int64_t user, int64_t table)
{
    for (unsigned i = 0; i < sim.plan.clients; i++)
        if (clients[i].user == user) {
            const struct place *p = place_of(&clients[i], table, false);
            return p != NULL ? p->since : 0;
        }
    return 0;
}

void sim_clients_lag(int64_t since)
{
    for (unsigned i = 0; i < sim.plan.clients; i++)
        for (unsigned k = 0; k < SIM_AT; k++) {
            const struct sim_client *c = &clients[i];
            const struct place      *p = &c->place[k];
            if (!p->entered || p->seat == HM_NOBODY || p->since > since || c->link == NULL ||
                c->link->node->paused_until > since || c->link->node->cut_until > since)
                continue;
            if (p->n < sim_truth_then(p->id))
                sim_fail("%s has seen entry %u of table %s that had %u long ago", c->name, p->n,
                         p->text, sim_truth_then(p->id));
        }
}
