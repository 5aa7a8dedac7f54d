/* test_read_message.c: damaged messages are read exactly as Jansson reads them. */
#include "server/protocol/conn.h"
#include "server/protocol/read_message.h"
#include "server/protocol/scan.h"
#include "server/server_text.h"

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

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

/* A move is read as Jansson reads it, or not at all. */
static bool compare_move(const char *text, size_t n)
{
    struct srv_move *is = srv_read_move(text, n);
    json_t          *should = is != NULL ? srv_read_message(text, n) : NULL;
    int64_t          table = 0;
    if (is != NULL && (json_object_size(should) != 5 || strcmp(text_of(should, "t"), "move") != 0 ||
                       strcmp(text_of(should, "move"), is->text) != 0 ||
                       strcmp(text_of(should, "id"), is->id) != 0 || !srv_cid_ok(is->id) ||
                       !json_is_integer(json_object_get(should, "ply")) ||
                       json_integer_value(json_object_get(should, "ply")) != is->ply ||
                       !srv_id_parse(text_of(should, "table"), &table) || table != is->table))
        fail_msg("read differently: %.*s", (int)n, text);
    json_decref(should);
    srv_move_drop(is);
    return is != NULL;
}

TEST(moves)
{
    UNUSED;
    static const char twice[] = "{\"t\":\"move\",\"table\":\"7Q2MJX0C9RTD\",\"id\":\"a\",\"ply\":1,"
                                "\"ply\":1,\"move\":\"\"}";
    static const char *const others[] = {
        "{\"t\":\"move\",\"table\":\"7Q2MJX0C9RTD\",\"id\":\"m12\",\"ply\":17}",
        "{\"t\":\"move\",\"table\":\"7Q2MJX0C9RTD\",\"ply\":17,\"move\":\"pass\"}",
        "{\"t\":\"move\",\"table\":\"7Q2MJX0C9RTD\",\"id\":\"-\",\"ply\":1,\"move\":\"pass\"}",
        "{\"t\":\"move\",\"table\":\"7Q2MJX0C9RT\",\"id\":\"a\",\"ply\":1,\"move\":\"pass\"}",
        "{\"t\":\"move\",\"table\":\"7Q2MJX0C9RTD\",\"id\":\"a\",\"ply\":-1,\"move\":\"x\"}",
        "{\"t\":\"move\",\"table\":\"7Q2MJX0C9RTD\",\"id\":\"a\",\"ply\":4294967296,\"move\":\"\"}",
        twice,
        "{\"t\":\"chat\",\"table\":\"7Q2MJX0C9RTD\",\"id\":\"a\",\"ply\":1,\"move\":\"pass\"}",
    };
    assert_true(compare_move(messages[0], strlen(messages[0])));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(compare_move(others[i], strlen(others[i])));
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
        compare_move(text, n);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {RUN(moves), RUN(whole_messages), RUN(damaged_messages)};
    return cmocka_run_group_tests_name("server messages", tests, NULL, NULL);
}
