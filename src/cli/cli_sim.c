/*
 * cli_sim.c: `harbour sim`: plays many games of bots and prints statistics.
 *
 * Game k of a run is dealt from the run's seed and k, so each of them can be replayed with `harbour
 * trace` or saved with --save.  Threads and ranks play blocks of games, which are counted in order,
 * so the figures do not depend on their number.
 */
#include "arena/tasks.h"
#include "system/out_of_memory.h"
#include "sim.h"
#include "system/clock.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_BLOCK = 64 };

struct sim_args {
    struct cli_table table;
    const char      *bots, *save, *out;
    uint32_t         games, threads;
    bool             json, records;
};

static const struct cli_option sim_options[] = {
    CLI_TABLE_OPTIONS(struct sim_args, table),
    {"bots", CLI_TEXT, "BOTS", MSG_HELP_OPTION_BOTS_RANDOM, offsetof(struct sim_args, bots), 0, 0},
    {"games", CLI_NUMBER, "K", MSG_HELP_OPTION_SIM_GAMES, offsetof(struct sim_args, games), 1,
     100000000},
    {"threads", CLI_NUMBER, "T", MSG_HELP_OPTION_SIM_THREADS, offsetof(struct sim_args, threads), 1,
     TASKS_THREADS},
    {"out", CLI_TEXT, "FILE", MSG_HELP_OPTION_SIM_OUT, offsetof(struct sim_args, out), 0, 0},
    {"save", CLI_TEXT, "FILE", MSG_HELP_OPTION_SAVE_LAST, offsetof(struct sim_args, save), 0, 0},
    {"records", CLI_FLAG, NULL, MSG_HELP_OPTION_RECORDS, offsetof(struct sim_args, records), 0, 0},
    {"json", CLI_FLAG, NULL, MSG_HELP_OPTION_JSON, offsetof(struct sim_args, json), 0, 0},
    {0},
};

static int run(int argc, char **argv);

const struct cli_command cli_cmd_sim = {
    .name = "sim",
    .summary = MSG_HELP_COMMAND_SIM,
    .group = CLI_STUDYING,
    .words = "GAME",
    .options = sim_options,
    .about = MSG_HELP_ABOUT_SIM,
    .example = "harbour sim GAME --players 4 --games 1000 --bots random",
    .run = run,
};

struct sim {
    int                 argc;
    char              **argv;
    struct sim_args     a;
    struct cli_game     game;
    struct cli_start    start;
    struct cli_bots     bots; /* the names only; each worker has its own bots */
    struct sim_terms    terms;
    struct sim_sum      sum;
    unsigned            round_kind;
    uint32_t            from;  /* games that were in the file already */
    uint32_t            block; /* games played at a time */
    uint64_t            next;  /* next block to play */
    FILE               *out;
    struct cli_progress bar;
    char               *last; /* record of the last game counted */
    int                 code;
};

/* The scratch memory of a worker. */
struct table {
    struct hm_match match;
    struct hm_move  log[HM_LOG_MOVES];
    struct hm_event events[HM_EVENTS];
    struct cli_bots bots;
};

/* The number of the event that ends a round; none if the game has no rounds. */
static unsigned round_event(const struct hm_ops *ops)
{
    /* 0 may be no event */
    for (unsigned k = ops->event_names[0] == NULL; ops->event_names[k] != NULL; k++)
        if (strcmp(ops->event_names[k], "round") == 0)
            return k;
    return UINT8_MAX + 1u;
}

static void game_seed(const struct hm_seed *run, uint32_t k, struct hm_seed *out)
{
    uint8_t both[sizeof run->byte + 4];
    memcpy(both, run->byte, sizeof run->byte);
    for (unsigned i = 0; i < 4; i++)
        both[sizeof run->byte + i] = (uint8_t)(k >> 8 * i);
    hm_sha256(both, sizeof both, out->byte);
}

static bool begin(const struct sim *s, uint32_t k, struct table *t)
{
    struct cli_start this = s->start;
    game_seed(&s->start.seed, k, &this.seed);
    cli_bots_seed(&t->bots, &this.seed);
    return cli_match_begin(&t->match, &s->game, &this, t->log, HM_LOG_MOVES);
}

static bool play_one(const struct sim *s, struct table *t, struct sim_game *g)
{
    uint64_t begun = hm_clock_ns();
    *g = (struct sim_game){.rounds = 0};
    while (!hm_match_over(&t->match)) {
        struct hm_move   move;
        struct hm_events events = {t->events, 0, HM_EVENTS};
        if (!cli_bots_next(&t->bots, &t->match, &move) ||
            hm_match_play(&t->match, &move, &events, NULL) != HM_OK)
            return false;
        for (unsigned i = 0; i < events.n; i++)
            g->rounds += t->events[i].kind == s->round_kind;
    }
    g->winners = s->game.game.ops->score(s->game.game.edition, &t->match.state, g->points);
    g->moves = t->match.n;
    g->us = (hm_clock_ns() - begun) / 1000;
    return true;
}

static void put_record(const struct hm_match *m, struct ranks_bytes *to)
{
    size_t n = hm_record_print(m, NULL, 0);
    ranks_reserve(to, to->n + n + 1);
    hm_record_print(m, to->at + to->n, n + 1);
    to->n += n;
}

/* ---- tasks ---------------------------------------------------------------------------------- */

static uint64_t first_of(const struct sim *s, uint64_t number)
{
    return s->from + number * s->block;
}

static bool next_block(void *ctx, uint64_t *number)
{
    struct sim *s = ctx;
    *number = s->next++;
    return first_of(s, *number) < s->a.games;
}

static void *set_table(void *ctx)
{
    const struct sim *s = ctx;
    struct table     *t = malloc(sizeof *t);
    if (t != NULL &&
        cli_bots_open(&t->bots, &s->game.game, s->terms.players, s->a.bots, &s->start.seed))
        return t;
    free(t);
    return NULL;
}

static void clear_table(void *ctx, void *scratch)
{
    struct table *t = scratch;
    (void)ctx;
    cli_bots_close(&t->bots);
    free(t);
}

/* The header of a block in a result; its games and the wanted records follow. */
struct block {
    uint64_t games, last; /* number of games; offset of the last record */
};

/* After a stop the block has the finished games only. */
static bool play_block(void *ctx, void *scratch, uint64_t number, struct ranks_bytes *result)
{
    const struct sim  *s = ctx;
    struct table      *t = scratch;
    struct ranks_bytes records = {0};
    struct sim_game    game[MAX_BLOCK];
    struct block       head = {0};
    for (uint32_t k = (uint32_t)first_of(s, number);
         head.games < s->block && k < s->a.games && !cli_stopped(); k++) {
        if (!begin(s, k, t) || !play_one(s, t, &game[head.games++])) {
            const uint32_t failed[] = {k + 1, t->match.n + 1}; /* the game and its move */
            ranks_put(result, failed, sizeof failed);
            ranks_bytes_free(&records);
            return false;
        }
        if (!s->a.records)
            records.n = 0; /* only the last one */
        head.last = records.n;
        if (s->a.save != NULL || s->a.records)
            put_record(&t->match, &records);
    }
    ranks_put(result, &head, sizeof head);
    ranks_put(result, game, head.games * sizeof game[0]);
    ranks_put(result, records.at, records.n);
    ranks_put(result, "", 1);
    ranks_bytes_free(&records);
    return true;
}

/* Blocks arrive in order.  An incomplete block is the last one, after a stop. */
static bool count_block(void *ctx, uint64_t number, bool fine, const struct ranks_bytes *b)
{
    struct sim  *s = ctx;
    struct block head;
    bool         ok = true;
    if (!fine) {
        uint32_t failed[2];
        memcpy(failed, b->at, sizeof failed);
        s->code = CLI_FAIL(MSG_HELP_ERROR_GAME_MOVE, cli_number(failed[0]).text,
                           cli_number(failed[1]).text);
        return false;
    }
    memcpy(&head, b->at, sizeof head);
    for (uint64_t i = 0; i < head.games; i++) {
        struct sim_game g;
        memcpy(&g, b->at + sizeof head + i * sizeof g, sizeof g);
        ok = ok && (s->out == NULL || sim_file_put(s->out, s->sum.games, &g, s->terms.players));
        sim_count(&s->sum, &g, s->terms.players);
    }
    const char *records = b->at + sizeof head + head.games * sizeof(struct sim_game);
    if (s->a.records)
        fputs(records, stdout);
    if (s->a.save != NULL && head.games > 0) {
        free(s->last);
        s->last = hm_need(strdup(records + head.last), "a record", strlen(records + head.last) + 1);
    }
    cli_progress_at(&s->bar, s->sum.games);
    if (!ok || (s->out != NULL && fflush(s->out) != 0)) {
        s->code = CLI_FAIL(MSG_HELP_ERROR_WRITTEN, s->a.out);
        return false;
    }
    return s->sum.games == first_of(s, number + 1) || s->sum.games == s->a.games;
}

/* ---- the command ---------------------------------------------------------------------------- */

/* A digest of the table before the first move of game 0, which depends on cards, options and
 * position. */
static bool digest_start(struct sim *s)
{
    struct ranks_bytes text = {0};
    uint8_t            digest[32];
    struct table      *t = set_table(s);
    if (t == NULL)
        hm_out_of_memory("a table", sizeof *t);
    bool ok = begin(s, 0, t);
    if (ok) {
        struct hm_text hex = hm_text_in(s->terms.start, sizeof s->terms.start);
        put_record(&t->match, &text);
        /* given by an option, not drawn */
        ranks_put(&text, &s->start.setup.first, sizeof s->start.setup.first);
        hm_sha256(text.at, text.n, digest);
        hm_put_hex(&hex, digest, sizeof digest);
    }
    ranks_bytes_free(&text);
    if (t != NULL)
        clear_table(s, t);
    return ok;
}

/* False: there is nothing to play, and the exit code is set. */
static bool prepare(void *ctx)
{
    struct sim      *s = ctx;
    struct sim_args *a = &s->a;
    struct cli_words w;
    s->code = CLI_BAD;
    if (!cli_parse(&cli_cmd_sim, s->argc, s->argv, a, &w)) {
        s->code = w.code;
        return false;
    }
    if (a->out != NULL && a->table.seed == NULL) {
        CLI_REFUSE(MSG_HELP_ERROR_OUT_SEED);
        return false;
    }
    if (a->save != NULL && !cli_may_write(a->save)) {
        s->code = CLI_WRONG;
        return false;
    }
    if (!cli_game_open(&s->game, w.word[0], &a->table.edition) ||
        !cli_start_from(&s->start, &s->game, &a->table))
        return false;
    s->terms.ops = s->game.game.ops;
    s->terms.bots = &s->bots;
    s->terms.seed = s->start.seed;
    s->terms.players = s->start.from_position ? s->start.position.head.nseat : s->start.setup.nseat;
    s->round_kind = round_event(s->terms.ops);
    if (!cli_bots_open(&s->bots, &s->game.game, s->terms.players, a->bots, &s->start.seed) ||
        !digest_start(s) ||
        (ranks_me() == 0 && a->out != NULL &&
         (s->out = sim_file_open(a->out, &s->terms, a->games, &s->sum)) == NULL))
        return false;
    s->from = (uint32_t)s->sum.games;
    uint32_t share = a->games / (ranks_count() * a->threads * 16) + 1;
    s->block = share < MAX_BLOCK ? share : MAX_BLOCK;
    s->code = CLI_OK;
    return true;
}

/* On rank 0, after the last game. */
static int conclude(struct sim *s, enum tasks_end end, double seconds)
{
    const struct sim_args *a = &s->a;
    if (s->out != NULL && fclose(s->out) != 0 && s->code == CLI_OK)
        s->code = CLI_FAIL(MSG_HELP_ERROR_WRITTEN, a->out);
    if (s->code != CLI_OK)
        return s->code;
    if (end == TASKS_NO_MEMORY)
        return CLI_FAIL(MSG_HELP_ERROR_MEMORY);
    if (s->sum.games == 0)
        return CLI_FAIL(MSG_HELP_ERROR_STOPPED_FIRST, "sim");
    if (a->json)
        sim_report_json(&s->sum, &s->terms, seconds);
    else if (!a->records)
        sim_report(&s->sum, &s->terms, seconds);
    if (a->save != NULL && s->last == NULL)
        return CLI_FAIL(MSG_HELP_ERROR_NO_RECORD);
    if (s->last != NULL && !cli_write(a->save, s->last, strlen(s->last)))
        return CLI_WRONG;
    return end == TASKS_STOPPED
               ? CLI_FAIL(MSG_HELP_ERROR_STOPPED_GAMES, "sim",
                          cli_number((int64_t)s->sum.games).text, cli_number(a->games).text)
               : CLI_OK;
}

static int run(int argc, char **argv)
{
    static struct sim s;
    s = (struct sim){
        .argc = argc, .argv = argv, .a = {.bots = "random", .games = 1000, .threads = 1}};
    if (!ranks_open())
        return CLI_REFUSE(MSG_HELP_ERROR_RANKS);
    if (ranks_ready(prepare, &s)) {
        struct tasks tasks = {.ctx = &s,
                              .threads = s.a.threads,
                              .in_order = true,
                              .next = next_block,
                              .done = count_block,
                              .work = play_block,
                              .scratch_new = set_table,
                              .scratch_free = clear_table,
                              .stopped = cli_stopped};
        uint64_t     begun = hm_clock_ns();
        /* without --seed each rank has drawn its own */
        ranks_share(&s.start.seed, sizeof s.start.seed);
        ranks_share(&s.from, sizeof s.from);
        cli_catch_stop();
        cli_progress_begin(&s.bar, MSG_HELP_OUTPUT_GAMES, s.a.games);
        s.bar.shown = s.bar.shown && ranks_me() == 0;
        enum tasks_end end = tasks_run(&tasks);
        cli_progress_end(&s.bar);
        if (ranks_me() == 0)
            s.code = conclude(&s, end, (double)(hm_clock_ns() - begun) / 1e9);
    }
    free(s.last);
    cli_bots_close(&s.bots);
    ranks_close();
    return s.code;
}
