/*
 * cli_arena.c: `harbour arena`: bots against bots.
 */
#include "arena/arena.h"
#include "arena/ranks.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct args {
    uint32_t        players, deals, from, threads, move_time;
    const char     *bots, *seed, *sprt, *out;
    struct cli_list read, edition;
    bool            json, csv;
};

static int run(int argc, char **argv);

static const struct cli_option options[] = {
    {"players", CLI_NUMBER, "N", MSG_HELP_OPTION_PLAYERS, offsetof(struct args, players), 2,
     HM_SEATS},
    {"bots", CLI_TEXT, "BOTS", MSG_HELP_OPTION_ARENA_BOTS, offsetof(struct args, bots), 0, 0},
    {"deals", CLI_NUMBER, "K", MSG_HELP_OPTION_DEALS, offsetof(struct args, deals), 1, 0},
    {"from", CLI_NUMBER, "K", MSG_HELP_OPTION_FROM_DEAL, offsetof(struct args, from), 0, 0},
    {"seed", CLI_TEXT, "TEXT", MSG_HELP_OPTION_DEAL_SEED, offsetof(struct args, seed), 0, 0},
    {"sprt", CLI_TEXT, "D0,D1", MSG_HELP_OPTION_SPRT, offsetof(struct args, sprt), 0, 0},
    {"move-time", CLI_NUMBER, "MS", MSG_HELP_OPTION_MOVE_TIME, offsetof(struct args, move_time), 1,
     3600000},
    {"threads", CLI_NUMBER, "T", MSG_HELP_OPTION_ARENA_THREADS, offsetof(struct args, threads), 1,
     64},
    {"out", CLI_TEXT, "FILE", MSG_HELP_OPTION_ARENA_OUT, offsetof(struct args, out), 0, 0},
    {"read", CLI_LIST, "FILE", MSG_HELP_OPTION_READ, offsetof(struct args, read), 0, 0},
    CLI_EDITION_OPTION(struct args, edition),
    {"json", CLI_FLAG, NULL, MSG_HELP_OPTION_JSON, offsetof(struct args, json), 0, 0},
    {"csv", CLI_FLAG, NULL, MSG_HELP_OPTION_CSV, offsetof(struct args, csv), 0, 0},
    {0},
};

const struct cli_command cli_cmd_arena = {
    .name = "arena",
    .summary = MSG_HELP_COMMAND_ARENA,
    .group = CLI_STUDYING,
    .words = "[GAME]",
    .options = options,
    .about = MSG_HELP_ABOUT_ARENA,
    .example =
        "harbour arena GAME --players 3 --bots ismcts:1000,planner --deals 50 --threads 2\n"
        "harbour arena GAME --players 3 --bots merchant,clerk --deals 1000 --sprt 0,0.1\n"
        "harbour arena GAME --players 3 --bots open:mixed:1000,mixed:1000 --deals 50\n"
        "harbour arena GAME --players 2 --bots net@mine.net,net --deals 50\n"
        "harbour arena --read a.jsonl --read b.jsonl --json\n"
        "mpirun -n 8 harbour arena GAME --players 3 --bots ismcts:1000,planner --out a.jsonl",
    .run = run,
};

/* Reads two numbers separated by a comma. */
static bool read_pair(const char *text, double *a, double *b)
{
    char *end, *last;
    errno = 0;
    *a = strtod(text, &end);
    if (end == text || *end != ',')
        return false;
    *b = strtod(end + 1, &last);
    return last != end + 1 && *last == '\0' && errno == 0 && *a<*b && * a> - 1 && *b < 1;
}

static bool set_table(struct arena_table *t, const struct cli_game *g, const struct args *a)
{
    const struct hm_ops *ops = g->game.ops;
    t->game = g->game;
    t->move_ms = a->move_time != 0 ? a->move_time : 1000;
    t->terms.players = (uint8_t)(a->players != 0 ? a->players : ops->min_seats);
    if (t->terms.players < ops->min_seats || t->terms.players > ops->max_seats) {
        CLI_REFUSE(MSG_HELP_ERROR_PLAYERS, ops->title, cli_number(ops->min_seats).text,
                   cli_number(ops->max_seats).text, cli_number(t->terms.players).text);
        return false;
    }
    if (a->bots == NULL || *a->bots == '\0') {
        CLI_REFUSE(MSG_HELP_ERROR_BOTS_MISSING);
        return false;
    }
    if (strlen(a->seed) >= ARENA_SEED) {
        CLI_REFUSE(MSG_HELP_ERROR_SEED_LONG, cli_number(ARENA_SEED - 1).text);
        return false;
    }
    snprintf(t->terms.game, sizeof t->terms.game, "%s", ops->id);
    snprintf(t->terms.seed, sizeof t->terms.seed, "%s", a->seed);
    struct hm_text digest = hm_text_in(t->terms.cards, sizeof t->terms.cards);
    hm_put_hex(&digest, g->game.edition->digest, sizeof g->game.edition->digest);
    if (!arena_read_bots(a->bots, t))
        return false;
    if (!arena_lineups(t)) {
        CLI_REFUSE(MSG_HELP_ERROR_BOTS_TABLES, cli_number(t->terms.players).text,
                   cli_number(ARENA_LINEUPS).text);
        return false;
    }
    return true;
}

/* Reads the file of results and opens it for appending; truncates an incomplete last line. */
static FILE *open_out(const char *path, struct arena_results *r)
{
    struct arena_results there = {0};
    size_t               whole = 0;
    enum msg_id          difference;
    bool                 exists = access(path, F_OK) == 0;
    if (exists && !arena_read(&there, path, &whole))
        return NULL;
    if (there.terms.nbot > 0 && !arena_same_terms(&there.terms, &r->terms, &difference)) {
        CLI_REFUSE(difference, path);
        arena_free(&there);
        return NULL;
    }
    bool fresh = there.terms.nbot == 0;
    for (size_t i = 0; i < there.n; i++)
        arena_add(r, there.deal[i]);
    free(there.deal);
    if (exists && truncate(path, (off_t)whole) != 0) {
        cli_bad("%s: %s", path, strerror(errno));
        return NULL;
    }
    FILE *f = fopen(path, "a");
    if (f == NULL) {
        cli_bad("%s: %s", path, strerror(errno));
    } else if (fresh) {
        struct cli_text t = {0};
        arena_put_terms(&t, &r->terms);
        fwrite(t.buf, 1, t.len, f);
        cli_text_free(&t);
    }
    return f;
}

static int report(const struct arena_results *r, const struct args *a, uint32_t from, bool sprt,
                  double d0, double d1)
{
    struct arena_sprt test;
    struct cli_text   t = {0};
    if (r->n == 0)
        return CLI_FAIL(MSG_HELP_ERROR_NO_DEAL);
    if (sprt)
        arena_sprt(r, from, d0, d1, &test);
    arena_report(r,
                 a->json  ? ARENA_JSON
                 : a->csv ? ARENA_CSV
                          : ARENA_TEXT,
                 sprt ? &test : NULL, &t);
    fwrite(t.buf, 1, t.len, stdout);
    cli_text_free(&t);
    return CLI_OK;
}

static int read_only(const struct args *a, double d0, double d1)
{
    struct arena_results r = {0};
    int                  code = CLI_BAD;
    for (unsigned i = 0; i < a->read.n; i++)
        if (!arena_read(&r, a->read.item[i], NULL))
            goto out;
    code = report(&r, a, r.n > 0 ? r.deal[0].number : 0, a->sprt != NULL, d0, d1);
out:
    arena_free(&r);
    return code;
}

struct visit {
    int                  argc;
    char               **argv;
    struct args          a;
    struct cli_game      game;
    struct arena_table   table;
    struct arena_results results;
    struct arena_run     task;
    int                  code;
};

/* False: there is nothing to play, and the exit code is set. */
static bool prepare(void *ctx)
{
    struct visit    *v = ctx;
    struct args     *a = &v->a;
    struct cli_words w;
    v->code = CLI_BAD;
    if (!cli_parse(&cli_cmd_arena, v->argc, v->argv, a, &w)) {
        v->code = w.code;
        return false;
    }
    struct arena_run task = {&v->table, &v->results,     a->from, a->deals, a->threads,
                             NULL,      a->sprt != NULL, .d0 = 0, .d1 = 0};
    if (a->sprt != NULL && !read_pair(a->sprt, &task.d0, &task.d1)) {
        CLI_REFUSE(MSG_HELP_ERROR_SPRT);
        return false;
    }
    if (a->read.n > 0) {
        v->code = read_only(a, task.d0, task.d1);
        return false;
    }
    if (w.n == 0) {
        CLI_REFUSE(MSG_HELP_ERROR_GAME_MISSING, "arena");
        return false;
    }
    if (!cli_game_open(&v->game, w.word[0], &a->edition) || !set_table(&v->table, &v->game, a))
        return false;
    if (a->deals > UINT32_MAX - a->from) {
        CLI_REFUSE(MSG_HELP_ERROR_DEALS, cli_number(UINT32_MAX).text);
        return false;
    }
    v->results.terms = v->table.terms;
    if (ranks_me() == 0 && a->out != NULL && (task.out = open_out(a->out, &v->results)) == NULL)
        return false;
    v->task = task;
    v->code = CLI_OK;
    return true;
}

/* On rank 0, after the last deal.  A decided test counts the deals up to the decision; other
 * workers may have played more. */
static int conclude(struct visit *v, int code)
{
    struct arena_run *task = &v->task;
    struct arena_sprt test = {0};
    if (task->out != NULL && fclose(task->out) != 0 && code == CLI_OK)
        code = CLI_FAIL(MSG_HELP_ERROR_WRITTEN, v->a.out);
    if (task->sprt)
        arena_sprt(&v->results, task->from, task->d0, task->d1, &test);
    if (test.verdict != 0)
        arena_cut(&v->results, task->from + (uint32_t)test.deals);
    if (v->results.n > 0) {
        int status = report(&v->results, &v->a, task->from, task->sprt, task->d0, task->d1);
        code = code != CLI_OK ? code : status;
    }
    return code;
}

static int run(int argc, char **argv)
{
    static struct visit v;
    v = (struct visit){
        .argc = argc, .argv = argv, .a = {.deals = 100, .threads = 1, .seed = "arena"}};
    if (!ranks_open())
        return CLI_REFUSE(MSG_HELP_ERROR_RANKS);
    if (ranks_ready(prepare, &v)) {
        v.code = arena_run(&v.task);
        if (ranks_me() == 0)
            v.code = conclude(&v, v.code);
    }
    arena_free(&v.results);
    arena_free_bots(&v.table);
    ranks_close();
    return v.code;
}
