/*
 * arena_run.c: a range of deals over threads and ranks, with a bar, until done, decided or stopped.
 *
 * Whoever works takes the next deal that nobody has; a deal is in the file before the next is
 * begun, so an end at any moment loses at most the deals under way.  Only rank 0 has the file.
 */
#include "arena/arena.h"
#include "arena/tasks.h"

#include <stdlib.h>
#include <string.h>

struct course {
    struct arena_run   *run;
    uint32_t            next; /* offset of the next deal to look at */
    uint32_t            done;
    int                 code;
    struct cli_progress bar;
};

static bool next_deal(void *with, uint64_t *number)
{
    struct course *c = with;
    while (c->next < c->run->deals && arena_has(c->run->results, c->run->from + c->next))
        c->next++;
    if (c->next == c->run->deals)
        return false;
    *number = c->run->from + c->next++;
    return true;
}

static void *room_for_bots(void *with) { return malloc(((struct course *)with)->run->table->memory + 1); }

static void leave_room(void *with, void *room)
{
    (void)with;
    free(room);
}

/* The games of the deal, or why there are none. */
static bool play_deal(void *with, void *room, uint64_t number, struct ranks_bytes *result)
{
    struct course    *c = with;
    struct arena_deal d;
    struct hm_msg     msg;
    if (!arena_play(c->run->table, (uint32_t)number, room, &d, &msg)) {
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

/* The first thing that went wrong is told. */
static bool fail(struct course *c, uint32_t number, const char *why)
{
    if (c->code == CLI_OK)
        c->code = cli_wrong("deal %u: %s", number, why);
    return false;
}

static bool decided(const struct arena_run *run)
{
    struct arena_sprt sprt = {0};
    if (run->sprt)
        arena_sprt(run->results, run->from, run->d0, run->d1, &sprt);
    return sprt.verdict != 0;
}

static bool keep_deal(void *with, uint64_t number, bool fine, const struct ranks_bytes *result)
{
    struct course    *c = with;
    struct arena_deal d = {(uint32_t)number, (uint32_t)(result->n / sizeof *d.game), NULL};
    if (!fine)
        return fail(c, d.number, result->at);
    d.game = malloc(result->n + 1);
    if (d.game == NULL)
        return fail(c, d.number, "no memory left");
    memcpy(d.game, result->at, result->n);
    bool ok = written(c->run, &d);
    arena_add(c->run->results, d);
    cli_progress_at(&c->bar, ++c->done);
    return ok ? !decided(c->run) : fail(c, d.number, "the results could not be written");
}

int arena_run(struct arena_run *run)
{
    struct course c = {.run = run};
    struct farm   farm = {.with = &c,
                          .threads = run->threads,
                          .next = next_deal,
                          .done = keep_deal,
                          .work = play_deal,
                          .room = room_for_bots,
                          .leave = leave_room,
                          .stopped = cli_stopped};
    uint32_t      open = 0;
    for (uint32_t i = 0; i < run->deals; i++)
        open += !arena_has(run->results, run->from + i);
    if (decided(run)) /* by what was there already */
        c.next = run->deals;
    cli_catch_stop();
    cli_progress_begin(&c.bar, "deals", open);
    if (ranks_me() != 0)
        c.bar.shown = false;
    enum farm_end end = farm_run(&farm);
    cli_progress_end(&c.bar);
    if (ranks_me() != 0 || c.code != CLI_OK)
        return c.code;
    switch (end) {
    case FARM_DONE: break;
    case FARM_STOPPED:
        return cli_wrong("stopped after %u of %u deals; the same command goes on from there", c.done, open);
    case FARM_STARVED: return cli_wrong("no memory left for the bots: %zu bytes a thread", run->table->memory);
    }
    return CLI_OK;
}
