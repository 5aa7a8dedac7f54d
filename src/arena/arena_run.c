/*
 * arena_run.c: a range of deals over several threads, with a bar, until done, decided or stopped.
 *
 * Workers take the next deal that nobody has; a deal is in the file before the next is begun,
 * so an end at any moment loses at most the deals under way.
 */
#include "arena/arena.h"

#include <pthread.h>
#include <stdlib.h>

struct shared {
    struct arena_run   *run;
    pthread_mutex_t     lock;
    uint32_t            next; /* offset of the next deal to look at */
    uint32_t            done;
    bool                over;
    int                 code;
    struct hm_msg       msg;
    struct cli_progress bar;
};

/* The next deal to play.  Under the lock. */
static bool take(struct shared *s, uint32_t *number)
{
    while (s->next < s->run->deals && arena_has(s->run->results, s->run->from + s->next))
        s->next++;
    if (s->over || cli_stopped() || s->next == s->run->deals)
        return false;
    *number = s->run->from + s->next++;
    return true;
}

static bool written(struct shared *s, const struct arena_deal *d)
{
    if (s->run->out == NULL)
        return true;
    struct cli_text t = {0};
    arena_put_deal(&t, d);
    bool ok = fwrite(t.buf, 1, t.len, s->run->out) == t.len && fflush(s->run->out) == 0;
    cli_text_free(&t);
    return ok;
}

static void keep(struct shared *s, struct arena_deal d)
{
    if (!written(s, &d)) {
        s->over = true;
        s->code = cli_wrong("the results could not be written");
    }
    arena_add(s->run->results, d);
    cli_progress_at(&s->bar, ++s->done);
    if (s->run->sprt) {
        struct arena_sprt sprt;
        arena_sprt(s->run->results, s->run->from, s->run->d0, s->run->d1, &sprt);
        s->over = s->over || sprt.verdict != 0;
    }
}

static void *work(void *with)
{
    struct shared *s = with;
    void          *memory = malloc(s->run->table->memory + 1);
    uint32_t       number;
    pthread_mutex_lock(&s->lock);
    while (memory != NULL && take(s, &number)) {
        struct arena_deal d;
        struct hm_msg     msg;
        pthread_mutex_unlock(&s->lock);
        bool ok = arena_play(s->run->table, number, memory, &d, &msg);
        pthread_mutex_lock(&s->lock);
        if (ok) {
            keep(s, d);
        } else if (!s->over) {
            s->over = true;
            s->code = cli_wrong("deal %u: %s", number, msg.text);
        }
    }
    pthread_mutex_unlock(&s->lock);
    free(memory);
    return NULL;
}

int arena_run(struct arena_run *run)
{
    enum { MOST = 64 };
    struct shared s = {.run = run, .lock = PTHREAD_MUTEX_INITIALIZER};
    pthread_t     thread[MOST];
    unsigned      n = 0, wanted = run->threads < 1 ? 1 : run->threads > MOST ? MOST : run->threads;
    uint32_t      open = 0;
    for (uint32_t i = 0; i < run->deals; i++)
        open += !arena_has(run->results, run->from + i);
    cli_catch_stop();
    cli_progress_begin(&s.bar, "deals", open);
    while (n + 1 < wanted && pthread_create(&thread[n], NULL, work, &s) == 0)
        n++;
    work(&s);
    for (unsigned i = 0; i < n; i++)
        pthread_join(thread[i], NULL);
    cli_progress_end(&s.bar);
    if (s.code == CLI_OK && cli_stopped())
        return cli_wrong("stopped after %u of %u deals; the same command goes on from there", s.done, open);
    return s.code;
}
