/*
 * cli_analyse.c: `harbour analyse`: a bot evaluates the moves of a record.
 */
#include "base/rows.h"
#include "cli_curve.h"
#include "cli_grid.h"
#include "cli.h"
#include "harbour/bot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct args {
    uint32_t        iterations;
    const char     *seed;
    const char     *only, *annotate;
    struct cli_list edition;
    bool            json, curve;
};

static int run(int argc, char **argv);

static const struct cli_option options[] = {
    {"iterations", CLI_NUMBER, "N", MSG_HELP_OPTION_ANALYSE_ITERATIONS,
     offsetof(struct args, iterations), 10, 1000000},
    {"seed", CLI_TEXT, "TEXT", MSG_HELP_OPTION_BOT_SEED, offsetof(struct args, seed), 0, 0},
    {"only", CLI_TEXT, "mistakes", MSG_HELP_OPTION_ONLY, offsetof(struct args, only), 0, 0},
    {"curve", CLI_FLAG, NULL, MSG_HELP_OPTION_CURVE, offsetof(struct args, curve), 0, 0},
    {"annotate", CLI_TEXT, "FILE", MSG_HELP_OPTION_ANNOTATE, offsetof(struct args, annotate), 0, 0},
    CLI_EDITION_OPTION(struct args, edition),
    {"json", CLI_FLAG, NULL, MSG_HELP_OPTION_JSON, offsetof(struct args, json), 0, 0},
    {0},
};

const struct cli_command cli_cmd_analyse = {
    .name = "analyse",
    .summary = MSG_HELP_COMMAND_ANALYSE,
    .group = CLI_STUDYING,
    .words = "RECORD",
    .options = options,
    .about = MSG_HELP_ABOUT_ANALYSE,
    .example = "harbour analyse game.txt\nharbour analyse game.txt --only mistakes\n"
               "harbour analyse game.txt --iterations 2000 --json\nharbour analyse game.txt "
               "--annotate commented.txt",
    .run = run,
};

static const char *const mark_names[] = {"fine", "doubtful", "mistake", "blunder"};

struct analysis {
    struct hm_match          match;
    struct cli_game          game;
    struct hm_move_analysis *analysed;
    struct hm_analysis       sum;
    const char              *file; /* the record */
};

static const char *line_of(const struct analysis *a, const struct hm_move *m, char *buf, size_t cap)
{
    hm_print_line(&a->game.game, m, buf, cap);
    return buf;
}

static double percent(float share) { return 100.0 * (double)share; }

/* Writes "mistake, lost 12% +- 3%; better: C take D21". */
static const char *verdict_of(const struct analysis *a, const struct hm_move_analysis *j, char *buf,
                              size_t cap)
{
    static const enum msg_id marks[] = {MSG_NONE, MSG_UI_ANALYSIS_MARKS_DOUBTFUL,
                                        MSG_UI_ANALYSIS_MARKS_MISTAKE,
                                        MSG_UI_ANALYSIS_MARKS_BLUNDER};
    char                     move[1280], lost[160];
    CLI_FORMAT(lost, MSG_HELP_OUTPUT_VERDICT, cli_message(marks[j->mark]),
               cli_real(percent(j->loss), 0).text,
               cli_real(fmax(1.0, percent(j->loss_error)), 0).text);
    if (j->better.kind == 0)
        snprintf(buf, cap, "%s", lost);
    else
        cli_format(buf, cap, MSG_HELP_OUTPUT_BETTER, lost,
                   line_of(a, &j->better, move, sizeof move), (const char *)NULL);
    return buf;
}

/* The chances after this move are the result of the match. */
static bool is_result(const struct analysis *a, uint32_t i)
{
    return i + 1 == a->match.n && hm_match_over(&a->match);
}

static void put_moves(const struct analysis *a, bool only_marked, struct cli_text *t)
{
    char            line[1280], verdict[1600], columns[HM_SEATS + 5] = "rl";
    unsigned        n = a->match.state.head.nseat;
    struct cli_grid g = {.columns = columns};
    memset(columns + 2, 'r', n + 1);
    columns[n + 3] = 'l';
    cli_cell(&g, cli_message(MSG_HELP_OUTPUT_MOVE));
    cli_cell(&g, "");
    for (unsigned p = 0; p < n; p++)
        cli_cell(&g, cli_seat(p).text);
    cli_cell(&g, "+-");
    cli_cell(&g, "");
    for (uint32_t i = 0; i < a->match.n; i++) {
        const struct hm_move_analysis *j = &a->analysed[i];
        if (only_marked && j->mark == HM_FINE)
            continue;
        cli_cell(&g, cli_number(i + 1).text);
        cli_cell(&g, line_of(a, &j->move, line, sizeof line));
        for (unsigned p = 0; p < n; p++)
            cli_cell(&g, cli_percent((double)j->win[p], 0).text);
        cli_cell(&g, is_result(a, i) ? "" : cli_percent_error((double)j->error).text);
        cli_cell(&g, j->mark != HM_FINE ? verdict_of(a, j, verdict, sizeof verdict) : "");
    }
    cli_grid_put(&g, t);
}

/* A share and its standard error. */
static void put_change(struct cli_grid *g, float change, float error)
{
    cli_cell(g, cli_percent_change((double)change, 0).text);
    cli_cell(g, cli_percent_error((double)error).text);
}

static double start_error(const struct analysis *a)
{
    return a->match.n > 0 ? (double)a->analysed[0].error : 0.0;
}

static double deal_error(const struct analysis *a)
{
    return hypot(start_error(a), (double)a->sum.seat_error);
}

/* Of the mean loss of a seat's decisions. */
static double loss_error(const struct hm_analysis *s, unsigned p)
{
    return s->decisions[p] > 0 ? (double)s->own_error[p] / s->decisions[p] : 0.0;
}

/* The level of a seat's play, or the range of levels; empty if the game says nothing about it. */
static void put_level(const struct hm_analysis *s, unsigned p, char *buf, size_t cap)
{
    const bool one = s->min_level[p] == s->max_level[p];
    buf[0] = '\0';
    if (hm_levels_named(s, (hm_seat)p))
        snprintf(buf, cap, "%s%s%s", s->min_level[p], one ? "" : " - ", one ? "" : s->max_level[p]);
}

static bool any_level(const struct analysis *a)
{
    bool any = false;
    for (unsigned p = 0; p < a->match.state.head.nseat; p++)
        any = any || hm_levels_named(&a->sum, (hm_seat)p);
    return any;
}

static void put_marks(const struct analysis *a, struct cli_text *t)
{
    static const enum msg_id  heads[] = {MSG_HELP_OUTPUT_SEAT,
                                         MSG_HELP_OUTPUT_DECISIONS,
                                         MSG_HELP_OUTPUT_DOUBTFUL,
                                         MSG_HELP_OUTPUT_MISTAKES,
                                         MSG_HELP_OUTPUT_BLUNDERS,
                                         MSG_HELP_OUTPUT_LOSS_EACH,
                                         MSG_NONE};
    const struct hm_analysis *s = &a->sum;
    const bool                levels = any_level(a);
    struct cli_grid           g = {.columns = levels ? "lrrrrrrl" : "lrrrrrr"};
    char                      level[80];
    cli_heads(&g, heads);
    cli_cell(&g, "+-");
    if (levels)
        cli_cell(&g, cli_message(MSG_HELP_OUTPUT_PLAYED_LIKE));
    for (unsigned p = 0; p < a->match.state.head.nseat; p++) {
        cli_cell(&g, cli_seat(p).text);
        cli_cell(&g, cli_number(s->decisions[p]).text);
        for (enum hm_mark mark = HM_DOUBTFUL; mark <= HM_BLUNDER; mark++)
            cli_cell(&g, cli_number(s->marks[p][mark]).text);
        cli_cell(&g, cli_percent((double)s->loss[p], 1).text);
        cli_cell(&g, cli_percent(loss_error(s, p), 1).text);
        put_level(s, p, level, sizeof level);
        if (levels)
            cli_cell(&g, level);
    }
    cli_grid_put(&g, t);
}

/* start + luck + own + others = end */
static void put_parts(const struct analysis *a, struct cli_text *t)
{
    const struct hm_analysis *s = &a->sum;
    struct cli_grid           g = {.columns = "lrrrrrrrrr"};
    cli_cell(&g, cli_message(MSG_HELP_OUTPUT_SEAT));
    cli_cell(&g, cli_message(MSG_HELP_OUTPUT_START)), cli_cell(&g, "+-");
    cli_cell(&g, cli_message(MSG_HELP_OUTPUT_LUCK)), cli_cell(&g, "+-");
    cli_cell(&g, cli_message(MSG_HELP_OUTPUT_OWN)), cli_cell(&g, "+-");
    cli_cell(&g, cli_message(MSG_HELP_OUTPUT_OTHERS)), cli_cell(&g, "+-");
    cli_cell(&g, cli_message(MSG_HELP_OUTPUT_END));
    for (unsigned p = 0; p < a->match.state.head.nseat; p++) {
        cli_cell(&g, cli_seat(p).text);
        cli_cell(&g, cli_percent((double)s->start[p], 0).text);
        cli_cell(&g, cli_percent_error(start_error(a)).text);
        put_change(&g, s->luck[p], s->luck_error[p]);
        put_change(&g, s->own[p], s->own_error[p]);
        put_change(&g, s->others[p], s->others_error[p]);
        cli_cell(&g, cli_percent((double)s->end[p], 0).text);
    }
    cli_grid_put(&g, t);
}

/* equal + seat + deal = start */
static void put_start(const struct analysis *a, struct cli_text *t)
{
    const struct hm_analysis *s = &a->sum;
    unsigned                  n = a->match.state.head.nseat;
    struct cli_grid           g = {.columns = "lrrrrrrr"};
    cli_cell(&g, cli_message(MSG_HELP_OUTPUT_SEAT));
    cli_cell(&g, cli_message(MSG_HELP_OUTPUT_EQUAL));
    cli_cell(&g, cli_message(MSG_HELP_OUTPUT_SEAT_ORDER)), cli_cell(&g, "+-");
    cli_cell(&g, cli_message(MSG_HELP_OUTPUT_DEAL)), cli_cell(&g, "+-");
    cli_cell(&g, cli_message(MSG_HELP_OUTPUT_START_SUM)), cli_cell(&g, "+-");
    for (unsigned p = 0; p < n; p++) {
        cli_cell(&g, cli_seat(p).text);
        cli_cell(&g, cli_percent(1.0 / n, 0).text);
        put_change(&g, s->seat[p], s->seat_error);
        put_change(&g, s->deal[p], (float)deal_error(a));
        cli_cell(&g, cli_percent((double)s->start[p], 0).text);
        cli_cell(&g, cli_percent_error(start_error(a)).text);
    }
    cli_grid_put(&g, t);
}

/* The file as a word of a command line; RECORD if a shell would read it as something else. */
static const char *word_of(const char *file)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+-";
    return file[0] != '-' && file[strspn(file, plain)] == '\0' ? file : "RECORD";
}

static void put_moments(const struct analysis *a, struct cli_text *t)
{
    char line[1280], verdict[1600], command[1100];
    if (a->sum.costliest[0] != UINT32_MAX)
        cli_putf(t, "\n%s\n", cli_message(MSG_HELP_OUTPUT_COSTLIEST));
    for (unsigned k = 0; k < 3 && a->sum.costliest[k] != UINT32_MAX; k++) {
        uint32_t                       i = a->sum.costliest[k];
        const struct hm_move_analysis *j = &a->analysed[i];
        CLI_PUT_MESSAGE(t, MSG_HELP_OUTPUT_MOMENT, cli_number(k + 1).text, cli_number(i + 1).text,
                        line_of(a, &j->move, line, sizeof line),
                        verdict_of(a, j, verdict, sizeof verdict));
        snprintf(command, sizeof command, "harbour hint %.1000s --at %u", word_of(a->file),
                 i + 1 - j->parts);
        cli_put(t, "\n   ");
        CLI_PUT_MESSAGE(t, MSG_HELP_OUTPUT_MOMENT_HINT, command);
        cli_put(t, "\n");
    }
}

static void put_text(const struct analysis *a, const struct args *args, struct cli_text *t)
{
    if (args->curve)
        cli_put_curve(a->analysed, a->match.n, a->match.state.head.nseat, t);
    else
        put_moves(a, args->only != NULL, t);
    cli_put(t, "\n");
    put_marks(a, t);
    cli_put(t, "\n");
    put_parts(a, t);
    cli_put(t, "\n");
    put_start(a, t);
    put_moments(a, t);
}

/* The record again, with the chances after each move and its mark behind it. */
static bool annotate(const struct analysis *a, const char *path)
{
    static char     record[CLI_FILE_SIZE];
    char            verdict[1600];
    struct cli_text t = {0};
    uint32_t        i = 0;
    size_t          len = hm_record_print(&a->match, record, sizeof record);
    bool            moves = false;
    if (len >= sizeof record) {
        CLI_FAIL(MSG_HELP_ERROR_RECORD_LONG);
        return false;
    }
    for (const char *at = record; *at != 0;) {
        size_t n = strcspn(at, "\n");
        cli_put_n(&t, at, n);
        if (moves && n > 0 && i < a->match.n) {
            const struct hm_move_analysis *j = &a->analysed[i++];
            cli_put(&t, "  #");
            for (unsigned p = 0; p < a->match.state.head.nseat; p++)
                cli_putf(&t, " %c %.0f", hm_seat_letter(p), percent(j->win[p]));
            cli_putf(&t, " +- %.0f", is_result(a, i - 1) ? 0.0 : fmax(1.0, percent(j->error)));
            if (j->mark != HM_FINE)
                cli_putf(&t, "; %s", verdict_of(a, j, verdict, sizeof verdict));
        }
        moves = moves || n == 0;
        cli_put(&t, "\n");
        at += n + (at[n] == '\n');
    }
    bool written = cli_write(path, t.buf, t.len);
    cli_text_free(&t);
    return written;
}

static void put_shares(struct cli_text *t, const char *key, const float *x, unsigned n)
{
    cli_putf(t, ",\"%s\":[", key);
    for (unsigned p = 0; p < n; p++)
        cli_putf(t, p > 0 ? ",%.4f" : "%.4f", (double)x[p]);
    cli_put(t, "]");
}

static void put_seat(const struct analysis *a, unsigned p, struct cli_text *t)
{
    const struct hm_analysis *s = &a->sum;
    cli_putf(t,
             "%s{\"seat\":\"%c\",\"decisions\":%u,\"doubtful\":%u,\"mistakes\":%u,\"blunders\":%u,"
             "\"loss\":%.4f",
             p > 0 ? "," : "", hm_seat_letter(p), s->decisions[p], s->marks[p][HM_DOUBTFUL],
             s->marks[p][HM_MISTAKE], s->marks[p][HM_BLUNDER], (double)s->loss[p]);
    cli_putf(t, ",\"start\":%.4f,\"luck\":%.4f,\"own\":%.4f,\"others\":%.4f,\"end\":%.4f",
             (double)s->start[p], (double)s->luck[p], (double)s->own[p], (double)s->others[p],
             (double)s->end[p]);
    cli_putf(t, ",\"luckError\":%.4f,\"ownError\":%.4f,\"othersError\":%.4f",
             (double)s->luck_error[p], (double)s->own_error[p], (double)s->others_error[p]);
    cli_putf(t, ",\"startError\":%.4f,\"lossError\":%.4f", start_error(a), loss_error(s, p));
    cli_putf(t, ",\"seatOrder\":%.4f,\"seatError\":%.4f", (double)s->seat[p],
             (double)s->seat_error);
    cli_putf(t, ",\"deal\":%.4f,\"dealError\":%.4f,\"playedLike\":[", (double)s->deal[p],
             deal_error(a));
    if (hm_levels_named(s, (hm_seat)p))
        cli_putf(t, "\"%s\",\"%s\"", s->min_level[p], s->max_level[p]);
    cli_put(t, "]}");
}

static void put_json(const struct analysis *a, struct cli_text *t)
{
    char     line[1280];
    unsigned n = a->match.state.head.nseat;
    cli_putf(t, "{\"game\":\"%s\",\"plies\":[", a->game.game.ops->id);
    for (uint32_t i = 0; i < a->match.n; i++) {
        const struct hm_move_analysis *j = &a->analysed[i];
        cli_putf(t, "%s{\"n\":%u,\"move\":", i > 0 ? "," : "", i + 1);
        cli_put_json(t, line_of(a, &j->move, line, sizeof line));
        put_shares(t, "before", j->before, n);
        put_shares(t, "win", j->win, n);
        put_shares(t, "decision", j->decision, n);
        put_shares(t, "luck", j->luck, n);
        cli_putf(t,
                 ",\"error\":%.4f,\"decided\":%s,\"parts\":%u,\"loss\":%.4f,\"lossError\":%.4f,"
                 "\"mark\":\"%s\",\"only\":%s",
                 (double)j->error, j->decided ? "true" : "false", j->parts, (double)j->loss,
                 (double)j->loss_error, mark_names[j->mark], j->only ? "true" : "false");
        cli_put(t, ",\"better\":");
        if (j->better.kind != 0)
            cli_put_json(t, line_of(a, &j->better, line, sizeof line));
        else
            cli_put(t, "null");
        cli_put(t, "}");
    }
    cli_put(t, "],\"seats\":[");
    for (unsigned p = 0; p < n; p++)
        put_seat(a, p, t);
    cli_put(t, "],\"dearest\":[");
    for (unsigned k = 0; k < 3 && a->sum.costliest[k] != UINT32_MAX; k++)
        cli_putf(t, k > 0 ? ",%u" : "%u", a->sum.costliest[k] + 1);
    cli_put(t, "]}\n");
}

static int analyse(struct analysis *a, const struct args *args)
{
    struct hm_budget      budget = {.iterations = args->iterations};
    struct hm_seed        seed;
    struct hm_bot_request request = {.game = a->game.game, .budget = budget};
    request.size = hm_analyse_memory(a->game.game.ops, &budget);
    request.memory = malloc(request.size);
    a->analysed = calloc(a->match.n + 1u, sizeof *a->analysed);
    hm_seed_from_text(&seed, args->seed);
    request.seed = hm_get_eight(seed.byte);
    int                 code = CLI_OK;
    struct cli_progress bar;
    cli_catch_stop();
    cli_progress_begin(&bar, MSG_HELP_OUTPUT_MOVES, a->match.n);
    for (uint32_t i = 0; i < a->match.n && code == CLI_OK; i++) {
        if (cli_stopped())
            code = CLI_FAIL(MSG_HELP_ERROR_STOPPED, "analyse");
        else if (request.memory == NULL || a->analysed == NULL ||
                 hm_analyse(&a->match, i, 1, &request, &a->analysed[i]) != HM_OK)
            code = CLI_FAIL(MSG_HELP_ERROR_MOVE_ANALYSED, cli_number(i + 1).text);
        cli_progress_at(&bar, i + 1);
    }
    cli_progress_end(&bar);
    if (code == CLI_OK) {
        hm_analysis_sum(&a->match, a->analysed, a->match.n, &a->sum);
        if (hm_analysis_start(&a->match, &request, &a->sum) != HM_OK)
            code = CLI_FAIL(MSG_HELP_ERROR_START_ANALYSED);
    }
    free(request.memory);
    return code;
}

static int run(int argc, char **argv)
{
    struct args            args = {.seed = "analysis"};
    struct cli_words       w;
    static struct analysis a;
    if (!cli_parse(&cli_cmd_analyse, argc, argv, &args, &w))
        return w.code;
    if (args.only != NULL && strcmp(args.only, "mistakes") != 0)
        return CLI_REFUSE(MSG_HELP_ERROR_ONLY, args.only);
    a.file = w.word[0];
    if (!cli_record_open(&a.match, &a.game, w.word[0], &args.edition))
        return CLI_BAD;
    struct cli_text t = {0};
    int             code = analyse(&a, &args);
    if (code == CLI_OK) {
        if (args.json)
            put_json(&a, &t);
        else
            put_text(&a, &args, &t);
        fwrite(t.buf, 1, t.len, stdout);
    }
    if (code == CLI_OK && args.annotate != NULL && !annotate(&a, args.annotate))
        code = CLI_WRONG;
    cli_text_free(&t);
    free(a.analysed);
    free(a.match.log);
    return code;
}
