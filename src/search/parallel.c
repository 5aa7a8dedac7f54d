/*
 * parallel.c: threads of the platform; without threads (WebAssembly) tasks run one after another.
 */
#include "search.h"

#ifdef __wasm__

void ai_parallel(unsigned n, void (*work)(void *ctx, unsigned i), void *ctx)
{
    for (unsigned i = 0; i < n; i++)
        work(ctx, i);
}

#else

#include <pthread.h>

enum { AT_ONCE = 64 };

struct share {
    void (*work)(void *, unsigned);
    void     *ctx;
    unsigned  i;
    pthread_t thread;
};

static void *start(void *p)
{
    struct share *s = p;
    s->work(s->ctx, s->i);
    return NULL;
}

/* The caller runs tasks for which no thread could be started.  */
void ai_parallel(unsigned n, void (*work)(void *ctx, unsigned i), void *ctx)
{
    struct share share[AT_ONCE];
    bool         started[AT_ONCE];
    unsigned     threads = n < AT_ONCE ? n : AT_ONCE;
    for (unsigned i = 1; i < threads; i++) {
        share[i] = (struct share){.work = work, .ctx = ctx, .i = i};
        started[i] = pthread_create(&share[i].thread, NULL, start, &share[i]) == 0;
    }
    if (n > 0)
        work(ctx, 0);
    for (unsigned i = 1; i < threads; i++) {
        if (started[i])
            pthread_join(share[i].thread, NULL);
        else
            work(ctx, i);
    }
    for (unsigned i = threads; i < n; i++)
        work(ctx, i);
}

#endif
