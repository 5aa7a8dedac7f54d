/* test_read_message.c: damaged messages are read exactly as Jansson reads them. */
#include "server/protocol/conn.h"
#include "server/protocol/read_message.h"
#include "server/protocol/scan.h"

#include "harbour/rng.h"
#include "support/check.h"

static const char *const messages[] = {
    "{\"t\":\"move\",\"table\":\"7Q2MJX0C9RTD\",\"id\":\"m12\",\"ply\":17,\"move\":\"take M35\"}",
    (" { \"t\" : \"hello\" , \"v\":2,\n\"legal\":true,\"form\":\"json\",\"token\":null,\"x\":false "
     "} "),
    "{\"t\":\"open\",\"options\":{\"rounds\":3},\"bots\":{\"B\":\"random\"},\"seats\":4}",
    "{\"t\":\"chat\",\"text\":\"\\u00e9 \\\"quoted\\\" \xc3\xa9\",\"n\":-12,\"m\":0,\"k\":-0}",
    "{\"a\":1234567890123456789,\"b\":01,\"c\":1.5,\"d\":1e3,\"e\":-}",
    "{\"a\":1,\"a\":2}",
    "{}",
    "[1,2]",
    "{\"a\":[[[[[[[[[[1]]]]]]]]]]}",
};

static void compare(const char *text, size_t n)
{
    json_error_t err;
    json_t      *is = srv_read_message(text, n),
           *should = srv_scan_depth(text, n) > SRV_DEPTH
                         ? NULL
                         : json_loadb(text, n, JSON_REJECT_DUPLICATES, &err);
    if ((is == NULL) != (should == NULL) || (is != NULL && !json_equal(is, should)))
        fail_msg("read differently: %.*s", (int)n, text);
    json_decref(is);
    json_decref(should);
}

TEST(whole_messages)
{
    UNUSED;
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
        for (size_t n = 0; n <= strlen(messages[i]); n++)
            compare(messages[i], n);
}

TEST(damaged_messages)
{
    UNUSED;
    static const char bytes[] = "{}[]\":,\\ \t0123456789-+.eEtruefalsn\x01\x1f\x7f\xc3\xff";
    struct hm_rng     r;
    hm_rng_fast(&r, 1842);
    for (unsigned k = 0; k < 100000; k++) {
        char        text[256];
        const char *from =
            messages[hm_rng_below(&r, (uint32_t)(sizeof messages / sizeof *messages))];
        size_t n = strlen(from);
        memcpy(text, from, n);
        for (uint32_t changes = 1 + hm_rng_below(&r, 3); changes > 0; changes--)
            text[hm_rng_below(&r, (uint32_t)n)] =
                bytes[hm_rng_below(&r, (uint32_t)sizeof bytes)]; /* the NUL too */
        compare(text, n);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {RUN(whole_messages), RUN(damaged_messages)};
    return cmocka_run_group_tests_name("server messages", tests, NULL, NULL);
}
