/*
 * cmd_load.c: `harbour load`: many clients at a server, playing as fast as it answers.
 *
 * Clients sit at tables of N, choose at random from the engine's list of legal moves for the view
 * they were sent, and play game after game.  A move counts when its sender has been told that it
 * is made.  CPU time and memory are the server's own, read from /metrics before and after.
 */
#include "cli/cli.h"
#include "load_wire.h"

#include "harbour/match.h"

#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>

struct load_args {
    const char *url, *game;
    uint32_t    clients, seats, seconds, pace, idle;
    bool        json;
};

static const struct cli_option load_options[] = {
    {"url", CLI_TEXT, "URL", "the server (http://127.0.0.1:8080)", offsetof(struct load_args, url), 0, 0},
    {"clients", CLI_NUMBER, "N", "how many play (100)", offsetof(struct load_args, clients), 2, 20000},
    {"seats", CLI_NUMBER, "N", "clients at a table (4)", offsetof(struct load_args, seats), 2, HM_SEATS},
    {"game", CLI_TEXT, "GAME", "what they play (packet-row)", offsetof(struct load_args, game), 0, 0},
    {"seconds", CLI_NUMBER, "N", "how long (10)", offsetof(struct load_args, seconds), 1, 3600},
    {"pace", CLI_NUMBER, "MS", "what a client waits before it moves (0)", offsetof(struct load_args, pace), 0, 60000},
    {"idle", CLI_NUMBER, "N", "further clients that only connect, to see what each costs (0)",
     offsetof(struct load_args, idle), 0, 20000},
    {"json", CLI_FLAG, NULL, "answer as a JSON object", offsetof(struct load_args, json), 0, 0},
    {NULL, CLI_FLAG, NULL, NULL, 0, 0, 0},
};

static int run(int argc, char **argv);

const struct cli_command cli_cmd_load = {
    .name = "load",
    .summary = "measure a server with many clients",
    .group = CLI_SERVING,
    .words = "",
    .options = load_options,
    .about = "Plays on a server with many clients at once and says how many moves were acknowledged, how long that "
             "took (from sending a move to being told that "
             "it is stored), and what it cost the server in CPU time and memory. The server must allow it: --rate 0 "
             "--per-address 0.",
    .example = "harbour load --clients 1000 --seconds 15",
    .run = run,
};

enum { LATENCIES = 1 << 20 };

enum stage { CONNECTING, GREETED, SEATED, PLAYING, DEAD };

struct client {
    struct load_conn conn;
    enum stage       stage;
    uint32_t         number, group;
    char             seat, table[16];
    uint64_t         sent_ns, due_ns; /* of the move that is on its way, or waits */
    uint32_t         ids;
    struct hm_view   view;
    uint32_t         ply;
    bool             to_move;
};

struct load {
    const struct load_args *args;
    struct hm_game          game;
    struct load_target      to;
    struct client          *client;
    uint32_t                n, players, greeted, dead;
    uint32_t               *seated; /* of each group */
    int                     epoll;
    struct hm_rng           rng;
    bool                    measuring;
    uint64_t                moves, games, refused, nlatency;
    float                  *latency; /* ms */
};

static struct load *all; /* for the handler of messages, which has the client */

/* ---- looking into messages without parsing them ----------------------------------------- */

static const char *value(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    return at != NULL ? at + strlen(key) : NULL;
}

static bool decode(const char *in, void *out, size_t n)
{
    static int8_t six[256];
    uint8_t      *o = out;
    if (six['B'] == 0)
        for (int i = 0; i < 64; i++)
            six[(unsigned char)"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"[i]] = (int8_t)i;
    for (size_t i = 0; i < n; i += 3, in += 4) {
        for (int k = 0; k < 2; k++)
            if (in[k] == 0 || in[k] == '"')
                return false;
        uint32_t w = (uint32_t)six[(unsigned char)in[0]] << 18 | (uint32_t)six[(unsigned char)in[1]] << 12 |
                     (uint32_t)six[(unsigned char)in[2]] << 6 | (uint32_t)six[(unsigned char)in[3]];
        o[i] = (uint8_t)(w >> 16);
        if (i + 1 < n)
            o[i + 1] = (uint8_t)(w >> 8);
        if (i + 2 < n)
            o[i + 2] = (uint8_t)w;
    }
    return true;
}

/* ---- saying ----------------------------------------------------------------------------- */

static void watch(struct client *c, int op)
{
    struct epoll_event e = {.events = EPOLLIN | (c->conn.waiting ? (uint32_t)EPOLLOUT : 0u), .data.ptr = c};
    epoll_ctl(all->epoll, op, c->conn.fd, &e);
}

static void die(struct client *c)
{
    if (c->stage == DEAD)
        return;
    load_close(&c->conn);
    c->stage = DEAD;
    all->dead++;
}

static void say(struct client *c, const char *text)
{
    bool waited = c->conn.waiting;
    if (!load_send(&c->conn, text, strlen(text)))
        die(c);
    else if (c->conn.waiting != waited)
        watch(c, EPOLL_CTL_MOD);
}

static void open_table(struct client *c)
{
    char text[200];
    snprintf(text, sizeof text,
             "{\"t\":\"open\",\"id\":\"o\",\"game\":\"%s\",\"seats\":%u,\"public\":false,\"grace\":86400}",
             all->game.ops->id, all->args->seats);
    all->seated[c->group] = 1;
    say(c, text);
}

static struct client *member(const struct client *c, uint32_t i)
{
    return &all->client[c->group * all->args->seats + i];
}

static void invite(struct client *owner)
{
    char text[120];
    for (uint32_t i = 1; i < all->args->seats; i++) {
        struct client *c = member(owner, i);
        if (c->stage == DEAD)
            continue;
        snprintf(c->table, sizeof c->table, "%s", owner->table);
        snprintf(text, sizeof text, "{\"t\":\"enter\",\"table\":\"%s\"}", c->table);
        say(c, text);
        snprintf(text, sizeof text, "{\"t\":\"sit\",\"id\":\"s\",\"table\":\"%s\",\"seat\":\"%c\"}", c->table,
                 (int)('A' + (int)i));
        say(c, text);
    }
}

static void move(struct client *c)
{
    struct hm_move moves[HM_MOVES];
    char           text[2200], word[1800];
    hm_seat        p = (hm_seat)(c->seat - 'A');
    size_t         n = all->game.ops->legal(all->game.edition, hm_seen(&c->view), p, HM_LISTED, moves);
    c->to_move = false;
    if (n == 0)
        return;
    all->game.ops->print_move(all->game.edition, &moves[hm_rng_below(&all->rng, (uint32_t)n)], word, sizeof word);
    snprintf(text, sizeof text, "{\"t\":\"move\",\"table\":\"%s\",\"id\":\"m%u\",\"ply\":%u,\"move\":\"%s\"}", c->table,
             ++c->ids, c->ply, word);
    c->sent_ns = cli_now_ns();
    say(c, text);
}

/* ---- hearing ---------------------------------------------------------------------------- */

static void acknowledged(struct client *c)
{
    if (all->measuring && c->sent_ns != 0) {
        if (all->nlatency < LATENCIES)
            all->latency[all->nlatency++] = (float)((double)(cli_now_ns() - c->sent_ns) / 1e6);
        all->moves++;
    }
    c->sent_ns = 0;
}

static void next_game(struct client *c)
{
    c->stage = GREETED;
    c->to_move = false;
    if (c->number % all->args->seats == 0) {
        char text[80];
        all->games++;
        snprintf(text, sizeof text, "{\"t\":\"exit\",\"table\":\"%s\"}", c->table);
        say(c, text);
        open_table(c);
    } else {
        char text[80];
        snprintf(text, sizeof text, "{\"t\":\"exit\",\"table\":\"%s\"}", c->table);
        say(c, text);
    }
}

/* A table, or something that happened at it: is it my turn? */
static void look(struct client *c, const char *text)
{
    const char *table = value(text, "\"table\":\""), *prompt = value(text, "\"prompt\":["),
               *view = value(text, "\"view\":\""), *ply = value(text, "\"ply\":");
    if (table == NULL || strncmp(table, c->table, 12) != 0 || prompt == NULL || ply == NULL || view == NULL)
        return;
    if (strstr(text, "\"state\":\"over\"") != NULL) {
        next_game(c);
        return;
    }
    bool asked = memchr(prompt, c->seat, strcspn(prompt, "]")) != NULL;
    if (!asked || c->sent_ns != 0 || !decode(view, &c->view, all->game.ops->state_size))
        return;
    c->ply = (uint32_t)strtoul(ply, NULL, 10);
    if (all->args->pace == 0) {
        move(c);
    } else {
        c->to_move = true;
        c->due_ns = cli_now_ns() + all->args->pace * (uint64_t)1000000;
    }
}

static void answered(struct client *c, const char *re, const char *text)
{
    if (re[0] == 'o' && value(text, "\"table\":\"") != NULL) {
        snprintf(c->table, sizeof c->table, "%.12s", value(text, "\"table\":\""));
        c->stage = SEATED;
        invite(c);
    } else if (re[0] == 's') {
        c->stage = SEATED;
        if (++all->seated[c->group] == all->args->seats) {
            char start[80];
            snprintf(start, sizeof start, "{\"t\":\"start\",\"table\":\"%s\"}", c->table);
            say(member(c, 0), start);
        }
    } else if (re[0] == 'm') {
        acknowledged(c);
    }
}

static void heard(void *ctx, char *text, size_t n)
{
    struct client *c = ctx;
    (void)n;
    const char *type = value(text, "{\"t\":\"");
    if (type == NULL)
        return;
    if (type[0] == 'w') { /* welcome */
        c->stage = GREETED;
        all->greeted++;
        return;
    }
    if (type[0] == 'n') { /* no */
        all->refused++;
        c->sent_ns = 0;
        if (getenv("HARBOUR_LOAD_SHOW") != NULL)
            fprintf(stderr, "%s\n", text);
        return;
    }
    if (strncmp(type, "did\",\"re\":\"", 11) == 0)
        answered(c, type + 11, text);
    else if (type[0] == 'o') {
        const char *re = value(text, "\"re\":\"");
        if (re != NULL)
            answered(c, re, text);
    }
    if (type[0] == 'd' || strncmp(type, "table\"", 6) == 0)
        look(c, text);
}

/* ---- the loop --------------------------------------------------------------------------- */

static void serve_events(int wait_ms)
{
    struct epoll_event events[256];
    int                n = epoll_wait(all->epoll, events, 256, wait_ms);
    for (int i = 0; i < n; i++) {
        struct client *c = events[i].data.ptr;
        if (c->stage == DEAD)
            continue;
        bool waited = c->conn.waiting;
        if ((events[i].events & EPOLLOUT) != 0 && !load_flush(&c->conn))
            die(c);
        else if ((events[i].events & (EPOLLIN | EPOLLERR | EPOLLHUP)) != 0 && !load_read(&c->conn, heard, c))
            die(c);
        else if (c->stage != DEAD && c->conn.waiting != waited)
            watch(c, EPOLL_CTL_MOD);
    }
}

static void make_due_moves(void)
{
    uint64_t now = cli_now_ns();
    for (uint32_t i = 0; i < all->players && all->args->pace > 0; i++)
        if (all->client[i].to_move && all->client[i].due_ns <= now)
            move(&all->client[i]);
}

static bool connect_range(uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++) {
        struct client *c = &all->client[i];
        char           hello[120];
        c->number = i;
        c->group = i / all->args->seats;
        c->seat = (char)('A' + (int)(i % all->args->seats));
        if (!load_connect(&c->conn, &all->to))
            return false;
        watch(c, EPOLL_CTL_ADD);
        snprintf(hello, sizeof hello, "{\"t\":\"hello\",\"v\":1,\"name\":\"Load %u\"}", i);
        while (!c->conn.upgraded && c->stage != DEAD)
            serve_events(100);
        if (c->stage == DEAD)
            return false;
        say(c, hello);
    }
    uint64_t until = cli_now_ns() + 20000000000u;
    while (all->greeted + all->dead < to && cli_now_ns() < until)
        serve_events(100);
    return all->greeted == to;
}

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static float part(double share)
{
    if (all->nlatency == 0)
        return 0;
    size_t at = (size_t)(share * (double)(all->nlatency - 1));
    return all->latency[at];
}

enum { CPU, HEAP, RESIDENT, NMETRICS };
static const char *const metric_names[NMETRICS] = {"harbour_cpu_seconds_total", "harbour_heap_bytes",
                                                   "harbour_resident_bytes"};

static void show(double seconds, const double before[NMETRICS], const double after[NMETRICS], double per_idle)
{
    double cpu = after[CPU] - before[CPU], moves = (double)all->moves;
    qsort(all->latency, all->nlatency, sizeof *all->latency, by_size);
    if (all->args->json) {
        printf("{\"clients\":%u,\"tables\":%u,\"seconds\":%.3f,\"moves\":%llu,\"moves_per_second\":%.0f,\"p50_ms\":%."
               "3f,\"p90_ms\":%.3f,\"p99_ms\":%.3f,"
               "\"max_ms\":%.3f,\"games\":%llu,\"refused\":%llu,\"dead\":%u,\"server_cpu_seconds\":%.3f,\"moves_per_"
               "cpu_second\":%.0f,"
               "\"bytes_per_idle_connection\":%.0f}\n",
               all->players, all->players / all->args->seats, seconds, (unsigned long long)all->moves, moves / seconds,
               (double)part(.5), (double)part(.9), (double)part(.99), (double)part(1), (unsigned long long)all->games,
               (unsigned long long)all->refused, all->dead, cpu, cpu > 0 ? moves / cpu : 0, per_idle);
        return;
    }
    printf("%u clients at %u tables for %.1f s\n", all->players, all->players / all->args->seats, seconds);
    printf("moves acknowledged   %llu (%.0f a second), %llu games finished\n", (unsigned long long)all->moves,
           moves / seconds, (unsigned long long)all->games);
    printf("from send to answer  p50 %.2f ms, p90 %.2f ms, p99 %.2f ms, most %.2f ms\n", (double)part(.5),
           (double)part(.9), (double)part(.99), (double)part(1));
    printf("server               %.2f CPU seconds, %.0f moves for each; %.0f bytes for an idle connection\n", cpu,
           cpu > 0 ? moves / cpu : 0, per_idle);
    if (all->refused > 0 || all->dead > 0)
        printf("refused %llu, connections lost %u\n", (unsigned long long)all->refused, all->dead);
}

static int measure(void)
{
    double base[NMETRICS] = {0}, idle[NMETRICS] = {0}, before[NMETRICS] = {0}, after[NMETRICS] = {0};
    if (!load_metrics(&all->to, metric_names, base, NMETRICS))
        return cli_wrong("load: %s does not answer, or does not let this address read /metrics", all->args->url);
    if (!connect_range(0, all->n))
        return cli_wrong("load: only %u of %u could connect; the server needs --rate 0 --per-address 0 --per-user 0",
                         all->greeted, all->n);
    load_metrics(&all->to, metric_names, idle, NMETRICS);
    for (uint32_t i = 0; i < all->players; i += all->args->seats)
        open_table(&all->client[i]);
    uint64_t warm = cli_now_ns() + 1000000000u, end = 0, begun = 0;
    while (end == 0 || cli_now_ns() < end) {
        serve_events(all->args->pace > 0 ? 1 : 50);
        make_due_moves();
        if (end == 0 && cli_now_ns() >= warm) { /* everybody plays by now */
            load_metrics(&all->to, metric_names, before, NMETRICS);
            begun = cli_now_ns();
            end = begun + all->args->seconds * (uint64_t)1000000000u;
            all->measuring = true;
        }
        if (cli_stopped() || all->dead == all->n)
            break;
    }
    all->measuring = false;
    double seconds = (double)(cli_now_ns() - begun) / 1e9;
    load_metrics(&all->to, metric_names, after, NMETRICS);
    show(seconds, before, after, (idle[HEAP] - base[HEAP]) / all->n);
    return cli_flush(all->moves > 0 && all->dead == 0 ? CLI_OK : CLI_WRONG);
}

static int run(int argc, char **argv)
{
    struct load_args a = {
        .url = "http://127.0.0.1:8080", .game = "packet-row", .clients = 100, .seats = 4, .seconds = 10};
    struct cli_words w;
    if (!cli_parse(&cli_cmd_load, argc, argv, &a, &w))
        return w.code;
    const struct hm_ops *ops = hm_game_find(a.game);
    if (ops == NULL)
        return cli_bad("load: there is no game '%s'", a.game);
    if (a.seats < ops->least_seats || a.seats > ops->most_seats)
        return cli_bad("load: %s is for %u to %u players", ops->title, ops->least_seats, ops->most_seats);
    struct load l = {.args = &a, .game = hm_game_of(ops), .players = a.clients / a.seats * a.seats};
    if (!load_resolve(a.url, &l.to))
        return cli_bad("load: '%s' is no address such as http://127.0.0.1:8080", a.url);
    struct rlimit files = {l.players + a.idle + 64, l.players + a.idle + 64}, have;
    if (getrlimit(RLIMIT_NOFILE, &have) == 0 && have.rlim_cur < files.rlim_cur) {
        files.rlim_max = have.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    l.n = l.players + a.idle;
    l.client = calloc(l.n, sizeof *l.client);
    l.seated = calloc(l.n, sizeof *l.seated);
    l.latency = calloc(LATENCIES, sizeof *l.latency);
    l.epoll = epoll_create1(EPOLL_CLOEXEC);
    hm_rng_fast(&l.rng, 1842);
    all = &l;
    cli_catch_stop();
    int code = l.client != NULL && l.seated != NULL && l.latency != NULL && l.players > 0
                   ? measure()
                   : cli_wrong("load: out of memory");
    for (uint32_t i = 0; i < l.n; i++)
        die(&l.client[i]);
    free(l.client);
    free(l.seated);
    free(l.latency);
    return code;
}
