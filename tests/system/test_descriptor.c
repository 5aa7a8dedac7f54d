/*
 * test_descriptor.c: sockets and pipes have the flags that were asked for.  It is built twice, once
 * without the flags that macOS lacks.
 */
#include "system/descriptor.h"

#include "support/check.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <unistd.h>

static void check_flags(int fd, bool blocking)
{
    assert_true(fd >= 0);
    assert_true((fcntl(fd, F_GETFD) & FD_CLOEXEC) != 0);
    assert_int_equal((fcntl(fd, F_GETFL) & O_NONBLOCK) == 0, blocking);
}

TEST(a_pipe_is_closed_on_exec_and_does_not_block)
{
    UNUSED;
    int  end[2];
    char byte = 0;
    assert_true(hm_pipe(end));
    check_flags(end[0], false);
    check_flags(end[1], false);
    assert_int_equal(read(end[0], &byte, 1), -1);
    assert_int_equal(errno, EAGAIN);
    assert_int_equal(write(end[1], "x", 1), 1);
    assert_int_equal(read(end[0], &byte, 1), 1);
    assert_int_equal(byte, 'x');
    close(end[0]);
    close(end[1]);
}

TEST(two_connected_sockets_block)
{
    UNUSED;
    int end[2];
    assert_true(hm_socket_pair(end));
    check_flags(end[0], true);
    check_flags(end[1], true);
    close(end[0]);
    close(end[1]);
}

TEST(an_accepted_connection_does_not_block)
{
    UNUSED;
    struct sockaddr_in any = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct sockaddr_in from;
    socklen_t          size = sizeof any;
    int                listening = hm_socket(AF_INET, false), client = hm_socket(AF_INET, true);
    check_flags(listening, false);
    check_flags(client, true);
    assert_int_equal(bind(listening, (struct sockaddr *)&any, sizeof any), 0);
    assert_int_equal(getsockname(listening, (struct sockaddr *)&any, &size), 0);
    assert_int_equal(listen(listening, 1), 0);
    size = sizeof from;
    assert_int_equal(hm_accept(listening, (struct sockaddr *)&from, &size), -1);
    assert_int_equal(errno, EAGAIN);
    assert_int_equal(connect(client, (struct sockaddr *)&any, sizeof any), 0);
    int fd = hm_accept(listening, (struct sockaddr *)&from, &size);
    check_flags(fd, false);
    close(fd);
    close(client);
    close(listening);
}

TEST(a_failure_has_its_reason)
{
    UNUSED;
    assert_int_equal(hm_socket(-1, true), -1);
    assert_int_equal(errno, EAFNOSUPPORT);
    assert_int_equal(hm_accept(-1, NULL, NULL), -1);
    assert_int_equal(errno, EBADF);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        RUN(a_pipe_is_closed_on_exec_and_does_not_block),
        RUN(two_connected_sockets_block),
        RUN(an_accepted_connection_does_not_block),
        RUN(a_failure_has_its_reason),
    };
    return cmocka_run_group_tests_name("descriptor", tests, NULL, NULL);
}
