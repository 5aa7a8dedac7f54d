/*
 * load_play.c: see load_play.h.
 *
 * The next action of a client follows from its state: connected, at the table, seated, to act.  So
 * a client that reconnects takes the same path as a new one.  Nothing is parsed that is not needed:
 * a client must cost far less than the server.
 */
#include "load_play.h"

#include "system/out_of_memory.h"
#include "system/clock.h"

#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

enum { RETRY_MS = 150, SWEEP_MS = 20 };

static const uint64_t ms = 1000000;

static struct load *all; /* for the message handler, which is passed the client only */

/* ---- looking into messages without parsing them ----------------------------------------- */

static const char *value(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    return at != NULL ? at + strlen(key) : NULL;
}

/* Decodes the base64 string that begins here. */
static size_t read_bytes(const char *text, uint8_t *out, size_t cap)
{
    return hm_base64_read(text, strcspn(text, "\""), out, cap);
}

/* Takes the whole view of a message, or applies its patch to the view that the client has.  The
 * digest of a patch is compared for every message.  False: there is no view, or it does not fit. */
static bool take_view(struct load_client *c, const char *text)
{
    uint8_t     patch[HM_PATCH_SIZE];
    const char *view = value(text, "\"view\":\""), *change = value(text, "\"patch\":\"");
    const char *what = view != NULL ? view : change;
    if (what == NULL)
        return false;
    size_t n = view != NULL ? read_bytes(view, c->bytes, sizeof c->bytes)
                            : read_bytes(change, patch, sizeof patch);
    if (n == SIZE_MAX || (view != NULL && n != all->game.ops->state_size) ||
        (view == NULL && !hm_patch_apply(c->bytes, all->game.ops->state_size, patch, n))) {
        char message[2048];
        snprintf(message, sizeof message, "%.*s", (int)strcspn(what, "\""), what);
        CLI_FAIL(MSG_HELP_ERROR_LOAD_PATCH, c->table, message);
        all->count.unfit++;
        c->table[0] = 0; /* enters again, which brings the whole view */
        return false;
    }
    return true;
}

/* Validates the view of this client's seat like any untrusted view. */
static bool open_view(struct load_client *c)
{
    struct hm_msg msg;
    if (hm_view_open(&all->game, (uint8_t)(all->seats + all->bots), c->bytes,
                     all->game.ops->state_size, &c->view, &msg) != HM_OK) {
        CLI_FAIL(MSG_HELP_ERROR_LOAD_VIEW, c->table, msg.text);
        all->count.unfit++;
        return false;
    }
    return hm_seat_letter(c->view.seen.head.viewer) == c->seat;
}

/* ---- connections ------------------------------------------------------------------------ */

static void watch(struct load_client *c, int op)
{
    struct epoll_event e = {.events = EPOLLIN | (c->conn.waiting ? (uint32_t)EPOLLOUT : 0u),
                            .data.ptr = c};
    epoll_ctl(all->epoll, op, c->conn.fd, &e);
}

static const struct load_client *reading; /* whose buffer is being read */

/* Closes the connection and plans the next attempt to connect. */
static void disconnect(struct load_client *c)
{
    all->greeted -= c->stage == LOAD_HERE;
    if (c != reading)
        load_close(&c->conn);
    c->stage = LOAD_OFFLINE;
    c->table[0] = 0;
    c->pending = LOAD_NOTHING;
    c->retry_ns = 0;
}

static void lose(struct load_client *c)
{
    if (c->stage == LOAD_OFFLINE)
        return;
    all->count.lost += c->stage == LOAD_HERE;
    disconnect(c);
    c->retry_ns = hm_clock_ns() + (RETRY_MS + hm_rng_below(&all->rng, RETRY_MS)) * ms;
}

static void send_text(struct load_client *c, const char *text)
{
    bool waited = c->conn.waiting;
    if (c->stage == LOAD_OFFLINE)
        return;
    if (!load_send(&c->conn, text, strlen(text)))
        lose(c);
    else if (c->conn.waiting != waited)
        watch(c, EPOLL_CTL_MOD);
}

static void come(struct load_client *c)
{
    c->stage = LOAD_CONNECTING;
    c->received_ns = hm_clock_ns();
    c->pinged = false;
    snprintf(c->route, sizeof c->route, "%s", all->route ? all->group[c->group].table : "");
    if (load_connect(&c->conn, &all->to, c->route))
        watch(c, EPOLL_CTL_ADD);
    else
        lose(c);
}

static void greet(struct load_client *c)
{
    char hello[200];
    c->stage = LOAD_GREETING;
    if (c->token[0] != 0)
        snprintf(hello, sizeof hello, "{\"t\":\"hello\",\"v\":2,\"token\":\"%s\"}", c->token);
    else
        snprintf(hello, sizeof hello, "{\"t\":\"hello\",\"v\":2,\"name\":\"Load %u\"}", c->number);
    send_text(c, hello);
}

/* ---- what to do next -------------------------------------------------------------------- */

static struct load_client *member(const struct load_client *c, uint32_t i)
{
    return &all->client[c->group * all->seats + i];
}

static bool all_sit(const struct load_client *c)
{
    for (uint32_t i = 0; i < all->seats; i++)
        if (!member(c, i)->sits)
            return false;
    return true;
}

static void ask(struct load_client *c, enum load_request what, const char *type, const char *rest)
{
    static const char letter[] = "?oest";
    char              text[320];
    c->pending = what;
    c->pending_ns = hm_clock_ns();
    snprintf(text, sizeof text, "{\"t\":\"%s\",\"id\":\"%c%u\"%s}", type, letter[what], ++c->ids,
             rest);
    send_text(c, text);
}

static void ask_at(struct load_client *c, enum load_request what, const char *type)
{
    char rest[180];
    snprintf(rest, sizeof rest, ",\"table\":\"%s\"", all->group[c->group].table);
    if (what == LOAD_SIT)
        snprintf(rest + strlen(rest), sizeof rest - strlen(rest),
                 ",\"seat\":\"%c\",\"nonce\":\"%08x\"", c->seat,
                 hm_rng_below(&all->rng, UINT32_MAX));
    ask(c, what, type, rest);
}

/* Sends the opener's nonce once the commitment is known.  The response is ignored. */
static void send_nonce(struct load_client *c)
{
    char text[120];
    snprintf(text, sizeof text, "{\"t\":\"nonce\",\"table\":\"%s\",\"nonce\":\"%08x\"}", c->table,
             hm_rng_below(&all->rng, UINT32_MAX));
    send_text(c, text);
}

static void open_table(struct load_client *c)
{
    char rest[240];
    int  n = snprintf(
         rest, sizeof rest,
         ",\"game\":\"%s\",\"seats\":%u,\"public\":false,\"grace\":86400,\"pace\":0,\"bots\":{",
         all->game.ops->id, all->seats + all->bots);
    for (uint32_t i = 0; i < all->bots; i++)
        n += snprintf(rest + n, sizeof rest - (size_t)n, "%s\"%c\":\"random\"", i > 0 ? "," : "",
                      (int)('A' + (int)(all->seats + i)));
    snprintf(rest + n, sizeof rest - (size_t)n, "}");
    ask(c, LOAD_OPEN, "open", rest);
}

static void send_move(struct load_client *c)
{
    char text[LOAD_WORD + 200];
    snprintf(text, sizeof text,
             "{\"t\":\"move\",\"table\":\"%s\",\"id\":\"m%u\",\"ply\":%u,\"move\":\"%s\"}",
             c->table, c->move_id, c->move_ply, c->move);
    c->move_sent_ns = hm_clock_ns();
    send_text(c, text);
}

static void choose(struct load_client *c)
{
    struct hm_move moves[HM_MOVES];
    hm_seat        p = (hm_seat)(c->seat - 'A');
    size_t n = all->game.ops->legal(all->game.edition, hm_seen(&c->view), p, HM_LISTED, moves);
    c->prompted = false;
    if (n == 0)
        return;
    all->game.ops->print_move(all->game.edition, &moves[hm_rng_below(&all->rng, (uint32_t)n)],
                              c->move, LOAD_WORD);
    c->move_id = ++c->ids;
    c->move_ply = c->ply;
    c->move_ns = hm_clock_ns();
    send_move(c);
}

static void act(struct load_client *c)
{
    struct load_group *g = &all->group[c->group];
    if (c->stage != LOAD_HERE || c->number >= all->players || c->pending != LOAD_NOTHING || c->over)
        return;
    bool owner = c->number % all->seats == 0;
    if (g->table[0] == 0) {
        if (owner && !g->idle)
            open_table(c);
    } else if (all->route && strcmp(c->route, g->table) != 0) {
        disconnect(c); /* connects again through the balancer, which knows the table then */
    } else if (strcmp(c->table, g->table) != 0) {
        ask_at(c, LOAD_ENTER, "enter");
    } else if (!c->sits) {
        ask_at(c, LOAD_SIT, "sit");
    } else if (!g->playing) {
        if (owner && all_sit(c))
            ask_at(c, LOAD_START, "start");
    } else if (c->move[0] == 0 && c->prompted && hm_clock_ns() >= c->pause_ns) {
        choose(c);
    }
}

static void act_all(const struct load_client *c)
{
    for (uint32_t i = 0; i < all->seats; i++)
        act(member(c, i));
}

/* ---- the end of a game ------------------------------------------------------------------ */

static void keep_game(const struct load_client *c)
{
    size_t size = (all->ndone + 1) * sizeof *all->done;
    all->done = hm_need(realloc(all->done, size), "finished games", size);
    struct load_game *g = &all->done[all->ndone++];
    memset(g, 0, sizeof *g);
    snprintf(g->table, sizeof g->table, "%s", all->group[c->group].table);
    snprintf(g->token, sizeof g->token, "%s", c->token);
    for (uint32_t i = 0; i < all->seats; i++)
        g->made[i] = hm_need(strdup(member(c, i)->made.buf != NULL ? member(c, i)->made.buf : ""),
                             "moves made", member(c, i)->made.len + 1);
}

/* When all have seen the end: starts the next game, or none. */
static void next_game(struct load_client *c)
{
    struct load_group *g = &all->group[c->group];
    for (uint32_t i = 0; i < all->seats; i++)
        if (!member(c, i)->over || member(c, i)->move[0] != 0)
            return;
    all->count.games++;
    if (all->keep)
        keep_game(c);
    for (uint32_t i = 0; i < all->seats; i++) {
        struct load_client *m = member(c, i);
        char                text[80];
        snprintf(text, sizeof text, "{\"t\":\"exit\",\"table\":\"%s\"}", g->table);
        if (m->stage == LOAD_HERE && m->table[0] != 0)
            send_text(m, text);
        m->table[0] = 0;
        m->sits = m->prompted = m->over = false;
        m->made.len = 0;
        if (m->made.buf != NULL)
            m->made.buf[0] = 0;
    }
    *g = (struct load_group){.dealt = true, .idle = all->finishing, .back_ns = g->back_ns};
    if (all->mark_ns != 0 && g->idle && g->back_ns == 0) { /* it cannot make progress any more */
        g->back_ns = hm_clock_ns();
        all->marked++;
    }
    act_all(c);
}

/* ---- messages --------------------------------------------------------------------------- */

/* Notes progress of the table by a message sent after the fault. */
static void note_progress(const struct load_client *c, uint64_t sent_ns)
{
    struct load_group *g = &all->group[c->group];
    if (all->applied_ns == 0 || g->back_ns != 0 || sent_ns < all->applied_ns)
        return;
    g->back_ns = hm_clock_ns();
    all->marked++;
}

static void made(struct load_client *c, bool again)
{
    if (c->move[0] == 0)
        return;
    if (all->measuring) {
        if (all->nlatency < LOAD_LATENCIES)
            all->latency[all->nlatency++] = (float)((double)(hm_clock_ns() - c->move_ns) / 1e6);
        all->count.moves++;
    }
    all->count.delivered++;
    all->count.again += again;
    if (all->keep)
        cli_putf(&c->made, "%s\n", c->move);
    c->move[0] = 0;
    note_progress(c, c->move_sent_ns);
    if (c->over)
        next_game(c);
}

/* Between half and one and a half times the average, so that tables do not move in step. */
static uint64_t pause_ms(void)
{
    return all->pace / 2 + (all->pace > 0 ? hm_rng_below(&all->rng, all->pace) : 0);
}

/* Handles a table or a change of it. */
static void look(struct load_client *c, const char *text)
{
    struct load_group *g = &all->group[c->group];
    const char        *table = value(text, "\"table\":\""), *prompt = value(text, "\"prompt\":["),
               *ply = value(text, "\"ply\":"), *you = value(text, "\"you\":\"");
    if (table == NULL || strncmp(table, g->table, 12) != 0)
        return;
    if (you != NULL && you[0] == c->seat)
        c->sits = true;
    if (prompt == NULL || ply == NULL || !take_view(c, text)) /* not dealt yet */
        return;
    all->dealt += !g->dealt;
    g->dealt = g->playing = true;
    for (uint32_t i = 0; i < all->seats; i++)
        member(c, i)->sits = true;
    if (strstr(text, "\"state\":\"over\"") != NULL) {
        c->over = true;
        c->prompted = false;
        next_game(c);
        return;
    }
    c->prompted = memchr(prompt, c->seat, strcspn(prompt, "]")) != NULL && open_view(c);
    c->ply = (uint32_t)strtoul(ply, NULL, 10);
    c->pause_ns = hm_clock_ns() + pause_ms() * ms;
}

static void answered(struct load_client *c, char which, const char *text)
{
    struct load_group *g = &all->group[c->group];
    uint64_t           asked_ns = c->pending_ns;
    if (which == 'm') {
        made(c, strstr(text, "\"again\":true") != NULL);
        return;
    }
    c->pending = LOAD_NOTHING;
    if (which == 'o' && value(text, "\"table\":\"") != NULL) {
        snprintf(g->table, sizeof g->table, "%.12s", value(text, "\"table\":\""));
        snprintf(c->table, sizeof c->table, "%s", g->table);
        c->sits = true;
        send_nonce(c);
    } else if (which == 's') {
        c->sits = true;
    } else if (which == 'e') {
        snprintf(c->table, sizeof c->table, "%s", g->table);
        look(c, text);
        if (c->move[0] != 0 && c->table[0] != 0) { /* in flight when the connection broke */
            all->count.resent++;
            send_move(c);
        }
    }
    note_progress(c, asked_ns);
    act_all(c);
}

/* How long to wait before a retry: as the server says, or a moment. */
static uint64_t wait_ms(const char *refusal)
{
    const char *wait = value(refusal, "\"wait\":");
    return wait != NULL ? strtoul(wait, NULL, 10) : RETRY_MS;
}

/* Handles a refusal: retries later if that can help, else enters the table again. */
static void refused(struct load_client *c, const char *text)
{
    const char *re = value(text, "\"re\":\""), *error = value(text, "\"error\":\"");
    bool        later =
        error != NULL && (strncmp(error, "busy", 4) == 0 || strncmp(error, "storage", 7) == 0 ||
                          strncmp(error, "rate", 4) == 0 || strncmp(error, "overload", 8) == 0);
    bool stale = error != NULL && strncmp(error, "stale", 5) == 0;
    if (getenv("HARBOUR_LOAD_SHOW") != NULL)
        fprintf(stderr, "%s\n", text);
    all->count.waited += later;
    all->count.stale += stale;
    all->count.refused += !later && !stale;
    if (c->stage != LOAD_HERE) {
        lose(c);
        c->retry_ns += wait_ms(text) * ms;
    }
    if (c->stage != LOAD_HERE ||
        re == NULL) /* without `re`: the response to a request that nobody waits for */
        return;
    if (re[0] == 'm' && !later)
        c->move[0] = 0;
    if (later && re[0] == 'm' &&
        hm_clock_ns() - c->move_ns > all->patience_ms * ms) { /* another node may be reachable */
        c->move_ns = hm_clock_ns();
        lose(c);
        return;
    }
    if (re[0] != 'm')
        c->pending = LOAD_NOTHING;
    c->table[0] = 0; /* enters again, and resends what is in flight */
    c->retry_ns = hm_clock_ns() + (later ? wait_ms(text) : 0) * ms;
}

static void welcomed(struct load_client *c, const char *text)
{
    const char *token = value(text, "\"token\":\"");
    if (token != NULL)
        snprintf(c->token, sizeof c->token, "%.*s", (int)strcspn(token, "\""), token);
    c->stage = LOAD_HERE;
    c->retry_ns = 0;
    all->greeted++;
}

static void receive_message(void *ctx, char *text, size_t n)
{
    struct load_client *c = ctx;
    const char         *type = value(text, "{\"t\":\"");
    c->received_ns = hm_clock_ns();
    c->pinged = false;
    all->count.messages++;
    all->count.bytes += n;
    if (type == NULL || c->stage == LOAD_OFFLINE)
        return;
    const char *re =
        strncmp(type, "did\",\"re\":\"", 11) == 0 ? type + 11 : value(text, "\"re\":\"");
    if (type[0] == 'w')
        welcomed(c, text);
    else if (strncmp(type, "no\"", 3) == 0)
        refused(c, text);
    else if (strncmp(type, "did\"", 4) == 0)
        look(c, text);
    if (re != NULL && (type[0] == 'd' || type[0] == 'o' || strncmp(type, "table\"", 6) == 0) &&
        strchr("oestm", re[0]) != NULL && (re[0] != 'm' || strtoul(re + 1, NULL, 10) == c->move_id))
        answered(c, re[0], text);
    if (c->stage == LOAD_HERE && hm_clock_ns() >= c->retry_ns)
        act(c);
}

/* ---- the loop --------------------------------------------------------------------------- */

/* Does what is due: reconnects, pings, delayed moves. */
static void sweep(struct load_client *c, uint64_t now)
{
    uint64_t patience = all->patience_ms * ms;
    if (c->stage == LOAD_OFFLINE) {
        if (now >= c->retry_ns)
            come(c);
        return;
    }
    bool unanswered = (c->pending != LOAD_NOTHING && now - c->pending_ns > patience) ||
                      (c->move[0] != 0 && c->table[0] != 0 && now - c->move_sent_ns > patience);
    if (unanswered || now - c->received_ns > patience) {
        all->count.silent++;
        lose(c);
        return;
    }
    if (c->stage == LOAD_HERE && !c->pinged && now - c->received_ns > patience / 2) {
        c->pinged = true;
        send_text(c, "{\"t\":\"ping\",\"id\":\"p\"}");
    }
    if (now >= c->retry_ns)
        act(c);
}

/* False: closed.  A message may make the client disconnect; its buffer is freed after the last
 * one. */
static bool receive(struct load_client *c)
{
    reading = c;
    bool ok = load_read(&c->conn, receive_message, c);
    reading = NULL;
    if (c->stage == LOAD_OFFLINE)
        load_close(&c->conn);
    return ok || c->stage == LOAD_OFFLINE;
}

void load_step(struct load *l, int wait_ms)
{
    static uint64_t    swept;
    struct epoll_event events[256];
    int                n = epoll_wait(l->epoll, events, 256, wait_ms);
    for (int i = 0; i < n; i++) {
        struct load_client *c = events[i].data.ptr;
        if (c == NULL || c->stage == LOAD_OFFLINE)
            continue;
        bool waited = c->conn.waiting;
        if ((events[i].events & EPOLLOUT) != 0 && !load_flush(&c->conn))
            lose(c);
        else if ((events[i].events & (EPOLLIN | EPOLLERR | EPOLLHUP)) != 0 && !receive(c))
            lose(c);
        else if (c->stage != LOAD_OFFLINE && c->conn.waiting != waited)
            watch(c, EPOLL_CTL_MOD);
        if (c->stage == LOAD_CONNECTING && c->conn.upgraded)
            greet(c);
    }
    uint64_t now = hm_clock_ns();
    if (now - swept < (l->pace > 0 ? 1 : SWEEP_MS) * ms)
        return;
    swept = now;
    for (uint32_t i = 0; i < l->n; i++)
        sweep(&l->client[i], now);
}

void load_begin(struct load *l)
{
    uint64_t now = hm_clock_ns();
    all = l;
    for (uint32_t i = 0; i < l->n; i++) {
        struct load_client *c = &l->client[i];
        c->conn.fd = -1;
        c->number = i;
        c->group = i / l->seats;
        c->seat = (char)('A' + (int)(i % l->seats));
        c->retry_ns = now + i * ms / 4; /* spread out: all at once would measure the listen queue */
    }
}

void load_end(struct load *l)
{
    for (uint32_t i = 0; i < l->n; i++) {
        lose(&l->client[i]);
        cli_text_free(&l->client[i].made);
    }
    for (size_t i = 0; i < l->ndone; i++)
        for (uint32_t p = 0; p < l->seats; p++)
            free(l->done[i].made[p]);
    free(l->done);
}

uint32_t load_busy(const struct load *l)
{
    uint32_t n = 0;
    for (uint32_t g = 0; g < l->ngroup; g++)
        n += !l->group[g].idle || l->group[g].table[0] != 0;
    return n;
}
