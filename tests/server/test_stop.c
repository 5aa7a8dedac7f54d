/*
 * test_stop.c: threads of the store may wake the server until store_close() has returned, although
 * the event loop is gone by then.
 *
 * The linker replaces the server's call of store_close() by the one below (--wrap), so that the
 * test has a thread which calls srv_wake() at that very moment.
 */
#include "server/server.h"

#include "support/check.h"

#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void __real_store_close(struct store *st);
void __wrap_store_close(struct store *st);

static struct {
    struct srv *server;
    pthread_t   thread;
    sem_t       running;
    atomic_bool ended;
    bool        closed, loop_was_gone, waker_was_open, can_be_woken;
} seen;

/* As a thread of the store does. */
static void *wake(void *ctx)
{
    (void)ctx;
    srv_wake(seen.server);
    sem_post(&seen.running);
    while (!atomic_load(&seen.ended))
        srv_wake(seen.server);
    return NULL;
}

void __wrap_store_close(struct store *st)
{
    const int fd = atomic_load(&seen.server->waker) - 1;
    char      bytes[4096];
    atomic_store(&seen.ended, true);
    pthread_join(seen.thread, NULL);
    seen.closed = true;
    seen.loop_was_gone = seen.server->loop == NULL;
    seen.waker_was_open = fd >= 0 && fcntl(fd, F_GETFD) >= 0;
    while (read(seen.server->woken, bytes, sizeof bytes) > 0)
        ;
    srv_wake(seen.server);
    seen.can_be_woken = read(seen.server->woken, bytes, sizeof bytes) == 1;
    __real_store_close(st);
}

TEST(the_store_can_wake_a_server_until_it_is_closed)
{
    UNUSED;
    char              data[] = "/tmp/harbour-stop-XXXXXX", lock[64];
    const char *const flags[] = {"data", mkdtemp(data), "store", "memory:", "port", "0"};
    struct srv_config config;
    struct hm_msg     error = {""};
    struct srv       *s = seen.server = srv_alloc(sizeof *s);
    sem_init(&seen.running, 0, 0);
    assert_true(srv_config_read(&config, NULL, flags, sizeof flags / sizeof *flags, &error));
    assert_true(srv_start(s, &config, NULL, &error));
    assert_true(srv_listen(s, &error));
    assert_int_equal(pthread_create(&seen.thread, NULL, wake, NULL), 0);
    sem_wait(&seen.running);
    srv_stop(s);
    assert_true(seen.closed);
    assert_true(seen.loop_was_gone);
    assert_true(seen.waker_was_open);
    assert_true(seen.can_be_woken);
    srv_wake(s); /* nothing: it has no waker any more */
    free(s);
    sem_destroy(&seen.running);
    snprintf(lock, sizeof lock, "%s/lock", data);
    unlink(lock);
    rmdir(data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {RUN(the_store_can_wake_a_server_until_it_is_closed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
