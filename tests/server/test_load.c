/*
 * test_load.c: `harbour load` and a server that it must not trust: addresses and records.
 */
#include "client/client_address.h"
#include "client/load_play.h"

#include "system/descriptor.h"
#include "support/check.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- addresses -------------------------------------------------------------------------- */

/* Reads a copy of exactly its size, so that a sanitizer finds what is read beyond its end. */
static bool reads(const char *text, struct client_address *a)
{
    char *copy = strdup(text);
    bool  ok = client_address_read(copy, a);
    free(copy);
    return ok;
}

TEST(addresses_are_read)
{
    UNUSED;
    static const struct {
        const char *text, *host, *path;
        int         port;
    } good[] = {{"harbour.example", "harbour.example", "/ws", 80},
                {"wss://harbour.example", "harbour.example", "/ws", 443},
                {"ws://10.0.0.1:8080/", "10.0.0.1", "/ws", 8080},
                {"https://h.example/sub/ws?x=1#y", "h.example", "/sub/ws", 443},
                {"ws://[::1]:8080/ws", "::1", "/ws", 8080},
                {"[fe80::1]", "fe80::1", "/ws", 80}};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct client_address a;
        if (!reads(good[i].text, &a))
            fail_msg("%s was refused", good[i].text);
        assert_string_equal(a.host, good[i].host);
        assert_string_equal(a.path, good[i].path);
        assert_int_equal(a.port, good[i].port);
    }
}

TEST(invalid_addresses_are_refused)
{
    UNUSED;
    static const char *const bad[] = {"",           "[",        "[]",         "[::1",      "ws://[",
                                      "ws://[]:80", "[::1]x",   ":80",        "h:",        "h:0",
                                      "h:65536",    "h:80x",    "ftp://h",    "/ws",       "ws://",
                                      "[::1]:",     "[::1]:0x", "http:///ws", "ws://ws://"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct client_address a;
        if (reads(bad[i], &a))
            fail_msg("%s was taken", bad[i]);
    }
    char long_host[400];
    memset(long_host, 'h', sizeof long_host - 1);
    long_host[sizeof long_host - 1] = 0;
    struct client_address a;
    assert_false(reads(long_host, &a));
}

/* ---- records ---------------------------------------------------------------------------- */

struct answer {
    int         listening;
    const char *record;
};

/* Answers one request with the record. */
static void *answer_once(void *ctx)
{
    const struct answer *a = ctx;
    char                 text[2048];
    int                  fd = accept(a->listening, NULL, NULL);
    size_t               len = 0;
    while (len + 1 < sizeof text) {
        ssize_t n = recv(fd, text + len, sizeof text - 1 - len, 0);
        if (n <= 0)
            break;
        len += (size_t)n;
        text[len] = 0;
        if (strstr(text, "\r\n\r\n") != NULL)
            break;
    }
    int n = snprintf(text, sizeof text, "HTTP/1.1 200 OK\r\nContent-Length: %zu\r\n\r\n%s",
                     strlen(a->record), a->record);
    if (send(fd, text, (size_t)n, MSG_NOSIGNAL) != n)
        abort();
    close(fd);
    return NULL;
}

/* Compares the moves acknowledged to seats A and B with the record that the server sends; returns
 * the number of seats for which they differ. */
static uint64_t differences(const char *by_a, const char *by_b, const char *record)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t          size = sizeof at;
    struct answer      a = {.listening = hm_socket(AF_INET, true), .record = record};
    assert_int_equal(bind(a.listening, (const struct sockaddr *)&at, size), 0);
    assert_int_equal(listen(a.listening, 1), 0);
    assert_int_equal(getsockname(a.listening, (struct sockaddr *)&at, &size), 0);
    struct load_game    game = {.table = "T", .token = "t"};
    struct load         l = {.seats = 2, .done = &game, .ndone = 1};
    struct load_verdict v;
    char                url[64];
    game.made[0] = strdup(by_a);
    game.made[1] = strdup(by_b);
    snprintf(url, sizeof url, "ws://127.0.0.1:%d", ntohs(at.sin_port));
    assert_true(load_resolve(url, &l.to));
    pthread_t server;
    assert_int_equal(pthread_create(&server, NULL, answer_once, &a), 0);
    load_check(&l, &v);
    pthread_join(server, NULL);
    close(a.listening);
    free(game.made[0]);
    free(game.made[1]);
    assert_int_equal(v.games, 1);
    return v.wrong;
}

TEST(records_are_compared_with_the_acknowledged_moves)
{
    UNUSED;
    assert_int_equal(
        differences("take M35\npass\n", "pass\n", "game g\n\nA take M35\nB pass\nA pass\n"), 0);
    assert_int_equal(differences("pass\n", "", "game g\n\nA pass\nB pass\n"), 1);
    assert_int_equal(differences("pass\npass\n", "", "game g\n\nA pass\n"), 1);
    assert_int_equal(differences("", "", "no moves"), 2);
}

TEST(a_record_with_an_empty_move_is_a_difference)
{
    UNUSED;
    assert_int_equal(differences("", "", "game g\n\nA \nB \n"), 2);
    assert_int_equal(differences("pass\n", "", "game g\n\nA pass\nA \nA \nA pass\n"), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(addresses_are_read),
        RUN(invalid_addresses_are_refused),
        RUN(records_are_compared_with_the_acknowledged_moves),
        RUN(a_record_with_an_empty_move_is_a_difference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
