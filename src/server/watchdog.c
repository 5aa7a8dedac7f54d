/* watchdog.c: see watchdog.h. */
#include "server/watchdog.h"
#include "server/server.h"

#include <errno.h>
#include <execinfo.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* There is one loop in a process.  Tests run several; they may overwrite these. */
static atomic_uint           beats;
static _Atomic(const char *) doing = "starting";
static atomic_bool           resting;

void srv_beat(void) { atomic_fetch_add_explicit(&beats, 1, memory_order_relaxed); }
void srv_doing(const char *what) { atomic_store_explicit(&doing, what, memory_order_relaxed); }
void srv_watchdog_rest(bool on) { atomic_store(&resting, on); }

/* ---- log and exit ---------------------------------------------------------------------- */

/* Runs on the loop's thread. */
static void show_stack(int number)
{
    void *frames[64];
    (void)number;
    backtrace_symbols_fd(frames, backtrace(frames, 64), STDERR_FILENO);
}

static void end_stuck(const struct srv *s, const char *event, unsigned seconds,
                      const pthread_t *loop)
{
    struct timespec a_second = {1, 0};
    alarm(5); /* ends the process even if standard error is blocked */
    srv_log(s, SRV_ERROR, event, "the loop is stuck for %u s; doing=%s", seconds,
            atomic_load(&doing));
    if (loop != NULL && pthread_kill(*loop, SIGUSR2) == 0)
        nanosleep(&a_second, NULL);
    _exit(SRV_EXIT_STUCK);
}

/* ---- the watchdog ----------------------------------------------------------------------- */

struct srv_watchdog {
    struct srv     *srv;
    pthread_t       thread, loop;
    pthread_mutex_t lock;
    pthread_cond_t  stop;
    bool            stopping;
    unsigned        seconds;
};

/* Returns false when it is time to stop. */
static bool wait_a_second(struct srv_watchdog *w)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec++;
    while (!w->stopping && pthread_cond_timedwait(&w->stop, &w->lock, &until) == 0)
        continue;
    return !w->stopping;
}

static void *watch(void *arg)
{
    struct srv_watchdog *w = arg;
    unsigned             last = atomic_load(&beats), without = 0;
    pthread_mutex_lock(&w->lock);
    while (wait_a_second(w)) {
        unsigned now = atomic_load(&beats);
        without = now == last && !atomic_load(&resting) ? without + 1 : 0;
        last = now;
        if (without >= w->seconds)
            end_stuck(w->srv, "watchdog", w->seconds, &w->loop);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

struct srv_watchdog *srv_watchdog_start(struct srv *s)
{
    if (s->config.watchdog == 0)
        return NULL;
    struct srv_watchdog *w = srv_alloc(sizeof *w);
    struct sigaction     act = {.sa_handler = show_stack, .sa_flags = SA_RESTART};
    pthread_condattr_t   monotonic;
    void                *frame[1];
    backtrace(frame, 1); /* loads the library that backtrace() needs now, not in a signal handler */
    sigaction(SIGUSR2, &act, NULL);
    w->srv = s;
    w->seconds = s->config.watchdog;
    w->loop = pthread_self();
    pthread_mutex_init(&w->lock, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&w->stop, &monotonic);
    pthread_condattr_destroy(&monotonic);
    if (pthread_create(&w->thread, NULL, watch, w) == 0)
        return w;
    srv_log(s, SRV_WARN, "watchdog", "there is no thread for it");
    free(w);
    return NULL;
}

void srv_watchdog_stop(struct srv_watchdog *w)
{
    if (w == NULL)
        return;
    pthread_mutex_lock(&w->lock);
    w->stopping = true;
    pthread_cond_signal(&w->stop);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->stop);
    free(w);
}

/* ---- signals ---------------------------------------------------------------------------- */

struct srv_signals {
    struct srv   *srv;
    pthread_t     thread;
    sigset_t      set;
    volatile int *stop;
    unsigned      seconds;
    atomic_bool   done;
};

static void *wait_for_signals(void *arg)
{
    struct srv_signals *g = arg;
    struct timespec     limit = {(time_t)g->seconds, 0};
    int                 number;
    if (sigwait(&g->set, &number) != 0 || atomic_load(&g->done))
        return NULL;
    __atomic_store_n(g->stop, 1, __ATOMIC_RELEASE);
    srv_wake(g->srv);
    do
        number = sigtimedwait(&g->set, NULL, &limit);
    while (number < 0 && errno == EINTR);
    if (atomic_load(&g->done))
        return NULL;
    if (number > 0)
        _exit(128 + number);
    end_stuck(g->srv, "stopping", g->seconds, NULL);
    return NULL;
}

struct srv_signals *srv_signals_start(struct srv *s, volatile int *stop, unsigned seconds)
{
    struct srv_signals *g = srv_alloc(sizeof *g);
    g->srv = s;
    g->stop = stop;
    g->seconds = seconds;
    sigemptyset(&g->set);
    sigaddset(&g->set, SIGINT);
    sigaddset(&g->set, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &g->set, NULL);
    if (pthread_create(&g->thread, NULL, wait_for_signals, g) == 0)
        return g;
    pthread_sigmask(SIG_UNBLOCK, &g->set, NULL);
    free(g);
    return NULL;
}

void srv_signals_stop(struct srv_signals *g)
{
    if (g == NULL)
        return;
    atomic_store(&g->done, true);
    pthread_kill(g->thread, SIGINT);
    pthread_join(g->thread, NULL);
    free(g);
}
