/*
 * cmd_load.c: `harbour load`: many clients that play on a server as fast as it answers.
 *
 * A move counts when it is acknowledged.  CPU time and memory are those of the server, read from
 * /metrics before and after; behind a balancer, of each node.  With --check every acknowledged move
 * must be in the records at the end.
 *
 * --marks is for fault injection: a word on standard input marks the start of a fault, a line with
 * a full stop its end; a line on standard output tells when every table has made progress again.
 * The end of standard input ends the run.
 */
#include "client/load_play.h"
#include "system/clock.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

struct load_args {
    const char     *url, *game;
    struct cli_list node;
    uint32_t        clients, seats, bots, seconds, pace, idle, patience;
    bool            json, check, marks, route;
};

static const struct cli_option load_options[] = {
    {"url", CLI_TEXT, "URL", MSG_HELP_OPTION_URL, offsetof(struct load_args, url), 0, 0},
    {"node", CLI_LIST, "URL", MSG_HELP_OPTION_NODE, offsetof(struct load_args, node), 0, 0},
    {"clients", CLI_NUMBER, "N", MSG_HELP_OPTION_CLIENTS, offsetof(struct load_args, clients), 2,
     20000},
    {"seats", CLI_NUMBER, "N", MSG_HELP_OPTION_LOAD_SEATS, offsetof(struct load_args, seats), 2,
     HM_SEATS},
    {"bots", CLI_NUMBER, "N", MSG_HELP_OPTION_LOAD_BOTS, offsetof(struct load_args, bots), 0,
     HM_SEATS - 1},
    {"game", CLI_TEXT, "GAME", MSG_HELP_OPTION_LOAD_GAME, offsetof(struct load_args, game), 0, 0},
    {"seconds", CLI_NUMBER, "N", MSG_HELP_OPTION_SECONDS, offsetof(struct load_args, seconds), 1,
     86400},
    {"pace", CLI_NUMBER, "MS", MSG_HELP_OPTION_PACE, offsetof(struct load_args, pace), 0, 60000},
    {"idle", CLI_NUMBER, "N", MSG_HELP_OPTION_IDLE, offsetof(struct load_args, idle), 0, 20000},
    {"patience", CLI_NUMBER, "MS", MSG_HELP_OPTION_PATIENCE, offsetof(struct load_args, patience),
     100, 600000},
    {"check", CLI_FLAG, NULL, MSG_HELP_OPTION_LOAD_CHECK, offsetof(struct load_args, check), 0, 0},
    {"marks", CLI_FLAG, NULL, MSG_HELP_OPTION_MARKS, offsetof(struct load_args, marks), 0, 0},
    {"route", CLI_FLAG, NULL, MSG_HELP_OPTION_ROUTE, offsetof(struct load_args, route), 0, 0},
    {"json", CLI_FLAG, NULL, MSG_HELP_OPTION_JSON, offsetof(struct load_args, json), 0, 0},
    {0},
};

static int run(int argc, char **argv);

const struct cli_command cli_cmd_load = {
    .name = "load",
    .summary = MSG_HELP_COMMAND_LOAD,
    .group = CLI_SERVING,
    .words = "",
    .options = load_options,
    .about = MSG_HELP_ABOUT_LOAD,
    .example = "harbour load --clients 1000 --seconds 15\n"
               "harbour load --url http://127.0.0.1:8000 --node http://127.0.0.1:8081 --node "
               "http://127.0.0.1:8082 "
               "--check --json",
    .run = run,
};

enum { CPU, HEAP, NMETRICS };
static const char *const metric_names[NMETRICS] = {"harbour_cpu_seconds_total",
                                                   "harbour_heap_bytes"};

struct nodes {
    struct load_target at[CLI_ITEMS];
    unsigned           n;
};

static bool read_nodes(const struct nodes *nodes, double sum[NMETRICS])
{
    bool ok = true;
    memset(sum, 0, NMETRICS * sizeof *sum);
    for (unsigned i = 0; i < nodes->n; i++) {
        double one[NMETRICS] = {0};
        ok = load_metrics(&nodes->at[i], metric_names, one, NMETRICS) && ok;
        for (unsigned k = 0; k < NMETRICS; k++)
            sum[k] += one[k];
    }
    return ok;
}

/* ---- marks ------------------------------------------------------------------------------ */

struct marks {
    char   word[64], line[64];
    size_t len;
    bool   closed;
};

static int by_time(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void take_line(struct marks *m, struct load *l)
{
    uint64_t now = hm_clock_ns();
    if (strcmp(m->line, ".") == 0) {
        l->applied_ns = now;
        return;
    }
    snprintf(m->word, sizeof m->word, "%s", m->line);
    l->mark_ns = now;
    l->applied_ns = 0;
    l->marked = 0;
    for (uint32_t g = 0; g < l->ngroup; g++)
        l->group[g].back_ns = 0;
}

static void read_marks(struct marks *m, struct load *l)
{
    char    bytes[256];
    ssize_t n = read(STDIN_FILENO, bytes, sizeof bytes);
    m->closed = n == 0;
    for (ssize_t i = 0; i < n; i++) {
        if (bytes[i] == '\n') {
            m->line[m->len] = 0;
            m->len = 0;
            take_line(m, l);
        } else if (m->len + 1 < sizeof m->line) {
            m->line[m->len++] = bytes[i];
        }
    }
    if (l->mark_ns == 0 || l->applied_ns == 0 || l->marked < l->ngroup)
        return;
    uint64_t *back = malloc(l->ngroup * sizeof *back);
    for (uint32_t g = 0; back != NULL && g < l->ngroup; g++)
        back[g] = l->group[g].back_ns - l->mark_ns;
    if (back != NULL)
        qsort(back, l->ngroup, sizeof *back, by_time);
    if (back != NULL)
        printf("{\"mark\":\"%s\",\"median_ms\":%.1f,\"last_ms\":%.1f}\n", m->word,
               (double)back[l->ngroup / 2] / 1e6, (double)back[l->ngroup - 1] / 1e6);
    fflush(stdout);
    free(back);
    l->mark_ns = l->applied_ns = 0;
}

/* ---- the run ---------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static double part(const struct load *l, double share)
{
    return l->nlatency == 0 ? 0 : (double)l->latency[(size_t)(share * (double)(l->nlatency - 1))];
}

struct outcome {
    double              seconds, cpu, per_idle;
    struct load_counts  count;
    struct load_verdict checked;
    uint32_t            stuck; /* tables whose game was not finished in time */
};

static void show_json(const struct load *l, const struct outcome *o)
{
    const struct load_counts *k = &o->count;
    double                    moves = (double)k->moves, by = moves > 0 ? moves : 1;
    struct cli_text           t = {0};
    cli_putf(
        &t,
        "{\"clients\":%u,\"tables\":%u,\"seconds\":%.3f,\"moves\":%llu,\"moves_per_second\":%.0f",
        l->players, l->ngroup, o->seconds, (unsigned long long)k->moves, moves / o->seconds);
    cli_putf(&t, ",\"p50_ms\":%.3f,\"p90_ms\":%.3f,\"p99_ms\":%.3f,\"max_ms\":%.3f", part(l, .5),
             part(l, .9), part(l, .99), part(l, 1));
    cli_putf(&t,
             ",\"games\":%llu,\"refused\":%llu,\"stale\":%llu,\"waited\":%llu,\"lost\":%llu,"
             "\"silent\":%llu",
             (unsigned long long)k->games, (unsigned long long)k->refused,
             (unsigned long long)k->stale, (unsigned long long)k->waited,
             (unsigned long long)k->lost, (unsigned long long)k->silent);
    cli_putf(&t,
             ",\"resent\":%llu,\"again\":%llu,\"unfit\":%llu,\"messages_per_move\":%.2f,"
             "\"bytes_per_move\":%.0f,\"bytes_per_message\":%.0f",
             (unsigned long long)k->resent, (unsigned long long)k->again,
             (unsigned long long)k->unfit, (double)k->messages / by, (double)k->bytes / by,
             k->messages > 0 ? (double)k->bytes / (double)k->messages : 0);
    cli_putf(&t,
             ",\"server_cpu_seconds\":%.3f,\"moves_per_cpu_second\":%.0f,\"bytes_per_idle_"
             "connection\":%.0f",
             o->cpu, o->cpu > 0 ? moves / o->cpu : 0, o->per_idle);
    cli_putf(&t, ",\"checked_games\":%llu,\"checked_moves\":%llu,\"wrong\":%llu,\"stuck\":%u}\n",
             (unsigned long long)o->checked.games, (unsigned long long)o->checked.moves,
             (unsigned long long)o->checked.wrong, o->stuck);
    fwrite(t.buf, 1, t.len, stdout);
    cli_text_free(&t);
}

static struct cli_short count(uint64_t n) { return cli_number((int64_t)n); }

static void show_text(const struct load *l, const struct outcome *o)
{
    const struct load_counts *k = &o->count;
    double                    moves = (double)k->moves;
    CLI_PRINT(MSG_HELP_OUTPUT_LOAD, count(l->players).text, count(l->ngroup).text,
              cli_real(o->seconds, 1).text);
    CLI_PRINT(MSG_HELP_OUTPUT_LOAD_MOVES, count(k->moves).text,
              cli_real(moves / o->seconds, 0).text, count(k->games).text);
    CLI_PRINT(MSG_HELP_OUTPUT_LOAD_LATENCY, cli_real(part(l, .5), 2).text,
              cli_real(part(l, .9), 2).text, cli_real(part(l, .99), 2).text,
              cli_real(part(l, 1), 2).text);
    CLI_PRINT(MSG_HELP_OUTPUT_LOAD_SERVER, cli_real(o->cpu, 2).text,
              cli_real(o->cpu > 0 ? moves / o->cpu : 0, 0).text, cli_real(o->per_idle, 0).text);
    if (k->refused + k->lost + k->waited > 0)
        CLI_PRINT(MSG_HELP_OUTPUT_LOAD_FAULTS, count(k->refused).text, count(k->waited).text,
                  count(k->lost).text, count(k->resent).text, count(k->again).text);
    if (k->unfit > 0)
        CLI_PRINT(MSG_HELP_OUTPUT_LOAD_UNFIT, count(k->unfit).text);
    if (o->checked.games > 0)
        CLI_PRINT(MSG_HELP_OUTPUT_LOAD_CHECKED, count(o->checked.moves).text,
                  count(o->checked.games).text, count(o->checked.wrong).text);
    if (o->stuck > 0)
        CLI_PRINT(MSG_HELP_OUTPUT_LOAD_STUCK, count(o->stuck).text);
}

static bool all_in(struct load *l)
{
    uint64_t until = hm_clock_ns() + 30000000000u;
    while (l->greeted < l->n && hm_clock_ns() < until && !cli_stopped())
        load_step(l, 20);
    return l->greeted == l->n;
}

/* Continues until all games have ended or none makes progress. */
static uint32_t play_out(struct load *l)
{
    const uint64_t quiet = 60000000000u;
    uint64_t       delivered = l->count.delivered, moved = hm_clock_ns();
    l->finishing = true;
    l->pace = 0;
    while (load_busy(l) > 0 && hm_clock_ns() - moved < quiet && !cli_stopped()) {
        load_step(l, 20);
        if (l->count.delivered != delivered)
            moved = hm_clock_ns();
        delivered = l->count.delivered;
    }
    return load_busy(l);
}

struct start {             /* of the measurement */
    uint64_t           ns; /* 0: not yet */
    double             metrics[NMETRICS];
    struct load_counts count;
};

/* Plays for the given time, which starts one second after every table has been dealt, or after half
 * a minute. */
static void play(struct load *l, const struct load_args *a, const struct nodes *nodes,
                 struct start *from)
{
    const uint64_t second = 1000000000u;
    struct marks   marks = {.closed = false};
    uint64_t       now = hm_clock_ns(), start = now + 30 * second;
    bool           dealt = false;
    while ((from->ns == 0 || now < from->ns + a->seconds * second) && !cli_stopped() &&
           !marks.closed) {
        load_step(l, l->pace > 0 ? 1 : 20);
        if (a->marks)
            read_marks(&marks, l);
        now = hm_clock_ns();
        if (!dealt && l->dealt == l->ngroup) {
            dealt = true;
            start = now + second;
        }
        if (from->ns == 0 && now >= start) {
            read_nodes(nodes, from->metrics);
            from->count = l->count;
            from->ns = hm_clock_ns();
            l->measuring = true;
        }
    }
}

static int measure(struct load *l, const struct load_args *a, const struct nodes *nodes)
{
    double         base[NMETRICS], idle[NMETRICS], after[NMETRICS];
    struct start   from = {0};
    struct outcome o = {0};
    if (!read_nodes(nodes, base))
        return CLI_FAIL(MSG_HELP_ERROR_LOAD_METRICS, a->url);
    uint32_t players = l->players; /* at first the clients only connect */
    l->players = 0;
    load_begin(l);
    if (!all_in(l))
        return CLI_FAIL(MSG_HELP_ERROR_LOAD_CONNECT, cli_number(l->greeted).text,
                        cli_number(l->n).text);
    read_nodes(nodes, idle);
    l->players = players;
    play(l, a, nodes, &from);
    l->measuring = false;
    o.seconds = from.ns != 0 ? (double)(hm_clock_ns() - from.ns) / 1e9 : 1;
    o.count = l->count;
    o.count.messages -= from.count.messages;
    o.count.bytes -= from.count.bytes;
    if (from.ns != 0 && read_nodes(nodes, after)) /* a restarted node counts from 0 */
        o.cpu = after[CPU] > from.metrics[CPU] ? after[CPU] - from.metrics[CPU] : 0;
    o.per_idle = (idle[HEAP] - base[HEAP]) / l->n;
    if (a->check) {
        o.stuck = play_out(l);
        o.count.games = l->count.games;
        load_check(l, &o.checked);
    }
    qsort(l->latency, l->nlatency, sizeof *l->latency, by_size);
    (a->json ? show_json : show_text)(l, &o);
    bool ok = o.count.moves > 0 && o.stuck == 0 && o.checked.wrong == 0 && o.count.unfit == 0;
    return ok ? CLI_OK : CLI_WRONG;
}

static bool read_address(const char *url, struct load_target *to)
{
    if (load_resolve(url, to))
        return true;
    CLI_REFUSE(MSG_HELP_ERROR_LOAD_ADDRESS, url);
    return false;
}

static void allow_files(uint32_t n)
{
    struct rlimit files = {n, n}, have;
    if (getrlimit(RLIMIT_NOFILE, &have) == 0 && have.rlim_cur < files.rlim_cur) {
        files.rlim_max = have.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
}

static int run(int argc, char **argv)
{
    struct load_args a = {.url = "http://127.0.0.1:8080",
                          .game = hm_games[0]->id,
                          .clients = 100,
                          .seats = 4,
                          .seconds = 10,
                          .patience = 5000};
    struct cli_words w;
    struct nodes     nodes = {.n = 0};
    if (!cli_parse(&cli_cmd_load, argc, argv, &a, &w))
        return w.code;
    const struct hm_ops *ops = hm_game_find(a.game);
    if (ops == NULL)
        return CLI_REFUSE(MSG_HELP_ERROR_GAME_UNKNOWN, "load", a.game);
    if (a.seats < ops->min_seats || a.seats > ops->max_seats)
        return CLI_REFUSE(MSG_HELP_ERROR_PLAYERS, ops->title, cli_number(ops->min_seats).text,
                          cli_number(ops->max_seats).text, cli_number(a.seats).text);
    if (a.bots >= a.seats)
        return CLI_REFUSE(MSG_HELP_ERROR_LOAD_BOTS, cli_number(a.bots).text,
                          cli_number(a.seats).text);
    uint32_t people = a.seats - a.bots;
    if (a.clients < people)
        return CLI_REFUSE(MSG_HELP_ERROR_LOAD_CLIENTS, cli_number(a.clients).text,
                          cli_number(people).text);
    struct load l = {.game = hm_game_of(ops),
                     .seats = people,
                     .bots = a.bots,
                     .pace = a.pace,
                     .patience_ms = a.patience,
                     .ngroup = a.clients / people,
                     .keep = a.check,
                     .route = a.route};
    if (!read_address(a.url, &l.to))
        return CLI_BAD;
    nodes.at[0] = l.to;
    for (nodes.n = a.node.n == 0; nodes.n < a.node.n; nodes.n++)
        if (!read_address(a.node.item[nodes.n], &nodes.at[nodes.n]))
            return CLI_BAD;
    l.players = l.ngroup * people;
    l.n = l.players + a.idle;
    allow_files(l.n + 64);
    l.client = calloc(l.n, sizeof *l.client);
    l.group = calloc(l.n, sizeof *l.group);
    l.latency = calloc(LOAD_LATENCIES, sizeof *l.latency);
    l.epoll = epoll_create1(EPOLL_CLOEXEC);
    hm_rng_fast(&l.rng, 1842);
    if (a.marks)
        fcntl(STDIN_FILENO, F_SETFL, fcntl(STDIN_FILENO, F_GETFL) | O_NONBLOCK);
    cli_catch_stop();
    int code = l.client != NULL && l.group != NULL && l.latency != NULL
                   ? measure(&l, &a, &nodes)
                   : CLI_FAIL(MSG_HELP_ERROR_MEMORY);
    load_end(&l);
    free(l.client);
    free(l.group);
    free(l.latency);
    close(l.epoll);
    return code;
}
