/*
 * cli_sim.c: `harbour sim`: many games of bots, and what came of them.
 *
 * Game k of a run is dealt from the run's seed and k, so any one of them can be played again
 * with `harbour trace` or looked at with --save.
 */
#include "cli_bots.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct sim_args {
    struct cli_table table;
    const char      *bots, *save;
    uint32_t         games;
    bool             json, records;
};

static const struct cli_option sim_options[] = {
    CLI_TABLE_OPTIONS(struct sim_args, table),
    {"bots", CLI_TEXT, "BOTS", "one bot for each seat, or one for all (normally random)",
     offsetof(struct sim_args, bots), 0, 0},
    {"games", CLI_NUMBER, "K", "how many games (normally 1000)", offsetof(struct sim_args, games), 1, 100000000},
    {"save", CLI_TEXT, "FILE", "save the record of the last game there", offsetof(struct sim_args, save), 0, 0},
    {"records", CLI_FLAG, NULL, "print the record of every game in place of the summary",
     offsetof(struct sim_args, records), 0, 0},
    {"json", CLI_FLAG, NULL, "for programs", offsetof(struct sim_args, json), 0, 0},
    {0},
};

static int run(int argc, char **argv);

const struct cli_command cli_cmd_sim = {
    .name = "sim",
    .summary = "let bots play many games and sum them up",
    .group = CLI_STUDYING,
    .words = "GAME",
    .options = sim_options,
    .about = "Reports rounds, moves, time, points and the share of wins by seat. Stopped with Ctrl-C, it reports what "
             "it has.",
    .example = "harbour sim packet-row --players 4 --games 1000 --bots random",
    .run = run,
};

/* Mean, spread and extremes, without keeping the values. */
struct tally {
    uint64_t n;
    double   mean, m2, least, most;
};

static void count(struct tally *t, double x)
{
    double d = x - t->mean;
    t->least = t->n == 0 || x < t->least ? x : t->least;
    t->most = t->n == 0 || x > t->most ? x : t->most;
    t->n++;
    t->mean += d / (double)t->n;
    t->m2 += d * (x - t->mean);
}

static double spread(const struct tally *t) { return t->n > 1 ? sqrt(t->m2 / (double)(t->n - 1)) : 0; }

struct sim {
    struct cli_game game;
    struct hm_match match;
    struct cli_bots bots;
    struct tally    rounds, plies, ms, points[HM_SEATS];
    double          wins[HM_SEATS]; /* a shared win counts in parts */
    uint64_t        first_wins, shared;
};

/* Which number the game gives to the event that ends a round; none where it has no rounds. */
static unsigned round_event(const struct hm_ops *ops)
{
    for (unsigned k = ops->event_names[0] == NULL; ops->event_names[k] != NULL; k++) /* 0 may be no event */
        if (strcmp(ops->event_names[k], "round") == 0)
            return k;
    return UINT8_MAX + 1u;
}

static bool play_one(struct sim *s, unsigned round_kind)
{
    static struct hm_event list[HM_EVENTS];
    uint64_t               begun = cli_now_ns();
    unsigned               rounds = 0;
    while (!hm_match_over(&s->match)) {
        struct hm_move   move;
        struct hm_events events = {list, 0, HM_EVENTS};
        if (!cli_bots_next(&s->bots, &s->match.state, &move) || hm_match_play(&s->match, &move, &events, NULL) != HM_OK)
            return false;
        for (unsigned i = 0; i < events.n; i++)
            rounds += list[i].kind == round_kind;
    }
    int16_t    points[HM_SEATS] = {0};
    hm_seatset winners = s->game.game.ops->score(s->game.game.edition, &s->match.state, points);
    count(&s->rounds, rounds);
    count(&s->plies, s->match.n);
    count(&s->ms, (double)(cli_now_ns() - begun) / 1e6);
    s->shared += hm_popcount(winners) > 1;
    for (unsigned p = 0; p < s->match.state.head.nseat; p++) {
        count(&s->points[p], points[p]);
        if (hm_seat_in(winners, p))
            s->wins[p] += 1.0 / hm_popcount(winners);
    }
    return true;
}

static void game_seed(const struct hm_seed *run, uint32_t k, struct hm_seed *out)
{
    uint8_t both[sizeof run->byte + 4];
    memcpy(both, run->byte, sizeof run->byte);
    for (unsigned i = 0; i < 4; i++)
        both[sizeof run->byte + i] = (uint8_t)(k >> 8 * i);
    hm_sha256(both, sizeof both, out->byte);
}

static void tally_json(struct cli_text *t, const char *name, const struct tally *y)
{
    cli_putf(t, ",\"%s\":{\"mean\":%.4f,\"sd\":%.4f,\"least\":%.4f,\"most\":%.4f}", name, y->mean, spread(y), y->least,
             y->most);
}

static void report_json(const struct sim *s, const struct cli_start *start, double seconds)
{
    struct cli_text t = {0};
    char            seed[65];
    unsigned        n = s->bots.players;
    hm_seed_text(&start->seed, seed);
    cli_putf(&t, "{\"game\":\"%s\",\"players\":%u,\"games\":%llu,\"seed\":\"%s\",\"seconds\":%.3f,\"bots\":[",
             s->game.game.ops->id, n, (unsigned long long)s->plies.n, seed, seconds);
    for (unsigned p = 0; p < n; p++)
        cli_putf(&t, "%s\"%s\"", p > 0 ? "," : "", s->bots.bot[p].name);
    cli_put(&t, "]");
    tally_json(&t, "rounds", &s->rounds);
    tally_json(&t, "plies", &s->plies);
    tally_json(&t, "ms", &s->ms);
    cli_putf(&t, ",\"shared\":%llu,\"seats\":[", (unsigned long long)s->shared);
    for (unsigned p = 0; p < n; p++) {
        cli_putf(&t, "%s{\"seat\":\"%c\",\"wins\":%.4f", p > 0 ? "," : "", hm_seat_letter(p),
                 s->wins[p] / (double)s->plies.n);
        tally_json(&t, "points", &s->points[p]);
        cli_put(&t, "}");
    }
    cli_put(&t, "]}\n");
    fwrite(t.buf, 1, t.len, stdout);
    cli_text_free(&t);
}

static void report(const struct sim *s, double seconds)
{
    double n = (double)s->plies.n;
    printf("%s, %u players: %.0f games in %.2f seconds.\n", s->game.game.ops->title, s->bots.players, n, seconds);
    if (s->rounds.most > 0)
        printf("Rounds: %.1f on average (%.0f to %.0f).\n", s->rounds.mean, s->rounds.least, s->rounds.most);
    printf("Moves: %.1f on average (%.0f to %.0f).\n", s->plies.mean, s->plies.least, s->plies.most);
    printf("Time: %.3f ms a game on average, %.3f ms at most.\n", s->ms.mean, s->ms.most);
    printf("Shared wins: %llu.\n", (unsigned long long)s->shared);
    for (unsigned p = 0; p < s->bots.players; p++) {
        double share = s->wins[p] / n, error = 1.96 * sqrt(share * (1 - share) / n);
        printf("Seat %c (%s): wins %.1f%% (plus or minus %.1f), points %.1f on average (%.0f to %.0f, spread %.1f).\n",
               hm_seat_letter(p), s->bots.bot[p].name, 100 * share, 100 * error, s->points[p].mean, s->points[p].least,
               s->points[p].most, spread(&s->points[p]));
    }
}

static void print_record(const struct hm_match *m)
{
    static char text[1 << 20];
    size_t      n = hm_record_print(m, text, sizeof text);
    fwrite(text, 1, n < sizeof text ? n : sizeof text - 1, stdout);
}

static int run(int argc, char **argv)
{
    static struct sim     s;
    static struct hm_move log[HM_LOG_MOVES];
    struct sim_args       a = {.bots = "random", .games = 1000};
    struct cli_start      start;
    struct cli_words      w;
    struct cli_progress   progress;
    if (!cli_parse(&cli_cmd_sim, argc, argv, &a, &w))
        return w.code;
    if (!cli_game_open(&s.game, w.word[0], &a.table.edition) || !cli_start_from(&start, &s.game, &a.table) ||
        !cli_bots_open(&s.bots, &s.game.game, start.from_position ? start.position.head.nseat : start.setup.nseat,
                       a.bots, &start.seed))
        return CLI_BAD;
    unsigned round_kind = round_event(s.game.game.ops);
    uint64_t begun = cli_now_ns();
    cli_catch_stop();
    cli_progress_begin(&progress, "games", a.games);
    for (uint32_t k = 0; k < a.games && !cli_stopped(); k++) {
        struct cli_start this = start;
        game_seed(&start.seed, k, &this.seed);
        if (!cli_match_begin(&s.match, &s.game, &this, log, HM_LOG_MOVES))
            return CLI_BAD;
        cli_bots_seed(&s.bots, &this.seed);
        if (!play_one(&s, round_kind)) {
            cli_progress_end(&progress);
            return cli_wrong("sim: game %u: move %u could not be made", k + 1, s.match.n + 1);
        }
        if (a.records)
            print_record(&s.match);
        cli_progress_at(&progress, k + 1);
    }
    cli_progress_end(&progress);
    if (s.plies.n == 0)
        return cli_wrong("sim: stopped before the first game was over");
    double seconds = (double)(cli_now_ns() - begun) / 1e9;
    if (a.json)
        report_json(&s, &start, seconds);
    else if (!a.records)
        report(&s, seconds);
    if (a.save != NULL) {
        struct cli_text t = {0};
        size_t          n = hm_record_print(&s.match, NULL, 0);
        t.buf = malloc(n + 1);
        if (t.buf == NULL)
            return cli_wrong("no memory left");
        hm_record_print(&s.match, t.buf, n + 1);
        bool saved = cli_write(a.save, t.buf, n);
        cli_text_free(&t);
        if (!saved)
            return CLI_WRONG;
    }
    return cli_stopped() ? cli_wrong("sim: stopped after %llu of %u games", (unsigned long long)s.plies.n, a.games)
                         : CLI_OK;
}
