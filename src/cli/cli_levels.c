/*
 * cli_levels.c: `harbour levels`: do the losses of one game tell the level of a player?
 *
 * Bots of all levels play games that nothing was fitted on, and each game is analysed.  A confusion
 * matrix compares the level of each seat with the level that the analysis found most likely, and
 * with the range of levels that it would name.  --fit prints the loss of each level and its
 * spread; what is fitted on one seed is checked on another.
 */
#include "cli_grid.h"
#include "bot_games.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LEVELS = 6 };

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
               "harbour levels GAME --players 3 --games 600 --threads 4 --json",
    .run = run,
};

/* One seat of one game. */
struct player {
    uint8_t bot;              /* index in --bots */
    uint8_t likely, min, max; /* as the analysis says; LEVELS: it says nothing */
    float   loss, error;      /* divided by the stake */
};

/* All seats that one bot had. */
struct row {
    const char *name;
    unsigned    level; /* index in hm_levels */
    uint64_t    seats, named, range, covered, likely[LEVELS];
    double      loss, squares, errors; /* sums of the losses, their squares and squared errors */
};

struct levels {
    const struct bot_games_args *args;
    struct cli_game              game;
    struct row                   row[LEVELS];
    unsigned                     n;
};

static uint8_t level_index(const char *name)
{
    uint8_t i = 0;
    while (i < LEVELS && (name == NULL || strcmp(hm_levels[i], name) != 0))
        i++;
    return i;
}

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
        struct player one = {.bot = b->bot[p],
                             .likely = level_index(sum.level[p]),
                             .min = level_index(sum.min_level[p]),
                             .max = level_index(sum.max_level[p])};
        if (sum.decisions[p] == 0)
            continue;
        one.loss = sum.loss[p] * (float)sum.decisions[p] / sum.stake[p];
        one.error = sum.own_error[p] / sum.stake[p];
        ranks_put(out, &one, sizeof one);
    }
    return fine;
}

static void collect(void *ctx, const char *bytes, size_t n)
{
    struct levels *l = ctx;
    for (size_t i = 0; i < n / sizeof(struct player); i++) {
        struct player one;
        memcpy(&one, bytes + i * sizeof one, sizeof one);
        struct row *r = &l->row[one.bot];
        r->seats++;
        r->loss += (double)one.loss;
        r->squares += (double)one.loss * (double)one.loss;
        r->errors += (double)one.error * (double)one.error;
        if (one.likely == LEVELS)
            continue;
        r->likely[one.likely]++;
        if (one.min == 0 && one.max == LEVELS - 1)
            continue;
        ++*(one.min == one.max ? &r->named : &r->range);
        r->covered += one.min <= r->level && r->level <= one.max;
    }
}

static double mean_of(const struct row *r)
{
    return r->seats > 0 ? r->loss / (double)r->seats : 0.0;
}

/* Standard deviation from game to game, without what the samples of the analysis add. */
static double spread_of(const struct row *r)
{
    double n = r->seats > 0 ? (double)r->seats : 1.0, mean = mean_of(r);
    return sqrt(fmax(r->squares / n - mean * mean - r->errors / n, 0.0));
}

/* How often each level was the most likely one.  */
static void put_confusion(const struct levels *l, struct cli_text *t)
{
    char            columns[LEVELS + 3] = "lr";
    struct cli_grid g = {.columns = columns};
    memset(columns + 2, 'r', LEVELS);
    cli_cell(&g, cli_message(MSG_HELP_OUTPUT_PLAYED_BY));
    cli_cell(&g, cli_message(MSG_HELP_OUTPUT_SEATS));
    for (unsigned k = 0; k < LEVELS; k++)
        cli_cell(&g, hm_levels[k]);
    for (unsigned i = 0; i < l->n; i++) {
        cli_cell(&g, l->row[i].name);
        cli_cell(&g, cli_number((int64_t)l->row[i].seats).text);
        for (unsigned k = 0; k < LEVELS; k++)
            cli_cell(&g, cli_number((int64_t)l->row[i].likely[k]).text);
    }
    cli_grid_put(&g, t);
}

/* What the review would say, and how often that is right.  */
static void put_named(const struct levels *l, struct cli_text *t)
{
    static const enum msg_id heads[] = {MSG_HELP_OUTPUT_PLAYED_BY,   MSG_HELP_OUTPUT_ONE_LEVEL,
                                        MSG_HELP_OUTPUT_LEVEL_RANGE, MSG_HELP_OUTPUT_NO_LEVEL,
                                        MSG_HELP_OUTPUT_RIGHT,       MSG_NONE};
    struct cli_grid          g = {.columns = "lrrrr"};
    cli_heads(&g, heads);
    for (unsigned i = 0; i < l->n; i++) {
        const struct row *r = &l->row[i];
        const uint64_t    named = r->named + r->range;
        cli_cell(&g, r->name);
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
    for (unsigned i = 0; i < l->n; i++) {
        cli_cell(&g, l->row[i].name);
        cli_cell(&g, cli_real(mean_of(&l->row[i]), 5).text);
        cli_cell(&g, cli_real(spread_of(&l->row[i]), 5).text);
    }
    cli_grid_put(&g, t);
}

static void put_text(const struct levels *l, struct cli_text *t)
{
    const struct bot_games_args *a = l->args;
    CLI_PUT_MESSAGE(t, MSG_HELP_OUTPUT_LEVELS, l->game.game.ops->id, cli_number(a->players).text,
                    cli_number(a->games).text, cli_number(a->iterations).text);
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
             l->game.game.ops->id, a->players, a->games, a->iterations);
    for (unsigned i = 0; i < l->n; i++) {
        const struct row *r = &l->row[i];
        cli_putf(t, "%s{\"level\":\"%s\",\"seats\":%llu,\"likely\":[", i > 0 ? "," : "", r->name,
                 (unsigned long long)r->seats);
        for (unsigned k = 0; k < LEVELS; k++)
            cli_putf(t, k > 0 ? ",%llu" : "%llu", (unsigned long long)r->likely[k]);
        cli_putf(t, "],\"named\":%llu,\"range\":%llu,\"right\":%llu,\"loss\":%.5f,\"spread\":%.5f}",
                 (unsigned long long)r->named, (unsigned long long)r->range,
                 (unsigned long long)r->covered, mean_of(r), spread_of(r));
    }
    cli_put(t, "]}\n");
}

/* Reads the names in --bots; false after a message. */
static bool read_bots(struct levels *l)
{
    for (const char *at = l->args->bots; at != NULL; at = strchr(at, ',')) {
        at += *at == ',';
        unsigned k = 0;
        size_t   len = strcspn(at, ",");
        while (k < LEVELS && (strlen(hm_levels[k]) != len || strncmp(hm_levels[k], at, len) != 0))
            k++;
        if (k == LEVELS || l->n == LEVELS) {
            CLI_REFUSE(MSG_HELP_ERROR_LEVELS, l->args->bots);
            return false;
        }
        l->row[l->n++] = (struct row){.name = hm_levels[k], .level = k};
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
    return bot_games_run(&games);
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
    int code = play_games(&l);
    if (code == CLI_OK) {
        if (a.json)
            put_json(&l, &t);
        else
            put_text(&l, &t);
        fwrite(t.buf, 1, t.len, stdout);
    }
    cli_text_free(&t);
    return code;
}
