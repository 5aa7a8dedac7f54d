/* test_pool.c: the order in which the pool takes jobs, and that no user occupies all of its
 * threads.\n\nJobs wait for each other, never for time. */
#include "server/pool.h"
#include "server/server.h"

#include "support/check.h"

#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdlib.h>

static struct srv server; /* only to be woken, which needs nothing of it */

static struct {
    pthread_mutex_t lock;
    char            order[64]; /* names of the jobs as they ran */
    size_t          n;
    sem_t           ran, gate, begun;
} seen;

struct named {
    struct srv_job job;
    char           name;
    bool           waits; /* for the gate */
};

static void work(struct srv_job *j, void *memory, size_t size)
{
    const struct named *n = (const struct named *)j;
    (void)memory, (void)size;
    if (n->waits) {
        sem_post(&seen.begun);
        sem_wait(&seen.gate);
    }
    pthread_mutex_lock(&seen.lock);
    seen.order[seen.n++] = n->name;
    seen.order[seen.n] = 0;
    pthread_mutex_unlock(&seen.lock);
    sem_post(&seen.ran);
}

static void done(struct srv_job *j) { free(j); }

static void seen_done(struct srv_job *j)
{
    sem_post(&seen.ran);
    free(j);
}

static void reset(void)
{
    memset(&seen, 0, sizeof seen);
    pthread_mutex_init(&seen.lock, NULL);
    sem_init(&seen.ran, 0, 0);
    sem_init(&seen.gate, 0, 0);
    sem_init(&seen.begun, 0, 0);
}

static struct named *add(struct srv_pool *p, char name, struct srv_payer *address,
                         struct srv_payer *owner, double ms)
{
    struct named *n = srv_alloc(sizeof *n);
    n->job =
        (struct srv_job){.work = work, .done = done, .address = address, .owner = owner, .ms = ms};
    n->name = name;
    n->waits = name >= 'a';
    n->job.background = name == 'Z';
    assert_true(srv_pool_add(p, &n->job));
    return n;
}

static void wait_for(sem_t *what, unsigned times)
{
    while (times-- > 0)
        sem_wait(what);
}

static void open_gate(unsigned times)
{
    while (times-- > 0)
        sem_post(&seen.gate);
}

static bool ran_before(char a, char b) { return strchr(seen.order, a) < strchr(seen.order, b); }

TEST(addresses_take_turns_for_any_number_of_jobs)
{
    UNUSED;
    reset();
    struct srv_payer hog = {0}, one = {0}, other = {0}, two = {0};
    struct srv_pool *p = srv_pool_new(&server, 1, 0, 64);
    add(p, 'a', &hog, &one, 0);
    wait_for(&seen.begun, 1);
    for (const char *name = "BCDE"; *name != 0; name++)
        add(p, *name, &hog, &one, 0);
    add(p, 'V', &other, &two, 0);
    add(p, 'W', &other, &two, 0);
    open_gate(1);
    wait_for(&seen.ran, 7);
    assert_true(ran_before('V', 'B') && ran_before('W', 'D'));
    srv_pool_free(p);
}

TEST(owners_at_one_address_take_turns)
{
    UNUSED;
    reset();
    struct srv_payer school = {0}, one = {0}, two = {0};
    struct srv_pool *p = srv_pool_new(&server, 1, 0, 64);
    add(p, 'a', &school, &one, 0);
    wait_for(&seen.begun, 1);
    add(p, 'B', &school, &one, 0);
    add(p, 'C', &school, &one, 0);
    add(p, 'V', &school, &two, 0);
    open_gate(1);
    wait_for(&seen.ran, 4);
    assert_true(ran_before('V', 'B'));
    srv_pool_free(p);
}

TEST(idle_users_do_not_accumulate_priority)
{
    UNUSED;
    reset();
    struct srv_payer busy = {.had = 1000}, one = {.had = 1000}, idle = {0}, two = {0};
    struct srv_pool *p = srv_pool_new(&server, 1, 0, 64);
    add(p, 'a', &busy, &one, 0);
    wait_for(&seen.begun, 1);
    for (const char *name = "STUVWXY"; *name != 0; name++)
        add(p, *name, &idle, &two, 0);
    add(p, 'B', &busy, &one, 0);
    open_gate(1);
    wait_for(&seen.ran, 9);
    assert_true(ran_before('S', 'B') && ran_before('B', 'Y')); /* not after 1000 ms */
    srv_pool_free(p);
}

TEST(jobs_in_the_background_wait_for_all_others)
{
    UNUSED;
    reset();
    struct srv_payer a = {0}, one = {0}, b = {0}, two = {0};
    struct srv_pool *p = srv_pool_new(&server, 1, 0, 64);
    add(p, 'a', &a, &one, 0);
    wait_for(&seen.begun, 1);
    add(p, 'Z', &b, &two, 0);
    add(p, 'B', &a, &one, 0);
    add(p, 'C', &a, &one, 0);
    open_gate(1);
    wait_for(&seen.ran, 4);
    assert_string_equal(seen.order, "aBCZ");
    srv_pool_free(p);
}

TEST(no_address_has_all_threads)
{
    UNUSED;
    reset();
    struct srv_payer hog = {0}, one = {0}, other = {0}, two = {0};
    struct srv_pool *p = srv_pool_new(&server, 1, 1, 64);
    add(p, 'a', &hog, &one, 0);
    add(p, 'b', &hog, &one, 0);
    wait_for(&seen.begun, 1);
    add(p, 'V', &other, &two, 0);
    wait_for(&seen.ran, 1); /* while the first of the others is still at work */
    assert_string_equal(seen.order, "V");
    open_gate(2);
    wait_for(&seen.ran, 2);
    srv_pool_free(p);
}

TEST(long_jobs_leave_a_thread_free)
{
    UNUSED;
    reset();
    struct srv_payer a[3] = {{0}}, o[3] = {{0}};
    struct srv_pool *p = srv_pool_new(&server, 1, 1, 64);
    add(p, 'a', &a[0], &o[0], 500);
    add(p, 'b', &a[1], &o[1], 500);
    wait_for(&seen.begun, 1);
    add(p, 'V', &a[2], &o[2], 1);
    wait_for(&seen.ran, 1);
    assert_string_equal(seen.order, "V");
    open_gate(2);
    wait_for(&seen.ran, 2);
    srv_pool_free(p);
}

TEST(all_threads_work_if_all_are_needed)
{
    UNUSED;
    reset();
    struct srv_payer a[3] = {{0}}, o[3] = {{0}};
    struct srv_pool *p = srv_pool_new(&server, 1, 2, 64);
    for (unsigned i = 0; i < 3; i++)
        add(p, (char)('a' + i), &a[i], &o[i], 0);
    wait_for(&seen.begun, 3);
    open_gate(3);
    wait_for(&seen.ran, 3);
    srv_pool_free(p);
}

TEST(a_crowded_address_leaves_spare_threads_to_others)
{
    UNUSED;
    reset();
    struct srv_payer hog = {0}, one = {0}, a[2] = {{0}}, o[2] = {{0}};
    struct srv_pool *p = srv_pool_new(&server, 1, 2, 64);
    add(p, 'a', &hog, &one, 0);
    for (unsigned i = 0; i < 8; i++)
        add(p, 'b', &hog, &one, 0);
    wait_for(&seen.begun, 1);
    add(p, 'v', &a[0], &o[0], 0);
    add(p, 'w', &a[1], &o[1], 0);
    wait_for(&seen.begun, 2); /* both at once, beside one of the crowd */
    open_gate(11);
    wait_for(&seen.ran, 11);
    srv_pool_free(p);
}

static void work_until_stopped(struct srv_job *j, void *memory, size_t size)
{
    (void)memory, (void)size;
    sem_post(&seen.begun);
    while (!atomic_load(j->stop))
        sched_yield();
}

TEST(a_long_job_is_cancelled_when_the_pool_ends)
{
    UNUSED;
    reset();
    struct srv_pool *p = srv_pool_new(&server, 1, 0, 64);
    struct srv_job  *j = srv_alloc(sizeof *j);
    *j = (struct srv_job){.work = work_until_stopped, .done = seen_done};
    assert_true(srv_pool_add(p, j));
    wait_for(&seen.begun, 1);
    srv_pool_free(p);
    wait_for(&seen.ran, 1); /* it was handed back */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(addresses_take_turns_for_any_number_of_jobs),
        RUN(owners_at_one_address_take_turns),
        RUN(idle_users_do_not_accumulate_priority),
        RUN(jobs_in_the_background_wait_for_all_others),
        RUN(no_address_has_all_threads),
        RUN(long_jobs_leave_a_thread_free),
        RUN(all_threads_work_if_all_are_needed),
        RUN(a_long_job_is_cancelled_when_the_pool_ends),
        RUN(a_crowded_address_leaves_spare_threads_to_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
