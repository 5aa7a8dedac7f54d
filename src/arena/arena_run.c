/*
 * arena_run.c: plays a range of deals on threads and ranks until they are done, decided or stopped.
 *
 * A worker takes the next deal that has not been taken.  A deal is in the file before its worker
 * takes the next one, so a crash loses at most the deals in flight.  Only rank 0 has the file.
 */
#include "arena/arena.h"
#include "arena/tasks.h"

#include <stdlib.h>
#include <string.h>

struct state {
    struct arena_run   *run;
    uint32_t            next; /* offset of the next deal to look at */
    uint32_t            done;
    int                 code;
    struct cli_progress bar;
};

static bool next_deal(void *ctx, uint64_t *number)
{
    struct state *c = ctx;
    while (c->next < c->run->deals && arena_has(c->run->results, c->run->from + c->next))
        c->next++;
    if (c->next == c->run->deals)
        return false;
    *number = c->run->from + c->next++;
    return true;
}

static void *new_scratch(void *ctx)
{
    return malloc(((struct state *)ctx)->run->table->memory + 1);
}

static void free_scratch(void *ctx, void *scratch)
{
    (void)ctx;
    free(scratch);
}

/* The result is the games of the deal, or a message. */
static bool play_deal(void *ctx, void *scratch, uint64_t number, struct ranks_bytes *result)
{
    struct state     *c = ctx;
    struct arena_deal d;
    struct hm_msg     msg;
    if (!arena_play(c->run->table, (uint32_t)number, scratch, &d, &msg)) {
        ranks_put(result, msg.text, strlen(msg.text) + 1);
        return false;
    }
    ranks_put(result, d.game, d.ngame * sizeof *d.game);
    free(d.game);
    return true;
}

static bool written(const struct arena_run *run, const struct arena_deal *d)
{
    if (run->out == NULL)
        return true;
    struct cli_text t = {0};
    arena_put_deal(&t, d);
    bool ok = fwrite(t.buf, 1, t.len, run->out) == t.len && fflush(run->out) == 0;
    cli_text_free(&t);
    return ok;
}

/* Prints a message for the first failure only. */
static bool fail(struct state *c, uint32_t number, const char *problem)
{
    if (c->code == CLI_OK)
        c->code = CLI_FAIL(MSG_HELP_ERROR_DEAL_PROBLEM, cli_number(number).text, problem);
    return false;
}

static bool decided(const struct arena_run *run)
{
    struct arena_sprt sprt = {0};
    if (run->sprt)
        arena_sprt(run->results, run->from, run->d0, run->d1, &sprt);
    return sprt.verdict != 0;
}

static bool keep_deal(void *ctx, uint64_t number, bool fine, const struct ranks_bytes *result)
{
    struct state     *c = ctx;
    struct arena_deal d = {(uint32_t)number, (uint32_t)(result->n / sizeof *d.game), NULL};
    if (!fine)
        return fail(c, d.number, result->at);
    d.game = malloc(result->n + 1);
    if (d.game == NULL)
        return fail(c, d.number, cli_message(MSG_HELP_ERROR_MEMORY));
    memcpy(d.game, result->at, result->n);
    bool ok = written(c->run, &d);
    arena_add(c->run->results, d);
    cli_progress_at(&c->bar, ++c->done);
    return ok ? !decided(c->run) : fail(c, d.number, cli_message(MSG_HELP_ERROR_RESULTS_WRITTEN));
}

int arena_run(struct arena_run *run)
{
    struct state c = {.run = run};
    struct tasks tasks = {.ctx = &c,
                          .threads = run->threads,
                          .next = next_deal,
                          .done = keep_deal,
                          .work = play_deal,
                          .scratch_new = new_scratch,
                          .scratch_free = free_scratch,
                          .stopped = cli_stopped};
    uint32_t     open = 0;
    for (uint32_t i = 0; i < run->deals; i++)
        open += !arena_has(run->results, run->from + i);
    if (decided(run)) /* by the deals of an earlier run */
        c.next = run->deals;
    cli_catch_stop();
    cli_progress_begin(&c.bar, MSG_HELP_OUTPUT_DEALS, open);
    if (ranks_me() != 0)
        c.bar.shown = false;
    enum tasks_end end = tasks_run(&tasks);
    cli_progress_end(&c.bar);
    if (ranks_me() != 0 || c.code != CLI_OK)
        return c.code;
    switch (end) {
    case TASKS_DONE: break;
    case TASKS_STOPPED:
        return CLI_FAIL(MSG_HELP_ERROR_STOPPED_DEALS, cli_number(c.done).text,
                        cli_number(open).text);
    case TASKS_NO_MEMORY:
        return CLI_FAIL(MSG_HELP_ERROR_MEMORY_BOTS, cli_number((int64_t)run->table->memory).text);
    }
    return CLI_OK;
}
