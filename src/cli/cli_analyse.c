/*
 * cli_analyse.c: `harbour analyse`: a bot evaluates the moves of a record.
 */
#include "cli.h"
#include "harbour/bot.h"

#include <stdlib.h>
#include <string.h>

struct args {
    uint32_t        iterations;
    const char     *seed;
    struct cli_list edition;
    bool            json;
};

static int run(int argc, char **argv);

static const struct cli_option options[] = {
    {"iterations", CLI_NUMBER, "N", "tries for each decision (600)", offsetof(struct args, iterations), 10, 1000000},
    {"seed", CLI_TEXT, "TEXT", "the bots' own chance", offsetof(struct args, seed), 0, 0},
    CLI_EDITION_OPTION(struct args, edition),
    {"json", CLI_FLAG, NULL, "print JSON", offsetof(struct args, json), 0, 0},
    {.name = NULL},
};

const struct cli_command cli_cmd_analyse = {
    .name = "analyse",
    .summary = "judge the moves of a record",
    .group = CLI_STUDYING,
    .words = "RECORD",
    .options = options,
    .about = "Win chances of each seat after every move, as somebody would put them who knows nothing hidden; what "
             "each decision cost, "
             "judged by what its player could know; what was luck; the three dearest moments; and which level each "
             "seat played like.",
    .example = "harbour analyse game.txt\nharbour analyse game.txt --iterations 2000 --json",
    .run = run,
};

static const char *const mark_names[] = {"fine", "doubtful", "mistake", "blunder"};

struct analysis {
    struct hm_match    match;
    struct cli_game    game;
    struct hm_judged  *judged;
    struct hm_analysis sum;
};

static const char *line_of(const struct analysis *a, const struct hm_move *m, char *buf, size_t cap)
{
    hm_print_line(&a->game.game, m, buf, cap);
    return buf;
}

static void put_text(const struct analysis *a, struct cli_text *t)
{
    char     line[1280], better[1280];
    unsigned n = a->match.state.head.nseat;
    for (uint32_t i = 0; i < a->match.n; i++) {
        const struct hm_judged *j = &a->judged[i];
        cli_putf(t, "%4u  %-32s", i + 1, line_of(a, &j->move, line, sizeof line));
        for (unsigned p = 0; p < n; p++)
            cli_putf(t, " %3.0f%%", 100.0 * (double)j->win[p]);
        if (j->mark != HM_FINE)
            cli_putf(t, "  %s (-%.0f%%)", mark_names[j->mark], 100.0 * (double)j->loss);
        if (j->mark != HM_FINE && j->better.kind != 0)
            cli_putf(t, ", better: %s", line_of(a, &j->better, better, sizeof better));
        cli_put(t, "\n");
    }
    cli_putf(t, "\nseat  decisions  doubtful  mistakes  blunders  loss each   luck  played like\n");
    for (unsigned p = 0; p < n; p++)
        cli_putf(t, "%-4c  %9u  %8u  %8u  %8u  %8.1f%%  %+4.0f%%  %s\n", hm_seat_letter(p), a->sum.decisions[p],
                 a->sum.marks[p][HM_DOUBTFUL], a->sum.marks[p][HM_MISTAKE], a->sum.marks[p][HM_BLUNDER],
                 100.0 * (double)a->sum.loss[p], 100.0 * (double)a->sum.luck[p],
                 a->sum.level[p] != NULL ? a->sum.level[p] : "-");
    for (unsigned k = 0; k < 3 && a->sum.dearest[k] != UINT32_MAX; k++) {
        const struct hm_judged *j = &a->judged[a->sum.dearest[k]];
        cli_putf(t, "%smove %u, %s: -%.0f%%; better: %s\n", k == 0 ? "\ndearest: " : "         ", a->sum.dearest[k] + 1,
                 line_of(a, &j->move, line, sizeof line), 100.0 * (double)j->loss,
                 line_of(a, &j->better, better, sizeof better));
    }
}

static void put_shares(struct cli_text *t, const char *key, const float *x, unsigned n)
{
    cli_putf(t, ",\"%s\":[", key);
    for (unsigned p = 0; p < n; p++)
        cli_putf(t, p > 0 ? ",%.4f" : "%.4f", (double)x[p]);
    cli_put(t, "]");
}

static void put_json(const struct analysis *a, struct cli_text *t)
{
    char     line[1280];
    unsigned n = a->match.state.head.nseat;
    cli_putf(t, "{\"game\":\"%s\",\"plies\":[", a->game.game.ops->id);
    for (uint32_t i = 0; i < a->match.n; i++) {
        const struct hm_judged *j = &a->judged[i];
        cli_putf(t, "%s{\"n\":%u,\"move\":", i > 0 ? "," : "", i + 1);
        cli_put_json(t, line_of(a, &j->move, line, sizeof line));
        put_shares(t, "win", j->win, n);
        put_shares(t, "luck", j->luck, n);
        cli_putf(t, ",\"error\":%.4f,\"decided\":%s,\"loss\":%.4f,\"mark\":\"%s\"", (double)j->error,
                 j->decided ? "true" : "false", (double)j->loss, mark_names[j->mark]);
        cli_put(t, ",\"better\":");
        if (j->better.kind != 0)
            cli_put_json(t, line_of(a, &j->better, line, sizeof line));
        else
            cli_put(t, "null");
        cli_put(t, "}");
    }
    cli_put(t, "],\"seats\":[");
    for (unsigned p = 0; p < n; p++)
        cli_putf(t,
                 "%s{\"seat\":\"%c\",\"decisions\":%u,\"doubtful\":%u,\"mistakes\":%u,\"blunders\":%u,\"loss\":%.4f,"
                 "\"luck\":%.4f,\"level\":\"%s\"}",
                 p > 0 ? "," : "", hm_seat_letter(p), a->sum.decisions[p], a->sum.marks[p][HM_DOUBTFUL],
                 a->sum.marks[p][HM_MISTAKE], a->sum.marks[p][HM_BLUNDER], (double)a->sum.loss[p],
                 (double)a->sum.luck[p], a->sum.level[p] != NULL ? a->sum.level[p] : "");
    cli_put(t, "],\"dearest\":[");
    for (unsigned k = 0; k < 3 && a->sum.dearest[k] != UINT32_MAX; k++)
        cli_putf(t, k > 0 ? ",%u" : "%u", a->sum.dearest[k] + 1);
    cli_put(t, "]}\n");
}

static int analyse(struct analysis *a, const struct args *args)
{
    struct hm_budget budget = {.iterations = args->iterations};
    struct hm_seed   seed;
    struct hm_ask    ask = {.game = a->game.game, .budget = budget};
    ask.size = hm_analyse_memory(a->game.game.ops, &budget);
    ask.memory = malloc(ask.size);
    a->judged = calloc(a->match.n + 1u, sizeof *a->judged);
    hm_seed_from_text(&seed, args->seed);
    memcpy(&ask.seed, seed.byte, sizeof ask.seed);
    int                 code = CLI_OK;
    struct cli_progress bar;
    cli_catch_stop();
    cli_progress_begin(&bar, "moves", a->match.n);
    for (uint32_t i = 0; i < a->match.n && code == CLI_OK; i++) {
        if (cli_stopped())
            code = cli_wrong("stopped");
        else if (ask.memory == NULL || a->judged == NULL || hm_analyse(&a->match, i, 1, &ask, &a->judged[i]) != HM_OK)
            code = cli_wrong("move %u could not be judged", i + 1);
        cli_progress_at(&bar, i + 1);
    }
    cli_progress_end(&bar);
    if (code == CLI_OK)
        hm_analysis_sum(&a->match, a->judged, a->match.n, &a->sum);
    free(ask.memory);
    return code;
}

static int run(int argc, char **argv)
{
    struct args            args = {.seed = "analysis"};
    struct cli_words       w;
    static struct analysis a;
    if (!cli_parse(&cli_cmd_analyse, argc, argv, &args, &w))
        return w.code;
    if (w.n == 0)
        return cli_bad("which record?");
    if (!cli_record_open(&a.match, &a.game, w.word[0], &args.edition))
        return CLI_BAD;
    struct cli_text t = {0};
    int             code = analyse(&a, &args);
    if (code == CLI_OK) {
        if (args.json)
            put_json(&a, &t);
        else
            put_text(&a, &t);
        fwrite(t.buf, 1, t.len, stdout);
        code = cli_flush(CLI_OK);
    }
    cli_text_free(&t);
    free(a.judged);
    free(a.match.log);
    return code;
}
