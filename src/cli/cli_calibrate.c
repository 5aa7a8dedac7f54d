/*
 * cli_calibrate.c: `harbour calibrate`: do win chances come true?
 *
 * Bots of different strength play games that nothing was tuned on.  From each third of a game one
 * position is drawn, and the win chances that a spectator would give there are compared with the
 * result.  If they are calibrated, seats that have 30 percent win 30 percent of the time.  --fit
 * tells how they would have to be corrected; what is fitted on one seed is checked on another.
 */
#include "cli_grid.h"
#include "bot_games.h"
#include "calibration_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BINS = 10, STAGES = 3 };

static const char *const stage_names[] = {"early", "middle", "late"};

static int run(int argc, char **argv);

static const struct cli_option options[] = {
    {"players", CLI_NUMBER, "N", MSG_HELP_OPTION_PLAYERS_MIN,
     offsetof(struct bot_games_args, players), 2, HM_SEATS},
    {"games", CLI_NUMBER, "N", MSG_HELP_OPTION_CALIBRATE_GAMES,
     offsetof(struct bot_games_args, games), 1, 1000000},
    {"iterations", CLI_NUMBER, "N", MSG_HELP_OPTION_CALIBRATE_ITERATIONS,
     offsetof(struct bot_games_args, iterations), 1, 1000000},
    {"bots", CLI_TEXT, "NAMES", MSG_HELP_OPTION_CALIBRATE_BOTS,
     offsetof(struct bot_games_args, bots), 0, 0},
    {"seed", CLI_TEXT, "TEXT", MSG_HELP_OPTION_DEAL_SEED, offsetof(struct bot_games_args, seed), 0,
     0},
    {"threads", CLI_NUMBER, "T", MSG_HELP_OPTION_ARENA_THREADS,
     offsetof(struct bot_games_args, threads), 1, 64},
    {"fit", CLI_FLAG, NULL, MSG_HELP_OPTION_CALIBRATE_FIT, offsetof(struct bot_games_args, fit), 0,
     0},
    CLI_EDITION_OPTION(struct bot_games_args, edition),
    {"json", CLI_FLAG, NULL, MSG_HELP_OPTION_JSON, offsetof(struct bot_games_args, json), 0, 0},
    {0},
};

const struct cli_command cli_cmd_calibrate = {
    .name = "calibrate",
    .summary = MSG_HELP_COMMAND_CALIBRATE,
    .group = CLI_CHECKING,
    .words = "GAME",
    .options = options,
    .about = MSG_HELP_ABOUT_CALIBRATE,
    .example =
        "harbour calibrate GAME --players 3\nharbour calibrate GAME --players 3 --games 500 --json",
    .run = run,
};

struct bin {
    double   predicted, won, variance; /* of a result, if the chances are right */
    uint64_t n;
};

struct calibration {
    const struct bot_games_args *args;
    struct cli_game              game;
    struct bin                   bin[STAGES + 1][BINS]; /* the last row: all stages */
    double                       brier[STAGES + 1];
    uint64_t                     n[STAGES + 1];

    struct calibration_position *position; /* STAGES for each game */
    size_t                       npositions;
    struct calibration_terms     fitted; /* with --fit */
};

static void note(struct calibration *c, unsigned stage, float predicted, double won)
{
    unsigned b = (unsigned)(predicted * BINS);
    b = b < BINS ? b : BINS - 1;
    for (unsigned s = stage; s <= STAGES; s = s < STAGES ? STAGES : STAGES + 1) {
        c->bin[s][b].predicted += (double)predicted;
        c->bin[s][b].won += won;
        c->bin[s][b].variance += (double)predicted * (1.0 - (double)predicted);
        c->bin[s][b].n++;
        c->brier[s] += ((double)predicted - won) * ((double)predicted - won);
        c->n[s]++;
    }
}

/* Win chances as a spectator would give them after the first n moves. */
static bool predict(const struct calibration *c, struct bot_game *b, uint32_t n,
                    struct calibration_position *at)
{
    const struct hm_game *g = &c->game.game;
    struct hm_view        view;
    struct hm_bot_request request = {.game = *g,
                                     .view = &view,
                                     .seed = b->number,
                                     .budget = {.iterations = c->args->iterations},
                                     .memory = b->memory,
                                     .size = b->size,
                                     .uncorrected = c->args->fit};
    float                 error;
    if (!hm_match_goto(&b->match, n))
        return false;
    g->ops->redact(g->edition, &b->match.state, HM_SPECTATOR, &view);
    at->progress = hm_progress(g, hm_seen(&view));
    return hm_win_chances(&request, at->predicted, &error) == HM_OK;
}

/* One position of each third of the game; none if it had hardly any moves. */
static bool examine(const struct bot_games *games, struct bot_game *b, struct ranks_bytes *out)
{
    const struct hm_game *g = games->game;
    uint32_t              length = b->match.n;
    int16_t               points[HM_SEATS];
    hm_seatset            winners = g->ops->score(g->edition, &b->match.state, points);
    for (unsigned stage = 0; stage < STAGES && length >= STAGES; stage++) {
        struct calibration_position at = {0};
        uint32_t n = length * stage / STAGES + hm_rng_below(&b->rng, length / STAGES);
        if (!predict(games->ctx, b, n, &at))
            return false;
        for (unsigned p = 0; p < games->args->players; p++)
            at.won[p] = hm_seat_in(winners, p) ? 1.0f / (float)hm_popcount(winners) : 0.0f;
        ranks_put(out, &at, sizeof at);
    }
    return true;
}

static void collect(void *ctx, const char *bytes, size_t n)
{
    struct calibration *c = ctx;
    for (unsigned stage = 0; stage < n / sizeof *c->position; stage++) {
        struct calibration_position *at = &c->position[c->npositions++];
        memcpy(at, bytes + stage * sizeof *at, sizeof *at);
        for (unsigned p = 0; p < c->args->players; p++)
            note(c, stage, at->predicted[p], (double)at->won[p]);
    }
}

static double calibration_error(const struct bin bin[BINS], uint64_t n)
{
    double sum = 0;
    for (unsigned b = 0; b < BINS; b++)
        sum += fabs(bin[b].predicted - bin[b].won);
    return n > 0 ? sum / (double)n : 0.0;
}

/* The calibration error to expect from chance alone, if the win chances are exactly right. */
static double chance_error(const struct bin bin[BINS], uint64_t n)
{
    const double mean_deviation = 0.7979; /* of a normal distribution with variance 1 */
    double       sum = 0;
    for (unsigned b = 0; b < BINS; b++)
        sum += mean_deviation * sqrt(bin[b].variance);
    return n > 0 ? sum / (double)n : 0.0;
}

static void put_stage(const struct calibration *c, unsigned s, struct cli_text *t)
{
    static const enum msg_id stages[] = {MSG_HELP_OUTPUT_STAGE_EARLY, MSG_HELP_OUTPUT_STAGE_MIDDLE,
                                         MSG_HELP_OUTPUT_STAGE_LATE, MSG_HELP_OUTPUT_STAGE_ALL};
    static const enum msg_id heads[] = {MSG_HELP_OUTPUT_PREDICTED, MSG_HELP_OUTPUT_WON,
                                        MSG_HELP_OUTPUT_SEATS, MSG_NONE};
    struct cli_grid          g = {.columns = "rrr"};
    cli_put(t, "\n");
    CLI_PUT_MESSAGE(t, MSG_HELP_OUTPUT_CALIBRATE_STAGE, cli_message(stages[s]),
                    cli_real(calibration_error(c->bin[s], c->n[s]), 4).text,
                    cli_real(chance_error(c->bin[s], c->n[s]), 4).text,
                    cli_real(c->n[s] > 0 ? c->brier[s] / (double)c->n[s] : 0.0, 4).text);
    cli_put(t, "\n");
    cli_heads(&g, heads);
    for (unsigned b = 0; b < BINS; b++) {
        const struct bin *bin = &c->bin[s][b];
        if (bin->n == 0)
            continue;
        cli_cell(&g, cli_real(bin->predicted / (double)bin->n, 3).text);
        cli_cell(&g, cli_real(bin->won / (double)bin->n, 3).text);
        cli_cell(&g, cli_number((int64_t)bin->n).text);
    }
    cli_grid_put(&g, t);
}

static void put_fitted(const struct calibration *c, struct cli_text *t)
{
    char slips[160] = "";
    for (unsigned s = 0; s < STAGES; s++)
        snprintf(slips + strlen(slips), sizeof slips - strlen(slips), "%s%s", s > 0 ? "; " : "",
                 cli_real(c->fitted.slip[s], 4).text);
    cli_put(t, "\n");
    CLI_PUT_MESSAGE(t, MSG_HELP_OUTPUT_FITTED, cli_real(c->fitted.power[0], 3).text,
                    cli_real(c->fitted.power[1], 3).text, cli_real(c->fitted.power[2], 3).text,
                    slips);
    cli_put(t, "\n");
}

static void put_text(const struct calibration *c, const struct bot_games_args *a,
                     struct cli_text *t)
{
    CLI_PUT_MESSAGE(t, MSG_HELP_OUTPUT_CALIBRATE, c->game.game.ops->id, cli_number(a->players).text,
                    cli_number(a->games).text, a->bots, cli_number(a->iterations).text);
    cli_put(t, "\n");
    for (unsigned s = 0; s <= STAGES; s++)
        put_stage(c, s, t);
    if (a->fit)
        put_fitted(c, t);
}

static void put_json(const struct calibration *c, const struct bot_games_args *a,
                     struct cli_text *t)
{
    cli_putf(t, "{\"game\":\"%s\",\"players\":%u,\"games\":%u,\"iterations\":%u,\"bots\":",
             c->game.game.ops->id, a->players, a->games, a->iterations);
    cli_put_json(t, a->bots);
    cli_put(t, ",\"stages\":[");
    for (unsigned s = 0; s <= STAGES; s++) {
        cli_putf(t, "%s{\"stage\":\"%s\",\"error\":%.5f,\"chance\":%.5f,\"brier\":%.5f,\"bins\":[",
                 s > 0 ? "," : "", s < STAGES ? stage_names[s] : "all",
                 calibration_error(c->bin[s], c->n[s]), chance_error(c->bin[s], c->n[s]),
                 c->n[s] > 0 ? c->brier[s] / (double)c->n[s] : 0.0);
        for (unsigned b = 0, some = 0; b < BINS; b++)
            if (c->bin[s][b].n > 0)
                cli_putf(t, "%s{\"predicted\":%.4f,\"won\":%.4f,\"seats\":%llu}",
                         some++ > 0 ? "," : "", c->bin[s][b].predicted / (double)c->bin[s][b].n,
                         c->bin[s][b].won / (double)c->bin[s][b].n,
                         (unsigned long long)c->bin[s][b].n);
        cli_put(t, "]}");
    }
    cli_put(t, "]");
    if (a->fit)
        cli_putf(t, ",\"fit\":{\"power\":[%.4f,%.4f,%.4f],\"slip\":[%.4f,%.4f,%.4f]}",
                 c->fitted.power[0], c->fitted.power[1], c->fitted.power[2], c->fitted.slip[0],
                 c->fitted.slip[1], c->fitted.slip[2]);
    cli_put(t, "}\n");
}

static int calibrate(struct calibration *c)
{
    const struct bot_games_args *a = c->args;
    const struct hm_game        *g = &c->game.game;
    const struct bot_games       games = {.command = "calibrate",
                                          .args = a,
                                          .game = g,
                                          .memory = hm_evaluate_memory(g->ops),
                                          .ctx = c,
                                          .examine = examine,
                                          .collect = collect};
    c->position = calloc((size_t)a->games * STAGES, sizeof *c->position);
    return c->position != NULL ? bot_games_run(&games) : CLI_FAIL(MSG_HELP_ERROR_MEMORY);
}

static int run(int argc, char **argv)
{
    static struct calibration c;
    struct bot_games_args a = {.games = 2000, .iterations = 100, .threads = 1, .seed = "held out"};
    struct cli_words      w;
    struct cli_text       t = {0};
    a.bots = "deckhand,clerk,merchant,shipowner";
    if (!cli_parse(&cli_cmd_calibrate, argc, argv, &a, &w))
        return w.code;
    if (!cli_game_open(&c.game, w.word[0], &a.edition) ||
        !bot_games_players(c.game.game.ops, &a.players))
        return CLI_BAD;
    c.args = &a;
    int code = calibrate(&c);
    if (code == CLI_OK) {
        if (a.fit)
            c.fitted = calibration_fit(c.position, c.npositions, a.players);
        if (a.json)
            put_json(&c, &a, &t);
        else
            put_text(&c, &a, &t);
        fwrite(t.buf, 1, t.len, stdout);
    }
    cli_text_free(&t);
    free(c.position);
    return code;
}
