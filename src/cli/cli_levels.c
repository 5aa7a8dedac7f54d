/*
 * cli_levels.c: `harbour levels`: do the losses of one game tell the level of a player?
 *
 * Bots of all levels play games that nothing was fitted on, and each game is analysed.  A confusion
 * matrix compares the level of each seat with the level that the analysis found most likely, and
 * with the range of levels that it would name.  --fit prints the loss of each level and its
 * spread; each half of the games is then checked with the values of the other half.
 */
#include "cli_grid.h"
#include "bot_games.h"
#include "level_seats.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static int run(int argc, char **argv);

static const struct cli_option options[] = {
    {"players", CLI_NUMBER, "N", MSG_HELP_OPTION_PLAYERS_MIN,
     offsetof(struct bot_games_args, players), 2, HM_SEATS},
    {"games", CLI_NUMBER, "N", MSG_HELP_OPTION_LEVELS_GAMES, offsetof(struct bot_games_args, games),
     1, 1000000},
    {"iterations", CLI_NUMBER, "N", MSG_HELP_OPTION_LEVELS_ITERATIONS,
     offsetof(struct bot_games_args, iterations), 10, 1000000},
    {"bots", CLI_TEXT, "NAMES", MSG_HELP_OPTION_LEVELS_BOTS, offsetof(struct bot_games_args, bots),
     0, 0},
    {"seed", CLI_TEXT, "TEXT", MSG_HELP_OPTION_DEAL_SEED, offsetof(struct bot_games_args, seed), 0,
     0},
    {"threads", CLI_NUMBER, "T", MSG_HELP_OPTION_ARENA_THREADS,
     offsetof(struct bot_games_args, threads), 1, 64},
    {"out", CLI_TEXT, "FILE", MSG_HELP_OPTION_LEVELS_OUT, offsetof(struct bot_games_args, out), 0,
     0},
    {"read", CLI_LIST, "FILE", MSG_HELP_OPTION_READ, offsetof(struct bot_games_args, read), 0, 0},
    {"fit", CLI_FLAG, NULL, MSG_HELP_OPTION_LEVELS_FIT, offsetof(struct bot_games_args, fit), 0, 0},
    CLI_EDITION_OPTION(struct bot_games_args, edition),
    {"json", CLI_FLAG, NULL, MSG_HELP_OPTION_JSON, offsetof(struct bot_games_args, json), 0, 0},
    {0},
};

const struct cli_command cli_cmd_levels = {
    .name = "levels",
    .summary = MSG_HELP_COMMAND_LEVELS,
    .group = CLI_CHECKING,
    .words = "GAME",
    .options = options,
    .about = MSG_HELP_ABOUT_LEVELS,
    .example = "harbour levels GAME --players 3\n"
               "harbour levels GAME --players 3 --games 600 --threads 4 --out a.jsonl\n"
               "harbour levels GAME --players 3 --read a.jsonl --read b.jsonl --json",
    .run = run,
};

/* All seats of one level. */
struct row {
    uint64_t seats, named, range, covered, likely[HM_LEVELS];
};

/* Sums of the losses of one level, of their squares and of the squared errors. */
struct sums {
    double n, loss, squares, errors;
};

struct levels {
    const struct bot_games_args *args;
    struct cli_game              game;
    struct level_terms           terms;
    FILE                        *out;              /* --out; NULL: none */
    uint8_t                      level[HM_LEVELS]; /* of each name in --bots */
    unsigned                     nbot;
    struct level_seat           *seat; /* `game` counts the games of all files */
    size_t                       nseat, cap;
    uint32_t                     games, last; /* how many, and the number of the last one */
    struct row                   row[HM_LEVELS];
    struct hm_level              fitted[HM_LEVELS]; /* on all seats */
};

static bool examine(const struct bot_games *games, struct bot_game *b, struct ranks_bytes *out)
{
    const struct levels     *l = games->ctx;
    struct hm_bot_request    request = {.game = *games->game,
                                        .seed = b->number,
                                        .budget = {.iterations = l->args->iterations},
                                        .memory = b->memory,
                                        .size = b->size};
    struct hm_move_analysis *analysed = calloc(b->match.n + 1u, sizeof *analysed);
    struct hm_analysis       sum;
    bool                     fine =
        analysed != NULL && hm_analyse(&b->match, 0, b->match.n, &request, analysed) == HM_OK;
    if (fine)
        hm_analysis_sum(&b->match, analysed, b->match.n, &sum);
    free(analysed);
    for (unsigned p = 0; fine && p < games->args->players; p++) {
        struct level_seat seat = {.game = b->number,
                                  .level = l->level[b->bot[p]],
                                  .loss = sum.loss[p] * (float)sum.decisions[p],
                                  .stake = sum.stake[p],
                                  .error = sum.own_error[p]};
        if (sum.decisions[p] > 0)
            ranks_put(out, &seat, sizeof seat);
    }
    return fine;
}

static void add(void *ctx, const struct level_seat *seat)
{
    struct levels *l = ctx;
    l->games += l->games == 0 || seat->game != l->last;
    l->last = seat->game;
    if (l->nseat == l->cap) {
        l->cap = l->cap > 0 ? 2 * l->cap : 1024;
        struct level_seat *more = realloc(l->seat, l->cap * sizeof *more);
        if (more == NULL)
            exit(CLI_FAIL(MSG_HELP_ERROR_MEMORY));
        l->seat = more;
    }
    l->seat[l->nseat] = *seat;
    l->seat[l->nseat++].game = l->games;
}

static void collect(void *ctx, const char *bytes, size_t n)
{
    struct levels *l = ctx;
    for (size_t i = 0; i < n / sizeof(struct level_seat); i++) {
        struct level_seat seat;
        memcpy(&seat, bytes + i * sizeof seat, sizeof seat);
        add(l, &seat);
        if (l->out != NULL)
            level_seat_put(l->out, &l->terms, &seat);
    }
    if (l->out != NULL)
        fflush(l->out);
}

/* Mean and standard deviation from game to game, without what the samples of the analysis add. */
static struct hm_level level_from(const struct sums *s)
{
    const double min_spread = 0.001, n = fmax(s->n, 1.0), mean = s->loss / n;
    const double variance = s->squares / n - mean * mean - s->errors / n;
    return (struct hm_level){
        (float)mean, s->n > 0 ? (float)sqrt(fmax(variance, min_spread * min_spread)) : 0.0f};
}

/* Fits the levels on the games of one half, or on all of them (half 2). */
static void fit(const struct levels *l, unsigned half, struct hm_level out[HM_LEVELS])
{
    struct sums sums[HM_LEVELS] = {0};
    for (size_t i = 0; i < l->nseat; i++) {
        const struct level_seat *seat = &l->seat[i];
        const double             loss = (double)(seat->loss / seat->stake),
                     error = (double)(seat->error / seat->stake);
        struct sums *s = &sums[seat->level];
        if (half < 2 && seat->game % 2 != half)
            continue;
        s->n++;
        s->loss += loss;
        s->squares += loss * loss;
        s->errors += error * error;
    }
    for (unsigned k = 0; k < HM_LEVELS; k++)
        out[k] = level_from(&sums[k]);
}

static void count(struct row *r, const struct level_seat *seat, const struct hm_level *level)
{
    struct hm_level_range found;
    r->seats++;
    if (!hm_levels_of(level, seat->loss / seat->stake, seat->error / seat->stake, &found))
        return;
    r->likely[found.likely]++;
    if (found.min == 0 && found.max == HM_LEVELS - 1)
        return;
    ++*(found.min == found.max ? &r->named : &r->range);
    r->covered += found.min <= seat->level && seat->level <= found.max;
}

/* Names the level of each seat: by the values of the program, or with --fit by those of the games
 * in the other half. */
static void judge(struct levels *l)
{
    struct hm_level halves[2][HM_LEVELS];
    fit(l, 0, halves[0]);
    fit(l, 1, halves[1]);
    fit(l, 2, l->fitted);
    for (size_t i = 0; i < l->nseat; i++) {
        const struct level_seat *seat = &l->seat[i];
        count(&l->row[seat->level], seat,
              l->args->fit ? halves[1 - seat->game % 2]
                           : hm_level_losses(l->game.game.ops, l->terms.players));
    }
}

/* How often each level was the most likely one. */
static void put_confusion(const struct levels *l, struct cli_text *t)
{
    char            columns[HM_LEVELS + 3] = "lr";
    struct cli_grid g = {.columns = columns};
    memset(columns + 2, 'r', HM_LEVELS);
    cli_cell(&g, cli_message(MSG_HELP_OUTPUT_PLAYED_BY));
    cli_cell(&g, cli_message(MSG_HELP_OUTPUT_SEATS));
    for (unsigned k = 0; k < HM_LEVELS; k++)
        cli_cell(&g, hm_levels[k]);
    for (unsigned i = 0; i < HM_LEVELS; i++) {
        if (l->row[i].seats == 0)
            continue;
        cli_cell(&g, hm_levels[i]);
        cli_cell(&g, cli_number((int64_t)l->row[i].seats).text);
        for (unsigned k = 0; k < HM_LEVELS; k++)
            cli_cell(&g, cli_number((int64_t)l->row[i].likely[k]).text);
    }
    cli_grid_put(&g, t);
}

/* What the review would say, and how often that is right. */
static void put_named(const struct levels *l, struct cli_text *t)
{
    static const enum msg_id heads[] = {MSG_HELP_OUTPUT_PLAYED_BY,   MSG_HELP_OUTPUT_ONE_LEVEL,
                                        MSG_HELP_OUTPUT_LEVEL_RANGE, MSG_HELP_OUTPUT_NO_LEVEL,
                                        MSG_HELP_OUTPUT_RIGHT,       MSG_NONE};
    struct cli_grid          g = {.columns = "lrrrr"};
    cli_heads(&g, heads);
    for (unsigned i = 0; i < HM_LEVELS; i++) {
        const struct row *r = &l->row[i];
        const uint64_t    named = r->named + r->range;
        if (r->seats == 0)
            continue;
        cli_cell(&g, hm_levels[i]);
        cli_cell(&g, cli_number((int64_t)r->named).text);
        cli_cell(&g, cli_number((int64_t)r->range).text);
        cli_cell(&g, cli_number((int64_t)(r->seats - named)).text);
        cli_cell(&g, cli_percent(named > 0 ? (double)r->covered / (double)named : 0.0, 0).text);
    }
    cli_grid_put(&g, t);
}

static void put_losses(const struct levels *l, struct cli_text *t)
{
    static const enum msg_id heads[] = {MSG_HELP_OUTPUT_PLAYED_BY, MSG_HELP_OUTPUT_MEAN,
                                        MSG_HELP_OUTPUT_DEVIATION, MSG_NONE};
    struct cli_grid          g = {.columns = "lrr"};
    cli_heads(&g, heads);
    for (unsigned i = 0; i < HM_LEVELS; i++) {
        if (l->row[i].seats == 0)
            continue;
        cli_cell(&g, hm_levels[i]);
        cli_cell(&g, cli_real((double)l->fitted[i].loss, 4).text);
        cli_cell(&g, cli_real((double)l->fitted[i].spread, 4).text);
    }
    cli_grid_put(&g, t);
}

static void put_text(const struct levels *l, struct cli_text *t)
{
    const struct bot_games_args *a = l->args;
    CLI_PUT_MESSAGE(t, MSG_HELP_OUTPUT_LEVELS, l->game.game.ops->id, cli_number(a->players).text,
                    cli_number(l->games).text, cli_number(a->iterations).text);
    cli_put(t, "\n\n");
    put_confusion(l, t);
    cli_put(t, "\n");
    put_named(l, t);
    if (!a->fit)
        return;
    cli_put(t, "\n");
    cli_put(t, cli_message(MSG_HELP_OUTPUT_LOSS_STAKE));
    cli_put(t, "\n");
    put_losses(l, t);
}

static void put_json(const struct levels *l, struct cli_text *t)
{
    const struct bot_games_args *a = l->args;
    cli_putf(t, "{\"game\":\"%s\",\"players\":%u,\"games\":%u,\"iterations\":%u,\"levels\":[",
             l->game.game.ops->id, a->players, l->games, a->iterations);
    for (unsigned i = 0, some = 0; i < HM_LEVELS; i++) {
        const struct row *r = &l->row[i];
        if (r->seats == 0)
            continue;
        cli_putf(t, "%s{\"level\":\"%s\",\"seats\":%llu,\"likely\":[", some++ > 0 ? "," : "",
                 hm_levels[i], (unsigned long long)r->seats);
        for (unsigned k = 0; k < HM_LEVELS; k++)
            cli_putf(t, k > 0 ? ",%llu" : "%llu", (unsigned long long)r->likely[k]);
        cli_putf(t, "],\"named\":%llu,\"range\":%llu,\"right\":%llu,\"loss\":%.5f,\"spread\":%.5f}",
                 (unsigned long long)r->named, (unsigned long long)r->range,
                 (unsigned long long)r->covered, (double)l->fitted[i].loss,
                 (double)l->fitted[i].spread);
    }
    cli_put(t, "]}\n");
}

/* Reads the names in --bots; false after a message. */
static bool read_bots(struct levels *l)
{
    for (const char *at = l->args->bots; at != NULL; at = strchr(at, ',')) {
        at += *at == ',';
        uint8_t k = level_index(at, strcspn(at, ","));
        if (k == HM_LEVELS || l->nbot == HM_LEVELS) {
            CLI_REFUSE(MSG_HELP_ERROR_LEVELS, l->args->bots);
            return false;
        }
        l->level[l->nbot++] = k;
    }
    return true;
}

static int play_games(struct levels *l)
{
    const struct bot_games_args *a = l->args;
    const struct hm_game        *g = &l->game.game;
    const struct hm_budget       budget = {.iterations = a->iterations};
    const struct bot_games       games = {.command = "levels",
                                          .args = a,
                                          .game = g,
                                          .memory = hm_analyse_memory(g->ops, &budget),
                                          .ctx = l,
                                          .examine = examine,
                                          .collect = collect};
    if (a->out != NULL && (l->out = fopen(a->out, "a")) == NULL)
        return cli_bad("%s: %s", a->out, strerror(errno));
    int code = bot_games_run(&games);
    if (l->out != NULL && fclose(l->out) != 0 && code == CLI_OK)
        code = CLI_FAIL(MSG_HELP_ERROR_WRITTEN, a->out);
    return code;
}

static int read_files(struct levels *l)
{
    for (unsigned i = 0; i < l->args->read.n; i++) {
        l->last = UINT32_MAX;
        if (!level_seats_read(l->args->read.item[i], &l->terms, add, l))
            return CLI_BAD;
    }
    return CLI_OK;
}

static int run(int argc, char **argv)
{
    static struct levels  l;
    struct bot_games_args a = {.games = 400, .iterations = 240, .threads = 1, .seed = "held out"};
    struct cli_words      w;
    struct cli_text       t = {0};
    a.bots = "deckhand,clerk,merchant,shipowner,harbourmaster,tycoon";
    if (!cli_parse(&cli_cmd_levels, argc, argv, &a, &w))
        return w.code;
    l.args = &a;
    if (!cli_game_open(&l.game, w.word[0], &a.edition) ||
        !bot_games_players(l.game.game.ops, &a.players) || !read_bots(&l))
        return CLI_BAD;
    l.terms = (struct level_terms){l.game.game.ops->id, a.players, a.iterations};
    int code = a.read.n > 0 ? read_files(&l) : play_games(&l);
    if (code == CLI_OK) {
        judge(&l);
        if (a.json)
            put_json(&l, &t);
        else
            put_text(&l, &t);
        fwrite(t.buf, 1, t.len, stdout);
    }
    cli_text_free(&t);
    free(l.seat);
    return code;
}
