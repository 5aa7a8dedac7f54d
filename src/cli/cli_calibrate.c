/*
 * cli_calibrate.c: `harbour calibrate`: do win chances come true?
 *
 * Bots of different strength play games that nothing was tuned on.  From each third of a game one
 * position is drawn, and the win chances that a spectator would give there are compared with the
 * result.  If they are calibrated, seats that have 30 percent win 30 percent of the time.  --fit
 * tells how they would have to be corrected; what is fitted on one seed is checked on another.
 */
#include "calibration_fit.h"
#include "cli_bots.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BINS = 10, STAGES = 3, LOG = 20000, POOL = 16 };

static const char *const stage_names[] = {"early", "middle", "late"};

struct args {
    uint32_t        players, games, iterations;
    const char     *seed, *bots;
    struct cli_list edition;
    bool            json, fit;
};

static int run(int argc, char **argv);

static const struct cli_option options[] = {
    {"players", CLI_NUMBER, "N", MSG_HELP_OPTION_PLAYERS_MIN, offsetof(struct args, players), 2,
     HM_SEATS},
    {"games", CLI_NUMBER, "N", MSG_HELP_OPTION_CALIBRATE_GAMES, offsetof(struct args, games), 1,
     1000000},
    {"iterations", CLI_NUMBER, "N", MSG_HELP_OPTION_CALIBRATE_ITERATIONS,
     offsetof(struct args, iterations), 1, 1000000},
    {"bots", CLI_TEXT, "NAMES", MSG_HELP_OPTION_CALIBRATE_BOTS, offsetof(struct args, bots), 0, 0},
    {"seed", CLI_TEXT, "TEXT", MSG_HELP_OPTION_DEAL_SEED, offsetof(struct args, seed), 0, 0},
    {"fit", CLI_FLAG, NULL, MSG_HELP_OPTION_CALIBRATE_FIT, offsetof(struct args, fit), 0, 0},
    CLI_EDITION_OPTION(struct args, edition),
    {"json", CLI_FLAG, NULL, MSG_HELP_OPTION_JSON, offsetof(struct args, json), 0, 0},
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
    struct cli_game game;
    struct hm_match match;
    struct hm_move  log[LOG];
    struct bin      bin[STAGES + 1][BINS]; /* the last row: all stages */
    double          brier[STAGES + 1];
    uint64_t        n[STAGES + 1];

    struct calibration_position *position; /* STAGES for each game */
    size_t                       npositions;
    struct calibration_powers    fitted; /* with --fit */
    void                        *memory;
    size_t                       size;
};

/* One of the bots for each seat, drawn. */
static void draw_bots(const char *pool, unsigned players, struct hm_rng *rng, char *out, size_t cap)
{
    const char *name[POOL];
    size_t      len[POOL];
    uint32_t    n = 0;
    for (const char *at = pool; n < POOL; at += len[n - 1] + 1) {
        name[n] = at;
        len[n] = strcspn(at, ",");
        if (at[len[n++]] == 0)
            break;
    }
    size_t used = 0;
    out[0] = 0;
    for (unsigned p = 0; p < players; p++) {
        uint32_t i = n > 1 ? hm_rng_below(rng, n) : 0;
        used += (size_t)snprintf(out + used, used < cap ? cap - used : 0, "%s%.*s",
                                 p > 0 ? "," : "", (int)len[i], name[i]);
        used = used < cap ? used : cap - 1;
    }
}

static bool play(struct calibration *c, const struct args *a, uint32_t k, struct hm_rng *rng)
{
    char            text[256], names[512];
    struct hm_seed  seed;
    struct hm_setup setup = hm_setup_for(c->game.game.ops, (uint8_t)a->players);
    struct cli_bots bots;
    struct hm_msg   msg;
    struct hm_move  move;
    snprintf(text, sizeof text, "%s calibration %u", a->seed, k);
    hm_seed_from_text(&seed, text);
    draw_bots(a->bots, a->players, rng, names, sizeof names);
    if (!cli_bots_open(&bots, &c->game.game, a->players, names, &seed))
        return false;
    bool fine = hm_match_start(&c->match, &c->game.game, &setup, &seed, c->log, LOG, &msg) == HM_OK;
    while (fine && !hm_match_over(&c->match))
        fine = cli_bots_next(&bots, &c->match.state, &move) &&
               hm_match_play(&c->match, &move, NULL, NULL) == HM_OK;
    cli_bots_close(&bots);
    if (!fine)
        CLI_FAIL(MSG_HELP_ERROR_GAME_END, cli_number(k + 1).text);
    return fine;
}

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

static bool compare(struct calibration *c, const struct args *a, uint32_t k, struct hm_rng *rng)
{
    const struct hm_game *g = &c->game.game;
    uint32_t              length = c->match.n;
    int16_t               points[HM_SEATS];
    hm_seatset            winners = g->ops->score(g->edition, &c->match.state, points);
    for (unsigned stage = 0; stage < STAGES && length >= STAGES; stage++) {
        struct hm_view        view;
        uint32_t              n = length * stage / STAGES + hm_rng_below(rng, length / STAGES);
        float                 win[HM_SEATS], error;
        struct hm_bot_request request = {.game = *g,
                                         .view = &view,
                                         .seed = k,
                                         .budget = {.iterations = a->iterations},
                                         .memory = c->memory,
                                         .size = c->size};
        if (!hm_match_goto(&c->match, n))
            return false;
        g->ops->redact(g->edition, &c->match.state, HM_SPECTATOR, &view);
        if (hm_win_chances(&request, win, &error) != HM_OK)
            return false;
        struct calibration_position *at = &c->position[c->npositions++];
        at->progress = hm_progress(g, hm_seen(&view));
        for (unsigned p = 0; p < a->players; p++) {
            at->predicted[p] = win[p];
            at->won[p] = hm_seat_in(winners, p) ? 1.0f / (float)hm_popcount(winners) : 0.0f;
            note(c, stage, win[p], (double)at->won[p]);
        }
    }
    return true;
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

static void put_text(const struct calibration *c, const struct args *a, struct cli_text *t)
{
    cli_putf(t, "%s, %u players, %u games, bots %s, %u samples\n", c->game.game.ops->id, a->players,
             a->games, a->bots, a->iterations);
    for (unsigned s = 0; s <= STAGES; s++) {
        cli_putf(t,
                 "\n%s: calibration error %.4f (by chance alone %.4f), Brier score %.4f\n"
                 "   told    won  seats\n",
                 s < STAGES ? stage_names[s] : "all", calibration_error(c->bin[s], c->n[s]),
                 chance_error(c->bin[s], c->n[s]),
                 c->n[s] > 0 ? c->brier[s] / (double)c->n[s] : 0.0);
        for (unsigned b = 0; b < BINS; b++)
            if (c->bin[s][b].n > 0)
                cli_putf(
                    t, "  %.3f  %.3f  %5llu\n", c->bin[s][b].predicted / (double)c->bin[s][b].n,
                    c->bin[s][b].won / (double)c->bin[s][b].n, (unsigned long long)c->bin[s][b].n);
    }
    if (a->fit)
        cli_putf(t, "\nfitted powers: %.3f at the start, %.3f in the middle, %.3f at the end\n",
                 c->fitted.start, c->fitted.middle, c->fitted.end);
}

static void put_json(const struct calibration *c, const struct args *a, struct cli_text *t)
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
                cli_putf(t, "%s{\"told\":%.4f,\"won\":%.4f,\"seats\":%llu}", some++ > 0 ? "," : "",
                         c->bin[s][b].predicted / (double)c->bin[s][b].n,
                         c->bin[s][b].won / (double)c->bin[s][b].n,
                         (unsigned long long)c->bin[s][b].n);
        cli_put(t, "]}");
    }
    cli_put(t, "]");
    if (a->fit)
        cli_putf(t, ",\"fit\":{\"start\":%.4f,\"middle\":%.4f,\"end\":%.4f}", c->fitted.start,
                 c->fitted.middle, c->fitted.end);
    cli_put(t, "}\n");
}

static int calibrate(struct calibration *c, const struct args *a)
{
    struct hm_seed      seed;
    struct hm_rng       rng;
    uint64_t            number;
    struct cli_progress bar;
    int                 code = CLI_OK;
    hm_seed_from_text(&seed, a->seed);
    memcpy(&number, seed.byte, sizeof number);
    hm_rng_fast(&rng, number);
    cli_catch_stop();
    cli_progress_begin(&bar, "games", a->games);
    for (uint32_t k = 0; k < a->games && code == CLI_OK; k++) {
        if (cli_stopped())
            code = CLI_FAIL(MSG_HELP_ERROR_STOPPED, "calibrate");
        else if (!play(c, a, k, &rng))
            code = CLI_BAD;
        else if (!compare(c, a, k, &rng))
            code = CLI_FAIL(MSG_HELP_ERROR_GAME_POSITION, cli_number(k + 1).text);
        cli_progress_at(&bar, k + 1);
    }
    cli_progress_end(&bar);
    return code;
}

static int run(int argc, char **argv)
{
    static struct calibration c;
    struct args               a = {.games = 2000, .iterations = 100, .seed = "held out"};
    struct cli_words          w;
    struct cli_text           t = {0};
    a.bots = "deckhand,clerk,merchant,shipowner";
    if (!cli_parse(&cli_cmd_calibrate, argc, argv, &a, &w))
        return w.code;
    if (!cli_game_open(&c.game, w.word[0], &a.edition))
        return CLI_BAD;
    const struct hm_ops *ops = c.game.game.ops;
    a.players = a.players > 0 ? a.players : ops->min_seats;
    if (a.players < ops->min_seats || a.players > ops->max_seats)
        return CLI_REFUSE(MSG_HELP_ERROR_PLAYERS, ops->title, cli_number(ops->min_seats).text,
                          cli_number(ops->max_seats).text, cli_number(a.players).text);
    c.size = hm_evaluate_memory(ops);
    c.memory = malloc(c.size);
    c.position = calloc((size_t)a.games * STAGES, sizeof *c.position);
    int code = c.memory != NULL && c.position != NULL ? calibrate(&c, &a)
                                                      : CLI_FAIL(MSG_HELP_ERROR_MEMORY);
    if (code == CLI_OK) {
        if (a.fit)
            c.fitted = calibration_fit(c.position, c.npositions, a.players);
        if (a.json)
            put_json(&c, &a, &t);
        else
            put_text(&c, &a, &t);
        fwrite(t.buf, 1, t.len, stdout);
        code = cli_flush(CLI_OK);
    }
    cli_text_free(&t);
    free(c.position);
    free(c.memory);
    return code;
}
