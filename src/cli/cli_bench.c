/*
 * cli_bench.c: `harbour bench`: measures the engine through its public interface.
 *
 * The work is fixed, only the clock varies: uniform random play from fixed seeds, then single calls
 * over positions of such games.  The digest of all moves shows whether a change affects behaviour
 * and not only speed.  The calibration loop measures the speed of the machine at that moment, so
 * that runs can be compared.
 */
#include "cli.h"
#include "cli_bench_batch.h"
#include "cli_bench_net.h"

#include "harbour/bot.h"
#include "system/clock.h"

#include <stdlib.h>
#include <string.h>

struct bench_args {
    uint32_t        players, games;
    struct cli_list edition;
    bool            batch, json;
};

static const struct cli_option bench_options[] = {
    {"players", CLI_NUMBER, "N", MSG_HELP_OPTION_BENCH_PLAYERS,
     offsetof(struct bench_args, players), 2, HM_SEATS},
    {"games", CLI_NUMBER, "K", MSG_HELP_OPTION_BENCH_GAMES, offsetof(struct bench_args, games), 1,
     1000000},
    CLI_EDITION_OPTION(struct bench_args, edition),
    {"batch", CLI_FLAG, NULL, MSG_HELP_OPTION_BENCH_BATCH, offsetof(struct bench_args, batch), 0,
     0},
    {"json", CLI_FLAG, NULL, MSG_HELP_OPTION_JSON, offsetof(struct bench_args, json), 0, 0},
    {0},
};

static int run(int argc, char **argv);

const struct cli_command cli_cmd_bench = {
    .name = "bench",
    .summary = MSG_HELP_COMMAND_BENCH,
    .group = CLI_CHECKING,
    .words = "[GAME]",
    .options = bench_options,
    .about = MSG_HELP_ABOUT_BENCH,
    .example = "harbour bench\nharbour bench GAME --players 3 --json\nharbour bench --batch",
    .run = run,
};

enum { RUNS = 5, SAMPLES = 512, BATCH = 1024 };

struct row {
    const char *game;
    unsigned    players;
    uint64_t    moves, digest;
    double      moves_s, games_s, copy, redact, determinize, check, best, best_worst,
        net;                      /* ns; negative: not available for this game */
    double                search; /* iterations per second with a net; negative: no net */
    struct cli_batch_rate batch;
};

/* Positions of random play, and the rich moves possible in them. */
struct samples {
    struct hm_state state[SAMPLES];
    struct hm_view  view[SAMPLES];
    hm_seat         seat[SAMPLES];
    struct hm_move  rich[SAMPLES]; /* kind 0: none */
    unsigned        n, nrich;
};

/* Steps of a generator that a compiler cannot combine. */
static double calibrate(void)
{
    enum { STEPS = 1 << 24 };
    uint64_t best = UINT64_MAX;
    for (unsigned r = 0; r < RUNS; r++) {
        uint64_t begun = hm_clock_ns(), x = 88172645463325252u;
        for (unsigned i = 0; i < STEPS; i++) {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
        }
        volatile uint64_t kept = x;
        (void)kept;
        uint64_t took = hm_clock_ns() - begun;
        best = took < best ? took : best;
    }
    return (double)best / STEPS;
}

static hm_seat one_of(hm_seatset set, struct hm_rng *rng)
{
    if ((set & (set - 1)) != 0)
        for (uint32_t skip = hm_rng_below(rng, hm_popcount(set)); skip > 0; skip--)
            set &= (hm_seatset)(set - 1);
    return (hm_seat)hm_lowest(set);
}

static void play_random(const struct hm_game *g, unsigned players, uint32_t games, uint64_t *moves,
                        uint64_t *digest)
{
    static struct hm_move list[HM_MOVES];
    struct hm_setup       setup = hm_setup_for(g->ops, (uint8_t)players);
    struct hm_state       s;
    struct hm_rng         rng;
    uint64_t              made = 0, h = 14695981039346656037u;
    hm_rng_fast(&rng, players);
    for (uint32_t k = 0; k < games; k++) {
        g->ops->deal(g->edition, &s, &setup, &rng, NULL);
        while (s.head.prompt != 0) {
            size_t n = g->ops->legal(g->edition, &s, one_of(s.head.prompt, &rng), HM_LISTED, list);
            const struct hm_move *m = &list[n > 1 ? hm_rng_below(&rng, (uint32_t)n) : 0];
            h = (h ^ m->kind ^ (uint64_t)m->target << 8 ^ m->cards.w[0] ^ m->cards.w[1] ^
                 m->cards.w[2]) *
                1099511628211u;
            g->ops->apply(g->edition, &s, m, &rng, NULL);
            made++;
        }
    }
    *moves = made;
    *digest = h;
}

static void keep_sample(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                        unsigned at, struct samples *out)
{
    static struct hm_move list[HM_MOVES];
    hm_copy(g, &out->state[at], s);
    g->ops->redact(g->edition, s, seat, &out->view[at]);
    out->seat[at] = seat;
    memset(&out->rich[at], 0, sizeof out->rich[at]);
    size_t n = g->ops->legal(g->edition, s, seat, HM_USEFUL, list);
    for (size_t i = 0; i < n; i++)
        if (hm_count(&list[i].cards) > hm_count(&out->rich[at].cards))
            out->rich[at] = list[i];
}

/* Samples a position every few plies of random games; the worst time of `best` is taken over all
 * positions. */
static void collect(const struct hm_game *g, unsigned players, struct samples *out, double *worst)
{
    struct hm_setup setup = hm_setup_for(g->ops, (uint8_t)players);
    struct hm_rng   rng;
    uint64_t        slowest = 0;
    hm_rng_fast(&rng, 1000 + players);
    out->n = 0;
    for (unsigned k = 0; out->n < SAMPLES; k++) {
        struct hm_state s;
        g->ops->deal(g->edition, &s, &setup, &rng, NULL);
        while (s.head.prompt != 0) {
            struct hm_view view;
            struct hm_move move;
            hm_seat        p = hm_rng_below(&rng, 4) == 0 ? (hm_seat)hm_rng_below(&rng, players)
                                                          : one_of(s.head.prompt, &rng);
            g->ops->redact(g->edition, &s, p, &view);
            struct hm_bot_request request = {.game = *g, .view = &view, .seed = k};
            if (out->n < SAMPLES && hm_rng_below(&rng, 16) == 0)
                keep_sample(g, &s, p, out->n++, out);
            if (g->ops->best != NULL) {
                struct hm_move ignored;
                uint64_t       min = UINT64_MAX;
                /* minimum of three, to exclude interruptions */
                for (unsigned again = 0; again < 3; again++) {
                    uint64_t begun = hm_clock_ns();
                    g->ops->best(g->edition, &s, p, &ignored);
                    uint64_t took = hm_clock_ns() - begun;
                    min = took < min ? took : min;
                }
                slowest = min > slowest ? min : slowest;
            }
            if (hm_bot_random(&request, &move, NULL) != HM_OK || move.kind == 0) {
                p = one_of(s.head.prompt, &rng);
                g->ops->redact(g->edition, &s, p, &view);
                if (hm_bot_random(&request, &move, NULL) != HM_OK || move.kind == 0)
                    return;
            }
            g->ops->apply(g->edition, &s, &move, &rng, NULL);
        }
    }
    *worst = g->ops->best != NULL ? (double)slowest : -1;
}

enum call { COPY, REDACT, DETERMINIZE, CHECK, BEST };

static unsigned call_once(const struct hm_game *g, const struct samples *x, unsigned i,
                          enum call what, struct hm_rng *rng)
{
    struct hm_state s;
    struct hm_view  v;
    struct hm_move  m;
    switch (what) {
    case COPY: hm_copy(g, &s, &x->state[i]); return ((volatile struct hm_state *)&s)->head.ply;
    case REDACT: g->ops->redact(g->edition, &x->state[i], x->seat[i], &v); return v.seen.head.ply;
    case DETERMINIZE: g->ops->determinize(g->edition, &x->view[i], rng, &s); return s.head.ply;
    case CHECK:
        return x->rich[i].kind != 0 && g->ops->check(g->edition, &x->state[i], &x->rich[i]) == NULL;
    case BEST: return (unsigned)g->ops->best(g->edition, &x->state[i], x->seat[i], &m);
    }
    return 0;
}

static double time_call(const struct hm_game *g, const struct samples *x, enum call what)
{
    double        best = -1;
    unsigned      kept = 0;
    struct hm_rng rng;
    hm_rng_fast(&rng, 1);
    for (unsigned r = 0; r < RUNS; r++) {
        uint64_t begun = hm_clock_ns(), calls = 0;
        do {
            for (unsigned i = 0; i < x->n; i++) {
                if (what == CHECK && x->rich[i].kind == 0)
                    continue;
                kept += call_once(g, x, i, what, &rng);
                calls++;
            }
        } while (calls > 0 && hm_clock_ns() - begun < 5000000u);
        if (calls == 0)
            return -1;
        double ns = (double)(hm_clock_ns() - begun) / (double)calls;
        best = best < 0 || ns < best ? ns : best;
    }
    volatile unsigned used = kept; /* keeps the compiler from removing the calls */
    (void)used;
    return best;
}

static struct row measure(const struct hm_game *g, unsigned players, uint32_t games)
{
    static struct samples samples;
    struct row row = {.game = g->ops->id, .players = players, .best = -1, .best_worst = -1};
    uint64_t   min = UINT64_MAX;
    for (unsigned r = 0; r < RUNS; r++) {
        uint64_t begun = hm_clock_ns();
        play_random(g, players, games, &row.moves, &row.digest);
        uint64_t took = hm_clock_ns() - begun;
        min = took < min ? took : min;
    }
    row.moves_s = (double)row.moves * 1e9 / (double)min;
    row.games_s = (double)games * 1e9 / (double)min;
    collect(g, players, &samples, &row.best_worst);
    row.copy = time_call(g, &samples, COPY);
    row.redact = time_call(g, &samples, REDACT);
    row.determinize = time_call(g, &samples, DETERMINIZE);
    row.check = time_call(g, &samples, CHECK);
    if (g->ops->best != NULL)
        row.best = time_call(g, &samples, BEST);
    row.net = cli_net_ns(g, samples.view, samples.seat, samples.n);
    row.search = cli_net_search(g, samples.view, samples.n);
    row.batch = cli_batch_rate(g, players, BATCH);
    return row;
}

static void put_ns(const char *name, double ns, bool json)
{
    if (json && ns < 0)
        printf(",\"%s_ns\":null", name);
    else if (json)
        printf(",\"%s_ns\":%.1f", name, ns);
    else if (ns >= 0)
        printf(", %s %s ns", name, cli_real(ns, 0).text);
}

static void put_next(enum msg_id id, const char *value)
{
    char text[120];
    printf(", %s", CLI_FORMAT(text, id, value));
}

static void put_row(const struct row *r, bool json, bool first)
{
    char text[200];
    if (json)
        printf("%s{\"game\":\"%s\",\"players\":%u,\"moves_per_s\":%.0f,\"games_per_s\":%.1f,"
               "\"moves\":%llu,\"digest\":"
               "\"%016llx\"",
               first ? "" : ",", r->game, r->players, r->moves_s, r->games_s,
               (unsigned long long)r->moves, (unsigned long long)r->digest);
    else
        fputs(CLI_FORMAT(text, MSG_HELP_OUTPUT_BENCH_RATES, r->game, cli_number(r->players).text,
                         cli_real(r->moves_s / 1e6, 2).text, cli_real(r->games_s, 0).text),
              stdout);
    put_ns("copy", r->copy, json);
    put_ns("redact", r->redact, json);
    put_ns("determinize", r->determinize, json);
    put_ns("check", r->check, json);
    put_ns("best", r->best, json);
    put_ns("best_worst", r->best_worst, json);
    put_ns("net", r->net, json);
    if (json && r->search >= 0)
        printf(",\"net_search_per_s\":%.0f", r->search);
    else if (r->search >= 0)
        put_next(MSG_HELP_OUTPUT_BENCH_SEARCH, cli_real(r->search, 0).text);
    if (json)
        printf(",\"batch_steps_per_s\":%.0f,\"batch_digest\":\"%016llx\"", r->batch.steps_s,
               (unsigned long long)r->batch.digest);
    else
        put_next(MSG_HELP_OUTPUT_BENCH_BATCH, cli_real(r->batch.steps_s / 1e6, 2).text);
    if (json) {
        putchar('}');
    } else {
        char digest[17];
        snprintf(digest, sizeof digest, "%016llx", (unsigned long long)r->digest);
        put_next(MSG_HELP_OUTPUT_BENCH_DIGEST, digest);
        puts(".");
    }
    fflush(stdout);
}

/* Steps a second of a batch with so many players, against the baseline measured just before and
 * just after it: on a shared machine only a ratio of the same moment says something. */
static void put_batch(const struct hm_game *game, unsigned players, bool json, bool first)
{
    const double                before = cli_baseline_rate(BATCH);
    const struct cli_batch_rate rate = cli_batch_rate(game, players, BATCH);
    const double                after = cli_baseline_rate(BATCH);
    const double                baseline = before > after ? before : after;
    if (json)
        printf("%s{\"game\":\"%s\",\"players\":%u,\"batch_steps_per_s\":%.0f,"
               "\"yardstick_steps_per_s\":%.0f,\"batch_digest\":\"%016llx\"}",
               first ? "" : ",", game->ops->id, players, rate.steps_s, baseline,
               (unsigned long long)rate.digest);
    else
        CLI_PRINT(MSG_HELP_OUTPUT_BENCH_RATIO, game->ops->id, cli_number(players).text,
                  cli_real(rate.steps_s / 1e6, 2).text, cli_real(baseline / 1e6, 2).text,
                  cli_real(rate.steps_s / baseline, 1).text);
    fflush(stdout);
}

static int run(int argc, char **argv)
{
    static struct cli_game g;
    struct bench_args      a = {.games = 2000};
    struct cli_words       w;
    if (!cli_parse(&cli_cmd_bench, argc, argv, &a, &w))
        return w.code;
    if (w.n == 0 && a.edition.n > 0)
        return CLI_REFUSE(MSG_HELP_ERROR_EDITION_GAME, "bench");
    if (w.n > 0 && !cli_game_open(&g, w.word[0], &a.edition))
        return CLI_BAD;
    if (w.n > 0 && a.players != 0 &&
        (a.players < g.game.ops->min_seats || a.players > g.game.ops->max_seats))
        return CLI_REFUSE(MSG_HELP_ERROR_PLAYERS, g.game.ops->title,
                          cli_number(g.game.ops->min_seats).text,
                          cli_number(g.game.ops->max_seats).text, cli_number(a.players).text);
    double ns = calibrate();
    bool   first = true;
    if (a.json)
        printf("{\"calibration_ns\":%.4f,\"rows\":[", ns);
    else
        CLI_PRINT(MSG_HELP_OUTPUT_BENCH_CALIBRATION, cli_real(ns, 3).text);
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game game = w.n > 0 ? g.game : hm_game_of(hm_games[i]);
        if (game.ops != hm_games[i])
            continue;
        for (unsigned n = game.ops->min_seats; n <= game.ops->max_seats; n++) {
            if (a.players != 0 && n != a.players)
                continue;
            if (a.batch) {
                put_batch(&game, n, a.json, first);
            } else {
                struct row row = measure(&game, n, a.games);
                put_row(&row, a.json, first);
            }
            first = false;
        }
    }
    if (a.batch) {
        printf("%s", a.json ? "]}\n" : "");
        return CLI_OK;
    }
    double baseline = cli_baseline_rate(BATCH);
    if (a.json)
        printf("],\"yardstick_steps_per_s\":%.0f}\n", baseline);
    else
        CLI_PRINT(MSG_HELP_OUTPUT_BENCH_BASELINE, cli_real(baseline / 1e6, 2).text);
    return CLI_OK;
}
